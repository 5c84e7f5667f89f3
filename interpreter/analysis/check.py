"""The pass from texts to one checked ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from ...grammar import model
from ...grammar.diagnostics import Diagnostic, Severity, has_errors, in_order
from ...grammar.source import NOWHERE, Source, Sources, Span
from . import codes, possible
from .examples import ExampleReader
from .expressions import Reader
from .facts import FactReader, read_parameters
from .gather import Gathered, gather
from .members import read_kind
from .names import declare, statements_in
from .report import Report
from .ruleset import (
    Example,
    Kind,
    Option,
    Rank,
    Record,
    Resource,
    Result,
    Rule,
    Ruleset,
    Visibility,
    Zone,
)
from .scope import Scope
from .sourcing import check_citations, check_sources
from .statements import BodyReader, FoundExample
from .terms import Block, Clause, Expression, NothingTerm
from .types import SEAT, UNKNOWN, NumberType, SetType, ThingType, is_optional, maybe
from .usage import check_conditions, check_use

Line = TypeVar("Line", bound=model.Line)


@dataclass(frozen=True)
class Checked:
    """The outcome of a check: the ruleset if there is no error, and everything found, by place.

    `sources` holds the texts that the diagnostics speak of.
    """

    ruleset: Ruleset | None
    diagnostics: tuple[Diagnostic, ...]
    sources: dict[str, Source]


def check(sources: Sources, entry: str) -> Checked:
    """Read and check the ruleset at the path `entry` of `sources`. Raises: SourceMissing."""
    gathered = gather(sources, entry)
    pass_ = _Pass(gathered)
    ruleset = pass_.run()
    found = in_order([*gathered.diagnostics, *pass_.report.found])
    if ruleset is None or has_errors(found):
        return Checked(None, found, gathered.sources)
    warnings = tuple(item for item in found if item.severity is Severity.WARNING)
    return Checked(_with_warnings(ruleset, warnings), found, gathered.sources)


def _with_warnings(ruleset: Ruleset, warnings: tuple[Diagnostic, ...]) -> Ruleset:
    from dataclasses import replace

    return replace(ruleset, warnings=warnings)


@dataclass
class _Pass:
    gathered: Gathered
    report: Report = field(default_factory=Report)
    clauses: list[Clause] = field(default_factory=list)
    found_examples: list[FoundExample] = field(default_factory=list)
    paths: dict[str, Span] = field(default_factory=dict)
    called: set[str] = field(default_factory=set)
    calls: dict[str, set[str]] = field(default_factory=dict)

    def run(self) -> Ruleset | None:
        declarations = self.gathered.file.declarations
        header = next((node for node in declarations if isinstance(node, model.Ruleset)), None)
        self.layer = header.name.text if header else "ruleset"
        self.report.layers = (self.layer,)
        self.report.excused = frozenset(self.gathered.file.broken)
        self.names = declare(declarations, self.report)
        self.players = self._players(header)
        facts = FactReader(self.layer)
        self.reader = Reader(self.names, self.report, self.players, facts.type_of)
        facts.reader = self.reader
        self._signatures()
        kinds = self._kinds()
        resources, zones = self._resources(), self._zones()
        records, options = self._records(), self._options()
        for id_, fact in self.names.facts.items():
            facts.type_of(id_, fact.name.span)
        rules = {id_: self._rule(node) for id_, node in self.names.rules.items()}
        ranking = self._ranking(declarations)
        check_citations(declarations, self.gathered.catalogues, self.report)
        self._possible(kinds, rules)
        self._circles()
        examples = self._examples(declarations)
        if header is None:
            return None
        self._complete(header)
        ruleset = Ruleset(
            header.name.text,
            header.title.text if header.title else header.name.text,
            (self.layer,),
            self.players,
            self._round_limit(header),
            kinds,
            resources,
            zones,
            records,
            options,
            facts.done,
            rules,
            self._results(),
            ranking,
            examples,
            self.gathered.catalogues,
            tuple(self.clauses),
            self.gathered.sources,
            tuple(
                Clause(f"header/{ordinal}", self.layer, line.notes, span=line.span)
                for ordinal, line in enumerate(header.body)
            ),
        )
        check_sources(ruleset, header.body, self.report)
        check_conditions(ruleset, self.report)
        if not has_errors([*self.gathered.diagnostics, *self.report.found]):
            check_use(ruleset, self.names, self.reader.used, self.called, self.report)
        return ruleset

    # ---- header

    def _players(self, header: model.Ruleset | None) -> tuple[int, ...]:
        lines = [line for line in header.body if isinstance(line, model.Players)] if header else []
        return tuple(sorted(set(lines[0].counts))) if lines else ()

    def _round_limit(self, header: model.Ruleset) -> int:
        lines = [line for line in header.body if isinstance(line, model.RoundLimit)]
        return lines[0].count if lines else 1

    def _complete(self, header: model.Ruleset) -> None:
        if self.gathered.file.broken:
            return
        missing = []
        if not self.players:
            missing.append("who can play: `players 2, 3, 4`")
        if not any(isinstance(line, model.RoundLimit) for line in header.body):
            missing.append("when it ends at the latest: `round limit 100`")
        if "round" not in self.names.rules:
            missing.append("what happens in a round: a block `round`")
        for part in missing:
            self.report.add(
                codes.NO_ROUND, header.name.span, f"the ruleset does not say {part}", "missing", None
            )
        if any(count < 1 or count > 8 for count in self.players):
            self.report.add(
                codes.NO_ROUND, header.name.span, "a game has from 1 to 8 players", "too few or too many"
            )

    # ---- signatures

    def _signatures(self) -> None:
        """Types of records, options and sealed results, which facts may need before they are read."""
        for id_, record in self.names.records.items():
            self.reader.record_types[id_] = self.names.record_type(record)
        for id_, option in self.names.options.items():
            self.reader.option_types[id_] = self.names.record_type(option)
        for id_, pick in self.names.results.items():
            kind = self.names.kind_of(pick.things.name.text) if pick.things else None
            if kind is not None:
                thing = ThingType(kind.id, True)
                self.reader.result_types[id_] = thing if pick.quantity is None else SetType(kind.id)
                continue
            resource = self.names.resource_of(pick.things.name.text) if pick.things else None
            self.reader.result_types[id_] = NumberType(resource, 0, optional=True)

    def _clause(self, line: model.Line, path: str) -> Clause:
        return Clause(path, self.layer, line.notes, span=line.span)

    def _kinds(self) -> dict[str, Kind]:
        found = {}
        for kind in self.names.kinds.values():
            if kind.node is not None:
                found[kind.id] = read_kind(self.reader, kind, self.layer, self._body_reader)
        return found

    def _body_reader(self, path: str) -> BodyReader:
        bodies = BodyReader(self.reader, self.layer, self.clauses, self.found_examples, self.paths)
        bodies.calls = self.calls.setdefault(path, set())
        return bodies

    def _resources(self) -> dict[str, Resource]:
        found = {}
        for id_, node in self.names.resources.items():
            supplies = [line for line in node.body if isinstance(line, model.Supply)]
            plural = node.plural.text if node.plural else f"{id_}s"
            found[id_] = Resource(
                id_,
                plural,
                supplies[0].count if supplies else None,
                _visibility(node.body, self.report, True),
                _merged(self._clause(node, id_), node.body),
            )
            self._once(node.body)
        return found

    def _zones(self) -> dict[str, Zone]:
        found = {}
        for id_, node in self.names.zones.items():
            kinds: list[str] = []
            resources: list[str] = []
            for word in [word for line in node.body if isinstance(line, model.Holds) for word in line.kinds]:
                kind, resource = self.names.kind_of(word.text), self.names.resource_of(word.text)
                if kind is not None and kind.is_piece:
                    kinds.append(kind.id)
                elif resource is not None:
                    resources.append(resource)
                else:
                    known = [k.id for k in self.names.kinds.values() if k.is_piece] + [*self.names.resources]
                    self.report.unknown(codes.UNKNOWN_NAME, word.span, word.text, "piece or resource", known)
            of = self._owner(node.of)
            found[id_] = Zone(
                id_,
                node.title.text if node.title else None,
                of,
                tuple(kinds),
                tuple(resources),
                any(isinstance(line, model.Ordered) for line in node.body),
                _visibility(node.body, self.report, of == SEAT),
                _merged(self._clause(node, id_), node.body),
            )
            self._once(node.body, model.Holds)
        return found

    def _owner(self, word: model.Word | None) -> str | None:
        if word is None:
            return None
        kind = self.names.kind_of(word.text)
        if kind is None or kind.is_piece:
            known = [kind.id for kind in self.names.kinds.values() if not kind.is_piece]
            self.report.unknown(codes.UNKNOWN_NAME, word.span, word.text, "kind", known)
            return None
        return kind.id

    def _once(self, body: Iterable[model.Line], *several: type[model.Line]) -> None:
        seen: set[type[model.Line]] = set()
        for line in body:
            if type(line) in seen and type(line) not in several:
                self.report.add(codes.VALUE_TWICE, line.span, "this line stands here twice", "a second one")
            seen.add(type(line))

    def _records(self) -> dict[str, Record]:
        found = {}
        for id_, node in self.names.records.items():
            type_ = self.reader.record_types[id_]
            of = self._owner(node.of)
            found[id_] = Record(
                id_,
                node.title.text if node.title else None,
                of,
                type_,
                self._start(node, id_),
                _visibility(node.body, self.report, of == SEAT, True),
                _merged(self._clause(node, id_), node.body),
            )
            self._once(node.body)
        return found

    def _start(self, node: model.Record | model.Option, id_: str) -> Expression:
        declared = self.reader.record_types if isinstance(node, model.Record) else self.reader.option_types
        for line in node.body:
            if isinstance(line, model.Starts):
                wanted = declared[id_]
                term = self.reader.fitting(line.value, Scope(), wanted, f"`{id_}`")
                if wanted == UNKNOWN and isinstance(term, NothingTerm):
                    self.report.add(
                        codes.WRONG_TYPE,
                        node.name.span,
                        f"the type of `{id_}` is not known",
                        "it starts as nothing",
                        "write its type on a line of its own, such as `player or nobody`",
                    )
                return term
        if is_optional(declared[id_]):
            return NothingTerm(type=declared[id_])
        self.report.add(
            codes.MISSING_VALUE,
            node.name.span,
            f"`{id_}` does not say how it starts",
            "no start",
            "write `starts …`",
        )
        return NothingTerm(type=UNKNOWN)

    def _options(self) -> dict[str, Option]:
        found = {}
        for id_, node in self.names.options.items():
            type_ = self.reader.option_types[id_]
            title = node.title.text if node.title else None
            clause = _merged(self._clause(node, id_), node.body)
            found[id_] = Option(id_, title, type_, self._start(node, id_), clause)
            bounded = isinstance(type_, NumberType) and type_.high < 1_000_000
            if isinstance(type_, NumberType) and not bounded:
                self.report.add(
                    codes.NO_MAXIMUM,
                    node.name.span,
                    f"the option `{id_}` does not say what numbers it may be",
                    "no range",
                    "write a line such as `number 0 to 9`",
                )
        return found

    # ---- rules

    def _rule(self, node: model.Rule) -> Rule:
        path = node.name.text
        bodies = self._body_reader(path)
        names: list[str] = [
            item.name.text for item in statements_in(node.body) if isinstance(item, model.Let)
        ]
        bodies.rebound = frozenset(name for name in names if names.count(name) > 1)
        self.paths[path] = node.name.span
        clause = bodies.clause(node, path, ())
        parameters = read_parameters(self.reader, node.parameters)
        scope = Scope()
        for parameter in parameters:
            scope = scope.bind(parameter)
        body = bodies.block(node.body, scope, path, clause.notes)
        return Rule(path, node.title.text if node.title else None, parameters, body, clause)

    def _possible(self, kinds: dict[str, Kind], rules: dict[str, Rule]) -> None:
        bodies: list[Block] = [rule.body for rule in rules.values()]
        bodies += [
            rule.body for kind in kinds.values() for member in kind.members for rule in member.bodies.values()
        ]
        for body in bodies:
            for statement in possible.unproven(body):
                self.report.add(
                    codes.MAY_FAIL,
                    statement.clause.span,
                    "this may be impossible, and nothing says what happens then",
                    "may fail",
                    'write `if unable` below it, with what happens then or with `impossible "why not"`',
                )

    def _circles(self) -> None:
        """Report rules that run themselves."""
        called = {path: set(targets) for path, targets in self.calls.items()}
        for kind in self.names.kinds.values():
            for slot in kind.slots:
                bodies = [
                    path
                    for path in self.calls
                    if path.startswith(f"{kind.id}.") and path.endswith(f".{slot}")
                ]
                called[f"{kind.id}.{slot}"] = set(bodies)
        for targets in self.calls.values():
            self.called |= targets
        for path in self.calls:
            ring = _ring(called, path)
            if ring is not None:
                span = self.paths.get(path, NOWHERE)
                self.report.add(
                    codes.GOES_ROUND,
                    span,
                    f"the rule `{path}` runs itself",
                    f"the circle: {' -> '.join(ring)}",
                )

    def _results(self) -> dict[str, Result]:
        return {
            id_: Result(id_, maybe(self.reader.result_types[id_]), self._clause(pick, self._pick_path(id_)))
            for id_, pick in self.names.results.items()
        }

    def _pick_path(self, id_: str) -> str:
        return next((path for path in self.paths if path.rpartition(".")[2] == id_), id_)

    def _ranking(self, declarations: Iterable[model.Declaration]) -> tuple[Rank, ...]:
        blocks = [node for node in declarations if isinstance(node, model.Ranking)]
        for extra in blocks[1:]:
            self.report.add(codes.DECLARED_TWICE, extra.span, "there is a ranking already", "a second one")
        found = []
        for ordinal, line in enumerate(blocks[0].body if blocks else ()):
            player = self.reader.local(SEAT, ThingType(SEAT), line.span)
            value = self.reader.number(line.value, Scope().bind(player))
            notes = line.notes or blocks[0].notes
            clause = Clause(f"ranking/{ordinal}", self.layer, notes, span=line.span)
            found.append(Rank(line.order, player, value, clause))
        return tuple(found)

    # ---- examples

    def _examples(self, declarations: Iterable[model.Declaration]) -> tuple[Example, ...]:
        found = [*self.found_examples]
        found += [FoundExample(node, "") for node in declarations if isinstance(node, model.Example)]
        found.sort(key=lambda item: item.node.span.start)
        runnable = frozenset(self.paths)
        reader = ExampleReader(
            self.reader, self.layer, runnable, frozenset(self.paths) | set(self.names.facts)
        )
        read = [reader.read(item, ordinal) for ordinal, item in enumerate(found, 1)]
        return tuple(example for example in read if example is not None)


def _visibility(body: Iterable[model.Line], report: Report, owned: bool, public: bool = False) -> Visibility:
    """What a line `visible to` allows; without one nobody sees, except what is `public` of itself."""
    for line in body:
        if isinstance(line, model.Visible):
            if line.to == "owner" and not owned:
                report.add(
                    codes.WRONG_TYPE,
                    line.span,
                    "this has no owner: it belongs to no player",
                    "no owner",
                    "only what is `of player` can be visible to its owner",
                )
            return Visibility(line.to == "everyone", line.to == "owner")
    return Visibility(everyone=public)


def _merged(clause: Clause, body: Iterable[model.Line]) -> Clause:
    """The clause of a declaration with the notes of its lines."""
    notes = [*clause.notes]
    for line in body:
        notes.extend(note for note in line.notes if note not in notes)
    return Clause(clause.path, clause.layer, tuple(notes), span=clause.span)


def _ring(called: dict[str, set[str]], start: str) -> list[str] | None:
    """A way from `start` back to itself, or None."""
    stack: list[list[str]] = [[start]]
    seen: set[str] = set()
    while stack:
        way = stack.pop()
        for target in sorted(called.get(way[-1], ())):
            if target == start:
                return [*way, start]
            if target not in seen:
                seen.add(target)
                stack.append([*way, target])
    return None
