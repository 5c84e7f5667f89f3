"""How games of a ruleset go, setting by setting: `python tests/soak/survey.py base --games 600`.

Prints a line for each number of players and each value of an option, the others as they start. Every game is
looked at for what may get lost, every tenth for secrets, in a world beside it that differs in them alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean

sys.path.insert(0, str(Path(__file__).parents[1]))

from conservation import conserved

import ludex
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.seeds import Stranger, seed_of_game

WATCHED = 10
"""One in so many games is played with a look at secrets."""

LOOK = 25
"""Every so many decisions of it."""


@dataclass
class Row:
    """What was played under one setting."""

    rounds: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)

    def add(self, game: Game) -> None:
        assert game.result is not None
        self.rounds.append(game.result.rounds)
        self.decisions.append(game.result.decisions)
        self.endings[game.result.end] += 1

    @property
    def text(self) -> str:
        games = len(self.rounds)
        ended = 1 - self.endings["limit reached"] / games
        return (
            f"{games:6}  {mean(self.rounds):6.1f} {min(self.rounds):3} to {max(self.rounds):3}"
            f"  {mean(self.decisions):7.0f} {min(self.decisions):5} to {max(self.decisions):5}  {ended:6.0%}"
        )


def settings(rules: ludex.Ruleset, vary: list[str] | None) -> Iterator[tuple[int, str, dict[str, str]]]:
    """Yield each number of players with each single change of the options (None: all) that is allowed."""
    for players in rules.players:
        start = rules.starts(players)
        allowed = list(rules.settings(players))
        yield players, "as it starts", start
        for option, values in rules.options.items():
            if vary is not None and option not in vary:
                continue
            for value in values:
                changed = start | {option: value}
                if value != start[option] and changed in allowed:
                    yield players, f"{option} {value}", changed


def play(rules: ludex.Ruleset, players: int, options: dict[str, str], seed: int, watched: bool) -> Game:
    """Play a game with strangers in all seats; what is lost or seen too much is an AssertionError."""
    game, agent, rng = rules.start(players, seed, options), Stranger.of(seed), Random(seed)
    conserved(game)
    number = 0
    while (decision := game.decision) is not None:
        if watched and number % LOOK == 0:
            secret(game, rng)
        game.apply(decision.choices[agent.pick(len(decision.choices))])
        conserved(game)
        number += 1
    return game


def secret(game: Game, rng: Random) -> None:
    """A world that differs in secrets alone looks the same to the seat."""
    for seat in range(len(game.seats)):
        world = ludex.sample(game, seat, rng)
        seen = game.observe(seat)
        assert seen == world.observe(seat) and seen.text == world.observe(seat).text
        assert game.legal(seat) == world.legal(seat)
        conserved(world)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=600, help="all together [600]")
    parser.add_argument("--minutes", type=float, default=60, help="no new game is begun after so many [60]")
    parser.add_argument("--vary", metavar="OPTION", nargs="*", help="which options are changed [all]")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules = ludex.load(asked.ruleset)
    plan = list(settings(rules, asked.vary))
    rows = [Row() for _ in plan]
    until = time.monotonic() + 60 * asked.minutes
    for index in range(asked.games):
        if time.monotonic() > until:
            break
        number, watched = index % len(plan), index // len(plan) % WATCHED == 0
        players, name, options = plan[number]
        seed = seed_of_game(asked.seed, index)
        try:
            rows[number].add(play(rules, players, options, seed, watched))
        except Exception as error:
            error.add_note(f"{players} players, {name}, seed {seed}")
            raise
    print(f"{'players, setting':58}{'games':>6}  {'rounds':17}  {'decisions':22}  ended before the limit")
    for (players, name, _), row in zip(plan, rows, strict=True):
        if row.rounds:
            print(f"{players}  {name:55}{row.text}")
    print(f"{sum(len(row.rounds) for row in rows)} games, no fault, nothing lost, no secret seen")


if __name__ == "__main__":
    main()
