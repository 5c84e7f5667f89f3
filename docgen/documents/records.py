"""What stands in a document, as plain records; layouts read these and nothing else, and hold no logic.

`to_json` gives the same as data. Every block says by `block` what it is.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from ..charts.drawing import Drawing
from ..sentences import Sentence

FORMAT = 1
"""The version of the JSON form of a document."""


@dataclass(frozen=True)
class NoteMark:
    """A mark in the text that points to a note, or to the first of several: `3`, `3–5`."""

    label: str
    note: str


@dataclass(frozen=True)
class Run:
    """A piece of text. `link` is the id of a section or of a definition, `mark` the title of a layer.

    A mark stands where something begins that the layer says. `language` is given where it is not that of the
    document.
    """

    text: str
    notes: tuple[NoteMark, ...] = ()
    link: str | None = None
    mark: str | None = None
    language: str | None = None


Runs = tuple[Run, ...]
Told = Sentence[Run]


@dataclass(frozen=True)
class Sentences:
    """Sentences one below the other, each with what is listed below it."""

    sentences: tuple[Told, ...]
    block: Literal["sentences"] = "sentences"


@dataclass(frozen=True)
class Definition:
    """What a word or a number of the game means; `id` is what links to it name."""

    id: str
    sentences: tuple[Told, ...]


@dataclass(frozen=True)
class Definitions:
    definitions: tuple[Definition, ...]
    block: Literal["definitions"] = "definitions"


@dataclass(frozen=True)
class Cell:
    """What stands in a field of a table: a text, or sentences. One of them is not empty."""

    runs: Runs = ()
    sentences: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Row:
    """A row of a table; its first cell says what it is about."""

    cells: tuple[Cell, ...]
    id: str | None = None


@dataclass(frozen=True)
class Table:
    """A table. `columns` are the titles of the columns, the first of what the rows are about.

    `layout`: the cells behind the first are short and of one sort, as figures are, or hold long texts.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    layout: Literal["plain", "figures", "texts"] = "plain"
    block: Literal["table"] = "table"


@dataclass(frozen=True)
class Entry:
    """A line of a list of what comes when, with what comes within it."""

    runs: Runs
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Outline:
    """What comes when: the titles of steps, in their order."""

    entries: tuple[Entry, ...]
    block: Literal["outline"] = "outline"


@dataclass(frozen=True)
class Example:
    """An example told: the table before, what is answered, the table afterwards."""

    title: str
    notes: tuple[NoteMark, ...]
    mark: str | None
    given: tuple[Told, ...]
    answers: tuple[Told, ...]
    expected: tuple[Told, ...]


@dataclass(frozen=True)
class Examples:
    """The examples of a rule. `title` says how many there are."""

    title: str
    examples: tuple[Example, ...]
    block: Literal["examples"] = "examples"


@dataclass(frozen=True)
class Choice:
    """What a table settles before the game, with the ways to settle it.

    `settled` is the way that holds where nothing is settled. Where it is none of them alone, as it depends on
    the number of players, `otherwise` says what holds.
    """

    title: Runs
    ways: tuple[str, ...]
    settled: int | None
    otherwise: str | None


@dataclass(frozen=True)
class Choices:
    choices: tuple[Choice, ...]
    block: Literal["choices"] = "choices"


@dataclass(frozen=True)
class Note:
    """A source of what the document says. `places` are where it says so.

    `language` is that of its text and its source where it is not that of the document.
    """

    id: str
    label: str
    text: str
    source: str | None
    places: Runs
    language: str | None = None


@dataclass(frozen=True)
class Notes:
    notes: tuple[Note, ...]
    block: Literal["notes"] = "notes"


@dataclass(frozen=True)
class Word:
    """A word of the index, with the places where it is told of."""

    text: str
    places: Runs


@dataclass(frozen=True)
class Index:
    words: tuple[Word, ...]
    block: Literal["index"] = "index"


@dataclass(frozen=True)
class Boxes:
    """Room to lay down what a player has, under these titles."""

    titles: tuple[str, ...]
    block: Literal["boxes"] = "boxes"


@dataclass(frozen=True)
class Emblem:
    """What tells at a glance what a piece is of: a mark and colours.

    `mark` is the name of an outline. `fill` is the colour of a field, `ink` of what is on it, `line` of lines
    and marks on white; `color` is what the three are called. `title` names what the piece is of, None where
    that is only itself.
    """

    mark: str | None
    color: str
    fill: str
    ink: str
    line: str
    title: str | None


@dataclass(frozen=True)
class Detail:
    """Something that a piece has: values, each on its own, or a rule in sentences; one of them is empty."""

    label: str
    values: tuple[str, ...] = ()
    sentences: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Back:
    text: str
    emblem: Emblem


@dataclass(frozen=True)
class Piece:
    """So many equal pieces. `title` tells them from others.

    `figure` is its most important number, with a `label`. `marks` are the titles of layers that say something
    of what stands on it.
    """

    count: int
    title: str
    name: str | None
    figure: str | None
    label: str | None
    emblem: Emblem
    details: tuple[Detail, ...]
    marks: tuple[str, ...]
    back: Back


@dataclass(frozen=True)
class Pieces:
    """Pieces to cut out, all of one size in millimetres; `copies` says how many there are of each."""

    shape: Literal["card", "tile", "disc"]
    width: int
    height: int
    pieces: tuple[Piece, ...]
    copies: tuple[str, ...]
    block: Literal["pieces"] = "pieces"


@dataclass(frozen=True)
class Chart:
    """A drawing, what it shows in a sentence, and its figures in a table."""

    id: str
    title: str
    description: str
    drawing: Drawing
    table: Table
    block: Literal["chart"] = "chart"


Block = (
    Sentences | Definitions | Table | Outline | Examples | Choices | Notes | Index | Boxes | Pieces | Chart
)


@dataclass(frozen=True)
class Section:
    """A part of a document under a title. `number` is None where it has none."""

    id: str
    title: str
    number: str | None = None
    mark: str | None = None
    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True)
class Layer:
    """A layer of the ruleset that the document is about, the lowest first."""

    id: str
    title: str


@dataclass(frozen=True)
class Labels:
    """The words that a layout itself puts on a page."""

    contents: str
    skip: str
    given: str
    answers: str
    expected: str
    places: str
    between: str
    layers: str
    settled: str
    boxes: str


@dataclass(frozen=True)
class Document:
    """A whole document. `kind` is what `--kind` calls it, `name` tells those of a kind apart.

    `layers` are named on it where there are several. `legend` says what a mark means, None where nothing is
    marked. `contents` is empty where there is a page only. `intro` stands before the sections. An aid is one
    page; one that `continues` may have more where there is very much to tell.
    """

    kind: str
    name: str
    title: str
    subtitle: str
    language: str
    labels: Labels
    layers: tuple[Layer, ...]
    legend: str | None
    contents: tuple[Entry, ...]
    intro: tuple[Block, ...]
    sections: tuple[Section, ...]
    continues: bool = False
    format: int = field(default=FORMAT)


def to_json(document: Document) -> dict[str, Any]:
    """Return the document as data for JSON."""
    return asdict(document)
