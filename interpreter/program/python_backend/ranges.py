"""Between which numbers every cell, every set and every value of a program stays, whatever is played.

Each store is looked at until nothing gets wider, in no particular order; what no bound is found for in a
few rounds may be any number. So the writer knows where nothing or a number below 0 cannot turn up, and
leaves out the look whether it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar, assert_never

from .. import instructions as i
from ..arithmetic import compared
from ..instructions import NOTHING, Many, Number
from ..program import Fixed, Program
from .naming import Said

_T = TypeVar("_T")

LARGEST = 2**31 - 1
MOST_THINGS = 2**20
_ROUNDS = 4
"""After so many rounds a bound that still grows is given up."""


class Range(NamedTuple):
    """The numbers from `low` to `high`, none where `low` is more, and nothing if `nothing`."""

    low: int
    high: int
    nothing: bool = False

    def with_(self, other: Range) -> Range:
        """Return the range of both."""
        nothing = self.nothing or other.nothing
        if self.low > self.high:
            return Range(other.low, other.high, nothing)
        if other.low > other.high:
            return Range(self.low, self.high, nothing)
        return Range(min(self.low, other.low), max(self.high, other.high), nothing)

    def or_nothing(self, nothing: bool = True) -> Range:
        return self if self.nothing or not nothing else Range(self.low, self.high, True)

    @property
    def is_index(self) -> bool:
        """Whether it is never nothing and never below 0."""
        return not self.nothing and (self.low >= 0 or self.low > self.high)

    def within(self, low: int, high: int) -> bool:
        """Whether all its numbers are from `low` to `high`."""
        return self.low > self.high or (low <= self.low and self.high <= high)


class Things(NamedTuple):
    """What the things of a set may be, and how many at most."""

    each: Range
    most: int


EMPTY = Range(1, 0)
_FLAG = Range(0, 1)
_COUNT = Range(0, LARGEST)

Variables = Mapping[int, Range]
"""What the bound variables may be, by slot."""


class Ranges:
    """The ranges of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.cells = [_of((value,)) for value in program.cells]
        self.registers = [Things(_of(things), len(things)) for things in program.registers]
        self.tables = [_of(table) for table in program.tables]
        self.lists = [
            Things(_of(thing for things in lists for thing in things), max(map(len, lists), default=0))
            for lists in program.lists
        ]
        self.arguments: list[dict[int, Range]] = [{} for _ in program.functions]
        self.results = [EMPTY for _ in program.functions]
        self._widening, self._changed = False, True
        self._fixed()
        rounds = 0
        while self._changed:
            self._changed, self._widening = False, rounds >= _ROUNDS
            for instruction in program.code:
                self._instruction(instruction)
            for number, function in enumerate(program.functions):
                self._result(number, self.number(function.body, self.arguments[number]))
            rounds += 1

    def places(self, target: i.Cell | i.Register, variables: Variables) -> range:
        """Return which cells or registers may be meant."""
        return self._places(
            target, len(self.cells if isinstance(target, i.Cell) else self.registers), variables
        )

    def _fixed(self) -> None:
        """Widen what the executor itself keeps, and what pieces are."""
        program = self.program
        for cell in range(Fixed.ASKING + program.seats):
            self.cells[cell] = self.cells[cell].with_(_COUNT.or_nothing(cell == Fixed.CHANCE))
        pieces, zones = len(program.piece_looks), len(program.zones)
        faces = _of(face for look in program.looks if look.faces for face in look.faces)
        for piece in range(pieces):
            self.cells[program.place + piece] = Range(0, zones - 1)
            self.cells[program.knowers + piece] = Range(0, program.everyone)
            self.cells[program.face + piece] = self.cells[program.face + piece].with_(faces)
        for zone in range(zones):
            self.registers[zone] = Things(Range(0, pieces - 1), pieces)
        for amount in program.amounts:
            self.cells[amount.cell] = self.cells[amount.cell].with_(Range(0, amount.limit))
        for record in program.records:
            found = Range(record.low, record.high, record.optional)
            self.cells[record.cell] = self.cells[record.cell].with_(found)

    # ---- what is stored -----------------------------------------------------------------------------------

    def _wider(self, old: Range, new: Range) -> Range:
        found = old.with_(new)
        if found == old:
            return old
        self._changed = True
        if not self._widening:
            return found
        low = (
            found.low if found.low == old.low or found.low > found.high else 0 if found.low >= 0 else -LARGEST
        )
        return Range(low, found.high if found.high == old.high else LARGEST, found.nothing)

    def _store(self, target: i.Cell, value: Range) -> None:
        for cell in self._places(target, len(self.cells)):
            self.cells[cell] = self._wider(self.cells[cell], value)

    def _keep(self, target: i.Register, things: Things, variables: Variables | None = None) -> None:
        for register in self._places(target, len(self.registers), variables):
            old = self.registers[register]
            most = max(old.most, things.most)
            if most > old.most:
                self._changed, most = True, MOST_THINGS if self._widening else most
            self.registers[register] = Things(self._wider(old.each, things.each), most)

    def _places(self, target: i.Cell | i.Register, size: int, variables: Variables | None = None) -> range:
        if target.index is None:
            return range(target.base, target.base + 1)
        index = self.number(target.index, variables or {})
        return range(target.base + max(0, index.low), min(size, target.base + index.high + 1))

    def _result(self, function: int, value: Range) -> None:
        self.results[function] = self._wider(self.results[function], value)

    def _instruction(self, instruction: i.Instruction) -> None:
        match instruction:
            case i.Store(target, value):
                self._store(target, self.number(value, {}))
            case i.Keep(target, things):
                self._keep(target, self.many(things, {}))
            case i.Unless(condition):
                self.number(condition, {})
            case i.Record(record, value):
                self.number(record, {})
                self.number(value, {})
            case i.EnterOne(_, index, back):
                self.number(index, {})
                self._store(i.Cell(back), _COUNT)
            case i.Enter(_, back):
                self._store(i.Cell(back), _COUNT)
            case i.Move(things, target=zone):
                self.many(things, {})
                self.number(zone, {})
            case i.Transfer(_, amount, source, target=taker):
                for number in (amount, source, taker):
                    if number is not None:
                        self.number(number, {})
            case i.Shuffle(zone):
                self.number(zone, {})
            case i.Roll(things):
                self.many(things, {})
            case i.ChanceOne(things=things, target=target):
                self._store(target, self.many(things, {}).each)
            case i.Reveal(things, seat):
                self.many(things, {})
                if seat is not None:
                    self.number(seat, {})
            case i.AskAlternative() | i.AskOne() | i.AskSet() | i.AskNumber():
                self._ask(instruction)
            case i.Seal(block):
                for view in self.program.sealed[block].results:
                    for place in view.places(self.program.seats):
                        if not view.many:
                            self._store(i.Cell(place), EMPTY.or_nothing())
            case i.End(winners, among):
                for seats in (winners, among):
                    if seats is not None:
                        self.many(seats, {})
            case i.Jump() | i.Leave() | i.Unseal() | i.BeginRound() | i.Fault():
                pass
            case _:
                assert_never(instruction)

    def _ask(self, ask: i.Ask) -> None:
        self.number(ask.seat, {})
        match ask:
            case i.AskAlternative(guards=guards):
                for guard in guards:
                    self.number(guard, {})
            case i.AskOne(things=things, target=target):
                self._store(target, self.many(things, {}).each)
            case i.AskSet(question=question, cursor=cursor, left=left):
                self._question(question, {})
                self._store(i.Cell(cursor), _COUNT)
                self._store(i.Cell(left), _FLAG)
            case i.AskNumber(low=low, high=high, target=target):
                found = self.number(low, {}).with_(self.number(high, {}))
                self._store(target, found)
                for cell in (ask.prefix, ask.asked) if ask.digits else ():
                    self._store(i.Cell(cell), _COUNT)

    def _question(self, question: i.SetQuestion, variables: Variables) -> None:
        things = self.many(question.things, variables)
        self._keep(question.chosen, things, variables)
        for number in (question.low, question.high, *question.conditions):
            self.number(number, variables)

    # ---- values -------------------------------------------------------------------------------------------

    def number(self, tree: Number | Said, variables: Variables) -> Range:
        """Return the range of a value."""
        match tree:
            case i.Const(value):
                return _of((value,))
            case i.Cell(base, index):
                if index is None:
                    return self.cells[base]
                found = self.number(index, variables)
                return _joined(_between(self.cells, base, found)).or_nothing(found.nothing)
            case i.Bound(slot):
                return variables.get(slot, EMPTY)
            case Said(slot):
                return variables[slot]
            case i.Look(table, index):
                return self.tables[table].or_nothing(self.number(index, variables).nothing)
            case i.Element(register, index):
                found = self.number(index, variables)
                return self.registers[register].each.or_nothing(found.nothing)
            case i.Calculate():
                return self._calculation(tree, variables)
            case i.Compare(operator, left, right):
                compared(operator, 0, 0)  # raises a ValueError where there is none
                self.number(left, variables)
                self.number(right, variables)
                return _FLAG
            case i.Not(operand):
                self.number(operand, variables)
                return _FLAG
            case i.All(operands) | i.Any(operands):
                for operand in operands:
                    self.number(operand, variables)
                return _FLAG
            case i.If(condition, then, otherwise):
                self.number(condition, variables)
                return self.number(then, variables).with_(self.number(otherwise, variables))
            case i.Default(number, otherwise):
                found, other = self.number(number, variables), self.number(otherwise, variables)
                return Range(found.low, found.high).with_(other) if found.nothing else found
            case i.Size(things):
                return Range(0, self.many(things, variables).most)
            case i.Fold():
                return self._fold(tree, variables)
            case i.First(slot, things, condition):
                found_things = self.many(things, variables)
                self.number(condition, {**variables, slot: found_things.each})
                return found_things.each.or_nothing()
            case i.Sole(things):
                return self.many(things, variables).each.or_nothing()
            case i.Invoke(function, arguments):
                for slot, argument in enumerate(arguments):
                    found = self.number(argument, variables)
                    old = self.arguments[function].get(slot, EMPTY)
                    self.arguments[function][slot] = self._wider(old, found)
                return self.results[function]
            case i.Noted(_, number):
                return self.number(number, variables)
            case i.Completable(question):
                self._question(question, variables)
                return _FLAG
            case _:
                assert_never(tree)

    def _calculation(self, tree: i.Calculate, variables: Variables) -> Range:
        a, b = self.number(tree.left, variables), self.number(tree.right, variables)
        nothing = a.nothing or b.nothing
        if a.low > a.high or b.low > b.high:
            return EMPTY.or_nothing(nothing)
        found = exact(tree.operator, a, b)
        return Range(max(found.low, -LARGEST), min(found.high, LARGEST), nothing)

    def _fold(self, tree: i.Fold, variables: Variables) -> Range:
        things = self.many(tree.things, variables)
        each = self.number(tree.value, {**variables, tree.slot: things.each})
        if tree.operator != "total":
            return each.or_nothing()
        low, high = total(each, things.most)
        return Range(max(low, -LARGEST), min(high, LARGEST))

    def many(self, tree: Many, variables: Variables) -> Things:
        """Return the range of the things of a set."""
        match tree:
            case i.Span(low, high):
                return Things(Range(low, high - 1), max(0, high - low))
            case i.Register(base, index):
                if index is None:
                    return self.registers[base]
                found = _between(self.registers, base, self.number(index, variables))
                return Things(
                    _joined(things.each for things in found), max((each.most for each in found), default=0)
                )
            case i.ListOf(table, index):
                self.number(index, variables)
                return self.lists[table]
            case i.Only(number):
                found_number = self.number(number, variables)
                return Things(Range(found_number.low, found_number.high), 1)
            case i.Filter(slot, things, condition):
                all_ = self.many(things, variables)
                self.number(condition, {**variables, slot: all_.each})
                return all_
            case i.Top(things, count):
                self.number(count, variables)
                return self.many(things, variables)
            case i.SortedBy(slot, things, key):
                all_ = self.many(things, variables)
                self.number(key, {**variables, slot: all_.each})
                return all_
            case _:
                assert_never(tree)


