"""The types of the language, with units and ranges."""

from dataclasses import dataclass, replace

LARGEST = 2**31 - 1
"""No number of a game is larger, none smaller than its negative."""

SEAT = "player"
"""The one kind that every ruleset has: its members are the seats, in order clockwise."""

SUPPLY = "supply"
"""The one zone that every ruleset has: all pieces lie in it before the set-up, resources come from it."""


@dataclass(frozen=True)
class NumberType:
    """A whole number from `low` to `high`; `unit` is the resource that it counts, if any."""

    unit: str | None = None
    low: int = -LARGEST
    high: int = LARGEST
    optional: bool = False


@dataclass(frozen=True)
class FlagType:
    """Yes or no."""


@dataclass(frozen=True)
class ThingType:
    """A member of a kind, a piece, or a seat."""

    kind: str
    optional: bool = False


@dataclass(frozen=True)
class SetType:
    """Several members or pieces of a kind."""

    kind: str


@dataclass(frozen=True)
class ZoneType:
    """A zone, which is also the set of the pieces in it; `kinds` are those that it holds."""

    zone: str
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class UnknownType:
    """The type of what has been reported already: it fits everywhere."""


Type = NumberType | FlagType | ThingType | SetType | ZoneType | UnknownType

UNKNOWN = UnknownType()
NUMBER = NumberType()
FLAG = FlagType()


def is_optional(type_: Type) -> bool:
    return isinstance(type_, NumberType | ThingType) and type_.optional


def surely(type_: Type) -> Type:
    """Return the type without `nothing`."""
    if isinstance(type_, NumberType | ThingType):
        return replace(type_, optional=False)
    return type_


def maybe(type_: Type) -> Type:
    """Return the type with `nothing`."""
    if isinstance(type_, NumberType | ThingType):
        return replace(type_, optional=True)
    return type_


def element(type_: Type) -> str | None:
    """Return the kind of the things in a set or zone, or None where it has several or is no set."""
    match type_:
        case SetType(kind):
            return kind
        case ZoneType(_, (kind,)):
            return kind
        case _:
            return None
