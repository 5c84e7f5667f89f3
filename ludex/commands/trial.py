"""`ludex try`: all that a house rule does, from its check to games with it and without it."""

from __future__ import annotations

import sys
from dataclasses import asdict
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from ludex.commands import parameters
from ludex.commands.check import diagnose
from ludex.commands.failures import AT_FAULT, INTERRUPTED
from ludex.commands.lines import line_of
from ludex.commands.pairs import Pairs, Sides
from ludex.commands.parameters import Chosen
from ludex.commands.results import count
from ludex.terminal import has_colour, say, say_json, tell, width

if TYPE_CHECKING:
    from ludex.grammar.diagnostics import Diagnostic
    from ludex.interpreter.arena.estimates import Difference
    from ludex.interpreter.arena.measures import Measure
    from ludex.interpreter.layers.views.records import Comparison
    from ludex.interpreter.play.examples import Outcome

FORMAT = 1

PAIRS = 200
"""How many pairs of games are played, if there is time."""

SECONDS = 40.0
"""After so long no pair is begun, where nobody said how many are to be played."""

QUICK = 10
"""After so many rounds games are broken off that random seats do not bring to an end."""

SHOWN = 3
"""How many differences are shown."""

LINES = 8
"""How many of the lines that ran are shown."""


@click.command(
    "try",
    epilog=parameters.examples(
        "ludex try my/house_rule.ludex", "ludex try my/house_rule.ludex --players 3 --games 50"
    ),
)
@parameters.ruleset
@click.option(
    "--games",
    type=int,
    callback=parameters.whole(0),
    metavar="N",
    help=f"Play so many pairs of games. [default: up to {PAIRS}, as many as {SECONDS:.0f} seconds allow]",
)
@click.option(
    "--rounds",
    type=int,
    callback=parameters.whole(1),
    metavar="N",
    help=f"Break each game off after so many rounds. [default: {QUICK} where random seats find no end]",
)
@parameters.draw("chance")
@parameters.players
@parameters.settings
@parameters.as_format
@click.pass_context
def command(
    ctx: click.Context,
    chosen: Chosen,
    games: int | None,
    rounds: int | None,
    seed: int,
    players: int | None,
    options: dict[str, str],
    format_: str,
) -> None:
    """Try a house rule: what it changes, and what comes of it.

    RULESET is a file that extends another one. It is checked, compared with that, and run on all examples.
    Then games are played in pairs, with the same seed once by what it extends and once with it. Every seat
    plays at random: they show what there is more or less of, not how good a rule is for players who want to
    win. Where the first pair goes on to the last round that is allowed, all games are broken off early.
    """
    until = monotonic() + SECONDS
    diagnostics, sources = diagnose(chosen)
    errors = [one for one in diagnostics if one.severity.value == "error"]
    if errors:
        if format_ == "json":
            say_json(_record(diagnostics))
        else:
            _heading(1, "Check")
            _show_check(chosen, diagnostics, sources)
        ctx.exit(AT_FAULT)
    sides = Sides.of(chosen)
    found = sides.compared()
    outcomes = sides.outcomes()
    pairs = sides.pairs(players, options, seed, rounds)
    if format_ == "text":
        _heading(1, "Check")
        _show_check(chosen, diagnostics, sources)
        _heading(2, "What is different")
        _show_differences(found, sides)
        _heading(3, "Examples")
        _show_examples(sides, outcomes)
        _heading(4, "Games")
    wanted = PAIRS if games is None else games
    finished = pairs.play(min(1, wanted), None)
    if rounds is None and pairs.trial.pairs and pairs.endless:
        pairs = sides.pairs(players, options, seed, QUICK)
    interrupted = not (finished and pairs.play(wanted, until if games is None else None))
    if format_ == "json":
        say_json(_record(diagnostics, found, sides, outcomes, pairs))
    else:
        shortened = rounds is None and pairs.rounds is not None
        _show_games(
            pairs,
            shortened=shortened,
            stopped=games is None and not interrupted and pairs.trial.pairs < PAIRS,
        )
    if interrupted:
        tell(f"interrupted after {count(pairs.trial.pairs, 'pair')} of games")
        ctx.exit(INTERRUPTED)
    ctx.exit(AT_FAULT if any(not outcome.passed for outcome in outcomes) else 0)


# ---- data


def _record(
    diagnostics: tuple[Diagnostic, ...],
    found: Comparison | None = None,
    sides: Sides | None = None,
    outcomes: list[Outcome] | None = None,
    pairs: Pairs | None = None,
) -> dict[str, Any]:
    """Return all that was found; what comes behind a mistake is null."""
    from ludex.docgen.differences import to_json
    from ludex.grammar.render import as_record

    record: dict[str, Any] = {"format": FORMAT, "diagnostics": [as_record(one) for one in diagnostics]}
    if found is None or sides is None or outcomes is None or pairs is None:
        return record | {"old": None, "new": None, "changes": None, "examples": None, "games": None}
    rulesets = {
        key: {"ruleset": one.id, "layers": [*one.layers]}
        for key, one in (("old", sides.old), ("new", sides.new))
    }
    examples = [
        {
            "title": outcome.example.title,
            "layer": outcome.example.clause.layer,
            "own": sides.own(outcome),
            "passed": outcome.passed,
            "messages": [*outcome.messages],
        }
        for outcome in outcomes
    ]
    changes = to_json(found)["changes"]
    return {**record, **rulesets, "changes": changes, "examples": examples, "games": _games(pairs)}


