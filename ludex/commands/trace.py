"""`ludex trace`: a game of a series, decision by decision, with the clauses that ran."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

import click

from ludex.commands import parameters
from ludex.commands.lines import clauses, line_of
from ludex.commands.results import result_text
from ludex.commands.series import Series, series
from ludex.terminal import say, say_json

if TYPE_CHECKING:
    from ludex.interpreter.play.game import Game

FORMAT = 1


@click.command(
    "trace",
    epilog=parameters.examples(
        "ludex trace tribunes --players 3 --seed 7",
        "ludex trace tribunes --decisions 5",
        "ludex trace tribunes --seed 1 --game 3 --agents greedy,random,random,random --rotate-seats",
    ),
)
@parameters.ruleset
@parameters.players
@parameters.seed
@click.option(
    "--game",
    type=int,
    callback=parameters.whole(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Which game of the series that `ludex run` and `ludex simulate` play with this seed.",
)
@parameters.agents
@parameters.settings
@click.option("--decisions", type=int, callback=parameters.whole(0), metavar="N", help="Stop after so many.")
@parameters.as_format
def command(
    chosen: parameters.Chosen,
    players: int | None,
    seed: int | None,
    game: int,
    agents: tuple[str, ...],
    rotate_seats: bool,
    options: dict[str, str],
    decisions: int | None,
    format_: str,
) -> None:
    """Show which clauses run, decision by decision.

    It is the game that `ludex run` plays with the same seed and agents; so it is of `ludex simulate`, where
    --game is the `index` of the row. Everything is shown, secrets too.
    """
    ahead = series(chosen, players, seed, options, agents, rotate_seats)
    steps = _steps(ahead, game)
    steps = steps if decisions is None else islice(steps, decisions + 1)
    if format_ == "json":
        plan = ahead.plan
        head = {"format": FORMAT, "ruleset": ahead.ruleset.id, "seed": plan.seed, "game": game}
        head |= {"game_seed": plan.seed_of(game), "agents": [*plan.agents_of(game)]}
        say_json({**head, "steps": [step for step, _ in steps]})
        return
    say(f"{ahead.ruleset.title}, game {game} with {ahead.said}\n")
    for number, (step, played) in enumerate(steps):
        _show(number, step)
        if played.result is not None:
            say(result_text(played))


def _steps(ahead: Series, index: int) -> Iterator[tuple[dict[str, Any], Game]]:
    """Yield the set-up and each decision, with what ran after it, and the game then."""
    from ludex.interpreter.play.explanation import Trace
    from ludex.interpreter.play.log import tell

    known, trace = clauses(ahead.ruleset), Trace()
    game = ahead.start(index, watch=trace)
    compiled = game.setting.compiled
    for decision, choice in chain([(None, None)], ahead.answers(index, game, trace)):
        ran = Counter(path for path in trace.paths(compiled.program.names) if path in known)
        title = "" if choice is None else choice.title  # of the first event: it is the answer
        told = [
            tell(event, None, compiled.words, "" if at else title) for at, event in enumerate(trace.events)
        ]
        asked: dict[str, Any] | None = None
        if decision is not None and choice is not None:
            seat = None if decision.seat is None else game.seats[decision.seat]
            asked = {"seat": seat, "prompt": decision.prompt, "about": decision.about, "path": decision.path}
            asked["choice"] = choice.text
        yield (
            {
                "decision": asked,
                "clauses": [
                    {
                        "path": path,
                        "file": known[path].span.file,
                        "line": known[path].span.line,
                        "text": line_of(ahead.ruleset, known[path]),
                        "times": times,
                    }
                    for path, times in ran.items()
                ],
                "events": [text for text in told if text is not None],
            },
            game,
        )
        trace.clear()


def _show(number: int, step: dict[str, Any]) -> None:
    asked = step["decision"]
    if asked is None:
        say("Set-up")
    else:
        about = f" ({asked['about']})" if asked["about"] else ""
        say(f"{number}. {asked['seat']}: {asked['prompt']}{about}: {asked['choice']}  [{asked['path']}]")
    for clause in step["clauses"]:
        times = f" ({clause['times']} times)" if clause["times"] > 1 else ""
        say(f"    {clause['file']}:{clause['line']}: {clause['text']}{times}")
    for event in step["events"]:
        say(f"    > {event}")
    say()
