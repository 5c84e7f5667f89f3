"""`ludex check`: every mistake in rulesets, on stdout."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ludex.commands.parameters import Chosen, as_format, examples, rulesets
from ludex.terminal import has_colour, say, say_json

if TYPE_CHECKING:
    from ludex.grammar.diagnostics import Diagnostic
    from ludex.grammar.source import Source

FORMAT = 1


@click.command(
    "check",
    epilog=examples("ludex check tribunes", "ludex check my/game.ludex --format json"),
)
@rulesets
@click.option("--strict", is_flag=True, help="Warnings are reasons to fail too.")
@as_format
@click.pass_context
def command(ctx: click.Context, chosen: tuple[Chosen, ...], strict: bool, format_: str) -> None:
    """Check rulesets and show every mistake in them.

    Where a text is in order, the beginning of some games is played too.
    """
    from ludex.commands.failures import report
    from ludex.grammar.diagnostics import has_errors
    from ludex.grammar.render import as_record, render

    status = 0
    found: list[Diagnostic] = []
    for name in chosen:
        try:
            diagnostics, sources = diagnose(name)
        except Exception as error:
            status = max(status, report(error))
            continue
        if has_errors(diagnostics) or (strict and diagnostics):
            status = max(status, 1)
        found.extend(diagnostics)
        if format_ == "text":
            text = render(diagnostics, sources, has_colour(sys.stdout))
            say(text or f"{name}: no mistakes found\n", end="")
    if format_ == "json":
        say_json({"format": FORMAT, "diagnostics": [as_record(one) for one in dict.fromkeys(found)]})
    ctx.exit(status)


def diagnose(chosen: Chosen) -> tuple[tuple[Diagnostic, ...], dict[str, Source]]:
    """Return what is found in a ruleset. Raises: UsageError: there is no such ruleset."""
    import ludex

    try:
        ruleset = chosen.load()
    except ludex.LudexError as error:
        if not error.diagnostics:
            raise
        return error.diagnostics, error.sources
    from ludex.grammar.diagnostics import in_order

    return in_order([*ruleset.warnings, *ruleset.rehearsed()]), ruleset.checked.sources
