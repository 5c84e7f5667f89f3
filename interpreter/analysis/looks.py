"""What equal things look like, and what a condition says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .rewrite import rebuilt
from .ruleset import Copies, Kind, Member
from .terms import (
    AttributeTerm,
    Expression,
    FlagTerm,
    LocalTerm,
    MatchTerm,
    MemberTerm,
    NothingTerm,
    NumberTerm,
    SameTerm,
)
from .types import FLAG, SEAT, NumberType, SetType, ThingType, is_optional

Values = Mapping[str, Expression]


@dataclass(frozen=True)
class Look:
    """So many equal things at most.

    Of pieces the `kind` and the `group` in it are known, and as `values` those attributes of which that can
    be told before the game.
    """

    count: int
    kind: str | None = None
    group: str | None = None
    values: Values = field(default_factory=dict)


def looks_of(member: Member, kind: Kind, kinds: Mapping[str, Kind], seats: int) -> Iterator[Look]:
    """Yield the looks of the pieces of a group, where they may be of so many players."""
    shared = _shared(member, kind)
    for copies in member.copies:
        for of_one in _per(copies, kinds, seats):
            for number, count in copies.rows or ((None, copies.count),):
                own = {} if copies.axis is None or number is None else {copies.axis: _number(number)}
                yield Look(count, kind.id, member.id, {**shared, **of_one, **own})


def _shared(member: Member, kind: Kind) -> Values:
    types = {id_: attribute.type for id_, attribute in kind.attributes.items()}
    single = {id_: type_ for id_, type_ in types.items() if not isinstance(type_, SetType)}
    missing = {id_: NothingTerm(type=type_) for id_, type_ in single.items() if is_optional(type_)}
    given = {id_: found[0] for id_, found in member.values.items() if id_ in single}
    return {**missing, **given}


def _per(copies: Copies, kinds: Mapping[str, Kind], seats: int) -> Iterator[Values]:
    if copies.per is None:
        yield {}
    elif copies.per[1] == SEAT:
        yield from ({} for _ in range(seats))
    else:
        attribute, id_ = copies.per
        for member in kinds[id_].members:
            yield {attribute: MemberTerm(id_, member.id, type=ThingType(id_))}


def _number(value: int) -> NumberTerm:
    return NumberTerm(value, type=NumberType(None, value, value))


def said_of(look: Look, variable: LocalTerm, condition: Expression) -> Expression:
    """Return a condition as it reads for a thing of a look, which stands in it as `variable`."""

    def change(part: Any) -> Any:
        match part:
            case AttributeTerm(kind=kind, attribute=attribute, of=of) if of == variable and kind == look.kind:
                return look.values.get(attribute, part)
            case MatchTerm(piece=piece) if piece == variable and look.group is not None:
                return _matched(look, part)
            case SameTerm(left=left, right=right, negated=negated) if _settled(left) and _settled(right):
                return FlagTerm((left == right) != negated, type=FLAG)
            case _:
                return part

    changed: Expression = rebuilt(condition, change)
    return changed


def _settled(term: Expression) -> bool:
    return isinstance(term, NumberTerm | FlagTerm | MemberTerm | NothingTerm)


def _matched(look: Look, term: MatchTerm) -> Expression:
    """Return whether things of the look fit the description, the term itself where that cannot be told."""
    description = term.description
    if description.kind != look.kind or description.group not in (None, look.group):
        return FlagTerm(term.negated, type=FLAG)
    pairs = [(look.values.get(id_), value) for id_, value in description.values]
    settled = [(own, value) for own, value in pairs if own is not None and _settled(own) and _settled(value)]
    if any(own != value for own, value in settled):
        return FlagTerm(term.negated, type=FLAG)
    return FlagTerm(not term.negated, type=FLAG) if settled == pairs else term
