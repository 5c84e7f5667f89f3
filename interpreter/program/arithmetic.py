"""Calculations and comparisons as closures: a function for each operator, the left side first.

Nothing is below every number, so `NOTHING < left < right` compares numbers and fails for nothing on a side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .faults import RuleFault
from .instructions import NOTHING, Bound, Const, Number

if TYPE_CHECKING:
    from .closures import Frame, Value
    from .values import Evaluator


def calculation(operator: str, left: Value, right: Value) -> Value:
    """Return what calculates with two values; with nothing on a side it is nothing."""

    def plus(ev: Evaluator, frame: Frame) -> int:
        a, b = left(ev, frame), right(ev, frame)
        return NOTHING if a == NOTHING or b == NOTHING else ev.checked(a + b)

    def minus(ev: Evaluator, frame: Frame) -> int:
        a, b = left(ev, frame), right(ev, frame)
        return NOTHING if a == NOTHING or b == NOTHING else ev.checked(a - b)

    def times(ev: Evaluator, frame: Frame) -> int:
        a, b = left(ev, frame), right(ev, frame)
        return NOTHING if a == NOTHING or b == NOTHING else ev.checked(a * b)

    def into(ev: Evaluator, frame: Frame) -> int:
        a, b = left(ev, frame), right(ev, frame)
        return NOTHING if a == NOTHING or b == NOTHING else max(a, 0) // _divisor(b)

    def remainder(ev: Evaluator, frame: Frame) -> int:
        a, b = left(ev, frame), right(ev, frame)
        return NOTHING if a == NOTHING or b == NOTHING else a % _divisor(b)

    functions = {"+": plus, "-": minus, "*": times, "//": into, "%": remainder}
    if operator not in functions:
        raise ValueError(f"no such calculation: {operator}")
    return functions[operator]


def _divisor(number: int) -> int:
    if number <= 0:
        raise RuleFault(f"a division by {number} is asked for")
    return number


def compared(operator: str, left: int, right: int) -> int:
    """Compare two numbers; nothing is neither more nor less than anything, only the same as itself."""
    match operator:
        case "==":
            return int(left == right)
        case "!=":
            return int(left != right)
    if NOTHING in (left, right):
        return 0
    match operator:
        case "<":
            return int(left < right)
        case "<=":
            return int(left <= right)
        case ">":
            return int(left > right)
        case ">=":
            return int(left >= right)
    raise ValueError(f"no such comparison: {operator}")


def comparison(operator: str, left: Value, right: Value, tree: Number) -> Value:
    """Return what compares two values, the left one first; `right` is the function of `tree`."""
    if operator in ("==", "!="):
        return _sameness(left, right, tree, *((1, 0) if operator == "==" else (0, 1)))
    if isinstance(tree, Const) and tree.value != NOTHING and operator in _BOUNDS:
        return _bounded(operator, left, tree.value)

    def less(ev: Evaluator, frame: Frame) -> int:
        a, b = left(ev, frame), right(ev, frame)
        return 1 if NOTHING < a < b else 0

    def at_most(ev: Evaluator, frame: Frame) -> int:
        a, b = left(ev, frame), right(ev, frame)
        return 1 if NOTHING < a <= b else 0

    def more(ev: Evaluator, frame: Frame) -> int:
        a, b = left(ev, frame), right(ev, frame)
        return 1 if NOTHING < b < a else 0

    def at_least(ev: Evaluator, frame: Frame) -> int:
        a, b = left(ev, frame), right(ev, frame)
        return 1 if NOTHING < b <= a else 0

    functions = {"<": less, "<=": at_most, ">": more, ">=": at_least}
    if operator not in functions:
        raise ValueError(f"no such comparison: {operator}")
    return functions[operator]


_BOUNDS = {">": 1, ">=": 0, "<": -1, "<=": 0}
"""What makes a bound that is excluded one that is included."""


def _bounded(operator: str, left: Value, right: int) -> Value:
    """Return what compares a value with a number."""
    bound = right + _BOUNDS[operator]
    if operator in (">", ">="):
        return lambda ev, frame: 1 if left(ev, frame) >= bound else 0
    return lambda ev, frame: 1 if NOTHING < left(ev, frame) <= bound else 0


def _sameness(left: Value, right: Value, tree: Number, same: int, other: int) -> Value:
    match tree:
        case Const(value):
            return lambda ev, frame: same if left(ev, frame) == value else other
        case Bound(slot):
            return lambda ev, frame: same if left(ev, frame) == frame[slot] else other
    return lambda ev, frame: same if left(ev, frame) == right(ev, frame) else other
