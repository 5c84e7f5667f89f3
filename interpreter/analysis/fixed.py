"""Tells what is known before the game, and keeps what a ruleset spreads out within bounds."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from ...grammar.source import Span
from . import codes
from .report import Report
from .terms import (
    ArithmeticTerm,
    Expression,
    FlagTerm,
    MeasuredTerm,
    MemberTerm,
    NothingTerm,
    NumberTerm,
    OptionTerm,
    TableTerm,
)
from .types import UnknownType

MOST_THINGS = 10_000
"""So many members, or pieces, a kind may have."""


def is_fixed(term: Expression, options: bool = True) -> bool:
    """Tell whether a value is known before the game; it may read `options`, settled before it."""
    match term:
        case NumberTerm() | FlagTerm() | NothingTerm() | MemberTerm():
            return True
        case OptionTerm():
            return options
        case MeasuredTerm(number=number):
            return is_fixed(number, options)
        case ArithmeticTerm(left=left, right=right):
            return is_fixed(left, options) and is_fixed(right, options)
        case TableTerm(rows=rows):
            return all(is_fixed(value, options) for _, _, value in rows)
        case _:
            return isinstance(term.type, UnknownType)


def check_fixed(term: Expression, what: str, report: Report, options: bool = True) -> None:
    """Report a value that only the game shows; `what` names the place."""
    if not is_fixed(term, options):
        report.add(
            codes.NOT_FIXED,
            term.span,
            f"{what} must be known before the game",
            "only the game shows this",
            "write a number, `yes` or `no`, a member, or a table by players; "
            "what follows from the game is a `fact`",
        )


def spread(ranges: Iterable[Iterable[tuple[int, int]]], span: Span, report: Report) -> bool:
    """Tell whether all combinations of values of some ranges are few enough, reporting where they are not."""
    number = prod(sum(high - low + 1 for low, high in axis) for axis in ranges)
    if number > MOST_THINGS:
        report.add(
            codes.IMPOSSIBLE_NUMBER,
            span,
            f"these are {number:,} things; a kind has at most {MOST_THINGS:,}",
            "too many",
            "write a shorter range",
        )
    return number <= MOST_THINGS
