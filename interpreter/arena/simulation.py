"""Plays the games of a plan that are missing, and keeps their rows."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .engines import engine
from .plan import Plan
from .rows import Row
from .store import FILE, Store, differing


class NotTheSame(Exception):
    """A folder has rows already, of something else or without leave to go on; the message says what."""


def opened(folder: Path, about: dict[str, Any], resume: bool) -> Store:
    """Return the folder of rows to go on with, or a new one.

    Raises: NotTheSame: there are rows, and it is not to go on, or they are of other games. SimulationError,
    OSError.
    """
    store = Store.open(folder)
    if store is None:
        return Store.create(folder, about)
    others = differing(store.about, about)
    if resume and not others:
        return store
    there = len(store)
    store.close()
    if not resume:
        advice = "go on with `--resume`, or choose another folder"
        raise NotTheSame(f"{folder / FILE} has rows of {there} games already: {advice}")
    said = "; ".join(_other(name, _told(store.about.get(name)), _told(about.get(name))) for name in others)
    raise NotTheSame(f"{folder / FILE} has rows of other games: {said}")


def _other(name: str, old: str, new: str) -> str:
    word = name.replace("_", " ")
    return f"other {word}" if old == new else f"{word} {old}, not {new}"


def _told(value: object) -> str:
    """Return what rows have in common in one word or a few."""
    match value:
        case list():
            return ", ".join(map(_told, value)) or "none"
        case {"id": id_}:
            return str(id_)
        case dict():
            return ", ".join(f"{name} {_told(one)}" for name, one in value.items()) or "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)[:16]


@dataclass(frozen=True)
class Missing(Collection[int]):
    """The numbers from 0 up to, but without, `games` that are not there, worked out as they are asked for."""

    games: int
    there: frozenset[int]

    def __contains__(self, index: object) -> bool:
        return index in range(self.games) and index not in self.there

    def __iter__(self) -> Iterator[int]:
        return (index for index in range(self.games) if index not in self.there)

    def __len__(self) -> int:
        return self.games - sum(index < self.games for index in self.there)


def simulated(plan: Plan, games: int, jobs: int, store: Store | None = None) -> Generator[Row]:
    """Play the games up to so many that have no settled row; yield their rows as they come, in no order.

    Whatever ends it, closing it too, leaves no process, and the rows so far in the store.
    Raises: SimulationError.
    """
    missing = Missing(games, frozenset() if store is None else store.settled())
    rows = engine(jobs, len(missing)).play(plan, missing)
    try:
        for row in rows:
            if store is not None:
                store.add(row)
            yield row
    finally:
        rows.close()
        if store is not None:
            store.write()
