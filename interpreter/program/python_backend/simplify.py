"""Values made simpler: small functions put in where they are called, constants folded.

What is simpler means the same, but for what is spent: calls that are no more are not counted. Notes of
clauses are left out, since nobody watches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .. import instructions as i
from ..arithmetic import compared
from ..instructions import NOTHING, Number
from ..program import Function, Program
from .ranges import LARGEST
from .trees import BINDING, NODES, free_slots, nodes, parts, values_of

_SMALL = 14
"""A function of so few nodes is put in where it is called."""

_LARGE = 60
"""A function with a constant argument is put in where no more than so many nodes are left of it."""


def simplified(program: Program) -> Program:
    """Return a program that does the same with simpler values."""
    return Simplifier(program).program()


class Simplifier:
    """Makes the values of one program simpler."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._bodies: dict[int, Number | None] = {}
        self._slot = _last_slot(program)
        self._constant = False

    def program(self) -> Program:
        """Return the program with simpler values."""
        functions = tuple(Function(self._body(number)) for number in range(len(self._program.functions)))
        code = tuple(self._whole(instruction, {}) for instruction in self._program.code)
        return replace(self._program, functions=functions, code=code)

    @property
    def last_slot(self) -> int:
        """The highest slot that is used."""
        return self._slot

    def put(self, tree: Number, bound: Mapping[int, Number]) -> Number:
        """Return what a value is with variables put in."""
        found: Number = self._whole(tree, bound)
        return found

    def for_member(self, tree: Number, slot: int, member: int) -> Number:
        """Return what a value is where a variable is this number, functions of it put in."""
        self._constant = True
        try:
            found: Number = self._whole(tree, {slot: i.Const(member)})
            return found
        finally:
            self._constant = False

    def _body(self, function: int) -> Number:
        """Return the simpler body of a function; while it is made, calls of itself find none."""
        found = self._bodies.get(function)
        if found is None:
            self._bodies[function] = None
            found = self._bodies[function] = self._whole(self._program.functions[function].body, {})
        return found

    def _whole(self, tree: Any, bound: Mapping[int, Number]) -> Any:
        """Return a tree with its parts made simpler, and what is bound put in."""
        if isinstance(tree, i.Bound):
            return bound.get(tree.slot, tree)
        if isinstance(tree, i.Noted):
            return self._whole(tree.number, bound)
        if isinstance(tree, BINDING) and bound:
            return self._rebound(tree, bound)
        values = [self._part(value, bound) for value in values_of(tree)]
        return self._folded(type(tree)(*values))

    def _part(self, value: Any, bound: Mapping[int, Number]) -> Any:
        if isinstance(value, NODES):
            return self._whole(value, bound)
        if isinstance(value, tuple):
            return tuple([self._part(part, bound) for part in value])
        return value

    def _rebound(self, tree: Any, bound: Mapping[int, Number]) -> Any:
        """Return what binds a variable with another slot, so that it hides none of what is put in."""
        self._slot += 1
        assert all(self._slot not in free_slots(put) for put in bound.values()), "a new slot is new"
        inside = {**bound, tree.slot: i.Bound(self._slot)}
        values = []
        for name, value in zip(type(tree).__match_args__, values_of(tree), strict=True):
            if name == "slot":
                values.append(self._slot)
            else:
                values.append(self._part(value, bound if name == "things" else inside))
        return self._folded(type(tree)(*values))

    def _folded(self, tree: Any) -> Any:
        match tree:
            case i.Invoke(function, arguments):
                return self._called(tree, function, arguments)
            case i.Calculate(operator, i.Const(left), i.Const(right)) if operator in "+-*":
                if NOTHING in (left, right):
                    return i.Const(NOTHING)
                value = {"+": left + right, "-": left - right, "*": left * right}[operator]
                return i.Const(value) if abs(value) <= LARGEST else tree
            case i.Compare(operator, i.Const(left), i.Const(right)):
                return i.Const(compared(operator, left, right))
            case i.Look(table, i.Const(index)) if 0 <= index < len(self._program.tables[table]):
                return i.Const(self._program.tables[table][index])
            case i.Look(_, i.Const(index)) | i.Cell(_, i.Const(index)) if index == NOTHING:
                return i.Const(NOTHING)
            case i.If(i.Const(value), then, otherwise):
                return then if value == 1 else otherwise
            case i.Default(i.Const(value), otherwise):
                return otherwise if value == NOTHING else i.Const(value)
            case i.Not(i.Const(value)):
                return i.Const(0 if value == 1 else 1)
            case i.Not(i.Not(operand)) if is_flag(operand):
                return operand
            case i.Not(i.Compare("==" | "!=" as operator, left, right)):
                return i.Compare("!=" if operator == "==" else "==", left, right)
            case i.All(operands):
                rest = tuple([each for each in operands if each != i.Const(1)])
                if rest and isinstance(rest[0], i.Const):
                    return i.Const(0)
                return rest[0] if len(rest) == 1 and is_flag(rest[0]) else i.All(rest) if rest else i.Const(1)
            case i.Any(operands):
                no = [isinstance(each, i.Const) and each.value != 1 for each in operands]
                rest = tuple([each for each, never in zip(operands, no, strict=True) if not never])
                if rest[:1] == (i.Const(1),):
                    return rest[0]
                return rest[0] if len(rest) == 1 and is_flag(rest[0]) else i.Any(rest) if rest else i.Const(0)
            case i.Fold(operator, slot, i.If(condition, value, i.Const(otherwise)), things) if (
                otherwise == NOTHING
            ):
                among = self._folded(i.Filter(slot, things, condition))
                return self._folded(i.Fold(operator, slot, value, among))
            case i.Filter() | i.Fold() | i.First() if isinstance(tree.things, i.Filter):
                return self._one_variable(tree, tree.things)
        return tree

    def _one_variable(self, tree: Any, things: i.Filter) -> Any:
        """Return what goes through a filter with one variable for both; filters of filters become one."""
        if things.slot != tree.slot:
            if tree.slot in free_slots(things.condition):
                return tree
            bound = {things.slot: i.Bound(tree.slot)}
            things = i.Filter(tree.slot, things.things, self._whole(things.condition, bound))
        if isinstance(tree, i.Filter):
            return i.Filter(tree.slot, things.things, i.All((things.condition, tree.condition)))
        return replace(tree, things=things)

    def _called(self, call: i.Invoke, function: int, arguments: tuple[Number, ...]) -> Number:
        """Return the body of a small function instead of its call."""
        if function in self._bodies and self._bodies[function] is None:
            return call
        body = self._body(function)
        known = any(isinstance(argument, i.Const) for argument in arguments)
        if size(body) > _SMALL and not known:
            return call
        for slot, argument in enumerate(arguments):
            if not _is_plain(argument) and (_uses(body, slot) != 1 or not _surely(body, slot)):
                return call
        bound = dict(enumerate(arguments))
        whole, self._bodies[function] = self._bodies[function], None
        put: Number = self._whole(body, bound) if bound else body
        self._bodies[function] = whole
        most = _LARGE if self._constant else _SMALL
        return call if known and size(put) > most else put


