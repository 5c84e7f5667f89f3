"""Compares what nodes say: never their places, comments and layout, and their notes only where asked."""

from __future__ import annotations

from ...grammar import model

_UNSAID = ("span", "before", "behind", "inline")


def plain(node: object, notes: bool = False) -> object:
    """Return what a node says without its comments, and with its notes only if asked, for comparing."""
    if isinstance(node, model.Node):
        return type(node).__name__, tuple(
            (name, plain(value, notes))
            for name, value in vars(node).items()
            if name not in _UNSAID and (notes or name != "notes")
        )
    if isinstance(node, tuple):
        return tuple(plain(item, notes) for item in node)
    return node


def same(one: object, other: object) -> bool:
    """Tell whether two nodes say the same, and that it comes from the same."""
    return plain(one, True) == plain(other, True)


def has_notes(node: object) -> bool:
    """Tell whether a line or one inside it says where it comes from."""
    if isinstance(node, model.Line) and node.notes:
        return True
    if isinstance(node, model.Node):
        return any(map(has_notes, vars(node).values()))
    return isinstance(node, tuple) and any(map(has_notes, node))
