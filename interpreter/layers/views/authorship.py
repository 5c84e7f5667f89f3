"""Says where a line was written of what several layers make together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from ....grammar import model
from ....grammar.source import Span
from ..compose import Composition


def written(node: model.Line, composition: Composition) -> Span:
    """Return the place of the line in the highest layer that says something on it.

    What stands below the line takes no part: a step stays that of its own layer when another one adds to it.
    """
    ranks = {file: composition.layers.index(layer) for file, layer in composition.layer_of.items()}
    return max(_spans(node), key=lambda span: ranks.get(span.file, -1))


def author(node: model.Line, composition: Composition) -> str:
    """Return the id of the layer that says the line as it is now."""
    return composition.layer_of[written(node, composition).file]


def _spans(part: object) -> Iterator[Span]:
    if isinstance(part, model.Node):
        yield part.span
        for item in fields(part):
            value = getattr(part, item.name)
            if item.name != "notes" and not isinstance(value, model.Line):
                yield from _spans(value)
    elif isinstance(part, tuple):
        for value in part:
            if not isinstance(value, model.Line):
                yield from _spans(value)
