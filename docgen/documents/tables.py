"""Tables of what a ruleset declares: members and their values, numbers of pieces, places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ...interpreter.analysis.ruleset import (
    Attribute,
    Copies,
    Fact,
    Kind,
    Member,
    Record,
    Resource,
    Visibility,
    Zone,
)
from ...interpreter.analysis.terms import Expression, NothingTerm, NumberTerm, TableTerm
from ...interpreter.analysis.types import SEAT
from .records import Row, Run, Runs, Table
from .writing import Writer


class Tables:
    """Makes tables for one document."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.ruleset = writer.ruleset
        self.say = writer.say
        self.tell = writer.tell

    # ---- members ----------------------------------------------------------------------------------------

    def members(self, kind: Kind, attributes: Sequence[Attribute]) -> tuple[Table, ...]:
        """Return the members of a kind with these attributes; none if there is nothing to say of them."""
        groups = [list(group) for _, group in groupby(kind.members, key=_alike)]
        held = [one for one in attributes if any(one.id in member.values for member in kind.members)]
        if not held:
            return ()
        columns = [column for one in held for column in self._columns(kind, one)]
        rows = []
        for group in groups:
            cells = [self.head(group)]
            for attribute, count in columns:
                cells.append(self._value(group, attribute, count))
            rows.append(Row(tuple(cells)))
        titles = [self._column(attribute, count) for attribute, count in columns]
        return (Table(self.tell.heading(kind), (self.say("Name"), *titles), tuple(rows)),)

    def _columns(self, kind: Kind, attribute: Attribute) -> Iterator[tuple[Attribute, int | None]]:
        """Yield the columns of an attribute: one for each number of players where that decides."""
        values = [term for member in kind.members for term in member.values.get(attribute.id, ())]
        if any(isinstance(term, TableTerm) for term in values):
            yield from ((attribute, count) for count in self.ruleset.players)
        else:
            yield attribute, None

    def _column(self, attribute: Attribute, count: int | None) -> str:
        title = self.tell.heading(attribute)
        if count is None:
            return title
        players = self.say.many("{number} player", "{number} players", count)
        return self.say("{title}, {players}", title=title, players=players)

    def head(self, group: Sequence[Member]) -> Runs:
        """Return what the members of a row are called; many of them by the first and the last."""
        names = [self.tell.heading(member) for member in group]
        if len(names) > 6:
            shown = self.say(
                "{first} to {last}, {count} in all", first=names[0], last=names[-1], count=len(names)
            )
        else:
            shown = self.say.listed(names)
        for member in group[1:]:
            self.writer.tell_with(member.clause)
        return self.writer.runs(shown, group[0].clause)

    def _value(self, group: list[Member], attribute: Attribute, count: int | None) -> Runs:
        given = list(dict.fromkeys(member.values.get(attribute.id, ()) for member in group))
        if len(given) > 1:
            numbers = [term.value for (term, *_) in given if isinstance(term, NumberTerm)]
            if len(numbers) == len(given):
                return (Run(self.say.spans(numbers)),)
            return (Run(self.say.listed([self.values(terms, count) for terms in given])),)
        return (Run(self.values(given[0], count)),)

    def values(self, terms: Iterable[Expression], count: int | None = None) -> str:
        """Return values as a cell has them, for so many players where that decides."""
        said = [self.value(at(term, count)) for term in terms]
        return self.say.listed(said) or self.say("none")

    def value(self, term: Expression) -> str:
        return self.say("none") if isinstance(term, NothingTerm) else self.tell.noun(term)

    # ---- pieces -----------------------------------------------------------------------------------------

    def copies(self, kind: Kind) -> tuple[Table, ...]:
        """Return how many pieces there are of each group, and of each value that they are spread over."""
        held = [member for member in kind.members if member.copies]
        axis = next((copies.axis for member in held for copies in member.copies if copies.axis), None)
        spread = [member for member in held if axis is not None and self._spread(member, axis)]
        tables = [
            self._by_value(kind, members, axis, each)
            for each in (False, True)
            if axis is not None and (members := [one for one in spread if _for_each_player(one) == each])
        ]
        rows = tuple(self._counted(member) for member in held if member not in spread)
        if rows:
            caption, columns = self.say("How many there are"), (self.say("Name"), self.say("Number"))
            tables.append(Table(caption, columns, rows))
        return tuple(tables)

    def _by_value(self, kind: Kind, members: Sequence[Member], axis: str, each: bool) -> Table:
        """Return numbers of pieces by the values of an attribute; `each`: every player has so many."""
        values = sorted({value for member in members for value in self._spread(member, axis)})
        rows = []
        for member in members:
            found = self._spread(member, axis)
            for copies in member.copies:
                self.writer.tell_with(copies.clause)
            counts = [*(found.get(value, 0) for value in values), sum(found.values())]
            rows.append(Row((self.head([member]), *((Run(str(count)),) for count in counts))))
        title = self.tell.heading(kind.attributes[axis])
        caption = self.say("How many each player has") if each else self.say("How many there are")
        columns = (title, *map(str, values), self.say("In all"))
        return Table(caption, columns, tuple(rows), figures=True)

    def _spread(self, member: Member, axis: str) -> dict[int, int]:
        """Return how many pieces of a group have each value of the attribute."""
        found: dict[int, int] = {}
        own = member.values.get(axis, ())
        fixed = [term.value for term in own if isinstance(term, NumberTerm)]
        for copies in member.copies:
            rows = copies.rows if copies.axis == axis else tuple((value, copies.count) for value in fixed)
            for value, number in rows:
                found[value] = found.get(value, 0) + number * self._times(copies)
        return found

    def _times(self, copies: Copies) -> int:
        """Return for how many members of a kind there is each; players are not counted."""
        if copies.per is None or copies.per[1] == SEAT:
            return 1
        return len(self.ruleset.kinds[copies.per[1]].members)

    def _counted(self, member: Member) -> Row:
        said = []
        for copies in member.copies:
            self.writer.tell_with(copies.clause)
            if copies.per is None:
                said.append(str(copies.count))
            elif copies.per[1] == SEAT:
                said.append(self.say("{number} for each player", number=copies.count))
            else:
                count, times = copies.count, self._times(copies)
                kinds = self.tell.heading(self.ruleset.kinds[copies.per[1]])
                said.append(
                    self.say(
                        "{all}: {number} for each ({kinds})", all=count * times, number=count, kinds=kinds
                    )
                )
        return Row((self.head([member]), (Run(self.say.listed(said)),)))

    # ---- places -----------------------------------------------------------------------------------------

    def zones(self, caption: str, zones: Iterable[Zone]) -> tuple[Table, ...]:
        rows = tuple(self._zone(zone) for zone in zones)
        columns = self.say("Place"), self.say("What lies there"), self.say("Who may look")
        return (Table(caption, columns, rows),) if rows else ()

    def _zone(self, zone: Zone) -> Row:
        kinds = [self.tell.heading(self.ruleset.kinds[id_]) for id_ in zone.kinds]
        held = [self.tell.heading(self.ruleset.resources[id_]) for id_ in zone.resources]
        holds = self.say.listed([*kinds, *held])
        if zone.ordered:
            holds = self.say("{things}, in a pile", things=holds)
        return Row(
            (
                self.writer.runs(self.tell.heading(zone), zone.clause),
                (Run(holds),),
                (Run(self.seen(zone.visibility)),),
            ),
            id=f"zone-{zone.id}",
        )

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
                    self.writer.runs(self.tell.heading(resource), resource.clause),
                    (
                        Run(
                            self.say("as many as needed") if resource.supply is None else str(resource.supply)
                        ),
                    ),
                    (Run(self.seen(resource.visibility)),),
                )
            )
            for resource in resources
        )
        columns = self.say("Name"), self.say("How many there are"), self.say("Who may look")
        return (Table(self.say("What is counted"), columns, rows),) if rows else ()

    def records(self, records: Iterable[Record]) -> tuple[Table, ...]:
        rows = tuple(
            Row(
                (
                    self.writer.runs(self.tell.heading(record), record.clause),
                    (Run(self.value(record.start)),),
                    (Run(self.seen(record.visibility)),),
                )
            )
            for record in records
        )
        columns = self.say("What is kept"), self.say("At the start"), self.say("Who may look")
        return (Table(self.say("What the table keeps track of"), columns, rows),) if rows else ()

    # ---- numbers of players -----------------------------------------------------------------------------

    def by_players(self, facts: Iterable[Fact]) -> tuple[Table, ...]:
        """Return the values that the number of players decides."""
        rows = []
        for fact in facts:
            for meaning in fact.meanings if by_players(fact) else ():
                cells = [(Run(self.value(at(meaning.value, count))),) for count in self.ruleset.players]
                rows.append(
                    Row(
                        (self.writer.runs(self.tell.heading(fact), meaning.clause), *cells),
                        id=fact_id(fact.id),
                    )
                )
        counts = [
            self.say.many("{number} player", "{number} players", count) for count in self.ruleset.players
        ]
        caption = self.say("By the number of players")
        return (Table(caption, (self.say("What"), *counts), tuple(rows), figures=True),) if rows else ()


def _for_each_player(member: Member) -> bool:
    return any(copies.per is not None and copies.per[1] == SEAT for copies in member.copies)


def by_players(fact: Fact) -> bool:
    """Tell whether the number of players decides the value of a fact, and nothing else does."""
    match fact.meanings:
        case (meaning,):
            return isinstance(meaning.value, TableTerm) and meaning.condition is None and not fact.parameters
        case _:
            return False


def fact_id(id_: str) -> str:
    """Return the id by which a fact is linked."""
    return f"fact-{id_}"


def at(term: Expression, count: int | None) -> Expression:
    """Return a value for so many players; where the number of players does not decide, as it is."""
    if count is not None and isinstance(term, TableTerm):
        return next(value for low, high, value in term.rows if low <= count <= high)
    return term


def _alike(member: Member) -> object:
    """Return what members of one row have in common: the line that declares them, or all their values."""
    if member.axes:
        return member.clause.span.file, member.clause.span.start
    return tuple(member.values.items()) or member.id
