"""A Program, or what else is made of such records, as plain data and back.

Written as JSON: a record is an object with its class as the only key and the list of its fields, a tuple is
a list. Last fields that have their default value are left out, so that a class can get another field and old
programs keep their fingerprints. What is read is checked against the types that the fields are declared with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, cached_property
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from .instructions import Noted

Data = None | bool | int | str | list["Data"] | dict[str, "Data"]

_T = TypeVar("_T")

_Reader = Callable[[Any], object]
"""Makes a value of data. Raises: ValueError: they describe none of its type."""


def to_data(source: object) -> Data:
    """Return a record, such as a Program, as plain data."""
    return written(source, noted=True)


def from_data(data: object, expected: type[_T]) -> _T:
    """Return the record of a class that plain data describes.

    Raises: ValueError: the data are none, or have other fields than the classes of this version.
    """
    reader: _Reader = _reader(expected)  # type: ignore[arg-type]  # types are hashable
    read = reader(data)
    assert isinstance(read, expected)
    return read


def written(value: object, *, noted: bool) -> Data:
    """Return a part of a program as plain data, with or without the notes of clauses."""
    if isinstance(value, Noted) and not noted:
        return written(value.number, noted=noted)
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return [written(item, noted=noted) for item in value]
    if is_dataclass(value):
        named = fields(value)
        while named and getattr(value, named[-1].name) == named[-1].default:
            named = named[:-1]
        parts = [written(getattr(value, part.name), noted=noted) for part in named]
        return {type(value).__name__: list(parts)}
    raise TypeError(f"no record contains a {type(value).__name__}")


@cache
def _reader(expected: Any) -> _Reader:
    """Return what reads values of a type; made once, since a program has many values of few types."""
    if get_origin(expected) in (UnionType, Union):
        return _one_of(get_args(expected))
    if get_origin(expected) is tuple:
        items = get_args(expected)
        return _many(items[0]) if items[1:] == (Ellipsis,) else _several(items)
    return _Record(expected) if is_dataclass(expected) else _plain(expected)


def _refused(expected: object, data: object) -> ValueError:
    return ValueError(f"no {getattr(expected, '__name__', expected)}: {str(data)[:60]}")


def _plain(expected: type) -> _Reader:
    def read(data: object) -> object:
        if type(data) is not expected:
            raise _refused(expected, data)
        return data

    return read


def _many(item: Any) -> _Reader:
    one = _reader(item)

    def read(data: object) -> tuple[object, ...]:
        if type(data) is not list:
            raise _refused("list", data)
        return tuple([one(found) for found in data])

    return read


def _several(items: tuple[Any, ...]) -> _Reader:
    readers = [_reader(item) for item in items]

    def read(data: object) -> tuple[object, ...]:
        if type(data) is not list or len(data) != len(readers):
            raise _refused(f"list of {len(readers)} values", data)
        return tuple([one(found) for one, found in zip(readers, data, strict=True)])

    return read


def _one_of(choices: tuple[Any, ...]) -> _Reader:
    """Pick the member of a union by the tag of a record, else by the plain type."""
    records = {
        choice.__name__: _reader(choice)
        for choice in choices
        if isinstance(choice, type) and is_dataclass(choice)
    }
    plain = {
        list if get_origin(choice) is tuple else choice: _reader(choice)
        for choice in choices
        if not is_dataclass(choice)
    }

    def read(data: object) -> object:
        found = records.get(next(iter(data), "")) if type(data) is dict else plain.get(type(data))
        if found is None:
            raise ValueError(f"unknown here: {str(data)[:60]}")
        return found(data)

    return read


class _Record:
    """What reads records of one class. Those of its fields are looked for late: values hold values."""

    def __init__(self, made: Any) -> None:
        self._made = made
        self._name = made.__name__
        self._needed = sum(part.default is MISSING for part in fields(made))

    @cached_property
    def _readers(self) -> list[_Reader]:
        hints = get_type_hints(self._made)
        return [_reader(hints[part.name]) for part in fields(self._made)]

    def __call__(self, data: object) -> object:
        if type(data) is not dict or len(data) != 1 or self._name not in data:
            raise _refused(self._name, data)
        parts, readers = data[self._name], self._readers
        if type(parts) is not list or not self._needed <= len(parts) <= len(readers):
            raise ValueError(f"{self._name} has {len(readers)} fields")
        return self._made(*[one(part) for one, part in zip(readers, parts, strict=False)])
