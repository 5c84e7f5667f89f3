"""What every executor of a Program can do, so that they are interchangeable.

Executors agree in questions, events and `State.digest` after every step. They keep nothing of a game: all
of it is in the State, which any of them may take over at a question.
"""

from __future__ import annotations

from typing import Protocol

from .events import Watch
from .program import Program
from .questions import Question
from .state import State


class Executor(Protocol):
    @property
    def program(self) -> Program: ...

    def start(self, seed: int | None) -> State:
        """Return the state before the set-up; without a seed chance is asked, not drawn."""

    def run(self, state: State, watch: Watch | None = None) -> Question | None:
        """Run until a question is pending, which is returned, or the game has ended: None.

        Raises: RuleFault: the ruleset is at fault; the state is then of no further use.
        """

    def question(self, state: State) -> Question | None:
        """Return the pending question, or None where the game has ended. Changes nothing."""

    def memory(self, before: State | None = None) -> object | None:
        """Return what may be kept of one game beside its state, for its answers to be taken faster.

        It goes with one state, which nothing else may change, and may be left out and begun anew. `before` is
        what the state is a copy of, and stays as it is.
        """

    def answer(
        self,
        state: State,
        code: int,
        watch: Watch | None = None,
        question: Question | None = None,
        memory: object | None = None,
    ) -> Question | None:
        """Answer the pending question with one of its codes, run on, and return the next one as `run` does.

        `question` is the pending one, where it is known already, `memory` that of the game.
        Raises: NotOffered: the code is not offered; nothing has changed. RuleFault: as for `run`.
        """
