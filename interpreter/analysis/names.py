"""What a ruleset declares, by name: signatures only, before any expression is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...grammar import model
from ...grammar.source import Span
from . import codes
from .report import Report
from .types import FLAG, LARGEST, SEAT, UNKNOWN, NumberType, SetType, ThingType, Type


@dataclass
class KindNames:
    """A kind: its attributes and slots with types, and the names of its members (groups, for pieces)."""

    id: str
    plural: str
    is_piece: bool
    node: model.Kind | model.Piece | None
    attributes: dict[str, tuple[Type, model.Attribute]] = field(default_factory=dict)
    slots: dict[str, model.Slot] = field(default_factory=dict)
    members: dict[str, model.Member] = field(default_factory=dict)
    families: list[model.Family] = field(default_factory=list)
    declared: list[model.Member | model.Family] = field(default_factory=list)
    faces: model.Faces | None = None
    copies: list[model.Copies] = field(default_factory=list)

    def member_word(self, name: str) -> model.Word:
        """Return the place where a member is named."""
        return next(word for word in self.members[name].names if word.text == name)

    def attributes_of(self, kind: str) -> list[str]:
        """Return the attributes that are members of a kind."""
        return [
            id_
            for id_, (type_, _) in self.attributes.items()
            if isinstance(type_, ThingType) and type_.kind == kind
        ]


@dataclass
class Names:
    """All names of a ruleset. `plurals` leads from every plural to the kind or resource.

    `result_kinds` are the kinds for each of whose members there is a result of a sealed pick.
    """

    report: Report
    kinds: dict[str, KindNames] = field(default_factory=dict)
    resources: dict[str, model.Resource] = field(default_factory=dict)
    zones: dict[str, model.Zone] = field(default_factory=dict)
    records: dict[str, model.Record] = field(default_factory=dict)
    options: dict[str, model.Option] = field(default_factory=dict)
    facts: dict[str, model.Fact] = field(default_factory=dict)
    rules: dict[str, model.Rule] = field(default_factory=dict)
    standing: dict[str, model.Whenever] = field(default_factory=dict)
    sheets: dict[str, model.Sheet] = field(default_factory=dict)
    measures: dict[str, model.Measure] = field(default_factory=dict)
    results: dict[str, model.Pick] = field(default_factory=dict)
    result_kinds: dict[str, str] = field(default_factory=dict)
    alternatives: set[str] = field(default_factory=set)
    plurals: dict[str, str] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)

    # ---- look-ups

    def refill_of(self, zone: str) -> model.Refill | None:
        """Return the block that refills a zone, if it has one."""
        body = self.zones[zone].body if zone in self.zones else ()
        return next((line for line in body if isinstance(line, model.Refill)), None)

    def kind_of(self, word: str) -> KindNames | None:
        """Return the kind that `word` names, in the singular or the plural."""
        return self.kinds.get(word) or self.kinds.get(self.plurals.get(word, ""))

    def resource_of(self, word: str) -> str | None:
        """Return the id of the resource that `word` names, in the singular or the plural."""
        if word in self.resources:
            return word
        plural = self.plurals.get(word)
        return plural if plural in self.resources else None

    def kinds_with_member(self, word: str) -> list[KindNames]:
        """Return the kinds that have a member or group called `word`."""
        return [kind for kind in self.kinds.values() if word in kind.members]

    def is_group(self, word: str) -> bool:
        """Whether a word names some of the pieces of a kind, as `captain` does of `card captain`."""
        return self.kind_of(word) is None and self.kind_meant(word) is not None

    def kind_meant(self, word: str) -> KindNames | None:
        """Return the kind that a word names, or the kind of pieces of which it names some."""
        groups = (kind for kind in self.kinds_with_member(word) if kind.is_piece)
        return self.kind_of(word) or next(groups, None)

    def result_kind(self, result: str) -> str:
        """Return the kind for each of whose members there is a result of a sealed pick."""
        return self.result_kinds.get(result, SEAT)

    def all_words(self) -> Iterator[str]:
        """Every declared name and plural, for suggestions."""
        yield from self.places
        yield from self.plurals
        for kind in self.kinds.values():
            yield from kind.members
            yield from kind.attributes

    def is_declared(self, word: str) -> bool:
        return word in self.places or word in self.plurals

    # ---- types

    def type_of(self, node: model.Type) -> Type:
        """Return the type that is written, reporting unknown words."""
        word = node.name.text
        if word == "number":
            low = -LARGEST if node.low is None else node.low
            high = LARGEST if node.high is None else node.high
            return NumberType(None, low, high, node.optional)
        if word == "flag":
            return FLAG
        if word in self.kinds:
            return ThingType(word, node.optional)
        kind = self.kind_of(word)
        if kind is not None:
            return SetType(kind.id)
        if word in self.resources:
            return self._amount_type(node)
        known = [*self.kinds, *self.resources, "number", "flag"]
        self.report.unknown(codes.UNKNOWN_NAME, node.name.span, word, "type or kind", known)
        return UNKNOWN

    def _amount_type(self, node: model.Type) -> Type:
        """Return the type of amounts of a resource: as far as is written, else as much as there is."""
        supplies = (line for line in self.resources[node.name.text].body if isinstance(line, model.Supply))
        most = next((line.count for line in supplies if line.count is not None), LARGEST)
        low = 0 if node.low is None else node.low
        return NumberType(node.name.text, low, most if node.high is None else node.high, node.optional)

    def record_type(self, node: model.Record | model.Option) -> Type:
        """Return the declared type of a record or option, or the one that its start shows."""
        for line in node.body:
            if isinstance(line, model.Typed):
                return self.type_of(line.type)
        for line in node.body:
            if isinstance(line, model.Starts):
                return self._shown_type(line.value)
        return UNKNOWN

    def _shown_type(self, value: model.Expr) -> Type:
        match value:
            case model.Flag():
                return FLAG
            case model.Path(name, None):
                kinds = self.kinds_with_member(name.text)
                return ThingType(kinds[0].id) if len(kinds) == 1 else UNKNOWN
            case model.Amount(_, model.Word(text)):
                return NumberType(self.resource_of(text))
            case _:
                return NumberType()
