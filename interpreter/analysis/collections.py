"""Reads collections: selections, counts, totals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...grammar import model
from ...grammar.diagnostics import nearest
from ...grammar.source import Span
from . import codes, paths
from .names import Names
from .scope import Scope
from .terms import (
    AggregateTerm,
    AllTerm,
    AndTerm,
    CountTerm,
    DescriptionTerm,
    Expression,
    ExtremesTerm,
    ExtremeTerm,
    LocalTerm,
    MatchTerm,
    MeasuredTerm,
    NothingTerm,
    SelectionTerm,
    TheTerm,
)
from .types import (
    FLAG,
    LARGEST,
    SEAT,
    UNKNOWN,
    NumberType,
    SetType,
    ThingType,
    UnknownType,
    ZoneType,
    element,
)

if TYPE_CHECKING:
    from .expressions import Reader


def read_several(reader: Reader, node: model.Expr, scope: Scope) -> Expression:
    """Return a term that is a collection."""
    term = reader.read(node, scope)
    if not isinstance(term.type, SetType | ZoneType | UnknownType):
        reader.report.add(
            codes.NOT_SEVERAL,
            node.span,
            "several things are needed here",
            "this is one thing",
            "write a zone, a selection in parentheses, or a kind in the plural such as `players`",
        )
    return term


def read_selection(reader: Reader, node: model.Selection, scope: Scope) -> Expression:
    """Return the term of `card in hand of player where …`."""
    source, kind = selection_source(reader, node, scope)
    variable = reader.local(singular(reader.names, node.name.text), ThingType(kind), node.name.span)
    if kind == "":
        variable = reader.local(node.name.text, UNKNOWN, node.name.span)
    inner = bind_each(reader, scope, variable)
    condition = reader.condition(node.condition, inner) if node.condition is not None else None
    type_ = SetType(kind) if kind else UNKNOWN
    if kind and reader.names.is_group(node.name.text):
        condition = _of_group(variable, node.name.text, node.name.span, condition)
    if condition is None:
        return source
    return SelectionTerm(variable, source, condition, type=type_, span=node.span)


def read_extremes(reader: Reader, node: model.Extremes, scope: Scope) -> Expression:
    """Return the term of `2 cards with highest rank in hand of player`."""
    things, kind = _of_one_kind(reader, node.things, scope)
    count = reader.number(node.number, scope)
    if kind is None:
        return NothingTerm(type=UNKNOWN, span=node.span)
    extreme = read_extreme(reader, node.extreme, kind)
    return ExtremesTerm(count, extreme, things, type=SetType(kind), span=node.span)


def read_extreme(reader: Reader, node: model.Extreme, kind: str) -> ExtremeTerm:
    """Return the term of `highest rank`, of things of a kind."""
    variable = reader.local(kind, ThingType(kind), node.name.span)
    value = paths.read_property(reader, node.name, variable, node.name.span)
    if not isinstance(value.type, NumberType | UnknownType):
        reader.wrong(node.name.span, "a number to go by", value.type)
    return ExtremeTerm(node.order, variable, value, span=node.span)


def bind_each(reader: Reader, scope: Scope, variable: LocalTerm) -> Scope:
    """Return the scope with the variable; a misspelt kind is known by its right name too."""
    if isinstance(variable.type, UnknownType):
        meant = nearest(variable.name, reader.names.kinds)
        if meant is not None:
            scope = scope.bind(reader.local(meant, UNKNOWN, variable.span))
    return scope.bind(variable)


def selection_source(reader: Reader, node: model.Selection, scope: Scope) -> tuple[Expression, str]:
    """Return the collection that a selection runs through and the kind of its things ("" if unknown)."""
    named = reader.names.kind_meant(node.name.text)
    if node.source is None:
        if named is None:
            known = [*reader.names.kinds, *reader.names.plurals]
            reader.report.unknown(codes.UNKNOWN_NAME, node.name.span, node.name.text, "kind", known)
            return NothingTerm(type=UNKNOWN, span=node.span), ""
        return AllTerm(named.id, type=SetType(named.id), span=node.name.span), named.id
    source = read_several(reader, node.source, scope)
    if not isinstance(source.type, SetType | ZoneType):
        return NothingTerm(type=UNKNOWN, span=node.span), ""
    kind = element(source.type)
    if kind is None and isinstance(source.type, ZoneType) and named is not None:
        kind = named.id if named.id in source.type.kinds else None
    if kind is None:
        if isinstance(source.type, ZoneType):
            held = ", ".join(source.type.kinds) or "no pieces"
            reader.report.add(
                codes.DOES_NOT_HOLD,
                node.span,
                f"the zone `{source.type.zone}` holds {held}",
                "which of them?",
                "name one of its kinds: `(card in deck where …)`",
            )
        return source, ""
    if named is not None and named.id != kind:
        reader.report.add(
            codes.WRONG_TYPE,
            node.name.span,
            f"`{node.name.text}` is not what is in there",
            f"the things in there are {reader.names.kinds[kind].plural}",
            f"write `{kind}`, or another name that is no kind",
        )
    if named is None:
        _check_free(reader, node.name, kind)
    if isinstance(source.type, ZoneType) and len(source.type.kinds) > 1:
        return _only_kind(reader, source, kind), kind
    return source, kind


def _of_group(variable: LocalTerm, group: str, span: Span, condition: Expression | None) -> Expression:
    """Return the condition that a thing is of a group, and the one that is written besides."""
    kind = variable.type.kind if isinstance(variable.type, ThingType) else ""
    pieces = DescriptionTerm(kind, group, (), type=SetType(kind), span=span)
    match = MatchTerm(variable, pieces, False, type=FLAG, span=span)
    if condition is None:
        return match
    others = condition.operands if isinstance(condition, AndTerm) else (condition,)
    return AndTerm((match, *others), type=FLAG, span=condition.span)


def _check_free(reader: Reader, name: model.Word, kind: str) -> None:
    """Report a name for each of several things that is that of something declared, such as some of them."""
    names = reader.names
    if name.text in names.kinds[kind].members:
        advice = f"write `{kind} in … where {kind} is {name.text}`"
        reader.report.hides(name, names.kinds[kind].member_word(name.text).span, advice)
    elif name.text in names.places:
        reader.report.hides(name, names.places[name.text])


def _only_kind(reader: Reader, source: Expression, kind: str) -> Expression:
    """The pieces of one kind in a zone that holds several."""
    variable = reader.local(kind, ThingType(kind), source.span)
    description = DescriptionTerm(kind, None, (), type=SetType(kind), span=source.span)
    match = MatchTerm(variable, description, False, type=FLAG, span=source.span)
    return SelectionTerm(variable, source, match, type=SetType(kind), span=source.span)


def singular(names: Names, word: str) -> str:
    """Return the singular of the kind that `word` names, else the word itself."""
    kind = names.kind_of(word)
    return kind.id if kind is not None else word


def read_count(reader: Reader, node: model.Count, things: model.Expr, scope: Scope) -> Expression:
    """Return the term of `count of …`: how many things, or an amount as a bare number."""
    if isinstance(things, model.Path):
        amount = reader.quietly().read(things, scope)
        if isinstance(amount.type, NumberType) and amount.type.unit is not None:
            amount = reader.read(things, scope)
            if isinstance(amount.type, NumberType):
                return MeasuredTerm(amount, type=replace(amount.type, unit=None), span=node.span)
    return CountTerm(read_several(reader, things, scope), type=NumberType(None, 0, LARGEST), span=node.span)


def read_the(reader: Reader, node: model.The, scope: Scope) -> Expression:
    """Return the term of `the (player where …)`."""
    things, kind = _of_one_kind(reader, node.things, scope)
    if kind is None:
        return NothingTerm(type=UNKNOWN, span=node.span)
    return TheTerm(things, type=ThingType(kind, True), span=node.span)


def _of_one_kind(reader: Reader, node: model.Expr, scope: Scope) -> tuple[Expression, str | None]:
    """Return a collection and the kind of its things, None where that is wrong, which is reported."""
    things = read_several(reader, node, scope)
    kind = element(things.type)
    if kind is None and isinstance(things.type, ZoneType):
        reader.report.add(
            codes.DOES_NOT_HOLD,
            node.span,
            "things of several kinds lie here",
            "which of them?",
            "name one of the kinds: `(card in deck)`",
        )
    return things, kind


def read_aggregate(reader: Reader, node: model.Aggregate, scope: Scope) -> Expression:
    """Return the term of `highest rank of hand of player`."""
    things, kind = _of_one_kind(reader, node.things, scope)
    if kind is None:
        return NothingTerm(type=UNKNOWN, span=node.span)
    variable = reader.local(kind, ThingType(kind), node.name.span)
    value = paths.read_property(reader, node.name, variable, node.name.span)
    type_ = value.type
    if isinstance(type_, NumberType):
        if node.operator == "total":
            type_ = NumberType(type_.unit, min(type_.low * 10_000, 0), LARGEST)
            type_ = NumberType(type_.unit, max(type_.low, -LARGEST), LARGEST)
        else:
            surely = not type_.optional and isinstance(things, AllTerm) and things.kind == SEAT
            type_ = NumberType(type_.unit, type_.low, type_.high, not surely)
    elif not isinstance(type_, UnknownType):
        reader.wrong(node.name.span, "a number to compare or add", type_)
        type_ = UNKNOWN
    return AggregateTerm(node.operator, variable, value, things, type=type_, span=node.span)
