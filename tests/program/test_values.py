"""Values, each kind of tree."""

import pytest
from assembly import FINISH, Assembly

from ludex.interpreter.program.faults import Budget, RuleFault
from ludex.interpreter.program.instructions import (
    NOTHING,
    All,
    Any,
    Bound,
    Calculate,
    Cell,
    Compare,
    Const,
    Default,
    Element,
    Filter,
    First,
    Fold,
    If,
    Invoke,
    ListOf,
    Look,
    Many,
    Not,
    Number,
    Only,
    Register,
    Size,
    SortedBy,
    Span,
    Top,
)
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.values import Evaluator, evaluate

ONE, TWO, NONE = Const(1), Const(2), Const(NOTHING)
FAULTY = Calculate("%", ONE, Const(0))


def evaluator() -> tuple[Evaluator, int, int]:
    """Return an evaluator, its cell with 7 after one with 3, its register (5, 6) after one with ()."""
    assembly = Assembly()
    cell, register = assembly.cell(3), assembly.register()
    assembly.cell(7)
    assembly.register(5, 6)
    assembly.lists.extend([(), (4, 2)])
    assembly.table(10, 11, 12)
    assembly.function(Calculate("-", Bound(0), Bound(1)))
    program = assembly.program(FINISH)
    return Evaluator(program, Machine(program).start(1), Budget()), cell, register


VALUES, CELL, REGISTER = evaluator()


@pytest.mark.parametrize(
    ("tree", "value"),
    [
        (Cell(CELL), 3),
        (Cell(CELL, ONE), 7),
        (Cell(CELL, NONE), NOTHING),
        (Look(0, TWO), 12),
        (Look(0, NONE), NOTHING),
        (Element(REGISTER + 1, ONE), 6),
        (Element(REGISTER + 1, NONE), NOTHING),
        (Calculate("+", ONE, TWO), 3),
        (Calculate("-", ONE, TWO), -1),
        (Calculate("*", TWO, TWO), 4),
        (Calculate("%", Const(-1), Const(5)), 4),
        (Calculate("+", NONE, TWO), NOTHING),
        (Calculate("%", ONE, NONE), NOTHING),
        (Compare("<", ONE, TWO), 1),
        (Compare(">=", ONE, TWO), 0),
        (Compare("<=", TWO, TWO), 1),
        (Compare(">", TWO, ONE), 1),
        (Compare("<", NONE, ONE), 0),
        (Compare(">", ONE, NONE), 0),
        (Compare("<=", NONE, NONE), 0),
        (Compare("==", NONE, NONE), 1),
        (Compare("!=", NONE, ONE), 1),
        (Not(Const(0)), 1),
        (Not(ONE), 0),
        (All(()), 1),
        (Any(()), 0),
        (All((ONE, Const(0), FAULTY)), 0),
        (Any((Const(0), ONE, FAULTY)), 1),
        (If(ONE, TWO, FAULTY), 2),
        (If(Const(0), FAULTY, TWO), 2),
        (Default(NONE, TWO), 2),
        (Default(ONE, FAULTY), 1),
        (Size(Register(REGISTER, ONE)), 2),
        (Fold("total", 0, Bound(0), Span(1, 5)), 10),
        (Fold("highest", 0, Calculate("*", Bound(0), Const(-1)), Span(1, 5)), -1),
        (Fold("lowest", 0, Bound(0), Span(1, 5)), 1),
        (Fold("total", 0, NONE, Span(1, 5)), 0),
        (Fold("highest", 0, NONE, Span(1, 5)), NOTHING),
        (Fold("lowest", 0, Bound(0), Span(1, 1)), NOTHING),
        (First(0, Span(0, 9), Compare(">", Bound(0), Const(4))), 5),
        (First(0, Span(0, 9), Const(0)), NOTHING),
        (Invoke(0, (Const(9), TWO)), 7),
        (Fold("total", 1, Fold("total", 0, Calculate("*", Bound(0), Bound(1)), Span(1, 3)), Span(1, 4)), 18),
    ],
    ids=repr,
)
def test_numbers(tree: Number, value: int) -> None:
    assert VALUES.number(tree, {}) == value


@pytest.mark.parametrize(
    ("tree", "things"),
    [
        (Span(2, 5), (2, 3, 4)),
        (Register(REGISTER), ()),
        (Register(REGISTER, ONE), (5, 6)),
        (Register(REGISTER, NONE), ()),
        (ListOf(0, ONE), (4, 2)),
        (ListOf(0, NONE), ()),
        (Only(TWO), (2,)),
        (Only(NONE), ()),
        (Filter(0, Span(0, 6), Compare(">", Bound(0), Const(3))), (4, 5)),
        (Top(Span(0, 4), TWO), (3, 2)),
        (Top(Span(0, 4), Const(0)), ()),
        (Top(Span(0, 4), Const(9)), (3, 2, 1, 0)),
        (Top(Span(0, 4), NONE), (3, 2, 1, 0)),
        (SortedBy(0, Span(0, 4), Calculate("%", Bound(0), TWO)), (0, 2, 1, 3)),
        (SortedBy(0, Span(0, 3), If(Compare("==", Bound(0), TWO), NONE, ONE)), (2, 0, 1)),
    ],
    ids=repr,
)
def test_things(tree: Many, things: tuple[int, ...]) -> None:
    assert VALUES.many(tree, {}) == things


@pytest.mark.parametrize(
    "tree",
    [
        FAULTY,
        Cell(CELL, Const(-1)),
        Cell(CELL, Const(99)),
        Look(0, Const(3)),
        Look(0, Const(-1)),
        Element(REGISTER + 1, TWO),
    ],
    ids=repr,
)
def test_faults(tree: Number) -> None:
    with pytest.raises(RuleFault):
        VALUES.number(tree, {})


def test_negative_counts_are_faults() -> None:
    with pytest.raises(RuleFault):
        VALUES.many(Top(Span(0, 4), Const(-1)), {})


def test_evaluate_binds_from_slot_0() -> None:
    program = Assembly().program(FINISH)
    state = Machine(program).start(1)
    assert evaluate(program, state, Calculate("-", Bound(1), Bound(0)), (2, 5)) == 3
