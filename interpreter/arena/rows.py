"""A row: what is kept of one game that was played among many, as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any, Self

Uses = dict[str, dict[str, list[int]]]

Measured = int | None | list[int | None]
"""What a measure comes to: a number (yes is 1), nothing, or one of these for each of its owners."""

FAULT = "fault"
"""How a game has ended that its ruleset, or whatever played it, broke off."""

MOST_GAMES = 2**63 - 1
"""So many rows can have numbers of their own, which are kept as integers of 64 bits."""


@dataclass(frozen=True)
class Fault:
    """Why a game was broken off: `rule` is the path of the clause that ran, None where none is at fault."""

    rule: str | None
    reason: str


@dataclass(frozen=True)
class Row:
    """One game of a series: its number from 0, its seed, and the agents seat by seat.

    `ranking`: (seat, place), best first, ties share a place. `points`: by seat, None where none are counted.
    `end`: `finished`, `won`, `limit reached` or `fault`; after a fault there is nothing else but why.
    `measures` are the values at the end, by the ids of measures. `course` has for each measure that is taken
    in every round what it came to when each round asked its first question, beside `rounds_asked`, the
    numbers of these rounds; so it has points and amounts of seats, where no measure is those. `uses` are what
    seats have at the end and what they have chosen: by the ids of uses and of instances, a count for each
    seat; what no seat has or chooses is left out. `answers` is a digest of who answered what, one after the
    other: two games in which that is the same have the same one. `held` has how much of each resource each
    seat has at the end, `gained` how much it got before, by the ids of resources: how much more from one
    question to the next.
    """

    index: int
    seed: int
    agents: tuple[str, ...]
    end: str
    ranking: tuple[tuple[int, int], ...] | None = None
    points: tuple[int, ...] | None = None
    rounds: int | None = None
    decisions: int | None = None
    measures: dict[str, Measured] = field(default_factory=dict)
    rounds_asked: tuple[int, ...] = ()
    course: dict[str, list[Measured]] = field(default_factory=dict)
    uses: Uses = field(default_factory=dict)
    fault: Fault | None = None
    answers: str | None = None
    held: dict[str, list[int]] = field(default_factory=dict)
    gained: dict[str, list[int]] = field(default_factory=dict)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        return tuple(seat for seat, place in self.ranking or () if place == 1)

    def to_json(self) -> dict[str, Any]:
        """Return plain lists, texts and numbers."""
        ranking = self.ranking
        places = None if ranking is None else [{"seat": seat, "place": place} for seat, place in ranking]
        return asdict(self) | {
            "agents": [*self.agents],
            "ranking": places,
            "points": None if self.points is None else [*self.points],
            "rounds_asked": [*self.rounds_asked],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Return the row that `to_json` has written.

        Raises: ValueError, TypeError, KeyError, AttributeError: it has not.
        """
        if data.keys() != {one.name for one in fields(cls)}:
            raise ValueError("a row has other keys")
        ranking, points, fault = data["ranking"], data["points"], data["fault"]
        broke_off = data["end"] == FAULT
        if broke_off != (fault is not None) or broke_off != (
            None in (ranking, data["rounds"], data["decisions"], data["answers"])
        ):
            raise ValueError("a game either broke off or came to an end")
        return cls(
            **data
            | {
                "agents": tuple(data["agents"]),
                "ranking": None if ranking is None else tuple((one["seat"], one["place"]) for one in ranking),
                "points": None if points is None else tuple(points),
                "rounds_asked": tuple(data["rounds_asked"]),
                "fault": None if fault is None else Fault(**fault),
            }
        )
