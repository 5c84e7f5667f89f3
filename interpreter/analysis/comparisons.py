"""Reads comparisons: more and less, the same, descriptions and adjectives behind `is`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...grammar import model
from . import calls, codes
from .numbers import same_unit
from .scope import Scope
from .terms import (
    AdjectiveTerm,
    CompareTerm,
    DescriptionTerm,
    Expression,
    FactTerm,
    MatchTerm,
    NothingTerm,
    RecordTerm,
    SameTerm,
)
from .types import (
    FLAG,
    UNKNOWN,
    FlagType,
    NumberType,
    SetType,
    ThingType,
    Type,
    UnknownType,
    ZoneType,
    element,
    is_optional,
    maybe,
)
from .words import say_type

if TYPE_CHECKING:
    from .expressions import Reader


def read_compare(reader: Reader, node: model.Compare, scope: Scope) -> Expression:
    """Return the term of `left >= right`."""
    left, right = reader.number(node.left, scope, False), reader.number(node.right, scope, False)
    same_unit(reader, node, left, right)
    return CompareTerm(node.operator, left, right, type=FLAG, span=node.span)


def read_is(reader: Reader, node: model.Is, scope: Scope) -> Expression:
    left = reader.read(node.left, scope, _hint(node.right, scope))
    adjective = _adjective(reader, left, node)
    if adjective is not None:
        return adjective
    if isinstance(left.type, ThingType) and reader.names.kinds[left.type.kind].is_piece:
        description = calls.read_description(reader, node.right, scope, left.type.kind, report=False)
        if isinstance(description, DescriptionTerm):
            return MatchTerm(left, description, node.negated, type=FLAG, span=node.span)
    if _is_empty(reader, left, node):
        return SameTerm(left, left, node.negated, type=FLAG, span=node.span)
    right = reader.read(node.right, scope, maybe(left.type))
    if isinstance(left.type, SetType | ZoneType):
        reader.wrong(node.left.span, "one thing", left.type)
    elif isinstance(node.right, model.Nothing):
        if not is_optional(left.type) and not isinstance(left.type, UnknownType):
            reader.report.add(
                codes.NEVER_HOLDS,
                node.span,
                "this is never nothing, so the comparison is always the same",
                f"this is {say_type(left.type, reader.names)}",
            )
    elif isinstance(left.type, NumberType) and isinstance(right.type, NumberType):
        same_unit(reader, node, left, right)
    elif not isinstance(left, NothingTerm):
        reader.fit(right, maybe(left.type), "what it is compared with")
    return SameTerm(left, right, node.negated, type=FLAG, span=node.span)


def _is_empty(reader: Reader, left: Expression, node: model.Is) -> bool:
    """Whether it is asked if there is something in a zone or set, in a way that the language has not."""
    right, names = node.right, reader.names
    if not isinstance(right, model.Path) or right.of is not None or right.name.text != "empty":
        return False
    if (
        names.is_declared("empty")
        or names.kinds_with_member("empty")
        or right.name.text in reader.report.excused
    ):
        return False
    kind = element(left.type)
    if kind is None and isinstance(left.type, ZoneType) and left.type.kinds:
        kind = left.type.kinds[0]
    source = reader.report.text(node.left.span) or "…"
    word = "some" if node.negated else "no"
    said = f"`{word} ({kind or 'card'} in {source})`"
    advice = f"write {said}" if kind else f"ask for what lies there, such as {said}"
    reader.report.add(
        codes.UNKNOWN_NAME, right.span, "no thing is called `empty`", "not a word of the language", advice
    )
    return True


def _hint(node: model.Expr, scope: Scope) -> Type | None:
    match node:
        case model.Path(name, None) if name.text in scope.locals:
            return scope.locals[name.text].type
        case _:
            return None


def _adjective(reader: Reader, left: Expression, node: model.Is) -> Expression | None:
    """Return the term of `left is adjective`, or None if the right side is none."""
    if not isinstance(node.right, model.Path) or node.right.of:
        return None
    word = node.right.name.text
    fact, record = reader.names.facts.get(word), reader.names.records.get(word)
    if isinstance(left.type, UnknownType) and (record.of if record else fact and fact.parameters):
        reader.used.add(word)
        return SameTerm(left, left, node.negated, type=FLAG, span=node.span)
    if not isinstance(left.type, ThingType):
        return None
    kind = left.type.kind
    flag: Expression
    if fact is not None and len(fact.parameters) == 1:
        if reader.names.kind_of(fact.parameters[0].type.name.text) is not reader.names.kinds[kind]:
            return None
        reader.used.add(word)
        flag = FactTerm(word, (left,), type=reader.fact_type(word, node.right.span), span=node.span)
    elif record is not None and record.of is not None and record.of.text == kind:
        reader.used.add(word)
        flag = RecordTerm(word, left, type=reader.record_types.get(word, UNKNOWN), span=node.span)
    else:
        return None
    if not isinstance(flag.type, FlagType | UnknownType):
        reader.wrong(node.right.span, "a fact or record that is yes or no", flag.type)
    reader.sure(left, "what is described")
    return AdjectiveTerm(flag, node.negated, type=FLAG, span=node.span)
