"""Values as Python expressions; what goes through things is a function of its own.

`C` are the cells, `R` the registers, `X` the run, `b0`, `b1`, … the bound variables. No text of a program
goes into an expression: all that it is made of are names from here and numbers written by `repr`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from .. import instructions as i
from ..arithmetic import compared
from ..instructions import NOTHING, Many, Number
from ..program import Program
from .loops import Loop, Loops
from .naming import Said
from .picked import Picked
from .put_in import PutIn
from .ranges import LARGEST, Range, Ranges, Variables, exact
from .simplify import Simplifier, size
from .steps import COUNTED, Steps
from .trees import free_slots, is_rising

_DEEP = 30
"""An expression with more parentheses in each other becomes a function: Python reads 200 at most."""

_AT_ONCE = 160
"""Conditions of so few nodes, all in all, are asked for one member after the other in one expression."""

_NEW_SLOTS = 1_000
"""From so many above the last one of the program, slots are those of variables that are made here."""

_LONG_SPAN = 64
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def literal(number: int) -> str:
    """Return a number as it stands in the source."""
    return repr(int(number)) if number >= 0 else f"({int(number)!r})"


class Expressions:
    """Writes the values of one program; `functions` are the texts of the functions that they call."""

    def __init__(self, program: Program, ranges: Ranges, values: int) -> None:
        self.program = program
        self.ranges = ranges
        self.functions: list[str] = []
        self.constants: dict[str, object] = {}
        self._values = values
        self._steps = Steps(program, ranges)
        self._facts: set[str] = set()
        self._written: dict[object, str] = {}
        self._loops = Loops(self, self._steps)
        self.picked = Picked(self, self._steps)
        self._put_in = PutIn(self)
        self._temporary = 0
        self.simplifier = Simplifier(program)
        self._slot = self.simplifier.last_slot + _NEW_SLOTS
        self.naming = 0

    # ---- numbers ------------------------------------------------------------------------------------------

    def number(self, tree: Number, v: Variables) -> str:
        """Return the expression of a number; it raises `Stop` or an IndexError where that is a fault."""
        return self._flat(self._number(tree, v), tree, v, "number")

    def _flat(self, text: str, tree: Number, v: Variables, sort: str) -> str:
        if len(text) < 4 * _DEEP or _depth(text) < _DEEP or self._loops.is_hoisting or self.naming:
            return text
        slots = sorted(free_slots(tree))
        return self.function((sort, tree), v, slots, lambda: [f"    return {text}"])

    def _number(self, tree: Number, v: Variables) -> str:
        match tree:
            case i.Const(value):
                return literal(value)
            case i.Bound(slot):
                return f"b{slot}"
            case Said(slot, number, text):
                return f"(b{slot} := {text or self.number(number, v)})"
            case i.Cell():
                return self._at("C", tree.base, tree.index, literal(NOTHING), v)
            case i.Look(table, index):
                name = self._constant("T", table, self.program.tables[table])
                return self._at(name, 0, index, literal(NOTHING), v)
            case i.Element(register, index):
                return self._at(f"R[{register}]", 0, index, literal(NOTHING), v)
            case i.Calculate():
                return self._calculation(tree, v)
            case i.Compare() | i.Not() | i.All() | i.Any():
                return f"(1 if {self.condition(tree, v)} else 0)"
            case i.Completable(question):
                return f"(1 if {self.picked.possible(question, v)} else 0)"
            case i.If(condition, then, otherwise):
                whether = self.condition(condition, v)
                return f"({self.number(then, v)} if {whether} else {self.number(otherwise, v)})"
            case i.Default(number, otherwise):
                if not self.ranges.number(number, v).nothing:
                    return self.number(number, v)
                first, again = self.named(self.number(number, v))
                return f"({again} if {first} != {NOTHING} else {self.number(otherwise, v)})"
            case i.Size(things):
                if isinstance(things, i.Filter):
                    return self._loops.counted(things, v) or self.loop("count", things, v)
                return f"len({self.many(things, v)})"
            case i.Fold():
                return self.loop(tree.operator, tree, v)
            case i.First():
                return self.loop("first", tree, v)
            case i.Sole(things):
                first, again = self.named(self.many(things, v))
                return f"({again}[0] if len({first}) == 1 else {NOTHING})"
            case i.Invoke():
                return self._invoke("f", tree, v)
            case i.Noted(_, number):
                return self._number(number, v)
            case _:
                assert_never(tree)

    def _at(self, of: str, base: int, index: Number | None, nothing: str, v: Variables) -> str:
        """Return what stands at a place, `nothing` where the index is nothing."""
        if index is None:
            return f"{of}[{base}]"
        if isinstance(index, i.Const) and index.value >= 0:
            return f"{of}[{base + index.value}]"
        found, text = self.ranges.number(index, v), self.number(index, v)
        if found.low < 0 and found.low <= found.high:
            text = f"place({text})"
        offset = f"{base} + " if base else ""
        if isinstance(index, Said) and found.nothing and found.low >= 0:
            return f"({of}[{offset}b{index.slot}] if {text} >= 0 else {nothing})"
        if not found.nothing:
            return f"{of}[{offset}{text}]"
        first, again = self.named(text)
        return f"({of}[{offset}{again}] if {first} >= 0 else {nothing})"

    def index(self, base: int, index: Number | None, v: Variables | None = None) -> str:
        """Return the number of the cell or register that is written to."""
        v = v or {}
        if index is None:
            return str(base)
        if isinstance(index, i.Const) and index.value >= 0:
            return str(base + index.value)
        text = self.number(index, v)
        if not self.ranges.number(index, v).is_index:
            text = f"somewhere({text})"
        return f"{base} + {text}" if base else text

    def new_slot(self) -> int:
        """Return the slot of a variable that nothing else has."""
        self._slot += 1
        return self._slot

    def named(self, text: str) -> tuple[str, str]:
        """Return an expression that gives its value a name, and that name; a name stays what it is."""
        if text.isidentifier():
            return text, text
        self._temporary += 1
        name = f"t{self._temporary}"
        return f"({name} := {text})", name

    def _calculation(self, tree: i.Calculate, v: Variables) -> str:
        operator = tree.operator
        a, b = self.ranges.number(tree.left, v), self.ranges.number(tree.right, v)
        left, right = self.number(tree.left, v), self.number(tree.right, v)
        if operator in "+-" and tree.right == i.Const(0):
            return left
        if operator == "+" and tree.left == i.Const(0):
            return right
        known = not a.nothing and not b.nothing and a.low <= a.high and b.low <= b.high
        if operator in ("//", "%"):
            if known and b.low > 0 and (a.low >= 0 or operator == "%"):
                return f"({left} {operator} {right})"
            return f"{'into' if operator == '//' else 'rest'}({left}, {right})"
        fine = exact(operator, a, b).within(-LARGEST, LARGEST) and a.low <= a.high and b.low <= b.high
        if fine and a.nothing and not b.nothing and self._steps.sure(tree.right, v):
            first, again = self.named(left)
            return f"({again} {operator} {right} if {first} != {NOTHING} else {NOTHING})"
        if not known:
            name = {"+": "plus", "-": "minus", "*": "times"}[operator]
            return f"{name}({left}, {right})"
        if exact(operator, a, b).within(-LARGEST, LARGEST):
            return f"({left} {operator} {right})"
        return f"bounded({left} {operator} {right})"

    def _invoke(self, sort: str, tree: i.Invoke, v: Variables) -> str:
        """Return the call of a function: `f` gives its value, `g` says whether that is 1."""
        inside = self._put_in.body(sort, tree, v)
        if inside is not None:
            return inside
        name = f"{sort}{tree.function}"
        if name not in self._facts:
            self._facts.add(name)
            self._fact(name, tree.function, len(tree.arguments))
        arguments = ["C", "R", "X", *(self.number(argument, v) for argument in tree.arguments)]
        return f"{name}({', '.join(arguments)})"

    def _fact(self, name: str, function: int, arguments: int) -> None:
        body, v = self.program.functions[function].body, self.ranges.arguments[function]
        with self._loops.elsewhere():
            text = self.number(body, v) if name[0] == "f" else self.condition(body, v)
        lines = [f"def {name}({', '.join(['C', 'R', 'X', *(f'b{slot}' for slot in range(arguments))])}):"]
        if self._steps.of_function(function) > COUNTED:
            lines += self.spend("1")
        self.functions.append("\n".join([*lines, f"    return {text}"]))

    def spend(self, steps: str) -> list[str]:
        """Return the lines that count steps."""
        return [f"    X.values += {steps}", f"    if X.values > {self._values}: raise Spent"]

    # ---- conditions ---------------------------------------------------------------------------------------

    def condition(self, tree: Number, v: Variables) -> str:
        """Return an expression that is true where the value is 1."""
        return self._flat(self._condition(tree, v), tree, v, "condition")

    def _condition(self, tree: Number, v: Variables) -> str:
        match tree:
            case i.Const(value):
                return "True" if value == 1 else "False"
            case i.Compare():
                return self._comparison(tree, v)
            case i.Not(operand):
                return f"(not {self.condition(operand, v)})"
            case i.All(operands):
                return self._joined("and", [self.condition(operand, v) for operand in operands], "True")
            case i.Any(operands):
                return self._joined("or", [self.condition(operand, v) for operand in operands], "False")
            case i.Noted(_, number):
                return self.condition(number, v)
            case i.Completable(question):
                return self.picked.possible(question, v)
            case i.If(condition, i.Const(value), otherwise):
                whether, other = self.condition(condition, v), self.condition(otherwise, v)
                if value == 1:
                    return self._joined("or", [whether, other], "False")
                return self._joined("and", [f"not {whether}", other], "True")
            case i.If(condition, then, otherwise):
                whether, first = self.condition(condition, v), self.condition(then, v)
                return f"({first} if {whether} else {self.condition(otherwise, v)})"
            case i.Invoke():
                return self._invoke("g", tree, v)
        found, text = self.ranges.number(tree, v), self.number(tree, v)
        return text if found.is_index and found.within(0, 1) else f"({text} == 1)"

    def _joined(self, word: str, texts: list[str], none: str) -> str:
        texts = [text for text in texts if text != none]
        return f"({f' {word} '.join(texts)})" if len(texts) > 1 else texts[0] if texts else none

    def _comparison(self, tree: i.Compare, v: Variables) -> str:
        left, right, operator = tree.left, tree.right, tree.operator
        if isinstance(left, i.Const) and not isinstance(right, i.Const):
            left, right, operator = right, left, _MIRRORED[operator]
        if isinstance(left, i.Const) and isinstance(right, i.Const):
            return "True" if compared(operator, left.value, right.value) else "False"
        if isinstance(left, i.Size) and isinstance(right, i.Const):
            some = {(">", 0): True, (">=", 1): True, ("!=", 0): True, ("==", 0): False, ("<", 1): False}
            found = some.get((operator, right.value))
            if found is not None:
                return self._some(left.things, v) if found else f"(not {self._some(left.things, v)})"
        a, b = self.ranges.number(left, v), self.ranges.number(right, v)
        first, second = self.number(left, v), self.number(right, v)
        if operator in ("==", "!=") or not (a.nothing or b.nothing):
            return f"({first} {operator} {second})"
        if operator in (">", ">="):
            a, left, first, right, second, operator = b, right, second, left, first, _MIRRORED[operator]
        if not a.nothing:
            return f"({first} {operator} {second})"
        if self._steps.sure(right, v):
            return f"({NOTHING} < {first} {operator} {second})"
        return f"{'less' if operator == '<' else 'at_most'}({first}, {second})"

    def _some(self, things: Many, v: Variables) -> str:
        """Return an expression that is true where there are things."""
        match things:
            case i.Filter(slot, among, i.Compare("==", i.Bound(same), thing)) if slot == same:
                if slot not in free_slots(thing) and self._steps.sure(thing, v):
                    return self._among(thing, among, v)
        if isinstance(things, i.Filter) and self._steps.sure(things, v):
            return self._some_piece(things, v) or self._some_member(things, v) or self.loop("some", things, v)
        return self.many(things, v)

    def _some_member(self, things: i.Filter, v: Variables) -> str | None:
        """Return whether a condition holds for one of a few members; None if they are many."""
        span, condition = things.things, things.condition
        if not isinstance(span, i.Span):
            return None
        members = range(span.low, span.high)
        if len(members) * self._loops.weight(condition) > 2 * _AT_ONCE:
            return None
        each = [self.simplifier.for_member(condition, things.slot, member) for member in members]
        if sum(map(size, each)) > _AT_ONCE:
            return None
        return self._joined("or", [self.condition(one, v) for one in each], "False")

    def _some_piece(self, things: i.Filter, v: Variables) -> str | None:
        """Return whether a zone holds one of the few pieces that a condition is about; None if not so."""
        if not isinstance(things.things, i.Register) or not self.lie_pieces(things.things, v):
            return None
        pieces = tuple(range(len(self.program.piece_looks)))
        meant = self._loops.settled(things.condition, things.slot, pieces)
        if meant is None or len(meant) > 2:
            return None
        among = [self._among(i.Const(piece), things.things, v) for piece in sorted(meant)]
        return self._joined("or", among, "False")

    def _among(self, thing: Number, things: Many, v: Variables) -> str:
        """Return an expression that is true where a thing is among others; a piece knows where it lies."""
        match things:
            case i.Register(base, index) if self.is_piece(thing, v) and self.lie_pieces(things, v):
                zone = self.index(base, index, v)
                place = self._at("C", self.program.place, thing, "", v)
                return f"({place} == {zone})"
        return f"({self.number(thing, v)} in {self.many(things, v)})"

    def is_sure(self, tree: Number | Many) -> bool:
        """Whether a value outside of all that binds a variable can never be at fault."""
        return self._steps.sure(tree, {})

    def is_piece(self, tree: Number, v: Variables) -> bool:
        """Whether a number is always that of a piece."""
        found = self.ranges.number(tree, v)
        return found.is_index and found.within(0, len(self.program.piece_looks) - 1)

    def lie_pieces(self, register: i.Register, v: Variables) -> bool:
        """Whether a register is always that of a zone."""
        index = register.index
        found = Range(0, 0) if index is None else self.ranges.number(index, v)
        return found.is_index and register.base + found.high < len(self.program.zones)

    # ---- many numbers -------------------------------------------------------------------------------------

    def many(self, tree: Many, v: Variables) -> str:
        """Return the expression of the tuple of some things."""
        match tree:
            case i.Span(low, high):
                things = tuple(range(low, high))
                return repr(things) if len(things) <= _LONG_SPAN else self.constant(things)
            case i.Register(base, index):
                return self._at("R", base, index, "()", v)
            case i.ListOf(table, index):
                name = self._constant("L", table, self.program.lists[table])
                return self._at(name, 0, index, "()", v)
            case i.Only(number):
                found, text = self.ranges.number(number, v), self.number(number, v)
                if not found.nothing:
                    return f"({text},)"
                first, again = self.named(text)
                return f"(({again},) if {first} != {NOTHING} else ())"
            case i.Filter():
                return self._loops.direct(tree, v) or self.loop("filter", tree, v)
            case i.Top(things, i.Const(count)) if count > 0:
                return f"{self.many(things, v)}[:{-count - 1}:-1]"
            case i.Top(things, count):
                return f"top({self.many(things, v)}, {self.number(count, v)})"
            case i.SortedBy():
                return self._loops.in_turn(tree, v) or self.loop("sorted", tree, v)
            case _:
                assert_never(tree)

    def codes(self, things: Many, first: int) -> str:
        """Return the expression of the codes of some things, rising, where `first` is that of thing 0."""
        if isinstance(things, i.Filter) and is_rising(things) and not self._loops.direct(things, {}):
            return self.loop(f"codes {int(first)}", things, {})
        text = self.iterable(things, {})
        if not is_rising(things):
            text = f"sorted(set({text}))"
        return f"tuple([t + {literal(first)} for t in {text}])"

    def iterable(self, tree: Many, v: Variables) -> str:
        """Return the expression of some things for a comprehension, which may give nothing a name."""
        text = self.many(tree, v)
        if ":=" not in text:
            return text
        return self.function(
            ("many", tree), v, sorted(free_slots(tree)), lambda: [f"    return {self.many(tree, v)}"]
        )

    def _constant(self, sort: str, number: int, value: object) -> str:
        name = f"{sort}{number}"
        self.constants[name] = value
        return name

    # ---- functions of their own ---------------------------------------------------------------------------

    def loop(self, sort: str, tree: Loop, v: Variables) -> str:
        """Return the call of a function that goes through things; `sort` says what it makes of them."""
        hoisted = self._loops.hoisted(sort, tree, v)
        if hoisted is not None:
            return hoisted
        slots = sorted(free_slots(tree))
        return self.function((sort, tree), v, slots, lambda: self._loops.body(sort, tree, v))

    def function(
        self,
        key: tuple[object, ...],
        v: Variables,
        slots: list[int],
        body: Callable[[], list[str]],
        given: str | None = None,
    ) -> str:
        """Return the call of a function of the run and some variables, which is written once.

        `given` is the expression of one more argument, which is called `h` in it.
        """
        whole = (key, tuple(v.get(slot) for slot in slots))
        arguments = ", ".join(["C", "R", "X", *(f"b{slot}" for slot in slots)])
        name = self._written.get(whole)
        if name is None:
            name = self._written[whole] = f"v{len(self._written)}"
            with self._loops.elsewhere():
                lines = body()
            head = arguments if given is None else f"{arguments}, h"
            self.functions.append("\n".join([f"def {name}({head}):", *lines]))
        return f"{name}({arguments})" if given is None else f"{name}({arguments}, {given})"

    def constant(self, value: object) -> str:
        """Return the name of a value that stands in no source."""
        return self._constant("K", len(self.constants), value)


def _depth(text: str) -> int:
    """Return how many parentheses stand in each other."""
    deepest = depth = 0
    for letter in text:
        if letter in "([":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in ")]":
            depth -= 1
    return deepest
