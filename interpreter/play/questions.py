"""From a question by numbers to a decision in words, and from an answer in words to its number."""

from __future__ import annotations

from dataclasses import replace

from ..program.instructions import NOTHING, AskSet, ChanceOne, Roll
from ..program.program import Fixed
from ..program.questions import Question
from ..program.state import State
from .decision import Choice, Decision, Telling
from .prompts import Form, Values, owner
from .setting import FEW, Compiled
from .wording import Wording

_NONE: tuple[str, ...] = ()


def decision_of(compiled: Compiled, state: State, question: Question) -> Decision:
    """Return the question as a decision."""
    if question.seat is None:
        return _chance(compiled, state, question)
    form, block = compiled.forms[question.site], state.cells[Fixed.SEALED]
    is_own = not block or compiled.program.sealed[block - 1].actor is None
    if form.is_plain and is_own and len(question.codes) <= FEW:
        return form.known(question) or form.keep(question, _said(compiled, state, form, question, ""))
    owned = owner(compiled, state, block - 1) if block else ""
    return _said(compiled, state, form, question, owned)


def _said(compiled: Compiled, state: State, form: Form, question: Question, owned: str) -> Decision:
    """Return a decision; `owned` is for whom it is besides the seat."""
    choices = compiled.choices_of(question.codes)
    if form.has_titles:
        choices = _titled(compiled, state, form, choices)
    values = None if form.only is not None else form.values(compiled, state, question)
    faces = _faces(compiled, state, question) if compiled.has_faces else None
    of = compiled, form, question, values, owned, faces
    return Decision(question.seat, choices, form.site.path, _told, of)


def _told(
    compiled: Compiled, form: Form, question: Question, values: Values | None, owned: str, faces: Faces
) -> Telling:
    """Put a question into words, which depend on nothing that changes."""
    said = (form.said(values) if values is not None else form.only or "") + owned
    ask, site = form.ask, question.site
    if isinstance(ask, AskSet):
        wording = compiled.ids
        *taken, last = faces or (NOTHING,) * (len(question.chosen) + 1)
        chosen = [
            _thing(wording, site, ask, thing, face)
            for thing, face in zip(question.chosen, taken, strict=True)
        ]
        next_one = question.thing if question.piece is None else question.piece
        about = "" if next_one is None else _thing(wording, site, ask, next_one, last)
        return Telling(said, about, tuple(chosen))
    return Telling(said, f"{question.prefix}, digit by digit" if question.position else "")


Faces = tuple[int, ...] | None
"""The faces that the pieces taken so far show, and then that of the next one; None where none does."""


def _faces(compiled: Compiled, state: State, question: Question) -> Faces:
    if question.piece is None:
        return None
    face, cells = compiled.program.face, state.cells
    return (*(cells[face + piece] for piece in question.chosen), cells[face + question.piece])


def choice_of(
    compiled: Compiled, state: State, question: Question, choice: Choice | int | str
) -> Choice | None:
    """Return the choice that is meant, a `Choice`, a code or a text, or None if it is not open now."""
    if isinstance(choice, Choice) and question.seat is not None:
        if choice.code not in question.codes:
            return None
        known = compiled.choices[choice.code]
        return choice if known is choice or known == choice else None
    code = choice.code if isinstance(choice, Choice) else choice
    if isinstance(code, str):
        found = [each for each in _choices(compiled, state, question) if each.text == code]
    else:
        found = [each for each in _choices(compiled, state, question) if each.code == code]
    if not found or (isinstance(choice, Choice) and found[0] != choice):
        return None
    return found[0]


def thing_text(wording: Wording, state: State, question: AskSet, thing: int) -> str:
    """Return what a thing of a set is called: a member by name, a piece by look and face."""
    face = state.cells[wording.program.face + thing] if question.pieces else NOTHING
    return _thing(wording, question.site, question, thing, face)


def _thing(wording: Wording, site: int, question: AskSet, thing: int, face: int) -> str:
    if not question.pieces:
        return wording.things(site)[thing]
    return wording.piece(thing) if face == NOTHING else f"{wording.piece(thing)} showing {face}"


def _choices(compiled: Compiled, state: State, question: Question) -> tuple[Choice, ...]:
    if question.seat is None:
        return tuple([_outcome(compiled, state, code) for code in question.codes])
    choices, form = compiled.choices_of(question.codes), compiled.forms[question.site]
    return _titled(compiled, state, form, choices) if form.has_titles else choices


def _titled(compiled: Compiled, state: State, form: Form, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return alternatives with their titles as they are now."""
    values, first = compiled.machine.evaluator(state), form.first_code
    titles = [form.title(choice.code - first, values) for choice in choices]
    return tuple(
        [
            Choice(choice.code, choice.text, title or choice.title)
            for choice, title in zip(choices, titles, strict=True)
        ]
    )


def _outcome(compiled: Compiled, state: State, code: int) -> Choice:
    if _rolls(compiled, state):
        return Choice(code, str(code))
    if isinstance(asked := compiled.program.code[state.cells[Fixed.PC]], ChanceOne):
        return replace(compiled.choices[asked.first_code + code], code=code)
    look, face = compiled.program.look_of(code)
    text, title = (texts.pieces[look] for texts in (compiled.ids.texts, compiled.words.texts))
    if face is not None:
        text, title = f"{text} showing {face}", f"{title} showing {face}"
    return Choice(code, text, title if title != text else "")


def _rolls(compiled: Compiled, state: State) -> bool:
    return isinstance(compiled.program.code[state.cells[Fixed.PC]], Roll)


def _chance(compiled: Compiled, state: State, question: Question) -> Decision:
    names = compiled.program.names
    texts = compiled.ids.texts
    thing = question.thing
    if thing is None:
        said, about = "What chance picks", ""
    elif _rolls(compiled, state):
        said, about = "The face that is rolled", compiled.ids.piece(thing)
    else:
        said, about = "The next piece, from the top down", texts.zones[thing]
    clause = names.trail[state.cells[Fixed.PC]]
    path = names.clauses[clause] if clause >= 0 else ""
    choices = _choices(compiled, state, question)
    return Decision(None, choices, path, Telling, (said, about), question.weights or ())
