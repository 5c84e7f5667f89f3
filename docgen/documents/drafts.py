"""Sections in the making: blocks and sections are added to them until all that is told is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ...interpreter.analysis.terms import Clause
from .homes import Place
from .records import Block, Definition, Definitions, Entry, Run, Section, Sentences, Told
from .writing import Writer


@dataclass
class Draft:
    """A section in the making. `rules` are the paths of rules and steps that are told in it."""

    place: Place
    title: str
    clause: Clause | None = None
    rules: tuple[str, ...] = ()
    blocks: list[Block] = field(default_factory=list)
    sections: list[Draft] = field(default_factory=list)

    @property
    def id(self) -> str:
        return anchor(self.place)


def anchor(place: Place) -> str:
    """Return the id of the section at a place, without dots; other ids, as of notes, have one hyphen."""
    return place[-1].replace(".", "--")


def add(blocks: list[Block], sentences: tuple[Told, ...]) -> None:
    """Add sentences behind what stands there; sentences behind sentences are one block."""
    match blocks:
        case [*_, Sentences(before)]:
            blocks[-1] = Sentences((*before, *sentences))
        case _:
            if sentences:
                blocks.append(Sentences(sentences))


def add_facts(blocks: list[Block], found: list[Definition | None]) -> None:
    definitions = tuple(one for one in found if one is not None)
    if definitions:
        blocks.append(Definitions(definitions))


def every(drafts: Iterable[Draft]) -> Iterator[Draft]:
    for draft in drafts:
        yield draft
        yield from every(draft.sections)


def titles_by_id(drafts: Iterable[Draft]) -> Iterator[tuple[str, str]]:
    for draft in every(drafts):
        yield draft.id, draft.title


def entry(draft: Draft) -> Entry:
    return Entry((Run(draft.title, link=draft.id),))


def finished(
    draft: Draft, writer: Writer, number: str | None = None, around: Clause | None = None
) -> Section:
    clause = draft.clause
    sections = tuple(finished(one, writer, None, clause or around) for one in draft.sections)
    return Section(draft.id, draft.title, number, writer.mark(clause, around), tuple(draft.blocks), sections)
