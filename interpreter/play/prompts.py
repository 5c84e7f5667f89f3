"""What is asked, in the words of people: titles with their holes filled, how many to pick of what."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, assert_never

from ..analysis.english import a, listed
from ..analysis.filling import fill_in
from ..program.instructions import NOTHING, Ask, AskAlternative, AskNumber, AskOne, AskSet, Const, Number
from ..program.program import Fixed, Hole, Site, Title
from ..program.questions import Question
from ..program.state import State
from ..program.values import Evaluator
from .decision import Decision

if TYPE_CHECKING:
    from .setting import Compiled


def prompt(compiled: Compiled, state: State, question: Question) -> str:
    """Return the question as it is put in a state."""
    form, block = compiled.forms[question.site], state.cells[Fixed.SEALED]
    said = form.said(form.values(compiled, state, question)) if form.only is None else form.only
    return said + (owner(compiled, state, block - 1) if block else "")


_SEAT_AND_CODES = 3
"""Behind these a question has nothing that its words depend on, but where a number or a set is asked."""


class Form:
    """How the question of one site is put: texts that were made are kept by the values that stand in them."""

    def __init__(self, site: Site, ask: Ask) -> None:
        self.site = site
        self.ask = ask
        self._bounds = _bounds(ask)
        constant = all(isinstance(bound, Const) for bound in self._bounds)
        varies = bool(site.title.holes) or not constant
        self.first_code = ask.first_code if isinstance(ask, AskAlternative) else 0
        self.has_titles = bool(site.ways) and isinstance(ask, AskAlternative)
        self._said: dict[Values, str] = {}
        self._titles: dict[tuple[int, Values], str] = {}
        self.only = None if varies else self._constant()
        """The question as it is always put, None where it varies."""
        is_number, has_holes = isinstance(ask, AskNumber), bool(site.title.holes)
        self.is_plain = not self.has_titles and (
            not has_holes if is_number else not varies and not isinstance(ask, AskSet)
        )
        """Whether the decision depends on the question alone, and for whom it is."""
        self._told = None if is_number else _SEAT_AND_CODES
        self._decisions: dict[tuple[object, ...], Decision] = {}

    def _constant(self) -> str:
        low, high = (bound.value for bound in self._bounds if isinstance(bound, Const))
        return _whole(self.site.title.text, _picked(self.site, self.ask, low, high))

    def known(self, question: Question) -> Decision | None:
        """Return the decision of a question that is plain, if it is kept."""
        return self._decisions.get(question[1 : self._told])

    def keep(self, question: Question, decision: Decision) -> Decision:
        """Keep the decision of a question that is plain, and return it."""
        return _kept(self._decisions, question[1 : self._told], decision)

    def values(self, compiled: Compiled, state: State, question: Question) -> Values:
        """Return what the words of the question depend on: its bounds, and what stands in the holes."""
        title = self.site.title
        if not title.holes:
            return (question.bounds,)
        return question.bounds, *_values(title, compiled.machine.evaluator(state))

    def said(self, values: Values) -> str:
        """Return the question as it is put with these values."""
        text = self._said.get(values)
        if text is None:
            low, high = values[0]
            picked = _picked(self.site, self.ask, low, high)
            text = _kept(self._said, values, _whole(_filled(self.site.title, values[1:]), picked))
        return text

    def title(self, way: int, values: Evaluator) -> str:
        """Return the title of an alternative."""
        title = self.site.ways[way]
        key = way, _values(title, values)
        text = self._titles.get(key)
        return _kept(self._titles, key, _filled(title, key[1])) if text is None else text


Values = tuple[tuple[int, ...], ...]
"""What stands in the holes of a title, for each one number or several."""

_Key = TypeVar("_Key")
_Kept = TypeVar("_Kept")
_KEPT = 1_000


def _kept(known: dict[_Key, _Kept], key: _Key, value: _Kept) -> _Kept:
    """Keep a text or a decision; where there are many, begin anew."""
    if len(known) >= _KEPT:
        known.clear()
    known[key] = value
    return value


def owner(compiled: Compiled, state: State, block: int) -> str:
    """Return what is said in a sealed block of the member that a question is for, if there is one."""
    sealed = compiled.program.sealed[block]
    if sealed.actor is None:
        return ""
    return f" for {compiled.words.owners(block)[state.cells[sealed.variable]]}"


def _whole(title: str, picked: str) -> str:
    return f"{title}: {picked}" if title and picked else title or picked


def _values(title: Title, values: Evaluator) -> Values:
    return tuple([_value(hole, values) for hole in title.holes])


def _value(hole: Hole, values: Evaluator) -> tuple[int, ...]:
    value = hole.value
    return (values.number(value, {}),) if isinstance(value, Number) else values.many(value, {})


def _filled(title: Title, found: Values) -> str:
    """Return a title with what stands in its holes."""
    if not title.holes:
        return title.text
    said = [_said(hole, numbers) for hole, numbers in zip(title.holes, found, strict=True)]
    return fill_in(title.text, said)


def _said(hole: Hole, numbers: tuple[int, ...]) -> str:
    return listed([_one(hole, number) for number in numbers]) or hole.nothing


def _one(hole: Hole, number: int) -> str:
    if number == NOTHING:
        return hole.nothing
    if hole.texts:
        return hole.texts[number]
    return str(number) if hole.unit is None else f"{number} {hole.unit[number != 1]}"


def _bounds(ask: Ask) -> tuple[Number, Number]:
    """Return how much is to be picked at least and at most; of one thing this says nothing."""
    match ask:
        case AskSet(question=question):
            return question.low, question.high
        case AskNumber():
            return ask.low, ask.high
        case AskAlternative() | AskOne():
            return Const(1), Const(1)
        case _:
            assert_never(ask)


def _picked(site: Site, ask: Ask, low: int, high: int) -> str:
    """Return what is to be picked, and how much of it."""
    one, several = site.noun
    name = f" ({site.name})" if site.name else ""
    match ask:
        case AskAlternative():
            return "" if site.title.text else "Choose"
        case AskOne():
            return f"Pick {a(one)}{name}"
        case AskSet():
            if NOTHING in (low, high):
                return f"Pick {'any' if low in (NOTHING, 0) else f'{low} or more'} {several}{name}"
            many = str(low) if low == high else f"{low} to {high}"
            return f"Pick {many} {one if low == high == 1 else several}{name}"
        case AskNumber():
            asked = f"How many {several}" if several else "Which number"
            return f"{asked}{name}? {low if low == high else f'{low} to {high}'}"
        case _:
            assert_never(ask)
