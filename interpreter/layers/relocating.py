"""Finds again, among the declarations of other layers, what was found in those of some."""

from __future__ import annotations

from ...grammar import model
from .examples import examples
from .places import Declarations, Found, declared, descend, inside


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
