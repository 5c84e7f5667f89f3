"""Measures games that are over, so that those of two rulesets can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..play.game import Game
from ..play.result import Result


@dataclass(frozen=True)
class Measure:
    """Something that each game has a number of. A `share` is of games, from 0 to 1; `seat`: of one seat."""

    id: str
    name: str
    share: bool = False
    seat: bool = False


FINISHED = Measure("end.finished", "games that come to their end", share=True)
WON = Measure("end.won", "games that are won before their end", share=True)
LIMIT = Measure("end.limit_reached", "games that reach the limit of rounds", share=True)


ENDS: Mapping[str, Measure] = {"finished": FINISHED, "won": WON, "limit reached": LIMIT}


def measured(game: Game, taken: Mapping[int, int]) -> dict[Measure, float]:
    """Return what is measured of a game that is over; `taken`: how much players got of each resource."""
    result = game.result
    assert result is not None, "the game is over"
    return dict((*_course(result), *_standing(result, game.seats), *_holdings(game, taken)))


def _course(result: Result) -> Iterator[tuple[Measure, float]]:
    yield Measure("rounds", "rounds"), result.rounds
    yield Measure("decisions", "decisions"), result.decisions
    for end, measure in ENDS.items():
        yield measure, float(end == result.end)


def _standing(result: Result, seats: tuple[str, ...]) -> Iterator[tuple[Measure, float]]:
    winners = result.winners
    yield Measure("tied", "games with several winners", share=True), float(len(winners) > 1)
    for seat, name in enumerate(seats):
        won = 1 / len(winners) if seat in winners else 0
        yield Measure(f"won.{name}", f"games that {name} wins, a tie shared", share=True, seat=True), won
    if result.points is None:
        return
    yield Measure("points", "points of a player"), sum(result.points) / len(seats)
    spread = max(result.points) - min(result.points)
    yield Measure("spread", "points between the most and the fewest"), spread
    for seat, name in enumerate(seats):
        yield Measure(f"points.{name}", f"points of {name}", seat=True), result.points[seat]


def _holdings(game: Game, taken: Mapping[int, int]) -> Iterator[tuple[Measure, float]]:
    """Yield how much of each resource a player has at the end and has got before, on average."""
    program = game.setting.compiled.program
    names, seats = program.names, len(game.seats)
    held: dict[int, int] = {}
    for number in purses(game):
        resource = program.amounts[number].resource
        held[resource] = held.get(resource, 0) + game.state.cells[program.amounts[number].cell]
    for resource, amount in held.items():
        id_, several = names.ids.resources[resource][0], names.words.resources[resource][1]
        yield Measure(f"held.{id_}", f"{several} of a player at the end"), amount / seats
        yield Measure(f"taken.{id_}", f"{several} that a player gets"), taken.get(resource, 0) / seats


def purses(game: Game) -> Iterator[int]:
    """Yield the numbers of the amounts that players hold."""
    for number, holder in enumerate(game.setting.compiled.program.names.ids.holders):
        if holder in game.seats:
            yield number


class Gains:
    """What players get of each resource, by number: how much more they have from one question to the next."""

    def __init__(self, game: Game) -> None:
        self.taken: dict[int, int] = {}
        self._game = game
        self._purses = [game.setting.compiled.program.amounts[number] for number in purses(game)]
        self._held = [0] * len(self._purses)
        self.note()

    def note(self) -> None:
        """Note what has been got since the last time."""
        cells = self._game.state.cells
        for place, view in enumerate(self._purses):
            more = cells[view.cell] - self._held[place]
            if more > 0:
                self.taken[view.resource] = self.taken.get(view.resource, 0) + more
            self._held[place] += more
