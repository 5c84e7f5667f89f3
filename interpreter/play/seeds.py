"""Seeds and strangers: how games of a series get theirs, and the random seat that knows nothing.

The seed of a game depends on the master seed and the game's index alone, so a game comes out the same
whichever worker plays it and whichever games are played beside it. Random seats draw from a stream of their
own, so that what they do never shifts what the game itself draws.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self, TypeVar

from ..program.chance import below, drawn

_T = TypeVar("_T")


def seed_of_game(master: int, index: int) -> int:
    """Return the seed of game `index`, counted from 0, of a series with the seed `master`.

    Two steps of SplitMix64 over both, so neighbours have nothing in common. From 0 to 2^53 - 1, which every
    reader of JSON keeps.
    """
    _, first = drawn(master % 2**64)
    _, second = drawn((first + index) % 2**64)
    return second >> 11


@dataclass(slots=True)
class Stranger:
    """A random seat: every choice is equally likely. The same on every platform."""

    stream: int

    @classmethod
    def of(cls, seed: int) -> Self:
        """Return the random seats of the game with this seed."""
        _, bits = drawn((seed + 1) % 2**64)
        return cls(bits)

    @classmethod
    def at(cls, seed: int, seat: int) -> Self:
        """Return who draws for one seat of the game with this seed: no two seats share a stream."""
        _, bits = drawn((seed + 1) % 2**64)
        _, own = drawn((bits + seat + 1) % 2**64)
        return cls(own)

    def pick(self, count: int) -> int:
        """Return a number from 0 up to, but without, `count`."""
        self.stream, number = below(self.stream, count)
        return number

    def choose(self, choices: Sequence[_T]) -> _T:
        """Return one of the choices, of which there is at least one."""
        return choices[self.pick(len(choices))]


def draw(total: int, count: int, seed: int) -> tuple[int, ...]:
    """Return so many of the numbers from 0 up to, but without, `total`, drawn with a seed, in order."""
    left, found = list(range(total)), list[int]()
    stranger = Stranger.of(seed)
    while left and len(found) < count:
        found.append(left.pop(stranger.pick(len(left))))
    return tuple(sorted(found))
