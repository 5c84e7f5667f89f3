"""Sentences in the making: small letters, no stop, until it is known what they are joined with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ....interpreter.analysis import english as words
from ....interpreter.analysis.terms import Clause, Expression
from ..paragraphs import Paragraph, Part, Style


@dataclass(frozen=True)
class Draft:
    """A sentence without capital and stop.

    `colon`: its items finish it. `opens`: it starts with a condition or a loop of its own, so another
    opening is not put in front of it. `subject` is who does what it says, where it begins with that.
    """

    parts: tuple[Part, ...]
    items: tuple[Draft, ...] = ()
    style: Style = Style.SENTENCE
    colon: bool = False
    opens: bool = False
    subject: Expression | None = None

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts)

    def does(self, subject: Expression, said: str) -> tuple[Part, ...] | None:
        """Return what the subject, called `said`, does, if the sentence begins with it."""
        start = next((index for index, part in enumerate(self.parts) if part.text), 0)
        before, first, behind = self.parts[:start], self.parts[start], self.parts[start + 1 :]
        rest = first.text.removeprefix(f"{said} ")
        if self.subject != subject or self.style is not Style.SENTENCE or self.opens or rest == first.text:
            return None
        return (*before, replace(first, text=f" {rest}"), *behind)


def leaf(text: str, clause: Clause | None, *items: Draft) -> Draft:
    """Return a sentence that is complete; `items` are further sentences about it."""
    return Draft((Part(text, clause),), items)


def opening(text: str, clause: Clause | None, body: tuple[Draft, ...], joint: str = ", ") -> Draft:
    """Return a sentence that `body` finishes: in one line if it is one plain sentence, else as a list."""
    own = Part(text, clause)
    match body:
        case ():
            return Draft((own, Part(f"{joint}nothing happens", clause)), opens=True)
        case (Draft(parts, items, Style.SENTENCE, colon, False),):
            return Draft((Part(text + joint, clause), *parts), items, colon=colon, opens=True)
        case _:
            return Draft((own,), body, colon=True, opens=True)


def led(clause: Clause, body: tuple[Draft, ...]) -> tuple[Draft, ...]:
    """Return the sentences as those of a clause that says nothing itself: an empty piece stands for it."""
    match body:
        case (first, *rest):
            return (replace(first, parts=(Part("", clause), *first.parts)), *rest)
        case _:
            return (leaf("nothing happens", clause),)


def closed(draft: Draft) -> Draft:
    """Return the draft as one that may stand behind an opening, if it has no list of its own."""
    return replace(draft, opens=draft.colon)


def finish(drafts: Iterable[Draft]) -> tuple[Paragraph, ...]:
    """Return the drafts as sentences."""
    return tuple(_finished(draft) for draft in drafts)


def _finished(draft: Draft) -> Paragraph:
    start = next((index for index, part in enumerate(draft.parts) if part.text), 0)
    parts = [*draft.parts]
    parts[start] = replace(parts[start], text=words.capital(parts[start].text))
    last = parts[-1]
    if draft.colon:
        parts[-1] = replace(last, text=words.ended(last.text, ":"))
    elif draft.style is Style.SENTENCE or len(parts) > 1:
        parts[-1] = replace(last, text=words.ended(last.text))
    return Paragraph(tuple(parts), finish(draft.items), draft.style)
