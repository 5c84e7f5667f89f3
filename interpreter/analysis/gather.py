"""Reads the files of a ruleset: its text, its syntax, its catalogues."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...grammar import model
from ...grammar.diagnostics import Diagnostic, Label
from ...grammar.parser import parse
from ...grammar.source import Source, SourceMissing, Sources
from . import codes
from .catalogues import CatalogueError, read_catalogue
from .ruleset import Catalogue


@dataclass
class Gathered:
    """What was read. `sources` holds every text by its name, for showing places in it."""

    file: model.File
    sources: dict[str, Source]
    catalogues: dict[str, Catalogue] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def gather(sources: Sources, entry: str) -> Gathered:
    """Read the ruleset `entry` (a path in `sources`). Raises: SourceMissing: there is no such file."""
    source = sources.read(entry)
    file, found = parse(source)
    gathered = Gathered(file, {source.file: source}, diagnostics=list(found))
    folder = entry.rpartition("/")[0]
    for declaration in file.declarations:
        if isinstance(declaration, model.Ruleset):
            for line in declaration.body:
                if isinstance(line, model.CitedSource):
                    _catalogue(gathered, sources, folder, line)
    return gathered


def _catalogue(gathered: Gathered, sources: Sources, folder: str, line: model.CitedSource) -> None:
    path = f"{folder}/{line.path}" if folder else line.path
    try:
        gathered.catalogues[line.name.text] = read_catalogue(sources, line.name.text, path)
    except (SourceMissing, CatalogueError) as error:
        gathered.catalogues[line.name.text] = Catalogue(line.name.text, path, "", {})
        gathered.diagnostics.append(
            Diagnostic(
                codes.MISSING_CATALOGUE,
                f"the catalogue `{line.path}` cannot be read",
                (Label(line.span, str(error)),),
            )
        )
