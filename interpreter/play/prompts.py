"""What is asked, in the words of people: titles with their holes filled, how many to pick of what."""

from __future__ import annotations

from typing import assert_never

from ..analysis.english import a, listed
from ..analysis.titles import fill_in
from ..program.instructions import NOTHING, Ask, AskAlternative, AskNumber, AskOne, AskSet, Const, Number
from ..program.program import Fixed, Hole, Site, Title
from ..program.state import State
from ..program.values import Evaluator
from .setting import Compiled


def prompt(compiled: Compiled, state: State, ask: Ask) -> str:
    """Return the question as it is put in a state."""
    sealed = state.cells[Fixed.SEALED]
    return asked(compiled, state, ask) + (owner(compiled, state, sealed - 1) if sealed else "")


def asked(compiled: Compiled, state: State, ask: Ask) -> str:
    """Return the question as it is put in a state, without the member that it is for."""
    site = compiled.program.names.sites[ask.site]
    values = compiled.machine.evaluator(state)
    low, high = _bounds(ask, values)
    return _whole(filled(site.title, values), _picked(site, ask, low, high))


def owner(compiled: Compiled, state: State, block: int) -> str:
    """Return what is said in a sealed block of the member that a question is for, if there is one."""
    sealed = compiled.program.sealed[block]
    if sealed.actor is None:
        return ""
    return f" for {compiled.words.owners(block)[state.cells[sealed.variable]]}"


def unchanging(site: Site, ask: Ask | None) -> str | None:
    """Return a question as it is always put; None where it has holes, or bounds that are worked out."""
    low: Number = Const(1)
    high: Number = Const(1)
    match ask:
        case AskSet(question=question):
            low, high = question.low, question.high
        case AskNumber():
            low, high = ask.low, ask.high
    if ask is None or site.title.holes or not isinstance(low, Const) or not isinstance(high, Const):
        return None
    return _whole(site.title.text, _picked(site, ask, low.value, high.value))


def _whole(title: str, picked: str) -> str:
    return f"{title}: {picked}" if title and picked else title or picked


def filled(title: Title, values: Evaluator) -> str:
    """Return a title with what stands in its holes now."""
    if not title.holes:
        return title.text
    return fill_in(title.text, [_said(hole, values) for hole in title.holes])


def _said(hole: Hole, values: Evaluator) -> str:
    value = hole.value
    found = (values.number(value, {}),) if isinstance(value, Number) else values.many(value, {})
    return listed([_one(hole, number) for number in found]) or hole.nothing


def _one(hole: Hole, number: int) -> str:
    if number == NOTHING:
        return hole.nothing
    if hole.texts:
        return hole.texts[number]
    return str(number) if hole.unit is None else f"{number} {hole.unit[number != 1]}"


def _bounds(ask: Ask, values: Evaluator) -> tuple[int, int]:
    """Return how much is to be picked at least and at most; of one thing this says nothing."""
    match ask:
        case AskSet(question=question):
            return values.number(question.low, {}), values.number(question.high, {})
        case AskNumber():
            return values.number(ask.low, {}), values.number(ask.high, {})
        case AskAlternative() | AskOne():
            return 1, 1
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
                return f"Pick any {several}{name}"
            many = str(low) if low == high else f"{low} to {high}"
            return f"Pick {many} {one if low == high == 1 else several}{name}"
        case AskNumber():
            asked = f"How many {several}" if several else "Which number"
            return f"{asked}{name}? {low if low == high else f'{low} to {high}'}"
        case _:
            assert_never(ask)
