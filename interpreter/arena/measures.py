"""Measures games that are over, so that those of two rulesets can be compared."""

from __future__ import annotations

from collections.abc import Iterator
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
LIMIT = Measure("end.limit reached", "games that reach the limit of rounds", share=True)


def measured(game: Game) -> dict[Measure, float]:
    """Return what is measured of a game that is over."""
    result = game.result
    assert result is not None, "the game is over"
    return dict((*_course(result), *_standing(result, game.seats), *_holdings(game)))


def _course(result: Result) -> Iterator[tuple[Measure, float]]:
    yield Measure("rounds", "rounds"), result.rounds
    yield Measure("decisions", "decisions"), result.decisions
    for end in (FINISHED, WON, LIMIT):
        yield end, float(end.id == f"end.{result.end}")


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


def _holdings(game: Game) -> Iterator[tuple[Measure, float]]:
    """Yield how much of each resource a player has at the end, on average."""
    program = game.setting.compiled.program
    held: dict[int, int] = {}
    for number, view in enumerate(program.amounts):
        if program.names.ids.holders[number] in game.seats:
            held[view.resource] = held.get(view.resource, 0) + game.state.cells[view.cell]
    for resource, amount in held.items():
        one, several = program.names.words.resources[resource]
        yield Measure(f"held.{one}", f"{several} of a player at the end"), amount / len(game.seats)
