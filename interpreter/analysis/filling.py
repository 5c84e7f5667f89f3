"""Titles as texts: the holes in them and what is put there. Knows no ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from . import english

_HOLE = re.compile(r"\{([^{}]*)\}('s)?")


def fill(title: str, said: Callable[[str], str]) -> str:
    """Return the title with each hole filled by what is said for the name that stands in it."""
    return _HOLE.sub(lambda hole: english.possessive(said(hole[1])) if hole[2] else said(hole[1]), title)


def in_words(title: str) -> str:
    """Return the title with the names in its holes as words: nobody says what they stand for."""
    return fill(title, lambda name: english.the(english.spaced(name)))


def fill_in(title: str, said: Iterable[str]) -> str:
    """Return the title with its holes filled one after another."""
    texts = iter(said)
    return fill(title, lambda _: next(texts))


def holes(title: str) -> tuple[tuple[str, int], ...]:
    """Return what stands in the holes of a title, in their order, and where in the title it begins."""
    return tuple((found[1], found.start(1)) for found in _HOLE.finditer(title))


def begins_small(title: str) -> bool:
    """Whether the first letter of a title that is not in a hole is a small one, as in a clause."""
    return next((letter.islower() for letter in _HOLE.sub("", title) if letter.isalpha()), False)


def without_holes(title: str) -> str:
    """Return the title as it reads where nothing fills its holes."""
    return " ".join(_HOLE.sub("", title).split())
