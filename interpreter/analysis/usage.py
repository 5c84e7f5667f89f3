"""Warns of what nothing uses and of conditions that are always the same."""

from __future__ import annotations

from ...grammar.source import Span
from . import codes
from .names import Names
from .report import Report
from .rewrite import parts
from .ruleset import Ruleset
from .terms import IfTerm, OnlyIfTerm, Term


def check_use(ruleset: Ruleset, names: Names, used: set[str], called: set[str], report: Report) -> None:
    """Report rules that nothing runs, slots that no rule runs, facts and records that nothing reads."""
    for id_, rule in ruleset.rules.items():
        if id_ not in called and id_ not in ("setup", "round"):
            _unused(report, names.rules[id_].name.span, f"nothing runs the rule `{id_}`")
        del rule
    for kind in ruleset.kinds.values():
        for slot in kind.slots:
            if f"{kind.id}.{slot}" not in called:
                span = names.kinds[kind.id].slots[slot].name.span
                _unused(report, span, f"no rule runs `{slot}` of a {kind.id}")
    for id_, fact in names.facts.items():
        if id_ not in used:
            _unused(report, fact.name.span, f"nothing reads the fact `{id_}`")
    for id_, record in names.records.items():
        if id_ not in used:
            _unused(report, record.name.span, f"nothing reads or sets the record `{id_}`")
    for id_, option in names.options.items():
        if id_ not in used:
            _unused(report, option.name.span, f"nothing reads the option `{id_}`")


def _unused(report: Report, span: Span, title: str) -> None:
    report.add(codes.NEVER_USED, span, title, "is a line missing?")


def check_conditions(ruleset: Ruleset, report: Report) -> None:
    """Report guards and branches whose condition reads nothing that can change."""
    from .terms import (
        AndTerm,
        ArithmeticTerm,
        CompareTerm,
        Expression,
        FlagTerm,
        MemberTerm,
        NotTerm,
        NumberTerm,
        OrTerm,
        SameTerm,
    )

    fixed = (
        NumberTerm,
        FlagTerm,
        MemberTerm,
        CompareTerm,
        SameTerm,
        NotTerm,
        AndTerm,
        OrTerm,
        ArithmeticTerm,
    )

    def constant(term: Expression) -> bool:
        return all(isinstance(part, fixed) for part in parts(term) if isinstance(part, Term))

    for rule in [
        *ruleset.rules.values(),
        *(
            rule
            for kind in ruleset.kinds.values()
            for member in kind.members
            for rule in member.bodies.values()
        ),
    ]:
        for part in parts(rule.body):
            conditions = (
                [part.condition]
                if isinstance(part, OnlyIfTerm)
                else [condition for _, condition, _ in part.branches if condition is not None]
                if isinstance(part, IfTerm)
                else []
            )
            for condition in conditions:
                if constant(condition):
                    report.add(
                        codes.NEVER_HOLDS,
                        condition.span,
                        "this condition is always the same",
                        "nothing in it can change",
                    )
