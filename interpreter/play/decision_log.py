"""The log of decisions: what was seen, what could be chosen and what was, line by line, for data sets.

Each line stands for itself. In the view of the seats a line of a decision has what the seat knows that is
asked, and nothing else; the head and the lines of games and results are the referee's. What is read may be
hostile: it is lines or a SaveError.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from ..program.faults import RuleFault
from .decision import Choice, Decision, IllegalChoice
from .envelope import SaveError
from .game import Game
from .observation import AmountSeen, Observation, RecordSeen, ResultSeen
from .result import Result
from .saves import Finder
from .setting import Compiled

FORMAT: Literal[1] = 1
"""Counts up whenever lines are to be read otherwise."""

View = Literal["seat", "referee"]
"""Who looks at a decision: the seat that is asked, or the referee, who sees everything."""


@dataclass(frozen=True, slots=True)
class PiecesSeen:
    """So many pieces that look alike and lie side by side; null is what is not known, or no face."""

    kind: str
    look: str | None
    face: int | None
    count: int


@dataclass(frozen=True, slots=True)
class ZoneOfPieces:
    """A zone that is not empty and its pieces, those of a pile (`ordered`) from bottom to top."""

    zone: str
    ordered: bool
    pieces: tuple[PiecesSeen, ...]


@dataclass(frozen=True, slots=True)
class TableSeen:
    """What is seen of the table: no empty zones, and no results that are hidden or nothing."""

    zones: tuple[ZoneOfPieces, ...]
    amounts: tuple[AmountSeen, ...]
    records: tuple[RecordSeen, ...]
    results: tuple[ResultSeen, ...]

    @classmethod
    def of(cls, seen: Observation) -> Self:
        zones = (
            ZoneOfPieces(
                zone.zone,
                zone.ordered,
                tuple(
                    PiecesSeen(piece.kind, piece.look, piece.face, len(list(alike)))
                    for piece, alike in groupby(zone.pieces)
                ),
            )
            for zone in seen.zones
            if zone.pieces
        )
        results = (result for result in seen.results if result.values)
        return cls(tuple(zones), seen.amounts, seen.records, tuple(results))


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat and its place from 1; ties share a place."""

    seat: int
    place: int


class _Line(BaseModel):
    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, json_schema_serialization_defaults_required=True
    )

    def text(self) -> str:
        """Return the line as JSON, without its end; the same line is the same text everywhere."""
        return self.model_dump_json()


class LogHead(_Line):
    """What all games of a log have in common.

    `source` are the names of the ruleset and of the layers put above it in the package, with `+` between
    them, null for any other. `agents` answer for the seats in game 0, null where nobody says who; with
    `rotate_seats` they move on by a seat from game to game. `seed` is that of the series, null of a single
    game that has its own. What seats choose has codes from 0 up to, but without, `codes`.
    """

    line: Literal["head"] = "head"
    format: Literal[1] = FORMAT
    ruleset: str
    source: str | None
    layers: tuple[str, ...]
    options: dict[str, str]
    fingerprint: str
    version: str
    seats: tuple[str, ...]
    agents: tuple[str | None, ...]
    rotate_seats: bool
    seed: Annotated[int, Field(ge=0, lt=2**64)] | None
    games: Annotated[int, Field(ge=1)]
    codes: Annotated[int, Field(ge=0)]
    view: View

    @property
    def players(self) -> int:
        return len(self.seats)


class LogGame(_Line):
    """The start of a game: its seed, null where chance is asked, and who answers for each seat.

    `asking` are the seats in the order in which sealed blocks ask them.
    """

    line: Literal["game"] = "game"
    game: Annotated[int, Field(ge=0)]
    seed: Annotated[int, Field(ge=0, lt=2**64)] | None
    agents: tuple[str | None, ...]
    asking: tuple[int, ...]


class LogDecision(_Line):
    """A decision, before it is made: what is seen then, what may be chosen, and what is chosen.

    `index` counts the decisions of the seat in this game, from 0. `seat` is null where chance is asked; then
    `weights` has one number a choice. `prompt` asks in words, `path` is the clause that asks. A set is asked
    thing by thing: `about` is the thing that stands to be taken or left, `chosen` what has been taken so far.
    """

    line: Literal["decision"] = "decision"
    game: Annotated[int, Field(ge=0)]
    index: Annotated[int, Field(ge=0)]
    round: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0)] | None
    agent: str | None
    prompt: str
    path: str
    about: str
    chosen: tuple[str, ...]
    weights: tuple[int, ...]
    observation: TableSeen
    choices: tuple[Choice, ...]
    choice: Choice


