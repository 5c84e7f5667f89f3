"""From a question by numbers to a decision in words, and from an answer in words to its number."""

from __future__ import annotations

from dataclasses import replace

from ..program.instructions import NOTHING, AskSet, ChanceOne, Roll
from ..program.program import Fixed
from ..program.questions import Question
from ..program.state import State
from .decision import Choice, Decision
from .prompts import Form, prompt
from .setting import Compiled
from .wording import Wording

_NONE: tuple[str, ...] = ()


def decision_of(compiled: Compiled, state: State, question: Question) -> Decision:
    """Return the question as a decision."""
    if question.seat is None:
        return _chance(compiled, state, question)
    form = compiled.forms[question.site]
    ask, said = form.ask, prompt(compiled, state, form.ask)
    about, chosen = "", _NONE
    if isinstance(ask, AskSet):
        chosen = tuple([thing_text(compiled.ids, state, ask, thing) for thing in question.chosen])
        next_one = question.thing if question.piece is None else question.piece
        about = "" if next_one is None else thing_text(compiled.ids, state, ask, next_one)
    elif question.position:
        about = f"{question.prefix}, digit by digit"
    choices = _choices(compiled, state, question)
    return Decision(question.seat, said, choices, form.site.path, about, chosen)


def choice_of(
    compiled: Compiled, state: State, question: Question, choice: Choice | int | str
) -> Choice | None:
    """Return the choice that is meant, a `Choice`, a code or a text, or None if it is not open now."""
    if isinstance(choice, Choice) and question.seat is not None:
        open_ = choice.code in question.codes and compiled.choices[choice.code] == choice
        return choice if open_ else None
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
    if not question.pieces:
        return wording.things(question.site)[thing]
    face = state.cells[wording.program.face + thing]
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
    return Decision(
        seat=None,
        prompt=said,
        choices=_choices(compiled, state, question),
        path=names.clauses[clause] if clause >= 0 else "",
        about=about,
        weights=question.weights or (),
    )
