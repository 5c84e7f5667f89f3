"""A small assembler for Programs: what a test needs and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ludex.interpreter.program.events import Event
from ludex.interpreter.program.instructions import (
    NOTHING,
    Const,
    End,
    Instruction,
    ListOf,
    Number,
)
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.program import (
    AmountView,
    Fixed,
    Function,
    Names,
    PieceLook,
    Program,
    RecordView,
    SealedBlock,
    Stream,
    Texts,
    ZoneView,
)
from ludex.interpreter.program.python_backend import PythonBackend
from ludex.interpreter.program.state import State

FINISH = End(None)


@dataclass
class Assembly:
    """A program in the making. Zones come first, then pieces, cells and registers."""

    seats: int = 2
    zones: list[tuple[ZoneView, list[int]]] = field(default_factory=list)
    looks: list[PieceLook] = field(default_factory=list)
    pieces: list[int] = field(default_factory=list)
    registers: list[tuple[int, ...]] = field(default_factory=list)
    cells: list[int] = field(default_factory=list)
    lists: list[tuple[int, ...]] = field(default_factory=list)
    tables: list[tuple[int, ...]] = field(default_factory=list)
    functions: list[Number] = field(default_factory=list)
    amounts: list[AmountView] = field(default_factory=list)
    records: list[RecordView] = field(default_factory=list)
    sealed: list[SealedBlock] = field(default_factory=list)

    def zone(self, mask: int = 0, *, ordered: bool = False) -> int:
        self.zones.append((ZoneView(ordered, mask), []))
        return len(self.zones) - 1

    def look(self, *faces: int) -> int:
        low_high = (faces[0], faces[1]) if faces else None
        self.looks.append(PieceLook(0, low_high, len(self.looks)))
        return len(self.looks) - 1

    def piece(self, look: int, zone: int) -> int:
        self.pieces.append(look)
        self.zones[zone][1].append(len(self.pieces) - 1)
        return len(self.pieces) - 1

    def cell(self, value: int = 0) -> int:
        self.cells.append(value)
        return Fixed.ASKING + self.seats + len(self.cells) - 1

    def register(self, *things: int) -> int:
        self.registers.append(things)
        return len(self.zones) + len(self.registers) - 1

    def things(self, *things: int) -> ListOf:
        self.lists.append(things)
        return ListOf(0, Const(len(self.lists) - 1))

    def table(self, *values: int) -> int:
        self.tables.append(values)
        return len(self.tables) - 1

    def function(self, body: Number) -> int:
        self.functions.append(body)
        return len(self.functions) - 1

    def program(self, *code: Instruction) -> Program:
        """Return the program; the clause of instruction n is called `line n`."""
        place = {piece: zone for zone, (_, pieces) in enumerate(self.zones) for piece in pieces}
        count = len(self.pieces)
        own = [0] * (Fixed.ASKING + self.seats) + self.cells
        return Program(
            seats=self.seats,
            cells=(*own, *(place[piece] for piece in range(count)), *[0] * count, *[NOTHING] * count),
            registers=(*(tuple(pieces) for _, pieces in self.zones), *self.registers),
            place=len(own),
            knowers=len(own) + count,
            face=len(own) + 2 * count,
            piece_looks=tuple(self.pieces),
            looks=tuple(self.looks),
            zones=tuple(view for view, _ in self.zones),
            amounts=tuple(self.amounts),
            records=tuple(self.records),
            sealed=tuple(self.sealed),
            tables=tuple(self.tables),
            lists=(tuple(self.lists),),
            functions=tuple(map(Function, self.functions)),
            code=code,
            streams=(Stream(0, 0, 0), Stream(0, 1, 0)),
            ranking=(),
            action_count=2_000,
            names=_names(len(code)),
        )


def _names(lines: int) -> Names:
    clauses = tuple(f"line {line}" for line in range(lines))
    none = Texts((), (), (), (), (), (), (), (), (), ())
    return Names(
        ruleset="test",
        seats=(),
        ids=none,
        words=none,
        sites=(),
        clauses=clauses,
        trail=tuple(range(lines)),
        faults=("the claim was wrong",),
    )


@dataclass
class Recorder:
    """A watch that keeps all it is told."""

    events: list[Event] = field(default_factory=list)
    clauses: list[int] = field(default_factory=list)

    def event(self, event: Event) -> None:
        self.events.append(event)

    def clause(self, clause: int) -> None:
        self.clauses.append(clause)


def started(program: Program, seed: int | None = 1, watch: Recorder | None = None) -> tuple[Machine, State]:
    """Run a program up to its first question, by the fast executor too, which must come to the same."""
    machine = Machine(program)
    state, again = machine.start(seed), machine.start(seed)
    question = machine.run(state, watch)
    assert PythonBackend(machine, patience=0).run(again) == question
    assert again.digest() == state.digest()
    return machine, state


def endings(
    machine: Machine, state: State, path: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], State]]:
    """Yield each sequence of answers to the end of the game, with the state there; both executors agree."""
    yield from _endings(machine, PythonBackend(machine, patience=0), state, path)


def _endings(
    machine: Machine, fast: PythonBackend, state: State, path: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], State]]:
    question = machine.question(state)
    if question is None:
        yield path, state
        return
    assert question.codes
    for code in question.codes:
        after, again = state.copy(), state.copy()
        assert fast.answer(again, code) == machine.answer(after, code)
        assert again.digest() == after.digest()
        yield from _endings(machine, fast, after, (*path, code))
