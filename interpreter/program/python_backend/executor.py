"""The fast executor: runs the Python that a program is written as.

The written program keeps to what is sure. Where something is at fault or takes long, or where the program
could not be written, the reference machine runs instead, from the same state: it says what is wrong, in its
own words. It also runs what is rare: games that are watched, and games in which chance is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from ..events import Watch
from ..faults import Budget, BudgetFault, RuleFault
from ..instructions import NOTHING
from ..machine import Machine
from ..program import Fixed, Program
from ..questions import NotOffered, Question
from ..state import State
from . import run as calls
from .asking import Asking
from .flow import ASKS
from .pieces import Table
from .run import Cells, Registers, Run, Spent, Stop
from .sets import Sets, Tests
from .writer import write

_SOURCE = "<program>"
_PLAIN = (
    *("Spent", "Stop", "place", "somewhere", "bounded", "plus", "minus", "times", "into", "rest"),
    *("less", "at_most", "top", "enough"),
)
_TABLE = "move", "move_one", "show", "reveal", "shuffle", "seal", "unseal", "transfer", "record"
_SETS = "pick", "empty", "completable", "step", "take"
_ASKING = "one", "one_piece", "number", "digit", "somebody"

_UNSURE = Stop, Spent, IndexError, KeyError, RecursionError, RuleFault
"""What is raised where the written program is not sure."""

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
        self._has_streams = bool(self.program.streams)

    @cached_property
    def _module(self) -> _Module | None:
        """The program as it is written; None where its values are too deep to be written or compiled."""
        try:
            return _Module(self.program, self.budget)
        except (SyntaxError, MemoryError, RecursionError):
            return None

    def start(self, seed: int | None) -> State:
        """Return the state before the set-up; without a seed chance is asked, not drawn."""
        return self.reference.start(seed)

    def run(self, state: State, watch: Watch | None = None) -> Question | None:
        """Run until a question is pending, which is returned, or the game has ended: None.

        Raises: RuleFault: the ruleset is at fault; the state is then of no further use.
        """
        if self._is_rare(state, watch):
            return self.reference.run(state, watch)
        return self._go(state, self.reference.run, _Module.run)

    def question(self, state: State) -> Question | None:
        """Return the pending question, or None where the game has ended. Changes nothing."""
        try:
            return self.reference.question(state)
        except BudgetFault:
            if (run := self._written(state.copy(), _Module.run)) is None:
                raise
            return run.question

    def memory(self, before: State | None = None) -> Run:
        """Return what may be kept of one game beside its state, which is a copy of `before`."""
        return Run(self.reference, before)

    def answer(
        self,
        state: State,
        code: int,
        watch: Watch | None = None,
        question: Question | None = None,
        memory: object | None = None,
    ) -> Question | None:
        """Answer the pending question with one of its codes, run on, and return the next one as `run` does.

        `question` is the pending one, where it is known already, `memory` that of the game.
        Raises: NotOffered: the code is not offered; nothing has changed. RuleFault: as for `run`.
        """
        run = memory if isinstance(memory, Run) else Run(self.reference)
        module = self._module if watch is None and self._patience <= 0 else None
        if module is None or (self._has_streams and not state.streams):
            run.forget()
            return self._slowly(state, code, watch, question)
        pending = question or self.question(state)
        if pending is None or code not in pending.codes:
            raise NotOffered(f"{code} does not answer the pending question")
        run.begin(state, pending)
        try:
            module.answer(run, pending, code)
        except _UNSURE:
            self._recall(state, run)
            return self.reference.answer(state, code, None, pending)
        run.codes.append(code)
        return run.question

    def _recall(self, state: State, run: Run) -> None:
        """Make a state what it was before the answer that could not be taken."""
        assert run.before is not None and self._module is not None
        before, codes = run.before.copy(), run.codes
        again = Run(self.reference)
        for code in codes:
            pending = self.question(before)
            assert pending is not None, "these answers were taken before"
            again.begin(before, pending)
            self._module.answer(again, pending, code)
        _restore(state, before)
        run.forget()

    def _slowly(
        self, state: State, code: int, watch: Watch | None, question: Question | None
    ) -> Question | None:
        """Answer by the reference machine, as far as it gets by."""
        if self._is_rare(state, watch):
            return self.reference.answer(state, code, watch, question)
        pending = question or self.question(state)
        if pending is None or code not in pending.codes:
            raise NotOffered(f"{code} does not answer the pending question")
        return self._go(
            state,
            lambda state: self.reference.answer(state, code, None, pending),
            lambda module, run: module.answer(run, pending, code),
        )

    def _is_rare(self, state: State, watch: Watch | None) -> bool:
        """Whether the reference machine is to run: somebody watches, or chance is asked."""
        return watch is not None or (self._has_streams and not state.streams)

    def _go(
        self, state: State, slowly: Callable[[State], Question | None], fast: Callable[[_Module, Run], None]
    ) -> Question | None:
        """Run to the next question by the machine or as it is written, and by the other where that fails.

        The two spend their budgets differently, so a game goes on where either of them gets by, and what
        comes of a state does not depend on which of them is tried first. A fault is that of the machine.
        """
        if self._patience > 0:
            self._patience -= 1
            before = state.copy()
            try:
                return slowly(state)
            except BudgetFault:
                faulty = state.copy()
                _restore(state, before)
                if (run := self._written(state, fast)) is not None:
                    return run.question
                _restore(state, faulty)
                raise
        run = self._written(state, fast)
        return slowly(state) if run is None else run.question

    def _written(self, state: State, fast: Callable[[_Module, Run], None]) -> Run | None:
        """Return a run as it is written; None where that fails, which leaves the state as it was."""
        if self._module is None:
            return None
        before, run = state.copy(), Run(self.reference)
        run.state = state
        try:
            fast(self._module, run)
        except _UNSURE:
            _restore(state, before)
            return None
        return run


def _restore(state: State, before: State) -> None:
    """Make a state what it was; `before` is of no further use."""
    state.cells, state.registers = before.cells, before.registers
    state.streams, state.settled = before.streams, before.settled


class _Module:
    """The compiled module of a program."""

    def __init__(self, program: Program, budget: Budget) -> None:
        written = write(program, budget)
        self.text = written.text
        self._steps = range(budget.instructions)
        names: dict[str, Any] = {name: getattr(calls, name) for name in _PLAIN}
        sets, table = Sets(program, budget), Table(program)
        for of, called in ((table, _TABLE), (sets, _SETS), (Asking(program, table, sets), _ASKING)):
            names |= {name: getattr(of, name) for name in called}
        names |= {"Question": Question, "Tests": Tests, "new": tuple.__new__, "I": program.code}
        self._returns: dict[int, Step] = {}
        names |= {"one_of": _one_of, "B": self._returns}
        names |= written.constants
        exec(compile(self.text, _SOURCE, "exec", dont_inherit=True), names)
        asked = [pc for pc, found in enumerate(program.code) if isinstance(found, ASKS) and f"a{pc}" in names]
        self._answers: dict[int, Answer] = {pc: names[f"a{pc}"] for pc in asked}
        self._begins: dict[int, Step] = {pc: names[f"b{pc}"] for pc in written.entries}
        self._begins |= {pc: names[f"q{pc}"] for pc in asked}
        self._returns |= {pc: names[f"b{pc}"] for pc in written.returns}

    def run(self, run: Run) -> None:
        """Run from where a function begins or a question stands."""
        state = run.state
        step = self._begins.get(state.cells[Fixed.PC])
        if step is None or state.ended:
            raise Stop
        self._go(step, run)

    def answer(self, run: Run, question: Question, code: int) -> None:
        """Answer the pending question, and run on."""
        state = run.state
        cells, registers = state.cells, state.registers
        step = self._answers[cells[Fixed.PC]](cells, registers, run, question, code)
        if step is not None:
            self._go(step, run)

    def _go(self, step: Step, run: Run) -> None:
        """Run on function by function."""
        cells, registers = run.state.cells, run.state.registers
        for _ in self._steps:
            following = step(cells, registers, run)
            if following is None:
                return
            step = following
        raise Spent


def _one_of(entries: tuple[Step | None, ...], index: int) -> Step | None:
    """Return the entry for a number, none for nothing."""
    if index == NOTHING:
        return None
    if index < 0:
        raise Stop
    return entries[index]
