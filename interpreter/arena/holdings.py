"""What players have: the resources that they hold, and how much of them they get."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..program.program import Program
from ..program.state import State


@dataclass(frozen=True)
class Resource:
    """A resource that players hold. `called`: its id, and what several of it are called.

    `cells` are those with the amount of each seat, None where a seat holds none of it.
    """

    called: tuple[str, str]
    cells: tuple[int | None, ...]

    def amounts(self, state: State) -> list[int]:
        """Return how much of it each seat has."""
        return [0 if cell is None else state.cells[cell] for cell in self.cells]


def resources(program: Program) -> Iterator[Resource]:
    """Yield the resources that players hold."""
    names, seats = program.names, program.names.seats
    found: dict[int, dict[str, int]] = {}
    for amount, holder in zip(program.amounts, names.ids.holders, strict=True):
        if holder in seats:
            found.setdefault(amount.resource, {})[holder] = amount.cell
    for resource, cells in found.items():
        called = names.ids.resources[resource][0], names.words.resources[resource][1]
        yield Resource(called, tuple(cells.get(seat) for seat in seats))


class Gains:
    """How much of each resource seats get: how much more they have from one question to the next."""

    def __init__(self, resources: tuple[Resource, ...], state: State) -> None:
        self._resources = resources
        cells = [cell for resource in resources for cell in resource.cells if cell is not None]
        self._got = dict.fromkeys(cells, 0)
        self._before = [0] * len(cells)
        self.note(state)

    def note(self, state: State) -> None:
        """Note what has been got since the last time."""
        cells = state.cells
        now = [cells[cell] for cell in self._got]
        if now == self._before:
            return
        for cell, amount, before in zip(self._got, now, self._before, strict=True):
            if amount > before:
                self._got[cell] += amount - before
        self._before = now

    @property
    def gained(self) -> dict[str, list[int]]:
        """How much of each resource each seat got, by the ids of resources."""
        return {
            resource.called[0]: [0 if cell is None else self._got[cell] for cell in resource.cells]
            for resource in self._resources
        }
