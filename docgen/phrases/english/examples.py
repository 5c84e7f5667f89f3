"""Worked examples told: what is on the table, what happens, what comes of it."""

from functools import cached_property
from itertools import groupby

from ....interpreter.analysis import english as words
from ....interpreter.analysis.locals import all_rules
from ....interpreter.analysis.rewrite import parts
from ....interpreter.analysis.ruleset import Answer, Example, Item, Known, Things
from ....interpreter.analysis.terms import (
    AlternativeTerm,
    AmountTerm,
    DescriptionTerm,
    Expression,
    FlagTerm,
    NumberTerm,
    ZoneTerm,
)
from ....interpreter.analysis.titles import in_words
from ....interpreter.analysis.types import FlagType, SetType
from ..drafts import Draft, leaf
from ..paragraphs import Part, Worked
from .clauses import without_repeats
from .drafts import finish
from .held import WHERE
from .statements import Statements


class Examples(Statements):
    """Sentences for examples."""

    def worked(self, example: Example) -> Worked:
        """Return the example in three parts, without what it is an example of."""
        answers = tuple(leaf(self._answer(one, example.rule), one.clause) for one in example.answers)
        return Worked(finish(self._items(example.given)), finish(answers), finish(self._outcome(example)))

    def _example(self, example: Example) -> tuple[Draft, ...]:
        """Return the example with the rule that it runs, and the clauses that refuse answers."""
        seats = (
            f" with {words.listed([name.capitalize() for name in example.seats])}" if example.seats else ""
        )
        answers = [
            leaf(self._answer(one, example.rule) + self._refused(one), one.clause) for one in example.answers
        ]
        told = {
            "before": self._items(example.given),
            "what happens": answers,
            "afterwards": self._outcome(example),
        }
        start = leaf(f"this example plays {words.quoted(example.rule)}{seats}", example.clause)
        return (start, *(_part(title, drafts) for title, drafts in told.items() if drafts))

    def _outcome(self, example: Example) -> list[Draft]:
        """Return what comes of it; that other things may change is said, that they do not is not."""
        told = self._items(example.expected)
        told += [leaf(self._known(known), known.clause) for known in example.known]
        if example.winners is not None:
            winners = words.listed([name.capitalize() for name in example.winners])
            verb = "wins" if len(example.winners) == 1 else "win"
            told.append(leaf(f"{winners} {verb}" if winners else "the game ends", example.clause))
        if example.at_least:
            told.append(leaf("other things may change too", example.clause))
        return told or [leaf("nothing changes", example.clause)]

    def _items(self, items: tuple[Item, ...]) -> list[Draft]:
        """Return a sentence for the items of each line."""
        told = []
        for _, group in groupby(items, key=lambda item: item.clause.span):
            line = list(group)
            said = without_repeats([self._item(item) for item in line], "there is ")
            told.append(leaf("; ".join(said), line[0].clause))
        return told

    def _item(self, item: Item) -> str:
        values = words.listed([self._value(value) for value in item.values])
        match item.target, item.values:
            case AmountTerm(resource, holder), (NumberTerm(value),):
                return self._lying(holder, self.nouns(resource), self.amount(value, resource), value == 1)
            case ZoneTerm(), ():
                plural = words.is_plural(words.bare(self.noun(item.target)))
                return f"{self.noun(item.target)} {'are' if plural else 'is'} empty"
            case ZoneTerm(zone) as place, (first, *_):
                single = not isinstance(first, Things) or first.count == 1
                return self._lying(place, self.head(zone), values, single)
            case target, (FlagTerm(value),) if isinstance(target.type, FlagType):
                return self.condition(target) if value else self._negated(target)
            case _:
                return f"{self.noun(item.target)} {self.be(item.target)} {values or 'nothing'}"

    def _lying(self, place: Expression, head: tuple[str, str], what: str, single: bool) -> str:
        """Return that something lies in a place, which may say by its title what lies there."""
        laid = self.laid(place, head) if isinstance(place, ZoneTerm) else None
        if laid is None:
            return f"{self._holds(place)} {what}"
        if laid.many == head[1] and WHERE.match(laid.tail):
            return f"there {'is' if single else 'are'} {what}{laid.tail}"
        return f"{self.noun(place)}: {what}"

    def _known(self, known: Known) -> str:
        know = "knows"
        if known.seats is None:
            circle = "everyone"
        elif known.seats:
            circle = f"only {words.listed([seat.capitalize() for seat in known.seats])}"
            know = "knows" if len(known.seats) == 1 else "know"
        else:
            circle = "nobody"
        what = self.noun(known.target)
        if isinstance(known.target, ZoneTerm):
            names_them = self.laid(known.target, self.head(known.target.zone)) is not None
            return f"{circle} {know} {what if names_them else f'what lies in {what}'}"
        be = "are" if isinstance(known.target.type, SetType) else self.be(known.target)
        return f"{circle} {know} what {what} {be}"

    def _value(self, value: Expression | Things) -> str:
        match value:
            case Things(1, DescriptionTerm() as description):
                return self.noun(description)
            case Things(1, description):
                return words.a(self.group(description).single())
            case Things(count, description):
                return f"{count} {self.group(description).several()}"
            case term:
                return self.noun(term)

    def _answer(self, answer: Answer, rule: str) -> str:
        within = (answer.refused_by or rule, rule)
        values = [self._several_answers([*same], within) for _, same in groupby(answer.values)]
        told = words.listed(values) or "nothing"
        if answer.seat is None:
            return f"chance gives {told}"
        seat = answer.seat.capitalize()
        return f"{seat} {'may not choose' if answer.refused_by is not None else 'chooses'} {told}"

    def _several_answers(self, same: list[Expression | str], within: tuple[str, ...]) -> str:
        """Return equal answers that follow on each other."""
        match same:
            case [str(name), *_]:
                return words.listed([self._named_answer(name, within)] * len(same))
            case [DescriptionTerm() as description, _, *_]:
                return f"{len(same)} {self.group(description).several()}"
            case _:
                return words.listed([self.noun(value) for value in same if not isinstance(value, str)])

    def _refused(self, answer: Answer) -> str:
        return "" if answer.refused_by is None else f": {words.quoted(answer.refused_by)} forbids it"

    def _named_answer(self, name: str, within: tuple[str, ...]) -> str:
        """Return what an answer is called: a way out, a member or a player; by its id if several are.

        Of several those count that lie `within` a path, the first that has any.
        """
        found = self._answers.get(name, {})
        for around in within:
            called = {said for path, said in found.items() if f"{path}.".startswith(f"{around}.")}
            if called:
                break
        else:
            called = {*found.values()}
        return called.pop() if len(called) == 1 else words.quoted(words.spaced(name))

    @cached_property
    def _answers(self) -> dict[str, dict[str, str]]:
        """What the names mean that are answers, by where that is declared."""
        found: dict[str, dict[str, str]] = {}
        for kind in self._ruleset.kinds.values():
            for member in () if kind.is_piece else kind.members:
                name = words.named(self.names.member(kind.id, member.id))
                found.setdefault(member.id, {})[member.clause.path] = name
        for rule in all_rules(self._ruleset):
            for part in parts(rule.body):
                if isinstance(part, AlternativeTerm):
                    title = in_words(part.title.text) if part.title else words.spaced(part.name)
                    found.setdefault(part.name, {})[part.clause.path] = words.quoted(title)
        for example in self._ruleset.examples:
            for seat in example.seats:
                found.setdefault(seat, {})[seat] = seat.capitalize()
        return found


def _part(title: str, drafts: list[Draft]) -> Draft:
    """Return a part of an example with its title in front."""
    return Draft((Part(title, None),), tuple(drafts), colon=True)
