"""What pairs of numbers say of the difference between two sorts of games.

Intervals are those of Student's t for paired differences. Where several differences are looked at, each
interval is made so wide that all of them hold together with the confidence that is asked for (Bonferroni).
A few pairs that happen to agree make no difference sure, however narrow the interval: if there were none, the
sign of each pair would be a toss of a coin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan, ceil, cos, log2, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95
POWER = 0.8


@dataclass(frozen=True)
class Difference:
    """How much larger something is in the second games: the mean of each, of the differences, and how sure.

    `low` to `high` is the interval; `sure` says that it leaves out 0 and that enough pairs differ. `size` is
    the mean difference in standard deviations, None where all pairs differ alike. `smallest` is what a
    difference must be for so many pairs to show it in four of five cases. A single pair has none of these.
    """

    old: float
    new: float
    mean: float
    low: float | None
    high: float | None
    size: float | None
    smallest: float | None

    sure: bool


def difference(old: Sequence[float], new: Sequence[float], looks: int = 1) -> Difference:
    """Return the difference between numbers in pairs, one of so many that are looked at."""
    pairs = [after - before for before, after in zip(old, new, strict=True)]
    mean = fmean(pairs)
    if len(pairs) < 2:
        return Difference(fmean(old), fmean(new), mean, None, None, None, None, False)
    doubt = (1 - CONFIDENCE) / looks
    deviation = stdev(pairs)
    error = deviation / sqrt(len(pairs))
    wide = quantile(1 - doubt, len(pairs) - 1)
    low, high = mean - wide * error, mean + wide * error
    differing = sum(pair != 0 for pair in pairs)
    return Difference(
        fmean(old),
        fmean(new),
        mean,
        low,
        high,
        mean / deviation if deviation else None,
        (wide + NormalDist().inv_cdf(POWER)) * error,
        (low > 0 or high < 0) and differing >= pairs_needed(looks),
    )


def pairs_needed(looks: int) -> int:
    """Return how many pairs must differ before one of so many differences that are looked at can be sure."""
    return 1 + ceil(log2(looks / (1 - CONFIDENCE)))


@lru_cache
def quantile(probability: float, freedom: int) -> float:
    """Return the number that Student's t of so many degrees of freedom stays within, with a probability."""
    low, high = 0.0, 1.0
    while within(high, freedom) < probability:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        if within(middle, freedom) < probability:
            low = middle
        else:
            high = middle
    return high


def within(bound: float, freedom: int) -> float:
    """Return how likely Student's t of so many degrees of freedom stays between -bound and bound.

    Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
    """
    angle = atan(bound / sqrt(freedom))
    term = cos(angle) if freedom % 2 else 1.0
    total = 0.0 if freedom == 1 else term
    for step in range(2 + freedom % 2, freedom - 1, 2):
        term *= cos(angle) ** 2 * (step - 1) / step
        total += term
    if freedom % 2:
        return (angle + sin(angle) * total) * 2 / pi
    return sin(angle) * total
