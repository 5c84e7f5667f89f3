"""How many games come to an end by themselves: `python tests/soak/endings.py base victory_card --games 20`.

Prints the share of games that end before the limit of rounds, for each value of an option and each number of
players that allows it, with the interval of Wilson; and the seeds of the games that went on to the limit.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

import ludex
from ludex.interpreter.arena.plan import Plan
from ludex.interpreter.arena.playing import Player
from ludex.interpreter.arena.shares import wilson

Place = tuple[str, int]


def plans(rules: ludex.Ruleset, option: str, agent: str, seed: int) -> dict[Place, Plan]:
    """Return the plans of games by the value of the option and the number of players."""
    return {
        (value, players): rules.plan(players, {option: value}, agent, seed)
        for value in rules.options[option]
        for players in rules.players
        if rules.starts(players) | {option: value} in rules.settings(players)
    }


def table(played: Counter[Place], limits: Counter[Place]) -> list[str]:
    """Return a line for each value, with a share for each number of players, and one for all together."""
    values, counts = (list(dict.fromkeys(place[at] for place in played)) for at in (0, 1))
    wide = max(map(len, (*map(str, values), "all")))
    lines = [" " * wide + "".join(f"{count:>28}" for count in sorted(map(int, counts)))]
    for value in (*values, None):
        line = f"{value or 'all':{wide}}"
        for count in sorted(map(int, counts)):
            places = [place for place in played if place[1] == count and value in (None, place[0])]
            line += f"{said(sum(played[one] for one in places), sum(limits[one] for one in places)):>28}"
        lines.append(line)
    return [*lines, f"all together: {said(played.total(), limits.total())}"]


def said(played: int, limits: int) -> str:
    if not played:
        return "-"
    low, high = wilson(played - limits, played)
    return f"{1 - limits / played:.0%} of {played} ({low:.0%} to {high:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("option")
    parser.add_argument("--with", dest="layers", metavar="LAYER", action="append", default=[])
    parser.add_argument("--games", type=int, default=20, help="of each value and number of players [20]")
    parser.add_argument("--minutes", type=float, default=60, help="no new game is begun after so many [60]")
    parser.add_argument("--agent", default="greedy", help="who answers for all seats [greedy]")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = plans(ludex.load(asked.ruleset, asked.layers), asked.option, asked.agent, asked.seed)
    players = {place: Player(plan) for place, plan in found.items()}
    played: Counter[Place] = Counter()
    limits: Counter[Place] = Counter()
    until = time.monotonic() + 60 * asked.minutes
    for index in range(asked.games):
        for place, player in players.items():
            if time.monotonic() > until:
                break
            row = player.play(index)
            assert row.fault is None, f"{place}, seed {row.seed}: {row.fault}"
            played[place] += 1
            if row.end == "limit reached":
                limits[place] += 1
                print(f"to the limit: {place[0]}, {place[1]} players, seed {row.seed}", flush=True)
    print("\n".join(table(played, limits)))


if __name__ == "__main__":
    main()
