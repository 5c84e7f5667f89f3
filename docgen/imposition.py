"""Puts pieces on sheets of paper to be cut: fronts, and behind each sheet of fronts the backs, mirrored.

Paper is upright and turned over along its long edge, as printers do. Everything is in millimetres from the
upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, repeat
from math import floor
from typing import Any

from .documents.emblems import MARKS
from .documents.records import Document, Pieces
from .own_words import OwnWords

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of sheets of paper."""

MARGIN = 8.0
"""What stays free at every edge of the paper: many printers do not reach it."""

HEAD = 8.0
"""What stays free above the pieces besides, for the title of the sheet and the crop marks."""

GAP = 4.0
"""What stays free between discs, each of which is cut out on its own."""


class TooLarge(Exception):
    """A piece that is larger than the paper."""


@dataclass(frozen=True)
class Place:
    """Where a piece lies: the upper left corner of its room, and its number among the pieces."""

    x: float
    y: float
    piece: int


@dataclass(frozen=True)
class Sheet:
    """One side of a sheet of paper. `turn` is how far, in degrees clockwise, all pieces on it are turned.

    `width` and `height` are those of the room for a piece; `columns` and `rows` are where is cut.
    """

    side: str
    number: int
    turn: int
    width: float
    height: float
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    places: tuple[Place, ...]


def cut_sheets(document: Document, paper: str) -> dict[str, Any]:
    """Return what is printed of a document of pieces, as data: sheets for each kind. Raises: TooLarge."""
    say = OwnWords(document.language)
    groups = []
    for section in document.sections:
        for block in (block for block in section.blocks if isinstance(block, Pieces)):
            found = sheets(block, paper)
            titled = [{**asdict(one), "title": _title(say, one, len(found) // 2)} for one in found]
            groups.append({**asdict(block), "title": section.title, "sheets": titled})
    words = {"title": document.title, "subtitle": document.subtitle, "language": document.language}
    return {**words, "marks": MARKS, "groups": groups}


def _title(say: OwnWords, sheet: Sheet, count: int) -> str:
    if sheet.side == "front":
        return say("fronts, sheet {number} of {all}", number=sheet.number, all=count)
    return say("backs, sheet {number} of {all}", number=sheet.number, all=count)


def sheets(block: Pieces, paper: str) -> tuple[Sheet, ...]:
    """Return the sheets of the pieces, each side of fronts before its side of backs.

    Raises: TooLarge: a piece is larger than the paper.
    """
    copies = list(chain.from_iterable(repeat(place, one.count) for place, one in enumerate(block.pieces)))
    grid = _best(block, paper)
    found: list[Sheet] = []
    for number, first in enumerate(range(0, len(copies), grid.count), 1):
        found += grid.sides(number, copies[first : first + grid.count])
    return tuple(found)


@dataclass(frozen=True)
class _Grid:
    """Rooms for equal pieces on a sheet."""

    paper: tuple[float, float]
    width: float
    height: float
    gap: float
    turned: bool

    @property
    def across(self) -> int:
        return floor((self.paper[0] - 2 * MARGIN + self.gap) / (self.width + self.gap))

    @property
    def down(self) -> int:
        return floor((self.paper[1] - 2 * MARGIN - HEAD + self.gap) / (self.height + self.gap))

    @property
    def count(self) -> int:
        return max(0, self.across) * max(0, self.down)

    def sides(self, number: int, pieces: Sequence[int]) -> Iterator[Sheet]:
        fronts = tuple(
            Place(x, y, piece)
            for (y, x), piece in zip(((y, x) for y in self._ys for x in self._xs), pieces, strict=False)
        )
        paper, width = self.paper[0], self.width
        backs = tuple(Place(round(paper - width - one.x, 3), one.y, one.piece) for one in fronts)
        yield self._sheet("front", number, 90, fronts)
        yield self._sheet("back", number, -90, backs)

    def _sheet(self, side: str, number: int, turn: int, places: tuple[Place, ...]) -> Sheet:
        columns = _edges(self._xs, self.width)
        rows = _edges([one.y for one in places], self.height)
        return Sheet(side, number, turn if self.turned else 0, self.width, self.height, columns, rows, places)

    @property
    def _xs(self) -> list[float]:
        """The left edges of the columns, in the middle of the paper."""
        used = self.across * (self.width + self.gap) - self.gap
        return self._from((self.paper[0] - used) / 2, self.across, self.width)

    @property
    def _ys(self) -> list[float]:
        """The upper edges of the rows: in the middle of the paper, but below the title."""
        used = self.down * (self.height + self.gap) - self.gap
        return self._from(max(MARGIN + HEAD, (self.paper[1] - used) / 2), self.down, self.height)

    def _from(self, first: float, count: int, size: float) -> list[float]:
        return [round(first + place * (size + self.gap), 3) for place in range(count)]


def _best(block: Pieces, paper: str) -> _Grid:
    """Return the grid with the most pieces: upright, or turned where more of them fit so."""
    size = PAPERS[paper]
    gap = GAP if block.shape == "disc" else 0.0
    upright = _Grid(size, block.width, block.height, gap, turned=False)
    turned = _Grid(size, block.height, block.width, gap, turned=True)
    best = turned if turned.count > upright.count else upright
    if best.count == 0:
        raise TooLarge(f"no {block.shape} of {block.width} by {block.height} mm fits on a sheet of paper")
    return best


def _edges(starts: Iterable[float], size: float) -> tuple[float, ...]:
    return tuple(sorted({edge for start in starts for edge in (start, round(start + size, 3))}))
