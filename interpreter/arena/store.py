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
from .rows import Row

FILE = "games.sqlite"
FORMAT = 1
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
            with connection:
                connection.executescript(f"begin;{_TABLES}")
                record = json.dumps(about, ensure_ascii=False)
                connection.execute("insert into about values (?, ?)", (FORMAT, record))
        except sqlite3.Error as error:
            raise SimulationError(f"{path}: rows cannot be written there: {_why(error)}") from None
        return cls(folder, connection, about)

    @classmethod
    def open(cls, folder: Path) -> Store | None:
        """Open a folder of rows, None where there are none. Raises: SimulationError."""
        path = folder / FILE
        if not path.exists():
            return None
        try:
            connection = sqlite3.connect(path)
            found = connection.execute("select format, record from about").fetchone()
        except sqlite3.Error as error:
            raise SimulationError(f"{path}: this holds no rows that can be read: {error}") from None
        if found is None or found[0] != FORMAT:
            raise SimulationError(f"{path}: this holds no rows that this version can read")
        return cls(folder, connection, json.loads(found[1]))

    def __len__(self) -> int:
        return int(self._asked("select count(*) from games").fetchone()[0])

    def indices(self) -> frozenset[int]:
        """Return the numbers of the games that have a row."""
        return frozenset(number for (number,) in self._asked("select number from games"))

    def rows(self) -> Iterator[Row]:
        """Yield the rows that are written, by the numbers of the games. Raises: SimulationError."""
        for (record,) in self._asked("select record from games order by number"):
            yield Row.from_json(json.loads(record))

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

    def _asked(self, query: str) -> sqlite3.Cursor:
        try:
            return self._connection.execute(query)
        except sqlite3.Error as error:
            raise SimulationError(f"{self.folder / FILE}: rows cannot be read: {error}") from None


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
