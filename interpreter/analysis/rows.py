"""Checks that a table by players has one row for each number of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...grammar import model
from ...grammar.diagnostics import Label
from ...grammar.source import Span
from ..layers.tables import table_of
from ..layers.trees import body_of
from . import codes
from .advice import body_around, editing, line_around

if TYPE_CHECKING:
    from .expressions import Reader


def check_rows(reader: Reader, node: model.Table) -> None:
    """Report numbers of players without a row or with several, and rows for which nobody plays."""
    covering = {count: sum(row.low <= count <= row.high for row in node.rows) for count in reader.players}
    missing = [count for count, rows in covering.items() if not rows]
    if missing:
        reader.report.add(
            codes.TABLE_GAPS,
            node.span,
            f"the table has no row for {_listed(missing)} players",
            "no such row",
            _row(reader, node.span, missing) or f"write a row such as `{_numbers(missing)}: …`",
            [Label(span, "so many can play") for span in reader.players_at],
        )
    for count in (count for count, rows in covering.items() if rows > 1):
        reader.report.add(
            codes.TABLE_GAPS,
            node.span,
            f"the table has more than one row for {count} players",
            "which one counts?",
            f"write exactly one row that counts for {count}",
        )
    for row in node.rows:
        _check_row(reader, row)


def check_changed_rows(reader: Reader) -> None:
    """Report rows of layers for which nobody plays, as they were written: they may be one with others now."""
    composition = reader.report.composition
    for layer in composition.stack.layers if composition else ():
        for edit in layer.file.declarations:
            for line in body_of(edit.part) if isinstance(edit, model.Change) else ():
                table = table_of(line)
                if table is not None and table.key.text == "players":
                    for row in table.rows:
                        _check_row(reader, row)


def _check_row(reader: Reader, row: model.Row) -> None:
    """Report a row for which nobody plays, neither now nor without the layers above the one that has it."""
    composition = reader.report.composition
    layer = reader.layer_of.get(row.span.file)
    below = composition.players(layer) if composition and layer else ()
    if reader.players and not any(row.low <= count <= row.high for count in (*reader.players, *below)):
        reader.report.add(
            codes.TABLE_GAPS,
            row.span,
            "no game has so many players",
            f"the ruleset is for {', '.join(map(str, reader.players))}",
            "take the row out, or add the number to `players` in the header",
        )


def _row(reader: Reader, span: Span, missing: list[int]) -> str | None:
    """Return what a layer writes for more players than a table of one below is for, None elsewhere."""
    composition = reader.report.composition
    if composition is None or any(at.file == span.file for at in reader.players_at):
        return None
    body = body_around(composition, span)
    if body is not None:
        return f"write `replace {body}` and all its lines, with a row for {_listed(missing)}"
    found = line_around(composition, span)
    if found is None:
        return None
    node, line = found
    before, word, condition = line.partition(" … ")
    change = editing(node).removeprefix("write ").partition(" and below")[0]
    behind = f" {condition}" if word else ""
    return f"write {change}, and below it `{before} by players {_numbers(missing)}: …{behind}`"


def _listed(counts: list[int]) -> str:
    return ", ".join(map(str, counts[:-1])) + (" and " if counts[1:] else "") + str(counts[-1])


def _numbers(counts: list[int]) -> str:
    return ": …, ".join(map(str, counts))
