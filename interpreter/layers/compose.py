"""Lays the layers of a ruleset on each other: one list of declarations, as if one author had written it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ...grammar import model
from ...grammar.diagnostics import Diagnostic
from .conflicts import conflict
from .edits import Edit, Ledger, Pair
from .header import merged_header
from .laying import Laid, Laying
from .numbering import Numbers
from .places import Path
from .stack import Stack


@dataclass(frozen=True)
class Composition:
    """All layers of a ruleset in one.

    `meetings` are statements that layers beside each other put at the same place: they fit if what they do
    does not meet. `gone` says which edit took a path away, `edits` are all that were made, those of the
    lowest layer first.
    """

    stack: Stack
    file: model.File
    diagnostics: tuple[Diagnostic, ...]
    meetings: tuple[Pair, ...] = ()
    gone: Mapping[Path, Edit] = field(default_factory=dict)
    edits: tuple[Edit, ...] = ()

    @property
    def layers(self) -> tuple[str, ...]:
        """The ids of the layers, the lowest first."""
        return tuple(layer.id for layer in self.stack.layers)

    @cached_property
    def layer_of(self) -> Mapping[str, str]:
        """The id of the layer for each file."""
        return {layer.source.file: layer.id for layer in self.stack.layers}

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of steps."""
        return Numbers(self.file.declarations)

    @cached_property
    def counts(self) -> frozenset[int]:
        """Every number of players that some layer is for."""
        lines = [line for layer in self.stack.layers for line in (layer.header.body if layer.header else ())]
        return frozenset(count for line in lines if isinstance(line, model.Players) for count in line.counts)


def compose(stack: Stack) -> Composition:
    """Return the layers of a stack in one."""
    composing = _Composing(stack)
    laid = composing.of(frozenset(layer.id for layer in stack.layers))
    header, ledger = merged_header(stack, laid.ledger)
    return Composition(
        stack,
        _file(stack, header, laid, (name for laying in composing.each() for name in laying.failed)),
        (
            *stack.diagnostics,
            *(found for laying in composing.each() for found in laying.diagnostics),
            *map(conflict, ledger.conflicts),
        ),
        ledger.meetings,
        laid.gone,
        ledger.done,
    )


def _file(stack: Stack, header: model.Ruleset | None, laid: Laid, failed: Iterable[str]) -> model.File:
    files = [layer.file for layer in stack.layers]
    edition = (node for node in files[0].declarations if isinstance(node, model.Language))
    broken = tuple(dict.fromkeys([*(name for file in files for name in file.broken), *failed]))
    after = files[0].after if len(files) == 1 else ()
    heads = (*edition, *((header,) if header else ()))
    return model.File((*heads, *laid.declarations), after, broken, span=files[-1].span)


@dataclass
class _Composing:
    """Any set of layers that lie on nothing else, laid on each other once."""

    stack: Stack
    laid: dict[frozenset[str], Laid] = field(default_factory=dict)
    layings: dict[frozenset[str], Laying] = field(default_factory=dict)

    def of(self, ids: frozenset[str]) -> Laid:
        """Return these layers laid on each other, in the order of the stack."""
        if not ids:
            return Laid((), Ledger(self.stack), {})
        if ids not in self.laid:
            top = next(layer for layer in reversed(self.stack.layers) if layer.id in ids)
            laying = Laying(top, self.of(top.below), self.of(ids - {top.id}), self.view)
            self.laid[ids], self.layings[ids] = laying.lay(), laying
        return self.laid[ids]

    def view(self, layer: str) -> Laid:
        """Return a layer on those that it stands on."""
        return self.of(self.stack.below(layer) | {layer})

    def each(self) -> Iterator[Laying]:
        """Yield how each layer was laid on all those before it."""
        ids: frozenset[str] = frozenset()
        for layer in self.stack.layers:
            ids |= {layer.id}
            yield self.layings[ids]
