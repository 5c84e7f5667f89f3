"""What generated code calls: a run, and the plain functions for values that are not written out."""

from __future__ import annotations

from collections.abc import Callable

from ..asking import Asking
from ..effects import Effects
from ..faults import Budget
from ..instructions import NOTHING
from ..machine import Machine
from ..picks import Pick, Progress
from ..program import STOP, TAKE, Program
from ..questions import Question
from ..settling import Settling
from ..state import State
from .ranges import LARGEST

Cells = list[int]
Registers = list[tuple[int, ...]]


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
    def asking(self) -> Asking:
        return Asking(self._reference.program, self.state, self._reference.evaluator(self.state))

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


def sole(things: tuple[int, ...]) -> int:
    return things[0] if len(things) == 1 else NOTHING


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


def trying(registers: Registers, register: int, conditions: Callable[[], bool]) -> Fits:
    """Return what says of a set whether it fulfils conditions, which read it in a register."""

    def fits(chosen: tuple[int, ...]) -> bool:
        before = registers[register]
        registers[register] = chosen
        try:
            return conditions()
        finally:
            registers[register] = before

    return fits


class Sets:
    """The picking of sets in one program."""

    def __init__(self, program: Program, budget: Budget) -> None:
        self.program = program
        self.limit = budget.combinations

    def alike(self, cells: Cells, pieces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Group pieces that nothing tells apart: the same look, the same face, in the same zone."""
        face, place_, looks = self.program.face, self.program.place, self.program.piece_looks
        groups: dict[tuple[int, int, int], list[int]] = {}
        for piece in pieces:
            key = looks[piece], cells[face + piece], cells[place_ + piece]
            if key in groups:
                groups[key].append(piece)
            else:
                groups[key] = [piece]
        return tuple([tuple(group) for group in groups.values()])

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
        self, cells: Cells, pick: Pick, site: int, seat: int, cursor: int, left: int, chosen: tuple[int, ...]
    ) -> Question | None:
        """Return the question for the next thing of a set; None where the set is complete."""
        progress = Progress(cells[cursor], cells[left] == 1, chosen)
        thing = pick.next_thing(progress)
        if thing is None and pick.accepts(chosen):
            return None
        codes = pick.steps(progress)
        if not codes:
            raise Stop
        return Question(site, seat, codes, thing=thing, chosen=chosen)

    def of_piece(self, question: Question) -> Question:
        """Return a question about a thing as one about a piece that looks so."""
        piece = question.thing
        assert piece is not None
        look = self.program.piece_looks[piece]
        return Question(
            question.site, question.seat, question.codes, thing=look, piece=piece, chosen=question.chosen
        )

    def advance(
        self,
        cells: Cells,
        registers: Registers,
        pick: Pick,
        cursor: int,
        left: int,
        register: int,
        code: int,
    ) -> bool:
        """Note a step; say whether the set is complete."""
        progress = pick.after(Progress(cells[cursor], cells[left] == 1, registers[register]), code)
        cells[cursor], cells[left] = progress.cursor, int(progress.left)
        registers[register] = progress.chosen
        if code == STOP or (code == TAKE and pick.next_thing(progress) is None):
            cells[cursor] = cells[left] = 0
            return True
        return False
