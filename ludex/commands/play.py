"""`ludex play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludex.commands import parameters
from ludex.commands.failures import GameFault
from ludex.commands.results import count
from ludex.commands.table import Left, Table
from ludex.terminal import program, say, tell

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.interpreter.play.game import Game


@click.command(
    "play",
    epilog=parameters.examples(
        "ludex play tribunes",
        "ludex play tribunes --seats human,random,random --save evening.json",
        "ludex play tribunes --resume evening.json",
    ),
)
@parameters.ruleset
@click.option(
    "--seats",
    metavar="WHO,WHO,...",
    help="Who plays each seat, human or random. [default: one human, the others random]",
)
@parameters.players
@parameters.seed
@parameters.settings
@click.option(
    "--save", type=click.Path(dir_okay=False, path_type=Path), help="Save the game there on leaving."
)
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Go on with a game that was saved.",
)
def command(
    chosen: parameters.Chosen,
    seats: str | None,
    players: int | None,
    seed: int | None,
    options: dict[str, str],
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play a game in the terminal.

    Each question shows what has changed for your seat and what you can answer: type the number of an answer
    or its text. Where several things are picked at once, type all of them. What has only one answer is
    answered for you. `?` shows the rule that asks, `? TEXT` why an answer is refused; `look` shows the whole
    table, `save FILE` saves, `quit` leaves.
    """
    from ludex.interpreter.program.faults import RuleFault

    who = _who(seats)
    if who is not None and players is not None and len(who) != players:
        raise click.BadParameter(f"{len(who)} seats are named for {players} players", param_hint="--seats")
    ruleset = chosen.load()
    try:
        if resume is not None:
            if players is not None or seed is not None or options:
                raise click.UsageError("--resume goes without --players, --seed and --option")
            game = _resumed(ruleset, resume)
        else:
            game = ruleset.start(players if who is None else len(who), seed, options, log=True)
        who = who or ("human", *["random"] * (len(game.seats) - 1))
        if len(who) != len(game.seats):
            raise click.BadParameter(
                f"{len(who)} seats are named for {len(game.seats)} players", param_hint="--seats"
            )
        _play(ruleset, game, who, save)
    except RuleFault as fault:
        raise GameFault(ruleset, fault, f"{program()} play {chosen} with the same answers") from None


def _who(text: str | None) -> tuple[str, ...] | None:
    if text is None:
        return None
    who = tuple(part.strip() for part in text.split(","))
    for part in who:
        if part not in ("human", "random"):
            raise click.BadParameter(f"a seat is `human` or `random`, not `{part}`", param_hint="--seats")
    if "human" not in who:
        raise click.BadParameter("somebody has to be human; else there is `ludex run`", param_hint="--seats")
    return who


def _resumed(ruleset: Ruleset, path: Path) -> Game:
    from ludex.interpreter.play.game import Log

    game = ruleset.resume(path.read_bytes())
    game.log = Log()
    return game


def _play(ruleset: Ruleset, game: Game, who: tuple[str, ...], save: Path | None) -> None:
    from ludex.interpreter.program.faults import RuleFault

    humans = tuple(seat for seat, kind in enumerate(who) if kind == "human")
    seed = "" if game.seed is None else f", seed {game.seed}"
    say(f"{ruleset.title}, {count(len(who), 'player')}{seed}")
    say(f"You play {' and '.join(game.seats[seat] for seat in humans)}. Type `help` for what you can type.\n")
    table = Table(ruleset, game, humans)
    try:
        table.play()
    except Left:
        _leave(table, save)
    except KeyboardInterrupt:
        _leave(table, save)
        raise
    except RuleFault:
        if save is not None:
            tell(f"a game that broke off is not saved: {save} is left as it was")
        raise


def _leave(table: Table, save: Path | None) -> None:
    if save is not None:
        table.save(save)
    else:
        tell("the game is not over and was not saved")
