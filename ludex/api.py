"""The front door for programs: load a ruleset, start games, resume and replay them."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ludex.grammar.diagnostics import Diagnostic, Severity, nearest
from ludex.grammar.source import (
    FileSources,
    MemorySources,
    Source,
    SourceMissing,
    Sources,
    package_sources,
)
from ludex.interpreter.analysis import check
from ludex.interpreter.analysis.terms import FlagTerm, MemberTerm, NothingTerm, NumberTerm
from ludex.interpreter.analysis.types import FlagType, NumberType, ThingType, is_optional
from ludex.interpreter.play.envelope import SaveError
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.saves import Header, restore
from ludex.interpreter.play.setting import Compiled
from ludex.interpreter.play.transcripts import ReplayOutcome
from ludex.interpreter.play.transcripts import replay as replay_transcript
from ludex.interpreter.program.events import Watch
from ludex.interpreter.program.instructions import NOTHING
from ludex.interpreter.program.lower import lower

if TYPE_CHECKING:
    from ludex.interpreter.analysis.ruleset import Option
    from ludex.interpreter.analysis.ruleset import Ruleset as Checked

OptionValue = str | int | bool

_PACKAGED = re.compile(r"[a-z][a-z0-9_]*(/[a-z][a-z0-9_]*)*")
_LARGEST_SEED = 2**64 - 1
_SHOWN = 20


class LudexError(Exception):
    """What is wrong with a ruleset or with what was asked of it.

    `diagnostics` are the findings of the check, errors and warnings, in order of place; `sources` the texts
    that they speak of.
    """

    def __init__(
        self,
        message: str,
        diagnostics: tuple[Diagnostic, ...] = (),
        sources: Mapping[str, Source] | None = None,
    ) -> None:
        errors = [_line(found) for found in diagnostics if found.severity is Severity.ERROR]
        more = [f"  and {len(errors) - _SHOWN} more"] if len(errors) > _SHOWN else []
        super().__init__("\n".join([message, *errors[:_SHOWN], *more]))
        self.diagnostics = diagnostics
        self.sources = dict(sources or {})


class UsageError(LudexError):
    """A name, an option, a value or a number of players that does not exist; the message says which do."""


def load(name: str | Path) -> Ruleset:
    """Load and check a ruleset: one of the package by its name, or a file by a path that ends in .ludex.

    Raises: LudexError: the check finds errors. UsageError: there is no such ruleset.
    """
    text = str(name)
    if text.endswith(".ludex"):
        path = Path(name)
        folder = path.parent
        shown = "" if folder == Path() else f"{folder.as_posix().removesuffix('/')}/"
        return _load(FileSources(folder, shown), path.name, None)
    packaged = package_sources()
    names = [found.removesuffix(".ludex") for found in packaged.names()]
    if not _PACKAGED.fullmatch(text) or text not in names:
        close = nearest(text, names)
        hint = f"did you mean `{close}`?" if close else f"there are {', '.join(names)}"
        raise UsageError(f"no ruleset is called `{text}`: {hint} (a file is named with its .ludex)")
    return _load(packaged, f"{text}.ludex", text)


def load_text(texts: Mapping[str, str], entry: str) -> Ruleset:
    """Load and check the ruleset at `entry` among texts kept in memory, by path. Raises: as for `load`."""
    return _load(MemorySources(dict(texts)), entry, None)


def _load(sources: Sources, entry: str, packaged: str | None) -> Ruleset:
    try:
        checked = check(sources, entry)
    except SourceMissing as missing:
        raise UsageError(str(missing)) from None
    if checked.ruleset is None:
        raise LudexError(f"{entry} has errors", checked.diagnostics, checked.sources)
    return Ruleset(checked.ruleset, packaged)


class Ruleset:
    """A checked ruleset that can be played. `checked` is what the check made of it."""

    def __init__(self, checked: Checked, packaged: str | None = None) -> None:
        self.checked = checked
        self._packaged = packaged
        self._compiled: dict[tuple[int, tuple[tuple[str, str], ...]], Compiled] = {}

    @property
    def id(self) -> str:
        return self.checked.id

    @property
    def title(self) -> str:
        return self.checked.title

    @property
    def layers(self) -> tuple[str, ...]:
        """The ids of its layers, the lowest first."""
        return self.checked.layers

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it allows."""
        return self.checked.players

    @property
    def default_players(self) -> int:
        """The highest number of players up to 4, else the lowest."""
        return max((count for count in self.players if count <= 4), default=min(self.players))

    @property
    def options(self) -> dict[str, tuple[str, ...]]:
        """The texts of the values that each option may have."""
        return {id_: self._values(option) for id_, option in self.checked.options.items()}

    @property
    def defaults(self) -> dict[str, str]:
        """The value of each option that is not set; an option whose start is worked out is left out."""
        starts = {id_: _start(option) for id_, option in self.checked.options.items()}
        return {id_: start for id_, start in starts.items() if start is not None}

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        return self.checked.warnings

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        chance: Literal["draw", "ask"] = "draw",
        log: bool = False,
        asking: Sequence[int] | None = None,
        watch: Watch | None = None,
    ) -> Game:
        """Start a game; it stands at its first decision.

        Without a seed one is drawn. With `chance="ask"` chance is asked, as a decision of no seat. `log`
        keeps the history, for events and transcripts. `asking`: seats in the order in which sealed blocks
        ask them. `watch` is told of the set-up.
        Raises: UsageError: something that the ruleset does not have. RuleFault: the ruleset is at fault.
        """
        compiled = self.compiled(players, options)
        if chance not in ("draw", "ask"):
            raise UsageError(f"chance is `draw` or `ask`, not `{chance}`")
        if chance == "ask":
            if seed is not None:
                raise UsageError("where chance is asked there is no seed")
        elif seed is None:
            seed = secrets.randbits(32)
        elif isinstance(seed, bool) or not 0 <= seed <= _LARGEST_SEED:
            raise UsageError(f"a seed is a whole number from 0 to {_LARGEST_SEED}")
        if asking is not None and sorted(asking) != list(range(compiled.program.seats)):
            raise UsageError(f"`asking` names each seat from 0 to {compiled.program.seats - 1} once")
        return Game.start(compiled, seed, asking, log, watch)

    def compiled(
        self, players: int | None = None, options: Mapping[str, OptionValue] | None = None
    ) -> Compiled:
        """Return the program for so many players and these options; it is made once. Raises: UsageError."""
        count = self.default_players if players is None else players
        if count not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise UsageError(f"{self.id} is for {allowed} players, not {count}")
        given = self._given(options or {})
        key = count, tuple(sorted(given.items()))
        if key not in self._compiled:
            program = lower(self.checked, count, self._lowered(given))
            shown = {id_: given.get(id_, self.defaults.get(id_)) for id_ in self.checked.options}
            self._compiled[key] = Compiled(
                program,
                self.id,
                self.layers,
                {id_: value for id_, value in shown.items() if value is not None},
                source=self._packaged,
            )
        return self._compiled[key]

    def resume(self, text: str | bytes) -> Game:
        """Return the game that was saved. Raises: SaveError: it is none, or none of this ruleset."""
        return restore(text, self._find)

    def replay(self, text: str | bytes) -> ReplayOutcome:
        """Play a transcript again and compare. Raises: SaveError: it is none, or none of this ruleset."""
        return replay_transcript(text, self._find)

    def _find(self, header: Header) -> Compiled:
        if header.ruleset != self.id:
            raise SaveError(f"this is a game of {header.ruleset}, not of {self.id}")
        try:
            return self.compiled(header.players, header.options)
        except UsageError as error:
            raise SaveError(str(error)) from None

    # ---- options

    def _given(self, options: Mapping[str, OptionValue]) -> dict[str, str]:
        """Return the values in their texts. Raises: UsageError."""
        given = {}
        for id_, value in options.items():
            if id_ not in self.checked.options:
                known = ", ".join(self.checked.options) or "none"
                raise UsageError(f"{self.id} has no option `{id_}`; it has {known}")
            text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            allowed = self._values(self.checked.options[id_])
            if text not in allowed:
                shown = ", ".join(allowed) if len(allowed) <= 20 else f"{allowed[0]} to {allowed[-1]}"
                raise UsageError(f"the option `{id_}` is {shown}, not `{text}`")
            given[id_] = text
        return given

    def _values(self, option: Option) -> tuple[str, ...]:
        none = ("nothing",) if is_optional(option.type) else ()
        match option.type:
            case FlagType():
                return ("yes", "no")
            case NumberType(_, low, high):
                return (*map(str, range(low, high + 1)), *none)
            case ThingType(kind):
                return (*(member.id for member in self.checked.kinds[kind].members), *none)
            case _:
                return ()

    def _lowered(self, given: Mapping[str, str]) -> dict[str, int]:
        """Return the values as lowering takes them: flags 0 and 1, members by their ordinal."""
        numbers = {}
        for id_, text in given.items():
            values = self._values(self.checked.options[id_])
            match self.checked.options[id_].type:
                case _ if text == "nothing":
                    numbers[id_] = NOTHING
                case FlagType():
                    numbers[id_] = int(text == "yes")
                case NumberType():
                    numbers[id_] = int(text)
                case _:
                    numbers[id_] = values.index(text)
        return numbers


