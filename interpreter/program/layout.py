"""Numbers for everything that a ruleset declares, for one number of seats and one setting of the options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..analysis.ruleset import Kind, Member, Ruleset
from ..analysis.terms import (
    ArithmeticTerm,
    Expression,
    FlagTerm,
    MeasuredTerm,
    MemberTerm,
    NothingTerm,
    NumberTerm,
    OptionTerm,
    TableTerm,
)
from ..analysis.types import LARGEST, SEAT, FlagType, NumberType, ThingType, Type
from .instructions import NOTHING
from .program import AmountView, Fixed, PieceLook, RecordView, ZoneView

SUPPLY_ZONE = 0
"""The number of the supply among the zones."""


@dataclass(frozen=True)
class LookNames:
    """The group of a look and its attribute values."""

    kind: str
    group: str
    values: dict[str, int]
    copies: int
    text: str


@dataclass
class Layout:
    """Where everything lies. Built once by `lay_out`, then only read, but for the cells of locals."""

    ruleset: Ruleset
    seats: tuple[str, ...]
    options: Mapping[str, int]
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
    zone_base: dict[str, int] = field(default_factory=dict)
    amounts: list[AmountView] = field(default_factory=list)
    holder_names: list[str] = field(default_factory=list)
    amount_base: dict[tuple[str, str], int] = field(default_factory=dict)
    first_amount: int = 0
    records: list[RecordView] = field(default_factory=list)
    record_names: list[str] = field(default_factory=list)
    record_values: list[tuple[str, ...]] = field(default_factory=list)
    record_base: dict[str, int] = field(default_factory=dict)
    place: int = 0
    knowers: int = 0
    face: int = 0

    @property
    def everyone(self) -> int:
        return (1 << len(self.seats)) - 1

    # ---- sizes and names

    def members(self, kind: str) -> tuple[str, ...]:
        """The texts of the members of a kind that is no piece, in order."""
        if kind == SEAT:
            return self.seats
        return tuple(
            member_text(self.ruleset.kinds[kind], member) for member in self.ruleset.kinds[kind].members
        )

    def size(self, kind: str | None) -> int:
        """How many members a kind has; of what belongs to nobody in particular there is one."""
        return 1 if kind is None else len(self.members(kind))

    def member_number(self, kind: str, member: str) -> int:
        for number, found in enumerate(self.ruleset.kinds[kind].members):
            if found.id == member:
                return number
        raise KeyError(member)

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

    def constant(self, term: Expression) -> int:
        """Return the value of a term that is known before the game."""
        match term:
            case NumberTerm(value=value):
                return value
            case FlagTerm(value=flag):
                return int(flag)
            case NothingTerm():
                return NOTHING
            case MemberTerm(kind=kind, member=member):
                return self.member_number(kind, member)
            case OptionTerm(option=option):
                return self.options[option]
            case MeasuredTerm(number=number):
                return self.constant(number)
            case ArithmeticTerm(operator=operator, left=left, right=right):
                first, second = self.constant(left), self.constant(right)
                return (
                    first + second
                    if operator == "+"
                    else first - second
                    if operator == "-"
                    else first * second
                )
            case TableTerm(rows=rows):
                for low, high, value_ in rows:
                    if low <= len(self.seats) <= high:
                        return self.constant(value_)
                raise KeyError(len(self.seats))
            case _:
                raise NotConstant(term)


class NotConstant(Exception):
    """The term reads something that changes in the game."""


def member_text(kind: Kind, member: Member) -> str:
    """Return the stable text of a member: its id, or its values where it has no name."""
    if member.named:
        return member.id
    said = ", ".join(
        str(value[0].value) for value in member.values.values() if isinstance(value[0], NumberTerm)
    )
    return f"{kind.id}({said})"


def lay_out(ruleset: Ruleset, seats: tuple[str, ...], options: Mapping[str, int]) -> Layout:
    """Return the layout of a ruleset for these seats and values of options."""
    layout = Layout(ruleset, seats, options)
    layout.cells = [0] * (Fixed.ASKING + len(seats))
    for seat in range(len(seats)):
        layout.cells[Fixed.ASKING + seat] = seat
    layout.cells[Fixed.CHANCE] = NOTHING
    for kind in ruleset.kinds.values():
        if kind.is_piece:
            _lay_pieces(layout, kind)
    for kind in ruleset.kinds.values():
        _lay_tables(layout, kind)
    groups = [layout.group_number(look.kind, look.group) for look in layout.looks]
    layout.group_table = layout.new_table(tuple(groups[look] for look in layout.piece_looks))
    _lay_zones(layout)
    _lay_records(layout)
    _lay_amounts(layout)
    count = len(layout.piece_looks)
    layout.place = len(layout.cells)
    layout.cells += [SUPPLY_ZONE] * count
    layout.knowers = len(layout.cells)
    layout.cells += [0] * count
    layout.face = len(layout.cells)
    layout.cells += [NOTHING] * count
    layout.registers[SUPPLY_ZONE] = tuple(range(count))
    return layout


# ---- pieces


def _lay_pieces(layout: Layout, kind: Kind) -> None:
    first = len(layout.piece_looks)
    for member in kind.members:
        for values, copies, given in _groups(layout, kind, member):
            text = _look_text(layout, kind, member, values, given)
            layout.looks.append(LookNames(kind.id, member.id, values, copies, text))
            layout.piece_looks += [len(layout.looks) - 1] * copies
    layout.piece_spans[kind.id] = (first, len(layout.piece_looks))


def _groups(
    layout: Layout, kind: Kind, member: Member
) -> Iterator[tuple[dict[str, int], int, tuple[str, ...]]]:
    """The looks of a group: attribute values, number of pieces, and the attributes that tell looks apart."""
    fixed = {
        id_: layout.constant(member.values[id_][0]) if id_ in member.values else NOTHING
        for id_ in kind.attributes
    }
    for copies in member.copies:
        owners = range(layout.size(copies.per[1])) if copies.per else [NOTHING]
        for owner in owners:
            rows = copies.rows or ((NOTHING, copies.count),)
            for value, count in rows:
                values = dict(fixed)
                given: tuple[str, ...] = ()
                if copies.per is not None:
                    values[copies.per[0]] = owner
                    given += (copies.per[0],)
                if copies.axis is not None:
                    values[copies.axis] = value
                    given += (copies.axis,)
                yield values, count, given


def _look_text(
    layout: Layout, kind: Kind, member: Member, values: dict[str, int], given: tuple[str, ...]
) -> str:
    if not given:
        return member.id
    said = [
        value_text(layout, kind.attributes[id_].type, values[id_]) for id_ in kind.attributes if id_ in given
    ]
    return f"{member.id}({', '.join(said)})"


def value_text(layout: Layout, type_: Type, value: int) -> str:
    """Return the text of a value of some type."""
    if value == NOTHING:
        return "nobody" if isinstance(type_, ThingType) and type_.kind == SEAT else "nothing"
    match type_:
        case ThingType(kind=kind):
            return layout.members(kind)[value]
        case FlagType():
            return "yes" if value else "no"
        case _:
            return str(value)


# ---- tables of attributes


def _lay_tables(layout: Layout, kind: Kind) -> None:
    from ..analysis.types import SetType

    for id_, attribute in kind.attributes.items():
        key = (kind.id, id_)
        if isinstance(attribute.type, SetType):
            lists = tuple(
                tuple(layout.constant(term) for term in member.values.get(id_, ())) for member in kind.members
            )
            layout.lists.append(lists)
            layout.list_tables[key] = len(layout.lists) - 1
            continue
        if kind.is_piece:
            row = [layout.looks[look].values.get(id_, NOTHING) for look in layout.piece_looks]
            for piece, look in enumerate(layout.piece_looks):
                if layout.looks[look].kind != kind.id:
                    row[piece] = NOTHING
        else:
            row = [
                layout.constant(member.values[id_][0]) if id_ in member.values else NOTHING
                for member in kind.members
            ]
        layout.attribute_tables[key] = layout.new_table(tuple(row))


# ---- zones, records, amounts


def _mask(layout: Layout, everyone: bool, owner: bool, seat: int | None) -> int:
    if everyone:
        return layout.everyone
    return 1 << seat if owner and seat is not None else 0


def _instances(layout: Layout, id_: str, of: str | None) -> Iterator[tuple[int | None, str]]:
    """The number of the seat (None: no seat's) and the name of each instance of a declaration."""
    if of is None:
        yield None, id_
        return
    for number, text in enumerate(layout.members(of)):
        yield (number if of == SEAT else None), f"{id_} of {text}"


def _lay_zones(layout: Layout) -> None:
    layout.zones.append(ZoneView(False, layout.everyone))
    layout.zone_names.append("supply")
    for zone in layout.ruleset.zones.values():
        layout.zone_base[zone.id] = len(layout.zones)
        for seat, name in _instances(layout, zone.id, zone.of):
            mask = _mask(layout, zone.visibility.everyone, zone.visibility.owner, seat)
            layout.zones.append(ZoneView(zone.ordered, mask))
            layout.zone_names.append(name)
    layout.registers = [()] * len(layout.zones)


def _lay_records(layout: Layout) -> None:
    for record in layout.ruleset.records.values():
        layout.record_base[record.id] = len(layout.records)
        start = layout.constant(record.start)
        low, high = value_range(layout, record.type)
        optional = isinstance(record.type, NumberType | ThingType) and record.type.optional
        texts = (
            ()
            if isinstance(record.type, NumberType)
            else tuple(value_text(layout, record.type, value) for value in range(low, high + 1))
        )
        for seat, name in _instances(layout, record.id, record.of):
            mask = _mask(layout, record.visibility.everyone, record.visibility.owner, seat)
            layout.records.append(RecordView(layout.new_cell(start), mask, low, high, optional))
            layout.record_names.append(name)
            layout.record_values.append(texts)


def value_range(layout: Layout, type_: Type) -> tuple[int, int]:
    """Return the least and the greatest value of a type, nothing left aside."""
    match type_:
        case NumberType(low=low, high=high):
            return low, high
        case FlagType():
            return 0, 1
        case ThingType(kind=kind) if kind in layout.piece_spans:
            return 0, len(layout.piece_looks) - 1
        case ThingType(kind=kind):
            return 0, layout.size(kind) - 1
        case _:
            return 0, 0


def _lay_amounts(layout: Layout) -> None:
    layout.first_amount = len(layout.cells)
    for number, resource in enumerate(layout.ruleset.resources.values()):
        limit = LARGEST if resource.supply is None else resource.supply
        layout.amount_base[resource.id, SEAT] = len(layout.amounts)
        for seat, name in enumerate(layout.seats):
            mask = _mask(layout, resource.visibility.everyone, resource.visibility.owner, seat)
            _lay_amount(layout, number, mask, limit, 0, name)
        for zone in layout.ruleset.zones.values():
            if resource.id in zone.resources:
                layout.amount_base[resource.id, zone.id] = len(layout.amounts)
                for owner, name in _instances(layout, zone.id, zone.of):
                    mask = _mask(layout, zone.visibility.everyone, zone.visibility.owner, owner)
                    _lay_amount(layout, number, mask, limit, 0, name)
        if resource.supply is not None:
            layout.amount_base[resource.id, "supply"] = len(layout.amounts)
            mask = layout.everyone if resource.visibility.everyone else 0
            _lay_amount(layout, number, mask, limit, resource.supply, "supply")


def _lay_amount(layout: Layout, resource: int, mask: int, limit: int, start: int, name: str) -> None:
    layout.amounts.append(AmountView(resource, layout.new_cell(start), mask, limit))
    layout.holder_names.append(name)


def piece_looks(layout: Layout) -> tuple[PieceLook, ...]:
    """Return the looks as the program has them."""
    kinds = [kind.id for kind in layout.ruleset.kinds.values() if kind.is_piece]
    return tuple(
        PieceLook(kinds.index(look.kind), layout.ruleset.kinds[look.kind].faces) for look in layout.looks
    )
