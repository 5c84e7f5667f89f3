"""Paragraphs for statements, and for those that are told together."""

import re
from dataclasses import replace
from itertools import takewhile
from typing import assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.rewrite import locals_in, parts, rebuilt, substitute
from ....interpreter.analysis.standing import waits_for
from ....interpreter.analysis.terms import (
    AfterTerm,
    AllTerm,
    AndTerm,
    Block,
    ChancePickTerm,
    ChooseTerm,
    Clause,
    DoTerm,
    Expression,
    FinishTerm,
    FlagTerm,
    ForEachTerm,
    IfTerm,
    ImpossibleTerm,
    LetTerm,
    LocalTerm,
    MemberTerm,
    MovePiecesTerm,
    NoTerm,
    NothingHappensTerm,
    NothingTerm,
    OnlyIfTerm,
    OptionTerm,
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
    TransferTerm,
    WinTerm,
)
from ....interpreter.analysis.types import FLAG, SetType
from ..calls import alike, begun_with, short, short_loop, there_is
from ..drafts import Draft, closed, leaf, led
from ..growing import Growing, growing
from ..handled import Handled, handled
from ..lets import is_seat
from ..once import once
from ..paragraphs import Paragraph, Part, Style
from .drafts import NOTHING, finish, opening
from .loops import Loops
from .picks import ONE

_SCOPED = re.compile(r"this (?:phase|round|turn|game) has ")
"""How the title of a flag begins that holds for a while only, as is told wherever the flag is read."""


