"""Writes what is told into records: numbers the notes, sets links, marks what a layer says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Ruleset
from ...interpreter.analysis.terms import Clause, ImpossibleTerm
from ...interpreter.layers.views.records import Comparison
from ..citations import Citation, citations
from ..own_words import OwnWords
from ..phrases import Catalogue, Paragraph, Part, Style, verbaliser
from ..sentences import Sentence
from ..subjects import subjects
from .constants import constants
from .records import Note, NoteMark, Run, Runs, Told
from .titles import title_of


@dataclass(frozen=True)
class Printing:
    """What is printed and how.

    `marks`: what layers say is marked. `generated`: nothing is printed that its author has written as a
    whole sentence, such as the reason of a ruling. `examples`: few, all or none. `titles` are those of
    its layers by their ids. `old` is what the layers are put on, if anything, and `different` what they
    change of that. The titles of the ruleset are in the language already; `catalogue` has its other names.
    """

    name: str
    ruleset: Ruleset
    titles: Mapping[str, str]
    language: str = "en"
    marks: bool = True
    generated: bool = False
    examples: str = "few"
    old: Printing | None = None
    different: Comparison | None = None
    catalogue: Catalogue = field(default_factory=Catalogue)


_PREFIXES = {"cites": "", "ruling": "R", "assumed": "A"}

ClauseKey = tuple[str, str, int, int]


def key(clause: Clause) -> ClauseKey:
    """Return what tells clauses apart: lines of one example share a path."""
    return clause.path, clause.span.file, clause.span.start, clause.span.end


AUTHORS = "en"
"""The language of what authors write of their own: reasons, and statements of catalogues."""


class Writer:
    """Writes one document. `links` are the sections in which rules are told, by what sentences refer to.

    Where it is not `noted`, no sources are shown; where it is not `marked`, nothing is marked. `told` has
    the sections in which each clause is told. Limits of the program and labels are left out of sentences
    that are not `limited`; `limits` has sentences of their own for them.
    """

    def __init__(
        self,
        printing: Printing,
        links: Mapping[str, str] | None = None,
        *,
        noted: bool = True,
        marked: bool = True,
        limited: bool = False,
    ) -> None:
        self.printing = printing
        self.noting = noted and not printing.generated
        self.marking = marked and printing.marks
        self.limited = limited
        self.limits: list[Told] = []
        self.ruleset = replace(printing.ruleset, sayings={}) if printing.generated else printing.ruleset
        self.say = OwnWords(printing.language)
        self.foreign = AUTHORS if printing.language != AUTHORS else None
        self.tell = verbaliser(self.ruleset, printing.language, printing.catalogue)
        self.told: dict[ClauseKey, dict[str | None, None]] = {}
        self.links = dict(links or {})
        self.here: str | None = None
        self._notes: dict[Citation, str] = {}
        self._places: dict[Citation, dict[str, None]] = {}
        self._counts: Counter[str] = Counter()
        self.known = subjects(self.ruleset)
        self._proofs = frozenset(
            key(part.clause)
            for rule in all_rules(self.ruleset)
            for part in parts(rule.body)
            if isinstance(part, ImpossibleTerm)
        )
        self._lowest = self.ruleset.layers[0] if self.ruleset.layers else ""
        self._constants = constants(self.ruleset)

    # ---- sentences --------------------------------------------------------------------------------------

    def sentences(self, paragraphs: Iterable[Paragraph], around: Clause | None = None) -> tuple[Told, ...]:
        """Return paragraphs as records. What stands `around` has its notes and its mark already."""
        return tuple(self._sentence(one, around) for one in paragraphs if not self._is_proof(one))

    def _is_proof(self, paragraph: Paragraph) -> bool:
        """Tell whether a sentence only says why something cannot fail: nobody at a table needs that."""
        return bool(paragraph.clauses) and all(key(clause) in self._proofs for clause in paragraph.clauses)

    def _sentence(self, paragraph: Paragraph, around: Clause | None) -> Told:
        """Return a sentence; the notes of all that it tells stand at its end."""
        runs: list[Run] = []
        clauses: dict[ClauseKey, Clause] = {}
        last = around
        for part in paragraph.parts:
            if part.limit and not self.limited:
                self._limit(part)
                continue
            if not part.aside or self.limited:
                runs.append(Run(part.text, (), self._link(part), self.mark(part.clause, last)))
            if part.clause is not None:
                if key(part.clause) not in clauses:
                    runs += self.marks(self._constants.get(part.clause.path, ()), part.clause)
                clauses[key(part.clause)] = last = part.clause
        for clause in clauses.values():
            self._note_told(clause)
        if runs and paragraph.style is Style.HEADING:
            runs[-1] = replace(runs[-1], text=runs[-1].text.rstrip(":："))
        if runs:
            runs[-1] = replace(runs[-1], notes=self.notes(clauses.values(), around))
        return Sentence(tuple(runs), paragraph.style.value, self.sentences(paragraph.items, last))

    def _limit(self, part: Part) -> None:
        """Keep how often something is repeated, with a link to where it is told."""
        text = self.say(
            "Under “{title}”, this program {limit}.",
            title=self.title(part.clause.path) if part.clause is not None else "",
            limit=part.limit,
        )
        self.limits.append(Sentence(self.runs(text, part.clause, self.here), Style.SENTENCE.value, ()))

    def _link(self, part: Part) -> str | None:
        return self.links.get(part.target) if part.target is not None else None

    def runs(self, text: str, clause: Clause | None = None, link: str | None = None) -> Runs:
        """Return a text that tells a clause, as in a cell of a table."""
        if clause is None:
            return (Run(text, link=link),)
        self._note_told(clause)
        return (Run(text, self.notes([clause]), link, self.mark(clause)),)

    def tell_with(self, clause: Clause) -> None:
        """Note that a clause is told by what is said of another, as a number in its row."""
        self._note_told(clause)
        self.notes([clause])

    def _note_told(self, clause: Clause) -> None:
        self.told.setdefault(key(clause), {})[self.here] = None

    def title(self, path: str) -> str:
        """Return what the part of the rules is called in which a clause stands."""
        return title_of(path, self.known, self.tell, self.say)

    # ---- marks and notes --------------------------------------------------------------------------------

    def mark(self, clause: Clause | None, around: Clause | None = None) -> str | None:
        """Return the title of the layer that says the clause, unless what stands around it is its too."""
        if clause is None or not self.marking or clause.layer == self._lowest:
            return None
        if around is not None and around.layer == clause.layer:
            return None
        return self.printing.titles.get(clause.layer, clause.layer)

    def marks(self, clauses: Iterable[Clause | None], around: Clause | None = None) -> Runs:
        """Return the marks of clauses that are told by something else, as runs without a text."""
        found = dict.fromkeys(self.mark(clause, around) for clause in clauses)
        return tuple(Run("", mark=mark) for mark in found if mark is not None)

    def notes(self, clauses: Iterable[Clause], around: Clause | None = None) -> tuple[NoteMark, ...]:
        """Return the marks for the sources of clauses that what stands around them does not have."""
        if not self.noting:
            return ()
        before = set(citations(self.ruleset, around)) if around is not None else set()
        labels = set()
        for one in (one for clause in clauses for one in citations(self.ruleset, clause)):
            if one in before:
                continue
            if one not in self._notes:
                self._counts[one.kind] += 1
                self._notes[one] = f"{_PREFIXES[one.kind]}{self._counts[one.kind]}"
            if self.here is not None:
                self._places.setdefault(one, {})[self.here] = None
            labels.add(self._notes[one])
        return tuple(_together(sorted(labels, key=_order)))

    def noted(self, kind: str, titles: Mapping[str, str]) -> tuple[Note, ...]:
        """Return the notes of a kind, with the titles of the sections that have them."""
        return tuple(
            Note(
                _note_id(label),
                label,
                as_sentence(one.text or one.key or ""),
                self._source(one),
                places(self._places.get(one, {}), titles),
                self.foreign,
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


def as_sentence(text: str) -> str:
    """Return what an author wrote as a reason as a sentence."""
    said = text[:1].upper() + text[1:]
    return said if said.endswith((".", "!", "?", "。")) else f"{said}."


def places(ids: Iterable[str], titles: Mapping[str, str]) -> Runs:
    """Return the sections as links with their titles."""
    return tuple(Run(titles[id_], link=id_) for id_ in ids if id_ in titles)


def _order(label: str) -> tuple[str, int]:
    return label.rstrip("0123456789"), int(label.removeprefix("R").removeprefix("A"))


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
