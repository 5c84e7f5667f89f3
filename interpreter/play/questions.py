"""From a question by numbers to a decision in words, and from an answer in words to its number."""

from __future__ import annotations

from ..program.instructions import NOTHING, AskSet, ChanceOne, Roll
from ..program.program import Fixed
from ..program.questions import Question
from ..program.state import State
from .decision import Choice, Decision
from .setting import Compiled


def decision_of(compiled: Compiled, state: State, question: Question) -> Decision:
    """Return the question as a decision."""
    if question.seat is None:
        return _chance(compiled, state, question)
    site = compiled.program.names.sites[question.site]
    about, chosen = "", tuple[str, ...]()
    instruction = compiled.program.code[state.cells[Fixed.PC]]
    if isinstance(instruction, AskSet):
        chosen = tuple(thing_text(compiled, state, instruction, thing) for thing in question.chosen)
        next_one = question.thing if question.piece is None else question.piece
        about = "" if next_one is None else thing_text(compiled, state, instruction, next_one)
    elif question.position:
        about = f"{question.prefix}, digit by digit"
    choices = tuple([compiled.choices[code] for code in question.codes])
    prompt = site.prompt_for(compiled.program.names.seats[question.seat])
    if block := state.cells[Fixed.SEALED]:
        sealed = compiled.program.sealed[block - 1]
        if sealed.actor is not None:
            prompt += f" for {compiled.program.names.owners_of(block - 1)[state.cells[sealed.variable]]}"
    return Decision(question.seat, prompt, choices, site.path, about, chosen)


def choice_of(
    compiled: Compiled, state: State, question: Question, choice: Choice | int | str
) -> Choice | None:
    """Return the choice that is meant, a `Choice`, a code or a text, or None if it is not open now."""
    code = choice.code if isinstance(choice, Choice) else choice
    if isinstance(code, str):
        found = [each for each in _choices(compiled, state, question) if each.text == code]
    elif code in question.codes:
        found = [_choice(compiled, state, question, code)]
    else:
        found = []
    if not found or (isinstance(choice, Choice) and found[0] != choice):
        return None
    return found[0]


def thing_text(compiled: Compiled, state: State, question: AskSet, thing: int) -> str:
    """Return what a thing of a set is called: a member by name, a piece by look and face."""
    program = compiled.program
    if not question.pieces:
        return program.names.sites[question.site].things[thing]
    face = state.cells[program.face + thing]
    look = program.names.pieces[program.piece_looks[thing]]
    return look if face == NOTHING else f"{look} showing {face}"


def _choices(compiled: Compiled, state: State, question: Question) -> tuple[Choice, ...]:
    return tuple([_choice(compiled, state, question, code) for code in question.codes])


def _choice(compiled: Compiled, state: State, question: Question, code: int) -> Choice:
    if question.seat is not None:
        return compiled.choices[code]
    if _rolls(compiled, state):
        return Choice(code, str(code))
    if isinstance(asked := compiled.program.code[state.cells[Fixed.PC]], ChanceOne):
        return Choice(code, compiled.program.names.actions[asked.first_code + code])
    look, face = compiled.program.look_of(code)
    text = compiled.program.names.pieces[look]
    return Choice(code, text if face is None else f"{text} showing {face}")


def _rolls(compiled: Compiled, state: State) -> bool:
    return isinstance(compiled.program.code[state.cells[Fixed.PC]], Roll)


def _chance(compiled: Compiled, state: State, question: Question) -> Decision:
    names = compiled.program.names
    thing = question.thing
    if thing is None:
        prompt, about = "What chance picks", ""
    elif _rolls(compiled, state):
        prompt, about = "The face that is rolled", names.pieces[compiled.program.piece_looks[thing]]
    else:
        prompt, about = "The next piece, from the top down", names.zones[thing]
    clause = names.trail[state.cells[Fixed.PC]]
    return Decision(
        seat=None,
        prompt=prompt,
        choices=_choices(compiled, state, question),
        path=names.clauses[clause] if clause >= 0 else "",
        about=about,
        weights=question.weights or (),
    )
