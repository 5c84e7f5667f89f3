"""What is kept of rulesets from one start to the next: their outlines and Programs, as data.

An outline is found by where the ruleset lies and what layers were put above it, and holds only if every file
that was read or looked for is still the same, byte for byte. A Program is found by these files, the number of
players and the options. All of it depends on the bytes of our own code too, since in a checkout the number of
the version stays while the code changes; reading them takes some milliseconds.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from ludex import cache as store
from ludex.grammar.source import FileSources, Snapshot
from ludex.interpreter.layers.stack import Origin
from ludex.interpreter.program.data import from_data, to_data
from ludex.interpreter.program.program import Program
from ludex.outline import Outline, Texts

_T = TypeVar("_T")


@dataclass(frozen=True)
class _Files:
    """An outline and each file that it depends on: its absolute path and digest, None if it is not there."""

    files: tuple[tuple[str, str | None], ...]
    outline: Outline


@dataclass(frozen=True)
class Made:
    """A Program, and the text of each option's value in it."""

    options: Texts
    program: Program


@dataclass(frozen=True)
class Shelf:
    """Where the Programs of one ruleset are kept; `key` stands for all files that went in."""

    key: str

    def made(self, players: int, given: Mapping[str, str]) -> Made | None:
        """Return the Program for so many players where some options are given, None if it is not kept."""
        return _read(self._key(players, given), Made)

    def keep(self, players: int, given: Mapping[str, str], made: Made) -> None:
        """Keep a Program."""
        _keep(self._key(players, given), made)

    def _key(self, players: int, given: Mapping[str, str]) -> str:
        return _digest([self.key, players, sorted(given.items())])


def find(origins: Sequence[Origin]) -> tuple[Outline, Shelf] | None:
    """Return what is kept of a ruleset with the layers above it, None where its files have changed too."""
    if _snapshot(origins) is None or store.folder() is None:
        return None
    kept = _read(_place(origins), _Files)
    if kept is None or any(_held(origins, path) != digest for path, digest in kept.files):
        return None
    return kept.outline, _shelf(origins, kept)


def keep(origins: Sequence[Origin], outline: Outline) -> Shelf | None:
    """Keep the outline of a ruleset that was read from these files; None where nothing can be kept of it."""
    snapshot = _snapshot(origins)
    if snapshot is None or store.folder() is None:
        return None
    files = tuple((path, None if held is None else _hex(held)) for path, held in snapshot.found.items())
    kept = _Files(files, outline)
    _keep(_place(origins), kept)
    return _shelf(origins, kept)


def _snapshot(origins: Sequence[Origin]) -> Snapshot | None:
    """Return what the files were read through; None where one is no file, or they were not read together."""
    through = [found.sources.snapshot for found in origins if isinstance(found.sources, FileSources)]
    return through[0] if len(through) == len(origins) and len({*map(id, through)}) == 1 else None


def _held(origins: Sequence[Origin], path: str) -> str | None:
    """Return the digest of a file; None if it is not there, or empty if it cannot be read."""
    snapshot = _snapshot(origins)
    assert snapshot is not None
    try:
        return _hex(snapshot.read(Path(path)))
    except FileNotFoundError:
        return None
    except OSError:
        return ""


def _place(origins: Sequence[Origin]) -> str:
    """Return the key of where a ruleset lies, by how its files are shown too, since messages say that."""
    snapshot = _snapshot(origins)
    assert snapshot is not None
    places = [
        [str(snapshot.absolute(found.sources.folder)), found.sources.shown, found.path]
        for found in origins
        if isinstance(found.sources, FileSources)
    ]
    return _digest([_code(), places])


def _shelf(origins: Sequence[Origin], kept: _Files) -> Shelf:
    return Shelf(_digest([_place(origins), [*map(list, kept.files)]]))


@cache
def _code() -> str:
    """Return the digest of our own code."""
    from ludex import grammar, interpreter

    digest = sha256()
    for top in (*grammar.__path__, *interpreter.__path__, str(Path(__file__).parent)):
        for folder, below, names in os.walk(top):
            below.sort()
            for name in sorted(names):
                if name.endswith((".py", ".lark", ".json")):
                    with open(os.path.join(folder, name), "rb", buffering=0) as file:  # noqa: PTH118, PTH123
                        held = file.read()
                    digest.update(f"{name} {len(held)}\n".encode())
                    digest.update(held)
    return digest.hexdigest()


def _hex(held: bytes) -> str:
    return sha256(held).hexdigest()


def _digest(data: object) -> str:
    return _hex(json.dumps(data).encode("ascii"))


def _read(key: str, expected: type[_T]) -> _T | None:
    record = store.kept(key)
    if record is None:
        return None
    try:
        return from_data(record.get("kept"), expected)
    except (ValueError, RecursionError):
        return None


def _keep(key: str, record: object) -> None:
    with suppress(RecursionError):  # a value may be nested too deeply to be written
        store.keep(key, {"kept": to_data(record)})
