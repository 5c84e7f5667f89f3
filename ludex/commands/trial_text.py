"""What a try of a house rule finds, as text for a terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ludex.commands.test import show_lines
from ludex.terminal import has_colour, say

if TYPE_CHECKING:
    from ludex.commands.parameters import Chosen
    from ludex.commands.sides import Sides
    from ludex.grammar.diagnostics import Diagnostic
    from ludex.grammar.source import Source
    from ludex.interpreter.play.examples import Outcome


def heading(number: int, text: str) -> None:
    say(f"{'' if number == 1 else chr(10)}{number}. {text}\n")


def show_check(chosen: Chosen, diagnostics: tuple[Diagnostic, ...], sources: Mapping[str, Source]) -> None:
    from ludex.grammar.render import render

    text = render(diagnostics, sources, has_colour(sys.stdout))
    say(text.rstrip("\n") if text else f"{chosen}: no mistakes found")


def show_examples(sides: Sides, outcomes: Sequence[Outcome]) -> None:
    from ludex.interpreter.play.untrue import untrue

    new = sides.new
    own = [outcome for outcome in outcomes if sides.own(outcome)]
    lower = [outcome for outcome in outcomes if not sides.own(outcome)]
    if not own:
        say(f"{new.id} has no example of its own: one would show what it is about, and that it works.")
    for what, found in ((f"Examples of {new.id}", own), ("Examples of what lies below", lower)):
        if found:
            say(f"{what}: {sum(outcome.passed for outcome in found)} of {len(found)} hold.")
    for outcome in outcomes:
        if not outcome.passed:
            example = outcome.example
            say(f'\nexample "{example.title}" fails ({example.clause.span.file}:{example.clause.span.line})')
            for message in outcome.messages:
                say(f"   = {message}")
    for one in untrue(new.checked, new.composition, outcomes):
        show_lines(one)
