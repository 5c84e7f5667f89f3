"""Puts declarations, and what is inside them, in the place of others."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from ...grammar import model
from .places import Declarations, Found, each
from .trees import Lines, put


def swapped(declarations: Declarations, found: Found, new: Lines) -> tuple[model.Declaration, ...]:
    """Return the declarations with others in the place of what was found."""
    position = next(i for i, node in enumerate(declarations) if node is found.declaration)
    before, alone, behind = _parted(found)
    done = new if found.whole else (put(alone, found.node, new),)
    done = cast(tuple[model.Declaration, ...], done)
    return (*declarations[:position], *before, *done, *behind, *declarations[position + 1 :])


def _parted(
    found: Found,
) -> tuple[tuple[model.Member, ...], model.Declaration, tuple[model.Member, ...]]:
    """Return the declaration of what was found, and those on the same line before and behind it."""
    node = found.declaration
    if not isinstance(node, model.Member) or len(node.names) == 1:
        return (), node, ()
    place = next(i for i, word in enumerate(node.names) if word.text == found.path[1])
    alone = tuple(each(node))
    before = (replace(node, names=node.names[:place]),) if place else ()
    behind = tuple(replace(one, names=node.names[place + 1 :]) for one in alone[place + 1 : place + 2])
    return before, alone[place], behind
