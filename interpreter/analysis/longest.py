"""How many questions a game can have at most, so that none goes on for ever."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...grammar.source import Span
from . import codes
from .fixed import pieces_of_kind
from .locals import all_rules
from .report import Report
from .ruleset import Rule, Ruleset
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

MOST_QUESTIONS = 10_000_000
"""No game may have more."""


def most_questions(ruleset: Ruleset) -> int:
    """Return a number of questions that no game of the ruleset passes, with its highest number of seats."""
    count = _Count(ruleset)
    asides = Asides.of(ruleset)
    return _scheduled(count) + asides.most * asides.questions


def _scheduled(count: _Count) -> int:
    """How many questions there are at most, without those in what runs of itself."""
    setup = count.rule("setup") if "setup" in count.ruleset.rules else 0
    return setup + count.ruleset.round_limit * max(1, count.rule("round"))


LEAST_ASIDES = 1_000
"""So often what runs of itself, and may ask, must be able to run in one game."""


@dataclass(frozen=True)
class Asides:
    """What runs of itself: standing rules and refills.

    How often they run cannot be told beforehand. So those that may ask, up to `questions` in one run, are
    counted in play, and run `most` times in a game: as often as the most questions of a game leave room for.
    """

    questions: int
    most: int
    asking: frozenset[str]

    @classmethod
    def of(cls, ruleset: Ruleset) -> Asides:
        """Return the asides of a ruleset; without one that asks, `most` is 0."""
        rules = [rule for rule in all_rules(ruleset) if rule.sort != "rule"]
        if not rules:
            return cls(0, 0, frozenset())
        count = _Count(ruleset)
        asked = {rule.id: count.block(rule.body) for rule in rules}
        most = max(asked.values())
        room = (MOST_QUESTIONS - _scheduled(count)) // most if most else 0
        return cls(
            most,
            max(LEAST_ASIDES, room) if most else 0,
            frozenset(id_ for id_, number in asked.items() if number),
        )

    def asks(self, rule: Rule) -> bool:
        """Tell whether a standing rule or a refill may ask somebody."""
        return rule.id in self.asking


def check_longest(ruleset: Ruleset, report: Report) -> None:
    """Report a ruleset whose games may have more questions than anybody can wait for."""
    most = most_questions(ruleset)
    if most <= MOST_QUESTIONS:
        return
    clause = next(item for item in ruleset.header_clauses if "limit" in _line(ruleset, item.span))
    report.add(
        codes.TOO_LONG,
        clause.span,
        f"a game may have {most:,} questions; {MOST_QUESTIONS:,} are allowed",
        "the rounds, times what may be asked in one",
        "lower the round limit, or the `at most` of what is repeated",
    )


def _line(ruleset: Ruleset, span: Span) -> str:
    return ruleset.sources[span.file].lines[span.line - 1]


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
