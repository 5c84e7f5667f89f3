"""English sentences in the making: what they are opened with, their capitals and stops."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ....interpreter.analysis import english as words
from ....interpreter.analysis.terms import Clause
from .. import drafts as shared
from ..drafts import Draft
from ..paragraphs import Paragraph, Part, Style

NOTHING = "nothing happens"


def opening(
    text: str, clause: Clause | None, body: tuple[Draft, ...], joint: str = ", ", limit: Part | None = None
) -> Draft:
    """Return a sentence that `body` finishes: in one line if it is one plain sentence, else as a list.

    A `limit` of the program stands behind what opens it.
    """
    if limit is not None:
        told = opening("", clause, body, joint)
        return replace(told, parts=(Part(text, clause), limit, *told.parts))
    own = Part(text, clause)
    match body:
        case ():
            return Draft((own, Part(joint + NOTHING, clause)), opens=True)
        case (Draft(parts, items, Style.SENTENCE, colon, False),):
            return Draft((Part(text + joint, clause), *parts), items, colon=colon, opens=True)
        case _:
            return Draft((own,), body, colon=True, opens=True)


def finish(drafts: Iterable[Draft]) -> tuple[Paragraph, ...]:
    """Return the drafts as sentences."""
    return shared.finish(drafts, words.capital, lambda text, colon: words.ended(text, ":" if colon else "."))
