"""Tells which local names a rule reads, and which of them are bound outside of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from .rewrite import parts
from .ruleset import Rule, Ruleset
from .terms import (
    AggregateTerm,
    Block,
    ChancePickTerm,
    Clause,
    ExtremeTerm,
    ForEachTerm,
    LetTerm,
    LocalTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    SealedTerm,
    SelectionTerm,
    StatementTerm,
    StepTerm,
    Term,
)

Pick = PickOneTerm | PickSetTerm | PickNumberTerm


def all_rules(ruleset: Ruleset) -> Iterator[Rule]:
    """Yield every rule, those that members have in their slots and what refills piles too."""
    yield from ruleset.rules.values()
    yield from (zone.refill for zone in ruleset.zones.values() if zone.refill is not None)
    for kind in ruleset.kinds.values():
        for member in kind.members:
            yield from member.bodies.values()


def bodies(ruleset: Ruleset) -> dict[str, Block]:
    """Return what happens in all rules and steps, those of members too, by their paths."""
    found: dict[str, Block] = {}
    for rule in all_rules(ruleset):
        found[rule.clause.path] = rule.body
        for part in parts(rule.body):
            if isinstance(part, StepTerm):
                found[part.clause.path] = part.body
    return found


class NothingToRun(LookupError):
    """No rule and no step has this path."""


def runnable(ruleset: Ruleset, path: str) -> Rule:
    """Return the rule at a path, or the step there as a rule without parameters. Raises: NothingToRun."""
    for rule in all_rules(ruleset):
        if rule.id == path:
            return rule
        for part in parts(rule.body) if path.startswith(f"{rule.id}.") else ():
            if isinstance(part, StepTerm) and part.clause.path == path:
                return replace(rule, id=path, parameters=(), body=part.body, clause=part.clause)
    raise NothingToRun(path)


def free_locals(ruleset: Ruleset, path: str) -> tuple[LocalTerm, ...]:
    """Return the locals that the rule or step at a path reads and that are bound outside of its body."""
    body = runnable(ruleset, path).body
    bound = {local.local for local in _bound(body)}
    found = {local.local: local for local in reads(body) if local.local not in bound}
    return tuple(found.values())


def bound_by(part: object) -> LocalTerm | None:
    """Return the local that a statement or a term gives a value, if it is such a one."""
    match part:
        case LetTerm(local=local):
            return local
        case ForEachTerm(variable=local) | SealedTerm(variable=local):
            return local
        case SelectionTerm(variable=local) | AggregateTerm(variable=local) | ExtremeTerm(variable=local):
            return local
        case PickOneTerm(target=target) | PickSetTerm(target=target) | PickNumberTerm(target=target):
            return target if isinstance(target, LocalTerm) else None
        case ChancePickTerm(target=target):
            return target
        case _:
            return None


def _bound(body: object) -> Iterator[LocalTerm]:
    for part in parts(body):
        local = bound_by(part)
        if local is not None:
            yield local
        if isinstance(part, PickOneTerm):
            yield part.variable


def reads(part: Any) -> Iterator[LocalTerm]:
    """Yield every place where a local name is read, not those where it gets its value."""
    if isinstance(part, tuple):
        for inner in part:
            yield from reads(inner)
    elif isinstance(part, LocalTerm):
        yield part
    elif isinstance(part, Term | StatementTerm):
        bound = bound_by(part)
        for item in fields(part):
            value = getattr(part, item.name)
            if value is bound or isinstance(value, Clause):
                continue
            if not (isinstance(part, PickOneTerm) and item.name == "variable"):
                yield from reads(value)
