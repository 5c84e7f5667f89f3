"""Worked examples told: what is on the table, what happens, what comes of it."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from ....interpreter.analysis import english as words
from ....interpreter.analysis.filling import in_words
from ....interpreter.analysis.locals import all_rules
from ....interpreter.analysis.rewrite import parts
from ....interpreter.analysis.ruleset import Answer, Example, Item, Known, Things
from ....interpreter.analysis.terms import (
    AlternativeTerm,
    AmountTerm,
    DescriptionTerm,
    DoTerm,
    Expression,
    FlagTerm,
    MemberTerm,
    NumberTerm,
    RecordTerm,
    RunTerm,
    SameTerm,
    StepTerm,
    ZoneTerm,
)
from ....interpreter.analysis.types import FlagType, SetType
from ..drafts import Draft, leaf
from ..lets import is_seat
from ..paragraphs import Part, Worked
from .clauses import without_repeats
from .drafts import finish
from .held import WHERE
from .statements import Statements


class Examples(Statements):
    """Sentences for examples."""

    def worked(self, example: Example) -> Worked:
        """Return the example in three parts, without what it is an example of."""
        answers = tuple(leaf(self._answer(one, example), one.clause) for one in example.answers)
        return Worked(finish(self._items(example.given)), finish(answers), finish(self._outcome(example)))

    def _example(self, example: Example) -> tuple[Draft, ...]:
        """Return the example with the rule that it runs, and the clauses that refuse answers."""
        seats = (
            f" with {words.listed([name.capitalize() for name in example.seats])}" if example.seats else ""
        )
        answers = [
            leaf(self._answer(one, example) + self._refused(one), one.clause) for one in example.answers
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
            case ZoneTerm(zone) as place, () if (
                self.laid(place, self.head(zone)) is not None
                and (had := self._had(place, many=True))[0] != "there are"
            ):
                return f"{had[0]} no {had[1].several()}"
            case ZoneTerm(zone) as place, () if (
                laid := self.laid(place, self.head(zone))
            ) is not None and WHERE.match(laid.tail):
                return f"there is no {laid.single()}"
            case ZoneTerm(), ():
                plural = words.is_plural(words.bare(self.noun(item.target)))
                return f"{self.noun(item.target)} {'are' if plural else 'is'} empty"
            case ZoneTerm(zone) as place, (first, *_):
                single = not isinstance(first, Things) or first.count == 1
                return self._lying(place, self.head(zone), values, single)
            case target, (FlagTerm(value),) if isinstance(target.type, FlagType):
                return self.condition(target) if value else self._negated(target)
            case RecordTerm() as record, (value,) if not isinstance(value, Things):
                return self.condition(SameTerm(record, value, False))
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
        if isinstance(known.target.type, FlagType):
            return f"{circle} {know} {what}"
        be = "are" if isinstance(known.target.type, SetType) else self.be(known.target)
        return f"{circle} {know} {'who' if is_seat(known.target.type) else 'what'} {what} {be}"

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

    def _answer(self, answer: Answer, example: Example) -> str:
        reached = self._reached[example.rule]
        within = (
            [answer.refused_by or example.rule],
            [example.rule],
            reached,
            reached & self._spoken_of_in(example),
        )
        values = [self._several_answers([*same], within) for _, same in groupby(answer.values)]
        told = words.listed(values) or "nothing"
        if answer.seat is None:
            return f"chance gives {told}"
        seat = answer.seat.capitalize()
        return f"{seat} {'may not choose' if answer.refused_by is not None else 'chooses'} {told}"

    def _several_answers(self, same: list[Expression | str], within: Sequence[Collection[str]]) -> str:
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

    def _named_answer(self, name: str, within: Sequence[Collection[str]]) -> str:
        """Return what an answer is called: a way out, a member or a player; by its id if several are.

        Of several those count that lie `within` paths, the first of which has one only.
        """
        found = self._answers.get(name, {})
        called = {*found.values()}
        for around in within:
            near = {
                said
                for path, said in found.items()
                if any(f"{path}.".startswith(f"{one}.") for one in around)
            }
            called = near if len(near) == 1 else called
            if len(called) == 1:
                break
        return called.pop() if len(called) == 1 else words.quoted(words.spaced(name))

    def _spoken_of_in(self, example: Example) -> frozenset[str]:
        """Return the paths of the rules of all members that an example begins with, or their values are."""
        named = {
            part
            for part in parts(tuple(item.target for item in example.given))
            if isinstance(part, MemberTerm)
        }
        kinds = self._ruleset.kinds
        members = [
            one
            for term in named
            if term.kind in kinds
            for one in kinds[term.kind].members
            if one.id == term.member
        ]
        named |= {
            part
            for member in members
            for part in parts(tuple(member.values.values()))
            if isinstance(part, MemberTerm)
        }
        return frozenset(
            rule.clause.path
            for term in named
            if term.kind in kinds
            for member in kinds[term.kind].members
            if member.id == term.member
            for rule in member.bodies.values()
        )

    @cached_property
    def _reached(self) -> dict[str, frozenset[str]]:
        """The rules that a rule or a step may carry out, by its path."""
        bodies: dict[str, object] = {rule.clause.path: rule.body for rule in all_rules(self._ruleset)}
        bodies |= {rule.id: rule.body for rule in self._ruleset.rules.values()}
        steps = (part for body in bodies.values() for part in parts(body) if isinstance(part, StepTerm))
        bodies |= {step.clause.path: step.body for step in [*steps]}
        calls = {path: frozenset(self._called(body)) for path, body in bodies.items()}
        found: dict[str, frozenset[str]] = defaultdict(frozenset)
        for path in bodies:
            reached, waiting = set[str](), [path]
            while waiting:
                one = waiting.pop()
                if one not in reached:
                    reached.add(one)
                    waiting += calls.get(one, ())
            found[path] = frozenset(reached)
        return found

    def _called(self, body: object) -> Iterator[str]:
        for part in parts(body):
            match part:
                case DoTerm(rule=rule):
                    yield rule
                case RunTerm(kind=kind, slot=slot):
                    members = self._ruleset.kinds[kind].members if kind in self._ruleset.kinds else ()
                    yield from (one.bodies[slot].clause.path for one in members if slot in one.bodies)
                case _:
                    pass

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
