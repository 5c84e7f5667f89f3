"""Finds again, in other layers, what was found in some of them, and puts others in its place."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from ...grammar import model
from .examples import examples
from .paths import Declarations, Found, declared, descend, each, inside
from .trees import Lines, put


def at(declarations: Declarations, wanted: Found) -> Found | None:
    """Return where something lies that was found in a composition of other layers; None where it is gone.

    It is known by its path, or else by the lines that it was written in, as a layer may have moved it.
    """
    if isinstance(wanted.node, model.Example):
        near = [node for node in declarations if type(node) is type(wanted.declaration)]
        return next((found for found in examples(near) if found.path == wanted.path), None)
    head = next((found for found in declared(declarations, wanted.path) if _same_head(found, wanted)), None)
    if head is None:
        return None
    exact = list(descend(head, wanted.path))
    same = [found for found in exact if found.node.span == wanted.node.span]
    moved = (found for found in inside(head) if found.node.span == wanted.node.span)
    return next(iter(same or exact), None) or next(moved, None)


def _same_head(found: Found, wanted: Found) -> bool:
    alike = type(found.declaration) is type(wanted.declaration)
    return alike and wanted.path[: len(found.path)] == found.path


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
