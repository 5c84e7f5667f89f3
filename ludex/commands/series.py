"""Series of games between agents, for the commands that play some one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from shlex import join
from typing import TYPE_CHECKING

import click

from ludex.commands.failures import GameFault
from ludex.terminal import program

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.commands.parameters import Chosen
    from ludex.interpreter.arena.plan import Plan
    from ludex.interpreter.play.decision import Choice, Decision
    from ludex.interpreter.play.game import Game
    from ludex.interpreter.play.setting import Compiled
    from ludex.interpreter.program.events import Watch


@dataclass(frozen=True)
class Series:
    """A series of games: `chosen` is the ruleset as it was typed, `options` those that were set.

    Each game is the one of this number that `ludex simulate` plays by the same plan.
    """

    chosen: Chosen
    ruleset: Ruleset
    options: Mapping[str, str]
    plan: Plan

    @property
    def players(self) -> int:
        return self.plan.program.seats

    @property
    def compiled(self) -> Compiled:
        return self.ruleset.compiled(self.players, self.options)

    def start(self, index: int, *, log: bool = False, watch: Watch | None = None) -> Game:
        """Return a game of the series at its first decision. Raises: GameFault."""
        with self._blamed(index):
            seed = self.plan.seed_of(index)
            return self.ruleset.start(self.players, seed, self.options, log=log, watch=watch)

    def answers(
        self, index: int, game: Game, watch: Watch | None = None
    ) -> Iterator[tuple[Decision, Choice]]:
        """Play a game on; yield what was asked and chosen after each choice. Raises: GameFault."""
        from ludex.interpreter.arena.agents import answers, seated

        with self._blamed(index):
            agents = seated(self.plan.agents_of(index), self.plan.seed_of(index))
            yield from answers(game, agents, watch)

    @contextmanager
    def _blamed(self, index: int) -> Iterator[None]:
        from ludex.interpreter.program.faults import RuleFault

        try:
            yield
        except RuleFault as fault:
            raise GameFault(self.ruleset, fault, self.again("trace", index)) from None

    @property
    def said(self) -> str:
        """Who plays, and with what, in words."""
        from ludex.commands.results import count

        agents = self.plan.agents
        at_random = set(agents) == {AT_RANDOM}
        who = f"{count(len(agents), 'player')} at random" if at_random else ", ".join(agents)
        rotating = ", seats rotated" if self.plan.rotate else ""
        chosen = "".join(f", {id_} {value}" for id_, value in self.options.items())
        return f"{who}{rotating}{chosen}, seed {self.plan.seed}"

    def again(self, command: str, index: int | None = None) -> str:
        """Return the command line that plays this again."""
        plan = self.plan
        words = [command, self.chosen.name]
        words += [word for layer in self.chosen.layers for word in ("--with", layer)]
        words += ["--players", str(self.players), "--seed", str(plan.seed)]
        words += ["--game", str(index)] if index else []
        if set(plan.agents) != {AT_RANDOM}:
            words += ["--agents", ",".join(plan.agents)] + ["--rotate-seats"] * plan.rotate
        words += [word for id_, value in self.options.items() for word in ("--option", f"{id_}={value}")]
        return f"{program()} {join(words)}"


AT_RANDOM = "random"
"""The agent that answers where none is named."""


def series(
    chosen: Chosen,
    players: int | None,
    seed: int | None,
    options: Mapping[str, str],
    agents: Sequence[str] = (AT_RANDOM,),
    rotate_seats: bool = False,
    rounds: int | None = None,
) -> Series:
    """Return a series; without a seed one is drawn. Raises: UsageError, LudexError."""
    from secrets import randbits

    ruleset = chosen.load()
    drawn = randbits(32) if seed is None else seed
    plan = ruleset.plan(players, options, agents, drawn, rotate_seats, rounds)
    return Series(chosen, ruleset, options, plan)


def seat_of(text: str, names: tuple[str, ...]) -> int | None:
    """Return the seat of a name or of a number from 0; None for `referee`. Raises: BadParameter."""
    if text == "referee":
        return None
    if text in names:
        return names.index(text)
    if text.isdecimal() and int(text) < len(names):
        return int(text)
    raise click.BadParameter(f"`{text}` is no seat: there are {', '.join(names)} and referee")
