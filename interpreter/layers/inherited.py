"""Puts what the layers below say in the place of `inherited`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from ...grammar import model

Below = Callable[[model.Inherited], tuple[model.Line, ...]]


def noted(lines: tuple[model.Line, ...], notes: tuple[model.Note, ...]) -> tuple[model.Line, ...]:
    """Return lines that had the notes around them, each with these notes unless it has its own."""
    return tuple(
        line if line.notes or isinstance(line, model.Example) else replace(line, notes=notes)
        for line in lines
    )


def substituted(body: tuple[Any, ...], below: Below) -> tuple[Any, ...]:
    """Return lines in which others stand for each `inherited`."""
    done: list[Any] = []
    for line in body:
        if isinstance(line, model.Inherited):
            done.extend(below(line))
        elif isinstance(line, model.Line):
            done.append(_inside(line, below))
        else:
            done.append(line)
    return tuple(done)


def _inside(line: model.Line, below: Below) -> model.Line:
    changes: dict[str, Any] = {}
    for part in fields(line):
        value = getattr(line, part.name)
        if isinstance(value, tuple) and part.name != "notes":
            changes[part.name] = substituted(value, below)
        elif isinstance(value, model.Line):
            changes[part.name] = _inside(value, below)
    return replace(line, **changes)


def inherits(part: object) -> bool:
    """Tell whether `inherited` stands somewhere in a node, as a line or as a value."""
    if isinstance(part, model.Inherited | model.ValueBelow):
        return True
    if isinstance(part, model.Node):
        return any(inherits(getattr(part, item.name)) for item in fields(part))
    return isinstance(part, tuple) and any(map(inherits, part))


# ---- facts


def means_below(new: tuple[model.Means, ...], old: tuple[model.Means, ...]) -> tuple[model.Means, ...]:
    """Return the lines of a fact in which `inherited` is the value that the old lines have.

    A line with `inherited` becomes one for each of the old lines: its value with theirs, if both conditions
    hold.
    """
    done: list[model.Means] = []
    for position, line in enumerate(new):
        if not inherits(line):
            done.append(line)
            continue
        last = position == len(new) - 1
        done.extend(_with_each(line, old, last))
    return tuple(done)


def _with_each(line: model.Means, old: tuple[model.Means, ...], last: bool) -> Iterator[model.Means]:
    for below in old:
        condition = _both(_valued(line.condition, below.value), below.condition)
        value = below.value
        if isinstance(value, model.Table):
            rows = tuple(replace(row, value=_valued(line.value, row.value)) for row in value.rows)
            changed: Any = replace(value, rows=rows)
        else:
            changed = _valued(line.value, value)
        otherwise = below.otherwise and last and condition is None
        yield replace(line, value=changed, condition=condition, otherwise=otherwise)


def _both(first: model.Expr | None, second: model.Expr | None) -> model.Expr | None:
    if first is None or second is None:
        return first or second
    parts = [first, second]
    operands = tuple(
        item for part in parts for item in (part.operands if isinstance(part, model.And) else (part,))
    )
    return model.And(operands, span=first.span)


def _valued(part: Any, value: model.Expr) -> Any:
    """Return an expression with a value for each `inherited` in it."""
    if isinstance(part, model.ValueBelow):
        return value
    if isinstance(part, tuple):
        return tuple(_valued(item, value) for item in part)
    if not isinstance(part, model.Node):
        return part
    changes = {item.name: _valued(getattr(part, item.name), value) for item in fields(part)}
    return replace(part, **changes)
