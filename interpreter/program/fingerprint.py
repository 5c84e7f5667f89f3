"""A Program as plain data and back, and the fingerprint of what it does.

Written as JSON: a record is an object with its class as the only key and the list of its fields, a tuple is
a list. Last fields that have their default value are left out, so that a class can get another field and old
programs keep their fingerprints. What is read is checked against the types that the fields are declared with.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import MISSING, fields, is_dataclass, replace
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from . import instructions, program
from .instructions import Noted
from .program import Program

FORMAT = 2
"""Counts up whenever the same Program would mean something else."""

_CLASSES: dict[str, type[Any]] = {
    name: found
    for module in (instructions, program)
    for name, found in vars(module).items()
    if isinstance(found, type) and is_dataclass(found)
}
_HINTS = {name: get_type_hints(found) for name, found in _CLASSES.items()}

Data = None | bool | int | str | list["Data"] | dict[str, "Data"]


def fingerprint(source: Program) -> str:
    """Return the sha256, in hexadecimal, of what a program does.

    Names, notes of clauses and what is measured are left out.
    """
    measured = source.measured
    source = replace(
        source,
        functions=source.functions[: measured.functions],
        tables=source.tables[: measured.tables],
        lists=source.lists[: measured.lists],
    )
    behaviour = [part.name for part in fields(source) if part.name not in ("names", "measured")]
    data = {name: _written(getattr(source, name), noted=False) for name in behaviour}
    text = json.dumps([FORMAT, data], separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def measured_fingerprint(source: Program) -> str:
    """Return the sha256, in hexadecimal, of what is measured and what tells progress, with all they use."""
    data = _written((source.measured, source.functions, source.tables, source.lists), noted=False)
    text = json.dumps([FORMAT, data], separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def to_data(source: Program) -> Data:
    """Return a program as plain data."""
    return _written(source, noted=True)


def from_data(data: object) -> Program:
    """Return the program that plain data describes.

    Raises: ValueError: the data are none, or have other fields than the classes of this version.
    """
    read = _read(data, Program)
    assert isinstance(read, Program)
    return read


def _written(value: object, *, noted: bool) -> Data:
    if isinstance(value, Noted) and not noted:
        return _written(value.number, noted=noted)
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return [_written(item, noted=noted) for item in value]
    if is_dataclass(value) and type(value).__name__ in _CLASSES:
        named = fields(value)
        while named and getattr(value, named[-1].name) == named[-1].default:
            named = named[:-1]
        parts = [_written(getattr(value, part.name), noted=noted) for part in named]
        return {type(value).__name__: list(parts)}
    raise TypeError(f"a program does not contain a {type(value).__name__}")


def _read(data: object, expected: Any) -> object:
    """Return the value of the expected type that data describe."""
    if get_origin(expected) in (UnionType, Union):
        return _read_one_of(data, get_args(expected))
    if get_origin(expected) is tuple and isinstance(data, list):
        return _read_tuple(data, get_args(expected))
    if isinstance(data, dict) and len(data) == 1:
        ((tag, parts),) = data.items()
        if _CLASSES.get(tag) is expected:
            return _read_record(tag, parts)
    if expected in (int, str, bool, type(None)) and type(data) is expected:
        return data
    raise ValueError(f"no {getattr(expected, '__name__', expected)}: {str(data)[:60]}")


def _read_one_of(data: object, choices: tuple[Any, ...]) -> object:
    """Pick the member of a union by the tag of a record, else by the plain type."""
    if isinstance(data, dict):
        tag = next(iter(data), None)
        found = [choice for choice in choices if choice is _CLASSES.get(str(tag))]
    else:
        found = [choice for choice in choices if (get_origin(choice) or choice) is _plain(data)]
    if not found:
        raise ValueError(f"unknown here: {str(data)[:60]}")
    return _read(data, found[0])


def _plain(data: object) -> type:
    return tuple if isinstance(data, list) else type(data)


def _read_tuple(data: list[object], items: tuple[Any, ...]) -> tuple[object, ...]:
    if items[-1:] == (Ellipsis,):
        items = items[:1] * len(data)
    if len(items) != len(data):
        raise ValueError(f"{len(items)} values are needed, not {len(data)}")
    return tuple(_read(item, expected) for item, expected in zip(data, items, strict=True))


def _read_record(tag: str, parts: object) -> object:
    hints = _HINTS[tag]
    needed = [part for part in fields(_CLASSES[tag]) if part.default is MISSING]
    if not isinstance(parts, list) or not len(needed) <= len(parts) <= len(hints):
        raise ValueError(f"{tag} has {len(hints)} fields")
    return _CLASSES[tag](*(_read(part, hint) for part, hint in zip(parts, hints.values(), strict=False)))
