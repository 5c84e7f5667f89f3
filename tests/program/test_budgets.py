"""What comes of a state depends on the budget alone, not on which executor ran before."""

from collections.abc import Callable

import pytest
from assembly import FINISH, Assembly

from ludex.interpreter.program.executor import Executor
from ludex.interpreter.program.faults import Budget, RuleFault
from ludex.interpreter.program.instructions import (
    AskSet,
    Bound,
    Calculate,
    Cell,
    Compare,
    Const,
    Filter,
    Fold,
    Jump,
    Number,
    Register,
    SetQuestion,
    Size,
    Span,
    Store,
)
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.program import LEAVE, TAKE, Program
from ludex.interpreter.program.python_backend import PythonBackend


def outcomes(source: Program, budget: Budget) -> list[str]:
    """Return what comes of a program in each of three runs, the first one, two or none by the machine."""
    found = []
    for patience in (0, 1, 2):
        fast = PythonBackend(Machine(source, budget), patience)
        found += [_outcome(fast) for _ in range(3)]
    return found


def _outcome(executor: Executor) -> str:
    state = executor.start(1)
    try:
        executor.run(state)
    except RuleFault as fault:
        return f"{fault} {fault.digest == state.digest()} {fault.digest}"
    return state.digest()


def one_cell(assembly: Assembly, value: Number) -> Program:
    return assembly.program(Store(Cell(assembly.cell()), value), FINISH)


def test_what_the_machine_counts_and_the_written_program_does_not_is_no_fault() -> None:
    assembly = Assembly()
    three = Cell(assembly.cell(3))
    total = Calculate("+", Calculate("+", Bound(0), Bound(1)), Bound(2))
    inner = Size(Filter(2, Span(0, 12), Compare(">", total, three)))
    middle = Size(Filter(1, Span(0, 12), Compare(">", inner, three)))
    source = one_cell(assembly, Size(Filter(0, Span(0, 12), Compare(">", middle, three))))
    budget = Budget(values=1_500)
    with pytest.raises(RuleFault, match="over 1500 steps"):
        Machine(source, budget).run(Machine(source, budget).start(1))
    (only,) = set(outcomes(source, budget))
    assert "steps" not in only


def test_what_both_count_is_a_fault_that_the_machine_tells() -> None:
    assembly = Assembly()
    cell = Cell(assembly.cell())
    source = assembly.program(Store(cell, Calculate("+", cell, Const(1))), Jump(0))
    (only,) = set(outcomes(source, Budget(instructions=51)))
    assert only.startswith("line 1: over 51 instructions run between two questions True")


def test_an_answer_that_ends_in_a_fault_is_counted_once() -> None:
    """Four of ten without 1: that none has 0 and 1 takes all sets to see, once 0 is taken."""
    source = four_of_ten(
        lambda chosen: Compare("==", Fold("total", 0, Compare("==", Bound(0), Const(1)), chosen), Const(0))
    )
    machine = Machine(source, Budget(combinations=20))
    told = played(machine)
    assert told[1] == "fault"
    assert played(PythonBackend(machine, 0)) == told


def test_sets_that_no_more_things_can_mend_are_given_up() -> None:
    """None of the sets with 1 is tried but that of 0 and 1, so the fast executor gets by."""
    source = four_of_ten(
        lambda chosen: Compare("<=", Size(Filter(0, chosen, Compare("==", Bound(0), Const(1)))), Const(0))
    )
    machine = Machine(source, Budget(combinations=20))
    assert "fault" in played(machine)
    told = played(Machine(machine.program))
    assert "fault" not in told
    assert played(PythonBackend(machine, 0)) == played(PythonBackend(machine)) == told


def four_of_ten(fits: Callable[[Register], Number]) -> Program:
    """Return a program that asks for four of the numbers from 0 to 9."""
    assembly = Assembly()
    chosen, left, cursor = Register(assembly.register()), assembly.cell(), assembly.cell()
    ask = SetQuestion(Span(0, 10), Const(4), Const(4), (fits(chosen),), chosen, False, False)
    return assembly.program(AskSet(0, Const(0), ask, False, cursor, left), FINISH)


def played(executor: Executor) -> list[str]:
    """Take all that can be taken; return the states, and the fault that ends it."""
    state, told = executor.start(1), list[str]()
    try:
        question = executor.run(state)
        while question is not None:
            told.append(state.digest())
            question = executor.answer(state, TAKE if TAKE in question.codes else LEAVE)
    except RuleFault as fault:
        return [*told, "fault", str(fault), str(fault.digest)]
    return [*told, state.digest()]
