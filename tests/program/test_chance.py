"""Chance: published vectors, keys of streams, and the same distribution drawn and asked."""

from collections import Counter
from fractions import Fraction

import pytest
from assembly import FINISH, Assembly, Recorder, started

from ludex.interpreter.program.chance import below, drawn, first_state
from ludex.interpreter.program.events import Rolled, Shuffled
from ludex.interpreter.program.instructions import (
    Bound,
    Cell,
    Compare,
    Const,
    Filter,
    Register,
    Roll,
    Shuffle,
)
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.program import Fixed, Program, Stream
from ludex.interpreter.program.state import State


def test_published_vectors() -> None:
    state, found = 1234567, []
    for _ in range(5):
        state, bits = drawn(state)
        found.append(bits)
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 1000, 3 * 2**62])
def test_bounded_draws_are_in_bounds_and_even(bound: int) -> None:
    state, numbers = 7, []
    for _ in range(6000):
        state, number = below(state, bound)
        numbers.append(number)
    assert all(0 <= number < bound for number in numbers)
    thirds = Counter(number * 3 // bound for number in numbers)
    if bound % 3 == 0:
        assert all(abs(count - 2000) < 250 for count in thirds.values())


def test_streams_depend_on_seed_and_key_alone() -> None:
    keys = [Stream(layer, sort, ordinal) for layer in range(4) for sort in (0, 1) for ordinal in range(4)]
    states = {first_state(seed, key) for seed in (0, 1, 2**64 - 1, 7) for key in keys}
    assert len(states) == 4 * len(keys)
    assert first_state(5, keys[3]) == first_state(5 + 2**64, keys[3])
    with pytest.raises(ValueError, match="seed"):
        first_state(-1, keys[0])


def pile(looks: str) -> Program:
    assembly = Assembly()
    zone = assembly.zone(ordered=True)
    for _ in range(3):
        assembly.look()
    for look in looks:
        assembly.piece("abc".index(look), zone)
    return assembly.program(Shuffle(Const(zone), 0), FINISH)


def order(program: Program, state: State) -> str:
    return "".join("abc"[program.piece_looks[piece]] for piece in state.registers[0])


def asked(machine: Machine, state: State) -> dict[str, Fraction]:
    """Return the exact chance of each order."""
    question = machine.question(state)
    if question is None:
        return {order(machine.program, state): Fraction(1)}
    assert question.seat is None and question.weights is not None and len(question.codes) > 1
    found: dict[str, Fraction] = {}
    for code, weight in zip(question.codes, question.weights, strict=True):
        after = state.copy()
        machine.answer(after, code)
        for outcome, chance in asked(machine, after).items():
            part = Fraction(weight, sum(question.weights)) * chance
            found[outcome] = found.get(outcome, Fraction(0)) + part
    return found


@pytest.mark.parametrize(("looks", "orders"), [("abc", 6), ("aabc", 12), ("aabbc", 30), ("aaa", 1), ("", 1)])
def test_an_asked_shuffle_is_uniform(looks: str, orders: int) -> None:
    found = asked(*started(pile(looks), None))
    assert len(found) == orders
    assert set(found.values()) == {Fraction(1, orders)}


def test_a_drawn_shuffle_is_uniform() -> None:
    program = pile("aab")
    counts = Counter(order(program, started(program, seed)[1]) for seed in range(3000))
    assert counts.keys() == {"aab", "aba", "baa"}
    assert all(abs(count - 1000) < 130 for count in counts.values())


def test_as_many_draws_whichever_pieces_are_alike() -> None:
    states = [started(pile(looks), 5)[1] for looks in ("abc", "aab", "aaa")]
    assert len({tuple(state.streams) for state in states}) == 1
    assert len({state.registers[0] for state in states}) == 1


def test_an_unordered_zone_has_no_order_to_shuffle() -> None:
    assembly = Assembly()
    zone, look = assembly.zone(), assembly.look()
    for _ in range(4):
        assembly.piece(look, zone)
    machine, state = started(assembly.program(Shuffle(Const(zone), 0), FINISH))
    assert state.registers[0] == (0, 1, 2, 3)
    assert state.streams == machine.start(1).streams


def test_asked_shuffles_tell_what_is_left_and_take_effect_at_once() -> None:
    watch = Recorder()
    machine, state = started(pile("aabc"), None, watch)
    question = machine.question(state)
    assert question is not None
    assert (question.codes, question.weights, question.position) == ((0, 1, 2), (2, 1, 1), 0)
    machine.answer(state, 1, watch)
    question = machine.question(state)
    assert question is not None
    assert (question.codes, question.weights, question.position) == ((0, 2), (2, 1), 1)
    assert state.registers[0] == (0, 1, 2, 3)
    assert state.cells[Fixed.CHANCE] == 3
    assert Shuffled(0) not in watch.events
    machine.answer(state, 2, watch)
    assert order(machine.program, state) == "aacb"
    assert state.settled == () and state.cells[Fixed.DECISIONS] == 0
    assert Shuffled(0) in watch.events


def dice() -> tuple[Program, int]:
    """Roll the dice that show less than 5, after all three have been rolled."""
    assembly = Assembly()
    tray, die = assembly.zone(0b11), assembly.look(1, 6)
    for _ in range(3):
        assembly.piece(die, tray)
    first_face = Fixed.ASKING + assembly.seats + 6
    low = Filter(0, Register(tray), Compare("<", Cell(first_face, Bound(0)), Const(5)))
    program = assembly.program(Roll(Register(tray), 1), Roll(low, 1), FINISH)
    assert program.face == first_face
    return program, first_face


def test_a_roll_that_reads_faces_is_asked_to_its_end() -> None:
    program, face = dice()
    watch = Recorder()
    machine, state = started(program, None, watch)
    for code in (1, 6, 2):
        question = machine.question(state)
        assert question is not None and question.codes == (1, 2, 3, 4, 5, 6) and question.weights == (1,) * 6
        machine.answer(state, code, watch)
    assert watch.events == [Rolled((0, 1, 2), (1, 6, 2), (0b11,) * 3)]
    for piece, code in ((0, 5), (2, 3)):
        question = machine.question(state)
        assert question is not None and question.thing == piece
        machine.answer(state, code, watch)
    assert state.cells[face : face + 3] == [5, 6, 3]
    assert watch.events[1] == Rolled((0, 2), (5, 3), (0b11,) * 2)


def test_drawn_faces_are_even() -> None:
    program, face = dice()
    lows: Counter[int] = Counter()
    for seed in range(2000):
        machine = Machine(program)
        state = machine.start(seed)
        machine.run(state)
        lows[state.cells[face]] += 1
    # 5 and 6 stay; the others are rolled once more.
    expected = {pips: 2000 * (4 / 36 + (1 / 6 if pips > 4 else 0)) for pips in range(1, 7)}
    assert all(abs(lows[pips] - count) < 100 for pips, count in expected.items())
