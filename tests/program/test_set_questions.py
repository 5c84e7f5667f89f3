"""Picking sets: every fitting set has exactly one sequence of answers."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from assembly import FINISH, Assembly, endings, started
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.interpreter.program.faults import Budget, RuleFault
from ludex.interpreter.program.instructions import (
    NOTHING,
    AskSet,
    Bound,
    Calculate,
    Cell,
    Compare,
    Completable,
    Const,
    Fold,
    Look,
    Number,
    Register,
    SetQuestion,
    Span,
    Store,
)
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.program import LEAVE, STOP, TAKE, Program

LOOKS = (1, 2, 3)
"""What a piece of each look is worth."""


def program(
    looks: list[int], low: int, high: int, operator: str, total: int, monotone: bool = False
) -> tuple[Program, int, int]:
    """Ask for pieces whose worth is in a relation to `total`; return the register and a flag cell too."""
    assembly = Assembly()
    hand = assembly.zone()
    for _ in LOOKS:
        assembly.look()
    for look in looks:
        assembly.piece(look, hand)
    worth = assembly.table(*(LOOKS[look] for look in looks))
    chosen, cursor, left, flag = assembly.register(9, 9), assembly.cell(7), assembly.cell(1), assembly.cell()
    sum_of_chosen = Fold("total", 0, Look(worth, Bound(0)), Register(chosen))
    conditions: tuple[Number, ...] = (Compare(operator, sum_of_chosen, Const(total)),) if operator else ()
    question = SetQuestion(
        Register(hand), Const(low), Const(high), conditions, Register(chosen), monotone, True
    )
    ask = AskSet(0, Const(1), question, True, cursor, left)
    return assembly.program(Store(Cell(flag), Completable(question)), ask, FINISH), chosen, flag


def fitting(looks: list[int], low: int, high: int, operator: str, total: int) -> Counter[tuple[int, ...]]:
    """Return the fitting sets by brute force, as sorted looks, each once."""
    most = len(looks) if high == NOTHING else high
    sets = {
        tuple(sorted(looks[index] for index in chosen))
        for size in range(max(low, 0), min(most, len(looks)) + 1)
        for chosen in combinations(range(len(looks)), size)
    }
    tests: dict[str, Callable[[int], bool]] = {
        "": lambda worth: True,
        "==": lambda worth: worth == total,
        ">=": lambda worth: worth >= total,
        "<": lambda worth: worth < total,
    }
    return Counter(chosen for chosen in sets if tests[operator](sum(LOOKS[look] for look in chosen)))


hands = st.lists(st.integers(0, 2), max_size=6)
lows = st.sampled_from((NOTHING, 0, 1, 2, 3))
highs = st.sampled_from((NOTHING, 0, 1, 2, 3, 5))
totals = st.integers(0, 9)


@settings(max_examples=150, deadline=None)
@given(hands, lows, highs, st.sampled_from(("", "==", ">=", "<")), totals, st.booleans())
def test_sequences_are_in_bijection_with_fitting_sets(
    looks: list[int], low: int, high: int, operator: str, total: int, monotone: bool
) -> None:
    source, chosen, flag = program(looks, low, high, operator, total, monotone and operator == ">=")
    expected = fitting(looks, low, high, operator, total)
    if not expected:
        with pytest.raises(RuleFault, match="nothing to choose"):
            started(source)
        return
    reached: Counter[tuple[int, ...]] = Counter()
    for path, state in endings(*started(source)):
        assert state.cells[flag] == 1
        assert LEAVE not in path[-1:]
        reached[tuple(sorted(looks[piece] for piece in state.registers[chosen]))] += 1
    assert reached == expected


def test_completable_is_false_where_nothing_fits() -> None:
    source, _, flag = program([0, 0, 2], NOTHING, NOTHING, "==", 9)
    machine = Machine(source)
    state = machine.start(1)
    with pytest.raises(RuleFault):
        machine.run(state)
    assert state.cells[flag] == 0


def test_each_step_names_what_it_is_about() -> None:
    source, _, _ = program([2, 0, 2], 1, NOTHING, "", 0)
    machine, state = started(source)
    question = machine.question(state)
    assert question is not None
    assert (question.seat, question.codes, question.thing, question.piece) == (1, (TAKE, LEAVE), 2, 0)
    machine.answer(state, TAKE)
    question = machine.question(state)
    assert question is not None
    assert (question.codes, question.thing, question.piece, question.chosen) == (
        (TAKE, LEAVE, STOP),
        2,
        2,
        (0,),
    )
    machine.answer(state, LEAVE)
    question = machine.question(state)
    assert question is not None
    assert (question.codes, question.thing) == ((TAKE,), 0)


def test_members_are_all_different() -> None:
    assembly = Assembly()
    chosen, cursor, left = assembly.register(), assembly.cell(), assembly.cell()
    question = SetQuestion(Span(0, 4), Const(2), Const(2), (), Register(chosen), False)
    source = assembly.program(AskSet(0, Const(0), question, False, cursor, left), FINISH)
    found = [state.registers[chosen] for _, state in endings(*started(source))]
    assert sorted(found) == list(combinations(range(4), 2))


def test_equal_pieces_in_different_zones_are_told_apart() -> None:
    assembly = Assembly()
    zones, look = (assembly.zone(), assembly.zone()), assembly.look()
    pieces = [assembly.piece(look, zone) for zone in zones]
    chosen, cursor, left = assembly.register(), assembly.cell(), assembly.cell()
    question = SetQuestion(assembly.things(*pieces), Const(1), Const(1), (), Register(chosen), False)
    source = assembly.program(AskSet(0, Const(0), question, True, cursor, left), FINISH)
    assert len(list(endings(*started(source)))) == 2


def test_too_many_sets_to_try_are_a_fault() -> None:
    assembly = Assembly()
    chosen, cursor, left = assembly.register(), assembly.cell(), assembly.cell()
    size = Fold("total", 0, Const(1), Register(chosen))
    odd = Compare("==", Calculate("%", size, Const(30)), Const(14))
    question = SetQuestion(Span(0, 14), Const(0), Const(NOTHING), (odd,), Register(chosen), False)
    source = assembly.program(AskSet(0, Const(0), question, False, cursor, left), FINISH)
    with pytest.raises(RuleFault, match="too many sets") as caught:
        started(source)
    assert caught.value.clause == "line 0"
    machine = Machine(source, Budget(combinations=2**16, values=2**24))
    machine.run(machine.start(1))


def test_a_half_picked_set_survives_running_again() -> None:
    source, chosen, _ = program([0, 1, 2], 0, NOTHING, "", 0)
    machine, state = started(source)
    machine.answer(state, TAKE)
    before = state.digest()
    machine.run(state)
    assert state.digest() == before
    assert state.registers[chosen] == (0,)
