"""Paragraphs for statements: loops, branches, choices, and the actions in them."""

from typing import assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.standing import waits_for
from ....interpreter.analysis.terms import (
    AlternativeTerm,
    Block,
    ChancePickTerm,
    ChooseTerm,
    Clause,
    DoTerm,
    Expression,
    FinishTerm,
    ForEachTerm,
    IfTerm,
    ImpossibleTerm,
    LetTerm,
    LocalTerm,
    MovePiecesTerm,
    NothingHappensTerm,
    NumberTerm,
    OnlyIfTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RepeatTerm,
    ResultTerm,
    RevealTerm,
    RollTerm,
    RunTerm,
    SealedTerm,
    SetTerm,
    ShuffleTerm,
    SomeTerm,
    Statement,
    StepTerm,
    TitleTerm,
    TransferTerm,
    WinTerm,
)
from ....interpreter.analysis.titles import fill_in
from ....interpreter.analysis.types import FLAG, NumberType, Type
from ..paragraphs import Paragraph, Part, Style
from .actions import Actions
from .drafts import Draft, closed, finish, leaf, opening
from .nouns import Group, is_seat

ONE = "exactly 1 "
"""How many, where a singular follows."""


class Statements(Actions):
    """Paragraphs for blocks."""

    def block(self, block: Block) -> tuple[Paragraph, ...]:
        return finish(self._drafts(block))

    def _drafts(self, block: Block) -> tuple[Draft, ...]:
        return tuple(draft for statement in block for draft in self._statement(statement))

    def _statement(self, term: Statement) -> tuple[Draft, ...]:
        match term:
            case OnlyIfTerm(clause, condition, body):
                return (opening(f"only if {self.condition(condition)}", clause, self._drafts(body), ": "),)
            case IfTerm(_, branches):
                return self._if(branches)
            case ForEachTerm():
                return (self._for_each(term),)
            case RepeatTerm(clause, times, condition, body):
                while_ = "" if condition is None else f", as long as {self.condition(condition)}"
                return (opening(f"up to {times} times in a row{while_}", clause, self._drafts(body), ": "),)
            case StepTerm(clause, name, title, body):
                heading = self._title(title) if title else words.spaced(name)
                return (Draft((Part(heading, clause),), self._drafts(body), Style.HEADING, colon=True),)
            case ChooseTerm():
                return (self._choose(term),)
            case PickOneTerm() | PickSetTerm() | PickNumberTerm():
                return (self._pick(term),)
            case ChancePickTerm(clause, things, target, unable):
                group = self.group(things, many=False)
                text = f"{self._named(words.a(group.one), group, target)} is picked at random"
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
        """Return that a rule is carried out; the piece that names it says which rule is meant."""
        parts = (Part(text, term.clause, target) for text, target in self.call(term))
        return Draft(tuple(part for part in parts if part.text))

    def standing(self, block: Block) -> tuple[Draft, ...]:
        """Return the sentences of a standing rule, each with the condition that it waits for in front."""
        return tuple(draft for statement in block for draft in self._waiting(statement))

    def _waiting(self, term: Statement) -> tuple[Draft, ...]:
        match term:
            case OnlyIfTerm(clause, condition, body):
                return (opening(f"whenever {self.condition(condition)}", clause, self._drafts(body), ": "),)
            case IfTerm(_, ((clause, condition, body), *others)) if condition is not None:
                told = opening(f"whenever {self.condition(condition)}", clause, self._drafts(body), ": ")
                return (told, *self._if(tuple(others), first=False))
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
                words_.append(f"if {self.condition(condition)}")
            told.append(opening(", ".join(words_), clause, self._drafts(body)))
        return tuple(told)

    def _for_each(self, term: ForEachTerm) -> Draft:
        body = self._drafts(term.body)
        order = " in turn" if is_seat(term.variable.type) else ""
        if term.first is not None:
            order += f", from {self.noun(term.first)} on,"
        each, variable = self._each(term.variable, term.things, order)
        match body:
            case (Draft(parts, items, Style.SENTENCE, colon, False),) if (
                parts[0].text.startswith(f"{variable} ") and " that " not in each and " who" not in each
            ):
                rest = parts[0].text[len(variable) :]
                text = Part(each, term.clause), Part(rest, parts[0].clause), *parts[1:]
                return Draft(text, items, colon=colon)
        draft = opening(f"for {each}".removesuffix(","), term.clause, body)
        return draft if draft.colon else closed(draft)

    def _each(self, variable: LocalTerm, things: Expression, order: str = "") -> tuple[str, str]:
        """Return `each …` for a loop and what its variable is called in the body."""
        group = self.group(things, many=False)
        own = self.noun(variable)
        called = "" if own == f"the {group.one}" else f" ({own})"
        return f"each {group.one}{called}{order}{group.tail}", own

    def _sealed(self, term: SealedTerm) -> Draft:
        each, _ = self._each(term.variable, term.seats)
        if term.actor is not None:
            text = (
                f"secretly and at the same time, this is done for {each}, and all then show what they chose"
            )
            return Draft((Part(text, term.clause),), self._drafts(term.body), colon=True, opens=True)
        text = f"secretly and at the same time, {each} does this, and all then show what they chose"
        match self._drafts(term.body):
            case (Draft(parts, items, Style.SENTENCE, False, False),) if parts[0].text.startswith(
                f"{self.noun(term.variable)} "
            ):
                rest = parts[0].text[len(self.noun(term.variable)) :]
                end = Part("; all then show together what they chose", term.clause)
                start = Part(f"secretly and at the same time, {each}", term.clause)
                return Draft((start, Part(rest, parts[0].clause), *parts[1:], end), items)
            case body:
                return Draft((Part(text, term.clause),), body, colon=True, opens=True)

    # ---- choices ----------------------------------------------------------------------------------------

    def _choose(self, term: ChooseTerm) -> Draft:
        seat = self.noun(term.seat)
        title = f" ({words.quoted(self._title(term.title))})" if term.title else ""
        text = f"{seat} chooses one of these{title}"
        unable = self._unable(term.clause, term.unable, term.seat, "if none of these is possible")
        items = (*(self._alternative(way) for way in term.alternatives), *unable)
        return Draft((Part(text, term.clause),), items, colon=True)

    def _alternative(self, term: AlternativeTerm) -> Draft:
        title = self._title(term.title) if term.title else words.spaced(term.name)
        text = words.quoted(title)
        if term.condition is not None:
            text += f", only if {self.condition(term.condition)}"
        match self._drafts(term.body):
            case ():
                return Draft((Part(text, term.clause),), style=Style.ALTERNATIVE)
            case (Draft(parts, items, Style.SENTENCE, False, _),):
                return Draft((Part(f"{text}: ", term.clause), *parts), items, Style.ALTERNATIVE)
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

    def _pick(self, term: PickOneTerm | PickSetTerm | PickNumberTerm) -> Draft:
        match term:
            case PickOneTerm(things=things):
                group = self.group(things, many=False)
                what = self._named(words.a(group.one), group, term.target)
            case PickSetTerm(_, _, low, high, things):
                quantity, behind = self._quantity(low, high)
                many = quantity != ONE
                group = self.group(things, many=many)
                what = (
                    self._named(f"{quantity}{group.many if many else group.one}", group, term.target) + behind
                )
            case PickNumberTerm(_, _, low, high):
                noun = self._number_noun((term.target.type, low.type, high.type))
                what = f"{noun} from {self._bound_text(low)} to {self._bound_text(high)}"
                what = self._named(what, Group("number", "numbers"), term.target)
            case _:
                assert_never(term)
        parts = [Part(f"{self.noun(term.seat)} chooses {what}", term.clause)]
        if isinstance(term, PickSetTerm):
            for number, rule in enumerate(term.conditions):
                joint = " and that" if number else " such that"
                parts.append(Part(f"{joint} {self._nested(rule.condition)}", rule.clause))
        return Draft(tuple(parts), self._unable(term.clause, term.unable, term.seat))

    def _named(self, what: str, group: Group, target: LocalTerm | ResultTerm) -> str:
        """Return what is picked, with the name it has afterwards in brackets unless that is its kind's."""
        match target:
            case LocalTerm():
                name = self.local(target)
            case ResultTerm(result):
                name = self.result(result, target.type)
            case _:
                assert_never(target)
        called = "" if name in (group.one, group.many) else f" (the {name})"
        return f"{what}{called}{group.tail}"

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
