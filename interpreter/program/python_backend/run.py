"""What generated code calls: a run, and the plain functions for values that are not written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..effects import Effects
from ..instructions import NOTHING
from ..machine import Machine
from ..questions import Question
from ..settling import Settling
from ..state import State
from .ranges import LARGEST

if TYPE_CHECKING:
    from .sets import Pick

_REPEATED = 24
"""So many answers are taken once more, at most, where one cannot be taken."""

Cells = list[int]
Registers = list[tuple[int, ...]]
Pieces = tuple[int, ...]


class Stop(Exception):
    """Something is at fault; the reference machine says what."""


class Spent(Exception):
    """More was done between two questions than the budget allows."""


class Run:
    """What is kept of one game besides its state, from one question to the next.

    `instructions` and `values` are what has been spent since the last question, `question` is the one at the
    end, `pick` the set that it is about. `before` is the state before the answers `codes`, from which it is
    made again where the next one cannot be taken; None where that is not known.
    """

    __slots__ = ("instructions", "values", "question", "pick", "state", "before", "codes", "_reference")

    def __init__(self, reference: Machine, before: State | None = None) -> None:
        self.instructions = self.values = 0
        self.question: Question | None = None
        self.pick: Pick | None = None
        self.state: State
        self.before = before
        self.codes: list[int] = []
        self._reference = reference

    def begin(self, state: State, question: Question) -> None:
        """Begin to run from a question of a state that nothing else has changed since the last one."""
        if self.before is None or len(self.codes) >= _REPEATED:
            self.before, self.codes = state.copy(), []
        if self.question is not question:
            self.pick = None
        self.state = state
        self.instructions = self.values = 0
        self.question = None

    def forget(self) -> None:
        """Keep nothing: the state is changed by something else."""
        self.before = self.question = self.pick = None

    # What is rare is done by the modules of the reference machine.

    @property
    def effects(self) -> Effects:
        return Effects(self._reference.program, self.state, None)

    @property
    def settling(self) -> Settling:
        values = self._reference.evaluator(self.state)
        return Settling(self._reference.program, self.state, values, self.effects)


# ---- values ------------------------------------------------------------------------------------------------


def place(index: int) -> int:
    """Return an index that is not below 0, or nothing."""
    if index < 0 and index != NOTHING:
        raise Stop
    return index


def somewhere(index: int) -> int:
    """Return an index that is neither nothing nor below 0."""
    if index < 0:
        raise Stop
    return index


def bounded(number: int) -> int:
    """Return a result that is within bounds."""
    if not -LARGEST <= number <= LARGEST:
        raise Stop
    return number


def plus(a: int, b: int) -> int:
    return NOTHING if a == NOTHING or b == NOTHING else bounded(a + b)


def minus(a: int, b: int) -> int:
    return NOTHING if a == NOTHING or b == NOTHING else bounded(a - b)


def times(a: int, b: int) -> int:
    return NOTHING if a == NOTHING or b == NOTHING else bounded(a * b)


def into(a: int, b: int) -> int:
    if a == NOTHING or b == NOTHING:
        return NOTHING
    if b <= 0:
        raise Stop
    return max(a, 0) // b


def rest(a: int, b: int) -> int:
    if a == NOTHING or b == NOTHING:
        return NOTHING
    if b <= 0:
        raise Stop
    return a % b


def less(a: int, b: int) -> bool:
    return NOTHING < a < b


def at_most(a: int, b: int) -> bool:
    return NOTHING < a <= b


def enough(there: int, low: int, high: int) -> bool:
    """Say whether so many things are enough for a set of `low` to `high`; nothing is no bound."""
    return max(low, 0) <= (there if high == NOTHING else min(there, high))


def top(things: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the last things, the very last first; all of them where `count` is nothing."""
    if count == NOTHING:
        return things[::-1]
    if count < 0:
        raise Stop
    return things[::-1][:count]
