"""Gathers the names that a ruleset declares, before anything is read that uses them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...grammar import model
from ...grammar.source import Span
from . import codes
from .names import KindNames, Names
from .report import Report
from .types import SEAT, SUPPLY


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
    _keep_plurals(names)
    return names


def _keep_plurals(names: Names) -> None:
    """Keep the words for several that layers had before another one called them otherwise."""
    composition = names.report.composition
    for word, id_ in (composition.plurals if composition else {}).items():
        if (id_ in names.kinds or id_ in names.resources) and not names.is_declared(word):
            names.plurals[word] = id_


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
        names.report.twice(word, names.places[word.text])
        return False
    names.places[word.text] = word.span
    return True


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
        case model.Whenever(name=name):
            if _claim(names, name):
                names.standing[name.text] = node
        case model.Sheet(name=name):
            if _claim(names, name):
                names.sheets[name.text] = node
        case model.Measure(name=name):
            if _claim(names, name):
                names.measures[name.text] = node
                names.report.measures[name.text] = name.span
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
            "whenever",
            "resource",
            "option",
            "measure",
            "progress",
            "sheet",
            "example",
        ]
        advice = f"declare `kind {node.kind.text}`, or begin the block with a word of the language"
        names.report.unknown(
            codes.UNKNOWN_WORD, node.kind.span, node.kind.text, "kind or word of the language", known, advice
        )
        if isinstance(node, model.Member):  # it is known what is missing: no more is said of these
            names.report.excused.update(word.text for word in node.names)
        return
    if kind.id == SEAT:
        names.report.add(
            codes.DECLARED_TWICE,
            node.kind.span,
            "players are not declared: they are there in every ruleset",
            "a player",
            "say how many can play with `players`; a set of things of your own is a `kind`",
        )
        if isinstance(node, model.Member):
            names.report.excused.update(word.text for word in node.names)
        return
    if isinstance(node, model.Family):
        kind.families.append(node)
        kind.declared.append(node)
        return
    kind.declared.append(node)
    for word in node.names:
        if word.text in kind.members:
            names.report.twice(word, kind.member_word(word.text).span)
            continue
        kind.members[word.text] = node


def _declare_inside(names: Names, node: model.Declaration) -> None:
    """Gather what bodies declare: sealed picks, and the names of alternatives."""
    bodies: list[tuple[model.Statement, ...]] = []
    match node:
        case model.Rule(body=body) | model.Whenever(body=body):
            bodies.append(body)
        case model.Zone(body=lines):
            bodies.extend(line.body for line in lines if isinstance(line, model.Refill))
        case model.Member(body=lines) | model.Family(body=lines):
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
                            names.result_kinds[pick.name.text] = _each_kind(names, statement.things)
                case model.Choose(alternatives=alternatives):
                    names.alternatives.update(alternative.name.text for alternative in alternatives)
                case _:
                    pass


def _each_kind(names: Names, things: model.Selection) -> str:
    """The kind that a sealed block goes through, as far as its words show it; else the seats."""
    kind = names.kind_meant(things.name.text)
    if kind is None and isinstance(things.source, model.Path) and things.source.of is None:
        kind = names.kind_of(things.source.name.text)
    return SEAT if kind is None else kind.id


def _complete(names: Names, kind: KindNames) -> None:
    if kind.node is None:
        return
    for line in kind.node.body:
        match line:
            case model.Attribute(name=name):
                if name.text in kind.attributes or name.text in kind.slots:
                    names.report.twice(name, _place(kind, name.text))
                kind.attributes[name.text] = (names.type_of(line.type), line)
            case model.Slot(name=name):
                if name.text in kind.attributes or name.text in kind.slots:
                    names.report.twice(name, _place(kind, name.text))
                kind.slots[name.text] = line
            case model.Copies():
                kind.copies.append(line)
            case model.Faces():
                kind.faces = line


def _place(kind: KindNames, name: str) -> Span:
    return kind.attributes[name][1].name.span if name in kind.attributes else kind.slots[name].name.span


def rebound(body: tuple[model.Statement, ...]) -> frozenset[str]:
    """Return the names that several `let` of a body give a value."""
    names = [item.name.text for item in statements_in(body) if isinstance(item, model.Let)]
    return frozenset(name for name in names if names.count(name) > 1)


def statements_in(body: tuple[model.Statement, ...]) -> Iterator[model.Statement]:
    """Every statement of a body, those inside others too, from above to below."""
    for statement in body:
        yield statement
        match statement:
            case (
                model.If()
                | model.Otherwise()
                | model.ForEach()
                | model.Repeat()
                | model.Step()
                | model.Sealed()
            ):
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
