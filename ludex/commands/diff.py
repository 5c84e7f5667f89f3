"""`ludex diff`: what one ruleset says that another one does not say so."""

from __future__ import annotations

import click

from ludex.commands.parameters import Chosen, as_format, complete_ruleset, examples, layers
from ludex.terminal import say, say_json, width

FORMAT = 1


@click.command(
    "diff",
    epilog=examples(
        "ludex diff base base --with my/house_rule.ludex",
        "ludex diff base my/house_rule.ludex",
        "ludex diff old/game.ludex new/game.ludex --format json",
    ),
)
@click.argument("old", metavar="A", shell_complete=complete_ruleset)
@click.argument("new", metavar="B", shell_complete=complete_ruleset)
@layers("Put a layer, such as a house rule, above B; can be repeated.")
@click.option("--exit-code", is_flag=True, help="Status 1 if anything is different.")
@as_format
@click.pass_context
def command(
    ctx: click.Context, old: str, new: str, layers: tuple[str, ...], exit_code: bool, format_: str
) -> None:
    """Show what is different between two rulesets, clause by clause.

    `was` is what A says and `now` what B says; behind the name of each part stands the layer whose line it
    is. Only what is played or printed counts: sources, comments, the order of declarations and other words
    for the same thing make no difference. The members of a kind are an order of play: one that has moved is
    shown.
    """
    from ludex.docgen.differences import lines, to_json
    from ludex.interpreter.layers.views.comparison import compare

    before, after = Chosen(old).load(), Chosen(new, layers).load()
    found = compare(before.composition, after.composition)
    if format_ == "json":
        say_json({"format": FORMAT, **to_json(found)})
    else:
        for line in lines(found, after.checked, width() or 100):
            say(line)
    ctx.exit(1 if found.changes and exit_code else 0)
