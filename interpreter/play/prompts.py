"""What is asked, in the words of people: titles with their holes filled, how many to pick of what."""

from __future__ import annotations

from typing import assert_never

from ..analysis.english import a, listed
from ..analysis.titles import fill_in
from ..program.instructions import NOTHING, Ask, AskAlternative, AskNumber, AskOne, AskSet, Number
from ..program.program import Fixed, Hole, Site, Title
from ..program.state import State
from ..program.values import Evaluator
from .setting import Compiled


def prompt(compiled: Compiled, state: State, ask: Ask) -> str:
    """Return the question as it is put in a state."""
    site = compiled.program.names.sites[ask.site]
    values = compiled.machine.evaluator(state)
    said = _picked(site, ask, values)
    title = filled(site.title, values)
    whole = f"{title}: {said}" if title and said else title or said
    if block := state.cells[Fixed.SEALED]:
        sealed = compiled.program.sealed[block - 1]
        if sealed.actor is not None:
            whole += f" for {compiled.words.owners(block - 1)[state.cells[sealed.variable]]}"
    return whole


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


def _picked(site: Site, ask: Ask, values: Evaluator) -> str:
    """Return what is to be picked, and how much of it."""
    one, several = site.noun
    name = f" ({site.name})" if site.name else ""
    match ask:
        case AskAlternative():
            return "" if site.title.text else "Choose"
        case AskOne():
            return f"Pick {a(one)}{name}"
        case AskSet(question=question):
            low, high = values.number(question.low, {}), values.number(question.high, {})
            if NOTHING in (low, high):
                return f"Pick any {several}{name}"
            many = str(low) if low == high else f"{low} to {high}"
            return f"Pick {many} {one if low == high == 1 else several}{name}"
        case AskNumber():
            low, high = values.number(ask.low, {}), values.number(ask.high, {})
            asked = f"How many {several}" if several else "Which number"
            return f"{asked}{name}? {low if low == high else f'{low} to {high}'}"
        case _:
            assert_never(ask)
