"""Scales: where a number stands, and the numbers that are written along an axis."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10


@dataclass(frozen=True)
class Scale:
    """From `low` to `high` as from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, number: float) -> float:
        share = (number - self.low) / ((self.high - self.low) or 1)
        return round(self.start + share * (self.end - self.start), 2)

    def ticks(self, most: int, *, whole: bool = False) -> tuple[float, ...]:
        """Return up to about so many round numbers within it; `whole`: no parts of 1."""
        step = nice((self.high - self.low) / most)
        step = max(step, 1) if whole else step
        first = -floor(-self.low / step + 1e-9)
        last = floor(self.high / step + 1e-9)
        return tuple(number * step for number in range(first, last + 1))


def nice(step: float) -> float:
    """Return the least of 1, 2 and 5, or those times a power of ten, that is no less."""
    if step <= 0:
        return 1
    scale = 10.0 ** floor(log10(step))
    return next(digit * scale for digit in (1, 2, 5, 10) if digit * scale >= step * (1 - 1e-9))
