"""Picks of so many things or of none, and of what all that is picked has."""

from __future__ import annotations

from ...interpreter.analysis.terms import (
    AndTerm,
    AttributeTerm,
    CountTerm,
    Expression,
    LocalTerm,
    NothingTerm,
    NumberTerm,
    OrTerm,
    PickSetTerm,
    SameTerm,
    SelectionTerm,
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


def had_by_all(things: Expression) -> frozenset[str]:
    """Return the attributes that each of the things has, as only those with them are meant."""
    match things:
        case SelectionTerm(variable, _, condition) if condition is not None:
            operands = condition.operands if isinstance(condition, AndTerm) else (condition,)
        case _:
            return frozenset()
    return frozenset(
        one.left.attribute
        for one in operands
        if isinstance(one, SameTerm)
        and one.negated
        and isinstance(one.right, NothingTerm)
        and isinstance(one.left, AttributeTerm)
        and isinstance(one.left.of, LocalTerm)
        and one.left.of.local == variable.local
    )
