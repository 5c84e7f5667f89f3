"""Alternatives, single things and numbers."""

import pytest
from assembly import FINISH, Assembly, Recorder, endings, started
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.interpreter.program.events import Answered
from ludex.interpreter.program.faults import RuleFault
from ludex.interpreter.program.instructions import (
    NOTHING,
    AskAlternative,
    AskNumber,
    AskOne,
    Bound,
    Cell,
    Compare,
    Const,
    Filter,
    Jump,
    Register,
    Roll,
    Span,
    Store,
)
from ludex.interpreter.program.program import Fixed


def test_alternatives_go_on_where_they_lead() -> None:
    assembly = Assembly()
    way = assembly.cell()
    source = assembly.program(
        AskAlternative(3, Const(1), 10, (Const(1), Const(0), Const(1)), (1, 2, 3)),
        FINISH,
        FINISH,
        Store(Cell(way), Const(7)),
        FINISH,
    )
    watch = Recorder()
    machine, state = started(source, watch=watch)
    question = machine.question(state)
    assert question is not None
    assert (question.site, question.seat, question.codes, question.weights) == (3, 1, (10, 12), None)
    machine.answer(state, 12, watch)
    assert state.cells[way] == 7
    assert state.cells[Fixed.DECISIONS] == 1
    assert watch.events[0] == Answered(1, 3, 12, None, (12,), 0b11, False)
    assert watch.clauses == [0, 3, 4]
    assert machine.question(state) is None


@pytest.mark.parametrize("code", [-1, 11, 13, 99])
def test_a_code_that_is_not_offered_changes_nothing(code: int) -> None:
    source = Assembly().program(
        AskAlternative(0, Const(0), 10, (Const(1), Const(0), Const(1)), (1, 1, 1)), FINISH
    )
    machine, state = started(source)
    before = state.digest()
    with pytest.raises(ValueError, match="does not answer"):
        machine.answer(state, code)
    assert state.digest() == before
    machine.answer(state, 10)
    with pytest.raises(ValueError, match="does not answer"):
        machine.answer(state, 10)


def test_equal_pieces_are_offered_once_and_seen_by_who_is_asked() -> None:
    assembly = Assembly()
    hidden, other = assembly.zone(), assembly.zone()
    looks = [assembly.look(), assembly.look(), assembly.look()]
    for look in (2, 0, 2):
        assembly.piece(looks[look], hidden)
    assembly.piece(looks[1], other)
    target = assembly.cell()
    source = assembly.program(AskOne(0, Const(1), 100, Register(hidden), True, Cell(target)), FINISH)
    watch = Recorder()
    machine, state = started(source, watch=watch)
    question = machine.question(state)
    assert question is not None and question.codes == (100, 102)
    assert state.cells[source.knowers : source.knowers + 4] == [0b10, 0b10, 0b10, 0]
    machine.answer(state, 102, watch)
    assert state.cells[target] == 0
    assert watch.events[0] == Answered(1, 0, 102, None, (0,), 0b10, False)


def test_pieces_of_one_look_are_told_apart_by_their_faces() -> None:
    assembly = Assembly()
    tray, die, target = assembly.zone(), assembly.look(1, 100), assembly.cell()
    first, second = assembly.piece(die, tray), assembly.piece(die, tray)
    ask = AskOne(0, Const(0), 100, Register(tray), True, Cell(target))
    program = assembly.program(Roll(Register(tray), 1), ask, FINISH)
    machine, state = started(program)
    question = machine.question(state)
    faces = [state.cells[program.face + piece] for piece in (first, second)]
    assert faces[0] != faces[1]
    assert question is not None and question.codes == tuple(sorted(99 + face for face in faces))
    machine.answer(state, 99 + faces[1])
    assert state.cells[target] == second


@pytest.mark.parametrize(
    "things", [Span(0, 0), Filter(0, Span(0, 3), Compare(">", Bound(0), Const(5)))], ids=["none", "none fits"]
)
def test_nothing_to_choose_from_is_a_fault(things: Span | Filter) -> None:
    assembly = Assembly()
    target = assembly.cell()
    with pytest.raises(RuleFault, match="nothing to choose") as caught:
        started(assembly.program(AskOne(0, Const(0), 5, things, False, Cell(target)), FINISH))
    assert caught.value.clause == "line 0"


def test_nobody_cannot_be_asked() -> None:
    with pytest.raises(RuleFault, match="nobody"):
        started(Assembly().program(AskAlternative(0, Const(NOTHING), 5, (Const(1),), (1,)), FINISH))


@settings(deadline=None)
@given(st.integers(0, 120), st.integers(0, 120), st.sampled_from((0, 3)))
def test_each_number_in_bounds_has_one_way(one: int, other: int, digits: int) -> None:
    low, high = sorted((one, other))
    assembly = Assembly()
    target, prefix, asked = assembly.cell(), assembly.cell(4), assembly.cell(1)
    ask = AskNumber(0, Const(0), 50, Const(low), Const(high), Cell(target), digits, prefix, asked)
    found = list(endings(*started(assembly.program(Jump(1), ask, FINISH))))
    assert [state.cells[target] for _, state in found] == list(range(low, high + 1))
    for path, state in found:
        assert len(path) == state.cells[Fixed.DECISIONS] == (digits or 1)
        if digits:
            assert path == tuple(50 + int(digit) for digit in f"{state.cells[target]:03}")


def test_digits_tell_how_far_they_are() -> None:
    assembly = Assembly()
    target, prefix, asked = assembly.cell(), assembly.cell(), assembly.cell()
    ask = AskNumber(0, Const(0), 50, Const(18), Const(21), Cell(target), 2, prefix, asked)
    machine, state = started(assembly.program(ask, FINISH))
    question = machine.question(state)
    assert question is not None
    assert (question.codes, question.position, question.prefix) == ((51, 52), 0, 0)
    machine.answer(state, 52)
    question = machine.question(state)
    assert question is not None
    assert (question.codes, question.position, question.prefix) == ((50, 51), 1, 2)


@pytest.mark.parametrize(("low", "high", "digits"), [(3, 2, 0), (3, 2, 2), (0, 100, 2), (0, NOTHING, 0)])
def test_bounds_that_no_number_meets_are_a_fault(low: int, high: int, digits: int) -> None:
    assembly = Assembly()
    target, prefix, asked = assembly.cell(), assembly.cell(), assembly.cell()
    ask = AskNumber(0, Const(0), 50, Const(low), Const(high), Cell(target), digits, prefix, asked)
    with pytest.raises(RuleFault):
        started(assembly.program(ask, FINISH))
