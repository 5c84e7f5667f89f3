"""What values look at: which cells, and of a picked set its size, or what more things can never mend."""

from __future__ import annotations

from typing import Any

from .. import instructions as i
from ..instructions import Number
from ..program import Program
from .ranges import Ranges, Variables
from .trees import BINDING, parts

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def joined(condition: Number) -> list[Number]:
    """Return the conditions that a condition joins."""
    if isinstance(condition, i.All):
        return [each for operand in condition.operands for each in joined(operand)]
    return [condition]


class Parted:
    """The conditions of a question, by what they look at.

    `size` depend on the size alone; what fails `lasting` fails with more things too; `other` are the rest.
    """

    def __init__(self, conditions: list[Number], chosen: Chosen, v: Variables) -> None:
        self.size: list[Number] = []
        self.lasting: list[Number] = []
        self.other: list[Number] = []
        for condition in conditions:
            if chosen.by_size(condition, v):
                self.size.append(condition)
            elif chosen.falls(condition, v):
                self.lasting.append(condition)
            else:
                self.other.append(condition)
        self.lasting_alone = all(map(chosen.alone, self.lasting))


class Chosen:
    """The register in which a set is picked, and how values depend on what is in it."""

    def __init__(self, program: Program, ranges: Ranges, register: i.Register, v: Variables) -> None:
        self._program, self._ranges, self._register = program, ranges, register
        self._places = self._range(register, v)
        self._functions: dict[int, bool] = {}

    def _range(self, register: i.Register, v: Variables) -> range:
        if register.index is None:
            return range(register.base, register.base + 1)
        found = self._ranges.number(register.index, v)
        return range(register.base + max(found.low, 0), register.base + found.high + 1)

    def _meets(self, register: i.Register, v: Variables) -> bool:
        other, own = self._range(register, v), self._places
        return other.start < own.stop and own.start < other.stop

    def inside(self, tree: Any, v: Variables) -> Variables:
        """Return what the variables may be within the parts of what binds one."""
        return {**v, tree.slot: self._ranges.many(tree.things, v).each} if isinstance(tree, BINDING) else v

    def apart(self, tree: Any, v: Variables, other: frozenset[int] = frozenset()) -> bool:
        """Whether a value never depends on what is in the register.

        The variables of `other` are another index than that of the register.
        """
        match tree:
            case i.Register(base, i.Bound(slot)) if base == self._register.base and slot in other:
                return True
            case i.Register() if self._meets(tree, v):
                return False
            case i.Element(register) if register in self._places:
                return False
            case i.Invoke(function) if not self._apart_function(function):
                return False
        if not isinstance(tree, BINDING):
            return all(self.apart(part, v, other) for part in parts(tree))
        inside, within = self.inside(tree, v), other - {tree.slot}
        if self._leaves_out(tree):
            within |= {tree.slot}
        return self.apart(tree.things, v, other) and all(
            self.apart(part, inside, within) for part in parts(tree) if part is not tree.things
        )

    def _leaves_out(self, tree: Any) -> bool:
        """Whether what binds a variable leaves out the index of the register."""
        conditions = joined(tree.condition) if isinstance(tree, i.Filter | i.First) else []
        bound, index = i.Bound(tree.slot), self._register.index
        if index is None:
            return False
        if i.Compare("!=", bound, index) in conditions or i.Compare("!=", index, bound) in conditions:
            return True
        return isinstance(tree.things, i.Filter) and self._leaves_out(tree.things)

    def _apart_function(self, function: int) -> bool:
        if function not in self._functions:
            self._functions[function] = True  # a call of itself reads nothing more
            body, v = self._program.functions[function].body, self._ranges.arguments[function]
            self._functions[function] = self.apart(body, v)
        return self._functions[function]

    def by_size(self, tree: Any, v: Variables) -> bool:
        """Whether a value depends on the size of what is picked, and on nothing else of it."""
        if tree == i.Size(self._register) or self.apart(tree, v):
            return True
        if isinstance(tree, (i.Register, i.Element, i.Invoke, *BINDING)):
            return False
        return all(self.by_size(part, v) for part in parts(tree))

    def alone(self, tree: Any) -> bool:
        """Whether a value depends on what is picked and on nothing else that changes."""
        if tree == self._register:
            return True
        if isinstance(tree, i.Cell | i.Register | i.Element | i.Invoke | i.Completable):
            return False
        return all(self.alone(part) for part in parts(tree))

    def falls(self, condition: Number, v: Variables) -> bool:
        """Whether a condition that does not hold of a set holds of none with more things."""
        match condition:
            case i.Not(operand):
                return self._rises(operand, v)
            case i.All(operands) | i.Any(operands):
                return all(self.falls(operand, v) for operand in operands)
            case i.Compare("<" | "<=", left, right):
                return self._grows(left, v) and self.apart(right, v)
            case i.Compare(">" | ">=", left, right):
                return self.apart(left, v) and self._grows(right, v)
            case i.Compare("==", i.Size() as size, i.Const(0)):
                return self._grows(size, v)
        return self.apart(condition, v)

    def _rises(self, condition: Number, v: Variables) -> bool:
        """Whether a condition that holds of a set holds of all with more things."""
        match condition:
            case i.Not(operand):
                return self.falls(operand, v)
            case i.All(operands) | i.Any(operands):
                return all(self._rises(operand, v) for operand in operands)
            case i.Compare(operator, left, right) if operator in _MIRRORED:
                return self.falls(i.Compare(_MIRRORED[operator], left, right), v)
            case i.Compare("!=", i.Size() as size, i.Const(0)):
                return self._grows(size, v)
        return self.apart(condition, v)

    def _grows(self, number: Number, v: Variables) -> bool:
        """Whether a number, which is never nothing, is never less with more things."""
        if self._ranges.number(number, v).nothing:
            return False
        match number:
            case i.Size(things):
                return self._more(things, v)
            case i.Fold("total", _, value, things):
                inside = self.inside(number, v)
                never_less = self._ranges.number(value, inside).low >= 0
                return never_less and self.apart(value, inside) and self._more(things, v)
            case i.Calculate("+", left, right):
                return self._grows(left, v) and self._grows(right, v)
        return self.apart(number, v)

    def _more(self, things: i.Many, v: Variables) -> bool:
        """Whether some things are never fewer, and the same and more, with more things picked."""
        match things:
            case i.Filter(_, among, condition):
                return self._more(among, v) and self._rises(condition, self.inside(things, v))
            case i.SortedBy(_, among, key):
                return self._more(among, v) and self.apart(key, self.inside(things, v))
        return things == self._register or self.apart(things, v)


class Cells:
    """Which cells the values of one program read."""

    def __init__(self, program: Program, ranges: Ranges) -> None:
        self._program, self._ranges = program, ranges
        self._functions: dict[int, set[int]] = {}

    def read(self, tree: Any, v: Variables) -> set[int]:
        """Return the cells that a value may read."""
        found = set[int]()
        if isinstance(tree, i.Cell):
            found.update(self._ranges.places(tree, v))
        if isinstance(tree, i.Invoke):
            found |= self._function(tree.function)
        if isinstance(tree, BINDING):
            inside = {**v, tree.slot: self._ranges.many(tree.things, v).each}
            for part in parts(tree):
                found |= self.read(part, v if part is tree.things else inside)
            return found
        return found.union(*(self.read(part, v) for part in parts(tree)))

    def _function(self, function: int) -> set[int]:
        if function not in self._functions:
            self._functions[function] = set()  # a call of itself reads nothing more
            body, v = self._program.functions[function].body, self._ranges.arguments[function]
            self._functions[function] = self.read(body, v)
        return self._functions[function]
