"""How fast games are played: `make bench` prints a table, and nothing is ever asserted.

A decision counts if it has two or more choices. Both executors, and catanatron where it is installed, take
turns in one process, so their ratios are better known than how fast each is.

*Typical* is plain CPU time, the median of the runs. *Quiet* is the median of CPU time divided by that of a
calibration loop timed in the same process just before and after, times what the loop takes on a quiet core.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Literal

import ludex
from ludex.docgen.documents.writing import Printing
from ludex.docgen.phrases import Catalogue, translated
from ludex.docgen.phrases.names import names_of
from ludex.docgen.printing import printed
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.seeds import Stranger

ROOT = Path(__file__).parents[2]
QUIET_LOOP = 8.2e-3
"""Seconds that the calibration loop takes on a quiet core of the machine that our figures are for."""

RUNS, SECONDS = 15, 0.1
"""Short runs, since the core changes its speed from one second to the next; CPU time of each, at least."""

TURNS, PROCESSES = 7, 5

COLD = """
import sys, time
begun = time.process_time()
import ludex
game = ludex.load(sys.argv[1]).start(seed=1)
assert game.decision is not None
done = time.process_time()
sys.path.insert(0, sys.argv[2])
from bench import calibration
loop = calibration()
print(done - begun, loop)
"""


def calibration() -> float:
    """Return the CPU time of the calibration loop."""
    begun = time.process_time()
    x = 0
    for i in range(200_000):
        x += i & 7
    return time.process_time() - begun


@dataclass(frozen=True)
class Time:
    """Seconds of CPU time for one of something."""

    typical: float
    quiet: float


def timed(work: Callable[[], int]) -> Time:
    """Time what `work` does, which returns how many it has done."""
    typical, quiet = [], []
    for _ in range(RUNS):
        loop, begun, count = calibration(), time.process_time(), 0
        while (spent := time.process_time() - begun) < SECONDS:
            count += work()
        loop = (loop + calibration()) / 2
        typical.append(spent / count)
        quiet.append(spent / count / loop * QUIET_LOOP)
    return Time(median(typical), median(quiet))


def playing(rules: ludex.Ruleset, players: int, executor: Literal["fast", "reference"]) -> Callable[[], int]:
    """Return work that plays a whole random game and returns its decisions between choices."""
    index = 0

    def play() -> int:
        nonlocal index
        game, draw, counted = rules.start(players, index, executor=executor), Random(index).random, 0
        index += 1
        while (decision := game.decision) is not None:
            choices = decision.choices
            counted += len(choices) > 1
            game.apply(choices[int(draw() * len(choices))])
        return counted

    return play


def catan() -> Callable[[], int]:
    """Return work that plays a whole random game of catanatron with four seats."""
    catanatron = import_module("catanatron")
    counted = index = 0

    class Player(catanatron.RandomPlayer):  # type: ignore[name-defined, misc]
        def decide(self, game: object, playable_actions: list[object]) -> object:
            nonlocal counted
            counted += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    colors = catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE

    def play() -> int:
        nonlocal counted, index
        counted, index = 0, index + 1
        catanatron.Game([Player(color) for color in colors], seed=index).play()
        return counted

    return play


def in_turn(works: list[Callable[[], int]]) -> list[float]:
    """Return how many a second each work does, quiet, the median of runs in which they take turns."""
    rates: list[list[float]] = [[] for _ in works]
    for work in works:
        work()
    for _ in range(TURNS):
        for work, found in zip(works, rates, strict=True):
            loop, begun, count = calibration(), time.process_time(), 0
            while (spent := time.process_time() - begun) < SECONDS:
                count += work()
            loop = (loop + calibration()) / 2
            found.append(count / spent * loop / QUIET_LOOP)
    return list(map(median, rates))


def first_and_last(rules: ludex.Ruleset, players: int) -> tuple[Game, Game]:
    """Return a game at its first decision, and the same at its last one."""
    game, agent = rules.start(players, 1), Stranger.of(1)
    first = last = game.copy()
    while (decision := game.decision) is not None:
        last = game.copy()
        game.apply(agent.choose(decision.choices))
    return first, last


def copying(game: Game) -> Callable[[], int]:
    """Return work that copies a game a thousand times."""
    assert game.decision is not None

    def copy() -> int:
        for _ in range(1000):
            game.copy()
        return 1000

    return copy


def cold(path: Path) -> Time:
    """Return the time from a ruleset's text to the first decision in a new process, imports included."""
    typical, quiet = [], []
    for _ in range(PROCESSES):
        told = subprocess.run(
            [sys.executable, "-c", COLD, str(path), str(Path(__file__).parent)],
            check=True,
            text=True,
            stdout=subprocess.PIPE,
        ).stdout.split()
        spent, loop = map(float, told)
        typical.append(spent)
        quiet.append(spent / loop * QUIET_LOOP)
    return Time(median(typical), median(quiet))