class Statements(Loops):
    """Paragraphs for blocks."""

    def block(self, block: Block) -> tuple[Paragraph, ...]:
        return finish(self._drafts(block))

    def _drafts(self, block: Block, given: Expression | None = None) -> tuple[Draft, ...]:
        """Return the sentences of a block; what stands before it has just spoken of the player `given`."""
        told: list[Draft] = []
        rest = block
        while rest:
            statement, first = rest[0], rest is block
            if (either := self._either(rest)) is not None:
                told += either[0]
                rest = rest[either[1] :]
                continue
            if (shown := self._shown_and_moved(rest)) is not None:
                told.append(shown)
                rest = rest[2:]
                continue
            if (taken := self._taken_and_moved(rest)) is not None:
                told.append(taken)
                rest = rest[2:]
                continue
            if (one := self._one_there_is(rest)) is not None:
                told += one
                rest = rest[2:]
                continue
            if isinstance(statement, LetTerm) and self.acts(statement) and len(rest) > 1:
                that = first and statement.value == given
                return (*told, self._acting(statement, self._drafts(rest[1:]), that))
            if len(rest) > 1 and (kept := self._remembered(statement)) is not None:
                behind = self._drafts(rest[1:])
                return (*told, replace(behind[0], parts=(*behind[0].parts, *kept)), *behind[1:])
            if (grows := growing(rest, self.lets.uses)) is not None:
                told.append(self._growing(grows))
                rest = rest[2:]
                continue
            whole = handled(rest, self.lets.uses)
            chain = self._handled(whole) if whole is not None else None
            if whole is not None and chain is not None:
                told.append(chain)
                rest = rest[len(whole) :]
            else:
                told += self._statement(statement, given if first else None)
                rest = rest[1:]
        does = told[0].does(given, f"{self.noun(given)} ") if given is not None and told else None
        if given is not None and told and does is None and isinstance(block[0], SetTerm):
            told[0] = self._after_that_one(told[0], block[0], given)
        if does is not None:
            told[0] = replace(told[0], parts=(Part("that player ", told[0].parts[0].clause), *does))
        return tuple(told)

    def _handled(self, whole: Handled) -> Draft | None:
        """Return a pick with what is done with what was picked, None where that is told of somebody else."""
        pick, shown, move = whole.pick, whole.shown, whole.move
        them = (
            "it" if isinstance(pick, PickOneTerm) or self._quantity(pick.low, pick.high)[0] == ONE else "them"
        )
        own = self.oneself(pick.seat, whole.move)
        does = own.entering(pick.seat, them, move.target)
        if does is None:
            return None
        first = self._pick(pick, named=False)
        parts = list(first.parts)
        if shown is not None:
            parts.append(Part(f", shows {them} to everyone", shown.clause))
        parts.append(Part(f" and {own.themselves(does)}", move.clause))
        return replace(first, parts=tuple(parts), subject=pick.seat)

    def _remembered(self, statement: Statement) -> tuple[Part, ...] | None:
        """Return in brackets what is set of `this phase`, where that says what has happened in it."""
        match statement:
            case SetTerm(clause, record, FlagTerm()) if _SCOPED.match(self.names.title(record.record)):
                return Part(f" ({self.action(statement)})", clause, aside=True), Part("", clause)
            case _:
                return None

    def _growing(self, whole: Growing) -> Draft:
        """Return what is done with an amount in the first turn of a loop, and what is different next."""
        loop, each = self._for_each(whole.loop), self.group(whole.loop.things, many=False).one
        by = f"{whole.by} {'less' if whole.falls else 'more'}"
        inner = whole.loop.body
        if whole.loop.first is not None and isinstance(whole.loop.things, AllTerm) and len(inner) == 1:
            first = self.binding(whole.loop.variable, self.noun(whole.loop.first))._drafts(inner)
            more = f", and each next {each} clockwise {by} than the one before"
            if len(first) == 1 and not first[0].items:
                parts = (Part("", whole.start.clause), Part("", whole.loop.clause), *first[0].parts)
                return replace(first[0], parts=(*parts, Part(more, whole.change.clause)), opens=True)
        more = f", each next {each} {whole.by} {'less' if whole.falls else 'more'}"
        return replace(
            loop,
            parts=(Part("", whole.start.clause), *loop.parts, Part(more, whole.change.clause)),
            opens=True,
        )

    def _either(self, block: Block) -> tuple[tuple[Draft, ...], int] | None:
        """Return names that stand for one thing or another, told as a branch, and of how many statements."""
        first = [*takewhile(lambda one: isinstance(one, LetTerm), block)]
        match block[len(first) :]:
            case (IfTerm(_, ((clause, condition, then),)), *_) if condition is not None and first:
                names = [one.local.local for one in then if isinstance(one, LetTerm)]
                before = [one.local.local for one in first if isinstance(one, LetTerm)]
                read = locals_in(condition) | locals_in(
                    tuple(getattr(one, "value", None) for one in (*first, *then))
                )
                if len(names) != len(then) or names != before or read & {*names}:
                    return None
                told = (opening(f"if {self.condition(condition)}", clause, self._lets(then)),)
                return (*told, opening("otherwise", first[0].clause, self._lets(tuple(first)))), len(
                    first
                ) + 1
            case _:
                return None

    def _shown_and_moved(self, block: Block) -> Draft | None:
        """Return that something is shown and then moved, in one sentence."""
        match block:
            case (
                RevealTerm(_, LocalTerm() as shown, None) as first,
                MovePiecesTerm(what=moved) as then,
                *_,
            ) if shown == moved and self.taker(then) is None:
                it = "them" if isinstance(shown.type, SetType) else "it"
                rest = self.action(then).replace(self.noun(shown), it, 1)
                return Draft(
                    (Part(f"{self.action(first)}, ", first.clause), Part(f"then {rest}", then.clause))
                )
            case _:
                return None

    def _taken_and_moved(self, block: Block) -> Draft | None:
        """Return in one sentence who has a piece now, or that nobody has, and where it goes."""
        match block:
            case (SetTerm(record=record, value=value) as taken, MovePiecesTerm(what=piece) as move, *_) if (
                is_seat(value.type) and self.enterer(move.target) == value or self.taker(move) == value
            ):
                first, last, it = self.action(taken), self.action(move), self.noun(piece)
                last = last.removeprefix(f"{self.noun(value)} ")
                joined = " and "
            case (
                MovePiecesTerm(what=piece) as move,
                SetTerm(record=record, value=NothingTerm()) as taken,
                *_,
            ):
                first, last, it, joined = self.action(move), self.action(taken), self.noun(piece), "; "
            case _:
                return None
        said = {block[0].clause.path, block[1].clause.path} & self._ruleset.sayings.keys()
        if said or self.had_by_holder(record) != it or it not in last:
            return None
        last = re.sub(rf"\b{re.escape(it)}\b", "it", last, count=1)
        parts = (Part(first, block[0].clause), Part(joined + last, block[1].clause))
        return Draft(parts, subject=self._subject(block[0]))

    def _one_there_is(self, block: Block) -> tuple[Draft, ...] | None:
        """Return a name and the condition that it stands for somebody who then acts as one condition."""
        match block:
            case (LetTerm(clause, local, value), OnlyIfTerm() | IfTerm() as behind, *rest) if is_seat(
                local.type
            ) and local.local not in locals_in((value, *rest)):
                inner = rebuilt(behind, lambda part: value if part == local else part)
                body = inner.body if isinstance(inner, OnlyIfTerm) else inner.branches[0][2]
                condition = inner.condition if isinstance(inner, OnlyIfTerm) else inner.branches[0][1]
                alone = condition == SameTerm(value, NothingTerm(), True)
                if not alone or isinstance(inner, IfTerm) and len(inner.branches) > 1:
                    return None
                acts = self._drafts(body, value)
                if len(acts) != 1 or not acts[0].text.startswith("that player "):
                    return None
                return led(clause, self._statement(inner), NOTHING)
            case _:
                return None

    def _after_that_one(self, draft: Draft, statement: SetTerm, given: Expression) -> Draft:
        """Return a sentence on the player after the one of whom a condition has just spoken."""
        match statement.value:
            case AfterTerm(member=member) if member == given:
                first, *rest = draft.parts
                said = first.text.replace(f" after {self.noun(given)} ", " after that player ", 1)
                return replace(draft, parts=(replace(first, text=said), *rest))
            case _:
                return draft

    def _lets(self, block: Block) -> tuple[Draft, ...]:
        """Return what several names stand for, in one sentence."""
        lets = [one for one in block if isinstance(one, LetTerm)]
        told = [f"{self.noun(one.local)} is {self.noun(one.value)}" for one in lets]
        marks = ["", *[", " if number < len(told) - 1 else " and " for number in range(1, len(told))]]
        return (
            Draft(
                tuple(
                    Part(mark + text, one.clause) for mark, text, one in zip(marks, told, lets, strict=True)
                )
            ),
        )

    def _until(self, some: SomeTerm, loop: ForEachTerm) -> str | None:
        """Return until when a loop begins again that goes on as long as there is what it goes through."""
        match some.things, loop.things:
            case SelectionTerm(one, source, condition), SelectionTerm(other, same, condition_) if (
                source == same
                and condition is not None
                and substitute(condition, {one.local: other}) == condition_
            ):
                told = self._for_each(loop)
                none = self.condition(NoTerm(some.things, type=some.type))
                return None if told.items or told.colon else f"; this is repeated until {none}"
            case _:
                return None

    def _told_in(self, clause: Clause, body: Block, given: Expression | None = None) -> tuple[Draft, ...]:
        """Return the sentences of a body that a clause heads, or the author's own sentence for it."""
        return self.own_words(clause, body, self._drafts(body, given))

    def _acting(self, term: LetTerm, body: tuple[Draft, ...], that: bool) -> Draft:
        subject = "that player" if that else self.noun(term.value)
        does = body[0].does(term.local, f"{self.noun(term.local)} ") if len(body) == 1 else None
        if does is not None:
            return replace(body[0], parts=(Part(f"{subject} ", term.clause), *does), subject=None)
        return Draft((Part(f"{subject} does this", term.clause),), body, colon=True)

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
                MovePiecesTerm(target=target, bottom=False)
                | TransferTerm(verb="move", seat=None, target=target)
            ) if self.enters(target):
                return self.enterer(target)
            case (
                TransferTerm(seat=seat) | ChooseTerm(seat=seat) | PickOneTerm(seat=seat)
                | PickSetTerm(seat=seat) | PickNumberTerm(seat=seat) | RevealTerm(seat=seat)
                | WinTerm(winner=seat)
            ):  # fmt: skip
                return seat
            case SetTerm(record=record, value=value):
                return self.set_by(record, value)
            case MovePiecesTerm():
                return self.taker(term)
            case DoTerm() | RunTerm():
                only = short(self._ruleset, term)
                return (
                    self.doer(term) or begun_with(self._ruleset, term)
                    if only is None
                    else self._subject(only)
                )
            case _:
                return None

    def _said_of(self, term: Statement, given: Expression | None) -> tuple[Draft, ...]:
        match term:
            case OnlyIfTerm(clause, condition, body):
                then = self._drafts(body, there_is(condition))
                return (opening(f"only {self._when(condition)}", clause, then, ": "),)
            case IfTerm(_, ((clause, SameTerm(ResultTerm() as chosen, NothingTerm(), True), body),)) if len(
                body
            ) == 1 and chosen in {*parts(body)}:  # who has chosen nothing does nothing with it
                return led(clause, self._drafts(body, given), NOTHING)
            case IfTerm(
                _,
                (
                    (
                        clause,
                        SomeTerm(some),
                        (PickOneTerm(things=things, target=LocalTerm(picked)), *then) as body,
                    ),
                ),
            ) if alike(some, things) and all(picked in locals_in(one) for one in then):
                first, *behind = self._drafts(body)
                if first.items:
                    return self._if(term.branches)
                there = Part(", if there is one", clause)
                return (replace(first, parts=(Part("", clause), *first.parts, there)), *behind)
            case IfTerm(_, branches):
                return self._if(branches)
            case ForEachTerm(clause, variable, things, _, body) if (one := self.only_one(things)) is not None:
                return led(clause, self.binding(variable, self.noun(one))._drafts(body), NOTHING)
            case ForEachTerm(clause, variable, things, _, body) if (lone := self.lone(things)) is not None:
                return led(clause, self.binding(variable, lone)._drafts(body), NOTHING)
            case ForEachTerm():
                return (self._for_each(term),)
            case RepeatTerm(clause, times, SomeTerm() as some, (ForEachTerm() as loop,)) if (
                until := self._until(some, loop)
            ) is not None:
                most = Part(
                    f" (at most {times} times in a row)",
                    clause,
                    limit=f"goes round the table at most {times} times before it goes on",
                )
                looped = self._for_each(loop)
                return (replace(looped, parts=(*looped.parts, Part(until, clause), most, Part("", clause))),)
            case RepeatTerm(clause, times, condition, body):
                if condition is None:
                    return (
                        opening(f"do this up to {times} times in a row", clause, self._drafts(body), ": "),
                    )
                text, drafts = f"as long as {self.condition(condition)}", self._drafts(body)
                often = f"at most {times} times in a row"
                limit = f"repeats what is done {text} {often} before it goes on"
                if len(drafts) == 1 and not drafts[0].items:
                    limit = f"does this {often} before it goes on: {drafts[0].text}"
                return (opening(text, clause, drafts, ": ", Part(f" ({often})", clause, limit=limit)),)
            case StepTerm(clause, _, None, body):
                return led(clause, self._told_in(clause, body, given), NOTHING)
            case StepTerm(clause, _, title, body):
                heading = "" if title is None else self._title(title)
                told = self._told_in(clause, body)
                return (Draft((Part(heading, clause),), told, Style.HEADING, colon=True),)
            case ChooseTerm():
                return (self._choose(term),)
            case PickOneTerm() | PickSetTerm() | PickNumberTerm():
                return (self._pick(term),)
            case ChancePickTerm(clause, things, target, unable):
                group = self.group(things, many=False)
                text = f"draw {self._named(words.a(group.one), group, target)} at random"
                if not group.tail and self.noun(target).endswith(f" {group.one}"):
                    text = f"choose {words.a(words.bare(self.noun(target)))} at random"
                return (leaf(text, clause, *self._unable(clause, unable, None, "if there is none")),)
            case SealedTerm():
                return (self._sealed(term),)
            case TransferTerm(clause, unable=unable):
                return (leaf(self.action(term), clause, *self._unable(clause, unable, term.seat)),)
            case (
                LetTerm() | SetTerm() | MovePiecesTerm() | ShuffleTerm() | RollTerm() | RevealTerm()
                | WinTerm() | FinishTerm() | NothingHappensTerm() | ImpossibleTerm()
            ):  # fmt: skip
                return (leaf(self.action(term), term.clause),)
            case DoTerm() | RunTerm():
                return (self._referred(term),)
            case _:
                assert_never(term)

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
                return (opening(f"whenever {self.condition(condition)}", clause, then, ": "),)
            case IfTerm(_, ((clause, OptionTerm() as option, body),)):  # it is settled before the game
                return (opening(f"if {self.condition(option)}", clause, self.standing(body), ": "),)
            case IfTerm(_, ((clause, condition, body), *others)) if condition is not None:
                then = self._drafts(body, there_is(condition))
                told = opening(f"whenever {self.condition(condition)}", clause, then, ": ")
                return (told, *self._if(tuple(others), first=False))
            case ForEachTerm(clause, variable, things, first, body) if waits_for((term,)) == SomeTerm(things):
                _, own = self._each(variable, things)
                not_yet = once(self._ruleset, term)
                some = words.a(self._named_group(own, self.group(not_yet or things, many=False)))
                acting = re.fullmatch(r"(a player) who ((?:(?! who | whose | whom ).)*)", some)
                when = f"{acting[1]} {acting[2]}" if acting else f"there is {some}"
                when = f"whenever {when}" if not_yet is None else f"as soon as {when} for the first time"
                if first is not None:
                    when += f" (if several do, one after another, {self._beginning(first)})"
                then = self._returned(things, variable, body) or self._drafts(body)
                return (opening(when, clause, then, ": "),)
            case ForEachTerm(clause, things=things):
                some = self.condition(waits_for((term,)) or SomeTerm(things, type=FLAG))
                return (opening(f"whenever {some}", clause, (closed(self._for_each(term)),), ": "),)
            case _:
                return self._statement(term)

    def _returned(self, things: Expression, variable: LocalTerm, body: Block) -> tuple[Draft, ...] | None:
        """Return that somebody returns the thing that a condition says they have."""
        match things, body:
            case SelectionTerm(one, _, AndTerm((SameTerm(record, MemberTerm() as had, False), *_))), (
                SetTerm(clause, RecordTerm() as emptied, NothingTerm()) as then,
            ) if substitute(record, {one.local: variable}) == emptied:
                told = self.action(then)
                start = re.match(r".* returns (?=their |its )", told)
                return None if start is None else (leaf(f"{start[0]}{self.noun(had)}", clause),)
            case _:
                return None
