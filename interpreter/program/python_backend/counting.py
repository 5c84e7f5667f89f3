"""Loops over the things of a set: where they are, and that nothing else touches what they count with.

Such a loop keeps its things in a register and goes through them by a cell that begins at 0 and rises by one,
so it ends, and its cell is never more than there are things.
"""

from __future__ import annotations

from typing import NamedTuple

from .. import instructions as i
from ..program import Fixed, Program
from .parting import Cells
from .ranges import Ranges


class Turn(NamedTuple):
    """A loop over things: its head, the register that they are in, and the cell that counts them.

    `end` is the jump back to the head, the cell rises just before it. `seen`: something else reads the cell.
    """

    head: int
    register: int
    cell: int
    end: int
    seen: bool


def turns(program: Program, ranges: Ranges) -> dict[int, Turn]:
    """Return the loops over things of a program, by their heads."""
    found = [turn for pc in range(2, len(program.code)) if (turn := _turn(program, pc)) is not None]
    cells, registers = {turn.cell for turn in found}, {turn.register for turn in found}
    cells -= _told(program)
    registers -= {*range(len(program.zones)), *_results(program)}
    own = {at for turn in found for at in (turn.head - 2, turn.head - 1, turn.end - 1)}
    counting = {at for turn in found for at in (turn.head, turn.head + 1)} | own
    seen, read = set[int](), Cells(program, ranges)
    for pc, instruction in enumerate(program.code):
        if pc not in own:
            for sort, numbers in _written(instruction, ranges):
                (cells if sort is i.Cell else registers).difference_update(numbers)
        if pc not in counting:
            seen |= read.read(instruction, {})
    for number, function in enumerate(program.functions):
        seen |= read.read(function.body, ranges.arguments[number])
    return {
        turn.head: turn._replace(seen=turn.cell in seen)
        for turn in found
        if turn.cell in cells and turn.register in registers
    }


def _turn(program: Program, pc: int) -> Turn | None:
    """Return the loop over things that begins at an instruction, if one does."""
    match program.code[pc]:
        case i.Unless(i.Compare("<", i.Cell(cell, None), i.Size(i.Register(register, None))), to) if (
            pc + 2 < to
        ):
            kept, begun, last = program.code[pc - 2], program.code[pc - 1], program.code[to - 2 : to]
            each = program.code[pc + 1]
            rising = i.Store(i.Cell(cell), i.Calculate("+", i.Cell(cell), i.Const(1)))
            if (
                isinstance(kept, i.Keep)
                and kept.target == i.Register(register)
                and begun == i.Store(i.Cell(cell), i.Const(0))
                and isinstance(each, i.Store)
                and each.value == i.Element(register, i.Cell(cell))
                and last == (rising, i.Jump(pc))
            ):
                return Turn(pc, register, cell, to - 1, False)
    return None


def _told(program: Program) -> set[int]:
    """Return the cells that belong to more than one instruction."""
    pieces = len(program.piece_looks)
    return {
        *range(Fixed.ASKING + program.seats),
        *(
            first + piece
            for first in (program.place, program.knowers, program.face)
            for piece in range(pieces)
        ),
        *(amount.cell for amount in program.amounts),
        *(record.cell for record in program.records),
        *(block.cursor for block in program.sealed),
        *_results(program),
    }


def _results(program: Program) -> set[int]:
    """Return the numbers of the cells or registers with what is chosen in sealed blocks."""
    return {
        place for block in program.sealed for view in block.results for place in view.places(program.seats)
    }


def _written(instruction: i.Instruction, ranges: Ranges) -> list[tuple[type, range]]:
    """Return what an instruction may write of what belongs to no other: cells and registers."""
    match instruction:
        case i.Store(target=target) | i.ChanceOne(target=target):
            return [(i.Cell, ranges.places(target, {}))]
        case i.Keep(target):
            return [(i.Register, ranges.places(target, {}))]
        case i.Enter(back=back) | i.EnterOne(back=back):
            return [(i.Cell, range(back, back + 1))]
        case i.AskOne(target=target):
            return [(i.Cell, ranges.places(target, {}))]
        case i.AskSet(question=question, cursor=cursor, left=left):
            cells = [(i.Cell, range(cell, cell + 1)) for cell in (cursor, left)]
            return [(i.Register, ranges.places(question.chosen, {})), *cells]
        case i.AskNumber(target=target, prefix=prefix, asked=asked):
            return [
                (i.Cell, ranges.places(target, {})),
                *((i.Cell, range(cell, cell + 1)) for cell in (prefix, asked)),
            ]
    return []
