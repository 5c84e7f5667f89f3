"""`ludex options`: what can be settled before a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ludex.commands.parameters import Chosen, as_format, examples, ruleset
from ludex.terminal import say, say_json

if TYPE_CHECKING:
    from ludex import Ruleset
    from ludex.interpreter.analysis.types import Type

FORMAT = 1


@click.command("options", epilog=examples("ludex options tribunes"))
@ruleset
@as_format
def command(chosen: Chosen, format_: str) -> None:
    """List the options of a ruleset.

    Each with its values and what holds if it is not set.
    """

    game = chosen.load()
    found = [
        {
            "id": id_,
            "title": game.checked.options[id_].title,
            "type": _type(game.checked.options[id_].type),
            "values": [*values],
            "default": game.defaults.get(id_),
            "titles": _titles(game, id_),
            "starts": [{"players": count, "value": game.starts(count)[id_]} for count in game.players],
        }
        for id_, values in game.options.items()
    ]
    if format_ == "json":
        say_json({"format": FORMAT, "ruleset": game.id, "players": [*game.players], "options": found})
        return
    say(f"{game.title} is for {', '.join(map(str, game.players))} players.")
    say("It has no options." if not found else "Options:")
    for id_, values in game.options.items():
        title = game.checked.options[id_].title
        shown = ", ".join(values) if len(values) <= 12 else f"{values[0]} to {values[-1]}"
        say(f"  {id_}: {shown}, else {_start(game, id_)}" + (f"\n      {title}" if title else ""))
        for value, said in _titles(game, id_).items():
            say(f"      {value}: {said}")


def _start(game: Ruleset, id_: str) -> str:
    """Return what holds if an option is not set; where that depends on it, for each number of players."""
    if id_ in game.defaults:
        return game.defaults[id_]
    counts: dict[str, list[str]] = {}
    for count in game.players:
        counts.setdefault(game.starts(count)[id_], []).append(str(count))
    return "; ".join(f"{value} with {', '.join(players)} players" for value, players in counts.items())


def _titles(game: Ruleset, id_: str) -> dict[str, str]:
    """Return the titles of the values that are members with one."""
    type_ = game.checked.options[id_].type
    kind = getattr(type_, "kind", "")
    members = game.checked.kinds[kind].members if kind in game.checked.kinds else ()
    return {member.id: member.title for member in members if member.title}


def _type(type_: Type) -> str:
    """Return the type in the words of the language."""
    from ludex.interpreter.analysis.types import FlagType, NumberType, ThingType, is_optional

    maybe = " or nothing" if is_optional(type_) else ""
    match type_:
        case FlagType():
            return f"flag{maybe}"
        case NumberType(unit, low, high):
            return f"{unit or 'number'} {low} to {high}{maybe}"
        case ThingType(kind):
            return f"{kind}{maybe}"
        case _:
            return "value"
