"""Reads what is said of games and not of how they go: measures, and the progress of a player."""

from __future__ import annotations

from collections.abc import Iterable

from ...grammar import model
from . import codes
from .declarations import once, owner, read_ranks
from .expressions import Reader
from .facts import FactReader
from .ruleset import Measure, Rank
from .types import ThingType
from .words import say_type


def read_measure(facts: FactReader, node: model.Measure) -> Measure:
    """Return a measure. It is written like a fact, and means one number, or yes or no."""
    reader = facts.reader
    assert reader is not None
    once(node.body, reader.report, model.Means)
    lines = tuple(line for line in node.body if isinstance(line, model.Means))
    if not lines:
        reader.report.add(
            codes.MISSING_VALUE,
            node.name.span,
            f"the measure `{node.name.text}` does not say what is counted",
            "no value",
            "write a line such as `means count of …`",
        )
    of = owner(reader, node.of)
    asked = () if node.of is None or not of else (_one(node.of),)
    written = model.Fact(
        node.name, asked, False, node.title, lines, notes=node.notes, says=node.says, span=node.span
    )
    fact = facts.read(written, "measure")
    if isinstance(fact.type, ThingType):
        reader.report.add(
            codes.WRONG_TYPE,
            lines[0].value.span,
            f"the measure `{node.name.text}` is {say_type(fact.type, reader.names)}",
            "neither a number nor yes or no",
            "count something, or write a condition",
        )
    return Measure(
        fact, of or None, any(isinstance(line, model.EachRound) for line in node.body), fact.clause
    )


def _one(kind: model.Word) -> model.Parameter:
    return model.Parameter(kind, model.Type(kind, span=kind.span), span=kind.span)


def read_progress(reader: Reader, declarations: Iterable[model.Declaration]) -> tuple[Rank, ...]:
    """Return what tells how well a player stands, first things first."""
    return read_ranks(reader, [node for node in declarations if isinstance(node, model.Progress)], "progress")
