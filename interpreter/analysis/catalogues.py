"""Reads catalogues: TOML files with the atomic statements of a source document."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from ...grammar.source import Sources
from .ruleset import Catalogue, CatalogueEntry

REASONS = ("box contents", "spare piece", "anecdote", "advice", "layout of a printed sheet")
"""Why no rule of a game can follow from a statement."""

EXCUSABLE = ("component", "setup", "clarification")
"""The kinds of statements from which no rule need follow. Every other one is for the rules to say."""


_LINES = {"id": True, "heading": True, "statement": True, "kind": False, "not_applicable": False}
"""The lines of an entry, which are texts, and whether each has to be there."""


class CatalogueError(Exception):
    """A catalogue is not what it should be; the message says where."""


def read_catalogue(sources: Sources, name: str, path: str) -> Catalogue:
    """Return the catalogue `path`.toml, known as `name`. Raises: CatalogueError, SourceMissing."""
    source = sources.read(f"{path}.toml")
    try:
        data = tomllib.loads(source.text)
        _check_lines(data, {"title": True}, "the catalogue", besides="entry")
        found = [*_entries(data)]
    except (tomllib.TOMLDecodeError, CatalogueError) as error:
        raise CatalogueError(f"{source.file}: {error}") from None
    entries: dict[str, CatalogueEntry] = {}
    for entry in found:
        if entry.not_applicable is not None:
            _check_excuse(source.file, entry)
        if entry.id in entries:
            raise CatalogueError(f"{source.file}: the entry `{entry.id}` is there twice")
        entries[entry.id] = entry
    return Catalogue(name, source.file, data["title"], entries)


def _check_excuse(file: str, entry: CatalogueEntry) -> None:
    """Refuse a statement that is not applicable for no good reason. Raises: CatalogueError."""
    if entry.not_applicable not in REASONS:
        allowed = ", ".join(f"`{reason}`" for reason in REASONS)
        raise CatalogueError(
            f"{file}: `not_applicable` of the entry `{entry.id}` is none of the reasons there are: {allowed}"
        )
    if entry.kind not in EXCUSABLE:
        allowed = ", ".join(f"`{kind}`" for kind in EXCUSABLE)
        raise CatalogueError(
            f"{file}: the entry `{entry.id}` is of the kind `{entry.kind}`, "
            f"and only {allowed} can be not applicable"
        )


def _entries(data: Mapping[str, Any]) -> Iterator[CatalogueEntry]:
    """Yield the entries of a catalogue. Raises: CatalogueError."""
    entries = data.get("entry")
    if not isinstance(entries, list):
        raise CatalogueError(
            "the catalogue lacks `entry`" if entries is None else "`entry` is no list of tables"
        )
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, dict):
            raise CatalogueError(f"entry {number} is no table")
        _check_lines(entry, _LINES, f"the entry `{entry['id']}`" if entry.get("id") else f"entry {number}")
        yield CatalogueEntry(
            entry["id"],
            entry["heading"],
            entry["statement"],
            entry.get("kind", ""),
            entry.get("not_applicable"),
        )


def _check_lines(table: Mapping[str, Any], lines: Mapping[str, bool], where: str, besides: str = "") -> None:
    """Check the lines of a table, which are texts. Raises: CatalogueError: the first thing that is wrong."""
    for name, needed in lines.items():
        if needed and name not in table:
            raise CatalogueError(f"{where} lacks `{name}`")
        if not isinstance(table.get(name, ""), str):
            raise CatalogueError(f"`{name}` of {where} is not what it should be: a text in quotes")
    for name in table:
        if name not in lines and name != besides:
            raise CatalogueError(f"{where} has a line `{name}`, which no catalogue has")
