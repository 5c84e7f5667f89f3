"""Lays the layers of a ruleset on each other: one list of declarations, as if one author had written it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import cast

from ...grammar import model
from ...grammar.diagnostics import Diagnostic
from .conflicts import conflict
from .laying import Laid, Laying
from .ledger import Edit, Gone, Ledger, Pair
from .lines import plain, renewed
from .numbering import Numbers
from .paths import Path, name_of
from .register import Register
from .sayings import sentences
from .stack import Stack
from .titles import plural_of, title_of


@dataclass(frozen=True)
class Composition:
    """All layers of a ruleset in one.

    `meetings` are statements that layers beside each other put at the same place: they fit if what they do
    does not meet. `gone` is what edits took away, by its path, `edits` are all that were made, those of the
    lowest layer first.
    """

    stack: Stack
    file: model.File
    diagnostics: tuple[Diagnostic, ...]
    meetings: tuple[Pair, ...] = ()
    gone: Mapping[Path, Gone] = field(default_factory=dict)
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
    def plurals(self) -> Mapping[str, str]:
        """The name of a kind or resource by each word that a layer has, or had below it, for several of it.

        A layer may call a thing otherwise; the lines of other layers still speak of it as they did.
        """
        done: dict[str, str] = {}
        for layer in self.stack.layers:
            for node in layer.file.declarations:
                match node:
                    case model.Change(part=part) | model.Replace(part=part) if title_of(part) is not None:
                        word, name = plural_of(part), name_of(part)
                    case model.ChangeAt(place=model.Dotted(parts=(id_,)), title=model.Quote(text=title)):
                        word, name = title.replace(" ", "_"), id_ if id_ in done.values() else None
                    case _:
                        word, name = plural_of(node), name_of(node)
                if word is not None and name is not None:
                    done.setdefault(word, name)
        return done

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of steps."""
        return Numbers(self.file.declarations)

    @cached_property
    def counts(self) -> frozenset[int]:
        """Every number of players that some layer is for."""
        return frozenset(count for layer in self.stack.layers for count in self.players(layer.id))

    def players(self, layer: str) -> tuple[int, ...]:
        """Return the numbers of players that a layer is for: those of the highest that says so, up to it."""
        ids = self.stack.below(layer) | {layer}
        lines = [line for one in self.stack.layers if one.id in ids for line in one.lines]
        return next((line.counts for line in reversed(lines) if isinstance(line, model.Players)), ())


def compose(stack: Stack) -> Composition:
    """Return the layers of a stack in one."""
    composing = _Composing(stack)
    laid = composing.of(frozenset(layer.id for layer in stack.layers))
    ledger = laid.ledger.copy()
    header = _header(stack, ledger)
    said = sentences(laid.declarations)
    return Composition(
        stack,
        _file(stack, header, laid, (name for laying in composing.each() for name in laying.failed)),
        (
            *stack.diagnostics,
            *(found for laying in composing.each() for found in laying.diagnostics),
            *map(conflict, ledger.conflicts),
            *(one for laying in composing.each() for span, one in laying.unsettled if span in said),
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
            return Laid(Register(), Ledger(self.stack), {})
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


def _header(stack: Stack, ledger: Ledger) -> model.Ruleset | None:
    """Return the header of the ruleset that was asked for with the lines of all layers; note their edits.

    Of players and of the round limit the highest layer's count; sources and conditions are those of all.
    """
    entry = stack.entered.header
    lines: dict[object, model.HeaderLine] = {}
    for layer in stack.layers:
        for line in layer.lines:
            match line:
                case model.Players() | model.RoundLimit():
                    name = "players" if isinstance(line, model.Players) else "round limit"
                    key: object = name
                    if key in lines:
                        said = f"`{name}` in the header"
                        path = ("ruleset", name)
                        ledger.note(Edit(layer.id, "line", path, line.span, said, plain(line)))
                        line = cast(model.HeaderLine, renewed(lines[key], line, lines[key].notes))
                case model.CitedSource():
                    key = ("source", line.name.text, line.path)
                case model.OnlyIf():
                    key = ("only if", layer.id, line.condition)
                case model.Extends() | model.Excludes():
                    continue
            lines[key] = line
    return replace(entry, body=tuple(lines.values())) if entry else None
