"""Puts the numbers of steps into the texts that ask for them, before anything else is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import is_
from typing import Any, TypeVar

from ...grammar import model
from ...grammar.source import Span
from ..layers.numbering import OF, OWN, Numbers
from ..layers.paths import Declarations
from . import codes
from .filling import holes
from .report import Report

N = TypeVar("N", bound=model.Node)

_NUMBER_IT = "write `{number}` into the title of the step"


@dataclass(frozen=True)
class Numbered(model.Quote):
    """A text with numbers in the place of their holes.

    `left` are its other holes, each with where it was written; `own` is the number of its own step, where it
    says that.
    """

    left: tuple[tuple[str, int], ...] = ()
    own: int | None = None


def holes_of(quote: model.Quote) -> tuple[tuple[str, int], ...]:
    """Return what stands in the holes of a text, and where in it; not those for numbers of steps."""
    return quote.left if isinstance(quote, Numbered) else holes(quote.text)


def with_numbers(declarations: Declarations, numbers: Numbers, report: Report) -> Declarations:
    """Return declarations with numbers in their texts, and report those that no step has.

    Titles of examples keep their holes: by these titles layers replace and remove examples.
    """
    filling = _Filling(numbers, report)
    return tuple(map(filling.node, declarations))


@dataclass(frozen=True)
class _Filling:
    """Some declarations while numbers are put into their texts."""

    numbers: Numbers
    report: Report

    def node(self, node: N) -> N:
        """Return a node with numbers in all texts in it: the very same one where there are none."""
        changes: dict[str, Any] = {}
        for name, value in vars(node).items():
            new = self._part(node, value)
            if new is not value:
                changes[name] = new
        return replace(node, **changes) if changes else node

    def _part(self, node: model.Node, value: object) -> object:
        match node, value:
            case model.Example(), model.Quote():
                self._example(value)
                return value
            case _, model.Quote():
                return self._quote(value)
            case model.Note(kind="assumed" | "ruling"), (str(text),):
                for path, _ in _asked(text):
                    self._check(path, node.span)
                told = self.numbers.told(text)
                return value if told == text else (told,)
            case _, model.Line():
                return self.node(value)
            case _, tuple() if value and isinstance(value[0], model.Line | model.Note):
                parts = tuple(map(self.node, value))
                return value if all(map(is_, parts, value)) else parts
            case _:
                return value

    def _quote(self, quote: model.Quote) -> model.Quote:
        asked = tuple(_asked(quote.text))
        own = self.numbers.own(quote)
        if not asked and own is None:
            return quote
        for path, at in asked:
            self._check(path, place(quote, at, path))
        left = (
            (hole, at)
            for hole, at in holes(quote.text)
            if not (own is not None and hole == OWN) and not OF.fullmatch(f"{{{hole}}}")
        )
        return Numbered(self.numbers.said(quote), tuple(left), own, span=quote.span)

    def _check(self, path: str, span: Span) -> None:
        """Report that no step at a path has a number."""
        parts = tuple(path.split("."))
        if self.numbers.at(parts) is not None or self.report.excused.intersection(parts):
            return
        if self.numbers.there(parts):
            self.report.add(codes.NO_NUMBER, span, f"`{path}` has no number", "not numbered", _NUMBER_IT)
        else:
            known = [".".join(found) for found in self.numbers.paths]
            self.report.unknown(codes.NO_NUMBER, span, path, "numbered step", known, _NUMBER_IT)

    def _example(self, title: model.Quote) -> None:
        """Report a number in the title of an example."""
        for path, at in _asked(title.text):
            self.report.add(
                codes.NO_NUMBER,
                place(title, at, path),
                "the title of an example says no number of a step",
                "stays as it is written",
                "layers replace an example by its title, so say it without a number",
            )


def place(quote: model.Quote, at: int, text: str) -> Span:
    """Return where a part of a quoted text stands in its file."""
    start = quote.span.start + 1 + at
    return replace(quote.span, start=start, end=start + len(text), column=quote.span.column + 1 + at)


def _asked(text: str) -> Iterator[tuple[str, int]]:
    """Yield the path of each step whose number a text asks for, and where it stands in it."""
    return ((hole[1], hole.start(1)) for hole in OF.finditer(text))
