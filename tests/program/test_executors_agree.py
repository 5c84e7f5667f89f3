"""The fast executor does what the reference machine does: the same questions and states, step by step."""

from random import Random

import pytest
from support import Subject, each_game, house_rules, ruleset

import ludex
from ludex.interpreter.play.setting import Compiled
from ludex.interpreter.program.events import Watch
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.program import Fixed
from ludex.interpreter.program.python_backend import PythonBackend
from ludex.interpreter.program.questions import Question
from ludex.interpreter.program.state import State

GAMES = 7
"""Games of each subject; a long one is broken off, all but the first."""

DECISIONS = 250
WHOLE = 5_000


class _Idle(Machine):
    """A reference machine that the fast executor is not to fall back on where chance is drawn."""

    def run(self, state: State, watch: Watch | None = None) -> Question | None:
        assert not state.streams, "the written program stopped where nothing is at fault"
        return super().run(state, watch)

    def answer(
        self,
        state: State,
        code: int,
        watch: Watch | None = None,
        question: Question | None = None,
        memory: object | None = None,
    ) -> Question | None:
        assert not state.streams, "the written program stopped where nothing is at fault"
        return super().answer(state, code, watch, question, memory)


def agree(compiled: Compiled, seed: int, most: int) -> int:
    """Play a game with both executors side by side; return how many questions were answered.

    Every other game is played without memory, and the others begin a new one now and then, as copies do.
    """
    machine, fast = Machine(compiled.program), PythonBackend(_Idle(compiled.program), patience=0)
    rng, order = Random(seed), list(range(compiled.program.seats))
    rng.shuffle(order)
    one, other = machine.start(seed), fast.start(seed)
    for rank, seat in enumerate(order):
        one.cells[Fixed.ASKING + seat] = other.cells[Fixed.ASKING + seat] = rank
    question, again = machine.run(one), fast.run(other)
    answered, memory = 0, None
    while question is not None and answered < most:
        assert again == question
        assert other.digest() == one.digest()
        code = rng.choice(question.codes)
        if seed % 2 == 0 and answered % 50 == 0:
            memory = fast.memory()
        question = machine.answer(one, code, None, question)
        again = fast.answer(other, code, None, again, memory)
        answered += 1
    assert again == question
    assert other.digest() == one.digest()
    return answered


@each_game
def test_games_go_alike(subject: Subject) -> None:
    counts = subject.counts()
    for index in range(GAMES):
        compiled = subject.compiled(counts[index % len(counts)])
        assert agree(compiled, index, WHOLE if index == 0 else DECISIONS) > 0


@pytest.mark.soak
@each_game
def test_a_hundred_games_go_alike(subject: Subject) -> None:
    counts = subject.counts()
    for index in range(100):
        agree(subject.compiled(counts[index % len(counts)]), 1_000 + index, WHOLE)


@pytest.mark.parametrize("path", house_rules(), ids=lambda path: path.stem)
def test_house_rules_go_alike(path: object) -> None:
    rules = ruleset(next(found for found in house_rules() if found == path))
    agree(rules.compiled(), 1, DECISIONS)


def test_the_name_of_the_executor_changes_nothing_but_the_time() -> None:
    rules = ludex.load("tribunes")
    rng, ends = Random(4), []
    for executor in ("fast", "reference"):
        game, rng = rules.start(3, 7, executor=executor), Random(4)
        while (decision := game.decision) is not None:
            game.apply(rng.choice(decision.choices))
        ends.append(game.digest())
    assert ends[0] == ends[1]
    with pytest.raises(ludex.UsageError, match="a game is run by `fast` or `reference`, not `slow`"):
        rules.start(3, 7, executor="slow")  # type: ignore[arg-type]
