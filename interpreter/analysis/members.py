"""Reads kinds and their members: attribute values, copies, and the rules of their slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from ...grammar import model
from ...grammar.diagnostics import Label
from ...grammar.source import Span
from ..layers.numbering import OWN
from ..layers.paths import family_name
from . import codes
from .bodies import BodyReader
from .copies import read_copies
from .expressions import Reader
from .facts import read_parameters
from .families import combinations, member_id, read_axes
from .fixed import check_fixed
from .names import KindNames
from .numbered import holes_of, place
from .places import Place
from .prints import read_heading, read_printed
from .ruleset import Attribute, Copies, Kind, Member, Rule, Slot
from .scope import Scope
from .sentences import read_saying
from .terms import AttributeTerm, Expression, LocalTerm
from .types import SEAT, SetType, ThingType, is_optional, surely
from .words import COPIES, article, some_of


def read_kind(reader: Reader, kind: KindNames, body_reader: Callable[[str], BodyReader]) -> Kind:
    """Return the kind with all its members. `body_reader` makes the reader of a slot's body, by its path."""
    assert kind.node is not None
    clause = reader.clause(kind.id, kind.node)
    attributes = {
        id_: Attribute(
            id_, type_, reader.clause(f"{kind.id}.{id_}", node, kind.node.notes), _text(node.title)
        )
        for id_, (type_, node) in kind.attributes.items()
    }
    slots = {
        id_: Slot(
            id_,
            tuple((item.name.text, reader.names.type_of(item.type)) for item in node.parameters),
            reader.clause(f"{kind.id}.{id_}", node, kind.node.notes),
            _text(node.title),
        )
        for id_, node in kind.slots.items()
    }
    members = list(_members(reader, kind, body_reader))
    faces = (kind.faces.low, kind.faces.high) if kind.faces else None
    return Kind(
        kind.id,
        kind.plural,
        kind.is_piece,
        attributes,
        slots,
        faces,
        tuple(members),
        clause,
        read_heading(kind),
        read_printed(reader, kind),
    )


def _text(quote: model.Quote | None) -> str | None:
    return None if quote is None else quote.text


def _members(reader: Reader, kind: KindNames, body_reader: Callable[[str], BodyReader]) -> Iterator[Member]:
    shared = [read_copies(reader, kind, line, f"{kind.id}.copies") for line in kind.copies]
    beside: Counter[Span] = Counter()
    for node in kind.declared:
        if isinstance(node, model.Family):
            yield from _family(reader, kind, node, body_reader)
            continue
        for word in node.names:
            if kind.members.get(word.text) is node:
                line = node.title.span if node.title else node.span
                beside[line] += 1
                yield _member(reader, kind, word, node, beside[line], shared, body_reader)
    if kind.is_piece and shared and not kind.members:
        assert kind.node is not None
        clause = reader.clause(kind.id, kind.node)
        values: dict[str, tuple[Expression, ...]] = {}
        _complete(reader, kind, values, shared, kind.node.name.span, kind.node)
        yield Member(kind.id, None, False, values, {}, tuple(shared), clause)


def _member(
    reader: Reader,
    kind: KindNames,
    word: model.Word,
    node: model.Member,
    number: int,
    shared: list[Copies],
    body_reader: Callable[[str], BodyReader],
) -> Member:
    path = f"{kind.id}.{word.text}"
    clause = replace(reader.clause(path, node), notes=_notes(node))
    values: dict[str, tuple[Expression, ...]] = {}
    bodies: dict[str, Rule] = {}
    copies = [
        read_copies(reader, kind, line, f"{path}.copies", node.notes)
        for line in node.body
        if isinstance(line, model.Copies)
    ]
    axes = _axes_read(reader, kind, copies or shared, word.span)
    scope = Scope()
    for _, local in axes:
        scope = scope.bind(local)
    for line in node.body:
        if isinstance(line, model.Value):
            _value(reader, kind, line, values, scope)
    for line in node.body:
        if isinstance(line, model.Body):
            rule = _body(reader, kind, line, f"{path}.{line.slot.text}", node, body_reader, values)
            if rule is not None:
                bodies[line.slot.text] = rule
    if kind.is_piece and not copies:
        copies = shared or [Copies(1, None, None, (), clause)]
    if copies and not kind.is_piece:
        _no_copies(reader, kind, node)
    _complete(reader, kind, values, copies, word.span, node)
    title = _title(reader, node, number, copies)
    lines = reader.lines(path, node.body, node.notes)
    return Member(word.text, title, True, values, bodies, tuple(copies), clause, (), axes, lines)


