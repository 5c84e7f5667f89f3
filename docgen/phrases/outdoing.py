"""Conditions that there are more of these than of those, or that these are more in all."""

from __future__ import annotations

from ...interpreter.analysis.rewrite import substitute
from ...interpreter.analysis.terms import AggregateTerm, CompareTerm, CountTerm, Expression, OrTerm


def outdoing(condition: Expression) -> AggregateTerm | None:
    """Return the total by which these may outdo those if not by their number; None of other conditions."""
    match condition:
        case OrTerm(
            (
                CompareTerm(">", CountTerm(first), CountTerm(second)),
                CompareTerm(
                    ">",
                    AggregateTerm("total", one, value, first_) as total,
                    AggregateTerm("total", other, value_, second_),
                ),
            )
        ) if (first, second) == (first_, second_) and substitute(value, {one.local: other}) == value_:
            return total
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
