"""Says where lines come from: notes of their own, or of what stands around them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from ...grammar import model

L = TypeVar("L", bound=model.Line)
Notes = tuple[model.Note, ...]


def effective(line: model.Line, around: Notes) -> Notes:
    """Return the notes of a line; without its own it has those around it that are of the same layer."""
    return line.notes or tuple(note for note in around if note.span.file == line.span.file)


def noted(lines: tuple[L, ...], notes: Notes) -> tuple[L, ...]:
    """Return lines that had the notes around them, each with those that count for it."""
    return tuple(
        line if isinstance(line, model.Example) else replace(line, notes=effective(line, notes))
        for line in lines
    )


def together(notes: Notes, more: Notes) -> Notes:
    """Return all notes, each once."""
    return tuple(dict.fromkeys((*notes, *more)))


def has_notes(node: object) -> bool:
    """Tell whether a line or one inside it says where it comes from."""
    if isinstance(node, model.Line) and node.notes:
        return True
    if isinstance(node, model.Node):
        return any(map(has_notes, vars(node).values()))
    return isinstance(node, tuple) and any(map(has_notes, node))