def _title(reader: Reader, node: model.Member, number: int, copies: list[Copies]) -> str | None:
    """Return the title, the holes of which name what the copies are for.

    `{number}` is the place of the member in its line, from 1, unless the copies are for a `number`. A line
    that a layer has split is known by its title, so places are those that are left of the line.
    """
    if node.title is None:
        return None
    known = {name for line in copies for name in (line.per[0] if line.per else None, line.axis) if name}
    for name, at in holes_of(node.title):
        span = place(node.title, at, name)
        if name == OWN and name in known and len(node.names) > 1:
            reader.report.add(
                codes.AMBIGUOUS,
                span,
                f"`{{{OWN}}}` may mean two things here",
                f"the place in the line, or the `{OWN}` that copies are for",
                "give each of them a line of its own, or the attribute another name",
            )
        elif name not in known and name != OWN:
            reader.report.unknown(codes.UNKNOWN_ATTRIBUTE, span, name, "attribute that copies are for", known)
    return node.title.text if OWN in known else node.title.text.replace(f"{{{OWN}}}", str(number))


def _notes(node: model.Member | model.Family) -> tuple[model.Note, ...]:
    """The notes of a declaration and those of the lines with its values."""
    lines = (line for line in node.body if isinstance(line, model.Value))
    return tuple(dict.fromkeys((*node.notes, *(note for line in lines for note in line.notes))))


def _axes_read(
    reader: Reader, kind: KindNames, copies: list[Copies], span: Span
) -> tuple[tuple[str, LocalTerm], ...]:
    """What all copies of a group are for, with the locals that stand for it: members and numbers."""
    found: list[tuple[str, LocalTerm]] = []
    for line in copies[:1]:
        per = line.per if line.per is not None and line.per[1] != SEAT else None
        if per is not None and all(other.per == per for other in copies):
            found.append((per[0], reader.local(per[1], ThingType(per[1]), span)))
        if line.axis in kind.attributes and all(other.axis == line.axis for other in copies):
            found.append((line.axis, reader.local(line.axis, surely(kind.attributes[line.axis][0]), span)))
    return tuple(found)


def _no_copies(reader: Reader, kind: KindNames, node: model.Member) -> None:
    line = next(line for line in node.body if isinstance(line, model.Copies))
    said = reader.report.text(reader.report.bare(line)).removeprefix("copies ")
    advice = f"declare it with `piece {kind.id}` if it lies on the table"
    if said.startswith("per ") and line.axis is not None:
        advice = f"members without names stand on a line of their own: `{kind.id} {said}`"
    title = f"{article(kind.id)} has no copies: it is no piece"
    reader.report.add(codes.MISPLACED, node.kind.span, title, "not a piece", advice)


def _value(
    reader: Reader,
    kind: KindNames,
    line: model.Value,
    values: dict[str, tuple[Expression, ...]],
    scope: Scope,
) -> None:
    """Read a value. What `scope` binds is known before the game for each copy, and for each of a family."""
    settled = frozenset(local.local for local in scope.locals.values())
    name = line.attribute.text
    if name not in kind.attributes:
        known = [*kind.attributes, *kind.slots, *([COPIES] if kind.is_piece else [])]
        reader.report.unknown(
            codes.UNKNOWN_ATTRIBUTE,
            line.attribute.span,
            name,
            f"attribute of {article(kind.id)}",
            known,
            f"{article(kind.id)} has {some_of(known)}" if known else None,
            of=kind.id,
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
            reader.fitting(value, scope, wanted, f"one of the `{name}`") for value in line.values
        )
        for term in values[name]:
            check_fixed(term, f"`{name}`", reader.report, False, settled)
        return
    if len(line.values) > 1:
        reader.report.add(
            codes.WRONG_TYPE,
            line.values[1].span,
            f"`{name}` has one value, not {len(line.values)}",
            "too many",
            "keep one, or give the attribute the plural of its kind as its type",
        )
    value = reader.fitting(line.values[0], scope, type_, f"`{name}`")
    check_fixed(value, f"`{name}`", reader.report, True, settled)
    values[name] = (value,)


