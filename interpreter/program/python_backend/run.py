"""What generated code calls: a run, and the plain functions for values that are not written out."""

from __future__ import annotations

from collections.abc import Callable

from ..effects import Effects
from ..faults import Budget
from ..instructions import NOTHING
from ..machine import Machine
from ..picks import Pick, Progress
from ..program import TAKE, Program
from ..questions import Question
from ..settling import Settling
from ..state import State
from .ranges import LARGEST

Cells = list[int]
Registers = list[tuple[int, ...]]
Pieces = tuple[int, ...]


class Stop(Exception):
    """Something is at fault; the reference machine says what."""


class Spent(Exception):
    """More was done between two questions than the budget allows."""


class Run:
    """A run from one question to the next: what has been spent, and the question at its end."""

    __slots__ = ("instructions", "values", "question", "state", "_reference")

    def __init__(self, reference: Machine, state: State) -> None:
        self.instructions = self.values = 0
        self.question: Question | None = None
        self.state = state
        self._reference = reference

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


def top(things: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the last things, the very last first; all of them where `count` is nothing."""
    if count == NOTHING:
        return things[::-1]
    if count < 0:
        raise Stop
    return things[::-1][:count]


# ---- sets --------------------------------------------------------------------------------------------------

Fits = Callable[[tuple[int, ...]], bool]


def enough(there: int, low: int, high: int) -> bool:
    """Say whether so many things are enough for a set of `low` to `high`; nothing is no bound."""
    return max(low, 0) <= (there if high == NOTHING else min(there, high))


def trying(
    cells: Cells,
    registers: Registers,
    run: Run,
    register: int,
    conditions: Callable[[Cells, Registers, Run], bool],
) -> Fits:
    """Return what says of a set whether it fulfils conditions, which read it in a register."""
    before = registers[register]

    def fits(chosen: Pieces) -> bool:
        registers[register] = chosen
        try:
            return conditions(cells, registers, run)
        finally:
            registers[register] = before

    return fits


class Sets:
    """The picking of sets in one program."""

    def __init__(self, program: Program, budget: Budget) -> None:
        self._place, self._face, self._looks = program.place, program.face, program.piece_looks
        self._zones = len(program.zones)
        self.limit = budget.combinations

    def alike(self, cells: Cells, pieces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Group pieces that nothing tells apart: the same look, the same face, in the same zone."""
        face, place_, looks, zones = self._face, self._place, self._looks, self._zones
        groups: dict[object, Pieces] = {}
        for piece in pieces:
            kind: object = looks[piece] * zones + cells[place_ + piece]
            if cells[face + piece] != NOTHING:
                kind = kind, cells[face + piece]
            groups[kind] = (*groups[kind], piece) if kind in groups else (piece,)
        return tuple(groups.values())

    def pick(
        self,
        cells: Cells,
        things: tuple[int, ...],
        low: int,
        high: int,
        fits: Fits | None,
        monotone: bool,
        pieces: bool,
    ) -> Pick:
        groups = self.alike(cells, things) if pieces else tuple([(thing,) for thing in things])
        least, most = 0 if low == NOTHING else low, None if high == NOTHING else high
        return Pick(groups, least, most, fits, monotone, self.limit)

    def completable(
        self,
        cells: Cells,
        things: tuple[int, ...],
        low: int,
        high: int,
        fits: Fits,
        monotone: bool,
        pieces: bool,
    ) -> bool:
        """Say whether some set is an answer."""
        return self.pick(cells, things, low, high, fits, monotone, pieces).is_possible()

    def step(
        self,
        cells: Cells,
        pick: Pick,
        site: int,
        seat: int,
        cursor: int,
        left: int,
        chosen: Pieces,
        pieces: bool,
    ) -> Question | None:
        """Return the question for the next thing of a set; None where the set is complete."""
        progress = Progress(cells[cursor], cells[left] == 1, chosen)
        thing, codes = pick.step(progress)
        if thing is None and pick.accepts(chosen):
            return None
        if not codes:
            raise Stop
        if not pieces:
            return Question(site, seat, codes, None, thing, (), None, chosen)
        assert thing is not None
        return Question(site, seat, codes, None, self._looks[thing], (), thing, chosen)

    def take(
        self, cells: Cells, registers: Registers, pick: Pick, cursor: int, left: int, register: int
    ) -> bool:
        """Take the next thing; say whether no more can be taken."""
        progress = pick.after(Progress(cells[cursor], cells[left] == 1, registers[register]), TAKE)
        cells[cursor], cells[left], registers[register] = progress.cursor, 0, progress.chosen
        return pick.next_thing(progress) is None
