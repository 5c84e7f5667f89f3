"""`ludex try`: all that a house rule does, from its check to games with it and without it."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

import click

from ludex.commands import parameters
from ludex.commands.check import diagnose
from ludex.commands.compare import PAIRS, play
from ludex.commands.failures import AT_FAULT, INTERRUPTED
from ludex.commands.pairs_text import show_changes, show_games
from ludex.commands.parameters import Chosen
from ludex.commands.results import count
from ludex.commands.sides import Played, Sides, again, called
from ludex.commands.simulate import tell_faults
from ludex.commands.trial_record import record
from ludex.commands.trial_text import heading, show_check, show_examples
from ludex.interpreter.arena.rows import MOST_GAMES
from ludex.terminal import say, say_json, tell

if TYPE_CHECKING:
    from ludex.interpreter.arena.ran import Running
    from ludex.interpreter.arena.trial import Trial

SECONDS = 30.0
"""So long games are played, where nobody said how many are to be."""

QUICK = 10
"""After so many rounds games are broken off that random seats do not bring to an end."""

WATCHED = 20
"""In so many games it is counted how often lines run, which takes longer."""

WORTH_A_PROCESS = 2.0
"""With more seconds to play several processes do."""


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
    callback=parameters.whole(0, MOST_GAMES // 2),
    metavar="N",
    help=f"Play so many pairs of games. [default: up to {PAIRS}, as many as {SECONDS:.0f} seconds allow]",
)
@parameters.rounds(f"{QUICK} where random seats find no end")
@parameters.draw("chance")
@parameters.players
@parameters.settings
@parameters.jobs
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
    jobs: int,
    format_: str,
) -> None:
    """Try a house rule: what it changes, and what comes of it.

    RULESET is a file that extends another one. It is checked, compared with that, and run on all examples.
    Then games are played in pairs, as by `ludex compare`, once by what it extends and once with it. Every
    seat plays at random: they show what there is more or less of, not how good a rule is for players who want
    to win. Where the first pair goes on to the last round that is allowed, all games are broken off early.
    """
    from ludex.interpreter.play.examples import run_example

    diagnostics, sources = diagnose(chosen)
    errors = [one for one in diagnostics if one.severity.value == "error"]
    if errors:
        if format_ == "json":
            say_json(record(diagnostics))
        else:
            heading(1, "Check")
            show_check(chosen, diagnostics, sources)
        ctx.exit(AT_FAULT)
    sides = Sides.extended(chosen)
    found = sides.compared()
    outcomes = [run_example(sides.new.checked, example) for example in sides.new.checked.examples]
    if format_ == "text":
        heading(1, "Check")
        show_check(chosen, diagnostics, sources)
        heading(2, "What is different")
        show_changes(sides, found)
        heading(3, "Examples")
        show_examples(sides, outcomes)
        heading(4, "Games")
    played, finished = _played(sides, games, rounds, seed, players, options, jobs)
    if format_ == "json":
        say_json(record(diagnostics, sides, found, outcomes, played))
    else:
        show_games(played)
        if played.findings.pairs:
            say(f"\nAgain: {again('try', *called(chosen), *played.words())}")
    tell_faults([(sides.names[new], row, played.series(new)) for new, row in played.trial.faults])
    if not finished:
        tell(f"interrupted after {count(played.findings.pairs, 'pair')} of games")
        ctx.exit(INTERRUPTED)
    failed = any(not outcome.passed for outcome in outcomes)
    ctx.exit(AT_FAULT if failed or played.trial.faults else 0)


def _played(
    sides: Sides,
    games: int | None,
    rounds: int | None,
    seed: int,
    players: int | None,
    options: dict[str, str],
    jobs: int,
) -> tuple[Played, bool]:
    """Play pairs of games, broken off early if they have no end, and return whether it was not interrupted.

    Without a number of games as many are played as there is time for, one pair at least.
    """
    from ludex.interpreter.arena.trial import Trial

    def trial(rounds: int | None) -> Trial:
        return Trial(sides.new.pairing(sides.old, players, options, seed=seed, rounds=rounds))

    until = monotonic() + SECONDS
    wanted = PAIRS if games is None else games
    found, shortened = trial(rounds), False
    finished, seconds = _first(found, wanted)
    if rounds is None and wanted and found.findings().endless:
        found, shortened = trial(QUICK), True
        finished, seconds = _first(found, wanted)
    if finished:
        several = jobs if wanted * seconds > WORTH_A_PROCESS else 1
        finished = play(found, wanted, several, goes_on=lambda: games is not None or monotonic() < until)
    pairs = found.findings().pairs
    played = Played(sides, found, options, shortened, pairs < wanted and finished)
    return (replace(played, ran=_ran(played, pairs)), True) if finished else (played, False)


def _first(trial: Trial, wanted: int) -> tuple[bool, float]:
    """Play the first pair; return whether it was not interrupted, and how many seconds it took."""
    began = monotonic()
    finished = play(trial, min(1, wanted), 1)
    return finished, monotonic() - began


def _ran(played: Played, pairs: int) -> tuple[Running, ...]:
    """Return how often the lines of the house rule ran, in some of its games."""
    from ludex.interpreter.arena.ran import own_lines, running

    new, old = played.sides.new, played.sides.old
    own = own_lines(new.checked, old.layers)
    return running(played.trial.pairing.new, new.checked, own, range(min(pairs, WATCHED)))