def _body(
    reader: Reader,
    kind: KindNames,
    line: model.Body,
    path: str,
    node: model.Member | model.Family,
    body_reader: Callable[[str], BodyReader],
    values: Mapping[str, tuple[Expression, ...]],
) -> Rule | None:
    name = line.slot.text
    if name not in kind.slots:
        known = [*kind.slots, *kind.attributes]
        reader.report.unknown(
            codes.UNKNOWN_ATTRIBUTE, line.slot.span, name, f"rule of {article(kind.id)}", known, of=kind.id
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
    has = {id_ for id_, found in values.items() if found and not is_optional(found[0].type)}
    scope = scope.knowing(frozenset(AttributeTerm(kind.id, id_, member) for id_ in has))
    body = bodies.block(line.body, scope, Place(path, clause.notes))
    read_saying(reader, line, clause, scope, body)
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
            _demanded(kind, id_, span),
        )


def _demanded(kind: KindNames, id_: str, span: Span) -> list[Label]:
    """Return where an attribute is declared, if another layer does that."""
    at = kind.attributes[id_][1].name.span
    return [Label(at, "declared here")] if at.file != span.file else []


def _family(
    reader: Reader,
    kind: KindNames,
    node: model.Family,
    body_reader: Callable[[str], BodyReader],
) -> Iterator[Member]:
    """The members of a family; what stands below its line holds for each of them."""
    axes = read_axes(reader, kind, node)
    if axes is None:
        return
    ids = tuple(axis.attribute for axis in axes)
    scope = Scope()
    for axis in axes:
        scope = scope.bind(axis.local)
    shared: dict[str, tuple[Expression, ...]] = {}
    bodies: dict[str, Rule] = {}
    for line in node.body:
        match line:
            case model.Value(attribute=word) if word.text in ids:
                reader.report.add(
                    codes.VALUE_TWICE,
                    word.span,
                    f"`{word.text}` has a value already",
                    "a second one",
                    f"`per` gives each {kind.id} its `{word.text}`",
                )
            case model.Value():
                _value(reader, kind, line, shared, scope)
            case model.Body():
                pass
    there: dict[str, tuple[Expression, ...]] = {axis.attribute: axis.values[:1] for axis in axes}
    for line in node.body:
        if isinstance(line, model.Body):
            before = kind.families[: kind.families.index(node)]
            alike = sum(family_name(other) == family_name(node) for other in before)
            path = f"{kind.id}.{family_name(node)}{f'_{alike + 1}' if alike else ''}.{line.slot.text}"
            rule = _body(reader, kind, line, path, node, body_reader, {**there, **shared})
            if rule is not None:
                bodies[line.slot.text] = rule
    for id_, (type_, _) in kind.attributes.items():
        if id_ not in ids and id_ not in shared and not is_optional(type_):
            reader.report.add(
                codes.MISSING_VALUE,
                node.kind.span,
                f"the attribute `{id_}` of the {kind.id} has no value",
                "not given here",
                f"write a line `{id_} …` below, or make the attribute `or nothing`",
                _demanded(kind, id_, node.kind.span),
            )
    read = tuple((axis.attribute, axis.local) for axis in axes)
    for combination in combinations(axes):
        id_ = member_id(kind.id, combination)
        path = f"{kind.id}.{id_.removeprefix(kind.id + '_')}"
        clause = replace(reader.clause(path, node), notes=_notes(node))
        values = {**{attribute: (value,) for attribute, value in combination.items()}, **shared}
        lines = reader.lines(path, node.body, node.notes)
        yield Member(id_, None, False, values, bodies, (), clause, ids, read, lines)
