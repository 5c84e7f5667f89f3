"""Reads examples: who sits at the table, what lies there, what is answered, what comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...grammar import model
from . import codes, paths
from .expressions import Reader
from .rewrite import parts
from .ruleset import SEAT_NAMES, Answer, Example, Item, Things
from .scope import Scope
from .statements import FoundExample
from .terms import (
    AmountTerm,
    Clause,
    DescriptionTerm,
    Expression,
    FlagTerm,
    LookupTerm,
    MemberTerm,
    NothingTerm,
    NumberTerm,
    OptionTerm,
    RecordTerm,
    ResultTerm,
    SeatTerm,
    ZoneTerm,
)
from .types import FLAG, SetType, ThingType, UnknownType, ZoneType, maybe


@dataclass
class ExampleReader:
    """Reads examples. `runnable` are the paths of rules and steps, `named` all paths with a name."""

    reader: Reader
    layer: str
    runnable: frozenset[str]
    named: frozenset[str]

    def read(self, found: FoundExample, ordinal: int) -> Example | None:
        """Return the example, or None where it cannot be run."""
        node, report = found.node, self.reader.report
        clause = Clause(f"example {ordinal}", self.layer, node.notes, span=node.span)
        rule = found.path
        given: list[Item] = []
        expected: list[Item] = []
        answers: list[Answer] = []
        winners: list[str] = []
        seats: list[str] = []
        at_least = asserts = False
        before = len(report.found)
        for line in node.lines:
            own = Clause(clause.path, self.layer, line.notes or node.notes, span=line.span)
            match line:
                case model.Seats(names):
                    seats = [self._seat(word) for word in names]
                case model.When(path):
                    rule = ".".join(path.parts)
                    self._path(path, rule, self.runnable, "rule or step")
                case model.Given(items):
                    given.extend(self._items(items, own, report_conditions=True))
                case model.Answers(seat, values):
                    answers.append(Answer(self._asked(seat), self._answer(values), None, own))
                case model.Refused(seat, values, by):
                    asserts = True
                    blamed = ".".join(by.parts)
                    self._path(by, blamed, self.named, "clause")
                    answers.append(Answer(self._asked(seat), self._answer(values), blamed, own))
                case model.Expect(at_least=open_, items=items):
                    asserts = True
                    at_least = at_least or open_
                    winners.extend(self._seat(item.seat) for item in items if isinstance(item, model.Wins))
                    rest = [item for item in items if not isinstance(item, model.Wins)]
                    expected.extend(self._items(rest, own, report_conditions=False))
        if not rule:
            report.add(
                codes.WRONG_EXAMPLE, node.span, "the example does not say what it runs", "write `when round`"
            )
        if not asserts:
            report.add(
                codes.ASSERTS_NOTHING,
                node.span,
                "the example asserts nothing",
                "nothing can be wrong with it",
                "write what comes out: `expect …`",
            )
        if len(report.found) > before or not rule:
            return None
        table = self._table(seats, [*given, *expected], answers, winners)
        if table is None:
            return None
        return Example(
            f"example {ordinal}",
            node.title.text,
            table,
            rule,
            tuple(given),
            tuple(answers),
            tuple(expected),
            tuple(winners) or None,
            at_least,
            clause,
        )

    # ---- parts

    def _path(self, node: model.Dotted, path: str, known: frozenset[str], what: str) -> None:
        if path not in known:
            self.reader.report.unknown(codes.UNKNOWN_PATH, node.span, path, what, known)

    def _seat(self, word: model.Word) -> str:
        if word.text not in SEAT_NAMES:
            self.reader.report.unknown(codes.WRONG_EXAMPLE, word.span, word.text, "seat", SEAT_NAMES)
        return word.text

    def _asked(self, word: model.Word) -> str | None:
        return None if word.text == "chance" else self._seat(word)

    def _items(self, items: Iterable[model.Expr], clause: Clause, report_conditions: bool) -> Iterator[Item]:
        """The items of a line: `X is V`, then bare values that go on with the list of the last."""
        scope = Scope(seats=SEAT_NAMES)
        pending: tuple[Expression, list[model.Expr]] | None = None
        for node in items:
            if isinstance(node, model.Is) and not node.negated:
                if pending is not None:
                    yield self._item(*pending, scope, clause)
                target = self._target(node, scope)
                if target is None:
                    pending = None
                    yield from self._condition(node, scope, clause, report_conditions)
                else:
                    pending = (target, [node.right])
            elif pending is not None and isinstance(pending[0].type, ZoneType):
                pending[1].append(node)
            elif report_conditions:
                self._odd(node)
            else:
                if pending is not None:
                    yield self._item(*pending, scope, clause)
                pending = None
                yield from self._condition(node, scope, clause, report_conditions)
        if pending is not None:
            yield self._item(*pending, scope, clause)

    def _odd(self, node: model.Expr) -> None:
        self.reader.report.add(
            codes.WRONG_EXAMPLE,
            node.span,
            "this is not of the form `something is value`",
            "what is it?",
            "write, for example, `hand of red is card(5)`",
        )

    def _target(self, node: model.Is, scope: Scope) -> Expression | None:
        """The place that an item is about, or None where the item is a condition."""
        trial = self.reader.quietly().read(node.left, scope)
        if isinstance(trial, ZoneTerm | RecordTerm | AmountTerm | ResultTerm | OptionTerm):
            return self.reader.read(node.left, scope)
        return None

    def _condition(self, node: model.Expr, scope: Scope, clause: Clause, given: bool) -> Iterator[Item]:
        if given:
            self._odd(node)
            return
        term = self.reader.condition(node, scope)
        yield Item(term, (FlagTerm(True, type=FLAG, span=node.span),), clause)

    def _item(self, target: Expression, values: list[model.Expr], scope: Scope, clause: Clause) -> Item:
        if isinstance(target.type, ZoneType):
            things = [self._things(node, scope) for node in values if not isinstance(node, model.Nothing)]
            return Item(target, tuple(thing for thing in things if thing is not None), clause)
        wanted = target.type
        node = values[0]
        if isinstance(wanted, ThingType) and self.reader.names.kinds[wanted.kind].is_piece:
            thing = None if isinstance(node, model.Nothing) else self._things(node, scope)
            return Item(target, (thing,) if thing else (), clause)
        if isinstance(wanted, SetType) and self.reader.names.kinds[wanted.kind].is_piece:
            found = [self._things(value, scope) for value in values]
            return Item(target, tuple(thing for thing in found if thing is not None), clause)
        return Item(target, (self._value(target, node, scope),), clause)

    def _value(self, target: Expression, node: model.Expr, scope: Scope) -> Expression:
        if isinstance(target, AmountTerm) and isinstance(node, model.Number):
            return NumberTerm(node.value, type=target.type, span=node.span)
        return self.reader.fitting(node, scope, maybe(target.type), "the value")

    def _things(self, node: model.Expr, scope: Scope) -> Things | None:
        count, what = 1, node
        if isinstance(node, model.Amount) and isinstance(node.number, model.Number):
            count = node.number.value
            what = (
                model.Path(node.what, span=node.what.span) if isinstance(node.what, model.Word) else node.what
            )
        before = len(self.reader.report.found)
        description = paths.read_description(self.reader, what, scope, None, report=True)
        if isinstance(description, DescriptionTerm):
            return Things(count, description)
        if len(self.reader.report.found) == before:
            self.reader.report.add(
                codes.WRONG_EXAMPLE, node.span, "these are no pieces", "what lies there?", "write `2 cards`"
            )
        return None

    def _answer(self, nodes: tuple[model.Expr, ...]) -> tuple[Expression | str, ...]:
        scope, names = Scope(seats=SEAT_NAMES), self.reader.names
        values: list[Expression | str] = []
        for node in nodes:
            match node:
                case model.Nothing():
                    continue
                case model.Path(name, None) if name.text in names.alternatives:
                    values.append(name.text)
                case model.Path(name, None) if any(
                    not kind.is_piece for kind in names.kinds_with_member(name.text)
                ):
                    values.append(name.text)
                case _:
                    term = paths.read_description(self.reader, node, scope, None, report=False)
                    term = term or self.reader.read(node, scope)
                    if isinstance(term, SeatTerm):
                        values.append(term.name)
                    elif isinstance(term, MemberTerm):
                        values.append(term.member)
                    elif isinstance(term, NumberTerm | DescriptionTerm | LookupTerm | NothingTerm):
                        values.append(term)
                    elif not isinstance(term.type, UnknownType):
                        self.reader.report.add(
                            codes.WRONG_EXAMPLE, node.span, "this is no answer to a question", "what is it?"
                        )
        return tuple(values)

    def _table(
        self, seats: list[str], items: list[Item], answers: list[Answer], winners: list[str]
    ) -> tuple[str, ...] | None:
        """Who sits at the table: those that are named, filled up to a number that the ruleset allows."""
        if not seats:
            named = {part.name for item in items for part in parts(item.target) if isinstance(part, SeatTerm)}
            for item in items:
                for value in item.values:
                    term = value.description if isinstance(value, Things) else value
                    named |= {part.name for part in parts(term) if isinstance(part, SeatTerm)}
            named |= {answer.seat for answer in answers if answer.seat is not None} | set(winners)
            counts = [count for count in self.reader.players if count >= len(named)]
            wanted = min(counts) if counts else len(named)
            for name in SEAT_NAMES:
                if len(named) < wanted:
                    named.add(name)
            seats = [name for name in SEAT_NAMES if name in named]
        if len(seats) not in self.reader.players:
            place = items[0].clause.span if items else answers[0].clause.span
            self.reader.report.add(
                codes.WRONG_EXAMPLE,
                place,
                f"the example has {len(seats)} seats; the ruleset is for {self.reader.players}",
                "too many or too few",
            )
            return None
        return tuple(seats)
