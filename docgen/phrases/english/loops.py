"""Sentences for branches, loops and what is done at the same time."""

import re
from abc import ABC
from dataclasses import replace
from typing import Self

from ....interpreter.analysis import english as words
from ....interpreter.analysis.rewrite import locals_in, parts
from ....interpreter.analysis.terms import (
    AllTerm,
    AndTerm,
    Block,
    Clause,
    CompareTerm,
    Expression,
    ForEachTerm,
    IfTerm,
    LetTerm,
    LocalTerm,
    NothingTerm,
    OnlyIfTerm,
    OrTerm,
    RecordTerm,
    SameTerm,
    SealedTerm,
    SelectionTerm,
    SetTerm,
    StepTerm,
)
from ....interpreter.analysis.types import SEAT, ThingType
from ..calls import there_is, weight
from ..drafts import Draft, closed, first_told, led
from ..guards import needed
from ..lets import is_seat
from ..paragraphs import Part, Style
from ..turns import falling, in_order, in_turn
from .actions import NEXT
from .choices import Choices
from .clauses import FALLBACK, PLACES, plural_verb
from .drafts import NOTHING, opening
from .nouns import Group

TOGETHER = 20
"""A loop and its condition of more terms together are not joined."""

SECRETLY = "secretly and at the same time, "
"""Begins what several do in secret."""

ALL_SHOW = "; all then show together what they chose"
"""Ends what several do in secret."""

THEY_SHOW = ALL_SHOW.replace("all", "they", 1)
"""Ends it where they are named one by one."""

_OF_THAT_ONE = re.compile(r"((?:the next player after )?)that player ")
"""How a sentence begins on somebody of whom a condition has just spoken."""

_COMPOUND = re.compile(r" (?:that|who|whose|whom|which) ")
"""What keeps a subject and its verb apart."""


