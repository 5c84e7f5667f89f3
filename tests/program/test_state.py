"""States: copies, digests and plain data."""

import json
from typing import Any

import pytest
from assembly import FINISH, Assembly, started

from ludex.interpreter.program.instructions import AskAlternative, Const, Move, Register, Shuffle
from ludex.interpreter.program.program import Program
from ludex.interpreter.program.state import State


def program() -> Program:
    assembly = Assembly()
    pile, hand, look = assembly.zone(ordered=True), assembly.zone(), assembly.look()
    other = assembly.look()
    for piece in range(4):
        assembly.piece((look, other)[piece % 2], pile)
    ask = AskAlternative(0, Const(0), 3, (Const(1),), (2,))
    return assembly.program(Shuffle(Const(pile), 0), ask, Move(Register(pile), Const(hand), False), FINISH)


def test_a_copy_never_touches_its_original() -> None:
    machine, state = started(program())
    before, copy = state.digest(), state.copy()
    assert copy == state and copy.digest() == before
    machine.answer(copy, 3)
    assert state.digest() == before != copy.digest()


@pytest.mark.parametrize("seed", [7, None])
def test_plain_data_and_back(seed: int | None) -> None:
    source = program()
    machine, state = started(source, seed)
    if seed is None:
        machine.answer(state, 1)
        assert state.settled
    while True:
        again = State.from_json(json.loads(json.dumps(state.to_json())), source)
        assert again == state and again.digest() == state.digest()
        question = machine.question(state)
        if question is None:
            break
        machine.answer(state, question.codes[0])


@pytest.mark.parametrize("part", ["cells", "registers", "streams", "settled"])
def test_a_digest_covers_everything(part: str) -> None:
    _, state = started(program())
    before = state.digest()
    match part:
        case "cells":
            state.cells[0] += 1
        case "registers":
            state.registers[0] = state.registers[0][::-1]
        case "streams":
            state.streams[1] ^= 1
        case _:
            state.settled = (0,)
    assert state.digest() != before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cells", [1]),
        ("cells", "many"),
        ("registers", [[0, 1, 2, 3]]),
        ("registers", [[0, 1, 2, 2], []]),
        ("registers", [[0, 1, 2], [3]]),
        ("registers", [[0, 1, 2, True], []]),
        ("registers", 5),
        ("streams", [1]),
        ("streams", [1, 2**64]),
        ("streams", [1, -1]),
        ("settled", [0.5]),
        ("settled", None),
    ],
)
def test_data_that_are_no_state_are_refused(field: str, value: object) -> None:
    source = program()
    data: dict[str, Any] = dict(started(source)[1].to_json())
    with pytest.raises(ValueError):
        State.from_json({**data, field: value}, source)
    del data[field]
    with pytest.raises(ValueError, match="fields"):
        State.from_json(data, source)


def test_cells_that_lead_nowhere_are_refused() -> None:
    source = program()
    for cell, value in ((0, 99), (0, -1), (1, 8), (3, 2**31)):
        data = started(source)[1]
        data.cells[cell] = value
        with pytest.raises(ValueError):
            State.from_json(data.to_json(), source)
