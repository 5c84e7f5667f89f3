"""Keeps things by their paths, so that those at, above and below one are found without looking at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from .paths import Path

T = TypeVar("T")


class ByPath(Generic[T]):
    """Things with paths, in the order in which they came."""

    def __init__(self) -> None:
        self._things: dict[int, tuple[Path, T]] = {}
        self._next = 0
        self._at: dict[Path, list[int]] = {}
        self._within: dict[Path, list[int]] = {}

    def __iter__(self) -> Iterator[T]:
        return (thing for _, thing in self._things.values())

    def copy(self) -> ByPath[T]:
        """Return the same things, to which others may be added."""
        done: ByPath[T] = ByPath()
        for path, thing in self._things.values():
            done.add(path, thing)
        return done

    def add(self, path: Path, thing: T) -> None:
        """Add a thing behind all others."""
        self._things[self._next] = (path, thing)
        self._at.setdefault(path, []).append(self._next)
        for size in range(len(path) + 1):
            self._within.setdefault(path[:size], []).append(self._next)
        self._next += 1

    def at(self, path: Path) -> list[T]:
        """Return what has this very path."""
        return self._known(self._at.get(path, ()))

    def within(self, path: Path) -> list[T]:
        """Return what has this path, or one that goes on behind it."""
        return self._known(self._within.get(path, ()))

    def along(self, path: Path) -> list[T]:
        """Return what has this path, one that goes on behind it, or one on the way to it."""
        above = (number for size in range(len(path)) for number in self._at.get(path[:size], ()))
        return self._known(sorted({*above, *self._within.get(path, ())}))

    def drop(self, path: Path, gone: list[T]) -> None:
        """Take away things at this path or behind it."""
        for number in self._within.get(path, ()):
            if number in self._things and any(self._things[number][1] is one for one in gone):
                del self._things[number]

    def _known(self, numbers: list[int] | tuple[int, ...]) -> list[T]:
        return [self._things[number][1] for number in numbers if number in self._things]
