"""What pairs of numbers say of the differences between two sorts of games.

Many things are looked at in the same pairs, and are rarely independent of each other. So all intervals are
made as wide as their largest miss is, in standard errors, when the pairs are drawn again with replacement
(bootstrap): then all hold together with the confidence that is asked for. Where there are few pairs, what is
drawn from them varies too little, and intervals are widened as Student's t demands. A few pairs that happen
to agree make no difference sure, however narrow the interval: if there were none, the sign of each pair would
be a toss of a coin.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan, ceil, cos, log2, pi, sin, sqrt
from operator import itemgetter
from random import Random
from statistics import NormalDist, fmean, stdev
from sys import byteorder

CONFIDENCE = 0.95
DOUBT = 1 - CONFIDENCE
"""How often something may be sure that is not there."""

POWER = 0.8

RESAMPLES = 2_000
"""So often pairs are drawn again."""

MOST_DRAWN = 1_000
"""Where there are more pairs than these, they are drawn in so many lots."""

SCALE = 2.0**40
"""Sums are of whole numbers, so that they come out the same on every machine."""

BIAS = 2**50
"""What is added to each number that is drawn, so that none is below 0; the sum of all fits into 64 bits."""

Numbers = Sequence[float | None]
"""Of each game, in the order of the pairs; None where a game has no number."""


@dataclass(frozen=True)
class Difference:
    """How much larger something is in the second games: the mean of each, of the differences, and how sure.

    `pairs` are those in which both games have a number; of them it is larger in `more` and smaller in
    `fewer`. `low` to `high` is the interval; `sure` says that it leaves out 0. `size` is the mean
    difference in standard deviations of the differences, None where all pairs differ alike. `smallest` is
    what a difference must be for so many pairs to show it in four of five cases. Where too few pairs differ
    to make anything sure there are none of these.
    """

    old: float
    new: float
    mean: float
    pairs: int
    more: int
    fewer: int
    low: float | None = None
    high: float | None = None
    size: float | None = None
    smallest: float | None = None
    sure: bool = False


def differences(
    columns: Sequence[tuple[Numbers, Numbers]], seed: int, doubt: float = DOUBT
) -> list[Difference]:
    """Return the difference between the numbers of each column, which are those of the same pairs.

    There is a pair with both numbers in each. The same seed draws the same. `doubt`: how often the intervals
    of all may fail to hold together.
    """
    needed = pairs_needed(len(columns), doubt)
    apart = [
        [
            None if before is None or after is None else after - before
            for before, after in zip(*both, strict=True)
        ]
        for both in columns
    ]
    looked_at = [column for column in apart if sum(map(bool, column)) >= needed]
    bound = _bound([_misses(column) for column in looked_at], seed, doubt)
    return [
        _difference(both, column, bound if sum(map(bool, column)) >= needed else None)
        for both, column in zip(columns, apart, strict=True)
    ]


def pairs_needed(looks: int, doubt: float = DOUBT) -> int:
    """Return how many pairs must differ before one of so many differences that are looked at can be sure."""
    return 1 + ceil(log2(max(looks, 1) / doubt))


def _difference(both: tuple[Numbers, Numbers], column: Numbers, bound: float | None) -> Difference:
    """Return a difference with an interval of so many standard errors, widened as so many pairs demand."""
    there = [one for one in column if one is not None]
    old, new = (
        fmean(
            number
            for number, one in zip(numbers, column, strict=True)
            if number is not None and one is not None
        )
        for numbers in both
    )
    mean, count = fmean(there), len(there)
    found = (old, new, mean, count, sum(one > 0 for one in there), sum(one < 0 for one in there))
    if bound is None:
        return Difference(*found)
    deviation = stdev(there)
    error = deviation / sqrt(count)
    wide = widened(bound, count)
    low, high = mean - wide * error, mean + wide * error
    size = mean / deviation if deviation else None
    return Difference(
        *found, low, high, size, (wide + NormalDist().inv_cdf(POWER)) * error, sure=low > 0 or high < 0
    )


# ---- how wide intervals are


def _misses(column: Numbers) -> list[int]:
    """Return what each pair adds to how far the mean is from that of all pairs.

    Units: standard errors, of which SCALE is one.
    """
    there = [one for one in column if one is not None]
    mean, total = fmean(there), stdev(there) * sqrt(len(there))
    return [0 if one is None or not total else round((one - mean) / total * SCALE) for one in column]


def _bound(columns: Sequence[Sequence[int]], seed: int, doubt: float) -> float:
    """Return how many standard errors no mean misses by more, but for a doubt, when pairs are drawn again.

    The numbers of a pair stand side by side in one large number, so that a sum is that of all columns.
    """
    if not columns:
        return 0.0
    pairs = list(zip(*map(_lots, columns), strict=True))
    count, size = len(pairs), 8 * len(columns)
    side_by_side = [
        int.from_bytes(array("Q", [BIAS + miss for miss in pair]).tobytes(), byteorder) for pair in pairs
    ]
    rng, every, middle = Random(seed), range(count), count * BIAS
    largest: list[int] = []
    for _ in range(RESAMPLES):
        total: int = sum(itemgetter(*rng.choices(every, k=count))(side_by_side))
        sums = array("Q", total.to_bytes(size, byteorder))
        largest.append(max(max(sums) - middle, middle - min(sums)))
    largest.sort()
    return largest[ceil((1 - doubt) * (RESAMPLES + 1)) - 1] / SCALE


def _lots(column: Sequence[int]) -> Sequence[int]:
    """Return the sums of lots of a column, if it is long. What is drawn in lots varies no less."""
    if len(column) <= MOST_DRAWN:
        return column
    return [sum(column[first::MOST_DRAWN]) for first in range(MOST_DRAWN)]


def widened(bound: float, count: int) -> float:
    """Return how many standard errors so many pairs need for what a bound says of very many.

    What is drawn from few pairs varies less than they do; and their own deviation is not known well.
    """
    freedom = count - 1
    doubt = 2 * (1 - NormalDist().cdf(bound * sqrt(count / freedom)))
    if doubt < SMALLEST_DOUBT or freedom > MOST_FREEDOM:
        return bound * sqrt(count / freedom)
    return quantile(1 - doubt, freedom)


SMALLEST_DOUBT = 1e-9
"""Below this the normal distribution has no digits left."""

MOST_FREEDOM = 1_000
"""With more degrees of freedom Student's t is the normal distribution."""


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
