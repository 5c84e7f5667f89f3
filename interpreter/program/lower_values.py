"""Lowers expressions: terms in, value trees out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from ..analysis.monotone import grows
from ..analysis.possible import Demand, Either, Every, Fits, Holds
from ..analysis.ruleset import Fact
from ..analysis.settled import NotSettled
from ..analysis.terms import (
    AdjectiveTerm,
    AfterTerm,
    AggregateTerm,
    AllTerm,
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    AttributeTerm,
    CompareTerm,
    CountTerm,
    DescriptionTerm,
    Expression,
    ExtremesTerm,
    ExtremeTerm,
    FaceTerm,
    FactTerm,
    FlagTerm,
    ForEveryTerm,
    LocalTerm,
    LookupTerm,
    MatchTerm,
    MeasuredTerm,
    MemberTerm,
    NoTerm,
    NothingTerm,
    NotTerm,
    NumberTerm,
    OptionTerm,
    OrTerm,
    RecordTerm,
    ResultTerm,
    SameTerm,
    SeatTerm,
    SelectionTerm,
    SomeTerm,
    SuchThatTerm,
    TableTerm,
    TheTerm,
    ZoneTerm,
)
from ..analysis.types import LARGEST, SEAT, SUPPLY, FlagType, SetType, ZoneType, is_optional
from . import instructions as i
from . import lookups
from .conditions import choice, either, every, negated
from .layout import Layout
from .program import SUPPLY_ZONE, Function, ResultView

FACE = "face"
NOTHING = i.Const(i.NOTHING)


@dataclass
class Values:
    """Lowers the expressions of one program.

    Locals are cells or registers by their unique name, or `slots` where a value binds them. `depth` is the
    number of slots in use.
    """

    layout: Layout
    cells: dict[str, int] = field(default_factory=dict)
    registers: dict[str, int] = field(default_factory=dict)
    results: dict[str, ResultView] = field(default_factory=dict)
    functions: list[Function | None] = field(default_factory=list)
    function_numbers: dict[str, int] = field(default_factory=dict)
    clause_numbers: dict[str, int] = field(default_factory=dict)
    slots: dict[str, int] = field(default_factory=dict)
    depth: int = 0

    # ---- locals

    def bind(self, local: LocalTerm) -> int:
        """Give a local the next slot; `release` it when its value is done."""
        self.slots[local.local] = self.depth
        self.depth += 1
        return self.depth - 1

    def release(self, local: LocalTerm) -> None:
        del self.slots[local.local]
        self.depth -= 1

    def clause(self, path: str) -> int:
        """Return the number of a clause."""
        return self.clause_numbers.setdefault(path, len(self.clause_numbers))

    # ---- numbers

    def number(self, term: Expression) -> i.Number:
        """Return the tree of a term with one value."""
        match term:
            case NumberTerm() | FlagTerm() | NothingTerm() | MemberTerm() | OptionTerm():
                return i.Const(self.layout.constant(term))
            case SeatTerm(name=name):
                return i.Const(self.layout.seats.index(name))
            case MeasuredTerm(number=number):
                return self.number(number)
            case LocalTerm(local=local):
                return i.Bound(self.slots[local]) if local in self.slots else i.Cell(self.cells[local])
            case RecordTerm(record=record, of=of):
                base = self.layout.records[self.layout.record_base[record]].cell
                return self._cell(base, of)
            case AmountTerm():
                return self._amount(term)
            case AttributeTerm(kind=kind, attribute=attribute, of=of):
                return self.look(self.layout.attribute_tables[kind, attribute], self.number(of))
            case FaceTerm(of=of):
                return i.Cell(self.layout.face, self.number(of))
            case ResultTerm(result=result, of=of):
                return self._cell(self.results[result].base, of)
            case FactTerm():
                return self._fact(term)
            case LookupTerm():
                return lookups.member(self, term)
            case AfterTerm(kind=kind, member=member):
                following = self.calculate("+", self.number(member), i.Const(1))
                return self.calculate("%", following, i.Const(self.layout.size(kind)))
            case CountTerm(things=things):
                return i.Size(self.many(things))
            case AggregateTerm():
                return self._aggregate(term)
            case TheTerm(things=things):
                return i.Sole(self.many(things))
            case SomeTerm(things=things):
                return i.Compare(">", i.Size(self.many(things)), i.Const(0))
            case NoTerm(things=things):
                return i.Compare("==", i.Size(self.many(things)), i.Const(0))
            case NotTerm(operand=operand):
                return negated(self.number(operand))
            case AndTerm(operands=operands):
                return every(tuple(self.number(operand) for operand in operands))
            case OrTerm(operands=operands):
                return either(tuple(self.number(operand) for operand in operands))
            case CompareTerm(operator=operator, left=left, right=right):
                return self.compare(operator, self.number(left), self.number(right))
            case SameTerm(left=left, right=right, negated=differs):
                return self.compare("!=" if differs else "==", self.number(left), self.number(right))
            case MatchTerm(piece=piece, description=description, negated=differs):
                fits = self.matches(description, self.number(piece))
                return negated(fits) if differs else fits
            case AdjectiveTerm(flag=flag, negated=differs):
                value = self.number(flag)
                return negated(value) if differs else value
            case ArithmeticTerm(operator=operator, left=left, right=right):
                return self.calculate(operator, self.number(left), self.number(right))
            case ForEveryTerm(number=each, step=step, value=value):
                times = self.calculate("//", self.number(value), i.Const(step))
                return self.calculate("*", self.number(each), times)
            case TableTerm(rows=rows):
                for low, high, value_ in rows:
                    if low <= len(self.layout.seats) <= high:
                        return self.number(value_)
                raise NotSettled(term)
            case ZoneTerm() | AllTerm() | DescriptionTerm() | SelectionTerm() | ExtremesTerm():
                raise TypeError(f"{type(term).__name__} is no number")
            case _:
                assert_never(term)

    def _cell(self, base: int, of: Expression | None) -> i.Cell:
        return self.cell(base, None if of is None else self.number(of))

    def cell(self, base: int, index: i.Number | None) -> i.Cell:
        """Return cell `base` + `index`, with a constant index added at once."""
        if index is None:
            return i.Cell(base)
        if isinstance(index, i.Const) and index.value != i.NOTHING:
            return i.Cell(base + index.value)
        return i.Cell(base, index)

    def look(self, table: int, index: i.Number) -> i.Number:
        """Return an entry of a constant table, settled at once where the index is a constant."""
        if isinstance(index, i.Const):
            nothing = index.value == i.NOTHING
            return i.Const(i.NOTHING if nothing else self.layout.tables[table][index.value])
        return i.Look(table, index)

    def calculate(self, operator: str, left: i.Number, right: i.Number) -> i.Number:
        """Return a calculation, settled at once where both sides are constants."""
        if isinstance(left, i.Const) and isinstance(right, i.Const):
            first, second = left.value, right.value
            if i.NOTHING not in (first, second):
                match operator:
                    case "+":
                        return i.Const(first + second)
                    case "-":
                        return i.Const(first - second)
                    case "*":
                        return i.Const(first * second)
                    case "//":
                        return i.Const(max(first, 0) // second)
                    case _:
                        return i.Const(first % second)
        if operator == "+" and right == i.Const(0):
            return left
        return i.Calculate(operator, left, right)

    def compare(self, operator: str, left: i.Number, right: i.Number) -> i.Number:
        """Return a comparison, settled at once where both sides are constants."""
        if isinstance(left, i.Const) and isinstance(right, i.Const):
            first, second = left.value, right.value
            if operator in ("==", "!="):
                return i.Const(int((first == second) == (operator == "==")))
            if i.NOTHING in (first, second):
                return i.Const(0)
            outcome = {"<": first < second, "<=": first <= second, ">": first > second, ">=": first >= second}
            return i.Const(int(outcome[operator]))
        return i.Compare(operator, left, right)

    def _amount(self, term: AmountTerm) -> i.Number:
        number = self.amount_number(term.resource, term.holder)
        if number is None:
            return i.Const(LARGEST)
        if isinstance(number, i.Const):
            return i.Cell(self.layout.amounts[number.value].cell)
        return self.cell(self.layout.first_amount, number)

    def amount_number(self, resource: str, holder: Expression) -> i.Number | None:
        """Return which of the program's amounts a holder's is; None for an unlimited supply."""
        if isinstance(holder, ZoneTerm):
            base = self.layout.amount_base.get((resource, holder.zone))
            if base is None:
                return None
            index = i.Const(0) if holder.of is None else self.number(holder.of)
        else:
            base, index = self.layout.amount_base[resource, SEAT], self.number(holder)
        return self.calculate("+", index, i.Const(base))

    def _aggregate(self, term: AggregateTerm) -> i.Number:
        things = self.many(term.things)
        slot = self.bind(term.variable)
        value = self.number(term.value)
        self.release(term.variable)
        return i.Fold(term.operator, slot, value, things)

    def matches(self, description: DescriptionTerm, piece: i.Number) -> i.Number:
        """Return whether a piece fits a description."""
        layout = self.layout
        low, high = layout.piece_spans[description.kind]
        conditions: list[i.Number] = []
        if description.group is not None:
            group = layout.group_number(description.kind, description.group)
            conditions.append(i.Compare("==", self.look(layout.group_table, piece), i.Const(group)))
        elif len(layout.piece_spans) > 1 or not description.values:
            conditions += [i.Compare(">=", piece, i.Const(low)), i.Compare("<", piece, i.Const(high))]
        for id_, value in description.values:
            found = (
                i.Cell(layout.face, piece)
                if (description.kind, id_) not in layout.attribute_tables and id_ == FACE
                else self.look(layout.attribute_tables[description.kind, id_], piece)
            )
            conditions.append(i.Compare("==", found, self.number(value)))
        return every(tuple(conditions))

    # ---- facts

    def _fact(self, term: FactTerm) -> i.Number:
        function = self.function(term.fact)
        return i.Invoke(function, tuple(self.number(argument) for argument in term.arguments))

    def function(self, fact: str) -> int:
        """Return the number of the function of a fact, lowering it when it is first needed."""
        if fact in self.function_numbers:
            return self.function_numbers[fact]
        number = len(self.functions)
        self.function_numbers[fact] = number
        self.functions.append(None)
        self.functions[number] = Function(self.worked_out(self.layout.ruleset.facts[fact]))
        return number

    def worked_out(self, fact: Fact) -> i.Number:
        """Return the value of a fact, with what it is asked of in the slots from 0."""
        outer_slots, outer_depth = self.slots, self.depth
        self.slots, self.depth = {}, 0
        for parameter in fact.parameters:
            self.bind(parameter)
        last: i.Number = i.Const(0 if isinstance(fact.type, FlagType) else i.NOTHING)
        for meaning in reversed(fact.meanings):
            value: i.Number = i.Noted(self.clause(meaning.clause.path), self.number(meaning.value))
            ends = isinstance(meaning.value, NothingTerm)
            if is_optional(meaning.value.type) and not ends and last != i.Const(i.NOTHING):
                value = i.Default(value, last)
            condition = None if meaning.condition is None else self.number(meaning.condition)
            last = value if condition is None else choice(condition, value, last)
        self.slots, self.depth = outer_slots, outer_depth
        return last

    # ---- sets

    def many(self, term: Expression) -> i.Many:
        """Return the tree of a term with several values, or of one as a set of one."""
        match term:
            case AllTerm(kind=kind) if kind in self.layout.piece_spans:
                return i.Span(*self.layout.piece_spans[kind])
            case AllTerm(kind=kind):
                return i.Span(0, self.layout.size(kind))
            case ZoneTerm(zone=zone, of=of):
                if zone == SUPPLY:
                    return i.Register(SUPPLY_ZONE)
                return self._register(self.layout.zone_base[zone], of)
            case SelectionTerm(variable=variable, source=source, condition=condition):
                things = self.many(source)
                if condition is None:
                    return things
                slot = self.bind(variable)
                tree = self.number(condition)
                self.release(variable)
                return i.Filter(slot, things, tree)
            case ExtremesTerm(count=count, extreme=extreme, things=inner):
                return i.Top(self.sorted_by(extreme, self.many(inner)), self.number(count))
            case DescriptionTerm():
                return self.described(term, i.Span(*self.layout.piece_spans[term.kind]))
            case AttributeTerm(kind=kind, attribute=attribute, of=of, type=SetType()):
                return i.ListOf(self.layout.list_tables[kind, attribute], self.number(of))
            case LocalTerm(local=local) if local in self.registers:
                return i.Register(self.registers[local])
            case ResultTerm(result=result, of=of) if self.results[result].many:
                return self._register(self.results[result].base, of)
            case _ if isinstance(term.type, SetType | ZoneType):
                raise TypeError(f"{type(term).__name__} is no set")
            case _:
                return i.Only(self.number(term))

    def _register(self, base: int, of: Expression | None) -> i.Register:
        index = None if of is None else self.number(of)
        if isinstance(index, i.Const) and index.value != i.NOTHING:
            return i.Register(base + index.value)
        return i.Register(base, index)

    def described(self, description: DescriptionTerm, things: i.Many) -> i.Many:
        """Return those of `things` that fit a description."""
        slot = self.depth
        self.depth += 1
        condition = self.matches(description, i.Bound(slot))
        self.depth -= 1
        return things if condition == i.Const(1) else i.Filter(slot, things, condition)

    def sorted_by(self, extreme: ExtremeTerm, things: i.Many) -> i.Many:
        """Return the things, those last that are to be taken first."""
        slot = self.bind(extreme.variable)
        key = self.number(extreme.value)
        self.release(extreme.variable)
        if extreme.order == "lowest":
            key = self.calculate("-", i.Const(0), key)
        return i.SortedBy(slot, things, key)

    def zone_number(self, term: Expression) -> i.Number:
        """Return the number of a zone."""
        assert isinstance(term, ZoneTerm)
        if term.zone == SUPPLY:
            return i.Const(SUPPLY_ZONE)
        index = i.Const(0) if term.of is None else self.number(term.of)
        return self.calculate("+", index, i.Const(self.layout.zone_base[term.zone]))

    # ---- demands

    def demand(self, demand: Demand) -> i.Number:
        """Return whether a demand is met."""
        match demand:
            case Holds(condition):
                return self.number(condition)
            case Fits(pick):
                low = i.Const(i.NOTHING) if pick.low is None else self.number(pick.low)
                high = i.Const(i.NOTHING) if pick.high is None else self.number(pick.high)
                return i.Completable(
                    self.set_question(pick.target, self.many(pick.things), low, high, pick.conditions)
                )
            case Every(demands):
                return every(tuple(self.demand(inner) for inner in demands))
            case Either(demands):
                return either(tuple(self.demand(inner) for inner in demands))
            case _:
                assert_never(demand)

    def set_question(
        self,
        target: LocalTerm | ResultTerm,
        things: i.Many,
        low: i.Number,
        high: i.Number,
        conditions: tuple[SuchThatTerm, ...],
    ) -> i.SetQuestion:
        """Return the question for a set that goes into `target`."""
        if isinstance(target, LocalTerm) and target.local not in self.registers:
            self.registers[target.local] = self.layout.new_register()
        chosen = self.many(target)
        assert isinstance(chosen, i.Register)
        pieces = isinstance(target.type, SetType) and target.type.kind in self.layout.piece_spans
        monotone = all(grows(item.condition, target) for item in conditions) and high == i.Const(i.NOTHING)
        tests = tuple(
            i.Noted(self.clause(item.clause.path), self.number(item.condition)) for item in conditions
        )
        return i.SetQuestion(things, low, high, tests, chosen, monotone, pieces)
