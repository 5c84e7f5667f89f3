"""What the fast executor writes is Python, whatever stands where."""

import pytest
from assembly import FINISH, Assembly, started

from ludex.interpreter.program.faults import Budget
from ludex.interpreter.program.instructions import (
    NOTHING,
    Bound,
    Calculate,
    Cell,
    Compare,
    Const,
    End,
    Filter,
    Fold,
    If,
    Invoke,
    Look,
    Number,
    Only,
    Size,
    Span,
    Store,
    Unless,
)
from ludex.interpreter.program.program import Fixed
from ludex.interpreter.program.python_backend.writer import write


@pytest.mark.parametrize(("winner", "leading"), [(NOTHING, 0b00), (0, 0b01), (1, 0b10)])
def test_who_wins_may_be_nobody(winner: int, leading: int) -> None:
    assembly = Assembly()
    leader, other = assembly.cell(NOTHING), assembly.cell(winner)
    _, state = started(assembly.program(Store(Cell(leader), Cell(other)), End(Only(Cell(leader)))))
    assert state.cells[Fixed.LEADING] == leading


@pytest.mark.parametrize(("member", "count"), [(NOTHING, 0), (0, 1)])
def test_entries_are_those_of_things_that_may_be_none(member: int, count: int) -> None:
    assembly = Assembly()
    out, one = assembly.cell(), assembly.cell(member)
    table = assembly.table(2, 3)
    among = Only(Cell(one))
    has = Filter(1, among, Compare("==", Look(table, Bound(1)), Bound(0)))
    members = Filter(0, Span(0, 4), Compare(">", Size(has), Const(0)))
    _, state = started(assembly.program(Store(Cell(out), Size(members)), Store(Cell(one), Const(0)), FINISH))
    assert state.cells[out] == count


@pytest.mark.parametrize("lines", [20, 100])
def test_facts_of_many_lines_are_written(lines: int) -> None:
    """Odd, line by line."""
    assembly = Assembly()
    heap, out = assembly.cell(lines - 1), assembly.cell()
    odd: Number = Const(0)
    for line in reversed(range(lines)):
        odd = If(Compare("==", Cell(heap), Const(line)), Const(line % 2), odd)
    fact = assembly.function(odd)
    source = assembly.program(Unless(Invoke(fact, ()), 2), Store(Cell(out), Const(1)), FINISH)
    compile(write(source, Budget()).text, "<test>", "exec")
    _, state = started(source)
    assert state.cells[out] == 1


def test_what_is_too_deep_for_python_is_left_to_the_machine() -> None:
    assembly = Assembly()
    three, out = assembly.cell(3), assembly.cell()
    each: Number = Bound(0)
    for _ in range(210):
        each = Calculate("+", each, Cell(three))
    source = assembly.program(Store(Cell(out), Fold("total", 0, each, Span(0, 5))), FINISH)
    with pytest.raises(SyntaxError, match="too many nested parentheses"):
        compile(write(source, Budget()).text, "<test>", "exec")
    _, state = started(source)
    assert state.cells[out] == 5 * 210 * 3 + 10


@pytest.mark.parametrize("operator", ["+", "<", "=="])
@pytest.mark.parametrize("there", [NOTHING, 1, 2, 3])
def test_what_is_put_in_is_named_where_it_is_surely_read(operator: str, there: int) -> None:
    """A fact of a value that is no name, which it reads first where nothing may stand in the way."""
    assembly = Assembly()
    out, one, less = assembly.cell(), assembly.cell(there), assembly.cell(0)
    read: Number = (
        Compare("==", Calculate("+", Cell(one), Bound(0)), Const(3))
        if operator == "+"
        else Compare(operator, Cell(one), Bound(0))
    )
    fact = assembly.function(
        If(read, Calculate("*", Bound(0), Const(10)), Calculate("-", Bound(0), Const(1)))
    )
    argument = Calculate("+", Cell(less), Const(2))
    call = Store(Cell(out), Invoke(fact, (argument,)))
    _, state = started(assembly.program(call, Store(Cell(one), Const(NOTHING)), FINISH))
    holds = there != NOTHING and {"+": there + 2 == 3, "<": there < 2, "==": there == 2}[operator]
    assert state.cells[out] == (20 if holds else 1)
