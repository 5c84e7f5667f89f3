"""`ludex explain`: a part of a ruleset in words, or the code of a message."""

from __future__ import annotations

import re
from textwrap import fill
from typing import TYPE_CHECKING

import click

from ludex.commands.docs import LANGUAGES
from ludex.commands.parameters import Chosen, as_format, examples, ruleset_or
from ludex.terminal import say, say_json, width

if TYPE_CHECKING:
    from ludex.grammar.diagnostics import Code

FORMAT = 1


@click.command(
    "explain",
    epilog=examples(
        "ludex explain tribunes", "ludex explain tribunes round.selection", "ludex explain L0201"
    ),
)
@ruleset_or("|CODE")
@click.argument("path", required=False)
@click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language."
)
@as_format
def command(chosen: Chosen, path: str | None, language: str, format_: str) -> None:
    """Explain a part of a ruleset, or the code of a message.

    PATH is the name of anything declared, or of a rule and what stands in it, joined by dots. Without it
    the ruleset as a whole is explained.
    """
    if path is None and re.fullmatch(r"[Ll]\d{4}", chosen.name):
        _code(chosen.name.upper(), format_)
        return
    import ludex
    from ludex.docgen.view import UnknownPath, explain, render_text, to_json
    from ludex.naming import names

    loaded = chosen.load()
    ruleset = loaded.checked
    answer = explain(ruleset, ruleset.id if path is None else path, language, names(loaded, language))
    if isinstance(answer, UnknownPath):
        raise ludex.UsageError(render_text(answer).rstrip("\n"))
    if format_ == "json":
        say_json(to_json(answer))
    else:
        say(render_text(answer, width()), end="")


def _code(id_: str, format_: str) -> None:
    from ludex import UsageError
    from ludex.grammar.diagnostics import nearest

    codes = _codes()
    code = codes.get(id_)
    if code is None:
        close = nearest(id_, codes)
        hint = f"; is it {close}?" if close else ""
        raise UsageError(f"no message has the code {id_}{hint}")
    if format_ == "json":
        say_json(
            {
                "format": FORMAT,
                "code": code.id,
                "severity": code.severity.value,
                "title": code.title,
                "why": code.why,
                "example": code.example,
                "right": code.right,
                "beside": [{"path": path, "text": text} for path, text in code.beside],
            }
        )
        return
    say(f"{code.id}, {code.severity.value}: {code.title}\n")
    say(fill(code.why, width() or 100))
    say("\nFor example, this is refused:\n" if code.severity.value == "error" else "\nFor example:\n")
    _text(code.example)
    for path, text in code.beside:
        say(f"\nwith `{path}` beside it:\n")
        _text(text)
    if code.right:
        say("\nThis is right:\n")
        _text(code.right)


def _text(text: str) -> None:
    say("".join(f"    {line}".rstrip() + "\n" for line in text.splitlines()), end="")


def _codes() -> dict[str, Code]:
    from ludex.grammar import codes as form
    from ludex.interpreter.analysis import codes as meaning
    from ludex.interpreter.layers import codes as layers

    return {code.id: code for module in (form, meaning, layers) for code in module.CODES.values()}
