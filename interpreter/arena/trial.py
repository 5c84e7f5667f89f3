"""Games of two rulesets in pairs, with the same seeds: what comes out otherwise, and what nobody can tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from math import inf
from typing import Any

from .estimates import DOUBT, Difference, Numbers, differences, pairs_needed
from .measures import Measure, measured
from .pairing import Pairing
from .rows import Row

LIMIT = "limit reached"

DOUBT_OF_DETAILS = 0.01
"""How often something may be sure of a detail that is not there, of the doubt that there is in all."""


@dataclass
class Trial:
    """The games of a pairing so far. Those count that are whole pairs, up to the first that is not there."""

    pairing: Pairing
    rows: tuple[dict[int, Row], dict[int, Row]] = field(default_factory=lambda: ({}, {}))

    def add(self, new: bool, row: Row) -> None:
        """Add a game of the old or the new ruleset."""
        self.rows[new][row.index] = replace(row, course={}, rounds_asked=())

    def whole(self) -> Iterator[tuple[Row, Row]]:
        """Yield the pairs in which neither game broke off."""
        old, new = self.rows
        for index in count():
            if index not in old or index not in new:
                return
            if old[index].fault is None and new[index].fault is None:
                yield old[index], new[index]

    @property
    def faults(self) -> list[tuple[bool, Row]]:
        """The games that broke off, and whether they are of the new ruleset, in the order of the pairs."""
        broken = [
            (new, row) for new in (False, True) for row in self.rows[new].values() if row.fault is not None
        ]
        return sorted(broken, key=lambda one: (one[1].index, one[0]))

    def findings(self) -> Findings:
        """Return what the pairs so far show."""
        about = self.pairing.old.about(), self.pairing.new.about()
        return Findings.of([*self.whole()], about, self.pairing.old.seed)


@dataclass(frozen=True)
class Findings:
    """What pairs of games show.

    `same_program`: both play by the same one, so that with the same seeds no game can come out otherwise.
    `identical`: in so many pairs none did, who answered what included. `limits`: so many games of each
    ruleset went on to the limit of rounds. `columns` has the numbers of what is measured in both and is not
    the same in every game.
    """

    pairs: int
    same_program: bool
    identical: int
    limits: tuple[int, int]
    columns: Mapping[Measure, tuple[Numbers, Numbers]]
    seed: int

    @classmethod
    def of(
        cls, pairs: list[tuple[Row, Row]], about: tuple[dict[str, Any], dict[str, Any]], seed: int
    ) -> Findings:
        """Return what pairs show; `about` is what each ruleset's rows have in common."""
        uses = {one["id"] for one in about[0]["uses"]} & {one["id"] for one in about[1]["uses"]}
        identical = sum(_same(old, new, uses) for old, new in pairs)
        limits = sum(old.end == LIMIT for old, _ in pairs), sum(new.end == LIMIT for _, new in pairs)
        same = about[0]["fingerprint"] == about[1]["fingerprint"]
        return cls(len(pairs), same, identical, limits, _columns(pairs, about), seed)

    @cached_property
    def differences(self) -> tuple[tuple[Measure, Difference], ...]:
        """The differences of what is not alike in every pair: first those that are sure.

        Of them, and of the others, the largest for its deviation comes first, those of single seats and then
        of details last. Details are so many that they have a part of the doubt for themselves.
        """
        found: list[tuple[Measure, Difference]] = []
        for detail, doubt in ((False, DOUBT - DOUBT_OF_DETAILS), (True, DOUBT_OF_DETAILS)):
            family = [measure for measure in self.columns if measure.detail == detail]
            those = differences([self.columns[measure] for measure in family], self.seed, doubt)
            found += [(one, its) for one, its in zip(family, those, strict=True) if its.more or its.fewer]
        return tuple(sorted(found, key=_rank))

    @property
    def sure(self) -> tuple[tuple[Measure, Difference], ...]:
        """The differences that are hardly chance, the largest for its deviation first."""
        return tuple((measure, one) for measure, one in self.differences if one.sure)

    @property
    def enough(self) -> int:
        """How many pairs it takes at least before one of the differences can be sure."""
        looks = sum(not measure.detail for measure in self.columns)
        return pairs_needed(looks, DOUBT - DOUBT_OF_DETAILS)

    @property
    def endless(self) -> bool:
        """Whether no game has come to an end before the last round that is allowed."""
        return self.limits == (self.pairs, self.pairs)

    @property
    def alike(self) -> tuple[Measure, ...]:
        """What differs from game to game, but never within a pair."""
        return tuple(measure for measure, (old, new) in self.columns.items() if old == new)


def _same(old: Row, new: Row, uses: set[str]) -> bool:
    """Whether two games went alike, as far as both are measured; `uses` are those that both rulesets have."""
    return (
        all(getattr(old, name) == getattr(new, name) for name in _COURSE)
        and all(
            before[id_] == after[id_]
            for before, after in (
                (old.held, new.held),
                (old.gained, new.gained),
                (old.measures, new.measures),
            )
            for id_ in before.keys() & after.keys()
        )
        and all(old.uses.get(id_) == new.uses.get(id_) for id_ in uses)
    )


_COURSE = ("end", "ranking", "points", "rounds", "decisions", "answers")


def _columns(
    pairs: list[tuple[Row, Row]], about: tuple[dict[str, Any], dict[str, Any]]
) -> dict[Measure, tuple[Numbers, Numbers]]:
    """Return the numbers of what varies in both; of measures that are the same in every game, the first's."""
    values = [(measured(old, about[0]), measured(new, about[1])) for old, new in pairs]
    found: dict[tuple[Numbers, Numbers], Measure] = {}
    for measure in values[0][0] if values else ():
        if measure not in values[0][1]:
            continue
        old, new = (tuple(pair[side][measure] for pair in values) for side in (0, 1))
        both = any(None not in pair for pair in zip(old, new, strict=True))
        if both and len({*old, *new}) > 1:
            found.setdefault((old, new), measure)
    return {measure: column for column, measure in found.items()}


def _rank(item: tuple[Measure, Difference]) -> tuple[bool, bool, bool, float]:
    measure, found = item
    size = abs(found.size) if found.size is not None else inf if found.sure else 0.0
    return not found.sure, measure.detail, measure.seat, -size
