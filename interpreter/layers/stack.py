"""Files that lie on each other: the layers of a ruleset, and which of them stands on which."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...grammar import model
    from ...grammar.diagnostics import Diagnostic
    from ...grammar.source import Source, Sources


@dataclass(frozen=True)
class Origin:
    """A ruleset file: its path, which ends in .ludex, and the sources in which it lies."""

    sources: Sources
    path: str

    @property
    def folder(self) -> str:
        """The folder of the file, with a slash behind it; empty at the top."""
        head, slash, _ = self.path.rpartition("/")
        return head + slash


@dataclass(frozen=True)
class Layer:
    """One file of a ruleset. `below` are the ids of all layers that it stands on.

    `between` are those of them that it does not know: it was put above them, and extends only what is lower.
    `extends` says where the files lie that it names. `incomplete`: something that it extends is not there.
    """

    id: str
    origin: Origin
    source: Source
    file: model.File
    below: frozenset[str]
    between: frozenset[str] = frozenset()
    extends: tuple[Origin, ...] = ()
    incomplete: bool = False

    @property
    def header(self) -> model.Ruleset | None:
        return self.file.header

    @property
    def lines(self) -> tuple[model.HeaderLine, ...]:
        """The lines of the header."""
        return self.header.body if self.header else ()


@dataclass
class Stack:
    """The layers of a ruleset, the lowest first, and what is wrong with how they stand.

    `entry` is the one that was asked for; those above it were put there.
    """

    entry: str
    layers: tuple[Layer, ...]
    diagnostics: list[Diagnostic]

    @property
    def entered(self) -> Layer:
        """The layer that was asked for."""
        return self._by_id[self.entry]

    @cached_property
    def _by_id(self) -> dict[str, Layer]:
        return {layer.id: layer for layer in self.layers}

    @property
    def titles(self) -> dict[str, str]:
        """The titles of the layers, by their ids; an id as words where there is none."""
        heads = ((layer.id, layer.header) for layer in self.layers)
        return {id_: head.title.text if head and head.title else id_.replace("_", " ") for id_, head in heads}

    @property
    def incomplete(self) -> bool:
        """Whether something that a layer stands on is not there."""
        return any(layer.incomplete for layer in self.layers)

    def below(self, layer: str) -> frozenset[str]:
        """Return the ids of the layers that this one stands on."""
        return self._by_id[layer].below

    def above(self, layer: str) -> frozenset[str]:
        """Return the ids of all other layers that this one does not stand on."""
        return frozenset(found.id for found in self.layers) - {layer} - self.below(layer)

    def breaking(self, lower: str, breaks: Callable[[frozenset[str]], bool]) -> tuple[str, ...]:
        """Return the layers above one that break something of it, as `breaks` says of a set of layers.

        They are those that do so without the others; all where none does, and nothing breaks without them;
        none where it is broken anyway.
        """
        base = self.below(lower) | {lower}
        if breaks(base):
            return ()
        above = [found for found in self.layers if found.id in self.above(lower)]
        alone = [found for found in above if breaks(base | found.below | {found.id})]
        first = [found for found in alone if not any(other.id in found.below for other in alone)]
        return tuple(found.id for found in first or above)

    def part(self, ids: frozenset[str]) -> Stack:
        """Return some of the layers, with all that they stand on."""
        layers = tuple(found for found in self.layers if found.id in ids)
        return Stack(self.entry if self.entry in ids else layers[-1].id, layers, [])

    def ordered(self, one: str, other: str) -> bool:
        """Tell whether one of two layers stands on the other, or both are one."""
        return one == other or one in self.below(other) or other in self.below(one)


class DoesNotFit(ValueError):
    """A layer that cannot be put on a ruleset; the message says why."""
