"""Agents: who answers for a seat, knowing what it sees and nothing else.

An agent is made for one seat of one game and draws from a stream of its own, so what it does depends on the
game's seed, its seat and what it is asked alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from ..play.decision import Choice, Decision
from ..play.game import Game
from ..play.observation import Observation
from ..play.sampler import NoWorld, worlds
from ..play.seeds import Stranger
from ..program.events import Watch
from ..program.faults import RuleFault
from ..program.instructions import NOTHING


class Turn:
    """What an agent has when its seat is asked. The game itself is not for agents."""

    __slots__ = ("seat", "decision", "_game")

    def __init__(self, game: Game, seat: int, decision: Decision) -> None:
        self.seat = seat
        self.decision = decision
        self._game = game

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What may be answered, at least one."""
        return self.decision.choices

    @property
    def observation(self) -> Observation:
        """What the seat sees."""
        return self._game.observe(self.seat)

    def worlds(self, rng: Random) -> Iterator[Game]:
        """Yield games that the seat cannot tell from this one, all that is secret and all chance drawn anew.

        Raises: NoWorld: none is found.
        """
        return worlds(self._game, self.seat, rng)


class Agent(Protocol):
    def choose(self, turn: Turn) -> Choice:
        """Return one of the choices of the turn."""


class RandomAgent:
    """Takes any choice, all equally likely."""

    def __init__(self, seed: int, seat: int) -> None:
        self._stranger = Stranger.at(seed, seat)

    def choose(self, turn: Turn) -> Choice:
        return self._stranger.choose(turn.choices)


class FirstAgent:
    """Takes the first choice, in the order in which the ruleset offers them."""

    def __init__(self, seed: int, seat: int) -> None:
        pass

    def choose(self, turn: Turn) -> Choice:
        return turn.choices[0]


class GreedyAgent:
    """Takes the choice behind which its seat stands best when the next question is put, to whomever.

    It looks into one world that fits what it knows. How well it stands says the `progress` of the ruleset,
    or its ranking where there is none; a game that is won is better than all else, one that is lost worse.
    Where choices are worth the same it takes any of them.
    """

    def __init__(self, seed: int, seat: int) -> None:
        self._stranger = Stranger.at(seed, seat)
        self._rng = Random(self._stranger.pick(2**53))

    def choose(self, turn: Turn) -> Choice:
        choices = turn.choices
        if len(choices) == 1:
            return choices[0]
        try:
            world = next(turn.worlds(self._rng))
        except NoWorld:
            return self._stranger.choose(choices)
        values = [_behind(world, choice, turn.seat) for choice in choices]
        best = max(values)
        return self._stranger.choose(
            [choice for choice, value in zip(choices, values, strict=True) if value == best]
        )


def _behind(world: Game, choice: Choice, seat: int) -> tuple[int, ...]:
    """Return how well a seat stands behind a choice; nothing compares as less, where the world breaks off."""
    after = world.copy()
    try:
        after.apply(choice)
        return standing(after, seat)
    except RuleFault:
        return ()


def standing(game: Game, seat: int) -> tuple[int, ...]:
    """Return how well a seat stands, the larger the better: whether it has won (1) or lost (-1), progress.

    Raises: RuleFault.
    """
    compiled, result = game.setting.compiled, game.result
    outcome = 0
    if result is not None:
        outcome = 1 if seat in result.winners else -1
    program = compiled.program
    lines = program.measured.progress or program.ranking
    return (outcome, *(_worth(highest, compiled.value(game.state, value, seat)) for highest, value in lines))


def _worth(highest: bool, number: int) -> int:
    """Return a number that is the larger the better; what is worth nothing is worst."""
    if number == NOTHING:
        return NOTHING
    return number if highest else -number


AGENTS: Mapping[str, Callable[[int, int], Agent]] = {
    "random": RandomAgent,
    "first": FirstAgent,
    "greedy": GreedyAgent,
}
"""The agents by their names; each is made from the seed of the game and the seat that it answers for."""


def seated(names: Sequence[str], seed: int) -> tuple[Agent, ...]:
    """Return the agents of these names, seat by seat, for the game with this seed."""
    return tuple(AGENTS[name](seed, seat) for seat, name in enumerate(names))


def answers(
    game: Game, agents: Sequence[Agent], watch: Watch | None = None
) -> Iterator[tuple[Decision, Choice]]:
    """Let agents play the game on; yield what was asked and chosen after each choice.

    `watch` is told of what follows each. Raises: RuleFault: the ruleset is at fault; the game is then of no
    further use. IllegalChoice.
    """
    while (decision := game.decision) is not None:
        seat = decision.seat
        assert seat is not None, "chance is drawn where agents play"
        choice = agents[seat].choose(Turn(game, seat, decision))
        game.apply(choice, watch=watch)
        yield decision, choice
