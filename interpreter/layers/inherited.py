"""Puts what the layers below do in the place of `inherited` among statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from ...grammar import model
from .notes import Notes, noted

Lines = tuple[model.Line, ...]
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