class LogResult(_Line):
    """How a game ended. `points` are by seat, null where none are counted; `decisions` are those of all."""

    line: Literal["result"] = "result"
    game: Annotated[int, Field(ge=0)]
    ranking: tuple[Placed, ...]
    points: tuple[int, ...] | None
    end: Literal["finished", "won", "limit reached"]
    rounds: Annotated[int, Field(ge=1)]
    decisions: Annotated[int, Field(ge=0)]

    @classmethod
    def of(cls, game: int, result: Result) -> Self:
        ranking = tuple(Placed(seat, place) for seat, place in result.ranking)
        return cls.model_validate(
            {
                "game": game,
                "ranking": ranking,
                "points": result.points,
                "end": result.end,
                "rounds": result.rounds,
                "decisions": result.decisions,
            }
        )


LogLine = LogHead | LogGame | LogDecision | LogResult

_LINES: TypeAdapter[LogLine] = TypeAdapter(Annotated[LogLine, Field(discriminator="line")])


def schema() -> dict[str, Any]:
    """Return the JSON schema of a line."""
    return _LINES.json_schema(mode="serialization")


# ---- from games to lines ---------------------------------------------------------------------------------


def head(
    compiled: Compiled,
    agents: Sequence[str | None],
    view: View,
    *,
    games: int = 1,
    rotate: bool = False,
    seed: int | None = None,
) -> LogHead:
    """Return the first line of a log."""
    from importlib.metadata import version

    return LogHead(
        ruleset=compiled.ruleset,
        source=compiled.source,
        layers=compiled.layers,
        options=compiled.options,
        fingerprint=compiled.fingerprint,
        version=version("ludex"),
        seats=compiled.program.names.seats,
        agents=tuple(agents),
        rotate_seats=rotate,
        seed=seed,
        games=games,
        codes=len(compiled.choices),
        view=view,
    )


def lines(
    game: Game,
    number: int,
    agents: Sequence[str | None],
    steps: Iterable[tuple[Decision, Choice]],
    view: View,
) -> Iterator[LogLine]:
    """Play a game on from its start by `steps`, each of which makes a choice; yield its lines.

    Where the steps stop before its end there is no result. In the view of seats chance is not to be asked.
    """
    yield LogGame(game=number, seed=game.seed, agents=tuple(agents), asking=game.setting.asking)
    asked: Counter[int | None] = Counter()
    seen = _seen(game, view)
    for decision, choice in steps:
        assert seen is not None, "a game that is over asks nothing"
        seat = decision.seat
        yield LogDecision(
            game=number,
            index=asked[seat],
            round=seen.round,
            seat=seat,
            agent=None if seat is None else agents[seat],
            prompt=decision.prompt,
            path=decision.path,
            about=decision.about,
            chosen=decision.chosen,
            weights=decision.weights,
            observation=TableSeen.of(seen),
            choices=decision.choices,
            choice=choice,
        )
        asked[seat] += 1
        seen = _seen(game, view)
    if game.result is not None:
        yield LogResult.of(number, game.result)


def _seen(game: Game, view: View) -> Observation | None:
    """Return what is seen of the open decision, None at the end."""
    question = game.question
    if question is None:
        return None
    return game.observe(question.seat if view == "seat" else None)


def log_of(game: Game, view: View = "seat", agents: Sequence[str | None] | None = None) -> Iterator[LogLine]:
    """Yield the lines of a game that was logged from its start, ended or not.

    `agents`: names of those who answered, seat by seat. Raises: ValueError: the game has no log, or chance
    was asked, which no seat sees, and the view is theirs.
    """
    if game.log is None:
        raise ValueError("the log of a game needs one that was started with log=True")
    if game.seed is None and view == "seat":
        raise ValueError("where chance is asked only the referee's view has all decisions")
    if view not in ("seat", "referee"):
        raise ValueError(f"a view is `seat` or `referee`, not `{view}`")
    names = tuple(agents) if agents is not None else (None,) * len(game.seats)
    if len(names) != len(game.seats):
        raise ValueError(f"there are {len(game.seats)} seats and {len(names)} names of agents")
    return _log_of(game, view, names)


def _log_of(game: Game, view: View, names: tuple[str | None, ...]) -> Iterator[LogLine]:
    assert game.log is not None
    setting = game.setting
    again = Game.start(setting.compiled, setting.seed, setting.asking)
    yield head(setting.compiled, names, view)
    yield from lines(again, 0, names, _made(again, (text for _, text in game.log.choices)), view)


