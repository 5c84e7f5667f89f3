"""Other systems, each driven from Python by seats that choose at random, and how they copy a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from random import Random
from typing import Any

from timing import Work


@dataclass(frozen=True)
class Peer:
    """Work that plays a game and returns its decisions between choices, and work that copies one."""

    name: str
    play: Work
    copy: Work


def peers() -> list[Peer]:
    """Return those that are installed: `make bench` does that."""
    known = {"catanatron": _catanatron, "pyspiel": _hearts}
    return [peer() for module, peer in known.items() if find_spec(module)]


def copying(copy: Callable[[], object]) -> Work:
    """Return work that copies a thousand times."""

    def work() -> int:
        for _ in range(1000):
            copy()
        return 1000

    return work


def _catanatron() -> Peer:
    """Catan for four; its players are asked where they have one choice too, which does not count."""
    catanatron = import_module("catanatron")
    counted = index = 0

    class Player(catanatron.RandomPlayer):  # type: ignore[name-defined, misc]
        def decide(self, game: object, playable_actions: list[object]) -> object:
            nonlocal counted
            counted += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    colors = catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE

    def begun() -> Any:
        nonlocal index
        index += 1
        return catanatron.Game([Player(color) for color in colors], seed=index)

    def play() -> int:
        nonlocal counted
        counted = 0
        begun().play()
        return counted

    return Peer(f"catanatron {version('catanatron')}, Catan", play, copying(begun().copy))


def _hearts() -> Peer:
    """Hearts in C++, a decision at a time from Python."""
    game, draw = import_module("pyspiel").load_game("hearts"), Random(1).random

    def dealt() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(draw() * len(outcomes))][0])
        return state

    def play() -> int:
        state, counted = dealt(), 0
        while not state.is_terminal():
            choices = state.legal_actions()
            counted += len(choices) > 1
            state.apply_action(choices[int(draw() * len(choices))])
        return counted

    return Peer(f"OpenSpiel {version('open_spiel')}, hearts", play, copying(dealt().clone))
