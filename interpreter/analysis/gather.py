"""Reads the files of a ruleset: its layers, laid on each other, and their catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...grammar import model
from ...grammar.diagnostics import Diagnostic, Label
from ...grammar.source import Source, SourceMissing, Sources, SourceUnreadable
from ..layers.compose import Composition, compose
from ..layers.reading import read_stack
from ..layers.stack import Layer, Origin
from . import codes
from .catalogues import CatalogueError, read_catalogue
from .ruleset import Catalogue


@dataclass
class Gathered:
    """What was read: the layers as they were written, the lowest first, and in one.

    `sources` holds every text by its name, for showing places in it.
    """

    layers: tuple[Layer, ...]
    composition: Composition
    sources: dict[str, Source]
    catalogues: dict[str, Catalogue] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def file(self) -> model.File:
        """All layers in one."""
        return self.composition.file


def gather(entry: Origin, above: Sequence[Origin], library: Sources) -> Gathered:
    """Read a ruleset and the layers that are put above it.

    What they extend lies beside them or in the `library`. Raises: SourceMissing: `entry` or one of `above` is
    not there. DoesNotFit: one of `above` stands on something else.
    """
    stack = read_stack(entry, above, library)
    composition = compose(stack)
    sources = {layer.source.file: layer.source for layer in stack.layers}
    gathered = Gathered(stack.layers, composition, sources, diagnostics=list(composition.diagnostics))
    for layer in stack.layers:
        for line in layer.lines:
            if isinstance(line, model.CitedSource):
                _catalogue(gathered, layer.origin, library, line)
    return gathered


def _catalogue(gathered: Gathered, origin: Origin, library: Sources, line: model.CitedSource) -> None:
    """Read a catalogue, which lies beside the file or in the library."""
    name, beside = line.name.text, f"{origin.folder}{line.path}"
    found: Exception | None = None
    for sources, path in ((origin.sources, beside), (library, line.path)):
        try:
            gathered.catalogues[name] = read_catalogue(sources, name, path)
            return
        except (CatalogueError, SourceUnreadable) as error:
            found = error
            break
        except SourceMissing as error:
            found = found or error
    gathered.catalogues[name] = Catalogue(name, beside, "", {})
    title = f"the catalogue `{line.path}` cannot be read"
    gathered.diagnostics.append(Diagnostic(codes.MISSING_CATALOGUE, title, (Label(line.span, str(found)),)))
