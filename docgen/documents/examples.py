"""Which examples are printed, and one told: the table before, what is answered, the table afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Example as ExampleTerms
from ...interpreter.analysis.terms import FactTerm
from .records import Example
from .writing import Writer

CHOICES = ("few", "all", "none")
"""How many examples are printed."""

FEW = 2
"""How many of one rule are few: the first in which something happens, or else the first."""

LONGEST = 30
"""How many things an example may name to be among the few: a longer one tests, and explains little."""


def printed_examples(examples: Sequence[ExampleTerms], how_many: str) -> tuple[ExampleTerms, ...]:
    """Return the examples that are printed, in their order; `few` are the first short ones of each rule."""
    if how_many == "all":
        return tuple(examples)
    found: dict[str, list[ExampleTerms]] = {}
    for one in examples if how_many == "few" else ():
        if length(one) <= LONGEST:
            found.setdefault(one.rule, []).append(one)
    few = {rule: sorted(of_rule, key=_beside_the_rule)[:FEW] for rule, of_rule in found.items()}
    return tuple(one for one in examples if one in few.get(one.rule, ()))


def _beside_the_rule(example: ExampleTerms) -> bool:
    """Whether an example shows nothing done: it only checks what there is, or what follows from that."""
    changed = any(
        not any(isinstance(part, FactTerm) for part in parts(item.target)) for item in example.expected
    )
    return not (example.winners or (changed and (example.given or example.answers)))


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
