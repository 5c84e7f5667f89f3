"""`ludex try`: all that a house rule does, from its check to games with it and without it."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

import click

from ludex.commands import parameters
from ludex.commands.check import diagnose
from ludex.commands.failures import AT_FAULT, INTERRUPTED, GameFault
from ludex.commands.parameters import Chosen
from ludex.commands.results import count
from ludex.commands.trial_record import record
from ludex.commands.trial_text import heading, show_check, show_differences, show_examples, show_games
from ludex.commands.tried import Sides, Tried
from ludex.terminal import progress, say_json, tell

PAIRS = 200
"""How many pairs of games are played, if there is time."""

SECONDS = 40.0
"""After so long no pair is begun, where nobody said how many are to be played."""

QUICK = 10
"""After so many rounds games are broken off that random seats do not bring to an end."""


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
            say_json(record(diagnostics))
        else:
            heading(1, "Check")
            show_check(chosen, diagnostics, sources)
        ctx.exit(AT_FAULT)
    sides = Sides.of(chosen)
    tried = Tried(
        sides, sides.compared(), sides.outcomes(), sides.new.pairing(players, options, seed, rounds)
    )
    if format_ == "text":
        heading(1, "Check")
        show_check(chosen, diagnostics, sources)
        heading(2, "What is different")
        show_differences(tried)
        heading(3, "Examples")
        show_examples(tried)
        heading(4, "Games")
    wanted = PAIRS if games is None else games
    finished = _play(tried, min(1, wanted), None)
    if rounds is None and tried.pairing.trial.pairs and tried.pairing.endless:
        rounds = QUICK
        tried = replace(tried, pairing=sides.new.pairing(players, options, seed, QUICK), shortened=True)
    interrupted = not (finished and _play(tried, wanted, until if games is None else None))
    tried = replace(tried, rounds=rounds)
    if format_ == "json":
        say_json(record(diagnostics, tried))
    else:
        show_games(tried, stopped=games is None and not interrupted and tried.pairing.trial.pairs < PAIRS)
    if interrupted:
        tell(f"interrupted after {count(tried.pairing.trial.pairs, 'pair')} of games")
        ctx.exit(INTERRUPTED)
    ctx.exit(AT_FAULT if any(not outcome.passed for outcome in tried.outcomes) else 0)


def _play(tried: Tried, games: int, until: float | None) -> bool:
    """Play on to so many pairs, or as many as there is time for, one at least; return False if interrupted.

    Raises: GameFault.
    """
    from ludex.interpreter.arena.pairing import BrokeOff

    began, slowest = monotonic(), 0.0

    def goes_on() -> bool:
        nonlocal began, slowest
        slowest, began = max(slowest, monotonic() - began), monotonic()
        return until is None or not tried.pairing.trial.pairs or began + slowest <= until

    try:
        with progress(games, "pairs of games") as done:
            tried.pairing.play(games, goes_on, done)
    except KeyboardInterrupt:
        return False
    except BrokeOff as broke:
        series = tried.series(broke.new)
        raise GameFault(series.ruleset, broke, series.again("trace", broke.index)) from None
    return True
