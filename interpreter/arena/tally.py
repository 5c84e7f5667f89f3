"""Adds up rows as they come, in any order: how games ended, who came first, what was measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from .rows import FAULT, Measured, Row


@dataclass
class Spread:
    """Numbers by their lowest, highest and mean, None as long as there are none."""

    count: int = 0
    total: int = 0
    low: int | None = None
    high: int | None = None

    def add(self, number: int) -> None:
        self.count += 1
        self.total += number
        self.low = number if self.low is None else min(self.low, number)
        self.high = number if self.high is None else max(self.high, number)

    @property
    def mean(self) -> float | None:
        return self.total / self.count if self.count else None


@dataclass
class Standing:
    """How one seat, or one agent in whatever seats, came out. A shared first place counts in parts."""

    played: int = 0
    won: Fraction = Fraction()
    places: Spread = field(default_factory=Spread)
    points: Spread = field(default_factory=Spread)


@dataclass
class Tally:
    """What rows come to, for so many seats."""

    seats: int
    games: int = 0
    faults: list[Row] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    rounds: Spread = field(default_factory=Spread)
    decisions: Spread = field(default_factory=Spread)
    by_seat: list[Standing] = field(init=False)
    by_agent: dict[str, Standing] = field(default_factory=dict)
    measures: dict[str, Spread] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_seat = [Standing() for _ in range(self.seats)]

    def add(self, row: Row) -> None:
        """Count a row."""
        self.games += 1
        self.ends[row.end] += 1
        if row.end == FAULT:
            self.faults.append(row)
            return
        assert row.rounds is not None and row.decisions is not None and row.ranking is not None
        self.rounds.add(row.rounds)
        self.decisions.add(row.decisions)
        for seat, place in row.ranking:
            for standing in (self.by_seat[seat], self.by_agent.setdefault(row.agents[seat], Standing())):
                _came_out(standing, row, seat, place)
        for id_, value in row.measures.items():
            spread = self.measures.setdefault(id_, Spread())
            for number in _numbers(value):
                spread.add(number)


def _came_out(standing: Standing, row: Row, seat: int, place: int) -> None:
    standing.played += 1
    standing.places.add(place)
    if place == 1:
        standing.won += Fraction(1, len(row.winners))
    if row.points is not None:
        standing.points.add(row.points[seat])


def _numbers(value: Measured) -> Sequence[int]:
    every = value if isinstance(value, list) else [value]
    return [number for number in every if number is not None]
