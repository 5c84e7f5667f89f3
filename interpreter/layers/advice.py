"""Tells authors what to write in a layer about something that a message points to."""

from __future__ import annotations

from collections.abc import Iterator

from ...grammar import model
from ...grammar.print_lines import head
from ...grammar.source import Span
from .compose import Composition
from .edits import Edit
from .subjects import about
from .trees import lines_of


def editing(node: model.Declaration) -> str:
    """Return what a layer writes to change a declaration, for the end of a sentence."""
    match node:
        case model.Rule(name=name) | model.Whenever(name=name):
            id_ = name.text
            return (
                f"write `replace {id_}` and all its lines, or add to it with `before {id_}` and `after {id_}`"
            )
        case model.Ranking():
            return "write `replace ranking` and all its lines"
        case model.Example(title=title):
            return f'write `replace example "{title.text}"` and all its lines'
        case _:
            bare = head(node).partition(' "')[0]
            return f"write `change {bare}` and below it what is different, or `replace` for all of it"


def line_around(composition: Composition, span: Span) -> tuple[model.Declaration, str] | None:
    """Return the declaration around a place, and what its line there is about; None outside of all."""
    for node in composition.file.declarations:
        for line in lines_of(node):
            if _around(line, span):
                return node, about(line)
    return None


def declared_at(composition: Composition, span: Span) -> model.Declaration | None:
    """Return the declaration around a place, None outside of all."""
    return next((node for node in composition.file.declarations if any(_hits(node, span))), None)


def _hits(node: model.Line, span: Span) -> Iterator[model.Line]:
    if _around(node, span):
        yield node
    for line in lines_of(node):
        yield from _hits(line, span)


def _around(line: model.Line, span: Span) -> bool:
    return line.span.file == span.file and line.span.start <= span.start < line.span.end


def taken(composition: Composition, name: str) -> Edit | None:
    """Return the edit that took something away, which a path or the last part of one calls."""
    path = tuple(name.split("."))
    for gone, edit in composition.gone.items():
        if path in (gone, gone[1:], gone[-1:]):
            return edit
    return None
