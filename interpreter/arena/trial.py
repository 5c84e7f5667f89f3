"""Games of two rulesets in pairs, with the same seeds: what comes out otherwise, and what nobody can tell."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from ..analysis.ruleset import Ruleset
from ..analysis.terms import Clause
from .estimates import Difference, difference, pairs_needed
from .measures import LIMIT, Measure

Values = Mapping[Measure, float]
"""What is measured of a game."""


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
    values: list[tuple[Values, Values]] = field(default_factory=list)
    ran: list[Mapping[str, int]] = field(default_factory=list)

    @property
    def pairs(self) -> int:
        return len(self.values)

    def add(self, old: Values, new: Values, times: Mapping[str, int]) -> None:
        """Add what is measured of a pair of games, and how often clauses ran in the second."""
        self.values.append((old, new))
        self.ran.append(times)

    def differences(self) -> list[tuple[Measure, Difference]]:
        """Return the differences of what is not alike in every pair: first those that are sure.

        Of them, and of the others, the largest for its deviation comes first, those of single seats last.
        """
        varied = self._varied()
        found = [(one, difference(old, new, len(varied))) for one, (old, new) in varied.items() if old != new]
        return sorted(found, key=_rank)

    def sure(self) -> list[tuple[Measure, Difference]]:
        """Return the differences that are hardly chance, the largest for its deviation first."""
        return [(measure, one) for measure, one in self.differences() if one.sure]

    @property
    def enough(self) -> int:
        """How many pairs it takes at least before one of the differences can be sure."""
        return pairs_needed(max(len(self._varied()), 1))

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


def _rank(item: tuple[Measure, Difference]) -> tuple[bool, bool, float]:
    measure, found = item
    if found.size is None:
        return not found.sure, measure.seat, -inf if found.mean else 0.0
    return not found.sure, measure.seat, -abs(found.size)
