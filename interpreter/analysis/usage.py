"""Warns of what is declared or named and never used."""

from __future__ import annotations

from ...grammar.source import Span
from . import codes
from .locals import all_rules, bound_by, reads
from .names import Names
from .report import Report
from .rewrite import parts
from .ruleset import Ruleset
from .terms import LetTerm, LocalTerm, PickNumberTerm, PickOneTerm, PickSetTerm, SetTerm


def check_use(ruleset: Ruleset, names: Names, used: set[str], called: set[str], report: Report) -> None:
    """Report what nothing runs, reads or sets.

    `used` are the names that expressions read, `called` the rules and slots that rules run.
    """
    for id_, rule in names.rules.items():
        if id_ not in called and id_ not in ("setup", "round"):
            advice = f"run it with a line `{id_}`, or take it out"
            _unused(report, rule.name.span, f"nothing runs the rule `{id_}`", advice)
    _slots(ruleset, names, called, report)
    for id_, fact in names.facts.items():
        if id_ not in used:
            _unused(report, fact.name.span, f"nothing reads the fact `{id_}`")
    for id_, option in names.options.items():
        if id_ not in used:
            _unused(report, option.name.span, f"nothing reads the option `{id_}`")
    for id_, pick in names.results.items():
        if id_ not in used:
            _unused(report, pick.name.span, f"nothing reads what is picked as `{id_}`")
    _records(ruleset, names, used, report)
    _locals(ruleset, report)


def _unused(report: Report, span: Span, title: str, help_: str | None = None) -> None:
    advice = help_ or "write the line that needs it, or take it out"
    report.add(codes.NEVER_USED, span, title, "not used", advice)


def _slots(ruleset: Ruleset, names: Names, called: set[str], report: Report) -> None:
    for kind in ruleset.kinds.values():
        for slot in kind.slots:
            span = names.kinds[kind.id].slots[slot].name.span
            if f"{kind.id}.{slot}" not in called:
                advice = f"write a line such as `run {slot} of …` where it happens"
                _unused(report, span, f"no line runs `{slot}` of a {kind.id}", advice)
            elif not any(slot in member.bodies for member in kind.members):
                advice = f"write a block `{slot}` in a {kind.id}, or take the rule out"
                _unused(report, span, f"no {kind.id} has a rule `{slot}`", advice)


def _records(ruleset: Ruleset, names: Names, used: set[str], report: Report) -> None:
    set_ = {
        part.record.record
        for rule in all_rules(ruleset)
        for part in parts(rule.body)
        if isinstance(part, SetTerm)
    }
    for id_, record in names.records.items():
        if id_ not in used:
            _unused(report, record.name.span, f"nothing reads or sets the record `{id_}`")
        elif id_ not in set_:
            report.add(
                codes.NEVER_SET,
                record.name.span,
                f"nothing sets the record `{id_}`, so it stays as it starts",
                "never set",
                f"write a line `set {id_} to …` where it changes, or make it a fact or an option",
            )


def _locals(ruleset: Ruleset, report: Report) -> None:
    """Report what `let` and `as` name and no line reads."""
    for rule in all_rules(ruleset):
        read = {local.local for local in reads(rule.body)}
        first: dict[str, LocalTerm] = {}
        for part in parts(rule.body):
            local = bound_by(part)
            if local is not None and isinstance(part, LetTerm | PickOneTerm | PickSetTerm | PickNumberTerm):
                first.setdefault(local.local, local)
        for id_, local in first.items():
            if id_ not in read:
                report.add(
                    codes.UNUSED_LOCAL,
                    local.span,
                    f"nothing reads `{local.name}`",
                    "not used below",
                    "use it in a line below, or take it out",
                )
