"""Sentences for what happens at the table: moves, payments, draws, settings, the end of the game."""

from __future__ import annotations

from copy import copy
from typing import Self, assert_never

from ....interpreter.analysis.english import spaced
from ....interpreter.analysis.terms import (
    AfterTerm,
    AmountTerm,
    ArithmeticTerm,
    DescriptionTerm,
    DoTerm,
    Expression,
    FinishTerm,
    FlagTerm,
    ImpossibleTerm,
    LetTerm,
    LocalTerm,
    MeasuredTerm,
    MovePiecesTerm,
    NothingHappensTerm,
    NothingTerm,
    NumberTerm,
    RecordTerm,
    RevealTerm,
    RollTerm,
    RunTerm,
    SetTerm,
    ShuffleTerm,
    TransferTerm,
    WinTerm,
    ZoneTerm,
)
from ....interpreter.analysis.types import SEAT, SUPPLY, FlagType, NumberType, ThingType
from ..calls import Action, passed
from ..lets import is_seat
from . import words
from .conditions import Conditions


def _is_supply(term: Expression) -> bool:
    return isinstance(term, ZoneTerm) and term.zone == SUPPLY


class Actions(Conditions):
    """One plain sentence for each action, without its stop."""

    def action(self, term: Action) -> str:
        match term:
            case LetTerm():
                return self._let(term)
            case SetTerm():
                return self._set(term)
            case MovePiecesTerm():
                return self._move(term)
            case TransferTerm():
                return self._transfer(term)
            case ShuffleTerm(_, zone):
                return f"{self.noun(zone)}をシャッフルする"
            case RollTerm(_, things):
                return f"{self.definite(things)}を振る"
            case RevealTerm(_, things, seat):
                if seat is None:
                    return f"{self.definite(things)}を全員に公開する"
                return f"{self.noun(seat)}だけが{self.definite(things)}を見る"
            case RunTerm() | DoTerm():
                return "".join(text for text, _ in self.call(term))
            case WinTerm(_, winner):
                return f"{self.noun(winner)}は勝利し、ゲームは終了する"
            case NothingHappensTerm():
                return words.NOTHING
            case FinishTerm(_, among):
                between = "全員" if among is None else self.definite(among)
                return f"ゲームは終了し、{between}の順位を決める"
            case ImpossibleTerm(_, reason):
                return f"ここに至ることはない（{reason}）"
            case _:
                assert_never(term)

    def _let(self, term: LetTerm) -> str:
        local, value = term.local, term.value
        called = self.noun(local)
        again = self.lets.again(term)
        match value:
            case AfterTerm(kind, LocalTerm(name=name)) if name == local.name:
                return f"{called}をその次の{self.names.noun(kind).name}に変える"
            case ArithmeticTerm("+" | "-" as operator, LocalTerm(same), right) if (
                again and same == local.local
            ):
                return self._added(local, operator, right)
            case _ if isinstance(local.type, FlagType):
                now = "以後は" * again
                return f"{self.condition(value)}場合に限り、{now}{self.condition(local)}ものとする"
            case _ if again:
                return f"以後は{self.noun(value)}を{called}とする"
            case _:
                return f"{self.noun(value)}を「{called}」とする"

    def _set(self, term: SetTerm) -> str:
        record = term.record
        if isinstance(record.type, FlagType):
            return self._switch(record, term.value)
        match term.value:
            case ArithmeticTerm("+" | "-" as operator, left, right) if left == record:
                return self._added(record, operator, right)
            case NothingTerm():
                there = "いなくなる" if is_seat(record.type) else "なくなる"
                return f"{self.noun(record)}が{there}"
            case value if is_seat(record.type):
                return f"{self.noun(value)}は{self.noun(record)}になる"
            case value if isinstance(record.type, ThingType):
                return f"{self.noun(record)}は{self.noun(value)}になる"
            case value:
                return f"{self.noun(record)}を{self.noun(value)}にする"

    def _added(self, to: Expression, operator: str, number: Expression) -> str:
        said = self.noun(number)
        return f"{self.noun(to)}に{said}を加える" if operator == "+" else f"{self.noun(to)}から{said}を引く"

    def _switch(self, record: RecordTerm, value: Expression) -> str:
        """Return that a flag is set: that it is noted, as the table has to remember it."""
        is_set = not isinstance(value, FlagTerm) or value.value
        only = "" if isinstance(value, FlagTerm) else f"{self.condition(value)}場合に限り、"
        return f"{only}{self._flag(record, negated=not is_set)}ことを記録する"

    def _move(self, term: MovePiecesTerm) -> str:
        source = f"{self._top(term.source)}から" if term.source is not None else ""
        match term.what:
            case ZoneTerm(zone) as place:
                what = f"{self.noun(place)}にあるすべて" if zone == SUPPLY else self.definite(place)
            case DescriptionTerm() as description:
                what = self._counted(term, description)
            case things:
                what = self.definite(things)
        if term.bottom:
            return f"{source}{what}を{self.noun(term.target)}の一番下に置く"
        hidden = term.source is not None and _is_supply(term.source)
        entered = self.entered(what if hidden else f"{source}{what}", term.target)
        if entered is not None:
            return entered
        return f"{source}{what}を{self._put(term.target)}"

    def entered(self, what: str, target: Expression) -> str | None:
        """Return that something goes into a zone as the ruleset tells it, None if it does not."""
        if not isinstance(target, ZoneTerm):
            return None
        return self.names.entry(target.zone, what, None if target.of is None else self.noun(target.of))

    def _put(self, target: Expression) -> str:
        """Return that something goes to a place; to `湖のボート` it is added."""
        kinds = self.names.kinds_in(target.zone) if isinstance(target, ZoneTerm) else ()
        laid = (
            len(kinds) == 1 and isinstance(target, ZoneTerm) and self.laid(target, self.names.noun(kinds[0]))
        )
        return f"{self.noun(target)}に{'加える' if laid else '移す'}"

    def _counted(self, term: MovePiecesTerm, description: DescriptionTerm) -> str:
        group = self.by(self.group(description), term.extreme)
        match term.count:
            case None:
                return f"{group.modifiers}すべての{group.noun.name}"
            case NumberTerm(value):
                return group.count(value)
            case worked_out:
                return f"{self.exactly(worked_out)}と同じ数の{group.text}"

    def _top(self, source: Expression) -> str:
        pile = isinstance(source, ZoneTerm) and self.names.ordered(source.zone)
        return f"{self.noun(source)}の一番上" if pile else self.noun(source)

    def oneself(self, seat: Expression | None) -> Self:
        """Return the verbaliser for what a player does, who is `自分` there."""
        return self.binding(seat, "自分") if isinstance(seat, LocalTerm) else copy(self)

    def _transfer(self, term: TransferTerm) -> str:
        own = self.oneself(term.seat)
        source, target = own.noun(term.source), own.noun(term.target)
        subject = f"{self.noun(term.seat)}は" if term.seat is not None else ""
        what = own._given(term)
        from_ = "" if term.source == term.seat else f"{source}から"
        to = "" if term.target == term.seat else f"{target}に"
        match term.verb:
            case "gain":
                from_ = "" if _is_supply(term.source) else from_
                return f"{subject}{from_}{what}を{to}獲得する"
            case "pay":
                to = "" if _is_supply(term.target) else to
                return f"{subject}{from_}{to}{what}を支払う"
            case "move" if (
                term.seat is None
                and (
                    entered := self.entered(
                        what if _is_supply(term.source) else f"{from_}{what}", term.target
                    )
                )
                is not None
            ):
                return entered
            case "move":
                return f"{subject}{source}から{target}に{what}を移す"
            case _:
                assert_never(term.verb)

    def _given(self, term: TransferTerm) -> str:
        """Return how much is given."""
        number = term.amount.number if isinstance(term.amount, MeasuredTerm) else term.amount
        match number:
            case AmountTerm(resource, holder) if resource == term.resource and holder == term.source:
                return f"すべての{self.names.amount_of(resource).name}"
            case _:
                return self.as_many(number, NumberType(term.resource))

    def call(self, term: RunTerm | DoTerm) -> tuple[tuple[str, str | None], ...]:
        """Return a sentence that refers to a rule, in pieces, each with the path of the rule it names.

        The player for whom a rule is carried out carries it out, where the rule calls that one `player`.
        """
        doer = self.doer(term)
        start = "" if doer is None else f"{self.noun(doer)}は"
        match term:
            case RunTerm(_, kind, slot, of):
                said, path = self.names.property(kind, slot), f"{kind}.{slot}"
                start = f"{start}{self._for(passed(self._ruleset, term))}{self.noun(of)}の"
            case DoTerm(_, path, arguments):
                filled = self.names.filled(path, [self.noun(one) for one in arguments], alone=True)
                said = words.quoted(self.names.title(path) if filled is None else filled)
                named = self.names.named(path)
                start += self._for([one for one in passed(self._ruleset, term) if one[0] not in named])
            case _:
                assert_never(term)
        return (start, None), (said, path), ("を行う", None)

    def doer(self, term: RunTerm | DoTerm) -> Expression | None:
        """Return the player for whom a rule is carried out, unless its title names that one."""
        if isinstance(term, DoTerm) and SEAT in self.names.named(term.rule):
            return None
        called = passed(self._ruleset, term)
        found = [argument for name, argument in called if name == SEAT and is_seat(argument.type)]
        return found[0] if found else None

    def _for(self, named: list[tuple[str, Expression]]) -> str:
        """Return for what a rule is carried out; what is no thing of its own kind by what it is there."""
        about, as_ = [], []
        for name, argument in named:
            type_ = argument.type
            if name == SEAT and is_seat(type_):
                continue
            own = type_.kind if isinstance(type_, ThingType) else None
            if name == "" or spaced(name) == spaced(own or ""):
                about.append(self.noun(argument))
            else:
                as_.append(f"{self.noun(argument)}を{self.names.local(name, type_)}")
        told = f"{words.listed(about)}について" if about else ""
        return told + (f"{'、'.join(as_)}として、" if as_ else "、" * bool(told))
