"""What the fast executor keeps of a game beside its state changes nothing: neither faults nor copies."""

from random import Random

import pytest
from assembly import Assembly

import ludex
from ludex.interpreter.program.executor import Executor
from ludex.interpreter.program.faults import RuleFault
from ludex.interpreter.program.instructions import (
    AskAlternative,
    Calculate,
    Cell,
    Compare,
    Const,
    Fault,
    Store,
    Unless,
)
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.program import Program
from ludex.interpreter.program.python_backend import PythonBackend
from ludex.interpreter.program.questions import NotOffered


def counting(answers: int) -> Program:
    """Return a program that asks and counts, and is at fault after so many answers."""
    assembly = Assembly()
    count = Cell(assembly.cell())
    ask = AskAlternative(0, Const(0), 3, (Const(1),), (1,))
    rising = Store(count, Calculate("+", count, Const(1)))
    return assembly.program(ask, rising, Unless(Compare("==", count, Const(answers)), 0), Fault(0))


def played(executor: Executor) -> tuple[str, str | None, int]:
    """Answer until the fault; return what it says, the state where it happened, and the answers."""
    state, memory = executor.start(1), executor.memory()
    question, answers = executor.run(state), 0
    try:
        while question is not None:
            question = executor.answer(state, question.codes[0], None, question, memory)
            answers += 1
    except RuleFault as fault:
        assert fault.digest == state.digest()
        return str(fault), fault.digest, answers
    raise AssertionError("the program is at fault")


@pytest.mark.parametrize("answers", [1, 2, 24, 25, 60])
def test_a_fault_is_that_of_the_machine_however_much_is_kept(answers: int) -> None:
    machine = Machine(counting(answers))
    told = played(machine)
    assert told[2] == answers - 1
    for patience in (0, 1, answers):
        assert played(PythonBackend(machine, patience)) == told


def test_what_is_not_offered_changes_nothing() -> None:
    fast = PythonBackend(Machine(counting(9)), 0)
    state, memory = fast.start(1), fast.memory()
    question = fast.run(state)
    before = state.digest()
    with pytest.raises(NotOffered, match="99 does not answer the pending question"):
        fast.answer(state, 99, None, question, memory)
    assert state.digest() == before
    assert fast.answer(state, 3, None, question, memory) == question


@pytest.mark.parametrize("name", ["base", "tribunes"])
def test_copies_go_on_by_themselves(name: str) -> None:
    """A copy and its original share a state until one goes on, in the middle of a picked set as anywhere."""
    rules = ludex.load(name)
    compiled = rules.compiled(3)
    compiled.executors["fast"] = PythonBackend(compiled.machine, patience=0)
    rng = Random(5)
    game, twin = rules.start(3, 5), rules.start(3, 5, executor="reference")
    for _ in range(250):
        if game.decision is None:
            break
        ways = [rng.choice(game.decision.choices), rng.choice(game.decision.choices)]
        pairs = [(game, twin), (game.copy(), twin.copy())]
        for (one, other), choice in rng.sample(list(zip(pairs, ways, strict=True)), 2):
            one.apply(choice)
            other.apply(choice)
        for one, other in pairs:
            assert one.digest() == other.digest()
            assert one.question == other.question
        game, twin = rng.choice(pairs)
