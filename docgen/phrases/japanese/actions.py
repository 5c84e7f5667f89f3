"""Sentences for what happens at the table: moves, payments, draws, settings, the end of the game."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Self, assert_never

from ....interpreter.analysis.english import spaced
from ....interpreter.analysis.filling import fill
from ....interpreter.analysis.rewrite import parts
from ....interpreter.analysis.ruleset import Visibility
from ....interpreter.analysis.terms import (
    AfterTerm,
    AllTerm,
    AmountTerm,
    ArithmeticTerm,
    CountTerm,
    DescriptionTerm,
    DoTerm,
    Expression,
    FactTerm,
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
    SelectionTerm,
    SetTerm,
    ShuffleTerm,
    TransferTerm,
    WinTerm,
    ZoneTerm,
)
from ....interpreter.analysis.types import SEAT, SUPPLY, FlagType, NumberType, ThingType
from ..calls import Action, begun_with, passed, stated
from ..lets import is_seat
from . import words
from .conditions import Conditions
from .names import PLAYER
from .words import Noun

_PLACES = "{}か所"
"""How places are counted, in which something is done."""

_UNSEEN = f"ほかの{PLAYER.name}に見せずに"

WHAT = "\1"
"""Stands for what is moved, which may have its particle within: `石をすべて`."""


def _replaced(kind: Noun) -> str:
    """Return what stands behind what a player gets of a kind of which nobody has two."""
    return f"（ほかの{kind.name}を所持している場合は、それを返す）"


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
                    return f"{self._whole(things)}全員に公開する"
                return f"{words.topic(self.noun(seat))}{_UNSEEN}{self._whole(things)}見る"
            case RunTerm() | DoTerm():
                return "".join(text for text, _ in self.call(term))
            case WinTerm(_, winner):
                return f"{self.noun(winner)}は勝利し、ゲームは終了する"
            case NothingHappensTerm():
                return words.NOTHING
            case FinishTerm(_, among):
                between = "" if among is None else f"し、{self.group(among).text}だけが勝利でき"
                return f"ゲームは終了{between}る" if between else "ゲームは終了する"
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
                return f"以後は{self.counted(value, local)}を{called}とする"
            case _:
                return f"{self.counted(value, local)}を「{called}」とする"

    def _set(self, term: SetTerm) -> str:
        record = term.record
        if isinstance(record.type, FlagType):
            return self._switch(record, term.value)
        match term.value:
            case ArithmeticTerm("+" | "-" as operator, left, right) if left == record:
                return self._added(record, operator, right)
            case NothingTerm():
                there = "いない" if is_seat(record.type) else "ない"
                return self._turned("unset", record) or f"以後、{self.noun(record)}は{there}"
            case value if (turned := self._turned("set", record, value)) is not None:
                theirs = record.of is not None and is_seat(record.of.type)
                if theirs and isinstance(record.type, ThingType) and term.clause.path in self.replacing:
                    turned += _replaced(self.names.noun(record.type.kind))
                return turned
            case value if is_seat(record.type):
                title = self.noun(record)
                if title != PLAYER.name and words.is_clause(title.removesuffix(PLAYER.name)):
                    return f"{self.noun(value)}を「{title}」とする"
                next_ = "次の" * (record in [*parts(value)])
                return f"{self.noun(value)}は{next_}{self.noun(record)}になる"
            case value if isinstance(record.type, ThingType):
                return f"{self.noun(record)}は{self.noun(value)}になる"
            case value:
                return f"{self.noun(record)}を{self.counted(value, record)}にする"

    def _turned(self, sort: str, record: RecordTerm, value: Expression | None = None) -> str | None:
        """Return that a record is set as its own turn of phrase says it; None where it has none."""
        turn = self.names.turn(sort, record.record)
        if turn is None:
            return None
        told = "" if value is None else self.noun(value)
        of = "" if record.of is None else self.noun(record.of)
        return fill(turn, lambda name: told if name == "value" else of)

    def _added(self, to: Expression, operator: str, number: Expression) -> str:
        said = self.counted(number, to)
        if isinstance(number, NumberTerm):
            return f"{self.noun(to)}を{said}{'増やす' if operator == '+' else '減らす'}"
        return f"{self.noun(to)}に{said}を加える" if operator == "+" else f"{self.noun(to)}から{said}を引く"

    def _switch(self, record: RecordTerm, value: Expression) -> str:
        """Return that a flag is set: that it is noted, as the table has to remember it.

        Its own turn of phrase says that better, if it has one.
        """
        is_set = not isinstance(value, FlagTerm) or value.value
        turned = self._turned("set" if is_set else "unset", record)
        if turned is not None and isinstance(value, FlagTerm):
            return turned
        only = "" if isinstance(value, FlagTerm) else f"{self.condition(value)}場合に限り、"
        said = self._flag(record, negated=False)
        return f"{only}{said}ことを記録する" if is_set else f"{said}という記録を消す"

    def _move(self, term: MovePiecesTerm) -> str:
        """Return that pieces go to a place. Who has that place takes them: `プレイヤーは…を手札に加える`."""
        mover = self.mover(term)
        own = self if mover is None else self.oneself(mover)
        source, what = own._what(term)
        told = None
        if not term.bottom:
            hidden = term.source is not None and _is_supply(term.source)
            drawn = "引き、" * self._is_drawn(term)
            told = self.entered(f"{'' if hidden else source}{what}{drawn}", term.target)
        if told is None:
            told = own._moved(term, source, what)
        if mover is None or told.startswith(f"{self.noun(mover)}は"):
            return told
        return f"{self.noun(mover)}は{told}"

    def mover(self, term: MovePiecesTerm) -> Expression | None:
        """Return the player to whose place pieces go, or else the one from whose place they come."""
        match term:
            case MovePiecesTerm(target=ZoneTerm(of=of), bottom=False) if of is not None and is_seat(of.type):
                return of
            case MovePiecesTerm(source=ZoneTerm(of=of)) if of is not None and is_seat(of.type):
                return of
            case _:
                return None

    def _what(self, term: MovePiecesTerm) -> tuple[str, str]:
        """Return where from and what is moved: `箱から`, `石2個を`."""
        source = f"{self._top(term)}から" if term.source is not None else ""
        match term.what:
            case ZoneTerm(zone) as place if zone == SUPPLY:
                what = f"{self.noun(place)}にあるものをすべて"
            case ZoneTerm() if term in self.leftover:
                what = "残りを"
            case DescriptionTerm() as description if (own := self._of_place(term, description)) is not None:
                source, what = "", f"{own}を"
            case DescriptionTerm() as description:
                what = self._counted(term, description)
            case things:
                what = self._whole(things)
        return source, what

    def _moved(self, term: MovePiecesTerm, source: str, what: str) -> str:
        """Return that something (`石2個を`) is moved from somewhere (`箱から`), where no zone says how."""
        if term.bottom:
            return f"{source}{what}{self.noun(term.target)}の一番下に置く"
        match term.target:
            case ZoneTerm(_, of) as target if of is not None and is_seat(of.type):
                if self.names.filled(target.zone, [""]) is None:
                    target = replace(target, of=None)  # `プレイヤーは手札に加える`: it is theirs
                return f"{source}{what}{'引き、' * self._is_drawn(term)}{self.noun(target)}に加える"
            case target:
                return f"{source}{self._put(what, target)}"

    def entered(self, what: str, target: Expression) -> str | None:
        """Return that something (`石2個を`) goes into a zone as the ruleset tells it, None if it does not."""
        if not isinstance(target, ZoneTerm):
            return None
        told = self.names.entry(target.zone, WHAT, None if target.of is None else self.noun(target.of))
        return (
            None if told is None else told.replace(f"{WHAT}を", what).replace(WHAT, what.removesuffix("を"))
        )

    def _of_place(self, term: MovePiecesTerm, description: DescriptionTerm) -> str | None:
        """Return so many of what lies in a place of its name, `箱の石2個`; None where more has to be said."""
        group, source = self.group(description), term.source
        match source, term.count:
            case ZoneTerm(of=of), NumberTerm(value) if term.extreme is None:
                laid = self.laid(source, group.noun)
                theirs = {"", "" if of is None else f"{self.noun(of)}の"}
                if laid is None or group.clause or group.close not in theirs:
                    return None
                return laid.before + group.noun.count(value)
            case _:
                return None

    def _is_drawn(self, term: MovePiecesTerm) -> bool:
        """Whether pieces come from a pile to where their new owner alone sees them."""
        match term:
            case MovePiecesTerm(source=ZoneTerm(pile), target=ZoneTerm(zone)) if self.names.ordered(pile):
                hand = self._ruleset.zones.get(zone)
                return hand is not None and hand.visibility == Visibility(owner=True)
            case _:
                return False

    def _put(self, what: str, target: Expression) -> str:
        """Return that something goes to a place; to `湖のボート` it is laid."""
        kinds = self.names.kinds_in(target.zone) if isinstance(target, ZoneTerm) else ()
        return what + self._laid_in(target, self.names.noun(kinds[0]) if len(kinds) == 1 else None)

    def _laid_in(self, target: Expression, noun: Noun | None) -> str:
        laid = None if noun is None or not isinstance(target, ZoneTerm) else self.laid(target, noun)
        if laid is None:
            return f"{self.noun(target)}に{'戻す' if _is_supply(target) else '移す'}"
        return words.put(laid.before) or f"{self.noun(target)}に加える"

    def _counted(self, term: MovePiecesTerm, description: DescriptionTerm) -> str:
        group = self.group(description)
        match term.count:
            case None:
                return f"{self.by(group, term.extreme).text}をすべて"
            case NumberTerm(value):
                return f"{self.by(group, term.extreme, one=value == 1).count(value)}を"
            case worked_out:
                comma = "、" * isinstance(worked_out, ArithmeticTerm | CountTerm | FactTerm)
                return f"{self.by(group, term.extreme, one=False).text}を{comma}{self.so_many(worked_out)}"

    def _whole(self, things: Expression) -> str:
        """Return what is meant as a whole, as it stands before a verb: `手札にあるカードをすべて`."""
        match things:
            case ZoneTerm() if things == self.rest:
                return "残りを"
            case ZoneTerm() if (group := self.group(things)).place:
                return f"{group.text}を"
            case AllTerm() | ZoneTerm() | SelectionTerm() | DescriptionTerm():
                return f"{self.group(things).text}をすべて"
            case _:
                return f"{self.definite(things)}を"

    def _top(self, term: MovePiecesTerm) -> str:
        """Return where pieces come from, the top of a pile unless all of it is taken."""
        source = term.source
        assert source is not None
        if not isinstance(source, ZoneTerm):
            return self.noun(source)
        if self.names.ordered(source.zone):
            top = term.count is not None and not self._is_drawn(term)
            return f"{self.noun(source)}{'の一番上' * top}"
        kinds = self.names.kinds_in(source.zone)
        return self._from_place(source, self.names.noun(kinds[0])) if len(kinds) == 1 else self.noun(source)

    def _from_place(self, source: Expression, noun: Noun) -> str:
        """Return where something comes from: what is called `湖の石` comes from the `湖`."""
        laid = self.laid(source, noun) if isinstance(source, ZoneTerm) else None
        of = source.of if isinstance(source, ZoneTerm) else None
        theirs = of is not None and is_seat(of.type)
        place = "" if laid is None or theirs else words.put(laid.before) or ""
        return place.removesuffix("に置く") if place.endswith("に置く") else self.noun(source)

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
                from_ = (
                    ""
                    if _is_supply(term.source)
                    else f"{own._from_place(term.source, self.names.amount_of(term.resource))}から"
                )
                comma = "、" * bool(from_ and "が" in what)
                if not from_ and "不足分" in what:
                    from_, comma = f"{self.noun(term.source)}から", "、"
                return f"{subject}{from_}{comma}{what}を{to}獲得する"
            case "pay":
                to = "" if _is_supply(term.target) else to
                return f"{subject}{from_}{to}{what}を支払う"
            case "move" if (
                term.seat is None
                and (
                    entered := self.entered(
                        f"{'' if _is_supply(term.source) else from_}{what}を", term.target
                    )
                )
                is not None
            ):
                return entered
            case "move":
                noun = self.names.amount_of(term.resource)
                return f"{subject}{source}から{what}を{own._laid_in(term.target, noun)}"
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
                begins = begun_with(self._ruleset, term)
                own = self if begins is None else self.oneself(begins)
                said_of = [self.noun(one) if one == begins else own.noun(one) for one in arguments]
                filled = self.names.filled(path, said_of, alone=True)
                said = self.names.title(path) if filled is None else filled
                if begins is not None:
                    said = self._there(said, begins)
                named = self.names.named(path)
                start += self._for([one for one in passed(self._ruleset, term) if one[0] not in named])
                if stated(self._ruleset, term) or words.is_clause(said):
                    return (start, None), (said, path)
                said = words.quoted(said)
            case _:
                assert_never(term)
        return (start, None), (said, path), (words.done(said).removeprefix(said), None)

    def _there(self, said: str, who: Expression) -> str:
        """Return what somebody does, who is told by a place in front: what is done in it is done `そこで`."""
        place = self.place_of(who)
        start, found, does = said.partition(f"{self.noun(who)}は")
        if place is not None:
            does = does.replace(f"{place}で", "そこで")
        return f"{start}{found}{does}"

    def place_of(self, who: Expression) -> str | None:
        """Return the place with which the words for a player begin, in which they are or have something."""
        subject = self.noun(who)
        for one in parts(who) if subject.endswith(PLAYER.name) else ():
            match getattr(one, "type", None):
                case ThingType(kind) if self.names.noun(kind).number("{}") == _PLACES:
                    if subject.startswith(place := self.noun(one)):
                        return place
                case _:
                    pass
        return None

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
        match about:
            case [one, other] if one.startswith(f"{other}の"):
                about = [other, f"その{one.removeprefix(f'{other}の')}"]
            case _:
                pass
        told = f"{words.listed(about)}について" if about else ""
        return told + (f"{'、' * bool(told)}{'、'.join(as_)}として" if as_ else "")
