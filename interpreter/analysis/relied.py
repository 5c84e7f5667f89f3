"""Tells whether values that may be nothing are taken to be there although no condition makes sure of it.

It looks at terms, so that a changed copy of a checked ruleset can be asked too. What conditions make sure of
is what `Scope` knows while a text is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from .rewrite import parts
from .scope import present_if, present_unless
from .terms import (
    AlternativeTerm,
    AndTerm,
    Expression,
    ForEachTerm,
    IfTerm,
    OnlyIfTerm,
    OrTerm,
    RepeatTerm,
    SealedTerm,
    SelectionTerm,
    StatementTerm,
    Term,
)
from .types import is_optional

Terms = frozenset[Term]


def doubtful(part: Any) -> Terms:
    """Return the terms that may be nothing in some place of a body."""
    return frozenset(term for term in parts(part) if isinstance(term, Term) and is_optional(term.type))


def relies(part: Any, doubted: Terms, present: Terms = frozenset()) -> bool:
    """Tell whether a part takes one of the doubted terms to be there where it is not surely `present`."""
    match part:
        case tuple():
            return any(relies(inner, doubted, present) for inner in part)
        case IfTerm(branches=branches):
            return relies_in_cases(((condition, body) for _, condition, body in branches), doubted, present)
        case OnlyIfTerm(condition=condition) | RepeatTerm(condition=condition):
            return relies_in_cases([(condition, part.body)], doubted, present)
        case AlternativeTerm(condition=condition):
            return relies_in_cases([(condition, part.body)], doubted, present)
        case ForEachTerm(things=SelectionTerm(condition=condition)):
            return _within(part, doubted, present | present_if(condition))
        case SealedTerm(seats=SelectionTerm(condition=condition)):
            return _within(part, doubted, present | present_if(condition))
        case AndTerm(operands=operands):
            return any(
                relies(operand, doubted, present.union(*map(present_if, operands[:number])))
                for number, operand in enumerate(operands)
            )
        case OrTerm(operands=operands):
            return any(
                relies(operand, doubted, present.union(*map(present_unless, operands[:number])))
                for number, operand in enumerate(operands)
            )
        case Term() | StatementTerm():
            taken = part in doubted and part not in present and not is_optional(part.type)
            return taken or _within(part, doubted, present)
        case _:
            return False


def relies_in_cases(
    cases: Iterable[tuple[Expression | None, Any]], doubted: Terms, present: Terms = frozenset()
) -> bool:
    """Tell the same of parts of which the first counts whose condition holds (None: it always holds)."""
    for condition, part in cases:
        if relies(condition, doubted, present):
            return True
        if relies(part, doubted, present | present_if(condition)):
            return True
        present |= present_unless(condition)
    return False


def _within(part: Any, doubted: Terms, present: Terms) -> bool:
    return any(relies(getattr(part, item.name), doubted, present) for item in fields(part))
