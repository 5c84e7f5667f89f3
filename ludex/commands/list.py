"""`ludex list`: the rulesets that come with the package."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from ludex.commands.parameters import as_format, examples
from ludex.terminal import say, say_json, tell

if TYPE_CHECKING:
    from ludex.grammar import model

FORMAT = 1


@click.command("list", epilog=examples("ludex list", "ludex list --format json"))
@as_format
@click.pass_context
def command(ctx: click.Context, format_: str) -> None:
    """List the games that come with Ludex, and the layers to put above them.

    What a layer is put above is read from its first lines; `ludex check` reads the rest.
    """
    from ludex.commands.failures import AT_FAULT
    from ludex.grammar.parser import read_header
    from ludex.grammar.source import package_sources

    package = package_sources()
    headers = {file.removesuffix(".ludex"): read_header(package.read(file)) for file in package.names()}
    known = {name: header for name, header in headers.items() if header is not None}
    found = [_record(name, known) for name in known]
    if format_ == "json":
        say_json({"format": FORMAT, "rulesets": found})
    else:
        _show(found)
    broken = [name for name in headers if name not in known]
    for name in broken:
        tell(f"error: {name} has mistakes: ludex check {name}")
    ctx.exit(AT_FAULT if broken else 0)


def _record(name: str, headers: Mapping[str, model.Ruleset]) -> dict[str, Any]:
    header = headers[name]
    return {
        "name": name,
        "id": header.name.text,
        "title": header.title.text if header.title else header.name.text,
        "players": _players(name, headers),
        "extends": _extends(header),
    }


def _players(name: str, headers: Mapping[str, model.Ruleset]) -> list[int]:
    """Return the numbers of players: a layer that says nothing about them leaves them as they are."""
    from ludex.grammar import model

    if name not in headers:
        return []
    for line in headers[name].body:
        if isinstance(line, model.Players):
            return [*line.counts]
    below = (_players(other, headers) for other in _extends(headers[name]))
    return next((counts for counts in below if counts), [])


def _extends(header: model.Ruleset) -> list[str]:
    from ludex.grammar import model

    return [layer.path for line in header.body if isinstance(line, model.Extends) for layer in line.layers]


def _show(found: Iterable[Mapping[str, Any]]) -> None:
    games = [entry for entry in found if not entry["extends"]]
    layers = [entry for entry in found if entry["extends"]]
    wide = max((len(entry["name"]) for entry in (*games, *layers)), default=0)
    for entry in games:
        say(f"{entry['name']:<{wide}}  {entry['title']}, for {', '.join(map(str, entry['players']))} players")
    if layers:
        say(f"\nAbove a game, as in `ludex run {layers[0]['extends'][0]} --with {layers[0]['name']}`:\n")
    for entry in layers:
        say(f"{entry['name']:<{wide}}  {entry['title']}, on {', '.join(entry['extends'])}")
