"""What types are called in messages, and what stands for values."""

from collections.abc import Iterable
from typing import assert_never

from .names import Names
from .types import LARGEST, SEAT, FlagType, NumberType, SetType, ThingType, Type, UnknownType, ZoneType

_MOST_LISTED = 8

VALUES = ("inherited", "no", "nobody", "nothing", "yes")
"""The words of the language that are values, for suggestions."""

COUNT = "count"
"""The word of the language that stands where a property does: `count of …`."""

COPIES = "copies"
"""The word of the language that stands where an attribute does, in a piece."""


def say_type(type_: Type, names: Names) -> str:
    """Return the type in the words of the ruleset: "a number", "an amount of coins", "a card"."""
    match type_:
        case NumberType(unit=unit, low=low, high=high, optional=optional):
            if unit is not None:
                node = names.resources.get(unit)
                said = f"an amount of {node.plural.text if node and node.plural else unit + 's'}"
            elif low == high:
                said = f"the number {low}"
            elif (low, high) != (-LARGEST, LARGEST) and low >= 0 and high < 1000:
                said = f"a number from {low} to {high}"
            else:
                said = "a number"
            return said + (" or nothing" if optional else "")
        case FlagType():
            return "yes or no"
        case ThingType(kind=kind, optional=optional):
            last = "nobody" if kind == SEAT else "nothing"
            return article(kind) + (f" or {last}" if optional else "")
        case SetType(kind=kind):
            return f"several {names.kinds[kind].plural}" if kind in names.kinds else "several things"
        case ZoneType(zone=zone):
            return f"the zone `{zone}`"
        case UnknownType():
            return "unknown"
        case _:
            assert_never(type_)


def advise(wanted: Type, names: Names) -> str | None:
    """Return what to write where a value of the type is wanted."""
    match wanted:
        case FlagType():
            return "write `yes`, `no` or a condition"
        case NumberType(unit=None):
            return "write a number, or something that has one"
        case NumberType(unit=unit):
            node = names.resources.get(unit or "")
            plural = node.plural.text if node and node.plural else f"{unit}s"
            return f"write how many {plural}: `3 {plural}`, or `(…) {plural}` where it is worked out"
        case ThingType(kind=kind) if kind == SEAT:
            return "write the local name of a player, such as `player`"
        case ThingType(kind=kind):
            member = next(iter(names.kinds[kind].members), None) if kind in names.kinds else None
            such = f", such as `{member}`" if member and not names.kinds[kind].is_piece else ""
            return f"write {article(kind)}{such}"
        case SetType(kind=kind):
            plural = names.kinds[kind].plural if kind in names.kinds else "things"
            return f"write several {plural}: a zone, a selection, or what was picked"
        case ZoneType() | UnknownType():
            return None
        case _:
            assert_never(wanted)


def article(word: str) -> str:
    said = word.replace("_", " ")
    return f"an {said}" if said[0] in "aeiou" else f"a {said}"


def some_of(names: Iterable[str]) -> str | None:
    """Return the first names there are as a list in words, None where there are none."""
    words = [f"`{name}`" for name in names]
    if len(words) > _MOST_LISTED:
        return ", ".join(words[:_MOST_LISTED]) + " …"
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part) or None
