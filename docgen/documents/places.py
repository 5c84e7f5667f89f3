"""Tables of what lies where: resources, zones and records, with who may look."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Record, Resource, Visibility, Zone
from ...interpreter.analysis.terms import RevealTerm, ZoneTerm
from .records import Cell, Row, Table
from .tables import Tables


class Places:
    """Makes tables of places for one document."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.ruleset = tables.ruleset
        self.say, self.tell = tables.say, tables.tell

    def zones(self, zones: Iterable[Zone]) -> tuple[Table, ...]:
        rows = tuple(self._zone(zone) for zone in zones)
        columns = self.say("Place"), self.say("What lies there"), self.say("Who may look")
        return (Table(self.say("Places"), columns, rows),) if rows else ()

    def _zone(self, zone: Zone) -> Row:
        kinds = [self.tell.heading(self.ruleset.kinds[id_]) for id_ in zone.kinds]
        held = [self.tell.heading(self.ruleset.resources[id_]) for id_ in zone.resources]
        holds = self.say.listed([*kinds, *held])
        if zone.ordered:
            holds = self.say("{things}, in a pile", things=holds)
        return Row(
            (
                self.tables.cell(self.tell.heading(zone), zone.clause),
                self.tables.cell(holds),
                self._said_by(self._looked_at(zone), zone, "visible to"),
            ),
        )

    def _looked_at(self, zone: Zone) -> str:
        """Return who may look into a place; what nobody sees may be shown all the same."""
        if zone.visibility == Visibility() and zone.id in self._shown:
            return self.say("nobody, unless a rule says so")
        return self.seen(zone.visibility)

    @cached_property
    def _shown(self) -> frozenset[str]:
        """The places of which rules show what lies there."""
        shown = (
            part.things
            for rule in all_rules(self.ruleset)
            for part in parts(rule.body)
            if isinstance(part, RevealTerm)
        )
        return frozenset(
            part.zone for things in shown for part in parts(things) if isinstance(part, ZoneTerm)
        )

    def _said_by(self, text: str, thing: Resource | Zone | Record, about: str) -> Cell:
        """Return what a line below a declaration says, with a mark if another layer says it."""
        marks = self.tables.writer.marks([thing.lines.get(about)], thing.clause)
        return Cell((*marks, *self.tables.cell(text).runs))

    def seen(self, visibility: Visibility) -> str:
        """Return who may look."""
        if visibility.cases is not None:
            cases = visibility.cases
            return self.say(
                "if {condition}: {then}; otherwise: {otherwise}",
                condition=self.tell.condition(cases.condition),
                then=self.seen(cases.then),
                otherwise=self.seen(cases.otherwise),
            )
        if visibility.everyone:
            return self.say("everyone")
        return self.say("the owner") if visibility.owner else self.say("nobody")

    def resources(self, resources: Iterable[Resource]) -> tuple[Table, ...]:
        rows = tuple(
            Row(
                (
                    self.tables.cell(self.tell.heading(resource), resource.clause),
                    self._said_by(self._supply(resource), resource, "supply"),
                    self._said_by(self.seen(resource.visibility), resource, "visible to"),
                )
            )
            for resource in resources
        )
        columns = self.say("Name"), self.say("How many there are"), self.say("Who may look")
        return (Table(self.say("What is counted"), columns, rows),) if rows else ()

    def _supply(self, resource: Resource) -> str:
        return self.say("as many as needed") if resource.supply is None else str(resource.supply)

    def records(self, records: Iterable[Record]) -> tuple[Table, ...]:
        rows = tuple(
            Row(
                (
                    self.tables.cell(self.tell.heading(record), record.clause),
                    self._said_by(self.tables.value(record.start), record, "starts"),
                    self._said_by(self.seen(record.visibility), record, "visible to"),
                )
            )
            for record in records
        )
        columns = self.say("What is kept"), self.say("At the start"), self.say("Who may look")
        return (Table(self.say("What the table keeps track of"), columns, rows),) if rows else ()
