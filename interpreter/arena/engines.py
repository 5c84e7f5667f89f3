"""Engines: where games are played. Rows are the same whichever it is; their order is not."""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Protocol

from .pairing import Games
from .playing import player
from .rows import Row


class Engine(Protocol):
    def play(self, games: Games, indices: Collection[int]) -> Generator[Row]:
        """Yield the rows of the games with these numbers, each once, in any order.

        Closing it stops everything that the engine has begun. Raises: SimulationError.
        """


class Serial:
    """Plays in this process, one game after the other."""

    def play(self, games: Games, indices: Collection[int]) -> Generator[Row]:
        yield from map(player(games).play, indices)


def engine(jobs: int, games: int) -> Engine:
    """Return what plays so many games with so many processes."""
    if jobs < 2 or games < 2:
        return Serial()
    from .processes import Processes

    return Processes(min(jobs, games))
