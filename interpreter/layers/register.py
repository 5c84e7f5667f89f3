"""The declarations of some layers by their names: found in others, and others put in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import cast

from ...grammar import model
from .examples import examples
from .paths import Found, Path, declared, descend, each, inside, name_of
from .trees import Lines, put


class Register:
    """Declarations in order, each found by its names without looking at all of them."""

    def __init__(self, nodes: Iterable[model.Declaration] = ()) -> None:
        self._places: list[tuple[model.Declaration, ...]] = []
        self._named: dict[str, list[int]] = {}
        for node in nodes:
            self.add(node)

    def __iter__(self) -> Iterator[model.Declaration]:
        return chain.from_iterable(self._places)

    def copy(self) -> Register:
        """Return the same declarations, of which others may be put in the place of some."""
        done = Register()
        done._places = list(self._places)
        done._named = {name: list(places) for name, places in self._named.items()}
        return done

    def add(self, node: model.Declaration) -> None:
        """Add a declaration behind all others."""
        for name in _names(node):
            self._named.setdefault(name, []).append(len(self._places))
        self._places.append((node,))

    def near(self, path: Path) -> list[model.Declaration]:
        """Return, in order, the declarations to which a path may lead."""
        places = sorted({place for name in path for place in self._named.get(name, ())})
        return [node for place in places for node in self._places[place]]

    def differences(
        self, now: Register
    ) -> Iterator[tuple[tuple[model.Declaration, ...], tuple[model.Declaration, ...]]]:
        """Yield what stood at each place of these declarations and stands there `now`, where it is not that.

        These are the declarations from which `now` has come by `put` and `add`.
        """
        for old, new in zip(self._places, now._places, strict=False):
            if old is not new:
                yield old, new

    def put(self, old: model.Declaration, new: tuple[model.Declaration, ...]) -> None:
        """Put others, which have no other names, in the place of the declaration that is `old`."""
        places = (place for name in _names(old) for place in self._named[name])
        place = next(place for place in places if any(node is old for node in self._places[place]))
        before = self._places[place]
        self._places[place] = tuple(one for node in before for one in (new if node is old else (node,)))


def _names(node: model.Declaration) -> tuple[str, ...]:
    """Return the parts of paths that lead to a declaration; one of several members is enough."""
    match node:
        case model.Member(names=words):
            return tuple(word.text for word in words)
        case model.Family(kind=word):
            return (word.text,)
        case model.Example(title=title):
            return (title.text,)
        case _:
            name = name_of(node)
            return () if name is None else (name,)


def at(register: Register, wanted: Found) -> Found | None:
    """Return where something lies that was found in a composition of other layers; None where it is gone.

    It is known by its path, or else by the lines that it was written in, as a layer may have moved it.
    """
    if isinstance(wanted.node, model.Example):
        near = register.near(_names(wanted.declaration))
        alike = [node for node in near if type(node) is type(wanted.declaration)]
        return next((found for found in examples(alike) if found.path == wanted.path), None)
    near = register.near(wanted.path)
    head = next((found for found in declared(near, wanted.path) if _same_head(found, wanted)), None)
    if head is None:
        return None
    exact = list(descend(head, wanted.path))
    same = [found for found in exact if found.node.span == wanted.node.span]
    moved = (found for found in inside(head) if found.node.span == wanted.node.span)
    return next(iter(same or exact), None) or next(moved, None)


def _same_head(found: Found, wanted: Found) -> bool:
    alike = type(found.declaration) is type(wanted.declaration)
    return alike and wanted.path[: len(found.path)] == found.path


def exchanged(found: Found, new: Lines) -> tuple[model.Declaration, ...]:
    """Return what stands for the declaration of what was found when others are in its place."""
    before, alone, behind = _parted(found)
    done = new if found.whole else (put(alone, found.node, new),)
    return (*before, *cast(tuple[model.Declaration, ...], done), *behind)


def _parted(
    found: Found,
) -> tuple[tuple[model.Member, ...], model.Declaration, tuple[model.Member, ...]]:
    """Return the declaration of what was found, and those on the same line before and behind it."""
    node = found.declaration
    if not isinstance(node, model.Member) or len(node.names) == 1:
        return (), node, ()
    place = next(i for i, word in enumerate(node.names) if word.text == found.path[1])
    alone = tuple(each(node))
    before = (replace(node, names=node.names[:place]),) if place else ()
    behind = tuple(replace(one, names=node.names[place + 1 :]) for one in alone[place + 1 : place + 2])
    return before, alone[place], behind
