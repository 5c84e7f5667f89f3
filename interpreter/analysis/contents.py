"""Tells which pieces may come to lie in each zone, by following every line that moves pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .locals import all_rules, bound_by
from .looks import Look, looks_of
from .rewrite import parts
from .ruleset import Kind, Ruleset
from .terms import (
    ChancePickTerm,
    DescriptionTerm,
    Expression,
    ExtremesTerm,
    ForEachTerm,
    LetTerm,
    LocalTerm,
    MovePiecesTerm,
    PickOneTerm,
    PickSetTerm,
    ResultTerm,
    SelectionTerm,
    TheTerm,
    ZoneTerm,
)
from .types import SEAT, SUPPLY, SetType, ThingType, ZoneType, surely


@dataclass(frozen=True)
class Batch:
    """Pieces of a group. `own`: only those whose owner is the player to whom the zone belongs."""

    kind: str
    group: str
    own: bool


class Contents:
    """What may lie in the zones of a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._binders: dict[str, list[Expression]] = {}
        self._results: dict[str, PickOneTerm | PickSetTerm] = {}
        moves: list[MovePiecesTerm] = []
        for rule in all_rules(ruleset):
            for part in parts(rule.body):
                if isinstance(part, MovePiecesTerm):
                    moves.append(part)
                self._note(part)
        self._batches: dict[str, set[Batch]] = {zone: set() for zone in ruleset.zones}
        before = -1
        while before != (before := sum(map(len, self._batches.values()))):
            for move in moves:
                self._follow(move)

    def _note(self, part: object) -> None:
        local = bound_by(part)
        match part:
            case LetTerm(value=value) if local is not None:
                self._binders.setdefault(local.local, []).append(value)
            case (
                ForEachTerm(things=things)
                | PickOneTerm(things=things)
                | PickSetTerm(things=things)
                | ChancePickTerm(things=things)
            ):
                if local is not None:
                    self._binders.setdefault(local.local, []).append(things)
            case _:
                pass
        if isinstance(part, PickOneTerm | PickSetTerm) and isinstance(part.target, ResultTerm):
            self._results[part.target.result] = part

    # ---- questions

    def kinds(self, zone: str) -> frozenset[str]:
        """Return the kinds of the pieces that some line moves to a zone."""
        return frozenset(batch.kind for batch in self._batches[zone])

    def looks(self, zone: ZoneTerm) -> tuple[Look, ...]:
        """Return what may lie in a zone at most."""
        if zone.zone == SUPPLY:
            batches = set(self._all(kind for kind in self.ruleset.kinds.values() if kind.is_piece))
        else:
            declared = self.ruleset.zones[zone.zone]
            batches = self._batches[zone.zone] or set(
                self._all(self.ruleset.kinds[kind] for kind in declared.kinds)
            )
        return tuple(
            look
            for batch in sorted(batches, key=lambda found: (found.kind, found.group))
            if not (batch.own and Batch(batch.kind, batch.group, False) in batches)
            for look in self.of_group(self.ruleset.kinds[batch.kind], batch.group, batch.own)
        )

    def of_group(self, kind: Kind, group: str, own: bool = False) -> Iterator[Look]:
        """Yield the looks of the pieces of a group; with `own` of one player only."""
        seats = 1 if own else max(self.ruleset.players, default=1)
        for member in kind.members:
            if member.id == group:
                yield from looks_of(member, kind, self.ruleset.kinds, seats)

    def origin(self, term: Expression) -> ZoneTerm | None:
        """Return the zone that a piece or a set is taken from, None where that cannot be told."""
        match term:
            case ZoneTerm():
                return term
            case SelectionTerm(source=source) | TheTerm(things=source) | ExtremesTerm(things=source):
                return self.origin(source)
            case LocalTerm(local=local):
                bound = self._binders.get(local, [])
                return self.origin(bound[0]) if len(bound) == 1 else None
            case ResultTerm(result=result, of=of) if result in self._results:
                pick = self._results[result]
                found = self.origin(pick.things)
                if found is None or found.of is None:
                    return found
                of_picker = isinstance(found.of, LocalTerm) and _same(found.of, pick.seat)
                if isinstance(pick.target, ResultTerm) and not _same(pick.target.of, pick.seat):
                    of_picker = False  # it belongs to a thing for which the seat acts
                return ZoneTerm(found.zone, of if of_picker else None, type=found.type)
            case _:
                return None

    # ---- moves

    def _all(self, kinds: Iterator[Kind] | tuple[Kind, ...]) -> Iterator[Batch]:
        for kind in kinds:
            for member in kind.members:
                yield Batch(kind.id, member.id, False)

    def _follow(self, move: MovePiecesTerm) -> None:
        if not isinstance(move.target.type, ZoneType) or move.target.type.zone not in self._batches:
            return
        of = move.target.of if isinstance(move.target, ZoneTerm) else None
        declared = self.ruleset.zones[move.target.type.zone]
        for batch in self._moved(move, of):
            if batch.kind in declared.kinds:
                own = batch.own and declared.of == SEAT
                self._batches[declared.id].add(Batch(batch.kind, batch.group, own))

    def _moved(self, move: MovePiecesTerm, of: Expression | None) -> Iterator[Batch]:
        """The pieces that a move may bring; `of` is whose zone they come to."""
        what = move.what
        if isinstance(what, DescriptionTerm):
            kind = self.ruleset.kinds[what.kind]
            owners = {id_ for id_, found in kind.attributes.items() if surely(found.type) == ThingType(SEAT)}
            mine = any(id_ in owners and _same(value, of) for id_, value in what.values)
            source = self.origin(move.source) if move.source is not None else None
            for batch in self._there(source, of, (kind.id,)):
                if what.group in (None, batch.group) and batch.kind == kind.id:
                    yield Batch(batch.kind, batch.group, mine or batch.own)
            return
        match what.type:
            case ThingType(kind=kind_id) | SetType(kind=kind_id):
                yield from self._there(self.origin(what), of, (kind_id,))
            case ZoneType(kinds=kinds):
                yield from self._there(self.origin(what), of, kinds)
            case _:
                pass

    def _there(
        self, source: ZoneTerm | None, of: Expression | None, kinds: tuple[str, ...]
    ) -> Iterator[Batch]:
        if source is None or source.zone not in self._batches:
            yield from self._all(tuple(self.ruleset.kinds[kind] for kind in kinds))
            return
        for batch in tuple(self._batches[source.zone]):
            yield Batch(batch.kind, batch.group, batch.own and _same(source.of, of))


def _same(left: Expression | None, right: Expression | None) -> bool:
    """Tell whether two terms surely mean the same player."""
    if isinstance(left, LocalTerm) and isinstance(right, LocalTerm):
        return left.local == right.local
    return left is not None and left == right
