"""Reads what happens to pieces: moving, shuffling, rolling, revealing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...grammar import model
from ...grammar.source import Span
from . import asking, calls, codes, transfers
from .collections import read_extreme
from .places import head
from .scope import Scope
from .terms import (
    Clause,
    DescriptionTerm,
    Expression,
    MovePiecesTerm,
    NumberTerm,
    RevealTerm,
    RollTerm,
    ShuffleTerm,
    Statement,
    ZoneTerm,
)
from .types import SUPPLY, NumberType, SetType, ThingType, Type, UnknownType, ZoneType
from .words import article

if TYPE_CHECKING:
    from .bodies import BodyReader

BOTTOM = "bottom"
"""What the lower end of a pile is called, where pieces are moved to it."""


def read_shuffle(bodies: BodyReader, clause: Clause, node: model.Shuffle, scope: Scope) -> Statement:
    """Return the term of `shuffle deck`."""
    return ShuffleTerm(clause, _zone(bodies, node.zone, scope, "what is shuffled"))


def read_reveal(bodies: BodyReader, clause: Clause, node: model.Reveal, scope: Scope) -> Statement:
    """Return the term of `reveal hand of player`."""
    return RevealTerm(clause, _pieces(bodies, node.things, scope), None)


def read_look(bodies: BodyReader, clause: Clause, node: model.Look, scope: Scope) -> Statement:
    """Return the term of `look at deck`."""
    seat = asking.read_seat(bodies, node.subject, scope, head(node.span, "look"))
    return RevealTerm(clause, _pieces(bodies, node.things, scope), seat)


def read_roll(bodies: BodyReader, clause: Clause, node: model.Roll, scope: Scope) -> Statement:
    """Return the term of `roll tray`."""
    term = _pieces(bodies, node.things, scope)
    for kind in _kinds(term.type):
        known = bodies.reader.names.kinds.get(kind)
        if known is not None and known.is_piece and known.faces is None:
            bodies.reader.report.add(
                codes.WRONG_TYPE,
                node.things.span,
                f"{article(kind)} has no faces, so it cannot be rolled",
                "no faces",
                f"write `faces 1 to 6` in the piece `{kind}`",
            )
    return RollTerm(clause, term)


def read_move(bodies: BodyReader, clause: Clause, node: model.Move, scope: Scope) -> Statement | None:
    """Return the term of `move 1 card from deck to hand of player`."""
    names, what = bodies.reader.names, node.what
    if isinstance(what, model.Amount) and isinstance(what.what, model.Word):
        if names.resource_of(what.what.text):
            if node.extreme is not None:
                _nothing_to_go_by(bodies, node.extreme, what.what.text)
            return transfers.read_transfer(bodies, clause, node, what, scope)
        if node.source is None and names.kind_of(what.what.text) is not None:
            _from_where(bodies, what.span)
            return None
    place, bottom = _end(bodies, node.target)
    target = _zone(bodies, place, scope, "where pieces are moved")
    if bottom:
        _has_bottom(bodies, target)
    source = None
    if node.source is not None:
        source = _zone(bodies, node.source, scope, "where pieces are taken from")
    if source is not None:
        described = _described(bodies, clause, node, source, target, scope)
        return described and replace(described, bottom=bottom)
    if node.everything:
        _from_where(bodies, what.span)
        return None
    term = _pieces(bodies, what, scope)
    _holds(bodies, target, term, node.target.span)
    if node.extreme is not None:
        _all_of_them(bodies, node.extreme)
    return MovePiecesTerm(clause, term, None, None, None, target, bottom=bottom)


def _end(bodies: BodyReader, target: model.Expr) -> tuple[model.Expr, bool]:
    """Return the zone that pieces are moved to, and whether they go under the others there."""
    match target:
        case model.Path(model.Word(word), of) if of is not None and word == BOTTOM:
            return (target, False) if bodies.reader.names.is_declared(word) else (of, True)
        case _:
            return target, False


def _has_bottom(bodies: BodyReader, zone: Expression) -> None:
    if not isinstance(zone.type, ZoneType):
        return
    declared = bodies.reader.names.zones.get(zone.type.zone)
    if declared is None or not any(isinstance(line, model.Ordered) for line in declared.body):
        bodies.reader.report.add(
            codes.NO_ORDER,
            zone.span,
            f"`{zone.type.zone}` has no order, so it has no bottom",
            "which pieces lie below others here?",
            "write the zone alone, or `ordered` in the zone",
        )


def _nothing_to_go_by(bodies: BodyReader, extreme: model.Extreme, resource: str) -> None:
    bodies.reader.report.add(
        codes.WRONG_ARGUMENTS,
        extreme.span,
        f"{resource} are all alike, so none of them is the {extreme.order}",
        "nothing to go by",
        f"leave `with {extreme.order} {extreme.name.text}` out; it chooses among pieces",
    )


def _all_of_them(bodies: BodyReader, extreme: model.Extreme) -> None:
    bodies.reader.report.add(
        codes.WRONG_ARGUMENTS,
        extreme.span,
        "all of these are moved, so it decides nothing which of them come first",
        "all go",
        "write how many: `move 1 … with highest … from …`",
    )


def _from_where(bodies: BodyReader, span: Span) -> None:
    bodies.reader.report.add(
        codes.WRONG_ARGUMENTS,
        span,
        "the line does not say where these are taken from",
        "from where?",
        "write `from` and a zone before the `to`",
    )


def _described(
    bodies: BodyReader,
    clause: Clause,
    node: model.Move,
    source: Expression,
    target: Expression,
    scope: Scope,
) -> MovePiecesTerm | None:
    reader, names, what = bodies.reader, bodies.reader.names, node.what
    count: Expression | None = NumberTerm(1, type=NumberType(None, 1, 1), span=what.span)
    if isinstance(what, model.Amount):
        count = reader.number(what.number, scope)
        what = model.Path(what.what, span=what.span) if isinstance(what.what, model.Word) else what.what
    if node.everything:
        count = None
    before = len(reader.report.found)
    description = calls.read_description(reader, what, scope, None, report=True)
    if not isinstance(description, DescriptionTerm):
        if len(reader.report.found) == before:
            term = reader.read(what, scope)
            if len(reader.report.found) == before:
                reader.wrong(what.span, "a kind of piece, such as `2 cards`,", term.type)
        return None
    _holds(bodies, target, description, node.target.span)
    _holds(bodies, source, description, node.source.span if node.source else node.span)
    extreme = None
    if node.extreme is not None:
        extreme = read_extreme(reader, node.extreme, description.kind)
        if count is None:
            _all_of_them(bodies, node.extreme)
    elif count is not None and isinstance(source.type, ZoneType):
        _told_apart(bodies, node.what.span, source.type.zone, description)
    refills = count is not None and isinstance(source, ZoneTerm) and names.refill_of(source.zone) is not None
    if refills and isinstance(source, ZoneTerm):
        bodies.calls.add(f"{source.zone}.refill")
    return MovePiecesTerm(clause, description, count, extreme, source, target, refills)


def _told_apart(bodies: BodyReader, span: Span, zone_id: str, description: DescriptionTerm) -> None:
    """Report some pieces of an unordered zone that are not all alike."""
    names = bodies.reader.names
    zone = names.zones.get(zone_id)
    if zone is not None and any(isinstance(line, model.Ordered) for line in zone.body):
        return
    kind = names.kinds[description.kind]
    groups = [description.group] if description.group else list(kind.members) or [kind.id]
    varying: set[str] = set()
    for group in groups:
        member = kind.members.get(group)
        own = [line for line in member.body if isinstance(line, model.Copies)] if member else []
        for line in own or kind.copies:
            varying |= {word.text for word in (line.attribute, line.axis and line.axis.attribute) if word}
            if line.per is not None:
                varying |= {
                    id_
                    for id_, (type_, _) in kind.attributes.items()
                    if isinstance(type_, ThingType) and type_.kind == line.per.text
                }
    if len(groups) == 1 and varying <= {attribute for attribute, _ in description.values}:
        return
    bodies.reader.report.add(
        codes.NO_ORDER,
        span,
        f"which {kind.plural} of `{zone_id}`? It has no order",
        "these are not all alike",
        "write `all`, let a player pick, say what they are like, or write `ordered` in the zone",
    )


# ---- zones and pieces


def _zone(bodies: BodyReader, node: model.Expr, scope: Scope, what: str) -> Expression:
    term = bodies.reader.read(node, scope)
    if not isinstance(term.type, ZoneType | UnknownType):
        bodies.reader.wrong(node.span, f"{what} must be a zone; a zone", term.type)
    elif isinstance(term, ZoneTerm):
        if term.of is not None:
            bodies.reader.sure(term.of, "whose zone this is")
    elif isinstance(term.type, ZoneType):
        bodies.reader.report.add(
            codes.WRONG_TYPE,
            node.span,
            f"{what} must be the zone itself, not a name for what lies there",
            f"this stands for what lies in `{term.type.zone}`",
            "write the zone, such as `hand of player`",
        )
    return term


def _pieces(bodies: BodyReader, node: model.Expr, scope: Scope) -> Expression:
    term = bodies.reader.read(node, scope)
    kinds = bodies.reader.names.kinds
    match term.type:
        case ThingType(kind=kind) | SetType(kind=kind) if kind in kinds and kinds[kind].is_piece:
            pass
        case ZoneType() | UnknownType():
            pass
        case other:
            bodies.reader.wrong(node.span, "a piece or a zone", other)
    return term


def _kinds(type_: Type) -> tuple[str, ...]:
    """The kinds of the pieces that a value of the type is made of."""
    match type_:
        case ZoneType(kinds=kinds):
            return kinds
        case ThingType(kind=kind) | SetType(kind=kind):
            return (kind,)
        case _:
            return ()


def _holds(bodies: BodyReader, zone: Expression, what: Expression, span: Span) -> None:
    """Report pieces that never lie in a zone."""
    if not isinstance(zone.type, ZoneType) or zone.type.zone == SUPPLY:
        return
    kinds = [kind for kind in _kinds(what.type) if kind in bodies.reader.names.kinds]
    if kinds and not set(kinds) & set(zone.type.kinds):
        bodies.reader.report.add(
            codes.DOES_NOT_HOLD,
            span,
            f"the zone `{zone.type.zone}` does not hold {bodies.reader.names.kinds[kinds[0]].plural}",
            "not here",
            f"write `holds {kinds[0]}` in the zone `{zone.type.zone}`",
        )
