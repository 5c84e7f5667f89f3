"""The fast executor: runs the Python that a program is written as.

It keeps to what is sure. Where something is at fault, the generated code stops before it has changed anything
of that instruction, and the reference machine goes on from there: it says what is wrong, in its own words. It
also runs what is rare: games that are watched, and games in which chance is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import repeat
from types import TracebackType
from typing import Any

from ..events import Watch
from ..faults import Budget, RuleFault
from ..instructions import NOTHING
from ..machine import Machine
from ..program import Fixed, Program
from ..questions import Question
from ..state import State
from . import run as calls
from .flow import ASKS
from .pieces import Table
from .run import Cells, Registers, Run, Sets, Spent, Stop
from .writer import write

_SOURCE = "<program>"
_NAMED = ("Spent", "Stop", "place", "somewhere", "bounded", "plus", "minus", "times", "into", "rest")
_MORE = ("less", "at_most", "top", "enough", "trying")

_PATIENCE = 300

Step = Callable[[Cells, Registers, Run], Any]
Answer = Callable[[Cells, Registers, Run, Question, int], Any]


class PythonBackend:
    """The fast executor of the program of a reference machine.

    `patience`: so many runs are left to the reference machine before the program is written and compiled,
    which takes as long as some hundred of them.
    """

    def __init__(self, reference: Machine, patience: int = _PATIENCE) -> None:
        self.reference = reference
        self.program = reference.program
        self.budget = reference.budget
        self._patience = patience

    @cached_property
    def _module(self) -> _Module:
        return _Module(self.program, self.budget)

    def start(self, seed: int | None) -> State:
        """Return the state before the set-up; without a seed chance is asked, not drawn."""
        return self.reference.start(seed)

    def run(self, state: State, watch: Watch | None = None) -> Question | None:
        """Run until a question is pending, which is returned, or the game has ended: None.

        Raises: RuleFault: the ruleset is at fault; the state is then of no further use.
        """
        if self._is_rare(state, watch):
            return self.reference.run(state, watch)
        step = self._module.begins(state.cells[Fixed.PC])
        if step is None or state.ended:
            return self.reference.run(state)
        return self._go(step, Run(self.reference, state))

    def question(self, state: State) -> Question | None:
        """Return the pending question, or None where the game has ended. Changes nothing."""
        return self.reference.question(state)

    def answer(
        self, state: State, code: int, watch: Watch | None = None, question: Question | None = None
    ) -> Question | None:
        """Answer the pending question with one of its codes, run on, and return the next one as `run` does.

        `question` is the pending one, where it is known already.
        Raises: ValueError: the code is not offered; nothing has changed. RuleFault: as for `run`.
        """
        if self._is_rare(state, watch):
            return self.reference.answer(state, code, watch, question)
        pending = question or self.question(state)
        if pending is None or code not in pending.codes:
            raise ValueError(f"{code} does not answer the pending question")
        run = Run(self.reference, state)
        try:
            step = self._module.answers[state.cells[Fixed.PC]](
                state.cells, state.registers, run, pending, code
            )
        except (Stop, IndexError, RecursionError, RuleFault):
            return self.reference.answer(state, code, None, pending)
        return self._go(step, run)

    def _is_rare(self, state: State, watch: Watch | None) -> bool:
        """Whether the reference machine is to run: somebody watches, chance is asked, it is early yet."""
        if watch is not None or (not state.streams and self.program.streams):
            return True
        self._patience -= 1
        return self._patience >= 0

    def _go(self, step: Step | None, run: Run) -> Question | None:
        """Run on function by function."""
        state = run.state
        cells, registers = state.cells, state.registers
        try:
            for _ in repeat(None, self.budget.instructions):
                step = step(cells, registers, run)  # type: ignore[misc]
                if step is None:
                    return run.question
            raise Spent
        except (Stop, Spent, IndexError, RecursionError, RuleFault) as error:
            cells[Fixed.PC] = self._module.where(error.__traceback__, cells[Fixed.PC])
            if isinstance(error, Spent):
                raise self._too_much(run) from None
            return self.reference.run(state)

    def _too_much(self, run: Run) -> RuleFault:
        budget, names = self.budget, self.program.names
        if run.values > budget.values:
            reason = f"working out values takes over {budget.values} steps between two questions"
        else:
            reason = f"over {budget.instructions} instructions run between two questions"
        clause = names.trail[run.state.cells[Fixed.PC]]
        digest = run.state.digest()
        return RuleFault(reason, clause=names.clauses[clause] if clause >= 0 else None, digest=digest)


class _Module:
    """The compiled module of a program."""

    def __init__(self, program: Program, budget: Budget) -> None:
        written = write(program, budget)
        self.text = written.text
        self._lines = written.lines
        sets = Sets(program, budget)
        table = Table(program, sets)
        names: dict[str, Any] = {name: getattr(calls, name) for name in _NAMED + _MORE}
        names |= {name: getattr(table, name) for name in ("move", "show", "reveal", "shuffle", "transfer")}
        names |= {
            name: getattr(table, name)
            for name in ("record", "one", "one_piece", "number", "digit", "somebody")
        }
        names |= {name: getattr(sets, name) for name in ("pick", "completable", "step", "take")}
        names |= {"Question": Question, "I": program.code, "one_of": _one_of, "back": self._back}
        names |= written.constants
        exec(compile(self.text, _SOURCE, "exec", dont_inherit=True), names)
        asked = [pc for pc, found in enumerate(program.code) if isinstance(found, ASKS) and f"a{pc}" in names]
        self.answers: dict[int, Answer] = {pc: names[f"a{pc}"] for pc in asked}
        self._begins: dict[int, Step] = {pc: names[f"b{pc}"] for pc in written.entries}
        self._begins |= {pc: names[f"q{pc}"] for pc in asked}
        self._returns: dict[int, Step] = {pc: names[f"b{pc}"] for pc in written.returns}

    def begins(self, pc: int) -> Step | None:
        """Return the function that begins at an instruction, or puts the question that stands there."""
        return self._begins.get(pc)

    def _back(self, pc: int) -> Step:
        found = self._returns.get(pc)
        if found is None:
            raise Stop
        return found

    def where(self, trace: TracebackType | None, otherwise: int) -> int:
        """Return the instruction in which an exception was raised."""
        pc = otherwise
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == _SOURCE:
                pc = self._lines.get(trace.tb_lineno, pc)
            trace = trace.tb_next
        return pc


def _one_of(entries: tuple[Step | None, ...], index: int) -> Step | None:
    """Return the entry for a number, none for nothing."""
    if index == NOTHING:
        return None
    if index < 0:
        raise Stop
    return entries[index]
