"""`ludex coverage`: how much of its sources a ruleset covers."""

from __future__ import annotations

import click

from ludex.commands.parameters import as_format, examples, ruleset, whole
from ludex.terminal import say, say_json

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
@as_format
def command(name: str, games: int, format_: str) -> None:
    """Compare a ruleset with the statements of its sources.

    Says which statements no clause cites, and which are cited only by clauses that never ran in the
    examples and in games played at random.
    """
    import ludex
    from ludex.interpreter.play.coverage import measure

    record = measure(ludex.load(name).checked, games).to_json()
    if format_ == "json":
        say_json({"format": FORMAT, **record})
        return
    guarded = "not tried" if record["guarded"] is None else str(record["guarded"])
    for what, number in (
        ("statements", str(record["statements"])),
        ("cited by a clause", str(record["cited"])),
        ("reached in play", str(record["reached"])),
        ("guarded by an example", guarded),
        ("not applicable", str(record["not_applicable"])),
    ):
        say(f"{what:<22} {number:>9}")
    for what, missing in (
        ("not cited", record["missing"]["cited"]),
        ("cited, but not reached", record["missing"]["reached"]),
        ("reached, but not guarded", record["missing"]["guarded"]),
        ("clauses without a source", record["clauses_without_source"]),
    ):
        if missing:
            say(f"\n{what}:")
            say("".join(f"  {entry}\n" for entry in missing), end="")
