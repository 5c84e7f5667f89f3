"""Lowers look-ups: the member of a kind that has certain values.

Where there are not too many combinations of values a table has the member of each; else members are tried one
after the other.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from ..analysis.terms import LookupTerm
from ..analysis.types import is_optional
from . import instructions as i
from .conditions import choice, every

if TYPE_CHECKING:
    from .lower_values import Values

MOST = 10_000
"""So many combinations of values a table may have."""

NOTHING = i.Const(i.NOTHING)


def member(values: Values, term: LookupTerm) -> i.Number:
    """Return the tree of a look-up; nothing where no member has the values."""
    return _tabled(values, term) or _searched(values, term)


def _tabled(values: Values, term: LookupTerm) -> i.Number | None:
    """The look-up in a table, None where that would be too large."""
    layout = values.layout
    tables = [layout.tables[layout.attribute_tables[term.kind, id_]] for id_, _ in term.values]
    known = [[value for value in table if value != i.NOTHING] for table in tables]
    if not tables or not all(known):
        return None
    lows = [min(found) for found in known]
    sizes = [max(found) - low + 1 for found, low in zip(known, lows, strict=True)]
    if prod(sizes) > MOST:
        return None
    members = [i.NOTHING] * prod(sizes)
    for number, combination in reversed(list(enumerate(zip(*tables, strict=True)))):
        if i.NOTHING not in combination:
            members[_place(combination, lows, sizes)] = number
    place: i.Number = i.Const(0)
    inside: list[i.Number] = []
    for (_, value), low, size in zip(term.values, lows, sizes, strict=True):
        given = values.number(value)
        inside.append(values.compare(">=", given, i.Const(low)))
        inside.append(values.compare("<", given, i.Const(low + size)))
        place = values.calculate("*", place, i.Const(size))
        place = values.calculate("+", place, values.calculate("-", given, i.Const(low)))
    found = values.look(layout.new_table(tuple(members)), place)
    return choice(every(tuple(inside)), found, NOTHING) if is_optional(term.type) else found


def _place(combination: tuple[int, ...], lows: list[int], sizes: list[int]) -> int:
    """Where a combination of values stands among all of them."""
    place = 0
    for value, low, size in zip(combination, lows, sizes, strict=True):
        place = place * size + value - low
    return place


def _searched(values: Values, term: LookupTerm) -> i.Number:
    layout, slot = values.layout, values.depth
    values.depth += 1
    conditions = tuple(
        i.Compare("==", i.Look(layout.attribute_tables[term.kind, id_], i.Bound(slot)), values.number(value))
        for id_, value in term.values
    )
    values.depth -= 1
    return i.First(slot, i.Span(0, layout.size(term.kind)), every(conditions))
