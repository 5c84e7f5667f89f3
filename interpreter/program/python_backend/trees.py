"""Value trees looked at as trees: their parts, and the variables that they take from outside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import instructions as i

BINDING = (i.Fold, i.First, i.Filter, i.SortedBy)
"""What binds a variable, in its field `slot`, for all its parts but `things`."""

NODES = tuple(
    found for found in vars(i).values() if isinstance(found, type) and found.__module__ == i.__name__
)


def values_of(tree: object) -> list[Any]:
    """Return the fields of a tree in their order."""
    node: Any = type(tree)
    return [getattr(tree, name) for name in node.__match_args__]


def parts(tree: object) -> Iterator[Any]:
    """Yield the trees that a tree is directly made of."""
    for value in values_of(tree):
        if isinstance(value, NODES):
            yield value
        elif isinstance(value, tuple):
            yield from (part for part in value if isinstance(part, NODES))


def nodes(tree: object) -> Iterator[Any]:
    """Yield a tree and all trees in it."""
    yield tree
    for part in parts(tree):
        yield from nodes(part)


def free_slots(tree: object) -> frozenset[int]:
    """Return the slots that a tree reads and does not bind itself."""
    if isinstance(tree, i.Bound):
        return frozenset((tree.slot,))
    if isinstance(tree, BINDING):
        outside = free_slots(tree.things)
        inside = frozenset[int]().union(
            *(free_slots(part) for part in parts(tree) if part is not tree.things)
        )
        return outside | (inside - {tree.slot})
    return frozenset[int]().union(*map(free_slots, parts(tree)))


def is_rising(things: i.Many) -> bool:
    """Whether each of some things is more than the one before it."""
    match things:
        case i.Span() | i.Only():
            return True
        case i.Filter(things=among):
            return is_rising(among)
    return False
