"""Sentences of authors' own in the place of those that are made from the rules, and what their holes hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...interpreter.analysis.filling import fill_in
from ...interpreter.analysis.rewrite import rebuilt
from ...interpreter.analysis.ruleset import Ruleset
from ...interpreter.analysis.sentences import fitting
from ...interpreter.analysis.terms import (
    ArithmeticTerm,
    AttributeTerm,
    Clause,
    Expression,
    FactTerm,
    MemberTerm,
    NumberTerm,
)
from ...interpreter.analysis.types import FlagType
from .drafts import Draft
from .lets import fixed
from .paragraphs import Part

Say = Callable[[Expression], str]

_OPERATIONS: Mapping[str, Callable[[int, int], int]] = {
    "+": int.__add__,
    "-": int.__sub__,
    "*": int.__mul__,
}


def said(
    ruleset: Ruleset, clause: Clause, of: object, generated: tuple[Draft, ...], noun: Say, condition: Say
) -> tuple[Draft, ...]:
    """Return an author's own sentence for a clause in the place of those that are `generated` from it.

    These, where there is none or it does not fit what the clause is `of`: a changed copy reads otherwise.
    The sentence tells all clauses that they tell, each with an empty piece in front.
    """
    found = fitting(ruleset, clause, of)
    if found is None:
        return generated
    values = (worked_out(ruleset, hole) for hole in found.holes)
    texts = (condition(value) if isinstance(value.type, FlagType) else noun(value) for value in values)
    inner = dict.fromkeys(part for draft in generated for part in _clauses(draft) if part != clause)
    parts = (*(Part("", one) for one in inner), Part(fill_in(found.text, texts), clause))
    return (Draft(parts, opens=True, instead=generated),)


def _clauses(draft: Draft) -> Iterator[Clause]:
    yield from (part.clause for part in draft.parts if part.clause is not None)
    for inner in (*draft.items, *draft.instead):
        yield from _clauses(inner)


def worked_out(ruleset: Ruleset, term: Expression) -> Expression:
    """Return a value with what never changes in a game worked out: constant facts, attributes of members."""
    numbers = dict(fixed(ruleset))

    def known(part: Any) -> Any:
        match part:
            case FactTerm(fact=id_, arguments=()) if id_ in numbers:
                return numbers[id_]
            case AttributeTerm(kind=kind, attribute=id_, of=MemberTerm(member=member)):
                members = (one for one in ruleset.kinds[kind].members if one.id == member)
                match next((one.values.get(id_) for one in members), None):
                    case (NumberTerm() | MemberTerm() as value,):
                        return value
                    case _:
                        return part
            case ArithmeticTerm(operator=operator, left=NumberTerm(left), right=NumberTerm(right)):
                return NumberTerm(_OPERATIONS[operator](left, right), type=part.type, span=part.span)
            case _:
                return part

    found: Expression = rebuilt(term, known)
    return found
