"""Value trees as closures: each node becomes, once for a program, a function of an evaluator and a frame.

The functions of its parts are bound in it, so that evaluating looks at no tree. What the trees leave open:

- A condition holds exactly if it is 1.
- The remainder is from 0 up to the divisor, which must be over 0.
- Nothing as an index gives nothing; any other index that is not there is a fault, and so is a result
  outside the largest and smallest number.
- Sorting puts nothing first.
- A frame is kept by function; the variables that are bound in each other have different slots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar, assert_never

from . import instructions as i
from .arithmetic import calculation, compared, comparison
from .faults import BudgetFault, RuleFault
from .instructions import NOTHING, Many, Number
from .program import Program

if TYPE_CHECKING:
    from .values import Evaluator

_T = TypeVar("_T")

Frame = dict[int, int]
"""The bound variables by slot."""

Value = Callable[["Evaluator", Frame], int]
Things = Callable[["Evaluator", Frame], tuple[int, ...]]
Place = Callable[["Evaluator", Frame], "int | None"]

_ZERO = i.Const(0)


class Closures:
    """The functions of a program's value trees, each made when it is first needed.

    Clauses are noted only by closures that are `noting`: in others `Noted` leaves nothing behind, and what
    is picked from is kept by the evaluator until something changes, since it is often asked for before, to
    see whether there is any. It is spent each time.
    """

    def __init__(self, program: Program, noting: bool) -> None:
        self.program = program
        self.noting = noting
        self._numbers: dict[int, tuple[Number, Value]] = {}
        self._things: dict[int, tuple[Many, Things]] = {}
        self._places: dict[int, tuple[i.Cell | i.Register, Place]] = {}
        self._functions: list[Value] = [self._unmade(number) for number in range(len(program.functions))]
        self._offered = set() if noting else {id(things) for things in _offered(program)}

    def number(self, tree: Number) -> Value:
        """Return the function of a number; the tree is kept, so that its identity stays its own."""
        found = self._numbers.get(id(tree))
        if found is None:
            found = self._numbers[id(tree)] = tree, self._number(tree)
        return found[1]

    def many(self, tree: Many) -> Things:
        """Return the function of a set."""
        found = self._things.get(id(tree))
        if found is None:
            found = self._things[id(tree)] = tree, self._many(tree)
        return found[1]

    def _number(self, tree: Number) -> Value:
        match tree:
            case i.Const(value):
                return lambda ev, frame: value
            case i.Bound(slot):
                return lambda ev, frame: frame[slot]
            case i.Cell():
                return self._cell(tree)
            case i.Look():
                return _entry(self.program.tables[tree.table], tree.index, self._number(tree.index))
            case i.Compare():
                return self._compare(tree)
            case i.Invoke():
                return self._invoke(tree)
            case i.All():
                return _all([self._number(operand) for operand in tree.operands])
            case i.Any():
                return _any([self._number(operand) for operand in tree.operands])
            case i.Not():
                operand = self._number(tree.operand)
                return lambda ev, frame: 0 if operand(ev, frame) == 1 else 1
            case i.If():
                condition = self._number(tree.condition)
                then, otherwise = self._number(tree.then), self._number(tree.otherwise)
                return lambda ev, frame: (
                    then(ev, frame) if condition(ev, frame) == 1 else otherwise(ev, frame)
                )
            case i.Noted():
                return self._noted(tree)
            case i.Calculate():
                return self._calculate(tree)
            case i.Size():
                things = self.many(tree.things)
                return lambda ev, frame: len(things(ev, frame))
            case i.Fold():
                return self._fold(tree)
            case i.Default():
                return _default(self._number(tree.number), self._number(tree.otherwise))
            case i.First():
                return self._first(tree)
            case i.Sole():
                return _sole(self.many(tree.things))
            case i.Element():
                return self._element(tree)
            case i.Completable(question):
                return lambda ev, frame: int(ev.completable(question, frame))
            case _:
                assert_never(tree)

    def _many(self, tree: Many) -> Things:
        match tree:
            case i.Register():
                return self._register(tree)
            case i.Filter():
                return self._kept(tree) if id(tree) in self._offered else self._filter(tree)
            case i.Span(low, high):
                span = tuple(range(low, high))
                return lambda ev, frame: span
            case i.Only():
                return _only(self._number(tree.number))
            case i.ListOf():
                return self._list_of(tree)
            case i.Top():
                return _top(self.many(tree.things), self._number(tree.count))
            case i.SortedBy():
                return self._sorted(tree)
            case _:
                assert_never(tree)

    # ---- places -------------------------------------------------------------------------------------------

    def _cell(self, tree: i.Cell) -> Value:
        base = tree.base
        if tree.index is None:
            return lambda ev, frame: ev.cells[base]
        index, size = self._number(tree.index), len(self.program.cells) - base

        def cell(ev: Evaluator, frame: Frame) -> int:
            at = index(ev, frame)
            if 0 <= at < size:
                return ev.cells[base + at]
            if at == NOTHING:
                return NOTHING
            raise _missing(at, size)

        return cell

    def _register(self, tree: i.Register) -> Things:
        base = tree.base
        if tree.index is None:
            return lambda ev, frame: ev.registers[base]
        index, size = self._number(tree.index), len(self.program.registers) - base

        def register(ev: Evaluator, frame: Frame) -> tuple[int, ...]:
            at = index(ev, frame)
            if 0 <= at < size:
                return ev.registers[base + at]
            if at == NOTHING:
                return ()
            raise _missing(at, size)

        return register

    def place(self, tree: i.Cell | i.Register) -> Place:
        """Return the function of which cell or register is meant: None where its index is nothing."""
        found = self._places.get(id(tree))
        if found is None:
            found = self._places[id(tree)] = tree, self._place(tree)
        return found[1]

    def _place(self, tree: i.Cell | i.Register) -> Place:
        base = tree.base
        if tree.index is None:
            return lambda ev, frame: base
        index = self.number(tree.index)
        whole = self.program.cells if isinstance(tree, i.Cell) else self.program.registers
        size = len(whole) - base

        def place(ev: Evaluator, frame: Frame) -> int | None:
            at = index(ev, frame)
            if 0 <= at < size:
                return base + at
            if at == NOTHING:
                return None
            raise _missing(at, size)

        return place

    def _element(self, tree: i.Element) -> Value:
        register, index = tree.register, self._number(tree.index)

        def element(ev: Evaluator, frame: Frame) -> int:
            at, things = index(ev, frame), ev.registers[register]
            if 0 <= at < len(things):
                return things[at]
            if at == NOTHING:
                return NOTHING
            raise _missing(at, len(things))

        return element

    def _list_of(self, tree: i.ListOf) -> Things:
        index, table = self._number(tree.index), self.program.lists[tree.table]
        size = len(table)

        def list_of(ev: Evaluator, frame: Frame) -> tuple[int, ...]:
            at = index(ev, frame)
            if 0 <= at < size:
                return table[at]
            if at == NOTHING:
                return ()
            raise _missing(at, size)

        return list_of

    # ---- arithmetic, comparisons and clauses --------------------------------------------------------------

    def _calculate(self, tree: i.Calculate) -> Value:
        """Return a calculation; to add or take away 0 is none."""
        left, right = self._number(tree.left), self._number(tree.right)
        if tree.operator in ("+", "-") and tree.right == _ZERO:
            return left
        if tree.operator == "+" and tree.left == _ZERO:
            return right
        return calculation(tree.operator, left, right)

    def _compare(self, tree: i.Compare) -> Value:
        """Return a comparison; that of an entry of a constant table with a constant is an entry itself."""
        if isinstance(tree.left, i.Look) and isinstance(tree.right, i.Const):
            right, look = tree.right.value, tree.left
            entries = tuple(compared(tree.operator, left, right) for left in self.program.tables[look.table])
            of_nothing = compared(tree.operator, NOTHING, right)
            return _entry(entries, look.index, self._number(look.index), of_nothing)
        return comparison(tree.operator, self._number(tree.left), self._number(tree.right), tree.right)

    def _noted(self, tree: i.Noted) -> Value:
        number, clause = self._number(tree.number), tree.clause
        if not self.noting:
            return number

        def noted(ev: Evaluator, frame: Frame) -> int:
            if ev.noted is not None:
                ev.noted(clause)
            return number(ev, frame)

        return noted

    # ---- functions and variables --------------------------------------------------------------------------

    def _unmade(self, number: int) -> Value:
        """Return what makes a function when it is first called, and takes its place."""

        def make(ev: Evaluator, frame: Frame) -> int:
            made = self._functions[number] = self._number(self.program.functions[number].body)
            return made(ev, frame)

        return make

    def _invoke(self, tree: i.Invoke) -> Value:
        functions, number = self._functions, tree.function
        arguments = list(enumerate(map(self._number, tree.arguments)))

        def invoke(ev: Evaluator, frame: Frame) -> int:
            ev.spend(1)
            if ev.depth == ev.deepest:
                raise BudgetFault("facts are nested too deeply")
            inner: Frame = {}
            for slot, argument in arguments:
                inner[slot] = argument(ev, frame)
            ev.depth += 1
            value = functions[number](ev, inner)
            ev.depth -= 1
            return value

        return invoke

    def _each(self, things: Many) -> Things:
        """Return the things of a loop, whose number is spent."""
        many = self.many(things)

        def each(ev: Evaluator, frame: Frame) -> tuple[int, ...]:
            found = many(ev, frame)
            if found:
                ev.spend(len(found))
            return found

        return each

    def _fold(self, tree: i.Fold) -> Value:
        slot, each, value, fold = tree.slot, self._each(tree.things), self._number(tree.value), tree.operator
        if fold not in ("total", "highest", "lowest"):
            raise ValueError(f"no such fold: {fold}")

        def folded(ev: Evaluator, frame: Frame) -> int:
            values = []
            for thing in each(ev, frame):
                frame[slot] = thing
                found = value(ev, frame)
                if found != NOTHING:
                    values.append(found)
            if fold == "total":
                return ev.checked(sum(values))
            return max(values, default=NOTHING) if fold == "highest" else min(values, default=NOTHING)

        return folded

    def _first(self, tree: i.First) -> Value:
        slot, each, condition = tree.slot, self._each(tree.things), self._number(tree.condition)

        def first(ev: Evaluator, frame: Frame) -> int:
            for thing in each(ev, frame):
                frame[slot] = thing
                if condition(ev, frame) == 1:
                    return thing
            return NOTHING

        return first

    def _filter(self, tree: i.Filter) -> Things:
        slot, many, condition = tree.slot, self.many(tree.things), self._number(tree.condition)

        def filtered(ev: Evaluator, frame: Frame) -> tuple[int, ...]:
            things = many(ev, frame)
            if not things:
                return ()
            ev.spend(len(things))
            found = []
            for thing in things:
                frame[slot] = thing
                if condition(ev, frame) == 1:
                    found.append(thing)
            return tuple(found)

        return filtered

    def _kept(self, tree: i.Filter) -> Things:
        """Return what is offered, which depends on no variable: worked out once until something changes."""
        filtered, key = self._filter(tree), id(tree)

        def kept(ev: Evaluator, frame: Frame) -> tuple[int, ...]:
            if key in ev.kept:
                found, steps = ev.kept[key]
                ev.spend(steps)
            else:
                before = ev.spent
                found = filtered(ev, {})
                ev.kept[key] = found, ev.spent - before
            return found

        return kept

    def _sorted(self, tree: i.SortedBy) -> Things:
        slot, each, key = tree.slot, self._each(tree.things), self._number(tree.key)

        def in_order(ev: Evaluator, frame: Frame) -> tuple[int, ...]:
            keyed = []
            for thing in each(ev, frame):
                frame[slot] = thing
                keyed.append((key(ev, frame), thing))
            return tuple(thing for _, thing in sorted(keyed, key=lambda pair: pair[0]))

        return in_order


def _offered(program: Program) -> Iterator[Many]:
    """Yield what things and sets are picked from."""
    for ask in program.code:
        match ask:
            case i.AskOne(things=things) | i.AskSet(question=i.SetQuestion(things=things)):
                yield things


def _missing(index: int, size: int) -> RuleFault:
    return RuleFault(f"there is no number {index} among {size}, counted from 0")


def _entry(table: tuple[int, ...], tree: Number, index: Value, of_nothing: int = NOTHING) -> Value:
    """Return what looks an entry up; `index` is the function of `tree`, and a variable is read at once."""
    size = len(table)

    def other(at: int) -> int:
        if at == NOTHING:
            return of_nothing
        raise _missing(at, size)

    if isinstance(tree, i.Bound):
        slot = tree.slot

        def entry_of_variable(ev: Evaluator, frame: Frame) -> int:
            at = frame[slot]
            return table[at] if 0 <= at < size else other(at)

        return entry_of_variable

    def entry(ev: Evaluator, frame: Frame) -> int:
        at = index(ev, frame)
        return table[at] if 0 <= at < size else other(at)

    return entry


def _all(operands: list[Value]) -> Value:
    if len(operands) == 2:
        first, second = operands
        return lambda ev, frame: 1 if first(ev, frame) == 1 and second(ev, frame) == 1 else 0

    def every(ev: Evaluator, frame: Frame) -> int:
        for operand in operands:
            if operand(ev, frame) != 1:
                return 0
        return 1

    return every


def _any(operands: list[Value]) -> Value:
    if len(operands) == 2:
        first, second = operands
        return lambda ev, frame: 1 if first(ev, frame) == 1 or second(ev, frame) == 1 else 0

    def some(ev: Evaluator, frame: Frame) -> int:
        for operand in operands:
            if operand(ev, frame) == 1:
                return 1
        return 0

    return some


def _default(number: Value, otherwise: Value) -> Value:
    def default(ev: Evaluator, frame: Frame) -> int:
        value = number(ev, frame)
        return otherwise(ev, frame) if value == NOTHING else value

    return default


def _sole(things: Things) -> Value:
    def sole(ev: Evaluator, frame: Frame) -> int:
        found = things(ev, frame)
        return found[0] if len(found) == 1 else NOTHING

    return sole


def _only(number: Value) -> Things:
    def only(ev: Evaluator, frame: Frame) -> tuple[int, ...]:
        found = number(ev, frame)
        return () if found == NOTHING else (found,)

    return only


def _top(things: Things, count: Value) -> Things:
    def top(ev: Evaluator, frame: Frame) -> tuple[int, ...]:
        found, wanted = things(ev, frame)[::-1], count(ev, frame)
        if wanted == NOTHING:
            return found
        if wanted < 0:
            raise RuleFault(f"{wanted} pieces are asked for")
        return found[:wanted]

    return top
