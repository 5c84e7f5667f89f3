"""The reference executor: it walks the instructions one by one, slow and obviously right.

Effects, questions, chance and knowledge have modules of their own; this one decides what comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import assert_never

from .asking import Asking
from .chance import first_state
from .closures import Closures
from .effects import Effects
from .events import Ended, RoundBegan, Watch
from .faults import Budget, BudgetFault, RuleFault
from .instructions import (
    NOTHING,
    AskAlternative,
    AskNumber,
    AskOne,
    AskSet,
    BeginRound,
    Cell,
    ChanceOne,
    Const,
    End,
    Enter,
    EnterOne,
    Fault,
    Instruction,
    Jump,
    Keep,
    Leave,
    Move,
    Record,
    Register,
    Reveal,
    Roll,
    Seal,
    Shuffle,
    Store,
    Top,
    Transfer,
    Unless,
    Unseal,
)
from .program import Ending, Fixed, Program
from .questions import NotOffered, Question
from .settling import Settling
from .state import State
from .values import Evaluator

_CHANGELESS = Unless, Jump


class Machine:
    """The reference executor of one program.

    Raises: RuleFault: the program has more pieces than the budget allows.
    """

    def __init__(self, program: Program, budget: Budget | None = None) -> None:
        self.program = program
        self.budget = budget or Budget()
        if len(program.piece_looks) > self.budget.components:
            raise RuleFault(f"the ruleset has more than {self.budget.components} pieces")
        self._silent, self._noting = Closures(program, noting=False), Closures(program, noting=True)

    def evaluator(self, state: State, noted: Callable[[int], None] | None = None) -> Evaluator:
        """Return an evaluator of a state; `noted` is told of the clauses that it comes by."""
        closures = self._silent if noted is None else self._noting
        return Evaluator(self.program, state, self.budget, noted, closures)

    def start(self, seed: int | None) -> State:
        """Return the state before the set-up; without a seed chance is asked, not drawn."""
        program = self.program
        streams = [] if seed is None else [first_state(seed, stream) for stream in program.streams]
        return State(list(program.cells), list(program.registers), streams)

    def run(self, state: State, watch: Watch | None = None) -> Question | None:
        """Run until a question is pending, which is returned, or the game has ended: None.

        A question that stands where the state is counts as begun, and stays as it is.

        Raises: RuleFault: the ruleset is at fault; the state is then of no further use.
        """
        with self._blame(state):
            return _Run(self, state, watch).go(arriving=False)

    def question(self, state: State) -> Question | None:
        """Return the pending question, or None where the game has ended."""
        if state.ended:
            return None
        with self._blame(state):
            return _Run(self, state, None).question()

    def memory(self, before: State | None = None) -> None:
        """Return what may be kept of one game beside its state: nothing."""

    def answer(
        self,
        state: State,
        code: int,
        watch: Watch | None = None,
        question: Question | None = None,
        memory: object | None = None,
    ) -> Question | None:
        """Answer the pending question with one of its codes, run on, and return the next one as `run` does.

        `question` is the pending one, where it is known already.
        Raises: NotOffered: the code is not offered; nothing has changed. RuleFault: as for `run`.
        """
        pending = question or self.question(state)
        if pending is None or code not in pending.codes:
            raise NotOffered(f"{code} does not answer the pending question")
        with self._blame(state):
            return _Run(self, state, watch).answer(pending, code)

    @contextmanager
    def _blame(self, state: State) -> Iterator[None]:
        """Tell a fault where it has happened."""
        try:
            yield
        except RecursionError:
            raise self._located(BudgetFault("facts are nested too deeply"), state) from None
        except RuleFault as fault:
            raise self._located(fault, state) from None

    def _located(self, fault: RuleFault, state: State) -> RuleFault:
        clause = self.program.names.trail[state.cells[Fixed.PC]]
        fault.clause = None if clause < 0 else self.program.names.clauses[clause]
        fault.digest = state.digest()
        return fault


class _Run:
    """One run from a question to the next.

    The PC cell moves on after an instruction, not before, and stays at the one that ends the game.
    """

    def __init__(self, machine: Machine, state: State, watch: Watch | None) -> None:
        self.program, self.budget, self.state, self.watch = machine.program, machine.budget, state, watch
        self.values = machine.evaluator(state, None if watch is None else watch.clause)
        self.effects = Effects(self.program, state, watch)
        self.asking = Asking(self.program, state, self.values)
        self.settling = Settling(self.program, state, self.values, self.effects)
        self.pending: Question | None = None

    def question(self) -> Question | None:
        instruction = self.program.code[self.state.cells[Fixed.PC]]
        match instruction:
            case AskAlternative() | AskOne() | AskSet() | AskNumber():
                return self.asking.question(instruction)
            case Shuffle() | Roll() | ChanceOne() if not self.state.streams:
                return self.settling.question(instruction)
        raise ValueError("no question is pending: the state has to be run first")

    def answer(self, question: Question, code: int) -> Question | None:
        cells = self.state.cells
        pc = cells[Fixed.PC]
        instruction = self.program.code[pc]
        match instruction:
            case AskAlternative() | AskOne() | AskSet() | AskNumber():
                cells[Fixed.DECISIONS] += 1
                self.effects.tell(self.asking.answer(instruction, question, code))
            case Shuffle() | Roll() | ChanceOne():
                self.settling.answer(instruction, code)
        return self.go(arriving=cells[Fixed.PC] != pc)

    def go(self, *, arriving: bool) -> Question | None:
        """Run on to the next question. `arriving`: the first instruction has not been begun before."""
        cells, code, trail = self.state.cells, self.program.code, self.program.names.trail
        spent, last = 0, -1
        self.values.changed()
        while cells[Fixed.ENDED] == Ending.RUNNING:
            pc = cells[Fixed.PC]
            if self.watch is not None and trail[pc] not in (-1, last):
                last = trail[pc]
                self.watch.clause(last)
            spent += 1
            if spent > self.budget.instructions:
                raise BudgetFault(f"over {self.budget.instructions} instructions run between two questions")
            following = self._execute(code[pc], pc, arriving)
            if not isinstance(code[pc], _CHANGELESS):
                self.values.changed()
            if following is None or cells[Fixed.ENDED] != Ending.RUNNING:
                break
            cells[Fixed.PC] = following
            arriving = True
        return self.pending

    def _execute(self, instruction: Instruction, pc: int, arriving: bool) -> int | None:
        """Execute an instruction and return which comes next; None where a question is pending."""
        cells, values, effects = self.state.cells, self.values, self.effects
        match instruction:
            case Store():
                cells[self._cell(instruction.target)] = values.number(instruction.value, {})
            case Unless():
                if values.number(instruction.condition, {}) != 1:
                    return instruction.to
            case Jump():
                return instruction.to
            case Move():
                pieces, target = values.many(instruction.things, {}), values.number(instruction.target, {})
                effects.move(pieces, target, instruction.chosen, _wanted(instruction), instruction.bottom)
            case Record():
                record = values.number(instruction.record, {})
                effects.record(record, values.number(instruction.value, {}))
            case Keep():
                self.state.registers[self._register(instruction.target)] = values.many(instruction.things, {})
            case Enter():
                cells[instruction.back] = pc + 1
                return instruction.entry
            case EnterOne():
                return self._enter_one(instruction, pc)
            case Leave():
                back = cells[instruction.back]
                if not 0 <= back < len(self.program.code):
                    raise RuleFault("a rule does not know where to go on")
                return back
            case Transfer():
                self._transfer(instruction)
            case AskAlternative() | AskOne() | AskSet() | AskNumber():
                if arriving:
                    self.asking.begin(instruction)
                self.pending = self.asking.put(instruction)
                if self.pending is not None:
                    return None
            case Shuffle() | Roll() | ChanceOne():
                if not self.settling.run(instruction):
                    self.pending = self.settling.question(instruction)
                    return None
            case Reveal():
                self._reveal(instruction)
            case Seal():
                effects.seal(instruction.block)
            case Unseal():
                effects.unseal(instruction.block)
            case BeginRound():
                self._begin_round(instruction)
            case End():
                self._end(instruction)
            case Fault():
                raise RuleFault(self.program.names.faults[instruction.reason])
            case _:
                assert_never(instruction)
        return pc + 1

    # ---- the longer instructions --------------------------------------------------------------------------

    def _cell(self, target: Cell) -> int:
        at = self.values.cell(target, {})
        if at is None:
            raise RuleFault("a value is kept for nobody")
        return at

    def _register(self, target: Register) -> int:
        at = self.values.register(target, {})
        if at is None:
            raise RuleFault("a set is kept for nobody")
        return at

    def _enter_one(self, enter: EnterOne, pc: int) -> int:
        index = self.values.number(enter.index, {})
        if index != NOTHING and not 0 <= index < len(enter.entries):
            raise RuleFault(f"there is no rule for number {index}")
        entry = -1 if index == NOTHING else enter.entries[index]
        if entry == -1:
            return pc + 1
        self.state.cells[enter.back] = pc + 1
        return entry

    def _transfer(self, transfer: Transfer) -> None:
        number = self.values.number
        amount = number(transfer.amount, {})
        source = None if transfer.source is None else number(transfer.source, {})
        target = None if transfer.target is None else number(transfer.target, {})
        self.effects.transfer(transfer.resource, amount, source, target)

    def _reveal(self, reveal: Reveal) -> None:
        pieces = self.values.many(reveal.things, {})
        if reveal.seat is None:
            self.effects.reveal(pieces, self.program.everyone)
            return
        seat = self.values.number(reveal.seat, {})
        if seat != NOTHING:
            self.effects.reveal(pieces, 1 << seat)

    def _begin_round(self, begin: BeginRound) -> None:
        cells = self.state.cells
        if cells[Fixed.ROUND] >= begin.limit:
            self._finish(Ending.LIMIT, ())
        else:
            cells[Fixed.ROUND] += 1
            self.effects.tell(RoundBegan(cells[Fixed.ROUND]))

    def _end(self, end: End) -> None:
        if end.winners is None:
            among = () if end.among is None else self.values.many(end.among, {})
            self._finish(Ending.FINISHED, among)
        else:
            self._finish(Ending.WON, self.values.many(end.winners, {}))

    def _finish(self, ending: Ending, seats: tuple[int, ...]) -> None:
        cells = self.state.cells
        cells[Fixed.ENDED] = int(ending)
        cells[Fixed.LEADING] = sum(1 << seat for seat in seats)
        self.effects.tell(Ended(ending, seats))


def _wanted(move: Move) -> int | None:
    """Return how many pieces a move is to take; None where that is all, or has to be worked out."""
    match move.things:
        case Top(count=Const(value=count)) if count != NOTHING:
            return count
    return None
