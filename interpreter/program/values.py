"""The evaluator: values in one state, by the closures of a program, without effects on the state."""

from __future__ import annotations

from collections.abc import Callable

from .closures import Closures, Frame
from .faults import Budget, BudgetFault, RuleFault
from .instructions import NOTHING, Cell, Many, Number, Register, SetQuestion
from .picks import Pick
from .program import Program
from .state import State


def evaluate(
    program: Program, state: State, number: Number, bound: tuple[int, ...] = (), budget: Budget | None = None
) -> int:
    """Return the value of a tree in a state, with variables bound from slot 0.

    Raises: RuleFault: without a clause, which the caller knows.
    """
    evaluator = Evaluator(program, state, budget or Budget())
    return evaluator.number(number, dict(enumerate(bound)))


class Evaluator:
    """Values in one state; it counts what it spends, and tells `noted` of the clauses it comes by.

    `kept` is what has been worked out, by its tree, with the steps that were spent; it holds until something
    changes, and whoever changes the state says so.
    """

    __slots__ = (
        "program",
        "cells",
        "registers",
        "budget",
        "noted",
        "closures",
        "kept",
        "spent",
        "depth",
        "deepest",
        "most",
    )

    def __init__(
        self,
        program: Program,
        state: State,
        budget: Budget,
        noted: Callable[[int], None] | None = None,
        closures: Closures | None = None,
    ) -> None:
        self.program = program
        self.cells = state.cells
        self.registers = state.registers
        self.budget = budget
        self.noted = noted
        self.closures = closures or Closures(program, noting=noted is not None)
        self.kept: dict[int, tuple[tuple[int, ...], int]] = {}
        self.spent = 0
        self.depth, self.deepest = 0, budget.nested
        self.most = budget.number

    def changed(self) -> None:
        """Keep nothing that was worked out before: the state has changed."""
        self.kept.clear()

    def number(self, tree: Number, frame: Frame) -> int:
        """Return the value of `tree`."""
        return self.closures.number(tree)(self, frame)

    def many(self, tree: Many, frame: Frame) -> tuple[int, ...]:
        """Return the things of `tree`."""
        return self.closures.many(tree)(self, frame)

    def cell(self, tree: Cell, frame: Frame) -> int | None:
        """Return which cell is meant; None where its index is nothing."""
        return self.closures.place(tree)(self, frame)

    def register(self, tree: Register, frame: Frame) -> int | None:
        """Return which register is meant; None where its index is nothing."""
        return self.closures.place(tree)(self, frame)

    def checked(self, value: int) -> int:
        """Return a result that is within bounds."""
        if abs(value) > self.most:
            raise RuleFault(f"a number is beyond {self.most}")
        return value

    def spend(self, steps: int) -> None:
        """Count steps. Raises: BudgetFault: there are too many."""
        self.spent += steps
        if self.spent > self.budget.values:
            raise BudgetFault(
                f"working out values takes over {self.budget.values} steps between two questions"
            )

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

        conditions = [self.closures.number(condition) for condition in question.conditions]

        def fits(chosen: tuple[int, ...]) -> bool:
            before, kept = self.registers[register], self.kept
            self.registers[register], self.kept = chosen, {}
            try:
                return all(condition(self, frame) == 1 for condition in conditions)
            finally:
                self.registers[register], self.kept = before, kept

        return fits
