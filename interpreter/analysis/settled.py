"""Works out what is known before the game: for so many players, and a value for every option.

Nothing is None, flags are 0 and 1, members are told by their ordinal. No piece and no player is known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import ge, gt, le, lt

from .rewrite import substitute
from .ruleset import Kind, Member
from .terms import (
    AllTerm,
    AndTerm,
    ArithmeticTerm,
    AttributeTerm,
    CompareTerm,
    CountTerm,
    Expression,
    FlagTerm,
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
from .types import SEAT

Value = int | None
"""A value before the game."""

_COMPARED = {">=": ge, "<=": le, ">": gt, "<": lt}


class NotSettled(Exception):
    """The term reads something that only the game shows."""


@dataclass(frozen=True)
class Settled:
    """What is settled for a table: the number of players, and the values of the options."""

    kinds: Mapping[str, Kind]
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)

    def holds(self, condition: Expression) -> bool:
        """Return whether a condition holds. Raises: NotSettled."""
        return self.value(condition) == 1

    def attribute(self, member: Member, attribute: str) -> Value:
        """Return what a member has; nothing if nothing is said. Raises: NotSettled."""
        found = self.attributes(member, attribute)
        return found[0] if found else None

    def attributes(self, member: Member, attribute: str) -> tuple[Value, ...]:
        """Return all values that a member has for an attribute. Raises: NotSettled."""
        given = {local.local: member.values[id_][0] for id_, local in member.axes_read}
        return tuple(self.value(substitute(term, given)) for term in member.values.get(attribute, ()))

    def ordinal(self, kind: str, member: str) -> int:
        """Return the ordinal of a member of a kind."""
        return next(place for place, found in enumerate(self.kinds[kind].members) if found.id == member)

    def value(self, term: Expression) -> Value:
        """Return the value of a term. Raises: NotSettled."""
        match term:
            case NumberTerm(value=number):
                return number
            case FlagTerm(value=flag):
                return int(flag)
            case NothingTerm():
                return None
            case MemberTerm(kind=kind, member=member):
                return self.ordinal(kind, member)
            case OptionTerm(option=option) if option in self.options:
                return self.options[option]
            case CountTerm(things=AllTerm(kind=kind)) if kind == SEAT:
                return self.players
            case MeasuredTerm(number=inner):
                return self.value(inner)
            case ArithmeticTerm():
                return self._calculated(term)
            case TableTerm(rows=rows):
                return next(self.value(value) for low, high, value in rows if low <= self.players <= high)
            case AttributeTerm(kind=kind, attribute=attribute, of=of) if not self._pieces(kind):
                place = self.value(of)
                if place is None:
                    return None
                return self.attribute(self.kinds[kind].members[place], attribute)
            case LookupTerm(kind=kind, values=values):
                wanted = [(id_, self.value(value)) for id_, value in values]
                fitting = (
                    place
                    for place, member in enumerate(self.kinds[kind].members)
                    if all(self.attribute(member, id_) == value for id_, value in wanted)
                )
                return next(fitting, None)
            case NotTerm(operand=operand):
                return int(not self.holds(operand))
            case AndTerm(operands=operands):
                return int(all(self.holds(operand) for operand in operands))
            case OrTerm(operands=operands):
                return int(any(self.holds(operand) for operand in operands))
            case CompareTerm(operator=sign, left=left, right=right):
                first, second = self.value(left), self.value(right)
                return int(first is not None and second is not None and _COMPARED[sign](first, second))
            case SameTerm(left=left, right=right, negated=negated):
                return int((self.value(left) == self.value(right)) != negated)
            case _:
                raise NotSettled(term)

    def _pieces(self, kind: str) -> bool:
        return kind not in self.kinds or self.kinds[kind].is_piece

    def _calculated(self, term: ArithmeticTerm) -> Value:
        left, right = self.value(term.left), self.value(term.right)
        if left is None or right is None:
            return None
        match term.operator:
            case "+":
                return left + right
            case "-":
                return left - right
            case _:
                return left * right
