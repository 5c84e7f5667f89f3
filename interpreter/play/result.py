"""How a game ended."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ..program.faults import RuleFault
from ..program.instructions import NOTHING
from ..program.program import Ending, Fixed
from ..program.state import State
from .observation import ENDINGS
from .setting import Compiled


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome.

    `ranking`: (seat, place) of every seat, best first; ties share a place and use up the next ones (1, 1,
    3). `points`: the first thing that is ranked by, by seat; None where nothing is. `end`: `finished`,
    `won` or `limit reached`. `rounds`: at least 1. `decisions`: all that seats were asked.
    """

    ranking: tuple[tuple[int, int], ...]
    points: tuple[int, ...] | None
    end: str
    rounds: int
    decisions: int

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        return tuple(seat for seat, place in self.ranking if place == 1)

    def to_json(self) -> dict[str, Any]:
        """Return plain lists, texts and numbers."""
        ranking = [{"seat": seat, "place": place} for seat, place in self.ranking]
        return asdict(self) | {"ranking": ranking, "points": None if self.points is None else [*self.points]}


def result_of(compiled: Compiled, state: State) -> Result:
    """Return the result of a game that has ended. Raises: RuleFault: the ranking cannot be worked out."""
    try:
        return _result_of(compiled, state)
    except RuleFault as fault:
        fault.clause = fault.clause or "ranking"
        raise


def _result_of(compiled: Compiled, state: State) -> Result:
    """Return the result of a game that has ended.

    Seats that a winning rule named come first and share the first place; all others share the next. Else
    the ranking decides, what is worth nothing coming last; without one all share the first place. Where it
    decides between some seats only, the others are ranked behind these.
    """
    cells = state.cells
    seats = range(compiled.program.seats)
    columns = [
        tuple(compiled.value(state, value, seat) for seat in seats) for _, value in compiled.program.ranking
    ]
    leading = cells[Fixed.LEADING]
    keys = [[1 - (leading >> seat & 1)] for seat in seats]
    if cells[Fixed.ENDED] != Ending.WON:
        for (highest, _), column in zip(compiled.program.ranking, columns, strict=True):
            for seat in seats:
                keys[seat].append(_key(column[seat], highest))
    ranking = tuple(
        (seat, 1 + sum(other < keys[seat] for other in keys))
        for seat in sorted(seats, key=lambda seat: (keys[seat], seat))
    )
    return Result(
        ranking=ranking,
        points=tuple(0 if number == NOTHING else number for number in columns[0]) if columns else None,
        end=ENDINGS[Ending(cells[Fixed.ENDED])],
        rounds=max(1, cells[Fixed.ROUND]),
        decisions=cells[Fixed.DECISIONS],
    )


def _key(number: int, highest: bool) -> int:
    """Return what puts the best first."""
    if number == NOTHING:
        return -NOTHING
    return -number if highest else number
