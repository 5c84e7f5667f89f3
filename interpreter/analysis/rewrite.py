"""Changes terms: puts values in the place of local names, finds what a term reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, cast

from .terms import Clause, Expression, LocalTerm, StatementTerm, Term


def substitute(term: Expression, values: Mapping[str, Expression]) -> Expression:
    """Return the term with each local (by its unique name) replaced by its value."""
    return cast(Expression, _substitute(term, values)) if values else term


def _substitute(part: Any, values: Mapping[str, Expression]) -> Any:
    if isinstance(part, LocalTerm):
        return values.get(part.local, part)
    if isinstance(part, tuple):
        return tuple(_substitute(inner, values) for inner in part)
    if isinstance(part, Term):
        changed = {
            item.name: _substitute(getattr(part, item.name), values)
            for item in fields(part)
            if item.name not in ("type", "span")
        }
        return replace(part, **changed)
    return part


def unnamed(term: Expression) -> Expression:
    """Return the term with the variables that it binds called by their order, to tell equal terms."""
    bound = [part.variable for part in parts(term) if isinstance(getattr(part, "variable", None), LocalTerm)]
    order = dict.fromkeys(variable.local for variable in bound)
    return substitute(term, {local: LocalTerm(f"#{n}", "") for n, local in enumerate(order)})


def rebuilt(part: Any, change: Callable[[Any], Any]) -> Any:
    """Return terms or statements with every term and statement in them changed, inner ones first."""
    if isinstance(part, tuple):
        return tuple(rebuilt(inner, change) for inner in part)
    if isinstance(part, Term | StatementTerm):
        values = {item.name: getattr(part, item.name) for item in fields(part)}
        inner = {
            name: rebuilt(value, change)
            for name, value in values.items()
            if isinstance(value, tuple | Term | StatementTerm)
        }
        return change(replace(part, **inner) if inner else part)
    return part


def parts(term: Any) -> Iterator[Any]:
    """Every term and statement in `term`, itself first."""
    if isinstance(term, tuple):
        for inner in term:
            yield from parts(inner)
    elif isinstance(term, Term | StatementTerm):
        yield term
        for item in fields(term):
            value = getattr(term, item.name)
            if isinstance(value, tuple | Term | StatementTerm) and not isinstance(value, Clause):
                yield from parts(value)


def locals_in(term: Any) -> frozenset[str]:
    """Return the unique names of the locals that the term reads or binds."""
    return frozenset(part.local for part in parts(term) if isinstance(part, LocalTerm))
