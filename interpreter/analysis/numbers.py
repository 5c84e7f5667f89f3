"""Reads amounts, sums and tables: numbers with their units and ranges."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...grammar import model
from ...grammar.foreign import FILLERS
from . import codes
from .rows import check_rows
from .scope import Scope
from .terms import (
    ArithmeticTerm,
    CountTerm,
    Expression,
    ForEveryTerm,
    MeasuredTerm,
    NothingTerm,
    NumberTerm,
    TableTerm,
)
from .types import (
    LARGEST,
    NUMBER,
    UNKNOWN,
    NumberType,
    SetType,
    Type,
    UnknownType,
    ZoneType,
    is_optional,
    maybe,
    surely,
)
from .words import say_type, some_of

if TYPE_CHECKING:
    from .expressions import Reader


def read_amount(reader: Reader, node: model.Amount, scope: Scope) -> Expression:
    number = reader.number(node.number, scope)
    resource = reader.names.resource_of(node.what.text) if isinstance(node.what, model.Word) else None
    if resource is None:
        word = node.what.text if isinstance(node.what, model.Word) else node.what.name.text
        if reader.names.is_declared(word) or reader.names.kinds_with_member(word):
            reader.report.add(
                codes.WRONG_TYPE,
                node.what.span,
                f"`{word}` is no resource, so it is no unit of a number",
                "not a resource",
                _counted(reader, node, word),
            )
        else:
            known = [*reader.names.resources, *reader.names.plurals]
            units = [plural for plural, id_ in reader.names.plurals.items() if id_ in reader.names.resources]
            there = some_of(units or reader.names.resources)
            advice = f"the resources are {there}" if there else None
            advice = f"leave out `{word}`" if word in FILLERS else advice
            reader.report.unknown(codes.UNKNOWN_NAME, node.what.span, word, "resource", known, advice)
        return MeasuredTerm(number, type=UNKNOWN, span=node.span)
    bounds = number.type if isinstance(number.type, NumberType) else NUMBER
    if bounds.unit is not None and bounds.unit != resource:
        reader.report.add(
            codes.WRONG_UNIT,
            node.span,
            f"an amount of `{bounds.unit}` is no amount of `{resource}`",
            f"this is {say_type(bounds, reader.names)}",
        )
    if bounds.unit == resource:
        return number
    type_ = NumberType(resource, bounds.low, bounds.high)
    if isinstance(number, NumberTerm):
        return NumberTerm(number.value, type=type_, span=node.span)
    return MeasuredTerm(number, type=type_, span=node.span)


def _counted(reader: Reader, node: model.Amount, word: str) -> str:
    """Return what to write for a number of what is no resource."""
    names = reader.names
    resources = [node.plural.text if node.plural else f"{id_}s" for id_, node in names.resources.items()]
    known = f"; the resources are: {', '.join(resources)}" if resources else ""
    kind = names.kind_of(word) or next(iter(names.kinds_with_member(word)), None)
    number = reader.report.text(node.number.span) or "1"
    if kind is not None and kind.is_piece:
        return f"pieces are moved: write `move {number} {word} from … to …`{known}"
    return f"write `{number}` where a number alone is meant{known or ', or declare a resource'}"


def read_arithmetic(reader: Reader, node: model.Arithmetic, scope: Scope) -> Expression:
    left, right = reader.number(node.left, scope), reader.number(node.right, scope)
    first, second = left.type, right.type
    if not isinstance(first, NumberType) or not isinstance(second, NumberType):
        return ArithmeticTerm(node.operator, left, right, type=UNKNOWN, span=node.span)
    if node.operator == "*":
        if first.unit is not None and second.unit is not None:
            reader.report.add(
                codes.WRONG_UNIT, node.span, "two amounts cannot be multiplied", "both have a unit"
            )
        corners = [a * b for a in (first.low, first.high) for b in (second.low, second.high)]
        unit = first.unit or second.unit
    else:
        same_unit(reader, node, left, right)
        corners = (
            [first.low + second.low, first.high + second.high]
            if node.operator == "+"
            else [first.low - second.high, first.high - second.low]
        )
        unit = first.unit or second.unit
    low, high = max(min(corners), -LARGEST), min(max(corners), LARGEST)
    return ArithmeticTerm(node.operator, left, right, type=NumberType(unit, low, high), span=node.span)


def read_for_every(reader: Reader, node: model.ForEvery, scope: Scope) -> Expression:
    """Return the term of `1 for every 10 coins of player`, or of `1 for every 2 (card in hand of player)`."""
    number, value = reader.number(node.number, scope), reader.read(node.things, scope)
    if isinstance(value.type, SetType | ZoneType):
        value = CountTerm(value, type=NumberType(None, 0, LARGEST), span=value.span)
    elif not isinstance(value.type, NumberType | UnknownType):
        reader.wrong(node.things.span, "a number, an amount or several things", value.type)
    reader.sure(value, "a number that is calculated with")
    if node.step == 0:
        reader.report.add(
            codes.IMPOSSIBLE_NUMBER,
            node.span,
            "nothing goes into a number 0 at a time",
            "for every 0",
            "write how many make one: `for every 10`",
        )
        return NumberTerm(0, type=UNKNOWN, span=node.span)
    if not isinstance(number.type, NumberType) or not isinstance(value.type, NumberType):
        return ForEveryTerm(number, node.step, value, type=UNKNOWN, span=node.span)
    corners = [
        a * (max(b, 0) // node.step)
        for a in (number.type.low, number.type.high)
        for b in (value.type.low, value.type.high)
    ]
    low, high = max(min(corners), -LARGEST), min(max(corners), LARGEST)
    type_ = NumberType(number.type.unit, low, high)
    return ForEveryTerm(number, node.step, value, type=type_, span=node.span)


def read_table(reader: Reader, node: model.Table, scope: Scope, wanted: Type | None) -> Expression:
    if node.key.text != "players":
        reader.report.unknown(codes.UNKNOWN_NAME, node.key.span, node.key.text, "key of a table", ["players"])
    rows = tuple((row.low, row.high, reader.read(row.value, scope, wanted)) for row in node.rows)
    check_rows(reader, node)
    for _, _, value in rows:
        if isinstance(value.type, SetType | ZoneType):
            reader.report.add(
                codes.WRONG_TYPE,
                value.span,
                "a row of a table has one value, not several things",
                "several",
                "write a number, yes or no, or one thing in each row",
            )
    types = [row[2].type for row in rows]
    return TableTerm(rows, type=join(types), span=node.span)


def same_unit(reader: Reader, node: model.Node, left: Expression, right: Expression) -> None:
    if not isinstance(left.type, NumberType) or not isinstance(right.type, NumberType):
        return
    bare = [term for term in (left, right) if isinstance(term, NumberTerm)]
    if any(term.type == NumberType(None, term.value, term.value) for term in bare):
        return
    if left.type.unit != right.type.unit:
        said = [say_type(term.type, reader.names) for term in (left, right)]
        reader.report.add(
            codes.WRONG_UNIT,
            node.span,
            f"{said[0]} and {said[1]} do not go together",
            "two units",
            "compare and add amounts of one resource; `(number) unit` gives a bare number a unit, "
            "`count of` makes a bare number of an amount",
        )


def is_bare(term: Expression) -> bool:
    """Tell whether the term is a number written without a unit, which counts whatever is meant.

    A table is, if all its numbers are.
    """
    if isinstance(term, TableTerm):
        return all(is_bare(value) or isinstance(value, NothingTerm) for _, _, value in term.rows)
    return isinstance(term, NumberTerm) and isinstance(term.type, NumberType) and term.type.unit is None


def adopt(term: Expression, wanted: Type) -> Expression:
    """Return the term; a number that is written without a unit counts what is wanted."""
    if not is_bare(term) or not isinstance(term.type, NumberType) or not isinstance(wanted, NumberType):
        return term
    if isinstance(term, TableTerm):
        rows = tuple((low, high, adopt(value, wanted)) for low, high, value in term.rows)
        return replace(term, rows=rows, type=replace(term.type, unit=wanted.unit))
    return replace(term, type=replace(term.type, unit=wanted.unit))


def with_unit(terms: list[Expression]) -> list[Expression]:
    """Return the terms with the unit of the others given to numbers that are written without one."""
    units = {term.type.unit for term in terms if isinstance(term.type, NumberType) and not is_bare(term)}
    if len(units) != 1:
        return terms
    (unit,) = units
    return [
        replace(term, type=replace(term.type, unit=unit))
        if is_bare(term) and isinstance(term.type, NumberType)
        else term
        for term in terms
    ]


def join(types: list[Type]) -> Type:
    """Return the type of a value that is one of several; unknown where they do not go together."""
    known = [type_ for type_ in types if not isinstance(type_, UnknownType)]
    if not known or len(known) < len(types):
        return UNKNOWN
    first = known[0]
    if isinstance(first, NumberType):
        numbers = [type_ for type_ in known if isinstance(type_, NumberType)]
        if len(numbers) < len(known) or len({number.unit for number in numbers}) > 1:
            return UNKNOWN
        return NumberType(
            first.unit,
            min(number.low for number in numbers),
            max(number.high for number in numbers),
            any(number.optional for number in numbers),
        )
    if any(surely(type_) != surely(first) for type_ in known):
        return UNKNOWN
    return maybe(first) if any(is_optional(type_) for type_ in known) else first
