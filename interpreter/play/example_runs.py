"""Runs what an example gives with the answers and the chance of a game, to see what comes out of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from ..analysis.ruleset import Example, Ruleset
from ..program.events import ChancePicked, Event, Rolled, Shuffled
from ..program.faults import RuleFault
from ..program.instructions import NOTHING, AskNumber, ChanceOne, Roll
from ..program.lower_examples import ExamplePlan, lower_example
from ..program.program import Fixed
from ..program.questions import Question
from ..program.state import State
from .entering import Entry
from .questions import choice_of
from .result import result_of
from .set_answers import SetAnswers
from .setting import Compiled

Answers = tuple[tuple[str, tuple[str, ...]], ...]
"""Who answers (`chance` among them), and what."""


class DidNotRun(Exception):
    """The rule does not run alone as it did in the game."""


@dataclass(frozen=True)
class Ran:
    """A run from the first step of a rule to its end: what was answered, and the states around it.

    `winners` is None where the game goes on.
    """

    compiled: Compiled
    answers: Answers
    before: State
    after: State
    winners: tuple[str, ...] | None

    @property
    def changes(self) -> tuple[object, ...]:
        """What has come of it, the same in every run that comes out the same."""
        return (self.answers, self.winners, *self._moves(), *self.records(), *self.amounts(), *self.results())

    def _moves(self) -> Iterator[tuple[int, int, int]]:
        looks = self.compiled.program.piece_looks
        yield from sorted((looks[piece], *self.moves(piece)) for piece in self.moved())

    def moved(self) -> tuple[int, ...]:
        """The pieces that lie in another zone now."""
        return tuple(
            piece for piece in range(len(self.compiled.program.piece_looks)) if len({*self.moves(piece)}) == 2
        )

    def moves(self, piece: int) -> tuple[int, int]:
        """The zones of a piece before and after."""
        cell = self.compiled.program.place + piece
        return self.before.cells[cell], self.after.cells[cell]

    def records(self) -> Iterator[tuple[str, int, int]]:
        """Yield the records that have changed, with their new values."""
        for number, view in enumerate(self.compiled.program.records):
            if self.before.cells[view.cell] != self.after.cells[view.cell]:
                yield "record", number, self.after.cells[view.cell]

    def amounts(self) -> Iterator[tuple[str, int, int]]:
        """Yield the amounts that have changed, but for the supply, with their new values."""
        holders = self.compiled.program.names.ids.holders
        for number, view in enumerate(self.compiled.program.amounts):
            if self.before.cells[view.cell] != self.after.cells[view.cell] and holders[number] != "supply":
                yield "amount", number, self.after.cells[view.cell]

    def results(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        """Yield where the results of sealed picks lie that have changed, with the looks or values there."""
        looks = self.compiled.program.piece_looks
        for block in self.compiled.program.sealed:
            for view in block.results:
                for place in view.places(self.compiled.program.seats):
                    old, new = _result(self.before, view.many, place), _result(self.after, view.many, place)
                    if old != new:
                        yield "result", place, tuple(looks[one] if view.pieces else one for one in new)


def _result(state: State, many: bool, place: int) -> tuple[int, ...]:
    if many:
        return state.registers[place]
    return () if state.cells[place] == NOTHING else (state.cells[place],)


def ran(ruleset: Ruleset, example: Example, entry: Entry) -> Ran:
    """Run an example with what was answered from an entry on. Raises: DidNotRun."""
    try:
        return _Running(lower_example(ruleset, example), entry).run()
    except RuleFault as fault:
        raise DidNotRun(str(fault)) from None


@dataclass
class _Running:
    """One run. It is a watch of itself."""

    plan: ExamplePlan
    entry: Entry
    settled: int = 0
    passed: int = 0
    answers: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.compiled = Compiled(self.plan.program)
        self.machine = self.compiled.machine

    def run(self) -> Ran:
        state = self.machine.start(None)
        self.machine.run(state)
        before = state.copy()
        state.cells[Fixed.ENDED] = 0
        state.cells[Fixed.PC] = self.plan.arranged + 1
        self.machine.run(state, self)
        coming = iter(self.entry.answers)
        while (question := self.machine.question(state)) is not None:
            if question.seat is None:
                self._chance(state, question)
            else:
                who, words = next(coming, ("", ()))
                if who != self.compiled.program.names.seats[question.seat]:
                    raise DidNotRun("somebody else is asked")
                self._answer(state, question, words)
                self.answers.append((who, words))
        ended = state.cells[Fixed.PC] != self.plan.over
        names = self.compiled.program.names.seats
        winners = tuple(names[seat] for seat in result_of(self.compiled, state).winners) if ended else None
        return Ran(self.compiled, tuple(self.answers), before, state, winners)

    def _answer(self, state: State, question: Question, words: tuple[str, ...]) -> None:
        if (answers := SetAnswers.of(self.compiled, state)) is not None:
            steps = answers.steps([partial(self._is, answers, word) for word in words])
            if steps is None:
                raise DidNotRun("the set cannot be picked")
            for code in steps:
                self.machine.answer(state, code, self)
            return
        ask = self.compiled.program.code[state.cells[Fixed.PC]]
        digits = ask.digits if isinstance(ask, AskNumber) else 0
        for text in words[0].zfill(digits) if digits else words:
            pending = self.machine.question(state)
            choice = None if pending is None else choice_of(self.compiled, state, pending, text)
            if choice is None:
                raise DidNotRun(f"{text} is not offered")
            self.machine.answer(state, choice.code, self)

    def _is(self, answers: SetAnswers, word: str, thing: int) -> bool:
        things = self.compiled.program.names.sites[answers.ask.site].things
        return word == (self.compiled.ids.piece(thing) if answers.ask.pieces else things[thing])

    def _chance(self, state: State, question: Question) -> None:
        """Let chance decide as it did in the game, as far as what it decided is there."""
        if self.settled >= len(self.entry.chance):
            raise DidNotRun("chance decides more than in the game")
        outcomes = self.entry.chance[self.settled]
        instruction = self.compiled.program.code[state.cells[Fixed.PC]]
        if isinstance(instruction, ChanceOne):
            self._chance_pick(state, question, str(outcomes[0]))
            return
        rolls = isinstance(instruction, Roll)
        if rolls:
            self.passed = question.position or 0
        while self.passed < len(outcomes) and outcomes[self.passed] not in question.codes:
            self.passed += 1
        if self.passed >= len(outcomes):
            raise DidNotRun("chance decides something else")
        code = int(outcomes[self.passed])
        self.passed += 1
        look, _ = (0, None) if rolls else self.compiled.program.look_of(code)
        text = str(code) if rolls else self.compiled.program.names.ids.pieces[look]
        if self.answers and self.answers[-1][0] == "chance" and question.position:
            self.answers[-1] = ("chance", (*self.answers[-1][1], text))
        else:
            self.answers.append(("chance", (text,)))
        self.machine.answer(state, code, self)

    def _chance_pick(self, state: State, question: Question, text: str) -> None:
        choice = choice_of(self.compiled, state, question, text)
        if choice is None:
            raise DidNotRun("chance picks something else")
        self.answers.append(("chance", (text,)))
        self.machine.answer(state, choice.code, self)

    def event(self, event: Event, /) -> None:
        if isinstance(event, Shuffled | Rolled | ChancePicked):
            self.settled += 1
            self.passed = 0

    def clause(self, clause: int, /) -> None:
        """Clauses are of no interest here."""
