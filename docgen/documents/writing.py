"""Writes what is told into records: numbers the notes, sets links, marks what a layer says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ...interpreter.analysis.ruleset import Ruleset
from ...interpreter.analysis.terms import Clause
from ..citations import Citation, citations
from ..own_words import OwnWords
from ..phrases import Paragraph, Part, verbaliser
from ..sentences import Sentence
from .records import Note, NoteMark, Run, Runs, Told


@dataclass(frozen=True)
class Printing:
    """What is printed and how. `titles` are those of the layers, by their ids; `marks`: what layers say shows."""

    ruleset: Ruleset
    titles: Mapping[str, str]
    language: str = "en"
    marks: bool = True


_PREFIXES = {"cites": "", "ruling": "R", "assumed": "A"}

ClauseKey = tuple[str, str, int, int]


def key(clause: Clause) -> ClauseKey:
    """Return what tells clauses apart: lines of one example share a path."""
    return clause.path, clause.span.file, clause.span.start, clause.span.end


class Writer:
    """Writes one document. `links` are the sections that are meant where a clause carries out another rule.

    `told` counts how often each clause was told, `cited` knows the sources by their notes.
    """

    def __init__(self, printing: Printing, links: Mapping[ClauseKey, tuple[str, str]] | None = None) -> None:
        self.printing = printing
        self.ruleset = printing.ruleset
        self.say = OwnWords(printing.language)
        self.tell = verbaliser(printing.ruleset, printing.language)
        self.told: Counter[ClauseKey] = Counter()
        self.links = dict(links or {})
        self.here: str | None = None
        self._notes: dict[Citation, str] = {}
        self._places: dict[Citation, dict[str, None]] = {}
        self._counts: Counter[str] = Counter()
        self._lowest = self.ruleset.layers[0] if self.ruleset.layers else ""

    # ---- sentences --------------------------------------------------------------------------------------

    def sentences(self, paragraphs: Iterable[Paragraph], around: Clause | None = None) -> tuple[Told, ...]:
        """Return paragraphs as records. What stands `around` has its notes and its mark already."""
        return tuple(self._sentence(paragraph, around) for paragraph in paragraphs)

    def _sentence(self, paragraph: Paragraph, around: Clause | None) -> Told:
        runs: list[Run] = []
        last = around
        for number, part in enumerate(paragraph.parts):
            clause = part.clause
            again = clause is None or any(other.clause == clause for other in paragraph.parts[number + 1 :])
            notes = () if again or clause is None else self.notes(clause, last)
            mark = self.mark(clause, last)
            runs += self._linked(part, notes, mark)
            if clause is not None:
                if not again:
                    self.told[key(clause)] += 1
                last = clause
        inner = last if last is not None else around
        return Sentence(tuple(runs), paragraph.style.value, self.sentences(paragraph.items, inner))

    def _linked(self, part: Part, notes: tuple[NoteMark, ...], mark: str | None) -> Iterator[Run]:
        """Yield a part; the title of the rule that it carries out, if it stands there, is the link."""
        link, title = self.links.get(key(part.clause), (None, "")) if part.clause else (None, "")
        before, found, after = part.text.partition(title) if title else (part.text, "", "")
        if link is None or not found:
            yield Run(part.text, notes, link, mark)
            return
        pieces = [Run(before), Run(found, link=link), Run(after)]
        pieces = [piece for piece in pieces if piece.text]
        pieces[0] = replace(pieces[0], mark=mark)
        pieces[-1] = replace(pieces[-1], notes=notes)
        yield from pieces

    def runs(self, text: str, clause: Clause | None = None, link: str | None = None) -> Runs:
        """Return a text that tells a clause, as in a cell of a table."""
        if clause is None:
            return (Run(text, link=link),)
        self.told[key(clause)] += 1
        return (Run(text, self.notes(clause), link, self.mark(clause)),)

    def tell_with(self, clause: Clause) -> None:
        """Note that a clause is told by what is said of another, as a number in its row."""
        self.told[key(clause)] += 1
        self.notes(clause)

    # ---- marks and notes --------------------------------------------------------------------------------

    def mark(self, clause: Clause | None, around: Clause | None = None) -> str | None:
        """Return the title of the layer that says the clause, unless what stands around it is its too."""
        if clause is None or not self.printing.marks or clause.layer == self._lowest:
            return None
        if around is not None and around.layer == clause.layer:
            return None
        return self.printing.titles.get(clause.layer, clause.layer)

    def notes(self, clause: Clause, around: Clause | None = None) -> tuple[NoteMark, ...]:
        """Return the marks for the sources of a clause that what stands around it does not have."""
        before = set(citations(self.ruleset, around)) if around is not None else set()
        found = [one for one in citations(self.ruleset, clause) if one not in before]
        for one in found:
            if one not in self._notes:
                self._counts[one.kind] += 1
                self._notes[one] = f"{_PREFIXES[one.kind]}{self._counts[one.kind]}"
            if self.here is not None:
                self._places.setdefault(one, {})[self.here] = None
        return tuple(_together(sorted({self._notes[one] for one in found}, key=_order)))

    def noted(self, kind: str, titles: Mapping[str, str]) -> tuple[Note, ...]:
        """Return the notes of a kind, with the titles of the sections that have them."""
        return tuple(
            Note(
                _note_id(label),
                label,
                one.text or one.key or "",
                self._source(one),
                places(self._places.get(one, {}), titles),
            )
            for one, label in self._notes.items()
            if one.kind == kind
        )

    def _source(self, one: Citation) -> str | None:
        if one.key is None:
            return None
        catalogue = self.ruleset.catalogues.get(one.key.partition(".")[0])
        parts = [catalogue.title if catalogue else one.key, one.heading]
        return ", ".join(part for part in parts if part)


def places(ids: Iterable[str], titles: Mapping[str, str]) -> Runs:
    """Return the sections as links with their titles."""
    return tuple(Run(titles[id_], link=id_) for id_ in ids if id_ in titles)


def _order(label: str) -> tuple[str, int]:
    return label.rstrip("0123456789"), int(label.lstrip("RA"))


def _note_id(label: str) -> str:
    return f"note-{label.lower()}"


def _together(labels: list[str]) -> Iterator[NoteMark]:
    """Yield marks for labels in order; those that follow on each other are one."""
    while labels:
        count = 1
        prefix, first = _order(labels[0])
        while count < len(labels) and _order(labels[count]) == (prefix, first + count):
            count += 1
        shown = labels[0] if count == 1 else f"{labels[0]}–{labels[count - 1]}"
        if count == 2:
            yield NoteMark(labels[0], _note_id(labels[0]))
            yield NoteMark(labels[1], _note_id(labels[1]))
        else:
            yield NoteMark(shown, _note_id(labels[0]))
        labels = labels[count:]
