"""What is asked and what may be answered: values, which mean the same on a game and on all its copies."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer. `code` is its number in the action space of the program, `text` the same in words.

    `title` is what the ruleset's author calls it, empty where that is nothing else.
    """

    code: int
    text: str
    title: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to a seat, or to chance where `seat` is None; then `weights` has one number a choice.

    `path` is the clause that asks. A set is asked thing by thing: `about` is the thing that stands to be
    taken or left, `chosen` what has been taken so far. Where chance settles something, `about` says what.
    """

    seat: int | None
    prompt: str
    choices: tuple[Choice, ...]
    path: str
    about: str = ""
    chosen: tuple[str, ...] = ()
    weights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a choice cannot be made: `path` is the clause that forbids it, empty where no clause does.

    `line` is where the condition that fails stands in `file` (0: nowhere), `because` the path of the line of
    a fact that made it fail, empty where no fact did.
    """

    choice: str
    path: str
    reason: str
    line: int = 0
    because: str = ""
    file: str = ""

    def __str__(self) -> str:
        return self.reason


class IllegalChoice(Exception):
    """A choice that is not open now; nothing has changed. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
