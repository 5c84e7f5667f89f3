"""Lowers an example to a program of its own: first what is given, then the rule that it runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..analysis.locals import runnable
from ..analysis.ruleset import Example, Item, Known, Ruleset, Things
from ..analysis.settled import Value
from ..analysis.terms import (
    AmountTerm,
    DescriptionTerm,
    Expression,
    LocalTerm,
    OptionTerm,
    RecordTerm,
    ResultTerm,
    SeatTerm,
    ZoneTerm,
)
from ..analysis.types import SEAT, ThingType
from . import instructions as i
from .asides import SETTLING
from .conditions import either, every
from .lower import begin, finish
from .lower_bodies import Bodies
from .program import SUPPLY_ZONE, Program


@dataclass(frozen=True)
class Check:
    """Something that must be so: `target` has `value`, or the pieces in it are `things`.

    `things` are (number, condition on a piece in `Bound(0)`); `zones`, `amounts` and `records` number what
    the item is about, as far as it is one of them.
    """

    item: Item
    number: i.Number | None
    value: i.Number | None
    many: i.Many | None
    things: tuple[tuple[int, i.Number], ...]
    zone: i.Number | None = None
    amount: i.Number | None = None
    record: i.Number | None = None
    result: str | None = None


@dataclass(frozen=True)
class KnownCheck:
    """Who must know something: the seats whose bits are in `mask`. It is pieces, an amount or a record."""

    known: Known
    mask: int
    pieces: i.Many | None = None
    amount: i.Number | None = None
    record: i.Number | None = None


@dataclass(frozen=True)
class ExamplePlan:
    """A program that stops twice: at `arranged`, when everything given lies there, and when the rule is over.

    The rule is over when the game ends at instruction `over`. `answers` has for each answer the conditions
    on a piece, or the texts, that its values stand for.
    """

    program: Program
    arranged: int
    over: int
    given: tuple[Check, ...]
    expected: tuple[Check, ...]
    answers: tuple[tuple[str | i.Number, ...], ...]
    known: tuple[KnownCheck, ...]


def lower_example(ruleset: Ruleset, example: Example) -> ExamplePlan:
    """Return the plan of an example. Raises: NothingToRun."""
    options: dict[str, Value] = {}
    settled = [item for item in example.given if isinstance(item.target, OptionTerm)]
    if settled:
        layout = begin(ruleset, example.seats, {}).layout
        for item in settled:
            if isinstance(item.target, OptionTerm) and not isinstance(item.values[0], Things):
                options[item.target.option] = layout.settled.value(item.values[0])
    bodies = begin(ruleset, example.seats, options)
    for item in example.given:
        _arrange(bodies, item)
    arranged = bodies.emit(i.End(None))
    rule = runnable(ruleset, example.rule)
    bodies.begin(rule)
    for local, value in example.locals:
        _give(bodies, bodies.local(local), value)
    bodies.run(rule)
    bodies.aside = False
    if rule.id == "setup" and ruleset.standing:
        bodies.enter(SETTLING)
    over = bodies.emit(i.End(None))
    given = tuple(_check(bodies, item) for item in example.given if not isinstance(item.target, OptionTerm))
    expected = tuple(_check(bodies, item) for item in example.expected)
    answers = tuple(tuple(_answer(bodies, value) for value in answer.values) for answer in example.answers)
    known = tuple(_known(bodies, example.seats, item) for item in example.known)
    return ExamplePlan(finish(bodies), arranged, over, given, expected, answers, known)


# ---- what is given


def _give(bodies: Bodies, local: LocalTerm, value: Expression) -> None:
    """Write that a name which the rule takes over from outside has a value."""
    if isinstance(value, DescriptionTerm):
        bodies.room(local)
        cell = bodies.values.number(local)
        assert isinstance(cell, i.Cell)
        bodies.emit(i.Store(cell, _piece(bodies, Things(1, value), None)))
    else:
        bodies.put(local, value)


def _arrange(bodies: Bodies, item: Item) -> None:
    values, layout = bodies.values, bodies.layout
    match item.target:
        case ZoneTerm():
            zone = values.zone_number(item.target)
            for thing in reversed([value for value in item.values if isinstance(value, Things)]):
                there = _supply(bodies, _owned(bodies, thing.description, item.target.of))
                bodies.emit(i.Move(i.Top(there, i.Const(thing.count)), zone, False))
        case AmountTerm(resource=resource, holder=holder):
            target = values.amount_number(resource, holder)
            amount = item.values[0]
            assert not isinstance(amount, Things)
            supply = layout.amount_base.get((resource, "supply"))
            source = None if supply is None else i.Const(supply)
            number = list(layout.ruleset.resources).index(resource)
            bodies.emit(i.Transfer(number, values.number(amount), source, target))
        case RecordTerm(of=of):
            value = item.values[0] if item.values else None
            tree = _piece(bodies, value, of) if isinstance(value, Things) else _number(bodies, value)
            bodies.emit(i.Record(_place(bodies, item.target), tree))
        case ResultTerm(result=result, of=of):
            view = values.results[result]
            if view.many:
                target_ = values.many(item.target)
                assert isinstance(target_, i.Register)
                bodies.emit(i.Keep(target_, _given_pieces(bodies, item, of)))
                return
            cell = values.cell(view.base, values.number(of))
            value = item.values[0] if item.values else None
            tree = _piece(bodies, value, of) if isinstance(value, Things) else _number(bodies, value)
            bodies.emit(i.Store(cell, tree))
        case _:
            pass


def _given_pieces(bodies: Bodies, item: Item, of: Expression | None) -> i.Many:
    """The pieces of the supply that are given as chosen: of each description so many, the last ones."""
    values, supply = bodies.values, i.Register(SUPPLY_ZONE)
    slot = values.depth
    values.depth += 2
    conditions = []
    for thing in [value for value in item.values if isinstance(value, Things)]:
        description = _owned(bodies, thing.description, of)
        later = every(
            (i.Compare(">", i.Bound(slot + 1), i.Bound(slot)), values.matches(description, i.Bound(slot + 1)))
        )
        behind = i.Size(i.Filter(slot + 1, supply, later))
        fits = values.matches(description, i.Bound(slot))
        conditions.append(every((fits, i.Compare("<", behind, i.Const(thing.count)))))
    values.depth -= 2
    return i.Filter(slot, supply, either(tuple(conditions)))


def _number(bodies: Bodies, value: Expression | Things | None) -> i.Number:
    assert not isinstance(value, Things)
    return i.Const(i.NOTHING) if value is None else bodies.values.number(value)


def _piece(bodies: Bodies, thing: Things, of: Expression | None) -> i.Number:
    """The first piece that fits, wherever it lies."""
    description = _owned(bodies, thing.description, of)
    slot = bodies.values.depth
    bodies.values.depth += 1
    condition = bodies.values.matches(description, i.Bound(slot))
    bodies.values.depth -= 1
    return i.First(slot, i.Span(*bodies.layout.piece_spans[description.kind]), condition)


def _supply(bodies: Bodies, description: DescriptionTerm) -> i.Many:
    return bodies.values.described(description, i.Register(SUPPLY_ZONE))


def _owned(bodies: Bodies, description: DescriptionTerm, of: Expression | None) -> DescriptionTerm:
    """The description, with the seat that the pieces are given to where each seat has pieces of its own."""
    kind = bodies.layout.ruleset.kinds[description.kind]
    owners = [
        id_
        for id_, found in kind.attributes.items()
        if isinstance(found.type, ThingType) and found.type.kind == SEAT
    ]
    if not isinstance(of, SeatTerm) or len(owners) != 1 or owners[0] in dict(description.values):
        return description
    groups = [member for member in kind.members if description.group in (None, member.id)]
    if not any(copies.per and copies.per[1] == SEAT for member in groups for copies in member.copies):
        return description
    return replace(description, values=(*description.values, (owners[0], of)))


# ---- what is checked


def _check(bodies: Bodies, item: Item) -> Check:
    values = bodies.values
    target = item.target
    things = tuple(_thing(bodies, value) for value in item.values if isinstance(value, Things))
    match target:
        case ZoneTerm():
            return Check(item, None, None, values.many(target), things, zone=values.zone_number(target))
        case AmountTerm(resource=resource, holder=holder):
            number = values.number(target)
            amount = values.amount_number(resource, holder)
            return Check(item, number, _number(bodies, _first(item)), None, (), amount=amount)
        case RecordTerm():
            place = _place(bodies, target)
            if things or not item.values:
                return Check(item, None, None, i.Only(values.number(target)), things, record=place)
            return Check(item, values.number(target), _number(bodies, _first(item)), None, (), record=place)
        case ResultTerm(result=result):
            if things or not item.values:
                return Check(item, None, None, values.many(target), things, result=result)
            value = _number(bodies, _first(item))
            return Check(item, values.number(target), value, None, (), result=result)
        case _:
            return Check(item, values.number(target), _number(bodies, _first(item)), None, ())


def _known(bodies: Bodies, seats: tuple[str, ...], known: Known) -> KnownCheck:
    values, target = bodies.values, known.target
    mask = sum(1 << seat for seat, name in enumerate(seats) if known.seats is None or name in known.seats)
    match target:
        case AmountTerm(resource=resource, holder=holder):
            return KnownCheck(known, mask, amount=values.amount_number(resource, holder))
        case RecordTerm():
            return KnownCheck(known, mask, record=_place(bodies, target))
        case _ if isinstance(target.type, ThingType):
            return KnownCheck(known, mask, i.Only(values.number(target)))
        case _:
            return KnownCheck(known, mask, values.many(target))


def _place(bodies: Bodies, record: RecordTerm) -> i.Number:
    """The number of a record among all records."""
    index = i.Const(0) if record.of is None else bodies.values.number(record.of)
    return i.Calculate("+", index, i.Const(bodies.layout.record_base[record.record]))


def _first(item: Item) -> Expression | None:
    value = item.values[0] if item.values else None
    assert not isinstance(value, Things)
    return value


def _thing(bodies: Bodies, thing: Things) -> tuple[int, i.Number]:
    assert bodies.values.depth == 0
    bodies.values.depth = 1
    condition = bodies.values.matches(thing.description, i.Bound(0))
    bodies.values.depth = 0
    return thing.count, condition


def _answer(bodies: Bodies, value: Expression | str) -> str | i.Number:
    """A text that a choice has, or a condition on the piece that it is about."""
    match value:
        case str():
            return value
        case DescriptionTerm():
            return _thing(bodies, Things(1, value))[1]
        case _:
            return "".join(_texts(bodies, value))


def _texts(bodies: Bodies, value: Expression) -> Iterator[str]:
    from ..analysis.terms import LookupTerm, NumberTerm

    match value:
        case NumberTerm(value=number):
            yield str(number)
        case LookupTerm(kind=kind):
            place = bodies.layout.settled.value(value)
            yield "nothing" if place is None else bodies.layout.members(kind)[place]
        case _:
            yield "nothing"
