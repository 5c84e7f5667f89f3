"""Why a condition comes out as it does: the line of a fact on which it comes down."""

from __future__ import annotations

from dataclasses import dataclass

from ..program.instructions import All, Any, Default, If, Invoke, Not, Noted, Number
from ..program.program import Program
from ..program.values import Evaluator

Slots = dict[int, int]


@dataclass(frozen=True, slots=True)
class Blame:
    """Reads conditions in one state, from the outside in as far as one part alone decides."""

    program: Program
    values: Evaluator

    def path(self, tree: Number, slots: Slots) -> str:
        """Return the path of the innermost line of a fact that decides; empty where no fact does."""
        match tree:
            case Noted(clause, number):
                return self.path(number, slots) or self.program.names.clauses[clause]
            case Not(operand):
                return self.path(operand, slots)
            case All(operands):
                return self._first(operands, 0, slots)
            case Any(operands):
                return self._first(operands, 1, slots)
            case Invoke(function, arguments):
                inner = {slot: self.values.number(value, slots) for slot, value in enumerate(arguments)}
                return self._fact(self.program.functions[function].body, inner)
            case _:
                return ""

    def _first(self, operands: tuple[Number, ...], deciding: int, slots: Slots) -> str:
        """Return the path for the first operand whose value decides alone; empty where none does."""
        found = (operand for operand in operands if self.values.number(operand, slots) == deciding)
        return next((self.path(operand, slots) for operand in found), "")

    def _fact(self, tree: Number, slots: Slots) -> str:
        """Return the path for the line of a fact that holds, else for its only line, else for the fact."""
        passed: list[If] = []
        while isinstance(tree, If):
            holds = self.values.number(tree.condition, slots) == 1
            passed += [] if holds else [tree]
            tree = tree.then if holds else tree.otherwise
        if isinstance(tree, Default):
            tree = tree.number
        if found := self.path(tree, slots):
            return found
        lines = [self.path(line.then, slots) for line in passed]
        if len(passed) == 1:
            return self.path(passed[0].condition, slots) or lines[0]
        return lines[0].rpartition("/")[0] if lines else ""
