"""Reads calls of facts, members by their values, and descriptions of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...grammar import model
from . import codes
from .names import KindNames
from .paths import FACE
from .scope import Scope
from .terms import (
    DescriptionTerm,
    Expression,
    FactTerm,
    LookupTerm,
    NothingTerm,
)
from .types import (
    SEAT,
    UNKNOWN,
    NumberType,
    SetType,
    ThingType,
    Type,
    UnknownType,
    is_optional,
    maybe,
)
from .words import article, say_type

if TYPE_CHECKING:
    from .expressions import Reader


def read_call(reader: Reader, node: model.Call, scope: Scope, wanted: Type | None) -> Expression:
    """Return the term of `fact(…)`, of the member `kind(…)`, or of a description of pieces."""
    word, names = node.name.text, reader.names
    fact = names.facts.get(word)
    if fact is not None:
        reader.used.add(word)
        arguments = read_arguments(reader, node, node.arguments, fact.parameters, scope)
        return FactTerm(word, arguments, type=reader.fact_type(word, node.name.span), span=node.span)
    kind = names.kind_of(word)
    if kind is not None and not kind.is_piece and kind.id != SEAT:
        values = _read_values(reader, node, kind, scope, report=True)
        sure = _in_family(reader, kind, values or ())
        return LookupTerm(kind.id, values or (), type=ThingType(kind.id, not sure), span=node.span)
    description = read_description(reader, node, scope, None, report=True)
    if description is not None:
        return description
    return NothingTerm(type=UNKNOWN, span=node.span)


def _in_family(reader: Reader, kind: KindNames, values: tuple[tuple[str, Expression], ...]) -> bool:
    """Tell whether a member with these values is surely there: one of a family, by its axes."""
    given = {attribute: value.type for attribute, value in values}
    for family in kind.families:
        axes: dict[str, tuple[tuple[int, int], ...]] = {}
        for axis in family.axes:
            through = None if axis.ranges else reader.names.kind_of(axis.attribute.text)
            attributes = [axis.attribute.text] if through is None else kind.attributes_of(through.id)
            axes |= dict.fromkeys(attributes, axis.ranges)
        if set(axes) == set(given) and all(_covers(axes[id_], found) for id_, found in given.items()):
            return True
    return False


def _covers(ranges: tuple[tuple[int, int], ...], found: Type) -> bool:
    """Tell whether all values of a type are among those that an axis runs through."""
    if is_optional(found) or not ranges:
        return not is_optional(found)
    return isinstance(found, NumberType) and any(
        low <= found.low and found.high <= high for low, high in ranges
    )


def read_arguments(
    reader: Reader,
    node: model.Node,
    arguments: tuple[model.Expr, ...],
    parameters: tuple[model.Parameter, ...],
    scope: Scope,
) -> tuple[Expression, ...]:
    """Return the terms of the arguments of a call, checked against the parameters."""
    if len(arguments) != len(parameters):
        said = ", ".join(parameter.name.text for parameter in parameters) or "none"
        reader.report.add(
            codes.WRONG_ARGUMENTS,
            node.span,
            f"{_several(len(parameters))} needed here, not {len(arguments)}",
            f"the parameters are: {said}",
            "write a value for each of them, in this order",
        )
    terms = []
    for argument, parameter in zip(arguments, parameters, strict=False):
        wanted = reader.names.type_of(parameter.type)
        terms.append(reader.fitting(argument, scope, wanted, f"`{parameter.name.text}`"))
    return tuple(terms)


def _several(number: int) -> str:
    return "no value is" if number == 0 else "1 value is" if number == 1 else f"{number} values are"


def read_description(
    reader: Reader, node: model.Expr, scope: Scope, kind_id: str | None, report: bool
) -> Expression | None:
    """Return the description that `node` is (`joker`, `card(5)`, `cards`), or None if it is none.

    With `kind_id` only descriptions of that kind are meant.
    """
    names = reader.names
    match node:
        case model.Path(name, None) if name.text not in scope.locals:
            word = name.text
            groups = [kind for kind in names.kinds_with_member(word) if kind.is_piece]
            groups = [kind for kind in groups if kind_id in (None, kind.id)]
            if groups:
                return DescriptionTerm(groups[0].id, word, (), type=SetType(groups[0].id), span=node.span)
            kind = names.kind_of(word)
            if kind is not None and kind.is_piece and kind_id in (None, kind.id):
                return DescriptionTerm(kind.id, None, (), type=SetType(kind.id), span=node.span)
        case model.Call(name, _):
            groups = [kind for kind in names.kinds_with_member(name.text) if kind.is_piece]
            kind = groups[0] if groups else names.kind_of(name.text)
            if kind is not None and kind.is_piece and kind_id in (None, kind.id):
                values = _read_values(reader, node, kind, scope, report)
                if values is None:
                    return None
                group = name.text if groups else None
                return DescriptionTerm(kind.id, group, values, type=SetType(kind.id), span=node.span)
            if report and kind is None:
                known = [*names.facts, *names.all_words()]
                reader.report.unknown(codes.UNKNOWN_NAME, name.span, name.text, "fact or kind", known)
        case _:
            pass
    return None


def _read_values(
    reader: Reader, node: model.Call, kind: KindNames, scope: Scope, report: bool
) -> tuple[tuple[str, Expression], ...] | None:
    """The values of a description, each given to the first attribute that takes it."""
    free: dict[str, Type] = {
        id_: type_ for id_, (type_, _) in kind.attributes.items() if not isinstance(type_, SetType)
    }
    if kind.faces is not None:
        free[FACE] = NumberType(None, kind.faces.low, kind.faces.high)
    values: list[tuple[str, Expression]] = []
    for argument in node.arguments:
        for attribute, type_ in free.items():
            trial = reader.quietly()
            trial.fitting(argument, scope, maybe(type_), "a value")
            if not trial.report.found:
                term = reader.fitting(argument, scope, maybe(type_), f"`{attribute}`")
                values.append((attribute, term))
                del free[attribute]
                break
        else:
            if report:
                _explain_value(reader, node, argument, kind, scope)
            return None
    return tuple(values)


def _explain_value(
    reader: Reader, node: model.Call, argument: model.Expr, kind: KindNames, scope: Scope
) -> None:
    before = len(reader.report.found)
    term = reader.read(argument, scope)
    if len(reader.report.found) > before or isinstance(term.type, UnknownType):
        return
    said = ", ".join(kind.attributes) or "none"
    reader.report.add(
        codes.WRONG_ARGUMENTS,
        argument.span,
        f"{article(kind.id)} has no attribute left for {say_type(term.type, reader.names)}",
        f"its attributes are: {said}",
        "give each attribute at most one value, in the order of the attributes",
    )
