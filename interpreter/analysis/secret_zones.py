"""Finds the zones whose pieces nobody but their owner can have seen.

Pieces may have been seen on their way: a zone counts as *secret* only if it is not visible to everyone,
nothing reveals pieces of its kinds, nobody picks from it but its owner, and every line that fills it takes
pieces blindly: whole, all or from the top of a *blind pile* or another secret zone. A blind pile is not
visible to anyone, and whoever moves pieces into it shuffles it in the same block.
"""

from __future__ import annotations

from collections.abc import Iterator

from .locals import all_rules
from .rewrite import parts
from .ruleset import Ruleset
from .terms import (
    Block,
    DescriptionTerm,
    Expression,
    LocalTerm,
    MovePiecesTerm,
    PickOneTerm,
    PickSetTerm,
    RevealTerm,
    ShuffleTerm,
    StatementTerm,
    ZoneTerm,
)
from .types import SetType, ThingType, ZoneType


def secret_zones(ruleset: Ruleset) -> set[str]:
    """Return the ids of the zones that are surely secret."""
    statements = [
        part for rule in all_rules(ruleset) for part in parts(rule.body) if isinstance(part, StatementTerm)
    ]
    reveals = [part.things for part in statements if isinstance(part, RevealTerm)]
    revealed = {kind for things in reveals for kind in _kinds(things)}
    moves = [move for move in statements if isinstance(move, MovePiecesTerm)]
    unshuffled = {zone for rule in all_rules(ruleset) for zone in _left_unshuffled(rule.body)}
    hidden = {
        id_
        for id_, zone in ruleset.zones.items()
        if zone.kinds and not zone.visibility.everyone and not set(zone.kinds) & revealed
    }
    seen_by_picks = {
        zone
        for part in statements
        if isinstance(part, PickOneTerm | PickSetTerm)
        for zone in _looked_at(part)
    }
    blind = {
        id_
        for id_ in hidden - unshuffled - seen_by_picks
        if ruleset.zones[id_].ordered and not ruleset.zones[id_].visibility.owner
    }
    secret = hidden - seen_by_picks
    while True:
        tainted = {
            move.target.type.zone
            for move in moves
            if isinstance(move.target.type, ZoneType)
            and move.target.type.zone in secret - blind
            and not _taken_from(move) & (blind | secret)
        }
        if not tainted:
            return secret
        secret -= tainted


def _kinds(things: Expression) -> tuple[str, ...]:
    match things.type:
        case ZoneType(kinds=kinds):
            return kinds
        case ThingType(kind=kind) | SetType(kind=kind):
            return (kind,)
        case _:
            return ()


def _looked_at(pick: PickOneTerm | PickSetTerm) -> Iterator[str]:
    """The zones whose pieces a pick shows to a player to whom they do not belong."""
    for part in parts(pick.things):
        mine = isinstance(part, ZoneTerm) and isinstance(part.of, LocalTerm) and part.of == pick.seat
        if isinstance(part, ZoneTerm) and not mine:
            yield part.zone


def _taken_from(move: MovePiecesTerm) -> set[str]:
    """The zone that a move takes pieces from without looking at them."""
    if isinstance(move.what, ZoneTerm):
        return {move.what.zone}
    if isinstance(move.what, DescriptionTerm) and isinstance(move.source, ZoneTerm):
        plain = move.what.group is None and not move.what.values
        return {move.source.zone} if plain else set()
    return set()


def _left_unshuffled(body: Block) -> Iterator[str]:
    """The zones into which a body moves pieces without shuffling them further down in the same block."""
    for block in _blocks(body):
        for index, statement in enumerate(block):
            if isinstance(statement, MovePiecesTerm) and isinstance(statement.target.type, ZoneType):
                shuffled = {
                    later.zone.type.zone
                    for later in block[index + 1 :]
                    if isinstance(later, ShuffleTerm) and isinstance(later.zone.type, ZoneType)
                }
                if statement.target.type.zone not in shuffled:
                    yield statement.target.type.zone


def _blocks(part: object) -> Iterator[Block]:
    """Every block of statements in a body."""
    if isinstance(part, tuple):
        if part and all(isinstance(item, StatementTerm) for item in part):
            yield part
        for item in part:
            yield from _blocks(item)
    elif isinstance(part, StatementTerm):
        for value in vars(part).values():
            if isinstance(value, tuple | StatementTerm):
                yield from _blocks(value)
