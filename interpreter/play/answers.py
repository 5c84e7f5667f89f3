"""Whole answers to what is asked in steps: a set thing by thing, a long number digit by digit.

Steps are tried before they are made, so that an answer which is refused half-way has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..program.instructions import AskNumber
from ..program.program import Fixed
from .decision import Choice, IllegalChoice, Refusal
from .explanation import refusal
from .game import Game
from .questions import thing_text
from .set_answers import Meant, SetAnswers


def offered(game: Game, *, words: bool = False) -> tuple[str, ...] | None:
    """Return the things of the set that is asked for, those still open; None where no set is asked for.

    They are named by ids, or in the words of people; alike ones as often as they are there.
    """
    compiled, state = game.setting.compiled, game.state
    answers = SetAnswers.of(compiled, state)
    if answers is None:
        return None
    wording = compiled.words if words else compiled.ids
    return tuple(thing_text(wording, state, answers.ask, thing) for thing in answers.open())


def sizes(game: Game) -> tuple[int, int]:
    """Return how many things the set that is asked for still takes, at least and at most."""
    answers = SetAnswers.of(game.setting.compiled, game.state)
    assert answers is not None, "no set is asked for"
    return answers.sizes()


def only_answer(game: Game) -> tuple[Choice, ...]:
    """Return the choices that answer a seat's question where there is one answer to it; else none."""
    decision, compiled = game.decision, game.setting.compiled
    if decision is None or decision.seat is None:
        return ()
    if (answers := SetAnswers.of(compiled, game.state)) is not None:
        return tuple(compiled.choices[code] for code in answers.only())
    if not digits_left(game):
        return decision.choices if len(decision.choices) == 1 else ()
    ask = compiled.program.code[game.state.cells[Fixed.PC]]
    assert isinstance(ask, AskNumber)
    low, high = compiled.value(game.state, ask.low), compiled.value(game.state, ask.high)
    return steps_of_number(game, low) if low == high else ()


def digits_left(game: Game) -> int:
    """Return how many digits of a number are still asked for; 0 where none are."""
    question = game.question
    ask = game.setting.compiled.program.code[game.state.cells[Fixed.PC]]
    if question is None or not isinstance(ask, AskNumber) or not ask.digits:
        return 0
    return ask.digits - (question.position or 0)


def so_far(game: Game) -> tuple[str, ...]:
    """Return what has been taken of the set that is asked for, in the words of people."""
    compiled, question = game.setting.compiled, game.question
    answers = SetAnswers.of(compiled, game.state)
    if answers is None or question is None:
        return ()
    return tuple(thing_text(compiled.words, game.state, answers.ask, thing) for thing in question.chosen)


def id_of(game: Game, said: str) -> str:
    """Return the id of what is meant by the words of people, in any case; what nothing is called stays."""
    names, question = game.setting.compiled.program.names, game.question
    sets = () if question is None or question.seat is None else (names.sites[question.site],)
    pairs = [*zip(names.words.actions, names.ids.actions, strict=True)]
    pairs += [pair for site in sets for pair in zip(site.called, site.things, strict=True)]
    return next((id_ for words, id_ in pairs if words.casefold() == said.casefold()), said)


def steps_of_set(game: Game, wanted: Iterable[str]) -> tuple[Choice, ...]:
    """Return the choices that take just these things, named by their texts, of the set that is asked for.

    Raises: IllegalChoice: the set is refused.
    """
    compiled, texts = game.setting.compiled, tuple(wanted)
    answers = SetAnswers.of(compiled, game.state)
    assert answers is not None, "no set is asked for"
    steps = answers.steps([_named(game, answers, text) for text in texts])
    if steps is None:
        raise IllegalChoice(_refused_set(game, answers, texts))
    return tuple(compiled.choices[code] for code in steps)


def _named(game: Game, answers: SetAnswers, text: str) -> Meant:
    return lambda thing: thing_text(game.setting.compiled.ids, game.state, answers.ask, thing) == text


def _refused_set(game: Game, answers: SetAnswers, texts: tuple[str, ...]) -> Refusal:
    """Return the clause that the whole set is at odds with: a condition on it, else the pick itself."""
    things = answers.things([_named(game, answers, text) for text in texts])
    if len(things) < len(texts):
        return _refused(game, texts[len(things)])
    said = ", ".join(texts) or "none"
    refusals = answers.refused(things, said)
    return refusals[0] if refusals else _refused(game, said)


def steps_of_number(game: Game, number: int) -> tuple[Choice, ...]:
    """Return the choices that answer with the digits of a number. Raises: IllegalChoice."""
    trial, text = game.copy(), str(number).zfill(digits_left(game))
    steps: list[Choice] = []
    for digit in text:
        decision = trial.decision
        found = [choice for choice in decision.choices if choice.text == digit] if decision else []
        if not found or (steps and not digits_left(trial)):
            refused = _refused(game, text)
            raise IllegalChoice(replace(refused, choice=str(number)))
        steps.append(found[0])
        trial.apply(found[0])
    return tuple(steps)


def _refused(game: Game, choice: int | str) -> Refusal:
    return refusal(game.setting.compiled, game.state, game.question, choice, None)
