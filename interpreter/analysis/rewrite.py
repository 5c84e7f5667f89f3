"""Changes terms: puts values in the place of local names, finds what a term reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from operator import is_
from typing import Any, cast

from .terms import Expression, LocalTerm, StatementTerm, Term

_TERMS = (Term, StatementTerm)
_INNER = (tuple, Term, StatementTerm)
"""What may have terms in it."""


@cache
def _names(sort: Any) -> tuple[str, ...]:
    names = (item.name for item in fields(sort))
    return tuple(name for name in names if name not in ("type", "span", "clause"))


def values_in(record: object) -> list[Any]:
    """Return the values of the fields of a record, but for its type, its clause and its place."""
    sort: Any = type(record)
    return [getattr(record, name) for name in _names(sort)]


def substitute(term: Expression, values: Mapping[str, Expression]) -> Expression:
    """Return the term with each local (by its unique name) replaced by its value."""
    return cast(Expression, _substitute(term, values)) if values else term


def _substitute(part: Any, values: Mapping[str, Expression]) -> Any:
    if isinstance(part, LocalTerm):
        return values.get(part.local, part)
    if isinstance(part, tuple):
        return _each(part, lambda inner: _substitute(inner, values))
    if isinstance(part, Term):
        return _with(part, lambda inner: _substitute(inner, values))
    return part


def _with(part: Any, change: Callable[[Any], Any]) -> Any:
    """Return a term or statement with what is in it changed: the very same one where nothing is."""
    changed, sort = {}, cast(Any, type(part))
    for name in _names(sort):
        old = getattr(part, name)
        if isinstance(old, _INNER):
            new = change(old)
            if new is not old:
                changed[name] = new
    return replace(part, **changed) if changed else part


def _each(parts_: tuple[Any, ...], change: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Return parts changed: the very same tuple where none is."""
    changed = [change(part) for part in parts_]
    return parts_ if all(map(is_, changed, parts_)) else tuple(changed)


def unnamed(term: Expression) -> Expression:
    """Return the term with the variables that it binds called by their order, to tell equal terms."""
    bound = [part.variable for part in parts(term) if isinstance(getattr(part, "variable", None), LocalTerm)]
    order = dict.fromkeys(variable.local for variable in bound)
    return substitute(term, {local: LocalTerm(f"#{n}", "") for n, local in enumerate(order)})


def rebuilt(part: Any, change: Callable[[Any], Any]) -> Any:
    """Return terms or statements with every term and statement in them changed, inner ones first."""
    if isinstance(part, tuple):
        return _each(part, lambda inner: rebuilt(inner, change))
    if isinstance(part, Term | StatementTerm):
        return change(_with(part, lambda inner: rebuilt(inner, change)))
    return part


def parts(term: Any) -> Iterator[Any]:
    """Every term and statement in `term`, itself first."""
    waiting = [term]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting += part[::-1]
        elif isinstance(part, _TERMS):
            yield part
            waiting += [value for value in values_in(part)[::-1] if isinstance(value, _INNER)]


def locals_in(term: Any) -> frozenset[str]:
    """Return the unique names of the locals that the term reads or binds."""
    return frozenset(part.local for part in parts(term) if isinstance(part, LocalTerm))
