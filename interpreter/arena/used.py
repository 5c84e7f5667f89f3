"""What rows come to for one use: how often seats have or choose each instance, and how often these win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .shares import Share


@dataclass
class _Instance:
    """In how many games, by how many seats in all, and how many times; `won`: by these seats, in parts."""

    games: int = 0
    seats: int = 0
    times: int = 0
    won: float = 0.0


class UseReport:
    """One use of `about`, in as many whole games as are added."""

    def __init__(self, use: Mapping[str, Any], seats: int) -> None:
        self.id: str = use["id"]
        self._use = use
        self._seats = seats
        self._games = 0
        self._instances = {one["id"]: _Instance() for one in use["instances"]}

    def add(self, counts: Mapping[str, Sequence[int]], parts: Sequence[float]) -> None:
        """Count a game: what each seat has or chose, and its part of the first place."""
        self._games += 1
        for id_, by_seat in counts.items():
            instance = self._instances[id_]
            instance.games += 1
            for times, part in zip(by_seat, parts, strict=True):
                if times:
                    instance.seats += 1
                    instance.times += times
                    instance.won += part

    def to_json(self) -> dict[str, Any]:
        return {
            **{name: self._use[name] for name in ("id", "relation", "kind", "title", "settled")},
            "instances": [
                {"id": one["id"], "title": one["title"], **self._instance(self._instances[one["id"]])}
                for one in self._use["instances"]
            ],
        }

    def _instance(self, one: _Instance) -> dict[str, Any]:
        all_seats = self._games * self._seats
        return {
            "times": one.times,
            "games": Share(one.games, self._games).to_json(),
            "seats": Share(one.seats, all_seats).to_json(),
            "won_with": Share(one.won, one.seats).to_json(),
            "won_without": Share(self._games - one.won, all_seats - one.seats).to_json(),
        }
