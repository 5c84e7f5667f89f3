"""Lowers choices and picks: the questions of a program, what is offered, and why an answer is refused."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ...grammar.source import Span
from ..analysis import possible
from ..analysis.english import spaced
from ..analysis.terms import (
    Block,
    ChancePickTerm,
    ChooseTerm,
    Expression,
    LocalTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    ResultTerm,
    SealedTerm,
    SelectionTerm,
)
from ..analysis.types import SEAT, NumberType, SetType, ThingType, ZoneType
from . import instructions as i
from .conditions import either, every, negated
from .layout import Layout
from .lower_titles import counted, title_of
from .lower_values import Values
from .program import STOP, Fixed, Refusal, ResultView, SealedBlock, Site

if TYPE_CHECKING:
    from .lower_bodies import Bodies

NOTHING = i.Const(i.NOTHING)
Pick = PickOneTerm | PickSetTerm | PickNumberTerm


@dataclass
class Sealing:
    """The sealed block that is being written. `before` are the results of the picks so far."""

    term: SealedTerm
    block: SealedBlock
    owners: int
    before: list[ResultView] = field(default_factory=list)

    def left(self, values: Values, seat: i.Number, own: ResultView) -> i.Number:
        """Return whether `Bound(depth)` is a piece that the seat has not picked yet in this block.

        `own` is the result that it is asked for; what it holds for the same seat or member is left aside.
        """
        slot = values.depth
        values.depth += 1
        views = [*self.before] if self.term.actor is None else [*self.block.results]
        conditions = [self._apart(values, slot, view, seat, view == own) for view in views if view.pieces]
        values.depth -= 1
        self.before.append(own)
        return every(tuple(conditions))

    def _apart(self, values: Values, slot: int, view: ResultView, seat: i.Number, own: bool) -> i.Number:
        """Whether a piece is not among what the seat has picked as one result."""
        here = i.Cell(self.block.variable)
        if self.term.actor is None:
            return negated(_within(view, here, slot, values.depth))
        other = values.bind(self.term.variable)
        tests = [i.Compare("!=", i.Bound(other), here)] if own else []
        tests.append(_within(view, i.Bound(other), slot, values.depth))
        tests.append(i.Compare("==", values.number(self.term.actor), seat))
        values.release(self.term.variable)
        found = i.First(other, i.Span(0, self.owners), every(tuple(tests)))
        return i.Compare("==", found, NOTHING)


def _within(view: ResultView, owner: i.Number, slot: int, free: int) -> i.Compare:
    """Whether `Bound(slot)` is among what a result holds for an owner; the slot `free` is not in use."""
    if not view.many:
        return i.Compare("==", i.Cell(view.base, owner), i.Bound(slot))
    same = i.Compare("==", i.Bound(free), i.Bound(slot))
    return i.Compare(">", i.Size(i.Filter(free, i.Register(view.base, owner), same)), i.Const(0))


def _left(bodies: Bodies, pick: Pick, things: i.Many, refusals: list[Refusal]) -> i.Many:
    """Return the pieces that a sealed block has left to the seat."""
    if bodies.sealing is None or not isinstance(pick.target, ResultTerm):
        return things
    view, slot = bodies.values.results[pick.target.result], bodies.values.depth
    if not view.pieces:
        return things
    condition = bodies.sealing.left(bodies.values, bodies.values.number(pick.seat), view)
    if condition == i.Const(1):
        return things
    refusals.append(_refusal(-1, condition, pick.clause.path, pick.clause.span))
    return i.Filter(slot, things, condition)


def _site(bodies: Bodies, site: Site) -> int:
    bodies.sites.append(site)
    return len(bodies.sites) - 1


def _picking(
    bodies: Bodies, pick: Pick, noun: tuple[str, str], refusals: list[Refusal], kind: str = ""
) -> int:
    """Add the question of a pick; `kind` is that of the members which a set may have."""
    name = pick.target.name if isinstance(pick.target, LocalTerm) else pick.target.result
    called = "" if spaced(name) in noun else spaced(name)
    things = (bodies.layout.members(kind), bodies.layout.called(kind)) if kind else ((), ())
    title = title_of(bodies.values, bodies.step)
    return _site(bodies, Site(pick.clause.path, title, noun, called, tuple(refusals), *things))


def choose(bodies: Bodies, statement: ChooseTerm) -> None:
    values = bodies.values
    guards = tuple(values.demand(possible.of_alternative(item)) for item in statement.alternatives)
    first = bodies.actions.alternatives(statement.alternatives)
    refusals: list[Refusal] = []
    for number, item in enumerate(statement.alternatives):
        for demand in possible.of_alternative(item).demands:
            place = _at(demand) or item.clause.span
            refusals.append(_refusal(first + number, values.demand(demand), item.clause.path, place))
    end = None
    if statement.unable is not None:
        ask = bodies.emit(i.Unless(negated(either(guards)), -1))
        bodies.block(statement.unable)
        end = bodies.emit(i.Jump(-1))
        bodies.land(ask)
        bodies.at(statement.clause)
    path = statement.clause.path.rpartition("/")[0]
    title = title_of(values, bodies.step, statement.title)
    ways = tuple(title_of(values, item.title) for item in statement.alternatives)
    ways = ways if any(way.holes for way in ways) else ()
    site = _site(bodies, Site(path, title, ("", ""), "", tuple(refusals), ways=ways))
    seat = values.number(statement.seat)
    at = bodies.emit(i.AskAlternative(site, seat, first, guards, ()))
    targets, ends = [], [] if end is None else [end]
    for item in statement.alternatives:
        targets.append(bodies.here)
        bodies.at(item.clause)
        bodies.block(item.body)
        ends.append(bodies.emit(i.Jump(-1)))
    for jump in ends:
        bodies.land(jump)
    bodies.code[at] = i.AskAlternative(site, seat, first, guards, tuple(targets))


def _refusal(code: int, condition: i.Number, path: str, at: Span) -> Refusal:
    return Refusal(code, condition, path, at.file, at.line)


def _at(demand: possible.Demand) -> Span | None:
    """The place that a demand comes from; None for none."""
    match demand:
        case possible.Holds(condition):
            return condition.span
        case possible.Fits(pick):
            return pick.clause.span
        case possible.Every(demands) | possible.Either(demands):
            return next((at for part in demands if (at := _at(part))), None)


def _target(bodies: Bodies, target: LocalTerm | ResultTerm) -> i.Cell:
    if isinstance(target, LocalTerm):
        bodies.room(target)
    cell = bodies.values.number(target)
    assert isinstance(cell, i.Cell)
    return cell


def _unable(
    bodies: Bodies, pick: Pick | ChancePickTerm, possible_: i.Number, empty: i.Instruction
) -> int | None:
    """Write what happens where nothing can be picked; the jump that is returned ends it.

    In a sealed block a seat that cannot pick is not asked and has nothing as its result.
    """
    if pick.unable is None:
        sealed = isinstance(pick.target, ResultTerm) and not possible.never_empty(pick)
        return bodies.emit(i.Unless(possible_, -1)) if sealed else None
    ask = bodies.emit(i.Unless(negated(possible_), -1))
    bodies.emit(empty)
    bodies.block(pick.unable)
    end = bodies.emit(i.Jump(-1))
    bodies.land(ask)
    bodies.at(pick.clause)
    return end


def pick_one(bodies: Bodies, pick: PickOneTerm, rest: Block) -> None:
    values = bodies.values
    target = _target(bodies, pick.target)
    things = values.many(pick.things)
    refusals = _conditions(bodies, pick)
    things = _left(bodies, pick, things, refusals)
    further = possible.of_picked(pick, rest)
    if further.demands:
        slot = values.bind(pick.variable)
        condition = values.demand(further)
        values.release(pick.variable)
        things = i.Filter(slot, things, condition)
        refusals.append(_refusal(-1, condition, pick.clause.path, _at(further) or pick.clause.span))
    kind = pick.variable.type.kind if isinstance(pick.variable.type, ThingType) else ""
    pieces = kind in bodies.layout.piece_spans
    some = i.Compare(">", i.Size(things), i.Const(0))
    end = _unable(bodies, pick, some, i.Store(target, NOTHING))
    site = _picking(bodies, pick, values.layout.titles.kind(kind), refusals)
    bodies.asked_kinds[site] = kind
    first = bodies.actions.looks() if pieces else bodies.actions.members(kind)
    bodies.emit(i.AskOne(site, values.number(pick.seat), first, things, pieces, target))
    if end is not None:
        bodies.land(end)


def chance_pick(bodies: Bodies, pick: ChancePickTerm) -> None:
    values = bodies.values
    target = _target(bodies, pick.target)
    things = values.many(pick.things)
    kind = pick.target.type.kind if isinstance(pick.target.type, ThingType) else ""
    pieces = kind in bodies.layout.piece_spans
    some = i.Compare(">", i.Size(things), i.Const(0))
    end = _unable(bodies, pick, some, i.Store(target, NOTHING))
    first = bodies.actions.looks() if pieces else bodies.actions.members(kind)
    bodies.emit(i.ChanceOne(first, things, pieces, target, bodies.stream_of_picks(kind)))
    if end is not None:
        bodies.land(end)


def _conditions(bodies: Bodies, pick: PickOneTerm | PickSetTerm) -> list[Refusal]:
    """Why a thing may not be picked: the conditions of the selection, read with the thing in slot 0."""
    found: list[Refusal] = []
    term: Expression = pick.things
    while isinstance(term, SelectionTerm):
        if term.condition is not None:
            slot = bodies.values.bind(term.variable)
            assert slot == 0
            condition = bodies.values.number(term.condition)
            found.append(_refusal(-1, condition, pick.clause.path, term.condition.span))
            bodies.values.release(term.variable)
        term = term.source
    return found


def pick_set(bodies: Bodies, pick: PickSetTerm) -> None:
    values = bodies.values
    if isinstance(pick.target, LocalTerm):
        bodies.room(pick.target)
    kind = pick.things.type.kind if isinstance(pick.things.type, SetType) else ""
    if isinstance(pick.things.type, ZoneType):
        kind = pick.things.type.kinds[0]
    things = values.many(pick.things)
    low = NOTHING if pick.low is None else values.number(pick.low)
    high = NOTHING if pick.high is None else values.number(pick.high)
    refusals = _conditions(bodies, pick)
    things = _left(bodies, pick, things, refusals)
    question = values.set_question(pick.target, things, low, high, pick.conditions)
    for condition in pick.conditions:
        clause = condition.clause
        refusals.append(_refusal(STOP, values.number(condition.condition), clause.path, clause.span))
    cursor, left = bodies.layout.new_cell(), bodies.layout.new_cell()
    end = _unable(bodies, pick, i.Completable(question), i.Keep(question.chosen, i.Only(NOTHING)))
    pieces = kind in bodies.layout.piece_spans
    site = _picking(bodies, pick, values.layout.titles.kind(kind), refusals, "" if pieces else kind)
    bodies.asked_kinds[site] = kind
    bodies.emit(i.AskSet(site, values.number(pick.seat), question, pieces, cursor, left))
    if end is not None:
        bodies.land(end)


def pick_number(bodies: Bodies, pick: PickNumberTerm) -> None:
    values = bodies.values
    target = _target(bodies, pick.target)
    low, high = values.number(pick.low), values.number(pick.high)
    digits = 0 if pick.limit <= bodies.actions.largest else len(str(pick.limit))
    prefix, asked = (bodies.layout.new_cell(), bodies.layout.new_cell()) if digits else (0, 0)
    end = _unable(bodies, pick, i.Compare("<=", low, high), i.Store(target, NOTHING))
    bounds = every((i.Compare(">=", i.Bound(0), low), i.Compare("<=", i.Bound(0), high)))
    refusal = _refusal(-1, bounds, pick.clause.path, pick.clause.span)
    unit = pick.target.type.unit if isinstance(pick.target.type, NumberType) else None
    site = _picking(bodies, pick, counted(values, unit) if unit else ("", ""), [refusal])
    first = bodies.actions.numbers()
    seat = values.number(pick.seat)
    bodies.emit(i.AskNumber(site, seat, first, low, high, target, digits, prefix, asked))
    if end is not None:
        bodies.land(end)


def sealed(bodies: Bodies, statement: SealedTerm) -> None:
    values, block = bodies.values, len(bodies.sealed)
    picks = [pick for pick in statement.body if isinstance(pick, Pick)]
    views, names = [], []
    for pick in picks:
        assert isinstance(pick.target, ResultTerm)
        views.append(values.results[pick.target.result])
        names.append(pick.target.result)
    bodies.room(statement.variable)
    variable = bodies.values.cells[statement.variable.local]
    order, cursor = bodies.layout.new_register(), bodies.layout.new_cell()
    slot = values.depth
    actor = None
    things = values.many(statement.seats)
    if statement.actor is not None:
        assert slot == 0
        values.bind(statement.variable)
        actor = values.number(statement.actor)
        values.release(statement.variable)
    asked = i.SortedBy(slot, things, i.Cell(Fixed.ASKING, i.Bound(slot) if actor is None else actor))
    bodies.emit(i.Seal(block))
    bodies.emit(i.Keep(i.Register(order), asked))
    bodies.emit(i.Store(i.Cell(cursor), i.Const(0)))
    head = bodies.emit(i.Unless(i.Compare("<", i.Cell(cursor), i.Size(i.Register(order))), -1))
    bodies.emit(i.Store(i.Cell(variable), i.Element(order, i.Cell(cursor))))
    begin = bodies.here
    written = SealedBlock(tuple(views), order, cursor, variable, begin, -1, actor)
    kind = statement.variable.type.kind if isinstance(statement.variable.type, ThingType) else SEAT
    bodies.sealed.append(written)
    bodies.result_names.append(tuple(names))
    bodies.result_owners.append("" if kind == SEAT else kind)
    bodies.sealing = Sealing(statement, written, bodies.layout.size(kind))
    bodies.block(statement.body)
    bodies.sealing = None
    bodies.sealed[block] = replace(written, end=bodies.here)
    bodies.at(statement.clause)
    bodies.emit(i.Store(i.Cell(cursor), i.Calculate("+", i.Cell(cursor), i.Const(1))))
    bodies.emit(i.Jump(head))
    bodies.land(head)
    bodies.emit(i.Unseal(block))


def result_views(layout: Layout) -> dict[str, ResultView]:
    """Return where the results of sealed picks lie: a cell or a register for each seat or member."""
    views = {}
    for result in layout.ruleset.results.values():
        kind = result.type.kind if isinstance(result.type, ThingType | SetType) else ""
        many = isinstance(result.type, SetType)
        owners = 0 if result.of == SEAT else layout.size(result.of)
        size = owners or len(layout.seats)
        places = [layout.new_register() if many else layout.new_cell(i.NOTHING) for _ in range(size)]
        views[result.id] = ResultView(places[0], many, kind in layout.piece_spans, owners)
    return views
