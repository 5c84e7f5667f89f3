"""Games of two rulesets in pairs, with the same seeds: what comes out otherwise, and what nobody can tell."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from ..analysis.ruleset import Ruleset
from ..analysis.terms import Clause
from ..play.game import Game
from ..program.events import Event
from .estimates import Difference, difference
from .measures import LIMIT, Measure, measured


class Ran:
    """A watch that counts how often clauses run, by number; a clause that goes on running counts once."""

    def __init__(self) -> None:
        self.times: dict[int, int] = {}
        self._last = -1

    def event(self, event: Event, /) -> None:
        """Events are of no interest."""

    def clause(self, clause: int, /) -> None:
        if clause != self._last:
            self._last = clause
            self.times[clause] = self.times.get(clause, 0) + 1


@dataclass(frozen=True)
class Running:
    """How often a clause ran in all the games, and in how many of them."""

    clause: Clause
    times: int
    games: int

    @property
    def part(self) -> str:
        """The path of the innermost thing with a name that the clause stands in."""
        return self.clause.path.partition("/")[0]


@dataclass
class Trial:
    """Pairs of games so far: each one of the old and one of the new ruleset, with the same seed.

    `clauses` are those of the new ruleset of which it is counted how often they run.
    """

    clauses: Sequence[Clause]
    values: list[tuple[dict[Measure, float], dict[Measure, float]]] = field(default_factory=list)
    ran: list[Mapping[str, int]] = field(default_factory=list)

    @property
    def pairs(self) -> int:
        return len(self.values)

    def add(self, old: Game, new: Game, ran: Ran) -> None:
        """Add a pair of games that are over, and what ran in the second."""
        self.values.append((measured(old), measured(new)))
        names = new.setting.compiled.program.names.clauses
        self.ran.append({names[clause]: times for clause, times in ran.times.items()})

    def differences(self) -> list[tuple[Measure, Difference]]:
        """Return the differences of what is not alike in every pair, the largest for its deviation first."""
        varied = self._varied()
        found = [(one, difference(old, new, len(varied))) for one, (old, new) in varied.items() if old != new]
        return sorted(found, key=lambda item: -_rank(item[1]))

    def alike(self) -> list[Measure]:
        """Return what differs from game to game, but never within a pair."""
        return [measure for measure, (old, new) in self._varied().items() if old == new]

    def _varied(self) -> dict[Measure, tuple[list[float], list[float]]]:
        """Return the numbers of what is measured in both and not the same in every game."""
        columns = {
            measure: ([old[measure] for old, _ in self.values], [new[measure] for _, new in self.values])
            for measure in (self.values[0][0] if self.values else ())
            if measure in self.values[0][1]
        }
        return {measure: both for measure, both in columns.items() if len({*both[0], *both[1]}) > 1}

    def limits(self) -> tuple[int, int]:
        """Return how many games of each ruleset reached the limit of rounds."""
        return sum(old[LIMIT] > 0 for old, _ in self.values), sum(new[LIMIT] > 0 for _, new in self.values)

    def running(self) -> list[Running]:
        """Return how often each clause ran, in the order of the clauses."""
        times = {clause: [game.get(clause.path, 0) for game in self.ran] for clause in self.clauses}
        return [Running(clause, sum(found), sum(map(bool, found))) for clause, found in times.items()]


def own_lines(ruleset: Ruleset, lower: Collection[str]) -> tuple[Clause, ...]:
    """Return the lines of rules and facts that layers above some `lower` ones have written."""
    lines = [clause for clause in ruleset.clauses if not clause.frame]
    lines += [meaning.clause for fact in ruleset.facts.values() for meaning in fact.meanings]
    return tuple(clause for clause in lines if clause.layer not in lower)


def _rank(found: Difference) -> float:
    if found.size is None:
        return inf if found.mean else 0.0
    return abs(found.size)
