"""A checked Ruleset as plain records to show; layouts hold no logic.

`explain` answers `ludex explain NAME RULE`: what a rule says, where it stands, and why.
"""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from textwrap import dedent
from typing import Any, assert_never

from ..grammar.diagnostics import nearest
from ..grammar.source import Source, Span
from ..interpreter.analysis.ruleset import Ruleset
from ..interpreter.analysis.terms import Clause
from .citations import Citation, citations
from .phrases import Catalogue, Paragraph, Part, Verbaliser, hanging, translated, verbaliser
from .sentences import Sentence
from .subjects import Declaration, Line, Passage, Subject, Table, subjects

_Numbers = dict[tuple[str, Span], int]

_NOTES = re.compile(r"\s{2,}(?:#|(?:cites|assumed|ruling|says)\b).*")
"""Sources and comments at the end of a line, which the canonical form sets apart by blanks."""

GENERATED = "generated"
"""The style of a sentence that is made from the rules, below the author's own that stands for it in print."""

FORMAT = 1
"""The version of the JSON form of an explanation."""


@dataclass(frozen=True)
class ClauseView:
    """A clause: its number in the explanation from 1, its name, and where it stands.

    `line` counts from 1. `source` are the lines that the clause has to itself, without their common
    indentation; none if the text is not known.
    """

    number: int
    path: str
    layer: str
    file: str
    line: int
    source: tuple[str, ...]
    citations: tuple[Citation, ...]


@dataclass(frozen=True)
class SpanView:
    """A piece of a sentence and the number of the clause that it tells; 0 is none."""

    text: str
    clause: int


@dataclass(frozen=True)
class Explanation:
    """What a ruleset says about one thing. `sort` is rule, zone, fact, … in the language's own words."""

    ruleset: str
    path: str
    sort: str
    title: str
    sentences: tuple[Sentence[SpanView], ...]
    clauses: tuple[ClauseView, ...]


@dataclass(frozen=True)
class UnknownPath:
    """Nothing has this name; `nearest` is the known name that was probably meant."""

    ruleset: str
    path: str
    nearest: str | None


def explain(
    ruleset: Ruleset, path: str, language: str = "en", catalogue: Catalogue | None = None
) -> Explanation | UnknownPath:
    """Return what the ruleset says about the thing, rule, step, example or clause called `path`.

    The catalogue has its names in the language.
    """
    if catalogue is not None:
        ruleset = translated(ruleset, catalogue, whole=True)
    known = subjects(ruleset)
    subject = known.get(path)
    if subject is None:
        return UnknownPath(ruleset.id, path, _nearest(path, known))
    tell = verbaliser(ruleset, language, catalogue)
    sort, title, clause, paragraphs = told(subject, tell)
    if isinstance(subject, Table):
        paragraphs = (*paragraphs, *_contents(ruleset))
    clauses = {_key(clause): clause for clause in _clauses(clause, paragraphs)}
    numbers = {key: number for number, key in enumerate(clauses, 1)}
    starts = {(clause.span.file, clause.span.line) for clause in clauses.values()}
    views = tuple(_clause(ruleset, clause, numbers[key], starts) for key, clause in clauses.items())
    sentences = tuple(_sentence(paragraph, numbers) for paragraph in paragraphs)
    return Explanation(ruleset.id, path, sort, title, sentences, views)


def to_json(answer: Explanation | UnknownPath) -> dict[str, Any]:
    """Return the answer as data for JSON; its `format` is a version."""
    return {"format": FORMAT, **asdict(answer)}


def render_text(answer: Explanation | UnknownPath, width: int | None = None) -> str:
    """Return the answer for a terminal: sentences with numbers, then the clauses that these stand for.

    Sentences are wrapped at `width` columns, if it is given; lines of the ruleset never are, and stand
    without their sources.
    """
    match answer:
        case UnknownPath(ruleset, path, near):
            hint = f"; did you mean `{near}`?" if near else ""
            return f"{ruleset} has nothing called `{path}`{hint}\n"
        case Explanation():
            foot = ("", *_foot(answer, width)) if answer.clauses else ()
            return "\n".join((*_head(answer), *_body(answer, width), *foot)) + "\n"
        case _:
            assert_never(answer)


# ---- what is told ------------------------------------------------------------------------------------------


def told(subject: Subject, tell: Verbaliser) -> tuple[str, str, Clause | None, tuple[Paragraph, ...]]:
    """Return what a subject is, its title, its clause, and the sentences about it."""
    match subject:
        case Declaration(sort, thing):
            return sort, tell.heading(thing), thing.clause, tell.declared(thing)
        case Passage(sort, statement, inner):
            clause = inner or statement.clause
            paragraphs = tell.block((statement,))
            if inner is not None:
                paragraphs = tuple(_around(paragraphs, inner)) or paragraphs
            return sort, clause.path, clause, paragraphs
        case Line(clause, sort, title):
            return sort, title or clause.path, clause, ()
        case Table(title):
            return "ruleset", title, None, tell.table()
        case ranks:
            return "ranking", "ranking", None, tell.ranking(ranks)