def _made(game: Game, texts: Iterable[str]) -> Iterator[tuple[Decision, Choice]]:
    """Make the choices with these texts. Raises: IllegalChoice, RuleFault."""
    for text in texts:
        decision = game.decision
        game.apply(text)
        assert decision is not None, "a game that is over refuses all choices"
        yield decision, next(choice for choice in decision.choices if choice.text == text)


# ---- from lines to games ---------------------------------------------------------------------------------


def read_log(texts: Iterable[str | bytes]) -> Iterator[LogLine]:
    """Yield the lines of a log, as a file that is open yields its own.

    Raises: SaveError: one is no line of a log, or does not stand where it may.
    """
    last: LogLine | None = None
    for number, text in enumerate(texts, 1):
        try:
            line = _LINES.validate_json(text)
        except (ValidationError, RecursionError) as error:
            raise SaveError(f"line {number} is no line of a log: {_first(error)}") from None
        if not _follows(last, line):
            raise SaveError(f"line {number} of the log does not follow on the one before it")
        yield line
        last = line
    if last is None:
        raise SaveError("the log is empty")


def _follows(last: LogLine | None, line: LogLine) -> bool:
    match last, line:
        case None, LogHead():
            return True
        case (LogHead(), LogGame(game=number)):
            return number == 0
        case (LogResult(game=before), LogGame(game=number)):
            return number == before + 1
        case ((LogGame() | LogDecision()), (LogDecision() | LogResult())):
            return line.game == last.game
        case _:
            return False


def _first(error: ValidationError | RecursionError) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    found = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return f"{'.'.join(map(str, found['loc'])) or 'it'}: {found['msg']}"


@dataclass(frozen=True, slots=True)
class LogReplay:
    """What playing a log again has shown. `difference` is the first one, None where all lines are equal.

    `games` have a result of those that the log was to have, `of`. `same_fingerprint`: whether it was written
    under the very same rules.
    """

    games: int
    of: int
    decisions: int
    difference: str | None
    same_fingerprint: bool

    @property
    def equal(self) -> bool:
        return self.difference is None

    @property
    def whole(self) -> bool:
        """Whether nothing has interrupted it."""
        return self.games == self.of


def replay_log(texts: Iterable[str | bytes], find: Finder) -> LogReplay:
    """Make the choices of a log again, and compare every line, also under rules with another fingerprint.

    Raises: SaveError: the texts are no log, or one of another ruleset.
    """
    found = read_log(texts)
    first = next(found)
    assert isinstance(first, LogHead), "a log begins with its head"
    compiled = find(first)
    same = first.fingerprint == compiled.fingerprint
    games = decisions = 0
    made: list[str] = []
    again: Iterator[LogLine] = iter(())
    for number, line in enumerate(found, 2):
        try:
            if isinstance(line, LogGame):
                again = _again(line, compiled, made, first.view)
            elif isinstance(line, LogDecision):
                made.append(line.choice.text)
            now = next(again, None)
        except (IllegalChoice, RuleFault) as error:
            return LogReplay(games, first.games, decisions, f"line {number}: {error}", same)
        if now is None or now.text() != line.text():
            return LogReplay(games, first.games, decisions, f"line {number}: {_other(line, now)}", same)
        decisions += isinstance(line, LogDecision)
        games += isinstance(line, LogResult)
    return LogReplay(games, first.games, decisions, None, same)


def _again(line: LogGame, compiled: Compiled, made: list[str], view: View) -> Iterator[LogLine]:
    """Yield the lines of a game anew, by the choices that are put into `made` one by one."""
    seats = range(compiled.program.seats)
    if sorted(line.asking) != [*seats] or len(line.agents) != len(seats):
        raise SaveError(f"the seats of game {line.game} do not fit")
    made.clear()
    game = Game.start(compiled, line.seed, line.asking)
    choices = (made.pop() for _ in iter(lambda: bool(made), False))
    return lines(game, line.game, line.agents, _made(game, choices), view)


def _other(line: LogLine, now: LogLine | None) -> str:
    """Return in which part a line differs from what it is now."""
    if now is None:
        return "the game goes on there"
    old, new = line.model_dump(), now.model_dump()
    if line.line != now.line:
        return f"there is a {now.line}, not a {line.line}"
    name = next(name for name in old if old[name] != new[name])
    return f"`{name}` is another"
