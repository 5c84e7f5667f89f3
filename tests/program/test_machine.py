"""The flow of instructions, amounts and records, budgets and faults."""

import sys

import pytest
from assembly import FINISH, Assembly, Recorder, started

from ludex.interpreter.program.events import Ended, Recorded, RoundBegan, Transferred
from ludex.interpreter.program.executor import Executor
from ludex.interpreter.program.faults import Budget, RuleFault
from ludex.interpreter.program.instructions import (
    NOTHING,
    AskAlternative,
    BeginRound,
    Bound,
    Calculate,
    Cell,
    Const,
    End,
    Enter,
    EnterOne,
    Fault,
    Instruction,
    Invoke,
    Jump,
    Keep,
    Leave,
    Noted,
    Only,
    Record,
    Register,
    Span,
    Store,
    Transfer,
    Unless,
)
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.program import AmountView, Ending, Fixed, RecordView
from ludex.interpreter.program.python_backend import PythonBackend


def test_procedures_come_back() -> None:
    assembly = Assembly()
    back, count = assembly.cell(), assembly.cell()
    again = Store(Cell(count), Calculate("+", Cell(count), Const(1)))
    source = assembly.program(
        Enter(4, back),
        EnterOne((-1, 4), Const(1), back),
        EnterOne((-1, 4), Const(0), back),
        Jump(6),
        again,
        Leave(back),
        EnterOne((-1, 4), Const(NOTHING), back),
        Unless(Const(0), 9),
        again,
        FINISH,
    )
    _, state = started(source)
    assert state.cells[count] == 2


def test_rounds_end_at_their_limit() -> None:
    watch = Recorder()
    _, state = started(Assembly().program(BeginRound(2), Jump(0)), watch=watch)
    assert watch.events == [RoundBegan(1), RoundBegan(2), Ended(Ending.LIMIT, ())]
    assert (state.cells[Fixed.ROUND], state.ended) == (2, True)


@pytest.mark.parametrize(
    ("end", "ending", "bits"),
    [
        (End(None), Ending.FINISHED, 0),
        (End(Span(0, 2)), Ending.WON, 0b11),
        (End(Only(Const(1))), Ending.WON, 2),
    ],
)
def test_ends(end: End, ending: Ending, bits: int) -> None:
    watch = Recorder()
    machine, state = started(Assembly().program(end), watch=watch)
    assert (state.cells[Fixed.ENDED], state.cells[Fixed.LEADING]) == (ending, bits)
    assert machine.question(state) is None
    before = state.digest()
    machine.run(state, watch)
    assert state.digest() == before and len(watch.events) == 1


def purses(amount: int, source: int | None, target: int | None) -> tuple[Assembly, Transfer, list[int]]:
    assembly = Assembly()
    cells = [assembly.cell(5), assembly.cell(1)]
    for cell, mask in zip(cells, (0b01, 0b10), strict=True):
        assembly.amounts.append(AmountView(0, cell, mask, 6))
    ends = (None if end is None else Const(end) for end in (source, target))
    return assembly, Transfer(0, Const(amount), *ends), cells


@pytest.mark.parametrize(
    ("amount", "source", "target", "moved", "mask", "after"),
    [
        (2, 0, 1, 2, 0b11, [3, 3]),
        (9, 0, 1, 5, 0b11, [0, 6]),
        (0, 1, 0, 0, 0b11, [5, 1]),
        (3, None, 1, 3, 0b10, [5, 4]),
        (3, 0, None, 3, 0b01, [2, 1]),
    ],
)
def test_transfers_move_what_there_is(
    amount: int, source: int | None, target: int | None, moved: int, mask: int, after: list[int]
) -> None:
    assembly, transfer, cells = purses(amount, source, target)
    watch = Recorder()
    _, state = started(assembly.program(transfer, FINISH), watch=watch)
    assert [state.cells[cell] for cell in cells] == after
    assert watch.events[0] == Transferred(0, moved, source, target, mask)


@pytest.mark.parametrize(("amount", "source", "target"), [(-1, 0, 1), (7, None, 1)])
def test_transfers_out_of_bounds_are_faults(amount: int, source: int | None, target: int | None) -> None:
    assembly, transfer, _ = purses(amount, source, target)
    with pytest.raises(RuleFault):
        started(assembly.program(transfer, FINISH))


@pytest.mark.parametrize(("amount", "source", "target"), [(NOTHING, 0, 1), (2, NOTHING, 1), (2, 0, NOTHING)])
def test_nothing_takes_no_part_in_transfers(amount: int, source: int, target: int) -> None:
    assembly, transfer, cells = purses(amount, source, target)
    _, state = started(assembly.program(transfer, FINISH))
    assert [state.cells[cell] for cell in cells] == [5, 1]


