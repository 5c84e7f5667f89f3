"""What types are called in messages."""

from typing import assert_never

from .names import Names
from .types import LARGEST, SEAT, FlagType, NumberType, SetType, ThingType, Type, UnknownType, ZoneType


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


def article(word: str) -> str:
    said = word.replace("_", " ")
    return f"an {said}" if said[0] in "aeiou" else f"a {said}"
