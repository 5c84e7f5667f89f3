"""Which examples are printed, and one told: the table before, what is answered, the table afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from ...interpreter.analysis.ruleset import Example as ExampleTerms
from .records import Example
from .writing import Writer

CHOICES = ("few", "all", "none")
"""How many examples are printed."""

FEW = 2
"""How many of one rule are few."""

LONGEST = 30
"""How many things an example may name to be among the few: a longer one tests, and explains little."""


def printed_examples(examples: Sequence[ExampleTerms], how_many: str) -> tuple[ExampleTerms, ...]:
    """Return the examples that are printed, in their order; `few` are the first short ones of each rule."""
    if how_many == "all":
        return tuple(examples)
    found: dict[str, list[ExampleTerms]] = {}
    for one in examples if how_many == "few" else ():
        of_rule = found.setdefault(one.rule, [])
        if len(of_rule) < FEW and length(one) <= LONGEST:
            of_rule.append(one)
    return tuple(one for one in examples if one in found.get(one.rule, ()))


def length(example: ExampleTerms) -> int:
    """Return how many things an example names; how long their names are decides nothing."""
    items = sum(1 + len(one.values) for one in (*example.given, *example.expected))
    return items + sum(1 + len(one.values) for one in example.answers) + len(example.known)


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
