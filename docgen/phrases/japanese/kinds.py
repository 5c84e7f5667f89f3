"""Paragraphs for kinds: what their members have, who they are, how many pieces there are."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import assert_never

from ....interpreter.analysis.english import spaced
from ....interpreter.analysis.filling import without_holes
from ....interpreter.analysis.ruleset import Attribute, Copies, Kind, Member, Slot
from ....interpreter.analysis.terms import Clause, NothingTerm, NumberTerm
from ....interpreter.analysis.types import (
    LARGEST,
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
from . import words
from .drafts import titled
from .examples import Examples


class Kinds(Examples):
    """Paragraphs for kinds and types."""

    def type(self, type_: Type) -> str:
        """Return what values a type has."""
        match type_:
            case NumberType(unit, low, high, optional):
                text = f"{self.names.amount_of(unit).name}の数" if unit else "数"
                if low > -LARGEST and high < LARGEST:
                    text = f"{low}から{high}までの{text}"
                elif low > -LARGEST:
                    text = f"{low}以上の{text}"
                elif high < LARGEST:
                    text = f"{high}以下の{text}"
                return text + "、またはなし" * optional
            case FlagType():
                return "はいかいいえ"
            case ThingType(kind, optional):
                return self.names.noun(kind).count(1) + "、またはなし" * optional
            case SetType(kind):
                return f"いくつかの{self.names.noun(kind).name}"
            case ZoneType(zone, _):
                return self.names.zone(zone)
            case UnknownType():
                return "不明"
            case _:
                assert_never(type_)

    def _attribute(self, attribute: Attribute) -> Draft:
        kind = attribute.clause.path.partition(".")[0]
        return leaf(f"{self.names.noun(kind).name}{self._has(kind, attribute)}", attribute.clause)

    def _has(self, kind: str, attribute: Attribute) -> str:
        """Return that members have an attribute, and which values it has where its name does not say so."""
        noun, type_ = self.names.property(kind, attribute.id), attribute.type
        optional = isinstance(type_, NumberType | ThingType) and type_.optional
        has = f"には{noun}を持つものがある" if optional else f"は{noun}を持つ"
        match type_:
            case ThingType(own) if self.names.noun(own).name == noun:
                return has
            case FlagType():
                return f"には{noun}であるものがある"
            case NumberType(None, low, high) if low <= -LARGEST and high >= LARGEST:
                return has
            case NumberType() | ThingType():
                return f"{has}（{self.type(replace(type_, optional=False))}）"
            case _:
                return f"{has}（{self.type(type_)}）"

    def _slot(self, slot: Slot) -> Draft:
        kind = slot.clause.path.partition(".")[0]
        return leaf(f"{self.names.noun(kind).name}には{self._may_have(kind, slot)}", slot.clause)

    def _may_have(self, kind: str, slot: Slot) -> str:
        title = self.names.slot(kind, slot.id)
        said = title or words.quoted(spaced(slot.id))
        takes = words.listed([self._parameter(name, type_) for name, type_ in slot.parameters])
        return f"{said}を持つものがある" + (f"（{takes}に対して行う）" if takes else "")

    def _parameter(self, name: str, type_: Type) -> str:
        own = self.names.local(name, type_)
        if isinstance(type_, ThingType) and self.names.noun(type_.kind).name == own:
            return own
        return f"{self.type(type_)}である{own}"

    def _kind(self, kind: Kind) -> Draft:
        own: list[Draft] = []
        own += [self._attribute(attribute) for attribute in kind.attributes.values()]
        own += [self._slot(slot) for slot in kind.slots.values()]
        noun = self.names.noun(kind.id).name
        if kind.faces:
            low, high = kind.faces
            own.append(leaf(f"{noun}は{low}から{high}までのいずれかの面を示す", kind.clause))
        own += self._members(kind)
        text = f"このゲームでは{noun}を使う" if kind.is_piece else f"このゲームには{noun}がある"
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
        kind = first.clause.path.partition(".")[0]
        axes = [f"{self.names.property(kind, name)}（{self._run(members, name)}）" for name in first.axes]
        number = self.names.noun(kind).number
        text = f"{'と'.join(axes)}のそれぞれに{number(1)}、全部で{number(len(members))}"
        items = []
        for name in first.values:
            if name not in first.axes:
                value = words.listed([self.noun(found) for found in first.values[name]], "、")
                items.append(leaf(f"{self.names.property(kind, name)}は{value}", first.clause))
        for slot, rule in first.bodies.items():
            own = f"それぞれの{self.names.property(kind, slot)}"
            items.append(titled(own, rule.clause, self._told_in(rule.clause, rule.body)))
        return leaf(text, first.clause, *items)

    def _run(self, members: list[Member], name: str) -> str:
        """Return the values that an attribute runs through, each once."""
        values = run(members, name)
        if all(isinstance(value, NumberTerm) for value in values):
            return words.spans(value.value for value in values if isinstance(value, NumberTerm))
        return words.listed([self.noun(value) for value in values], "、")

    def _plain(self, kind: Kind, members: list[Member]) -> Draft:
        """Return the members that are nothing but a name, in one sentence."""
        every, one = len(members) == len(kind.members), len(members) == 1
        start = "唯一のもの" if one and every else "すべて" if every else "ほかのもの"
        named = [(self.names.member(kind.id, member.id), member.clause) for member in members]
        return Draft((Part(f"{start}：", kind.clause), *_listed(named)))

    def _entry(self, members: list[Member], kind: Kind) -> tuple[Draft, ...]:
        """Return what members of one line have; a nameless group of pieces is the kind itself."""
        first = members[0]
        if first.id == kind.id and not first.named:
            return tuple(self._copies(copies) for copies in first.copies)
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
            items.append(
                titled(self.names.property(kind.id, slot), rule.clause, self._told_in(rule.clause, rule.body))
            )
        names = [without_holes(member.title or spaced(member.id)) for member in members]
        called = [words.quoted(name.replace("{}", "")) for name in names]
        owners, values = [], []
        for name, terms in first.values.items():
            said = words.listed([self.noun(value) for value in terms], "、")
            if self.names.tells(kind.id, name) and len(terms) == 1 and not isinstance(terms[0], NothingTerm):
                owners.append(f"{said}の")
            else:
                values.append(f"{self.names.property(kind.id, name)}：{said}")
        with_ = f"（{'；'.join(values)}）" if values else ""
        if not owners and not values and len(members) == 1:
            return Draft((Part(called[0], first.clause),), tuple(items), colon=bool(items))
        parts = _listed([(name, member.clause) for name, member in zip(called, members, strict=True)])
        what = f"は{''.join(owners)}{self.names.noun(kind.id).name}である{with_}"
        return Draft((*parts, Part(what, first.clause)), tuple(items))

    def _copies(self, copies: Copies) -> Draft:
        kind = copies.clause.path.partition(".")[0]
        number = self.names.noun(kind).number
        rows = []
        for count, group in groupby(copies.rows, key=lambda row: row[1]):
            values = [value for value, _ in group]
            axis = self.names.property(kind, copies.axis or "")
            each = "各" * (len(values) > 1)
            rows.append(f"{axis}{words.spans(values)}が{each}{number(count)}")
        text = "、".join(rows) or number(copies.count)
        if copies.per:
            attribute, of = copies.per
            told = self.names.tells(kind, attribute)
            its = "" if told else f"（その{self.names.property(kind, attribute)}として）"
            text = f"各{self.names.noun(of).name}{its}につき{text}"
        return leaf(text, copies.clause)


def _listed(named: list[tuple[str, Clause]]) -> tuple[Part, ...]:
    """Return names as a list, each a piece of its own."""
    marks = ["、"] * (len(named) - 1) + [""]
    return tuple(Part(name + mark, clause) for (name, clause), mark in zip(named, marks, strict=True))
