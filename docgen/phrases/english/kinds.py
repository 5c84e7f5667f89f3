"""Paragraphs for kinds: what their members have, who they are, how many pieces there are."""

from itertools import groupby
from typing import assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.ruleset import Attribute, Copies, Kind, Member, Slot
from ....interpreter.analysis.terms import NumberTerm
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
from ..paragraphs import Part
from .drafts import Draft, leaf, opening
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
        noun = self._own_name(attribute)
        text = f"its {noun} {'are' if words.is_plural(noun) else 'is'} {self.type(attribute.type)}"
        return leaf(text, attribute.clause)

    def _slot(self, slot: Slot) -> Draft:
        takes = words.listed([self._parameter(name, type_) for name, type_ in slot.parameters])
        text = f"it may have the rule {words.quoted(self._own_name(slot))}"
        return leaf(text + (f", carried out for {takes}" if takes else ""), slot.clause)

    def _own_name(self, own: Attribute | Slot) -> str:
        return self.names.property(own.clause.path.partition(".")[0], own.id)

    def _parameter(self, name: str, type_: Type) -> str:
        said = self.type(type_)
        return said if words.bare(said) == words.spaced(name) else f"{said} (the {words.spaced(name)})"

    def _kind(self, kind: Kind) -> Draft:
        one, many = self.names.kind(kind.id)
        own: list[Draft] = []
        own += [self._attribute(attribute) for attribute in kind.attributes.values()]
        own += [self._slot(slot) for slot in kind.slots.values()]
        if kind.faces:
            low, high = kind.faces
            own.append(leaf(f"it shows one of the faces {low} to {high}", kind.clause))
        own += self._members(kind)
        what = "piece" if kind.is_piece else "thing"
        text = f"{words.a(one)} is a kind of {what}; several are called {many}"
        return leaf(text, kind.clause, *own)

    def _members(self, kind: Kind) -> list[Draft]:
        """Return the members; plain ones, and those of a family, together in one sentence."""
        told: list[Draft] = []
        for sort, group in groupby(kind.members, key=_sort):
            members = list(group)
            if sort.startswith("family"):
                told.append(self._family(members))
            elif sort == "plain":
                told.append(self._plain(kind, members))
            else:
                told += [draft for member in members for draft in self._entry(member, kind)]
        return told

    def _family(self, members: list[Member]) -> Draft:
        """Return what a family runs through, and what all its members have."""
        first = members[0]
        axes = [f"{words.spaced(name)} {self._run(members, name)}" for name in first.axes]
        text = f"there is one for each {' with each '.join(axes)}: {len(members)} in all"
        items = []
        kind = first.clause.path.partition(".")[0]
        for name in first.values:
            if name not in first.axes:
                value = words.listed([self.noun(found) for found in first.values[name]])
                items.append(leaf(f"each has {self.names.property(kind, name)} {value}", first.clause))
        for slot, rule in first.bodies.items():
            own = f"the rule {words.quoted(self.names.property(kind, slot))} of each"
            items.append(opening(own, rule.clause, self._drafts(rule.body), ": "))
        return leaf(text, first.clause, *items)

    def _run(self, members: list[Member], name: str) -> str:
        """Return the values that an attribute runs through, each once."""
        values = list(dict.fromkeys(member.values[name][0] for member in members))
        if all(isinstance(value, NumberTerm) for value in values):
            return words.spans([value.value for value in values if isinstance(value, NumberTerm)], "and")
        return words.listed([self.noun(value) for value in values])

    def _plain(self, kind: Kind, members: list[Member]) -> Draft:
        """Return the members that are nothing but a name, in one sentence."""
        start = "they are" if len(members) == len(kind.members) else "some of them are"
        parts = [Part(f"{start} ", kind.clause)]
        for number, member in enumerate(members, 1):
            mark = "" if number == len(members) else " and " if number == len(members) - 1 else ", "
            parts.append(Part(self.names.member(kind.id, member.id) + mark, member.clause))
        return Draft(tuple(parts))

    def _entry(self, member: Member, kind: Kind) -> tuple[Draft, ...]:
        """Return what a member has of its own; a nameless group of pieces is the kind itself."""
        if member.id == kind.id and not member.named:
            return tuple(self._copies(copies, self.names.kind(kind.id)) for copies in member.copies)
        return (self._member(member),)

    def _member(self, member: Member) -> Draft:
        kind = member.clause.path.partition(".")[0]
        values = [
            f"{self.names.property(kind, name)} {words.listed([self.noun(value) for value in values])}"
            for name, values in member.values.items()
        ]
        stated = [copies for copies in member.copies if copies.clause != member.clause]
        items = [self._copies(copies) for copies in stated]
        for slot, rule in member.bodies.items():
            own = f"its rule {words.quoted(self.names.property(kind, slot))}"
            items.append(opening(own, rule.clause, self._drafts(rule.body), ": "))
        text = words.quoted(member.title or words.spaced(member.id))
        if values:
            return leaf(f"{text} has {words.listed(values)}", member.clause, *items)
        return Draft((Part(text, member.clause),), tuple(items), colon=bool(items))

    def _copies(self, copies: Copies, nouns: tuple[str, str] = ("", "")) -> Draft:
        def counted(number: int) -> str:
            return f"{number} {nouns[number != 1]}".rstrip()

        rows = []
        for number, group in groupby(copies.rows, key=lambda row: row[1]):
            values = [value for value, _ in group]
            each = "for each" if len(values) > 1 else "with"
            axis = words.spaced(copies.axis or "")
            rows.append(f"{counted(number)} {each} {axis} {words.spans(values, 'and')}")
        first = copies.rows[0][1] if copies.rows else copies.count
        text = f"there {'is' if first == 1 else 'are'} {', '.join(rows) or counted(copies.count)}"
        if copies.per:
            attribute, kind = words.spaced(copies.per[0]), self.names.kind(copies.per[1])[0]
            its = "" if attribute == kind else f", its {attribute},"
            text = f"for each {kind}{its} {text}"
        return leaf(text, copies.clause)


def _sort(member: Member) -> str:
    """Return how a member is told: by its values, by its name alone, or in a paragraph of its own."""
    if not member.named:
        return f"family {member.clause.span}" if member.axes else "own"
    return "own" if member.values or member.copies or member.bodies else "plain"
