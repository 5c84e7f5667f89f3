"""`ludex coverage`: how much of its sources a ruleset covers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ludex.commands.parameters import as_format, examples, ruleset, whole
from ludex.terminal import say, say_json

if TYPE_CHECKING:
    from ludex.interpreter.analysis.ruleset import Ruleset

FORMAT = 1


@click.command(
    "coverage", epilog=examples("ludex coverage tribunes", "ludex coverage tribunes --format json")
)
@ruleset
@click.option(
    "--games",
    type=int,
    callback=whole(0),
    default=200,
    show_default=True,
    metavar="N",
    help="How many games to play.",
)
@click.option("--mutate", is_flag=True, help="Find out which clauses an example guards; this takes a while.")
@as_format
def command(name: str, games: int, mutate: bool, format_: str) -> None:
    """Compare a ruleset with the statements of its sources.

    Says which statements no clause cites, and which are cited only by clauses that never ran in the
    examples and in games played at random.
    """
    import ludex
    from ludex.interpreter.play.coverage import measure

    ruleset = ludex.load(name).checked
    record = measure(ruleset, games, _guarded(ruleset) if mutate else None).to_json()
    if format_ == "json":
        say_json({"format": FORMAT, **record})
        return
    guarded = "?  (try --mutate)" if record["guarded"] is None else str(record["guarded"])
    for what, number in (
        ("statements", str(record["statements"])),
        ("cited by a clause", str(record["cited"])),
        ("reached in play", str(record["reached"])),
        ("guarded by an example", guarded),
        ("not applicable", str(record["not_applicable"])),
    ):
        say(f"{what:<22} {number:>5}")
    for what, missing in (
        ("not cited", record["missing"]["cited"]),
        ("cited, but not reached", record["missing"]["reached"]),
        ("reached, but not guarded", record["missing"]["guarded"]),
        ("clauses without a source", record["clauses_without_source"]),
    ):
        if missing:
            say(f"\n{what}:")
            say("".join(f"  {entry}\n" for entry in missing), end="")


def _guarded(ruleset: Ruleset) -> frozenset[str]:
    from ludex.interpreter.play.mutation import mutate

    return mutate(ruleset).guarded
