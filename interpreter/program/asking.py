"""Questions to seats: what each kind offers, and what an answer leaves in the state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from . import knowledge
from .events import Answered
from .faults import RuleFault
from .instructions import NOTHING, Ask, AskAlternative, AskNumber, AskOne, AskSet
from .picks import Pick, Progress
from .program import STOP, TAKE, Fixed, Program
from .questions import Question
from .state import State
from .values import Evaluator


def code_of(program: Program, state: State, piece: int) -> int:
    """Return the action code of a piece as it is now, counted from that of the first look."""
    look = program.looks[program.piece_looks[piece]]
    return look.code_of(state.cells[program.face + piece])


@dataclass(frozen=True, slots=True)
class Asking:
    """The questions of one state."""

    program: Program
    state: State
    values: Evaluator

    def begin(self, ask: Ask) -> None:
        """Begin a question: nothing of its set or number is answered yet, whatever an earlier one left."""
        cells = self.state.cells
        match ask:
            case AskSet():
                registers, chosen = self.state.registers, self._chosen(ask)
                if cells[ask.cursor] or cells[ask.left] or registers[chosen]:
                    cells[ask.cursor] = cells[ask.left] = 0
                    registers[chosen] = ()
                    self.values.changed()
            case AskNumber():
                if ask.digits:
                    cells[ask.prefix] = cells[ask.asked] = 0
                    self.values.changed()
            case AskAlternative() | AskOne():
                pass
            case _:
                assert_never(ask)

    def put(self, ask: Ask) -> Question | None:
        """Put a question, which shows a seat the pieces it may choose from; None if it is over unasked."""
        question = self.question(ask)
        if isinstance(ask, AskSet) and question.thing is None and self._pick(ask).accepts(question.chosen):
            return None
        if not question.codes:
            raise RuleFault("there is nothing to choose from")
        if isinstance(ask, AskOne | AskSet) and ask.pieces:
            assert question.seat is not None
            things = ask.things if isinstance(ask, AskOne) else ask.question.things
            knowledge.show(self.program, self.state, self.values.many(things, {}), 1 << question.seat)
        return question

    def question(self, ask: Ask) -> Question:
        """Return the question that is pending."""
        seat = self._seat(ask)
        match ask:
            case AskAlternative():
                ways = enumerate(ask.guards, ask.first_code)
                codes = tuple([code for code, guard in ways if self.values.number(guard, {}) == 1])
                return Question(ask.site, seat, codes)
            case AskOne():
                offered = sorted(self._offered(ask).items())
                codes, things = tuple(code for code, _ in offered), tuple(thing for _, thing in offered)
                return Question(ask.site, seat, codes, things=things if ask.pieces else ())
            case AskSet():
                return self._step(ask, seat)
            case AskNumber():
                return self._number(ask, seat)
            case _:
                assert_never(ask)

    def answer(self, ask: Ask, question: Question, code: int) -> Answered:
        """Put one of the offered codes into the state and go on, or to the next step."""
        cells = self.state.cells
        match ask:
            case AskAlternative():
                cells[Fixed.PC] = ask.targets[code - ask.first_code]
                return self._answered(ask, question, code, (code,))
            case AskOne():
                thing = question.things[question.codes.index(code)] if ask.pieces else code - ask.first_code
                target = self.values.cell(ask.target, {})
                if target is None:
                    raise RuleFault("a choice is made for nobody")
                cells[target] = thing
                return self._done(ask, question, code, (thing,))
            case AskSet():
                return self._advance(ask, question, code)
            case AskNumber():
                return self._digit(ask, question, code)
            case _:
                assert_never(ask)

    def _seat(self, ask: Ask) -> int:
        seat = self.values.number(ask.seat, {})
        if not 0 <= seat < self.program.seats:
            raise RuleFault("nobody is there to be asked")
        return seat

    def _answered(self, ask: Ask, question: Question, code: int, result: tuple[int, ...] | None) -> Answered:
        seat = question.seat
        assert seat is not None
        sealed = self.state.cells[Fixed.SEALED] != 0
        mask = self.program.everyone
        if isinstance(ask, AskOne | AskSet) and ask.pieces:
            mask = self._onlookers(ask)
        if sealed:
            mask = 0
        return Answered(seat, ask.site, code, question.thing, result, mask | 1 << seat, sealed)

    def _onlookers(self, ask: AskOne | AskSet) -> int:
        """Who sees what is chosen, and whether anything is: those who see all that could have been."""
        mask = self.program.everyone
        things = ask.things if isinstance(ask, AskOne) else ask.question.things
        for piece in self.values.many(things, {}):
            mask &= self.program.zones[self.state.cells[self.program.place + piece]].mask
        return mask

    def _done(self, ask: Ask, question: Question, code: int, result: tuple[int, ...]) -> Answered:
        self.state.cells[Fixed.PC] += 1
        return self._answered(ask, question, code, result)

    # ---- one thing ----------------------------------------------------------------------------------------

    def _offered(self, ask: AskOne) -> dict[int, int]:
        """Return what may be chosen, by code: the first of equal pieces.

        Raises: RuleFault: pieces that have one code between them can be told apart.
        """
        things = self.values.many(ask.things, {})
        if not ask.pieces:
            return {ask.first_code + thing: thing for thing in things}
        groups = self.values.alike(things)
        offered = {ask.first_code + code_of(self.program, self.state, group[0]): group[0] for group in groups}
        if len(offered) < len(groups):
            raise RuleFault("the pieces to choose from are alike, but lie in different zones")
        return offered

    # ---- a set --------------------------------------------------------------------------------------------

    def _chosen(self, ask: AskSet) -> int:
        register = self.values.register(ask.question.chosen, {})
        if register is None:
            raise RuleFault("a choice is made for nobody")
        return register

    def _pick(self, ask: AskSet) -> Pick:
        return self.values.pick(ask.question, ask.pieces, {})

    def _progress(self, ask: AskSet) -> Progress:
        cells = self.state.cells
        chosen = self.state.registers[self._chosen(ask)]
        return Progress(cells[ask.cursor], cells[ask.left] == 1, chosen)

    def _step(self, ask: AskSet, seat: int) -> Question:
        pick, progress = self._pick(ask), self._progress(ask)
        thing = pick.next_thing(progress)
        piece = thing if ask.pieces else None
        look = thing if piece is None else self.program.piece_looks[piece]
        codes = pick.steps(progress)
        bounds = self.values.number(ask.question.low, {}), self.values.number(ask.question.high, {})
        chosen = progress.chosen
        return Question(ask.site, seat, codes, thing=look, piece=piece, chosen=chosen, bounds=bounds)

    def _advance(self, ask: AskSet, question: Question, code: int) -> Answered:
        cells, pick = self.state.cells, self._pick(ask)
        progress = pick.after(self._progress(ask), code)
        cells[ask.cursor], cells[ask.left] = progress.cursor, int(progress.left)
        self.state.registers[self._chosen(ask)] = progress.chosen
        self.values.changed()
        if code == STOP or (code == TAKE and pick.next_thing(progress) is None):
            cells[ask.cursor] = cells[ask.left] = 0
            return self._done(ask, question, code, progress.chosen)
        return self._answered(ask, question, code, None)

    # ---- a number -----------------------------------------------------------------------------------------

    def _number(self, ask: AskNumber, seat: int) -> Question:
        low, high = self.values.number(ask.low, {}), self.values.number(ask.high, {})
        if low < 0 or high == NOTHING:
            raise RuleFault("a number is asked for that has no bounds from 0")
        if not ask.digits:
            codes = range(ask.first_code + low, ask.first_code + high + 1)
            if high >= low and codes[-1] >= self.program.action_count:
                raise RuleFault(f"{high} is more than can be answered")
            return Question(ask.site, seat, tuple(codes), bounds=(low, high))
        if high >= 10**ask.digits:
            raise RuleFault(f"{high} has more than {ask.digits} digits")
        prefix, asked = self.state.cells[ask.prefix], self.state.cells[ask.asked]
        if not 0 <= asked < ask.digits or not 0 <= prefix < 10**asked:
            raise RuleFault(f"{asked} digits cannot make {prefix} so far")
        span = 10 ** (ask.digits - asked - 1)
        starts = ((digit, (prefix * 10 + digit) * span) for digit in range(10))
        digits = [digit for digit, first in starts if low <= high and first <= high and low < first + span]
        codes_of_digits = tuple(ask.first_code + digit for digit in digits)
        bounds = low, high
        return Question(ask.site, seat, codes_of_digits, position=asked, prefix=prefix, bounds=bounds)

    def _digit(self, ask: AskNumber, question: Question, code: int) -> Answered:
        cells, number = self.state.cells, code - ask.first_code
        if ask.digits:
            number += cells[ask.prefix] * 10
            cells[ask.prefix] = number
            cells[ask.asked] += 1
            if cells[ask.asked] < ask.digits:
                return self._answered(ask, question, code, None)
            cells[ask.prefix] = cells[ask.asked] = 0
        target = self.values.cell(ask.target, {})
        if target is None:
            raise RuleFault("a choice is made for nobody")
        cells[target] = number
        return self._done(ask, question, code, (number,))
