"""Games in which every seat plays at random, for the commands that need some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from shlex import join
from typing import TYPE_CHECKING

import click

from ludex.commands.failures import GameFault
from ludex.terminal import program

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.commands.parameters import Chosen
    from ludex.interpreter.play.decision import Choice, Decision
    from ludex.interpreter.play.game import Game
    from ludex.interpreter.program.events import Watch


@dataclass(frozen=True)
class Series:
    """A series of games: `chosen` is the ruleset as it was typed, `seed` that of the series."""

    chosen: Chosen
    ruleset: Ruleset
    players: int
    options: Mapping[str, str]
    seed: int

    def game_seed(self, index: int) -> int:
        """Return the seed of a game of the series."""
        from ludex.interpreter.play.seeds import seed_of_game

        return seed_of_game(self.seed, index)

    def play(
        self, index: int, *, log: bool = False, watch: Watch | None = None
    ) -> Iterator[tuple[Game, Decision | None, Choice | None]]:
        """Yield the game after the set-up and after each choice, with what was asked and chosen.

        It is the same game each time. Raises: GameFault.
        """
        from ludex.interpreter.play.playout import playout
        from ludex.interpreter.program.faults import RuleFault

        seed = self.game_seed(index)
        try:
            game = self.ruleset.start(self.players, seed, self.options, log=log, watch=watch)
            yield game, None, None
            for decision, choice in playout(game, seed, watch):
                yield game, decision, choice
        except RuleFault as fault:
            raise GameFault(self.ruleset, fault, self.again("trace", index)) from None

    def end(self, index: int, *, log: bool = False, watch: Watch | None = None) -> Game:
        """Return the game at its end. Raises: GameFault."""
        game = None
        for game, _, _ in self.play(index, log=log, watch=watch):  # noqa: B007
            pass
        assert game is not None, "the set-up is yielded"
        return game

    def again(self, command: str, index: int | None = None) -> str:
        """Return the command line that plays this again."""
        words = [command, self.chosen.name]
        words += [word for layer in self.chosen.layers for word in ("--with", layer)]
        words += ["--players", str(self.players), "--seed", str(self.seed)]
        words += ["--game", str(index)] if index else []
        words += [word for id_, value in self.options.items() for word in ("--option", f"{id_}={value}")]
        return f"{program()} {join(words)}"


def series(chosen: Chosen, players: int | None, seed: int | None, options: Mapping[str, str]) -> Series:
    """Return a series; without a seed one is drawn. Raises: UsageError, LudexError."""
    from secrets import randbits

    ruleset = chosen.load()
    count = ruleset.default_players if players is None else players
    ruleset.compiled(count, options)
    return Series(chosen, ruleset, count, options, randbits(32) if seed is None else seed)


def seat_of(text: str, names: tuple[str, ...]) -> int | None:
    """Return the seat of a name or of a number from 0; None for `referee`. Raises: BadParameter."""
    if text == "referee":
        return None
    if text in names:
        return names.index(text)
    if text.isdecimal() and int(text) < len(names):
        return int(text)
    raise click.BadParameter(f"`{text}` is no seat: there are {', '.join(names)} and referee")
