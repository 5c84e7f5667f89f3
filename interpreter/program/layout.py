"""Numbers for everything that a ruleset declares, for one number of seats and one setting of the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..analysis.ruleset import Kind, Member, Ruleset
from ..analysis.settled import Settled, Value
from ..analysis.terms import Expression, MemberTerm
from ..analysis.titles import Titles, distinct
from ..analysis.types import SEAT, FlagType, ThingType, Type
from .instructions import NOTHING
from .program import AmountView, RecordView, ZoneView


@dataclass(frozen=True)
class LookNames:
    """The group of a look and its attribute values.

    `text` is its id, `called` what people call it; `plain` is both without whose it is. `lists` are the
    values of attributes that have several.
    """

    kind: str
    group: str
    values: dict[str, int]
    copies: int
    text: str
    called: str
    lists: dict[str, tuple[int, ...]]
    plain: tuple[str, str]


@dataclass
class Layout:
    """Where everything lies. Built once by `lay_out`, then only read, but for the cells of locals."""

    ruleset: Ruleset
    seats: tuple[str, ...]
    options: Mapping[str, Value]
    cells: list[int] = field(default_factory=list)
    registers: list[tuple[int, ...]] = field(default_factory=list)
    tables: list[tuple[int, ...]] = field(default_factory=list)
    lists: list[tuple[tuple[int, ...], ...]] = field(default_factory=list)
    looks: list[LookNames] = field(default_factory=list)
    piece_looks: list[int] = field(default_factory=list)
    piece_spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    attribute_tables: dict[tuple[str, str], int] = field(default_factory=dict)
    list_tables: dict[tuple[str, str], int] = field(default_factory=dict)
    group_table: int = 0
    zones: list[ZoneView] = field(default_factory=list)
    zone_names: list[str] = field(default_factory=list)
    zone_words: list[str] = field(default_factory=list)
    zone_base: dict[str, int] = field(default_factory=dict)
    amounts: list[AmountView] = field(default_factory=list)
    holder_names: list[str] = field(default_factory=list)
    holder_words: list[str] = field(default_factory=list)
    amount_base: dict[tuple[str, str], int] = field(default_factory=dict)
    first_amount: int = 0
    records: list[RecordView] = field(default_factory=list)
    record_names: list[str] = field(default_factory=list)
    record_words: list[str] = field(default_factory=list)
    record_values: list[tuple[str, ...]] = field(default_factory=list)
    record_value_words: list[tuple[str, ...]] = field(default_factory=list)
    record_base: dict[str, int] = field(default_factory=dict)
    place: int = 0
    knowers: int = 0
    face: int = 0

    @property
    def everyone(self) -> int:
        return (1 << len(self.seats)) - 1

    # ---- sizes and names

    @cached_property
    def titles(self) -> Titles:
        """What people call things."""
        return Titles(self.ruleset)

    @cached_property
    def look_words(self) -> tuple[str, ...]:
        """What people call each look, once all are laid out."""
        return distinct((look.called for look in self.looks), (look.text for look in self.looks))

    def called(self, kind: str) -> tuple[str, ...]:
        """What people call the members of a kind that is no piece, in order."""
        if kind == SEAT:
            return self.seats
        return tuple(self.titles.member(kind, member.id) for member in self.ruleset.kinds[kind].members)

    def members(self, kind: str) -> tuple[str, ...]:
        """The ids of the members of a kind that is no piece, in order."""
        if kind == SEAT:
            return self.seats
        return tuple(
            member_text(self.ruleset.kinds, self.ruleset.kinds[kind], member)
            for member in self.ruleset.kinds[kind].members
        )

    def size(self, kind: str | None) -> int:
        """How many members a kind has; of what belongs to nobody in particular there is one."""
        return 1 if kind is None else len(self.members(kind))

    def group_number(self, kind: str, group: str) -> int:
        """The number of a group of pieces among all groups of all kinds."""
        number = 0
        for other in self.ruleset.kinds.values():
            if other.is_piece:
                for member in other.members:
                    if other.id == kind and member.id == group:
                        return number
                    number += 1
        raise KeyError(group)

    # ---- room

    def new_cell(self, value: int = 0) -> int:
        """Return a new cell that starts with `value`."""
        self.cells.append(value)
        return len(self.cells) - 1

    def new_register(self) -> int:
        """Return a new register that starts empty."""
        self.registers.append(())
        return len(self.registers) - 1

    def new_table(self, values: tuple[int, ...]) -> int:
        if values in self.tables:
            return self.tables.index(values)
        self.tables.append(values)
        return len(self.tables) - 1

    # ---- constants

    @cached_property
    def settled(self) -> Settled:
        """What is known before the game."""
        return Settled(self.ruleset.kinds, len(self.seats), self.options)

    def constant(self, term: Expression) -> int:
        """Return the value of a term that is known before the game."""
        return as_number(self.settled.value(term))


def as_number(value: Value) -> int:
    """Return a value before the game as programs have it."""
    return NOTHING if value is None else value


def member_text(kinds: Mapping[str, Kind], kind: Kind, member: Member) -> str:
    """Return the stable text of a member: its id, or the values that tell it where it has no name."""
    if member.named:
        return member.id
    return f"{kind.id}({', '.join(_axis_text(kinds, member.values[id_][0]) for id_ in member.axes)})"


def _axis_text(kinds: Mapping[str, Kind], value: Expression) -> str:
    if isinstance(value, MemberTerm):
        kind = kinds[value.kind]
        return member_text(kinds, kind, next(found for found in kind.members if found.id == value.member))
    return str(getattr(value, "value", "?"))


def value_text(layout: Layout, type_: Type, value: int, *, words: bool = False) -> str:
    """Return the text of a value of some type, by ids or in the words of people."""
    if value == NOTHING:
        return "nobody" if isinstance(type_, ThingType) and type_.kind == SEAT else "nothing"
    match type_:
        case ThingType(kind=kind) if kind in layout.piece_spans:
            look = layout.piece_looks[value]
            return layout.look_words[look] if words else layout.looks[look].text
        case ThingType(kind=kind):
            return (layout.called(kind) if words else layout.members(kind))[value]
        case FlagType():
            return "yes" if value else "no"
        case _:
            return str(value)
