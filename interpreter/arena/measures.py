"""What a game is measured by: numbers of its row, so that those of two series of games can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from .rows import Measured, Row


@dataclass(frozen=True)
class Measure:
    """Something that a game has a number of. A `share` is of games, from 0 to 1; `seat`: of one seat.

    `detail`: how often seats have or choose a single thing, of which there are very many.
    """

    id: str
    name: str
    share: bool = False
    seat: bool = False
    detail: bool = False


ENDS: Mapping[str, Measure] = {
    "finished": Measure("end.finished", "games that come to their end", share=True),
    "won": Measure("end.won", "games that are won before their end", share=True),
    "limit reached": Measure("end.limit_reached", "games that reach the limit of rounds", share=True),
}


def measured(row: Row, about: Mapping[str, Any]) -> dict[Measure, float | None]:
    """Return what is measured of a game that is over, None where it has no number.

    What players or things have is the mean over all of them. `about` is that of the plan of the game.
    """
    return dict(
        (
            *_course(row),
            *_standing(row, about["seats"]),
            *_declared(row, about),
            *_holdings(row, about),
            *_uses(row, about),
        )
    )


def _course(row: Row) -> Iterator[tuple[Measure, float | None]]:
    yield Measure("rounds", "rounds"), row.rounds
    yield Measure("decisions", "decisions"), row.decisions
    for end, measure in ENDS.items():
        yield measure, float(end == row.end)


def _standing(row: Row, seats: list[str]) -> Iterator[tuple[Measure, float | None]]:
    winners, points = row.winners, row.points
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(seats))]
    yield Measure("tied", "games with several winners", share=True), float(len(winners) > 1)
    if points is not None:
        yield Measure("points", "points of a player"), fmean(points)
        yield Measure("spread", "points between the most and the fewest"), max(points) - min(points)
    agents = dict.fromkeys(row.agents)
    for agent in sorted(agents) if len(agents) > 1 else ():
        own = [seat for seat, name in enumerate(row.agents) if name == agent]
        share = Measure(f"won.by.{agent}", f"games that {agent} wins, a tie shared", share=True)
        yield share, sum(won[seat] for seat in own)
        if points is not None:
            yield Measure(f"points.by.{agent}", f"points of {agent}"), fmean(points[seat] for seat in own)
    for seat, name in enumerate(seats):
        yield (
            Measure(f"won.{name}", f"games that {name} wins, a tie shared", share=True, seat=True),
            won[seat],
        )
        if points is not None:
            yield Measure(f"points.{name}", f"points of {name}", seat=True), points[seat]


def _declared(row: Row, about: Mapping[str, Any]) -> Iterator[tuple[Measure, float | None]]:
    """Yield what the ruleset says is to be measured."""
    for one in about["measures"]:
        yield Measure(f"measure.{one['id']}", one["title"], share=one["flag"]), _mean(row.measures[one["id"]])


def _mean(value: Measured) -> float | None:
    numbers = [number for number in (value if isinstance(value, list) else [value]) if number is not None]
    return fmean(numbers) if numbers else None


def _holdings(row: Row, about: Mapping[str, Any]) -> Iterator[tuple[Measure, float | None]]:
    for one in about["resources"]:
        id_, several = one["id"], one["title"]
        yield Measure(f"held.{id_}", f"{several} of a player at the end"), fmean(row.held[id_])
        yield Measure(f"gained.{id_}", f"{several} that a player gets"), fmean(row.gained[id_])


def _uses(row: Row, about: Mapping[str, Any]) -> Iterator[tuple[Measure, float | None]]:
    """Yield how often seats have or choose each thing, all of them together."""
    for use in about["uses"]:
        said, counts = use["title"][:1].lower() + use["title"][1:], row.uses.get(use["id"], {})
        for one in use["instances"]:
            measure = Measure(f"use.{use['id']}.{one['id']}", f"{one['title']} ({said})", detail=True)
            yield measure, sum(counts.get(one["id"], ()))
