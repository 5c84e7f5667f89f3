"""Where a record that holds something gets something else: what was there goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from ...interpreter.analysis.footprint import Footprints
from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.rewrite import parts, substitute
from ...interpreter.analysis.ruleset import Ruleset
from ...interpreter.analysis.terms import (
    AlternativeTerm,
    AndTerm,
    Block,
    DoTerm,
    Expression,
    ForEachTerm,
    IfTerm,
    NothingTerm,
    OnlyIfTerm,
    RecordTerm,
    RepeatTerm,
    RunTerm,
    SameTerm,
    SelectionTerm,
    SetTerm,
    StatementTerm,
)
from ...interpreter.analysis.types import is_optional
from .calls import short

Records = frozenset[RecordTerm]
"""Records, each of the thing it is asked of, that surely hold nothing."""


def replacing(ruleset: Ruleset) -> frozenset[str]:
    """Return the paths of lines that set a record in which something else may be, themselves or by a rule.

    There is none where a condition around the line says that the record holds nothing, and nothing in
    between has set it, in this or an earlier turn of a loop.
    """
    lines = _Lines(ruleset, Footprints(ruleset))
    return frozenset(path for rule in all_rules(ruleset) for path in lines.of(rule.body, frozenset()))


@dataclass(frozen=True)
class _Lines:
    ruleset: Ruleset
    footprints: Footprints

    def of(self, part: object, empty: Records) -> Iterator[str]:
        """Yield the paths of such lines in a part of a rule, at the beginning of which these are empty."""
        match part:
            case SetTerm(clause, record, value) if is_optional(record.type) and not isinstance(
                value, NothingTerm
            ):
                if record not in empty:
                    yield clause.path
            case DoTerm() | RunTerm():
                if (action := short(self.ruleset, part)) is not None:
                    yield from self.of(action, empty)
            case OnlyIfTerm(_, condition, body) | AlternativeTerm(condition=condition, body=body):
                yield from self.of(body, empty | _nothing(condition))
            case IfTerm(_, branches):
                for _, condition, body in branches:
                    yield from self.of(body, empty | _nothing(condition))
            case ForEachTerm(variable=each, things=things, body=body):
                own = frozenset[RecordTerm]()
                if isinstance(things, SelectionTerm):
                    found = (
                        substitute(one, {things.variable.local: each}) for one in _nothing(things.condition)
                    )
                    own = frozenset(one for one in found if isinstance(one, RecordTerm))
                yield from self.of(body, self._without(empty, body) | self._own(own, body))
            case RepeatTerm(_, _, condition, body):
                yield from self.of(body, self._without(empty, body) | _nothing(condition))
            case StatementTerm():
                for item in fields(part):
                    yield from self.of(getattr(part, item.name), empty)
            case tuple():
                for one in part:
                    yield from self.of(one, empty)
                    empty = self._without(empty, one)
            case _:
                pass

    def _without(self, empty: Records, part: object) -> Records:
        """Return those that nothing in a part of a rule sets, nor what it carries out."""
        written = self.footprints.writes(part)
        return frozenset(one for one in empty if ("record", one.record) not in written)

    def _own(self, empty: Records, body: Block) -> Records:
        """Return those of the thing of a turn that earlier turns leave alone: each sets its own only."""
        lines = [self._carried_out(one) for one in parts(body)]
        calls = tuple(one for one in lines if isinstance(one, DoTerm | RunTerm))
        others = {one.record for one in lines if isinstance(one, SetTerm)} - empty
        left = self._without(empty, calls)
        return frozenset(one for one in left if all(one.record != other.record for other in others))

    def _carried_out(self, part: object) -> object:
        """Return the action that a call of a rule is, if it is one only; what is no such call as it is."""
        action = short(self.ruleset, part) if isinstance(part, DoTerm | RunTerm) else None
        return part if action is None else action


def _nothing(condition: Expression | None) -> Records:
    """Return the records that hold nothing where a condition is true."""
    match condition:
        case SameTerm(RecordTerm() as record, NothingTerm(), False):
            return frozenset({record})
        case AndTerm(operands):
            return frozenset(record for operand in operands for record in _nothing(operand))
        case _:
            return frozenset()
