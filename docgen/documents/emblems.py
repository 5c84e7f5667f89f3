"""A colour and a mark for each member of a kind, to tell at a glance what a piece is of.

The mark alone tells up to eleven of them apart, colour and mark together eighty-eight. What is called like a
colour has that colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin

from .records import Emblem

COLORS: Mapping[str, tuple[str, str, str]] = {
    "red": ("#9e2a2b", "#ffffff", "#9e2a2b"),
    "yellow": ("#f0c53c", "#2a2418", "#8f6a00"),
    "green": ("#2d6a45", "#ffffff", "#2d6a45"),
    "blue": ("#1f4e8c", "#ffffff", "#1f4e8c"),
    "purple": ("#6a3d86", "#ffffff", "#6a3d86"),
    "black": ("#33302c", "#ffffff", "#33302c"),
    "white": ("#ece7dc", "#2a2418", "#7d7466"),
    "orange": ("#ab4a12", "#ffffff", "#ab4a12"),
}
"""Colours by their names, in the order of the seats: a field, what is written on it, and lines on white."""

Outline = tuple[tuple[float, float], ...]


def _arc(radius: float, start: float, end: float, x: float = 50, y: float = 50) -> Outline:
    """Return points on a circle, from one angle to another, in degrees clockwise from the right."""
    steps = max(1, round(abs(end - start) / 10))
    angles = (radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((round(x + radius * cos(angle), 2), round(y + radius * sin(angle), 2)) for angle in angles)


def _corners(count: int, *radii: float) -> Outline:
    """Return so many points around the middle, the first of them above, at these distances by turns."""
    angles = (radians(-90 + 360 * place / count) for place in range(count))
    pairs = ((radii[place % len(radii)], angle) for place, angle in enumerate(angles))
    return tuple((round(50 + far * cos(angle), 2), round(50 + far * sin(angle), 2)) for far, angle in pairs)


MARKS: Mapping[str, tuple[Outline, ...]] = {
    "circle": (_arc(43, 0, 360),),
    "triangle": (((50, 7), (96, 89), (4, 89)),),
    "square": (((13, 13), (87, 13), (87, 87), (13, 87)),),
    "star": (_corners(10, 50, 21),),
    "diamond": (((50, 1), (90, 50), (50, 99), (10, 50)),),
    "ring": (_arc(45, 0, 360), _arc(25, 0, 360)),
    "cross": (
        ((36, 6), (64, 6), (64, 36), (94, 36), (94, 64), (64, 64))
        + ((64, 94), (36, 94), (36, 64), (6, 64), (6, 36), (36, 36)),
    ),
    "hexagon": (_corners(6, 48),),
    "crescent": ((*_arc(45, -50, -310), *_arc(36, -296, -64, 66)),),
    "bars": tuple(((8, top), (92, top), (92, top + 20), (8, top + 20)) for top in (8, 40, 72)),
    "drop": (((50, 2), *_arc(34, -25, 205, 50, 64)),),
}
"""Outlines by their names, in the order in which members have them, on a square of a hundred.

Where one lies in another it is left open.
"""

PLAIN = ("plain", "#6f6557", "#ffffff", "#6f6557")
"""The colour of what is of no member, such as the backs of most pieces."""


def emblem(number: int, name: str | None = None, title: str | None = None) -> Emblem:
    """Return the emblem of the member with this number, from 0, whose id is `name`."""
    color = name if name is not None and name in COLORS else [*COLORS][number % len(COLORS)]
    return Emblem([*MARKS][number % len(MARKS)], color, *COLORS[color], title)


def plain() -> Emblem:
    """Return the emblem of what is of no member."""
    return Emblem(None, *PLAIN, None)
