"""Noun phrases: what values, places and groups of things are called in a sentence."""

import re
from abc import ABC, abstractmethod
from copy import copy
from dataclasses import dataclass, replace
from typing import Self, assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.ruleset import Rule, Ruleset
from ....interpreter.analysis.terms import (
    AdjectiveTerm,
    AfterTerm,
    AggregateTerm,
    AllTerm,
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    AttributeTerm,
    Clause,
    CompareTerm,
    CountTerm,
    DescriptionTerm,
    Expression,
    ExtremesTerm,
    ExtremeTerm,
    FaceTerm,
    FactTerm,
    FlagTerm,
    ForEveryTerm,
    LocalTerm,
    LookupTerm,
    MatchTerm,
    MeasuredTerm,
    MemberTerm,
    NoTerm,
    NothingTerm,
    NotTerm,
    NumberTerm,
    OptionTerm,
    OrTerm,
    RecordTerm,
    ResultTerm,
    SameTerm,
    SeatTerm,
    SelectionTerm,
    SomeTerm,
    TableTerm,
    TheTerm,
    ZoneTerm,
)
from ....interpreter.analysis.titles import Mark, Titles
from ....interpreter.analysis.types import (
    SEAT,
    FlagType,
    NumberType,
    SetType,
    ThingType,
    Type,
)
from ..drafts import Draft
from ..leftover import leftover
from ..lets import Lets, by_players, fixed, is_seat
from ..members import around, asked_for
from ..own_picks import OwnPicks, own_picks
from ..replacing import replacing
from ..sayings import said
from .clauses import adjective, collective, comparative, participle

_WHERE = re.compile(r" (?:of|in|on|at|beside|before|behind|under|over|below|above|that|which)\b")
"""How what stands behind a noun begins that says which things are meant, or where they lie."""

_OF = re.compile(r" of the [\w ]+$")
"""How a name ends that says whose or where something is."""

_PREPOSITIONS = frozenset(
    ("of", "in", "on", "at", "with", "for", "from", "beside", "before", "under", "over")
)

_OPERATIONS = {"+": "plus", "-": "minus", "*": "times"}


@dataclass(frozen=True)
class Group:
    """A collection in words: head noun in both numbers, and what stands behind it (with its blank)."""

    one: str
    many: str
    tail: str = ""

    def single(self) -> str:
        return self.one + self.tail

    def several(self) -> str:
        return self.many + self.tail


