"""`ludex vocabulary`: the built-in words of the language."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby

import click

from ludex.commands.parameters import as_format, examples
from ludex.terminal import say, say_json

FORMAT = 1


@click.command("vocabulary", epilog=examples("ludex vocabulary", "ludex vocabulary --format json"))
@as_format
def command(format_: str) -> None:
    """List the built-in words of the language.

    Each with what it means and how it is used.
    """
    from ludex.grammar.vocabulary import forms_of, words

    if format_ == "json":
        say_json({"format": FORMAT, "words": [asdict(entry) for entry in words()]})
        return
    for group, entries in groupby(words(), key=lambda entry: entry.group):
        say(f"{group}\n")
        for entry in entries:
            forms = ", ".join(forms_of(entry.word))
            say(f"  {forms:<16}{entry.meaning}")
            say(f"  {'':<16}    {entry.use}")
        say()