def printing(format_: str) -> Callable[[], int]:
    """Return work that prints the reference of base, every time with other titles: nothing is known."""
    base, numbers = ludex.load("base"), count()
    layers = base.composition.stack.titles

    def work() -> int:
        number = next(numbers)
        titled = Catalogue({(sort, text): f"{text} {number}" for sort, text in names_of(base.checked)})
        found = Printing("base", translated(base.checked, titled), layers)
        return len(printed(found, ("reference",), format_, "a4"))

    work()
    return work


def helping() -> Time:
    """Return the least CPU time of `ludex --help` in ten processes."""
    typical, quiet = [], []
    command = [str(Path(sys.executable).with_name("ludex")), "--help"]
    for _ in range(10):
        loop, before = calibration(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ | {"TERM": "dumb"})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        typical.append(spent)
        quiet.append(spent / loop * QUIET_LOOP)
    return Time(min(typical), min(quiet))


def main() -> None:
    print(f"Python {sys.version.split()[0]}, random seats, quiet CPU time of one core")
    print(f"{'':24}{'counted decisions/s':>33}{'copy, microseconds':>28}")
    print(f"{'ruleset':16}{'players':>8}{'fast':>11}{'reference':>11}{'ratio':>11}", end="")
    print(f"{'first round':>17}{'last':>11}")
    peers = [catan()] if find_spec("catanatron") else []
    shipped = sorted((ROOT / "rulesets").rglob("*.ludex"))
    for path in (*shipped, *sorted((ROOT / "tests/corpus/games").glob("*.ludex"))):
        rules = ludex.load(path)
        players = rules.default_players
        both = [playing(rules, players, "fast"), playing(rules, players, "reference")]
        fast, reference, *others = in_turn([*both, *peers])
        first, last = (timed(copying(game)) for game in first_and_last(rules, players))
        print(
            f"{path.stem:16}{players:8}{fast:11,.0f}{reference:11,.0f}{fast / reference:11.1f}"
            f"{first.quiet * 1e6:17.2f}{last.quiet * 1e6:11.2f}"
            + "".join(f"  {fast / other:.2f} times catanatron's {other:,.0f}" for other in others),
            flush=True,
        )
    print(f"\n{'milliseconds':44}{'typical':>11}{'quiet':>11}")
    for path in shipped:
        found = cold(path)
        what = f"{path.stem}: text to first decision, cold"
        print(f"{what:44}{found.typical * 1e3:11,.0f}{found.quiet * 1e3:11,.0f}", flush=True)
    found = timed(printing("html"))
    print(f"{'base: the reference as HTML':44}{found.typical * 1e3:11,.0f}{found.quiet * 1e3:11,.0f}")
    if find_spec("typst"):
        found = timed(printing("pdf"))
        print(f"{'base: the reference as PDF':44}{found.typical * 1e3:11,.0f}{found.quiet * 1e3:11,.0f}")
    found = helping()
    print(f"{'ludex --help, least of ten':44}{found.typical * 1e3:11,.0f}{found.quiet * 1e3:11,.0f}")


if __name__ == "__main__":
    main()