def _games(pairs: Pairs) -> dict[str, Any]:
    from ludex.interpreter.arena.caveats import caveats

    trial = pairs.trial
    limits = trial.limits()
    return {
        "pairs": trial.pairs,
        "players": pairs.new.players,
        "options": dict(pairs.new.options),
        "rounds": pairs.rounds,
        "seed": pairs.new.seed,
        "limit_reached": {"old": limits[0], "new": limits[1]},
        "differences": [
            {"id": measure.id, "name": measure.name, "share": measure.share, **asdict(one)}
            for measure, one in trial.differences()
        ],
        "alike": [measure.id for measure in trial.alike()],
        "clauses": [
            {
                "path": one.clause.path,
                "file": one.clause.span.file,
                "line": one.clause.span.line,
                "text": line_of(pairs.new.ruleset, one.clause),
                "times": one.times,
                "games": one.games,
            }
            for one in trial.running()
        ],
        "not_concluded": [*caveats(trial, pairs.names, pairs.setting)],
    }


# ---- text


def _heading(number: int, text: str) -> None:
    say(f"{'' if number == 1 else chr(10)}{number}. {text}\n")


def _show_check(chosen: Chosen, diagnostics: tuple[Diagnostic, ...], sources: Any) -> None:
    from ludex.grammar.render import render

    text = render(diagnostics, sources, has_colour(sys.stdout))
    say(text.rstrip("\n") if text else f"{chosen}: no mistakes found")


def _show_differences(found: Comparison, sides: Sides) -> None:
    from ludex.docgen.differences import lines

    for line in lines(found, sides.new.checked, width() or 100):
        say(line)


def _show_examples(sides: Sides, outcomes: list[Outcome]) -> None:
    own = [outcome for outcome in outcomes if sides.own(outcome)]
    lower = [outcome for outcome in outcomes if not sides.own(outcome)]
    if not own:
        say(f"{sides.new.id} has no example of its own: one would show what it is about, and that it works.")
    for what, found in ((f"Examples of {sides.new.id}", own), ("Examples of what lies below", lower)):
        if found:
            say(f"{what}: {sum(outcome.passed for outcome in found)} of {len(found)} hold.")
    for outcome in outcomes:
        if not outcome.passed:
            example = outcome.example
            say(f'\nexample "{example.title}" fails ({example.clause.span.file}:{example.clause.span.line})')
            for message in outcome.messages:
                say(f"   = {message}")
            if not sides.own(outcome):
                say(f'   = if that is as you want it, write: remove example "{example.title}"')


def _show_games(pairs: Pairs, *, shortened: bool, stopped: bool) -> None:
    from textwrap import wrap

    from ludex.interpreter.arena.caveats import caveats

    trial, names = pairs.trial, pairs.names
    if not trial.pairs:
        say("No games were played.")
        return
    say(f"{count(trial.pairs, 'pair')} of games {pairs.setting}, seed {pairs.old.seed}:")
    say(f"the same seed once by {names[0]} and once with {names[1]}.")
    if shortened:
        say("Random seats bring no game to its end, so each is broken off.")
    if stopped:
        say("There was time for no more; --games plays as many as you like.")
    found = trial.differences()
    say()
    if not found:
        say("Nothing that is measured came out differently in any pair.")
    else:
        say(
            f"The largest of {count(len(found), 'difference')}; with 95 % certainty all of them lie within:\n"
        )
        _show_table(found[:SHOWN], names)
    alike = ", ".join(measure.name for measure in trial.alike() if not measure.seat)
    if found and alike:
        say(f"\nThe same in every pair: {alike}.")
    ran = [one for one in trial.running() if one.times]
    if ran:
        say(f"\nHow often lines of {names[1]} ran, in a game on average:\n")
        for one in ran[:LINES]:
            say(f"  {one.times / trial.pairs:8.1f}  {one.part}: {line_of(pairs.new.ruleset, one.clause)}")
        if len(ran) > LINES:
            say(f"            and {count(len(ran) - LINES, 'more line')}")
    say("\nWhat cannot be concluded:\n")
    for text in caveats(trial, names, pairs.setting):
        for line in wrap(text, width() or 100, initial_indent="- ", subsequent_indent="  "):
            say(line)
    say(f"\nAgain: {pairs.again}")


def _show_table(found: list[tuple[Measure, Difference]], names: tuple[str, str]) -> None:
    from ludex.interpreter.arena.caveats import amount

    rows = [("", *names, "difference", "lies within", "")]
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
                "sure" if one.sure else "may be chance",
            )
        )
    wide = [max(len(row[column]) for row in rows) for column in range(6)]
    for row in rows:
        cells = [row[0].ljust(wide[0]), *(row[i].rjust(wide[i]) for i in (1, 2, 3, 4)), row[5]]
        say(f"  {'  '.join(cells)}".rstrip())
