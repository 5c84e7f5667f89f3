"""What the views tell, as plain records: texts, paths and places, with nothing of the syntax in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ....grammar.source import Span
from ..examples import EXAMPLE
from ..paths import Path

Kind = Literal["added", "removed", "changed", "moved"]


@dataclass(frozen=True)
class Change:
    """A clause that is not the same in two rulesets.

    `path` is that of the innermost thing with a name that it belongs to, `title` what that is called. `old`
    and `new` are its lines without notes and comments, none where it is not there: of a line that is changed
    the line alone, of a table the rows that differ, of what has moved behind what it stands. `layer` says the
    new line, else took the old one away, else said that one. `at` is the place of what is new, or is no
    longer there; `holds` tells whether lines stand below it.
    """

    path: Path
    title: str | None
    kind: Kind
    old: tuple[str, ...]
    new: tuple[str, ...]
    layer: str
    at: Span
    holds: bool

    @property
    def part(self) -> str:
        """The path as edits write it, or what a removal calls an example."""
        return f'example "{self.path[1]}"' if self.in_example else ".".join(self.path) or "ruleset"

    @property
    def in_example(self) -> bool:
        """Whether it is an example, or a line of one."""
        return self.path[:1] == (EXAMPLE,)


@dataclass(frozen=True)
class Comparison:
    """What is different, in the order of the new ruleset, examples last.

    `reordered`: what is in both stands in another order or another layer, so that the same seed gives other
    games and a saved game of one is none of the other, though both are played alike.
    """

    changes: tuple[Change, ...]
    reordered: bool


@dataclass(frozen=True)
class Listed:
    """A line of a ruleset with the layer, the file and the line in it where it was written.

    A comment has those of the line that it stands above, an empty line those of nothing. `code` is without
    notes, and empty where the text is a comment.
    """

    text: str
    code: str
    layer: str = ""
    file: str = ""
    line: int = 0


@dataclass(frozen=True)
class Editable:
    """What a layer above may edit: its path, what it is, its title, and the line that says its worth."""

    path: str
    sort: str
    title: str | None
    text: str
    layer: str
    file: str
    line: int
