"""Tells how large numbers and collections can be, and which conditions are always the same."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import assert_never

from .contents import Contents
from .looks import Look, said_of
from .ruleset import Ruleset
from .terms import (
    AdjectiveTerm,
    AfterTerm,
    AggregateTerm,
    AllTerm,
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    AttributeTerm,
    CompareTerm,
    CountTerm,
    DescriptionTerm,
    Expression,
    ExtremesTerm,
    FaceTerm,
    FactTerm,
    FlagTerm,
    ForEveryTerm,
    LocalTerm,
    LookupTerm,
    MatchTerm,
    MeasuredTerm,
    MemberTerm,
    NoTerm,
    NothingTerm,
    NotTerm,
    NumberTerm,
    OptionTerm,
    OrTerm,
    RecordTerm,
    ResultTerm,
    SameTerm,
    SeatTerm,
    SelectionTerm,
    SomeTerm,
    TableTerm,
    TheTerm,
    ZoneTerm,
)
from .types import LARGEST, SEAT, NumberType, SetType, ZoneType, is_optional


class Ranges:
    """What is known before the game of the values of terms."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.contents = Contents(ruleset)

    # ---- collections

    def looks(self, things: Expression) -> tuple[Look, ...]:
        """Return what there is at most in a collection, equal things together."""
        match things:
            case SelectionTerm(source=source, condition=None) | ExtremesTerm(things=source):
                return self.looks(source)
            case SelectionTerm(variable=variable, source=source, condition=condition):
                assert condition is not None
                return tuple(
                    look
                    for look in self.looks(source)
                    if self.verdict(said_of(look, variable, condition)) is not False
                )
            case ZoneTerm():
                return self.contents.looks(things)
            case AttributeTerm(kind=kind, attribute=attribute):
                members = self.ruleset.kinds[kind].members
                return (Look(1),) * max(
                    (len(member.values.get(attribute, ())) for member in members), default=0
                )
            case AllTerm(kind=kind) | DescriptionTerm(kind=kind):
                group = things.group if isinstance(things, DescriptionTerm) else None
                return self._of_kind(kind, group)
            case _:
                match self.contents.origin(things), things.type:
                    case ZoneTerm() as zone, _:
                        return self.contents.looks(zone)
                    case _, SetType(kind=kind):
                        return self._of_kind(kind, None)
                    case _, ZoneType(kinds=kinds):
                        return tuple(look for kind in kinds for look in self._of_kind(kind, None))
                    case _:
                        return ()

    def _of_kind(self, id_: str, group: str | None) -> tuple[Look, ...]:
        if id_ == SEAT:
            return (Look(1),) * max(self.ruleset.players, default=1)
        kind = self.ruleset.kinds.get(id_)
        if kind is None:
            return ()
        if not kind.is_piece:
            return (Look(1),) * len(kind.members)
        return tuple(
            look
            for member in kind.members
            if group in (None, member.id)
            for look in self.contents.of_group(kind, member.id)
        )

    def most(self, things: Expression) -> int:
        """Return how many things there are at most."""
        return sum(look.count for look in self.looks(things))

    def selections(self, things: Expression, high: int | None) -> int:
        """Return how many different sets can be picked, of at most `high` things."""
        groups = [look.count for look in self.looks(things)]
        if high is None or high >= sum(groups):
            return prod(size + 1 for size in groups)
        counts = [1] + [0] * max(high, 0)
        for size in groups:
            counts = [sum(counts[max(0, n - size) : n + 1]) for n in range(len(counts))]
        return sum(counts)

    # ---- numbers

    def of(self, term: Expression) -> tuple[int, int]:
        """Return the least and the largest value that a number can have, nothing left aside."""
        match term:
            case NumberTerm(value=value):
                return value, value
            case MeasuredTerm(number=number):
                return self.of(number)
            case CountTerm(things=things):
                return 0, self.most(things)
            case ArithmeticTerm(operator=operator, left=left, right=right):
                (a, b), (c, d) = self.of(left), self.of(right)
                match operator:
                    case "+":
                        return a + c, b + d
                    case "-":
                        return a - d, b - c
                    case "*":
                        corners = [a * c, a * d, b * c, b * d]
                        return min(corners), max(corners)
                    case _:
                        assert_never(operator)
            case ForEveryTerm(number=number, step=step, value=value):
                (a, b), (c, d) = self.of(number), self.of(value)
                corners = [each * (max(count, 0) // step) for each in (a, b) for count in (c, d)]
                return min(corners), max(corners)
            case TableTerm(rows=rows) if rows:
                found = [self.of(value) for _, _, value in rows]
                return min(low for low, _ in found), max(high for _, high in found)
            case _:
                type_ = term.type
                return (type_.low, type_.high) if isinstance(type_, NumberType) else (-LARGEST, LARGEST)

    # ---- conditions

    def verdict(self, condition: Expression) -> bool | None:
        """Return what a condition always is, None where it can be both or that cannot be told."""
        match condition:
            case FlagTerm(value=value):
                return value
            case NotTerm(operand=operand):
                return _opposite(self.verdict(operand))
            case AndTerm(operands=operands):
                return _both(self.verdict(operand) for operand in operands)
            case OrTerm(operands=operands):
                return _opposite(_both(_opposite(self.verdict(operand)) for operand in operands))
            case AdjectiveTerm(flag=flag, negated=negated):
                return _turned(self.verdict(flag), negated)
            case SomeTerm(things=things):
                return False if self.most(things) == 0 else None
            case NoTerm(things=things):
                return True if self.most(things) == 0 else None
            case CompareTerm():
                return self._compared(condition)
            case SameTerm(left=left, right=right, negated=negated):
                return _turned(self._same(left, right), negated)
            case MatchTerm() | FactTerm() | RecordTerm() | ResultTerm() | OptionTerm() | AttributeTerm():
                return None
            case LocalTerm() | TableTerm() | NothingTerm():
                return None
            case NumberTerm() | MeasuredTerm() | ArithmeticTerm() | CountTerm() | AggregateTerm():
                return None
            case ForEveryTerm() | TheTerm():
                return None
            case MemberTerm() | SeatTerm() | AmountTerm() | FaceTerm() | LookupTerm() | AfterTerm():
                return None
            case ZoneTerm() | AllTerm() | DescriptionTerm() | SelectionTerm() | ExtremesTerm():
                return None
            case _:
                assert_never(condition)

    def _compared(self, term: CompareTerm) -> bool | None:
        (a, b), (c, d) = self.of(term.left), self.of(term.right)
        sure = not is_optional(term.left.type) and not is_optional(term.right.type)
        if sure and term.left == term.right:
            return term.operator in (">=", "<=")
        match term.operator:
            case ">=":
                always, never = a >= d, b < c
            case ">":
                always, never = a > d, b <= c
            case "<=":
                always, never = b <= c, a > d
            case "<":
                always, never = b < c, a >= d
            case _:
                assert_never(term.operator)
        return True if always and sure else False if never else None

    def _same(self, left: Expression, right: Expression) -> bool | None:
        if left == right and not isinstance(left, NothingTerm):
            return True
        fixed = (MemberTerm, SeatTerm)
        if isinstance(left, fixed) and isinstance(right, fixed):
            return False
        if is_optional(left.type) and is_optional(right.type):
            return None
        if isinstance(left.type, NumberType) and isinstance(right.type, NumberType):
            (a, b), (c, d) = self.of(left), self.of(right)
            return True if a == b == c == d and _sure(left, right) else False if b < c or d < a else None
        return None


def _sure(*terms: Expression) -> bool:
    return not any(is_optional(term.type) for term in terms)


def _opposite(value: bool | None) -> bool | None:
    return None if value is None else not value


def _turned(value: bool | None, negated: bool) -> bool | None:
    return _opposite(value) if negated else value


def _both(values: Iterable[bool | None]) -> bool | None:
    found = list(values)
    return False if False in found else True if all(found) else None
