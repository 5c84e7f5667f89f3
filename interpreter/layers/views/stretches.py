"""Lays the rows of two tables beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ....grammar import model


@dataclass(frozen=True)
class Stretch:
    """Numbers, `low` to `high`, for which each of two tables has one value; None where it has none."""

    low: int
    high: int
    old: model.Expr | None
    new: model.Expr | None


def stretches(old: Sequence[model.Row], new: Sequence[model.Row]) -> Iterator[Stretch]:
    """Yield all numbers for which one of two tables has a value, in order."""
    starts = sorted({start for row in (*old, *new) for start in (row.low, row.high + 1)})
    for low, behind in pairwise(starts):
        before, after = _at(old, low), _at(new, low)
        if before is not None or after is not None:
            yield Stretch(low, behind - 1, before, after)


def _at(rows: Sequence[model.Row], number: int) -> model.Expr | None:
    return next((row.value for row in rows if row.low <= number <= row.high), None)
