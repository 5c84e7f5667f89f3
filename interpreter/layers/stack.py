"""Files that lie on each other: the layers of a ruleset, and which of them stands on which."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

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
    `extends` says where the files lie that it names.
    """

    id: str
    origin: Origin
    source: Source
    file: model.File
    below: frozenset[str]
    between: frozenset[str] = frozenset()
    extends: tuple[Origin, ...] = ()

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

    def below(self, layer: str) -> frozenset[str]:
        """Return the ids of the layers that this one stands on."""
        return self._by_id[layer].below

    def ordered(self, one: str, other: str) -> bool:
        """Tell whether one of two layers stands on the other, or both are one."""
        return one == other or one in self.below(other) or other in self.below(one)


class DoesNotFit(ValueError):
    """A layer that cannot be put on a ruleset; the message says why."""
