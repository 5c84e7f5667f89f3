"""Checks where clauses come from: citations exist, and every clause has a source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from typing import get_args

from ...grammar import model
from ...grammar.source import Source, Span
from ..layers.stack import Layer
from . import codes
from .gather import Gathered
from .measured_alone import measured_alone
from .report import Report
from .ruleset import Kind, Ruleset
from .terms import Clause

_INNER = (model.Node, tuple, list)
"""What may have lines and notes in it."""

MOST_CITATIONS = 3
"""How many statements a line may cite."""


_UNSOURCED = (model.Body, model.Refill, model.Entry, model.Heading, model.PrintAs, *get_args(model.SheetLine))
"""Lines of changes that need no source: what stands below them has one, or they are for print alone."""

_ASIDE = model.Measure | model.Progress
"""What says nothing of how a game goes, so that no source can state it."""


def check_citations(gathered: Gathered, report: Report) -> None:
    """Report citations of statements that no catalogue has."""
    catalogues = gathered.catalogues
    for note in _notes([layer.file.declarations for layer in gathered.layers]):
        if note.kind != "cites":
            continue
        for text in note.texts:
            name, _, entry = text.partition(".")
            span = _within(note, text, gathered.sources)
            if name not in catalogues:
                advice = f"declare it in the header: `source {name} = sources/…`"
                report.unknown(codes.UNKNOWN_CITATION, span, name, "source", catalogues, advice)
            elif entry not in catalogues[name].entries and catalogues[name].entries:
                known = [f"{name}.{id_}" for id_ in catalogues[name].entries]
                advice = f"write the id of a statement of `{catalogues[name].path}`"
                report.unknown(codes.UNKNOWN_CITATION, span, text, "statement", known, advice)


def check_number_of_citations(gathered: Gathered, report: Report) -> None:
    """Report lines with more than `MOST_CITATIONS` citations; examples may have more."""
    for line in _lines([layer.file.declarations for layer in gathered.layers]):
        cited = [(note, text) for note in line.notes if note.kind == "cites" for text in note.texts]
        if len(cited) > MOST_CITATIONS:
            note, text = cited[MOST_CITATIONS]
            report.add(
                codes.MANY_CITATIONS,
                _within(note, text, gathered.sources),
                f"this line cites {len(cited)} statements",
                f"number {MOST_CITATIONS + 1}",
                f"keep the {MOST_CITATIONS} that it follows from; divide the line if it says several things",
            )


def _lines(part: object) -> Iterator[model.Line]:
    """Every line that is no example."""
    if isinstance(part, model.Example):
        return
    if isinstance(part, model.Line):
        yield part
    if isinstance(part, model.Node):
        for value in vars(part).values():
            if isinstance(value, _INNER):
                yield from _lines(value)
    elif isinstance(part, tuple | list):
        for value in part:
            yield from _lines(value)


def _within(note: model.Note, text: str, sources: Mapping[str, Source]) -> Span:
    """The place of one citation in a note with several."""
    source = sources.get(note.span.file)
    said = source.text[note.span.start : note.span.end] if source else ""
    found = re.search(rf"{re.escape(text)}(?![\w.-])", said)
    if found is None or "\n" in said[: found.start()]:
        return note.span
    start = note.span.start + found.start()
    return replace(note.span, start=start, end=start + len(text), column=note.span.column + found.start())


def _notes(part: object) -> Iterator[model.Note]:
    if isinstance(part, model.Note):
        yield part
    elif isinstance(part, model.Node):
        for value in vars(part).values():
            if isinstance(value, _INNER):
                yield from _notes(value)
    elif isinstance(part, tuple | list):
        for value in part:
            yield from _notes(value)


def check_sources(ruleset: Ruleset, gathered: Gathered, header: Iterable[model.Line], report: Report) -> None:
    """Report clauses without `cites`, `assumed` or `ruling`, in layers that declare a source."""
    sourced = {layer.source.file for layer in gathered.layers if _has_source(layer)}
    for line in header:
        if (
            isinstance(line, model.Players | model.RoundLimit)
            and not line.notes
            and line.span.file in sourced
        ):
            _missing(Clause("header", ruleset.id, (), span=line.span), report)
    free = _changed_by_others(ruleset, sourced)
    for clause in sourced_clauses(ruleset):
        if not clause.notes and clause.span.file in sourced and clause.path not in free:
            _missing(clause, report)
    for layer in gathered.layers:
        if layer.source.file in sourced:
            _check_changes(layer, report)


def _changed_by_others(ruleset: Ruleset, sourced: Set[str]) -> frozenset[str]:
    """The paths of declarations one of whose lines comes from a layer that declares no source."""
    members = [member for kind in ruleset.kinds.values() for member in kind.members]
    declared = (ruleset.resources, ruleset.zones, ruleset.records, ruleset.options)
    items = [*members, *(item for those in declared for item in those.values())]
    return frozenset(
        item.clause.path
        for item in items
        if any(line.span.file not in sourced for line in item.lines.values())
    )


def _has_source(layer: Layer) -> bool:
    return layer.header is not None and any(isinstance(line, model.CitedSource) for line in layer.header.body)


def _check_changes(layer: Layer, report: Report) -> None:
    """Report changed lines without a source; those around them in layers below are not theirs."""
    for edit in layer.file.declarations:
        if isinstance(edit, model.Change) and not edit.notes and not isinstance(edit.part, _ASIDE):
            for line in getattr(edit.part, "body", ()):
                if not line.notes and not isinstance(line, _UNSOURCED):
                    _missing(Clause("change", layer.id, (), span=line.span), report)


def _missing(clause: Clause, report: Report) -> None:
    report.add(
        codes.NO_SOURCE,
        clause.span,
        "this does not say where it comes from",
        "no source",
        'write `cites …`, `assumed "…"` or `ruling "…"` behind it or behind the block around it',
    )


def sourced_clauses(ruleset: Ruleset) -> Iterator[Clause]:
    """Every clause that needs a source: values, copies, zones, records, options, facts, rules, ranking."""
    for kind in ruleset.kinds.values():
        yield from _of_kind(kind)
    for declared in (ruleset.resources, ruleset.zones, ruleset.records, ruleset.options):
        for item in declared.values():
            yield item.clause
    for option in ruleset.options.values():
        yield from (requirement.clause for requirement in option.requirements)
    alone = measured_alone(ruleset)
    for fact in ruleset.facts.values():
        if fact.id not in alone:
            yield from (meaning.clause for meaning in fact.meanings)
    yield from (clause for clause in ruleset.clauses if not clause.frame)
    for rank in ruleset.ranking:
        yield rank.clause


def _of_kind(kind: Kind) -> Iterator[Clause]:
    for member in kind.members:
        if member.values or not kind.is_piece:
            yield member.clause
        for copies in member.copies:
            if copies.clause is not member.clause:
                yield copies.clause
