"""`ludex simulate`: many games between agents, in several processes, kept as rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludex.commands import parameters
from ludex.commands.failures import AT_FAULT, INTERRUPTED
from ludex.commands.results import count
from ludex.commands.series import Series, series
from ludex.commands.tallied import record, tally_text
from ludex.interpreter.arena.rows import MOST_GAMES
from ludex.terminal import pace, say, say_json, tell

if TYPE_CHECKING:
    from ludex.interpreter.arena.rows import Row
    from ludex.interpreter.arena.store import Store

MOST_FAULTS = 5
"""So many faults are told."""


@click.command(
    "simulate",
    epilog=parameters.examples(
        "ludex simulate tribunes --games 1000",
        "ludex simulate tribunes --games 100 --agents greedy,random,random,random --rotate-seats",
        "ludex simulate base --with house/generous_bowl --games 5000 --out generous",
        "ludex simulate base --with house/generous_bowl --games 9000 --out generous --resume",
        "ludex rows generous",
    ),
)
@parameters.ruleset
@click.option(
    "--games",
    type=int,
    callback=parameters.whole(1, MOST_GAMES),
    required=True,
    metavar="N",
    help="How many games; with --resume how many there are to be in the end.",
)
@parameters.players
@parameters.draw("the series")
@parameters.settings
@parameters.agents
@parameters.rounds()
@parameters.jobs
@parameters.out("Keep a row of each game there.")
@parameters.resume("a simulation")
@parameters.no_progress
@parameters.as_format
@click.pass_context
def command(
    ctx: click.Context,
    chosen: parameters.Chosen,
    games: int,
    players: int | None,
    seed: int,
    options: dict[str, str],
    agents: tuple[str, ...],
    rotate_seats: bool,
    rounds: int | None,
    jobs: int,
    out: Path | None,
    resume: bool,
    no_progress: bool,
    format_: str,
) -> None:
    """Play many games and count what comes of them.

    The seed of each game follows from --seed and its number, and each agent draws from a stream of its own:
    so every game comes out the same, whatever the number of processes and games. `greedy` looks one answer
    ahead, in a world that fits what its seat knows, and takes what is best by the `progress` of the ruleset;
    `first` takes the first choice, `random` any.

    With --out each game is kept as a row: who came where, points, rounds, decisions, how it ended, and what
    the ruleset measures. `ludex rows DIR` prints them. What was finished stays when a simulation is
    interrupted, and --resume goes on from there. A game that breaks off is a row with its seed and the rule.
    """
    from ludex import UsageError
    from ludex.interpreter.arena.simulation import simulated
    from ludex.interpreter.arena.tally import Tally

    if resume and out is None:
        raise UsageError("`--resume` goes on in a folder: say which with `--out DIR`")
    ahead = series(chosen, players, seed, options, agents, rotate_seats, rounds)
    plan = ahead.plan
    about = plan.about()
    tally = Tally(len(plan.agents))
    interrupted = False
    played = 0
    with closing_store(out, about, resume) as store:
        there = 0
        if store is not None:
            there = sum(index < games for index in store.settled())
            tell_beyond(store, games)
        try:
            with (
                pace(games, "games", there, shown=not no_progress) as advance,
                closing(simulated(plan, games, jobs, store)) as rows,
            ):
                for row in rows:
                    if store is None:
                        tally.add(row)
                        played += 1
                    advance()
        except KeyboardInterrupt:
            interrupted = True
        for row in () if store is None else store.rows():
            tally.add(row)
            played += row.index < games
    if format_ == "json":
        say_json(record(about, tally, out))
    elif tally.games:
        say(tally_text(ahead.ruleset.title, about, options, tally))
    tell_faults([("", row, ahead) for row in tally.faults])
    if interrupted:
        tell(f"interrupted after {played} of {count(games, 'game')}")
        ctx.exit(INTERRUPTED)
    ctx.exit(AT_FAULT if tally.faults else 0)


@contextmanager
def closing_store(folder: Path | None, about: dict[str, Any], resume: bool) -> Iterator[Store | None]:
    """Open the folder of rows, if there is to be one, and close it at the end. Raises: UsageError."""
    from ludex import UsageError
    from ludex.interpreter.arena.simulation import NotTheSame, opened

    if folder is None:
        yield None
        return
    try:
        store = opened(folder, about, resume)
    except NotTheSame as refused:
        raise UsageError(str(refused)) from None
    with closing(store):
        yield store


def tell_beyond(store: Store, games: int) -> None:
    """Tell of rows that are there beyond the games that were asked for."""
    if more := sum(index >= games for index in store.indices()):
        tell(f"{store.folder} has {count(more, 'row')} beyond {count(games, 'game')}: all are reported")


def tell_faults(faults: Sequence[tuple[str, Row, Series]]) -> None:
    """Tell which games broke off, where and how to see that again, the first of them by their numbers.

    Each stands beside the name of its ruleset, empty where there is but one, and its series.
    """
    for of, row, ahead in sorted(faults, key=lambda one: one[1].index)[:MOST_FAULTS]:
        assert row.fault is not None
        whose = f" of {of}" if of else ""
        where = f" in {row.fault.rule}" if row.fault.rule else ""
        tell(f"error: game {row.index}{whose} (seed {row.seed}) broke off{where}: {row.fault.reason}")
        if row.fault.rule is not None:
            tell(f"   = again: {ahead.again('trace', row.index)}")
    if len(faults) > MOST_FAULTS:
        tell(f"error: and {len(faults) - MOST_FAULTS} more games broke off")
