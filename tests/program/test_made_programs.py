"""Programs made at random, of every sort of value, with jumps to anywhere: both executors do the same."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from assembly import FINISH, Assembly

from ludex.interpreter.program.executor import Executor
from ludex.interpreter.program.faults import Budget, RuleFault
from ludex.interpreter.program.instructions import (
    NOTHING,
    All,
    Any,
    AskAlternative,
    AskNumber,
    AskOne,
    AskSet,
    Bound,
    Calculate,
    Cell,
    Compare,
    Completable,
    Const,
    Default,
    Element,
    End,
    Enter,
    EnterOne,
    Filter,
    First,
    Fold,
    If,
    Instruction,
    Invoke,
    Jump,
    Keep,
    Leave,
    ListOf,
    Look,
    Many,
    Move,
    Not,
    Noted,
    Number,
    Only,
    Register,
    Reveal,
    SetQuestion,
    Shuffle,
    Size,
    Sole,
    SortedBy,
    Span,
    Store,
    Top,
    Transfer,
    Unless,
)
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.program import AmountView, Program, RecordView
from ludex.interpreter.program.python_backend import PythonBackend

PROGRAMS = 400
ANSWERS = 12
LENGTH = 24


@dataclass
class Maker:
    """Makes trees and instructions over one assembly."""

    rng: Random
    assembly: Assembly
    cells: list[int]
    sets: list[int]
    zones: list[int]
    functions: int = 0

    def one(self, *choices: object) -> object:
        return self.rng.choice(choices)

    def number(self, deep: int, slots: int) -> Number:
        rng = self.rng
        leaves: list[Number] = [
            Const(rng.choice((-1, 0, 1, 2, 3, 5, NOTHING))),
            Cell(rng.choice(self.cells)),
            Cell(rng.choice(self.cells)),
        ]
        leaves += [Bound(rng.randrange(slots)) for _ in range(2) if slots]
        if deep == 0:
            return rng.choice(leaves)

        def inner() -> Number:
            return self.number(deep - 1, slots)

        def bound() -> Number:
            return self.number(deep - 1, slots + 1)

        def things() -> Many:
            return self.many(deep - 1, slots)

        match rng.randrange(18):
            case 0:
                return Cell(self.cells[0], inner())
            case 1:
                return Look(rng.randrange(2), inner())
            case 2:
                return Element(rng.choice(self.sets), inner())
            case 3 | 4:
                return Calculate(rng.choice(("+", "-", "*", "//", "%")), inner(), inner())
            case 5 | 6 | 7:
                return Compare(rng.choice(("<", "<=", ">", ">=", "==", "!=")), inner(), inner())
            case 8:
                return Not(inner())
            case 9:
                return rng.choice((All, Any))(tuple(inner() for _ in range(rng.randrange(4))))
            case 10:
                return If(inner(), inner(), inner())
            case 11:
                return Default(inner(), inner())
            case 12:
                return Compare(rng.choice((">", "==")), Size(things()), Const(0))
            case 13:
                return Fold(rng.choice(("total", "highest", "lowest")), slots, bound(), things())
            case 14:
                return First(slots, things(), bound())
            case 15:
                return rng.choice((Sole, Size))(things())
            case 16 if self.functions:
                function = rng.randrange(self.functions)
                return Noted(0, Invoke(function, (inner(), inner())))
            case _:
                return Completable(self.question(deep - 1, slots))

    def many(self, deep: int, slots: int) -> Many:
        rng = self.rng
        low = rng.randrange(3)
        leaves: list[Many] = [
            Span(low, low + rng.randrange(5)),
            Register(rng.choice(self.sets)),
            Register(rng.choice(self.zones)),
        ]
        if deep == 0:
            return rng.choice(leaves)
        match rng.randrange(7):
            case 0:
                return Register(self.zones[0], self.number(deep - 1, slots))
            case 1:
                return ListOf(0, self.number(deep - 1, slots))
            case 2:
                return Only(self.number(deep - 1, slots))
            case 3 | 4:
                return Filter(slots, self.many(deep - 1, slots), self.number(deep - 1, slots + 1))
            case 5:
                return Top(self.many(deep - 1, slots), self.number(deep - 1, slots))
            case _:
                return SortedBy(slots, self.many(deep - 1, slots), self.number(deep - 1, slots + 1))

    def question(self, deep: int, slots: int, *, pieces: bool = False) -> SetQuestion:
        rng = self.rng
        conditions = tuple(self.number(deep, slots) for _ in range(rng.randrange(2)))
        things: Many = Register(rng.choice(self.zones)) if pieces else self.many(deep, slots)
        low, high = (Const(rng.choice((0, 1, 2, NOTHING))) for _ in range(2))
        return SetQuestion(things, low, high, conditions, Register(self.sets[-1]), False, pieces)

    def instruction(self, at: int, length: int, entries: list[int], back: int) -> Instruction:
        rng = self.rng
        target = Cell(rng.choice(self.cells))
        anywhere = rng.randrange(length)
        match rng.randrange(16):
            case 0 | 1 | 2:
                return Store(target, self.number(3, 0))
            case 3:
                return Keep(Register(rng.choice(self.sets)), self.many(2, 0))
            case 4 | 5 | 6:
                return Unless(self.number(2, 0), anywhere)
            case 7:
                return Jump(anywhere)
            case 8:
                return rng.choice(
                    (Enter(rng.choice(entries), back), EnterOne((-1, *entries), self.number(1, 0), back))
                )
            case 9:
                zone = Calculate("+", Const(self.zones[0]), self.number(1, 0))
                pieces = rng.choice(
                    (Register(rng.choice(self.zones)), Top(Register(self.zones[0]), Const(1)))
                )
                return Move(pieces, zone, rng.random() < 0.5, rng.random() < 0.3)
            case 10:
                if rng.random() < 0.3:
                    return End(rng.choice((None, Only(Cell(rng.choice(self.cells))), Span(0, 1))))
                return Transfer(0, self.number(1, 0), Const(0), rng.choice((None, Const(1))))
            case 11:
                return rng.choice(
                    (Shuffle(Const(self.zones[0]), 0), Reveal(Register(self.zones[1]), Const(1)))
                )
            case 12:
                guards = (Const(1), self.number(2, 0))
                return AskAlternative(0, Const(rng.randrange(2)), 3, guards, (at + 1, anywhere))
            case 13:
                if rng.random() < 0.5:
                    return AskOne(1, Const(0), 10, Register(rng.choice(self.zones)), True, target)
                return AskOne(1, Const(0), 40, Filter(0, Span(0, 4), self.number(2, 1)), False, target)
            case 14:
                digits = rng.choice((0, 2))
                low, high = Const(rng.randrange(3)), Const(rng.randrange(2, 40))
                return AskNumber(2, Const(1), 80, low, high, target, digits, back + 1, back + 2)
            case _:
                alike = rng.random() < 0.5
                return AskSet(3, Const(1), self.question(2, 0, pieces=alike), alike, back + 3, back + 4)


def made(seed: int) -> Program:
    """Return a program made with a seed: a main part, and two procedures that come back."""
    rng, assembly = Random(seed), Assembly()
    zones = [assembly.zone(0b01, ordered=True), assembly.zone(0b10), assembly.zone()]
    looks = [assembly.look(), assembly.look(), assembly.look(1, 3)]
    for _ in range(7):
        assembly.piece(rng.choice(looks), rng.choice(zones))
    cells = [assembly.cell(rng.choice((NOTHING, 0, 1, 2, 4))) for _ in range(5)]
    for cell, limit in ((assembly.cell(5), 9), (assembly.cell(0), 9)):
        assembly.amounts.append(AmountView(0, cell, 0b11, limit))
    record = assembly.cell(0)
    assembly.records.append(RecordView(record, 0b11, 0, 3, True))
    back = assembly.cell()
    for _ in range(4):
        assembly.cell()
    sets = [assembly.register(*range(rng.randrange(4))) for _ in range(3)]
    assembly.lists.extend([(), (4, 2), (0, 1, 3)])
    assembly.table(0, 1, 1, 2, NOTHING)
    assembly.table(2, 2, 0)
    maker = Maker(rng, assembly, cells, sets, zones)
    for _ in range(3):
        assembly.function(maker.number(3, 2))
        maker.functions += 1
    entries = [LENGTH + 1, LENGTH + 5]
    code = [maker.instruction(at, LENGTH, entries, back) for at in range(LENGTH)]
    inner = [Store(Cell(cells[0]), maker.number(2, 0)) for _ in range(6)]
    code += [FINISH, *inner[:3], Leave(back), *inner[3:], Leave(back)]
    return assembly.program(*code)


def played(executor: Executor, seed: int) -> list[object]:
    """Play on for some answers; return every question and state, and the fault at the end if there is one."""
    rng, state, steps = Random(seed), executor.start(seed), list[object]()
    try:
        question = executor.run(state)
        while question is not None and len(steps) < 2 * ANSWERS:
            steps += [question, state.digest()]
            question = executor.answer(state, rng.choice(question.codes), None, question)
        steps += [question, state.digest()]
    except RuleFault as fault:
        steps += [fault.reason, fault.clause, fault.digest]
    return steps


@pytest.mark.parametrize("block", range(8))
def test_made_programs_go_alike(block: int) -> None:
    whole = 0
    for seed in range(block * PROGRAMS // 8, (block + 1) * PROGRAMS // 8):
        machine = Machine(made(seed), Budget(instructions=2_000, values=20_000))
        expected = played(machine, seed)
        if "between two questions" in str(expected[-3:]):
            continue
        whole += 1
        assert played(PythonBackend(machine, patience=0), seed) == expected, f"program {seed}"
    assert whole > PROGRAMS // 16
