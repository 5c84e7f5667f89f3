"""The state of a game: integers and flat lists of integers, complete, and without history."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from .instructions import NOTHING
from .program import Ending, Fixed, Program

_FIELDS = ("cells", "registers", "streams", "settled")


@dataclass(slots=True)
class State:
    """All that changes in a game.

    `streams` holds the 64-bit state of each chance stream, and is empty where chance is asked.
    `settled` is what has been settled of a shuffle (pieces, from the top down), a roll (faces) or a pick
    (a thing) that is being asked; it takes effect when all is settled, so that nothing reads a half-rolled
    set of dice.
    """

    cells: list[int]
    registers: list[tuple[int, ...]]
    streams: list[int]
    settled: tuple[int, ...] = field(default=())

    @property
    def ended(self) -> bool:
        return self.cells[Fixed.ENDED] != Ending.RUNNING

    def copy(self) -> State:
        """Return a state that shares nothing that can change."""
        return State(self.cells[:], self.registers[:], self.streams[:], self.settled)

    def digest(self) -> str:
        """Return the sha256 of everything, in hexadecimal."""
        everything = (self.cells, self.registers, self.streams, self.settled)
        return hashlib.sha256(repr(everything).encode("ascii")).hexdigest()

    def to_json(self) -> dict[str, list[int] | list[list[int]]]:
        """Return the state as plain data."""
        return {
            "cells": self.cells[:],
            "registers": [list(register) for register in self.registers],
            "streams": self.streams[:],
            "settled": list(self.settled),
        }

    @staticmethod
    def from_json(data: object, program: Program) -> State:
        """Return the state that plain data describes.

        Raises: ValueError: the data are no state of `program`: fields, sizes and ranges are checked, and
        that each piece lies in one zone, which its cell names.
        """
        if not isinstance(data, Mapping) or set(data) != set(_FIELDS):
            raise ValueError(f"a state has the fields {', '.join(_FIELDS)}")
        registers = data["registers"]
        if not isinstance(registers, list):
            raise ValueError("registers are a list")
        state = State(
            _numbers(data["cells"], "cells"),
            [tuple(_numbers(register, "a register")) for register in registers],
            _numbers(data["streams"], "streams", 0, 2**64 - 1),
            tuple(_numbers(data["settled"], "settled")),
        )
        _check(state, program)
        return state


def _numbers(data: object, what: str, low: int = NOTHING, high: int = 2**31 - 1) -> list[int]:
    if not isinstance(data, list) or not all(type(number) is int for number in data):
        raise ValueError(f"{what}: a list of whole numbers is needed")
    if not all(low <= number <= high for number in data):
        raise ValueError(f"{what}: a number is out of range")
    return data[:]


def _check(state: State, program: Program) -> None:
    cells = state.cells
    if len(cells) != len(program.cells) or len(state.registers) != len(program.registers):
        raise ValueError("the state is not of this program: it has another size")
    if state.streams and len(state.streams) != len(program.streams):
        raise ValueError("the state is not of this program: it has other chance streams")
    if not 0 <= cells[Fixed.PC] < len(program.code):
        raise ValueError("the next instruction is none of the program")
    if cells[Fixed.ENDED] not in tuple(Ending):
        raise ValueError("no such way for a game to end")
    places = {piece: zone for zone in range(len(program.zones)) for piece in state.registers[zone]}
    lying = sum(len(state.registers[zone]) for zone in range(len(program.zones)))
    named = cells[program.place : program.place + len(program.piece_looks)]
    if lying != len(named) or places != dict(enumerate(named)):
        raise ValueError("each piece must lie in one zone, which its cell names")