def exact(operator: str, a: Range, b: Range) -> Range:
    """Return between which numbers a calculation comes out, were there no largest number."""
    match operator:
        case "+":
            return Range(a.low + b.low, a.high + b.high)
        case "-":
            return Range(a.low - b.high, a.high - b.low)
        case "*":
            corners = [left * right for left in (a.low, a.high) for right in (b.low, b.high)]
            return Range(min(corners), max(corners))
        case "//":
            return Range(0, max(a.high, 0))
        case "%":
            return Range(0, max(b.high - 1, 0))
    raise ValueError(f"no such calculation: {operator}")


def total(each: Range, most: int) -> tuple[int, int]:
    """Return between which numbers the total of at most so many values lies."""
    if each.low > each.high:
        return 0, 0
    return min(0, each.low * most), max(0, each.high * most)


def _of(numbers: Iterable[int]) -> Range:
    found = set(numbers)
    nothing = NOTHING in found
    found.discard(NOTHING)
    return Range(min(found), max(found), nothing) if found else Range(1, 0, nothing)


def _joined(ranges: Iterable[Range]) -> Range:
    found = EMPTY
    for each in ranges:
        found = found.with_(each)
    return found


def _between(of: list[_T], base: int, index: Range) -> list[_T]:
    return of[base + max(0, index.low) : base + index.high + 1] if index.low <= index.high else []
