"""Paragraphs for worked examples: the table before, the answers, the table afterwards."""

from itertools import groupby

from ....interpreter.analysis import english as words
from ....interpreter.analysis.ruleset import Answer, Example, Item, Known, Things
from ....interpreter.analysis.terms import AmountTerm, Expression, FlagTerm, NumberTerm, ZoneTerm
from ....interpreter.analysis.types import FlagType, SetType
from ..drafts import Draft, leaf
from .statements import Statements


class Examples(Statements):
    """Paragraphs for examples."""

    def example(self, example: Example) -> tuple[Draft, ...]:
        """Return the example's sentences in the order in which it is played."""
        seats = (
            f" with {words.listed([name.capitalize() for name in example.seats])}" if example.seats else ""
        )
        told = [leaf(f"this example plays {words.quoted(example.rule)}{seats}", example.clause)]
        told += self._items("before", example.given)
        told += [leaf(self._answer(answer), answer.clause) for answer in example.answers]
        told += self._items("afterwards", example.expected)
        told += [leaf(f"afterwards: {self._known(known)}", known.clause) for known in example.known]
        if example.winners is not None:
            winners = words.listed([name.capitalize() for name in example.winners])
            verb = "wins" if len(example.winners) == 1 else "win"
            told.append(
                leaf(
                    f"afterwards: {winners} {verb}" if winners else "afterwards: the game ends",
                    example.clause,
                )
            )
        rest = "other things may change too" if example.at_least else "nothing else changes"
        return (*told, leaf(rest, example.clause))

    def _items(self, when: str, items: tuple[Item, ...]) -> list[Draft]:
        """Return a sentence for the items of each line."""
        told = []
        for _, group in groupby(items, key=lambda item: item.clause.span):
            line = list(group)
            told.append(leaf(f"{when}: {', '.join(self._item(item) for item in line)}", line[0].clause))
        return told

    def _item(self, item: Item) -> str:
        values = words.listed([self._value(value) for value in item.values])
        match item.target, item.values:
            case AmountTerm(resource, holder), (NumberTerm(value),):
                return f"{self._holds(holder)} {self.amount(value, resource)}"
            case ZoneTerm(), ():
                return f"{self.noun(item.target)} is empty"
            case ZoneTerm(), _:
                return f"{self._holds(item.target)} {values}"
            case target, (FlagTerm(value),) if isinstance(target.type, FlagType):
                return self.condition(target) if value else self._negated(target)
            case _:
                return f"{self.noun(item.target)} {self.be(item.target)} {values or 'nothing'}"

    def _known(self, known: Known) -> str:
        if known.seats is None:
            circle = "everyone"
        else:
            names = words.listed([seat.capitalize() for seat in known.seats])
            circle = f"{names} and nobody else" if names else "nobody"
        what = self.noun(known.target)
        if isinstance(known.target, ZoneTerm):
            return f"what lies in {what} is known to {circle}"
        be = "are" if isinstance(known.target.type, SetType) else self.be(known.target)
        return f"{what} {be} known to {circle}"

    def _value(self, value: Expression | Things) -> str:
        match value:
            case Things(1, description):
                return words.a(self.group(description).single())
            case Things(count, description):
                return f"{count} {self.group(description).several()}"
            case term:
                return self.noun(term)

    def _answer(self, answer: Answer) -> str:
        seat = answer.seat.capitalize() if answer.seat else "chance"
        values = [
            words.quoted(words.spaced(v)) if isinstance(v, str) else self.noun(v) for v in answer.values
        ]
        told = words.listed(values) or "nothing"
        if answer.refused_by is not None:
            return f"{seat} may not choose {told}: {words.quoted(answer.refused_by)} forbids it"
        return f"{seat} chooses {told}" if answer.seat else f"chance gives {told}"
