"""What a try of a house rule finds, as text for a terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ludex.commands.lines import line_of
from ludex.commands.results import count
from ludex.commands.test import show_lines
from ludex.terminal import has_colour, say, say_lines, width

if TYPE_CHECKING:
    from ludex.commands.parameters import Chosen
    from ludex.commands.tried import Tried
    from ludex.grammar.diagnostics import Diagnostic
    from ludex.grammar.source import Source
    from ludex.interpreter.arena.estimates import Difference
    from ludex.interpreter.arena.measures import Measure

SHOWN = 3
"""How many differences are shown."""

LINES = 8
"""How many of the lines that ran are shown."""


def heading(number: int, text: str) -> None:
    say(f"{'' if number == 1 else chr(10)}{number}. {text}\n")


def show_check(chosen: Chosen, diagnostics: tuple[Diagnostic, ...], sources: Mapping[str, Source]) -> None:
    from ludex.grammar.render import render

    text = render(diagnostics, sources, has_colour(sys.stdout))
    say(text.rstrip("\n") if text else f"{chosen}: no mistakes found")


def show_differences(tried: Tried) -> None:
    from ludex.docgen.differences import lines

    for line in lines(tried.found, tried.sides.new.checked, width() or 100):
        say(line)


def show_examples(tried: Tried) -> None:
    from ludex.interpreter.play.untrue import untrue

    sides, new = tried.sides, tried.sides.new
    own = [outcome for outcome in tried.outcomes if sides.own(outcome)]
    lower = [outcome for outcome in tried.outcomes if not sides.own(outcome)]
    if not own:
        say(f"{new.id} has no example of its own: one would show what it is about, and that it works.")
    for what, found in ((f"Examples of {new.id}", own), ("Examples of what lies below", lower)):
        if found:
            say(f"{what}: {sum(outcome.passed for outcome in found)} of {len(found)} hold.")
    for outcome in tried.outcomes:
        if not outcome.passed:
            example = outcome.example
            say(f'\nexample "{example.title}" fails ({example.clause.span.file}:{example.clause.span.line})')
            for message in outcome.messages:
                say(f"   = {message}")
    for one in untrue(new.checked, new.composition, tried.outcomes):
        show_lines(one)


def show_games(tried: Tried, *, stopped: bool) -> None:
    from textwrap import wrap

    from ludex.interpreter.arena.caveats import caveats

    trial, names = tried.pairing.trial, tried.sides.names
    if not trial.pairs:
        say("No games were played.")
        return
    say(f"{count(trial.pairs, 'pair')} of games {tried.setting}, seed {tried.pairing.seed}:")
    say(f"the same seed once by {names[0]} and once with {names[1]}.")
    if tried.shortened:
        say("Random seats bring no game to its end, so each is broken off.")
    if stopped:
        say("There was time for no more; --games plays as many as you like.")
    say()
    _show_sure(tried)
    alike = ", ".join(measure.name for measure in trial.alike() if not measure.seat)
    if alike and trial.pairs >= trial.enough:
        say(f"\nThe same in every pair: {alike}.")
    ran = [one for one in trial.running() if one.times]
    if ran:
        say(f"\nHow often lines of {names[1]} ran, in a game on average:\n")
        for one in ran[:LINES]:
            say(f"  {one.times / trial.pairs:8.1f}  {one.part}: {line_of(tried.sides.new, one.clause)}")
        if len(ran) > LINES:
            say(f"            and {count(len(ran) - LINES, 'more line')}")
    say("\nWhat cannot be concluded:\n")
    for text in caveats(trial, names, tried.setting):
        for line in wrap(text, width() or 100, initial_indent="- ", subsequent_indent="  "):
            say(line)
    say(f"\nAgain: {tried.again}")


def _show_sure(tried: Tried) -> None:
    """Show the largest differences that are sure, and nothing of the others."""
    from textwrap import wrap

    trial, sure = tried.pairing.trial, tried.pairing.trial.sure()
    if trial.pairs < trial.enough:
        say(
            f"So few games show no difference: it takes {trial.enough} pairs or more to tell one from chance."
        )
    elif not sure:
        say("No difference is sure: whatever came out otherwise may be chance.")
    else:
        what = "The sure difference" if len(sure) == 1 else f"The largest of {len(sure)} sure differences"
        say(f"{what}; with 95 % certainty all lie within:\n")
        _show_table(sure[:SHOWN], tried.sides.names)
        if len(sure) > SHOWN:
            say()
            more = ", ".join(measure.name for measure, _ in sure[SHOWN:])
            say_lines(wrap(f"Sure as well: {more}.", width() or 100))


def _show_table(found: list[tuple[Measure, Difference]], names: tuple[str, str]) -> None:
    from ludex.interpreter.arena.caveats import amount

    rows = [("", *names, "difference", "lies within")]
    for measure, one in found:
        interval = ""
        if one.low is not None and one.high is not None:
            interval = f"{amount(measure, one.low, signed=True)} to {amount(measure, one.high, signed=True)}"
        rows.append(
            (
                measure.name,
                amount(measure, one.old),
                amount(measure, one.new),
                amount(measure, one.mean, signed=True),
                interval,
            )
        )
    wide = [max(len(row[column]) for row in rows) for column in range(5)]
    for row in rows:
        cells = [row[0].ljust(wide[0]), *(row[i].rjust(wide[i]) for i in (1, 2, 3, 4))]
        say(f"  {'  '.join(cells)}".rstrip())