class Loops(Choices, ABC):
    """Sentences for branches and loops."""

    def _if(
        self, branches: tuple[tuple[Clause, Expression | None, Block], ...], *, first: bool = True
    ) -> tuple[Draft, ...]:
        told: list[Draft] = []
        for number, (clause, condition, body) in enumerate(branches, 1):
            words_ = ["otherwise"] * (bool(told) or not first)
            if number == len(branches) and (that := self._if_that_one(condition, body)) is not None:
                words_.append(that[0])
                silent = tuple(Part("", own) for own in that[1])
                drawn = opening(", ".join(words_), clause, self._drafts(that[2]))
                drawn = replace(drawn, parts=(*drawn.parts[:1], *silent, *drawn.parts[1:]))
                told += self.own_words(clause, (condition, body), (drawn,))
                continue
            if condition is not None:
                words_.append(self._when(condition))
            if len(branches) == 1 and first and (once := self._unless_already(clause, condition, body)):
                return (once,)
            if len(branches) == 1 and needed(condition, body):
                return led(clause, self._drafts(body), NOTHING)
            then = self._these(condition, self._drafts(body, there_is(condition)))
            only = len(branches) == 1 and first
            alone = self._if_any(clause, condition, then, body) if only else None
            told_here = (alone or opening(", ".join(words_), clause, then),)
            told += self.own_words(clause, (condition, body), told_here)
        return tuple(told)

    def _if_that_one(
        self, condition: Expression | None, body: Block
    ) -> tuple[str, tuple[Clause, ...], Block] | None:
        """Return one condition for two, with the clauses that it tells, and what is done then.

        The first is that somebody is there, the second what must hold of that one: where there is nobody,
        nothing is done either way.
        """
        clauses: list[Clause] = []
        while len(body) == 1 and isinstance(step := body[0], StepTerm) and step.title is None:
            clauses.append(step.clause)
            body = step.body
        match condition, body:
            case SameTerm(seat, NothingTerm(), True), (
                LetTerm(clause, local, value) as let,
                IfTerm(_, ((inner, SameTerm() | CompareTerm() as test, then),)),
            ) if value == seat and self.acts(let) and local.local in locals_in(test):
                clauses += [clause, inner]
                if {one.path for one in clauses} & self._ruleset.sayings.keys():
                    return None
                return (
                    self.binding(local, self.noun(value))._when(test),
                    (*clauses,),
                    then,
                )
            case _:
                return None

    def acts(self, term: LetTerm) -> bool:
        """Whether the rest of the block is what one player does, who is called `player` there."""
        alone = self.lets.once(term) and term.local.local not in locals_in(term.value)
        return alone and term.local.name == SEAT and is_seat(term.local.type)

    def _unless_already(self, clause: Clause, condition: Expression | None, body: Block) -> Draft | None:
        """Return that somebody becomes what nobody is yet."""
        match condition, body:
            case SameTerm(RecordTerm(type=type_) as record, NothingTerm(), False), (SetTerm() as then,) if (
                then.record == record and is_seat(type_) and record.of is None
            ):
                does = self.action(then)
                if not does.endswith(f" becomes {self.noun(record)}"):
                    return None
                return Draft((Part(does, then.clause), Part(", unless somebody is that already", clause)))
            case _:
                return None

    def _these(self, condition: Expression | None, then: tuple[Draft, ...]) -> tuple[Draft, ...]:
        """Return what two do of whom a condition has just said that they are there: they do it."""
        match condition, then:
            case AndTerm((SameTerm(one, NothingTerm(), True), SameTerm(other, NothingTerm(), True))), (
                Draft((Part(text) as first, *rest)) as draft,
                *behind,
            ) if is_seat(one.type) and is_seat(other.type):
                both = re.match(
                    rf"({SECRETLY})?{re.escape(f'{self.noun(one)} and {self.noun(other)} ')}", text
                )
                if both is None:
                    return then
                told = replace(first, text=f"{both[1] or ''}they {text[both.end() :]}")
                return (replace(draft, parts=(told, *rest)), *behind)
            case _:
                return then

    def _if_any(
        self, clause: Clause, condition: Expression | None, then: tuple[Draft, ...], body: Block
    ) -> Draft | None:
        """Return what a player does whom a condition says there is: `the player on the hill takes a card`.

        Where there is no such player, nobody does it.
        """
        seat = there_is(condition)
        match condition, then:
            case SameTerm(), (Draft((Part(text) as first, *rest), (), Style.SENTENCE, False, _),) if (
                text.startswith(f"{NEXT} ") and isinstance(body[0], SetTerm) and body[0].record == seat
            ):
                return Draft((Part("", clause), first, *rest), opens=True)
            case SameTerm(left), (Draft(pieces, items, Style.SENTENCE, colon, False),) if left == seat and (
                found := _OF_THAT_ONE.match(pieces[first_told(pieces)].text)
            ):
                where = first_told(pieces)
                silent, spoken, behind = pieces[:where], pieces[where], pieces[where + 1 :]
                that, said = self.noun(left), self.condition(condition)
                if said == f"there is just one {words.bare(that).removeprefix('only ')}":
                    that, there = (
                        words.the(words.bare(that).removeprefix("only ")),
                        ", if there is just one, ",
                    )
                elif said.startswith(("there is a ", "a player ", "somebody has ")):
                    there = " "
                else:
                    return None
                does = replace(spoken, text=spoken.text[found.end() :])
                start = Part(f"{found[1]}{that}{there}", clause)
                return Draft((*silent, start, does, *behind), items, colon=colon, opens=True)
            case _:
                return None

    def _when(self, condition: Expression) -> str:
        """Return a condition behind `if`, or behind `unless` where no verb in it can be denied."""
        told = self.condition(condition)
        denied = told.startswith(FALLBACK)
        return f"unless {told.removeprefix(FALLBACK)}" if denied else f"if {told}"

    def _for_each(self, term: ForEachTerm) -> Draft:
        if term.first is None:
            return self._each_does(term)
        told = self._each_does(term)
        return replace(told, parts=(Part(f"{self._beginning(term.first)}, ", term.clause), *told.parts))

    def _beginning(self, first: Expression) -> str:
        """Return with whom a loop through players begins, and which way it goes."""
        return f"beginning with {self.noun(first)} and going clockwise"

    def _each_does(self, term: ForEachTerm) -> Draft:
        condition = term.things.condition if isinstance(term.things, SelectionTerm) else None
        inner = self._narrowed(term.variable, term.things)
        body = inner._drafts(term.body, there_is(condition))
        turns = term.first is None and is_seat(term.variable.type) and in_turn(self._ruleset, term)
        order = " in turn" if turns else self._order(term)
        each, variable = inner._each(term.variable, term.things, order)
        if (spread := _spread(body, each, variable, order, term.clause)) is not None:
            return spread
        one = len(body) == 1 and not _COMPOUND.search(each)
        does = body[0].does(term.variable, f"{variable} ") if one else None
        if does is not None:
            comma = "," * (", in turn" in each)
            return replace(body[0], parts=(Part(f"{each}{comma} ", term.clause), *does), subject=None)
        if len(body) == 1 and not body[0].items:
            body = (_with_its(body[0], variable),)
            body = body if is_seat(term.variable.type) else (_with_it(body[0], variable),)
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
                    body[0].text.startswith(("if ", "only if ", "unless ")) or there_is(condition) is not None
                )
                if much or not conditional or body[0].instead:
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
        own = self.noun(variable)
        if (lone := self.lone(things)) is not None:
            return lone, own
        group = self.group(things, many=False)
        order = f",{order}" if order.startswith(" ") and group.tail else order
        return f"each {self._named_group(own, group)}{order}", own

    def _named_group(self, own: str, group: Group) -> str:
        """Return one of a group, with the name it has afterwards in brackets unless that is clear."""
        clear = f"the {group.one}".endswith(f" {words.bare(own)}") and own.startswith("the ")
        return f"{group.one}{'' if clear else f' ({own})'}{group.tail}"

    def _sealed(self, term: SealedTerm) -> Draft:
        each, own = self._each(term.variable, term.seats)
        if term.actor is not None:
            told = _spread(self._drafts(term.body), each, own, "", term.clause)
            if told is not None and not told.colon:
                first, *behind = told.parts
                opened = replace(first, text=f"{SECRETLY}{first.text}")
                return replace(told, parts=(opened, *behind, Part(ALL_SHOW, term.clause)), opens=True)
            text = f"{SECRETLY}this is done for {each}, and all then show what they chose"
            return Draft((Part(text, term.clause),), self._drafts(term.body), colon=True, opens=True)
        text = f"{SECRETLY}{each} does this, and all then show what they chose"
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
        start = Part(f"{SECRETLY}{each} ", term.clause)
        end = Part(THEY_SHOW if named else ALL_SHOW, term.clause)
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


