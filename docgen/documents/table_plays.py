"""How this table plays, on a page: what it settles, its house rules, rulings, and what is only assumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...interpreter.analysis.sourcing import sourced_clauses
from ...interpreter.analysis.terms import Clause
from ..phrases import Style
from .front import labels, options
from .records import Block, Choices, Document, Layer, Run, Runs, Section, Sentences, Told
from .writing import Printing, Writer, as_sentence


def table_plays(printing: Printing) -> Document:
    """Return the page that says how this table plays."""
    writer = Writer(printing, noted=False)
    say = writer.say
    sections = []
    settled = options(writer)
    if settled:
        sections.append(_section("options", say("What the table settles"), Choices(settled)))
    above = [Layer(id_, title) for id_, title in printing.titles.items() if id_ != printing.ruleset.layers[0]]
    if above:
        sections.append(
            _section(
                "layers", say("What is played beside the rules"), _lines((Run(one.title),) for one in above)
            )
        )
    reasons = (
        ("ruling", "rulings", say("How open questions are settled")),
        ("assumed", "assumed", say("What is only assumed")),
    )
    for kind, id_, title in () if printing.generated else reasons:
        lines = tuple(_reasons(writer, kind))
        if lines:
            sections.append(_section(id_, title, _lines(lines)))
    return Document(
        "aids",
        "how-this-table-plays",
        say("How this table plays"),
        printing.ruleset.title,
        printing.language,
        labels(say),
        (),
        None,
        (),
        (),
        tuple(sections),
        continues=True,
    )


def _section(id_: str, title: str, block: Block) -> Section:
    return Section(id_, title, blocks=(block,))


def _lines(lines: Iterable[Runs]) -> Sentences:
    return Sentences(tuple(Told(runs, Style.SENTENCE.value) for runs in lines))


def _reasons(writer: Writer, kind: str) -> Iterator[Runs]:
    """Yield the reasons, each once, behind what they are about, in the order in which they first stand."""
    ruleset, say = writer.ruleset, writer.say
    order = {layer: number for number, layer in enumerate(ruleset.layers)}
    clauses: dict[tuple[int, int], Clause] = {}
    for clause in (*ruleset.header_clauses, *sourced_clauses(ruleset)):
        clauses.setdefault((order[clause.layer], clause.span.start), clause)
    about: dict[str, dict[str, None]] = {}
    for _, clause in sorted(clauses.items()):
        for text in (text for note in clause.notes if note.kind == kind for text in note.texts):
            about.setdefault(text, {})[writer.title(clause.path)] = None
    for text, titles in about.items():
        yield (
            Run(say("{titles}: ", titles=say.listed([*titles]))),
            Run(as_sentence(text), language=writer.foreign),
        )
