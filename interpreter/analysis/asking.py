"""Reads what asks a player: choices between alternatives, picks, sealed picks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...grammar import model
from ...grammar.source import Span
from . import codes
from .collections import read_selection, selection_source
from .endings import ends
from .holes import read_title
from .places import Place, head
from .rewrite import substitute
from .scope import Scope, present_if
from .sentences import read_saying
from .terms import (
    AlternativeTerm,
    Block,
    ChooseTerm,
    Clause,
    Expression,
    LocalTerm,
    NothingTerm,
    NumberTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    ResultTerm,
    SelectionTerm,
    Statement,
    SuchThatTerm,
)
from .types import LARGEST, SEAT, UNKNOWN, NumberType, SetType, ThingType, Type, UnknownType, maybe

if TYPE_CHECKING:
    from .bodies import BodyReader


def read_seat(bodies: BodyReader, subject: model.Path | None, scope: Scope, span: Span) -> Expression:
    """Return the seat that acts: the subject of the line, else the player whose turn it is."""
    if subject is not None:
        return bodies.reader.fitting(subject, scope, ThingType(SEAT), "who does this")
    if SEAT in scope.locals and isinstance(scope.locals[SEAT].type, UnknownType):
        return NothingTerm(type=UNKNOWN, span=span)
    if scope.player is None:
        bodies.reader.report.add(
            codes.NO_PLAYER,
            span,
            "nobody's turn it is here",
            "who does this?",
            "write the player first, or put the line into `for each player`",
        )
        return NothingTerm(type=UNKNOWN, span=span)
    return replace(scope.player, span=span)


# ---- alternatives


def read_choose(bodies: BodyReader, node: model.Choose, scope: Scope, place: Place) -> Statement:
    """Return the term of a choice between alternatives."""
    clause = bodies.nameless(node, place)
    place = place.noted(clause.notes)
    seat = read_seat(bodies, node.subject, scope, head(node.span, "choose"))
    if node.subject is not None and isinstance(seat, LocalTerm):
        scope = replace(scope, locals={**scope.locals, SEAT: seat})
    alternatives = tuple(_alternative(bodies, way, scope, place) for way in node.alternatives)
    unable = bodies.unable(node.unable, scope, place)
    return ChooseTerm(clause, seat, read_title(bodies.reader, node.title, scope), alternatives, unable)


def _alternative(bodies: BodyReader, node: model.Alternative, scope: Scope, place: Place) -> AlternativeTerm:
    path = f"{place.path}.{node.name.text}"
    bodies.named(path, node.name)
    clause = bodies.clause(node, path, place.notes)
    condition = None
    if node.condition is not None:
        condition = bodies.reader.condition(node.condition, scope)
    title = read_title(bodies.reader, node.title, scope)
    inner = scope.knowing(present_if(condition))
    body = bodies.block(node.body, inner, replace(place, path=path).noted(clause.notes))
    read_saying(bodies.reader, node, clause, inner, body)
    return AlternativeTerm(clause, node.name.text, title, condition, body)


# ---- picks


def read_pick(
    bodies: BodyReader, node: model.Pick, scope: Scope, place: Place, sealed: LocalTerm | None
) -> tuple[Statement, Scope]:
    """Return the term of a pick and the scope behind it.

    `sealed` is for what the sealed block around lets it be picked: a seat, or what a seat acts for.
    """
    path = f"{place.path}.{node.name.text}"
    bodies.named(path, node.name)
    clause = bodies.clause(node, path, place.notes)
    seat = read_seat(bodies, node.subject, scope, head(node.span, "pick"))
    if node.subject is not None and sealed is not None:
        bodies.reader.report.add(
            codes.SEALED_BODY,
            node.subject.span,
            "everyone picks for themselves here",
            "not this player",
            "leave the player out: each player of the block is asked",
        )
    unable = bodies.unable(node.unable, scope, place.noted(clause.notes))
    pick = _Picking(bodies, node, scope, clause, seat, sealed, unable)
    term = pick.read()
    return term, scope.bind(term.target) if isinstance(term.target, LocalTerm) else scope


class _Picking:
    """One pick while it is read."""

    def __init__(
        self,
        bodies: BodyReader,
        node: model.Pick,
        scope: Scope,
        clause: Clause,
        seat: Expression,
        sealed: LocalTerm | None,
        unable: Block | None,
    ) -> None:
        self.bodies, self.reader, self.node, self.scope = bodies, bodies.reader, node, scope
        self.clause, self.seat, self.sealed, self.unable = clause, seat, sealed, unable
        self.optional = sealed is not None or (unable is not None and not ends(unable))

    def read(self) -> PickOneTerm | PickSetTerm | PickNumberTerm:
        things, quantity = self.node.things, self.node.quantity
        resource = None
        if things is not None and things.source is None and things.condition is None:
            resource = self.reader.names.resource_of(things.name.text)
            if resource is None and self.reader.names.kind_meant(things.name.text) is None:
                return self.unknown(things.name)
        if things is None or resource is not None:
            return self.number(quantity or model.Quantity(None, None, span=self.node.span), resource)
        if quantity is None:
            return self.one(things)
        return self.several(things, quantity)

    def unknown(self, word: model.Word) -> PickNumberTerm:
        """What is picked has a name that nothing has."""
        names = self.reader.names
        known = [*names.kinds, *names.resources, *names.plurals]
        self.reader.report.unknown(codes.UNKNOWN_NAME, word.span, word.text, "thing", known)
        none = NumberTerm(0, type=UNKNOWN, span=word.span)
        return PickNumberTerm(self.clause, self.seat, none, none, 0, self.target(UNKNOWN), self.unable)

    def one(self, node: model.Selection) -> PickOneTerm:
        things, kind = self.things(node)
        type_: Type = ThingType(kind) if kind else UNKNOWN
        variable = (
            things.variable
            if isinstance(things, SelectionTerm)
            else self.reader.local(kind or node.name.text, type_, node.name.span)
        )
        target = self.target(maybe(type_) if self.optional else type_)
        return PickOneTerm(self.clause, self.seat, variable, things, target, self.unable)

    def several(self, node: model.Selection, quantity: model.Quantity) -> PickSetTerm:
        things, kind = self.things(node)
        low = high = None
        if quantity.low is not None:
            low = self.reader.number(quantity.low, self.scope)
            if quantity.high is not None:
                high = self.reader.number(quantity.high, self.scope)
                self.bounds(low, high)
            elif low == NumberTerm(0):
                low = None
        type_: Type = SetType(kind) if kind else UNKNOWN
        target = self.target(type_)
        stand_in = self.reader.local(self.node.name.text, type_, self.node.name.span)
        seen = self.scope.bind(target if isinstance(target, LocalTerm) else stand_in)
        conditions = []
        for condition in self.node.conditions:
            path = f"{self.clause.path}.{condition.name.text}"
            self.bodies.named(path, condition.name)
            own = self.bodies.clause(condition, path, self.clause.notes)
            term = substitute(self.reader.condition(condition.condition, seen), {stand_in.local: target})
            conditions.append(SuchThatTerm(own, condition.name.text, term))
        return PickSetTerm(self.clause, self.seat, low, high, things, target, tuple(conditions), self.unable)

    def number(self, quantity: model.Quantity, resource: str | None) -> PickNumberTerm:
        low, high = (self.bound(bound, resource) for bound in (quantity.low, quantity.high))
        self.bounds(low, high)
        most = high.type.high if isinstance(high.type, NumberType) else 0
        if most >= LARGEST:
            self.reader.report.add(
                codes.NO_MAXIMUM,
                high.span,
                "the largest amount is not known before the game",
                "no largest value",
                "limit the supply of the resource, or give the record a range such as `number 0 to 20`",
            )
            most = 0
        least = low.type.low if isinstance(low.type, NumberType) else 0
        if least < 0 and not self._backwards(low, high):
            self.reader.report.add(
                codes.IMPOSSIBLE_NUMBER,
                low.span,
                "the least amount to pick may be negative",
                "may be below 0",
                "begin at 0, or give the record a range such as `number 0 to 20`",
            )
        target = self.target(NumberType(resource, least, most, self.optional))
        return PickNumberTerm(self.clause, self.seat, low, high, most, target, self.unable)

    def bound(self, node: model.Expr | None, resource: str | None) -> Expression:
        """The least or largest amount of a pick."""
        if node is None:
            self.reader.report.add(
                codes.NO_MAXIMUM,
                head(self.node.span, "pick"),
                "the amount has no bounds",
                "how much?",
                "write how much, such as `0 to 9`",
            )
            return NumberTerm(0, type=UNKNOWN, span=self.node.span)
        term = self.reader.number(node, self.scope)
        if isinstance(term.type, NumberType) and term.type.unit not in (None, resource):
            picked = f"`{resource}`" if resource else "a bare number"
            self.reader.report.add(
                codes.WRONG_UNIT,
                term.span,
                f"this counts `{term.type.unit}`, but {picked} is picked",
                "another unit",
                f"write `{term.type.unit}` behind the amount" if resource is None else None,
            )
        return term

    def bounds(self, low: Expression, high: Expression) -> None:
        """Report bounds between which there is surely nothing."""
        if self._backwards(low, high):
            self.reader.report.add(
                codes.IMPOSSIBLE_NUMBER,
                low.span.to(high.span),
                "no number is between these bounds",
                "the first is always larger" if low != high else "always below 0",
                "write the lower bound first",
            )

    def _backwards(self, low: Expression, high: Expression) -> bool:
        if not isinstance(low.type, NumberType) or not isinstance(high.type, NumberType):
            return False
        return low.type.low > high.type.high or high.type.high < 0

    def things(self, node: model.Selection) -> tuple[Expression, str]:
        """What is picked from, and the kind of its things ("" if unknown)."""
        things = read_selection(self.reader, node, self.scope)
        return things, selection_source(self.reader.quietly(), node, self.scope)[1]

    def target(self, type_: Type) -> LocalTerm | ResultTerm:
        """The local or the sealed result that holds what is picked."""
        name = self.node.name
        if self.sealed is not None:
            self.reader.result_types[name.text] = type_
            return ResultTerm(name.text, replace(self.sealed, span=name.span), type=type_, span=name.span)
        self.bodies.free(name)
        return self.reader.local(name.text, type_, name.span)
