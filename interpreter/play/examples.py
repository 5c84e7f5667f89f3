"""Runs the examples of a ruleset: what is given, the rule, the answers, and all that has changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from ...grammar.source import Span
from ..analysis.ruleset import Answer, Example, Ruleset, Things
from ..analysis.types import SEAT, FlagType, ThingType
from ..program import instructions as i
from ..program.asking import code_of
from ..program.events import Event
from ..program.faults import Budget, RuleFault
from ..program.knowledge import knowing, only_seen
from ..program.lower_examples import Check, ExamplePlan, KnownCheck, lower_example
from ..program.program import Fixed
from ..program.questions import Question
from ..program.state import State
from .explanation import refusal
from .matching import can_match
from .prompts import prompt
from .questions import decision_of
from .result import result_of
from .set_answers import Meant, SetAnswers
from .setting import Compiled


@dataclass(frozen=True)
class Outcome:
    """How an example came out. `messages` say what is wrong; `reached` are paths of clauses that ran."""

    example: Example
    passed: bool
    messages: tuple[str, ...]
    reached: frozenset[str]


class _Failed(Exception):
    """The example cannot go on; the message says why."""


def run_example(ruleset: Ruleset, example: Example, budget: Budget | None = None) -> Outcome:
    """Run one example; without a budget it may spend what a game may."""
    run = _Run(ruleset, example, budget)
    try:
        run.go()
    except _Failed as failure:
        run.messages.append(str(failure))
    except RuleFault as fault:
        run.messages.append(f"the rules break: {fault}")
    names = run.compiled.program.names
    reached = frozenset(names.clauses[clause] for clause in run.clauses)
    return Outcome(example, not run.messages, tuple(run.messages), reached)


class _Run:
    """One run of an example. It watches the machine for the clauses that run."""

    def __init__(self, ruleset: Ruleset, example: Example, budget: Budget | None) -> None:
        self.ruleset = ruleset
        self.example = example
        self.plan: ExamplePlan = lower_example(ruleset, example)
        self.compiled = Compiled(self.plan.program, ruleset.id, ruleset.layers, budget=budget)
        self.machine = self.compiled.machine
        self.messages: list[str] = []
        self.clauses: set[int] = set()

    def event(self, event: Event, /) -> None:
        """Events are of no interest: only what has come out of them."""

    def clause(self, clause: int, /) -> None:
        self.clauses.add(clause)

    def value(self, state: State, number: i.Number, *bound: int) -> int:
        evaluator = self.compiled.machine.evaluator(state, self.clause)
        return evaluator.number(number, dict(enumerate(bound)))

    def go(self) -> None:
        state = self.machine.start(None)
        self.machine.run(state)
        for check in self.plan.given:
            problem = self._differs(state, check)
            if problem:
                raise _Failed(f"what is given cannot be: {problem}")
        only_seen(self.compiled.program, state, range(len(self.compiled.program.piece_looks)))
        before = state.copy()
        state.cells[Fixed.ENDED] = 0
        state.cells[Fixed.PC] = self.plan.arranged + 1
        self.machine.run(state, self)
        for answer, values in zip(self.example.answers, self.plan.answers, strict=True):
            try:
                self._answer(state, answer, values)
            except _Failed as failure:
                raise _Failed(f"{self._quoted([answer.clause.span])}: {failure}") from None
        question = self.machine.question(state)
        if question is not None:
            more = "" if question.seat is not None else f"{self._open_to_chance(state)} "
            raise _Failed(f"a question is left open: {more}{self._say(state, question)}")
        self._expect(before, state)

    # ---- answers

    def _say(self, state: State, question: Question) -> str:
        names = self.compiled.program.names
        if question.seat is None:
            decision = decision_of(self.compiled, state, question)
            outcomes = ", ".join(choice.text for choice in decision.choices[:12])
            of = f" of {decision.about}" if decision.about else ""
            return f"chance is asked: {decision.prompt}{of} ({outcomes})"
        offered = ", ".join(names.ids.actions[code] for code in question.codes[:12])
        seat = names.seats[question.seat]
        asked = prompt(self.compiled, state, question)
        return f"{seat} is asked: {asked} ({offered})"

    def _answer(self, state: State, answer: Answer, values: tuple[str | i.Number, ...]) -> None:
        question = self.machine.question(state)
        if question is None:
            raise _Failed("nothing is asked any more")
        seats = self.compiled.program.names.seats
        meant = None if answer.seat is None else seats.index(answer.seat)
        if question.seat != meant:
            raise _Failed(self._say(state, question))
        if question.seat is None:
            self._chance(state, values)
            return
        if answer.refused_by is None:
            self._give(state, question, values)
        else:
            self._refuse(state, question, values, answer.refused_by)

    def _chance(self, state: State, values: tuple[str | i.Number, ...]) -> None:
        """Let chance decide as the example says, one outcome after another."""
        for number, value in enumerate(values):
            question = self.machine.question(state)
            if question is None or question.seat is not None:
                said = f"{number} of the {len(values)} that the example says"
                raise _Failed(f"chance has decided all it can after {said}")
            codes = [code for code in question.codes if self._outcome(state, code, value)]
            if len(codes) != 1:
                which = f", number {number + 1} of {len(values)}," if len(values) > 1 else ""
                raise _Failed(f"this{which} cannot be what chance decides: {self._say(state, question)}")
            self.machine.answer(state, codes[0], self)

    def _open_to_chance(self, state: State) -> str:
        """Return how many outcomes the example lacks until a seat is asked or nothing is."""
        left, after = 0, state.copy()
        while (question := self.machine.question(after)) is not None and question.seat is None:
            self.machine.answer(after, question.codes[0])
            left += 1
        return f"{left} outcome{'s' * (left != 1)} of chance {'are' if left != 1 else 'is'} not said;"

    def _outcome(self, state: State, code: int, value: str | i.Number) -> bool:
        """Tell whether an outcome, a face, a look or a member, is the one that is meant."""
        program = self.compiled.program
        asked = program.code[state.cells[Fixed.PC]]
        if isinstance(value, str):
            if isinstance(asked, i.ChanceOne):
                return value == program.names.ids.actions[asked.first_code + code]
            return value == str(code)
        if isinstance(asked, i.Roll) or (isinstance(asked, i.ChanceOne) and not asked.pieces):
            return False
        pieces = range(len(program.piece_looks))
        return any(
            self.value(state, value, piece) == 1 for piece in pieces if code_of(program, state, piece) == code
        )

    def _codes(self, state: State, question: Question, value: str | i.Number) -> list[int]:
        """The codes that an answer may mean, whether they are offered or not."""
        names = self.compiled.program.names
        ask = self.compiled.program.code[state.cells[Fixed.PC]]
        if isinstance(value, str):
            first = getattr(ask, "first_code", 0)
            return [code for code, text in enumerate(names.ids.actions) if text == value and code >= first]
        if not isinstance(ask, i.AskOne):
            return []
        program = self.compiled.program
        fitting = [piece for piece in range(len(program.piece_looks)) if self.value(state, value, piece) == 1]
        return sorted({ask.first_code + code_of(program, state, piece) for piece in fitting})

    def _give(self, state: State, question: Question, values: tuple[str | i.Number, ...]) -> None:
        if (answers := SetAnswers.of(self.compiled, state)) is not None:
            self._give_set(state, answers, values)
            return
        ask = self.compiled.program.code[state.cells[Fixed.PC]]
        if len(values) != 1:
            raise _Failed(
                f"one answer is needed, not {len(values)}: {self._say(state, question)}; "
                "write a line with `answers` for each question"
            )
        if isinstance(ask, i.AskNumber) and ask.digits and isinstance(values[0], str):
            self._give_digits(state, ask, values[0])
            return
        codes = [code for code in self._codes(state, question, values[0]) if code in question.codes]
        if len(codes) != 1:
            state_ = "is not offered" if not codes else "may be several of what is offered"
            raise _Failed(f"the answer {state_}: {self._say(state, question)}")
        self.machine.answer(state, codes[0], self)

    def _give_digits(self, state: State, ask: i.AskNumber, text: str) -> None:
        """Answer a number digit by digit."""
        for digit in text.zfill(ask.digits):
            question = self.machine.question(state)
            code = ask.first_code + int(digit)
            if question is None or question.site != ask.site or code not in question.codes:
                raise _Failed(f"{text} is not offered")
            self.machine.answer(state, code, self)

    def _give_set(self, state: State, answers: SetAnswers, values: tuple[str | i.Number, ...]) -> None:
        """Answer a pick of several, thing by thing."""
        steps = answers.steps(self._meant(answers, values))
        if steps is None:
            things = answers.things(self._meant(answers, values))
            failing = ", ".join(refused.path for refused in answers.refused(things)) or "the pick"
            why = f"{failing} refuses it" if len(things) == len(values) else "some of it is not there"
            raise _Failed(f"the set cannot be picked so: {why}")
        for code in steps:
            self.machine.answer(state, code, self)

    def _meant(self, answers: SetAnswers, values: tuple[str | i.Number, ...]) -> list[Meant]:
        return [partial(self._is_about, answers, value) for value in values]

    def _is_about(self, answers: SetAnswers, value: str | i.Number, thing: int) -> bool:
        if isinstance(value, str):
            things = self.compiled.program.names.sites[answers.ask.site].things
            return bool(things) and things[thing] == value
        return answers.ask.pieces and self.value(answers.state, value, thing) == 1

    def _refuse(
        self, state: State, question: Question, values: tuple[str | i.Number, ...], expected: str
    ) -> None:
        if (answers := SetAnswers.of(self.compiled, state)) is not None:
            self._refuse_set(answers, values, expected)
            return
        found = []
        for value in values:
            for code in self._codes(state, question, value):
                if code in question.codes:
                    names = self.compiled.program.names
                    raise _Failed(f"{names.ids.actions[code]} is to be refused, but it is offered")
                found.append(refusal(self.compiled, state, question, code, question.seat).path)
        if expected not in found:
            blamed = ", ".join(dict.fromkeys(path or "no clause" for path in found)) or "no clause"
            raise _Failed(f"{expected} is to refuse this, but {blamed} does")

    def _refuse_set(self, answers: SetAnswers, values: tuple[str | i.Number, ...], expected: str) -> None:
        """A set is refused by any of the conditions that it does not meet."""
        things = answers.things(self._meant(answers, values))
        if len(things) < len(values):
            raise _Failed("the set that is to be refused is not there to be picked")
        failing = [refused.path for refused in answers.refused(things)]
        if not failing:
            raise _Failed("the set is to be refused, but it is allowed")
        if expected not in failing:
            raise _Failed(f"{expected} is to refuse this, but {', '.join(failing)} does")

    def _many(self, state: State, things: i.Many) -> tuple[int, ...]:
        """The things of a set value."""
        return self.compiled.machine.evaluator(state, self.clause).many(things, {})

    # ---- what comes out

    def _differs(self, state: State, check: Check) -> str | None:
        """Say how something is other than it should be, or None."""
        if check.number is not None and check.value is not None:
            found, wanted = self.value(state, check.number), self.value(state, check.value)
            return None if found == wanted else f"{self._source(check)}, but it is {self._text(check, found)}"
        assert check.many is not None
        pieces = self._many(state, check.many)
        slots = [condition for count, condition in check.things for _ in range(count)]
        fits = [[self.value(state, condition, piece) == 1 for condition in slots] for piece in pieces]
        if len(pieces) == len(slots) and can_match(fits):
            return None
        there = ", ".join(self.compiled.ids.piece(piece) for piece in pieces) or "nothing"
        return f"{self._source(check)}, but there is {there}"

    def _known_otherwise(self, state: State, check: KnownCheck) -> str | None:
        """Say who knows something, if it is not who should, or None."""
        program, masks = self.compiled.program, [*self._knowers(state, check)]
        if not masks:
            return "nothing is there that could be known"
        if all(mask == check.mask for mask in masks):
            return None
        told = []
        for seat, name in enumerate(program.names.seats):
            known = sum(mask >> seat & 1 for mask in masks)
            if known:
                told.append(name if known == len(masks) else f"{name} in part")
        return f"it is known to {', '.join(told) or 'nobody'}"

    def _knowers(self, state: State, check: KnownCheck) -> Iterator[int]:
        """The bits of the seats that know each of the things."""
        program = self.compiled.program
        for number, views in ((check.amount, program.amounts), (check.record, program.records)):
            place = i.NOTHING if number is None else self.value(state, number)
            if place != i.NOTHING:
                yield views[place].mask
        for piece in () if check.pieces is None else self._many(state, check.pieces):
            faceless = state.cells[program.face + piece] == i.NOTHING
            common = faceless and self.compiled.words.common[program.piece_looks[piece]]
            yield program.everyone if common else knowing(program, state, piece)

    def _source(self, check: Check) -> str:
        """Quote what an example says of something, with its line."""
        values = (
            value.description.span if isinstance(value, Things) else value.span for value in check.item.values
        )
        return self._quoted([check.item.target.span, *values])

    def _quoted(self, spans: list[Span]) -> str:
        """Quote what stands on a line at some places, without notes and comments behind it."""
        first = spans[0]
        source = self.ruleset.sources.get(first.file)
        text = source.text[first.start : max(span.end for span in spans)] if source else ""
        said = text.partition("\n")[0].partition("  ")[0]
        return f"line {first.line}: `{' '.join(said.split())}`"

    def _text(self, check: Check, value: int) -> str:
        if value == i.NOTHING:
            return "nothing"
        type_ = check.item.target.type
        if isinstance(type_, FlagType):
            return "so" if value else "not so"
        if isinstance(type_, ThingType) and type_.kind == SEAT:
            return self.compiled.program.names.seats[value]
        return str(value)

    def _expect(self, before: State, after: State) -> None:
        ended = after.cells[Fixed.ENDED] != 0 and after.cells[Fixed.PC] != self.plan.over
        self._expect_winners(after, ended)
        for check in self.plan.expected:
            problem = self._differs(after, check)
            if problem:
                self.messages.append(f"not as expected: {problem}")
        for known in self.plan.known:
            problem = self._known_otherwise(after, known)
            if problem:
                said = self._quoted([known.known.target.span])
                self.messages.append(f"not as expected: {said}: {problem}")
        if not self.example.at_least:
            for change in self._unmentioned(before, after):
                self.messages.append(f"changed, but not expected: {change}")

    def _expect_winners(self, after: State, ended: bool) -> None:
        seats = self.compiled.program.names.seats
        if self.example.winners is None:
            if ended and not self.example.at_least:
                won = [seats[seat] for seat in result_of(self.compiled, after).winners]
                self.messages.append(
                    f"the game has ended and {', '.join(won)} won; the example does not say so"
                )
            return
        if not ended:
            self.messages.append("the game has not ended")
            return
        for _, rank in self.compiled.program.ranking:  # so that the lines which decide are noted
            for seat in range(len(seats)):
                self.value(after, rank, seat)
        won_ = {seats[seat] for seat in result_of(self.compiled, after).winners}
        if won_ != set(self.example.winners):
            self.messages.append(f"{', '.join(sorted(won_))} won, not {', '.join(self.example.winners)}")

    def _unmentioned(self, before: State, after: State) -> Iterator[str]:
        """What has changed and neither is mentioned nor follows from what is."""
        program, names = self.compiled.program, self.compiled.program.names
        zones = {self.value(after, check.zone) for check in self.plan.expected if check.zone is not None}
        for piece in range(len(program.piece_looks)):
            old, new = before.cells[program.place + piece], after.cells[program.place + piece]
            if old != new and not zones & {old, new}:
                what = self.compiled.ids.piece(piece)
                yield f"{what} has gone from {names.ids.zones[old]} to {names.ids.zones[new]}"
        records = {self.value(after, c.record) for c in self.plan.expected if c.record is not None}
        for number, view in enumerate(program.records):
            if before.cells[view.cell] != after.cells[view.cell] and number not in records:
                text = self.compiled.ids.record(number, after.cells[view.cell])
                yield f"{names.ids.records[number]} is {text} now"
        yield from self._unmentioned_amounts(before, after)

    def _unmentioned_amounts(self, before: State, after: State) -> Iterator[str]:
        """Amounts that have changed; one holder's change follows from those of all others.

        It does so where the supply is one of the holders: what is unlimited is not conserved.
        """
        program, names = self.compiled.program, self.compiled.program.names
        amounts = {self.value(after, c.amount) for c in self.plan.expected if c.amount is not None}
        changed: dict[int, list[int]] = {}
        mentioned: Counter[int] = Counter()
        for number, view in enumerate(program.amounts):
            if before.cells[view.cell] != after.cells[view.cell]:
                if number in amounts:
                    mentioned[view.resource] += 1
                else:
                    changed.setdefault(view.resource, []).append(number)
        conserved = {
            view.resource
            for number, view in enumerate(program.amounts)
            if names.ids.holders[number] == "supply"
        }
        for resource, numbers in changed.items():
            if len(numbers) == 1 and mentioned[resource] and resource in conserved:
                continue
            for number in numbers:
                if names.ids.holders[number] != "supply":
                    has = after.cells[program.amounts[number].cell]
                    yield f"{names.ids.holders[number]} has {has} {names.ids.resources[resource][1]} now"
