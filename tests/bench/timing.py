"""How long work takes on a core that changes its speed from one second to the next.

*Quiet* time is CPU time divided by that of a calibration loop timed in the same process just before and
after, times what the loop takes on a quiet core of the machine that our figures are for. Work that is
compared takes turns in one process, so ratios are better known than how fast each is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

QUIET_LOOP = 8.2e-3
"""Seconds that the calibration loop takes on a quiet core."""

RUNS, SECONDS = 15, 0.1
"""Short runs, since the core changes its speed; CPU time of each, at least."""

Work = Callable[[], int]
"""Does something a number of times, which it returns."""


def calibration() -> float:
    """Return the CPU time of the calibration loop."""
    begun = time.process_time()
    x = 0
    for i in range(200_000):
        x += i & 7
    return time.process_time() - begun


def per_second(*works: Work, runs: int = RUNS) -> list[float]:
    """Return how many a second each work does, quiet: the median of runs in which they take turns."""
    rates: list[list[float]] = [[] for _ in works]
    for work in works:
        work()
    for _ in range(runs):
        for work, found in zip(works, rates, strict=True):
            loop, begun, count = calibration(), time.process_time(), 0
            while (spent := time.process_time() - begun) < SECONDS:
                count += work()
            loop = (loop + calibration()) / 2
            found.append(count / spent * loop / QUIET_LOOP)
    return list(map(median, rates))


def seconds(work: Work, runs: int = RUNS) -> float:
    """Return the quiet seconds of one."""
    return 1 / per_second(work, runs=runs)[0]
