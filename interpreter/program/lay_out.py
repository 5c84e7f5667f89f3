"""Lays a ruleset out: gives every piece, zone, record and amount its place in the state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..analysis.rewrite import substitute
from ..analysis.ruleset import Kind, Member, Ruleset, Visibility
from ..analysis.settled import Value
from ..analysis.terms import Expression, MemberTerm, NumberTerm
from ..analysis.titles import Mark
from ..analysis.types import LARGEST, SEAT, FlagType, NumberType, SetType, ThingType, Type
from .instructions import NOTHING
from .layout import Layout, LookNames, as_number, value_text
from .program import SUPPLY_ZONE, AmountView, Fixed, PieceLook, RecordView, ZoneView


def lay_out(ruleset: Ruleset, seats: tuple[str, ...], options: Mapping[str, Value]) -> Layout:
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
    layout.cells += [_first_face(layout, look) for look in layout.piece_looks]
    layout.registers[SUPPLY_ZONE] = tuple(range(count))
    return layout


# ---- pieces


def _lay_pieces(layout: Layout, kind: Kind) -> None:
    first = len(layout.piece_looks)
    for member in kind.members:
        for spread, copies in _groups(layout, member):
            known = _known(layout, member, spread)
            values = {**_single(layout, kind, member, known), **spread}
            text, called = _look_names(layout, kind, member, values, tuple(spread))
            plain = _look_names(layout, kind, member, values, _without_seats(kind, spread))
            lists = _several(layout, kind, member, known)
            layout.looks.append(LookNames(kind.id, member.id, values, copies, text, called, lists, plain))
            layout.piece_looks += [len(layout.looks) - 1] * copies
    layout.piece_spans[kind.id] = (first, len(layout.piece_looks))


def _groups(layout: Layout, member: Member) -> Iterator[tuple[dict[str, int], int]]:
    """The looks of a group: the attributes that tell them apart, with their values, and how many pieces."""
    for copies in member.copies:
        owners = range(layout.size(copies.per[1])) if copies.per else [NOTHING]
        for owner in owners:
            rows = copies.rows or ((NOTHING, copies.count),)
            for value, count in rows:
                spread: dict[str, int] = {}
                if copies.per is not None:
                    spread[copies.per[0]] = owner
                if copies.axis is not None:
                    spread[copies.axis] = value
                yield spread, count


def _known(layout: Layout, member: Member, spread: Mapping[str, int]) -> dict[str, Expression]:
    """The locals that stand for the attributes over which a group is spread, for pieces with these values."""
    known: dict[str, Expression] = {}
    for attribute, local in member.axes_read:
        value = spread[attribute]
        if isinstance(local.type, ThingType):
            through = local.type.kind
            known[local.local] = MemberTerm(through, layout.ruleset.kinds[through].members[value].id)
        else:
            known[local.local] = NumberTerm(value)
    return known


def _single(layout: Layout, kind: Kind, member: Member, known: Mapping[str, Expression]) -> dict[str, int]:
    """The values of attributes that have one."""
    return {
        id_: layout.constant(substitute(member.values[id_][0], known)) if id_ in member.values else NOTHING
        for id_, attribute in kind.attributes.items()
        if not isinstance(attribute.type, SetType)
    }


def _several(
    layout: Layout, kind: Kind, member: Member, known: Mapping[str, Expression]
) -> dict[str, tuple[int, ...]]:
    """The values of attributes that have several."""
    return {
        id_: tuple(layout.constant(substitute(value, known)) for value in member.values.get(id_, ()))
        for id_, attribute in kind.attributes.items()
        if isinstance(attribute.type, SetType)
    }


def _without_seats(kind: Kind, spread: Iterable[str]) -> tuple[str, ...]:
    """Return those of the attributes that a group is spread over whose values are no seats."""
    types = {id_: kind.attributes[id_].type for id_ in spread}
    return tuple(
        id_ for id_, type_ in types.items() if not (isinstance(type_, ThingType) and type_.kind == SEAT)
    )


def _look_names(
    layout: Layout, kind: Kind, member: Member, values: dict[str, int], given: tuple[str, ...]
) -> tuple[str, str]:
    """Return the id of a look and what people call it, told from others of its group by some attributes."""
    return (
        _look_text(layout, kind, member, values, given),
        _look_words(layout, kind, member, values, given),
    )


def _look_text(
    layout: Layout, kind: Kind, member: Member, values: dict[str, int], given: tuple[str, ...]
) -> str:
    if not given:
        return member.id
    said = [
        value_text(layout, kind.attributes[id_].type, values[id_]) for id_ in kind.attributes if id_ in given
    ]
    return f"{member.id}({', '.join(said)})"


def _look_words(
    layout: Layout, kind: Kind, member: Member, values: dict[str, int], given: tuple[str, ...]
) -> str:
    marks = []
    for id_ in (id_ for id_ in kind.attributes if id_ in given):
        type_ = kind.attributes[id_].type
        of = type_.kind if isinstance(type_, ThingType) else None
        marks.append(Mark(id_, of, value_text(layout, type_, values[id_], words=True)))
    return layout.titles.piece(kind.id, member, marks)


# ---- tables of attributes


def _lay_tables(layout: Layout, kind: Kind) -> None:
    for id_, attribute in kind.attributes.items():
        key = (kind.id, id_)
        if isinstance(attribute.type, SetType):
            layout.lists.append(_lists(layout, kind, id_))
            layout.list_tables[key] = len(layout.lists) - 1
            continue
        if kind.is_piece:
            row = [layout.looks[look].values.get(id_, NOTHING) for look in layout.piece_looks]
            for piece, look in enumerate(layout.piece_looks):
                if layout.looks[look].kind != kind.id:
                    row[piece] = NOTHING
        else:
            row = [as_number(layout.settled.attribute(member, id_)) for member in kind.members]
        layout.attribute_tables[key] = layout.new_table(tuple(row))


def _lists(layout: Layout, kind: Kind, id_: str) -> tuple[tuple[int, ...], ...]:
    """The values of an attribute that has several, for each piece or each member."""
    if kind.is_piece:
        looks = (layout.looks[look] for look in layout.piece_looks)
        return tuple(look.lists[id_] if look.kind == kind.id else () for look in looks)
    return tuple(
        tuple(as_number(value) for value in layout.settled.attributes(member, id_)) for member in kind.members
    )


# ---- zones, records, amounts


def _mask(layout: Layout, visibility: Visibility, seat: int | None) -> int:
    cases = visibility.cases
    if cases is not None:
        return _mask(layout, cases.then if layout.settled.holds(cases.condition) else cases.otherwise, seat)
    if visibility.everyone:
        return layout.everyone
    return 1 << seat if visibility.owner and seat is not None else 0


def _instances(layout: Layout, id_: str, of: str | None) -> Iterator[tuple[int | None, str, str | None]]:
    """The number of the seat (None: no seat's), the name and the owner in words of each instance."""
    if of is None:
        yield None, id_, None
        return
    for number, (text, called) in enumerate(zip(layout.members(of), layout.called(of), strict=True)):
        yield (number if of == SEAT else None), f"{id_} of {text}", called


def _lay_zones(layout: Layout) -> None:
    layout.zones.append(ZoneView(False, layout.everyone))
    layout.zone_names.append("supply")
    layout.zone_words.append(layout.titles.place("supply", None, None))
    for zone in layout.ruleset.zones.values():
        layout.zone_base[zone.id] = len(layout.zones)
        for seat, name, owner in _instances(layout, zone.id, zone.of):
            mask = _mask(layout, zone.visibility, seat)
            layout.zones.append(ZoneView(zone.ordered, mask))
            layout.zone_names.append(name)
            layout.zone_words.append(layout.titles.place(zone.id, zone.of, owner))
    layout.registers = [()] * len(layout.zones)


def _lay_records(layout: Layout) -> None:
    for record in layout.ruleset.records.values():
        layout.record_base[record.id] = len(layout.records)
        start = layout.constant(record.start)
        low, high = value_range(layout, record.type)
        optional = isinstance(record.type, NumberType | ThingType) and record.type.optional
        values = range(0) if isinstance(record.type, NumberType) else range(low, high + 1)
        texts = tuple(value_text(layout, record.type, value) for value in values)
        called = tuple(value_text(layout, record.type, value, words=True) for value in values)
        for seat, name, owner in _instances(layout, record.id, record.of):
            mask = _mask(layout, record.visibility, seat)
            layout.records.append(RecordView(layout.new_cell(start), mask, low, high, optional))
            layout.record_names.append(name)
            layout.record_words.append(layout.titles.kept(record, owner))
            layout.record_values.append(texts)
            layout.record_value_words.append(called)


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
            mask = _mask(layout, resource.visibility, seat)
            _lay_amount(layout, number, mask, limit, 0, (name, name))
        for zone in layout.ruleset.zones.values():
            if resource.id in zone.resources:
                layout.amount_base[resource.id, zone.id] = len(layout.amounts)
                for seat_, name, owner in _instances(layout, zone.id, zone.of):
                    mask = _mask(layout, zone.visibility, seat_)
                    called = layout.titles.place(zone.id, zone.of, owner)
                    _lay_amount(layout, number, mask, limit, 0, (name, called))
        if resource.supply is not None:
            layout.amount_base[resource.id, "supply"] = len(layout.amounts)
            mask = _mask(layout, resource.visibility, None)
            called = layout.titles.place("supply", None, None)
            _lay_amount(layout, number, mask, limit, resource.supply, ("supply", called))


def _lay_amount(
    layout: Layout, resource: int, mask: int, limit: int, start: int, holder: tuple[str, str]
) -> None:
    """Lay an amount of a holder, by its id and what people call it."""
    layout.amounts.append(AmountView(resource, layout.new_cell(start), mask, limit))
    layout.holder_names.append(holder[0])
    layout.holder_words.append(holder[1])


def piece_looks(layout: Layout) -> tuple[PieceLook, ...]:
    """Return the looks as the program has them."""
    backs = list(dict.fromkeys(_back(layout, look) for look in layout.looks))
    found: list[PieceLook] = []
    code = 0
    for look in layout.looks:
        faces = layout.ruleset.kinds[look.kind].faces
        found.append(PieceLook(backs.index(_back(layout, look)), faces, code))
        code += 1 if faces is None else faces[1] - faces[0] + 1
    return tuple(found)


def _first_face(layout: Layout, look: int) -> int:
    """The face that a piece shows until it is rolled: its lowest, or nothing if it has none."""
    faces = layout.ruleset.kinds[layout.looks[look].kind].faces
    return NOTHING if faces is None else faces[0]


def kind_names(layout: Layout, *, words: bool = False) -> tuple[tuple[str, str], ...]:
    """Return what one and several pieces are called that all can tell apart no further."""
    names = []
    for kind, owner in dict.fromkeys(_back(layout, look) for look in layout.looks):
        of = "" if owner == NOTHING else f" of {layout.seats[owner]}"
        one, many = layout.titles.kind(kind) if words else (kind, layout.ruleset.kinds[kind].plural)
        names.append((f"{one}{of}", f"{many}{of}"))
    return tuple(names)


def _back(layout: Layout, look: LookNames) -> tuple[str, int]:
    """The kind of a look, and the seat whose it is where each seat has pieces of its own."""
    kind = layout.ruleset.kinds[look.kind]
    group = next(member for member in kind.members if member.id == look.group)
    for copies in group.copies:
        if copies.per is not None and copies.per[1] == SEAT:
            return look.kind, look.values[copies.per[0]]
    return look.kind, NOTHING
