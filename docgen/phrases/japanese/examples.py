"""Paragraphs for worked examples: the table before, the answers, the table afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import groupby

from ....interpreter.analysis.ruleset import Answer, Example, Item, Known, Things
from ....interpreter.analysis.terms import (
    AmountTerm,
    Expression,
    FlagTerm,
    NumberTerm,
    ZoneTerm,
)
from ....interpreter.analysis.titles import without_holes
from ....interpreter.analysis.types import FlagType
from ..drafts import Draft, leaf
from ..names import ways_of
from ..paragraphs import Worked
from . import words
from .conditions import is_
from .drafts import finish
from .statements import Statements

_AFTER = "その後："


class Examples(Statements):
    """Paragraphs for examples."""

    def worked(self, example: Example) -> Worked:
        """Return the example in three parts, without what it is an example of."""
        answers = tuple(leaf(self._choice(answer), answer.clause) for answer in example.answers)
        outcome = (*self._items("", example.expected), *self._end(example, ""))
        return Worked(*(finish(told) for told in (self._items("", example.given), answers, outcome)))

    def example(self, example: Example) -> tuple[Draft, ...]:
        """Return the example's sentences in the order in which it is played."""
        seats = f"{words.listed([self.seat(name) for name in example.seats])}で" if example.seats else ""
        told = [leaf(f"この例では、{seats}{words.quoted(example.rule)}を行う", example.clause)]
        told += self._items("最初：", example.given)
        told += [leaf(self._answer(answer), answer.clause) for answer in example.answers]
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
            told.append(leaf(f"{when}{'、'.join(self._item(item) for item in line)}", line[0].clause))
        return told

    def _item(self, item: Item) -> str:
        values = words.listed([self._value(value) for value in item.values])
        match item.target, item.values:
            case AmountTerm(resource, holder), (NumberTerm(value),):
                return self._holds(holder, f"{self.amount(value, resource)}を持っている")
            case ZoneTerm(), ():
                return f"{self.noun(item.target)}は空である"
            case ZoneTerm(), _:
                return f"{self.noun(item.target)}に{values}がある"
            case target, (FlagTerm(value),) if isinstance(target.type, FlagType):
                return self.condition(target) if value else self._negated(target)
            case _:
                return f"{self.noun(item.target)}は{values or 'なし'}{is_(negated=False)}"

    def _known(self, known: Known) -> str:
        if known.seats is None:
            circle = "全員が"
        else:
            names = words.listed([self.seat(seat) for seat in known.seats])
            circle = f"{names}だけが" if names else "誰も"
        inside = "にあるもの" * isinstance(known.target, ZoneTerm)
        knows = "知らない" if known.seats == () else "知っている"
        return f"{self.noun(known.target)}{inside}を{circle}{knows}"

    def _value(self, value: Expression | Things) -> str:
        match value:
            case Things(count, description):
                return self.group(description).count(count)
            case term:
                return self.noun(term)

    def _called(self, id_: str) -> str:
        """Return an answer by its name: a seat, a member, or a way out of a choice by its title."""
        if id_ in words.COLOURS:
            return self.seat(id_)
        members = [kind.id for kind in self._ruleset.kinds.values() if any(m.id == id_ for m in kind.members)]
        if len(members) == 1:
            return self.names.member(members[0], id_)
        titles = self._ways.get(id_, ())
        said = without_holes(titles[0]) if len(titles) == 1 else self.names.answer(id_)
        return words.quoted(said)

    @cached_property
    def _ways(self) -> Mapping[str, tuple[str, ...]]:
        return ways_of(self._ruleset)

    def _answer(self, answer: Answer) -> str:
        """Return an answer with the clause that refuses it, if it is refused."""
        by = f"（{words.quoted(answer.refused_by)}に反する）" if answer.refused_by is not None else ""
        return f"{self._choice(answer)}{by}"

    def _choice(self, answer: Answer) -> str:
        values = [self._called(v) if isinstance(v, str) else self.noun(v) for v in answer.values]
        told = words.listed(values) or "何も選ばないこと"
        seat = f"{self.seat(answer.seat)}は" if answer.seat else "ランダムに"
        if answer.refused_by is not None:
            return f"{seat}{told}を選べない"
        return f"{seat}{told}を選ぶ" if answer.seat else f"ランダムに{told}が決まる"
