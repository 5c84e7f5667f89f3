"""Questions as generated code puts them, sets apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program import Program
from ..questions import Question
from .run import Cells, Pieces, Run, Stop

if TYPE_CHECKING:
    from .pieces import Table
    from .sets import Sets

_KEPT = 2_000
"""So many sets of codes are kept for a question."""

_new = tuple.__new__
"""Makes a question without going through its arguments by name."""


class Asking:
    """The questions of one program on any state of it."""

    def __init__(self, program: Program, table: Table, sets: Sets) -> None:
        self._program, self._table, self._sets = program, table, sets
        self._numbers: dict[tuple[int, int], Pieces] = {}
        self._codes_of_pieces = tuple(program.looks[look].code for look in program.piece_looks)

    def somebody(self, seat: int) -> int:
        """Return a seat that can be asked."""
        if not 0 <= seat < self._program.seats:
            raise Stop
        return seat

    def one(self, site: int, seat: int, codes: Pieces) -> Question:
        """Return the question for one thing that is no piece."""
        if not codes:
            raise Stop
        return _new(Question, (site, seat, codes, None, None, (), None, (), None, 0, (1, 1)))

    def one_piece(
        self, C: Cells, X: Run, site: int, seat: int, first: int, pieces: Pieces, together: bool
    ) -> Question:
        """Return the question for one piece, of equal ones the first, and show the seat what there is.

        `together`: they all lie in one zone.
        """
        if not pieces:
            raise Stop
        if together and not self._sets.shows:
            offered: dict[int, int] = {}
            for piece in pieces:
                code = self._codes_of_pieces[piece]
                if code not in offered:
                    offered[code] = piece
        else:
            face, looks, kinds = self._program.face, self._program.piece_looks, self._program.looks
            groups = self._sets.alike(C, pieces, together)
            offered = {kinds[looks[group[0]]].code_of(C[face + group[0]]): group[0] for group in groups}
            if len(offered) < len(groups):
                raise Stop
        self._table.show(C, X, pieces, 1 << seat)
        rising = sorted(offered)
        codes = tuple([first + code for code in rising])
        things = tuple([offered[code] for code in rising])
        return _new(Question, (site, seat, codes, None, None, things, None, (), None, 0, (1, 1)))

    def number(self, site: int, seat: int, first: int, low: int, high: int) -> Question:
        """Return the question for a number that is not asked digit by digit."""
        if low < 0 or high < low or first + high >= self._program.action_count:
            raise Stop
        codes = self._codes(first + low, first + high)
        return _new(Question, (site, seat, codes, None, None, (), None, (), None, 0, (low, high)))

    def digit(
        self, site: int, seat: int, first: int, low: int, high: int, digits: int, prefix: int, asked: int
    ) -> Question:
        """Return the question for the next digit of a number."""
        if low < 0 or high < low or high >= 10**digits or not 0 <= asked < digits:
            raise Stop
        span = 10 ** (digits - asked - 1)
        # The digits whose numbers, from the first to the last that may follow, reach into the bounds.
        least, most = max(0, low // span - prefix * 10), min(9, high // span - prefix * 10)
        if least > most:
            raise Stop
        codes = self._codes(first + least, first + most)
        return _new(Question, (site, seat, codes, None, None, (), None, (), asked, prefix, (low, high)))

    def _codes(self, first: int, last: int) -> Pieces:
        """Return the numbers from one to another."""
        codes = self._numbers.get((first, last))
        if codes is None:
            if len(self._numbers) >= _KEPT:
                self._numbers.clear()
            codes = self._numbers[first, last] = tuple(range(first, last + 1))
        return codes
