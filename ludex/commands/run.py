"""`ludex run`: games between seats that play at random."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludex.commands import parameters
from ludex.commands.failures import INTERRUPTED, GameFault
from ludex.commands.random_games import Series, seat_of, series
from ludex.commands.results import count, result_text, results_text
from ludex.terminal import progress, say, say_json, tell

if TYPE_CHECKING:
    from ludex.interpreter.play.game import Game

FORMAT = 1


@click.command(
    "run",
    epilog=parameters.examples(
        "ludex run tribunes",
        "ludex run tribunes --players 4 --seed 7 --view referee",
        "ludex run tribunes --games 100 --seed 7 --format json",
    ),
)
@parameters.ruleset
@parameters.players
@parameters.seed
@click.option(
    "--games",
    type=int,
    callback=parameters.whole(1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many games.",
)
@parameters.settings
@click.option(
    "--transcript",
    type=click.Path(path_type=Path),
    help="Write the whole game there, for `ludex replay`; of several games a folder, one file a game.",
)
@click.option("--view", metavar="SEAT", help="Show the game as a seat sees it, or as `referee` sees it.")
@click.option("--no-progress", is_flag=True, help="Show no progress on the terminal.")
@parameters.as_format
@click.pass_context
def command(
    ctx: click.Context,
    chosen: parameters.Chosen,
    players: int | None,
    seed: int | None,
    games: int,
    options: dict[str, str],
    transcript: Path | None,
    view: str | None,
    no_progress: bool,
    format_: str,
) -> None:
    """Play games at random and show how they come out.

    Each seat takes any of its choices, all equally likely. A set is asked thing by thing, to take, to leave
    or to stop at, so small sets come more often than large ones. The seed of each game follows from --seed
    and its number in the series, so the same command gives the same games on every machine.
    """
    ahead = series(chosen, players, seed, options)
    seats = ahead.ruleset.compiled(ahead.players, options).program.names.seats
    viewer = None if view is None else (seat_of(view, seats),)
    if transcript is not None and games > 1:
        transcript.mkdir(exist_ok=True)
    played: list[Game] = []
    broken: GameFault | None = None
    interrupted = False
    try:
        with progress(games, "games", shown=not no_progress) as advance:
            for index in range(games):
                game = ahead.end(index, log=viewer is not None or transcript is not None)
                if transcript is not None:
                    last = str(games - 1)
                    _write(game, transcript / f"{index:0{len(last)}}.json" if games > 1 else transcript)
                played.append(game)
                advance()
    except GameFault as fault:
        broken = fault
    except KeyboardInterrupt:
        interrupted = True
    if played and format_ == "json":
        say_json(_record(ahead, played, viewer))
    elif played:
        _show(ahead, played, viewer)
    if broken is not None:
        raise broken
    if interrupted:
        tell(f"interrupted after {len(played)} of {count(games, 'game')}")
        ctx.exit(INTERRUPTED)


def _write(game: Game, path: Path) -> None:
    from ludex.interpreter.play.transcripts import transcript, write

    write(path, transcript(game))


def _record(ahead: Series, played: list[Game], viewer: tuple[int | None] | None) -> dict[str, Any]:
    compiled = played[0].setting.compiled
    return {
        "format": FORMAT,
        "ruleset": ahead.ruleset.id,
        "layers": [*ahead.ruleset.layers],
        "options": compiled.options,
        "fingerprint": compiled.fingerprint,
        "seed": ahead.seed,
        "games": [_game(index, game, viewer) for index, game in enumerate(played)],
        "series": None,
    }


def _game(index: int, game: Game, viewer: tuple[int | None] | None) -> dict[str, Any]:
    assert game.result is not None
    seen = {} if viewer is None else {"view": [*game.told(viewer[0])]}
    return {"index": index, "seed": game.seed, **game.result.to_json(), **seen}


def _show(ahead: Series, played: list[Game], viewer: tuple[int | None] | None) -> None:
    seats = played[0].seats
    games = "" if len(played) == 1 else f"{len(played)} games with "
    chosen = "".join(f", {id_} {value}" for id_, value in ahead.options.items())
    say(f"{ahead.ruleset.title}: {games}{count(len(seats), 'player')} at random{chosen}, seed {ahead.seed}\n")
    results = [game.result for game in played if game.result is not None]
    for index, game in enumerate(played) if viewer is not None else ():
        assert viewer is not None
        if len(played) > 1:
            say(f"Game {index}:")
        say("".join(f"  {line}\n" for line in game.told(viewer[0])))
        if len(played) > 1:
            say(result_text(game) + "\n")
    say(result_text(played[0]) if len(played) == 1 else results_text(results, seats))
    say(f"\nAgain: {ahead.again('run')}" + (f" --games {len(played)}" if len(played) > 1 else ""))
