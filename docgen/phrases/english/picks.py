"""Sentences for what a player picks: how many of what, such that what holds, and what if that cannot be."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.rewrite import substitute
from ....interpreter.analysis.terms import (
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    Block,
    Clause,
    CountTerm,
    Expression,
    ImpossibleTerm,
    LocalTerm,
    NotTerm,
    NumberTerm,
    OrTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    ResultTerm,
    SameTerm,
    SelectionTerm,
    SuchThatTerm,
)
from ....interpreter.analysis.types import NumberType, Type
from ..calls import weight
from ..drafts import Draft, leaf
from ..lets import is_seat
from ..outdoing import Contest, Rival, asked_unless, contest
from ..paragraphs import Part
from ..whole import all_or_none, had_by_all
from .actions import Actions
from .clauses import FALLBACK, ONESELF, collective
from .drafts import opening
from .nouns import Group

MOST = 2
"""More conditions that are joined are a list."""

HEAVIEST = 13
"""A condition of more terms is a list if it can be one."""

ONE = "exactly 1 "
"""How many, where a singular follows."""


class Picks(Actions, ABC):
    """Sentences for picks of one, of several and of a number."""

    @abstractmethod
    def _drafts(self, block: Block, given: Expression | None = None) -> tuple[Draft, ...]:
        """Return the sentences of a block; what stands before it has just spoken of the player `given`."""

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
        own = copy(self.oneself(term.seat, term))
        own.sure = frozenset() if isinstance(term, PickNumberTerm) else had_by_all(term.things)
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
                if (whole := all_or_none(term)) is not None:
                    rules_told = tuple(rule for rule in rules_told if rule is not whole)
                    quantity, none = self._quantity(high, high)[0].removeprefix("exactly "), ", or none"
                many = quantity != ONE
                group = self.group(things, many=many)
                if (alike := self._all_alike(term, rules_told)) is not None:
                    if (
                        isinstance(things, SelectionTerm)
                        and isinstance(things.condition, SameTerm)
                        and self.sure
                    ):
                        group = self.group(things.source, many=many)  # who is alike has what all have
                    group, rules_told = replace(group, tail=f" {alike}{group.tail}"), ()
                head = f"{quantity}{group.many if many else group.one}"
                what = self._named(head, group, term.target, named) + behind + none
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
            if (against := contest(term)) is not None:
                rivals = tuple(leaf(self._rival(one, against), one.clause) for one in against.rivals)
                must = Part(f", which must exceed each of these {self._in_what(against)}", term.clause)
                return Draft((parts[0], must), (*rivals, *unable), colon=True)
            own = copy(self)
            own.picking = term.target if isinstance(term.target, ResultTerm) else None
            match rules_told:
                case (rule,) if (listed := own._list(rule.condition, rule.clause)) is not None:
                    parts += [Part(", such that ", rule.clause), *listed.parts]
                    return Draft(tuple(parts), (*listed.items, *unable), colon=True)
                case (rule,):
                    parts.append(
                        Part(f"{',' * bool(none)} such that {own._nested(rule.condition)}", rule.clause)
                    )
                case (_, *_):
                    rules = [own._bulleted(rule.condition, rule.clause) for rule in rules_told]
                    parts.append(Part(", such that all of this holds", term.clause))
                    return Draft(tuple(parts), (*rules, *unable), colon=True)
        return Draft(tuple(parts), self._unable(term.clause, term.unable, term.seat))

    def _in_what(self, against: Contest) -> str:
        """Return in what something is exceeded: `in number or in total value`."""
        said = self.noun(against.total).removesuffix(f" of {self.definite(against.total.things)}")
        return f"in number or in {words.bare(said)}" if against.by_number else f"in {words.bare(said)}"

    def _rival(self, rival: Rival, against: Contest) -> str:
        """Return what has to be exceeded, and when: `if the box is not empty, the cards in the tray`."""
        those = self._summed(replace(against.total, things=rival.place)) or self.definite(rival.place)
        if rival.known and rival.spared is not None:
            return f"if {self._negated(rival.spared)}, these"
        case = "" if rival.spared is None else f"if {self._negated(rival.spared)}, "
        return f"{case}{those}{', if any' * against.by_number}"

    def _all_alike(self, term: PickSetTerm, rules: tuple[SuchThatTerm, ...]) -> str | None:
        """Return what all that is picked has in common, if that is its one rule: `of the same suit`."""
        if len(rules) != 1:
            return None
        start = f"{self.definite(term.target)} are all "
        told = self.condition(rules[0].condition)
        return told.removeprefix(start) if told.startswith(f"{start}of the same ") else None

    def _bulleted(self, condition: Expression, clause: Clause) -> Draft:
        """Return a condition as a sentence of its own; one that joins joined ones is a list."""
        found = self._list(condition, clause)
        if found is None and (only := self._only_if(condition)) is not None:
            return leaf(only, clause)
        if found is None:
            plain = isinstance(condition, AndTerm) or self.more_of(condition) is not None
            own = self.condition(condition) if plain else self._nested(condition)
            return leaf(own, clause)
        return found

    def _list(self, condition: Expression, clause: Clause) -> Draft | None:
        """Return a condition as a list; None if one clause holds it: it has few parts, each of them plain."""
        match condition:
            case AndTerm(operands):
                text = "all of this holds"
            case OrTerm() if self.more_of(condition) is not None or asked_unless(condition) is not None:
                return None
            case OrTerm((NotTerm(first), *operands)) if len(operands) > 1:
                text = f"if {self.condition(first)}, at least one of these holds"
            case OrTerm(operands):
                text = "at least one of these holds"
            case _:
                return None
        few = len(operands) <= MOST and weight(condition) <= HEAVIEST
        if few and not any(isinstance(operand, AndTerm | OrTerm) for operand in operands):
            return None
        items = tuple(self._bulleted(operand, clause) for operand in operands)
        return Draft((Part(text, clause),), items, colon=True)

    def _only_if(self, condition: Expression) -> str | None:
        """Return in which case the rest has to hold, of a condition that is asked in one only."""
        found = asked_unless(condition)
        case, rest = ("", None) if found is None else (self._negated(found[0]), self.more_of(found[1]))
        if rest is not None and not case.startswith(FALLBACK):
            return f"if {case}, {rest}"
        match condition:
            case OrTerm((NotTerm(first), *operands)) if len(operands) > 1:
                told = OrTerm(tuple(operands), type=condition.type)
                return f"if {self.condition(first)}, {self.condition(told)}"
            case _:
                return None

    def _named(self, what: str, group: Group, target: LocalTerm | ResultTerm, named: bool = True) -> str:
        """Return what is picked, with the name it has afterwards in brackets unless that is its kind's."""
        match target:
            case LocalTerm():
                name = self.local(target)
            case ResultTerm(result):
                name = self.result(result, target.type)
            case _:
                assert_never(target)
        clear = isinstance(target, LocalTerm) and self.chosen(target) is not None
        called = "" if name in (group.one, group.many) or clear or not named else f" ({words.the(name)})"
        if called and f"{called} " in group.tail:
            called = ""
        return f"{what}{group.tail}{called}" if collective(name) else f"{what}{called}{group.tail}"

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


def _without(draft: Draft, own: Callable[[str], str], below: Callable[[str], str]) -> Draft:
    """Return a sentence without marks: `own` puts what they stand for into it, `below` into its list."""
    return replace(
        draft,
        parts=tuple(replace(part, text=own(part.text)) for part in draft.parts),
        items=tuple(_without(item, below, below) for item in draft.items),
    )
