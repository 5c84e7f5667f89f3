"""Conditions: clauses in plain form, before 「場合」 or before the noun that they pick out of a group."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import assert_never

from ....interpreter.analysis.filling import fill
from ....interpreter.analysis.rewrite import parts, substitute, unnamed
from ....interpreter.analysis.terms import (
    AdjectiveTerm,
    AfterTerm,
    AggregateTerm,
    AllTerm,
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    AttributeTerm,
    CompareTerm,
    CountTerm,
    DescriptionTerm,
    Expression,
    ExtremesTerm,
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
from ....interpreter.analysis.types import SEAT, FlagType, SetType, ThingType, is_optional
from ..lets import is_seat
from . import words
from .names import PLAYER
from .nouns import Group, Nouns
from .words import Noun

_BOUNDS = {">=": "以上", "<=": "以下", "<": "未満"}
_PARTICLES = ("が", "は", "に", "を", "の")
_TIED = "同数も含めて"
"""Who shares the most with others has the most too."""
_HAS = re.compile(r"([^がをのに、]+)が(ある|ない|いる|いない)")


class Conditions(Nouns):
    """Clauses for flags."""

    def condition(self, term: Expression) -> str:
        """Return a clause that says that the flag is set, in plain form."""
        match term:
            case FlagTerm(value):
                return "常に成り立つ" if value else "決して成り立たない"
            case AndTerm(operands):
                told = self._all_of(operands)
                return told or words.both([self._nested(one) for one in _asked(operands)])
            case OrTerm(operands):
                return self._one_of(operands) or words.any_of([self._nested(one) for one in operands])
            case NotTerm(operand):
                return self._negated(operand)
            case SomeTerm(
                SelectionTerm(variable, source, SameTerm(LocalTerm(local), MemberTerm() as one, False))
            ) if local == variable.local and self.group(source).modifiers:
                return f"{self.group(source).whole}に{self.noun(one)}がある"
            case SomeTerm(things):
                return self._exists(things)
            case NoTerm(things):
                return self._of_all(things) or self._none_more(things) or self._exists(things, negated=True)
            case CompareTerm():
                return self._compare(term)
            case SameTerm():
                return self._same(term)
            case MatchTerm(piece, description, negated):
                return f"{self.noun(piece)}が{self.noun(description)}{is_(negated)}"
            case AdjectiveTerm(flag, negated):
                return self._negated(flag) if negated else self.condition(flag)
            case RecordTerm() | AttributeTerm() | FactTerm() | OptionTerm() | LocalTerm() | ResultTerm():
                return self._flag(term, negated=False)
            case (
                NumberTerm() | NothingTerm() | MeasuredTerm() | MemberTerm() | SeatTerm() | AmountTerm()
                | FaceTerm() | ZoneTerm() | AllTerm() | LookupTerm() | DescriptionTerm() | AfterTerm()
                | SelectionTerm() | CountTerm() | AggregateTerm() | ArithmeticTerm() | TableTerm()
                | TheTerm() | ForEveryTerm() | ExtremesTerm()
            ):  # fmt: skip
                return f"{self.noun(term)}が成り立つ"
            case _:
                assert_never(term)

    def _all_of(self, operands: tuple[Expression, ...]) -> str | None:
        """Return that one thing has several others: `袋に色と番号がある`; None of other conditions."""
        there = [one.left for one in operands if isinstance(one, SameTerm) and self._is_there(one)]
        if len(there) == len(operands):
            return f"{words.listed([self.noun(one) for one in there])}がともにいる"
        owner, had = None, []
        for operand in operands:
            match operand:
                case SameTerm(AttributeTerm(kind, id_, of), NothingTerm(), True) if (
                    owner in (None, of) and self.names.turn("has", id_) is None
                ):
                    owner = of
                    had.append(self.names.property(kind, id_))
                case _:
                    return None
        return None if owner is None else f"{self.noun(owner)}に{words.listed(had)}がある"

    @staticmethod
    def _is_there(term: SameTerm) -> bool:
        """Whether a condition is that a player is not nobody."""
        return term.negated and isinstance(term.right, NothingTerm) and is_seat(term.left.type)

    def _one_of(self, operands: tuple[Expression, ...]) -> str | None:
        """Return that something is one of several: `色が赤または青である`; None of other conditions."""
        left, told = None, []
        for operand in operands:
            match operand:
                case SameTerm(one, other, False) if left in (None, one) and not isinstance(
                    other, NothingTerm | FlagTerm | NumberTerm
                ):
                    left = one
                    told.append(self.noun(other))
                case _:
                    return None
        return None if left is None else f"{self.noun(left)}が{words.either(told)}である"

    def _of_either(self, variable: LocalTerm, operands: tuple[Expression, ...]) -> str | None:
        """Return of which of several things is that is told with them: `赤または青` of several colours."""
        told = []
        for operand in operands:
            match operand:
                case SameTerm(AttributeTerm(kind, id_, LocalTerm(local)), MemberTerm() as one, False) if (
                    local == variable.local and self.names.tells(kind, id_)
                ):
                    told.append(self.noun(one))
                case _:
                    return None
        return words.either(told)

    def _of_all(self, things: Expression) -> str | None:
        """Return of each that it is so, where none is there that is not: `石のすべてについて、…`."""
        match things:
            case SelectionTerm(variable, source, NotTerm(condition)):
                pass
            case SelectionTerm(variable, source, SameTerm(_, NothingTerm(), False) as without):
                condition = replace(without, negated=True)
            case _:
                return None
        group = self.group(source)
        if not (group.picked or group.modifiers):
            return None
        each = f"その{self.local(variable)}"
        told = self.binding(variable, each).condition(condition)
        if told.startswith(f"{each}に") and told.count(each) == 1:
            return f"{group.whole}のすべて{told.removeprefix(each)}"
        before, found, behind = told.partition(f"{each}を")
        if found and each not in behind:
            return f"{before}{group.whole}をすべて{behind}"
        return f"{group.whole}のすべてについて、{told}"

    def _none_more(self, things: Expression) -> str | None:
        """Return that a player has most, where no player has more; None of other conditions."""
        match things:
            case SelectionTerm(variable, AllTerm(kind), CompareTerm(">" | "<" as operator, left, right)) if (
                kind == SEAT
                and any(
                    isinstance(one, LocalTerm)
                    and unnamed(substitute(left, {variable.local: one})) == unnamed(right)
                    for one in parts(right)
                )
            ):
                said = self.noun(right)
                return f"{said}が{_TIED}全{PLAYER.name}の中で最も{words.size(said, more=operator == '>')}"
            case _:
                return None

    def _exists(self, things: Expression, number: str = "", negated: bool = False) -> str:
        """Return that something is there, or so much of it; a player holds what is told as theirs."""
        group = self.group(things)
        if isinstance(things, ResultTerm) and not number:
            return f"{group.text}が選ばれ{'ていない' if negated else 'た'}"
        if group.owner and group.before == f"{group.owner}の":
            held = "所持していない" if negated else "所持している"
            return f"{group.owner}が{group.own}{group.noun.name}を{number}{held}"
        if group.picked and group.own and not number:
            return f"{group.before}{group.noun.name}に{group.own}ものが含まれ{'ない' if negated else 'る'}"
        said = group.lying if number else group.among
        return f"{said}が{number}{self.there(things, negated)}"

    def there(self, things: Expression, negated: bool = False) -> str:
        """Return that something is there, or not: players are told with another verb than things."""
        kind = things.type.kind if isinstance(things.type, SetType | ThingType) else ""
        lives = kind == SEAT
        if negated:
            return "いない" if lives else "ない"
        return "いる" if lives else "ある"

    def _nested(self, term: Expression) -> str:
        """Return an operand; one that is itself joined stands in brackets."""
        told = self.condition(term)
        return f"（{told}）" if isinstance(term, AndTerm | OrTerm) else told

    def _negated(self, term: Expression) -> str:
        match term:
            case RecordTerm() | AttributeTerm() | FactTerm() | OptionTerm() | LocalTerm() | ResultTerm():
                return self._flag(term, negated=True)
            case NotTerm(operand):
                return self.condition(operand)
            case SomeTerm(things):
                return self.condition(NoTerm(things, type=term.type))
            case NoTerm(things):
                return self.condition(SomeTerm(things, type=term.type))
            case SameTerm() | MatchTerm() | AdjectiveTerm():
                return self.condition(replace(term, negated=not term.negated))
            case _:
                return f"「{self.condition(term)}」が成り立たない"

    def _flag(
        self,
        term: RecordTerm | AttributeTerm | FactTerm | OptionTerm | LocalTerm | ResultTerm,
        negated: bool,
    ) -> str:
        """Return a flag: its title is a clause, or what the thing is that it belongs to."""
        match term:
            case FactTerm(id_, arguments):
                return self._said(id_, arguments, negated)
            case RecordTerm(id_, of):
                return self._said(id_, () if of is None else (of,), negated)
            case AttributeTerm(kind, attribute, of):
                return self._predicate(f"{self.noun(of)}が", self.names.property(kind, attribute), negated)
            case OptionTerm(option):
                used = "採用していない" if negated else "採用している"
                return f"選択ルール「{self.names.title(option)}」を{used}"
            case ResultTerm(result, of):
                return self._predicate(f"{self.noun(of)}が", self.names.local(result, term.type), negated)
            case LocalTerm():
                return f"「{self.local(term)}」が{_holds(negated)}"
            case _:
                assert_never(term)

    def _said(self, id_: str, arguments: tuple[Expression, ...], negated: bool) -> str:
        title = self.names.title(id_)
        phrases = [self.noun(argument) for argument in arguments]
        filled = self.names.filled(id_, phrases)
        if filled is not None:
            return self._predicate("", filled, negated)
        if not arguments:
            if words.is_clause(title):
                return words.denied(title) if negated else title
            return f"「{title}」が{_holds(negated)}"
        about = f"{words.listed(phrases[1:])}について" if phrases[1:] else ""
        return self._predicate(f"{about}{phrases[0]}が", title, negated)

    def _predicate(self, subject: str, said: str, negated: bool) -> str:
        """Return what is said of a subject: a clause, or else what it is."""
        if words.is_clause(said):
            return subject + (words.denied(said) if negated else said)
        return f"{subject}{said}{is_(negated)}"

    # ---- comparisons ------------------------------------------------------------------------------------

    def _compare(self, term: CompareTerm) -> str:
        operator = term.operator
        if (alike := self._all_alike(term)) is not None:
            return alike
        match term.left, term.right:
            case CountTerm(things), NumberTerm(value):
                group = self.group(things)
                value, bound = _bound(operator, value)
                told = f"{group.noun.number(value)}{bound}"
                if bound == "以上":
                    return self._exists(things, told)
                return f"{group.text}が{told}である"
            case AmountTerm(resource, holder), NumberTerm(value):
                noun = self.names.amount_of(resource)
                if (operator, value) == (">", 0):
                    return self._holds(holder, f"{noun.name}を所持している")
                value, bound = _bound(operator, value)
                if (value, bound) == (1, _BOUNDS[">="]) and noun.count(1).startswith(noun.name):
                    return self._holds(holder, f"{noun.name}を所持している")
                return self._holds(holder, f"{noun.count(value)}{bound}を所持している")
            case left, NumberTerm(value) as right:
                value, bound = _bound(operator, value)
                number = replace(right, value=value)
                return f"{self.noun(left)}が{self.counted(number, left)}{bound}である"
            case AmountTerm(
                resource, holder
            ), MeasuredTerm() | AttributeTerm() | RecordTerm() | FactTerm() if operator in (">=", "<="):
                name, bound = self.names.amount_of(resource).name, _BOUNDS[operator]
                return self._holds(holder, f"{self.noun(term.right)}{bound}の{name}を所持している")
            case left, right if operator in (">=", "<="):
                comma = "、" * isinstance(right, AttributeTerm)
                return f"{self.noun(left)}が{comma}{self.noun(right)}{_BOUNDS[operator]}である"
            case left, ArithmeticTerm("-", whole, part) if operator == ">":
                said, more = self.noun(whole), self.noun(part)
                much = words.size(self.noun(left), more=True).removesuffix("い")
                return f"{self.noun(left)}に、{more}を足すと、{said}より{much}くなる"
            case left, right:
                said = self.noun(left)
                comma = "、" * isinstance(right, ArithmeticTerm | FactTerm)
                return f"{said}が{comma}{self.noun(right)}より{words.size(said, more=operator == '>')}"

    def _all_alike(self, term: CompareTerm) -> str | None:
        """Return that things are all of one value: there is at most one that one of them has."""
        match term:
            case CompareTerm(
                "<=",
                CountTerm(
                    SelectionTerm(
                        LocalTerm(kind),
                        AllTerm() as all_,
                        SomeTerm(
                            SelectionTerm(
                                LocalTerm(one),
                                inner,
                                SameTerm(
                                    AttributeTerm(sort, its, LocalTerm(same), type=attribute),
                                    LocalTerm(of),
                                    False,
                                ),
                            )
                        ),
                    )
                ),
                NumberTerm(1),
            ) if (
                (kind, one) == (of, same)
                and self.names.tells(sort, its)
                and (its in self.sure or not is_optional(attribute))
            ):
                return f"{self.group(inner).text}がすべて同じ{self.group(all_).noun.name}のものである"
            case _:
                return None

    def _same(self, term: SameTerm) -> str:
        match term.left, term.right:
            case CountTerm(things), NumberTerm(value) if not term.negated:
                number = self.group(things).noun.number
                if value == 0:
                    return self._exists(things, f"{number(1)}も", negated=True)
                return self._exists(things, f"ちょうど{number(value)}")
            case AmountTerm(resource, holder), NumberTerm(value) if not term.negated:
                if value == 0:
                    return self._holds(holder, f"{self.names.amount_of(resource).name}を所持していない")
                return self._holds(holder, f"ちょうど{self.amount(value, resource)}を所持している")
            case (
                AmountTerm(resource, holder),
                AggregateTerm(
                    "highest" | "lowest" as order, variable, AmountTerm(same, LocalTerm(local)), things
                ),
            ) if not term.negated and resource == same and local == variable.local and is_seat(holder.type):
                group = self.group(things)
                among = group.text if group.modifiers else f"全{group.noun.name}"
                said = self.noun(term.left)
                return f"{said}が{_TIED}{among}の中で最も{words.size(said, more=order == 'highest')}"
            case ForEveryTerm(NumberTerm(each), step, value), right if each == step and unnamed(
                value
            ) == unnamed(right):
                if step == 2:
                    return f"{self.noun(right)}が{'奇数' if term.negated else '偶数'}である"
                last = "ない" if term.negated else "る"
                return f"{self.noun(right)}が{step}で割り切れ{last}"
            case left, NothingTerm():
                return self.missing(left, term.negated)
            case left, FlagTerm(value) if isinstance(left.type, FlagType):
                return self.condition(left) if value != term.negated else self._negated(left)
            case ((RecordTerm(id_, of) | AttributeTerm(_, id_, of)), right) if (
                turn := self.names.turn("is", id_)
            ) is not None:
                told = fill(
                    turn, lambda name: self.noun(right) if name == "value" or of is None else self.noun(of)
                )
                return words.denied(told) if term.negated else told
            case AttributeTerm(kind, id_, of), MemberTerm() as right if self.names.tells(kind, id_):
                return f"{self.noun(of)}が{self.noun(right)}の{self.names.noun(kind).name}{is_(term.negated)}"
            case (RecordTerm() | FactTerm()) as left, right if (
                is_seat(left.type) and (does := self._done_by(left)) is not None
            ):
                return f"{self.noun(right)}が{words.denied(does) if term.negated else does}"
            case left, LocalTerm(type=ThingType()) as right if not isinstance(left, LocalTerm):
                return f"{self.noun(right)}が{self.noun(left)}{is_(term.negated)}"
            case left, NumberTerm() as right:
                return f"{self.noun(left)}が{self.counted(right, left)}{is_(term.negated)}"
            case _:
                return f"{self.noun(term.left)}が{self.noun(term.right)}{is_(term.negated)}"

    def _done_by(self, term: RecordTerm | FactTerm) -> str | None:
        """Return the clause before the word for a player: `石を持つ` of `石を持つプレイヤー`."""
        said = self.noun(term)
        clause = said.removesuffix(PLAYER.name)
        return clause if clause != said and words.is_clause(clause) else None

    def _holds(self, holder: Expression, told: str) -> str:
        """Return what a player holds, or what lies in a place."""
        if is_seat(holder.type):
            return f"{self.noun(holder)}が{told}"
        there = told.replace("を所持している", "がある").replace("を所持していない", "がない")
        what = re.match(r"[^0-9が]+", there)
        laid = words.lies(self.noun(holder).removesuffix(what[0])) if what else None
        return f"{laid[0]}{laid[1]}{there}" if laid is not None else f"{self.noun(holder)}に{there}"

    def _also(self, id_: str, noun: Noun) -> Noun | None:
        """Return what things are called that have an attribute, where its turn of phrase says that."""
        told = words.predicate(self.names.turn("has", id_) or "")
        name = told.removesuffix("である")
        return (
            Noun(name, name + noun.number("{}"))
            if name not in (told, "") and name.endswith(noun.name)
            else None
        )

    def missing(self, term: Expression, present: bool) -> str:
        """Return that something is nothing, or with `present` that it is not."""
        there = self.there(term, negated=not present)
        match term:
            case RecordTerm(id_, of) | AttributeTerm(_, id_, of) if (
                turn := self.names.turn("has" if present else "lacks", id_)
            ) is not None:
                return fill(turn, lambda _: "" if of is None else self.noun(of))
            case RecordTerm(id_, of) | FactTerm(id_, (of,)) if (
                of is not None and self.names.filled(id_, [""]) is None
            ):
                if is_seat(of.type) and not is_seat(term.type):
                    has = "所持している" if present else "所持していない"
                    return f"{self.noun(of)}が{self.names.title(id_)}を{has}"
                return f"{self.noun(of)}に{self.names.title(id_)}が{there}"
            case AttributeTerm(kind, attribute, of):
                return f"{self.noun(of)}に{self.names.property(kind, attribute)}が{there}"
            case ResultTerm(result, of):
                return f"{self.noun(of)}に{self.names.local(result, term.type)}が{there}"
            case _:
                return f"{self.noun(term)}が{there}"

    # ---- relative clauses -------------------------------------------------------------------------------

    def relative(self, variable: LocalTerm, source: Expression, condition: Expression, group: Group) -> Group:
        """Return the group with a clause before its noun: `手札に3枚以上のカードがあるプレイヤー`.

        The variable is told as a mark between zero characters. Where a clause begins with it, it is left
        out; elsewhere it is called `そのプレイヤー`, or by the author's own name.
        """
        mark = f"\0{variable.local}\0"
        inner = self.binding(variable, mark)
        operands = condition.operands if isinstance(condition, AndTerm) else (condition,)
        told: list[str] = []
        for operand in operands:
            match operand:
                case MatchTerm(LocalTerm(local), DescriptionTerm(kind, name, values), False) if (
                    local == variable.local and group.noun == self.names.noun(kind) and name is not None
                ):
                    group = inner._described(
                        replace(group, noun=self.names.group_noun(kind, name)), kind, values
                    )
                case SameTerm(AttributeTerm(kind, attribute, LocalTerm(local)), value, False) if (
                    local == variable.local
                    and self.names.tells(kind, attribute)
                    and not isinstance(value, NothingTerm)
                    and mark not in (of := inner.noun(value))
                    and not group.close
                ):
                    group = replace(group, close=f"{of}の")
                case SameTerm(AttributeTerm(_, id_, LocalTerm(local)), NothingTerm(), True) if (
                    local == variable.local and (noun := self._also(id_, group.noun)) is not None
                ):
                    group = replace(group, noun=noun)
                case SameTerm(AttributeTerm(_, id_, LocalTerm(local)), NothingTerm(), True) if (
                    local == variable.local
                    and not group.close
                    and (what := words.predicate(self.names.turn("has", id_) or "")).endswith("である")
                ):
                    group = replace(group, close=f"{what.removesuffix('である')}の")
                case SameTerm(
                    left, AggregateTerm("highest" | "lowest" as order, other, value, things), False
                ) if things == source and substitute(value, {other.local: variable}) == left:
                    said = inner.noun(left).removeprefix(f"{mark}の")
                    told.append(f"{said}が最も{words.size(said, more=order == 'highest')}")
                case SameTerm(LocalTerm(local), other, True) | SameTerm(other, LocalTerm(local), True) if (
                    local == variable.local
                    and not isinstance(other, NothingTerm)
                    and not group.close
                    and mark not in (than := inner.noun(other))
                ):
                    group = replace(group, close="ほかの" if than == PLAYER.name else f"{than}以外の")
                case SomeTerm(
                    SelectionTerm(
                        LocalTerm(other),
                        ZoneTerm() as place,
                        SameTerm(
                            AttributeTerm(kind, id_, LocalTerm(first)),
                            AttributeTerm(sort, its, LocalTerm(second)),
                            False,
                        ),
                    )
                ) if (
                    not group.close
                    and {first, second} == {other, variable.local}
                    and (alike := self.names.property(kind, id_)) == self.names.property(sort, its)
                ):
                    group = replace(group, close=f"{inner.group(place).text}と同じ{alike}の")
                case OrTerm(parts) if (
                    not group.close and (either := inner._of_either(variable, parts)) is not None
                ):
                    group = replace(group, close=f"{either}の")
                case OrTerm(parts) if inner._one_of(parts) is None:
                    either = words.any_of([_without(inner._nested(part), mark, part) for part in parts])
                    told.append(f"（{either}）" if len(operands) > 1 else either)
                case FactTerm(_, (LocalTerm(local),)) if (
                    local == variable.local
                    and not group.close
                    and (what := _without(inner.condition(operand), mark, operand)).endswith("である")
                    and "が" not in what
                ):
                    group = replace(group, close=f"{what.removesuffix('である')}の")
                case _:
                    told.append(_without(inner.condition(operand), mark, operand))
        clause = words.both(told) if told else ""
        own = self.local(variable)
        clause = clause.replace(mark, f"その{own}")
        return group.with_clause(clause) if clause else group


def _without(text: str, mark: str, operand: Expression) -> str:
    """Return a clause as it stands before what is marked in it: without that, where it begins with it."""
    if mark not in text:
        return f"{text}場合の"
    text = text.replace(f"に{mark}のものが含まれ", "に含まれ").replace(f"のうち{mark}のもの", "")
    if mark not in text:
        return text
    start = text.removeprefix(mark)
    if start != text and start.startswith(_PARTICLES):
        return _HAS.sub(r"\1の\2", start[1:]) if _HAS.fullmatch(start[1:]) else start[1:]
    plain = isinstance(operand, FactTerm | RecordTerm | SameTerm | NotTerm | SomeTerm | NoTerm)
    if text.count(mark) == 1 and plain:
        before, _, behind = text.partition(mark)
        gap = before.endswith("が") and behind.startswith("の")
        return before + behind[1:] if gap or behind.startswith(_PARTICLES[:-1]) else text
    return text


def _bound(operator: str, value: int) -> tuple[int, str]:
    """Return a bound as it is told of whole numbers: more than 7 are `8以上`."""
    return (value + 1, _BOUNDS[">="]) if operator == ">" else (value, _BOUNDS[operator])


def is_(negated: bool) -> str:
    return "ではない" if negated else "である"


def _holds(negated: bool) -> str:
    return "成り立たない" if negated else "成り立つ"


def _asked(operands: tuple[Expression, ...]) -> tuple[Expression, ...]:
    """Return conditions without those that something is there of which another one speaks."""
    spoken = tuple(
        one
        for one in operands
        if not (
            isinstance(one, SameTerm)
            and one.negated
            and isinstance(one.left, AttributeTerm)
            and isinstance(one.right, NothingTerm)
            and any(part == one.left for other in operands if other is not one for part in parts(other))
            and not any(_both_missing(other, one.left) for other in operands)
        )
    )
    return spoken or operands


def _both_missing(condition: Expression, value: Expression) -> bool:
    """Whether a condition would hold too where there is neither the value nor what it is compared with."""
    match condition:
        case SameTerm(left, right, False) if value in (left, right):
            return is_optional(left.type if value == right else right.type)
        case _:
            return False
