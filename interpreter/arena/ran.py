"""Watches a game for the clauses that run."""

from __future__ import annotations

from dataclasses import dataclass

from ..analysis.locals import all_rules
from ..analysis.rewrite import parts
from ..analysis.ruleset import Ruleset
from ..program.events import Answered, ChancePicked, Event, Transferred
from ..program.program import Program


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
