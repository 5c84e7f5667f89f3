"""Japanese sentences in the making: what opens them, and their marks at the end."""

from __future__ import annotations

from collections.abc import Iterable

from ....interpreter.analysis.terms import Clause
from .. import drafts as shared
from ..drafts import Draft
from ..paragraphs import Paragraph, Part, Style
from .words import NOTHING, ended


def opening(
    text: str,
    clause: Clause | None,
    body: tuple[Draft, ...],
    joint: str = "、",
    listing: str = "、次を行う",
) -> Draft:
    """Return a sentence that `body` finishes: in one line if it is one plain sentence, else as a list."""
    match body:
        case ():
            return Draft((Part(f"{text}{joint}{NOTHING}", clause),), opens=True)
        case (Draft(parts, items, Style.SENTENCE, colon, False),):
            return Draft((Part(text + joint, clause), *parts), items, colon=colon, opens=True)
        case _:
            return Draft((Part(text + listing, clause),), body, colon=True, opens=True)


def titled(text: str, clause: Clause | None, body: tuple[Draft, ...]) -> Draft:
    """Return what stands under a title of its own: `特典：…`."""
    return opening(text, clause, body, "：", "")


def finish(drafts: Iterable[Draft]) -> tuple[Paragraph, ...]:
    """Return the drafts as sentences."""
    return shared.finish(drafts, str, ended)
