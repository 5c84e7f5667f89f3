"""Tells what is known before the game, and keeps what a ruleset spreads out within bounds."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from ...grammar.source import Span
from . import codes
from .names import Names
from .report import Report
from .ruleset import Copies, Kind, Ruleset
from .terms import (
    AllTerm,
    AndTerm,
    ArithmeticTerm,
    AttributeTerm,
    CompareTerm,
    CountTerm,
    Expression,
    FlagTerm,
    LocalTerm,
    LookupTerm,
    MeasuredTerm,
    MemberTerm,
    NothingTerm,
    NotTerm,
    NumberTerm,
    OptionTerm,
    OrTerm,
    SameTerm,
    TableTerm,
)
from .types import SEAT, SetType, UnknownType

MOST_THINGS = 10_000
"""So many members a kind may have, and so many pieces a game."""


def is_fixed(term: Expression, options: bool = True, known: frozenset[str] = frozenset()) -> bool:
    """Tell whether a value is known before the game; it may read `options`, and the locals `known`."""
    match term:
        case NumberTerm() | FlagTerm() | NothingTerm() | MemberTerm():
            return True
        case OptionTerm():
            return options
        case LocalTerm(local=local):
            return local in known
        case MeasuredTerm(number=number):
            return is_fixed(number, options, known)
        case ArithmeticTerm(left=left, right=right):
            return is_fixed(left, options, known) and is_fixed(right, options, known)
        case CompareTerm(left=left, right=right) | SameTerm(left=left, right=right):
            return is_fixed(left, options, known) and is_fixed(right, options, known)
        case NotTerm(operand=operand):
            return is_fixed(operand, options, known)
        case AndTerm(operands=operands) | OrTerm(operands=operands):
            return all(is_fixed(operand, options, known) for operand in operands)
        case AttributeTerm(of=of):  # pieces and players are never fixed themselves
            return options and not isinstance(term.type, SetType) and is_fixed(of, options, known)
        case LookupTerm(values=values):
            return options and all(is_fixed(value, options, known) for _, value in values)
        case CountTerm(things=AllTerm(kind=kind)):
            return kind == SEAT
        case TableTerm(rows=rows):
            return all(is_fixed(value, options, known) for _, _, value in rows)
        case _:
            return isinstance(term.type, UnknownType)


def check_fixed(
    term: Expression,
    what: str,
    report: Report,
    options: bool = True,
    known: frozenset[str] = frozenset(),
) -> None:
    """Report a value that only the game shows; `what` names the place."""
    if not is_fixed(term, options, known):
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


def check_pieces(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Report kinds without a piece, and the first with which there are too many pieces in a game."""
    number = 0
    for kind in ruleset.kinds.values():
        node = names.kinds[kind.id].node
        if kind.is_piece and not kind.members and node is not None and kind.id not in report.excused:
            report.add(
                codes.NO_PIECES,
                node.name.span,
                f"there is not one {kind.id}: it has neither copies nor members",
                "none at all",
                f"write a line `copies 1` in the piece, or members such as `{kind.id} first_{kind.id}`",
            )
    for kind in ruleset.kinds.values():
        number += pieces_of_kind(ruleset, kind)
        node = names.kinds[kind.id].node
        if number > MOST_THINGS and node is not None:
            report.add(
                codes.IMPOSSIBLE_NUMBER,
                node.name.span,
                f"with these there are {number:,} pieces; a game has at most {MOST_THINGS:,}",
                "too many",
                "write fewer copies; what is only counted is a `resource`",
            )
            return


def pieces_of_kind(ruleset: Ruleset, kind: Kind) -> int:
    """Return how many pieces of a kind there are, for the largest number of players."""
    return sum(_pieces(ruleset, copies) for member in kind.members for copies in member.copies)


def _pieces(ruleset: Ruleset, copies: Copies) -> int:
    """How many pieces a line of copies makes, for the largest number of players."""
    many = sum(count for _, count in copies.rows) if copies.rows else copies.count
    if copies.per is None:
        return many
    if copies.per[1] == SEAT:
        return many * max(ruleset.players, default=1)
    return many * len(ruleset.kinds[copies.per[1]].members)
