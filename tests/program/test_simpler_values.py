"""Values that the fast executor makes simpler mean what they meant: no variable hides another."""

import pytest
from assembly import FINISH, Assembly, started

from ludex.interpreter.program.instructions import (
    All,
    Bound,
    Cell,
    Compare,
    Const,
    Filter,
    If,
    Invoke,
    Look,
    Number,
    Size,
    Span,
    Store,
)


def test_a_variable_that_gets_a_new_slot_hides_none_of_an_earlier_round() -> None:
    """How many x of 0 to 4 have a y whose entry is 1, and more than one z below x."""
    assembly = Assembly()
    out, two, zero = assembly.cell(), assembly.cell(2), assembly.cell()
    table = assembly.table(1, *[0] * 9)
    below = All((Compare("<", Bound(2), Bound(1)), Compare("!=", Bound(2), Cell(two))))
    several = Compare(">", Size(Filter(2, Span(0, 5), below)), Const(1))
    no_entry = Compare("==", Look(table, Bound(0)), Const(0))
    inner = assembly.function(If(no_entry, Const(0), several))
    some = Size(Filter(2, Span(0, 10), Invoke(inner, (Bound(2), Bound(1)))))
    outer = assembly.function(Size(Filter(1, Span(0, 5), Compare(">", some, Bound(0)))))
    for _ in range(5):  # each is made simpler first, which takes up slots
        assembly.function(Invoke(outer, (Cell(two),)))
    program = assembly.program(Store(Cell(out), Invoke(outer, (Cell(zero),))), FINISH)
    _, state = started(program)
    assert state.cells[out] == 3


@pytest.mark.parametrize("own", [0, 1])
def test_filters_of_filters_become_one_unless_that_hides_a_variable(own: int) -> None:
    """How many x of 0 to 3 have a z of 0 to 3 below x, other than 1."""
    assembly = Assembly()
    out = assembly.cell()
    limit = assembly.cell(1)
    below: Number = Compare("<", Bound(2), Bound(0))
    other: Number = Compare("!=", Bound(own), Cell(limit))
    few = Size(Filter(own, Filter(2, Span(0, 4), below), other))
    some = Size(Filter(0, Span(0, 4), Compare(">", few, Const(0))))
    _, state = started(assembly.program(Store(Cell(out), some), FINISH))
    assert state.cells[out] == 3
