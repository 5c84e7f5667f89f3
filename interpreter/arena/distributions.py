"""How often each number came: in a few figures, and in bins of one width."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate
from math import ceil
from typing import Any

from .shares import Mean

MOST_BINS = 20


@dataclass
class Distribution:
    """Whole numbers as they come."""

    times: Counter[int] = field(default_factory=Counter)

    def add(self, number: int) -> None:
        self.times[number] += 1

    def to_json(self, by_game: Mean | None = None) -> dict[str, Any]:
        """Return the mean with its interval, quartiles, and bins; of nothing these are null and none.

        Where a game has several numbers these go together, so the interval is that of their means `by_game`.
        """
        mean = Mean(
            self.times.total(),
            sum(number * times for number, times in self.times.items()),
            sum(number * number * times for number, times in self.times.items()),
        )
        known = sorted(self.times)
        sure = (by_game or mean).to_json()
        return mean.to_json() | {
            "low": sure["low"],
            "high": sure["high"],
            "deviation": mean.deviation,
            "lowest": known[0] if known else None,
            "quartiles": [self._quantile(part / 4) for part in (1, 2, 3)] if known else None,
            "highest": known[-1] if known else None,
            "bins": self._bins(known),
        }

    def _quantile(self, share: float) -> int:
        """Return the least number that so large a share is no more than."""
        known = sorted(self.times)
        below = accumulate(self.times[number] for number in known)
        needed = share * self.times.total()
        return next(number for number, count in zip(known, below, strict=True) if count >= needed)

    def _bins(self, known: list[int]) -> list[dict[str, int]]:
        """Return bins from the lowest to the highest number, as few as `MOST_BINS`, those of none too."""
        if not known:
            return []
        width = step(known[-1] - known[0] + 1)
        first = known[0] // width * width
        counts: Counter[int] = Counter()
        for number, times in self.times.items():
            counts[(number - first) // width] += times
        return [
            {"low": first + bin_ * width, "high": first + (bin_ + 1) * width - 1, "count": counts[bin_]}
            for bin_ in range((known[-1] - first) // width + 1)
        ]


def step(numbers: int) -> int:
    """Return how many whole numbers go into a bin: 1, 2 or 5, or ten, a hundred, … times as many."""
    needed, scale = ceil(numbers / (MOST_BINS - 1)), 1
    while True:
        for digit in (1, 2, 5):
            if digit * scale >= needed:
                return digit * scale
        scale *= 10
