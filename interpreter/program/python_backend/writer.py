"""Writes a program as the text of a Python module: a function for each entry, procedure and question."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from .. import instructions as i
from ..faults import Budget
from ..program import Ending, Fixed, Program
from .counting import Turn, turns
from .expressions import Expressions, literal
from .flow import ASKS, Flow
from .questions import ARGUMENTS, Questions
from .ranges import LARGEST, Range, Ranges
from .simplify import simplified
from .structure import Line, Structure, Tangled


class Written:
    """The text of a module, and what its names stand for."""

    def __init__(self, text: str, constants: dict[str, object], flow: Flow) -> None:
        self.text = text
        self.constants = constants
        self.entries = frozenset(flow.entries)
        self.returns = frozenset(flow.returns)


def write(program: Program, budget: Budget) -> Written:
    """Write a program."""
    program = simplified(program)
    program = replace(program, code=(*program.code, i.Fault(0)))  # where the last instruction is followed
    ranges = Ranges(program)
    over_things = turns(program, ranges)
    for turn in over_things.values():
        ranges.cells[turn.cell] = Range(0, max(ranges.registers[turn.register].most, 1))
    cuts, stopping, straight = set[int](), set[int](), set[int]()
    while True:
        flow = Flow(program, cuts, stopping, straight)
        try:
            return _Writer(program, budget, ranges, flow, over_things).module()
        except _Tangled as found:
            more, what = cuts, found.pc
            if found.plain:
                more, what = stopping, found.entry
            elif found.pc in flow.cuts:
                more, what = straight, found.entry
            assert what not in more, "each time something more is cut"
            more.add(what)


class _Tangled(Exception):
    """The function at an entry cannot be nested: it has to end at instruction `pc`, or may not be plain."""

    def __init__(self, pc: int, entry: int, plain: bool) -> None:
        super().__init__(pc, entry, plain)
        self.pc, self.entry, self.plain = pc, entry, plain


class _Writer:
    def __init__(
        self, program: Program, budget: Budget, ranges: Ranges, flow: Flow, turns: dict[int, Turn]
    ) -> None:
        self.program, self.budget, self.ranges, self.flow = program, budget, ranges, flow
        self._turns = turns
        self.values = Expressions(program, ranges, budget.values)
        self.questions = Questions(program, ranges, self.values)
        self._text: list[str] = []
        self._tables: list[str] = []
        self._asks: set[int] = set()

    def module(self) -> Written:
        """Return the whole module."""
        for entry in sorted(self.flow.entries):
            self._function(f"b{entry}", entry)
        for entry in sorted(self.flow.called):
            self._function(f"p{entry}", entry, plain=True)
        for pc in sorted(self._asks):
            for head, body in self.questions.functions(pc):
                self._put(head, body)
        tables = [*self._tables, *self.questions.tables]
        text = "\n".join([*self._text, *tables, *self.values.functions, *self.values.picked.tables, ""])
        return Written(text, self.values.constants, self.flow)

    def _function(self, name: str, entry: int, *, plain: bool = False) -> None:
        flow = self.flow
        following = flow.within if plain else lambda pc: flow.uncut(pc, entry)
        try:
            body = Structure(
                self.program.code,
                entry,
                following,
                self._plain if plain else self._stopping,
                self._condition,
                lambda pc: f"return b{pc}",
                self._counted,
                self._turns,
                self._is_quiet,
            ).lines()
        except Tangled as found:
            raise _Tangled(found.pc, entry, plain) from None
        self._put(f"def {name}({ARGUMENTS}):", body)

    def _put(self, head: str, body: list[Line]) -> None:
        self._text.append(head)
        for line in body:
            self._text.append(" " * line.indent + line.text)

    def _is_quiet(self, pc: int) -> bool:
        """Whether an instruction only goes on within its function."""
        ends = *ASKS.__args__, i.End, i.BeginRound, i.Leave
        return not isinstance(self.program.code[pc], ends) and self.flow.is_plain(pc)

    def _condition(self, pc: int) -> str:
        branch = self.program.code[pc]
        assert isinstance(branch, i.Unless)
        return self.values.condition(branch.condition, {})

    def _counted(self) -> list[str]:
        return ["X.instructions += 1", f"if X.instructions > {self.budget.instructions}: raise Spent"]

    # ---- instructions -------------------------------------------------------------------------------------

    def _plain(self, pc: int) -> tuple[list[str], bool]:
        if isinstance(self.program.code[pc], i.Leave):
            return ["return"], False
        return self._statement(pc)

    def _stopping(self, pc: int) -> tuple[list[str], bool]:
        instruction = self.program.code[pc]
        if isinstance(instruction, i.Leave):
            return [f"return B[C[{instruction.back}]]"], False
        if isinstance(instruction, ASKS):
            self._asks.add(pc)
            return [*self.questions.begin(instruction), f"return q{pc}({ARGUMENTS})"], False
        return self._statement(pc)

    def _statement(self, pc: int) -> tuple[list[str], bool]:
        """Return the lines of an instruction, and whether the next one may follow."""
        number, many = self.values.number, self.values.many
        instruction = self.program.code[pc]
        match instruction:
            case i.Store(target, i.Calculate("+", left, i.Const(more))) if target == left and more > 0:
                return self._added(target, more), True
            case i.Store(target, value):
                return [f"C[{self.values.index(target.base, target.index)}] = {number(value, {})}"], True
            case i.Record():
                return self._record(instruction), True
            case i.Keep(target, things):
                return [f"R[{self.values.index(target.base, target.index)}] = {many(things, {})}"], True
            case i.Enter() | i.EnterOne():
                return self._enter(instruction, pc)
            case i.Move():
                return self._move(instruction), True
            case i.Transfer():
                return self._transfer(instruction), True
            case i.Shuffle(zone, stream):
                return [f"shuffle(C, R, X, {number(zone, {})}, {int(stream)})"], True
            case i.Roll() | i.ChanceOne():
                return [f"X.settling.run(I[{pc}])"], True
            case i.Reveal(things, seat):
                mask = str(self.program.everyone)
                if seat is not None:
                    return [f"reveal(C, X, {many(things, {})}, {number(seat, {})})"], True
                return [f"show(C, X, {many(things, {})}, {mask})"], True
            case i.Seal(block):
                return [f"seal(C, R, {int(block)})"], True
            case i.Unseal(block):
                return [f"unseal(C, R, X, {int(block)})"], True
            case i.BeginRound(limit):
                rounds = f"C[{int(Fixed.ROUND)}]"
                over = self._over(pc, Ending.LIMIT, "0")
                return [
                    f"if {rounds} >= {literal(limit)}:",
                    *(f" {line}" for line in over),
                    f"{rounds} += 1",
                ], True
            case i.End(winners, among):
                ending = Ending.FINISHED if winners is None else Ending.WON
                seats = winners if winners is not None else among
                mask = "0" if seats is None else f"sum([1 << s for s in {self.values.iterable(seats, {})}])"
                return self._over(pc, ending, mask), False
            case i.Fault():
                return ["raise Stop"], False
            case i.Jump() | i.Unless() | i.Leave():
                raise ValueError("jumps are written elsewhere")
            case i.AskAlternative() | i.AskOne() | i.AskSet() | i.AskNumber():
                raise ValueError("plain procedures ask nothing")
            case _:
                assert_never(instruction)

    def _over(self, pc: int, ending: Ending, mask: str) -> list[str]:
        cells = [(Fixed.LEADING, mask), (Fixed.ENDED, str(int(ending))), (Fixed.PC, str(pc))]
        return [*(f"C[{int(cell)}] = {value}" for cell, value in cells), "return None"]

    def _added(self, target: i.Cell, more: int) -> list[str]:
        """Return the lines that make the number in a cell larger."""
        cell, found = f"C[{self.values.index(target.base, target.index)}]", self.ranges.number(target, {})
        lines = [f"if {cell} > {LARGEST - more}: raise Stop"] if found.high > LARGEST - more else []
        if found.nothing or target.index is not None:
            return [f"{cell} = {self.values.number(i.Calculate('+', target, i.Const(more)), {})}"]
        return [*lines, f"{cell} += {more}"]

    def _record(self, record: i.Record) -> list[str]:
        found, value = self.ranges.number(record.record, {}), self.ranges.number(record.value, {})
        views = self.program.records[max(0, found.low) : found.high + 1]
        which, text = self.values.number(record.record, {}), self.values.number(record.value, {})
        if views and found.is_index and found.high < len(self.program.records):
            first = views[0]
            in_a_row = all(view.cell == first.cell + at for at, view in enumerate(views))
            fine = all(
                value.within(view.low, view.high) and (view.optional or not value.nothing) for view in views
            )
            if in_a_row and fine:
                if len(views) == 1:
                    return [f"C[{first.cell}] = {text}"]
                offset = first.cell - found.low
                return [
                    f"C[{which} + {offset}] = {text}" if offset >= 0 else f"C[{which} - {-offset}] = {text}"
                ]
        return [f"record(C, {which}, {text})"]

    def _move(self, move: i.Move) -> list[str]:
        number, things, target = self.values.number, move.things, self.ranges.number(move.target, {})
        more = f"{number(move.target, {})}, {move.chosen is True}, {move.bottom is True}"
        is_zone = target.is_index and target.within(0, len(self.program.zones) - 1)
        if isinstance(things, i.Only) and is_zone and self.values.is_piece(things.number, {}):
            return [f"move_one(C, R, X, ({number(things.number, {})},), {more})"]
        text = self.values.many(things, {})
        if is_zone and self.values.is_sure(move.target):
            return [f"m = {text}", f"if m: move(C, R, X, m, {more})"]
        return [f"move(C, R, X, {text}, {more})"]

    def _transfer(self, transfer: i.Transfer) -> list[str]:
        ends = [
            "None" if end is None else self.values.number(end, {})
            for end in (transfer.source, transfer.target)
        ]
        return [f"transfer(C, {self.values.number(transfer.amount, {})}, {', '.join(ends)})"]

    def _enter(self, enter: i.Enter | i.EnterOne, pc: int) -> tuple[list[str], bool]:
        back, plain = f"C[{enter.back}] = {pc + 1}", self.flow.is_plain(pc)
        if isinstance(enter, i.Enter):
            if plain:
                return [back, f"p{enter.entry}({ARGUMENTS})"], True
            return [back, f"return b{enter.entry}"], False
        index = self.values.number(enter.index, {})
        letter = "p" if plain else "b"
        named = ["None" if entry == -1 else f"{letter}{entry}" for entry in enter.entries]
        self._tables.append(f"E{pc} = ({', '.join(named)},)" if named else f"E{pc} = ()")
        found = self.ranges.number(enter.index, {})
        one = f"E{pc}[{index}]" if found.is_index else f"one_of(E{pc}, {index})"
        run = f"f({ARGUMENTS})" if plain else "return f"
        return [f"f = {one}", "if f is not None:", f" {back}", f" {run}"], True
