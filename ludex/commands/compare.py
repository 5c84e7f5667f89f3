"""`ludex compare`: two rulesets, and games of them in pairs with the same seeds."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludex.commands import parameters
from ludex.commands.failures import AT_FAULT, INTERRUPTED
from ludex.commands.pairs_record import games_record, rulesets_record
from ludex.commands.pairs_text import show_changes, show_games
from ludex.commands.parameters import Chosen
from ludex.commands.results import count
from ludex.commands.sides import Played, Sides, again, called
from ludex.commands.simulate import closing_store, tell_beyond, tell_faults
from ludex.commands.stored import SIDES
from ludex.interpreter.arena.rows import MOST_GAMES
from ludex.terminal import pace, say, say_json, tell

if TYPE_CHECKING:
    from ludex.interpreter.arena.pairing import Pairing
    from ludex.interpreter.arena.store import Store
    from ludex.interpreter.arena.trial import Trial

FORMAT = 1
PAIRS = 200
"""How many pairs of games are played."""


@click.command(
    "compare",
    epilog=parameters.examples(
        "ludex compare base --with house/generous_bowl --against base",
        "ludex compare base --with my/rule.ludex --against base --against-with house/last_chance",
        "ludex compare my/rule.ludex --rounds 10",
        "ludex compare my/rule.ludex --agents greedy,random,random,random --games 1000 --out rows",
    ),
)
@parameters.ruleset
@click.option(
    "--against",
    metavar="B",
    shell_complete=parameters.complete_ruleset,
    help="What it is compared with. [default: what its layers are put on, or what it extends]",
)
@click.option(
    "--against-with",
    "layers_against",
    multiple=True,
    metavar="LAYER",
    shell_complete=parameters.complete_ruleset,
    help="Put a layer above B; can be repeated.",
)
@click.option(
    "--games",
    type=int,
    callback=parameters.whole(0, MOST_GAMES // 2),
    default=PAIRS,
    show_default=True,
    metavar="N",
    help="Play so many pairs of games; with --resume how many there are to be in the end.",
)
@parameters.players
@parameters.draw("the series")
@parameters.settings
@parameters.named_agents
@parameters.rounds()
@parameters.jobs
@parameters.out("Keep a row of each game there, in the folders `old` (of B) and `new`.")
@parameters.resume("a comparison")
@parameters.no_progress
@parameters.as_format
@click.pass_context
def command(
    ctx: click.Context,
    chosen: Chosen,
    against: str | None,
    layers_against: tuple[str, ...],
    games: int,
    players: int | None,
    seed: int,
    options: dict[str, str],
    agents: tuple[str, ...],
    rounds: int | None,
    jobs: int,
    out: Path | None,
    resume: bool,
    no_progress: bool,
    format_: str,
) -> None:
    """Compare two rulesets: what they say otherwise, and what comes of it in games.

    Games are played in pairs, with the same seed once by B and once by RULESET; the agents move on by a seat
    from pair to pair. Everything that a row of `ludex simulate` has is looked at: rounds, ends, who wins,
    points, what players have and get, and what both rulesets measure. A difference is told only if it is
    hardly chance, however much was looked at: all intervals hold together with 95 percent certainty, by
    drawing the pairs again (bootstrap). How large an effect is says its mean in standard deviations of the
    differences: 0.2 is small, 0.5 medium, 0.8 large.

    An option that one of the rulesets does not have is set for the other. A pair in which a game breaks off
    does not count.
    """
    from ludex import UsageError
    from ludex.docgen.differences import to_json
    from ludex.interpreter.arena.trial import Trial

    if resume and out is None:
        raise UsageError("`--resume` goes on in a folder: say which with `--out DIR`")
    if layers_against and against is None:
        raise UsageError("`--against-with` puts layers above B: say which that is with `--against B`")
    sides = Sides.of(chosen, None if against is None else Chosen(against, layers_against))
    pairing = sides.new.pairing(sides.old, players, options, agents, seed, rounds)
    found = sides.compared()
    if format_ == "text":
        show_changes(sides, found)
        say()
    trial = Trial(pairing)
    with ExitStack() as stack:
        stores = None if out is None else _stores(stack, out, pairing, games, resume)
        finished = play(trial, games, jobs, stores, shown=not no_progress)
    played = Played(sides, trial, options)
    if format_ == "json":
        changes = to_json(found)["changes"]
        folder = None if out is None else str(out)
        record = {"changes": changes, "games": games_record(played), "out": folder}
        say_json({"format": FORMAT, **rulesets_record(sides), **record})
    else:
        show_games(played)
        if played.findings.pairs:
            old = called(sides.chosen[0], "--against-with")
            words = [*called(sides.chosen[1]), "--against", *old, *played.words()]
            say(f"\nAgain: {again('compare', *words, '--agents', ','.join(played.agents))}")
    tell_faults([(sides.names[new], row, played.series(new)) for new, row in trial.faults])
    if not finished:
        tell(f"interrupted after {count(played.findings.pairs, 'pair')} of games")
        ctx.exit(INTERRUPTED)
    ctx.exit(AT_FAULT if trial.faults else 0)


def _stores(
    stack: ExitStack, folder: Path, pairing: Pairing, pairs: int, resume: bool
) -> tuple[Store, Store]:
    """Open the folders of rows of both rulesets, or new ones. Raises: UsageError."""
    stores = []
    for new, name in enumerate(SIDES):
        about = pairing.plan(bool(new)).about()
        store = stack.enter_context(closing_store(folder / name, about, resume))
        assert store is not None, "there is a folder"
        tell_beyond(store, pairs)
        stores.append(store)
    return stores[0], stores[1]


def play(
    trial: Trial,
    pairs: int,
    jobs: int,
    stores: tuple[Store, Store] | None = None,
    *,
    shown: bool = True,
    goes_on: Callable[[], bool] = lambda: True,
) -> bool:
    """Play on to so many pairs, or until a game is not to be waited for; return False if interrupted.

    Raises: SimulationError.
    """
    from ludex.interpreter.arena.simulation import paired

    there = sum(len(store.settled()) for store in stores or ())
    try:
        with (
            pace(2 * pairs, "games", there, shown=shown) as advance,
            closing(paired(trial, pairs, jobs, stores)) as rows,
        ):
            for _ in rows:
                advance()
                if not goes_on():
                    break
    except KeyboardInterrupt:
        return False
    return True
