"""`ludex example`: an example block, written from a game that was played."""

from __future__ import annotations

from pathlib import Path

import click

from ludex.commands.parameters import Chosen, examples, ruleset, whole
from ludex.terminal import say


@click.command(
    "example",
    epilog=examples(
        "ludex run tribunes --players 3 --seed 7 --transcript game.json",
        "ludex example tribunes --from game.json --step 12",
    ),
)
@ruleset
@click.option(
    "--from",
    "file",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="TRANSCRIPT",
    help="The game, as `ludex run --transcript` writes it.",
)
@click.option(
    "--step",
    required=True,
    type=int,
    callback=whole(1),
    metavar="N",
    help="Which of its choices the example is about, counted from 1.",
)
def command(chosen: Chosen, file: Path, step: int) -> None:
    """Write an example from a game.

    It runs the innermost rule or step around the choice that can be run alone: what lay on the table when
    it began, as far as it matters, what was answered, and all that came of it. Put it behind the ruleset or
    into the rule, and give it a better title.
    """

    say(chosen.load().example(file.read_bytes(), step), end="")
