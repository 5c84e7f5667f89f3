"""What is picked from is worked out once, until something changes; every time it is spent."""

import pytest
from assembly import FINISH, Assembly

from ludex.interpreter.program.faults import Budget, RuleFault
from ludex.interpreter.program.instructions import (
    AskOne,
    Bound,
    Cell,
    Compare,
    Const,
    Filter,
    Instruction,
    Noted,
    Size,
    Span,
    Store,
    Unless,
)
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.program import Program


def picking(*between: tuple[int, int]) -> tuple[Program, Filter]:
    """Look whether a member from the cell's value up is there, store what is between, and pick one."""
    assembly = Assembly()
    least, target = assembly.cell(2), assembly.cell()
    things = Filter(0, Span(0, 5), Noted(0, Compare(">=", Bound(0), Cell(least))))
    stores: tuple[Instruction, ...] = tuple(Store(Cell(least + at), Const(value)) for at, value in between)
    ask = AskOne(0, Const(0), 3, things, False, Cell(target))
    look = Unless(Compare(">", Size(things), Const(0)), len(stores) + 2)
    return assembly.program(look, *stores, ask, FINISH), things


@pytest.mark.parametrize(
    ("between", "codes"),
    [((), (5, 6, 7)), (((0, 4),), (7,)), (((0, 0), (0, 3)), (6, 7))],
    ids=["nothing changes", "a change", "two changes"],
)
def test_what_is_offered_is_that_of_the_state_as_it_is(
    between: tuple[tuple[int, int], ...], codes: tuple[int, ...]
) -> None:
    program, _ = picking(*between)
    machine = Machine(program)
    state = machine.start(1)
    question = machine.run(state)
    assert question is not None
    assert question.codes == codes


def test_what_is_kept_is_spent_again() -> None:
    program, things = picking()
    evaluator = Machine(program).evaluator(Machine(program).start(1))
    assert evaluator.many(things, {}) == evaluator.many(things, {}) == (2, 3, 4)
    assert evaluator.spent == 10
    assert list(evaluator.kept) == [id(things)]
    enough, short = Machine(program, Budget(values=10)), Machine(program, Budget(values=9))
    assert enough.run(enough.start(1)) is not None
    with pytest.raises(RuleFault, match="over 9 steps"):
        short.run(short.start(1))


def test_a_change_leaves_nothing_kept() -> None:
    program, things = picking()
    machine = Machine(program)
    state = machine.start(1)
    evaluator = machine.evaluator(state)
    evaluator.many(things, {})
    state.cells[state.cells.index(2)] = 4
    evaluator.changed()
    assert evaluator.many(things, {}) == (4,)


def test_who_watches_is_told_of_each_use() -> None:
    program, things = picking()
    machine = Machine(program)
    told: list[int] = []
    evaluator = machine.evaluator(machine.start(1), told.append)
    evaluator.many(things, {})
    evaluator.many(things, {})
    assert told == [0] * 10
