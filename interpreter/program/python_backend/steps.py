"""How long a value may take, and whether it can be at fault: what may be left unsaid in generated code."""

from __future__ import annotations

from .. import instructions as i
from ..instructions import Many, Number
from ..program import Program
from .ranges import LARGEST, Ranges, Variables, exact, total
from .trees import parts

COUNTED = 1_000
"""Work of no more steps is not counted; what takes longer is counted where it begins, at each thing."""

_ENDLESS = 2**40


class Steps:
    """What is known of the values of one program."""

    def __init__(self, program: Program, ranges: Ranges) -> None:
        self._program = program
        self._ranges = ranges
        self._functions: dict[int, int] = {}
        self._sure: dict[int, bool] = {}

    def of_function(self, function: int) -> int:
        """Return how many steps a function takes at most; more than can be where it calls itself."""
        if function not in self._functions:
            self._functions[function] = _ENDLESS
            body, variables = self._program.functions[function].body, self._ranges.arguments[function]
            self._functions[function] = self.of(body, variables)
        return self._functions[function]

    def of(self, tree: Number | Many | i.SetQuestion, v: Variables) -> int:
        """Return how many steps a value takes at most: things that are looked at and functions called."""
        match tree:
            case i.Invoke(function, arguments):
                steps = 1 + self.of_function(function) + sum(self.of(argument, v) for argument in arguments)
            case i.Fold() | i.First() | i.Filter() | i.SortedBy():
                things = self._ranges.many(tree.things, v)
                inside = {**v, tree.slot: things.each}
                each = sum(self.of(part, inside) for part in parts(tree) if part is not tree.things)
                steps = self.of(tree.things, v) + things.most * (1 + each)
            case _:
                steps = sum(self.of(part, v) for part in parts(tree))
        return min(steps, _ENDLESS)

    def sure(self, tree: Number | Many | i.SetQuestion, v: Variables) -> bool:
        """Whether a value can never be at fault, so that it may be left out where it is not needed."""
        ranges = self._ranges
        match tree:
            case i.Cell(base, index) if index is not None:
                fine = self._fits(index, len(self._program.cells) - base, v)
            case i.Register(base, index) if index is not None:
                fine = self._fits(index, len(self._program.registers) - base, v)
            case i.Look(table, index):
                fine = self._fits(index, len(self._program.tables[table]), v)
            case i.ListOf(table, index):
                fine = self._fits(index, len(self._program.lists[table]), v)
            case i.Element() | i.Top():
                return False
            case i.SetQuestion(conditions=conditions):
                fine = not conditions
            case i.Calculate(operator, left, right):
                a, b = ranges.number(left, v), ranges.number(right, v)
                fine = exact(operator, a, b).within(-LARGEST, LARGEST)
                fine = fine and (operator not in ("//", "%") or b.low > 0)
            case i.Invoke(function):
                fine = self._sure_function(function)
            case i.Fold() | i.First() | i.Filter() | i.SortedBy():
                things = ranges.many(tree.things, v)
                inside = {**v, tree.slot: things.each}
                if isinstance(tree, i.Fold) and tree.operator == "total":
                    low, high = total(ranges.number(tree.value, inside), things.most)
                    if low < -LARGEST or high > LARGEST:
                        return False
                return self.sure(tree.things, v) and all(
                    self.sure(part, inside) for part in parts(tree) if part is not tree.things
                )
            case _:
                fine = True
        return fine and all(self.sure(part, v) for part in parts(tree))

    def _sure_function(self, function: int) -> bool:
        if function not in self._sure:
            self._sure[function] = False
            body, variables = self._program.functions[function].body, self._ranges.arguments[function]
            self._sure[function] = self.sure(body, variables)
        return self._sure[function]

    def _fits(self, index: Number, size: int, v: Variables) -> bool:
        return self._ranges.number(index, v).within(0, size - 1)
