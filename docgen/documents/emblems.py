"""A colour and a mark for each member of a kind, to tell at a glance what a piece is of.

The mark alone tells up to eleven of them apart, colour and mark together eighty-eight. What is called like a
colour has that colour.
"""

from __future__ import annotations

from collections.abc import Mapping

from .records import Emblem

COLORS: Mapping[str, tuple[str, str]] = {
    "red": ("#9e2a2b", "#ffffff"),
    "yellow": ("#f0c53c", "#2a2418"),
    "green": ("#2d6a45", "#ffffff"),
    "blue": ("#1f4e8c", "#ffffff"),
    "purple": ("#6a3d86", "#ffffff"),
    "black": ("#33302c", "#ffffff"),
    "white": ("#ece7dc", "#2a2418"),
    "orange": ("#ab4a12", "#ffffff"),
}
"""Colours by their names, in the order of the seats: what is filled, and what is written on it."""

SHAPES = (
    "circle",
    "triangle",
    "square",
    "star",
    "diamond",
    "ring",
    "cross",
    "hexagon",
    "crescent",
    "bars",
    "drop",
)

PLAIN = ("#6f6557", "#ffffff")
"""The colour of what is of no member, such as the backs of most pieces."""


def emblem(number: int, name: str | None = None, title: str | None = None) -> Emblem:
    """Return the emblem of the member with this number, from 0, whose id is `name`."""
    fill, ink = COLORS.get(name or "", [*COLORS.values()][number % len(COLORS)])
    return Emblem(SHAPES[number % len(SHAPES)], fill, ink, title)


def plain() -> Emblem:
    """Return the emblem of what is of no member."""
    return Emblem(None, *PLAIN, None)
