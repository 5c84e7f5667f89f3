"""`ludex list`: the rulesets that come with the package."""

from __future__ import annotations

from typing import Any

import click

from ludex.commands.parameters import as_format, examples
from ludex.terminal import say, say_json, tell

FORMAT = 1


@click.command("list", epilog=examples("ludex list", "ludex list --format json"))
@as_format
@click.pass_context
def command(ctx: click.Context, format_: str) -> None:
    """List the rulesets that come with Ludex."""
    import ludex
    from ludex.commands.failures import AT_FAULT
    from ludex.grammar.source import package_sources

    found: list[dict[str, Any]] = []
    broken: list[str] = []
    for file in package_sources().names():
        name = file.removesuffix(".ludex")
        try:
            ruleset = ludex.load(name)
        except ludex.LudexError:
            broken.append(name)
            continue
        found.append({"name": name, "id": ruleset.id, "title": ruleset.title, "players": [*ruleset.players]})
    if format_ == "json":
        say_json({"format": FORMAT, "rulesets": found})
    else:
        wide = max((len(entry["name"]) for entry in found), default=0)
        for entry in found:
            players = ", ".join(map(str, entry["players"]))
            say(f"{entry['name']:<{wide}}  {entry['title']}, for {players} players")
    for name in broken:
        tell(f"error: {name} has mistakes: ludex check {name}")
    ctx.exit(AT_FAULT if broken else 0)
