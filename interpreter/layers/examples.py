"""Finds the examples of some layers: they are known by their titles, and by what they run."""

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


def runs_in(example: Found, place: Found) -> bool:
    """Tell whether an example runs a place or something in it: it names that, or stands there."""
    assert isinstance(example.node, model.Example)
    for line in example.node.lines:
        if isinstance(line, model.When):
            short = place.path[1:] if isinstance(place.declaration, model.Member) else place.path
            return any(line.rule.parts[: len(path)] == path for path in (place.path, short))
    return example.node in _inside(place.node)


def _inside(node: model.Line) -> Iterator[model.Example]:
    if isinstance(node, model.Example):
        yield node
        return
    for line in lines_of(node):
        yield from _inside(line)
