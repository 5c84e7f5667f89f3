"""Which ways out of choices a rule offers, with the rules that it carries out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Rule, Ruleset
from ...interpreter.analysis.terms import AlternativeTerm, DoTerm, RunTerm, StepTerm, TitleTerm


def ways_within(ruleset: Ruleset, path: str) -> Mapping[str, tuple[TitleTerm, ...]]:
    """Return the titles of the ways out of choices that a rule or step offers, by what they are called."""
    found: dict[str, dict[TitleTerm, None]] = {}
    reached: set[str] = set()
    waiting = [*_bodies(ruleset, path)]
    while waiting:
        for part in parts(waiting.pop()):
            match part:
                case AlternativeTerm(name=name, title=TitleTerm() as title):
                    found.setdefault(name, {})[title] = None
                case DoTerm() | RunTerm():
                    new = [rule for rule in _carried_out(ruleset, part) if rule.id not in reached]
                    reached.update(rule.id for rule in new)
                    waiting += [rule.body for rule in new]
                case _:
                    pass
    return {name: tuple(titles) for name, titles in found.items()}


def _bodies(ruleset: Ruleset, path: str) -> Iterator[object]:
    """Yield what stands in the rule or the step of a path."""
    for rule in all_rules(ruleset):
        if rule.clause.path == path:
            yield rule.body
        elif path.startswith(f"{rule.clause.path}."):
            yield from (
                part.body
                for part in parts(rule.body)
                if isinstance(part, StepTerm) and part.clause.path == path
            )


def _carried_out(ruleset: Ruleset, term: DoTerm | RunTerm) -> Iterator[Rule]:
    match term:
        case DoTerm(rule=id_):
            yield ruleset.rules[id_]
        case RunTerm(kind=kind, slot=slot):
            bodies = (member.bodies.get(slot) for member in ruleset.kinds[kind].members)
            yield from (body for body in bodies if body is not None)
