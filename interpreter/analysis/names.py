"""What a ruleset declares, by name: signatures only, before any expression is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ...grammar import model
from ...grammar.diagnostics import Label
from ...grammar.source import Span
from . import codes
from .report import Report
from .types import FLAG, LARGEST, SEAT, SUPPLY, UNKNOWN, NumberType, SetType, ThingType, Type


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
    faces: model.Faces | None = None
    copies: list[model.Copies] = field(default_factory=list)


@dataclass
class Names:
    """All names of a ruleset. `plurals` leads from every plural to the kind or resource."""

    report: Report
    kinds: dict[str, KindNames] = field(default_factory=dict)
    resources: dict[str, model.Resource] = field(default_factory=dict)
    zones: dict[str, model.Zone] = field(default_factory=dict)
    records: dict[str, model.Record] = field(default_factory=dict)
    options: dict[str, model.Option] = field(default_factory=dict)
    facts: dict[str, model.Fact] = field(default_factory=dict)
    rules: dict[str, model.Rule] = field(default_factory=dict)
    results: dict[str, model.Pick] = field(default_factory=dict)
    alternatives: set[str] = field(default_factory=set)
    plurals: dict[str, str] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)

    # ---- look-ups

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
        known = [*self.kinds, "number", "flag"]
        self.report.unknown(codes.UNKNOWN_NAME, node.name.span, word, "type or kind", known)
        return UNKNOWN

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


def declare(declarations: Iterable[model.Declaration], report: Report) -> Names:
    """Gather all names, reporting what is declared twice."""
    names = Names(report)
    names.kinds[SEAT] = KindNames(SEAT, "players", False, None)
    names.plurals["players"] = SEAT
    nodes = list(declarations)
    for node in nodes:
        _declare(names, node)
    for node in nodes:
        _declare_members(names, node)
    for node in nodes:
        _declare_inside(names, node)
    for kind in names.kinds.values():
        _complete(names, kind)
    return names


def _claim(names: Names, word: model.Word) -> bool:
    if word.text in (SEAT, SUPPLY, "players"):
        names.report.add(
            codes.DECLARED_TWICE,
            word.span,
            f"`{word.text}` is there in every ruleset",
            "choose another name",
        )
        return False
    if word.text in names.places:
        _twice(names.report, word, names.places[word.text])
        return False
    names.places[word.text] = word.span
    return True


def _twice(report: Report, word: model.Word, first: Span) -> None:
    report.add(
        codes.DECLARED_TWICE,
        word.span,
        f"`{word.text}` is declared twice",
        "declared again here",
        "give one of them another name",
        [Label(first, "first declared here")],
    )


def _plural(names: Names, id_: str, quote: model.Quote | None) -> str:
    plural = quote.text if quote else f"{id_}s"
    names.plurals[plural.replace(" ", "_")] = id_
    return plural


def _declare(names: Names, node: model.Declaration) -> None:
    match node:
        case model.Kind(name=name) | model.Piece(name=name):
            if _claim(names, name):
                plural = _plural(names, name.text, node.plural)
                names.kinds[name.text] = KindNames(name.text, plural, isinstance(node, model.Piece), node)
        case model.Resource(name=name):
            if _claim(names, name):
                _plural(names, name.text, node.plural)
                names.resources[name.text] = node
        case model.Zone(name=name):
            if _claim(names, name):
                names.zones[name.text] = node
        case model.Record(name=name):
            if _claim(names, name):
                names.records[name.text] = node
        case model.Option(name=name):
            if _claim(names, name):
                names.options[name.text] = node
        case model.Fact(name=name):
            if _claim(names, name):
                names.facts[name.text] = node
        case model.Rule(name=name):
            if _claim(names, name):
                names.rules[name.text] = node
        case _:
            pass


def _declare_members(names: Names, node: model.Declaration) -> None:
    if not isinstance(node, model.Member | model.Family):
        return
    kind = names.kinds.get(node.kind.text)
    if kind is None:
        known = [
            *names.kinds,
            "kind",
            "piece",
            "zone",
            "record",
            "fact",
            "rule",
            "resource",
            "option",
            "example",
        ]
        if node.kind.text in names.report.excused:
            return
        names.report.unknown(
            codes.UNKNOWN_WORD, node.kind.span, node.kind.text, "kind or word of the language", known
        )
        return
    if isinstance(node, model.Family):
        kind.families.append(node)
        return
    for word in node.names:
        if word.text in kind.members:
            _twice(names.report, word, kind.members[word.text].names[0].span)
            continue
        kind.members[word.text] = node


def _declare_inside(names: Names, node: model.Declaration) -> None:
    """Gather what bodies declare: sealed picks, and the names of alternatives."""
    bodies: list[tuple[model.Statement, ...]] = []
    match node:
        case model.Rule(body=body):
            bodies.append(body)
        case model.Member(body=lines):
            bodies.extend(line.body for line in lines if isinstance(line, model.Body))
        case _:
            pass
    for body in bodies:
        for statement in statements_in(body):
            match statement:
                case model.Sealed():
                    for pick in statement.body:
                        if isinstance(pick, model.Pick) and _claim(names, pick.name):
                            names.results[pick.name.text] = pick
                case model.Choose(alternatives=alternatives):
                    names.alternatives.update(alternative.name.text for alternative in alternatives)
                case _:
                    pass


def statements_in(body: tuple[model.Statement, ...]) -> Iterator[model.Statement]:
    """Every statement of a body, those inside others too, from above to below."""
    for statement in body:
        yield statement
        match statement:
            case model.If() | model.Otherwise() | model.ForEach() | model.Step() | model.Sealed():
                yield from statements_in(statement.body)
            case model.Choose():
                for alternative in statement.alternatives:
                    yield from statements_in(alternative.body)
                if statement.unable:
                    yield from statements_in(statement.unable.body)
            case model.Pick() | model.Pay():
                if statement.unable:
                    yield from statements_in(statement.unable.body)
            case _:
                pass


def _complete(names: Names, kind: KindNames) -> None:
    if kind.node is None:
        return
    for line in kind.node.body:
        match line:
            case model.Attribute(name=name):
                if name.text in kind.attributes or name.text in kind.slots:
                    _twice(names.report, name, _place(kind, name.text))
                kind.attributes[name.text] = (names.type_of(line.type), line)
            case model.Slot(name=name):
                if name.text in kind.attributes or name.text in kind.slots:
                    _twice(names.report, name, _place(kind, name.text))
                kind.slots[name.text] = line
            case model.Copies():
                kind.copies.append(line)
            case model.Faces():
                kind.faces = line


def _place(kind: KindNames, name: str) -> Span:
    return kind.attributes[name][1].name.span if name in kind.attributes else kind.slots[name].name.span
