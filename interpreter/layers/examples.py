"""Finds the examples of some layers: they are known by their titles, and by what they run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...grammar import model
from .paths import Declarations, Found, Path, declared, name_of
from .trees import lines_of

EXAMPLE = "example"
"""The first part of the path of an example, before its title."""


def examples(declarations: Declarations) -> Iterator[Found]:
    """Yield every example, those inside rules too."""
    for node in declarations:
        for _, example in _inside(node):
            yield Found(_path(example), example, node, example.notes)


def complete(declarations: Declarations) -> Iterator[tuple[Path, model.Example]]:
    """Yield every example with its path; one inside a rule says on a line of its own that it runs that."""
    for node in declarations:
        first = next((found.path for found in declared((node,))), ())
        for around, example in _inside(node, first):
            yield _path(example), _running(example, around)


def runs_in(example: Found, place: Found) -> bool:
    """Tell whether an example runs a place or something in it: it names that, or stands there."""
    assert isinstance(example.node, model.Example)
    for line in example.node.lines:
        if isinstance(line, model.When):
            short = place.path[1:] if isinstance(place.declaration, model.Member) else place.path
            return any(line.rule.parts[: len(path)] == path for path in (place.path, short))
    return any(example.node is one for _, one in _inside(place.node))


def _path(example: model.Example) -> Path:
    return EXAMPLE, example.title.text


def _inside(node: model.Line, path: Path = ()) -> Iterator[tuple[Path, model.Example]]:
    """Yield the examples in a node, each with the path of what it stands in; `path` is that of the node."""
    if isinstance(node, model.Example):
        yield path, node
        return
    for line in lines_of(node):
        name = name_of(line)
        yield from _inside(line, path if name is None else (*path, name))


def _running(example: model.Example, path: Path) -> model.Example:
    if not path or any(isinstance(line, model.When) for line in example.lines):
        return example
    seated = sum(isinstance(line, model.Seats) for line in example.lines)
    when = model.When(model.Dotted(path), span=example.span)
    return replace(example, lines=(*example.lines[:seated], when, *example.lines[seated:]))
