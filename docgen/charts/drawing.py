"""What a chart is drawn of: marks with their places, in units of a drawing that is `WIDTH` wide.

The `style` of a mark is a class of the style sheet, which knows colours, so that one drawing serves bright
and dark screens and paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

WIDTH = 640

LETTER = 7.0
"""How wide a letter is, about; labels are cut to the room that they have by it."""

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Stroke:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    style: str
    shape: Literal["stroke"] = "stroke"


@dataclass(frozen=True)
class Bar:
    x: float
    y: float
    width: float
    height: float
    style: str
    shape: Literal["bar"] = "bar"


@dataclass(frozen=True)
class Dot:
    """A round mark, or a `square` that stands on a corner."""

    x: float
    y: float
    square: bool
    style: str
    shape: Literal["dot"] = "dot"


@dataclass(frozen=True)
class Label:
    x: float
    y: float
    text: str
    anchor: Anchor = "start"
    style: str = "label"
    shape: Literal["label"] = "label"


Mark = Stroke | Bar | Dot | Label


@dataclass(frozen=True)
class Drawing:
    height: float
    marks: tuple[Mark, ...]
    width: float = WIDTH


def cut(text: str, room: float) -> str:
    """Return the text, or as much of it as has room."""
    most = max(2, int(room / LETTER))
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
