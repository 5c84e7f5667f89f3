"""Picks of so many things or of none."""

from __future__ import annotations

from ...interpreter.analysis.terms import (
    CountTerm,
    NumberTerm,
    OrTerm,
    PickSetTerm,
    SameTerm,
    SuchThatTerm,
)


def all_or_none(term: PickSetTerm) -> SuchThatTerm | None:
    """Return the condition of a pick that no things are chosen, or as many as can be."""
    for rule in term.conditions:
        match rule.condition, term.low, term.high:
            case OrTerm(
                (
                    SameTerm(CountTerm(first), NumberTerm(0), False),
                    SameTerm(CountTerm(second), NumberTerm(most), False),
                )
            ), NumberTerm(0), NumberTerm(high) if first == second == term.target and most == high > 1:
                return rule
            case _:
                pass
    return None
