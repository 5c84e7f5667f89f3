"""What the fast executor writes is Python, whatever stands where."""

import pytest
from assembly import FINISH, Assembly, started

from ludex.interpreter.program.instructions import (
    NOTHING,
    Bound,
    Cell,
    Compare,
    Const,
    End,
    Filter,
    Look,
    Only,
    Size,
    Span,
    Store,
)
from ludex.interpreter.program.program import Fixed


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
