"""The playout of a game: strangers in all seats, from where it stands to its end."""

from __future__ import annotations

from collections.abc import Iterator

from ..program.events import Watch
from .decision import Choice, Decision
from .game import Game
from .seeds import Stranger


def playout(game: Game, seed: int, watch: Watch | None = None) -> Iterator[tuple[Decision, Choice]]:
    """Play the game on; yield what was asked and chosen after each choice, which `watch` is told of.

    The seed of the strangers is that of the game where a playout is to be found again. Each seat has one of
    its own, and so has chance where it is asked: it is the game that random agents play.
    Raises: RuleFault: the ruleset is at fault; the game is then of no further use.
    """
    strangers: dict[int | None, Stranger] = {seat: Stranger.at(seed, seat) for seat in range(len(game.seats))}
    strangers[None] = Stranger.at(seed, len(game.seats))
    while (decision := game.decision) is not None:
        choice = strangers[decision.seat].choose(decision.choices)
        game.apply(choice, watch=watch)
        yield decision, choice
