"""`ludex try`: all that a house rule does, from its check to games with it and without it."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from ludex.commands import parameters
from ludex.commands.check import diagnose
from ludex.commands.failures import AT_FAULT, INTERRUPTED, GameFault
from ludex.commands.lines import line_of
from ludex.commands.parameters import Chosen
from ludex.commands.random_games import Series
from ludex.commands.results import count
from ludex.commands.test import show_lines
from ludex.terminal import has_colour, progress, say, say_json, say_lines, tell, width

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.grammar.diagnostics import Diagnostic
    from ludex.interpreter.arena.estimates import Difference
    from ludex.interpreter.arena.measures import Measure
    from ludex.interpreter.arena.pairing import Pairing
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
    tried = Tried(
        sides, sides.compared(), sides.outcomes(), sides.new.pairing(players, options, seed, rounds)
    )
    if format_ == "text":
        _heading(1, "Check")
        _show_check(chosen, diagnostics, sources)
        _heading(2, "What is different")
        _show_differences(tried)
        _heading(3, "Examples")
        _show_examples(tried)
        _heading(4, "Games")
    wanted = PAIRS if games is None else games
    finished = _play(tried, min(1, wanted), None)
    if rounds is None and tried.pairing.trial.pairs and tried.pairing.endless:
        rounds = QUICK
        tried = replace(tried, pairing=sides.new.pairing(players, options, seed, QUICK), shortened=True)
    interrupted = not (finished and _play(tried, wanted, until if games is None else None))
    tried = replace(tried, rounds=rounds)
    if format_ == "json":
        say_json(_record(diagnostics, tried))
    else:
        _show_games(tried, stopped=games is None and not interrupted and tried.pairing.trial.pairs < PAIRS)
    if interrupted:
        tell(f"interrupted after {count(tried.pairing.trial.pairs, 'pair')} of games")
        ctx.exit(INTERRUPTED)
    ctx.exit(AT_FAULT if any(not outcome.passed for outcome in tried.outcomes) else 0)


@dataclass(frozen=True)
class Sides:
    """A ruleset and what it extends, as they were typed and as they were loaded."""

    chosen: tuple[Chosen, Chosen]
    old: Ruleset
    new: Ruleset

    @classmethod
    def of(cls, chosen: Chosen) -> Sides:
        """Raises: UsageError: it extends nothing, or the layers fit only one of the two."""
        new = chosen.load()
        old, names = new.below(), new.extended
        return cls((Chosen(names[0], (*names[1:], *chosen.layers)), chosen), old, new)

    @property
    def names(self) -> tuple[str, str]:
        return self.old.id, self.new.id

    def compared(self) -> Comparison:
        from ludex.interpreter.layers.views.comparison import compare

        return compare(self.old.composition, self.new.composition)

    def outcomes(self) -> list[Outcome]:
        """Return how all examples came out that the ruleset has, those below it included."""
        from ludex.interpreter.play.examples import run_example

        return [run_example(self.new.checked, example) for example in self.new.checked.examples]

    def own(self, outcome: Outcome) -> bool:
        """Whether it is an example of the house rule, not of what lies below."""
        return outcome.example.clause.layer not in self.old.layers


@dataclass(frozen=True)
class Tried:
    """All that a try finds. Games are over after `rounds`; `shortened`: nobody asked for that."""

    sides: Sides
    found: Comparison
    outcomes: list[Outcome]
    pairing: Pairing
    rounds: int | None = None
    shortened: bool = False

    @property
    def setting(self) -> str:
        """What is played, in words."""
        new = self.pairing.new
        given = "".join(f", {id_} {value}" for id_, value in self.pairing.options.items())
        rounds = "" if self.rounds is None else f", broken off after {count(self.rounds, 'round')}"
        return f"with {count(new.program.seats, 'player')}{given}{rounds}"

    def series(self, new: bool) -> Series:
        """Return the games of one side."""
        sides, pairing = self.sides, self.pairing
        side, loaded = (sides.chosen[1], sides.new) if new else (sides.chosen[0], sides.old)
        options = {
            id_: value for id_, value in pairing.options.items() if new or id_ in loaded.checked.options
        }
        return Series(side, loaded, pairing.new.program.seats, options, pairing.seed)

    @property
    def again(self) -> str:
        """The command line that plays these games again."""
        rounds = "" if self.rounds is None else f" --rounds {self.rounds}"
        return f"{self.series(True).again('try')} --games {self.pairing.trial.pairs}{rounds}"


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


# ---- data


def _record(diagnostics: tuple[Diagnostic, ...], tried: Tried | None = None) -> dict[str, Any]:
    """Return all that was found; what comes behind a mistake is null."""
    from ludex.docgen.differences import to_json
    from ludex.grammar.render import as_record

    record: dict[str, Any] = {"format": FORMAT, "diagnostics": [as_record(one) for one in diagnostics]}
    if tried is None:
        return record | {"old": None, "new": None, "changes": None, "examples": None, "games": None}
    sides = tried.sides
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
        for outcome in tried.outcomes
    ]
    changes = to_json(tried.found)["changes"]
    return {**record, **rulesets, "changes": changes, "examples": examples, "games": _games(tried)}


def _games(tried: Tried) -> dict[str, Any]:
    from ludex.interpreter.arena.caveats import caveats

    trial, ruleset = tried.pairing.trial, tried.sides.new
    limits = trial.limits()
    return {
        "pairs": trial.pairs,
        "players": tried.pairing.new.program.seats,
        "options": dict(tried.pairing.options),
        "rounds": tried.rounds,
        "seed": tried.pairing.seed,
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
                "text": line_of(ruleset, one.clause),
                "times": one.times,
                "games": one.games,
            }
            for one in trial.running()
        ],
        "not_concluded": [*caveats(trial, tried.sides.names, tried.setting)],
    }


# ---- text


def _heading(number: int, text: str) -> None:
    say(f"{'' if number == 1 else chr(10)}{number}. {text}\n")


def _show_check(chosen: Chosen, diagnostics: tuple[Diagnostic, ...], sources: Any) -> None:
    from ludex.grammar.render import render

    text = render(diagnostics, sources, has_colour(sys.stdout))
    say(text.rstrip("\n") if text else f"{chosen}: no mistakes found")


def _show_differences(tried: Tried) -> None:
    from ludex.docgen.differences import lines

    for line in lines(tried.found, tried.sides.new.checked, width() or 100):
        say(line)


def _show_examples(tried: Tried) -> None:
    from ludex.interpreter.play.untrue import untrue

    sides, new = tried.sides, tried.sides.new
    own = [outcome for outcome in tried.outcomes if sides.own(outcome)]
    lower = [outcome for outcome in tried.outcomes if not sides.own(outcome)]
    if not own:
        say(f"{new.id} has no example of its own: one would show what it is about, and that it works.")
    for what, found in ((f"Examples of {new.id}", own), ("Examples of what lies below", lower)):
        if found:
            say(f"{what}: {sum(outcome.passed for outcome in found)} of {len(found)} hold.")
    for outcome in tried.outcomes:
        if not outcome.passed:
            example = outcome.example
            say(f'\nexample "{example.title}" fails ({example.clause.span.file}:{example.clause.span.line})')
            for message in outcome.messages:
                say(f"   = {message}")
    for one in untrue(new.checked, new.composition, tried.outcomes):
        show_lines(one)


def _show_games(tried: Tried, *, stopped: bool) -> None:
    from textwrap import wrap

    from ludex.interpreter.arena.caveats import caveats

    trial, names = tried.pairing.trial, tried.sides.names
    if not trial.pairs:
        say("No games were played.")
        return
    say(f"{count(trial.pairs, 'pair')} of games {tried.setting}, seed {tried.pairing.seed}:")
    say(f"the same seed once by {names[0]} and once with {names[1]}.")
    if tried.shortened:
        say("Random seats bring no game to its end, so each is broken off.")
    if stopped:
        say("There was time for no more; --games plays as many as you like.")
    say()
    _show_sure(tried)
    alike = ", ".join(measure.name for measure in trial.alike() if not measure.seat)
    if alike and trial.pairs >= trial.enough:
        say(f"\nThe same in every pair: {alike}.")
    ran = [one for one in trial.running() if one.times]
    if ran:
        say(f"\nHow often lines of {names[1]} ran, in a game on average:\n")
        for one in ran[:LINES]:
            say(f"  {one.times / trial.pairs:8.1f}  {one.part}: {line_of(tried.sides.new, one.clause)}")
        if len(ran) > LINES:
            say(f"            and {count(len(ran) - LINES, 'more line')}")
    say("\nWhat cannot be concluded:\n")
    for text in caveats(trial, names, tried.setting):
        for line in wrap(text, width() or 100, initial_indent="- ", subsequent_indent="  "):
            say(line)
    say(f"\nAgain: {tried.again}")


def _show_sure(tried: Tried) -> None:
    """Show the largest differences that are sure, and nothing of the others."""
    from textwrap import wrap

    trial, sure = tried.pairing.trial, tried.pairing.trial.sure()
    if trial.pairs < trial.enough:
        say(
            f"So few games show no difference: it takes {trial.enough} pairs or more to tell one from chance."
        )
    elif not sure:
        say("No difference is sure: whatever came out otherwise may be chance.")
    else:
        what = "The sure difference" if len(sure) == 1 else f"The largest of {len(sure)} sure differences"
        say(f"{what}; with 95 % certainty all lie within:\n")
        _show_table(sure[:SHOWN], tried.sides.names)
        if len(sure) > SHOWN:
            say()
            more = ", ".join(measure.name for measure, _ in sure[SHOWN:])
            say_lines(wrap(f"Sure as well: {more}.", width() or 100))


def _show_table(found: list[tuple[Measure, Difference]], names: tuple[str, str]) -> None:
    from ludex.interpreter.arena.caveats import amount

    rows = [("", *names, "difference", "lies within")]
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
            )
        )
    wide = [max(len(row[column]) for row in rows) for column in range(5)]
    for row in rows:
        cells = [row[0].ljust(wide[0]), *(row[i].rjust(wide[i]) for i in (1, 2, 3, 4))]
        say(f"  {'  '.join(cells)}".rstrip())
