"""`ludex run`: games between agents, shown, kept as transcripts, or logged decision by decision."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludex.commands import parameters
from ludex.commands.failures import INTERRUPTED, GameFault
from ludex.commands.log_file import STDOUT, LogFile, log_file
from ludex.commands.results import count, result_text, results_text
from ludex.commands.series import Series, seat_of, series
from ludex.terminal import progress, say, say_json, tell

if TYPE_CHECKING:
    from ludex.interpreter.play.decision_log import View
    from ludex.interpreter.play.game import Game
    from ludex.interpreter.play.result import Result

FORMAT = 1


@click.command(
    "run",
    epilog=parameters.examples(
        "ludex run tribunes",
        "ludex run tribunes --players 4 --seed 7 --view referee",
        "ludex run tribunes --games 100 --seed 7 --format json",
        "ludex run tribunes --games 20 --agents greedy --log decisions.jsonl",
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
@parameters.agents
@parameters.settings
@click.option(
    "--transcript",
    type=click.Path(path_type=Path),
    help="Write the whole game there, for `ludex replay`; of several games a folder, one file a game.",
)
@click.option(
    "--log",
    "log",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    metavar="FILE.jsonl",
    help="Write each decision there as a line of JSON: what is seen, what may be chosen, what is; "
    "`-` prints them, and nothing else.",
)
@click.option(
    "--log-view",
    type=click.Choice(["seat", "referee"]),
    help="What the log says is seen: what the seat knows that is asked, or all. [default: seat]",
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
    agents: tuple[str, ...],
    rotate_seats: bool,
    options: dict[str, str],
    transcript: Path | None,
    log: Path | None,
    log_view: View | None,
    view: str | None,
    no_progress: bool,
    format_: str,
) -> None:
    """Play games and show how they come out.

    Without --agents each seat takes any of its choices, all equally likely. A set is asked thing by thing, to
    take, to leave or to stop at, so small sets come more often than large ones. The seed of each game follows
    from --seed and its number in the series, so the same command gives the same games on every machine, and
    `ludex simulate` plays the same ones.

    `ludex schema log` says what the lines of a log are. They are written as the game goes on; a log in which
    games or the result of the last one are missing was interrupted.
    """
    if log is None and log_view is not None:
        raise click.UsageError("`--log-view` is about a log: say where with `--log FILE.jsonl`", ctx)
    if log == STDOUT and (view is not None or format_ == "json"):
        raise click.UsageError(
            "`--log -` prints the log and nothing else: leave out --view and --format", ctx
        )
    ahead = series(chosen, players, seed, options, agents, rotate_seats)
    seats = ahead.plan.program.names.seats
    viewer = None if view is None else (seat_of(view, seats),)
    if transcript is not None and games > 1:
        transcript.mkdir(exist_ok=True)
    played: list[_Played] = []
    broken: GameFault | None = None
    interrupted = False
    with _begun(log, ahead, games, log_view or "seat") as writes:
        try:
            with progress(games, "games", shown=not no_progress) as advance:
                for index in range(games):
                    game = ahead.start(index, log=viewer is not None or transcript is not None)
                    _play(ahead, index, game, log_view or "seat", writes)
                    if transcript is not None:
                        last = str(games - 1)
                        _write(game, transcript / f"{index:0{len(last)}}.json" if games > 1 else transcript)
                    played.append(_Played.of(index, game, viewer))
                    advance()
        except GameFault as fault:
            broken = fault
        except KeyboardInterrupt:
            interrupted = True
    if played and format_ == "json":
        say_json(_record(ahead, played))
    elif played and log != STDOUT:
        _show(ahead, played)
    if broken is not None:
        raise broken
    if interrupted:
        left = "" if log is None else f"; the log has no result of game {len(played)}"
        tell(f"interrupted after {len(played)} of {count(games, 'game')}{left}")
        ctx.exit(INTERRUPTED)


@dataclass(frozen=True, slots=True)
class _Played:
    """What is shown of a game: `told` is its result in words, `view` what a seat was told, if it is shown."""

    index: int
    seed: int
    result: Result
    told: str
    view: tuple[str, ...] | None

    @classmethod
    def of(cls, index: int, game: Game, viewer: tuple[int | None] | None) -> _Played:
        assert game.result is not None and game.seed is not None
        view = None if viewer is None else game.told(viewer[0])
        return cls(index, game.seed, game.result, result_text(game), view)


@contextmanager
def _begun(path: Path | None, ahead: Series, games: int, view: View) -> Iterator[LogFile | None]:
    """Open a log, if there is to be one, and write its head."""
    if path is None:
        yield None
        return
    from ludex.interpreter.arena.logs import head_of

    with log_file(path) as writes:
        writes.write(head_of(ahead.plan, games, view))
        yield writes


def _play(ahead: Series, index: int, game: Game, view: View, writes: LogFile | None) -> None:
    """Play a game to its end, and write its lines if it is logged."""
    steps = ahead.answers(index, game)
    if writes is None:
        deque(steps, maxlen=0)
        return
    from ludex.interpreter.play.decision_log import lines

    for line in lines(game, index, ahead.plan.agents_of(index), steps, view):
        writes.write(line)


def _write(game: Game, path: Path) -> None:
    from ludex.interpreter.play.transcripts import transcript, write

    write(path, transcript(game))


def _record(ahead: Series, played: list[_Played]) -> dict[str, Any]:
    compiled = ahead.compiled
    return {
        "format": FORMAT,
        "ruleset": ahead.ruleset.id,
        "layers": [*ahead.ruleset.layers],
        "options": compiled.options,
        "fingerprint": compiled.fingerprint,
        "seed": ahead.plan.seed,
        "agents": [*ahead.plan.agents],
        "rotate_seats": ahead.plan.rotate,
        "games": [_game(one) for one in played],
        "series": None,
    }


def _game(one: _Played) -> dict[str, Any]:
    seen = {} if one.view is None else {"view": [*one.view]}
    return {"index": one.index, "seed": one.seed, **one.result.to_json(), **seen}


def _show(ahead: Series, played: list[_Played]) -> None:
    games = "" if len(played) == 1 else f"{len(played)} games with "
    say(f"{ahead.ruleset.title}: {games}{ahead.said}\n")
    for one in played:
        if one.view is None:
            continue
        if len(played) > 1:
            say(f"Game {one.index}:")
        say("".join(f"  {line}\n" for line in one.view))
        if len(played) > 1:
            say(one.told + "\n")
    results = [one.result for one in played]
    say(played[0].told if len(played) == 1 else results_text(results, ahead.plan.program.names.seats))
    say(f"\nAgain: {ahead.again('run')}" + (f" --games {len(played)}" if len(played) > 1 else ""))
