"""The front door for programs: load a ruleset, start games, resume and replay them."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ludex import kept
from ludex.errors import LudexError, UsageError
from ludex.grammar.source import (
    FileSources,
    MemorySources,
    Snapshot,
    Source,
    SourceMissing,
    Sources,
    package_sources,
)
from ludex.interpreter.layers.stack import DoesNotFit, Origin
from ludex.interpreter.play.envelope import SaveError
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.setting import Compiled
from ludex.outline import Outline

if TYPE_CHECKING:
    from ludex.grammar.diagnostics import Diagnostic
    from ludex.interpreter.analysis.ruleset import Ruleset as Checked
    from ludex.interpreter.arena.pairing import Pairing
    from ludex.interpreter.arena.plan import Plan
    from ludex.interpreter.arena.rows import Row
    from ludex.interpreter.arena.trial import Findings
    from ludex.interpreter.layers.compose import Composition
    from ludex.interpreter.play.decision_log import LogLine, LogReplay, View
    from ludex.interpreter.play.saves import Sought
    from ludex.interpreter.play.transcripts import ReplayOutcome
    from ludex.interpreter.program.events import Watch

OptionValue = str | int | bool

_PACKAGED = re.compile(r"[a-z][a-z0-9_]*(/[a-z][a-z0-9_]*)*")
_LARGEST_SEED = 2**64 - 1


def load(name: str | Path, layers: Sequence[str | Path] = ()) -> Ruleset:
    """Load and check a ruleset with layers above it.

    Each is one of the package, by its name, or a file, by a path that ends in .ludex. The order of the
    layers does not matter. What was checked before is known by its bytes and not checked again. Raises:
    LudexError: the check finds errors. UsageError: there is no such ruleset or layer, or a layer does not fit
    the ruleset.
    """
    snapshot = Snapshot()
    origins = [_origin(found, snapshot) for found in (name, *layers)]
    packaged = all(origin.sources == package_sources() for origin in origins)
    source = "+".join([str(name), *sorted(map(str, layers))]) if packaged else None
    return _load(origins[0], tuple(origins[1:]), source)


def _origin(name: str | Path, snapshot: Snapshot) -> Origin:
    """Return where a ruleset lies. Raises: UsageError: there is none of this name in the package."""
    text = str(name)
    if text.endswith(".ludex"):
        path = Path(name)
        folder = path.parent
        shown = "" if folder == Path() else f"{folder.as_posix().removesuffix('/')}/"
        return Origin(FileSources(folder, shown, snapshot), path.name)
    packaged = package_sources(snapshot)
    names = [found.removesuffix(".ludex") for found in packaged.names()]
    if not _PACKAGED.fullmatch(text) or text not in names:
        hint = _hint(text, names)
        raise UsageError(f"no ruleset is called `{text}`: {hint} (a file is named with its .ludex)")
    return Origin(packaged, f"{text}.ludex")


def _hint(text: str, names: Sequence[str]) -> str:
    """Return what may have been meant by a name that is not there."""
    from ludex.grammar.diagnostics import nearest

    close = nearest(text, names)
    return f"did you mean `{close}`?" if close else f"there are {', '.join(names)}"


def _name(origin: Origin) -> str:
    """Return the name by which `load` finds a ruleset."""
    if origin.sources == package_sources():
        return origin.path.removesuffix(".ludex")
    return origin.sources.read(origin.path).file


def load_text(texts: Mapping[str, str], entry: str, layers: Sequence[str] = ()) -> Ruleset:
    """Load and check the ruleset at `entry` among texts kept in memory, with layers above it, by path.

    What they extend may come with the package. Raises: as for `load`.
    """
    memory = MemorySources(dict(texts))
    return _load(Origin(memory, entry), tuple(Origin(memory, layer) for layer in layers), None)


def _load(entry: Origin, above: tuple[Origin, ...], source: str | None) -> Ruleset:
    origins = entry, *above
    known = kept.find(origins)
    if known is not None:
        outline, shelf = known
        return Ruleset(outline, lambda: _checked(entry, above), source, shelf)
    made = _checked(entry, above)
    outline = Outline.of(made.ruleset)
    return Ruleset(outline, lambda: made, source, kept.keep(origins, outline))


def _checked(entry: Origin, above: tuple[Origin, ...]) -> _Made:
    """Check a ruleset. Raises: UsageError, LudexError."""
    from ludex.interpreter.analysis.check import check

    library = package_sources(entry.sources.snapshot if isinstance(entry.sources, FileSources) else None)
    try:
        checked = check(entry.sources, entry.path, above, library)
    except (SourceMissing, DoesNotFit) as error:
        raise UsageError(str(error)) from None
    if checked.ruleset is None:
        raise LudexError(f"{entry.path} has errors", checked.diagnostics, checked.sources)
    return _Made(checked.ruleset, _Loaded((entry, above), checked.composition))


@dataclass(frozen=True)
class _Longer:
    """Sources in which one text goes on."""

    sources: Sources
    entry: str
    text: str

    def read(self, path: str) -> Source:
        source = self.sources.read(path)
        if path != self.entry:
            return source
        return Source.of(source.file, f"{source.text.rstrip()}\n\n{self.text}", source.full)

    def names(self) -> tuple[str, ...]:
        return self.sources.names()


@dataclass(frozen=True)
class _Loaded:
    """Where a ruleset comes from, the layers put above it apart, and what its layers make together."""

    origin: tuple[Origin, tuple[Origin, ...]]
    composition: Composition


@dataclass(frozen=True)
class _Made:
    """What the check made of a ruleset."""

    ruleset: Checked
    loaded: _Loaded | None


class Ruleset:
    """A checked ruleset that can be played.

    `outline` is what there is to know of it from outside; `make` checks it, which is put off until something
    needs more than that, where it is known that there are no errors. `shelf` is where its Programs are kept.
    """

    def __init__(
        self,
        outline: Outline,
        make: Callable[[], _Made],
        source: str | None = None,
        shelf: kept.Shelf | None = None,
    ) -> None:
        self._outline = outline
        self._make = make
        self._source = source
        self._shelf = shelf
        self._compiled: dict[tuple[int, tuple[tuple[str, str], ...]], Compiled] = {}

    @classmethod
    def of(cls, checked: Checked) -> Ruleset:
        """Return a ruleset that was checked and can be played, of which it is not known where it lies."""
        return cls(Outline.of(checked), lambda: _Made(checked, None))

    @cached_property
    def _made(self) -> _Made:
        return self._make()

    @property
    def checked(self) -> Checked:
        """What the check made of it."""
        return self._made.ruleset

    @property
    def id(self) -> str:
        return self._outline.id

    @property
    def title(self) -> str:
        return self._outline.title

    @property
    def layers(self) -> tuple[str, ...]:
        """The ids of its layers, the lowest first."""
        return self._outline.layers

    @property
    def composition(self) -> Composition:
        """What its layers make together, line by line, and who wrote which."""
        return self._from_files.composition

    @property
    def extended(self) -> tuple[str, ...]:
        """What it stands on, by names that `load` takes; of a ruleset in memory by their paths there."""
        return tuple(map(_name, self.composition.stack.entered.extends))

    def below(self) -> Ruleset:
        """Return what it extends, with the layers that were put above it.

        Raises: UsageError: it extends nothing, or one of these layers fits only this ruleset. LudexError.
        """
        _, above = self._from_files.origin
        origins = self.composition.stack.entered.extends
        if not origins:
            raise UsageError(
                f"{self.id} extends nothing, so there is nothing to compare it with: "
                f"a house rule says `extends` in its header"
            )
        return _load(origins[0], (*origins[1:], *above), None)

    def old(self) -> Ruleset | None:
        """Return what layers were put on, else what it extends, None if neither: what it differs from.

        Raises: LudexError: that has errors of its own.
        """
        entry, above = self._from_files.origin
        if above:
            return _load(entry, (), None)
        return self.below() if self.composition.stack.entered.extends else None

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that it is made of, with the catalogues that it cites; none of a ruleset in memory."""
        folders = [
            (layer.origin.sources.folder, layer.origin.path)
            for layer in self.composition.stack.layers
            if isinstance(layer.origin.sources, FileSources)
        ]
        layers = (folder / path for folder, path in folders)
        catalogues = (
            folder / found.path for folder, _ in folders for found in self.checked.catalogues.values()
        )
        return tuple(dict.fromkeys([*layers, *(path for path in catalogues if path.exists())]))

    def docs(
        self,
        kind: str = "reference",
        *,
        language: str = "en",
        format: str = "html",
        paper: str = "a4",
        marks: bool = True,
        generated: bool = False,
        examples: str = "few",
        tell: Callable[[str], None] | None = None,
    ) -> dict[str, bytes]:
        """Return the documents of a kind as files, by their names; of kind `all` every document.

        `paper`: what PDF is for, `a4` or `letter`. `marks`: what layers say is marked. `generated`: no
        sentence is printed that an author wrote, such as the reason of a ruling. `examples`: in the reference
        stand `few` (at most two short ones of a rule), `all` or `none`. A `PrintWarning` tells of an
        aid that does not fit on a page. `tell` is told what is left out of `all`: what layers change, where
        that on which they are put has errors of its own. Raises: UsageError: there is no such kind, language,
        format or paper. PrintError: typst is not installed, or no font has a character. LudexError: what the
        layers are put on has errors, for the kind `changes`.
        """
        from ludex.printing import docs

        return docs(
            self,
            kind,
            language=language,
            format=format,
            paper=paper,
            marks=marks,
            generated=generated,
            examples=examples,
            tell=tell,
        )

    def catalogues(self, language: str) -> tuple[Path, ...]:
        """Return the catalogues of names that lie beside its layers, from the lowest up; none for English."""
        if language == "en":
            return ()
        folders = [
            (layer.origin.sources.folder, layer.id)
            for layer in self.composition.stack.layers
            if isinstance(layer.origin.sources, FileSources)
        ]
        paths = (folder / "locale" / language / f"{id_}.po" for folder, id_ in folders)
        return tuple(path for path in paths if path.exists())

    @property
    def _from_files(self) -> _Loaded:
        loaded = self._made.loaded
        assert loaded is not None, "a loaded ruleset knows where it comes from"
        return loaded

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it allows."""
        return self._outline.players

    @property
    def default_players(self) -> int:
        """The highest number of players up to 4, else the lowest."""
        return self._outline.default_players

    @property
    def options(self) -> dict[str, tuple[str, ...]]:
        """The texts of the values that each option may have."""
        return dict(self._outline.options)

    @property
    def defaults(self) -> dict[str, str]:
        """The value of each option that is not set; an option whose start is worked out is left out."""
        return dict(self._outline.defaults)

    def starts(self, players: int) -> dict[str, str]:
        """Return the value of each option that is not set, for so many players."""
        return dict(dict(self._outline.starts)[self._players(players)])

    def settings(self, players: int) -> Iterator[dict[str, str]]:
        """Yield every setting of the options that is allowed for so many players, one after the other.

        Raises: UsageError: the ruleset is not for so many players.
        """
        from ludex.interpreter.analysis.settings import settings
        from ludex.options import shown

        allowed = settings(self.checked, self._players(players))
        return (shown(self.checked, setting) for setting in allowed)

    def _players(self, count: int) -> int:
        if count not in self.players:
            from ludex.options import needs

            allowed = ", ".join(map(str, self.players))
            barred = self.checked.barred.get(count)
            reason = f": {needs(self.checked, barred)}" if barred else ""
            raise UsageError(f"{self.id} is for {allowed} players, not {count}{reason}")
        return count

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        return self.checked.warnings

    def rehearsed(self) -> tuple[Diagnostic, ...]:
        """Return what goes wrong at the start of some games, which only playing shows."""
        from ludex.interpreter.analysis.causes import Causes
        from ludex.interpreter.play.rehearsal import rehearse

        causes = Causes(self.composition, self.checked.sources)
        return tuple(map(causes.with_edits, rehearse(self.checked)))

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        chance: Literal["draw", "ask"] = "draw",
        log: bool = False,
        asking: Sequence[int] | None = None,
        watch: Watch | None = None,
        executor: Literal["fast", "reference"] = "fast",
    ) -> Game:
        """Start a game; it stands at its first decision.

        Without a seed one is drawn. With `chance="ask"` chance is asked, as a decision of no seat. `log`
        keeps the history, for events and transcripts. `asking`: seats in the order in which sealed blocks
        ask them. `watch` is told of the set-up. `executor`: what runs the game; both do the same, the
        reference one slowly and plainly.
        Raises: UsageError: something that the ruleset does not have or allow. RuleFault: a fault of its own.
        """
        compiled = self.compiled(players, options)
        if chance not in ("draw", "ask"):
            raise UsageError(f"chance is `draw` or `ask`, not `{chance}`")
        if chance == "ask":
            if seed is not None:
                raise UsageError("where chance is asked there is no seed")
        elif seed is None:
            seed = secrets.randbits(32)
        else:
            _whole("a seed", seed, 0, _LARGEST_SEED)
        if asking is not None and sorted(asking) != list(range(compiled.program.seats)):
            raise UsageError(f"`asking` names each seat from 0 to {compiled.program.seats - 1} once")
        if executor not in compiled.executors:
            known = " or ".join(f"`{name}`" for name in compiled.executors)
            raise UsageError(f"a game is run by {known}, not `{executor}`")
        return Game.start(compiled, seed, asking, log, watch, executor)

    def compiled(
        self, players: int | None = None, options: Mapping[str, OptionValue] | None = None
    ) -> Compiled:
        """Return the program for so many players and these options; it is made once. Raises: UsageError."""
        count = self._players(self.default_players if players is None else players)
        given = self._given(options or {})
        key = count, tuple(sorted(given.items()))
        if key not in self._compiled:
            made = None if self._shelf is None else self._shelf.made(count, given)
            if made is None:
                made = self._lowered(count, given)
                if self._shelf is not None:
                    self._shelf.keep(count, given, made)
            self._compiled[key] = Compiled(
                made.program, self.id, self.layers, dict(made.options), source=self._source
            )
        return self._compiled[key]

    def _lowered(self, players: int, given: Mapping[str, str]) -> kept.Made:
        """Make the program. Raises: UsageError: the ruleset refuses the setting."""
        from ludex.interpreter.program.lower import lower
        from ludex.options import check_allowed, settled, shown

        setting = settled(self.checked, players, given)
        check_allowed(self.checked, players, setting)
        program = lower(self.checked, players, setting)
        return kept.Made(tuple(shown(self.checked, setting).items()), program)

    def pairing(
        self,
        against: Ruleset | None = None,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        agents: str | Sequence[str] = ("random",),
        seed: int = 1,
        rounds: int | None = None,
    ) -> Pairing:
        """Return the plan of games to be played in pairs: by another ruleset, and by itself.

        Without another one that is what its layers were put on, else what it extends. Both games of a pair
        have the same seed and agents, who move on by a seat from pair to pair. An option that one of the
        rulesets does not have is set for the other. Without a number of players it is the highest up to 4
        that both allow. Raises: UsageError, LudexError.
        """
        from ludex.interpreter.arena.pairing import Pairing

        old = self.old() if against is None else against
        if old is None:
            raise UsageError(
                f"{self.id} extends nothing and has no layers, so there is nothing to compare it with"
            )
        both = [count for count in self.players if count in old.players]
        if players is None:
            if not both:
                raise UsageError(f"{old.id} and {self.id} have no number of players in common")
            players = max((count for count in both if count <= 4), default=min(both))
        plans = []
        for one, other in ((old, self), (self, old)):
            given = {
                id_: value
                for id_, value in (options or {}).items()
                if id_ in one.options or id_ not in other.options
            }
            plans.append(one.plan(players, given, agents, seed, rotate_seats=True, rounds=rounds))
        return Pairing(*plans)

    def compare(
        self,
        against: Ruleset | None = None,
        games: int = 200,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        agents: str | Sequence[str] = ("random",),
        seed: int = 1,
        rounds: int | None = None,
        jobs: int = 1,
    ) -> Findings:
        """Play so many pairs of games, by another ruleset and by itself, and return what they show.

        They are the same for any number of `jobs`. Raises: as `pairing` and `simulate`.
        """
        from ludex.interpreter.arena.rows import MOST_GAMES
        from ludex.interpreter.arena.simulation import paired
        from ludex.interpreter.arena.trial import Trial

        _whole("the number of pairs", games, 1, MOST_GAMES // 2)
        _whole("the number of jobs", jobs, 1)
        trial = Trial(self.pairing(against, players, options, agents, seed, rounds))
        for _ in paired(trial, games, jobs):
            pass
        return trial.findings()

    def plan(
        self,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        agents: str | Sequence[str] = ("random",),
        seed: int = 1,
        rotate_seats: bool = False,
        rounds: int | None = None,
    ) -> Plan:
        """Return the plan of a series of games: `agents` are names, one for all seats or one for each.

        After so many `rounds` each game is broken off, if it is not over before.
        Raises: UsageError.
        """
        from ludex.interpreter.arena.agents import AGENTS
        from ludex.interpreter.arena.plan import Plan

        compiled = self.compiled(players, options)
        seats = compiled.program.seats
        named = (agents,) if isinstance(agents, str) else tuple(agents)
        for name in named:
            if name not in AGENTS:
                raise UsageError(f"no agent is called `{name}`: {_hint(name, [*AGENTS])}")
        if len(named) not in (1, seats):
            raise UsageError(
                f"there are {seats} seats and {len(named)} agents: name one, or one for each seat"
            )
        _whole("a seed", seed, 0, _LARGEST_SEED)
        seated = named if len(named) == seats else named * seats
        if rounds is not None:
            _whole("the number of rounds", rounds, 1)
        return Plan.of(compiled, seated, seed, rotate_seats, rounds)

    def simulate(
        self,
        games: int,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        agents: str | Sequence[str] = ("random",),
        seed: int = 1,
        rotate_seats: bool = False,
        rounds: int | None = None,
        jobs: int = 1,
    ) -> tuple[Row, ...]:
        """Play so many games and return their rows, which are the same for any number of `jobs`.

        With several jobs processes are begun anew: a program calls this behind `if __name__ == "__main__":`.
        Raises: UsageError. SimulationError: processes cannot be begun.
        """
        from ludex.interpreter.arena.rows import MOST_GAMES
        from ludex.interpreter.arena.simulation import simulated

        _whole("the number of games", games, 1, MOST_GAMES)
        _whole("the number of jobs", jobs, 1)
        plan = self.plan(players, options, agents, seed, rotate_seats, rounds)
        return tuple(sorted(simulated(plan, games, jobs), key=lambda row: row.index))

    def log(
        self,
        games: int = 1,
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        agents: str | Sequence[str] = ("random",),
        seed: int = 1,
        rotate_seats: bool = False,
        view: View = "seat",
    ) -> Iterator[LogLine]:
        """Play so many games; yield the lines of their log as they come, the head first.

        They are those that `simulate` plays. `view`: a decision is seen by the seat that is asked (`seat`) or
        with everything hidden (`referee`). Raises: UsageError. RuleFault: the ruleset is at fault.
        """
        from ludex.interpreter.arena.logs import logged

        _whole("the number of games", games, 1)
        if view not in ("seat", "referee"):
            raise UsageError(f"a view is `seat` or `referee`, not `{view}`")
        return logged(self.plan(players, options, agents, seed, rotate_seats), games, view)

    def replay_log(self, texts: Iterable[str | bytes]) -> LogReplay:
        """Make the choices of a log again and compare its lines, such as those of a file that is open.

        Raises: SaveError: they are no log, or none of this ruleset.
        """
        from ludex.interpreter.play.decision_log import replay_log

        return replay_log(texts, self._find)

    def resume(self, text: str | bytes) -> Game:
        """Return the game that was saved. Raises: SaveError: it is none, or none of this ruleset."""
        from ludex.interpreter.play.saves import restore

        return restore(text, self._find)

    def replay(self, text: str | bytes) -> ReplayOutcome:
        """Play a transcript again and compare. Raises: SaveError: it is none, or none of this ruleset."""
        from ludex.interpreter.play.transcripts import replay

        return replay(text, self._find)

    def example(self, text: str | bytes, step: int) -> str:
        """Return an example of the rule or step around a choice of a transcript, counted from 1.

        Behind the ruleset it passes. Raises: SaveError: it is no transcript, or none of this ruleset.
        LudexError: there is no such choice, or nothing around it can be run alone. RuleFault.
        """
        from ludex.interpreter.play.example_writing import NoExample, write_example
        from ludex.interpreter.play.saves import read, setting_of
        from ludex.interpreter.play.transcripts import Transcript
        from ludex.options import settled

        content = read(Transcript, text)
        setting = setting_of(content, self._find(content))
        if not 1 <= step <= len(content.choices):
            raise UsageError(f"the transcript has choices 1 to {len(content.choices)}, not {step}")
        choices = [(who, chosen) for who, chosen in content.choices]
        values = settled(self.checked, content.players, self._given(content.options))
        try:
            return write_example(self.checked, setting, values, choices, step, self._with)
        except NoExample as none:
            raise LudexError(str(none)) from None

    def _with(self, text: str) -> Checked | None:
        """Return the ruleset with a text behind it, None where that has mistakes."""
        from ludex.interpreter.analysis.check import check

        entry, above = self._from_files.origin
        return check(_Longer(entry.sources, entry.path, text), entry.path, above).ruleset

    def _find(self, header: Sought) -> Compiled:
        if header.ruleset != self.id:
            raise SaveError(f"this is a game of {header.ruleset}, not of {self.id}")
        try:
            return self.compiled(header.players, header.options)
        except UsageError as error:
            raise SaveError(str(error)) from None

    def _given(self, options: Mapping[str, OptionValue]) -> dict[str, str]:
        """Return the values in their texts. Raises: UsageError."""
        given, there = {}, self.options
        for id_, value in options.items():
            if id_ not in there:
                known = ", ".join(there) or "none"
                raise UsageError(f"{self.id} has no option `{id_}`; it has {known}")
            text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            allowed = there[id_]
            if text not in allowed:
                from ludex.grammar.diagnostics import nearest

                shown = ", ".join(allowed) if len(allowed) <= 20 else f"{allowed[0]} to {allowed[-1]}"
                close = None if text.isdecimal() else nearest(text, allowed)
                hint = f": did you mean `{close}`?" if close else ""
                raise UsageError(f"the option `{id_}` is {shown}, not `{text}`{hint}")
            given[id_] = text
        return given


def resume(text: str | bytes) -> Game:
    """Return the game that was saved, of a ruleset of the package; for others see `Ruleset.resume`.

    Raises: SaveError: the text is no saved game, was changed, or was written under other rules.
    """
    from ludex.interpreter.play.saves import restore

    return restore(text, _find)


def replay(text: str | bytes) -> ReplayOutcome:
    """Play a transcript again and compare, of a ruleset of the package; for others see `Ruleset.replay`.

    Raises: SaveError: the text is no transcript, or was changed.
    """
    from ludex.interpreter.play.transcripts import replay

    return replay(text, _find)


def replay_log(texts: Iterable[str | bytes]) -> LogReplay:
    """Make the choices of a log again and compare its lines; of a ruleset of the package, see `replay`.

    Raises: SaveError: they are no log.
    """
    from ludex.interpreter.play.decision_log import replay_log

    return replay_log(texts, _find)


def _find(header: Sought) -> Compiled:
    if header.source is None:
        raise SaveError(f"{header.ruleset} does not come with the package: load its ruleset and resume there")
    name, *layers = header.source.split("+")
    if not all(map(_PACKAGED.fullmatch, (name, *layers))):
        raise SaveError("the name of the ruleset is none of the package")
    try:
        return load(name, layers)._find(header)
    except LudexError as error:
        raise SaveError(str(error)) from None


def _whole(what: str, number: int, low: int, high: int | None = None) -> None:
    """Raise UsageError for what is no whole number from `low`, to `high` if given."""
    if not isinstance(number, int) or isinstance(number, bool) or number < low or number > (high or number):
        bounds = f"from {low}" if high is None else f"from {low} to {high}"
        raise UsageError(f"{what} is a whole number {bounds}")
