"""Events: what has happened, with the seats that may know the details of it at that moment.

A *mask* has the bit `1 << seat` for each such seat. Everyone may know that the event has happened unless its
docstring says otherwise. Events are for whoever watches; no executor reads them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from .program import Ending


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """Round `number`, counted from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat's answer to one question; steps of a set or of a number in digits are questions of their own.

    `thing` is the look or member that a step of a set was about. `result` is None for a step after which
    the pick goes on; else what has been answered: the thing, set or number, or the code of an alternative.
    `mask`: who may know code and result. Others learn of the last step only, and of nothing if `sealed`.
    """

    seat: int
    site: int
    code: int
    thing: int | None
    result: tuple[int, ...] | None
    mask: int
    sealed: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """Pieces that have moved, each with the zone it came from and the mask of those who know which it is.

    Zones and the number of pieces are public, the numbers of the pieces are not. `wanted` is how many were
    to be moved, where that is a number that everyone can read in the rules; there may be fewer, and none.
    `bottom`: they went under what lies in the target.
    """

    pieces: tuple[int, ...]
    sources: tuple[int, ...]
    target: int
    masks: tuple[int, ...]
    wanted: int | None = None
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class Transferred:
    """An amount of a resource, 0 included, from one of the program's amounts to another; None: unlimited.

    `mask`: who may know how much. That something was to be transferred is public.
    """

    resource: int
    amount: int
    source: int | None
    target: int | None
    mask: int


@dataclass(frozen=True, slots=True)
class Recorded:
    """A record that was set, to another value or the same. Only seats in `mask` learn of it."""

    record: int
    old: int
    new: int
    mask: int


@dataclass(frozen=True, slots=True)
class Shuffled:
    zone: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """New faces of pieces; `masks` say for each who sees it."""

    pieces: tuple[int, ...]
    faces: tuple[int, ...]
    masks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChancePicked:
    """One thing that chance has picked, by its action code, which only seats in `mask` know."""

    code: int
    mask: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """Pieces shown to the seats in `mask`, with their faces (nothing for those that show none).

    Where they lie, the zone of each, is public.
    """

    pieces: tuple[int, ...]
    places: tuple[int, ...]
    faces: tuple[int, ...]
    mask: int


@dataclass(frozen=True, slots=True)
class Unsealed:
    """What was chosen in sealed block `block`: for each result, for each seat or member, the things
    or the number.

    Empty for one for which nobody was asked, or that picked no things. Known to all.
    """

    block: int
    results: tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of the game; `seats` have won it, or are those between whom the ranking decides (none: all)."""

    ending: Ending
    seats: tuple[int, ...]


Event = (
    RoundBegan
    | Answered
    | Moved
    | Transferred
    | Recorded
    | Shuffled
    | Rolled
    | ChancePicked
    | Revealed
    | Unsealed
    | Ended
)


class Watch(Protocol):
    """Whoever is told what a run does."""

    def event(self, event: Event, /) -> None:
        """Note what has happened. The state is already as after the event."""

    def clause(self, clause: int, /) -> None:
        """Note that a clause is being used, by its number in `Names.clauses`."""
