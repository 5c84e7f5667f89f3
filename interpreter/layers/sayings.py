"""Sentences of an author's own: what they are said of, and whether they still fit once a layer lies on it.

A sentence fits as long as nothing changes in what it is said of but the values that its holes hold; these
follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from ...grammar import model
from ...grammar.diagnostics import Diagnostic, Label
from ...grammar.source import Source, Span
from . import codes
from .ledger import Edit
from .marks import first_line
from .paths import Path, called, family_name, name_of
from .register import Register
from .trees import Lines, lines_of

Sayable = (
    model.Rule
    | model.Whenever
    | model.Body
    | model.Refill
    | model.Fact
    | model.If
    | model.Otherwise
    | model.ForEach
    | model.Repeat
    | model.Step
    | model.Choose
    | model.Alternative
    | model.Pick
    | model.ChancePick
    | model.Sealed
    | model.Move
    | model.Gain
    | model.Pay
    | model.Set
    | model.Shuffle
    | model.Roll
    | model.Reveal
    | model.Look
    | model.Run
    | model.Do
    | model.Win
    | model.Finish
)
"""What has a sentence in print that an author may say in other words."""

_HEADED = model.Rule | model.Whenever | model.Body | model.Refill | model.Step | model.Alternative
"""What has a name or a title of its own, so that the sentence is said of what stands below it."""

_APART = ("span", "type", "clause", "before", "behind", "inline", "notes", "says", "settles")
"""What may be otherwise without a sentence being wrong; `type`, `clause` and `settles` are those of terms."""


def said_of(node: model.Line) -> object:
    """Return what the sentence of a line speaks of."""
    if isinstance(node, model.Fact):
        return node.parameters, node.body
    return node.body if isinstance(node, _HEADED) else node


def fitted(old: Any, new: Any, holes: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Return what the holes of a sentence said of `old` hold where it is said of `new`.

    None: something else is different. Both are nodes of syntax or terms, whose places do not count; what a
    hole holds and `old` has not is left as it is.
    """
    found: dict[int, Any] = {}
    if not _fits(old, new, holes, found):
        return None
    return tuple(found.get(number, hole) for number, hole in enumerate(holes))


def _fits(old: Any, new: Any, holes: tuple[Any, ...], found: dict[int, Any]) -> bool:
    number = next((number for number, hole in enumerate(holes) if hole == old), None)
    if number is not None and hasattr(new, "__dataclass_fields__"):
        kept = holes[number] if new == old else new
        return bool(found.setdefault(number, kept) == new)
    if isinstance(old, tuple) and isinstance(new, tuple):
        mine, theirs = (
            tuple(one for one in part if not isinstance(one, model.Example)) for part in (old, new)
        )
        return len(mine) == len(theirs) and all(
            _fits(one, other, holes, found) for one, other in zip(mine, theirs, strict=True)
        )
    if type(old) is not type(new) or not hasattr(old, "__dataclass_fields__"):
        return bool(old == new)
    return all(
        _fits(getattr(old, part.name), getattr(new, part.name), holes, found)
        for part in fields(old)
        if part.name not in _APART
    )


@dataclass(frozen=True)
class _Said:
    """A line with a sentence of its author's own, and the path of what it stands in."""

    path: Path
    node: model.Line
    says: model.Says


def sentences(declarations: Iterable[model.Declaration]) -> frozenset[Span]:
    """Return the places of the sentences that declarations have."""
    return frozenset(one.says.span for node in declarations for one in _said(node))


def _said(node: model.Line, around: Path = ()) -> Iterator[_Said]:
    path = _path(node, around)
    if node.says is not None and node.says.pieces:
        yield _Said(path, node, node.says)
    for line in lines_of(node):
        yield from _said(line, path)


def _path(node: model.Line, around: Path) -> Path:
    """Return the path of a node in what stands around it: that itself, where the node has no name."""
    if isinstance(node, model.Member):
        return (node.kind.text, node.names[0].text)
    if isinstance(node, model.Family):
        return (node.kind.text, family_name(node))
    name = name_of(node)
    return around if name is None else (*around, name)


@dataclass(frozen=True)
class Retelling:
    """The sentences of layers where `edits` change what they are said of.

    `source` is that of the layer that is being laid. `exchanged` are the declarations with sentences that
    hold other values now, `wrong` is what no longer fits, each with the place of its sentence.
    """

    source: Source
    edits: tuple[Edit, ...]
    exchanged: list[tuple[Any, Any]] = field(default_factory=list)
    wrong: list[tuple[Span, Diagnostic]] = field(default_factory=list)

    def changed(self, before: Register, now: Register) -> None:
        """Compare declarations with those that edits have made of them."""
        for old, new in before.differences(now):
            self._told({one.says.span: one for node in old for one in _said(node)}, new)

    def beside(self, alone: Register, now: Register) -> None:
        """Compare what the layer makes of those below it with what there is with layers beside it."""
        said = (one for node in alone for one in _said(node))
        self._told({one.says.span: one for one in said if one.says.span.file == self.source.file}, now)

    def _told(self, known: Mapping[Span, _Said], now: Iterable[model.Declaration]) -> None:
        for node in now if known else ():
            retold = self._node(node, known, ())
            if retold is not node:
                self.exchanged.append((node, retold))

    def _node(self, node: Any, known: Mapping[Span, _Said], around: Path) -> Any:
        changes: dict[str, Any] = {}
        path, says = _path(node, around), node.says
        there = known.get(says.span) if says is not None else None
        if there is not None:
            holes = fitted(said_of(there.node), said_of(node), there.says.holes)
            if holes is None:
                self.wrong.append((says.span, self._stale(_Said(path, node, says))))
            elif holes != says.holes:
                changes["says"] = replace(says, holes=holes)
        for part in fields(node):
            value = getattr(node, part.name)
            if isinstance(value, tuple) and any(isinstance(one, model.Line) for one in value):
                lines: Lines = tuple(self._node(one, known, path) for one in value)
                if any(one is not other for one, other in zip(lines, value, strict=True)):
                    changes[part.name] = lines
            elif isinstance(value, model.Line):
                line = self._node(value, known, path)
                if line is not value:
                    changes[part.name] = line
        return replace(node, **changes) if changes else node

    def _stale(self, said: _Said) -> Diagnostic:
        edit = next((edit for edit in self.edits if _along(edit.path, said.path)), None)
        labels = [Label(said.says.span, "this is said of what was there before")]
        if edit is not None:
            here = edit.span.file == self.source.file
            labels.insert(0, Label(first_line(edit.span, self.source) if here else edit.span, edit.told))
        name = called(said.path)
        title = f"the sentence of {name} does not fit any more what it is said of"
        anew = edit is not None and edit.path == said.path and edit.sort in ("whole", "wrap")
        where = "on this line" if anew else f"on a line `change {'.'.join(said.path)}`"
        advice = f'write {where} what it says now, `says "…"`, or `says generated`'
        return Diagnostic(codes.STALE_SENTENCE, title, tuple(labels), advice)


def _along(one: Path, other: Path) -> bool:
    size = min(len(one), len(other))
    return one[:size] == other[:size]
