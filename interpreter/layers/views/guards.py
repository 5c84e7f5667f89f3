"""Sees a guard, and an `if` around all that it guards, as the same.

Where a layer adds lines behind others that a guard guards, the guard becomes an `if`, so that it does not
guard the new lines too. Both are opened here: the condition, what it guards, and where that ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ....grammar import model
from ..trees import Lines


@dataclass(frozen=True)
class End(model.Line):
    """Where a guard guards no longer."""

    condition: model.Expr


def opened(old: Lines, new: Lines, said: Callable[[model.Line], str]) -> tuple[Lines, Lines]:
    """Return statements with those conditions opened that are a guard in the one and an `if` in the other.

    `said` is what a line says.
    """
    guards = [{said(line) for line in _guards(lines)} for lines in (old, new)]
    ifs = [{said(line) for line in _ifs(lines)} for lines in (old, new)]
    shared = (guards[0] & ifs[1]) | (guards[1] & ifs[0])
    if not shared:
        return old, new
    return tuple(_open(old, shared, said)), tuple(_open(new, shared, said))


def _guards(lines: Lines) -> Iterator[model.OnlyIf]:
    return (line for line in lines if isinstance(line, model.OnlyIf))


def _ifs(lines: Lines) -> Iterator[model.OnlyIf]:
    """Yield, as guards, the conditions of each `if` without an `otherwise`, and of those right inside it."""
    for position, line in enumerate(lines):
        if isinstance(line, model.If) and _alone(lines, position):
            yield model.OnlyIf(line.condition, span=line.span)
            yield from _ifs(line.body)


def _alone(lines: Lines, position: int) -> bool:
    """Tell whether no `otherwise` follows."""
    return not any(isinstance(line, model.Otherwise) for line in lines[position + 1 : position + 2])


def _open(lines: Lines, shared: set[str], said: Callable[[model.Line], str]) -> Iterator[model.Line]:
    for position, line in enumerate(lines):
        match line:
            case model.OnlyIf() if said(line) in shared:
                yield line
                yield from _open(lines[position + 1 :], shared, said)
                yield End(line.condition, span=line.span)
                return
            case model.If(condition=condition) if (
                _alone(lines, position) and said(guard := model.OnlyIf(condition, span=line.span)) in shared
            ):
                yield guard
                yield from _open(line.body, shared, said)
                yield End(line.condition, span=line.span)
            case _:
                yield line
