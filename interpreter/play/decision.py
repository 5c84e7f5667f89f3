"""What is asked and what may be answered: values, which mean the same on a game and on all its copies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer. `code` is its number in the action space of the program, `text` its id, which is stable.

    `title` is what people call it, as it reads where it is offered; empty where that is the text.
    """

    code: int
    text: str
    title: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.text


class Decision(NamedTuple):
    """A question to a seat, or to chance where `seat` is None; then `weights` has one number a choice.

    `prompt` is in words, `path` the clause that asks. A set is asked thing by thing: `about` is the thing
    that stands to be taken or left, `chosen` what has been taken so far. Where chance settles something,
    `about` says what.
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

    `why` follows on "is refused". `line` is where the condition that fails stands in `file` (0: nowhere),
    `because` the path of the line of a fact that made it fail, empty where no fact did.
    """

    choice: str
    path: str
    why: str
    line: int = 0
    because: str = ""
    file: str = ""

    @property
    def reason(self) -> str:
        """The whole sentence."""
        return f"`{self.choice}` is refused{self.why}"

    def __str__(self) -> str:
        return self.reason


class IllegalChoice(Exception):
    """A choice that is not open now; nothing has changed. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
