"""Reads catalogues: TOML files with the atomic statements of a source document."""

from __future__ import annotations

import tomllib
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from ...grammar.source import Sources
from .ruleset import Catalogue, CatalogueEntry

REASONS = ("box contents", "spare piece", "anecdote", "advice", "layout of a printed sheet")
"""Why no rule of a game can follow from a statement."""

EXCUSABLE = ("component", "setup", "clarification")
"""The kinds of statements from which no rule need follow. Every other one is for the rules to say."""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    id: str
    heading: str
    statement: str
    kind: str = ""
    not_applicable: str | None = None


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    title: str
    entry: list[_Entry]


class CatalogueError(Exception):
    """A catalogue is not what it should be; the message says where."""


def read_catalogue(sources: Sources, name: str, path: str) -> Catalogue:
    """Return the catalogue `path`.toml, known as `name`. Raises: CatalogueError, SourceMissing."""
    source = sources.read(f"{path}.toml")
    try:
        data: dict[str, Any] = tomllib.loads(source.text)
        file = _File.model_validate(data)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(f"{source.file}: {error}") from None
    except ValidationError as error:
        raise CatalogueError(f"{source.file}: {_said(error.errors()[0], data)}") from None
    entries: dict[str, CatalogueEntry] = {}
    for entry in file.entry:
        if entry.not_applicable is not None:
            _check_excuse(source.file, entry)
        if entry.id in entries:
            raise CatalogueError(f"{source.file}: the entry `{entry.id}` is there twice")
        entries[entry.id] = CatalogueEntry(
            entry.id, entry.heading, entry.statement, entry.kind, entry.not_applicable
        )
    return Catalogue(name, source.file, file.title, entries)


def _check_excuse(file: str, entry: _Entry) -> None:
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


def _said(error: ErrorDetails, data: dict[str, Any]) -> str:
    """Say the first thing that is wrong with a catalogue."""
    place = error["loc"]
    where = "the catalogue"
    if len(place) > 1 and isinstance(place[1], int):
        entry = data["entry"][place[1]]
        named = isinstance(entry, dict) and entry.get("id")
        where = f"the entry `{named}`" if named else f"entry {place[1] + 1}"
    match error["type"]:
        case "missing":
            return f"{where} lacks `{place[-1]}`"
        case "extra_forbidden":
            return f"{where} has a line `{place[-1]}`, which no catalogue has"
        case _:
            return f"`{place[-1]}` of {where} is not what it should be: a text in quotes"
