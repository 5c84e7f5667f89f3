"""Lowers what seats have and choose, found in what a ruleset declares and asks.

A seat has the members and pieces that a measure of players counts for it, those of which a record names it,
the one that a record of its own names, and the pieces in its zones. It chooses what it picks, and
alternatives. What instances have as an attribute is had and chosen with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..analysis.english import capital, spaced
from ..analysis.filling import in_words
from ..analysis.rewrite import parts
from ..analysis.ruleset import Record, Ruleset
from ..analysis.terms import CountTerm, SetTerm
from ..analysis.titles import distinct
from ..analysis.types import SEAT, SetType, ThingType, ZoneType
from . import instructions as i
from .layout import Layout
from .program import CHOOSES, UseView

if TYPE_CHECKING:
    from .lower_bodies import Bodies

SEAT_SLOT, THING_SLOT = 0, 1


@dataclass(frozen=True)
class _Had:
    """Things of a kind that a seat has, as `things` says, and what that is called.

    `alone`: the title says of what kind they are.
    """

    relation: str
    kind: str
    title: str
    things: i.Many
    alone: bool = False
    settled: bool = False


def uses(bodies: Bodies) -> tuple[UseView, ...]:
    """Return all that seats have and choose; what two declarations tell alike is there once."""
    layout = bodies.layout
    had: dict[tuple[i.Many, str], _Had] = {}
    for one in (*_counted(bodies), *_recorded(layout), *_lying(layout)):
        had.setdefault((one.things, one.kind), one)
    found = [view for one in had.values() for view in _views_of(layout, one)]
    return (*found, *_picked(bodies), *_alternatives(bodies))


# ---- what seats have


def _counted(bodies: Bodies) -> Iterator[_Had]:
    """Yield what a measure of players counts and does nothing else with."""
    layout, values = bodies.layout, bodies.values
    for measure in layout.ruleset.measures.values():
        fact = measure.fact
        meanings = fact.meanings
        if measure.of != SEAT or len(meanings) != 1 or meanings[0].condition is not None:
            continue
        counted = meanings[0].value
        if not isinstance(counted, CountTerm):
            continue
        values.bind(fact.parameters[0])
        things = values.many(counted.things)
        values.release(fact.parameters[0])
        title = fact.title or spaced(fact.id)
        for kind in _kinds(counted.things.type):
            yield _Had(fact.id, kind, title, things, alone=True)


def _kinds(type_: object) -> tuple[str, ...]:
    match type_:
        case SetType(kind) if kind != SEAT:
            return (kind,)
        case ZoneType(_, kinds):
            return kinds
        case _:
            return ()


def _recorded(layout: Layout) -> Iterator[_Had]:
    """Yield what records say: of things that name a seat, and of seats that name a thing."""
    for record in layout.ruleset.records.values():
        if not isinstance(record.type, ThingType) or record.of is None:
            continue
        cell = layout.records[layout.record_base[record.id]].cell
        title = _title(layout, record.id)
        if record.of == SEAT and record.type.kind != SEAT:
            things: i.Many = i.Only(i.Cell(cell, i.Bound(SEAT_SLOT)))
            yield _Had(record.id, record.type.kind, title, things, settled=_settled(layout.ruleset, record))
        elif record.of != SEAT and record.type.kind == SEAT:
            named = i.Compare("==", i.Cell(cell, i.Bound(THING_SLOT)), i.Bound(SEAT_SLOT))
            things = i.Filter(THING_SLOT, i.Span(0, layout.size(record.of)), named)
            yield _Had(record.id, record.of, title, things, settled=_settled(layout.ruleset, record))


def _settled(ruleset: Ruleset, record: Record) -> bool:
    """Whether nothing but the set-up itself sets a record."""
    bodies = [rule.body for id_, rule in ruleset.rules.items() if id_ != "setup"]
    bodies += [zone.refill.body for zone in ruleset.zones.values() if zone.refill is not None]
    for kind in ruleset.kinds.values():
        bodies += [rule.body for member in kind.members for rule in member.bodies.values()]
    return not any(
        isinstance(part, SetTerm) and part.record.record == record.id
        for body in bodies
        for part in parts(body)
    )


def _lying(layout: Layout) -> Iterator[_Had]:
    """Yield the pieces in the zones of seats."""
    for zone in layout.ruleset.zones.values():
        if zone.of == SEAT:
            things = i.Register(layout.zone_base[zone.id], i.Bound(SEAT_SLOT))
            for kind in zone.kinds:
                yield _Had(zone.id, kind, _title(layout, zone.id), things)


def _title(layout: Layout, id_: str) -> str:
    return in_words(layout.titles.title(id_))


def _views_of(layout: Layout, had: _Had) -> Iterator[UseView]:
    for view in _things(layout, had.relation, had.kind):
        of = "" if view.thing == had.kind else f" of {layout.titles.kind(had.kind)[1]}"
        title = had.title if had.alone and not of else f"{had.title}: {view.title}{of}"
        yield replace(view, title=capital(title), things=had.things, settled=had.settled)


# ---- what seats choose


def _picked(bodies: Bodies) -> Iterator[UseView]:
    """Yield what seats pick: members and pieces, and what these have as attributes."""
    layout = bodies.layout
    asks = [ask for ask in bodies.code if isinstance(ask, i.AskOne | i.AskSet)]
    for kind in dict.fromkeys(bodies.asked_kinds.values()):
        if kind == SEAT or kind not in layout.ruleset.kinds:
            continue
        asked = tuple(
            (ask.site, ask.first_code if isinstance(ask, i.AskOne) else i.NOTHING)
            for ask in asks
            if bodies.asked_kinds[ask.site] == kind
        )
        several = layout.titles.kind(kind)[1]
        for view in _things(layout, CHOOSES, kind):
            of = "" if view.thing == kind else f" of the {several}"
            title = capital(f"{view.title}{of} that a player chooses")
            yield replace(view, title=title, asked=asked)


def _alternatives(bodies: Bodies) -> Iterator[UseView]:
    """Yield the alternatives between which seats choose, those of one rule or step together."""
    found: dict[str, list[i.AskAlternative]] = {}
    for ask in bodies.code:
        if isinstance(ask, i.AskAlternative):
            found.setdefault(bodies.sites[ask.site].path, []).append(ask)
    for path, asks in found.items():
        codes = [ask.first_code + way for ask in asks for way in range(len(ask.guards))]
        titles = {bodies.actions.texts[code]: bodies.actions.words[code] for code in codes}
        ids = tuple(titles)
        instances = tuple(ids.index(bodies.actions.texts[code]) for code in codes)
        asked, before = [], 0
        for ask in asks:
            asked.append((ask.site, ask.first_code - before))
            before += len(ask.guards)
        title = in_words(bodies.sites[asks[0].site].title.text) or path
        yield UseView(
            CHOOSES, path, "", title, ids, tuple(titles.values()), instances, False, asked=tuple(asked)
        )


# ---- instances


def _things(layout: Layout, relation: str, kind: str) -> Iterator[UseView]:
    """Yield the instances of a kind, and then the members that these have as each attribute.

    The title of each is only what several of them are called. An attribute that each instance has for itself
    tells nothing more.
    """
    pieces = kind in layout.piece_spans
    ids, titles, instances = _looks(layout, kind) if pieces else _members(layout, kind)
    several = layout.titles.kind(kind)[1]
    yield UseView(relation, kind, kind, several, ids, titles, instances, pieces)
    for id_, attribute in layout.ruleset.kinds[kind].attributes.items():
        other = attribute.type.kind if isinstance(attribute.type, ThingType) else SEAT
        if other == SEAT or other in layout.piece_spans:
            continue
        if pieces:
            alike = [look.values[id_] if look.kind == kind else i.NOTHING for look in layout.looks]
        else:
            alike = [*layout.tables[layout.attribute_tables[kind, id_]]]
        if _one_to_one(instances, alike):
            continue
        called = layout.titles.property(kind, id_)
        title = layout.titles.kind(other)[1] if called == spaced(other) else called
        members, words, _ = _members(layout, other)
        yield UseView(relation, f"{kind}.{id_}", other, title, members, words, tuple(alike), pieces)


def _one_to_one(instances: Sequence[int], values: Sequence[int]) -> bool:
    """Whether each instance has a value, and no two the same."""
    pairs = {pair for pair in zip(instances, values, strict=True) if pair[0] != i.NOTHING}
    found = [value for _, value in pairs]
    return i.NOTHING not in found and len(pairs) == len({one for one, _ in pairs}) == len(set(found))


def _members(layout: Layout, kind: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]]:
    return layout.members(kind), layout.called(kind), tuple(range(layout.size(kind)))


def _looks(layout: Layout, kind: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]]:
    """Return the ids and words of what pieces look like, whosever they are, and of which each look is."""
    plain = {look.plain: None for look in layout.looks if look.kind == kind}
    ids = tuple(text for text, _ in plain)
    numbers = {names: number for number, names in enumerate(plain)}
    instances = tuple(numbers[look.plain] if look.kind == kind else i.NOTHING for look in layout.looks)
    return ids, distinct((called for _, called in plain), ids), instances
