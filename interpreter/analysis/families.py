"""Spreads families out: members without names, one for each combination of what their axes run through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from ...grammar import model
from . import codes
from .copies import attribute_per
from .expressions import Reader
from .fixed import spread
from .names import KindNames
from .terms import Expression, LocalTerm, MemberTerm, NumberTerm
from .types import SEAT, NumberType, ThingType, surely
from .words import article


@dataclass(frozen=True)
class Axis:
    """An attribute of a family, the local that stands for it in the lines below, and its values in order."""

    attribute: str
    local: LocalTerm
    values: tuple[NumberTerm | MemberTerm, ...]


def read_axes(reader: Reader, kind: KindNames, node: model.Family) -> tuple[Axis, ...] | None:
    """Return the axes of a family, None where one is wrong, which is reported."""
    axes = []
    for found in node.axes:
        axis = _numbers(reader, kind, found) if found.ranges else _members(reader, kind, found)
        if axis is None:
            return None
        axes.append(axis)
    twice = next(
        (axis for n, axis in enumerate(axes) if axis.attribute in [a.attribute for a in axes[:n]]), None
    )
    if twice is not None:
        reader.report.add(
            codes.VALUE_TWICE,
            twice.local.span,
            f"`{twice.attribute}` runs through values already",
            "a second time",
            "keep one of them",
        )
        return None
    ranges = [found.ranges or ((1, len(axis.values)),) for found, axis in zip(node.axes, axes, strict=True)]
    return tuple(axes) if spread(ranges, reader.report.bare(node), reader.report) else None


def combinations(axes: tuple[Axis, ...]) -> Iterator[dict[str, NumberTerm | MemberTerm]]:
    """Yield the values of the attributes for each member, the first axis running slowest."""
    for values in product(*(axis.values for axis in axes)):
        yield {axis.attribute: value for axis, value in zip(axes, values, strict=True)}


def member_id(kind: str, values: Mapping[str, Expression]) -> str:
    """Return the id of a member of a family: its kind and its values."""
    return "_".join([kind, *map(_said, values.values())])


def _said(value: Expression) -> str:
    return value.member if isinstance(value, MemberTerm) else str(getattr(value, "value", ""))


def _numbers(reader: Reader, kind: KindNames, axis: model.Axis) -> Axis | None:
    word = axis.attribute
    if word.text not in kind.attributes:
        known = kind.attributes
        what = f"attribute of {article(kind.id)}"
        reader.report.unknown(codes.UNKNOWN_ATTRIBUTE, word.span, word.text, what, known, of=kind.id)
        return None
    type_ = kind.attributes[word.text][0]
    if not isinstance(type_, NumberType):
        reader.wrong(word.span, "an attribute that is a number", type_)
        return None
    if not spread([axis.ranges], axis.span, reader.report):
        return None
    numbers = [value for low, high in axis.ranges for value in range(low, high + 1)]
    values = tuple(
        NumberTerm(value, type=NumberType(type_.unit, value, value), span=axis.span) for value in numbers
    )
    return Axis(word.text, reader.local(word.text, surely(type_), word.span), values)


def _members(reader: Reader, kind: KindNames, axis: model.Axis) -> Axis | None:
    word = axis.attribute
    if word.text in kind.attributes and isinstance(kind.attributes[word.text][0], NumberType):
        reader.report.add(
            codes.MISSING_VALUE,
            word.span,
            f"`per {word.text}` does not say which numbers there are",
            "no numbers",
            f"write `per {word.text} 1 to 3`",
        )
        return None
    through = reader.names.kind_of(word.text)
    if through is not None and (through.is_piece or through.id == SEAT):
        reader.report.add(
            codes.WRONG_TYPE,
            word.span,
            f"there is no {kind.id} for each {through.id}: how many there are is not the same in all games",
            "not a kind with members",
            "run through the members of a kind that is no piece",
        )
        return None
    found = attribute_per(reader, kind, word)
    if found is None or through is None:
        return None
    attribute, id_ = found
    ids = list(declared_ids(reader.names.kinds, id_))
    if id_ == kind.id or len(set(ids)) < len(ids) or not ids:
        reader.report.add(
            codes.GOES_ROUND if ids else codes.NO_MEMBERS,
            word.span,
            f"the members of `{id_}` are not known without these"
            if ids
            else f"the kind `{id_}` has no members",
            "runs in a circle" if ids else "of nothing",
            f"declare the members of `{id_}` by name or by numbers",
        )
        return None
    values = tuple(MemberTerm(id_, member, type=ThingType(id_), span=axis.span) for member in ids)
    return Axis(attribute, reader.local(through.id, ThingType(id_), word.span), values)


def declared_ids(kinds: Mapping[str, KindNames], id_: str, around: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the ids of all members of a kind in the order of declaration, those of its families too.

    Where families run in a circle the ids of the circle are left out.
    """
    kind = kinds[id_]
    for node in kind.declared:
        if isinstance(node, model.Member):
            yield from (word.text for word in node.names if kind.members.get(word.text) is node)
            continue
        runs: list[list[str]] = []
        for axis in node.axes:
            through = axis.attribute.text
            if axis.ranges:
                runs.append(
                    [
                        str(value)
                        for low, high in axis.ranges
                        for value in range(low, min(high, low + 9_999) + 1)
                    ]
                )
            elif through in kinds and through not in (*around, id_):
                runs.append(list(declared_ids(kinds, through, (*around, id_))))
            else:
                runs.append([])
        if prod(map(len, runs)) <= 10_000:
            yield from ("_".join([id_, *said]) for said in product(*runs))
