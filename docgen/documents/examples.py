"""An example told: the table before, what is answered, the table afterwards."""

from __future__ import annotations

from collections.abc import Iterable

from ...interpreter.analysis.ruleset import Answer, Item, Known
from ...interpreter.analysis.ruleset import Example as ExampleTerms
from ...interpreter.analysis.terms import Clause
from .records import Example
from .writing import Writer, key


def told_example(writer: Writer, example: ExampleTerms, number: int) -> Example:
    """Return an example as a record, the `number`th of its section, which says what it plays."""
    _, *paragraphs = writer.tell.declared(example)
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


def _keys(lines: Iterable[Item | Answer | Known]) -> frozenset[object]:
    return frozenset(key(line.clause) for line in lines)


def _is_of(clauses: Iterable[Clause], keys: frozenset[object]) -> bool:
    return any(key(clause) in keys for clause in clauses)
