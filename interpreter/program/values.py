"""The evaluator of value trees: plain recursion, without effects on the state.

What the trees themselves leave open:

- A condition holds exactly if it is 1.
- The remainder is from 0 up to the divisor, which must be over 0.
- Nothing as an index gives nothing; any other index that is not there is a fault, and so is a result
  outside the largest and smallest number.
- Sorting puts nothing first.
- A frame is kept by function; the variables that are bound in each other have different slots.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, assert_never

from .faults import Budget, RuleFault
from .instructions import (
    NOTHING,
    All,
    Any,
    Bound,
    Calculate,
    Cell,
    Compare,
    Completable,
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
    Noted,
    Number,
    Only,
    Register,
    SetQuestion,
    Size,
    Sole,
    SortedBy,
    Span,
    Top,
)
from .picks import Pick
from .program import Program
from .state import State

_T = TypeVar("_T")

Frame = dict[int, int]
"""The bound variables by slot."""


def evaluate(
    program: Program, state: State, number: Number, bound: tuple[int, ...] = (), budget: Budget | None = None
) -> int:
    """Return the value of a tree in a state, with variables bound from slot 0: a ranking, a refusal.

    Raises: RuleFault: without a clause, which the caller knows.
    """
    evaluator = Evaluator(program, state, budget or Budget())
    return evaluator.number(number, dict(enumerate(bound)))


class Evaluator:
    """Values in one state; it counts what it spends, and tells `noted` of the clauses it comes by."""

    __slots__ = ("program", "cells", "registers", "budget", "noted", "spent", "depth")

    def __init__(
        self, program: Program, state: State, budget: Budget, noted: Callable[[int], None] | None = None
    ) -> None:
        self.program = program
        self.cells = state.cells
        self.registers = state.registers
        self.budget = budget
        self.noted = noted
        self.spent = 0
        self.depth = 0

    # Ordered by how often the cases are met.
    def number(self, tree: Number, frame: Frame) -> int:
        """Return the value of `tree`."""
        match tree:
            case Const():
                return tree.value
            case Bound():
                return frame[tree.slot]
            case Cell():
                if tree.index is None:
                    return self.cells[tree.base]
                return self._cell(tree, frame)
            case Look():
                return self._look(tree, frame)
            case Compare():
                return self._compare(tree, frame)
            case Invoke():
                return self._invoke(tree, frame)
            case All():
                for operand in tree.operands:
                    if self.number(operand, frame) != 1:
                        return 0
                return 1
            case Any():
                for operand in tree.operands:
                    if self.number(operand, frame) == 1:
                        return 1
                return 0
            case Not():
                return int(self.number(tree.operand, frame) != 1)
            case If():
                chosen = tree.then if self.number(tree.condition, frame) == 1 else tree.otherwise
                return self.number(chosen, frame)
            case Noted():
                if self.noted is not None:
                    self.noted(tree.clause)
                return self.number(tree.number, frame)
            case Calculate():
                return self._calculate(tree, frame)
            case Size():
                return len(self.many(tree.things, frame))
            case Fold():
                return self._fold(tree, frame)
            case Default():
                value = self.number(tree.number, frame)
                return self.number(tree.otherwise, frame) if value == NOTHING else value
            case First():
                return self._first(tree, frame)
            case Sole():
                things = self.many(tree.things, frame)
                return things[0] if len(things) == 1 else NOTHING
            case Element():
                return self._element(tree, frame)
            case Completable():
                return int(self.completable(tree.question, frame))
            case _:
                assert_never(tree)

    def many(self, tree: Many, frame: Frame) -> tuple[int, ...]:
        """Return the things of `tree`."""
        match tree:
            case Register():
                at = self.register(tree, frame)
                return () if at is None else self.registers[at]
            case Filter():
                return self._filter(tree, frame)
            case Span():
                return tuple(range(tree.low, tree.high))
            case Only():
                number = self.number(tree.number, frame)
                return () if number == NOTHING else (number,)
            case ListOf():
                index = self.number(tree.index, frame)
                return () if index == NOTHING else self._entry(self.program.lists[tree.table], index)
            case Top():
                return self._top(tree, frame)
            case SortedBy():
                return self._sorted(tree, frame)
            case _:
                assert_never(tree)

    # ---- places -------------------------------------------------------------------------------------------

    def cell(self, tree: Cell, frame: Frame) -> int | None:
        """Return which cell is meant; None where its index is nothing."""
        if tree.index is None:
            return tree.base
        return self._place(tree.base, self.number(tree.index, frame), len(self.cells))

    def register(self, tree: Register, frame: Frame) -> int | None:
        """Return which register is meant; None where its index is nothing."""
        if tree.index is None:
            return tree.base
        return self._place(tree.base, self.number(tree.index, frame), len(self.registers))

    def _place(self, base: int, index: int, size: int) -> int | None:
        if index == NOTHING:
            return None
        if not 0 <= index < size - base:
            raise RuleFault(f"there is no number {index} among {size - base}, counted from 0")
        return base + index

    def _cell(self, tree: Cell, frame: Frame) -> int:
        at = self.cell(tree, frame)
        return NOTHING if at is None else self.cells[at]

    def _entry(self, table: tuple[_T, ...], index: int) -> _T:
        if not 0 <= index < len(table):
            raise RuleFault(f"there is no number {index} among {len(table)}, counted from 0")
        return table[index]

    def _look(self, tree: Look, frame: Frame) -> int:
        index = self.number(tree.index, frame)
        return NOTHING if index == NOTHING else self._entry(self.program.tables[tree.table], index)

    def _element(self, tree: Element, frame: Frame) -> int:
        index = self.number(tree.index, frame)
        return NOTHING if index == NOTHING else self._entry(self.registers[tree.register], index)

    # ---- arithmetic ---------------------------------------------------------------------------------------

    def _calculate(self, tree: Calculate, frame: Frame) -> int:
        left, right = self.number(tree.left, frame), self.number(tree.right, frame)
        if NOTHING in (left, right):
            return NOTHING
        match tree.operator:
            case "+":
                return self._checked(left + right)
            case "-":
                return self._checked(left - right)
            case "*":
                return self._checked(left * right)
            case "//" | "%":
                if right <= 0:
                    raise RuleFault(f"a division by {right} is asked for")
                return max(left, 0) // right if tree.operator == "//" else left % right
        raise ValueError(f"no such calculation: {tree.operator}")

    def _checked(self, value: int) -> int:
        if abs(value) > self.budget.number:
            raise RuleFault(f"a number is beyond {self.budget.number}")
        return value

    def _compare(self, tree: Compare, frame: Frame) -> int:
        left, right = self.number(tree.left, frame), self.number(tree.right, frame)
        match tree.operator:
            case "==":
                return int(left == right)
            case "!=":
                return int(left != right)
        if NOTHING in (left, right):
            return 0
        match tree.operator:
            case "<":
                return int(left < right)
            case "<=":
                return int(left <= right)
            case ">":
                return int(left > right)
            case ">=":
                return int(left >= right)
        raise ValueError(f"no such comparison: {tree.operator}")

    # ---- functions and variables --------------------------------------------------------------------------

    def _spend(self, steps: int) -> None:
        self.spent += steps
        if self.spent > self.budget.values:
            raise RuleFault(f"working out values takes over {self.budget.values} steps between two questions")

    def _invoke(self, tree: Invoke, frame: Frame) -> int:
        self._spend(1)
        if self.depth == self.budget.nested:
            raise RuleFault("facts are nested too deeply")
        arguments = [self.number(argument, frame) for argument in tree.arguments]
        self.depth += 1
        value = self.number(self.program.functions[tree.function].body, dict(enumerate(arguments)))
        self.depth -= 1
        return value

    def _fold(self, tree: Fold, frame: Frame) -> int:
        values = []
        for thing in self._each(tree.things, frame):
            frame[tree.slot] = thing
            value = self.number(tree.value, frame)
            if value != NOTHING:
                values.append(value)
        match tree.operator:
            case "total":
                return self._checked(sum(values))
            case "highest":
                return max(values, default=NOTHING)
            case "lowest":
                return min(values, default=NOTHING)
        raise ValueError(f"no such fold: {tree.operator}")

    def _each(self, things: Many, frame: Frame) -> tuple[int, ...]:
        each = self.many(things, frame)
        self._spend(len(each))
        return each

    def _holds(self, condition: Number, slot: int, thing: int, frame: Frame) -> bool:
        frame[slot] = thing
        return self.number(condition, frame) == 1

    def _first(self, tree: First, frame: Frame) -> int:
        for thing in self._each(tree.things, frame):
            if self._holds(tree.condition, tree.slot, thing, frame):
                return thing
        return NOTHING

    def _filter(self, tree: Filter, frame: Frame) -> tuple[int, ...]:
        things = self._each(tree.things, frame)
        return tuple([thing for thing in things if self._holds(tree.condition, tree.slot, thing, frame)])

    def _top(self, tree: Top, frame: Frame) -> tuple[int, ...]:
        things, count = self.many(tree.things, frame)[::-1], self.number(tree.count, frame)
        if count == NOTHING:
            return things
        if count < 0:
            raise RuleFault(f"{count} pieces are asked for")
        return things[:count]

    def _sorted(self, tree: SortedBy, frame: Frame) -> tuple[int, ...]:
        keyed = []
        for thing in self._each(tree.things, frame):
            frame[tree.slot] = thing
            keyed.append((self.number(tree.key, frame), thing))
        return tuple(thing for _, thing in sorted(keyed, key=lambda pair: pair[0]))

    # ---- sets ---------------------------------------------------------------------------------------------

    def completable(self, question: SetQuestion, frame: Frame) -> bool:
        """Say whether some set is an answer to the question."""
        return self.pick(question, question.pieces, frame).is_possible()

    def pick(self, question: SetQuestion, pieces: bool, frame: Frame) -> Pick:
        """Return what may be picked, equal pieces in groups; other things are all different."""
        things = self.many(question.things, frame)
        low, high = self.number(question.low, frame), self.number(question.high, frame)
        return Pick(
            groups=self.alike(things) if pieces else tuple((thing,) for thing in things),
            low=0 if low == NOTHING else low,
            high=None if high == NOTHING else high,
            fits=self._fits(question, frame) if question.conditions else None,
            monotone=question.monotone,
            limit=self.budget.combinations,
        )

    def alike(self, pieces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Group pieces that nothing tells apart: the same look, the same face, in the same zone."""
        program, cells = self.program, self.cells
        groups: dict[tuple[int, int, int], list[int]] = {}
        for piece in pieces:
            face, place = cells[program.face + piece], cells[program.place + piece]
            groups.setdefault((program.piece_looks[piece], face, place), []).append(piece)
        return tuple(tuple(group) for group in groups.values())

    def _fits(self, question: SetQuestion, frame: Frame) -> Callable[[tuple[int, ...]], bool]:
        at = self.register(question.chosen, frame)
        if at is None:
            raise RuleFault("a set is picked for nobody")
        register = at

        def fits(chosen: tuple[int, ...]) -> bool:
            registers = self.registers
            self.registers = registers[:]
            self.registers[register] = chosen
            try:
                return all(self.number(condition, frame) == 1 for condition in question.conditions)
            finally:
                self.registers = registers

        return fits
