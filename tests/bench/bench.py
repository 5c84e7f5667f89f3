"""How fast Ludex is, beside its peers in one run: `make bench` prints tables in Markdown and asserts nothing.

A decision counts if it has two or more choices. All times are quiet ones (see `timing`); `--all` measures
every ruleset, not base alone.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable
from datetime import date
from itertools import count
from pathlib import Path
from random import Random
from typing import Literal

from peers import Peer, copying, peers
from starting import changed_block, command, first_decision
from timing import Work, per_second, seconds

import ludex
from ludex.docgen.documents.writing import Printing
from ludex.docgen.phrases import Catalogue, translated
from ludex.docgen.phrases.names import names_of
from ludex.docgen.printing import printed
from ludex.interpreter.play.game import Game

ROOT = Path(__file__).parents[2]
SHIPPED = sorted((ROOT / "rulesets").rglob("*.ludex"))
SMALL = sorted((ROOT / "tests/corpus/games").glob("*.ludex"))
PARTS = 4
"""Parts of a game, of as many decisions each, that are looked at one by one."""


def playing(rules: ludex.Ruleset, players: int, executor: Literal["fast", "reference"]) -> Work:
    """Return work that plays a random game and returns its decisions between choices."""
    numbers = count()

    def play() -> int:
        number = next(numbers)
        return played(rules.start(players, number, executor=executor), Random(number))

    return play


def played(game: Game, random: Random, most: int = sys.maxsize) -> int:
    """Play a game on, for so many decisions, and return how many of them were between choices."""
    draw, counted = random.random, 0
    while most and (decision := game.decision) is not None:
        choices = decision.choices
        counted += len(choices) > 1
        game.apply(choices[int(draw() * len(choices))])
        most -= 1
    return counted


def stages(rules: ludex.Ruleset, players: int) -> tuple[list[Game], int]:
    """Return a random game where each of its parts begins and, at last, ends; and how long they are."""
    game, random, copies = rules.start(players, 1), Random(1), []
    while game.decision is not None:
        copies.append(game.copy())
        played(game, random, 1)
    part = len(copies) // PARTS
    return [*(copies[number * part] for number in range(PARTS)), copies[-1]], part


def going_on(game: Game, decisions: int) -> Work:
    """Return work that plays so many decisions from a place in a game on."""
    numbers = count()
    return lambda: played(game.copy(), Random(next(numbers)), decisions)


def printing(format_: str) -> Work:
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


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """Print a table in Markdown: numbers, to the right, behind what they are of."""
    head = [*head]
    for cells in (head, ["---", *["---:"] * (len(head) - 1)], *rows):
        print(f"| {' | '.join(cells)} |", flush=True)
    print()


def machine() -> str:
    """Return what this is run on, and when."""
    cpu = platform.processor() or platform.machine()
    about = Path("/proc/cpuinfo")
    if about.exists():
        named = (line.partition(": ")[2] for line in about.read_text().splitlines() if "model name" in line)
        cpu = next(named, cpu)
    return f"{date.today()}, one core of {cpu}, Python {platform.python_version()}"


def beside_peers() -> None:
    """Print how fast base is played by four random seats, and copied, in turn with what others do."""
    base, others = ludex.load("base"), peers()
    (first, *_, last), _ = stages(base, 4)
    own = [
        Peer("Ludex, base", playing(base, 4, "fast"), copying(first.copy)),
        Peer("Ludex, base, by the reference machine", playing(base, 4, "reference"), copying(first.copy)),
    ]
    rates = per_second(*(peer.play for peer in (*own, *others)))
    *copies, late = per_second(*(peer.copy for peer in (*own, *others)), copying(last.copy))
    fastest = rates[0]
    table(
        ("random seats, one core", "decisions/s", "Ludex is", "copy, µs"),
        (
            (
                peer.name,
                f"{rate:,.0f}",
                "" if peer in own[:1] else f"{fastest / rate:.2f} times as fast",
                f"{1e6 / copied:.2f}" + (f", in the last round {1e6 / late:.2f}" if peer in own[:1] else ""),
            )
            for peer, rate, copied in zip((*own, *others), rates, copies, strict=True)
        ),
    )
    begun, part = stages(base, 4)
    found = per_second(*(going_on(game, part) for game in begun[:PARTS]))
    table(
        ("base, by quarters of a game", *(f"{number + 1}" for number in range(PARTS))),
        [("a decision, µs", *(f"{1e6 / rate:.2f}" for rate in found))],
    )


def beginnings() -> None:
    """Print how long it takes from texts to games, diagnostics, help and documents."""
    rows = [
        ("base: text to first decision", first_decision("base", kept=False)),
        ("the same, known from before", first_decision("base", kept=True)),
        ("base: one changed block to diagnostics", seconds(changed_block(ROOT / "rulesets/base.ludex"), 5)),
        ("`ludex --help`", command("--help")),
        ("`ludex run base`, known from before", command("run", "base", "--seed", "1")),
        ("base: the reference as HTML", seconds(printing("html"), 5)),
        ("base: the reference as PDF", seconds(printing("pdf"), 5)),
    ]
    table(("", "ms"), ((what, f"{spent * 1e3:,.0f}") for what, spent in rows))


def rulesets() -> None:
    """Print how fast every ruleset is played and copied."""
    rows = []
    for path in (*SHIPPED, *SMALL):
        rules = ludex.load(path)
        players = rules.default_players
        fast, reference = per_second(
            *(playing(rules, players, name) for name in ("fast", "reference")), runs=5
        )
        (first, *_, last), _ = stages(rules, players)
        copies = per_second(copying(first.copy), copying(last.copy), runs=5)
        numbers = (players, f"{fast:,.0f}", f"{reference:,.0f}", f"{fast / reference:.1f}")
        rows.append((path.stem, *map(str, numbers), *(f"{1e6 / rate:.2f}" for rate in copies)))
    table(("ruleset", "players", "decisions/s", "reference", "ratio", "copy, µs", "in the last round"), rows)


def main() -> None:
    print(f"{machine()}; quiet CPU time, decisions between two or more choices\n", flush=True)
    beside_peers()
    beginnings()
    if "--all" in sys.argv[1:]:
        rulesets()


if __name__ == "__main__":
    main()
