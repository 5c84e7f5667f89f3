"""Reads catalogues: TOML files with the atomic statements of a source document."""

from __future__ import annotations

import tomllib
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from ...grammar.source import Sources
from .ruleset import Catalogue, CatalogueEntry


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
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise CatalogueError(f"{source.file}: {place}: {first['msg']}") from None
    entries: dict[str, CatalogueEntry] = {}
    for entry in file.entry:
        if entry.id in entries:
            raise CatalogueError(f"{source.file}: the entry `{entry.id}` is there twice")
        entries[entry.id] = CatalogueEntry(
            entry.id, entry.heading, entry.statement, entry.kind, entry.not_applicable
        )
    return Catalogue(name, source.file, file.title, entries)