class Nouns(ABC):
    """Noun phrases for expressions. Inside a relative clause its variable is a mark, see `relative`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.names = Titles(ruleset)
        self._bound: dict[str, str] = {}
        self._near: dict[tuple[str, str], str] = {}
        self.picking: ResultTerm | None = None
        self.sure: frozenset[str] = frozenset()
        self._fixed_facts = dict(fixed(ruleset))
        self.lets = Lets(ruleset)
        self.replacing = replacing(ruleset)
        self.leftover = leftover(ruleset)

    def binding(self, variable: LocalTerm, phrase: str) -> Self:
        """Return the same verbaliser with `phrase` for the variable."""
        inner = copy(self)
        inner._bound = {**self._bound, variable.local: phrase}
        return inner

    def near(self, rule: Rule) -> Self:
        """Return the same verbaliser with short names for what is of the one of whom the rule is told.

        In the rules of the harbour `space 2 of the harbour` is `space 2`.
        """
        own = {(kind, one.id): self.names.member(kind, one.id) for kind, one in around(self._ruleset, rule)}
        tails = {found[0] if (found := _OF.search(name)) else "" for name in own.values()}
        inner = copy(self)
        tail = next(iter(tails)) if len(tails) == 1 < len(own) else ""
        inner._near = {key: name.removesuffix(tail) for key, name in own.items()} if tail else {}
        return inner

    def own_words(self, clause: Clause, of: object, generated: tuple[Draft, ...]) -> tuple[Draft, ...]:
        """Return an author's own sentence for a clause, if there is one, else those that are `generated`."""
        return said(self._ruleset, clause, of, generated, self.noun, self.condition)

    @abstractmethod
    def condition(self, term: Expression) -> str:
        """Return a clause for a flag."""

    @abstractmethod
    def relative(
        self, variable: LocalTerm, source: Expression, condition: Expression, group: Group, many: bool
    ) -> Group:
        """Return the group with those things left out for which the condition does not hold."""

    # ---- values -----------------------------------------------------------------------------------------

    def noun(self, term: Expression) -> str:
        """Return a full noun phrase, with its article."""
        match term:
            case NumberTerm():
                return self._number(term)
            case FlagTerm(value):
                return "yes" if value else "no"
            case NothingTerm():
                return "nobody" if is_seat(term.type) else "nothing"
            case MeasuredTerm(number):
                return self.as_many(number, term.type)
            case MemberTerm(kind, member):
                return words.named(self._near.get((kind, member)) or self.names.member(kind, member))
            case SeatTerm(name):
                return name.capitalize()
            case LocalTerm():
                return self._bound.get(term.local) or words.the(self.local(term))
            case OptionTerm(option):
                title = self.names.title(option)
                if words.bare(title) == title:
                    return f"what is set for the option {words.quoted(title)}"
                return f"the chosen {words.bare(title)}"
            case RecordTerm() | AttributeTerm() | FaceTerm() | ResultTerm() | FactTerm():
                if isinstance(term.type, FlagType):
                    return f"whether {self.condition(term)}"
                return self._property(term)
            case AmountTerm(resource, holder):
                place = f"{self.noun(holder)} has" if is_seat(holder.type) else f"in {self.noun(holder)}"
                return f"the number of {self.names.resource(resource, 2)} {place}"
            case ZoneTerm():
                return self._property(term)
            case LookupTerm():
                return self._lookup(term)
            case DescriptionTerm():
                said = self.group(term).single()
                return words.the(said) if self._is_single(term) else words.a(said)
            case AfterTerm(kind, member):
                next_ = "next " * (kind == SEAT)
                return f"the {next_}{self.names.kind(kind)[0]} after {self.noun(member)}"
            case AllTerm() | SelectionTerm():
                return f"all {self.group(term).several()}"
            case ExtremesTerm():
                return self.definite(term)
            case CountTerm(things):
                return f"the number of {self.group(things).several()}"
            case AggregateTerm():
                return self._aggregate(term)
            case ArithmeticTerm():
                return self._arithmetic(term)
            case TheTerm(things):
                return f"the only {self.group(things, many=False).single()}"
            case ForEveryTerm():
                return self._for_every(term)
            case TableTerm(rows):
                return words.listed([f"{self.noun(value)}{_with(low, high)}" for low, high, value in rows])
            case (
                SomeTerm() | NoTerm() | NotTerm() | AndTerm() | OrTerm() | CompareTerm() | SameTerm()
                | MatchTerm() | AdjectiveTerm()
            ):  # fmt: skip
                return f"whether {self.condition(term)}"
            case _:
                assert_never(term)

    def local(self, term: LocalTerm) -> str:
        """Return the noun of a local name without article: its own, in front of what sort of thing it is.

        One of a group of pieces that is asked for by its word is called as the group is.
        """
        if (group := asked_for(self._ruleset, term)) is not None:
            return self.group(group).one
        chosen = self.chosen(term)
        return self.called(term.name, term.type) if chosen is None else chosen

    def chosen(self, term: LocalTerm) -> str | None:
        """Return what was chosen, where that is clear without a name: `chosen card`."""
        if term.local not in self.lets.only_picked or words.spaced(term.name) in self._kind_of(term.type):
            return None
        one, many = self._kind_of(term.type)
        return f"chosen {many if isinstance(term.type, SetType) else one}"

    def _kind_of(self, type_: Type) -> tuple[str, str]:
        return self.names.kind(type_.kind) if isinstance(type_, ThingType | SetType) else ("", "")

    def called(self, name: str, type_: Type) -> str:
        """Return a name that an author has given as a noun; one that is none has a noun beside it."""
        said = self.names.sorted(words.spaced(name), type_)
        if isinstance(type_, SetType) and collective(words.spaced(name)):
            return words.spaced(name)
        if is_seat(type_) and adjective(said):
            return f"{said} player"
        if isinstance(type_, NumberType) and participle(said):
            return f"number {said}"
        return f"{said} number" if isinstance(type_, NumberType) and comparative(said) else said

    def amount(self, count: int, resource: str) -> str:
        return f"{count} {self.names.resource(resource, count)}"

    def as_many(self, number: Expression, unit: Type) -> str:
        """Return a worked-out amount of a resource: `as many chips as the price`."""
        resource = unit.unit if isinstance(unit, NumberType) else None
        if resource is None:
            return self.noun(number)
        many = self.names.resource(resource, 2)
        match number:
            case NumberTerm(value):
                return self.amount(value, resource)
            case FactTerm(fact, ()) if (fixed := self._fixed(fact)) is not None:
                return self.amount(fixed.value, resource)
            case AmountTerm(same, holder) if same == resource:
                there = "has" if is_seat(holder.type) else "holds"
                return f"as many {many} as {self.noun(holder)} {there}"
            case TableTerm(rows):
                return words.listed(
                    [self.as_many(value, unit) + _with(low, high) for low, high, value in rows]
                )
            case AttributeTerm() | RecordTerm() | FactTerm() | LocalTerm() | ResultTerm() if (
                isinstance(number.type, NumberType)
                and number.type.unit == resource
                and not self.noun(number).startswith("the number ")
            ):
                return self.noun(number)
            case ForEveryTerm(NumberTerm() as each):
                return self._for_every(replace(number, number=replace(each, type=NumberType(resource))))
            case _ if re.match(rf"the (?:\w+ )?number of {re.escape(many)}\b", self.noun(number)):
                return self.noun(number)
            case _:
                return f"as many {many} as {self.noun(number)}"

    # ---- something of something -------------------------------------------------------------------------

    def of(self, noun: str, owner: Expression) -> str:
        """Return what belongs to `owner`: `the player's hand`, `the pile of the heap`."""
        phrase = self.noun(owner)
        simple = isinstance(owner, LocalTerm | SeatTerm)
        return words.of(noun, phrase, own=(is_seat(owner.type) and simple) or phrase.startswith("\0"))

    def _property(
        self, term: RecordTerm | AttributeTerm | FaceTerm | ResultTerm | FactTerm | ZoneTerm
    ) -> str:
        match term:
            case FactTerm(fact, arguments):
                return self._fact(fact, arguments)
            case RecordTerm(id_, of) | ZoneTerm(id_, of):
                title = self.names.zone(id_) if isinstance(term, ZoneTerm) else self.names.title(id_)
                if of is None:
                    return words.the(title)
                filled = self.names.filled(id_, [self.noun(of)])
                return self.of(title, of) if filled is None else words.the(filled)
            case AttributeTerm(kind, attribute, of):
                noun = self.names.property(kind, attribute)
                named = isinstance(of, LocalTerm) and self.local(of) == noun  # it is called by that
                return self.noun(of) if named else self.of(noun, of)
            case FaceTerm(of):
                return self.of("face", of)
            case ResultTerm(result, of):
                noun = self.result(result, term.type)
                return words.the(noun) if term == self.picking else self.of(noun, of)
            case _:
                assert_never(term)

    def result(self, id_: str, type_: Type) -> str:
        """Return the noun for what was chosen in a sealed pick: its name and what sort of thing it is."""
        return self.called(id_, type_)

    def _fact(self, fact: str, arguments: tuple[Expression, ...]) -> str:
        title = self.names.title(fact)
        if not arguments:
            fixed = self._fixed(fact)
            return self.noun(fixed) if fixed else words.the(title)
        phrases = [self.noun(argument) for argument in arguments]
        filled = self.names.filled(fact, phrases)
        if filled is not None:
            return words.the(filled)
        if len(arguments) == 1:
            return self.of(title, arguments[0])
        return f"{words.the(title)} for {words.listed(phrases)}"

    def _fixed(self, fact: str) -> NumberTerm | None:
        """Return the number that a fact always is, if no other fact is the same one; None of others."""
        found = self._fixed_facts.get(fact)
        if found is None or [*self._fixed_facts.values()].count(found) > 1:
            return None
        return found

    def tabled(self, term: Expression) -> str | None:
        """Return where a number stands that the number of players decides, in `as many as …`."""
        match term:
            case FactTerm(fact, ()) if (found := self._ruleset.facts.get(fact)) and by_players(found):
                row = words.quoted(words.capital(self.names.title(fact)))
                return f"the table under “Setting up” shows ({row})"
            case _:
                return None

    def only_one(self, things: Expression, place: ZoneTerm | None = None) -> DescriptionTerm | None:
        """Return the piece that a collection is, in a `place` or at all, where the game has no other such."""
        match things:
            case SelectionTerm(
                LocalTerm(local), source, MatchTerm(LocalTerm(same), DescriptionTerm() as one, False)
            ) if source == (AllTerm(one.kind) if place is None else place):
                return one if local == same and self._is_single(one) else None
            case DescriptionTerm() as one:
                return one if self._is_single(one) else None
            case _:
                return None

    def piece(self, value: Expression) -> str:
        """Return what a player has of a sort of which there are several: `a scroll`, `the chosen tile`."""
        name = self.noun(value)
        title = self.names.member(value.kind, value.member) if isinstance(value, MemberTerm) else ""
        return words.a(name) if title[:1].islower() and words.bare(title) == title else name

    def same_as(self, kind: str, attribute: str, value: Expression) -> str:
        """Return the value of an attribute; of the same one of another thing, that it is the same."""
        noun = self.names.property(kind, attribute)
        match value:
            case AttributeTerm(other, its, of) if self.names.property(other, its) == noun:
                return f"the same {noun} as {self.noun(of)}"
            case _:
                return self.noun(value)

    def _is_single(self, term: DescriptionTerm) -> bool:
        """Whether the game has one such piece only."""
        kind = self._ruleset.kinds.get(term.kind)
        groups = [member for member in kind.members if member.id == term.group] if kind else []
        copies = [
            (found.count, found.per and found.per[0], found.rows) for one in groups for found in one.copies
        ]
        given = term.values[0][0] if len(term.values) == 1 else None
        return copies == [(1, given, ())] and len(term.values) < 2

    # ---- groups of things -------------------------------------------------------------------------------

    def group(self, term: Expression, *, many: bool = True) -> Group:
        """Return a collection as a noun; `many` says whether a verb behind it is in the plural."""
        match term:
            case AllTerm(kind):
                return Group(*self.names.kind(kind))
            case ZoneTerm(zone):
                head = self.head(zone)
                return self.laid(term, head) or Group(*head, f" in {self.noun(term)}")
            case SelectionTerm(variable, source, condition):
                inner = self.group(source, many=many)
                if condition is None:
                    return inner
                return self.relative(variable, source, condition, inner, many)
            case DescriptionTerm(kind, name, values):
                return self.described(kind, name, values)
            case ExtremesTerm():
                return self._extremes(term, many)
            case LocalTerm(type=SetType(kind)) if term.local not in self._bound:
                return self._several(self.local(term), kind)
            case ResultTerm(result, of, type=SetType(kind)):
                own = self._several(self.result(result, term.type), kind)
                return own if term == self.picking else replace(own, tail=f"{own.tail} of {self.noun(of)}")
            case AttributeTerm(kind, attribute, of, type=SetType(sort)) if found := re.fullmatch(
                rf"(.* )?{re.escape(self.names.kind(sort)[1])}", self.names.property(kind, attribute)
            ):
                one, many_ = self.names.kind(sort)
                return Group((found[1] or "") + one, (found[1] or "") + many_, f" of {self.noun(of)}")
            case _:
                match term.type:
                    case SetType(kind) | ThingType(kind):
                        head = self.names.kind(kind)
                    case _:
                        head = ("thing", "things")
                return Group(*head, f" among {self.noun(term)}")

    def head(self, zone: str) -> tuple[str, str]:
        """Return the noun for what pieces a place holds, in both numbers."""
        kinds = self.names.kinds_in(zone)
        return self.names.kind(kinds[0]) if len(kinds) == 1 else ("piece", "pieces")

    def nouns(self, resource: str) -> tuple[str, str]:
        """Return the noun for a resource in both numbers."""
        return self.names.resource(resource, 1), self.names.resource(resource, 2)

    def described(self, kind: str, group: str | None, values: tuple[tuple[str, Expression], ...]) -> Group:
        """Return the pieces of a group that have some values, told in its title where that has room."""
        said = {
            name: self.noun(value)
            for name, value in values
            if name in self.names.room(kind, group) and isinstance(value, NumberTerm | MemberTerm)
        }
        rest = tuple(value for value in values if value[0] not in said)
        return Group(*self.names.group(kind, group, said), self._values(kind, rest))

    def _several(self, noun: str, kind: str) -> Group:
        """Return a picked set by its own name: `played cards`, `cards in the pair`."""
        one, many = self.names.kind(kind)
        if collective(noun):
            return Group(one, many, f" in {words.the(noun)}")
        return Group(noun.removesuffix(many) + one, noun)

    def laid(self, place: ZoneTerm, head: tuple[str, str]) -> Group | None:
        """Return what lies in a place whose title names what lies there: `open cards beside the box`.

        None if the title does not: then it is told as `cards in the stack`.
        """
        owner = [] if place.of is None else [self.noun(place.of)]
        filled = self.names.filled(place.zone, owner)
        title = words.bare(self.names.zone(place.zone) if filled is None else filled)
        found = re.match(rf"((?:[\w-]+ )*?)(?:{re.escape(head[1])}|{re.escape(head[0])})(?= |$)", title)
        if found is None or set(found[1].split()) & _PREPOSITIONS:
            return None
        behind, of = title[found.end() :], "".join(f" of {noun}" for noun in owner if filled is None)
        if behind and not _WHERE.match(behind) and not participle(behind.split()[0]):
            return None
        behind = of + behind if behind.startswith((" that ", " which ")) else behind + of
        return Group(found[1] + head[0], found[1] + head[1], behind) if found[1] or behind else None

    def lone(self, place: Expression) -> str | None:
        """Return the one piece that a place is for, where its title speaks of one: `the card in the box`."""
        if not isinstance(place, ZoneTerm):
            return None
        laid, called = self.laid(place, self.head(place.zone)), self.noun(place)
        one = laid is not None and laid.one != laid.many and called == words.the(laid.single())
        return called if one else None

    def _extremes(self, term: ExtremesTerm, many: bool) -> Group:
        things, which = self.group(term.things, many=many), self.by(term.extreme)
        match term.count:
            case NumberTerm(1):
                return Group(things.one, things.one, things.tail + which)
            case NumberTerm(value):
                return Group(things.one, f"{value} {things.many}", things.tail + which)
            case _:
                return Group(
                    things.one, things.many, f"{things.tail}{which}, as many as {self.noun(term.count)}"
                )

    def by(self, extreme: ExtremeTerm | None) -> str:
        """Return which of several are meant: ` with the lowest value`."""
        if extreme is None:
            return ""
        mark = f"\0{extreme.variable.local}\0"
        inner = self.binding(extreme.variable, mark)
        own = inner.own(extreme.value, extreme.variable, many=False)
        own = own or words.bare(inner.noun(extreme.value)).replace(mark, "it")
        return f" with the {extreme.order} {own}"

    def own(self, value: Expression, variable: LocalTerm, many: bool) -> str | None:
        """Return a value of the marked thing as one that it has: `rank`, `number of cards in its pile`.

        None if no pronoun can stand for the thing there.
        """
        mark = self._bound[variable.local]
        own, it = ("their", "them") if many or is_seat(variable.type) else ("its", "it")
        said = self.noun(value)
        if isinstance(value, AmountTerm) and said.endswith(f" {mark} has"):
            return words.bare(said.removesuffix(f" {mark} has"))
        said = words.bare(said.removeprefix(f"{mark}'s ")).replace(f"{mark}'s", own)
        said = f"{said.removesuffix(mark)}{it}" if said.endswith(f" {mark}") else said
        return None if mark in said else said

    def definite(self, term: Expression) -> str:
        """Return a collection with its article: `the cards in the pile`, `all players`."""
        match term:
            case ZoneTerm() if (lone := self.lone(term)) is not None:
                return lone
            case ZoneTerm() | SelectionTerm() | ExtremesTerm():
                return words.the(self.group(term).several())
            case ResultTerm(result, type=SetType()) if collective(words.spaced(result)):
                return words.the(self.group(term).several())
            case DescriptionTerm():
                return f"all {self.group(term).several()}"
            case _:
                return self.noun(term)

    def _values(self, kind: str, values: tuple[tuple[str, Expression], ...]) -> str:
        owners, simple, clauses = [], [], []
        for name, value in values:
            called = self.names.property(kind, name)
            if self.names.tells(kind, name) and not isinstance(value, NothingTerm):
                owners.append(f" of {self.noun(value)}")
            elif isinstance(value, NumberTerm | MemberTerm | SeatTerm):
                simple.append(f"{called} {self.noun(value)}")
            else:
                clauses.append(f"whose {called} is {self.noun(value)}")
        return (
            "".join(owners)
            + (f" with {words.listed(simple)}" if simple else "")
            + (f" {words.listed(clauses)}" if clauses else "")
        )

    def _lookup(self, term: LookupTerm) -> str:
        one = self.names.kind(term.kind)[0]
        marks = [mark for name, value in term.values if (mark := self._mark(name, value)) is not None]
        if len(marks) == len(term.values):
            return self.names.marked(one, marks)
        return f"the {one}{self._values(term.kind, term.values)}"

    def _mark(self, attribute: str, value: Expression) -> Mark | None:
        match value:
            case NumberTerm(number):
                return Mark(attribute, None, str(number))
            case _ if isinstance(value.type, ThingType):
                return Mark(attribute, value.type.kind, self.noun(value))
            case _:
                return None

    # ---- numbers ----------------------------------------------------------------------------------------

    def _number(self, term: NumberTerm) -> str:
        unit = term.type.unit if isinstance(term.type, NumberType) else None
        return str(term.value) if unit is None else self.amount(term.value, unit)

    def _aggregate(self, term: AggregateTerm) -> str:
        if (picks := own_picks(self._ruleset, term)) is not None and (
            said := self._of_own(picks)
        ) is not None:
            return f"the {term.operator} {said}"
        mark = f"\0{term.variable.local}\0"
        value = self.binding(term.variable, mark).noun(term.value)
        things = self._summed(term) or self.definite(term.things)
        own = value.removeprefix(f"{mark}'s ")
        match term.value:
            case AmountTerm(resource, LocalTerm(local)) if local == term.variable.local:
                own = f"number of {self.names.resource(resource, 2)}"
            case _:
                pass
        if own != value and mark not in own:
            return f"the {term.operator} {own} of {things}"
        one = self.group(term.things).one
        if value.startswith("the ") and value.count(mark) == 1:
            each = "each" if term.operator == "total" else "any"
            one_of = f"{each} of {things}"
            source = term.things.source if isinstance(term.things, SelectionTerm) else term.things
            if isinstance(source, AllTerm):
                one_of = f"{each} {self.group(term.things, many=False).single()}"
            said = words.bare(value)
            if said.endswith(mark) or isinstance(term.things, AllTerm):
                return f"the {term.operator} {said.replace(mark, one_of)}"
        return f"the {term.operator} value, among {things}, of {value.replace(mark, f'this {one}')}"

    def _of_own(self, own: OwnPicks) -> str | None:
        """Return the value of what a player picked: `total value of a pair that the player chose`."""
        noun, value, things = (
            self.result(own.picked.result, own.picked.type),
            self.noun(own.value),
            self.definite(own.value.things),
        )
        if not collective(noun) or not value.endswith(f" of {things}"):
            return None
        return f"{words.bare(value.removesuffix(things))}{words.a(noun)} that {self.noun(own.seat)} chose"

    def _summed(self, term: AggregateTerm) -> str | None:
        """Return the place that is added up by its own name, where that means all that lies there: `set`."""
        match term.things:
            case ZoneTerm(zone) as place if term.operator == "total" and collective(self.names.zone(zone)):
                return self.noun(place)
            case _:
                return None

    def _for_every(self, term: ForEveryTerm) -> str:
        each = self.noun(term.number)
        match term.value:
            case AmountTerm(resource, holder) | MeasuredTerm(AmountTerm(resource, holder)):
                place = f"that {self.noun(holder)} has" if is_seat(holder.type) else f"in {self.noun(holder)}"
                return f"{each} for every {self.amount(term.step, resource)} {place}"
            case CountTerm(things):
                return f"{each} for every {term.step} {self.group(things).several()}"
            case value:
                return f"{each} for every full {term.step} in {self.noun(value)}"

    def _arithmetic(self, term: ArithmeticTerm) -> str:
        if term.operator == "*" and isinstance(term.left, NumberTerm):
            match term.right:
                case AmountTerm(resource, holder) | MeasuredTerm(AmountTerm(resource, holder)):
                    place = (
                        f"that {self.noun(holder)} has" if is_seat(holder.type) else f"in {self.noun(holder)}"
                    )
                    return f"{self.noun(term.left)} for each {self.names.resource(resource, 1)} {place}"
                case CountTerm(things):
                    return f"{self.noun(term.left)} for each {self.group(things, many=False).single()}"
                case _:
                    pass
        left, right = self.noun(term.left), self.noun(term.right)
        if isinstance(term.left, ArithmeticTerm) and (term.operator == "*" != term.left.operator):
            left = f"({left})"
        if isinstance(term.right, ArithmeticTerm):
            right = f"({right})"
        return f"{left} {_OPERATIONS[term.operator]} {right}"


def _with(low: int, high: int) -> str:
    counts = range(low, high + 1)
    return f" with {words.spans(counts)} player{'s' * (high != 1)}"
