"""The command line. Commands are found by name, so that `ludex --help` loads none of what they need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from ludex.terminal import prepare_streams, tell

COMMANDS = (
    "list",
    "check",
    "test",
    "run",
    "play",
    "explain",
    "docs",
    "options",
    "trace",
    "replay",
    "coverage",
    "example",
    "data",
    "new",
    "show",
    "diff",
    "try",
    "simulate",
    "rows",
    "report",
    "compare",
    "format",
    "vocabulary",
    "schema",
)
"""The commands in the order in which a newcomer needs them; each is a module of `ludex.commands`."""

MODULES = {"try": "trial"}
"""The modules of commands that have another name, since theirs is a word of Python."""


class Commands(click.Group):
    """The commands, loaded by name. Whatever goes wrong in one ends in a message and a status here."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"ludex.commands.{MODULES.get(cmd_name, cmd_name)}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            from ludex.grammar.diagnostics import nearest

            close = nearest(name, COMMANDS)
            hint = f"did you mean `{close}`?" if close else f"there are {', '.join(COMMANDS)}"
            raise click.UsageError(f"no command is called `{name}`: {hint}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, BrokenPipeError):
            raise
        except (KeyboardInterrupt, click.Abort):
            tell("interrupted")
            ctx.exit(130)
        except Exception as error:
            from ludex.commands.failures import report

            ctx.exit(report(error))


@click.command("ludex", cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ludex")
def cli() -> None:
    """Check, play and explain the rules of board games.

    A ruleset is one of the package (`ludex list`) or a file whose name ends in .ludex. Results go to
    stdout, messages to stderr. Exit status: 0; 1 when a file or a game is at fault; 2 for wrong use;
    130 when interrupted.
    """


def main() -> None:
    """Run the command that was typed."""
    prepare_streams()
    cli.main(prog_name="ludex")
