"""Paragraphs for statements: loops, branches, choices, and the actions in them."""

import re
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from itertools import takewhile
from typing import Self, assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.rewrite import locals_in, parts, rebuilt, substitute
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
    MovePiecesTerm,
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
    SuchThatTerm,
    TitleTerm,
    TransferTerm,
    WinTerm,
)
from ....interpreter.analysis.titles import fill_in
from ....interpreter.analysis.types import FLAG, SEAT, NumberType, SetType, ThingType, Type
from ..calls import short, short_loop, there_is, weight
from ..drafts import Draft, closed, first_told, leaf, led
from ..growing import Growing, growing
from ..handled import Handled, handled
from ..lets import is_seat
from ..paragraphs import Paragraph, Part, Style
from ..turns import falling, in_order
from .actions import Actions
from .clauses import FALLBACK, ONESELF, plural_verb
from .drafts import NOTHING, finish, opening
from .nouns import Group

MOST = 2
"""More conditions that are joined are a list."""

HEAVIEST = 13
"""A condition of more terms is a list if it can be one."""

TOGETHER = 20
"""A loop and its condition of more terms together are not joined."""

IF_ANY = ", if any, "
"""Stands behind somebody who may not be there, before what that one does."""

ONE = "exactly 1 "
"""How many, where a singular follows."""


_OF_THAT_ONE = re.compile(r"((?:the next player after )?)that player ")
"""How a sentence begins on somebody of whom a condition has just spoken."""

_SCOPED = re.compile(r"this (?:phase|round|turn|game) has ")
"""How the title of a flag begins that holds for a while only, as is told wherever the flag is read."""

_COMPOUND = re.compile(r" (?:that|who|whose|whom|which) ")
"""What keeps a subject and its verb apart."""


