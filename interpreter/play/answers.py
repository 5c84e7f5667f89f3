"""Whole answers to what is asked in steps: a set thing by thing, a long number digit by digit.

Steps are tried on a copy, so that an answer which is refused half-way has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..program.events import Answered, Event
from ..program.instructions import AskNumber, AskSet
from ..program.program import LEAVE, STOP, TAKE, Fixed
from ..program.values import Evaluator
from .decision import Choice, IllegalChoice, Refusal
from .explanation import refusal
from .game import Game
from .questions import thing_text


def offered(game: Game) -> tuple[str, ...] | None:
    """Return the things of the set that is asked for, those still open; None where no set is asked for.

    Alike ones are named as often as they are there.
    """
    ask = game.setting.compiled.program.code[game.state.cells[Fixed.PC]]
    if game.question is None or not isinstance(ask, AskSet):
        return None
    return tuple(thing_text(game.setting.compiled, game.state, ask, thing) for thing in _open(game, ask))


def _open(game: Game, ask: AskSet) -> tuple[int, ...]:
    compiled, state, question = game.setting.compiled, game.state, game.question
    assert question is not None
    pick = Evaluator(compiled.program, state, compiled.budget).pick(ask.question, ask.pieces, {})
    groups = pick.groups[state.cells[ask.cursor] :]
    taken = {*question.chosen}
    return tuple(thing for group in groups for thing in group if thing not in taken)


def digits_left(game: Game) -> int:
    """Return how many digits of a number are still asked for; 0 where none are."""
    question = game.question
    ask = game.setting.compiled.program.code[game.state.cells[Fixed.PC]]
    if question is None or not isinstance(ask, AskNumber) or not ask.digits:
        return 0
    return ask.digits - (question.position or 0)


def steps_of_set(game: Game, wanted: Iterable[str]) -> tuple[Choice, ...]:
    """Return the choices that take just these things, named by their texts, of the set that is asked for.

    Raises: IllegalChoice: the set is refused.
    """
    texts = tuple(wanted)
    rest, trial = list(texts), game.copy()
    steps: list[Choice] = []
    watch = _Watch()
    while not watch.done:
        decision = trial.decision
        assert decision is not None, "a set is done before the game goes on"
        codes = {choice.code: choice for choice in decision.choices}
        code = LEAVE if rest else STOP
        if decision.about in rest:
            rest.remove(decision.about)
            code = TAKE
        if code not in codes:
            raise IllegalChoice(_refused_set(game, texts))
        steps.append(codes[code])
        trial.apply(codes[code], watch=watch)
    if rest:
        raise IllegalChoice(_refused_set(game, texts))
    return tuple(steps)


def _refused_set(game: Game, texts: tuple[str, ...]) -> Refusal:
    """Return the clause that the whole set is at odds with: a condition on it, else the pick itself."""
    compiled, state, question = game.setting.compiled, game.state.copy(), game.question
    ask = compiled.program.code[state.cells[Fixed.PC]]
    assert question is not None and isinstance(ask, AskSet)
    things = list(question.chosen)
    for text in texts:
        named = [
            thing
            for thing in _open(game, ask)
            if thing not in things and thing_text(compiled, state, ask, thing) == text
        ]
        if not named:
            return _refused(game, text)
        things.append(named[0])
    chosen = ask.question.chosen
    index = 0 if chosen.index is None else compiled.value(state, chosen.index)
    state.registers[chosen.base + index] = tuple(sorted(things))
    said = ", ".join(texts) or "none"
    found = refusal(compiled, state, question, STOP, None)
    site = compiled.program.names.sites[ask.site].path
    failing = [each.path for each in compiled.program.names.sites[ask.site].refusals if each.code == STOP]
    path = found.path if found.path in failing else site
    return Refusal(said, path, f"`{said}` is refused by {path}")


def steps_of_number(game: Game, number: int) -> tuple[Choice, ...]:
    """Return the choices that answer with the digits of a number. Raises: IllegalChoice."""
    trial, text = game.copy(), str(number).zfill(digits_left(game))
    steps: list[Choice] = []
    for digit in text:
        decision = trial.decision
        found = [choice for choice in decision.choices if choice.text == digit] if decision else []
        if not found or (steps and not digits_left(trial)):
            refused = _refused(game, text)
            raise IllegalChoice(Refusal(str(number), refused.path, refused.reason.replace(text, str(number))))
        steps.append(found[0])
        trial.apply(found[0])
    return tuple(steps)


class _Watch:
    """Notices when the set is answered as a whole."""

    def __init__(self) -> None:
        self.done = False

    def event(self, event: Event, /) -> None:
        if isinstance(event, Answered) and event.result is not None:
            self.done = True

    def clause(self, clause: int, /) -> None:
        pass


def _refused(game: Game, choice: int | str) -> Refusal:
    return refusal(game.setting.compiled, game.state, game.question, choice, None)
