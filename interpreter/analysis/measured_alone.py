"""Finds facts that only measures and the progress of players use: they say nothing of how a game goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from ...grammar.source import Span
from .rewrite import values_in
from .ruleset import Ruleset, Telling
from .terms import Clause, FactTerm

_ASIDE = ("facts", "measures", "progress", "sources", "catalogues", "clauses", "warnings")
"""What of a ruleset uses no fact to play by, or is walked through apart."""


def measured_alone(ruleset: Ruleset) -> frozenset[str]:
    """Return the ids of the facts that measures or progress use, and nothing else: no example either."""
    measured = _reached(ruleset, _facts_in((ruleset.measures, ruleset.progress)))
    if not measured:
        return frozenset()
    own = [getattr(ruleset, item.name) for item in fields(ruleset) if item.name not in _ASIDE]
    others = (fact for id_, fact in ruleset.facts.items() if id_ not in measured)
    return measured - _reached(ruleset, _facts_in((*own, *others)))


def _reached(ruleset: Ruleset, first: Iterable[str]) -> frozenset[str]:
    found: set[str] = set()
    waiting = list(first)
    while waiting:
        id_ = waiting.pop()
        if id_ in ruleset.facts and id_ not in found:
            found.add(id_)
            waiting.extend(_facts_in(ruleset.facts[id_]))
    return frozenset(found)


def _facts_in(part: Any) -> Iterator[str]:
    """Yield the facts that stand anywhere in a part of a ruleset, the path that a sheet tells too."""
    waiting = [part]
    while waiting:
        part = waiting.pop()
        if isinstance(part, FactTerm):
            yield part.fact
        elif isinstance(part, Telling):
            yield part.path
        if isinstance(part, tuple):
            waiting += part
        elif isinstance(part, dict):
            waiting += part.values()
        elif is_dataclass(part) and not isinstance(part, Clause | Span):
            waiting += values_in(part)
