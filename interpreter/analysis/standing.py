"""Standing rules: what they wait for, which statements set them off, and whether they come to rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, assert_never, cast

from ...grammar import model
from . import codes
from .footprint import GAME, Footprints, Place, has_effect
from .places import head
from .report import Report
from .rewrite import rebuilt
from .ruleset import Kind, Rule, Ruleset
from .terms import (
    AllTerm,
    AndTerm,
    Block,
    Clause,
    Expression,
    ForEachTerm,
    IfTerm,
    NotTerm,
    OnlyIfTerm,
    OrTerm,
    SelectionTerm,
    SomeTerm,
    StatementTerm,
)
from .types import FLAG, SetType, ThingType

MOST_PASSES = 1_000
"""So often the standing rules are looked at in a row before one is at fault that never comes to rest."""


def waits_for(block: Block) -> Expression | None:
    """Return what holds where the body would do something; None if it always would.

    A body of guards alone (`only if`, `if`, `for each`) does something if one of them lets through.
    """
    guards: list[Expression] = []
    for statement in block:
        if not isinstance(statement, OnlyIfTerm | IfTerm | ForEachTerm):
            return None
        guard = _lets_through(statement)
        if guard is None:
            return None
        guards.append(guard)
    if not guards:
        return None
    return guards[0] if len(guards) == 1 else OrTerm(tuple(guards), type=FLAG, span=guards[0].span)


def _lets_through(statement: OnlyIfTerm | IfTerm | ForEachTerm) -> Expression | None:
    match statement:
        case OnlyIfTerm(condition=condition, body=body):
            return _both(condition, waits_for(body))
        case ForEachTerm(variable=variable, things=things, body=body):
            inner = waits_for(body)
            if inner is None and isinstance(things, AllTerm):
                return None
            kind = variable.type.kind if isinstance(variable.type, ThingType) else ""
            if inner is not None:
                things = SelectionTerm(variable, things, inner, type=SetType(kind), span=things.span)
            return SomeTerm(things, type=FLAG, span=things.span)
        case IfTerm(branches=branches):
            return _branches(branches)
        case _:
            assert_never(statement)


def _branches(branches: tuple[tuple[Clause, Expression | None, Block], ...]) -> Expression | None:
    ways: list[Expression] = []
    before: list[Expression] = []
    always = branches[-1][1] is None
    for _, condition, body in branches:
        inner = waits_for(body)
        always = always and inner is None
        own = (*before, *(part for part in (condition, inner) if part is not None))
        ways.append(own[0] if len(own) == 1 else AndTerm(own, type=FLAG, span=own[-1].span))
        if condition is not None:
            before.append(NotTerm(condition, type=FLAG, span=condition.span))
    if always:
        return None
    return ways[0] if len(ways) == 1 else OrTerm(tuple(ways), type=FLAG, span=ways[0].span)


def _both(condition: Expression, inner: Expression | None) -> Expression:
    return condition if inner is None else AndTerm((condition, inner), type=FLAG, span=condition.span)


def with_settling(ruleset: Ruleset) -> Ruleset:
    """Return the ruleset with every statement marked that changes what a standing rule waits for.

    Nothing in the set-up and in standing rules and refills is marked: those are run whole first.
    """
    if not ruleset.standing:
        return ruleset
    prints = Footprints(ruleset)
    watched = frozenset().union(*(prints.reads(waits_for(rule.body)) for rule in ruleset.standing))

    def mark(part: Any) -> Any:
        if isinstance(part, StatementTerm) and has_effect(part) and prints.writes(part) & watched:
            return replace(part, settles=True)
        return part

    def marked(rule: Rule) -> Rule:
        if rule.sort != "rule" or rule.id == "setup":
            return rule
        return replace(rule, body=cast(Block, rebuilt(rule.body, mark)))

    def marked_kind(kind: Kind) -> Kind:
        members = (
            replace(member, bodies={slot: marked(body) for slot, body in member.bodies.items()})
            for member in kind.members
        )
        return replace(kind, members=tuple(members))

    return replace(
        ruleset,
        rules={id_: marked(rule) for id_, rule in ruleset.rules.items()},
        kinds={id_: marked_kind(kind) for id_, kind in ruleset.kinds.items()},
    )


def check_form(body: Sequence[model.Statement], report: Report) -> None:
    """Report lines of a standing rule that no condition stands before."""
    for node in body:
        match node:
            case model.OnlyIf():
                return
            case model.If() | model.Otherwise() | model.ForEach() | model.Example():
                pass
            case _:
                report.add(
                    codes.NOT_GUARDED,
                    report.bare(node),
                    "a standing rule does nothing that no condition stands before",
                    "without a condition",
                    "write it below an `if`, an `only if` or a `for each … where …`",
                )


def check_rest(ruleset: Ruleset, report: Report) -> None:
    """Report standing rules that never come to rest, or that nothing sets off."""
    prints = Footprints(ruleset)
    play = [rule for rule in ruleset.rules.values() if rule.id in ("setup", "round")]
    for rule in ruleset.standing:
        condition = waits_for(rule.body)
        written = prints.writes(rule.body)
        if condition is None:
            if rule.body and all(isinstance(item, OnlyIfTerm | IfTerm | ForEachTerm) for item in rule.body):
                _restless(rule, report, "does something whether its conditions hold or not")
        elif not written & {GAME, *prints.reads(condition)}:
            _restless(rule, report, "changes nothing that its conditions look at")
        elif not _writes(prints, [*play, *ruleset.standing], rule) & prints.reads(condition):
            report.add(
                codes.NEVER_USED,
                head(rule.clause.span, f"whenever {rule.id}"),
                f"nothing changes what `{rule.id}` waits for",
                "not used",
                "write the line that needs it, or take it out",
            )


def _writes(prints: Footprints, rules: list[Rule], but: Rule) -> frozenset[Place]:
    """What is written by other rules than this one."""
    return frozenset().union(*(prints.writes(rule.body) for rule in rules if rule.id != but.id))


def _restless(rule: Rule, report: Report, why: str) -> None:
    report.add(
        codes.RESTLESS,
        head(rule.clause.span, f"whenever {rule.id}"),
        f"the standing rule `{rule.id}` never comes to rest: it {why}",
        "would run again and again",
        "let what it does make its condition false, or write a `rule` that is run once",
    )
