"""Spreads games over everything that a table may settle: numbers of players and values of options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ..analysis.ruleset import Ruleset
from ..analysis.settings import Setting, settings, starts
from .seeds import Stranger

_MOST = 20_000
"""How many settings for one number of players are told apart."""


def spread(ruleset: Ruleset, games: int, seed: int = 1) -> Iterator[tuple[int, Setting]]:
    """Yield so many numbers of players and settings of the options that are allowed for them.

    Numbers of players come in turn. For each the first setting is the one that nobody has changed; then
    all others come before any comes again, in an order that is drawn with the seed.
    """
    stranger = Stranger.of(seed)
    left: dict[int, list[Setting]] = {}
    for index in range(games):
        players = ruleset.players[index % len(ruleset.players)]
        if players not in left:
            left[players] = []
            yield players, starts(ruleset, players)
            continue
        if not left[players]:
            left[players] = [*islice(settings(ruleset, players), _MOST)]
        yield players, left[players].pop(stranger.pick(len(left[players])))
