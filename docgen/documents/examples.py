"""An example told: the table before, what is answered, the table afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...interpreter.analysis.ruleset import Answer, Item, Known
from ...interpreter.analysis.ruleset import Example as ExampleTerms
from ...interpreter.analysis.terms import Clause
from ..phrases import Paragraph
from .records import Example
from .writing import Writer, key

QUOTES = (("“", "”"), ("「", "」"))
"""What a path stands between in a sentence, whatever the language."""


def told_example(writer: Writer, example: ExampleTerms, number: int) -> Example:
    """Return an example as a record, the `number`th of its section, which says what it plays."""
    _, *paragraphs = writer.tell.declared(example)
    paragraphs = [_titled(writer, example, one) for one in paragraphs]
    given, answers = (_keys(lines) for lines in (example.given, example.answers))
    before = [one for one in paragraphs if _is_of(one.clauses, given)]
    asked = [one for one in paragraphs if _is_of(one.clauses, answers)]
    after = [one for one in paragraphs if one not in before and one not in asked]
    own = writer.say("Example {number}", number=number) if writer.printing.generated else None
    return Example(
        own or writer.tell.heading(example),
        writer.notes([example.clause]),
        writer.mark(example.clause),
        *(writer.sentences(found, example.clause) for found in (before, asked, after)),
    )


def _titled(writer: Writer, example: ExampleTerms, paragraph: Paragraph) -> Paragraph:
    """Return a sentence of an example with the title of what refuses an answer, where it has the path."""
    titles = {one.refused_by: writer.title(one.refused_by) for one in example.answers if one.refused_by}
    parts = paragraph.parts
    for path, title in titles.items():
        for before, behind in QUOTES:
            said, called = f"{before}{path}{behind}", f"{before}{title}{behind}"
            parts = tuple(replace(part, text=part.text.replace(said, called)) for part in parts)
    return replace(paragraph, parts=parts)


def _keys(lines: Iterable[Item | Answer | Known]) -> frozenset[object]:
    return frozenset(key(line.clause) for line in lines)


def _is_of(clauses: Iterable[Clause], keys: frozenset[object]) -> bool:
    return any(key(clause) in keys for clause in clauses)
