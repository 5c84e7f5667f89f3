"""Paragraphs for kinds: what their members have, who they are, how many pieces there are."""

from dataclasses import replace
from itertools import groupby
from typing import assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.filling import without_holes
from ....interpreter.analysis.ruleset import Attribute, Copies, Kind, Member, Slot
from ....interpreter.analysis.terms import Clause, NothingTerm, NumberTerm
from ....interpreter.analysis.types import (
    LARGEST,
    SEAT,
    FlagType,
    NumberType,
    SetType,
    ThingType,
    Type,
    UnknownType,
    ZoneType,
)
from ..drafts import Draft, leaf
from ..members import alike, kind_of, run, sort
from ..paragraphs import Part
from .drafts import opening
from .examples import Examples


class Kinds(Examples):
    """Paragraphs for kinds and types."""

    def type(self, type_: Type) -> str:
        """Return what values a type has."""
        match type_:
            case NumberType(unit, low, high, optional):
                text = f"a number of {self.names.resource(unit, 2)}" if unit else "a number"
                if low > -LARGEST and high < LARGEST:
                    text += f" from {low} to {high}"
                elif low > -LARGEST:
                    text += f" from {low} up"
                elif high < LARGEST:
                    text += f" up to {high}"
                return text + " or nothing" * optional
            case FlagType():
                return "yes or no"
            case ThingType(kind, optional):
                nothing = " or nobody" if kind == SEAT else " or nothing"
                return words.a(self.names.kind(kind)[0]) + nothing * optional
            case SetType(kind):
                return f"several {self.names.kind(kind)[1]}"
            case ZoneType(zone, _):
                return f"the {self.names.zone(zone)}"
            case UnknownType():
                return "unknown"
            case _:
                assert_never(type_)

    def _attribute(self, attribute: Attribute) -> Draft:
        kind = attribute.clause.path.partition(".")[0]
        text = f"{words.a(self.names.kind(kind)[0])} {self._has(kind, attribute)}"
        return leaf(text, attribute.clause)

    def _has(self, kind: str, attribute: Attribute) -> str:
        """Return that members have an attribute, and which values it has where its name does not say so."""
        noun, type_ = self.names.property(kind, attribute.id), attribute.type
        optional = isinstance(type_, NumberType | ThingType) and type_.optional
        has = f"{'may have' if optional else 'has'} {noun if words.is_plural(noun) else words.a(noun)}"
        match type_:
            case ThingType(own) if self.names.kind(own)[0] == noun:
                return has
            case FlagType():
                return f"may be {noun}"
            case NumberType(None):
                return has + self.type(replace(type_, optional=False)).removeprefix("a number")
            case NumberType(str() as unit):
                return f"{has} in {self.names.resource(unit, 2)}"
            case ThingType():
                return f"{has}: {self.type(replace(type_, optional=False))}"
            case _:
                return f"{has}: {self.type(type_)}"

    def _slot(self, slot: Slot) -> Draft:
        kind = slot.clause.path.partition(".")[0]
        text = f"{words.a(self.names.kind(kind)[0])} {self._may_have(kind, slot)}"
        return leaf(text, slot.clause)

    def _may_have(self, kind: str, slot: Slot) -> str:
        title = self.names.slot(kind, slot.id)
        said = words.a(title) if title else f"a rule {words.quoted(words.spaced(slot.id))}"
        takes = words.listed([self._parameter(name, type_) for name, type_ in slot.parameters])
        return f"may have {said}" + (f", carried out for {takes}" if takes else "")

    def _own_name(self, own: Attribute | Slot) -> str:
        return self.names.property(own.clause.path.partition(".")[0], own.id)

    def _parameter(self, name: str, type_: Type) -> str:
        said = self.type(type_)
        return said if words.bare(said) == words.spaced(name) else f"{said} (the {words.spaced(name)})"

    def _kind(self, kind: Kind) -> Draft:
        own: list[Draft] = []
        own += [self._attribute(attribute) for attribute in kind.attributes.values()]
        own += [self._slot(slot) for slot in kind.slots.values()]
        one, many = self.names.kind(kind.id)
        if kind.faces:
            low, high = kind.faces
            own.append(leaf(f"{words.a(one)} shows one of the faces {low} to {high}", kind.clause))
        own += self._members(kind)
        text = f"the game has {many}" if kind.is_piece else f"there are {many}"
        return Draft((Part(text, kind.clause),), tuple(own), colon=bool(own))

    def _members(self, kind: Kind) -> list[Draft]:
        """Return the members; plain ones, and those of a family, together in one sentence."""
        told: list[Draft] = []
        for sort_, group in groupby(kind.members, key=sort):
            members = list(group)
            if sort_.startswith("family"):
                told.append(self._family(members))
            elif sort_ == "plain":
                told.append(self._plain(kind, members))
            else:
                told += [draft for same in alike(members) for draft in self._entry(same, kind)]
        return told

    def _family(self, members: list[Member]) -> Draft:
        """Return what a family runs through, and what all its members have."""
        first = members[0]
        axes = [f"{words.spaced(name)} {self._run(members, name)}" for name in first.axes]
        text = f"there is one for each {' and each '.join(axes)}: {len(members)} in all"
        items = []
        kind = first.clause.path.partition(".")[0]
        for name in first.values:
            if name not in first.axes:
                value = words.listed([self.noun(found) for found in first.values[name]])
                items.append(leaf(f"each has {self.names.property(kind, name)} {value}", first.clause))
        for slot, rule in first.bodies.items():
            kind = kind_of(self._ruleset, first).id
            own = f"{self.names.slot(kind, slot) or words.spaced(slot)} of each"
            items.append(opening(own, rule.clause, self.near(rule)._told_in(rule.clause, rule.body), ": "))
        return leaf(text, first.clause, *items)

    def _run(self, members: list[Member], name: str) -> str:
        """Return the values that an attribute runs through, each once."""
        values = run(members, name)
        if all(isinstance(value, NumberTerm) for value in values):
            return words.spans([value.value for value in values if isinstance(value, NumberTerm)], "and")
        return words.listed([self.noun(value) for value in values])

    def _plain(self, kind: Kind, members: list[Member]) -> Draft:
        """Return the members that are nothing but a name, in one sentence."""
        every, one = len(members) == len(kind.members), len(members) == 1
        start = "they are" if every else "some of them are"
        if one:
            start = "the only one is" if every else "one of them is"
        named = [(self.names.member(kind.id, member.id), member.clause) for member in members]
        return Draft((Part(f"{start} ", kind.clause), *_listed(named)))

    def _entry(self, members: list[Member], kind: Kind) -> tuple[Draft, ...]:
        """Return what members of one line have; a nameless group of pieces is the kind itself."""
        first = members[0]
        if first.id == kind.id and not first.named:
            return tuple(self._copies(copies, self.names.kind(kind.id)) for copies in first.copies)
        return (self._alike(kind, members),)

    def _member(self, member: Member) -> Draft:
        return self._alike(kind_of(self._ruleset, member), [member])

    def _alike(self, kind: Kind, members: list[Member]) -> Draft:
        """Return members that differ by their names alone: what they are, and what each of them has."""
        first = members[0]
        one_each = replace(first.copies[0], count=1, rows=(), per=None) if first.copies else None
        stated = [copies for copies in first.copies if copies.clause != first.clause or copies != one_each]
        items = [self._copies(copies) for copies in stated]
        for slot, rule in first.bodies.items():
            own = self.names.slot(kind.id, slot) or words.spaced(slot)
            items.append(opening(own, rule.clause, self.near(rule)._told_in(rule.clause, rule.body), ": "))
        names = [without_holes(member.title or words.spaced(member.id)) for member in members]
        called = [words.quoted(words.bare(name)) for name in names]
        owners, values = [], []
        for name, terms in first.values.items():
            said = words.listed([self.noun(value) for value in terms])
            if self.names.tells(kind.id, name) and len(terms) == 1 and not isinstance(terms[0], NothingTerm):
                owners.append(f" of {said}")
            else:
                values.append(f"{self.names.property(kind.id, name)} {said}")
        with_ = f" with {words.listed(values)}" if values else ""
        if not owners and not values and len(members) == 1:
            return Draft((Part(called[0], first.clause),), tuple(items), colon=bool(items))
        what = "".join(owners) + with_
        one, many = self.names.kind(kind.id)
        if len(members) == 1:
            return leaf(f"{called[0]} is {words.a(one)}{what}", first.clause, *items)
        parts = _listed([(name, member.clause) for name, member in zip(called, members, strict=True)])
        return Draft((*parts, Part(f" are {many}{what}", first.clause)), tuple(items))

    def _copies(self, copies: Copies, nouns: tuple[str, str] = ("", "")) -> Draft:
        def counted(number: int) -> str:
            return f"{number} {nouns[number != 1]}".rstrip()

        rows = []
        for number, group in groupby(copies.rows, key=lambda row: row[1]):
            values = [value for value, _ in group]
            axis = words.spaced(copies.axis or "")
            axis = f"each of the {words.plural(axis)}" if len(values) > 1 else f"of {axis}"
            rows.append(f"{counted(number)} {axis} {words.spans(values, 'and')}")
        first = copies.rows[0][1] if copies.rows else copies.count
        text = f"there {'is' if first == 1 else 'are'} {', '.join(rows) or counted(copies.count)}"
        if copies.per:
            attribute, kind = words.spaced(copies.per[0]), self.names.kind(copies.per[1])[0]
            told = self.names.tells(copies.clause.path.partition(".")[0], copies.per[0])
            its = "" if told else f", its {attribute},"
            text = f"for each {kind}{its} {text}"
        return leaf(text, copies.clause)


def _listed(named: list[tuple[str, Clause]]) -> tuple[Part, ...]:
    """Return names as a list, each a piece of its own."""
    marks = [", "] * (len(named) - 2) + [" and "] * (len(named) > 1) + [""]
    return tuple(Part(name + mark, clause) for (name, clause), mark in zip(named, marks, strict=True))
