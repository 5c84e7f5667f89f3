"""What declared things are called: titles where there are, else ids as words.

A title may have holes: `Supplies of {player}` names what it is asked of.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from . import english
from .filling import fill, holes, without_holes
from .ruleset import Attribute, Fact, Kind, Member, Option, Record, Rule, Ruleset, Slot, Zone
from .terms import Expression, MemberTerm
from .types import SEAT, SUPPLY, FlagType, SetType, ThingType, Type


def distinct(called: Iterable[str], ids: Iterable[str]) -> tuple[str, ...]:
    """Return what things are called, with the id in brackets behind what several are called."""
    texts = tuple(called)
    count = Counter(english.bare(text).casefold() for text in texts)
    return tuple(
        text if count[english.bare(text).casefold()] == 1 else f"{text} ({id_})"
        for text, id_ in zip(texts, ids, strict=True)
    )


@dataclass(frozen=True)
class Mark:
    """A value that tells a thing from others of its sort: of an attribute, as it is said.

    `kind` is that of the value, None for a number.
    """

    attribute: str
    kind: str | None
    said: str


class Titles:
    """The nouns of one ruleset, without articles.

    Two declared things with one title are told apart by their ids in brackets behind it. A title may name
    what it is asked of, in a hole or in words: `how far the player's figure moves`, of a fact with the
    parameter `player`, is told as `how far the rival's figure moves`.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        titled: tuple[Zone | Record | Option | Fact | Rule, ...] = (
            *ruleset.zones.values(),
            *ruleset.records.values(),
            *ruleset.options.values(),
            *ruleset.facts.values(),
            *ruleset.rules.values(),
        )
        self._ruleset = ruleset
        ids = [thing.id for thing in titled]
        plain = [thing.title or self._untitled(thing) for thing in titled]
        self._titles = dict(zip(ids, distinct(plain, ids), strict=True))
        self._parameters: dict[str, tuple[str, ...]] = {
            **{thing.id: (thing.of,) for thing in titled if isinstance(thing, Zone | Record) and thing.of},
            **{
                thing.id: tuple(parameter.name for parameter in thing.parameters)
                for thing in titled
                if isinstance(thing, Fact | Rule)
            },
        }
        entered = [(zone.id, zone.entry) for zone in ruleset.zones.values() if zone.entry is not None]
        self._entries = dict(
            zip(
                [id_ for id_, _ in entered],
                distinct([entry for _, entry in entered], [id_ for id_, _ in entered]),
                strict=True,
            )
        )
        self._members: dict[str, dict[str, str]] = {}
        self._properties: dict[str, dict[str, str]] = {}

    # ---- zones, records, options, facts, rules

    def title(self, id_: str) -> str:
        """Return what a zone, record, option, fact or rule is called, as its author wrote it."""
        return self._titles.get(id_, english.spaced(id_))

    def named(self, id_: str) -> tuple[str, ...]:
        """Return the parameters that a title names."""
        return tuple(name for name, _ in holes(self._open(id_)))

    def _open(self, id_: str) -> str:
        """Return the title with a hole for each of its parameters that it names in words."""
        title = self.title(id_)
        for name in self._parameters.get(id_, ()):
            title = re.sub(rf"\b[Tt]he {re.escape(english.spaced(name))}\b", f"{{{name}}}", title)
        return title

    def filled(self, id_: str, phrases: Sequence[str], *, alone: bool = False) -> str | None:
        """Return the title with `phrases` for what it is asked of; None if it does not name that.

        What it does not name stands behind it, unless it is to stand `alone`.
        """
        named = self.named(id_)
        if not named:
            return None
        values = dict(zip(self._parameters.get(id_, ()), phrases, strict=False))
        behind = [phrase for name, phrase in values.items() if name not in named and not alone]
        said = fill(self._open(id_), lambda name: values.get(name, english.the(english.spaced(name))))
        return said + (f" for {english.listed(behind)}" if behind else "")

    def unnamed(self, id_: str) -> tuple[str, ...]:
        """Return those of the things that a title is asked of which it does not name."""
        named = dict(holes(self._open(id_)))
        return tuple(name for name in self._parameters.get(id_, ()) if name not in named)

    def of(self, id_: str, owner: str, *, own: bool) -> str:
        """Return what a zone or record of an owner is called, with its article; `own`: of a player."""
        filled = self.filled(id_, [owner])
        return english.of(self.title(id_), owner, own=own) if filled is None else english.the(filled)

    def stated(self, id_: str, owner: str | None) -> str:
        """Return what a record that is yes or no says of its owner, or of the table."""
        if owner is None:
            return self.title(id_)
        return self.filled(id_, [owner]) or f"{owner} is {self.title(id_)}"

    def place(self, id_: str, of: str | None, owner: str | None) -> str:
        """Return what a zone is called, with its article; one for each `of` by whose it is."""
        if owner is None:
            return english.the(self.zone(id_))
        return self.of(id_, owner, own=of == SEAT)

    def kept(self, record: Record, owner: str | None) -> str:
        """Return what a record of an owner, or of the table, is called, without an article."""
        if isinstance(record.type, FlagType):
            return self.stated(record.id, owner)
        if owner is None:
            return english.bare(self.title(record.id))
        return english.bare(self.of(record.id, owner, own=record.of == SEAT))

    def sorted(self, name: str, type_: Type) -> str:
        """Return a name in front of what sort of thing it stands for: `chosen card`, `standing bid`."""
        match type_:
            case ThingType(kind) if kind != SEAT:
                head = self.kind(kind)[0]
            case SetType(kind):
                head = self.kind(kind)[1]
            case _:
                return name
        return name if name.endswith(self.kind(kind)) else f"{name} {head}"

    def zone(self, id_: str) -> str:
        return "supply" if id_ == SUPPLY else english.bare(self.title(id_))

    def entry(self, id_: str, what: str, owner: str | None) -> str | None:
        """Return that something goes into a zone, as its author tells it; None if it is told of no such move.

        Two zones of which it is told alike are told apart by their ids.
        """
        told = self._entries.get(id_)
        return told and fill(told, lambda name: what if name == "what" else owner or english.spaced(name))

    def _untitled(self, thing: Zone | Record | Option | Fact | Rule) -> str:
        name = english.spaced(thing.id)
        return self.sorted(name, thing.type) if isinstance(thing, Record) else name

    # ---- kinds, resources, members, pieces

    def kind(self, id_: str) -> tuple[str, str]:
        """Return the singular and the plural of a kind."""
        if id_ == SEAT:
            return "player", "players"
        kind = self._ruleset.kinds.get(id_)
        one = english.spaced(id_)
        many = english.spaced(kind.plural) if kind else english.plural(one)
        return english.singular(many, one), many

    def slot(self, kind: str, id_: str) -> str | None:
        """Return what a rule that members of a kind may have is called; None if it has no title."""
        found = self._ruleset.kinds.get(kind)
        own = found.slots.get(id_) if found else None
        return own.title if own else None

    def tells(self, kind: str, id_: str) -> bool:
        """Whether things of the kind are said to be of an attribute: `cards of the guild`.

        So it is called as its values are, or has players, and no other attribute has things of the sort.
        """
        found = self._ruleset.kinds.get(kind)
        sorts = {} if found is None else {name: own.type for name, own in found.attributes.items()}
        kinds = {name: type_.kind for name, type_ in sorts.items() if isinstance(type_, ThingType)}
        of = kinds.get(id_)
        return of in (id_, SEAT) and [*kinds.values()].count(of) == 1

    def property(self, kind: str, id_: str) -> str:
        """Return what an attribute or a slot of a kind is called: by its title, else by its id."""
        if kind not in self._properties:
            found = self._ruleset.kinds.get(kind)
            own: list[Attribute | Slot] = []
            if found is not None:
                own = [*found.attributes.values(), *found.slots.values()]
            ids = [one.id for one in own]
            called = [english.bare(one.title) if one.title else english.spaced(one.id) for one in own]
            self._properties[kind] = dict(zip(ids, distinct(called, ids), strict=True))
        return self._properties[kind].get(id_, english.spaced(id_))

    def resource(self, id_: str, count: int) -> str:
        """Return the noun for `count` of a resource."""
        resource = self._ruleset.resources.get(id_)
        one = english.spaced(id_)
        return (
            one if count in (1, -1) else english.spaced(resource.plural) if resource else english.plural(one)
        )

    def member(self, kind: str, id_: str) -> str:
        """Return what a member is called: by its title, else by its id, one of a family by its values."""
        if kind not in self._members:
            found = self._ruleset.kinds.get(kind)
            members = found.members if found else ()
            ids = [member.id for member in members]
            called = [self._member(found, member) for member in members] if found else []
            self._members[kind] = dict(zip(ids, distinct(called, ids), strict=True))
        return self._members[kind].get(id_, english.spaced(id_))

    def _member(self, kind: Kind, member: Member) -> str:
        if member.title or member.named or not member.axes:
            return without_holes(member.title) if member.title else english.spaced(member.id)
        marks = (self._mark(name, member.values[name][0]) for name in member.axes)
        return self.marked(self.kind(kind.id)[0].partition(" of ")[0], marks)

    def _mark(self, attribute: str, value: Expression) -> Mark:
        match value:
            case MemberTerm(kind, member):
                return Mark(attribute, kind, self.member(kind, member))
            case _:
                return Mark(attribute, None, str(getattr(value, "value", "?")))

    def marked(self, noun: str, marks: Iterable[Mark]) -> str:
        """Return what a thing is called that its values tell from others: `field 2 of Harbour`, `card 7`.

        Values stand in the holes of the noun that have their names. Of the others, a number stands behind the
        noun, several with the names of their attributes; things that it belongs to stand behind `of`.
        """
        found = {mark.attribute: mark for mark in marks}
        said = fill(noun, lambda name: found[name].said if name in found else "").split()
        rest = [found[name] for name in found if name not in dict(holes(noun))]
        owners = [mark.said for mark in rest if mark.kind is not None]
        numbers = [mark for mark in rest if mark.kind is None]
        if len(numbers) == 1:
            said += [numbers.pop().said]
        values = [f"{english.spaced(mark.attribute)} {mark.said}" for mark in numbers]
        return (
            " ".join(said)
            + (f" of {english.listed(owners)}" if owners else "")
            + (f" with {english.listed(values)}" if values else "")
        )

    def room(self, kind: str, id_: str | None) -> tuple[str, ...]:
        """Return what stands in the holes of the title of a group of pieces."""
        return tuple(name for name, _ in holes(self._own_title(kind, id_)))

    def _own_title(self, kind: str, id_: str | None) -> str:
        members = self._ruleset.kinds[kind].members if kind in self._ruleset.kinds else ()
        return next((member.title for member in members if member.id == id_ and member.title), "")

    def group(self, kind: str, id_: str | None, said: Mapping[str, str] | None = None) -> tuple[str, str]:
        """Return the singular and the plural of a group of pieces, or of all pieces of the kind.

        What is `said` stands in the holes of its title: `captain Ahab`, `captains Ahab`.
        """
        one, many = self.kind(kind)
        if id_ is None or id_ == kind:
            return one, many
        title = self.member(kind, id_)
        if said:
            own = self._own_title(kind, id_)
            head = own.partition("{")[0] if own.endswith("}") else ""
            called, several = (
                " ".join(fill(noun, lambda name: said.get(name, "")).split())
                for noun in (own, english.plural(head.rstrip()) + own[len(head.rstrip()) :])
            )
            return called, several if head.strip() else english.plural(called)
        if title.endswith(f" {one}"):
            return title, f"{title[: -len(one)]}{many}"
        return title, english.plural(title)

    def piece(self, kind: str, group: Member, marks: Iterable[Mark]) -> str:
        """Return what a piece of a group is called that values tell from others of the group."""
        open_ = group.title if group.title and holes(group.title) else self.group(kind, group.id)[0]
        return self.marked(open_, marks)

    def ordered(self, zone: str) -> bool:
        """Whether the zone is a pile."""
        return zone in self._ruleset.zones and self._ruleset.zones[zone].ordered

    def kinds_in(self, zone: str) -> tuple[str, ...]:
        return self._ruleset.zones[zone].kinds if zone in self._ruleset.zones else ()
