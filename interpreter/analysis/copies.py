"""Reads how many pieces there are."""

from __future__ import annotations

from ...grammar import model
from . import codes
from .expressions import Reader
from .fixed import spread
from .names import KindNames
from .ruleset import Copies
from .types import NumberType
from .words import article


def read_copies(
    reader: Reader,
    kind: KindNames,
    line: model.Copies,
    path: str,
    notes: tuple[model.Note, ...] = (),
) -> Copies:
    around = notes or (kind.node.notes if kind.node else ())
    clause = reader.clause(path, line, around)
    per = attribute_per(reader, kind, line.per) if line.per is not None else None
    axis: model.Word | None = line.attribute
    rows = [(row.low, row.high, row.value) for row in line.rows]
    counted: list[tuple[int, int]] = []
    if line.axis is not None:
        axis = line.axis.attribute
        if not spread([line.axis.ranges], reader.report.bare(line), reader.report):
            return Copies(1, per, axis.text, (), clause)
        counted = [
            (value, line.count or 1) for low, high in line.axis.ranges for value in range(low, high + 1)
        ]
    if not spread([[(low, high) for low, high, _ in rows]], reader.report.bare(line), reader.report):
        return Copies(1, per, axis.text if axis else None, (), clause)
    for low, high, value in rows:
        if not isinstance(value, model.Number):
            reader.report.add(codes.WRONG_TYPE, value.span, "a number of copies is needed here", "no number")
            continue
        counted.extend((key, value.value) for key in range(low, high + 1))
    if axis is not None:
        found = kind.attributes.get(axis.text)
        if found is None:
            reader.report.unknown(
                codes.UNKNOWN_ATTRIBUTE,
                axis.span,
                axis.text,
                f"attribute of {article(kind.id)}",
                kind.attributes,
                of=kind.id,
            )
        elif not isinstance(found[0], NumberType):
            reader.wrong(axis.span, "an attribute that is a number", found[0])
    _check_numbers(reader, line, counted)
    count = 1 if line.count is None else line.count
    return Copies(count, per, axis.text if axis else None, tuple(counted), clause)


def _check_numbers(reader: Reader, line: model.Copies, counted: list[tuple[int, int]]) -> None:
    """Report numbers of copies that cannot be, and a value that has two of them."""
    if line.count == 0:
        reader.report.add(
            codes.IMPOSSIBLE_NUMBER,
            reader.report.bare(line),
            "there is not a single piece",
            "no copies",
            "write how many there are, or take the pieces out",
        )
    values = [value for value, _ in counted]
    twice = next((value for value in values if values.count(value) > 1), None)
    if twice is not None:
        reader.report.add(
            codes.VALUE_TWICE,
            reader.report.bare(line),
            f"the value {twice} has two numbers of copies",
            "a second one",
            "write each value once",
        )


def attribute_per(reader: Reader, kind: KindNames, word: model.Word) -> tuple[str, str] | None:
    """Return the attribute that `per` fills, and the kind that it runs through; None is reported."""
    through = reader.names.kind_of(word.text)
    if through is None:
        reader.report.unknown(codes.UNKNOWN_NAME, word.span, word.text, "kind", reader.names.kinds)
        return None
    found = kind.attributes_of(through.id)
    if len(found) != 1:
        state = "no attribute" if not found else "more than one attribute"
        reader.report.add(
            codes.MISSING_VALUE,
            word.span,
            f"{article(kind.id)} has {state} that says whose it is",
            f"one for each {through.id}",
            f"add one line such as `owner {through.id}` to `{kind.id}`",
        )
        return None
    return found[0], through.id
