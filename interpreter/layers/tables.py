"""Rows of tables: changes single ones, and lays those of two tables beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ...grammar import model
from .notes import Notes, together

Rows = tuple[model.Row, ...]


def rows_of(line: model.Line) -> Rows:
    """Return the rows of the table in a line, none where it has none."""
    if isinstance(line, model.Copies):
        return line.rows
    table = table_of(line)
    return table.rows if table else ()


def table_of(line: model.Line) -> model.Table | None:
    """Return the table that is the value of a line."""
    match line:
        case (
            model.Means(value=model.Table() as table)
            | model.Starts(value=model.Table() as table)
            | model.Value(values=(model.Table() as table,))
        ):
            return table
        case _:
            return None


def same_table(old: model.Line, new: model.Line) -> bool:
    """Tell whether both lines have a table read by the same number: the new one then changes single rows."""
    if isinstance(old, model.Copies) and isinstance(new, model.Copies):
        return bool(old.rows and new.rows) and (old.attribute, old.per) == (new.attribute, new.per)
    before, after = table_of(old), table_of(new)
    return before is not None and after is not None and before.key == after.key


def with_rows(old: model.Line, new: model.Line, notes: Notes) -> model.Line:
    """Return the old line with the rows of the new one.

    Its notes are `notes` and those of the new one; these alone where no row is left of the old.
    """
    left = _uncovered(rows_of(old), rows_of(new))
    rows = joined((*left, *rows_of(new)))
    return of_rows(replace(new, notes=together(notes if left else (), new.notes)), rows)


def of_rows(line: model.Line, rows: Rows) -> model.Line:
    """Return a line that has a table with these rows alone."""
    match line:
        case model.Copies():
            return replace(line, rows=rows)
        case model.Means(value=model.Table() as table) | model.Starts(value=model.Table() as table):
            return replace(line, value=replace(table, rows=rows))
        case model.Value(values=(model.Table() as table,)):
            return replace(line, values=(replace(table, rows=rows),))
        case _:
            raise AssertionError("a line without a table")


def _uncovered(old: Rows, new: Rows) -> Rows:
    """Return what is left of rows where new ones cover a part of them."""
    for other in new:
        old = tuple(piece for row in old for piece in _outside(row, other))
    return old


def joined(rows: Rows) -> Rows:
    """Return rows by number; neighbours of one value are one row."""
    done: list[model.Row] = []
    for row in sorted(rows, key=lambda row: row.low):
        if done and done[-1].high == row.low - 1 and done[-1].value == row.value:
            done[-1] = replace(done[-1], high=row.high)
        else:
            done.append(row)
    return tuple(done)


def _outside(row: model.Row, other: model.Row) -> Iterator[model.Row]:
    """What is left of a row where another one covers a part of it."""
    if other.high < row.low or row.high < other.low:
        yield row
        return
    if row.low < other.low:
        yield replace(row, high=other.low - 1)
    if other.high < row.high:
        yield replace(row, low=other.high + 1)


# ---- two tables


@dataclass(frozen=True)
class Stretch:
    """Numbers, `low` to `high`, for which each of two tables has one value; None where it has none."""

    low: int
    high: int
    old: model.Expr | None
    new: model.Expr | None


def stretches(old: Sequence[model.Row], new: Sequence[model.Row]) -> Iterator[Stretch]:
    """Yield all numbers for which one of two tables has a value, in order."""
    starts = sorted({start for row in (*old, *new) for start in (row.low, row.high + 1)})
    for low, behind in pairwise(starts):
        before, after = _at(old, low), _at(new, low)
        if before is not None or after is not None:
            yield Stretch(low, behind - 1, before, after)


def _at(rows: Sequence[model.Row], number: int) -> model.Expr | None:
    return next((row.value for row in rows if row.low <= number <= row.high), None)
