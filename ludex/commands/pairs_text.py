"""What two rulesets and games of them in pairs come to, as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import TYPE_CHECKING

from ludex.commands.lines import line_of
from ludex.commands.results import count
from ludex.terminal import say, width

if TYPE_CHECKING:
    from ludex.commands.sides import Played, Sides
    from ludex.interpreter.layers.views.records import Comparison

FINDINGS = 20
"""How many sure differences are shown."""

LINES = 8
"""How many of the lines that ran are shown."""


def show_changes(sides: Sides, found: Comparison) -> None:
    from ludex.docgen.differences import lines

    for line in lines(found, sides.new.checked, width() or 100):
        say(line)


def show_games(played: Played) -> None:
    """Show what was played, what is sure of it, and what cannot be concluded."""
    from ludex.interpreter.arena.caveats import caveats

    found, (old, new) = played.findings, played.sides.names
    if not found.pairs:
        say("No games were played.")
        return
    _say(f"{count(found.pairs, 'pair')} of games {played.setting}, seed {played.trial.pairing.new.seed}:")
    _say(f"the same seed once by {old} and once by {new}.")
    if played.shortened:
        say("Random seats bring no game to its end, so each is broken off.")
    if played.stopped:
        say("There was time for no more; --games plays as many as you like.")
    say()
    _show_sure(played)
    alike = [measure.name for measure in found.alike if not measure.seat and not measure.detail]
    if alike and found.enough <= found.pairs != found.identical:
        say()
        _say(f"The same in every pair: {', '.join(alike)}.")
    _show_ran(played)
    say("\nWhat cannot be concluded:\n")
    _show_items(caveats(found, (old, new), played.agents, played.setting, played.ran))


def _show_sure(played: Played) -> None:
    """Show the differences that are sure, a sentence each, and nothing of the others."""
    from ludex.interpreter.arena.sentences import finding

    found, names = played.findings, played.sides.names
    if found.identical == found.pairs:
        _say(
            f"Every game is identical: in each of {count(found.pairs, 'pair')} the same was answered and "
            "measured, one answer after the other, and the result is the same."
        )
        if found.same_program:
            _say("It cannot be otherwise: both rulesets make the same program.")
        return
    if found.pairs < found.enough:
        _say(
            f"So few games show no difference: it takes {found.enough} pairs or more to tell one from chance."
        )
    elif not found.sure:
        _say("No difference is sure: whatever came out otherwise may be chance.")
    else:
        many = len(found.sure)
        what = f"{many} differences are sure, the largest for its deviation first"
        _say(
            f"{'1 difference is sure' if many == 1 else what}. In brackets stands within what it lies: "
            "with 95 % certainty that is so of all together.\n"
        )
        _show_items(finding(measure, one, names) for measure, one in found.sure[:FINDINGS])
        if many > FINDINGS:
            say(f"\n{count(many - FINDINGS, 'more sure difference')}: --format json has all.")
    if found.identical:
        _say(f"\n{found.identical} of {found.pairs} pairs of games are identical.")


def _show_ran(played: Played) -> None:
    ran = [one for one in played.ran if one.times]
    if not ran:
        return
    say()
    games = count(ran[0].watched, "game")
    _say(f"How often lines of {played.sides.names[1]} ran, in the first {games}, on average:")
    say()
    for one in ran[:LINES]:
        say(f"  {one.times / one.watched:8.1f}  {one.part}: {line_of(played.sides.new, one.clause)}")
    if len(ran) > LINES:
        say(f"            and {count(len(ran) - LINES, 'more line')}")


def _show_items(items: Iterable[str]) -> None:
    for text in items:
        for line in wrap(text, width() or 100, initial_indent="- ", subsequent_indent="  "):
            say(line)


def _say(text: str) -> None:
    """Say a paragraph; a line break at either end stays."""
    before, after = text[: len(text) - len(text.lstrip("\n"))], text[len(text.rstrip("\n")) :]
    lines = wrap(text, width() or 100, break_on_hyphens=False)
    say(before + "\n".join(lines) + after)
