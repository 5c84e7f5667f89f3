"""Where a line of a rule stands."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...grammar import model
from ...grammar.source import Span


@dataclass(frozen=True)
class Place:
    """Where a line stands: the path of the nearest named clause around it, and the notes it takes over."""

    path: str
    notes: tuple[model.Note, ...] = ()

    def noted(self, notes: tuple[model.Note, ...]) -> Place:
        """Return the place below a line with these notes."""
        return replace(self, notes=notes)


@dataclass
class FoundExample:
    """An example that stands in a rule: it runs the rule or step at `path`, "" if it must say which."""

    node: model.Example
    path: str


def head(span: Span, word: str) -> Span:
    """Return the place of the word that a line begins with."""
    return replace(span, end=min(span.end, span.start + len(word)))