def _with_it(draft: Draft, variable: str) -> Draft:
    """Return a sentence that speaks twice of the one thing it is about, the second time as `it`."""
    said = re.compile(rf"\b{re.escape(variable)}\b(?!')")
    *before, last = draft.parts
    found = [*said.finditer(last.text)]
    if len(said.findall(draft.text)) != 2 or not found or last.text[: found[-1].start()].endswith(" of "):
        return draft
    start, end = found[-1].span()
    told = f"{last.text[:start]}it{last.text[end:]}"
    return replace(draft, parts=(*before, replace(last, text=told)))


def _spread(body: tuple[Draft, ...], each: str, variable: str, order: str, clause: Clause) -> Draft | None:
    """Return the one sentence of a loop told of each thing at once, if it says clearly of which.

    That is in what it begins with (`the player on each hill does this`), or anywhere if it does so once and
    is all that is done (`turn up the card on each field`).
    """
    if len(body) != 1 or body[0].style is not Style.SENTENCE or " (" in each:
        return None
    draft = body[0]
    where = first_told(draft.parts)
    before, text, behind = draft.parts[:where], draft.parts[where].text, draft.parts[where + 1 :]
    comma = "," * order.startswith(",")
    if found := re.match(rf"(the [A-Za-z0-9]+ (?:{PLACES}|of)) {re.escape(variable)} (?!'s)", text):
        who, place = found[1].removeprefix("the ").rsplit(" ", 1)
        there = each.removesuffix(f" with a {who} {place} it").removesuffix(f" that has a {who}")
        start = Part(f"{found[1]} {there}{comma} ", clause)
        rest = replace(draft.parts[where], text=text[found.end() :])
        parts_ = (*before, start, rest, *behind)
        return replace(draft, parts=parts_, subject=None, opens=draft.colon)
    plain = draft.subject is None and not (draft.items or draft.opens or behind)
    if not plain or draft.text.count(variable) != 1 or (comma and not text.endswith(variable)):
        return None
    found = re.search(rf" {re.escape(variable)}(?=$| )", text)
    if found is None or draft.parts[where].target is not None:
        return None
    told = replace(draft.parts[where], text=f"{text[: found.start()]} {each}{text[found.end() :]}")
    return replace(draft, parts=(Part("", clause), *before, told))


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