def _contents(ruleset: Ruleset) -> Iterator[Paragraph]:
    """Yield what can be explained, by sort: the names as they are asked for."""
    sorts: dict[str, list[str]] = {}
    for name, subject in subjects(ruleset).items():
        match subject:
            case Declaration(sort, _) if sort != "example":
                sorts.setdefault(sort, []).append(name)
            case Passage("step" as sort, _, None) | Line(_, "measure" as sort):
                sorts.setdefault(sort, []).append(name)
            case _:
                pass
    for sort, names in sorts.items():
        yield Paragraph((Part(f"{sort}: {', '.join(names)}", None),))


def _around(paragraphs: tuple[Paragraph, ...], clause: Clause) -> Iterator[Paragraph]:
    """Yield the paragraphs whose own sentence tells the clause."""
    for outer in paragraphs:
        yield from (paragraph for paragraph in outer.walk() if clause in paragraph.clauses)


def _clauses(head: Clause | None, paragraphs: tuple[Paragraph, ...]) -> Iterator[Clause]:
    if head is not None:
        yield head
    for outer in paragraphs:
        for paragraph in outer.walk():
            yield from paragraph.clauses


def _sentence(paragraph: Paragraph, numbers: _Numbers) -> Sentence[SpanView]:
    parts = tuple(SpanView(part.text, _number(part, numbers)) for part in paragraph.parts)
    items = [_sentence(item, numbers) for item in paragraph.items]
    items += [replace(_sentence(one, numbers), style=GENERATED) for one in paragraph.instead]
    return Sentence(parts, paragraph.style.value, tuple(items))


def _number(part: Part, numbers: _Numbers) -> int:
    return numbers[_key(part.clause)] if part.clause is not None else 0


def _key(clause: Clause) -> tuple[str, Span]:
    """Return what tells clauses apart: lines of one example share a path."""
    return clause.path, clause.span


def _clause(ruleset: Ruleset, clause: Clause, number: int, starts: set[tuple[str, int]]) -> ClauseView:
    span = clause.span
    source = ruleset.sources.get(span.file)
    lines = _lines(source, span, starts) if source is not None else ()
    return ClauseView(
        number, clause.path, clause.layer, span.file, span.line, lines, tuple(citations(ruleset, clause))
    )


def _lines(source: Source, span: Span, starts: set[tuple[str, int]]) -> tuple[str, ...]:
    """Return the lines from the start of the span to its end or to the start of the next clause."""
    last = source.text.count("\n", 0, max(span.start, span.end - 1)) + 1
    taken = [span.line]
    while taken[-1] < last and (span.file, taken[-1] + 1) not in starts:
        taken.append(taken[-1] + 1)
    shown = [source.lines[line - 1] for line in taken if 0 < line <= len(source.lines)]
    return tuple(dedent("\n".join(shown)).strip("\n").split("\n")) if shown else ()


def _nearest(path: str, known: dict[str, Subject]) -> str | None:
    """Return the nearest known name; of a path with a known beginning the longest such beginning."""
    ends = [name for name in known if name.rpartition(".")[2] == path]
    if found := ends[0] if ends else nearest(path, known):
        return found
    head = path
    while "." in head:
        head = head.rpartition(".")[0]
        if head in known:
            return head
    return None


# ---- for a terminal ----------------------------------------------------------------------------------------


def _head(answer: Explanation) -> Iterator[str]:
    plain = answer.path.replace("_", " ")
    title = "" if answer.title.casefold() in (plain, answer.path) else f": {answer.title}"
    sort = "" if answer.sort == answer.path else f"{answer.sort} "
    yield f"{answer.ruleset}, {sort}{answer.path}{title}"
    yield ""


def _body(answer: Explanation, width: int | None) -> Iterator[str]:
    for sentence in answer.sentences:
        yield from _shown(sentence, 0, width)


def _shown(sentence: Sentence[SpanView], depth: int, width: int | None) -> Iterator[str]:
    text = "".join(_marked(sentence, index) for index in range(len(sentence.parts)))
    text = f"(generated) {text}" if sentence.style == GENERATED else text
    yield from hanging(text, depth, width)
    for item in sentence.items:
        yield from _shown(item, depth + 1, width)


def _marked(sentence: Sentence[SpanView], index: int) -> str:
    """Return a part with the number of its clause behind it, if no later part tells the same clause."""
    part = sentence.parts[index]
    later = {other.clause for other in sentence.parts[index + 1 :]}
    if not part.text or not part.clause or part.clause in later:
        return part.text
    text = part.text.rstrip()
    return f"{text} [{part.clause}]{part.text[len(text) :]}"


def without_notes(line: str) -> str:
    """Return a line of a ruleset without what stands at its end for its sources, and without comments."""
    return _NOTES.sub("", line)


def _foot(answer: Explanation, width: int | None) -> Iterator[str]:
    seen: set[str] = set()
    for clause in answer.clauses:
        yield f"[{clause.number}] {clause.path}  {clause.file}:{clause.line} (layer {clause.layer})"
        yield from (f"    | {without_notes(line)}" for line in clause.source)
        for citation in clause.citations:
            yield from hanging(_cited(citation, seen), 2, width, "")


def _cited(citation: Citation, seen: set[str]) -> str:
    if citation.key is None:
        return f"{citation.kind}: {citation.text}"
    heading = f" ({citation.heading})" if citation.heading else ""
    again = citation.key in seen
    seen.add(citation.key)
    return f"{citation.key}{heading}" + ("" if again or not citation.text else f": {citation.text}")
