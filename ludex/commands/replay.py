"""`ludex replay`: plays a transcript again and compares."""

from __future__ import annotations

from pathlib import Path

import click

from ludex.commands.parameters import as_format, examples
from ludex.commands.results import count, result_text
from ludex.terminal import say, say_json, warn

FORMAT = 1


@click.command(
    "replay",
    epilog=examples(
        "ludex run tribunes --transcript game.json",
        "ludex replay game.json",
        "ludex replay game.json --ruleset my/game.ludex",
    ),
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--ruleset", "name", metavar="RULESET", help="Whose game it is, if not one of the package.")
@as_format
@click.pass_context
def command(ctx: click.Context, file: Path, name: str | None, format_: str) -> None:
    """Play a transcript again and compare.

    The status is 0 exactly if events and result are equal.
    """
    import ludex

    text = file.read_bytes()
    outcome = ludex.replay(text) if name is None else ludex.load(name).replay(text)
    game = outcome.game
    if not outcome.same_fingerprint:
        warn("the transcript was written under other rules: the fingerprint has changed")
    if format_ == "json":
        say_json(
            {
                "format": FORMAT,
                "equal": outcome.equal,
                "difference": outcome.difference,
                "same_fingerprint": outcome.same_fingerprint,
                "result": None if game.result is None else game.result.to_json(),
            }
        )
    elif outcome.difference is not None:
        say(f"{file}: not the same game: {outcome.difference}")
    else:
        say(f"{file}: the same game, with {count(len(game.told(None)), 'event')}\n")
        say("It has not ended." if game.result is None else result_text(game))
    ctx.exit(0 if outcome.equal else 1)
