"""Makes one header of those of all layers."""

from __future__ import annotations

from dataclasses import replace

from ...grammar import model
from .edits import Edit, Edits, plain
from .stack import Stack


def merged_header(stack: Stack, edits: Edits) -> model.Ruleset | None:
    """Return the header of the ruleset that was asked for with the lines of all layers.

    Of players and of the round limit the highest layer's count; sources and conditions are those of all.
    """
    entry = next(layer for layer in stack.layers if layer.id == stack.entry).header
    if entry is None:
        return None
    lines: dict[object, model.HeaderLine] = {}
    for layer in stack.layers:
        for line in layer.header.body if layer.header else ():
            match line:
                case model.Players() | model.RoundLimit():
                    key: object = type(line).__name__
                    if key in lines:
                        edits.add(Edit(layer.id, "line", ("ruleset", str(key)), line.span, plain(line)))
                case model.CitedSource():
                    key = ("source", line.name.text, line.path)
                case model.OnlyIf():
                    key = ("only if", layer.id, line.condition)
                case model.Extends() | model.Excludes():
                    continue
            lines[key] = line
    return replace(entry, body=tuple(lines.values()))
