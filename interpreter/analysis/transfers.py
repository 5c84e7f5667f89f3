"""Reads what happens to amounts of resources: gaining, paying, moving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ...grammar import model
from ...grammar.source import Span
from . import asking, codes, paths
from .places import Place, head
from .scope import Scope
from .terms import Block, Clause, Expression, Statement, TransferTerm
from .types import SEAT, SUPPLY, NumberType, ThingType, ZoneType

if TYPE_CHECKING:
    from .bodies import BodyReader


def read_gain(bodies: BodyReader, clause: Clause, node: model.Gain, scope: Scope) -> Statement | None:
    """Return the term of `gain 2 coins`."""
    seat = asking.read_seat(bodies, node.subject, scope, head(node.span, "gain"))
    amount, resource = _amount(bodies, node.amount, scope)
    if not resource:
        return None
    source = _holder(bodies, node.source, scope, resource, node.span)
    return _transfer(bodies, clause, "gain", seat, resource, amount, source, seat)


def read_pay(
    bodies: BodyReader, clause: Clause, node: model.Pay, scope: Scope, place: Place
) -> Statement | None:
    """Return the term of `pay 2 coins to bank`."""
    seat = asking.read_seat(bodies, node.subject, scope, head(node.span, "pay"))
    amount, resource = _amount(bodies, node.amount, scope)
    unable = bodies.unable(node.unable, scope, place.noted(clause.notes))
    if not resource:
        return None
    target = _holder(bodies, node.target, scope, resource, node.span)
    return _transfer(bodies, clause, "pay", seat, resource, amount, seat, target, unable)


def read_transfer(
    bodies: BodyReader, clause: Clause, node: model.Move, what: model.Amount, scope: Scope
) -> Statement | None:
    """Return the term of `move 2 coins from bank to pot`."""
    amount, resource = _amount(bodies, what, scope)
    if not resource:
        return None
    source = _holder(bodies, node.source, scope, resource, node.span)
    target = _holder(bodies, node.target, scope, resource, node.span)
    return _transfer(bodies, clause, "move", None, resource, amount, source, target)


def _amount(bodies: BodyReader, node: model.Expr, scope: Scope) -> tuple[Expression, str]:
    """An amount and its resource ("" if it has none, which is reported)."""
    reader = bodies.reader
    before = len(reader.report.found)
    term = reader.number(node, scope)
    if not isinstance(term.type, NumberType):
        return term, ""
    if term.type.unit is None and len(reader.report.found) == before:
        reader.report.add(
            codes.WRONG_UNIT,
            node.span,
            "an amount of a resource is needed here",
            "no unit",
            "write what it counts behind the number, in parentheses if it is worked out: `(price) coins`",
        )
    if term.type.high < 0:
        reader.report.add(
            codes.IMPOSSIBLE_NUMBER,
            node.span,
            "a negative amount cannot change hands",
            "always below 0",
            "turn it round: who gains, pays",
        )
    return term, term.type.unit or ""


def _holder(
    bodies: BodyReader, node: model.Expr | None, scope: Scope, resource: str, span: Span
) -> Expression:
    """Who or what gives or takes; the supply where nothing is said."""
    if node is None:
        return paths.supply(bodies.reader, span)
    term = bodies.reader.read(node, scope, ThingType(SEAT))
    paths.holder(bodies.reader, term, resource)
    return term


def _transfer(
    bodies: BodyReader,
    clause: Clause,
    verb: Literal["gain", "pay", "move"],
    seat: Expression | None,
    resource: str,
    amount: Expression,
    source: Expression,
    target: Expression,
    unable: Block | None = None,
) -> Statement:
    bodies.reader.used.add(resource)
    lines = bodies.reader.names.resources[resource].body
    limited = any(isinstance(line, model.Supply) and line.count is not None for line in lines)
    certain = not limited and isinstance(source.type, ZoneType) and source.type.zone == SUPPLY
    return TransferTerm(clause, verb, seat, resource, amount, source, target, certain, unable)
