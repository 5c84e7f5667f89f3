"""Watches games for the clauses that run."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..analysis.locals import all_rules
from ..analysis.rewrite import parts
from ..analysis.ruleset import Ruleset
from ..analysis.terms import Clause
from ..program.events import Answered, ChancePicked, Event, Transferred
from ..program.program import Program
from .plan import Plan
from .playing import Player


@dataclass(frozen=True)
class Lines:
    """The paths of lines of rules: all, and those that say what happens where they cannot be carried out."""

    every: frozenset[str] = frozenset()
    attempts: frozenset[str] = frozenset()

    @classmethod
    def of(cls, ruleset: Ruleset) -> Lines:
        attempts = (
            part.clause.path
            for rule in all_rules(ruleset)
            for part in parts(rule.body)
            if getattr(part, "unable", None) is not None
        )
        return cls(frozenset(clause.path for clause in ruleset.clauses), frozenset(attempts))


class Ran:
    """A watch that counts how often clauses run, by path.

    A clause that goes on running counts once. An attempt counts only when it is carried out: something is
    paid, picked or chosen.
    """

    def __init__(self, program: Program, lines: Lines) -> None:
        self.times: dict[str, int] = {}
        self._paths = program.names.clauses
        self._lines = lines
        self._last = -1
        self._tried: str | None = None

    def event(self, event: Event, /) -> None:
        match event:
            case Transferred() | ChancePicked():
                done = True
            case Answered(result=result):
                done = result is not None
            case _:
                done = False
        if done and self._tried is not None:
            self._count(self._tried)
            self._tried = None

    def clause(self, clause: int, /) -> None:
        if clause == self._last:
            return
        self._last = clause
        path, tried = self._paths[clause], self._tried
        if tried is not None and path in self._lines.every and not path.startswith(f"{tried}."):
            self._tried = None
        if path in self._lines.attempts:
            self._tried = path
        else:
            self._count(path)

    def _count(self, path: str) -> None:
        self.times[path] = self.times.get(path, 0) + 1


@dataclass(frozen=True)
class Running:
    """How often a clause ran in all `watched` games, and in how many of them."""

    clause: Clause
    times: int
    games: int
    watched: int

    @property
    def part(self) -> str:
        """The path of the innermost thing with a name that the clause stands in."""
        return self.clause.path.partition("/")[0]


def running(
    plan: Plan, ruleset: Ruleset, clauses: Sequence[Clause], games: Sequence[int]
) -> tuple[Running, ...]:
    """Play games of a plan once more, watched, and return how often each of some clauses ran, in order."""
    player, lines = Player(plan), Lines.of(ruleset)
    ran = [Ran(plan.program, lines) for _ in games]
    for index, watch in zip(games, ran, strict=True):
        player.play(index, watch)
    times = {clause: [watch.times.get(clause.path, 0) for watch in ran] for clause in clauses}
    return tuple(
        Running(clause, sum(found), sum(map(bool, found)), len(ran)) for clause, found in times.items()
    )


def own_lines(ruleset: Ruleset, lower: Collection[str]) -> tuple[Clause, ...]:
    """Return the lines of rules and facts that layers above some `lower` ones have written."""
    lines = [clause for clause in ruleset.clauses if not clause.frame]
    lines += [meaning.clause for fact in ruleset.facts.values() for meaning in fact.meanings]
    return tuple(clause for clause in lines if clause.layer not in lower)
