"""Sentences in the making: without capital and stop, until it is known what they are joined with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ...interpreter.analysis.terms import Clause, Expression
from .paragraphs import Paragraph, Part, Style


@dataclass(frozen=True)
class Draft:
    """A sentence without capital and stop.

    `colon`: its items finish it. `opens`: it starts with a condition or a loop of its own, so another
    opening is not put in front of it. `subject` is who does what it says, where it begins with that.
    `instead` are the sentences in the place of which an author has written it.
    """

    parts: tuple[Part, ...]
    items: tuple[Draft, ...] = ()
    style: Style = Style.SENTENCE
    colon: bool = False
    opens: bool = False
    subject: Expression | None = None
    instead: tuple[Draft, ...] = ()

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts)

    def does(self, subject: Expression, start: str) -> tuple[Part, ...] | None:
        """Return what the subject does, if the sentence is about it: what follows on `start`."""
        if self.subject != subject or self.style is not Style.SENTENCE or self.opens:
            return None
        return self.begun(start)

    def begun(self, start: str) -> tuple[Part, ...] | None:
        """Return what follows on `start`, if the sentence begins with that."""
        where = first_told(self.parts)
        before, first, behind = self.parts[:where], self.parts[where], self.parts[where + 1 :]
        rest = first.text.removeprefix(start)
        return None if rest == first.text else (*before, replace(first, text=rest), *behind)


def leaf(text: str, clause: Clause | None, *items: Draft) -> Draft:
    """Return a sentence that is complete; `items` are further sentences about it."""
    return Draft((Part(text, clause),), items)


def led(clause: Clause, body: tuple[Draft, ...], nothing: str) -> tuple[Draft, ...]:
    """Return the sentences as those of a clause that says nothing itself: an empty piece stands for it."""
    match body:
        case (first, *rest):
            return (replace(first, parts=(Part("", clause), *first.parts)), *rest)
        case _:
            return (leaf(nothing, clause),)


def closed(draft: Draft) -> Draft:
    """Return the draft as one that may stand behind an opening, if it has no list of its own."""
    return replace(draft, opens=draft.colon)


def first_told(parts: tuple[Part, ...]) -> int:
    """Return which piece is the first that has words."""
    return next((index for index, part in enumerate(parts) if part.text), 0)


def finish(
    drafts: Iterable[Draft], begun: Callable[[str], str], ended: Callable[[str, bool], str]
) -> tuple[Paragraph, ...]:
    """Return the drafts as sentences: `begun` starts one, `ended` ends it, before a list if that is true."""
    return tuple(_finished(draft, begun, ended) for draft in drafts)


def _finished(draft: Draft, begun: Callable[[str], str], ended: Callable[[str, bool], str]) -> Paragraph:
    start = first_told(draft.parts)
    parts = [*draft.parts]
    parts[start] = replace(parts[start], text=begun(parts[start].text))
    last = parts[-1]
    if draft.colon or draft.style is Style.SENTENCE or len(parts) > 1:
        parts[-1] = replace(last, text=ended(last.text, draft.colon))
    items, instead = (finish(inner, begun, ended) for inner in (draft.items, draft.instead))
    return Paragraph(tuple(parts), items, draft.style, instead)
