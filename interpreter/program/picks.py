"""Picking a set thing by thing: which steps are offered so that each fitting set has one way to it.

Pure counting: what makes a set fit is a function given by the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .faults import RuleFault
from .program import LEAVE, STOP, TAKE

Things = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a pick has come: groups done with, whether the last step was leaving, what is taken."""

    cursor: int
    left: bool
    chosen: Things


@dataclass(frozen=True, slots=True)
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
        thing = self.next_thing(progress)
        if thing is None:
            return ()
        (first, *later), chosen = self._left(progress), progress.chosen
        codes = []
        if self._completable((*chosen, thing), (first[1:], *later), 0):
            codes.append(TAKE)
        if self._completable(chosen, tuple(later), 1):
            codes.append(LEAVE)
        if not progress.left and self.accepts(chosen):
            codes.append(STOP)
        return tuple(codes)

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
        first, *later = self.groups[progress.cursor :] or ((),)
        rest = tuple(thing for thing in first if thing not in progress.chosen)
        return (rest, *later) if rest else tuple(later)

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
        for tried, selection in enumerate(selections(left, least, most)):
            if tried == self.limit:
                raise RuleFault("the condition on what is picked leaves too many sets to try")
            if self.fits(chosen + selection):
                return True
        return False


def selections(groups: tuple[Things, ...], least: int, most: int) -> Iterator[Things]:
    """Yield each way to take `least` to `most` things, equal ones being the same, once."""
    if not groups:
        yield ()
        return
    first, later = groups[0], groups[1:]
    rest = sum(map(len, later))
    for count in range(max(0, least - rest), min(len(first), most) + 1):
        for selection in selections(later, least - count, most - count):
            yield first[:count] + selection
