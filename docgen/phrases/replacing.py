"""Where a record that holds something gets something else: what was there goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.ruleset import Ruleset
from ...interpreter.analysis.terms import (
    AlternativeTerm,
    AndTerm,
    Expression,
    IfTerm,
    NothingTerm,
    OnlyIfTerm,
    RecordTerm,
    SameTerm,
    SetTerm,
    StatementTerm,
)
from ...interpreter.analysis.types import is_optional


def replacing(ruleset: Ruleset) -> frozenset[str]:
    """Return the paths of lines that set a record in which something else may be.

    There is none where a condition around the line says that the record holds nothing.
    """
    return frozenset(path for rule in all_rules(ruleset) for path in _in(rule.body, frozenset()))


def _in(part: object, empty: frozenset[str]) -> Iterator[str]:
    match part:
        case SetTerm(clause, record, value) if is_optional(record.type) and not isinstance(
            value, NothingTerm
        ):
            if record.record not in empty:
                yield clause.path
        case OnlyIfTerm(_, condition, body) | AlternativeTerm(condition=condition, body=body):
            yield from _in(body, empty | _nothing(condition))
        case IfTerm(_, branches):
            for _, condition, body in branches:
                yield from _in(body, empty | _nothing(condition))
        case StatementTerm():
            for item in fields(part):
                yield from _in(getattr(part, item.name), empty)
        case tuple():
            for one in part:
                yield from _in(one, empty)
        case _:
            pass


def _nothing(condition: Expression | None) -> frozenset[str]:
    """Return the records that hold nothing where a condition is true."""
    match condition:
        case SameTerm(RecordTerm(record), NothingTerm(), False):
            return frozenset({record})
        case AndTerm(operands):
            return frozenset(record for operand in operands for record in _nothing(operand))
        case _:
            return frozenset()
