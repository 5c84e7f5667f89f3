"""Picking a set thing by thing: which steps are offered so that each fitting set has one way to it.

Pure counting: what makes a set fit is a function given by the caller.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from .faults import BudgetFault
from .program import LEAVE, STOP, TAKE

Things = tuple[int, ...]


class Progress(NamedTuple):
    """How far a pick has come: groups done with, whether the last step was leaving, what is taken."""

    cursor: int
    left: bool
    chosen: Things


@dataclass(slots=True)
class Pick:
    """A set to pick from groups of equal things, `low` to `high` of them (None: no bound).

    `fits` tests the conditions beyond the size; None if there are none. `monotone`: a set that fails them
    can only be mended by more things. `limit` bounds the sets that are tried in one search.
    """

    groups: tuple[Things, ...]
    low: int
    high: int | None
    fits: Callable[[Things], bool] | None
    monotone: bool
    limit: int

    def accepts(self, chosen: Things) -> bool:
        """Say whether the set is an answer."""
        if len(chosen) < self.low or (self.high is not None and len(chosen) > self.high):
            return False
        return self.fits is None or self.fits(chosen)

    def is_possible(self) -> bool:
        """Say whether some set is an answer."""
        return self._completable((), self.groups, 0)

    def next_thing(self, progress: Progress) -> int | None:
        """Return what the next step is about; None where no more can be taken and the pick is over."""
        if self.high is not None and len(progress.chosen) >= self.high:
            return None
        left = self._left(progress)
        return left[0][0] if left else None

    def steps(self, progress: Progress) -> tuple[int, ...]:
        """Return the codes of the steps that are offered; none where the pick is over."""
        return self.step(progress)[1]

    def step(self, progress: Progress) -> tuple[int | None, Things]:
        """Return what the next step is about, None where the pick is over, and the codes that are offered."""
        chosen = progress.chosen
        if self.high is not None and len(chosen) >= self.high:
            return None, ()
        left = self._left(progress)
        if not left:
            return None, ()
        first, later, codes = left[0], left[1:], []
        if self._completable((*chosen, first[0]), (first[1:], *later), 0):
            codes.append(TAKE)
        if self._completable(chosen, later, 1):
            codes.append(LEAVE)
        if not progress.left and self.accepts(chosen):
            codes.append(STOP)
        return first[0], tuple(codes)

    def after(self, progress: Progress, code: int) -> Progress:
        """Return the progress after a step that is offered."""
        if code == STOP:
            return progress
        if code == LEAVE:
            return Progress(progress.cursor + 1, True, progress.chosen)
        first, *_ = self._left(progress)
        return Progress(progress.cursor + (len(first) == 1), False, (*progress.chosen, first[0]))

    def _left(self, progress: Progress) -> tuple[Things, ...]:
        """Return what can still be taken, by group; no group is empty."""
        groups = self.groups[progress.cursor :]
        if not groups or not progress.chosen:
            return groups
        rest = tuple([thing for thing in groups[0] if thing not in progress.chosen])
        return (rest, *groups[1:]) if rest else groups[1:]

    def _completable(self, chosen: Things, left: tuple[Things, ...], more: int) -> bool:
        """Say whether the set with at least `more` of the things left is an answer."""
        rest = sum(map(len, left))
        least = max(self.low - len(chosen), more)
        most = rest if self.high is None else min(rest, self.high - len(chosen))
        if least > most:
            return False
        if self.fits is None:
            return True
        if self.monotone:
            least = most
        return _Search(self.fits, self.limit).finds(chosen, left, 0, rest, least, most)


@dataclass(slots=True)
class _Search:
    """A search for a set that fits, which takes as few of each group of equal things as can be first."""

    fits: Callable[[Things], bool]
    left: int

    def finds(
        self, chosen: Things, groups: tuple[Things, ...], at: int, rest: int, least: int, most: int
    ) -> bool:
        """Say whether `least` to `most` things of the groups from `at` on, `rest` in all, make a set fit."""
        if not most or at == len(groups):
            if not self.left:
                raise BudgetFault("the condition on what is picked leaves too many sets to try")
            self.left -= 1
            return self.fits(chosen)
        group = groups[at]
        rest -= len(group)
        for count in range(max(0, least - rest), min(len(group), most) + 1):
            taken = chosen + group[:count]
            if self.finds(taken, groups, at + 1, rest, least - count, most - count):
                return True
        return False
