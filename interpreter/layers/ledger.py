"""What layers edit, and where two of them do not agree."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ...grammar.source import Span
from .by_path import ByPath
from .paths import Found, Path
from .stack import Stack

Sort = Literal["line", "whole", "wrap", "remove", "guard", "notes", "insert", "order", "menu"]
"""What an edit does at its path.

It sets a line, makes everything anew (`wrap`: around what lies below), takes it away, adds a guard or notes,
or puts lines beside it: statements, lines of a fact (`order`: the first that holds counts), alternatives.
"""

TITLE = '"title"'
"""The part of a path that stands for the title of what the rest leads to."""

SAYS = '"says"'
"""The part of a path that stands for the sentence of what the rest leads to."""

_SETTLING = ("line", "whole", "wrap", "remove")
_BESIDE = ("guard", "insert", "order")


@dataclass(frozen=True)
class Edit:
    """What a layer does at a path.

    `said` is how messages call what is edited. Two edits agree if they have the same `text`, which leaves
    out places and notes. Of a table, `row` are the numbers that are edited; of inserted lines, `side` is
    where they stand and `lines` are their places in the layer.
    """

    layer: str
    sort: Sort
    path: Path
    span: Span
    said: str
    text: object = None
    row: tuple[int, int] | None = None
    side: str = ""
    lines: frozenset[Span] = frozenset()

    @property
    def settles(self) -> bool:
        """Whether it says what holds from then on, rather than adding to it."""
        return self.sort in _SETTLING

    @property
    def told(self) -> str:
        """What the layer does, for messages."""
        what = {
            "remove": "removes",
            "whole": "replaces",
            "wrap": "replaces",
            "guard": "limits",
            "line": "changes",
            "notes": "cites for",
        }
        return f"`{self.layer}` {what.get(self.sort, 'puts lines')} {self.said}"

    def like(self, other: Edit) -> bool:
        """Tell whether two edits say the same."""
        mine, theirs = ((one.sort, one.path, one.side, one.row, one.text) for one in (self, other))
        return mine == theirs


@dataclass(frozen=True)
class Gone:
    """What an edit took away, as it was found."""

    found: Found
    edit: Edit


@dataclass(frozen=True)
class Pair:
    """Edits of two layers that do not stand on each other."""

    one: Edit
    other: Edit


class Ledger:
    """The edits of some layers, from the lowest to the highest.

    `conflicts` are those that do not agree, `meetings` those that put statements at the same place: they fit
    if what they do does not meet. A layer above both settles them.
    """

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self._done: ByPath[Edit] = ByPath()
        self._conflicts: ByPath[Pair] = ByPath()
        self._meetings: ByPath[Pair] = ByPath()

    def copy(self) -> Ledger:
        """Return a ledger with the same edits, in which others may be noted."""
        done = Ledger(self.stack)
        done._done, done._conflicts, done._meetings = (
            self._done.copy(),
            self._conflicts.copy(),
            self._meetings.copy(),
        )
        return done

    @property
    def done(self) -> tuple[Edit, ...]:
        return tuple(self._done)

    @property
    def conflicts(self) -> tuple[Pair, ...]:
        return tuple(self._conflicts)

    @property
    def meetings(self) -> tuple[Pair, ...]:
        return tuple(self._meetings)

    def note(self, edit: Edit, placed: tuple[Edit, ...] = ()) -> None:
        """Note an edit, which settles what lies below it, and how others are `placed`."""
        for path in dict.fromkeys(one.path for one in placed):
            for pairs in (self._conflicts, self._meetings):
                pairs.drop(path, [pair for pair in pairs.within(path) if _placed(pair, placed)])
        self._conflicts.drop(edit.path, self._settled(edit))
        for other in self._done.along(edit.path):
            if self._beside(other, edit):
                if disagree(other, edit):
                    self._conflicts.add(other.path, Pair(other, edit))
                if _meet(other, edit):
                    self._meetings.add(other.path, Pair(other, edit))
        self._done.add(edit.path, edit)

    def settles(self, edit: Edit) -> bool:
        """Tell whether an edit settles something."""
        return bool(self._settled(edit))

    def removed(self, path: Path) -> Edit | None:
        """Return an edit that took a path away, which a layer beside does not agree with."""
        edits = (edit for pair in self._conflicts for edit in (pair.one, pair.other))
        return next(
            (edit for edit in edits if edit.sort == "remove" and path in (edit.path, edit.path[1:])), None
        )

    def twin(self, edit: Edit) -> bool:
        """Tell whether a layer beside has done the same already."""
        return any(self._beside(other, edit) and other.like(edit) for other in self._done.at(edit.path))

    def moot(self, edit: Edit) -> bool:
        """Tell whether notes are of something that a layer beside says anew or takes away."""
        if edit.sort != "notes":
            return False
        line = replace(edit, sort="line")
        return any(
            self._beside(other, edit) and disagree(other, line) for other in self._done.along(edit.path)
        )

    def repeats(self, edit: Edit) -> bool:
        """Tell whether the layer itself has done the same already."""
        return any(one.layer == edit.layer and one.like(edit) for one in self._done.at(edit.path))

    def clash(self, edit: Edit) -> Edit | None:
        """Return an edit of the same layer with which this one does not agree."""
        near = (one for one in self._done.along(edit.path) if one.layer == edit.layer)
        return next((one for one in near if disagree(one, edit)), None)

    def outside(self, path: Path, layer: str) -> tuple[Edit, ...]:
        """Return what the layer itself and those beside it put around what happens at a path."""
        below = self.stack.below(layer)
        here = self._done.at(path)
        return tuple(edit for edit in here if edit.sort in _BESIDE and edit.layer not in below)

    def inserted(self, path: Path, side: str, layer: str) -> tuple[Edit, ...]:
        """Return what a layer put at one side of a path."""
        return tuple(edit for edit in self._done.at(path) if (edit.layer, edit.side) == (layer, side))

    def disputed(self, path: Path, layer: str) -> tuple[str, ...]:
        """Return the layers below this one that made all of it anew, and do not stand on each other."""
        below = self.stack.below(layer)
        anew = (edit.layer for edit in self._done.at(path) if edit.sort in ("whole", "wrap"))
        found = [one for one in dict.fromkeys(anew) if one in below]
        return tuple(one for one in found if not any(one in self.stack.below(other) for other in found))

    def _beside(self, one: Edit, other: Edit) -> bool:
        return not self.stack.ordered(one.layer, other.layer)

    def _settled(self, edit: Edit) -> list[Pair]:
        """Return the conflicts that an edit settles: of layers below it, at its path or inside."""
        if edit.sort not in _SETTLING:
            return []
        below = self.stack.below(edit.layer)
        return [
            pair
            for pair in self._conflicts.within(edit.path)
            if all(
                one.layer in below and one.path[: len(edit.path)] == edit.path and _covers(edit.row, one.row)
                for one in (pair.one, pair.other)
            )
        ]


def _placed(pair: Pair, placed: tuple[Edit, ...]) -> bool:
    return pair.one in placed and pair.other in placed


def disagree(one: Edit, other: Edit) -> bool:
    """Tell whether two edits cannot both hold."""
    if "notes" in (one.sort, other.sort):
        return False
    if one.path == other.path:
        return _disagree_here(one, other)
    above, inside = sorted((one, other), key=lambda edit: len(edit.path))
    if inside.path[: len(above.path)] != above.path:
        return False
    titled = inside.path == (*above.path, TITLE)
    return above.sort == "remove" or (above.sort == "whole" and not titled)


def _disagree_here(one: Edit, other: Edit) -> bool:
    if "remove" in (one.sort, other.sort):
        return one.sort != other.sort
    if one.sort == other.sort == "order":
        return one.side == other.side and one.text != other.text
    if one.sort not in _SETTLING or other.sort not in _SETTLING:
        return False
    if one.row and other.row:
        return _meets(one.row, other.row) and one.text != other.text
    return not one.like(other)


def _meet(one: Edit, other: Edit) -> bool:
    """Tell whether two edits put different statements at the same place."""
    return (
        one.sort == other.sort == "insert"
        and one.path == other.path
        and one.side == other.side
        and (one.text != other.text)
    )


def _meets(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _covers(row: tuple[int, int] | None, other: tuple[int, int] | None) -> bool:
    """Tell whether an edit of these numbers of a table speaks of all that another one edits."""
    return row is None or (other is not None and row[0] <= other[0] and other[1] <= row[1])
