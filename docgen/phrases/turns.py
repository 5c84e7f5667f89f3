"""In which order a loop goes through the members of a kind or the players, and whether that matters."""

from __future__ import annotations

from typing import TypeGuard

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Member, Ruleset
from ...interpreter.analysis.terms import (
    AfterTerm,
    AllTerm,
    AmountTerm,
    AndTerm,
    AttributeTerm,
    ChancePickTerm,
    ChooseTerm,
    CompareTerm,
    DoTerm,
    Expression,
    FinishTerm,
    ForEachTerm,
    LocalTerm,
    MemberTerm,
    MovePiecesTerm,
    NumberTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RollTerm,
    RunTerm,
    SameTerm,
    SealedTerm,
    SelectionTerm,
    ShuffleTerm,
    TransferTerm,
    WinTerm,
    ZoneTerm,
)
from ...interpreter.analysis.types import SEAT, ThingType
from .lets import is_seat

_ONE_AFTER_ANOTHER = (
    *(ChooseTerm, PickOneTerm, PickSetTerm, PickNumberTerm, ChancePickTerm, SealedTerm),
    *(RollTerm, ShuffleTerm, WinTerm, FinishTerm),
)
"""What may come out otherwise when it is done sooner or later."""


def in_order(ruleset: Ruleset, term: ForEachTerm) -> bool:
    """Whether a loop goes through members of a kind as they are declared, and their order may matter."""
    type_ = term.variable.type
    kind = ruleset.kinds.get(type_.kind) if isinstance(type_, ThingType) else None
    if kind is None or kind.id == SEAT or kind.is_piece:
        return False
    return any(_counts(ruleset, part) for part in parts(term.body)) or _runs_short(term)


def in_turn(ruleset: Ruleset, term: ForEachTerm) -> bool:
    """Whether a loop through players may come out otherwise if they do it in another order."""
    return any(_counts(ruleset, part) for part in parts(term.body)) or _runs_short(term)


def has_turns(ruleset: Ruleset) -> bool:
    """Whether players do anything one after another, so that it matters which way round the table it goes."""
    return any(
        (isinstance(part, AfterTerm) and part.kind == SEAT)
        or (_through_players(part) and (part.first is not None or in_turn(ruleset, part)))
        for rule in all_rules(ruleset)
        for part in parts(rule.body)
    )


def _through_players(part: object) -> TypeGuard[ForEachTerm]:
    return isinstance(part, ForEachTerm) and is_seat(part.variable.type)


def _runs_short(term: ForEachTerm) -> bool:
    """Whether a loop changes amounts of which there must be enough for what it does next."""
    inside = [*parts(term.body)]
    changed = {part.resource for part in inside if isinstance(part, TransferTerm)}
    asked = [part for part in inside if isinstance(part, CompareTerm)]
    return any(isinstance(part, AmountTerm) and part.resource in changed for part in parts(tuple(asked)))


def _counts(ruleset: Ruleset, part: object) -> bool:
    """Whether something, or what it calls, may come out otherwise when it is done sooner or later."""
    match part:
        case DoTerm(_, rule) if rule in ruleset.rules:
            return any(_counts(ruleset, inner) for inner in parts(ruleset.rules[rule].body))
        case RunTerm(_, kind, slot) if kind in ruleset.kinds:
            bodies = [one.bodies[slot].body for one in ruleset.kinds[kind].members if slot in one.bodies]
            return any(_counts(ruleset, inner) for body in bodies for inner in parts(body))
        case MovePiecesTerm(count=count, source=ZoneTerm(zone)) if count is not None:
            return zone in ruleset.zones and ruleset.zones[zone].ordered  # the next one finds others there
        case _:
            return isinstance(part, _ONE_AFTER_ANOTHER)


def falling(ruleset: Ruleset, things: Expression) -> tuple[str, str] | None:
    """Return the kind of what a loop goes through and the number by which they come from the highest down.

    None if their numbers rise, or if none tells each of them from the others.
    """
    match things:
        case AllTerm(kind) if kind in ruleset.kinds:
            members = list(ruleset.kinds[kind].members)
        case SelectionTerm(variable, AllTerm(kind), condition) if kind in ruleset.kinds:
            members = [one for one in ruleset.kinds[kind].members if _may_be(one, variable, condition)]
        case _:
            return None
    for name in ruleset.kinds[kind].attributes:
        numbers = [
            value.value
            for one in members
            for value in one.values.get(name, ())
            if isinstance(value, NumberTerm)
        ]
        if len(numbers) == len(members) > 1 and all(
            a > b for a, b in zip(numbers, numbers[1:], strict=False)
        ):
            return kind, name
    return None


def _may_be(member: Member, variable: LocalTerm, condition: Expression | None) -> bool:
    """Whether a member may meet a condition, as far as its values tell."""
    match condition:
        case AndTerm(operands):
            return all(_may_be(member, variable, operand) for operand in operands)
        case SameTerm(AttributeTerm(_, name, LocalTerm(local)), MemberTerm() as value, negated) if (
            local == variable.local
        ):
            return (member.values.get(name) == (value,)) != negated
        case _:
            return True
