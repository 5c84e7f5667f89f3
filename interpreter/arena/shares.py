"""Shares of games, and means, with their intervals.

A share has the interval of Wilson (1927). What counts in parts, as a first place that several seats share,
lies between 0 and 1 and so varies no more than what counts as a whole: its interval is wide enough. So it is
for seats of one game, of which one wins the less the more the others do.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

from .estimates import CONFIDENCE, quantile

NORMAL = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

MANY = 200
"""From so many numbers on the mean is taken to be normal."""


def wilson(count: float, of: int) -> tuple[float, float]:
    """Return the interval of a share: of `of` (at least 1) `count` are so."""
    share, square = count / of, NORMAL**2
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = NORMAL / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of**2))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Share:
    """How many are so, in parts, of how many. There is no share of none."""

    count: float = 0.0
    of: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return it with its interval; all of that is null of none."""
        low, high = wilson(self.count, self.of) if self.of else (None, None)
        share = self.count / self.of if self.of else None
        return {"count": self.count, "of": self.of, "share": share, "low": low, "high": high}


@dataclass
class Mean:
    """The mean of numbers that come one by one, with the interval of Student's t."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def deviation(self) -> float | None:
        """The standard deviation, None of fewer than two."""
        if self.count < 2:
            return None
        return sqrt(max(0.0, self.squares - self.total**2 / self.count) / (self.count - 1))

    def to_json(self) -> dict[str, Any]:
        """Return it with its interval, which needs two numbers."""
        mean = self.total / self.count if self.count else None
        deviation, low, high = self.deviation, None, None
        if mean is not None and deviation is not None:
            wide = NORMAL if self.count >= MANY else quantile(CONFIDENCE, self.count - 1)
            half = wide * deviation / sqrt(self.count)
            low, high = mean - half, mean + half
        return {"count": self.count, "mean": mean, "low": low, "high": high}
