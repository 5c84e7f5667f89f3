"""Reads what chance picks: one thing of a collection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...grammar import model
from . import codes
from .collections import read_selection, selection_source
from .endings import ends
from .places import Place, head
from .scope import Scope
from .terms import ChancePickTerm, Expression, NothingTerm, Statement
from .types import UNKNOWN, ThingType, Type, maybe

if TYPE_CHECKING:
    from .bodies import BodyReader


def read_chance_pick(
    bodies: BodyReader, node: model.ChancePick, scope: Scope, place: Place
) -> tuple[Statement, Scope]:
    """Return the term of `chance picks card in hand of rival as stolen` and the scope behind it."""
    path = f"{place.path}.{node.name.text}"
    bodies.named(path, node.name)
    clause = bodies.clause(node, path, place.notes)
    unable = bodies.unable(node.unable, scope, place.noted(clause.notes))
    things, kind = _things(bodies, node, scope)
    type_: Type = ThingType(kind) if kind else UNKNOWN
    bodies.free(node.name)
    optional = unable is not None and not ends(unable)
    target = bodies.reader.local(node.name.text, maybe(type_) if optional else type_, node.name.span)
    return ChancePickTerm(clause, things, target, unable), scope.bind(target)


def _things(bodies: BodyReader, node: model.ChancePick, scope: Scope) -> tuple[Expression, str]:
    """What chance picks from, and the kind of its things ("" if unknown)."""
    reader = bodies.reader
    things = node.things
    amount = things is None or (things.source is None and reader.names.resource_of(things.name.text))
    if amount:
        reader.report.add(
            codes.CHANCE_PICKS_ONE,
            head(node.span, "chance"),
            "chance picks a thing, not a number",
            "a number",
            "let a piece with `faces 1 to 6` be rolled, or pick a member that has the number",
        )
        return NothingTerm(type=UNKNOWN, span=node.span), ""
    assert things is not None
    if node.quantity is not None:
        name = reader.names.kind_of(things.name.text)
        one = name.id if name is not None else things.name.text
        reader.report.add(
            codes.CHANCE_PICKS_ONE,
            node.quantity.span,
            "chance picks one thing at a time",
            "how many",
            f"write `chance picks {one} …` without a number, in a `repeat` if it happens several times",
        )
    term = read_selection(reader, things, scope)
    return term, selection_source(reader.quietly(), things, scope)[1]
