"""A sentence as a record to show: in pieces, with what is listed below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar


class Piece(Protocol):
    """What a sentence is made of."""

    @property
    def text(self) -> str: ...


P = TypeVar("P", bound=Piece)


@dataclass(frozen=True)
class Sentence(Generic[P]):
    """A sentence in pieces, with what is listed below it. `style` is sentence, heading or alternative.

    In an explanation it is generated too: what an author's own sentence above it stands for.
    """

    parts: tuple[P, ...]
    style: str
    items: tuple[Sentence[P], ...] = ()

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts)
