"""Finds the examples of some layers: they are known by their titles."""

from __future__ import annotations

from collections.abc import Iterator

from ...grammar import model
from .places import Declarations, Found
from .trees import lines_of


def examples(declarations: Declarations) -> Iterator[Found]:
    """Yield every example, those inside rules too."""
    for node in declarations:
        for line in _inside(node):
            yield Found(("example", line.title.text), line, node, line.notes)


def _inside(node: model.Line) -> Iterator[model.Example]:
    if isinstance(node, model.Example):
        yield node
        return
    for line in lines_of(node):
        yield from _inside(line)
