"""A game as text, at any decision, and back. What is read may be hostile: it is a game or a SaveError."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..program.faults import RuleFault
from ..program.program import Fixed
from ..program.state import State
from .envelope import SaveError, seal, unseal
from .game import Game
from .ranges import check_ranges
from .setting import FAST, Compiled, Setting

FORMAT = 1


class Header(BaseModel):
    """What is needed to begin the same game again, in saves and in transcripts.

    `source` are the names under which the ruleset and the layers put above it come with the package, with
    `+` between them, None for any other. Numbers of 64 bits are texts. `chance` says whether it is drawn or
    asked; asked, there is no seed.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    format: int = Field(ge=FORMAT, le=FORMAT)
    sort: Literal["save", "transcript"]
    ruleset: str
    source: str | None
    layers: list[str]
    options: dict[str, str]
    players: int = Field(ge=1, le=64)
    chance: Literal["draw", "ask"]
    seed: str | None = Field(pattern=r"^[0-9]{1,40}$")
    asking: list[int] = Field(max_length=64)
    fingerprint: str


class Streams(BaseModel):
    """A state as it is written: the state of a stream has 64 bits and is a text."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    cells: list[int]
    registers: list[list[int]]
    streams: list[str]
    settled: list[int]


class Save(Header):
    sort: Literal["save"]
    state: Streams


Model = TypeVar("Model", bound=BaseModel)


class Sought(Protocol):
    """What says which program was played; see `Header`."""

    @property
    def ruleset(self) -> str: ...
    @property
    def source(self) -> str | None: ...
    @property
    def options(self) -> dict[str, str]: ...
    @property
    def players(self) -> int: ...


Finder = Callable[[Sought], Compiled]
"""Finds the compiled ruleset that is sought. Raises: SaveError: there is none."""


def header(game: Game, sort: Literal["save", "transcript"]) -> dict[str, Any]:
    """Return what a save and a transcript of the game have in common."""
    compiled, seed = game.setting.compiled, game.seed
    return {
        "format": FORMAT,
        "sort": sort,
        "ruleset": compiled.ruleset,
        "source": compiled.source,
        "layers": list(compiled.layers),
        "options": compiled.options,
        "players": compiled.program.seats,
        "chance": "ask" if seed is None else "draw",
        "seed": None if seed is None else str(seed),
        "asking": list(game.setting.asking),
        "fingerprint": compiled.fingerprint,
    }


def save(game: Game) -> str:
    """Return the game as text."""
    state = game.state.to_json() | {"streams": [str(stream) for stream in game.state.streams]}
    return seal(header(game, "save") | {"state": state})


def restore(text: str | bytes, find: Finder) -> Game:
    """Return the game that a text holds.

    Raises: SaveError: the text is none, was changed, or was written under another fingerprint.
    """
    content = read(Save, text)
    compiled = find(content)
    setting = setting_of(content, compiled)
    if content.fingerprint != compiled.fingerprint:
        raise SaveError(f"the rules of {content.ruleset} have changed since the game was saved")
    parts = content.state.model_dump()
    try:
        parts["streams"] = [int(stream) for stream in content.state.streams]
        state = State.from_json(parts, compiled.program)
        game = Game(setting, state)
        if bool(state.streams) != bool(compiled.program.streams and setting.seed is not None):
            raise ValueError("chance is drawn exactly if there is a seed")
        if sorted(setting.asking, key=lambda seat: state.cells[Fixed.ASKING + seat]) != list(setting.asking):
            raise ValueError("the order of asking is another")
        check_ranges(state, compiled.program)
        if game.question is not None and not game.question.codes:
            raise ValueError("it asks what nothing can answer")
        game.observe(None)
        game.result  # noqa: B018
    except (ValueError, LookupError, TypeError, ArithmeticError, AssertionError, RuleFault) as error:
        raise SaveError(f"the file holds no game of {content.ruleset}: {error}") from None
    return game


def setting_of(content: Header, compiled: Compiled) -> Setting:
    """Return how the game of a header began. Raises: SaveError: it cannot have begun so."""
    seats = compiled.program.seats
    if content.players != seats or sorted(content.asking) != list(range(seats)):
        raise SaveError("the seats and the order in which they are asked do not fit")
    if (content.seed is None) != (content.chance == "ask"):
        raise SaveError("a seed is needed exactly if chance is drawn")
    seed = None if content.seed is None else int(content.seed)
    return Setting(compiled, seed, tuple(content.asking), compiled.executors[FAST])


def read(model: type[Model], text: str | bytes) -> Model:
    """Return the content of a sealed text, checked against its model. Raises: SaveError."""
    content = unseal(text)
    if content.get("format") != FORMAT:
        raise SaveError(f"the file is of format {content.get('format')}; this version reads {FORMAT}")
    try:
        return model.model_validate(content)
    except (ValidationError, RecursionError) as error:
        raise SaveError(f"the file is no saved game: {_first(error)}") from None


def _first(error: ValidationError | RecursionError) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    found = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return f"{'.'.join(map(str, found['loc'])) or 'it'}: {found['msg']}"
