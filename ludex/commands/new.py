"""`ludex new`: the file of a new house rule, to be filled in."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

import click

from ludex.commands.parameters import complete_ruleset, examples
from ludex.terminal import say

_ID = re.compile(r"[a-z][a-z0-9_]*")
_PART = re.compile(r"[a-z][a-z0-9_]*(/[a-z][a-z0-9_]*)*")


@click.command(
    "new",
    epilog=examples("ludex new house/my_rule --extends base", "ludex new my_rule --extends my_game.ludex"),
)
@click.argument("name")
@click.option(
    "--extends",
    "extended",
    multiple=True,
    required=True,
    metavar="RULESET",
    shell_complete=complete_ruleset,
    help="What the house rule stands on; can be repeated.",
)
def command(name: str, extended: tuple[str, ...]) -> None:
    """Write the file of a new house rule.

    NAME is its place and name: house/my_rule is written as house/my_rule.ludex. It changes nothing yet. In
    comments it has what can be changed, with what holds now, and an example to fill in.
    """
    import ludex
    from ludex.interpreter.layers.views.template import template

    path = Path(f"{name.removesuffix('.ludex')}.ludex")
    id_ = path.stem
    if not _ID.fullmatch(id_):
        raise ludex.UsageError(
            f"`{id_}` is no name of a ruleset: write small letters, digits and _, as in my_rule"
        )
    if path.exists():
        raise ludex.UsageError(f"{path} is there already: choose another name, or remove it first")
    below = ludex.load(extended[0], extended[1:])
    names = tuple(_as_extended(one, path.parent) for one in dict.fromkeys(extended))
    text = template(id_, path.as_posix(), names, below.composition)
    _check(id_, text)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    say(f"{path} is written. It extends {', '.join(names)} and changes nothing yet.")
    say(f"Open it, change what you like, and look what comes of it: ludex try {path}")


def _as_extended(name: str, folder: Path) -> str:
    """Return how a ruleset in `folder` extends one: by its path from there. Raises: UsageError."""
    import ludex

    if not name.endswith(".ludex"):
        return name
    file = Path(name).resolve()
    if file.is_relative_to(folder.resolve()):
        said = PurePosixPath(file.relative_to(folder.resolve()).with_suffix("")).as_posix()
        if _PART.fullmatch(said):
            return said
    raise ludex.UsageError(
        f"a ruleset in {folder} cannot extend {name}: it extends those that come with Ludex, and those in "
        f"its own folder, named with small letters, digits and _"
    )


def _check(id_: str, text: str) -> None:
    """Refuse a name that is a word of the language. Raises: UsageError."""
    import ludex
    from ludex.grammar.parser import parse
    from ludex.grammar.source import Source

    _, found = parse(Source.of("", text))
    if found:
        raise ludex.UsageError(f"`{id_}` is a word of the language: choose another name")
