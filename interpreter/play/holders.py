"""Find out where a program keeps pieces besides its zones: in the cells and registers of local names, loops
and picks. A value is followed forward from the zones and the questions; what never touches a piece stays out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from ..program.instructions import (
    AskOne,
    AskSet,
    Bound,
    Cell,
    ChanceOne,
    Default,
    Element,
    Filter,
    First,
    Fold,
    If,
    Instruction,
    Invoke,
    Keep,
    Many,
    Noted,
    Number,
    Only,
    Register,
    Sole,
    SortedBy,
    Store,
    Top,
)
from ..program.program import Program


@dataclass
class Holders:
    """The cells and the registers that hold pieces, zones aside."""

    cells: set[int] = field(default_factory=set)
    registers: set[int] = field(default_factory=set)


def holders(program: Program) -> Holders:
    """Return where pieces are kept besides the zones."""
    return _Search(program).run()


class _Search:
    """A walk over the whole program, repeated until it finds nothing new."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.found = Holders()
        self.arguments: set[tuple[int, int]] = set()
        self.functions: set[int] = set()

    def run(self) -> Holders:
        for block in self.program.sealed:
            for result in block.results:
                if result.pieces:
                    target = self.found.registers if result.many else self.found.cells
                    target.update(result.places(self.program.seats))
        size = -1
        while size != (size := self.size()):
            for instruction in self.program.code:
                self.instruction(instruction)
            for number, function in enumerate(self.program.functions):
                slots = frozenset(slot for owner, slot in self.arguments if owner == number)
                self.visit(function.body, slots)
                if self.is_piece(function.body, slots):
                    self.functions.add(number)
        return self.found

    def size(self) -> int:
        return len(self.found.cells) + len(self.found.registers) + len(self.arguments) + len(self.functions)

    def instruction(self, instruction: Instruction) -> None:
        none: frozenset[int] = frozenset()
        match instruction:
            case Store(target, value) if self.is_piece(value, none):
                self.found.cells.add(target.base)
            case Keep(target, things) if self.are_pieces(things, none):
                self.keep(target.base)
            case AskOne(pieces=True, target=target) | ChanceOne(pieces=True, target=target):
                self.found.cells.add(target.base)
            case AskSet(pieces=True, question=question):
                self.keep(question.chosen.base)
            case _:
                pass
        self.visit(instruction, none)

    def keep(self, register: int) -> None:
        if register >= len(self.program.zones):
            self.found.registers.add(register)

    def visit(self, node: Any, slots: frozenset[int]) -> None:
        """Note which arguments of functions are pieces, anywhere in the node."""
        match node:
            case Invoke(function, arguments):
                for slot, argument in enumerate(arguments):
                    if self.is_piece(argument, slots):
                        self.arguments.add((function, slot))
            case Filter(slot, things, _) | SortedBy(slot, things, _) | First(slot, things, _):
                slots = self.bind(slots, slot, self.are_pieces(things, slots))
            case Fold(_, slot, _, things):
                slots = self.bind(slots, slot, self.are_pieces(things, slots))
            case _:
                pass
        for child in _children(node):
            self.visit(child, slots)

    @staticmethod
    def bind(slots: frozenset[int], slot: int, piece: bool) -> frozenset[int]:
        return slots | {slot} if piece else slots - {slot}

    def is_piece(self, value: Number, slots: frozenset[int]) -> bool:
        match value:
            case Cell(base):
                return base in self.found.cells
            case Bound(slot):
                return slot in slots
            case Element(register):
                return self.holds(register)
            case If(_, then, otherwise):
                return self.is_piece(then, slots) or self.is_piece(otherwise, slots)
            case Default(number, otherwise):
                return self.is_piece(number, slots) or self.is_piece(otherwise, slots)
            case Sole(things):
                return self.are_pieces(things, slots)
            case First(slot, things, condition):
                return self.are_pieces(things, slots) or self.is_place_of(slot, condition)
            case Invoke(function):
                return function in self.functions
            case Noted(_, number):
                return self.is_piece(number, slots)
            case _:
                return False

    def are_pieces(self, values: Many, slots: frozenset[int]) -> bool:
        match values:
            case Register(base):
                return self.holds(base)
            case Only(number):
                return self.is_piece(number, slots)
            case Filter(slot, things, condition):
                return self.are_pieces(things, slots) or self.is_place_of(slot, condition)
            case Top(things) | SortedBy(_, things):
                return self.are_pieces(things, slots)
            case _:
                return False

    def holds(self, register: int) -> bool:
        return register < len(self.program.zones) or register in self.found.registers

    def is_place_of(self, slot: int, condition: Any) -> bool:
        """Whether the condition asks where `Bound(slot)` lies: it is then a piece, told by its place."""
        if isinstance(condition, Cell) and condition.index == Bound(slot):
            return condition.base in (self.program.place, self.program.face, self.program.knowers)
        return any(self.is_place_of(slot, child) for child in _children(condition))


def _children(node: Any) -> Iterator[Any]:
    for part in fields(node):
        value = getattr(node, part.name)
        for child in value if isinstance(value, tuple) else (value,):
            if is_dataclass(child):
                yield child
