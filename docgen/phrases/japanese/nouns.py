"""Noun phrases: what values, places and groups of things are called in a sentence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from dataclasses import dataclass, replace
from typing import Self, assert_never

from ....interpreter.analysis.ruleset import Ruleset
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
from ....interpreter.analysis.titles import Mark
from ....interpreter.analysis.types import FlagType, NumberType, SetType, ThingType, Type
from ..catalogues import Catalogue
from ..drafts import Draft
from ..lets import Lets, fixed, is_seat
from ..sayings import said
from . import words
from .names import PIECE, THING, Names
from .words import Noun

_OPERATIONS = {"+": "＋", "-": "－", "*": "×"}
_ORDERS = {"highest": "最大", "lowest": "最小"}


@dataclass(frozen=True)
class Group:
    """A collection in words: what stands before the noun, next to it (`…の`), and the noun.

    `picked`: it is a set that has a name of its own.
    """

    noun: Noun
    before: str = ""
    close: str = ""
    picked: bool = False

    @property
    def modifiers(self) -> str:
        comma = "、" if self.before and self.close else ""
        return f"{self.before}{comma}{self.close}"

    @property
    def text(self) -> str:
        return self.modifiers + self.noun.name

    def count(self, number: object) -> str:
        """Return so many of it: `手札にあるカード2枚`."""
        return self.modifiers + self.noun.count(number)

    def each(self, variable: str = "") -> str:
        """Return each of it, with the name that it has afterwards in brackets."""
        called = f"（以下「{variable}」）" if variable else ""
        if self.picked:
            return f"{self.text}のそれぞれ{called}"
        return f"{self.modifiers}各{self.noun.name}{called}"

    def with_clause(self, clause: str) -> Group:
        """Return the group of those of which a clause is true."""
        comma = "、" if self.before else ""
        return replace(self, before=f"{self.before}{comma}{clause}")


class Nouns(ABC):
    """Noun phrases for expressions. Inside a relative clause its variable is a mark, see `relative`."""

    def __init__(self, ruleset: Ruleset, catalogue: Catalogue) -> None:
        self._ruleset = ruleset
        self.names = Names(ruleset, catalogue)
        self._bound: dict[str, str] = {}
        self.picking: ResultTerm | None = None
        self._fixed_facts = dict(fixed(ruleset))
        self.lets = Lets(ruleset)

    def binding(self, variable: LocalTerm, phrase: str) -> Self:
        """Return the same verbaliser with `phrase` for the variable."""
        inner = copy(self)
        inner._bound = {**self._bound, variable.local: phrase}
        return inner

    def own_words(self, clause: Clause, of: object, generated: tuple[Draft, ...]) -> tuple[Draft, ...]:
        """Return an author's own sentence for a clause, if there is one, else those that are `generated`."""
        return said(self._ruleset, clause, of, generated, self.noun, self.condition)

    @abstractmethod
    def condition(self, term: Expression) -> str:
        """Return a clause for a flag."""

    @abstractmethod
    def relative(self, variable: LocalTerm, source: Expression, condition: Expression, group: Group) -> Group:
        """Return the group with those things left out for which the condition does not hold."""

    # ---- values -----------------------------------------------------------------------------------------

    def noun(self, term: Expression) -> str:
        """Return a full noun phrase."""
        match term:
            case NumberTerm():
                return self._number(term)
            case FlagTerm(value):
                return "はい" if value else "いいえ"
            case NothingTerm():
                return "なし"
            case MeasuredTerm(number):
                return self.as_many(number, term.type)
            case MemberTerm(kind, member):
                return self.names.member(kind, member)
            case SeatTerm(name):
                return self.seat(name)
            case LocalTerm():
                return self._bound.get(term.local) or self.local(term)
            case OptionTerm(option):
                return f"選ばれた「{self.names.title(option)}」"
            case RecordTerm() | AttributeTerm() | FaceTerm() | ResultTerm() | FactTerm():
                if isinstance(term.type, FlagType):
                    return f"{self.condition(term)}かどうか"
                return self._property(term)
            case AmountTerm(resource, holder):
                place = "の" if is_seat(holder.type) else "にある"
                return f"{self.noun(holder)}{place}{self.names.amount_of(resource).name}の数"
            case ZoneTerm():
                return self._property(term)
            case LookupTerm():
                return self._lookup(term)
            case DescriptionTerm():
                return self.group(term).text
            case AfterTerm(kind, member):
                next_ = "左隣の" if is_seat(term.type) else "次の"
                return f"{self.noun(member)}の{next_}{self.names.noun(kind).name}"
            case AllTerm() | SelectionTerm():
                return self.definite(term)
            case ExtremesTerm():
                return self.group(term).text
            case CountTerm(things):
                return f"{self.group(things).text}の数"
            case AggregateTerm():
                return self._aggregate(term)
            case ArithmeticTerm():
                return self._arithmetic(term)
            case TheTerm(things):
                group = self.group(things)
                return f"{group.modifiers}唯一の{group.noun.name}"
            case ForEveryTerm():
                return self._for_every(term)
            case TableTerm(rows):
                return words.listed(
                    [with_players(low, high) + self.noun(value) for low, high, value in rows], "、"
                )
            case (
                SomeTerm() | NoTerm() | NotTerm() | AndTerm() | OrTerm() | CompareTerm() | SameTerm()
                | MatchTerm() | AdjectiveTerm()
            ):  # fmt: skip
                return f"{self.condition(term)}かどうか"
            case _:
                assert_never(term)

    def seat(self, name: str) -> str:
        """Return a seat by its colour."""
        return words.COLOURS.get(name, name)

    def local(self, term: LocalTerm) -> str:
        return self.names.local(term.name, term.type)

    def amount(self, count: int, resource: str) -> str:
        return self.names.amount_of(resource).count(count)

    def as_many(self, number: Expression, unit: Type) -> str:
        """Return a worked-out amount of a resource: `価格と同じ数のチップ`."""
        resource = unit.unit if isinstance(unit, NumberType) else None
        if resource is None:
            return self.noun(number)
        own = self.names.amount_of(resource).name
        match number:
            case NumberTerm(value):
                return self.amount(value, resource)
            case FactTerm(fact, ()) if (always := self._fixed(fact)) is not None:
                return self.amount(always.value, resource)
            case TableTerm(rows):
                told = [with_players(low, high) + self.as_many(value, unit) for low, high, value in rows]
                return words.listed(told, "、")
            case AttributeTerm() | RecordTerm() | FactTerm() | LocalTerm() | ResultTerm() if (
                isinstance(number.type, NumberType) and number.type.unit == resource
            ):
                return self.noun(number)
            case _:
                return f"{self.exactly(number)}と同じ数の{own}"

    def exactly(self, number: Expression) -> str:
        """Return a number as it stands before `と同じ数`: a sum in brackets."""
        said = self.noun(number)
        return f"（{said}）" if isinstance(number, ArithmeticTerm | ForEveryTerm) else said

    # ---- something of something -------------------------------------------------------------------------

    def of(self, noun: str, owner: Expression) -> str:
        """Return what belongs to `owner`: `プレイヤーの手札`."""
        return f"{self.noun(owner)}の{noun}"

    def _property(
        self, term: RecordTerm | AttributeTerm | FaceTerm | ResultTerm | FactTerm | ZoneTerm
    ) -> str:
        match term:
            case FactTerm(fact, arguments):
                return self._fact(fact, arguments)
            case RecordTerm(id_, of) | ZoneTerm(id_, of):
                title = self.names.zone(id_) if isinstance(term, ZoneTerm) else self.names.title(id_)
                if of is None:
                    return title
                return self.names.filled(id_, [self.noun(of)]) or self.of(title, of)
            case AttributeTerm(kind, attribute, of):
                return self.of(self.names.property(kind, attribute), of)
            case FaceTerm(of):
                return self.of("出目", of)
            case ResultTerm(result, of):
                noun = self.names.local(result, term.type)
                return noun if term == self.picking else self.of(noun, of)
            case _:
                assert_never(term)

    def _fact(self, fact: str, arguments: tuple[Expression, ...]) -> str:
        title = self.names.title(fact)
        if not arguments:
            always = self._fixed(fact)
            return self.noun(always) if always else title
        phrases = [self.noun(argument) for argument in arguments]
        filled = self.names.filled(fact, phrases)
        if filled is not None:
            return filled
        if len(arguments) == 1:
            return self.of(title, arguments[0])
        return f"{words.listed(phrases)}についての{title}"

    def _fixed(self, fact: str) -> NumberTerm | None:
        """Return the number that a fact always is, if no other fact is the same one; None of others."""
        found = self._fixed_facts.get(fact)
        if found is None or [*self._fixed_facts.values()].count(found) > 1:
            return None
        return found

    # ---- groups of things -------------------------------------------------------------------------------

    def group(self, term: Expression) -> Group:
        """Return a collection as a noun with what stands before it."""
        match term:
            case AllTerm(kind):
                return Group(self.names.noun(kind))
            case ZoneTerm(zone):
                kinds = self.names.kinds_in(zone)
                head = self.names.noun(kinds[0]) if len(kinds) == 1 else PIECE
                return self.laid(term, head) or Group(head, f"{self.noun(term)}にある")
            case SelectionTerm(variable, source, condition):
                inner = self.group(source)
                if condition is None:
                    return inner
                return self.relative(variable, source, condition, inner)
            case DescriptionTerm(kind, name, values):
                return self._described(Group(self.names.group_noun(kind, name)), kind, values)
            case ExtremesTerm(count, extreme, things):
                group = self.by(self.group(things), extreme)
                if isinstance(count, NumberTerm):
                    counted = group.noun.count(count.value)
                    return replace(group, noun=Noun(counted, f"{counted}の{{}}組"))
                return replace(group, close=f"{self.exactly(count)}と同じ数の{group.close}")
            case LocalTerm(type=SetType(kind)) if term.local not in self._bound:
                return self._several(self.local(term), kind)
            case ResultTerm(result, of, type=SetType(kind)):
                own = self._several(self.names.local(result, term.type), kind)
                return own if term == self.picking else replace(own, before=f"{self.noun(of)}の")
            case _:
                match term.type:
                    case SetType(kind) | ThingType(kind):
                        head = self.names.noun(kind)
                    case _:
                        head = THING
                return Group(head, f"{self.noun(term)}のうちの")

    def _several(self, name: str, kind: str) -> Group:
        """Return a picked set by its own name."""
        return Group(Noun(name, name + self.names.noun(kind).number("{}")), picked=True)

    def laid(self, place: ZoneTerm, head: Noun) -> Group | None:
        """Return what lies in a place whose title ends with what lies there: `スペースの横のカード`.

        None if the title does not: then it is told as `山札にあるカード`.
        """
        said = self.noun(place)
        if not said.endswith(head.name) or said == head.name:
            return None
        return Group(head, said.removesuffix(head.name))

    def by(self, group: Group, extreme: ExtremeTerm | None) -> Group:
        """Return the group with what says which of it are meant: `価値が最小の`."""
        if extreme is None:
            return group
        mark = f"\0{extreme.variable.local}\0"
        said = self.binding(extreme.variable, mark).noun(extreme.value)
        own = said.removeprefix(f"{mark}の").replace(mark, f"その{group.noun.name}")
        return replace(group, close=f"{own}が{_ORDERS[extreme.order]}の{group.close}")

    def definite(self, term: Expression) -> str:
        """Return a collection that is meant as a whole."""
        match term:
            case AllTerm() | ZoneTerm() | SelectionTerm() | DescriptionTerm():
                group = self.group(term)
                return f"{group.modifiers}すべての{group.noun.name}"
            case _:
                return self.noun(term)

    def _described(self, group: Group, kind: str, values: tuple[tuple[str, Expression], ...]) -> Group:
        """Return those of a group whose attributes have these values."""
        close, clauses = "", []
        for name, value in values:
            said = self.noun(value)
            if self.names.tells(kind, name) and not isinstance(value, NothingTerm):
                close += f"{said}の"
            else:
                clauses.append(f"{self.names.property(kind, name)}が{said}")
        if clauses:
            close = f"{'、'.join(clauses)}の{close}"
        return replace(group, close=close + group.close)

    def _lookup(self, term: LookupTerm) -> str:
        noun = self.names.noun(term.kind)
        marks = [mark for name, value in term.values if (mark := self._mark(name, value)) is not None]
        if len(marks) == len(term.values):
            return self.names.marked(noun.name, marks)
        return self._described(Group(noun), term.kind, term.values).text

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
        mark = f"\0{term.variable.local}\0"
        value = self.binding(term.variable, mark).noun(term.value)
        which = {"total": "合計", "highest": "最大値", "lowest": "最小値"}[term.operator]
        group = self.group(term.things)
        if value.count(mark) == 1 and value.startswith(mark):
            things = group.text if group.modifiers or group.picked else f"全{group.noun.name}"
            return f"{things}{value.removeprefix(mark)}の{which}"
        if value.count(mark) == 1 and not group.modifiers:
            return f"{value.replace(mark, group.each())}の{which}"
        this = f"その{group.noun.name}"
        return f"{group.each()}についての「{value.replace(mark, this)}」の{which}"

    def _for_every(self, term: ForEveryTerm) -> str:
        each = self.noun(term.number)
        match term.value:
            case AmountTerm(resource, holder) | MeasuredTerm(AmountTerm(resource, holder)):
                place = "の" if is_seat(holder.type) else "にある"
                return f"{self.noun(holder)}{place}{self.amount(term.step, resource)}につき{each}"
            case CountTerm(things):
                return f"{self.group(things).count(term.step)}につき{each}"
            case value:
                return f"{self.noun(value)}の{term.step}ごとに{each}"

    def _arithmetic(self, term: ArithmeticTerm) -> str:
        left, right = self.noun(term.left), self.noun(term.right)
        if isinstance(term.left, ArithmeticTerm) and (term.operator == "*" != term.left.operator):
            left = f"（{left}）"
        if isinstance(term.left, ForEveryTerm):
            left = f"（{left}）"
        if isinstance(term.right, ArithmeticTerm | ForEveryTerm):
            right = f"（{right}）"
        return f"{left}{_OPERATIONS[term.operator]}{right}"


def with_players(low: int, high: int) -> str:
    """Return for how many players a value holds: `プレイヤー3～4人なら`."""
    return f"プレイヤー{words.spans(range(low, high + 1))}人なら"