def is_flag(tree: Number) -> bool:
    """Whether a value is 0 or 1 whatever the state."""
    return isinstance(tree, i.Compare | i.Not | i.All | i.Any | i.Completable) or tree in (
        i.Const(0),
        i.Const(1),
    )


def _last_slot(program: Program) -> int:
    """Return the highest slot of a variable in a program: those above it are new."""
    trees = [*program.code, *(function.body for function in program.functions)]
    named = (each for tree in trees for each in nodes(tree) if isinstance(each, (*BINDING, i.Bound)))
    return max((each.slot for each in named), default=0)


def size(tree: Any) -> int:
    """Return of how many nodes a tree is made."""
    return 1 + sum(map(size, parts(tree)))


def _is_plain(argument: Number) -> bool:
    """Whether a value is as short as its name, and may be said twice."""
    return isinstance(argument, i.Bound | i.Const) or (
        isinstance(argument, i.Cell) and argument.index is None
    )


def _uses(tree: Any, slot: int) -> int:
    """Return how often a variable is read; more than once where that is done for each of several things."""
    if isinstance(tree, i.Bound):
        return int(tree.slot == slot)
    uses = sum(_uses(part, slot) for part in parts(tree))
    return 2 * uses if isinstance(tree, BINDING) else uses


def _surely(tree: Any, slot: int) -> bool:
    """Whether a variable is read whatever the state: what may be at fault is not left out."""
    match tree:
        case i.Bound(found):
            return found == slot
        case i.All(operands) | i.Any(operands):
            return any(_surely(operand, slot) for operand in operands[:1])
        case i.If(condition):
            return _surely(condition, slot)
        case i.Default(number):
            return _surely(number, slot)
        case i.Fold() | i.First() | i.Filter() | i.SortedBy():
            return _surely(tree.things, slot)
        case i.Completable():
            return False
    return any(_surely(part, slot) for part in parts(tree))
