"""A whole game as text: how it began, choices, events as the referee is told, the result; and its replay."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from ..program.faults import RuleFault
from .decision import IllegalChoice
from .envelope import SaveError, seal
from .game import Game
from .saves import Finder, Header, header, read, setting_of


class Transcript(Header):
    """A transcript as it is written. `choices`: seat or `chance`, and the text of the choice."""

    sort: Literal["transcript"]
    choices: list[Annotated[list[str], Field(min_length=2, max_length=2)]]
    events: list[str]
    result: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class ReplayOutcome:
    """What a replay has shown. `difference` is the first one, None where events and result are equal.

    `same_fingerprint`: whether the transcript was written under the very same rules.
    """

    game: Game
    difference: str | None
    same_fingerprint: bool

    @property
    def equal(self) -> bool:
        return self.difference is None


def transcript(game: Game) -> str:
    """Return the transcript of a game that was logged from its start, ended or not.

    Raises: ValueError: the game has no log.
    """
    if game.log is None:
        raise ValueError("a transcript needs a game that was started with log=True")
    result = game.result
    return seal(
        header(game, "transcript")
        | {
            "choices": [[_who(game, seat), text] for seat, text in game.log.choices],
            "events": list(game.written()),
            "result": None if result is None else result.to_json(),
        }
    )


def replay(text: str | bytes, find: Finder) -> ReplayOutcome:
    """Play a transcript again and compare, also under rules with another fingerprint.

    Raises: SaveError: the text is no transcript, or was changed.
    """
    content = read(Transcript, text)
    compiled = find(content)
    setting = setting_of(content, compiled)
    try:
        game = Game.start(compiled, setting.seed, setting.asking, log=True)
    except RuleFault as fault:
        raise SaveError(f"the game cannot begin: {fault}") from None
    difference = _play(game, content) or _compare(game, content)
    return ReplayOutcome(game, difference, content.fingerprint == compiled.fingerprint)


def write(path: Path, text: str) -> None:
    """Write a save or a transcript, the same bytes on every platform."""
    path.write_bytes(text.encode("utf-8"))


def _play(game: Game, content: Transcript) -> str | None:
    """Make the choices of the transcript; return what stopped it."""
    for number, (who, text) in enumerate(content.choices, 1):
        question = game.question
        if question is None:
            return f"choice {number}: the game has ended already"
        if _who(game, question.seat) != who:
            return f"choice {number}: {_who(game, question.seat)} is asked, not {who}"
        try:
            game.apply(text)
        except IllegalChoice as illegal:
            return _compare_events(game, content, whole=False) or f"choice {number}: {illegal}"
        except RuleFault as fault:
            return f"choice {number}: {fault}"
    return None


def _compare(game: Game, content: Transcript) -> str | None:
    result = game.result
    shown = None if result is None else result.to_json()
    if (difference := _compare_events(game, content, whole=True)) is not None:
        return difference
    return None if shown == content.result else f"the result is {shown}, not {content.result}"


def _compare_events(game: Game, content: Transcript, *, whole: bool) -> str | None:
    now = game.written()
    for number, (new, old) in enumerate(zip(now, content.events, strict=False), 1):
        if new != old:
            return f"event {number} is `{new}`, not `{old}`"
    if whole and len(now) != len(content.events):
        return f"there are {len(now)} events, not {len(content.events)}"
    return None


def _who(game: Game, seat: int | None) -> str:
    return "chance" if seat is None else game.seats[seat]
