"""What rows come to for one measure: at the end, over the rounds, and with those who won apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..analysis.types import SEAT
from .distributions import Distribution
from .rows import Measured, Row
from .shares import Mean, Share


@dataclass
class _Apart:
    """The means of all owners, of the seats that won and of the others, game by game.

    `difference` is between the last two, in the games that have both.
    """

    all: Mean = field(default_factory=Mean)
    winners: Mean = field(default_factory=Mean)
    others: Mean = field(default_factory=Mean)
    difference: Mean = field(default_factory=Mean)

    def add(self, value: Measured, parts: Sequence[float] | None) -> None:
        """Add a value of one game; `parts`: what each seat has of the first place, if seats own it."""
        numbers = value if isinstance(value, list) else [value]
        known = [number for number in numbers if number is not None]
        if known:
            self.all.add(sum(known) / len(known))
        if parts is None:
            return
        first: list[int] = []
        rest: list[int] = []
        for number, part in zip(numbers, parts, strict=True):
            if number is not None:
                (first if part else rest).append(number)
        winners = sum(first) / len(first) if first else 0.0
        others = sum(rest) / len(rest) if rest else 0.0
        if first:
            self.winners.add(winners)
        if rest:
            self.others.add(others)
        if first and rest:
            self.difference.add(winners - others)

    def to_json(self, by_seats: bool) -> dict[str, Any]:
        apart = {name: getattr(self, name).to_json() for name in ("winners", "others", "difference")}
        return {"all": self.all.to_json(), **{name: one if by_seats else None for name, one in apart.items()}}


class MeasureReport:
    """One measure of `about`, in as many whole games as are added."""

    def __init__(self, measure: Mapping[str, Any]) -> None:
        self._measure = measure
        self._by_seats = measure["of"] == SEAT
        self._numbers = Distribution()
        self._owners = [Mean() for _ in measure["owners"]]
        self._end = _Apart()
        self._rounds: dict[int, _Apart] = {}
        self._yes, self._no = Share(), Share()

    def add(self, row: Row, parts: Sequence[float]) -> None:
        """Count a game; `parts` is what each seat has of the first place."""
        if self._measure["id"] in row.measures:
            self._at_end(row.measures[self._measure["id"]], parts)
        if self._measure["each_round"]:
            for round_, taken in zip(row.rounds_asked, row.course[self._measure["id"]], strict=True):
                self._rounds.setdefault(round_, _Apart()).add(taken, parts if self._by_seats else None)

    def _at_end(self, value: Measured, parts: Sequence[float]) -> None:
        numbers = value if isinstance(value, list) else [value]
        for place, number in enumerate(numbers):
            if number is not None:
                self._numbers.add(number)
                if self._owners:
                    self._owners[place].add(number)
        self._end.add(value, parts if self._by_seats else None)
        if self._by_seats and self._measure["flag"]:
            for number, part in zip(numbers, parts, strict=True):
                if number is not None:
                    share = self._yes if number else self._no
                    share.count += part
                    share.of += 1

    def to_json(self) -> dict[str, Any]:
        named = ("id", "title", "unit", "flag", "of", "each_round")
        return {
            **{name: self._measure[name] for name in named},
            "distribution": self._numbers.to_json(self._end.all),
            "owners": [
                {"owner": owner, **mean.to_json()}
                for owner, mean in zip(self._measure["owners"], self._owners, strict=True)
            ],
            "end": self._end.to_json(self._by_seats),
            "won_with": self._yes.to_json() if self._by_seats and self._measure["flag"] else None,
            "won_without": self._no.to_json() if self._by_seats and self._measure["flag"] else None,
            "rounds": [
                {"round": round_, **apart.to_json(self._by_seats)}
                for round_, apart in sorted(self._rounds.items())
            ],
        }
