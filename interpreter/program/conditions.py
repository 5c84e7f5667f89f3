"""Conditions put together, settled at once where parts of them are constants."""

from __future__ import annotations

from . import instructions as i


def negated(condition: i.Number) -> i.Number:
    """Return the opposite of a condition."""
    if isinstance(condition, i.Const):
        return i.Const(1 - condition.value)
    return i.Not(condition)


def every(conditions: tuple[i.Number, ...]) -> i.Number:
    """Return whether all conditions hold, constants left out."""
    left = tuple(condition for condition in conditions if condition != i.Const(1))
    if i.Const(0) in left:
        return i.Const(0)
    return i.Const(1) if not left else left[0] if len(left) == 1 else i.All(left)


def either(conditions: tuple[i.Number, ...]) -> i.Number:
    """Return whether one of the conditions holds, constants left out."""
    left = tuple(condition for condition in conditions if condition != i.Const(0))
    if i.Const(1) in left:
        return i.Const(1)
    return i.Const(0) if not left else left[0] if len(left) == 1 else i.Any(left)


def choice(condition: i.Number, then: i.Number, otherwise: i.Number) -> i.Number:
    """Return one of two values, settled at once where the condition is a constant."""
    if isinstance(condition, i.Const):
        return then if condition.value == 1 else otherwise
    return i.If(condition, then, otherwise)
