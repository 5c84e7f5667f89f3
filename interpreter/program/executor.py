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

    def run(self, state: State, watch: Watch | None = None) -> None:
        """Run until a question is pending or the game has ended.

        Raises: RuleFault: the ruleset is at fault; the state is then of no further use.
        """

    def question(self, state: State) -> Question | None:
        """Return the pending question, or None where the game has ended. Changes nothing."""

    def answer(self, state: State, code: int, watch: Watch | None = None) -> None:
        """Answer the pending question with one of its codes, and run on.

        Raises: ValueError: the code is not offered; nothing has changed. RuleFault: as for `run`.
        """
