"""What there is of a kind, to lay down or to print: equal pieces together, with all that is known of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .rewrite import substitute
from .ruleset import SEAT_NAMES, Copies, Kind, Member, Ruleset
from .settled import NotSettled, Settled, Value
from .terms import Expression, FlagTerm, MemberTerm, NothingTerm, NumberTerm, SeatTerm, TableTerm
from .types import SEAT, FlagType, SetType, ThingType, Type

Values = Mapping[str, tuple[Expression, ...]]


@dataclass(frozen=True)
class Alike:
    """So many equal pieces of a group, or one member of a kind without pieces.

    `values` has what each attribute is, worked out as far as it is known before the game; what the number of
    players decides is a table. `seat` is whose they are, where every player has some.
    """

    member: Member
    values: Values
    count: int
    seat: str | None = None


def alike(ruleset: Ruleset, kind: Kind) -> Iterator[Alike]:
    """Yield all that there is of a kind, for the largest number of players, in the order of declaration."""
    for member in kind.members:
        if not kind.is_piece:
            yield Alike(member, values_of(ruleset, kind, member), 1)
            continue
        for copies in member.copies:
            for of in _owners(ruleset, copies):
                seat = of[1].name if of is not None and isinstance(of[1], SeatTerm) else None
                for number, count in copies.rows or ((None, copies.count),):
                    spread: dict[str, tuple[Expression, ...]] = {} if of is None else {of[0]: (of[1],)}
                    if copies.axis is not None and number is not None:
                        type_ = kind.attributes[copies.axis].type
                        spread[copies.axis] = (NumberTerm(number, type=type_),)
                    yield Alike(member, values_of(ruleset, kind, member, spread), count, seat)


def values_of(ruleset: Ruleset, kind: Kind, member: Member, spread: Values | None = None) -> Values:
    """Return the values of a member, or of those of its copies that have the values `spread`."""
    given = {**member.values, **(spread or {})}
    known = {local.local: given[id_][0] for id_, local in member.axes_read}
    return {
        id_: tuple(_known(ruleset, kind.attributes[id_].type, substitute(term, known)) for term in terms)
        for id_, terms in given.items()
    }


def _owners(ruleset: Ruleset, copies: Copies) -> Iterator[tuple[str, MemberTerm | SeatTerm] | None]:
    """Yield what copies are for, each with the attribute that says so; None where they are for nothing."""
    if copies.per is None:
        yield None
        return
    attribute, id_ = copies.per
    if id_ == SEAT:
        for name in SEAT_NAMES[: max(ruleset.players, default=1)]:
            yield attribute, SeatTerm(name, type=ThingType(SEAT))
    else:
        for member in ruleset.kinds[id_].members:
            yield attribute, MemberTerm(id_, member.id, type=ThingType(id_))


def _known(ruleset: Ruleset, type_: Type, term: Expression) -> Expression:
    """Return the value of a term, or a table of its values; the term itself if only the game shows it."""
    try:
        found = [
            _term(ruleset, type_, Settled(ruleset.kinds, count).value(term), term)
            for count in ruleset.players
        ]
    except NotSettled:
        return term
    if len(set(found)) == 1:
        return found[0]
    rows = tuple((count, count, value) for count, value in zip(ruleset.players, found, strict=True))
    return TableTerm(rows, type=term.type, span=term.span)


def _term(ruleset: Ruleset, type_: Type, value: Value, term: Expression) -> Expression:
    """Return a value that was worked out as a term."""
    match type_:
        case _ if value is None:
            return NothingTerm(type=term.type, span=term.span)
        case FlagType():
            return FlagTerm(bool(value), type=type_, span=term.span)
        case ThingType(kind=kind) | SetType(kind=kind) if kind in ruleset.kinds:
            return MemberTerm(kind, ruleset.kinds[kind].members[value].id, type=type_, span=term.span)
        case _:
            return NumberTerm(value, type=term.type, span=term.span)
