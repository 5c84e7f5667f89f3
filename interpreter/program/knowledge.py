"""Who knows which pieces: the rules by which knowledge is gained, travels and is lost.

A seat knows a piece (its look and its face together) if it sees into the zone where the piece lies, or
if its bit is set in the piece's `knowers` cell. Knowledge never claims too much, and what a seat is said to
know depends on nothing that it cannot tell: neither on faces hidden from it nor on choices made out of its
sight. A look that all pieces of a kind have in common is known to all, whatever is said here.
"""

from __future__ import annotations

from collections.abc import Iterable

from .program import Program
from .state import State


def knowing(program: Program, state: State, piece: int) -> int:
    """Return the bits of the seats that know a piece."""
    zone = program.zones[state.cells[program.place + piece]]
    return zone.mask | state.cells[program.knowers + piece]


def show(program: Program, state: State, pieces: Iterable[int], mask: int) -> None:
    """Let the seats of `mask` see pieces where they lie.

    In an unordered zone that a seat does not see into, a piece is told from its equals by nothing: who
    knew n of them there, and is shown m, knows the larger number of them, and those shown are among them.
    """
    by_zone = _by_zone(program, state, pieces)
    for zone, shown in by_zone.items():
        view = program.zones[zone]
        if not view.ordered:
            for bit in _bits(program, mask & ~view.mask):
                _count_down(program, state, state.registers[zone], shown, bit)
        _learn(program, state, shown, mask)


def shuffled(program: Program, state: State, zone: int) -> None:
    """Let all forget the pieces of a zone, but for those who see into it.

    A single piece has not changed its place: what is known of it stays.
    """
    pieces = state.registers[zone]
    if len(pieces) > 1:
        _forget(program, state, pieces, program.everyone & ~program.zones[zone].mask)


def only_seen(program: Program, state: State, pieces: Iterable[int]) -> None:
    """Let only those know the pieces who see where they lie.

    So it is behind a roll: others lose the look with the face, since one bit stands for both.
    """
    for piece in pieces:
        state.cells[program.knowers + piece] = program.zones[state.cells[program.place + piece]].mask


def travel(
    program: Program, state: State, source: int, moved: tuple[int, ...], target: int, chosen: bool
) -> None:
    """Account for pieces that are about to move from one zone to another.

    Who sees either end knows them from now on. If they were chosen, and not all there were, who does not
    see the source cannot tell which have gone: without seeing the target either, it forgets all of the
    source; else it forgets as many equal pieces as may have been among those that it sees arrive.
    """
    departure, arrival = program.zones[source], program.zones[target].mask
    lying = state.registers[source]
    if chosen and len(moved) < len(lying):
        unseen = program.everyone & ~departure.mask
        if departure.ordered:
            # What it knows of the pile is where things lie, and the gap may be anywhere.
            _forget(program, state, lying, unseen)
        else:
            _forget(program, state, lying, unseen & ~arrival)
            for bit in _bits(program, unseen & arrival):
                _count_down(program, state, lying, moved, bit)
    _learn(program, state, moved, departure.mask | arrival)


def _learn(program: Program, state: State, pieces: Iterable[int], mask: int) -> None:
    for piece in pieces:
        state.cells[program.knowers + piece] |= mask


def _forget(program: Program, state: State, pieces: Iterable[int], mask: int) -> None:
    for piece in pieces:
        state.cells[program.knowers + piece] &= ~mask


def _count_down(program: Program, state: State, lying: Iterable[int], seen: Iterable[int], bit: int) -> None:
    """Let a seat that knew n equal pieces, and sees m such, know n - m of the others, whichever it sees."""
    cells, looks, apart = state.cells, program.piece_looks, set(seen)
    known = [piece for piece in lying if cells[program.knowers + piece] & bit]
    if not known:
        return
    others = [piece for piece in known if piece not in apart]
    if not others:
        return
    rest: dict[tuple[int, int], int] = {}
    for more, pieces in ((1, known), (-1, apart)):
        for piece in pieces:
            kind = looks[piece], cells[program.face + piece]
            rest[kind] = rest.get(kind, 0) + more
    for piece in others:
        kind = looks[piece], cells[program.face + piece]
        if rest[kind] <= 0:
            _forget(program, state, (piece,), bit)
        rest[kind] -= 1


def _bits(program: Program, mask: int) -> list[int]:
    return [1 << seat for seat in range(program.seats) if mask & 1 << seat]


def _by_zone(program: Program, state: State, pieces: Iterable[int]) -> dict[int, list[int]]:
    zones: dict[int, list[int]] = {}
    for piece in pieces:
        zones.setdefault(state.cells[program.place + piece], []).append(piece)
    return zones
