"""The pass from texts to one checked ruleset."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache

from ...grammar import model
from ...grammar.diagnostics import Diagnostic, Severity, has_errors, in_order
from ...grammar.source import Source, Sources, Span, package_sources
from ..layers import codes as layer_codes
from ..layers.compose import Composition, compose
from ..layers.lines import about
from ..layers.stack import Origin
from . import codes
from .apart import check_apart
from .bodies import BodyReader
from .carried import check_carried
from .causes import Causes
from .circles import check_circles, check_values, with_slots
from .conditions import with_conditions
from .constant import check_conditions, check_effects
from .decidable import check_decidable
from .declarations import (
    declare_types,
    read_option,
    read_ranking,
    read_record,
    read_resource,
    read_zone,
)
from .declare import declare, rebound
from .examples import ExampleReader
from .expressions import Reader
from .facts import FactReader, read_parameters
from .filling import begins_small
from .fixed import check_pieces
from .gather import Gathered, gather
from .header import check_complete, check_header, players, players_at, round_limit
from .hidden import check_hidden
from .locals import free_locals
from .longest import check_longest
from .measures import read_measure, read_progress
from .meetings import check_meetings
from .members import read_kind
from .numbered import with_numbers
from .places import FoundExample, Place
from .prints import read_sheets
from .provable import check_possible
from .refills import check_refills, read_refill
from .report import Report
from .rows import check_changed_rows
from .ruleset import Kind, Result, Rule, Ruleset, Zone
from .sayings import check_sayings
from .scope import Scope
from .sentences import check_sentences, read_saying
from .settings import check_settings
from .sourcing import check_citations, check_number_of_citations, check_sources
from .standing import check_form, check_rest, with_settling
from .terms import Clause
from .types import maybe
from .unfinished import with_values
from .usage import check_use


@dataclass(frozen=True)
class Checked:
    """The outcome of a check: the ruleset if there is no error, and everything found, by place.

    `sources` holds the texts that the diagnostics speak of, `composition` what the layers make together.
    """

    ruleset: Ruleset | None
    diagnostics: tuple[Diagnostic, ...]
    sources: dict[str, Source]
    composition: Composition


def check(
    sources: Sources, entry: str, above: Sequence[Origin] = (), library: Sources | None = None
) -> Checked:
    """Read and check the ruleset at the path `entry` of `sources`, with the layers put above it.

    What they extend lies beside them or in the `library`, which is that of the package unless one is given.
    Raises: SourceMissing: one of these files is not there. DoesNotFit: a layer stands on something else.
    """
    with _uncollected():
        gathered = gather(Origin(sources, entry), above, library or package_sources())
        ruleset, found = check_gathered(gathered)
    return Checked(ruleset, found, gathered.sources, gathered.composition)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Look for no garbage meanwhile: nearly all that is made is kept, so that takes long and finds none."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def check_gathered(gathered: Gathered) -> tuple[Ruleset | None, tuple[Diagnostic, ...]]:
    """Return the checked ruleset, None if there is an error, and everything found, by place.

    Where layers do not agree, or one is not there, it is not known what the ruleset says: nothing else is
    reported of that.
    """
    ruleset, formal, told = _told(gathered)
    causes = Causes(gathered.composition, gathered.sources)
    told = causes.named(_own(told, gathered), lambda ids: _told(_part(gathered, ids))[2])
    found = in_order([*_own(formal, gathered), *told])
    if ruleset is None or has_errors(found):
        return None, found
    warnings = tuple(item for item in found if item.severity is Severity.WARNING)
    return replace(ruleset, warnings=warnings), found


def _told(gathered: Gathered) -> tuple[Ruleset | None, list[Diagnostic], list[Diagnostic]]:
    """Return the ruleset, and what is found in the form of its texts and in what they say."""
    reading = _Reading(gathered)
    ruleset = reading.run()
    report = reading.report
    formal = [
        replace(one, layers=report.layers)
        for one in with_values(gathered.diagnostics, reading.names, gathered.sources)
    ]
    report.found += formal
    report.excuse_nameless()
    conflict = any(one.code is layer_codes.CONFLICT for one in gathered.diagnostics)
    if conflict or gathered.composition.stack.incomplete:
        return ruleset, formal, []
    return ruleset, formal, [one for one in report.found if one not in formal]


def _part(gathered: Gathered, ids: frozenset[str]) -> Gathered:
    """Return what some of the layers say without the others."""
    composition = compose(gathered.composition.stack.part(ids))
    found = list(composition.diagnostics)
    return replace(gathered, layers=composition.stack.layers, composition=composition, diagnostics=found)


def part(ruleset: Ruleset, composition: Composition, ids: frozenset[str]) -> Ruleset | None:
    """Return what some layers of a ruleset make without the others, None where that has mistakes."""
    alone = Gathered(composition.stack.layers, composition, dict(ruleset.sources), dict(ruleset.catalogues))
    return check_gathered(_part(alone, ids))[0]


def _own(found: Iterable[Diagnostic], gathered: Gathered) -> list[Diagnostic]:
    """Return what is found, without warnings about layers on which others stand: their own check has them."""
    lower = frozenset[str]().union(*(layer.below for layer in gathered.layers))
    layer_of = gathered.composition.layer_of
    return [
        one
        for one in found
        if one.severity is not Severity.WARNING or layer_of.get(one.span.file) not in lower
    ]


@dataclass
class _Reading:
    """One ruleset while it is read: what comes later needs what came before."""

    gathered: Gathered
    report: Report = field(init=False)
    clauses: list[Clause] = field(default_factory=list)
    found_examples: list[FoundExample] = field(default_factory=list)
    paths: dict[str, Span] = field(default_factory=dict)
    runnable: set[str] = field(default_factory=set)
    calls: dict[str, set[str]] = field(default_factory=dict)

    def run(self) -> Ruleset | None:
        """Read everything and return the ruleset, None where there is no header."""
        composition = self.gathered.composition
        self.report = Report(composition)
        self.report.excused = set(self.gathered.file.broken)
        declarations = with_numbers(self.gathered.file.declarations, composition.numbers, self.report)
        header = self.gathered.file.header
        self.report.sources = self.gathered.sources
        self.broken = has_errors(self.gathered.diagnostics)
        self.names = declare(declarations, self.report)
        facts = FactReader()
        self.reader = Reader(
            self.names,
            self.report,
            players(header),
            facts.type_of,
            layer_of=composition.layer_of,
            players_at=players_at(header),
        )
        facts.reader = self.reader
        check_changed_rows(self.reader)
        declare_types(self.names, self.reader)
        kinds = self._kinds()
        rules = {id_: self._rule(node) for id_, node in self.names.rules.items()}
        rules |= {id_: self._standing(node) for id_, node in self.names.standing.items()}
        for id_, fact in self.names.facts.items():
            facts.type_of(id_, fact.name.span)
        if header is None:
            if not self.broken:
                self._no_header()
            return None
        clauses = [self.reader.clause(f"header/{ordinal}", line) for ordinal, line in enumerate(header.body)]
        ruleset = Ruleset(
            header.name.text,
            header.title.text if header.title else header.name.text,
            composition.layers,
            self.reader.players,
            round_limit(header),
            kinds,
            {id_: read_resource(self.reader, node) for id_, node in self.names.resources.items()},
            {id_: self._zone(node) for id_, node in self.names.zones.items()},
            {id_: read_record(self.reader, node) for id_, node in self.names.records.items()},
            {id_: read_option(self.reader, node) for id_, node in self.names.options.items()},
            {id_: facts.done[id_] for id_ in self.names.facts},
            rules,
            self._results(),
            read_ranking(self.reader, declarations),
            (),
            self.gathered.catalogues,
            tuple(self.clauses),
            self.gathered.sources,
            tuple(clauses),
            lines={about(line): clause for line, clause in zip(header.body, clauses, strict=True)},
            sayings=self.reader.sayings,
        )
        ruleset = with_settling(with_conditions(self.reader, header, ruleset))
        ruleset = replace(ruleset, sheets=read_sheets(self.reader, ruleset, self.paths, self.broken))
        ruleset = replace(
            ruleset,
            measures={id_: read_measure(facts, node) for id_, node in self.names.measures.items()},
            progress=read_progress(self.reader, declarations),
        )
        ruleset = self._with_examples(declarations, ruleset)
        self._check(header, ruleset)
        return ruleset

    def _no_header(self) -> None:
        source = next(iter(self.gathered.sources.values()))
        self.report.add(
            codes.NO_ROUND,
            source.span(1, 1),
            "the file declares no ruleset",
            "it should follow here",
            "write `ruleset` with a name and a title, and below it `players` and `round limit`",
        )

    def _check(self, header: model.Ruleset, ruleset: Ruleset) -> None:
        """Check what only the whole ruleset shows; some of it only where all before is in order."""
        check_header(header, self.report)
        check_pieces(ruleset, self.names, self.report)
        if not self.broken:
            check_complete(header, "round" in self.names.rules, self.report)
        check_citations(self.gathered, self.report)
        check_number_of_citations(self.gathered, self.report)
        check_sentences(self.gathered.layers, self.report)
        check_sources(ruleset, self.gathered, header.body, self.report)
        check_values(ruleset.kinds, self.report)
        refills = {zone.refill.id for zone in ruleset.zones.values() if zone.refill is not None}
        runs = {path: targets - refills for path, targets in self.calls.items()}
        check_circles(runs, ruleset.kinds, self.paths, self.report)
        check_refills(with_slots(self.calls, ruleset.kinds), ruleset.zones, self.paths, self.report)
        check_possible(ruleset, self.report)
        if not self.broken and not has_errors(self.report.found):
            check_meetings(ruleset, self.gathered.composition.meetings, self.report)
            check_settings(ruleset, self.report)
            check_rest(ruleset, self.report)
            check_longest(ruleset, self.report)
            check_decidable(ruleset, self.report)
            check_apart(ruleset, self.report)
            check_hidden(ruleset, self.report)
            check_carried(ruleset, self.report)
            check_conditions(ruleset, self.report)
            check_effects(ruleset, self.report)
            called = set().union(*self.calls.values())
            check_sayings(ruleset, self.names, self.report)
            check_use(ruleset, self.names, self.reader.used, called, self.report)

    # ---- kinds and rules

    def _kinds(self) -> dict[str, Kind]:
        return {
            kind.id: read_kind(self.reader, kind, self._bodies)
            for kind in self.names.kinds.values()
            if kind.node is not None
        }

    def _bodies(self, path: str) -> BodyReader:
        """A reader for the body of a rule."""
        self.runnable.add(path)
        calls = self.calls.setdefault(path, set())
        return BodyReader(
            self.reader,
            self.clauses,
            self.found_examples,
            self.paths,
            self.runnable,
            calls=calls,
        )

    def _rule(self, node: model.Rule) -> Rule:
        path = node.name.text
        bodies = self._bodies(path)
        bodies.rebound = rebound(node.body)
        self.paths[path] = node.name.span
        clause = bodies.clause(node, path, ())
        parameters = read_parameters(self.reader, node.parameters)
        scope = Scope()
        for parameter in parameters:
            scope = scope.bind(parameter)
        body = bodies.block(node.body, scope, Place(path, clause.notes))
        read_saying(self.reader, node, clause, scope, body)
        title = node.title.text if node.title else None
        return Rule(path, title, parameters, body, clause, stated=title is not None and begins_small(title))

    def _standing(self, node: model.Whenever) -> Rule:
        path = node.name.text
        bodies = self._bodies(path)
        bodies.rebound = rebound(node.body)
        self.paths[path] = node.name.span
        clause = bodies.clause(node, path, ())
        check_form(node.body, self.report)
        body = bodies.block(node.body, Scope(), Place(path, clause.notes))
        read_saying(self.reader, node, clause, Scope(), body)
        return Rule(path, node.title.text if node.title else None, (), body, clause, "whenever")

    def _zone(self, node: model.Zone) -> Zone:
        zone = read_zone(self.reader, node)
        return replace(zone, refill=read_refill(self.reader, zone, node, self._bodies))

    def _results(self) -> dict[str, Result]:
        found = {}
        for id_, pick in self.names.results.items():
            path = next((path for path in self.paths if path.rpartition(".")[2] == id_), id_)
            clause = self.reader.clause(path, pick)
            found[id_] = Result(
                id_, maybe(self.reader.result_types[id_]), clause, self.names.result_kind(id_)
            )
        return found

    # ---- examples

    def _with_examples(self, declarations: Iterable[model.Declaration], ruleset: Ruleset) -> Ruleset:
        found = [*self.found_examples]
        found += [FoundExample(node, "") for node in declarations if isinstance(node, model.Example)]
        order = {file: position for position, file in enumerate(self.gathered.sources)}
        found.sort(key=lambda item: (order[item.node.span.file], item.node.span.start))
        reader = ExampleReader(
            self.reader,
            frozenset(self.runnable),
            frozenset(self.paths) | set(self.names.facts),
            cache(lambda path: free_locals(ruleset, path)),
            self.broken,
            "round" in self.names.rules,
            has_errors(self.report.found),
        )
        self._titles([item.node for item in found])
        read = [reader.read(item, ordinal) for ordinal, item in enumerate(found, 1)]
        examples = tuple(example for example in read if example is not None)
        return replace(ruleset, examples=examples, left_out=reader.left_out)

    def _titles(self, examples: list[model.Example]) -> None:
        """Report an example of the title of one of another layer: by their titles they are replaced."""
        first: dict[str, model.Example] = {}
        for node in examples:
            other = first.setdefault(node.title.text, node)
            if other.span.file != node.span.file:
                title = f'there are two examples "{node.title.text}"'
                self.report.again(node.title.span, other.title.span, title, "give one of them another title")
