"""Every copy of a term, statement or block with one slip of the pen in it, and what the slip is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from ..analysis.terms import (
    AlternativeTerm,
    ChancePickTerm,
    ChooseTerm,
    Clause,
    Expression,
    IfTerm,
    LetTerm,
    MovePiecesTerm,
    OnlyIfTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    SealedTerm,
    StatementTerm,
    SuchThatTerm,
    TableTerm,
    Term,
    TransferTerm,
)
from .slips import conditions, slips

Sort = Literal["rule", "payment", "gain", "draw", "table row", "points", "visibility"]
"""What a change is about: whom it would cost or give something, or the rule of play itself."""


@dataclass(frozen=True)
class Variant:
    """A changed copy of a part. `clause` is the one that is changed, `change` says how."""

    clause: Clause
    change: str
    part: Any
    sort: Sort


def variants(part: Any, clause: Clause, sort: Sort = "rule") -> Iterator[Variant]:
    """Yield every copy of a term, a statement or a block with one small change."""
    if isinstance(part, tuple):
        yield from _of_tuple(part, clause, sort)
        return
    if isinstance(part, StatementTerm):
        clause, sort = part.clause, _sort_of(part, sort)
    elif isinstance(part, TableTerm):
        sort = "table row" if sort == "rule" else sort
    elif not isinstance(part, Term):
        return
    for change, changed in slips(part):
        yield Variant(clause, change, changed, sort)
    if isinstance(part, IfTerm):
        yield from _of_branches(part, sort)
        return
    if isinstance(part, ChooseTerm):
        yield from _fewer_ways(part)
    for item in fields(part):
        if item.name in ("clause", "type", "span", "variable", "target", "local", "seat", "actor"):
            continue
        inner = "rule" if item.name in ("unable", "body") else sort
        for found in variants(getattr(part, item.name), clause, inner):
            changed = found.part or None if item.name == "unable" else found.part
            yield replace(found, part=replace(part, **{item.name: changed}))


def _sort_of(statement: StatementTerm, around: Sort) -> Sort:
    match statement:
        case TransferTerm(verb="gain"):
            return "gain"
        case TransferTerm():
            return "payment"
        case MovePiecesTerm(source=source) if source is not None:
            return "draw"
        case _:
            return around if around == "points" else "rule"


def _of_tuple(parts: tuple[Any, ...], clause: Clause, sort: Sort) -> Iterator[Variant]:
    for number, part in enumerate(parts):
        before, after = parts[:number], parts[number + 1 :]
        if isinstance(part, OnlyIfTerm):
            yield Variant(part.clause, "the condition is left out", (*before, *part.body), "rule")
        elif isinstance(part, SuchThatTerm) or _can_go(part):
            yield Variant(part.clause, "the line is left out", (*before, *after), _sort_of(part, sort))
        for found in variants(part, clause, sort):
            yield replace(found, part=(*before, found.part, *after))


def _can_go(part: Any) -> bool:
    """Tell whether a statement can be left out without taking a name away from others."""
    picks = ChancePickTerm | PickOneTerm | PickSetTerm | PickNumberTerm
    binding = LetTerm | picks | SealedTerm | IfTerm | AlternativeTerm
    return isinstance(part, StatementTerm) and not isinstance(part, binding)


def _of_branches(statement: IfTerm, sort: Sort) -> Iterator[Variant]:
    branches = statement.branches
    for number, (clause, condition, body) in enumerate(branches):
        before, after = branches[:number], branches[number + 1 :]

        def changed(
            condition: Expression | None = condition,
            body: Any = body,
            place: tuple[Any, Clause, Any] = (before, clause, after),
        ) -> IfTerm:
            return replace(statement, branches=(*place[0], (place[1], condition, body), *place[2]))

        if condition is None:
            rest = replace(statement, branches=before)
            yield Variant(clause, "`otherwise` is left out", rest, "rule")
        else:
            for change, other in conditions(condition):
                yield Variant(clause, change, changed(condition=other), "rule")
            for found in variants(condition, clause, sort):
                yield replace(found, part=changed(condition=found.part))
        for found in variants(body, clause, "rule"):
            yield replace(found, part=changed(body=found.part))


def _fewer_ways(choice: ChooseTerm) -> Iterator[Variant]:
    ways = choice.alternatives
    for number, way in enumerate(ways if len(ways) > 1 else ()):
        rest = replace(choice, alternatives=(*ways[:number], *ways[number + 1 :]))
        yield Variant(way.clause, f"`{way.name}` is not offered", rest, "rule")
