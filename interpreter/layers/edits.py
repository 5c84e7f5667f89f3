"""Keeps what each layer edited, and finds edits that do not agree, of layers beside each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ...grammar import model
from ...grammar.diagnostics import Diagnostic, Label
from ...grammar.source import Span
from . import codes
from .places import Path
from .stack import Stack

Sort = Literal["line", "whole", "remove", "guard", "before", "after"]
"""What an edit does at its path: it sets a line, makes all of it anew, takes it away, or adds to it."""

TITLE = '"title"'
"""The part of a path that stands for the title of what the rest leads to."""


@dataclass(frozen=True)
class Edit:
    """What a layer did at a path. Two edits agree if they have the same `text`, places aside."""

    layer: str
    sort: Sort
    path: Path
    span: Span
    text: object = None

    @property
    def settles(self) -> bool:
        return self.sort in ("line", "whole", "remove")


@dataclass(frozen=True)
class Meeting:
    """Lines that two layers put at the same place; they fit if they do not touch the same things."""

    one: Edit
    other: Edit


@dataclass
class Edits:
    """The edits of a ruleset so far, from the lowest layer to the highest."""

    stack: Stack
    done: list[Edit] = field(default_factory=list)
    conflicts: list[tuple[Edit, Edit]] = field(default_factory=list)
    meetings: list[Meeting] = field(default_factory=list)

    def add(self, edit: Edit) -> None:
        """Keep an edit. It settles what lies below it, and may not agree with one beside it."""
        self.conflicts = [pair for pair in self.conflicts if not self._settled(pair, edit)]
        self.meetings = [
            found for found in self.meetings if not self._settled((found.one, found.other), edit)
        ]
        for other in self.done:
            if self.stack.ordered(other.layer, edit.layer):
                continue
            if _insert_at_one_place(other, edit):
                self.meetings.append(Meeting(other, edit))
            elif _disagree(other, edit):
                self.conflicts.append((other, edit))
        self.done.append(edit)

    def _settled(self, pair: tuple[Edit, Edit], edit: Edit) -> bool:
        return edit.settles and all(
            one.layer in self.stack.below(edit.layer) and one.path[: len(edit.path)] == edit.path
            for one in pair
        )

    def disputed(self, path: Path, layer: str) -> tuple[str, ...]:
        """Return the layers below this one that made all of it anew, and do not stand on each other."""
        below = self.stack.below(layer)
        found = dict.fromkeys(
            edit.layer
            for edit in self.done
            if edit.path == path and edit.sort == "whole" and edit.layer in below
        )
        return tuple(one for one in found if not any(one in self.stack.below(other) for other in found))

    def diagnostics(self) -> list[Diagnostic]:
        """Return what is not settled."""
        return [_conflict(one, other) for one, other in self.conflicts]


def _insert_at_one_place(one: Edit, other: Edit) -> bool:
    return one.path == other.path and one.sort == other.sort and one.sort in ("before", "after")


def _disagree(one: Edit, other: Edit) -> bool:
    if one.path == other.path:
        if "remove" in (one.sort, other.sort):
            return one.sort != other.sort
        if one.settles and other.settles:
            return (one.sort, one.text) != (other.sort, other.text)
        return False
    above, inside = sorted((one, other), key=lambda edit: len(edit.path))
    if inside.path[: len(above.path)] != above.path:
        return False
    return above.sort == "remove" or (above.sort == "whole" and inside.path[-1] != TITLE)


def _conflict(one: Edit, other: Edit) -> Diagnostic:
    name = ".".join(part for part in other.path if part != TITLE)
    return Diagnostic(
        codes.CONFLICT,
        f"`{one.layer}` and `{other.layer}` edit `{name}` differently",
        (Label(other.span, f"what `{other.layer}` says"), Label(one.span, f"what `{one.layer}` says")),
        f"write a layer that extends both and edits `{name}`, or play without one of them",
    )


def plain(node: object) -> object:
    """Return what a node says, without its notes and comments, for comparing."""
    if isinstance(node, model.Node):
        left_out = ("span", "notes", "before", "behind")
        return type(node).__name__, tuple(
            (name, plain(value)) for name, value in vars(node).items() if name not in left_out
        )
    if isinstance(node, tuple):
        return tuple(map(plain, node))
    return node
