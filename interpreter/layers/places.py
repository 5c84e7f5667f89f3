"""Finds what a path means among declarations, and puts other nodes in its place.

A path leads through what has a name: declarations, members of kinds, the rules in their slots, lines, steps,
alternatives, picks and their conditions. Loops, conditions and choices between them add nothing to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from ...grammar import model
from ...grammar.diagnostics import nearest

Path = tuple[str, ...]
Act = Callable[[model.Line], tuple[model.Line, ...]]
N = TypeVar("N", bound=model.Line)


@dataclass(frozen=True)
class Found:
    """What a path leads to: its whole path, the node, and the declaration in which it stands."""

    path: Path
    node: model.Line
    declaration: model.Declaration


def name_of(node: model.Line) -> str | None:
    """Return the part that a node adds to paths, None where it adds none."""
    match node:
        case (
            model.Kind()
            | model.Piece()
            | model.Resource()
            | model.Zone()
            | model.Record()
            | model.Option()
            | model.Fact()
            | model.Rule()
            | model.Whenever()
            | model.Step()
            | model.Alternative()
            | model.Pick()
            | model.ChancePick()
            | model.SuchThat()
            | model.Attribute()
            | model.Slot()
        ):
            return node.name.text
        case model.Value():
            return node.attribute.text
        case model.Body():
            return node.slot.text
        case model.Refill():
            return "refill"
        case model.Ranking():
            return "ranking"
        case _:
            return None


def title_of(node: model.Line) -> str | None:
    """Return what an author calls a node in quotes, None where that is nothing."""
    quote = getattr(
        node, "plural" if isinstance(node, model.Kind | model.Piece | model.Resource) else "title", None
    )
    return quote.text if isinstance(quote, model.Quote) else None


def paths_of(node: model.Declaration) -> tuple[Path, ...]:
    """Return the paths of a declaration; a line that declares several members has several."""
    if isinstance(node, model.Member):
        return tuple((node.kind.text, word.text) for word in node.names)
    name = name_of(node)
    return () if name is None else ((name,),)


def all_paths(declarations: Iterable[model.Declaration]) -> Iterator[Found]:
    """Yield everything that has a path, declaration by declaration."""
    for node in declarations:
        for path in paths_of(node):
            yield Found(path, node, node)
            yield from _inside(node, path, node)


def _inside(node: model.Line, path: Path, declaration: model.Declaration) -> Iterator[Found]:
    for child in _children(node):
        name = name_of(child)
        if name is None:
            yield from _inside(child, path, declaration)
            continue
        yield Found((*path, name), child, declaration)
        yield from _inside(child, (*path, name), declaration)
        if isinstance(child, model.Pick | model.ChancePick) and child.unable:
            yield from _inside(child.unable, path, declaration)


def _children(node: model.Line) -> Iterator[model.Line]:
    """The lines directly below one, as far as they belong to its path."""
    for part in fields(node):
        if part.name == "unable" and isinstance(node, model.Pick | model.ChancePick):
            continue
        value = getattr(node, part.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, model.Line):
                yield item


def find(declarations: Iterable[model.Declaration], place: Path) -> list[Found]:
    """Return what a path may mean: what has this very path, else parts of members without their kind."""
    everything = list(all_paths(declarations))
    exact = [found for found in everything if found.path == place]
    return exact or [
        found
        for found in everything
        if isinstance(found.declaration, model.Member) and found.path[1:] == place
    ]


def nearest_path(declarations: Iterable[model.Declaration], said: str) -> str | None:
    """Return the path that was probably meant; members may be named without their kind."""
    paths = [found.path for found in all_paths(declarations)]
    ends = [".".join(path) for path in paths if path[-1] == said]
    known = [".".join(path) for path in paths] + [".".join(path[1:]) for path in paths if len(path) > 1]
    return ends[0] if len(ends) == 1 else nearest(said, known)


def put(node: N, old: model.Line, new: tuple[model.Line, ...]) -> N:
    """Return the node with others in the place of the one inside it that is `old`."""
    changes: dict[str, Any] = {}
    for part in fields(node):
        value = getattr(node, part.name)
        if isinstance(value, tuple):
            items: list[Any] = []
            for item in value:
                if item is old:
                    items.extend(new)
                else:
                    items.append(put(item, old, new) if isinstance(item, model.Line) else item)
            if len(items) != len(value) or any(a is not b for a, b in zip(items, value, strict=True)):
                changes[part.name] = tuple(items)
        elif isinstance(value, model.Line):
            done = put(value, old, new)
            if done is not value:
                changes[part.name] = done
    return replace(node, **changes) if changes else node
