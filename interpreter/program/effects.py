"""What instructions do to pieces, amounts and records, with the events that tell of it."""

from __future__ import annotations

from dataclasses import dataclass

from . import knowledge
from .events import (
    Event,
    Moved,
    Recorded,
    Revealed,
    Rolled,
    Shuffled,
    Transferred,
    Unsealed,
    Watch,
)
from .faults import RuleFault
from .instructions import NOTHING
from .program import Fixed, Program, ResultView
from .state import State


@dataclass(frozen=True, slots=True)
class Effects:
    """Changes of one state, told to `watch`."""

    program: Program
    state: State
    watch: Watch | None

    def tell(self, event: Event) -> None:
        if self.watch is not None:
            self.watch.event(event)

    # ---- pieces -------------------------------------------------------------------------------------------

    def move(
        self,
        pieces: tuple[int, ...],
        target: int,
        chosen: bool,
        wanted: int | None = None,
        bottom: bool = False,
    ) -> None:
        """Move pieces to the top of a zone, or its bottom.

        `wanted` is how many there ought to be, if that is told. Without pieces nothing happens, and nothing
        is told unless some were wanted.
        """
        if not pieces:
            if wanted and target != NOTHING:
                self.tell(Moved((), (), target, (), wanted))
            return
        if target == NOTHING:
            raise RuleFault("pieces are moved to the zone of nothing")
        if not 0 <= target < len(self.program.zones):
            raise RuleFault(f"there is no zone {target}")
        program, cells, registers = self.program, self.state.cells, self.state.registers
        pieces = tuple(dict.fromkeys(pieces))
        sources = tuple(cells[program.place + piece] for piece in pieces)
        for source in dict.fromkeys(sources):
            leaving = tuple(piece for piece, place in zip(pieces, sources, strict=True) if place == source)
            knowledge.travel(program, self.state, source, leaving, target, chosen)
            gone = set(leaving)
            registers[source] = tuple(piece for piece in registers[source] if piece not in gone)
        for piece in pieces:
            cells[program.place + piece] = target
        arrived = pieces[::-1] + registers[target] if bottom else registers[target] + pieces
        registers[target] = arrived if program.zones[target].ordered else tuple(sorted(arrived))
        masks = tuple(cells[program.knowers + piece] for piece in pieces)
        self.tell(Moved(pieces, sources, target, masks, wanted, bottom))

    def shuffle(self, zone: int, order: tuple[int, ...]) -> None:
        """Put the pieces of a zone into an order that has been drawn."""
        knowledge.shuffled(self.program, self.state, zone)
        self.state.registers[zone] = order
        self.tell(Shuffled(zone))

    def roll(self, pieces: tuple[int, ...], faces: tuple[int, ...]) -> None:
        """Let pieces show faces that have been drawn."""
        program, cells = self.program, self.state.cells
        for piece, face in zip(pieces, faces, strict=True):
            cells[program.face + piece] = face
        knowledge.only_seen(program, self.state, pieces)
        masks = tuple(cells[program.knowers + piece] for piece in pieces)
        self.tell(Rolled(pieces, faces, masks))

    def reveal(self, pieces: tuple[int, ...], mask: int) -> None:
        """Let seats know pieces."""
        if pieces and mask:
            knowledge.show(self.program, self.state, pieces, mask)
            cells = self.state.cells
            places = tuple(cells[self.program.place + piece] for piece in pieces)
            faces = tuple(cells[self.program.face + piece] for piece in pieces)
            self.tell(Revealed(pieces, places, faces, mask))

    # ---- numbers ------------------------------------------------------------------------------------------

    def transfer(self, resource: int, amount: int, source: int | None, target: int | None) -> None:
        """Transfer an amount, or what there is of it; the amounts of nothing hold and take none."""
        program, cells = self.program, self.state.cells
        if NOTHING in (amount, source, target):
            return
        if amount < 0:
            raise RuleFault(f"{amount} of a resource are to change hands")
        if not all(holder is None or 0 <= holder < len(program.amounts) for holder in (source, target)):
            raise RuleFault("a resource changes hands with nobody who holds it")
        mask = 0
        if source is not None:
            giver = program.amounts[source]
            amount, mask = min(amount, cells[giver.cell]), giver.mask
            cells[giver.cell] -= amount
        if target is not None:
            taker = program.amounts[target]
            mask |= taker.mask
            cells[taker.cell] += amount
            if cells[taker.cell] > taker.limit:
                raise RuleFault(f"more than {taker.limit} of a resource come together")
        self.tell(Transferred(resource, amount, source, target, mask))

    def record(self, record: int, value: int) -> None:
        """Put a value into a record."""
        if record == NOTHING:
            raise RuleFault("a record of nothing is set")
        if not 0 <= record < len(self.program.records):
            raise RuleFault(f"there is no record {record}")
        view = self.program.records[record]
        if not (view.low <= value <= view.high or (view.optional and value == NOTHING)):
            said = "nothing" if value == NOTHING else value
            raise RuleFault(f"a record is set to {said}, outside {view.low} to {view.high}")
        old, self.state.cells[view.cell] = self.state.cells[view.cell], value
        self.tell(Recorded(record, old, value, view.mask))

    # ---- sealed blocks ------------------------------------------------------------------------------------

    def seal(self, block: int) -> None:
        """Open a sealed block and empty its results. Nothing is told."""
        self.state.cells[Fixed.SEALED] = block + 1
        for result in self.program.sealed[block].results:
            for place in result.places(self.program.seats):
                if result.many:
                    self.state.registers[place] = ()
                else:
                    self.state.cells[place] = NOTHING

    def unseal(self, block: int) -> None:
        """Close a sealed block; everyone gets to know what was chosen in it."""
        self.state.cells[Fixed.SEALED] = 0
        results = tuple(self._chosen(result) for result in self.program.sealed[block].results)
        for view, chosen in zip(self.program.sealed[block].results, results, strict=True):
            if view.pieces:
                for pieces in chosen:
                    knowledge.show(self.program, self.state, pieces, self.program.everyone)
        self.tell(Unsealed(block, results))

    def _chosen(self, result: ResultView) -> tuple[tuple[int, ...], ...]:
        places = result.places(self.program.seats)
        if result.many:
            return tuple(self.state.registers[place] for place in places)
        values = (self.state.cells[place] for place in places)
        return tuple(() if value == NOTHING else (value,) for value in values)
