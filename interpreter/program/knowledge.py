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
            _count_down(program, state, state.registers[zone], shown, mask & ~view.mask)
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
            _count_down(program, state, lying, moved, unseen & arrival)
    _learn(program, state, moved, departure.mask | arrival)


def _learn(program: Program, state: State, pieces: Iterable[int], mask: int) -> None:
    for piece in pieces:
        state.cells[program.knowers + piece] |= mask


def _forget(program: Program, state: State, pieces: Iterable[int], mask: int) -> None:
    for piece in pieces:
        state.cells[program.knowers + piece] &= ~mask


def _count_down(program: Program, state: State, lying: Iterable[int], seen: Iterable[int], mask: int) -> None:
    """Let seats that knew n equal pieces, and see m such, know n - m of the others, whichever they see."""
    cells, looks, knowers, apart = state.cells, program.piece_looks, program.knowers, set(seen)
    shown: dict[tuple[int, int], list[int]] = {}
    for piece in apart:
        shown.setdefault((looks[piece], cells[program.face + piece]), []).append(piece)
    equal: dict[tuple[int, int], list[int]] = {}
    for piece in lying:
        kind = looks[piece], cells[program.face + piece]
        if kind in shown and piece not in apart:
            equal.setdefault(kind, []).append(piece)
    for kind, others in equal.items():
        for bit in _bits(program, mask):
            known = [piece for piece in others if cells[knowers + piece] & bit]
            lost = sum(1 for piece in shown[kind] if not cells[knowers + piece] & bit)
            _forget(program, state, known[max(0, len(known) - lost) :], bit)


def _bits(program: Program, mask: int) -> list[int]:
    return [1 << seat for seat in range(program.seats) if mask & 1 << seat]


def _by_zone(program: Program, state: State, pieces: Iterable[int]) -> dict[int, list[int]]:
    zones: dict[int, list[int]] = {}
    for piece in pieces:
        zones.setdefault(state.cells[program.place + piece], []).append(piece)
    return zones
