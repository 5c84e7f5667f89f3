"""What the cells and registers of a state may hold, as far as the program says. For states that are read."""

from __future__ import annotations

from collections.abc import Iterator

from ..program.instructions import (
    NOTHING,
    AskNumber,
    AskOne,
    AskSet,
    Cell,
    ChanceOne,
    Enter,
    EnterOne,
    Register,
)
from ..program.program import Fixed, Program
from ..program.state import State

LARGEST = 2**30
"""A counter of a state that is read has room to count on."""

Range = tuple[str, int, int, int]
"""What a number is, where it stands, and its lowest and highest value."""


def check_ranges(state: State, program: Program) -> None:
    """Raise ValueError where a number has a value that it can never have. Its first value is always right."""
    for what, cell, low, high in _cells(program):
        if not low <= state.cells[cell] <= high and state.cells[cell] != program.cells[cell]:
            raise ValueError(f"{what} is out of range")
    for record in program.records:
        value = state.cells[record.cell]
        if not (record.low <= value <= record.high or (record.optional and value == NOTHING)):
            raise ValueError("a record is out of range")
    for what, register, low, high in _registers(program):
        things = state.registers[register]
        if len(set(things)) < len(things) or not all(low <= thing <= high for thing in things):
            raise ValueError(f"{what} is out of range")


def _cells(program: Program) -> Iterator[Range]:
    seats, pieces = program.seats, len(program.piece_looks)
    yield "the number of rounds", Fixed.ROUND, 0, LARGEST
    yield "the number of decisions", Fixed.DECISIONS, 0, LARGEST
    yield "the sealed block", Fixed.SEALED, 0, len(program.sealed)
    yield "the count of what chance settles", Fixed.CHANCE, NOTHING, pieces
    yield "who is in the lead", Fixed.LEADING, 0, program.everyone
    for seat in range(seats):
        yield "the order of asking", Fixed.ASKING + seat, 0, seats - 1
    for piece, look in enumerate(program.piece_looks):
        low, high = program.looks[look].faces or (NOTHING, NOTHING)
        yield "who knows a piece", program.knowers + piece, 0, program.everyone
        yield "a face", program.face + piece, low, high
    for amount in program.amounts:
        yield "an amount", amount.cell, 0, amount.limit
    for block in program.sealed:
        owners = block.owners(seats)
        yield "who is asked next", block.cursor, 0, owners
        yield "who is asked", block.variable, NOTHING, owners - 1
    yield from _cells_of_code(program)


def _cells_of_code(program: Program) -> Iterator[Range]:
    pieces = len(program.piece_looks)
    for instruction in program.code:
        match instruction:
            case Enter(back=back) | EnterOne(back=back):
                yield "where a rule goes on", back, 0, len(program.code) - 1
            case AskSet(cursor=cursor, left=left):
                yield "the step of a pick", cursor, 0, max(pieces, program.action_count)
                yield "the step of a pick", left, 0, 1
            case AskOne(target=target, first_code=first) | ChanceOne(target=target, first_code=first):
                high = pieces - 1 if instruction.pieces else program.action_count - first - 1
                for place in _places(target, program):
                    yield "what was picked", place, NOTHING, high
            case AskNumber(digits=digits) if digits:
                yield "the digits of a number", instruction.prefix, 0, 10**digits - 1
                yield "the digits of a number", instruction.asked, 0, digits
            case _:
                pass


def _registers(program: Program) -> Iterator[Range]:
    for block in program.sealed:
        yield "the order of asking", block.order, 0, block.owners(program.seats) - 1
    for instruction in program.code:
        if isinstance(instruction, AskSet):
            things = len(program.piece_looks if instruction.pieces else _things(program, instruction))
            for place in _places(instruction.question.chosen, program):
                yield "what was picked", place, 0, things - 1


def _things(program: Program, ask: AskSet) -> tuple[str, ...]:
    return program.names.sites[ask.site].things


def _places(target: Cell | Register, program: Program) -> range:
    """Return the cells or registers that are meant: one, or one of each seat or member."""
    for view in (view for block in program.sealed for view in block.results):
        if view.base == target.base and view.many == isinstance(target, Register):
            return view.places(program.seats)
    return range(target.base, target.base + (1 if target.index is None else program.seats))
