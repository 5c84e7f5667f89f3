"""Lowers titles: what stands in their holes becomes values that are worked out when a question is put."""

from __future__ import annotations

from ..analysis.english import spaced
from ..analysis.terms import Expression, TitleTerm
from ..analysis.types import SEAT, FlagType, NumberType, SetType, ThingType
from .lower_values import Values
from .program import Hole, Title


def title_of(values: Values, *titles: TitleTerm | None) -> Title:
    """Return titles as one, the outer first; one that only repeats another is left out."""
    found = {title.text: title for title in titles if title is not None}
    holes = tuple(_hole(values, hole) for title in found.values() for hole in title.holes)
    return Title(": ".join(found), holes)


def counted(values: Values, resource: str) -> tuple[str, str]:
    """Return the word for one and for several of a resource."""
    return spaced(resource), values.layout.ruleset.resources[resource].plural


def _hole(values: Values, term: Expression) -> Hole:
    match term.type:
        case SetType(kind=kind):
            return Hole(values.many(term), *_things(values, kind))
        case ThingType(kind=kind):
            return Hole(values.number(term), *_things(values, kind))
        case FlagType():
            return Hole(values.number(term), ("no", "yes"), "nothing")
        case NumberType(unit=unit):
            return Hole(values.number(term), (), "nothing", counted(values, unit) if unit else None)
        case _:
            raise TypeError(f"{type(term).__name__} stands for nothing that can be said")


def _things(values: Values, kind: str) -> tuple[tuple[str, ...], str]:
    """Return what the things of a kind are called, and what stands for none of them."""
    layout = values.layout
    if kind in layout.piece_spans:
        return tuple(layout.look_words[look] for look in layout.piece_looks), "nothing"
    return layout.called(kind), "nobody" if kind == SEAT else "nothing"
