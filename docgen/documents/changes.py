"""What layers change: each part that reads differently, as it was and as it is now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import groupby

from ...interpreter.analysis.ruleset import Attribute, Kind, Member, Option, Printed, Sheet, Slot
from ...interpreter.analysis.terms import Clause, NothingTerm, PickSetTerm
from ...interpreter.layers.views.records import Change, Comparison
from ..phrases import Paragraph, Part, Style
from ..subjects import Declaration, Passage, Subject
from ..view import told
from .front import labels, layers, starting
from .records import Cell, Document, Row, Run, Section, Table
from .writing import Printing, Writer


def changes(printing: Printing) -> Iterator[Document]:
    """Yield what the layers of a ruleset change, if it stands on another one."""
    if printing.old is not None and printing.different is not None:
        yield _Changes(printing, printing.old, printing.different).document()


class _Changes:
    def __init__(self, printing: Printing, old: Printing, different: Comparison) -> None:
        self.printing = printing
        self.old = old
        self.different = different
        self.writer = Writer(printing, noted=False, marked=False, limited=True)
        self.before = Writer(old, noted=False, marked=False, limited=True)
        self.say = self.writer.say
        self.known, self.known_before = self.writer.known, self.before.known

    def document(self) -> Document:
        say = self.say
        clauses = [change for change in self.different.changes if not change.in_example]
        sections = []
        for number, (layer, changed) in enumerate(groupby(_by_layer(clauses), lambda one: one.layer), 1):
            rows = tuple(self._rows([*changed]))
            if rows:
                columns = say("What"), say("So far"), say("Now")
                title = self.printing.titles.get(layer) or self.old.titles.get(layer, layer)
                table = Table(say("What reads differently"), columns, rows, "texts")
                sections.append(Section(f"layer-{number}", title, blocks=(table,)))
        lowest = self.old.ruleset.title
        return Document(
            "changes",
            "changes",
            say("What is different from {title}", title=lowest),
            self.printing.ruleset.title
            if self.printing.ruleset.title != lowest
            else say("With {layers}", layers=say.listed(self._above())),
            self.printing.language,
            labels(say),
            layers(self.printing),
            None,
            (),
            (),
            tuple(sections),
        )

    def _above(self) -> list[str]:
        """Return the titles of what is put above the lowest."""
        titles, below = self.printing.titles, self.old.ruleset.layers
        return [titles.get(id_, id_) for id_ in self.printing.ruleset.layers if id_ not in below]

    def _rows(self, changed: Sequence[Change]) -> Iterator[Row]:
        """Yield a row for each part that reads differently, in the order of the rules.

        What is told with more around it has no row of its own, and what goes by one title shares one.
        """
        told: dict[str, _Difference] = {}
        for part in dict.fromkeys(filter(None, (self._part(change.path) for change in changed))):
            old, new = self.known_before.get(part), self.known.get(part)
            if not _says_nothing(new or old):
                before, now = self._told(old, new)
                if before or now:
                    told[part] = _Difference(before, now, old is not None, new is not None)
        found: dict[tuple[str, str], _Difference] = {}
        for part, difference in told.items():
            if any(around in told for around in _around(part)):
                continue
            key = part.partition(".")[0], self._title(part, difference.is_there)
            found[key] = found[key].along_with(difference) if key in found else difference
        for (_, title), difference in found.items():
            before, now = difference.before, difference.now
            yield Row(
                (
                    self._plain(title),
                    self._cell(self.before, before, difference.was_there, self.say("not there")),
                    self._cell(self.writer, now, difference.is_there, self.say("left out")),
                )
            )

    def _part(self, path: tuple[str, ...]) -> str | None:
        """Return the innermost part around a place that has something to be told by itself."""
        for length in range(len(path), 0, -1):
            part = ".".join(path[:length])
            subject = self.known.get(part) or self.known_before.get(part)
            if subject is not None and not _needs_more(subject):
                return part
        return None

    def _told(
        self, old: Subject | None, new: Subject | None
    ) -> tuple[tuple[Paragraph, ...], tuple[Paragraph, ...]]:
        """Return the sentences that a part had and has, without those that it shares."""
        match old, new:
            case Declaration(thing=Member() as was), Declaration(thing=Member() as is_):
                old, new = self._different_values(was, is_)
            case Declaration(thing=Option() as was), Declaration(thing=Option() as is_) if self._asks(
                self.before, was
            ) == self._asks(self.writer, is_):
                return self._start(self.before, was), self._start(self.writer, is_)
            case _:
                pass
        before: tuple[Paragraph, ...] = ()
        now: tuple[Paragraph, ...] = ()
        if old is not None:
            *_, before = told(old, self.before.tell)
        if new is not None:
            *_, now = told(new, self.writer.tell)
        return _different(_without_title(before), _without_title(now))

    def _different_values(self, old: Member, new: Member) -> tuple[Subject, Subject]:
        """Return two members without the values that both have."""
        said = [
            {id_: [writer.tell.noun(term) for term in terms] for id_, terms in member.values.items()}
            for writer, member in ((self.before, old), (self.writer, new))
        ]
        shared = {id_ for id_ in said[0] if said[0][id_] == said[1].get(id_)}
        was, is_ = (
            replace(one, values={id_: terms for id_, terms in one.values.items() if id_ not in shared})
            for one in (old, new)
        )
        return Declaration("member", was), Declaration("member", is_)

    def _asks(self, writer: Writer, option: Option) -> tuple[str, ...]:
        """Return all that is told of an option but how it starts."""
        without = replace(option, start=NothingTerm(type=option.start.type))
        return tuple(_flat(paragraph) for paragraph in writer.tell.declared(without))

    def _start(self, writer: Writer, option: Option) -> tuple[Paragraph, ...]:
        return (Paragraph((Part(starting(writer, option), option.lines.get("starts", option.clause)),)),)

    def _title(self, part: str, is_new: bool) -> str:
        return (self.writer if is_new else self.before).title(part)

    def _plain(self, text: str) -> Cell:
        return Cell((Run(text),))

    def _cell(self, writer: Writer, paragraphs: tuple[Paragraph, ...], is_there: bool, none: str) -> Cell:
        if paragraphs:
            return Cell(sentences=writer.sentences(paragraphs))
        return self._plain(self.say("the same without this") if is_there else none)


@dataclass(frozen=True)
class _Difference:
    """What a part had and has that the other does not have, and whether it was and is there at all."""

    before: tuple[Paragraph, ...]
    now: tuple[Paragraph, ...]
    was_there: bool
    is_there: bool

    def along_with(self, other: _Difference) -> _Difference:
        return _Difference(
            (*self.before, *other.before),
            (*self.now, *other.now),
            self.was_there or other.was_there,
            self.is_there or other.is_there,
        )


def _around(part: str) -> Iterator[str]:
    """Yield the paths of what a part stands in."""
    while "." in part:
        part = part.rpartition(".")[0]
        yield part


def _needs_more(subject: Subject) -> bool:
    """Tell whether a clause makes no sense without what stands around it, as what a picked set must hold."""
    match subject:
        case Passage(statement=PickSetTerm(conditions=conditions), inner=Clause() as inner):
            return any(inner == condition.clause for condition in conditions)
        case _:
            return False


def _by_layer(found: Sequence[Change]) -> list[Change]:
    """Return the changes, those of one layer together, in the order in which the layers first appear."""
    order = {layer: place for place, layer in enumerate(dict.fromkeys(change.layer for change in found))}
    return sorted(found, key=lambda change: order[change.layer])


def _different(
    before: tuple[Paragraph, ...], now: tuple[Paragraph, ...]
) -> tuple[tuple[Paragraph, ...], tuple[Paragraph, ...]]:
    """Return what is only in one of two texts; a sentence whose list alone differs goes along with that."""
    old, new = ([_flat(paragraph) for paragraph in text] for text in (before, now))
    gone: list[Paragraph] = []
    come: list[Paragraph] = []
    for tag, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            gone += before[start:end]
            come += now[first:last]
    match gone, come:
        case [one], [other] if one.text == other.text and (one.items or other.items):
            inner = _different(one.items, other.items)
            return _with(one, inner[0]), _with(other, inner[1])
        case _:
            return tuple(gone), tuple(come)


def _says_nothing(subject: Subject | None) -> bool:
    """Tell whether a part changes nothing at a table by itself.

    It says what others have, which are told themselves, how something is printed, or only a name.
    """
    match subject:
        case Declaration(thing=Kind() | Attribute() | Slot() | Printed() | Sheet()):
            return True
        case Declaration(thing=Member(values=values, bodies=bodies, copies=copies)):
            return not (values or bodies or copies)
        case _:
            return False


def _without_title(paragraphs: tuple[Paragraph, ...]) -> tuple[Paragraph, ...]:
    """Return what a step says, without its title."""
    match paragraphs:
        case (Paragraph(_, items, Style.HEADING),):
            return items
        case _:
            return paragraphs


def _flat(paragraph: Paragraph) -> str:
    return "\n".join(one.text for one in paragraph.walk())


def _with(paragraph: Paragraph, items: tuple[Paragraph, ...]) -> tuple[Paragraph, ...]:
    return (Paragraph(paragraph.parts, items, paragraph.style),) if items else ()
