"""Writes an example from a game: what lay there when a rule began, what was answered, what came out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from ...grammar.parser import parse
from ...grammar.printer import to_text
from ...grammar.source import Source
from ..analysis import settings
from ..analysis.locals import all_rules, free_locals
from ..analysis.rewrite import parts
from ..analysis.ruleset import Example, Ruleset
from ..analysis.settings import Setting, starts
from ..analysis.terms import LocalTerm, StepTerm
from ..program.faults import RuleFault
from ..program.instructions import NOTHING
from ..program.layout import value_text
from ..program.lower import finish, written
from ..program.lower_bodies import Bodies
from ..program.state import State
from . import setting as play
from .entering import Choices, Entry, clause_at, enter
from .example_runs import Answers, DidNotRun, Ran, ran
from .examples import run_example
from .setting import Compiled

Check = Callable[[str], Ruleset | None]
"""Checks the ruleset with a text behind it; None where there are mistakes."""

WIDTH = 100


class NoExample(Exception):
    """No rule or step around the choice gives an example that passes."""


def write_example(
    ruleset: Ruleset, start: play.Setting, settled: Setting, choices: Choices, step: int, check: Check
) -> str:
    """Return an example of the innermost rule or step around a choice, counted from 1.

    `settled` are the options of the game, `check` checks the ruleset with the example.
    Raises: SaveError: the transcript is of another game. RuleFault. NoExample.
    """
    clause = clause_at(start, choices, step)
    for path in _around(ruleset, clause):
        entry = enter(start, choices, step, path)
        if entry is None:
            continue
        writer = _Writer(ruleset, start.compiled, settled, entry, path, f"choice {step} of a game", check)
        try:
            text = writer.write()
        except (DidNotRun, RuleFault):
            continue
        if text is not None:
            return text
    raise NoExample(f"no rule or step around {clause} can be run alone as it was in the game")


def _around(ruleset: Ruleset, clause: str) -> list[str]:
    """The paths of the rules and steps around a clause, the innermost first."""
    paths = [rule.id for rule in all_rules(ruleset)]
    for rule in all_rules(ruleset):
        paths += [part.clause.path for part in parts(rule.body) if isinstance(part, StepTerm)]
    found = [path for path in dict.fromkeys(paths) if clause.startswith((f"{path}.", f"{path}/"))]
    found.sort(key=len, reverse=True)
    return [*found, *(path for path in ("round", "setup") if path in ruleset.rules and path not in found)]


@dataclass(frozen=True)
class _Given:
    """`target is values`; `several`: the values are things in a zone."""

    target: str
    values: tuple[str, ...]
    several: bool = False

    def __str__(self) -> str:
        return f"{self.target} is {_counted(self.values)}"


@dataclass
class _Writer:
    """Writes one example."""

    ruleset: Ruleset
    compiled: Compiled
    settled: Setting
    entry: Entry
    path: str
    title: str
    check: Check
    bodies: Bodies = field(init=False)

    def __post_init__(self) -> None:
        self.bodies = written(self.ruleset, self.compiled.program.seats, self.settled)
        finish(self.bodies)

    def write(self) -> str | None:
        """Return the example; None where it has no form that passes. Raises: DidNotRun, RuleFault."""
        named = [*self._named()]
        given = [] if self.path == "setup" else [*self._given()]
        given = [*self._settled(), *given]
        written_ = [*map(str, named), *(f"{one.target} is {', '.join(one.values)}" for one in given)]
        read = self.check(self._text(written_, (), "expect at least", (self._anything(),)))
        if read is None:
            return None
        example = replace(self._own(read), seats=self.compiled.program.names.seats)
        example, given = self._smallest(example, given)
        run = ran(self.ruleset, example, self.entry)
        expected = tuple(self._expected(run))
        if not expected:
            return None
        text = self._text([*map(str, named), *map(str, given)], run.answers, "expect", expected)
        final = self.check(text)
        if final is None or not run_example(final, self._own(final)).passed:
            return None
        return text

    def _own(self, ruleset: Ruleset) -> Example:
        """Return the example that was written; those of layers above may stand behind it."""
        return [example for example in ruleset.examples if example.title == self.title][-1]

    def _smallest(self, example: Example, given: list[_Given]) -> tuple[Example, list[_Given]]:
        """Leave out whatever makes no difference, larger parts first. Raises: DidNotRun."""
        wanted = ran(self.ruleset, example, self.entry).changes
        atoms = [
            (number, place)
            for number, one in enumerate(given)
            for place in (range(len(one.values)) if one.several else (-1,))
        ]
        size = max(1, len(atoms) // 2)
        while atoms:
            at = 0
            while at < len(atoms):
                rest = [*atoms[:at], *atoms[at + size :]]
                try:
                    same = ran(self.ruleset, _with(example, given, rest)[0], self.entry).changes == wanted
                except DidNotRun:
                    same = False
                if same:
                    atoms = rest
                else:
                    at += size
            if size == 1:
                break
            size //= 2
        return _with(example, given, atoms)

    # ---- what is given

    def _settled(self) -> Iterator[_Given]:
        """The options that the table has settled otherwise."""
        start = starts(self.ruleset, self.compiled.program.seats)
        for id_, option in self.ruleset.options.items():
            if self.settled[id_] != start[id_]:
                yield _Given(id_, (settings.value_text(self.ruleset, option, self.settled[id_]),))

    def _named(self) -> Iterator[_Given]:
        """The names that the rule takes over from outside."""
        free = {local.name: local for local in free_locals(self.ruleset, self.path)}
        for local in (*self._parameters(), *free.values()):
            if local.name in free:
                del free[local.name]
                yield _Given(local.name, (self._local(local),))

    def _parameters(self) -> tuple[LocalTerm, ...]:
        return next((rule.parameters for rule in all_rules(self.ruleset) if rule.id == self.path), ())

    def _local(self, local: LocalTerm) -> str:
        cell = self.bodies.values.cells.get(local.local)
        if cell is None:
            raise DidNotRun(f"{local.name} stands for several things")
        return value_text(self.bodies.layout, local.type, self.entry.state.cells[cell])

    def _given(self) -> Iterator[_Given]:
        """All that is other than on an empty table."""
        state, program, names = self.entry.state, self.compiled.program, self.compiled.program.names
        for zone in range(1, len(names.ids.zones)):
            if state.registers[zone]:
                yield _Given(names.ids.zones[zone], self._things(zone, state), several=True)
        for number, view in enumerate(program.records):
            value = state.cells[view.cell]
            if value != program.cells[view.cell]:
                yield _Given(names.ids.records[number], (self.compiled.ids.record(number, value),))
        for number, amount in enumerate(program.amounts):
            if names.ids.holders[number] != "supply" and state.cells[amount.cell]:
                yield _Given(self._amount(number), (str(state.cells[amount.cell]),))
        for name, values, many in self._results(state):
            if values:
                yield _Given(name, values, several=many)

    def _things(self, zone: int, state: State) -> tuple[str, ...]:
        """What lies in a zone, the top of a pile first."""
        program, pieces = self.compiled.program, state.registers[zone]
        looks = program.piece_looks
        shown = (
            pieces[::-1] if program.zones[zone].ordered else sorted(pieces, key=lambda piece: looks[piece])
        )
        return tuple(self.compiled.ids.piece(piece) for piece in shown)

    def _amount(self, number: int) -> str:
        names = self.compiled.program.names
        one, several = names.ids.resources[self.compiled.program.amounts[number].resource]
        return f"{several if several.isidentifier() else one} of {names.ids.holders[number]}"

    def _results(self, state: State) -> Iterator[tuple[str, tuple[str, ...], bool]]:
        """Yield what has been picked in secret: the name of each result, and the texts of what it is."""
        for id_, view in self.bodies.values.results.items():
            type_, of = self.ruleset.results[id_].type, self.ruleset.results[id_].of
            places = view.places(self.compiled.program.seats)
            for place, name in zip(places, self.bodies.layout.members(of), strict=True):
                if view.many:
                    pieces = state.registers[place]
                    yield f"{id_} of {name}", tuple(self.compiled.ids.piece(one) for one in pieces), True
                else:
                    value = state.cells[place]
                    text = value_text(self.bodies.layout, type_, value)
                    yield f"{id_} of {name}", () if value == NOTHING else (text,), False

    # ---- what is expected

    def _anything(self) -> str:
        """Something that can be said of any game, for a text that is read before it is known what came."""
        names, program = self.compiled.program.names, self.compiled.program
        if len(names.ids.zones) > 1:
            return f"{names.ids.zones[1]} is nothing"
        if names.ids.records:
            start = program.cells[program.records[0].cell]
            return f"{names.ids.records[0]} is {self.compiled.ids.record(0, start)}"
        holder = next((number for number, name in enumerate(names.ids.holders) if name != "supply"), None)
        if holder is None:
            raise DidNotRun("the game keeps nothing")
        return f"{self._amount(holder)} is 0"

    def _expected(self, run: Ran) -> Iterator[str]:
        names, done = self.compiled.program.names, set[int]()
        for piece in run.moved():
            old, new = run.moves(piece)
            zone = new or old
            if zone not in done:
                done.add(zone)
                yield f"{names.ids.zones[zone]} is {_counted(self._things(zone, run.after)) or 'nothing'}"
        for _, number, value in run.records():
            yield f"{names.ids.records[number]} is {self.compiled.ids.record(number, value)}"
        for _, number, value in run.amounts():
            yield f"{self._amount(number)} is {value}"
        before = {name: values for name, values, _ in self._results(run.before)}
        for name, values, _ in self._results(run.after):
            if values != before[name]:
                yield f"{name} is {_counted(values) or 'nothing'}"
        yield from (f"{name} wins" for name in run.winners or ())

    # ---- text

    def _text(self, given: Sequence[str], answers: Answers, expect: str, expected: tuple[str, ...]) -> str:
        names = self.compiled.program.names
        lines = ["language 1", "", f'example "{self.title}"']
        if len(names.seats) != min(self.ruleset.players):
            lines.append(f"    seats {', '.join(names.seats)}")
        lines.append(f"    when {self.path}")
        lines += _wrapped("given", given)
        lines += [f"    {who} answers {', '.join(words) or 'nothing'}" for who, words in answers]
        lines += _wrapped(expect, expected)
        file, faults = parse(Source.of("example", "\n".join(lines)))
        if faults:
            raise DidNotRun(faults[0].title)
        return to_text(file).split("\n", 2)[2]


def _with(
    example: Example, given: list[_Given], atoms: list[tuple[int, int]]
) -> tuple[Example, list[_Given]]:
    """Return the example with just these parts of what is given."""
    items, texts = [], []
    for number, (item, one) in enumerate(zip(example.given, given, strict=True)):
        places = [place for found, place in atoms if found == number]
        if places and one.several:
            items.append(replace(item, values=tuple(item.values[place] for place in places)))
            texts.append(replace(one, values=tuple(one.values[place] for place in places)))
        elif places:
            items.append(item)
            texts.append(one)
    return replace(example, given=tuple(items)), texts


def _counted(values: Iterable[str]) -> str:
    """Return values in a list, with a number before those that come several times in a row."""
    said = []
    for text, same in groupby(values):
        count = len([*same])
        said.append(text if count == 1 else f"{count} {text}")
    return ", ".join(said)


def _wrapped(verb: str, items: Iterable[str]) -> Iterator[str]:
    """Yield lines with the items, as many as fit."""
    line = ""
    for item in items:
        if line and len(line) + len(item) > WIDTH:
            yield line
            line = ""
        line = f"{line}, {item}" if line else f"    {verb} {item}"
    if line:
        yield line
