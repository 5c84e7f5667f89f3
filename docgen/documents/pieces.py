"""All cards and tiles of a ruleset, as it says that they are printed: a section for each kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ...interpreter.analysis import english
from ...interpreter.analysis.filling import fill, holes
from ...interpreter.analysis.pieces import Alike, Values, alike, values_of
from ...interpreter.analysis.ruleset import SEAT_NAMES, Kind, Member, Printed, Rule, Shown
from ...interpreter.analysis.terms import (
    Expression,
    FlagTerm,
    MemberTerm,
    NothingTerm,
    NumberTerm,
    SeatTerm,
    TableTerm,
)
from ...interpreter.analysis.types import NumberType, ThingType
from .emblems import emblem, plain
from .front import labels, layers
from .records import Back, Detail, Document, Emblem, Piece, Pieces, Section, Told
from .tables import Tables
from .writing import Printing, Writer


def pieces(printing: Printing) -> Iterator[Document]:
    """Yield the document with all that is cut out, if there is anything."""
    writer = Writer(printing, noted=False)
    sections = tuple(
        Section(f"kind-{kind.id.replace('_', '-')}", writer.tell.heading(kind), blocks=(found,))
        for kind in printing.ruleset.kinds.values()
        if kind.printed is not None and (found := _Sort(writer, kind, kind.printed).pieces()).pieces
    )
    if not sections:
        return
    yield Document(
        "cards",
        "cards",
        writer.say("Cards and tiles"),
        printing.ruleset.title,
        printing.language,
        labels(writer.say),
        layers(printing),
        None,
        (),
        (),
        sections,
    )


@dataclass(frozen=True)
class _Found:
    """What a piece shows of one thing: values, or the rule of a member."""

    shown: Shown
    values: tuple[Expression, ...] = ()
    rule: Rule | None = None
    member: Member | None = None


class _Sort:
    """The pieces of one kind."""

    def __init__(self, writer: Writer, kind: Kind, printed: Printed) -> None:
        self.writer, self.kind, self.printed = writer, kind, printed
        self.ruleset = writer.ruleset
        self.say, self.tell = writer.say, writer.tell
        self.tables = Tables(writer)
        self.all = tuple(alike(self.ruleset, kind))
        self.of = self._attribute_of_emblems()
        self.figure = self._shown_as_figure()
        self.own = [one.member.id for one in self.all if self._owner(one) is None]

    def pieces(self) -> Pieces:
        made = tuple([self._piece(one) for one in self.all])
        copies = (self.say.many("{number} piece", "{number} pieces", piece.count) for piece in made)
        printed = self.printed
        return Pieces(printed.shape, printed.width, printed.height, made, tuple(copies))

    def _piece(self, one: Alike) -> Piece:
        found = [had for shown in self.printed.front if (had := self._found(one, shown)) is not None]
        in_title = {name for name, _ in holes(one.member.title or "")}
        own = self._emblem(one)
        figure = label = None
        details: list[Detail] = []
        for each in found:
            direct = not each.shown.through
            if direct and self.of == each.shown.id and self._owner(one) is not None:
                continue
            if direct and each.shown.id in in_title:
                continue
            if each.shown == self.figure and isinstance(each.values[0], NumberTerm):
                figure, label = self._value(each.values[0]), self.tables.titled(each.shown)
            elif detail := self._detail(each):
                details.append(detail)
        name = self._name(one)
        shown_as = [name or own.title, figure]
        return Piece(
            one.count * self.printed.copies,
            " ".join(part for part in shown_as if part),
            name,
            figure,
            label,
            own,
            tuple(map(_unmarked, details)),
            tuple(dict.fromkeys(self._marks(one, details))),
            self._back(one),
        )

    def _name(self, one: Alike) -> str | None:
        """Return what a piece is called; nothing if it has no name and is told by its emblem."""
        member = one.member
        if member.axes:
            return self._value(MemberTerm(self.kind.id, member.id, type=ThingType(self.kind.id)))
        if member.id != self.kind.id or member.named:
            return self._filled(one) or self.tell.heading(member)
        return None if self._owner(one) is not None else self.tell.heading(self.kind)

    def _filled(self, one: Alike) -> str | None:
        """Return the title of a piece with what it is for in its holes, None where it has none."""
        title = one.member.title
        if title is None or not holes(title):
            return None
        filled = fill(title, lambda name: " ".join(map(self._value, _values(one.values, name))))
        return english.capital(english.bare(filled))

    def _back(self, one: Alike) -> Back:
        text = self.tell.heading(self.kind) if self.printed.back is None else self.printed.back
        if one.seat is None:
            return Back(text, plain())
        return Back(text, self._of_seat(one.seat))

    # ---- emblems

    def _attribute_of_emblems(self) -> str | None:
        """Return the first attribute on the front by which most pieces belong to a thing or a player."""
        for shown in self.printed.front:
            attribute = self.kind.attributes.get(shown.id)
            if shown.through or attribute is None or not isinstance(attribute.type, ThingType):
                continue
            having = [one for one in self.all if _is_there(one.values.get(shown.id, ()))]
            if 2 * len(having) >= len(self.all):
                return shown.id
        return None

    def _owner(self, one: Alike) -> MemberTerm | SeatTerm | None:
        """Return what a piece belongs to by its emblem."""
        match one.values.get(self.of or ""):
            case (MemberTerm() | SeatTerm() as owner,):
                return owner
            case _:
                return None

    def _emblem(self, one: Alike) -> Emblem:
        """Return the emblem of what a piece belongs to, else one that nothing of that sort has."""
        match self._owner(one):
            case SeatTerm(name=name):
                return self._of_seat(name)
            case MemberTerm() as term:
                return emblem(self._ordinal(term), term.member, self._value(term))
            case None:
                return emblem(self._others() + self.own.index(one.member.id), one.member.id)

    def _of_seat(self, name: str) -> Emblem:
        return emblem(SEAT_NAMES.index(name), name, self._value(SeatTerm(name)))

    def _others(self) -> int:
        """Return how many emblems those have that pieces belong to."""
        attribute = self.kind.attributes.get(self.of or "")
        if attribute is None or not isinstance(attribute.type, ThingType):
            return 0
        kind = self.ruleset.kinds.get(attribute.type.kind)
        return len(kind.members) if kind is not None else len(SEAT_NAMES)

    # ---- what is shown

    def _shown_as_figure(self) -> Shown | None:
        """Return the number that stands large on a piece: what the front begins with, or its only number."""
        numbers = [shown for shown in self.printed.front if self._is_number(shown)]
        if numbers and (numbers[0] == self.printed.front[0] or len(numbers) == 1):
            return numbers[0]
        return None

    def _is_number(self, shown: Shown) -> bool:
        attribute = self.ruleset.kinds[shown.kind].attributes.get(shown.id)
        return attribute is not None and isinstance(attribute.type, NumberType) and not attribute.type.unit

    def _found(self, one: Alike, shown: Shown) -> _Found | None:
        """Return what a piece has of what is shown, None where it has none."""
        member, values = one.member, one.values
        for _, attribute in shown.through:
            match values.get(attribute):
                case (MemberTerm(kind=id_, member=there),):
                    kind = self.ruleset.kinds[id_]
                    member = next(found for found in kind.members if found.id == there)
                    values = values_of(self.ruleset, kind, member)
                case _:
                    return None
        if shown.id in member.bodies:
            return _Found(shown, rule=member.bodies[shown.id], member=member)
        return _Found(shown, terms) if _is_there(terms := _values(values, shown.id)) else None

    def _detail(self, found: _Found) -> Detail | None:
        label = self.tables.titled(found.shown)
        if found.rule is not None:
            return Detail(label, sentences=self.writer.sentences(self.tell.declared(found.rule)))
        return Detail(label, tuple(said for term in found.values for said in self._said(term)))

    def _said(self, term: Expression) -> Iterator[str]:
        """Yield a value, or the values for numbers of players."""
        if not isinstance(term, TableTerm):
            yield self._value(term)
            return
        for low, high, value in term.rows:
            for count in range(low, high + 1):
                players = self.say.many("{number} player", "{number} players", count)
                yield self.say("{players}: {value}", players=players, value=self.tables.value(value))

    def _value(self, term: Expression) -> str:
        if isinstance(term, FlagTerm):
            return self.say("yes") if term.value else self.say("no")
        if isinstance(term, MemberTerm):
            member = self.ruleset.kinds[term.kind].members[self._ordinal(term)]
            if member.named:
                return self.tell.heading(member)
        return _capital(self.tables.value(term))

    def _ordinal(self, term: MemberTerm) -> int:
        return [member.id for member in self.ruleset.kinds[term.kind].members].index(term.member)

    def _marks(self, one: Alike, details: Iterable[Detail]) -> Iterator[str]:
        """Yield the layers that say something of a piece."""
        if mark := self.writer.mark(one.member.clause):
            yield mark
        for detail in details:
            yield from _marks(detail.sentences)


def _values(values: Values, id_: str) -> tuple[Expression, ...]:
    return values.get(id_, ())


def _is_there(terms: tuple[Expression, ...]) -> bool:
    return any(not isinstance(term, NothingTerm) for term in terms)


def _marks(sentences: Iterable[Told]) -> Iterator[str]:
    for sentence in sentences:
        yield from (run.mark for run in sentence.parts if run.mark is not None)
        yield from _marks(sentence.items)


def _unmarked(detail: Detail) -> Detail:
    """Return what is told without marks within it: a piece has room for them at its edge."""
    return replace(detail, sentences=tuple(map(_without_marks, detail.sentences)))


def _without_marks(sentence: Told) -> Told:
    parts = tuple(replace(run, mark=None) for run in sentence.parts)
    return replace(sentence, parts=parts, items=tuple(map(_without_marks, sentence.items)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
