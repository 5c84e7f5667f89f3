"""Writes what puts each question of a program, and what takes its answer."""

from __future__ import annotations

from .. import instructions as i
from ..program import LEAVE, TAKE, Fixed, Program
from .expressions import Expressions, literal
from .ranges import Ranges
from .structure import Line

ARGUMENTS = "C, R, X"
"""The cells, the registers and the run: what every function gets."""

_ANSWERED = f"C[{int(Fixed.DECISIONS)}] += 1"


class Questions:
    """Writes the functions of questions; `tables` are the lines of the constants that they use."""

    def __init__(self, program: Program, ranges: Ranges, values: Expressions) -> None:
        self.program, self.ranges, self.values = program, ranges, values
        self.tables: list[str] = []

    def begin(self, ask: i.Ask) -> list[str]:
        """Return the lines that begin a question: nothing of it is answered yet."""
        match ask:
            case i.AskSet():
                chosen = self.values.index(ask.question.chosen.base, ask.question.chosen.index)
                return [f"C[{ask.cursor}] = C[{ask.left}] = 0", f"R[{chosen}] = ()"]
            case i.AskNumber() if ask.digits:
                return [f"C[{ask.prefix}] = C[{ask.asked}] = 0"]
        return []

    def functions(self, pc: int) -> list[tuple[str, list[Line]]]:
        """Return the functions of a question: what puts it, what takes its answer."""
        ask = self.program.code[pc]
        put = [f"C[{int(Fixed.PC)}] = {pc}"]
        match ask:
            case i.AskAlternative():
                put += self._alternative(ask)
                self.tables.append(f"A{pc} = ({''.join(f'b{target}, ' for target in ask.targets)})")
                taken = [_ANSWERED, f"return A{pc}[code - {ask.first_code}]"]
            case i.AskOne():
                put += self._one(ask)
                target = self.values.index(ask.target.base, ask.target.index)
                thing = "q.things[q.codes.index(code)]" if ask.pieces else f"code - {ask.first_code}"
                if target.isdecimal():
                    taken = [f"C[{target}] = {thing}", _ANSWERED, f"return b{pc + 1}"]
                else:
                    taken = [f"i = {target}", _ANSWERED, f"C[i] = {thing}", f"return b{pc + 1}"]
            case i.AskSet():
                put += self._set(ask, pc)
                taken = self._set_answered(ask, pc)
            case i.AskNumber():
                put += self._number(ask)
                taken = self._number_answered(ask, pc)
            case _:
                raise ValueError("what asks nothing puts no question")
        heads = f"def q{pc}({ARGUMENTS}):", f"def a{pc}({ARGUMENTS}, q, code):"
        return [
            (head, [Line(1, line) for line in lines]) for head, lines in zip(heads, (put, taken), strict=True)
        ]

    def _seat(self, seat: i.Number) -> str:
        found, text = self.ranges.number(seat, {}), self.values.number(seat, {})
        fine = not found.nothing and found.within(0, self.program.seats - 1)
        return text if fine else f"somebody({text})"

    def _asked(self, site: int, codes: str) -> list[str]:
        more = "None, None, (), None, (), None, 0, (1, 1)"
        return [f"X.question = new(Question, ({int(site)}, s, {codes}, {more}))", "return None"]

    # ---- alternatives -------------------------------------------------------------------------------------

    def _alternative(self, ask: i.AskAlternative) -> list[str]:
        seat = f"s = {self._seat(ask.seat)}"
        guards = enumerate(ask.guards, ask.first_code)
        open_ = [
            (code, guard) for code, guard in guards if not isinstance(guard, i.Const) or guard.value == 1
        ]
        asked = [(code, guard) for code, guard in open_ if not isinstance(guard, i.Const)]
        if len(asked) > 1 or not open_:
            lines = ["r = []"]
            for code, guard in open_:
                condition = "" if (code, guard) not in asked else f"if {self.values.condition(guard, {})}: "
                lines.append(f"{condition}r.append({code})")
            return [seat, *lines, "if not r: raise Stop", *self._asked(ask.site, "tuple(r)")]
        every = repr(tuple(code for code, _ in open_))
        if not asked:
            return [seat, *self._asked(ask.site, every)]
        (_, guard), rest = asked[0], tuple(code for code, guard in open_ if isinstance(guard, i.Const))
        lines = [seat, f"r = {every} if {self.values.condition(guard, {})} else {rest!r}"]
        return [*lines, *([] if rest else ["if not r: raise Stop"]), *self._asked(ask.site, "r")]

    # ---- one thing ----------------------------------------------------------------------------------------

    def _one(self, ask: i.AskOne) -> list[str]:
        seat, first = self._seat(ask.seat), literal(ask.first_code)
        if ask.pieces:
            things = self.values.many(ask.things, {})
            together = self.values.picked.is_one_zone(ask.things, {})
            asked = f"one_piece(C, X, {int(ask.site)}, {seat}, {first}, {things}, {together})"
        else:
            codes = self.values.codes(ask.things, ask.first_code)
            asked = f"one({int(ask.site)}, {seat}, {codes})"
        return [f"X.question = {asked}", "return None"]

    # ---- sets ---------------------------------------------------------------------------------------------

    def _set(self, ask: i.AskSet, pc: int) -> list[str]:
        question = ask.question
        lines = [f"s = {self._seat(ask.seat)}", f"t = {self.values.many(question.things, {})}"]
        lines += [
            f"i = {self.values.index(question.chosen.base, question.chosen.index)}",
            f"p = pick({self._picked(ask, 't')})",
            *self._step(ask, pc),
        ]
        if ask.pieces:
            lines.append("show(C, X, t, 1 << s)")
        kept = "X.pick = p" if self._stays(ask) else "X.pick = None"
        return [*lines, kept, "X.question = q", "return None"]

    def _picked(self, ask: i.AskSet, things: str) -> str:
        """Return the arguments that say what may be picked."""
        question = ask.question
        low, high = self.values.number(question.low, {}), self.values.number(question.high, {})
        tests, pieces = self.values.picked.tests(question, {}), ask.pieces is True
        together = pieces and self.values.picked.is_one_zone(question.things, {})
        return f"C, {things}, {low}, {high}, {tests}, {pieces}, {together}, i, s"

    def _step(self, ask: i.AskSet, pc: int) -> list[str]:
        return [
            f"q = step(C, R, X, p, {int(ask.site)}, {ask.cursor}, {ask.left}, {ask.pieces is True})",
            f"if q is None: return b{pc + 1}",
        ]

    def _set_answered(self, ask: i.AskSet, pc: int) -> list[str]:
        question = ask.question
        place = self.values.index(question.chosen.base, question.chosen.index)
        again = [f"return q{pc}"]
        if self._stays(ask):
            again = [self._step(ask, pc)[0], "if q is not None:", " X.question = q", " return None"]
        return [
            "p = X.pick",
            "if p is None:",
            f" i = {place}",
            f" s = {self._seat(ask.seat)}",
            f" p = pick({self._picked(ask, self.values.many(question.things, {}))})",
            *(["X.pick = p"] if self._stays(ask) else []),
            f"if code == {TAKE}: more = take(C, R, p, {ask.cursor}, {ask.left})",
            f"elif code == {LEAVE}:",
            f" C[{ask.cursor}] += 1",
            f" C[{ask.left}] = 1",
            " more = True",
            "else: more = False",
            _ANSWERED,
            "if more:",
            *(f" {line}" for line in again),
            f"C[{ask.cursor}] = C[{ask.left}] = 0",
            f"return b{pc + 1}",
        ]

    def _stays(self, ask: i.AskSet) -> bool:
        """Whether what may be picked, how much of it and by whom stays the same while it is picked."""
        question = ask.question
        parts = question.things, question.low, question.high, question.chosen.index, ask.seat
        knowers, pieces = self.program.knowers, len(self.program.piece_looks)
        asked = {int(Fixed.DECISIONS), int(Fixed.PC), ask.cursor, ask.left}
        asked |= {*range(knowers, knowers + pieces)}
        chosen = self.values.picked.chosen(question, {})
        return all(
            chosen.apart(tree, {}) and not self.values.picked.reads_cells(tree, asked, {})
            for tree in parts
            if tree is not None
        )

    # ---- numbers ------------------------------------------------------------------------------------------

    def _number(self, ask: i.AskNumber) -> list[str]:
        first, seat = literal(ask.first_code), self._seat(ask.seat)
        bounds = f"{self.values.number(ask.low, {})}, {self.values.number(ask.high, {})}"
        if not ask.digits:
            return [f"X.question = number({int(ask.site)}, {seat}, {first}, {bounds})", "return None"]
        so_far = f"{int(ask.digits)}, C[{ask.prefix}], C[{ask.asked}]"
        return [
            f"X.question = digit({int(ask.site)}, {seat}, {first}, {bounds}, {so_far})",
            "return None",
        ]

    def _number_answered(self, ask: i.AskNumber, pc: int) -> list[str]:
        first = literal(ask.first_code)
        target = f"i = {self.values.index(ask.target.base, ask.target.index)}"
        if not ask.digits:
            return [target, _ANSWERED, f"C[i] = code - {first}", f"return b{pc + 1}"]
        return [
            target,
            f"n = code - {first} + C[{ask.prefix}] * 10",
            _ANSWERED,
            f"if C[{ask.asked}] + 1 < {int(ask.digits)}:",
            f" C[{ask.prefix}] = n",
            f" C[{ask.asked}] += 1",
            f" return q{pc}",
            f"C[{ask.prefix}] = C[{ask.asked}] = 0",
            "C[i] = n",
            f"return b{pc + 1}",
        ]
