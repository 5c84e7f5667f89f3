"""What conditions read and statements write, by the ids of zones, resources, records.

Footprints are static and coarse: one zone of a kind of zone stands for all of them. Whatever is written where
nothing reads it cannot change whether a condition holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .rewrite import parts
from .ruleset import Rule, Ruleset
from .terms import (
    AmountTerm,
    DoTerm,
    FaceTerm,
    FactTerm,
    FinishTerm,
    MovePiecesTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RecordTerm,
    ResultTerm,
    RollTerm,
    RunTerm,
    SealedTerm,
    SetTerm,
    ShuffleTerm,
    StatementTerm,
    TransferTerm,
    WinTerm,
    ZoneTerm,
)
from .types import SUPPLY, SetType, ThingType, Type, ZoneType

Place = tuple[str, str]
"""What is read and written: a `zone`, `resource`, `record` or `result` by its id, the `face` of a kind."""

GAME: Place = ("game", "")
"""Written by what ends the game, for nothing holds any more then."""


@dataclass
class Footprints:
    """The footprints of one ruleset."""

    ruleset: Ruleset
    _facts: dict[str, frozenset[Place]] = field(default_factory=dict)
    _rules: dict[str, frozenset[Place]] = field(default_factory=dict)

    def reads(self, part: object) -> frozenset[Place]:
        """Return what a term or a statement reads, through facts."""
        return frozenset(place for inner in parts(part) for place in self._read(inner))

    def writes(self, part: object) -> frozenset[Place]:
        """Return what a statement or a body writes, through the rules and slots that it runs."""
        return frozenset(place for inner in parts(part) for place in self._written(inner))

    def _read(self, term: object) -> Iterator[Place]:
        match term:
            case RecordTerm(record=record):
                yield "record", record
            case AmountTerm(resource=resource):
                yield "resource", resource
            case ZoneTerm(zone=zone):
                yield "zone", zone
            case ResultTerm(result=result):
                yield "result", result
            case FaceTerm(of=of):
                yield from (("face", kind) for kind in _kinds(of.type))
            case FactTerm(fact=fact):
                yield from self._fact(fact)
            case _:
                pass

    def _fact(self, id_: str) -> frozenset[Place]:
        if id_ not in self._facts:
            self._facts[id_] = frozenset()
            meanings = self.ruleset.facts[id_].meanings
            self._facts[id_] = frozenset().union(
                *(self.reads((meaning.value, meaning.condition)) for meaning in meanings)
            )
        return self._facts[id_]

    def _written(self, statement: object) -> Iterator[Place]:
        match statement:
            case SetTerm(record=record):
                yield "record", record.record
            case MovePiecesTerm():
                yield from self._moved(statement)
            case TransferTerm(resource=resource):
                yield "resource", resource
            case ShuffleTerm(zone=zone):
                yield from _zones(zone.type)
            case RollTerm(things=things):
                yield from (("face", kind) for kind in _kinds(things.type))
            case PickOneTerm(target=ResultTerm(result=result)):
                yield "result", result
            case PickSetTerm(target=ResultTerm(result=result)):
                yield "result", result
            case PickNumberTerm(target=ResultTerm(result=result)):
                yield "result", result
            case WinTerm() | FinishTerm():
                yield GAME
            case DoTerm(rule=rule):
                yield from self._body(self.ruleset.rules[rule])
            case RunTerm(kind=kind, slot=slot):
                for member in self.ruleset.kinds[kind].members:
                    if slot in member.bodies:
                        yield from self._body(member.bodies[slot])
            case _:
                pass

    def _body(self, rule: Rule) -> frozenset[Place]:
        if rule.id not in self._rules:
            self._rules[rule.id] = frozenset()
            self._rules[rule.id] = self.writes(rule.body)
        return self._rules[rule.id]

    def _moved(self, move: MovePiecesTerm) -> Iterator[Place]:
        """Where pieces arrive, and where they leave: anywhere that holds such, if the line does not say."""
        yield from _zones(move.target.type)
        source = move.source if move.source is not None else move.what
        if isinstance(source, ZoneTerm):
            yield "zone", source.zone
        else:
            yield "zone", SUPPLY
            kinds = _kinds(move.what.type)
            yield from (
                ("zone", zone.id) for zone in self.ruleset.zones.values() if set(kinds) & set(zone.kinds)
            )
        refill = self.refill(move)
        if refill is not None:
            yield from self._body(refill)

    def refill(self, move: MovePiecesTerm) -> Rule | None:
        """Return what refills the pile that a counted move takes from, if something does."""
        if move.refills and isinstance(move.source, ZoneTerm) and move.source.zone in self.ruleset.zones:
            return self.ruleset.zones[move.source.zone].refill
        return None


def has_effect(statement: StatementTerm) -> bool:
    """Tell whether the statement itself, not one inside it or one that it runs, may change something."""
    return isinstance(
        statement, SetTerm | MovePiecesTerm | TransferTerm | ShuffleTerm | RollTerm | SealedTerm
    )


def _zones(type_: Type) -> Iterator[Place]:
    if isinstance(type_, ZoneType):
        yield "zone", type_.zone


def _kinds(type_: Type) -> tuple[str, ...]:
    match type_:
        case ZoneType(kinds=kinds):
            return kinds
        case ThingType(kind=kind) | SetType(kind=kind):
            return (kind,)
        case _:
            return ()
