"""The index: what things are called, and the sections that tell of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from .records import (
    Block,
    Boxes,
    Choices,
    Definitions,
    Examples,
    Index,
    Notes,
    Outline,
    Section,
    Sentences,
    Table,
    Told,
    Word,
)
from .writing import places

MOST = 6
"""In how many sections a word may stand to be listed with all of them, and not only where it is told."""


def indexed(sections: Iterable[Section], told_at: Mapping[str, Sequence[str]]) -> tuple[Word, ...]:
    """Return the words of the index in their order; `told_at` says in which sections each is told."""
    every = list(_every(sections))
    titles = {section.id: section.title for section in every}
    texts = {section.id: " ".join(_texts(section.blocks)).casefold() for section in every}
    having: dict[str, dict[str, None]] = {}
    for id_, text in texts.items():
        for part in re.findall(r"\w+", text):
            having.setdefault(part, {})[id_] = None
    words = []
    for word, homes in told_at.items():
        said = word.casefold()
        pattern = re.compile(rf"\b{re.escape(said)}\b")
        rarest = min((having.get(part, {}) for part in re.findall(r"\w+", said)), key=len, default={})
        used = [id_ for id_ in rarest if id_ not in homes and pattern.search(texts[id_])]
        found = [*homes, *used] if len(used) <= MOST else homes
        words.append(Word(word, places(found, titles)))
    return tuple(sorted((word for word in words if word.places), key=lambda word: word.text.casefold()))


def _every(sections: Iterable[Section]) -> Iterator[Section]:
    for section in sections:
        yield section
        yield from _every(section.sections)


def _texts(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Sentences(sentences):
                yield from _said(sentences)
            case Definitions(definitions):
                for one in definitions:
                    yield from _said(one.sentences)
            case Table(rows=rows):
                cells = [cell for row in rows for cell in row.cells]
                yield from (run.text for cell in cells for run in cell.runs)
                yield from _said(sentence for cell in cells for sentence in cell.sentences)
            case Examples() | Outline() | Notes() | Index() | Choices() | Boxes():
                pass


def _said(sentences: Iterable[Told]) -> Iterator[str]:
    for sentence in sentences:
        yield sentence.text
        yield from _said(sentence.items)
