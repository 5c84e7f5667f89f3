"""Warns of what is declared or named and never used."""

from __future__ import annotations

from ...grammar.source import Span
from . import codes
from .contents import Contents
from .locals import all_rules, bound_by, reads
from .names import Names
from .places import head
from .report import Report
from .rewrite import parts
from .ruleset import Ruleset
from .terms import (
    ChancePickTerm,
    FinishTerm,
    LetTerm,
    LocalTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    SetTerm,
    TransferTerm,
    WinTerm,
    ZoneTerm,
)
from .types import SEAT


def check_use(ruleset: Ruleset, names: Names, used: set[str], called: set[str], report: Report) -> None:
    """Report what nothing runs, reads or sets.

    `used` are the names that expressions read, `called` the rules and slots that rules run.
    """
    for id_, rule in names.rules.items():
        if id_ not in called and id_ not in ("setup", "round"):
            advice = f"run it with a line `{id_}`, or take it out"
            _unused(report, rule.name.span, f"nothing runs the rule `{id_}`", advice)
    _slots(ruleset, names, called, report)
    for zone in ruleset.zones.values():
        line = names.refill_of(zone.id)
        if line is not None and f"{zone.id}.refill" not in called:
            advice = f"write a line such as `move 1 … from {zone.id} to …`, or take the `refill` out"
            _unused(report, head(line.span, "refill"), f"nothing draws from `{zone.id}`", advice)
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
    _pieces(ruleset, names, report)
    _decision(ruleset, report)
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


def _pieces(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Report pieces that stay in the supply, and zones that stay empty while their pieces are moved."""
    contents = Contents(ruleset)
    moved = {kind for zone in ruleset.zones for kind in contents.kinds(zone)}
    given = {
        part.target.zone
        for rule in all_rules(ruleset)
        for part in parts(rule.body)
        if isinstance(part, TransferTerm) and isinstance(part.target, ZoneTerm)
    }
    for kind in ruleset.kinds.values():
        node = names.kinds[kind.id].node
        if kind.is_piece and kind.id not in moved and node is not None:
            zones = [zone for zone in ruleset.zones.values() if kind.id in zone.kinds]
            zones.sort(key=lambda zone: zone.of is not None)
            where = (
                f"{zones[0].id} of {zones[0].of}" if zones and zones[0].of else zones[0].id if zones else "…"
            )
            report.add(
                codes.NEVER_FILLED,
                node.name.span,
                f"nothing moves {kind.plural}, so all of them stay in the supply",
                "never moved",
                f"write a line such as `move all {kind.plural} from supply to {where}` in `setup`",
            )
    for zone in ruleset.zones.values():
        waits = any(kind in moved for kind in zone.kinds) or not zone.kinds
        if waits and not contents.kinds(zone.id) and zone.id not in given:
            of = f"{zone.id} of {zone.of}" if zone.of else zone.id
            report.add(
                codes.NEVER_FILLED,
                names.zones[zone.id].name.span,
                f"nothing is ever moved to `{zone.id}`, so it stays empty",
                "never filled",
                f"write a line such as `move … to {of}`, or take the zone out",
            )


def _decision(ruleset: Ruleset, report: Report) -> None:
    """Report the first `finish` where players have something and nothing says who has won."""
    statements = [part for rule in all_rules(ruleset) for part in parts(rule.body)]
    ends = [part for part in statements if isinstance(part, FinishTerm)]
    owners = {zone.of for zone in ruleset.zones.values()} | {record.of for record in ruleset.records.values()}
    owned = SEAT in owners or ruleset.resources
    if ruleset.ranking or not ends or not owned or max(ruleset.players) < 2:
        return  # where players have nothing of their own, nothing could decide between them
    if not any(isinstance(part, WinTerm) for part in statements):
        span = min((part.clause.span for part in ends), key=lambda span: span.start)
        report.add(
            codes.NO_DECISION,
            span,
            "the game ends here, and nothing says who has won",
            "no ranking",
            "write a block `ranking` with lines such as `highest … of player`, or a line `player wins`",
        )


def _locals(ruleset: Ruleset, report: Report) -> None:
    """Report what `let` and `as` name and no line reads."""
    for rule in all_rules(ruleset):
        read = {local.local for local in reads(rule.body)}
        first: dict[str, LocalTerm] = {}
        for part in parts(rule.body):
            local = bound_by(part)
            if local is not None and isinstance(
                part, LetTerm | PickOneTerm | PickSetTerm | PickNumberTerm | ChancePickTerm
            ):
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
