"""Reads kinds and their members: attribute values, copies, and the rules of their slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from ...grammar import model
from ...grammar.source import Span
from . import codes
from .bodies import BodyReader
from .copies import read_copies
from .expressions import Reader
from .facts import read_parameters
from .fixed import check_fixed, spread
from .names import KindNames
from .places import Place
from .ruleset import Attribute, Copies, Kind, Member, Rule, Slot
from .scope import Scope
from .terms import Clause, Expression, NumberTerm
from .types import NumberType, SetType, ThingType, is_optional
from .words import article


def read_kind(reader: Reader, kind: KindNames, layer: str, body_reader: Callable[[str], BodyReader]) -> Kind:
    """Return the kind with all its members. `body_reader` makes the reader of a slot's body, by its path."""
    assert kind.node is not None
    clause = Clause(kind.id, layer, kind.node.notes, span=kind.node.span)
    attributes = {
        id_: Attribute(
            id_, type_, Clause(f"{kind.id}.{id_}", layer, node.notes or kind.node.notes, span=node.span)
        )
        for id_, (type_, node) in kind.attributes.items()
    }
    slots = {
        id_: Slot(
            id_,
            tuple((item.name.text, reader.names.type_of(item.type)) for item in node.parameters),
            Clause(f"{kind.id}.{id_}", layer, node.notes or kind.node.notes, span=node.span),
        )
        for id_, node in kind.slots.items()
    }
    members = list(_members(reader, kind, layer, body_reader))
    faces = (kind.faces.low, kind.faces.high) if kind.faces else None
    return Kind(kind.id, kind.plural, kind.is_piece, attributes, slots, faces, tuple(members), clause)


def _members(
    reader: Reader, kind: KindNames, layer: str, body_reader: Callable[[str], BodyReader]
) -> Iterator[Member]:
    shared = [read_copies(reader, kind, line, f"{kind.id}.copies", layer) for line in kind.copies]
    for node in dict.fromkeys(kind.members.values()):
        for word in node.names:
            if kind.members.get(word.text) is node:
                yield _member(reader, kind, word, node, layer, shared, body_reader)
    for family in kind.families:
        yield from _family(reader, kind, family, layer)
    if kind.is_piece and shared and not kind.members:
        assert kind.node is not None
        clause = Clause(kind.id, layer, kind.node.notes, span=kind.node.span)
        values: dict[str, tuple[Expression, ...]] = {}
        _complete(reader, kind, values, shared, kind.node.name.span, kind.node)
        yield Member(kind.id, None, False, values, {}, tuple(shared), clause)


def _member(
    reader: Reader,
    kind: KindNames,
    word: model.Word,
    node: model.Member,
    layer: str,
    shared: list[Copies],
    body_reader: Callable[[str], BodyReader],
) -> Member:
    path = f"{kind.id}.{word.text}"
    clause = Clause(path, layer, node.notes, span=node.span)
    values: dict[str, tuple[Expression, ...]] = {}
    bodies: dict[str, Rule] = {}
    copies: list[Copies] = []
    for line in node.body:
        match line:
            case model.Value():
                _value(reader, kind, line, values)
            case model.Body():
                rule = _body(reader, kind, line, f"{path}.{line.slot.text}", node, body_reader)
                if rule is not None:
                    bodies[line.slot.text] = rule
            case model.Copies():
                copies.append(read_copies(reader, kind, line, f"{path}.copies", layer, node.notes))
    if kind.is_piece and not copies:
        copies = shared or [Copies(1, None, None, (), clause)]
    if copies and not kind.is_piece:
        _no_copies(reader, kind, node)
    _complete(reader, kind, values, copies, word.span, node)
    title = node.title.text if node.title else None
    return Member(word.text, title, True, values, bodies, tuple(copies), clause)


def _no_copies(reader: Reader, kind: KindNames, node: model.Member) -> None:
    line = next(line for line in node.body if isinstance(line, model.Copies))
    said = reader.report.text(reader.report.bare(line)).removeprefix("copies ")
    advice = f"declare it with `piece {kind.id}` if it lies on the table"
    if said.startswith("per ") and line.axis is not None:
        advice = f"members without names stand on a line of their own: `{kind.id} {said}`"
    title = f"{article(kind.id)} has no copies: it is no piece"
    reader.report.add(codes.MISPLACED, node.kind.span, title, "not a piece", advice)


