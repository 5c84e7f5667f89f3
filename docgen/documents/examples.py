"""An example told: the table before, what is answered, the table afterwards."""

from __future__ import annotations

from ...interpreter.analysis.ruleset import Example as ExampleTerms
from .records import Example
from .writing import Writer


def told_example(writer: Writer, example: ExampleTerms, number: int) -> Example:
    """Return an example as a record, the `number`th of its section, which says what it plays."""
    worked = writer.tell.worked(example)
    own = writer.say("Example {number}", number=number) if writer.printing.generated else None
    return Example(
        own or writer.tell.heading(example),
        writer.notes([example.clause]),
        writer.mark(example.clause),
        *(
            writer.sentences(found, example.clause)
            for found in (worked.given, worked.answers, worked.outcome)
        ),
    )
