"""Paragraphs for statements: loops, branches, choices, and the actions in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Self, assert_never

from ....interpreter.analysis.english import spaced
from ....interpreter.analysis.filling import fill_in
from ....interpreter.analysis.rewrite import locals_in, parts, unnamed
from ....interpreter.analysis.standing import waits_for
from ....interpreter.analysis.terms import (
    AfterTerm,
    AllTerm,
    AlternativeTerm,
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    Block,
    ChancePickTerm,
    ChooseTerm,
    Clause,
    CompareTerm,
    CountTerm,
    DoTerm,
    Expression,
    FinishTerm,
    FlagTerm,
    ForEachTerm,
    IfTerm,
    ImpossibleTerm,
    LetTerm,
    LocalTerm,
    MatchTerm,
    MovePiecesTerm,
    NoTerm,
    NothingHappensTerm,
    NothingTerm,
    NotTerm,
    NumberTerm,
    OnlyIfTerm,
    OptionTerm,
    OrTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RecordTerm,
    RepeatTerm,
    ResultTerm,
    RevealTerm,
    RollTerm,
    RunTerm,
    SameTerm,
    SealedTerm,
    SelectionTerm,
    SetTerm,
    ShuffleTerm,
    SomeTerm,
    Statement,
    StepTerm,
    TitleTerm,
    TransferTerm,
    WinTerm,
    ZoneTerm,
)
from ....interpreter.analysis.types import FLAG, SEAT, NumberType, ThingType, Type
from ..calls import begun_with, short, short_loop, there_is
from ..drafts import Draft, closed, first_told, leaf, led
from ..growing import Growing, growing
from ..guards import needed
from ..handled import Handled, handled
from ..lets import is_seat
from ..members import only_one
from ..outdoing import Contest, Rival, asked_unless, contest
from ..paragraphs import Paragraph, Part, Style
from ..turns import falling, in_order
from ..whole import all_or_none, had_by_all
from . import words
from .actions import Actions
from .drafts import finish, opening
from .names import PLAYER
from .nouns import Group

MOST = 2
"""More conditions that are joined are a list."""

_THAT = "そのプレイヤー"
_IT = "\2"
"""Stands for what was just picked."""
_CHOOSES = "選ぶ"
_SECRETLY = "同時に秘密裏に"
_ALL_SHOW = "その後一斉に公開する"
_SCOPED = re.compile(r"この(?:フェイズ|ラウンド|手番)")
"""How the title of what is so in a part of the game begins."""


def _asks(body: Block) -> bool:
    """Whether somebody is asked something, so that it matters who comes first."""
    return any(
        isinstance(part, ChooseTerm | PickOneTerm | PickSetTerm | PickNumberTerm) for part in parts(body)
    )


def _is_long(condition: Expression) -> bool:
    """Whether a condition is better read in a line of its own."""
    match condition:
        case AndTerm() | OrTerm() | CompareTerm():
            return True
        case SomeTerm(SelectionTerm(condition=inner)) | NoTerm(SelectionTerm(condition=inner)):
            return isinstance(inner, AndTerm | OrTerm)
        case _:
            return False


def _those_only(loop: ForEachTerm) -> ForEachTerm:
    """Return a loop that does something only with some of its things as one through those."""
    match loop.body:
        case (StepTerm(title=None) as step,):
            inner = _those_only(replace(loop, body=step.body))
            return (
                loop
                if inner.things is loop.things
                else replace(inner, body=(replace(step, body=inner.body),))
            )
        case (OnlyIfTerm(condition=condition, body=body),) if loop.variable.local in locals_in(condition):
            things = SelectionTerm(loop.variable, loop.things, condition, type=loop.things.type)
            return replace(loop, things=things, body=body)
        case _:
            return loop


def _all(things: Expression) -> Expression:
    """Return of what all or some are meant."""
    return things.source if isinstance(things, SelectionTerm) else things


class Statements(Actions):
    """Paragraphs for blocks."""

    def block(self, block: Block) -> tuple[Paragraph, ...]:
        return finish(self._drafts(block))

    def _drafts(self, block: Block, given: Expression | None = None) -> tuple[Draft, ...]:
        """Return the sentences of a block; what stands before it has just spoken of the player `given`."""
        told: list[Draft] = []
        rest = block
        while rest:
            statement, first = rest[0], len(rest) == len(block)
            if isinstance(statement, LetTerm) and self._acts(statement) and len(rest) > 1:
                subject = _THAT if first and statement.value == given else None
                return (*told, self._acting(statement, self._drafts(rest[1:]), subject))
            if len(rest) > 1 and (kept := self._remembered(statement)) is not None:
                behind = self._drafts(rest[1:])
                return (*told, replace(behind[0], parts=(*behind[0].parts, *kept)), *behind[1:])
            if (grows := growing(rest, self.lets.uses)) is not None:
                told.append(self._growing(grows))
                rest = rest[2:]
                continue
            whole = handled(rest, self.lets.uses)
            chain = None if whole is None else self._handled(whole)
            if whole is not None and chain is not None:
                told.append(chain)
                rest = rest[len(whole) :]
            else:
                own = self._after(block[: len(block) - len(rest)], statement)
                told += own._statement(statement, given if first else None)
                rest = rest[1:]
        does = self._does(told[0], given) if given is not None and told else None
        if does is not None:
            told[0] = replace(told[0], parts=(Part(f"{_THAT}は", told[0].parts[0].clause), *does))
        return self._in_turn(told)

    def _after(self, before: Block, statement: Statement) -> Self:
        """Return the verbaliser that moves the rest of a place from which one thing has just been picked."""
        inner = copy(self)
        match before, statement:
            case (*_, StepTerm(title=None, body=body)), MovePiecesTerm(what=ZoneTerm() as place):
                inner = self._after(body, statement)
            case (
                (*_, PickOneTerm(things=things, target=target), MovePiecesTerm(what=gone)),
                MovePiecesTerm(what=ZoneTerm() as place),
            ) if gone == target and _all(things) == place:
                inner.rest = place
            case _:
                pass
        return inner

    def _handled(self, whole: Handled) -> Draft | None:
        """Return a pick with what is done with what was picked; None where that is told of somebody else."""
        pick, shown, move = whole.pick, whole.shown, whole.move
        first = self._pick(pick, named=False)
        *before, last = first.parts
        own = self.binding(pick.target, _IT) if isinstance(pick.target, LocalTerm) else self
        done = own.action(move).removeprefix(f"{self.noun(pick.seat)}は").replace(f"{_IT}を", "", 1)
        if _IT in done or first.colon or not last.text.endswith(_CHOOSES):
            return None
        parts = [*before, replace(last, text=f"{last.text.removesuffix(_CHOOSES)}選び、")]
        if shown is not None:
            parts.append(Part("全員に公開して", shown.clause))
        return replace(first, parts=(*parts, Part(done, move.clause)), subject=pick.seat)

    def _remembered(self, statement: Statement) -> tuple[Part, ...] | None:
        """Return in brackets what is set of `this phase`, where that says what has happened in it."""
        match statement:
            case SetTerm(clause, record, FlagTerm()) if _SCOPED.match(self.names.title(record.record)):
                return Part(f"（{self.action(statement)}）", clause, aside=True), Part("", clause)
            case _:
                return None

    def _growing(self, whole: Growing) -> Draft:
        """Return what is done with an amount in the first turn of a loop, and what is different next."""
        loop = self._for_each(whole.loop)
        by = self.counted(NumberTerm(whole.by, type=whole.start.value.type), whole.start.local)
        next_, more = self.group(whole.loop.things).noun.number(2), "少ない" if whole.falls else "多い"
        told = f"（{next_}目からは、直前より{by}ずつ{more}）"
        start, end = Part("", whole.start.clause), Part(told, whole.change.clause)
        return replace(loop, parts=(start, *loop.parts, end), opens=True)

    def _in_turn(self, drafts: Sequence[Draft], actor: Expression | None = None) -> tuple[Draft, ...]:
        """Return sentences that follow each other: who has just acted and goes on is not named again.

        `actor` is who acts where the first begins.
        """
        told: list[Draft] = []
        for draft in drafts:
            if draft.style is not Style.SENTENCE or draft.opens:
                actor = None
            elif draft.subject is not None:
                same, actor = draft.subject == actor, draft.subject
                does = self._does(draft, actor) if same else None
                draft = draft if does is None else replace(draft, parts=does)
            told.append(draft)
        return tuple(told)

    def _does(self, draft: Draft, seat: Expression) -> tuple[Part, ...] | None:
        """Return what somebody does, if the sentence is about them, without their name."""
        start = f"{self.noun(seat)}は"
        return draft.does(seat, f"{start}、") or draft.does(seat, start)

    def _told_in(self, clause: Clause, body: Block, given: Expression | None = None) -> tuple[Draft, ...]:
        """Return the sentences of a body that a clause heads, or the author's own sentence for it."""
        return self.own_words(clause, body, self._drafts(body, given))

    def _acts(self, term: LetTerm) -> bool:
        """Whether the rest of the block is what one player does, who is called `player` there."""
        alone = self.lets.once(term) and term.local.local not in locals_in(term.value)
        return alone and term.local.name == SEAT and is_seat(term.local.type)

    def _acting(self, term: LetTerm, body: tuple[Draft, ...], subject: str | None) -> Draft:
        """Return what one does who is `player` in the body; `subject` is the word for a known one."""
        who = self.noun(term.value) if subject is None else subject
        called = self.noun(term.local)
        does = self._does(body[0], term.local) if len(body) == 1 else None
        if does is not None:
            return replace(body[0], parts=(Part(words.topic(who), term.clause), *does), subject=term.value)
        if len(body) == 1 and body[0].opens and (if_so := body[0].begun(f"{called}が")) is not None:
            return replace(body[0], parts=(Part(f"{who}は、", term.clause), *if_so))
        called = f"（以下「{called}」）" if subject is None else ""
        items = self._in_turn(body, term.local)
        return Draft(
            (Part(f"{words.topic(who + called)}次を行う", term.clause),),
            items,
            colon=True,
            subject=term.value,
        )

    def _statement(self, term: Statement, given: Expression | None = None) -> tuple[Draft, ...]:
        told, subject = self._said_of(term, given), self._subject(term)
        own = told if isinstance(term, IfTerm | StepTerm) else self.own_words(term.clause, term, told)
        if own is not told or subject is None or not told:
            return own
        return (replace(told[0], subject=subject), *told[1:])

    def _subject(self, term: Statement) -> Expression | None:
        """Return who does what a statement says, where its sentence begins with that."""
        match term:
            case (
                TransferTerm(seat=seat) | ChooseTerm(seat=seat) | PickOneTerm(seat=seat)
                | PickSetTerm(seat=seat) | PickNumberTerm(seat=seat) | RevealTerm(seat=seat)
                | WinTerm(winner=seat)
            ):  # fmt: skip
                return seat
            case SetTerm(record=record, value=value):
                return self._setter(record, value)
            case MovePiecesTerm():
                return self.mover(term)
            case DoTerm() | RunTerm():
                only = short(self._ruleset, term)
                return (
                    self.doer(term) or begun_with(self._ruleset, term)
                    if only is None
                    else self._subject(only)
                )
            case _:
                return None

    def _setter(self, record: RecordTerm, value: Expression) -> Expression | None:
        """Return the player with whom the sentence begins that a record is set."""
        unset = isinstance(value, NothingTerm) or (isinstance(value, FlagTerm) and not value.value)
        turn = self.names.turn("unset" if unset else "set", record.record)
        if turn is None:
            return value if is_seat(record.type) and not unset else None
        name = turn.partition("}は")[0].removeprefix("{")
        found = value if name == "value" else record.of if name == SEAT else None
        return found if found is not None and is_seat(found.type) else None

    def _said_of(self, term: Statement, given: Expression | None) -> tuple[Draft, ...]:
        match term:
            case OnlyIfTerm(clause, condition, body):
                when = f"{self.condition(condition)}場合"
                then = self._then(when, self._drafts(body, there_is(condition)))
                return (opening(when, clause, then),)
            case IfTerm(_, branches):
                return self._if(branches)
            case ForEachTerm(clause, variable, things, _, body) if (
                one := only_one(self._ruleset, things)
            ) is not None:
                return led(clause, self.binding(variable, self.noun(one))._drafts(body), words.NOTHING)
            case ForEachTerm():
                return (self._for_each(_those_only(term)),)
            case RepeatTerm(condition=SomeTerm(things), body=(ForEachTerm(things=same) as loop,)) if is_seat(
                loop.variable.type
            ) and unnamed(things) == unnamed(same):
                return (self._until_none(term, loop),)
            case RepeatTerm(clause, times, condition, body):
                often = Part(f"{times}回", clause)
                text = ""
                if condition is not None:
                    text = f"{self.condition(condition)}間"
                    often = Part(
                        f"（{times}回まで）",
                        clause,
                        limit=f"{text.removeprefix('その')}に行うことを{times}回までしか繰り返さない",
                    )
                comma = "、" * (condition is not None)
                plain = (
                    isinstance(body[0], MovePiecesTerm | TransferTerm | RollTerm) if len(body) == 1 else False
                )
                match self._drafts(body):
                    case (Draft(parts, (), Style.SENTENCE, False, False),) if plain:
                        end = Part("繰り返す", clause)
                        if condition is None:
                            whole = (Part("", clause), *parts, Part("ことを、", clause), often, end)
                        else:
                            before = (Part(text, clause), often, Part(comma, clause))
                            whole = (*before, *parts, Part("ことを", clause), end)
                        return (Draft(whole, opens=True),)
                    case told:
                        start = (Part(text, clause), often, Part(f"{comma}次を繰り返す", clause))
                        told = told or (leaf(words.NOTHING, clause),)
                        return (Draft(start, told, colon=True, opens=True),)
            case StepTerm(clause, _, None, body):
                return led(clause, self._told_in(clause, body, given), words.NOTHING)
            case StepTerm(clause, _, title, body):
                heading = "" if title is None else self._title(title)
                told = self._told_in(clause, body)
                return (Draft((Part(heading, clause),), told, Style.HEADING, colon=True),)
            case ChooseTerm():
                return (self._choose(term),)
            case PickOneTerm() | PickSetTerm() | PickNumberTerm():
                return (self._pick(term),)
            case ChancePickTerm(clause, things, target, unable):
                group = self.group(things)
                text = f"{self._named(group.count(1), group, target)}をランダムに選ぶ"
                return (leaf(text, clause, *self._unable(clause, unable, "それがない場合")),)
            case SealedTerm():
                return (self._sealed(term),)
            case TransferTerm(clause, unable=unable):
                return (leaf(self.action(term), clause, *self._unable(clause, unable)),)
            case (
                LetTerm() | SetTerm() | MovePiecesTerm() | ShuffleTerm() | RollTerm() | RevealTerm()
                | WinTerm() | FinishTerm() | NothingHappensTerm() | ImpossibleTerm()
            ):  # fmt: skip
                return (leaf(self.action(term), term.clause),)
            case DoTerm() | RunTerm():
                return (self._referred(term),)
            case _:
                assert_never(term)

    def _until_none(self, term: RepeatTerm, loop: ForEachTerm) -> Draft:
        """Return what players do in turn until there is none of them any longer."""
        inner, own = self._narrowed(loop.variable, loop.things)
        each = self.group(loop.things).each(own)
        first = "" if loop.first is None else f"{self._starting(loop.first)}、"
        start = (
            Part(f"{first}{each}が順に次を行い、", loop.clause),
            Part("そのようなプレイヤーがいなくなるまで", term.clause),
            Part(
                f"（{term.times}回まで）",
                term.clause,
                limit=f"{each}が順に行うことを{term.times}回までしか繰り返さない",
            ),
            Part("繰り返す", term.clause),
        )
        body = inner._in_turn(inner._drafts(loop.body), loop.variable)
        return Draft((Part("", term.clause), *start), body, colon=True, opens=True)

    def _referred(self, term: DoTerm | RunTerm) -> Draft:
        """Return that a rule is carried out; one of a single action is told in its place."""
        loop = short_loop(self._ruleset, term)
        told = None if loop is None else self._for_each(loop)
        if told is not None and not told.items:
            return told
        match short(self._ruleset, term):
            case None:
                parts = (Part(text, term.clause, target) for text, target in self.call(term))
                return Draft(tuple(part for part in parts if part.text))
            case DoTerm() | RunTerm() as other:
                return self._referred(other)
            case action:
                return leaf(self.action(action), term.clause)

    def standing(self, block: Block) -> tuple[Draft, ...]:
        """Return the sentences of a standing rule, each with the condition that it waits for in front."""
        return tuple(draft for statement in block for draft in self._waiting(statement))

    def _waiting(self, term: Statement) -> tuple[Draft, ...]:
        match term:
            case OnlyIfTerm(clause, condition, body):
                then = self._drafts(body, there_is(condition))
                return (opening(f"{self.condition(condition)}ときはいつでも", clause, then),)
            case IfTerm(_, ((clause, OptionTerm() as option, body),)):  # it is settled before the game
                return (
                    opening(f"{self.condition(option)}場合", clause, tuple(map(closed, self.standing(body)))),
                )
            case IfTerm(_, ((clause, condition, body), *others)) if condition is not None:
                then = self._drafts(body, there_is(condition))
                told = opening(f"{self.condition(condition)}ときはいつでも", clause, then)
                return (told, *self._if(tuple(others), first=False))
            case ForEachTerm(clause, variable, things, first, body) if waits_for((term,)) == SomeTerm(things):
                inner, own = self._narrowed(variable, things)
                group, called = self.group(things), own and f"（以下「{own}」）"
                order = ""
                if first is not None:
                    order = f"（複数{self.there(things)}場合は{self._starting(first)}）"
                some = f"{group.text}{called}が{self.there(things)}"
                if group.clause and "が" not in group.clause and not group.before:
                    comma = "、" * ("、" in group.clause)
                    some = f"{group.close}{group.noun.name}{called}が{comma}{group.clause}"
                text = f"{some}ときはいつでも{order}"
                return (opening(text, clause, inner._drafts(body)),)
            case ForEachTerm(clause, things=things):
                some = self.condition(waits_for((term,)) or SomeTerm(things, type=FLAG))
                return (opening(f"{some}ときはいつでも", clause, (closed(self._for_each(term)),)),)
            case _:
                return self._statement(term)

    # ---- branches and loops -----------------------------------------------------------------------------

    def _if(
        self, branches: tuple[tuple[Clause, Expression | None, Block], ...], *, first: bool = True
    ) -> tuple[Draft, ...]:
        match branches:
            case ((clause, condition, body),) if needed(condition, body):
                return led(clause, self._drafts(body), words.NOTHING)
            case ((clause, SameTerm(ResultTerm() as made, NothingTerm(), True), body),) if made in parts(
                body
            ):
                return led(clause, self._drafts(body), words.NOTHING)
            case ((clause, condition, body),) if (
                first and condition is not None and (done := self._if_any(clause, condition, body))
            ):
                return self.own_words(clause, (condition, body), (done,))
            case _:
                pass
        told: list[Draft] = []
        for clause, condition, body in branches:
            other = bool(told) or not first
            match condition:
                case None:
                    when = "そうでない場合"
                case _:
                    when = f"{'そうではなく、' * other}{self.condition(condition)}場合"
            inner = self._among(condition)
            then = inner._then(when, inner._drafts(body, there_is(condition)))
            then = inner._these(condition, then)
            told_here = (opening(when, clause, then),)
            told += self.own_words(clause, (condition, body), told_here)
        return tuple(told)

    def _among(self, condition: Expression | None) -> Self:
        """Return the verbaliser that knows what is there by a condition: who picks one may take that."""
        inner = copy(self)
        match condition:
            case SomeTerm(SelectionTerm(variable, source, MatchTerm(LocalTerm(local), found, False))) if (
                local == variable.local
            ):
                inner.found = (unnamed(source), self.noun(found))
            case AndTerm(operands) if len(operands) > 1 and all(
                isinstance(one, SameTerm) and self._is_there(one) for one in operands
            ):
                those = [one.left for one in operands if isinstance(one, SameTerm)]
                inner.brief = {one: self._at_place(one) or self.noun(one) for one in those}
            case _:
                pass
        return inner

    def _at_place(self, who: Expression) -> str | None:
        """Return who was told by a clause about their place by the place alone: `丘のプレイヤー`."""
        place = self.place_of(who)
        return None if place is None else f"{place}の{PLAYER.name}"

    def _then(self, when: str, body: tuple[Draft, ...]) -> tuple[Draft, ...]:
        """Return what is done on a condition, without who does it where the condition begins with them."""
        seat = body[0].subject if body else None
        who = None if seat is None else self.noun(seat)
        about = who is not None and when.startswith(
            (f"{who}が", *([f"{who}の"] if who == PLAYER.name else []))
        )
        return self._in_turn(body, seat) if about else body

    def _these(self, condition: Expression | None, then: tuple[Draft, ...]) -> tuple[Draft, ...]:
        """Return what two do of whom a condition has just said that they are there: `その2人`."""
        match condition, then:
            case AndTerm((SameTerm(one, NothingTerm(), True), SameTerm(other, NothingTerm(), True))), (
                Draft((Part(text) as first, *rest)) as draft,
                *behind,
            ) if is_seat(one.type) and is_seat(other.type):
                both = f"{self.noun(one)}と{self.noun(other)}は"
                if not text.startswith(both):
                    return then
                told = replace(first, text=f"その2人は{text.removeprefix(both)}")
                return (replace(draft, parts=(told, *rest)), *behind)
            case _:
                return then

    def _if_any(self, clause: Clause, condition: Expression, body: Block) -> Draft | None:
        """Return what a player does who may be nobody, without a condition for that: nobody does nothing."""
        match condition:
            case SameTerm(seat, NothingTerm(), True) if is_seat(seat.type):
                pass
            case _:
                return None
        match body:
            case (SetTerm(value=AfterTerm(_, before)) as term,) if before == seat:
                told = Draft((Part(self.action(term), term.clause),), subject=self._subject(term))
            case (LetTerm(value=value) as term, *rest) if rest and value == seat and self._acts(term):
                told = self._acting(term, self._drafts(tuple(rest)), self.noun(seat))
            case _:
                drafts = self._drafts(body)
                does = self._does(drafts[0], seat) if len(drafts) == 1 else None
                if does is None:
                    return None
                start = Part(words.topic(self.noun(seat)), None)
                told = replace(drafts[0], parts=(start, *does))
        return replace(told, parts=(Part("", clause), *told.parts), opens=told.colon)

    def _for_each(self, term: ForEachTerm) -> Draft:
        inner, own = self._narrowed(term.variable, term.things)
        body = inner._drafts(term.body)
        order = "順に" * (is_seat(term.variable.type) and _asks(term.body))
        if term.first is not None:
            order = f"、{self._starting(term.first)}"
        order = order or self._order(term)
        lone = isinstance(term.things, ZoneTerm) and self.names.turn("one", term.things.zone)
        each = self.group(term.things).text if lone else self.group(term.things).each(own)
        does = inner._does(body[0], term.variable) if len(body) == 1 else None
        if does is not None:
            start = f"{each}は{order}、"
            return replace(body[0], parts=(Part(start, term.clause), *does), subject=None)
        if (spread := self._spread(term, inner.noun(term.variable), own, order, body)) is not None:
            return spread
        draft = opening(f"{each}について{order}", term.clause, body)
        return draft if draft.colon else closed(draft)

    def _spread(
        self, term: ForEachTerm, that: str, own: str, order: str, body: tuple[Draft, ...]
    ) -> Draft | None:
        """Return the one sentence of a loop told of all its things at once: `各袋の石を振る`.

        It begins with one of them, or is about who is there: `各袋の横にいるプレイヤーは、順に、…`.
        """
        if len(body) != 1 or own or body[0].style is not Style.SENTENCE:
            return None
        draft, where = body[0], first_told(body[0].parts)
        before, first, behind = draft.parts[:where], draft.parts[where], draft.parts[where + 1 :]
        group = self.group(term.things)
        topic = re.match(rf"{re.escape(that)}に([^は、]+)は、?", first.text)
        if topic is not None and that not in topic[1]:
            there = (f"{topic[1]}がいる", f"{topic[1]}のいる")
            each = (replace(group, clause="") if group.clause in there else group).each()
            if order:
                order = f"{order.removeprefix('、').replace('もの', group.noun.name)}、"
                order = f"{group.noun.name}の{order}" if order.startswith("順に") else order
            start = f"{each}に{topic[1]}は、{order}"
            if not order or order.startswith(_SECRETLY):
                start = f"{each}について、そこに{topic[1]}は、{order}"
            rest = (Part(start, term.clause), replace(first, text=first.text[topic.end() :]), *behind)
            return replace(draft, parts=(*before, *rest), subject=None, opens=draft.colon)
        plain = not (order or draft.items or draft.colon or draft.opens) and draft.text.count(that) == 1
        if plain and first.text.startswith(tuple(f"{that}{particle}" for particle in "のをは")):
            rest = (
                Part(group.each(), term.clause),
                replace(first, text=first.text.removeprefix(that)),
                *behind,
            )
            return replace(draft, parts=(*before, *rest), subject=None)
        return None

    def _starting(self, first: Expression) -> str:
        """Return with whom or what a loop starts: players come in the order of their seats."""
        return f"{self.noun(first)}から{'時計回りに' if is_seat(first.type) else '順に'}"

    def _order(self, term: ForEachTerm) -> str:
        """Return in which order a loop goes through what has one of its own, where that may matter."""
        if not in_order(self._ruleset, term):
            return ""
        down = falling(self._ruleset, term.things)
        if down is None:
            return "順に"
        by = self.names.property(*down)
        return f"、{by}の{words.size(by, more=True)}ものから順に"

    def _narrowed(self, variable: LocalTerm, things: Expression) -> tuple[Self, str]:
        """Return the verbaliser that speaks of each of a group, and the name of its own that it has there.

        One that is called as its kind has none: it is `そのカード`.
        """
        group = self.group(things)
        own = self.local(variable)
        kind = self.names.noun(variable.type.kind).name if isinstance(variable.type, ThingType) else ""
        if own in (group.noun.name, kind, group.text):
            called = own if own == group.noun.name else kind or own
            return self.binding(variable, f"その{called}"), ""
        return self, own

    def _sealed(self, term: SealedTerm) -> Draft:
        """Return what several do in secret: one sentence of a plain pick, if it says clearly who makes it."""
        inner, own = self._narrowed(term.variable, term.seats)
        each = self._two(term.variable, term.seats) or self.group(term.seats).each(own)
        body = inner._drafts(term.body)
        if term.actor is not None:
            loop = ForEachTerm(term.clause, term.variable, term.seats, None, term.body)
            told = self._spread(loop, inner.noun(term.variable), own, f"、{_SECRETLY}", body)
            if told is not None:
                return self._shown(told, term.clause)
            start = Part(f"{each}について、{_SECRETLY}次を行い、{_ALL_SHOW}", term.clause)
            return Draft((start,), body, colon=True, opens=True)
        does = inner._does(body[0], term.variable) if len(body) == 1 and not body[0].colon else None
        if does is not None:
            told = replace(body[0], parts=(Part(f"{each}は、{_SECRETLY}、", term.clause), *does))
            return self._shown(told, term.clause)
        text = f"{each}は、{_SECRETLY}次を行い、{_ALL_SHOW}"
        return Draft((Part(text, term.clause),), inner._in_turn(body, term.variable), colon=True, opens=True)

    @staticmethod
    def _shown(told: Draft, clause: Clause) -> Draft:
        """Return a choice made in secret with what is done with it then."""
        *before, last = told.parts
        behind = Part(f"。{_ALL_SHOW.removesuffix('する')}する", clause)
        if not told.colon and last.text.endswith(_CHOOSES):
            last = replace(last, text=f"{last.text.removesuffix(_CHOOSES)}選び、")
            behind = Part(_ALL_SHOW, clause)
        elif told.colon:
            before, behind = [*before, last], Part("", clause)
            last = Part(f"（{_ALL_SHOW}）", clause)
        return replace(told, parts=(*before, last, behind), subject=None, opens=True)

    def _two(self, variable: LocalTerm, things: Expression) -> str | None:
        """Return two players who are told as those: `赤と青`."""
        match things:
            case SelectionTerm(
                source=AllTerm(kind),
                condition=OrTerm(
                    (
                        SameTerm(LocalTerm(first), one, False),
                        SameTerm(LocalTerm(second), other, False),
                    )
                ),
            ) if kind == SEAT and first == second == variable.local:
                return words.listed([self.noun(one), self.noun(other)])
            case _:
                return None

    # ---- choices ----------------------------------------------------------------------------------------

    def _choose(self, term: ChooseTerm) -> Draft:
        text = f"{self.noun(term.seat)}は次のうち1つを選ぶ"
        parts = [Part(text, term.clause)]
        if term.title:
            label = Part(f"（{self._title(term.title)}）", term.clause, aside=True)
            parts += [label, Part("", term.clause)]
        unable = self._unable(term.clause, term.unable, "どれも選べない場合")
        items = (*(self._alternative(way, term.seat) for way in term.alternatives), *unable)
        return Draft(tuple(parts), items, colon=True)

    def _alternative(self, term: AlternativeTerm, seat: Expression) -> Draft:
        text = words.quoted(self._title(term.title) if term.title else spaced(term.name))
        if term.condition is not None:
            text += f"（{self.condition(term.condition)}場合のみ）"
        match self._in_turn(self._told_in(term.clause, term.body), seat):
            case ():
                return Draft((Part(text, term.clause),), style=Style.ALTERNATIVE)
            case (Draft(parts, items, Style.SENTENCE, False, _, instead=instead),):
                own = (Part(f"{text}：", term.clause), *parts)
                return Draft(own, items, Style.ALTERNATIVE, instead=instead)
            case body:
                return Draft((Part(text, term.clause),), body, Style.ALTERNATIVE, colon=True)

    def _title(self, title: TitleTerm) -> str:
        return fill_in(title.text, map(self.noun, title.holes))

    def _unable(
        self, clause: Clause, unable: Block | None, told: str = "そうできない場合"
    ) -> tuple[Draft, ...]:
        """Return what happens where the statement above cannot be carried out."""
        match unable:
            case None:
                return ()
            case (ImpossibleTerm(own, reason),):
                return (leaf(f"これは常に可能である（{reason}）", own),)
            case _:
                return (opening(told, clause, self._drafts(unable)),)

    def _pick(self, term: PickOneTerm | PickSetTerm | PickNumberTerm, *, named: bool = True) -> Draft:
        own = self.oneself(term.seat)
        own.picking = term.target if isinstance(term.target, ResultTerm) else None
        own.sure = frozenset() if isinstance(term, PickNumberTerm) else had_by_all(term.things)
        match term:
            case PickOneTerm(things=things):
                group = own.group(things)
                also = "" if self.found is None or self.found[0] != unnamed(things) else self.found[1]
                also = also and f"（{also}でもよい）"
                what = f"{self._named(group.count(1) + also, group, term.target if named else None)}を"
            case PickSetTerm(_, _, low, high, things):
                group = own.group(things)
                what = f"{self._named(group.text, group, term.target if named else None)}を"
                match low, high:
                    case ArithmeticTerm("-", CountTerm(whole), NumberTerm(rest)), _ if (
                        low == high and unnamed(whole) == unnamed(things) and not term.conditions
                    ):
                        what += f"、残りが{group.noun.number(rest)}になる数だけ"
                    case _ if all_or_none(term) is not None:
                        what += f"{own._quantity(group, high, high)}（{group.noun.number(0)}でもよい）"
                    case _:
                        what += own._quantity(group, low, high)
            case PickNumberTerm(_, _, low, high):
                what = f"{self._named(own._amount(term), None, term.target)}を"
            case _:
                assert_never(term)
        start = f"{self.noun(term.seat)}は{what}"
        unable = self._unable(term.clause, term.unable)
        rules = term.conditions if isinstance(term, PickSetTerm) else ()
        if isinstance(term, PickSetTerm) and (alone := all_or_none(term)) is not None:
            rules = tuple(one for one in rules if one is not alone)
        if isinstance(term, PickSetTerm) and (against := contest(term)) is not None:
            rivals = tuple(leaf(own._rival(one, against), one.clause) for one in against.rivals)
            must = f"{start}、{own._in_what(against)}が次のそれぞれを上回るように選ぶ"
            return Draft((Part(must, term.clause),), (*rivals, *unable), colon=True)
        match rules:
            case ():
                return Draft((Part(f"{start}選ぶ", term.clause),), unable)
            case (rule,):
                if (listed := own._list(rule.condition, rule.clause)) is not None:
                    parts = (
                        Part(f"{start}、", term.clause),
                        *listed.parts,
                        Part("満たすように選ぶ", rule.clause),
                    )
                    return Draft(parts, (*listed.items, *unable), colon=True)
                parts = (
                    Part(f"{start}、", term.clause),
                    Part(f"{own.condition(rule.condition)}ように選ぶ", rule.clause),
                )
                return Draft(parts, unable)
            case _:
                items = [own._bulleted(rule.condition, rule.clause) for rule in rules]
                return Draft(
                    (Part(f"{start}、次のすべてを満たすように選ぶ", term.clause),),
                    (*items, *unable),
                    colon=True,
                )

    def _in_what(self, against: Contest) -> str:
        """Return in what something is exceeded: `数か価値の合計`."""
        things = self.noun(against.total.things)
        said = self.noun(against.total).removeprefix(f"{things}の")
        return f"数か{said}" if against.by_number else said

    def _rival(self, rival: Rival, against: Contest) -> str:
        """Return what has to be exceeded, and when."""
        asked = None if rival.spared is None else self.condition(NotTerm(rival.spared, type=FLAG))
        case = "" if asked is None else f"{asked}場合は、"
        if_any = "（あれば）" * (against.by_number and not rival.known)
        return f"{case}{self.noun(rival.place)}{if_any}"

    def _bulleted(self, condition: Expression, clause: Clause) -> Draft:
        """Return a condition as a sentence of its own; one that joins joined or long ones is a list."""
        found = self._list(condition, clause)
        if found is None:
            return leaf(self.condition(condition), clause)
        return replace(found, parts=(*found.parts, Part("満たす", clause)))

    def _list(self, condition: Expression, clause: Clause) -> Draft | None:
        """Return a condition as a list; None if one clause holds it: it has few parts, each plain."""
        if (found := asked_unless(condition)) is not None:
            spared, outdone = found
            text = f"{self.condition(NotTerm(spared, type=condition.type))}場合は、次のいずれかを"
            items = tuple(self._bulleted(operand, clause) for operand in outdone.operands)
            return Draft((Part(text, clause),), items, colon=True)
        match condition:
            case OrTerm((NotTerm(asked), *rest)) if len(rest) > 1:
                items = tuple(self._bulleted(operand, clause) for operand in rest)
                return Draft(
                    (Part(f"{self.condition(asked)}場合は、次のいずれかを", clause),), items, colon=True
                )
            case AndTerm(operands) if self._all_of(operands) is None:
                text = "次のすべてを"
            case OrTerm(operands) if self._one_of(operands) is None:
                text = "次のいずれかを"
            case _:
                return None
        joined = any(_is_long(operand) for operand in operands)
        if len(operands) <= MOST and not joined:
            return None
        items = tuple(self._bulleted(operand, clause) for operand in operands)
        return Draft((Part(text, clause),), items, colon=True)

    def _amount(self, term: PickNumberTerm) -> str:
        """Return what number is picked: how much of a resource, or a number from one bound to another."""
        low, high = term.low, getattr(term.high, "number", term.high)
        match low, high:
            case NumberTerm(0), AmountTerm(resource, holder) if is_seat(holder.type):
                return f"{self.noun(holder)}の{self.names.amount_of(resource).name}のうち好きな数"
            case _:
                pass
        types: tuple[Type, ...] = (term.target.type, term.low.type, term.high.type)
        units = [type_.unit for type_ in types if isinstance(type_, NumberType) and type_.unit]
        noun = f"{self.names.amount_of(units[0]).name}の数" if units else "数"
        return f"{self._bound_text(term.low)}から{self._bound_text(term.high)}までの{noun}"

    def _named(self, what: str, group: Group | None, target: LocalTerm | ResultTerm | None) -> str:
        """Return what is picked, with the name that it has afterwards unless that is its kind's."""
        match target:
            case None:
                return what
            case LocalTerm(local=local) if local in self.lets.only_picked:
                return what
            case LocalTerm():
                name = self.local(target)
            case ResultTerm(result):
                name = self.names.local(result, target.type)
            case _:
                assert_never(target)
        return what if group is not None and name == group.noun.name else f"{what}（以下「{name}」）"

    def _quantity(self, group: Group, low: Expression | None, high: Expression | None) -> str:
        """Return how many are picked, as it stands before the verb."""

        def counted(number: object) -> str:
            return group.noun.number(number)

        match low, high:
            case None, None:
                return "好きな数だけ"
            case NumberTerm(least), NumberTerm(most):
                return f"ちょうど{counted(least)}" if least == most else counted(f"{least}～{most}")
            case NumberTerm(least), None:
                return f"{counted(least)}以上"
            case None, NumberTerm(most):
                return f"{counted(most)}以下"
            case NumberTerm(0) | None, worked_out if worked_out is not None:
                return f"、{self.noun(worked_out)}を上限として好きな数だけ"
            case worked_out, None if worked_out is not None:
                return f"、{self.as_number(worked_out)}以上"
            case least, most if least is not None and most is not None:
                if least == most:
                    return f"、{self.so_many(least)}"
                first, last = (
                    group.noun.number(one.value) if isinstance(one, NumberTerm) else self.noun(one)
                    for one in (least, most)
                )
                return f"、{first}以上、{last}以下の数だけ"
            case _:
                raise AssertionError((low, high))

    def _bound_text(self, term: Expression) -> str:
        match term:
            case NumberTerm(value):
                return str(value)
            case _:
                return self.noun(getattr(term, "number", term))
