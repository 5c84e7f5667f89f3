"""Makes one header of those of all layers."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from ...grammar import model
from .edits import Edit, Ledger
from .renewing import renewed
from .sameness import plain
from .stack import Stack


def merged_header(stack: Stack, ledger: Ledger) -> tuple[model.Ruleset | None, Ledger]:
    """Return the header of the ruleset that was asked for with the lines of all layers, and their edits.

    Of players and of the round limit the highest layer's count; sources and conditions are those of all.
    """
    entry = next(layer for layer in stack.layers if layer.id == stack.entry).header
    lines: dict[object, model.HeaderLine] = {}
    for layer in stack.layers:
        for line in layer.header.body if layer.header else ():
            match line:
                case model.Players() | model.RoundLimit():
                    name = "players" if isinstance(line, model.Players) else "round limit"
                    key: object = name
                    if key in lines:
                        said = f"`{name}` in the header"
                        ledger = ledger.with_edit(
                            Edit(layer.id, "line", ("ruleset", name), line.span, said, plain(line))
                        )
                        line = cast(model.HeaderLine, renewed(lines[key], line, lines[key].notes))
                case model.CitedSource():
                    key = ("source", line.name.text, line.path)
                case model.OnlyIf():
                    key = ("only if", layer.id, line.condition)
                case model.Extends() | model.Excludes():
                    continue
            lines[key] = line
    return (replace(entry, body=tuple(lines.values())) if entry else None), ledger