class Statements(Actions):
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
            if (one := self._one_there_is(rest)) is not None:
                told += one
                rest = rest[2:]
                continue
            if isinstance(statement, LetTerm) and self._acts(statement) and len(rest) > 1:
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

    def _told_in(self, clause: Clause, body: Block, given: Expression | None = None) -> tuple[Draft, ...]:
        """Return the sentences of a body that a clause heads, or the author's own sentence for it."""
        return self.own_words(clause, body, self._drafts(body, given))

    def _acts(self, term: LetTerm) -> bool:
        """Whether the rest of the block is what one player does, who is called `player` there."""
        alone = self.lets.once(term) and term.local.local not in locals_in(term.value)
        return alone and term.local.name == SEAT and is_seat(term.local.type)

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
                return self.doer(term) if only is None else self._subject(only)
            case _:
                return None

    def _said_of(self, term: Statement, given: Expression | None) -> tuple[Draft, ...]:
        match term:
            case OnlyIfTerm(clause, condition, body):
                then = self._drafts(body, there_is(condition))
                return (opening(f"only {self._when(condition)}", clause, then, ": "),)
            case IfTerm(_, branches):
                return self._if(branches)
            case ForEachTerm(clause, variable, things, _, body) if (one := self.only_one(things)) is not None:
                return led(clause, self.binding(variable, self.noun(one))._drafts(body), NOTHING)
            case ForEachTerm():
                return (self._for_each(term),)
            case RepeatTerm(clause, times, condition, body):
                if condition is None:
                    return (
                        opening(f"do this up to {times} times in a row", clause, self._drafts(body), ": "),
                    )
                text, limit = f"as long as {self.condition(condition)}", f" (at most {times} times in a row)"
                return (opening(text, clause, self._drafts(body), ": ", limit),)
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
            case IfTerm(_, ((clause, condition, body), *others)) if condition is not None:
                then = self._drafts(body, there_is(condition))
                told = opening(f"whenever {self.condition(condition)}", clause, then, ": ")
                return (told, *self._if(tuple(others), first=False))
            case ForEachTerm(clause, variable, things, first, body) if waits_for((term,)) == SomeTerm(things):
                _, own = self._each(variable, things)
                some = words.a(self._named_group(own, self.group(things, many=False)))
                if first is not None:
                    some += f" (if there are several, one after another from {self.noun(first)} on)"
                acting = re.fullmatch(r"(a player) who ((?:(?! who | whose | whom ).)*)", some)
                when = f"{acting[1]} {acting[2]}" if acting else f"there is {some}"
                return (opening(f"whenever {when}", clause, self._drafts(body), ": "),)
            case ForEachTerm(clause, things=things):
                some = self.condition(waits_for((term,)) or SomeTerm(things, type=FLAG))
                return (opening(f"whenever {some}", clause, (closed(self._for_each(term)),), ": "),)
            case _:
                return self._statement(term)

    # ---- branches and loops -----------------------------------------------------------------------------

    def _if(
        self, branches: tuple[tuple[Clause, Expression | None, Block], ...], *, first: bool = True
    ) -> tuple[Draft, ...]:
        told: list[Draft] = []
        for clause, condition, body in branches:
            words_ = ["otherwise"] * (bool(told) or not first)
            if condition is not None:
                words_.append(self._when(condition))
            if len(branches) == 1 and first and (once := self._unless_already(clause, condition, body)):
                return (once,)
            then = self._drafts(body, there_is(condition))
            alone = self._if_any(clause, condition, then) if len(branches) == 1 and first else None
            told_here = (alone or opening(", ".join(words_), clause, then),)
            told += self.own_words(clause, (condition, body), told_here)
        return tuple(told)

    def _unless_already(self, clause: Clause, condition: Expression | None, body: Block) -> Draft | None:
        """Return that somebody becomes what nobody is yet."""
        match condition, body:
            case SameTerm(RecordTerm(type=type_) as record, NothingTerm(), False), (SetTerm() as then,) if (
                then.record == record and is_seat(type_) and record.of is None
            ):
                does = self.action(then)
                if not does.endswith(f" becomes {self.noun(record)}"):
                    return None
                return Draft(
                    (Part("unless somebody is that already, ", clause), Part(does, then.clause)), opens=True
                )
            case _:
                return None

    def _if_any(self, clause: Clause, condition: Expression | None, then: tuple[Draft, ...]) -> Draft | None:
        """Return what a player does whom a condition says there is: `the player on the hill, if any, …`."""
        seat = there_is(condition)
        match condition, then:
            case SameTerm(left), (
                Draft((Part(text) as first, *rest), items, Style.SENTENCE, colon, False),
            ) if left == seat and (found := _OF_THAT_ONE.match(text)):
                that, said = self.noun(left), self.condition(condition)
                if said == f"there is just one {words.bare(that).removeprefix('only ')}":
                    that, there = (
                        words.the(words.bare(that).removeprefix("only ")),
                        ", if there is just one, ",
                    )
                elif said.startswith(("there is a ", "a player ", "somebody has ")):
                    there = IF_ANY
                else:
                    return None
                does = replace(first, text=text[found.end() :])
                return Draft(
                    (Part(f"{found[1]}{that}{there}", clause), does, *rest), items, colon=colon, opens=True
                )
            case _:
                return None

    def _when(self, condition: Expression) -> str:
        """Return a condition behind `if`, or behind `unless` where no verb in it can be denied."""
        told = self.condition(condition)
        denied = told.startswith(FALLBACK)
        return f"unless {told.removeprefix(FALLBACK)}" if denied else f"if {told}"

    def _for_each(self, term: ForEachTerm) -> Draft:
        condition = term.things.condition if isinstance(term.things, SelectionTerm) else None
        inner = self._narrowed(term.variable, term.things)
        body = inner._drafts(term.body, there_is(condition))
        order = " in turn" if is_seat(term.variable.type) else ""
        if term.first is not None:
            order += f" from {self.noun(term.first)} on"
        order = order or self._order(term)
        each, variable = inner._each(term.variable, term.things, order)
        one = len(body) == 1 and not _COMPOUND.search(each)
        does = body[0].does(term.variable, f"{variable} ") if one else None
        if does is not None:
            comma = "," * (", in turn" in each)
            return replace(body[0], parts=(Part(f"{each}{comma} ", term.clause), *does), subject=None)
        if len(body) == 1 and not body[0].items:
            body = (_with_its(body[0], variable),)
        draft = self._joined_opening(f"for {each}", term, body) or opening(f"for {each}", term.clause, body)
        return draft if draft.colon else closed(draft)

    def _order(self, term: ForEachTerm) -> str:
        """Return in which order a loop goes through what has one of its own, where that may matter."""
        if not in_order(self._ruleset, term):
            return ""
        down = falling(self._ruleset, term.things)
        return ", in order" if down is None else f", the highest {self.names.property(*down)} first"

    def _joined_opening(self, text: str, term: ForEachTerm, body: tuple[Draft, ...]) -> Draft | None:
        """Return a loop and the condition that is all it has, in one line if they are not much."""
        tests = (part for part in parts(term.body) if isinstance(part, OnlyIfTerm | IfTerm))
        match body, next(tests, None):
            case (Draft(told, items, Style.SENTENCE, colon, True),), OnlyIfTerm() | IfTerm() as test:
                condition = test.condition if isinstance(test, OnlyIfTerm) else test.branches[0][1]
                much = weight(term.things) + weight(condition) > TOGETHER
                conditional = (
                    body[0].text.startswith(("if ", "only if ", "unless ")) or IF_ANY in body[0].text
                )
                if much or not conditional:
                    return None
                return Draft((Part(f"{text}, ", term.clause), *told), items, colon=colon, opens=True)
            case _:
                return None

    def _narrowed(self, variable: LocalTerm, things: Expression) -> Self:
        """Return the verbaliser that calls each of a group by the group's own noun."""
        group = self.group(things, many=False)
        plain = isinstance(variable.type, ThingType) and self.noun(variable) == words.the(
            self.names.kind(variable.type.kind)[0]
        )
        if plain and not group.one.endswith(words.bare(self.noun(variable))):
            return self.binding(variable, words.the(group.one))
        return self

    def _each(self, variable: LocalTerm, things: Expression, order: str = "") -> tuple[str, str]:
        """Return `each …` for a loop and what its variable is called in the body."""
        group = self.group(things, many=False)
        own = self.noun(variable)
        order = f",{order}" if order.startswith(" ") and group.tail else order
        return f"each {self._named_group(own, group)}{order}", own

    def _named_group(self, own: str, group: Group) -> str:
        """Return one of a group, with the name it has afterwards in brackets unless that is clear."""
        clear = f"the {group.one}".endswith(f" {words.bare(own)}") and own.startswith("the ")
        return f"{group.one}{'' if clear else f' ({own})'}{group.tail}"

    def _sealed(self, term: SealedTerm) -> Draft:
        each, _ = self._each(term.variable, term.seats)
        if term.actor is not None:
            text = (
                f"secretly and at the same time, this is done for {each}, and all then show what they chose"
            )
            return Draft((Part(text, term.clause),), self._drafts(term.body), colon=True, opens=True)
        text = f"secretly and at the same time, {each} does this, and all then show what they chose"
        body = self._drafts(term.body)
        one = len(body) == 1 and not body[0].colon
        does = body[0].does(term.variable, f"{self.noun(term.variable)} ") if one else None
        if does is None:
            return Draft((Part(text, term.clause),), body, colon=True, opens=True)
        named = self._named_seats(term)
        if named:
            verb, _, rest = does[0].text.partition(" ")
            does = (replace(does[0], text=f"{plural_verb(verb)} {rest}"), *does[1:])
            each = f"{words.listed(named)} each"
        start = Part(f"secretly and at the same time, {each} ", term.clause)
        end = Part("; all then show together what they chose", term.clause)
        return Draft((start, *does, end), body[0].items)

    def _named_seats(self, term: SealedTerm) -> list[str]:
        """Return the players who choose, if they are named one by one."""
        match term.seats:
            case SelectionTerm(LocalTerm(local), AllTerm(kind), OrTerm(operands)) if kind == SEAT:
                named = [
                    self.noun(one.right)
                    for one in operands
                    if isinstance(one, SameTerm)
                    and isinstance(one.left, LocalTerm)
                    and one.left.local == local
                    and not one.negated
                ]
                return named if len(named) == len(operands) else []
            case _:
                return []

    # ---- choices ----------------------------------------------------------------------------------------

    def _choose(self, term: ChooseTerm) -> Draft:
        if (may := self._may(term)) is not None:
            return may
        title = f" ({words.quoted(self._title(term.title))})" if term.title else ""
        unable = self._unable(term.clause, term.unable, term.seat, "if none of these is possible")
        items = (*(self._alternative(way) for way in term.alternatives), *unable)
        return Draft(
            (*self._labelled(f"{self.noun(term.seat)} chooses one of these", title, term.clause),),
            items,
            colon=True,
        )

    def _may(self, term: ChooseTerm) -> Draft | None:
        """Return that a player may do something, where the only other way is to do nothing."""
        ways = [way for way in term.alternatives if way.body]
        if len(ways) != 1 or len(term.alternatives) != 2 or term.unable is not None:
            return None
        if any(way.condition is not None for way in term.alternatives):
            return None
        called = " or ".join(words.quoted(self._way(way)) for way in term.alternatives)
        title = f"{words.quoted(self._title(term.title))}: " if term.title else ""
        seat = self.noun(term.seat)
        own = tuple(Part("", way.clause) for way in term.alternatives)
        body = self._told_in(ways[0].clause, ways[0].body)
        label = f" ({title}{called})"
        does = body[0].does(term.seat, f"{seat} ") if len(body) == 1 and not body[0].colon else None
        if (
            does is not None
            and not body[0].items
            and not re.search(r",| and | or ", "".join(one.text for one in does))
        ):
            verb, _, rest = does[first_told(does)].text.partition(" ")
            told = [*does]
            told[first_told(does)] = replace(told[first_told(does)], text=f"{plural_verb(verb)} {rest}")
            start = Part(f"{seat} may ", term.clause)
            return Draft((*own, start, *told, *self._labelled("", label, term.clause)))
        return Draft((*own, *self._labelled(f"{seat} may do this", label, term.clause)), body, colon=True)

    def _labelled(self, text: str, label: str, clause: Clause) -> tuple[Part, ...]:
        """Return how a choice begins, with its label where a program shows it, and room for what ends it."""
        if not label:
            return (Part(text, clause),)
        return Part(text, clause), Part(label, clause, aside=True), Part("", clause)

    def _way(self, term: AlternativeTerm) -> str:
        return self._title(term.title) if term.title else words.spaced(term.name)

    def _alternative(self, term: AlternativeTerm) -> Draft:
        text = words.quoted(self._way(term))
        if term.condition is not None:
            text += f", only if {self.condition(term.condition)}"
        match self._told_in(term.clause, term.body):
            case ():
                return Draft((Part(text, term.clause),), style=Style.ALTERNATIVE)
            case (Draft(parts, items, Style.SENTENCE, False, _, instead=instead),):
                own = (Part(f"{text}: ", term.clause), *parts)
                return Draft(own, items, Style.ALTERNATIVE, instead=instead)
            case body:
                return Draft((Part(text, term.clause),), body, Style.ALTERNATIVE, colon=True)

    def _title(self, title: TitleTerm) -> str:
        return fill_in(title.text, map(self.noun, title.holes))

    def _unable(
        self, clause: Clause, unable: Block | None, seat: Expression | None, told: str | None = None
    ) -> tuple[Draft, ...]:
        """Return what happens where the statement above cannot be carried out."""
        match unable:
            case None:
                return ()
            case (ImpossibleTerm(own, reason),):
                return (leaf(f"this is always possible: {reason}", own),)
            case _:
                text = told or f"if {self.noun(seat) if seat is not None else 'this'} cannot"
                return (opening(text, clause, self._drafts(unable)),)

    def _pick(self, term: PickOneTerm | PickSetTerm | PickNumberTerm, *, named: bool = True) -> Draft:
        """Return what a player chooses, with the name that it has afterwards if it has one there."""
        seat = self.noun(term.seat)
        own = self.oneself(term.seat, term)
        told = own._picked(term, seat, named)
        return _without(told, own.themselves, lambda text: text.replace(ONESELF, seat))

    def _picked(self, term: PickOneTerm | PickSetTerm | PickNumberTerm, seat: str, named: bool) -> Draft:
        rules_told, none = term.conditions if isinstance(term, PickSetTerm) else (), ""
        match term:
            case PickOneTerm(things=things):
                if isinstance(
                    things, SelectionTerm
                ):  # the condition speaks of what is picked by its own name
                    picked = replace(things.variable, name=getattr(term.target, "name", things.variable.name))
                    things = substitute(things, {things.variable.local: picked})
                    things = replace(things, variable=picked) if isinstance(things, SelectionTerm) else things
                group = self.group(things, many=False)
                what = self._named(words.a(group.one), group, term.target, named)
            case PickSetTerm(_, _, low, high, things):
                quantity, behind = self._all_but(low, high, things) or self._quantity(low, high)
                if (whole := _all_or_none(term)) is not None:
                    rules_told = tuple(rule for rule in rules_told if rule is not whole)
                    quantity, none = self._quantity(high, high)[0], " or none"
                many = quantity != ONE
                group = self.group(things, many=many)
                what = (
                    self._named(
                        f"{quantity}{group.many if many else group.one}{none}", group, term.target, named
                    )
                    + behind
                )
            case PickNumberTerm(_, _, low, high):
                noun = self._number_noun((term.target.type, low.type, high.type))
                what = f"{noun} from {self._bound_text(low)} to {self._bound_text(high)}"
                match low, getattr(high, "number", high):
                    case NumberTerm(0), AmountTerm(resource, holder) if is_seat(holder.type):
                        owner = words.possessive(self.noun(holder))
                        what = f"any number of {owner} {self.names.resource(resource, 2)}"
                    case _:
                        pass
                what = self._named(what, Group("number", "numbers"), term.target)
            case _:
                assert_never(term)
        parts = [Part(f"{seat} chooses {what}", term.clause)]
        if isinstance(term, PickSetTerm):
            parts += [Part("", rule.clause) for rule in term.conditions if rule not in rules_told]
            unable = self._unable(term.clause, term.unable, term.seat)
            own = copy(self)
            own.picking = term.target if isinstance(term.target, ResultTerm) else None
            match rules_told:
                case (rule,) if (listed := own._list(rule.condition, rule.clause)) is not None:
                    parts += [Part(", such that ", rule.clause), *listed.parts]
                    return Draft(tuple(parts), (*listed.items, *unable), colon=True)
                case (rule,):
                    that, start = own._nested(rule.condition), f"{self.noun(term.target)} are all "
                    alike = that.startswith(start)
                    that = f", all {that.removeprefix(start)}" if alike else f" such that {that}"
                    parts.append(Part(that, rule.clause))
                case (_, *_):
                    rules = [own._bulleted(rule.condition, rule.clause) for rule in rules_told]
                    parts.append(Part(", such that all of this holds", term.clause))
                    return Draft(tuple(parts), (*rules, *unable), colon=True)
        return Draft(tuple(parts), self._unable(term.clause, term.unable, term.seat))

    def _bulleted(self, condition: Expression, clause: Clause) -> Draft:
        """Return a condition as a sentence of its own; one that joins joined ones is a list."""
        found = self._list(condition, clause)
        if found is None:
            own = self.condition(condition) if isinstance(condition, AndTerm) else self._nested(condition)
            return leaf(own, clause)
        return found

    def _list(self, condition: Expression, clause: Clause) -> Draft | None:
        """Return a condition as a list; None if one clause holds it: it has few parts, each of them plain."""
        match condition:
            case AndTerm(operands):
                text = "all of this holds"
            case OrTerm((NotTerm(OptionTerm() as option), *operands)) if len(operands) > 1:
                text = f"if {self.condition(option)}, at least one of these holds"
            case OrTerm(operands):
                text = "at least one of these holds"
            case _:
                return None
        few = len(operands) <= MOST and weight(condition) <= HEAVIEST
        if few and not any(isinstance(operand, AndTerm | OrTerm) for operand in operands):
            return None
        items = tuple(self._bulleted(operand, clause) for operand in operands)
        return Draft((Part(text, clause),), items, colon=True)

    def _named(self, what: str, group: Group, target: LocalTerm | ResultTerm, named: bool = True) -> str:
        """Return what is picked, with the name it has afterwards in brackets unless that is its kind's."""
        match target:
            case LocalTerm():
                name = self.local(target)
            case ResultTerm(result):
                name = self.result(result, target.type)
            case _:
                assert_never(target)
        called = "" if name in (group.one, group.many) or not named else f" ({words.the(name)})"
        if called and f"{called} " in group.tail:
            called = ""
        return f"{what}{called}{group.tail}"

    def _all_but(
        self, low: Expression | None, high: Expression | None, things: Expression
    ) -> tuple[str, str] | None:
        """Return that some of those picked from are left: `all but 7 `."""
        match low:
            case ArithmeticTerm(operator="-", left=left, right=NumberTerm(rest)) if low == high:
                return (
                    (f"all but {rest} ", "") if getattr(left, "number", left) == CountTerm(things) else None
                )
            case _:
                return None

    def _quantity(self, low: Expression | None, high: Expression | None) -> tuple[str, str]:
        """Return how many are picked: what stands before the noun, with a blank, and what stands behind."""
        match low, high:
            case None, None:
                return "any number of ", ""
            case NumberTerm(1), NumberTerm(1):
                return ONE, ""
            case NumberTerm(least), NumberTerm(most):
                return (f"exactly {least} " if least == most else f"from {least} to {most} "), ""
            case NumberTerm(least), None:
                return f"at least {least} ", ""
            case None, NumberTerm(most):
                return f"at most {most} ", ""
            case NumberTerm(0) | None, worked_out if worked_out is not None:
                return "any number of ", f", at most as many as {self.noun(worked_out)}"
            case worked_out, None if worked_out is not None:
                return "", f", at least as many as {self.noun(worked_out)}"
            case least, most if least is not None and most is not None:
                if least == most:
                    return "", f", exactly as many as {self.noun(least)}"
                first, last = (self._as_many(bound) for bound in (least, most))
                return "", f", at least {first} and at most {last}"
            case _:
                raise AssertionError((low, high))

    def _as_many(self, bound: Expression) -> str:
        return str(bound.value) if isinstance(bound, NumberTerm) else f"as many as {self.noun(bound)}"

    def _number_noun(self, types: tuple[Type, ...]) -> str:
        units = [type_.unit for type_ in types if isinstance(type_, NumberType) and type_.unit]
        return f"a number of {self.names.resource(units[0], 2)}" if units else "a number"

    def _bound_text(self, term: Expression) -> str:
        match term:
            case NumberTerm(value):
                return str(value)
            case _:
                measured = getattr(term, "number", term)
                return self.noun(measured)


