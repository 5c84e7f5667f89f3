"""How many questions a game can have at most, so that none goes on for ever."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import codes
from .fixed import pieces_of_kind
from .report import Report
from .ruleset import Ruleset
from .terms import (
    Block,
    ChancePickTerm,
    ChooseTerm,
    DoTerm,
    Expression,
    ForEachTerm,
    IfTerm,
    OnlyIfTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RepeatTerm,
    RunTerm,
    SealedTerm,
    Statement,
    StepTerm,
    TransferTerm,
)
from .types import SEAT, SetType, ZoneType

MOST_QUESTIONS = 1_000_000
"""No game may have more."""


def most_questions(ruleset: Ruleset) -> int:
    """Return a number of questions that no game of the ruleset passes, with its highest number of seats."""
    count = _Count(ruleset)
    setup = count.rule("setup") if "setup" in ruleset.rules else 0
    return setup + ruleset.round_limit * max(1, count.rule("round"))


def check_longest(ruleset: Ruleset, report: Report) -> None:
    """Report a ruleset whose games may have more questions than anybody can wait for."""
    most = most_questions(ruleset)
    if most <= MOST_QUESTIONS:
        return
    clause = next(item for item in ruleset.header_clauses if "limit" in _line(ruleset, item.span.line))
    report.add(
        codes.TOO_LONG,
        clause.span,
        f"a game may have {most:,} questions; {MOST_QUESTIONS:,} are allowed",
        "the rounds, times what may be asked in one",
        "lower the round limit, or the `at most` of what is repeated",
    )


def _line(ruleset: Ruleset, line: int) -> str:
    return next(iter(ruleset.sources.values())).lines[line - 1]


@dataclass
class _Count:
    ruleset: Ruleset
    rules: dict[str, int] = field(default_factory=dict)

    def rule(self, id_: str) -> int:
        """The most questions in one run of a rule. Rules do not run themselves: that is checked before."""
        if id_ not in self.rules:
            self.rules[id_] = self.block(self.ruleset.rules[id_].body)
        return self.rules[id_]

    def block(self, block: Block | None) -> int:
        return sum(self.statement(statement) for statement in block or ())

    def statement(self, statement: Statement) -> int:
        match statement:
            case OnlyIfTerm(body=body) | StepTerm(body=body):
                return self.block(body)
            case IfTerm(branches=branches):
                return max(self.block(body) for _, _, body in branches)
            case ForEachTerm(things=things, body=body):
                return self.size(things) * self.block(body)
            case SealedTerm(seats=seats, body=body):
                return self.size(seats) * self.block(body)
            case RepeatTerm(times=times, body=body):
                return times * self.block(body)
            case ChooseTerm(alternatives=ways, unable=unable):
                return max(1 + max(self.block(way.body) for way in ways), self.block(unable))
            case PickOneTerm(unable=unable):
                return max(1, self.block(unable))
            case PickNumberTerm(limit=limit, unable=unable):
                return max(len(str(limit)), self.block(unable))
            case PickSetTerm(things=things, unable=unable):
                return max(self.size(things), self.block(unable))
            case TransferTerm(unable=unable) | ChancePickTerm(unable=unable):
                return self.block(unable)
            case DoTerm(rule=rule):
                return self.rule(rule)
            case RunTerm(kind=kind, slot=slot):
                members = self.ruleset.kinds[kind].members
                bodies = [member.bodies[slot].body for member in members if slot in member.bodies]
                return max((self.block(body) for body in bodies), default=0)
            case _:
                return 0

    def size(self, things: Expression) -> int:
        """How many things a collection can have at most."""
        match things.type:
            case SetType(kind=kind):
                return self.all_of(kind)
            case ZoneType(kinds=kinds):
                return sum(self.all_of(kind) for kind in kinds)
            case _:
                return 1

    def all_of(self, kind: str) -> int:
        if kind == SEAT:
            return max(self.ruleset.players)
        declared = self.ruleset.kinds[kind]
        return pieces_of_kind(self.ruleset, declared) if declared.is_piece else len(declared.members)
