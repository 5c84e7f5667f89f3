"""Conditions: clauses in plain form, before 「場合」 or before the noun that they pick out of a group."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from ....interpreter.analysis.rewrite import substitute
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
from ....interpreter.analysis.types import SEAT, FlagType, NumberType, SetType, ThingType
from ..lets import is_seat
from . import words
from .nouns import _ORDERS, Group, Nouns

_COUNTED = {">=": "{}以上ある", "<=": "{}以下である", ">": "{}より多くある", "<": "{}未満である"}
_HELD = {
    ">=": "{}以上を持っている",
    "<=": "{}以下を持っている",
    ">": "{}より多くを持っている",
    "<": "{}未満を持っている",
}
_COMPARED = {">=": "{}以上である", "<=": "{}以下である", ">": "{}より大きい", "<": "{}より小さい"}
_NUMBERED = {">=": "{}以上である", "<=": "{}以下である", ">": "{}より多い", "<": "{}より少ない"}
_PARTICLES = ("が", "は", "に", "を", "の")


class Conditions(Nouns):
    """Clauses for flags."""

    def condition(self, term: Expression) -> str:
        """Return a clause that says that the flag is set, in plain form."""
        match term:
            case FlagTerm(value):
                return "常に成り立つ" if value else "決して成り立たない"
            case AndTerm(operands):
                return words.both([self._nested(operand) for operand in operands])
            case OrTerm(operands):
                return "、または".join(self._nested(operand) for operand in operands)
            case NotTerm(operand):
                return self._negated(operand)
            case SomeTerm(things):
                return f"{_lying(self.group(things))}が{self.there(things)}"
            case NoTerm(things):
                return f"{_lying(self.group(things))}が{self.there(things, negated=True)}"
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
                return f"「{self.names.title(option)}」が選ばれて{'いない' if negated else 'いる'}"
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
        match term.left, term.right:
            case CountTerm(things), NumberTerm(value):
                group = self.group(things)
                told = _COUNTED[operator].format(group.noun.number(value))
                if operator in (">=", ">"):
                    return f"{_lying(group)}が{told.removesuffix('ある')}{self.there(things)}"
                return f"{group.text}が{told}"
            case CountTerm(things), right:
                return f"{self.group(things).text}の数が{_NUMBERED[operator].format(self.noun(right))}"
            case AmountTerm(resource), AmountTerm(same) if resource == same:
                return f"{self.noun(term.left)}が{_NUMBERED[operator].format(self.noun(term.right))}"
            case AmountTerm(resource, holder), right:
                if isinstance(right, NumberTerm) and (right.value, operator) == (0, ">"):
                    return self._holds(holder, f"{self.names.amount_of(resource).name}を持っている")
                amount = self.as_many(right, NumberType(resource))
                return self._holds(holder, _HELD[operator].format(amount))
            case _:
                return f"{self.noun(term.left)}が{_COMPARED[operator].format(self.noun(term.right))}"

    def _same(self, term: SameTerm) -> str:
        match term.left, term.right:
            case CountTerm(things), NumberTerm(value) if not term.negated:
                group = self.group(things)
                if value == 0:
                    return f"{_lying(group)}が{group.noun.number(1)}も{self.there(things, negated=True)}"
                return f"{_lying(group)}がちょうど{group.noun.number(value)}{self.there(things)}"
            case AmountTerm(resource, holder), NumberTerm(value) if not term.negated:
                if value == 0:
                    return self._holds(holder, f"{self.names.amount_of(resource).name}を持っていない")
                return self._holds(holder, f"ちょうど{self.amount(value, resource)}を持っている")
            case left, NothingTerm():
                return self.missing(left, term.negated)
            case left, FlagTerm(value) if isinstance(left.type, FlagType):
                return self.condition(left) if value != term.negated else self._negated(left)
            case left, LocalTerm(type=ThingType()) as right if not isinstance(left, LocalTerm):
                return f"{self.noun(right)}が{self.noun(left)}{is_(term.negated)}"
            case _:
                return f"{self.exactly(term.left)}が{self.exactly(term.right)}{is_(term.negated)}"

    def _holds(self, holder: Expression, told: str) -> str:
        """Return what a player holds, or what lies in a place."""
        if is_seat(holder.type):
            return f"{self.noun(holder)}が{told}"
        there = told.replace("を持っている", "がある").replace("を持っていない", "がない")
        return f"{self.noun(holder)}に{there}"

    def missing(self, term: Expression, present: bool) -> str:
        """Return that something is nothing, or with `present` that it is not."""
        there = self.there(term, negated=not present)
        match term:
            case RecordTerm(id_, of) | FactTerm(id_, (of,)) if (
                of is not None and self.names.filled(id_, [""]) is None
            ):
                if is_seat(of.type) and not is_seat(term.type):
                    has = "持っている" if present else "持っていない"
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
                case SameTerm(
                    left, AggregateTerm("highest" | "lowest" as order, other, value, things), False
                ) if things == source and substitute(value, {other.local: variable}) == left:
                    said = inner.noun(left).removeprefix(f"{mark}の")
                    told.append(f"{said}が{_ORDERS[order]}の")
                case OrTerm(parts):
                    either = "、または".join(_without(inner._nested(part), mark, part) for part in parts)
                    told.append(f"（{either}）" if len(operands) > 1 else either)
                case _:
                    told.append(_without(inner._nested(operand), mark, operand))
        clause = words.both(told) if told else ""
        own = self.local(variable)
        clause = clause.replace(mark, f"その{own}")
        return group.with_clause(clause) if clause else group


def _without(text: str, mark: str, operand: Expression) -> str:
    """Return a clause as it stands before what is marked in it: without that, where it begins with it."""
    if mark not in text:
        return f"{text}場合の"
    start = text.removeprefix(mark)
    if start != text and start.startswith(_PARTICLES):
        return start[1:]
    if isinstance(operand, FactTerm | RecordTerm) and text.count(mark) == 1:
        before, _, behind = text.partition(mark)
        if behind.startswith(_PARTICLES[:-1]):
            return before + behind[1:]
    return text


def _lying(group: Group) -> str:
    """Return a group as what is there in a place: `手札にカード` of `手札にあるカード`."""
    if group.before.endswith("にある") and not group.close:
        return group.before.removesuffix("ある") + group.noun.name
    return group.text


def is_(negated: bool) -> str:
    return "ではない" if negated else "である"


def _holds(negated: bool) -> str:
    return "成り立たない" if negated else "成り立つ"
