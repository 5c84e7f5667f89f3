"""Aids for the table: one page for each sheet that a ruleset declares, and how this table plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from ...interpreter.analysis import ruleset as declared
from ...interpreter.analysis.locals import bodies
from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Sheet, SheetItem
from ...interpreter.analysis.terms import Block as Body
from ...interpreter.analysis.terms import StepTerm
from ..view import told
from .front import labels, layers, legend
from .records import Block, Boxes, Document, Entry, Outline, Run, Section, Sentences
from .table_plays import table_plays
from .tables import Tables
from .writing import Printing, Writer


def aids(printing: Printing) -> Iterator[Document]:
    """Yield the aids of a ruleset."""
    for sheet in printing.ruleset.sheets:
        yield _Aid(printing, sheet).document()
    yield table_plays(printing)


class _Aid:
    def __init__(self, printing: Printing, sheet: Sheet) -> None:
        self.printing = printing
        self.ruleset = printing.ruleset
        self.sheet = sheet
        self.writer = Writer(printing, noted=False)
        self.say, self.tell = self.writer.say, self.writer.tell
        self.tables = Tables(self.writer)

    def document(self) -> Document:
        sections: list[Section] = []
        intro: list[Block] = []
        for number, item in enumerate(self.sheet.items, 1):
            title, blocks = self._item(item)
            if title is not None:
                sections.append(Section(f"part-{number}", title, blocks=tuple(blocks)))
            elif sections:
                sections[-1] = replace(sections[-1], blocks=(*sections[-1].blocks, *blocks))
            else:
                intro += blocks
        return Document(
            "aids",
            f"aid-{self.sheet.id.replace('_', '-')}",
            self.sheet.title or self.sheet.id.replace("_", " ").capitalize(),
            self.ruleset.title,
            self.printing.language,
            labels(self.say),
            layers(self.printing),
            legend(self.printing, self.say),
            (),
            tuple(intro),
            tuple(sections),
        )

    def _item(self, item: SheetItem) -> tuple[str | None, list[Block]]:
        """Return what stands on the sheet, with its title where it has one."""
        match item:
            case declared.Outline(path):
                return None, [Outline(tuple(self._entries(bodies(self.ruleset)[path])))]
            case declared.Telling(path):
                _, title, _, paragraphs = told(self.writer.known[path], self.tell)
                ranking = path == "ranking"
                return self.say("Who wins") if ranking else title, [
                    Sentences(self.writer.sentences(paragraphs))
                ]
            case declared.Listing(kind=id_, columns=columns):
                kind = self.ruleset.kinds[id_]
                caption = kind.heading or self.tell.heading(kind)
                return None, [*self.tables.members(kind, columns, caption)]
            case declared.Boxes(boxes):
                return None, [Boxes(tuple(map(self._box, boxes)))]
            case _:
                assert_never(item)

    def _box(self, box: declared.Box) -> str:
        match box.sort:
            case "resource":
                return self.tell.heading(self.ruleset.resources[box.id])
            case "zone":
                return self.tell.heading(self.ruleset.zones[box.id])
            case "record":
                return self.tell.heading(self.ruleset.records[box.id])
            case _:
                assert_never(box.sort)

    def _entries(self, body: Body) -> Iterator[Entry]:
        """Yield the titled steps, each with those within it; a step without a title shows what is in it."""
        for part in _outermost_steps(body):
            inner = tuple(self._entries(part.body))
            if part.title is None:
                yield from inner
                continue
            (paragraph,) = self.tell.block((part,))
            runs = (Run(paragraph.text.rstrip(":："), mark=self.writer.mark(part.clause)),)
            yield Entry(runs, inner)


def _outermost_steps(body: object) -> Iterator[StepTerm]:
    """Yield the steps in a body that stand in no other step of it."""
    inner: set[int] = set()
    for part in parts(body):
        if isinstance(part, StepTerm) and id(part) not in inner:
            inner |= {id(below) for below in parts(part.body)}
            yield part
