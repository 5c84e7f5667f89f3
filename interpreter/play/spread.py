"""Spreads games over everything that a table may settle: numbers of players and values of options."""

from __future__ import annotations

from collections.abc import Iterator

from ..analysis.ruleset import Option, Ruleset
from ..analysis.types import FlagType, NumberType, ThingType, is_optional
from ..program.instructions import NOTHING
from .seeds import Stranger

Options = tuple[tuple[str, int], ...]
"""The value of every option by its id, as lowering takes it."""


def spread(ruleset: Ruleset, games: int, seed: int = 1) -> Iterator[tuple[int, Options]]:
    """Yield so many settings: players and options.

    Each number of players and each value of each option comes as often as the others, in an order that is
    drawn with the seed, so that they meet in ever other ways. The first setting of each number of players
    is the one that nobody has changed.
    """
    stranger = Stranger.of(seed)
    decks: dict[str, list[int]] = {id_: [] for id_ in ruleset.options}
    for index in range(games):
        players = ruleset.players[index % len(ruleset.players)]
        if index < len(ruleset.players):
            yield players, ()
            continue
        chosen = []
        for id_, option in ruleset.options.items():
            if not decks[id_]:
                decks[id_] = [*values(ruleset, option)]
            deck = decks[id_]
            if deck:
                chosen.append((id_, deck.pop(stranger.pick(len(deck)))))
        yield players, tuple(chosen)


def values(ruleset: Ruleset, option: Option) -> tuple[int, ...]:
    """Return the values that an option may have: flags 0 and 1, members by their ordinal."""
    none = (NOTHING,) if is_optional(option.type) else ()
    match option.type:
        case FlagType():
            return (0, 1)
        case NumberType(_, low, high):
            return (*range(low, high + 1), *none)
        case ThingType(kind):
            return (*range(len(ruleset.kinds[kind].members)), *none)
        case _:
            return ()