def resume(text: str | bytes) -> Game:
    """Return the game that was saved, of a ruleset of the package; for others see `Ruleset.resume`.

    Raises: SaveError: the text is no saved game, was changed, or was written under other rules.
    """
    return restore(text, _find)


def replay(text: str | bytes) -> ReplayOutcome:
    """Play a transcript again and compare, of a ruleset of the package; for others see `Ruleset.replay`.

    Raises: SaveError: the text is no transcript, or was changed.
    """
    return replay_transcript(text, _find)


def _find(header: Header) -> Compiled:
    if header.source is None:
        raise SaveError(f"{header.ruleset} does not come with the package: load its ruleset and resume there")
    if not _PACKAGED.fullmatch(header.source):
        raise SaveError("the name of the ruleset is none of the package")
    try:
        return load(header.source)._find(header)
    except LudexError as error:
        raise SaveError(str(error)) from None


def _start(option: Option) -> str | None:
    match option.start:
        case FlagTerm(value):
            return "yes" if value else "no"
        case NumberTerm(number):
            return str(number)
        case MemberTerm(_, member):
            return member
        case NothingTerm():
            return "nothing"
        case _:
            return None


def _line(found: Diagnostic) -> str:
    place = found.span
    return f"  {place.file}:{place.line}:{place.column}: {found.code.id}: {found.title}"
