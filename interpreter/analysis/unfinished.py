"""Says of a line that ends too early what should follow, where the declarations tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from ...grammar.codes import MISSING
from ...grammar.diagnostics import Diagnostic
from ...grammar.source import Source
from .names import Names
from .types import FlagType, NumberType, ThingType, Type, UnknownType
from .words import say_type

_SET = re.compile(r"\s*set ([a-z][a-z0-9_]*)\b.* to\s*(#.*)?$")


def with_values(found: Iterable[Diagnostic], names: Names, sources: Mapping[str, Source]) -> list[Diagnostic]:
    """Return what was found in the form of a text; of `set … to` it is said what value the record has."""
    return [_with_value(one, names, sources.get(one.span.file)) for one in found]


def _with_value(one: Diagnostic, names: Names, source: Source | None) -> Diagnostic:
    if one.code is not MISSING or source is None:
        return one
    line = _SET.match(source.lines[one.span.line - 1])
    if line is None or line[1] not in names.records:
        return one
    type_ = names.record_type(names.records[line[1]])
    if isinstance(type_, UnknownType):
        return one
    such = _such(type_, names)
    return replace(one, help=f"add {say_type(type_, names)}{such and f', such as `{such}`'}")


def _such(type_: Type, names: Names) -> str:
    match type_:
        case NumberType(unit=None, low=low, high=high):
            return str(low if low > 0 or high <= 0 else min(1, high))
        case FlagType():
            return "yes"
        case ThingType(kind=kind) if kind in names.kinds:
            return next(iter(names.kinds[kind].members), "")
        case _:
            return ""