def _value(
    reader: Reader, kind: KindNames, line: model.Value, values: dict[str, tuple[Expression, ...]]
) -> None:
    name = line.attribute.text
    if name not in kind.attributes:
        known = [*kind.attributes, *kind.slots]
        reader.report.unknown(
            codes.UNKNOWN_ATTRIBUTE, line.attribute.span, name, f"attribute of {article(kind.id)}", known
        )
        return
    if name in values:
        reader.report.add(
            codes.VALUE_TWICE,
            line.attribute.span,
            f"`{name}` has a value already",
            "a second one",
            "keep one of them",
        )
    type_ = kind.attributes[name][0]
    if isinstance(type_, SetType):
        wanted = ThingType(type_.kind)
        values[name] = tuple(
            reader.fitting(value, Scope(), wanted, f"one of the `{name}`") for value in line.values
        )
        for term in values[name]:
            check_fixed(term, f"`{name}`", reader.report, False)
        return
    if len(line.values) > 1:
        reader.report.add(
            codes.WRONG_TYPE,
            line.values[1].span,
            f"`{name}` has one value, not {len(line.values)}",
            "too many",
            "keep one, or give the attribute the plural of its kind as its type",
        )
    value = reader.fitting(line.values[0], Scope(), type_, f"`{name}`")
    check_fixed(value, f"`{name}`", reader.report)
    values[name] = (value,)


def _body(
    reader: Reader,
    kind: KindNames,
    line: model.Body,
    path: str,
    node: model.Member,
    body_reader: Callable[[str], BodyReader],
) -> Rule | None:
    name = line.slot.text
    if name not in kind.slots:
        known = [*kind.slots, *kind.attributes]
        reader.report.unknown(
            codes.UNKNOWN_ATTRIBUTE, line.slot.span, name, f"rule of {article(kind.id)}", known
        )
        return None
    bodies = body_reader(path)
    bodies.paths[path] = line.span
    clause = bodies.clause(line, path, node.notes)
    member = reader.local(kind.id, ThingType(kind.id), line.span)
    parameters = read_parameters(reader, kind.slots[name].parameters)
    scope = Scope().bind(member)
    for parameter in parameters:
        scope = scope.bind(parameter)
    body = bodies.block(line.body, scope, Place(path, clause.notes))
    return Rule(path, None, (member, *parameters), body, clause)


# ---- completeness


def _complete(
    reader: Reader,
    kind: KindNames,
    values: dict[str, tuple[Expression, ...]],
    copies: list[Copies],
    span: Span,
    node: model.Node,
) -> None:
    """Report attributes that have no value and may not be nothing; a misspelt one is reported already."""
    around = [node.span, *([kind.node.span] if kind.node else [])]
    for one in reader.report.found:
        within = any(span.start <= one.span.start < span.end for span in around)
        if within and one.code in (codes.UNKNOWN_ATTRIBUTE, codes.UNKNOWN_NAME):
            return
    for id_, (type_, _) in kind.attributes.items():
        if id_ in values or is_optional(type_):
            continue
        if copies and all(
            id_ == line.axis or (line.per is not None and line.per[0] == id_) for line in copies
        ):
            continue
        reader.report.add(
            codes.MISSING_VALUE,
            span,
            f"the attribute `{id_}` of the {kind.id} has no value",
            "not given here",
            f"write a line `{id_} …`, or make the attribute `or nothing`",
        )


def _family(reader: Reader, kind: KindNames, node: model.Family, layer: str) -> Iterator[Member]:
    """The members of a family, the first axis running slowest."""
    for axis in node.axes:
        if axis.attribute.text not in kind.attributes:
            known = kind.attributes
            reader.report.unknown(
                codes.UNKNOWN_ATTRIBUTE,
                axis.attribute.span,
                axis.attribute.text,
                f"attribute of {article(kind.id)}",
                known,
            )
            return
    ids = [axis.attribute.text for axis in node.axes]
    for id_, (type_, _) in kind.attributes.items():
        if id_ not in ids and not is_optional(type_):
            reader.report.add(
                codes.MISSING_VALUE,
                node.kind.span,
                f"the attribute `{id_}` of the {kind.id} has no value",
                "not given here",
                f"write `per {id_} 1 to 3` too, or make the attribute `or nothing`",
            )
    if not spread([axis.ranges for axis in node.axes], reader.report.bare(node), reader.report):
        return
    runs = [[value for low, high in axis.ranges for value in range(low, high + 1)] for axis in node.axes]
    for combination in product(*runs):
        said = "_".join(map(str, combination))
        clause = Clause(f"{kind.id}.{said}", layer, node.notes, span=node.span)
        values: dict[str, tuple[Expression, ...]] = {
            id_: (NumberTerm(value, type=NumberType(None, value, value), span=node.span),)
            for id_, value in zip(ids, combination, strict=True)
        }
        yield Member(f"{kind.id}_{said}", None, False, values, {}, (), clause)
