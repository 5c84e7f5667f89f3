"""What seats have and choose in a game: of which instances, and how often."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..play.setting import Compiled
from ..program.instructions import NOTHING
from ..program.program import STOP, TAKE, Program, UseView
from ..program.questions import Question
from ..program.state import State
from .rows import Uses


class Answers:
    """Counts answers as they come; what they name is looked up when the game is over.

    `times` are by site, seat, and action code; in a set by the look or member that is taken.
    """

    __slots__ = ("times",)

    def __init__(self) -> None:
        self.times: dict[tuple[int, int | None, int | None], int] = {}

    def note(self, question: Question, code: int) -> None:
        """Count the answer to a question."""
        if TAKE < code <= STOP:
            return
        key = (question.site, question.seat, question.thing if code == TAKE else code)
        self.times[key] = self.times.get(key, 0) + 1


class Users:
    """Tells what the seats of games of a program have and choose."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled
        self._seats = compiled.program.seats
        self._views = compiled.program.measured.uses
        self._looks = _looks_by_code(compiled.program)
        self._asked: dict[int, list[tuple[UseView, int]]] = {}
        for view in self._views:
            for site, first in view.asked:
                self._asked.setdefault(site, []).append((view, first))

    def of(self, state: State, answers: Answers) -> Uses:
        """Return what seats have at the end of a game and what they have chosen. Raises: RuleFault."""
        found: dict[str, dict[int, list[int]]] = {view.id: {} for view in self._views}
        for view in self._views:
            for seat, thing in self._had(view, state):
                self._count(found[view.id], view, seat, thing, 1)
        for (site, asked, code), times in answers.times.items():
            for view, first in self._asked.get(site, ()):
                assert asked is not None and code is not None, "seats answer, and take something"
                self._count(found[view.id], view, asked, self._chosen(view, first, code), times)
        return {
            view.id: {view.ids[number]: counts for number, counts in sorted(found[view.id].items())}
            for view in self._views
            if found[view.id]
        }

    def _had(self, view: UseView, state: State) -> Iterator[tuple[int, int]]:
        """Yield each thing that a seat has, as a member or a look."""
        if view.things is None:
            return
        values, looks = self._compiled.machine.evaluator(state), self._compiled.program.piece_looks
        for seat in range(self._seats):
            things: Iterable[int] = values.many(view.things, {0: seat})
            yield from ((seat, looks[thing] if view.pieces else thing) for thing in things)

    def _chosen(self, view: UseView, first: int, code: int) -> int:
        """Return the member, look or alternative that a counted answer names."""
        if first == NOTHING:
            return code
        return self._looks[code - first] if view.pieces else code - first

    def _count(self, found: dict[int, list[int]], view: UseView, seat: int, thing: int, times: int) -> None:
        instance = view.instances[thing]
        if instance != NOTHING:
            found.setdefault(instance, [0] * self._seats)[seat] += times


def _looks_by_code(program: Program) -> tuple[int, ...]:
    """Return the look for each action code, counted from that of the first look."""
    return tuple(
        number
        for number, look in enumerate(program.looks)
        for _ in range(1 if look.faces is None else look.faces[1] - look.faces[0] + 1)
    )
