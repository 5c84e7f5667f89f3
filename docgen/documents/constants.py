"""Which facts a line is told with as plain numbers: what a layer says of these is said by the line too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.ruleset import Ruleset
from ...interpreter.analysis.terms import Clause, FactTerm
from ..phrases.lets import fixed


def constants(ruleset: Ruleset) -> Mapping[str, tuple[Clause, ...]]:
    """Return the clauses of the facts that are one number, by the paths of the lines that use them."""
    numbers = {id_: ruleset.facts[id_].meanings[0].clause for id_, _ in fixed(ruleset)}
    found: dict[str, dict[Clause, None]] = {}
    things = (
        *(rule.body for rule in all_rules(ruleset)),
        *(fact.meanings for fact in ruleset.facts.values()),
    )
    for path, fact in _used(things, None):
        if path is not None and fact in numbers:
            found.setdefault(path, {})[numbers[fact]] = None
    return {path: tuple(clauses) for path, clauses in found.items()}


def _used(part: Any, path: str | None) -> Iterator[tuple[str | None, str]]:
    """Yield the facts that are asked of nothing in a part of a ruleset, each with the path of its line."""
    match part:
        case FactTerm(fact=fact, arguments=()):
            yield path, fact
        case tuple():
            for one in part:
                yield from _used(one, path)
        case _ if is_dataclass(part) and not isinstance(part, Clause):
            clause = getattr(part, "clause", None)
            here = clause.path if isinstance(clause, Clause) else path
            for item in fields(part):
                yield from _used(getattr(part, item.name), here)
        case _:
            pass
