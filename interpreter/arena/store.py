"""A folder of rows: an SQLite file that one process writes, and any may read meanwhile.

Rows are written every moment, all of a moment or none; so whatever ends the writing, what is there are whole
games.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

from .failing import SimulationError
from .rows import FAULT, Row

FILE = "games.sqlite"
FORMAT = 2
"""Counts up whenever a file is to be read otherwise."""

SECONDS = 0.5
"""After so long rows are written, those of the moment together."""

MOST_WAITING = 500

_TABLES = """
create table about (format integer not null, record text not null);
create table games (number integer primary key, record text not null);
"""


class Store:
    """The rows in one folder. `about` is what they have in common, as plain data."""

    def __init__(self, folder: Path, connection: sqlite3.Connection, about: dict[str, Any]) -> None:
        self.folder = folder
        self.about = about
        self._connection = connection
        self._waiting: list[Row] = []
        self._written = monotonic()

    @classmethod
    def create(cls, folder: Path, about: dict[str, Any]) -> Store:
        """Begin a folder of rows. Raises: SimulationError, OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / FILE
        try:
            connection = sqlite3.connect(path)
        except sqlite3.Error as error:
            raise SimulationError(f"{path}: rows cannot be written there: {_why(error)}") from None
        try:
            with connection:
                connection.executescript(f"begin;{_TABLES}")
                record = json.dumps(about, ensure_ascii=False)
                connection.execute("insert into about values (?, ?)", (FORMAT, record))
        except sqlite3.Error as error:
            connection.close()
            if not path.stat().st_size:
                path.unlink()
            raise SimulationError(f"{path}: rows cannot be written there: {_why(error)}") from None
        return cls(folder, connection, about)

    @classmethod
    def open(cls, folder: Path) -> Store | None:
        """Open a folder of rows, None where none were begun. Raises: SimulationError."""
        path = folder / FILE
        if not path.exists():
            return None
        try:
            connection = sqlite3.connect(path)
        except sqlite3.Error as error:
            raise SimulationError(f"{path}: this holds no rows that can be read: {error}") from None
        try:
            about = _about(connection, path)
        except BaseException:
            connection.close()
            raise
        if about is None:
            connection.close()
            return None
        return cls(folder, connection, about)

    def __len__(self) -> int:
        ((count,),) = self._asked("select count(*) from games")
        return int(count)

    def indices(self) -> frozenset[int]:
        """Return the numbers of the games that have a row. Raises: SimulationError."""
        return frozenset(number for (number,) in self._asked("select number from games"))

    def settled(self) -> frozenset[int]:
        """Return the numbers of the games that need not be played again. Raises: SimulationError.

        Those need it that broke off without a rule at fault: their processes died.
        """
        broken = self._rows(f"""where record like '%"end": "{FAULT}"%'""")
        again = {row.index for row in broken if row.fault is not None and row.fault.rule is None}
        return self.indices() - again

    def rows(self) -> Iterator[Row]:
        """Yield the rows that are written, by the numbers of the games. Raises: SimulationError."""
        return self._rows("order by number")

    def _rows(self, which: str) -> Iterator[Row]:
        for number, record in self._asked(f"select number, record from games {which}"):
            try:
                row = Row.from_json(json.loads(record))
            except (ValueError, TypeError, KeyError, AttributeError):
                row = None
            if row is None or row.index != number:
                raise SimulationError(f"{self.folder / FILE}: the row of game {number} cannot be read")
            yield row

    def add(self, row: Row) -> None:
        """Add a row; it is written soon. Raises: SimulationError: it is not, and none of this moment is."""
        self._waiting.append(row)
        if len(self._waiting) >= MOST_WAITING or monotonic() - self._written > SECONDS:
            self.write()

    def write(self) -> None:
        """Write the rows that wait. Raises: SimulationError."""
        if not self._waiting:
            return
        records = [(row.index, json.dumps(row.to_json(), ensure_ascii=False)) for row in self._waiting]
        try:
            with self._connection:
                self._connection.executemany("insert or replace into games values (?, ?)", records)
        except sqlite3.Error as error:
            self._waiting.clear()
            path = self.folder / FILE
            raise SimulationError(
                f"{path}: rows can no longer be written: {_why(error)}; those before are kept"
            ) from None
        self._waiting.clear()
        self._written = monotonic()

    def close(self) -> None:
        """Write nothing more; what waits is lost."""
        self._connection.close()

    def _asked(self, query: str) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._connection.execute(query)
        except sqlite3.Error as error:
            raise SimulationError(f"{self.folder / FILE}: rows cannot be read: {error}") from None


def _about(connection: sqlite3.Connection, path: Path) -> dict[str, Any] | None:
    """Return what the rows have in common, None where there are no tables yet. Raises: SimulationError."""
    try:
        if connection.execute("select count(*) from sqlite_master").fetchone() == (0,):
            return None
        found = connection.execute("select format, record from about").fetchone()
    except sqlite3.Error as error:
        raise SimulationError(f"{path}: this holds no rows that can be read: {error}") from None
    if found is None:
        raise SimulationError(f"{path}: this holds no rows that can be read")
    if found[0] != FORMAT:
        raise SimulationError(
            f"{path}: its rows have layout {found[0]}, and this version reads layout {FORMAT}: "
            "play the games again, into another folder"
        )
    try:
        about = json.loads(found[1])
    except (ValueError, TypeError):
        about = None
    if not isinstance(about, dict):
        raise SimulationError(f"{path}: what its rows have in common cannot be read")
    return about


def _why(error: sqlite3.Error) -> str:
    """Return why a file cannot be written. Limits of files come out as errors of the disk."""
    if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return f"the disk is full, or the file may not grow ({error})"
    return str(error)


def differing(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """Return what two series do not have in common, by the names of what is told about them."""
    return [
        name for name in (*new, *(name for name in old if name not in new)) if old.get(name) != new.get(name)
    ]
