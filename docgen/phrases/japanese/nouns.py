"""Noun phrases: what values, places and groups of things are called in a sentence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from typing import Self, assert_never

from ....interpreter.analysis.filling import fill, holes
from ....interpreter.analysis.locals import all_rules
from ....interpreter.analysis.rewrite import parts
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
from ....interpreter.analysis.types import SEAT, FlagType, NumberType, SetType, ThingType, Type
from ..catalogues import Catalogue
from ..drafts import Draft
from ..leftover import leftover
from ..lets import Lets, fixed, is_seat
from ..members import asked_for
from ..own_picks import OwnPicks, own_picks
from ..replacing import replacing
from ..sayings import said
from . import words
from .names import PIECE, THING, Names
from .words import Noun


@dataclass(frozen=True)
class Group:
    """A collection in words: where it is, a clause, what stands next to the noun (`…の`), and the noun.

    `picked`: it is a set that has a name of its own. `place` is where it lies, by the title of that, of which
    the noun is the end; `owner` is the player whose it is there.
    """

    noun: Noun
    before: str = ""
    clause: str = ""
    close: str = ""
    picked: bool = False
    place: str = ""
    owner: str = ""

    @property
    def modifiers(self) -> str:
        return self.before + self._comma + self.own

    @property
    def own(self) -> str:
        """What picks some of it out."""
        comma = "、" if self.clause and self.close else ""
        return f"{self.clause}{comma}{self.close}"

    @property
    def _comma(self) -> str:
        """The comma that keeps a genitive from the noun behind it: `赤の、星のカード`; a verb needs none."""
        several = self.before.endswith("の") or self.close.replace("その", "").count("の") > 1
        return "、" if self.before and (self.clause or (self.close and several)) else ""

    @property
    def whole(self) -> str:
        """All of it: `条件` of `条件のうちの条件`."""
        whole = self.before.removesuffix("のうちの")
        return self.text if whole == self.before or self.own else whole

    @property
    def text(self) -> str:
        if self._apart:
            return f"{self.before}{self.noun.name}のうち{'、' * bool(self.clause)}{self.own}もの"
        return self.modifiers + self.noun.name

    @property
    def _apart(self) -> bool:
        """Whether the noun has words of its own before it, so that what picks some out comes behind it:
        `選んだカードのうち赤のもの`, `袋の横の石のうち、軽いもの`."""
        laid = bool(self.place and self.clause) and self.before.endswith("の")
        return laid or self.picked and bool(self.own)

    def count(self, number: object) -> str:
        """Return so many of it: `手札にあるカード2枚`."""
        return (
            self.text + self.noun.number(number) if self._apart else self.modifiers + self.noun.count(number)
        )

    def each(self, variable: str = "") -> str:
        """Return each of it, with the name that it has afterwards in brackets."""
        called = f"（以下「{variable}」）" if variable else ""
        if self.picked:
            return f"{self.text}のそれぞれ{called}"
        return f"{self.modifiers}各{self.noun.name}{called}"

    def with_clause(self, clause: str) -> Group:
        """Return the group of those of which a clause is true."""
        return replace(self, clause=f"{self.clause}、{clause}" if self.clause else clause)

    @property
    def lying(self) -> str:
        """The group as what is there in a place: `手札にカード` of `手札にあるカード`, `袋に赤の石`."""
        if self.owner and self.place.endswith(self.noun.name):
            return f"{self.owner}に{self.before.removeprefix(f'{self.owner}の')}{self.own}{self.noun.name}"
        lies = (self.place and not self.owner) or self.before.endswith("にある")
        if lies and (there := words.lies(self.before)) is not None:
            return f"{there[0]}{self.own}{there[1]}{self.noun.name}"
        if self.place and (self.own or not self.place.endswith(self.noun.name)):
            return f"{self.place}に{self.own}{self.noun.name}"
        return self.text

    @property
    def among(self) -> str:
        """The group as what some are told of: `条件のうち、軽いもの` of `条件のうちの、軽い条件`."""
        if self.before.endswith("のうちの") and self.clause and not self.close:
            return f"{self.before.removesuffix('の')}、{self.clause}もの"
        if self.clause and self.close and not self.before:
            return f"{self.close}{self.noun.name}のうち、{self.clause}もの"
        return self.lying


class Nouns(ABC):
    """Noun phrases for expressions. Inside a relative clause its variable is a mark, see `relative`."""

    def __init__(self, ruleset: Ruleset, catalogue: Catalogue) -> None:
        self._ruleset = ruleset
        self.names = Names(ruleset, catalogue)
        self._bound: dict[str, str] = {}
        self.picking: ResultTerm | None = None
        self.found: tuple[Expression, str] | None = None
        self.rest: Expression | None = None
        self.brief: dict[Expression, str] = {}
        self.sure: frozenset[str] = frozenset()
        self._fixed_facts = dict(fixed(ruleset))
        self.lets = Lets(ruleset)
        self.replacing = replacing(ruleset)
        self.leftover = leftover(ruleset)
        for parameters, body in _asked(ruleset):
            self._bound.update(self._those(parameters, body))

    def _those(self, parameters: tuple[LocalTerm, ...], body: object) -> Iterator[tuple[str, str]]:
        """Yield what a rule or fact is asked of as `そのカード`, where it is called as its kind.

        Not where something else in it is called so, nor a player, who is the one who acts.
        """
        asked = {one.local for one in parameters}
        others = {
            self.local(one) for one in parts(body) if isinstance(one, LocalTerm) and one.local not in asked
        }
        for one in parameters:
            own = self.local(one)
            kind = one.type.kind if isinstance(one.type, ThingType) else SEAT
            if kind != SEAT and own == self.names.noun(kind).name and own not in others:
                yield one.local, f"その{own}"

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
        if (brief := self.brief.get(term)) is not None:
            return brief
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
                title = self.names.title(option)
                return f"今回の{title}" if isinstance(term.type, ThingType) else f"選ばれた「{title}」"
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
                most, found = group.clause.rpartition("が最も")[::2]
                if most:
                    return replace(group, clause=f"{most}が単独で最も{found}").text
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
        """Return what a name is told as; of what alone is picked of its kind in a rule, that it is chosen."""
        if (group := asked_for(self._ruleset, term)) is not None:
            return self.group(group).noun.name
        if term.local in self.lets.only_picked and isinstance(term.type, ThingType | SetType):
            return f"選んだ{self.names.noun(term.type.kind).name}"
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
            case FactTerm() | RecordTerm() | LocalTerm() | ResultTerm() if self.counter(
                number
            ) == self.names.amount_of(resource).number("{}"):
                return self.noun(number)
            case ForEveryTerm(NumberTerm(value)):
                counted = replace(number, number=replace(number.number, type=unit))
                return self._for_every(counted)
            case ArithmeticTerm(
                "-", left, AmountTerm(same, holder) | MeasuredTerm(AmountTerm(same, holder))
            ) if same == resource:
                place = "の" if is_seat(holder.type) else "にある"
                return f"{self._operand(left)}に対する{self.noun(holder)}{place}不足分の{own}"
            case _:
                return f"{self.as_number(number)}の{own}"

    def as_number(self, number: Expression) -> str:
        """Return how many there are of something: `カードの数と同じ数`, `カードの数より7枚少ない数`."""
        said = self.noun(number)
        return said if isinstance(number, ArithmeticTerm) and said.endswith("数") else f"{said}と同じ数"

    def so_many(self, number: Expression) -> str:
        """Return how many of something are taken, as it stands before a verb: `カードの数だけ`."""
        said = self.noun(number)
        return f"{said}だけ" if said.endswith("数") else f"{self.as_number(number)}だけ"

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
                noun = self.names.property(kind, attribute)
                named = isinstance(of, LocalTerm) and self.local(of) == noun  # it is called by that
                return self.noun(of) if named else self.of(noun, of)
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
                noun, rest = self._group_noun(kind, name, values)
                return self._described(Group(noun), kind, rest)
            case ExtremesTerm(count, extreme, things):
                group = self.group(things)
                among = f"{group.text}のうち、{self._from(extreme, group)}ほうから"
                if isinstance(count, NumberTerm):
                    counted = group.noun.number(count.value)
                    return Group(Noun(counted, f"{counted}の{{}}組"), among)
                said = self.noun(count)
                number = f"、{said}分" if said.endswith("枚数") else self.as_number(count)
                return Group(group.noun, f"{among}{number}の")
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
        owner = self.noun(place.of) if place.of is not None and is_seat(place.of.type) else ""
        if not said.startswith(f"{owner}の"):
            owner = ""
        return Group(head, said.removesuffix(head.name), place=said, owner=owner)

    def by(self, group: Group, extreme: ExtremeTerm | None, one: bool = True) -> Group:
        """Return the group with which of it are meant: `価値の最も低い`, or several in this order."""
        if extreme is None:
            return group
        said = self._from(extreme, group)
        own, _, which = said.rpartition("の")
        return replace(group, close=f"{own}の最も{which}{group.close}" if one else f"{said}順に{group.close}")

    def _from(self, extreme: ExtremeTerm, group: Group) -> str:
        """Return by what things are put in order, and from which end: `価値の低い`."""
        mark = f"\0{extreme.variable.local}\0"
        said = self.binding(extreme.variable, mark).noun(extreme.value)
        own = said.removeprefix(f"{mark}の").replace(mark, f"その{group.noun.name}")
        return f"{own}の{words.size(own, more=extreme.order == 'highest')}"

    def definite(self, term: Expression) -> str:
        """Return a collection that is meant as a whole."""
        match term:
            case AllTerm() | ZoneTerm() | SelectionTerm() | DescriptionTerm():
                group = self.group(term)
                return f"{group.modifiers}すべての{group.noun.name}"
            case _:
                return self.noun(term)

    def _group_noun(
        self, kind: str, name: str | None, values: tuple[tuple[str, Expression], ...]
    ) -> tuple[Noun, tuple[tuple[str, Expression], ...]]:
        """Return what pieces of a group are called, with the values in it that its title names."""
        noun, said = self.names.group_noun(kind, name), {id_: self.noun(value) for id_, value in values}
        title = next((one.title for one in self._ruleset.kinds[kind].members if one.id == name), None)
        named = {id_ for id_, _ in holes(title or "")}
        if title is None or not named or not named <= said.keys():
            return noun, values
        own = fill(title, lambda id_: said[id_])
        return Noun(own, own + noun.number("{}")), tuple(one for one in values if one[0] not in named)

    def _described(self, group: Group, kind: str, values: tuple[tuple[str, Expression], ...]) -> Group:
        """Return those of a group whose attributes have these values."""
        close, clauses = "", []
        for name, value in values:
            said = self.noun(value)
            if self.names.tells(kind, name) and not isinstance(value, NothingTerm):
                close += f"{said}の"
            elif isinstance(value, NumberTerm):
                clauses.append(f"{self.names.property(kind, name)}{said}")
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
        if (picks := own_picks(self._ruleset, term)) is not None and (
            said := self._of_own(picks)
        ) is not None:
            return f"{said}{_which(term.operator, said)}"
        mark = f"\0{term.variable.local}\0"
        value = self.binding(term.variable, mark).noun(term.value)
        which = _which(term.operator, value)
        group = self.group(term.things)
        if value.count(mark) == 1 and value.startswith(mark):
            things = group.text if group.modifiers or group.picked else f"全{group.noun.name}"
            return f"{things}{value.removeprefix(mark)}{which}"
        if value.count(mark) == 1 and not group.modifiers:
            return f"{value.replace(mark, group.each())}{which}"
        this = f"その{group.noun.name}"
        return f"{group.each()}についての「{value.replace(mark, this)}」{which}"

    def _of_own(self, own: OwnPicks) -> str | None:
        """Return the value of what a player picked: `プレイヤーが選んだ各ペアの得点の合計`."""
        of, value = f"{self.noun(own.picked.of)}の", self.noun(own.value)
        return f"{self.noun(own.seat)}が選んだ各{value.removeprefix(of)}" if value.startswith(of) else None

    def _for_every(self, term: ForEveryTerm, like: Expression | None = None) -> str:
        each = self.noun(term.number) if like is None else self.counted(term.number, like)
        match term.value:
            case AmountTerm(resource, holder) | MeasuredTerm(AmountTerm(resource, holder)):
                place = "の" if is_seat(holder.type) else "にある"
                return f"{self.noun(holder)}{place}{self.amount(term.step, resource)}につき{each}"
            case CountTerm(things):
                return f"{self.group(things).count(term.step)}につき{each}"
            case value:
                return f"{self.noun(value)}の{term.step}ごとに{each}"

    def _arithmetic(self, term: ArithmeticTerm) -> str:
        match term:
            case ArithmeticTerm("*", NumberTerm(value, type=NumberType(None)), right):
                return f"{self._operand(right)}の{value}倍"
            case ArithmeticTerm("*", left, right):
                return f"{self._operand(left)}に{self._operand(right)}を掛けた数"
            case ArithmeticTerm("-", left, right):
                if isinstance(right, NumberTerm):
                    return f"{self._operand(left)}より{self.counted(right, left)}少ない数"
                if (whole := self._operand(left)).endswith("合計"):
                    return f"{whole}から、{self._operand(right)}を引いた値"
                return f"{whole}より、{self._operand(right)}だけ少ない数"
            case _:
                told = [self._operand(summand) for summand in summands(term)]
                return f"{words.listed(told)}の合計"

    def _operand(self, term: Expression) -> str:
        """Return an operand; one that is itself worked out stands in brackets."""
        said = self.noun(term)
        return f"（{said}）" if isinstance(term, ArithmeticTerm | ForEveryTerm) else said

    def counted(self, number: Expression, like: Expression) -> str:
        """Return a number with the counter of what it is like: `7枚` of a number of cards."""
        if (
            isinstance(number, NumberTerm)
            and isinstance(number.type, NumberType)
            and number.type.unit is None
        ):
            return (self.counter(like) or "{}").replace("{}", self._number(number))
        return self.noun(number)

    def counter(self, term: Expression) -> str | None:
        """Return how what a number counts is counted, `{}枚`; None if it counts nothing."""
        match term:
            case CountTerm(things):
                return self.group(things).noun.number("{}")
            case FactTerm(id_) | RecordTerm(id_) | AttributeTerm(_, id_):
                return self.names.turn("counter", id_)
            case LocalTerm(name=id_) | ResultTerm(id_):
                return self.names.turn("counter", id_)
            case ArithmeticTerm(left=inner) | MeasuredTerm(inner):
                return self.counter(inner)
            case _:
                return None


def _which(operator: str, value: str) -> str:
    """Return what is taken of several values, behind them: `のうち最も高いもの`."""
    return (
        "の合計" if operator == "total" else f"のうち最も{words.size(value, more=operator == 'highest')}もの"
    )


def summands(term: Expression) -> tuple[Expression, ...]:
    """Return what a sum adds up; a term that is no sum is the only one."""
    match term:
        case ArithmeticTerm("+", left, right):
            return (*summands(left), right)
        case _:
            return (term,)


def _asked(ruleset: Ruleset) -> Iterator[tuple[tuple[LocalTerm, ...], object]]:
    """Yield what rules and facts are asked of, with what stands in them."""
    for rule in all_rules(ruleset):
        yield rule.parameters, rule.body
    for fact in ruleset.facts.values():
        yield (
            fact.parameters,
            tuple(part for one in fact.meanings for part in (one.value, one.condition) if part),
        )


def with_players(low: int, high: int) -> str:
    """Return for how many players a value holds: `プレイヤー3～4人なら`."""
    return f"プレイヤー{words.spans(range(low, high + 1))}人なら"
