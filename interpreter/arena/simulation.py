"""Plays the games of a plan, or of two in pairs, that are missing, and keeps their rows."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .engines import engine
from .plan import Plan
from .rows import Row
from .store import FILE, Store, differing
from .trial import Trial


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


def paired(trial: Trial, pairs: int, jobs: int, stores: tuple[Store, Store] | None = None) -> Generator[Row]:
    """Play the games that a trial lacks up to so many pairs, and add them to it; yield them as they come.

    What the stores, of the old and the new ruleset, have is added first. Whatever ends it, closing it too,
    leaves no process, and the rows so far in the stores. Raises: SimulationError.
    """
    pairing = trial.pairing
    for new, store in enumerate(stores or ()):
        settled = store.settled()
        for row in store.rows():
            if row.index in settled:
                trial.add(bool(new), row)
    there = [pairing.number(bool(new), index) for new in (0, 1) for index in trial.rows[new]]
    missing = Missing(2 * pairs, frozenset(there))
    rows = engine(jobs, len(missing)).play(pairing, missing)
    try:
        for row in rows:
            new, index = pairing.of(row.index)
            row = replace(row, index=index)
            trial.add(new, row)
            if stores is not None:
                stores[new].add(row)
            yield row
    finally:
        rows.close()
        for store in stores or ():
            store.write()
