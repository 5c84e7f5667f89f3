"""Whole answers to a pick of several things: the steps that take just these, or what refuses the set.

Nothing here changes a state. Things are meant by their text or by a condition, so they come as tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from ..program.instructions import AskSet
from ..program.picks import Pick, Progress
from ..program.program import LEAVE, STOP, TAKE, Fixed
from ..program.state import State
from ..program.values import Evaluator
from .decision import Refusal
from .explanation import holds, refused_by
from .setting import Compiled

Meant = Callable[[int], bool]
"""Tells of a thing, by its number, whether it is one that is meant."""


@dataclass(frozen=True, slots=True)
class SetAnswers:
    """The answers to the set that is asked for in a state."""

    compiled: Compiled
    state: State
    ask: AskSet

    @classmethod
    def of(cls, compiled: Compiled, state: State) -> Self | None:
        """Return the answers; None where no set is asked for."""
        ask = compiled.program.code[state.cells[Fixed.PC]]
        return cls(compiled, state, ask) if isinstance(ask, AskSet) and not state.ended else None

    def open(self) -> tuple[int, ...]:
        """Return the things that can still be taken or left, in the order in which they are asked."""
        groups, taken = self._pick().groups[self._progress().cursor :], {*self._progress().chosen}
        return tuple(thing for group in groups for thing in group if thing not in taken)

    def steps(self, wanted: Sequence[Meant]) -> tuple[int, ...] | None:
        """Return the codes of the steps that take just what is meant; None where the set is refused."""
        pick, progress, rest = self._pick(), self._progress(), list(wanted)
        codes: list[int] = []
        while STOP not in codes and (thing := pick.next_thing(progress)) is not None:
            found = next((place for place, meant in enumerate(rest) if meant(thing)), None)
            code = TAKE if found is not None else LEAVE if rest else STOP
            if code not in pick.steps(progress):
                return None
            if found is not None:
                del rest[found]
            codes.append(code)
            progress = pick.after(progress, code)
        return None if rest else tuple(codes)

    def sizes(self) -> tuple[int, int]:
        """Return how many things more make a set, at least and at most."""
        pick, taken = self._pick(), len(self._progress().chosen)
        there = len(self.open())
        most = there if pick.high is None else min(pick.high - taken, there)
        return max(pick.low - taken, 0), most

    def only(self) -> tuple[int, ...]:
        """Return the codes of the steps where each is the only one that is offered; else none."""
        pick, progress = self._pick(), self._progress()
        codes: list[int] = []
        while STOP not in codes and pick.next_thing(progress) is not None:
            steps = pick.steps(progress)
            if len(steps) != 1:
                return ()
            codes += steps
            progress = pick.after(progress, steps[0])
        return tuple(codes)

    def things(self, wanted: Sequence[Meant]) -> tuple[int, ...]:
        """Return the open things that are meant, one after another, up to the first that is not there."""
        found: list[int] = []
        for meant in wanted:
            thing = next((each for each in self.open() if each not in found and meant(each)), None)
            if thing is None:
                break
            found.append(thing)
        return tuple(found)

    def refused(self, things: Sequence[int], text: str = "") -> tuple[Refusal, ...]:
        """Return what the whole set, as it is said, is at odds with: conditions on it, the pick itself last.

        The things come on top of those that are taken already.
        """
        site = self.compiled.program.names.sites[self.ask.site]
        chosen = tuple(sorted((*self._progress().chosen, *things)))
        registers = self.state.registers[:]
        registers[self._register()] = chosen
        after = replace(self.state, registers=registers)
        failing = [
            refused_by(self.compiled, after, text, each, -1)
            for each in site.refusals
            if each.code == STOP and not holds(self.compiled, after, each, -1)
        ]
        if not replace(self._pick(), fits=None).accepts(chosen):
            failing.append(Refusal(text, site.path, f" by {site.path}"))
        return tuple(failing)

    def _evaluator(self) -> Evaluator:
        return self.compiled.machine.evaluator(self.state)

    def _pick(self) -> Pick:
        return self._evaluator().pick(self.ask.question, self.ask.pieces, {})

    def _register(self) -> int:
        register = self._evaluator().register(self.ask.question.chosen, {})
        assert register is not None, "a set that is asked for is somebody's"
        return register

    def _progress(self) -> Progress:
        cells = self.state.cells
        chosen = self.state.registers[self._register()]
        return Progress(cells[self.ask.cursor], cells[self.ask.left] == 1, chosen)
