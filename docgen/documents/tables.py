"""Tables of what there is: members and their values, numbers of pieces, what the players decide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from ...interpreter.analysis.ruleset import (
    Copies,
    Fact,
    Kind,
    Member,
    Shown,
)
from ...interpreter.analysis.terms import Clause, Expression, MemberTerm, NothingTerm, NumberTerm, TableTerm
from ...interpreter.analysis.types import SEAT
from ..phrases.lets import by_players
from .records import Cell, Row, Table
from .writing import Writer

MOST_NAMES = 6
"""How many members a row names; of more it names the first and the last."""


class Tables:
    """Makes tables for one document."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.ruleset = writer.ruleset
        self.say = writer.say
        self.tell = writer.tell

    # ---- members ----------------------------------------------------------------------------------------

    def members(self, kind: Kind, columns: Sequence[Shown], caption: str) -> tuple[Table, ...]:
        """Return the members of a kind with what is shown of them; none if no member has any of that.

        What the number of players decides stands in a table of its own.
        """
        held = [one for one in columns if any(self._has(member, one) for member in kind.members)]
        plain = [one for one in held if not self._by_players(kind, one)]
        tables = []
        if plain:
            rows = [
                Row((self.head(group), *(self._field(group, one) for one in plain)))
                for group in (
                    list(alike) for _, alike in groupby(kind.members, lambda one: self._alike(one, plain))
                )
                if any(self._has(member, one) for member in group for one in plain)
            ]
            titles = self.say("Name"), *(self.titled(one) for one in plain)
            tables.append(Table(caption, titles, tuple(rows)))
        for one in held:
            if one not in plain:
                tables.append(self._counts(kind, one))
        return tuple(tables)

    def titled(self, shown: Shown) -> str:
        """Return the title of a column."""
        kind = self.ruleset.kinds[shown.kind]
        return self.tell.heading(kind.attributes.get(shown.id) or kind.slots[shown.id])

    def _counts(self, kind: Kind, shown: Shown) -> Table:
        rows = []
        for member in kind.members:
            values = self._values(member, shown)
            cells = (self.cell(self.said(values, count)) for count in self.ruleset.players)
            rows.append(Row((self.head([member], [self._said_by(member, shown)]), *cells)))
        columns = self.say("Name"), *map(self._players, self.ruleset.players)
        return Table(self.titled(shown), columns, tuple(rows), layout="figures")

    def _players(self, count: int) -> str:
        return self.say.many("{number} player", "{number} players", count)

    def _by_players(self, kind: Kind, shown: Shown) -> bool:
        values = (term for member in kind.members for term in self._values(member, shown))
        return any(isinstance(term, TableTerm) for term in values)

    def _reached(self, member: Member, shown: Shown) -> Member | None:
        """Return the member that has what is shown, None where the way to it ends before."""
        for _, attribute in shown.through:
            match member.values.get(attribute):
                case (MemberTerm(kind, id_),):
                    member = next(one for one in self.ruleset.kinds[kind].members if one.id == id_)
                case _:
                    return None
        return member

    def _values(self, member: Member, shown: Shown) -> tuple[Expression, ...]:
        reached = self._reached(member, shown)
        return reached.values.get(shown.id, ()) if reached is not None else ()

    def _said_by(self, member: Member, shown: Shown) -> Clause | None:
        """Return the line that says what is shown, where the member has one for it."""
        reached = self._reached(member, shown)
        return reached.lines.get(shown.id) if reached is not None else None

    def _has(self, member: Member, shown: Shown) -> bool:
        reached = self._reached(member, shown)
        return reached is not None and (shown.id in reached.values or shown.id in reached.bodies)

    def _alike(self, member: Member, columns: Sequence[Shown]) -> object:
        """Return what members of one row have in common: the line that declares them, or all their values;
        they are said by the same layers.

        In each column they have the same; only what a line counts through is told from the first to the last.
        """
        line = (member.clause.span.file, member.clause.span.start)
        own = line if member.axes else tuple(member.values.items()) or member.id
        through = [one for one in columns if one.through or one.id not in member.axes]
        layers = tuple((about, clause.layer) for about, clause in member.lines.items())
        return own, layers, tuple(self._shown(member, one) for one in through)

    def _shown(self, member: Member, shown: Shown) -> object:
        """Return what tells apart what members have in a column: the values, or the rule and how it reads."""
        reached = self._reached(member, shown)
        if reached is None or shown.id not in reached.bodies:
            return self._values(member, shown)
        rule = reached.bodies[shown.id]
        texts = tuple(one.text for paragraph in self.tell.declared(rule) for one in paragraph.walk())
        return rule.clause.span.file, rule.clause.span.start, texts

    def head(self, group: Sequence[Member], said_by: Iterable[Clause | None] = ()) -> Cell:
        """Return what the members of a row are called; many of them by the first and the last.

        `said_by` are the lines that say the numbers of the row.
        """
        for member in group[1:]:
            self.writer.tell_with(member.clause)
        names = [self.tell.heading(member) for member in group]
        run = self._run(names)
        shown = run or self.say.listed(names)
        if run is None and len(names) > MOST_NAMES:
            shown = self.say(
                "{first} to {last}, {count} in all", first=names[0], last=names[-1], count=len(names)
            )
        return self.cell(shown, group[0].clause, said_by)

    def _run(self, names: Sequence[str]) -> str | None:
        """Return names that differ by one number alone as one: `Stall 1 to 3`; None of others."""
        split = [re.split(r"(\d+)", name, maxsplit=1) for name in names]
        frames = {(one[0], one[-1]) for one in split}
        if len(names) < 2 or len(frames) > 1 or any(len(one) != 3 for one in split):
            return None
        ((before, behind),) = frames
        return f"{before}{self.say.spans([int(one[1]) for one in split])}{behind}"

    def _field(self, group: Sequence[Member], shown: Shown) -> Cell:
        """Return what the members of a row have: values, or a rule in sentences."""
        reached = self._reached(group[0], shown)
        if reached is not None and shown.id in reached.bodies:
            rule = reached.bodies[shown.id]
            return Cell(sentences=self.writer.sentences(self.tell.declared(rule), reached.clause))
        given = list(dict.fromkeys(self._values(member, shown) for member in group))
        numbers = [term.value for terms in given for term in terms if isinstance(term, NumberTerm)]
        several = len(numbers) != len(given)
        text = self.say.listed([self.said(terms) for terms in given]) if several else self.say.spans(numbers)
        marks = self.writer.marks([self._said_by(group[0], shown)], group[0].clause)
        return Cell((*marks, *self.cell(text).runs))

    def cell(self, text: str, clause: Clause | None = None, said_by: Iterable[Clause | None] = ()) -> Cell:
        """Return a text as a cell, with the notes of the clause that it tells.

        `said_by` are lines below that clause: a mark names the layers that say them, if those are others.
        """
        return Cell((*self.writer.marks(said_by, clause), *self.writer.runs(text, clause)))

    def said(self, terms: Iterable[Expression], count: int | None = None) -> str:
        """Return values in words, for so many players where that decides."""
        return self.say.listed([self.value(at(term, count)) for term in terms]) or self.say("none")

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
            said_by = [copies.clause for copies in member.copies]
            counts = [*(found.get(value, 0) for value in values), sum(found.values())]
            cells = (self.cell(str(count)) for count in counts)
            rows.append(Row((self.head([member], said_by), *cells)))
        title = self.tell.heading(kind.attributes[axis])
        caption = self.say("How many each player has") if each else self.say("How many there are")
        columns = (title, *map(str, values), self.say("In all"))
        return Table(caption, columns, tuple(rows), layout="figures")

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
                number, kind = copies.count, self.tell.one_of(copies.per[1])
                in_all = number * self._times(copies)
                said.append(
                    self.say("{number} for each {kind}, {all} in all", number=number, kind=kind, all=in_all)
                )
        marks = self.writer.marks([copies.clause for copies in member.copies], member.clause)
        return Row((self.head([member]), Cell((*marks, *self.cell(self.say.listed(said)).runs))))

    # ---- numbers of players -----------------------------------------------------------------------------

    def by_players(self, facts: Iterable[Fact]) -> tuple[Table, ...]:
        """Return the values that the number of players decides."""
        rows = []
        for fact in facts:
            for meaning in fact.meanings if by_players(fact) else ():
                cells = [self.cell(self.value(at(meaning.value, count))) for count in self.ruleset.players]
                head = self.cell(self.tell.heading(fact), meaning.clause)
                rows.append(Row((head, *cells), fact_id(fact.id)))
        counts = map(self._players, self.ruleset.players)
        caption = self.say("By the number of players")
        return (Table(caption, (self.say("What"), *counts), tuple(rows), layout="figures"),) if rows else ()


def _for_each_player(member: Member) -> bool:
    return any(copies.per is not None and copies.per[1] == SEAT for copies in member.copies)


def fact_id(id_: str) -> str:
    """Return the id by which a fact is linked."""
    return f"fact-{id_}"


def at(term: Expression, count: int | None) -> Expression:
    """Return a value for so many players; where the number of players does not decide, as it is."""
    if count is not None and isinstance(term, TableTerm):
        return next(value for low, high, value in term.rows if low <= count <= high)
    return term
