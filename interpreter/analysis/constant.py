"""Finds conditions that are always the same and statements that change nothing."""

from __future__ import annotations

from collections.abc import Iterator

from . import codes
from .locals import all_rules
from .ranges import Ranges
from .report import Report
from .rewrite import parts
from .ruleset import Ruleset
from .terms import (
    AlternativeTerm,
    AndTerm,
    Expression,
    FlagTerm,
    IfTerm,
    MovePiecesTerm,
    NotTerm,
    OnlyIfTerm,
    OrTerm,
    PickNumberTerm,
    PickSetTerm,
    RecordTerm,
    RepeatTerm,
    SelectionTerm,
    SetTerm,
    SuchThatTerm,
    TransferTerm,
    ZoneTerm,
)
from .types import FlagType


def check_conditions(ruleset: Ruleset, report: Report) -> None:
    """Report conditions, and parts of them, that are always true or never."""
    ranges = Ranges(ruleset)
    for condition in dict.fromkeys(_conditions(ruleset)):
        for part in _smallest(condition, ranges):
            always = ranges.verdict(part)
            report.add(
                codes.NEVER_HOLDS,
                part.span,
                f"this condition is {'always' if always else 'never'} true",
                "it decides nothing",
                "compare with something that can be more and less, or leave the condition out",
            )


def _conditions(ruleset: Ruleset) -> Iterator[Expression]:
    for rule in all_rules(ruleset):
        yield from _inside(rule.body)
    for option in ruleset.options.values():
        yield from (requirement.condition for requirement in option.requirements)
    for fact in ruleset.facts.values():
        for meaning in fact.meanings:
            yield from _inside(meaning.value)
            if meaning.condition is not None:
                yield meaning.condition
                yield from _inside(meaning.condition)
            if isinstance(meaning.value.type, FlagType) and not isinstance(meaning.value, FlagTerm):
                yield meaning.value


def _inside(part: object) -> Iterator[Expression]:
    for inner in parts(part):
        match inner:
            case OnlyIfTerm(condition=condition) | SuchThatTerm(condition=condition):
                yield condition
            case AlternativeTerm() | SelectionTerm() | RepeatTerm():
                if inner.condition is not None:
                    yield inner.condition
            case IfTerm(branches=branches):
                yield from (condition for _, condition, _ in branches if condition is not None)
            case _:
                pass


def _smallest(condition: Expression, ranges: Ranges) -> Iterator[Expression]:
    """The parts that are always the same by themselves, not through a part of theirs."""
    operands: tuple[Expression, ...] = ()
    if isinstance(condition, AndTerm | OrTerm):
        operands = condition.operands
    elif isinstance(condition, NotTerm):
        operands = (condition.operand,)
    found = [part for operand in operands for part in _smallest(operand, ranges)]
    if found:
        yield from found
    elif ranges.verdict(condition) is not None:
        yield condition


def check_effects(ruleset: Ruleset, report: Report) -> None:
    """Report statements that change nothing, and moves of fewer than no pieces."""
    ranges = Ranges(ruleset)
    for rule in all_rules(ruleset):
        for part in parts(rule.body):
            match part:
                case SetTerm(record=RecordTerm() as record, value=value) if value == record:
                    _no_effect(report, value, f"`{record.record}` is set to what it is already")
                case TransferTerm(amount=amount, source=source, target=target):
                    if ranges.of(amount) == (0, 0):
                        _no_effect(report, amount, "this amount is always 0, so nothing changes hands")
                    if source == target:
                        _no_effect(report, amount, "this is given to whom it is taken from")
                case MovePiecesTerm(what=what, count=count, source=source, target=target):
                    if count is not None:
                        _count(report, ranges, count)
                    from_ = what if isinstance(what, ZoneTerm) else source
                    if from_ is not None and from_ == target:
                        _no_effect(report, target, "these pieces are moved to where they lie")
                case PickNumberTerm(high=high) if ranges.of(high) == (0, 0):
                    _no_effect(report, high, "only 0 can be picked here")
                case PickSetTerm(high=high) if high is not None and ranges.of(high) == (0, 0):
                    _no_effect(report, high, "nothing can be picked here")
                case _:
                    pass


def _count(report: Report, ranges: Ranges, count: Expression) -> None:
    low, high = ranges.of(count)
    if high < 0:
        report.add(
            codes.IMPOSSIBLE_NUMBER,
            count.span,
            "fewer than no pieces cannot be moved",
            "always below 0",
            "write how many pieces are moved",
        )
    elif low == high == 0:
        _no_effect(report, count, "no pieces are moved")


def _no_effect(report: Report, term: Expression, title: str) -> None:
    report.add(
        codes.NO_EFFECT, term.span, title, "changes nothing", "write what is meant, or take the line out"
    )
