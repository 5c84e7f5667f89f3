"""`ludex schema`: the form of what a command writes as JSON."""

from __future__ import annotations

import click

from ludex.commands.parameters import examples
from ludex.terminal import say_json


@click.command("schema", epilog=examples("ludex schema run", "ludex schema rows", "ludex schema log"))
@click.argument("name", metavar="COMMAND")
def command(name: str) -> None:
    """Print the form of the JSON that COMMAND writes.

    It is a JSON schema for what --format json gives; of `rows` and `log` (`ludex run --log`) for a line."""
    from ludex import UsageError
    from ludex.commands.schemas import SCHEMAS
    from ludex.grammar.diagnostics import nearest

    if name not in SCHEMAS:
        close = nearest(name, SCHEMAS)
        hint = f"did you mean `{close}`?" if close else f"there are {', '.join(SCHEMAS)}"
        raise UsageError(f"no command called `{name}` writes JSON: {hint}")
    say_json(SCHEMAS[name])
