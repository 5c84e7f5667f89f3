"""Puts what the layers below do, or the value that they say, in the place of `inherited`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from ...grammar import model
from .notes import Notes, noted, together
from .trees import Lines

Below = Callable[[model.Inherited], Lines]


def inheriting(part: object) -> Iterator[model.Inherited]:
    """Yield every `inherited` among statements, those inside others too."""
    if isinstance(part, tuple):
        for item in part:
            yield from inheriting(item)
    elif isinstance(part, model.Inherited):
        yield part
    elif isinstance(part, model.Line):
        for item in fields(part):
            yield from inheriting(getattr(part, item.name))


def substituted(body: Lines, below: Below) -> Lines:
    """Return lines in which others stand for each `inherited`.

    What stands behind it does not hang on the guards of those: each `only if` of theirs becomes an `if`.
    """
    done: list[model.Line] = []
    for position, line in enumerate(body):
        if isinstance(line, model.Inherited):
            lines = below(line)
            done.extend(lines if position == len(body) - 1 else closed(lines))
        else:
            done.append(_inside(line, below))
    return tuple(done)


def _inside(line: model.Line, below: Below) -> model.Line:
    changes: dict[str, Any] = {}
    for part in fields(line):
        value = getattr(line, part.name)
        if isinstance(value, tuple) and any(isinstance(item, model.Line) for item in value):
            changes[part.name] = substituted(value, below)
        elif isinstance(value, model.Line):
            changes[part.name] = _inside(value, below)
    return replace(line, **changes) if changes else line


def closed(body: Lines, notes: Notes = ()) -> Lines:
    """Return statements behind which others may follow that their guards do not guard.

    `notes` are those around the statements.
    """
    for position, line in enumerate(body):
        if isinstance(line, model.OnlyIf):
            rest: Any = closed(noted(body[position + 1 :], notes), notes)
            inner = model.If(
                line.condition, rest, notes=line.notes, before=line.before, behind=line.behind, span=line.span
            )
            return (*body[:position], inner)
    return body


def inherits(part: object) -> bool:
    """Tell whether `inherited` stands somewhere in a node as a value."""
    if isinstance(part, model.ValueBelow):
        return True
    if isinstance(part, model.Node):
        return any(inherits(getattr(part, item.name)) for item in fields(part))
    return isinstance(part, tuple) and any(map(inherits, part))


def line_below(new: model.Line, old: model.Line, notes: Notes) -> model.Line:
    """Return a line in which `inherited` is what the old line about the same thing says.

    It comes from what both come from; `notes` are those of the old one.
    """
    if not inherits(new):
        return new
    new = replace(new, notes=together(notes, new.notes))
    match new, old:
        case model.Value(), model.Value(values=old_values):
            return replace(new, values=tuple(one for value in new.values for one in _each(value, old_values)))
        case model.Starts(), model.Starts(value=below):
            return replace(new, value=_valued(new.value, below))
        case model.Means(), model.Means(value=below):
            return replace(new, value=_valued(new.value, below))
        case model.SuchThat(), model.SuchThat(condition=below):
            return replace(new, condition=_valued(new.condition, below))
        case _:
            return new


def _each(value: model.Expr, below: tuple[model.Expr, ...]) -> tuple[model.Expr, ...]:
    """Return what one of the values of an attribute is; `inherited` alone is all those below."""
    if isinstance(value, model.ValueBelow):
        return below
    return (_valued(value, below[0]),) if len(below) == 1 else (value,)


def means_below(new: tuple[model.Line, ...], old: tuple[model.Line, ...]) -> tuple[model.Line, ...]:
    """Return the lines of a fact in which `inherited` is the value that the old lines have.

    A line with `inherited` becomes one for each of the old lines: its value with theirs, if both conditions
    hold. What it says comes from what both come from.
    """
    done: list[model.Line] = []
    for position, line in enumerate(new):
        if isinstance(line, model.Means) and inherits(line):
            done.extend(_with_each(line, old, position == len(new) - 1))
        else:
            done.append(line)
    return tuple(done)


def _with_each(line: model.Means, old: tuple[model.Line, ...], last: bool) -> Iterator[model.Means]:
    for below in old:
        assert isinstance(below, model.Means)
        condition = line.condition
        if condition is not None and not isinstance(below.value, model.Table):
            condition = _valued(condition, below.value)
        condition = _both(condition, below.condition)
        value = _valued(line.value, below.value)
        otherwise = below.otherwise and last and condition is None
        notes = together(below.notes, line.notes)
        own = below if condition == below.condition and value == below.value else line
        yield replace(own, value=value, condition=condition, otherwise=otherwise, notes=notes)


def _both(first: model.Expr | None, second: model.Expr | None) -> model.Expr | None:
    """Return the condition that two others hold."""
    if first is None or second is None:
        return first or second
    return _flat(model.And((first, second), span=first.span))


def _valued(part: model.Expr, value: model.Expr) -> model.Expr:
    """Return an expression with a value for each `inherited` in it; of a table, one for each row."""
    if isinstance(value, model.Table) and isinstance(part, model.Table):
        return replace(part, rows=tuple(new for row in part.rows for new in _rows(row, value)))
    if isinstance(value, model.Table) and inherits(part):
        rows = tuple(replace(row, value=_valued(part, row.value)) for row in value.rows)
        return replace(value, rows=rows, span=part.span)
    found: model.Expr = _put(part, value)
    return found


def _rows(row: model.Row, below: model.Table) -> Iterator[model.Row]:
    """Yield a row with the values below, one for each of the rows below that it stands for."""
    if not inherits(row):
        yield row
        return
    for old in below.rows:
        low, high = max(row.low, old.low), min(row.high, old.high)
        if low <= high:
            yield replace(row, low=low, high=high, value=_valued(row.value, old.value))


def _put(part: Any, value: model.Expr) -> Any:
    if isinstance(part, model.ValueBelow):
        return value
    if isinstance(part, tuple):
        return tuple(_put(item, value) for item in part)
    if not isinstance(part, model.Node) or not inherits(part):
        return part
    done = replace(part, **{item.name: _put(getattr(part, item.name), value) for item in fields(part)})
    return _flat(done) if isinstance(done, model.And | model.Or) else done


def _flat(node: model.And | model.Or) -> model.And | model.Or:
    """Return a condition whose parts are no conditions of the same sort: they are its own parts."""
    operands = (
        inner
        for item in node.operands
        for inner in (item.operands if isinstance(item, type(node)) else (item,))
    )
    return replace(node, operands=tuple(operands))
