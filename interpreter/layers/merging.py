"""Puts the lines of a change among those of the declaration that it changes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from ...grammar import model
from ...grammar.print_expressions import expression

L = TypeVar("L", bound=model.Line)

SINGLE = (
    model.Faces,
    model.Supply,
    model.Visible,
    model.Holds,
    model.Ordered,
    model.Refill,
    model.Typed,
    model.Starts,
    model.Copies,
)
"""Lines of which a declaration has one."""


def subject(line: model.Line) -> Hashable:
    """Return what a line is about: two lines about the same thing cannot stand in one declaration."""
    match line:
        case model.Attribute() | model.Slot():
            return line.name.text
        case model.Value():
            return line.attribute.text
        case model.Body():
            return line.slot.text
        case model.Means():
            return "otherwise" if line.otherwise else ("if", line.condition)
        case model.OnlyIf():
            return ("only if", line.condition)
        case _ if isinstance(line, SINGLE):
            return type(line).__name__.lower()
        case _:
            raise AssertionError(f"{type(line).__name__} stands in no declaration")


def said(line: model.Line) -> str:
    """Return how messages call a line that has no name: by its first word and its condition."""
    match line:
        case model.Means(otherwise=True):
            return "otherwise"
        case model.Means(condition=None):
            return "means"
        case model.Means(condition=condition) if condition is not None:
            return f"means … if {expression(condition)}"
        case _:
            return str(subject(line))


def rows_of(line: model.Line) -> tuple[model.Row, ...]:
    """Return the rows of the table in a line, none where it has none."""
    if isinstance(line, model.Copies):
        return line.rows
    table = _table(line)
    return table.rows if table else ()


def same_table(old: model.Line, new: model.Line) -> bool:
    """Tell whether both lines have a table read by the same number: the new one then changes single rows."""
    if isinstance(old, model.Copies) and isinstance(new, model.Copies):
        return bool(old.rows and new.rows) and (old.attribute, old.per) == (new.attribute, new.per)
    before, after = _table(old), _table(new)
    return before is not None and after is not None and before.key == after.key


def merge(old: model.Line, new: model.Line) -> model.Line:
    """Return the line that a new one makes of an old one about the same thing."""
    if same_table(old, new):
        notes = tuple(dict.fromkeys((*old.notes, *new.notes)))
        return replace(with_rows(new, tuple(_merged_rows(rows_of(old), rows_of(new)))), notes=notes)
    return new


def with_body(node: L, body: tuple[model.Line, ...]) -> L:
    """Return the node with other lines below it, which must be such as it takes."""
    return replace(node, body=body)  # type: ignore[call-arg]


def _table(line: model.Line) -> model.Table | None:
    value: Any = None
    match line:
        case model.Means(value=found) | model.Starts(value=found):
            value = found
        case model.Value(values=(found,)):
            value = found
        case _:
            pass
    return value if isinstance(value, model.Table) else None


def with_rows(line: L, rows: tuple[model.Row, ...]) -> L:
    """Return a line that has a table with other rows in it."""
    if isinstance(line, model.Copies):
        return replace(line, rows=rows)
    table = _table(line)
    assert table is not None, "the line has a table"
    table = replace(table, rows=rows)
    if isinstance(line, model.Value):
        return replace(line, values=(table,))
    assert isinstance(line, model.Means | model.Starts)
    return replace(line, value=table)


def _merged_rows(old: tuple[model.Row, ...], new: tuple[model.Row, ...]) -> Iterator[model.Row]:
    """The rows by number: of an old row what no new one covers."""
    pieces = list(new)
    for row in old:
        free = [
            number
            for number in range(row.low, row.high + 1)
            if not any(other.low <= number <= other.high for other in new)
        ]
        while free:
            low = high = free.pop(0)
            while free and free[0] == high + 1:
                high = free.pop(0)
            pieces.append(replace(row, low=low, high=high))
    yield from sorted(pieces, key=lambda row: row.low)
