"""`ludex replay`: plays a transcript or a log again and compares."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from ludex.commands.parameters import as_format, examples
from ludex.commands.results import count, result_text
from ludex.terminal import say, say_json, warn

FORMAT = 1
LOG = b'{"line":'
"""How a log begins, and no transcript."""

OTHER_RULES = "the game was written down under other rules: the fingerprint has changed"


@click.command(
    "replay",
    epilog=examples(
        "ludex run tribunes --transcript game.json",
        "ludex replay game.json",
        "ludex replay game.json --ruleset my/game.ludex",
        "ludex replay decisions.jsonl",
    ),
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--ruleset", "name", metavar="RULESET", help="Whose game it is, if not one of the package.")
@as_format
@click.pass_context
def command(ctx: click.Context, file: Path, name: str | None, format_: str) -> None:
    """Play a transcript, or a log of decisions, again and compare.

    The status is 0 exactly if events and result are equal, of a log if all its lines are. One that was
    interrupted is compared as far as it goes.
    """
    import ludex

    with file.open("rb") as begun:
        is_log = begun.read(len(LOG)) == LOG
    if is_log:
        ctx.exit(0 if _replay_log(file, name, format_) else 1)
    text = file.read_bytes()
    outcome = ludex.replay(text) if name is None else ludex.load(name).replay(text)
    game = outcome.game
    if not outcome.same_fingerprint:
        warn(OTHER_RULES)
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


def _replay_log(file: Path, name: str | None, format_: str) -> bool:
    """Play a log again, show what comes of it, and return whether it is the same."""
    import ludex

    with file.open("rb") as lines:
        found = ludex.replay_log(lines) if name is None else ludex.load(name).replay_log(lines)
    if not found.same_fingerprint:
        warn(OTHER_RULES)
    if format_ == "json":
        say_json({"format": FORMAT, **asdict(found), "equal": found.equal})
    elif found.difference is not None:
        say(f"{file}: not the same games: {found.difference}")
    else:
        whole = f"{found.games} of {count(found.of, 'game')} to the end"
        said = count(found.games, "game") if found.whole else f"{whole}, then it was interrupted"
        say(f"{file}: the same, {count(found.decisions, 'decision')}: {said}")
    return found.equal
