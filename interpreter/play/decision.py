"""What is asked and what may be answered: values, which mean the same on a game and on all its copies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple


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


class Telling(NamedTuple):
    """What a question says: its words, what a step of a set is about, what has been taken so far."""

    prompt: str
    about: str = ""
    chosen: tuple[str, ...] = ()


class Decision:
    """A question to a seat, or to chance where `seat` is None; then `weights` has one number a choice.

    `path` is the clause that asks. What it says is put into words when somebody wants to read it: `tell`
    is called with `of`, which has to keep what the words depend on and may not change.
    """

    __slots__ = ("seat", "choices", "path", "weights", "_tell", "_of", "_told")

    def __init__(
        self,
        seat: int | None,
        choices: tuple[Choice, ...],
        path: str,
        tell: Callable[..., Telling],
        of: tuple[Any, ...],
        weights: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.choices = choices
        self.path = path
        self.weights = weights
        self._tell = tell
        self._of = of
        self._told: Telling | None = None

    @property
    def _telling(self) -> Telling:
        if self._told is None:
            self._told = self._tell(*self._of)
        return self._told

    @property
    def prompt(self) -> str:
        """The question in words."""
        return self._telling.prompt

    @property
    def about(self) -> str:
        """The thing that stands to be taken or left, where a set is asked; what chance settles."""
        return self._telling.about

    @property
    def chosen(self) -> tuple[str, ...]:
        """What of a set has been taken so far."""
        return self._telling.chosen

    def to_json(self) -> dict[str, Any]:
        """Return plain lists, texts and numbers."""
        return {
            "seat": self.seat,
            "prompt": self.prompt,
            "choices": [asdict(choice) for choice in self.choices],
            "path": self.path,
            "about": self.about,
            "chosen": [*self.chosen],
            "weights": [*self.weights],
        }

    def _all(self) -> tuple[object, ...]:
        return self.seat, self.choices, self.path, self.weights, *self._telling

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash((self.seat, self.choices, self.path))

    def __repr__(self) -> str:
        texts = ", ".join(choice.text for choice in self.choices)
        return f"Decision({self.seat}, {self.prompt!r}, {self.path!r}, [{texts}])"


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
