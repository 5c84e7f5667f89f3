"""Names the edits of layers above that a mistake in a line below comes from.

An edit counts that is of something the line speaks of; if there is none, those of what that follows from, and
of the rule or step around it. If there is none either, the layers are named that the mistake comes with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property

from ...grammar import model
from ...grammar.diagnostics import Diagnostic, Label
from ...grammar.source import Source, Span
from ..layers.compose import Composition
from ..layers.ledger import Edit
from ..layers.marks import first_line
from ..layers.paths import Path, called, declared, everything, name_of
from ..layers.stack import Layer
from ..layers.titles import title_of
from ..layers.trees import lines_of
from .advice import example_at, instead_of_example

MOST_EDITS = 3
"""So many edits are shown with a mistake, the nearest ones."""

MOST_PLACES = 3
"""So many places are shown of one mistake that an edit makes in several."""

Standing = model.Fact | model.Record | model.Option | model.Zone | model.Member
"""What is what its lines say."""

Mistake = tuple[str, Span, str]
"""What tells mistakes apart: code, place and title."""

Finding = Callable[[frozenset[str]], Iterable[Diagnostic]]
"""What is found in some layers of a ruleset alone."""


@dataclass(frozen=True)
class Causes:
    """What layers have to do with mistakes in files below theirs."""

    composition: Composition
    sources: dict[str, Source]

    def named(self, found: Iterable[Diagnostic], finding: Finding) -> list[Diagnostic]:
        """Return what is found, each mistake of a lower file with the edits or the layers that make it."""
        parts: dict[frozenset[str], frozenset[Mistake]] = {}

        def breaks(one: Diagnostic, ids: frozenset[str]) -> bool:
            if ids not in parts:
                parts[ids] = frozenset(map(_mistake, finding(ids)))
            return _mistake(one) in parts[ids]

        done: dict[object, list[Diagnostic]] = {}
        for one in found:
            told = next(told for told in self._tries(one, breaks) if told is not None)
            alike = id(one) if told is one else (told.code.id, told.title, told.labels[0])
            done.setdefault(alike, []).append(told)
        return [_at_once(several) for several in done.values()]

    def with_edits(self, one: Diagnostic) -> Diagnostic:
        """Return a mistake with the edits of higher layers that it comes from, the nearest one first."""
        if not self._unexplained(one):
            return one
        return self._with(one, self._edits(one.span)) or self._with(one, self._edits_near(one.span)) or one

    def _tries(
        self, one: Diagnostic, breaks: Callable[[Diagnostic, frozenset[str]], bool]
    ) -> Iterator[Diagnostic | None]:
        """Yield a mistake with what it may come from, the likeliest first; None where there is none."""
        if self._unexplained(one):
            guilty = self._guilty(one, breaks)
            if not guilty:
                yield one
            yield self._with(one, self._edits(one.span))
            yield self._with_layers(one, [self._declared(layer, one.span) for layer in guilty])
            yield self._with(one, self._edits_near(one.span))
            yield self._with_layers(one, [_laid(layer) for layer in guilty])
        yield one

    def _with(self, one: Diagnostic, found: Iterable[Edit]) -> Diagnostic | None:
        edits = list(found)[:MOST_EDITS]
        labels = [Label(self._shown(edit), edit.told) for edit in edits]
        if not labels:
            return None
        help_ = one.help
        example = example_at(self.composition, one.span)
        if example is not None:
            help_ = instead_of_example(example, edits[0].layer)
        return replace(one, labels=(labels[0], *one.labels, *labels[1:]), help=help_)

    def _unexplained(self, one: Diagnostic) -> bool:
        """Whether a mistake lies below other layers, and no place in one of them is named with it."""
        lower = self._layer(one.span)
        if lower is None or not self.composition.stack.above(lower):
            return False
        known = {lower, *self.composition.stack.below(lower)}
        return all(self._layer(label.span) in known for label in one.labels)

    def _layer(self, span: Span) -> str | None:
        return self.composition.layer_of.get(span.file)

    def _shown(self, edit: Edit) -> Span:
        return first_line(edit.span, self.sources[edit.span.file])

    # ---- edits

    def _edits(self, span: Span) -> Iterable[Edit]:
        """Return the edits of what a line speaks of, the nearest first, each once."""
        return dict.fromkeys(self._of(self._above(span), self._said(span)))

    def _edits_near(self, span: Span) -> Iterable[Edit]:
        """Return the edits of what that follows from, and of what stands around a line, each once."""
        edits = self._above(span)
        return dict.fromkeys((*self._behind(edits, self._said(span)), *self._around(edits, span)))

    def _above(self, span: Span) -> list[Edit]:
        above = self.composition.stack.above(self.composition.layer_of[span.file])
        return [edit for edit in self.composition.edits if edit.layer in above and edit.sort != "notes"]

    def _said(self, span: Span) -> list[str]:
        """Return the names on the line of a mistake, those at its very place first."""
        line = next(_innermost(self.composition.file.declarations, span), None)
        if line is None:
            return []
        return list(dict.fromkeys((*self._names(line, span), *self._names(line))))

    def _behind(self, edits: list[Edit], names: list[str]) -> list[Edit]:
        """Return the edits of what that follows from which has one of the names, over the fewest steps."""
        seen = {*names}
        found: list[Edit] = []
        while names and not found:
            names = [
                name
                for known in names
                for node in self._standing.get(known, ())
                for part in (node, *lines_of(node))
                for name in self._names(part)
                if name not in seen
            ]
            seen.update(names)
            found = self._of(edits, names)
        return found

    def _around(self, edits: list[Edit], span: Span) -> list[Edit]:
        """Return the edits in what stands around a place, of those the ones that share most of its path."""
        paths = [one.key for one in everything(self.composition.file.declarations) if _covers(one.node, span)]
        here = max(paths, key=len, default=())
        shared = {edit: _shared(edit.path, here) for edit in edits}
        most = max(shared.values(), default=0)
        enough = 2 if here and here[0] in self._kinds else 1
        return [edit for edit in edits if most >= enough and shared[edit] == most]

    def _of(self, edits: list[Edit], names: Iterable[str]) -> list[Edit]:
        """Return the edits of what has one of the names, in the order of the names."""
        return [edit for name in names for edit in edits if self._about(edit, name)]

    def _about(self, edit: Edit, name: str) -> bool:
        """Whether an edit is of something with a name: a declaration, or what a kind says of its members."""
        first, *rest = edit.path
        if first in self._kinds:
            return bool(rest) and rest[0] == name
        if first.startswith("kind "):
            return name == first.removeprefix("kind ") or rest[:1] == [name]
        return first == name

    @cached_property
    def _kinds(self) -> frozenset[str]:
        """The kinds of members, the first part of the paths of these."""
        return frozenset(
            node.name.text
            for node in self.composition.file.declarations
            if isinstance(node, model.Kind | model.Piece)
        )

    @cached_property
    def _standing(self) -> dict[str, list[Standing]]:
        found: dict[str, list[Standing]] = {}
        for node in self.composition.file.declarations:
            if isinstance(node, Standing):
                for word in node.names if isinstance(node, model.Member) else (node.name,):
                    found.setdefault(word.text, []).append(node)
        return found

    @cached_property
    def _singular(self) -> dict[str, str]:
        """The names of what is called by a word where there are several."""
        return {
            title.text: name
            for node in self.composition.file.declarations
            if isinstance(node, model.Kind | model.Piece | model.Resource)
            and (title := title_of(node)) is not None
            and (name := name_of(node)) is not None
        }

    def _names(self, line: model.Line, within: Span | None = None) -> list[str]:
        """Return the names on a line, or on part of it, in their order; not those on lines below it."""
        words = (text for text, span in _words(line) if within is None or _meets(span, within))
        return list(dict.fromkeys(self._singular.get(text, text) for text in words))

    # ---- layers

    def _guilty(self, one: Diagnostic, breaks: Callable[[Diagnostic, frozenset[str]], bool]) -> list[Layer]:
        """Return the layers that a mistake comes with, whatever it is that they do."""
        lower = self.composition.layer_of[one.span.file]
        guilty = self.composition.stack.breaking(lower, lambda ids: breaks(one, ids))
        return [layer for layer in self.composition.stack.layers if layer.id in guilty]

    def _with_layers(self, one: Diagnostic, found: Iterable[Label | None]) -> Diagnostic | None:
        labels = [label for label in found if label is not None]
        return replace(one, labels=(*labels[:1], *one.labels, *labels[1:])) if labels else None

    def _declared(self, layer: Layer, span: Span) -> Label | None:
        """Return what a layer declares that is called as something on a line."""
        line = next(_innermost(self.composition.file.declarations, span), None)
        said = {text for text, _ in _words(line)}
        for found in declared(layer.file.declarations):
            title = title_of(found.node)
            if found.path[-1] in said or (title is not None and title.text in said):
                place = first_line(found.node.span, layer.source)
                return Label(place, f"`{layer.id}` declares {called(found.path)}")
        return None


def _laid(layer: Layer) -> Label | None:
    header = layer.header
    return None if header is None else Label(header.name.span, f"the mistake comes with `{layer.id}`")


def _at_once(several: list[Diagnostic]) -> Diagnostic:
    """Return the same mistake of the same edit in several places as one."""
    first, *others = several
    if not others:
        return first
    first, *others = sorted(several, key=lambda one: (one.labels[1].span.file, one.labels[1].span.start))
    shown = [one.labels[1] for one in others[: MOST_PLACES - 1]]
    if len(others) > len(shown):
        shown[-1] = replace(shown[-1], text=f"{shown[-1].text}, and so {len(others) - len(shown)} times more")
    return replace(first, labels=(*first.labels[:2], *shown, *first.labels[2:]))


def _mistake(one: Diagnostic) -> Mistake:
    return one.code.id, one.span, one.title


def _innermost(lines: Iterable[model.Line], span: Span) -> Iterator[model.Line]:
    """Yield the lines around a place, the innermost first; a line may stand in one of another file."""
    for line in lines:
        yield from _innermost(lines_of(line), span)
        if _covers(line, span):
            yield line


def _covers(line: model.Line, span: Span) -> bool:
    return line.span.file == span.file and line.span.start <= span.start < line.span.end


def _meets(one: Span, other: Span) -> bool:
    return one.file == other.file and one.start < other.end and other.start < one.end


def _shared(one: Path, other: Path) -> int:
    """Return how many parts two paths begin with alike."""
    return next(
        (size for size, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )


def _words(part: object) -> Iterator[tuple[str, Span]]:
    """Yield the words of a line, with their places; not those of lines in it."""
    if isinstance(part, tuple):
        for value in part:
            if not isinstance(value, model.Line):
                yield from _words(value)
    elif isinstance(part, model.Word):
        yield part.text, part.span
    elif isinstance(part, model.Dotted):
        yield from ((name, part.span) for name in part.parts)
    elif isinstance(part, model.Node):
        for item in fields(part):
            value = getattr(part, item.name)
            if item.name != "notes" and not isinstance(value, model.Line):
                yield from _words(value)
