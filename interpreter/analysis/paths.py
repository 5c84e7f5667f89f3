"""Reads names, paths (`position of player`), calls and descriptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...grammar import model
from ...grammar.diagnostics import one_letter_off
from ...grammar.source import Span
from . import codes
from .names import KindNames
from .scope import Scope
from .terms import (
    AllTerm,
    AmountTerm,
    AttributeTerm,
    DescriptionTerm,
    Expression,
    FaceTerm,
    FactTerm,
    LocalTerm,
    MemberTerm,
    NothingTerm,
    OptionTerm,
    RecordTerm,
    ResultTerm,
    SeatTerm,
    ZoneTerm,
)
from .types import (
    SEAT,
    SUPPLY,
    UNKNOWN,
    FlagType,
    NumberType,
    SetType,
    ThingType,
    Type,
    UnknownType,
    ZoneType,
    is_optional,
    maybe,
    surely,
)
from .words import COUNT, VALUES, article, say_type

if TYPE_CHECKING:
    from .expressions import Reader


ENDS = ("top", "bottom", "first", "last")
"""What other rules call the ends of a pile."""

FACE = "face"
"""What the face of a piece is called, where its kind has faces."""


def read_path(reader: Reader, node: model.Path, scope: Scope, wanted: Type | None) -> Expression:
    """Return the term for a name, or for something of something."""
    if node.of is not None:
        return _read_of(reader, node, node.of, scope)
    return _read_name(reader, node, scope, wanted)


# ---- names that stand alone


def _read_name(reader: Reader, node: model.Path, scope: Scope, wanted: Type | None) -> Expression:
    word, span, names = node.name.text, node.span, reader.names
    if word in scope.locals:
        return LocalTerm(scope.locals[word].local, word, type=scope.locals[word].type, span=span)
    member = _member(reader, node, scope, wanted)
    if member is not None:
        return member
    reader.used.add(word)
    if word == SUPPLY:
        return supply(reader, span)
    if word in names.options:
        return OptionTerm(word, type=reader.option_types.get(word, UNKNOWN), span=span)
    if word in names.records and names.records[word].of is None:
        return RecordTerm(word, None, type=reader.record_types.get(word, UNKNOWN), span=span)
    if word in names.facts and not names.facts[word].parameters:
        return FactTerm(word, (), type=reader.fact_type(word, span), span=span)
    if word in names.zones and names.zones[word].of is None:
        return ZoneTerm(word, None, type=zone_type(reader, word), span=span)
    kind = names.kind_of(word)
    if kind is not None and word not in names.kinds:
        return AllTerm(kind.id, type=SetType(kind.id), span=span)
    return _explain_name(reader, node, scope, wanted)


def _member(reader: Reader, node: model.Path, scope: Scope, wanted: Type | None) -> Expression | None:
    """The member or seat that the name means, where the wanted type or the name alone says which."""
    word, span = node.name.text, node.span
    kinds = reader.names.kinds_with_member(word)
    wanted_kind = wanted.kind if isinstance(wanted, ThingType | SetType) else None
    if word in scope.seats and (wanted_kind == SEAT or not kinds):
        return SeatTerm(word, type=ThingType(SEAT), span=span)
    if wanted_kind is not None:
        kinds = [kind for kind in kinds if kind.id == wanted_kind] or kinds
    if not kinds:
        return None
    if len(kinds) > 1:
        said = " or ".join(article(kind.id) for kind in kinds)
        reader.report.add(
            codes.AMBIGUOUS,
            span,
            f"`{word}` may be {said} here",
            "which one?",
            "give one of them another name, or write where it is clear which is meant",
        )
        return NothingTerm(type=UNKNOWN, span=span)
    kind = kinds[0]
    if kind.is_piece:
        return DescriptionTerm(kind.id, word, (), type=SetType(kind.id), span=span)
    return MemberTerm(kind.id, word, type=ThingType(kind.id), span=span)


def _explain_name(reader: Reader, node: model.Path, scope: Scope, wanted: Type | None) -> Expression:
    word, names = node.name.text, reader.names
    told = None
    if word in names.kinds:
        told = f"`{word}` alone is no thing: write `{names.kinds[word].plural}` for all, or bind it"
    elif names.resource_of(word):
        told = f"write how much and of whom: `3 {word}`, `{word} of player`"
    elif word in names.records or word in names.zones or word in names.results:
        told = f"there is one for each: write `{word} of …`"
    elif word in names.facts:
        told = f"the fact needs its parameters: `{word} of …` or `{word}(…)`"
    elif word in names.rules or word in names.standing:
        told = f"`{word}` is a rule; it has no value"
    if told is not None:
        reader.report.add(codes.WRONG_TYPE, node.span, f"`{word}` is no value by itself", "not a value", told)
    else:
        known = [*scope.locals, *names.all_words(), *scope.seats, *VALUES]
        likely = [other for other in _things(reader, scope, wanted) if one_letter_off(word, other)]
        reader.report.unknown(codes.UNKNOWN_NAME, node.span, word, "thing", likely or known)
    return NothingTerm(type=UNKNOWN, span=node.span)


def _things(reader: Reader, scope: Scope, wanted: Type | None) -> list[str]:
    """Return the names that stand for what is wanted: locals, seats, members of a kind, yes and no."""
    if isinstance(wanted, FlagType):
        return ["no", "yes"]
    kind = wanted.kind if isinstance(wanted, ThingType | SetType) else None
    if kind is None:
        return []
    types = ((name, local.type) for name, local in scope.locals.items())
    bound = [name for name, type_ in types if isinstance(type_, ThingType) and type_.kind == kind]
    members = reader.names.kinds[kind].members if kind in reader.names.kinds else ()
    return [*bound, *(scope.seats if kind == SEAT else members)]


def supply(reader: Reader, span: Span) -> ZoneTerm:
    """Return the term of the supply, which holds every kind of piece."""
    kinds = tuple(kind.id for kind in reader.names.kinds.values() if kind.is_piece)
    return ZoneTerm(SUPPLY, None, type=ZoneType(SUPPLY, kinds), span=span)


def zone_type(reader: Reader, zone: str) -> Type:
    """Return the type of a declared zone, unknown where what it holds is."""
    kinds: list[str] = []
    names = reader.names
    for word in (
        word for line in names.zones[zone].body if isinstance(line, model.Holds) for word in line.kinds
    ):
        kind = names.kind_of(word.text)
        if kind is None and names.resource_of(word.text) is None:
            return UNKNOWN
        if kind is not None and kind.is_piece and kind.id not in kinds:
            kinds.append(kind.id)
    return ZoneType(zone, tuple(kinds))


# ---- something of something


def _read_of(reader: Reader, node: model.Path, of: model.Expr, scope: Scope) -> Expression:
    candidates = _kinds_for(reader, node.name.text)
    wanted = ThingType(candidates[0]) if len(candidates) == 1 and candidates[0] else None
    if wanted is None and isinstance(of, model.Path) and of.of is None and of.name.text in scope.seats:
        wanted = ThingType(SEAT) if SEAT in candidates else None
    return read_property(reader, node.name, reader.read(of, scope, wanted), node.span)


def _kinds_for(reader: Reader, word: str) -> list[str]:
    """The kinds that have something of this name."""
    names = reader.names
    found = [kind.id for kind in names.kinds.values() if word in kind.attributes]
    if names.resource_of(word):
        found.append(SEAT)  # and zones, which are no kind
    if word in names.records and names.records[word].of is not None:
        found.append(_kind_id(reader, names.records[word].of))
    if word in names.zones and names.zones[word].of is not None:
        found.append(_kind_id(reader, names.zones[word].of))
    if word in names.facts and len(names.facts[word].parameters) == 1:
        found.append(_kind_id(reader, names.facts[word].parameters[0].type.name))
    if word in names.results:
        found.append(names.result_kind(word))
    return list(dict.fromkeys(found))


def _kind_id(reader: Reader, word: model.Word | None) -> str:
    kind = reader.names.kind_of(word.text) if word else None
    return kind.id if kind else ""


def read_property(reader: Reader, name: model.Word, owner: Expression, span: Span) -> Expression:
    """Return the term for `name` of `owner`: an attribute, record, zone, fact, result, face or amount."""
    word, names = name.text, reader.names
    resource = names.resource_of(word)
    if resource is not None:
        return _amount_of(reader, resource, owner, span)
    if isinstance(owner.type, UnknownType):
        return NothingTerm(type=UNKNOWN, span=span)
    if word in ENDS and isinstance(owner.type, ZoneType) and not names.is_declared(word):
        end = "" if word in ("top", "first") else ", so nothing is taken from below"
        zone = reader.report.text(owner.span) or owner.type.zone
        reader.report.add(
            codes.UNKNOWN_NAME,
            name.span,
            f"a zone has no `{word}`",
            f"pieces come to a pile on top and are taken from the top{end}",
            f"write the zone alone: `{zone}`",
        )
        return NothingTerm(type=UNKNOWN, span=span)
    if not isinstance(owner.type, ThingType):
        if names.is_declared(word) or _kinds_for(reader, word):
            reader.wrong(owner.span, f"`{word}` belongs to one thing; one thing", owner.type)
        else:
            known = [*names.all_words(), COUNT]
            reader.report.unknown(codes.UNKNOWN_NAME, name.span, word, "thing", known)
        return NothingTerm(type=UNKNOWN, span=span)
    kind = names.kinds[owner.type.kind]
    optional = is_optional(owner.type)
    reader.used.add(word)
    if word in kind.attributes:
        type_ = kind.attributes[word][0]
        if isinstance(owner, MemberTerm) and _has(reader, kind, owner.member, word):
            type_ = surely(type_)
        return AttributeTerm(kind.id, word, owner, type=maybe(type_) if optional else type_, span=span)
    if word == FACE and kind.faces is not None:
        type_ = NumberType(None, kind.faces.low, kind.faces.high, optional)
        return FaceTerm(owner, type=type_, span=span)
    return _declared_of(reader, name, owner, kind, span)


def _has(reader: Reader, kind: KindNames, member: str, attribute: str) -> bool:
    """Tell whether a member surely has a value for an attribute, as it is written."""
    lines = kind.members[member].body if member in kind.members else ()
    values = [
        line.values for line in lines if isinstance(line, model.Value) and line.attribute.text == attribute
    ]
    return any(all(_is_something(reader, value) for value in found) for found in values)


def _is_something(reader: Reader, value: model.Expr) -> bool:
    match value:
        case model.Number() | model.Amount() | model.Flag():
            return True
        case model.Path(name, None):
            return bool(reader.names.kinds_with_member(name.text))
        case model.Table(rows=rows):
            return all(_is_something(reader, row.value) for row in rows)
        case _:
            return False


def _declared_of(
    reader: Reader, name: model.Word, owner: Expression, kind: KindNames, span: Span
) -> Expression:
    word, names = name.text, reader.names
    optional = is_optional(owner.type)
    if word in names.records and _kind_id(reader, names.records[word].of) == kind.id:
        type_ = reader.record_types.get(word, UNKNOWN)
        return RecordTerm(word, owner, type=maybe(type_) if optional else type_, span=span)
    if word in names.zones and _kind_id(reader, names.zones[word].of) == kind.id:
        return ZoneTerm(word, owner, type=zone_type(reader, word), span=span)
    if word in names.results and kind.id == names.result_kind(word):
        return ResultTerm(word, owner, type=maybe(reader.result_types.get(word, UNKNOWN)), span=span)
    if word in names.facts and len(names.facts[word].parameters) == 1:
        parameter = names.facts[word].parameters[0]
        if _kind_id(reader, parameter.type.name) == kind.id:
            if optional and not parameter.type.optional:
                reader.sure(owner, f"what `{word}` is asked of")
            return FactTerm(word, (owner,), type=reader.fact_type(word, name.span), span=span)
    others = _kinds_for(reader, word)
    if "" in others:
        return NothingTerm(type=UNKNOWN, span=span)  # of what, has been reported where it is declared
    if others:
        said = " or ".join(map(article, others))
        reader.report.add(
            codes.WRONG_TYPE,
            owner.span,
            f"`{word}` belongs to {said}",
            f"this is {say_type(owner.type, names)}",
            f"write `{word} of` and {said}",
        )
    else:
        known = [*kind.attributes, *names.records, *names.zones, *names.facts, *names.results, *names.plurals]
        reader.report.unknown(
            codes.UNKNOWN_NAME, name.span, word, f"property of {article(kind.id)}", known, of=kind.id
        )
    return NothingTerm(type=UNKNOWN, span=span)


def _amount_of(reader: Reader, resource: str, owner: Expression, span: Span) -> Expression:
    holder(reader, owner, resource)
    reader.used.add(resource)
    supply_line = [
        line
        for line in reader.names.resources[resource].body
        if isinstance(line, model.Supply) and line.count
    ]
    type_ = NumberType(resource, 0, supply_line[0].count or 0) if supply_line else NumberType(resource, 0)
    return AmountTerm(resource, owner, type=type_, span=span)


def holder(reader: Reader, term: Expression, resource: str) -> None:
    """Report a term that holds no amounts of the resource: seats, some zones and the supply do."""
    match term.type:
        case UnknownType():
            return
        case ThingType(kind=kind) if kind == SEAT:
            reader.sure(term, "who has it")
        case ZoneType(zone=zone) if zone == SUPPLY or _zone_holds(reader, zone, resource):
            return
        case ZoneType(zone=zone):
            reader.report.add(
                codes.DOES_NOT_HOLD,
                term.span,
                f"the zone `{zone}` holds no `{resource}`",
                "not here",
                f"write `holds {resource}` in the zone",
            )
        case _:
            reader.wrong(term.span, "a player or a zone", term.type)


def _zone_holds(reader: Reader, zone: str, resource: str) -> bool:
    lines = [line for line in reader.names.zones[zone].body if isinstance(line, model.Holds)]
    return any(reader.names.resource_of(word.text) == resource for line in lines for word in line.kinds)