def _all_or_none(term: PickSetTerm) -> SuchThatTerm | None:
    """Return the condition of a pick that no things are chosen, or as many as can be."""
    for rule in term.conditions:
        match rule.condition, term.low, term.high:
            case OrTerm(
                (
                    SameTerm(CountTerm(first), NumberTerm(0), False),
                    SameTerm(CountTerm(second), NumberTerm(most), False),
                )
            ), NumberTerm(0), NumberTerm(high) if first == second == term.target and most == high > 1:
                return rule
            case _:
                pass
    return None


def _without(draft: Draft, own: Callable[[str], str], below: Callable[[str], str]) -> Draft:
    """Return a sentence without marks: `own` puts what they stand for into it, `below` into its list."""
    return replace(
        draft,
        parts=tuple(replace(part, text=own(part.text)) for part in draft.parts),
        items=tuple(_without(item, below, below) for item in draft.items),
    )


def _with_its(draft: Draft, variable: str) -> Draft:
    """Return a sentence that refers to a rule of the one thing it is about as `its` rule."""
    match draft.parts:
        case (*before, Part(str() as said, clause, str() as target), Part(behind)) if said.startswith(
            "the "
        ) and behind.startswith(f" of {variable}"):
            rest = behind.removeprefix(f" of {variable}")
            if rest and not rest.startswith(","):
                return draft
            return replace(
                draft, parts=(*before, Part(f"its {said.removeprefix('the ')}{rest}", clause, target))
            )
        case _:
            return draft
