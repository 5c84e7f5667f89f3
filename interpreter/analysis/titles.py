"""Titles with holes: `Supplies of {player}` names what it is asked of."""

from __future__ import annotations

import re
from collections.abc import Callable

_HOLE = re.compile(r"\{([^{}]*)\}")


def fill(title: str, said: Callable[[str], str]) -> str:
    """Return the title with each hole filled by what is said for the name that stands in it."""
    return _HOLE.sub(lambda found: said(found[1]), title)


def has_holes(title: str) -> bool:
    """Tell whether the title has a hole."""
    return _HOLE.search(title) is not None