def test_records_keep_to_their_range() -> None:
    assembly = Assembly()
    cell = assembly.cell(3)
    assembly.records.append(RecordView(cell, 0b01, 0, 9, True))
    watch = Recorder()
    source = assembly.program(Record(Const(0), Const(9)), Record(Const(0), Const(NOTHING)), FINISH)
    started(source, watch=watch)
    assert watch.events[:2] == [Recorded(0, 3, 9, 0b01), Recorded(0, 9, NOTHING, 0b01)]
    with pytest.raises(RuleFault, match="outside 0 to 9"):
        started(assembly.program(Record(Const(0), Const(10)), FINISH))


def faulty(*code: Instruction, assembly: Assembly | None = None, budget: Budget | None = None) -> RuleFault:
    source = (assembly or Assembly()).program(*code)
    machine = Machine(source, budget)
    slow, fast = _fault(machine), _fault(PythonBackend(machine, patience=0))
    assert fast.reason == slow.reason
    if "between two questions" not in slow.reason:
        assert (fast.clause, fast.digest) == (slow.clause, slow.digest)
    return slow


def _fault(executor: Executor) -> RuleFault:
    state = executor.start(3)
    with pytest.raises(RuleFault) as caught:
        executor.run(state)
    assert caught.value.digest == state.digest()
    return caught.value


def test_a_fault_names_reason_and_clause() -> None:
    fault = faulty(Jump(1), Fault(0))
    assert (fault.reason, fault.clause, fault.seed) == ("the claim was wrong", "line 1", None)
    fault.seed = 3
    assert str(fault) == "line 1: the claim was wrong (seed 3)"


def test_endless_loops_are_stopped() -> None:
    assert faulty(Jump(1), Jump(0)).reason == "over 100000 instructions run between two questions"


def test_the_budget_begins_anew_with_each_answer() -> None:
    source = Assembly().program(AskAlternative(0, Const(0), 3, (Const(1),), (1,)), Jump(2), Jump(0))
    machine = Machine(source, Budget(instructions=5))
    state = machine.start(1)
    machine.run(state)
    for _ in range(20):
        machine.answer(state, 3)
    assert state.cells[Fixed.DECISIONS] == 20


@pytest.mark.parametrize(("operator", "left"), [("+", 2**31 - 1), ("-", -(2**31) + 2), ("*", 2**30)])
def test_numbers_stay_within_31_bits(operator: str, left: int) -> None:
    assembly = Assembly()
    store = Store(Cell(assembly.cell()), Calculate(operator, Const(left), Const(2)))
    assert "beyond 2147483647" in faulty(store, assembly=assembly).reason


@pytest.mark.parametrize("nested", [10, 10 * sys.getrecursionlimit()])
def test_facts_that_never_end_are_stopped(nested: int) -> None:
    assembly = Assembly()
    assembly.function(Calculate("+", Invoke(0, (Bound(0),)), Const(1)))
    store = Store(Cell(assembly.cell()), Invoke(0, (Const(1),)))
    fault = faulty(store, assembly=assembly, budget=Budget(nested=nested))
    assert (fault.reason, fault.clause) == ("facts are nested too deeply", "line 0")


def test_facts_that_double_are_stopped() -> None:
    assembly = Assembly()
    cell = assembly.cell()
    assembly.function(Cell(cell))
    for function in range(40):
        call = Invoke(function, ())
        assembly.function(Calculate("-", call, call))
    store = Store(Cell(cell), Invoke(40, ()))
    assert "steps between two questions" in faulty(store, assembly=assembly, budget=Budget(values=999)).reason


def test_pieces_are_bounded() -> None:
    assembly = Assembly()
    zone, look = assembly.zone(), assembly.look()
    for _ in range(3):
        assembly.piece(look, zone)
    with pytest.raises(RuleFault, match="more than 2 pieces"):
        Machine(assembly.program(FINISH), Budget(components=2))
    with pytest.raises(ValueError, match=r"2\*\*31"):
        Budget(number=2**31)


def test_a_watch_hears_of_each_clause_that_is_used() -> None:
    assembly = Assembly()
    register = assembly.register()
    watch = Recorder()
    keep = Keep(Register(register), Only(Noted(7, Const(4))))
    _, state = started(assembly.program(keep, Jump(2), FINISH), watch=watch)
    assert watch.clauses == [0, 7, 1, 2]
    assert state.registers[register] == (4,)


def test_a_state_that_was_not_run_asks_nothing() -> None:
    machine = Machine(Assembly().program(Jump(1), FINISH))
    with pytest.raises(ValueError, match="has to be run"):
        machine.question(machine.start(1))
