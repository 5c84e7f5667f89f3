"""What the rows of a series come to, as plain data: the report, which pages are made of.

Rows are added one by one, in any order, so that it needs as much room for many games as for a few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from .distributions import Distribution
from .estimates import CONFIDENCE
from .measured import MeasureReport
from .rows import FAULT, Row
from .shares import Mean, Share
from .used import UseReport

FORMAT = 1

_LISTS = ("measures", "implied", "uses")
"""What rows have in common and a report tells with its figures."""

MOST_FAULTS = 100
"""So many games that broke off are listed."""


@dataclass
class Standing:
    """How a seat, or an agent in whatever seats, came out."""

    won: Share = field(default_factory=Share)
    places: Mean = field(default_factory=Mean)
    points: Mean = field(default_factory=Mean)

    def add(self, row: Row, seat: int, place: int, part: float) -> None:
        self.won.count += part
        self.won.of += 1
        self.places.add(place)
        if row.points is not None:
            self.points.add(row.points[seat])

    def to_json(self) -> dict[str, Any]:
        return {
            "won": self.won.to_json(),
            "place": self.places.to_json(),
            "points": self.points.to_json() if self.points.count else None,
        }


class Report:
    """The report of rows that have `about` in common."""

    def __init__(self, about: Mapping[str, Any]) -> None:
        self._about = about
        seats = len(about["seats"])
        self._games = 0
        self._faults: list[Row] = []
        self._ends: Counter[str] = Counter()
        self._rounds, self._decisions = Distribution(), Distribution()
        self._tied = Share()
        self._seats = [Standing() for _ in range(seats)]
        self._agents: dict[str, Standing] = {}
        self._points, self._points_by_game = Distribution(), Mean()
        self._measures = [MeasureReport(one) for one in (*about["measures"], *about["implied"])]
        self._uses = [UseReport(one, seats) for one in about["uses"]]

    def add(self, row: Row) -> None:
        """Count a row."""
        self._games += 1
        self._ends[row.end] += 1
        if row.end == FAULT:
            self._faults.append(row)
            return
        assert row.rounds is not None and row.decisions is not None and row.ranking is not None
        self._rounds.add(row.rounds)
        self._decisions.add(row.decisions)
        self._tied.of += 1
        self._tied.count += len(row.winners) > 1
        parts = [0.0] * len(self._seats)
        for seat in row.winners:
            parts[seat] = 1 / len(row.winners)
        for seat, place in row.ranking:
            agent = self._agents.setdefault(row.agents[seat], Standing())
            for standing in (self._seats[seat], agent):
                standing.add(row, seat, place, parts[seat])
        if row.points is not None:
            self._points_by_game.add(fmean(row.points))
            for points in row.points:
                self._points.add(points)
        for measure in self._measures:
            measure.add(row, parts)
        for use in self._uses:
            use.add(row.uses.get(use.id, {}), parts)

    def to_json(self) -> dict[str, Any]:
        """Return the report. What has an interval has the confidence that it says."""
        about, played = self._about, self._games - self._ends[FAULT]
        ends = {end: Share(count, self._games) for end, count in sorted(self._ends.items())}
        return {
            "format": FORMAT,
            **{name: value for name, value in about.items() if name not in _LISTS},
            "confidence": CONFIDENCE,
            "games": self._games,
            "whole": played,
            "ends": [{"end": end, **share.to_json()} for end, share in ends.items()],
            "faults": _faults(self._faults),
            "tied": self._tied.to_json(),
            "rounds": self._rounds.to_json(),
            "decisions": self._decisions.to_json(),
            "points": self._points.to_json(self._points_by_game) if self._points.times else None,
            "by_seat": [
                {"seat": name, **one.to_json()} for name, one in zip(about["seats"], self._seats, strict=True)
            ],
            "by_agent": [{"agent": name, **one.to_json()} for name, one in sorted(self._agents.items())],
            "measures": [one.to_json() for one in self._measures],
            "uses": [one.to_json() for one in self._uses],
        }


def _faults(rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [
        {"index": row.index, "seed": row.seed, "rule": row.fault.rule, "reason": row.fault.reason}
        for row in sorted(rows, key=lambda row: row.index)[:MOST_FAULTS]
        if row.fault is not None
    ]
