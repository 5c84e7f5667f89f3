"""Conditions that there are more of these than of those, or that these are more in all."""

from __future__ import annotations

from dataclasses import dataclass

from ...interpreter.analysis.rewrite import substitute
from ...interpreter.analysis.terms import (
    AggregateTerm,
    Clause,
    CompareTerm,
    CountTerm,
    Expression,
    NoTerm,
    NumberTerm,
    OrTerm,
    PickSetTerm,
    SelectionTerm,
    ZoneTerm,
)


@dataclass(frozen=True)
class Rival:
    """What lies in a place and has to be outdone, but not where it is `spared` (None: it always has to be).

    `known`: where it has to be outdone there is some of it. `clause` is that of the condition.
    """

    place: ZoneTerm
    spared: Expression | None
    known: bool
    clause: Clause


@dataclass(frozen=True)
class Contest:
    """All that is picked has to outdo, by the `total` or, if `by_number`, by how many there are."""

    total: AggregateTerm
    by_number: bool
    rivals: tuple[Rival, ...]


def outdoing(condition: Expression) -> AggregateTerm | None:
    """Return the total by which these may outdo those if not by their number; None of other conditions."""
    match condition:
        case OrTerm((CompareTerm(">", CountTerm(first), CountTerm(second)), in_all)):
            totals = _totals(in_all)
            same = totals is not None and (totals[0].things, totals[1].things) == (first, second)
            return totals[0] if totals is not None and same else None
        case _:
            return None


def asked_unless(condition: Expression) -> tuple[Expression, OrTerm] | None:
    """Return when nothing has to be outdone, and what else has to be, of a condition that says either."""
    match condition:
        case OrTerm((first, *operands)) if len(operands) > 1:
            rest = OrTerm(tuple(operands), type=condition.type)
            return None if outdoing(rest) is None else (first, rest)
        case _:
            return None


def contest(pick: PickSetTerm) -> Contest | None:
    """Return what is outdone by what is picked, if several places are all that is asked of it, each so."""
    found = [(rule, _outdone(rule.condition)) for rule in pick.conditions]
    told = [(rule, one) for rule, one in found if one is not None and one[0].things == pick.target]
    some = isinstance(pick.low, NumberTerm) and pick.low.value > 0
    alike = {(substitute(own.value, {own.variable.local: pick.target}), by) for _, (own, _, _, by) in told}
    if not (some and len(told) == len(found) > 1 == len(alike)):
        return None
    rivals = [
        Rival(other.things, spared, _is_none_of(spared, other.things), rule.clause)
        for rule, (_, other, spared, _) in told
        if isinstance(other.things, ZoneTerm)
    ]
    own, _, _, by_number = told[0][1]
    return Contest(own, by_number, tuple(rivals)) if len(rivals) == len(told) else None


def _outdone(condition: Expression) -> tuple[AggregateTerm, AggregateTerm, Expression | None, bool] | None:
    """Return two totals of which the first has to be higher, when it has not, and if more things will do."""
    if (unless := asked_unless(condition)) is not None:
        rest = _outdone(unless[1])
        return None if rest is None else (*rest[:2], unless[0], rest[3])
    match condition:
        case OrTerm((_, in_all)) if outdoing(condition) is not None and (totals := _totals(in_all)):
            return *totals, None, True
        case OrTerm((first, in_all)) if totals := _totals(in_all):
            return *totals, first, False
        case _ if totals := _totals(condition):
            return *totals, None, False
        case _:
            return None


def _totals(condition: Expression) -> tuple[AggregateTerm, AggregateTerm] | None:
    """Return two totals of the same of which the first has to be higher."""
    match condition:
        case CompareTerm(">", AggregateTerm("total") as one, AggregateTerm("total") as other) if (
            substitute(one.value, {one.variable.local: other.variable}) == other.value
        ):
            return one, other
        case _:
            return None


def _is_none_of(condition: Expression | None, place: Expression) -> bool:
    match condition:
        case NoTerm(SelectionTerm(_, things, None)) | NoTerm(things):
            return things == place
        case _:
            return False
