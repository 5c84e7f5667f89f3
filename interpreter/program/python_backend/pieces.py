"""What generated code does with pieces, amounts and records, when nobody watches: no events are made.

Everything is looked at before anything changes, so that the reference machine can say what is at fault.
"""

from __future__ import annotations

from .. import knowledge
from ..chance import below
from ..instructions import NOTHING
from ..program import Fixed, Program
from .run import Cells, Pieces, Registers, Run, Stop


class Table:
    """The effects of one program on any state of it."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._place, self._knowers, self._face = program.place, program.knowers, program.face
        self._looks = program.piece_looks
        self._masks = tuple(zone.mask for zone in program.zones)
        self._ordered = tuple(zone.ordered for zone in program.zones)
        self._zones, self._everyone = len(program.zones), program.everyone
        self._records = program.records
        self._amounts = tuple((amount.cell, amount.limit) for amount in program.amounts)

    # ---- pieces -------------------------------------------------------------------------------------------

    def move(
        self, C: Cells, R: Registers, X: Run, pieces: Pieces, target: int, chosen: bool, bottom: bool
    ) -> None:
        """Move pieces to the top of a zone, or its bottom."""
        if not pieces:
            return
        if not 0 <= target < self._zones:
            raise Stop
        place, knowers = self._place, self._knowers
        if len(pieces) == 1:
            self.move_one(C, R, X, pieces, target, chosen, bottom)
            return
        pieces = tuple(dict.fromkeys(pieces))
        by_source: dict[int, list[int]] = {}
        for piece in pieces:
            by_source.setdefault(C[place + piece], []).append(piece)
        arrival = self._masks[target]
        everyone = self._everyone
        for source, leaving in by_source.items():
            lying, departure = R[source], self._masks[source]
            if chosen and len(leaving) < len(lying) and departure != everyone:
                knowledge.travel(self._program, X.state, source, tuple(leaving), target, True)
            elif mask := departure | arrival:
                for piece in leaving:
                    C[knowers + piece] |= mask
            if len(leaving) == len(lying):
                R[source] = ()
            elif len(leaving) == 1:
                at = lying.index(leaving[0])
                R[source] = lying[:at] + lying[at + 1 :]
            else:
                gone = set(leaving)
                R[source] = tuple([piece for piece in lying if piece not in gone])
        for piece in pieces:
            C[place + piece] = target
        if self._ordered[target]:
            R[target] = pieces[::-1] + R[target] if bottom else R[target] + pieces
        else:
            R[target] = tuple(sorted(R[target] + pieces))

    def move_one(
        self, C: Cells, R: Registers, X: Run, pieces: Pieces, target: int, chosen: bool, bottom: bool
    ) -> None:
        """Move one piece to a zone."""
        piece, masks = pieces[0], self._masks
        at = self._place + piece
        source = C[at]
        lying, departure = R[source], masks[source]
        if len(lying) == 1:
            R[source] = ()
            mask = departure | masks[target]
            if mask:
                C[self._knowers + piece] |= mask
        else:
            if chosen and departure != self._everyone:
                self._travel(C, source, lying, piece, masks[target])
            elif mask := departure | masks[target]:
                C[self._knowers + piece] |= mask
            here = lying.index(piece)
            R[source] = lying[:here] + lying[here + 1 :]
        C[at] = target
        there = R[target]
        if not there:
            R[target] = pieces
        elif self._ordered[target]:
            R[target] = pieces + there if bottom else there + pieces
        elif piece > there[-1]:
            R[target] = there + pieces
        else:
            R[target] = tuple(sorted(there + pieces))

    def _travel(self, C: Cells, source: int, lying: Pieces, piece: int, arrival: int) -> None:
        """Account for one piece of several that somebody has chosen to move, as `knowledge.travel` does."""
        knowers, departure = self._knowers, self._masks[source]
        unseen = self._everyone & ~departure
        forgetting = unseen if self._ordered[source] else unseen & ~arrival
        if forgetting:
            for each in lying:
                C[knowers + each] &= ~forgetting
        if not self._ordered[source] and unseen & arrival:
            self._count_down(C, lying, piece, unseen & arrival)
        C[knowers + piece] |= departure | arrival

    def _count_down(self, C: Cells, lying: Pieces, piece: int, mask: int) -> None:
        """Let seats that are shown a piece which they do not know lose the last equal one that they know."""
        knowers, face, looks = self._knowers, self._face, self._looks
        mask &= ~C[knowers + piece]
        if not mask:
            return
        look, shown = looks[piece], C[face + piece]
        for other in reversed(lying):
            if looks[other] == look and other != piece and C[face + other] == shown:
                lost = C[knowers + other] & mask
                if lost:
                    C[knowers + other] &= ~lost
                    mask &= ~lost
                    if not mask:
                        return

    def show(self, C: Cells, X: Run, pieces: Pieces, mask: int) -> None:
        """Let the seats of a mask see pieces where they lie."""
        place, knowers, ordered, masks = self._place, self._knowers, self._ordered, self._masks
        for piece in pieces:
            if C[knowers + piece] & mask != mask:
                break
        else:
            return
        for piece in pieces:
            zone = C[place + piece]
            if not ordered[zone] and mask & ~masks[zone]:
                knowledge.show(self._program, X.state, pieces, mask)
                return
        for piece in pieces:
            C[knowers + piece] |= mask

    def reveal(self, C: Cells, X: Run, pieces: Pieces, seat: int) -> None:
        """Let one seat know pieces; nobody where it is nothing."""
        if seat == NOTHING:
            return
        if seat < 0:
            raise Stop
        self.show(C, X, pieces, 1 << seat)

    def shuffle(self, C: Cells, R: Registers, X: Run, zone: int, stream: int) -> None:
        """Shuffle a zone, by Fisher and Yates."""
        if zone == NOTHING:
            return
        if zone < 0:
            raise Stop
        order, streams = list(R[zone]), X.state.streams
        knowledge.shuffled(self._program, X.state, zone)
        if not self._ordered[zone]:
            return
        for top in range(len(order) - 1, 0, -1):
            streams[stream], other = below(streams[stream], top + 1)
            order[top], order[other] = order[other], order[top]
        R[zone] = tuple(order)

    # ---- sealed blocks ------------------------------------------------------------------------------------

    def seal(self, C: Cells, R: Registers, block: int) -> None:
        """Open a sealed block and empty its results."""
        C[Fixed.SEALED] = block + 1
        for view in self._program.sealed[block].results:
            places = view.places(self._program.seats)
            if view.many:
                R[places.start : places.stop] = [()] * len(places)
            else:
                C[places.start : places.stop] = [NOTHING] * len(places)

    def unseal(self, C: Cells, R: Registers, X: Run, block: int) -> None:
        """Close a sealed block; everyone gets to know what was chosen in it."""
        C[Fixed.SEALED] = 0
        for view in self._program.sealed[block].results:
            if not view.pieces:
                continue
            places = view.places(self._program.seats)
            if view.many:
                shown = [pieces for pieces in R[places.start : places.stop] if pieces]
            else:
                shown = [(piece,) for piece in C[places.start : places.stop] if piece != NOTHING]
            for pieces in shown:
                self.show(C, X, pieces, self._everyone)

    # ---- numbers ------------------------------------------------------------------------------------------

    def transfer(self, C: Cells, amount: int, source: int | None, target: int | None) -> None:
        """Transfer an amount, or what there is of it; the amounts of nothing hold and take none."""
        if amount == NOTHING or source == NOTHING or target == NOTHING:
            return
        if amount < 0:
            raise Stop
        giver = None
        if source is not None:
            if source < 0:
                raise Stop
            giver = self._amounts[source][0]
            amount = min(amount, C[giver])
        if target is not None:
            if target < 0:
                raise Stop
            taker, limit = self._amounts[target]
            if (C[taker] if taker != giver else C[taker] - amount) + amount > limit:
                raise Stop
            if giver is not None:
                C[giver] -= amount
            C[taker] += amount
        elif giver is not None:
            C[giver] -= amount

    def record(self, C: Cells, record: int, value: int) -> None:
        """Put a value into a record."""
        if record < 0:
            raise Stop
        view = self._records[record]
        if not (view.low <= value <= view.high or (view.optional and value == NOTHING)):
            raise Stop
        C[view.cell] = value
