"""Paragraphs for worked examples: the table before, the answers, the table afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby

from ....interpreter.analysis.filling import fill_in
from ....interpreter.analysis.ruleset import Answer, Example, Item, Known, Things
from ....interpreter.analysis.terms import (
    AmountTerm,
    Expression,
    FlagTerm,
    MemberTerm,
    NothingTerm,
    NumberTerm,
    RecordTerm,
    SameTerm,
    TitleTerm,
    ZoneTerm,
)
from ....interpreter.analysis.types import FLAG, FlagType
from ..drafts import Draft, leaf
from ..lets import is_seat
from ..paragraphs import Worked
from ..ways import ways_within
from . import words
from .drafts import finish
from .statements import Statements
from .words import Noun

_AFTER = "その後："

Ways = Mapping[str, tuple[TitleTerm, ...]]
"""The titles of ways out of choices, by what these are called."""


class Examples(Statements):
    """Paragraphs for examples."""

    def worked(self, example: Example) -> Worked:
        """Return the example in three parts, without what it is an example of."""
        ways = ways_within(self._ruleset, example.rule)
        answers = tuple(leaf(self._choice(answer, ways), answer.clause) for answer in example.answers)
        outcome = (*self._items("", example.expected), *self._end(example, ""))
        return Worked(*(finish(told) for told in (self._items("", example.given), answers, outcome)))

    def example(self, example: Example) -> tuple[Draft, ...]:
        """Return the example's sentences in the order in which it is played."""
        seats = f"{words.listed([self.seat(name) for name in example.seats])}で" if example.seats else ""
        told = [leaf(f"この例では、{seats}{words.quoted(example.rule)}を行う", example.clause)]
        told += self._items("最初：", example.given)
        ways = ways_within(self._ruleset, example.rule)
        told += [leaf(self._answer(answer, ways), answer.clause) for answer in example.answers]
        told += self._items(_AFTER, example.expected)
        return (*told, *self._end(example, _AFTER))

    def _end(self, example: Example, when: str) -> list[Draft]:
        """Return who knows what afterwards, who has won, and whether anything else may have changed."""
        told = [leaf(f"{when}{self._known(known)}", known.clause) for known in example.known]
        if example.winners is not None:
            winners = words.listed([self.seat(name) for name in example.winners])
            end = f"{winners}が勝利する" if winners else "ゲームが終了する"
            told.append(leaf(f"{when}{end}", example.clause))
        rest = "ほかのものが変わることもある" if example.at_least else "ほかには何も変わらない"
        return [*told, leaf(rest, example.clause)]

    def _items(self, when: str, items: tuple[Item, ...]) -> list[Draft]:
        """Return a sentence for the items of each line, each behind `when`."""
        told = []
        for _, group in groupby(items, key=lambda item: item.clause.span):
            line = list(group)
            told.append(leaf(when + "。".join(self._item(item) for item in line), line[0].clause))
        return told

    def _item(self, item: Item) -> str:
        values = words.listed([self._value(value) for value in item.values])
        match item.target, item.values:
            case AmountTerm(resource, holder), (NumberTerm(value),) if is_seat(holder.type):
                if value == 0:
                    return f"{self.noun(holder)}は{self.names.amount_of(resource).name}を所持していない"
                return f"{self.noun(holder)}は{self.amount(value, resource)}を所持している"
            case AmountTerm(resource, holder), (NumberTerm(value),):
                name = self.names.amount_of(resource)
                place = self._place(holder, name)
                return f"{place}{name.name}がない" if value == 0 else f"{place}{name.count(value)}がある"
            case ZoneTerm(), ():
                return (
                    f"{self.noun(item.target)}はない"
                    if self._head(item.target)
                    else (f"{self.noun(item.target)}は空である")
                )
            case ZoneTerm(of=of) as place, _ if of is not None and is_seat(of.type) and self._head(place):
                return f"{self.noun(place)}は{values}である"
            case ZoneTerm() as place, _:
                return f"{self._place(place, self._head(place))}{values}がある"
            case target, (FlagTerm(value),) if isinstance(target.type, FlagType):
                return self.condition(target) if value else self._negated(target)
            case target, () | (NothingTerm(),):
                return self.missing(target, present=False)
            case RecordTerm(id_) as target, (MemberTerm() as value,) if (
                self.names.turn("is", id_) is not None
            ):
                return self.condition(SameTerm(target, value, False, type=FLAG))
            case target, (NumberTerm() as value,):
                return f"{self.noun(target)}は{self.counted(value, target)}である"
            case _:
                return f"{self.noun(item.target)}は{values}である"

    def _head(self, place: Expression) -> Noun | None:
        """Return what lies in a place whose title ends with that, None of others."""
        kinds = self.names.kinds_in(place.zone) if isinstance(place, ZoneTerm) else ()
        head = self.names.noun(kinds[0]) if len(kinds) == 1 else None
        found = head is not None and isinstance(place, ZoneTerm) and self.laid(place, head) is not None
        return head if found else None

    def _place(self, place: Expression, head: Noun | None) -> str:
        """Return where something is, as it stands before `がある`: `袋の横に` of `袋の横の石`."""
        laid = self.laid(place, head) if head is not None and isinstance(place, ZoneTerm) else None
        put = None if laid is None else words.put(laid.before)
        return f"{self.noun(place)}に" if put is None else put.removesuffix("置く")

    def _known(self, known: Known) -> str:
        if known.seats is None:
            circle = "全員が"
        else:
            names = words.listed([self.seat(seat) for seat in known.seats])
            circle = f"{names}だけが" if names else "誰も"
        inside = "にあるもの" * (isinstance(known.target, ZoneTerm) and self._head(known.target) is None)
        knows = "知らない" if known.seats == () else "知っている"
        return f"{self.noun(known.target)}{inside}を{circle}{knows}"

    def _value(self, value: Expression | Things) -> str:
        match value:
            case Things(count, description):
                return self.group(description).count(count)
            case term:
                return self.noun(term)

    def _called(self, id_: str, ways: Ways) -> str:
        """Return an answer by its name: a seat, a member, or a way out of a choice by its title."""
        if id_ in words.COLOURS:
            return self.seat(id_)
        members = [kind.id for kind in self._ruleset.kinds.values() if any(m.id == id_ for m in kind.members)]
        match ways.get(id_, ()):
            case (title,):
                return words.quoted(fill_in(title.text, map(self.noun, title.holes)))
            case () if len(members) == 1:
                return self.names.member(members[0], id_)
            case _:
                return words.quoted(self.names.answer(id_))

    def _answer(self, answer: Answer, ways: Ways) -> str:
        """Return an answer with the clause that refuses it, if it is refused."""
        by = f"（{words.quoted(answer.refused_by)}に反する）" if answer.refused_by is not None else ""
        return f"{self._choice(answer, ways)}{by}"

    def _choice(self, answer: Answer, ways: Ways) -> str:
        values = [self._called(v, ways) if isinstance(v, str) else v for v in answer.values]
        alike = Counter(value if isinstance(value, str) else self.noun(value) for value in values)
        told = words.listed([text if count == 1 else f"{text}{count}枚" for text, count in alike.items()])
        seat = f"{self.seat(answer.seat)}は" if answer.seat else ""
        several = "の組み合わせ" * (len(values) > 1)
        if answer.refused_by is not None:
            return f"{seat}{told}{several}を選べない" if told else f"{seat}何も選ばないことはできない"
        if not answer.seat:
            return f"ランダムに決まったのは、{told or '何も選ばないこと'}である"
        return f"{seat}{told}を選ぶ" if told else f"{seat}何も選ばない"
