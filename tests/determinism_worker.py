"""Plays games and writes their transcripts: run as a program of its own, and in worker processes."""

import sys
from functools import cache
from pathlib import Path

import ludex
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.seeds import Stranger, seed_of_game
from ludex.interpreter.play.transcripts import transcript

MASTER = 7

LONG = 400
"""After so many decisions a game that takes long is broken off."""


def played(game: Game, seed: int, decisions: int | None = LONG) -> Game:
    """Play a logged game to its end with random seats, or through so many decisions."""
    agent = Stranger.of(seed)
    while (decision := game.decision) is not None and decisions != 0:
        game.apply(decision.choices[agent.pick(len(decision.choices))])
        decisions = None if decisions is None else decisions - 1
    return game


@cache
def loaded(path: Path) -> ludex.Ruleset:
    """Return a ruleset, read once in each process."""
    return ludex.load(path)


def told(path: Path, players: int, index: int) -> str:
    """Return transcript, last state and what each seat has heard of game `index` of a series."""
    seed = seed_of_game(MASTER, index)
    game = played(loaded(path).start(players, seed, log=True), seed)
    heard = [line for seat in range(players) for line in game.told(seat)]
    views = [game.observe(seat).text for seat in range(players)]
    return "\n".join([transcript(game), repr(game.events), game.digest(), game.fingerprint, *heard, *views])


def told_of(task: tuple[Path, int, int]) -> str:
    return told(*task)


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        name, players, index = argument.rsplit(":", 2)
        sys.stdout.buffer.write(told(Path(name), int(players), int(index)).encode("utf-8"))
