"""What a reader may ask about: every clause of a ruleset by its path, declared things by their ids too."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..grammar.source import Span
from ..interpreter.analysis.ruleset import (
    Answer,
    Boxes,
    Example,
    Fact,
    Item,
    Kind,
    Member,
    Option,
    Rank,
    Record,
    Resource,
    Rule,
    Ruleset,
    Sheet,
    Zone,
)
from ..interpreter.analysis.terms import (
    Block,
    ChancePickTerm,
    ChooseTerm,
    Clause,
    ForEachTerm,
    IfTerm,
    OnlyIfTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RepeatTerm,
    SealedTerm,
    Statement,
    StepTerm,
    TransferTerm,
)
from .phrases import Declared


@dataclass(frozen=True)
class Declaration:
    """A declared thing and what sort of thing it is, in the words of the language."""

    sort: str
    thing: Declared


@dataclass(frozen=True)
class Passage:
    """A statement, or a clause inside one (`inner`) that is told with the statement around it."""

    sort: str
    statement: Statement
    inner: Clause | None = None


@dataclass(frozen=True)
class Line:
    """A clause that is neither thing nor statement, such as the number of players; its lines say it all."""

    clause: Clause
    sort: str = "clause"
    title: str = ""


@dataclass(frozen=True)
class Table:
    """The game as a whole: how many play, how long."""

    title: str


_Named = Kind | Resource | Zone | Record | Option | Fact | Rule | Sheet | Example

Subject = Declaration | Passage | Line | Table | tuple[Rank, ...]


def subjects(ruleset: Ruleset) -> dict[str, Subject]:
    """Return every subject by the names that a reader may use for it.

    Keys are clause paths; ids of declared things, and of members alone where only one thing has the id.
    The ranking is found as `ranking`, the game as a whole by its own id.
    """
    found: dict[str, Subject] = {}
    for path, subject in _walk(ruleset):
        found.setdefault(path, subject)
    if ruleset.ranking:
        found.setdefault("ranking", ruleset.ranking)
    for path, line in _aside(ruleset):
        found.setdefault(path, line)
    for name in (ruleset.id, "players", "round limit"):
        found.setdefault(name, Table(ruleset.title))
    for clause in ruleset.clauses:
        if clause.path not in found:
            found[clause.path] = _enclosing(clause, found.values()) or Line(clause)
    return found


def _enclosing(clause: Clause, known: Iterable[Subject]) -> Passage | None:
    """Return the innermost statement around a clause that is told with it, such as `if unable`."""
    around = [
        subject.statement
        for subject in known
        if isinstance(subject, Passage) and _covers(subject.statement.clause.span, clause.span)
    ]
    if not around:
        return None
    return Passage(
        "statement", min(around, key=lambda item: item.clause.span.end - item.clause.span.start), clause
    )


def _covers(outer: Span, inner: Span) -> bool:
    return outer.file == inner.file and outer.start <= inner.start and inner.end <= outer.end


def declarations(ruleset: Ruleset) -> tuple[Declaration, ...]:
    """Return the declared things in the order in which a reference tells them; the ranking is apart."""
    return tuple(Declaration(sort, thing) for sort, thing in _declared(ruleset))


def _declared(ruleset: Ruleset) -> Iterator[tuple[str, _Named]]:
    named: tuple[tuple[str, dict[str, _Named]], ...] = (
        ("kind", {**ruleset.kinds}),
        ("resource", {**ruleset.resources}),
        ("zone", {**ruleset.zones}),
        ("record", {**ruleset.records}),
        ("option", {**ruleset.options}),
        ("rule", {**ruleset.rules}),
        ("fact", {**ruleset.facts}),
        ("sheet", {sheet.id: sheet for sheet in ruleset.sheets}),
    )
    for sort, things in named:
        for thing in things.values():
            yield (thing.sort if isinstance(thing, Rule) else sort), thing
    yield from (("example", example) for example in ruleset.examples)


def _walk(ruleset: Ruleset) -> Iterator[tuple[str, Subject]]:
    for sort, thing in _declared(ruleset):
        yield thing.id, Declaration(sort, thing)
        yield thing.clause.path, Declaration(sort, thing)
    for rule in ruleset.rules.values():
        yield from _statements(rule.body)
    for zone in ruleset.zones.values():
        if zone.refill is not None:
            yield zone.refill.clause.path, Declaration("refill", zone.refill)
            yield from _statements(zone.refill.body)
    for fact in ruleset.facts.values():
        for meaning in fact.meanings:
            yield meaning.clause.path, Declaration("meaning", meaning)
    for kind in ruleset.kinds.values():
        for attribute in kind.attributes.values():
            yield attribute.clause.path, Declaration("attribute", attribute)
        if kind.printed is not None:
            yield kind.printed.clause.path, Declaration("print", kind.printed)
        for slot in kind.slots.values():
            yield slot.clause.path, Declaration("slot", slot)
        for member in kind.members:
            yield from _member(kind.id, member)
            yield member.clause.path, Declaration("kind", kind)
    for result in ruleset.results.values():
        yield result.id, Declaration("result", result)
    for sheet in ruleset.sheets:
        for line in sheet.items:
            for clause in [box.clause for box in line.boxes] if isinstance(line, Boxes) else [line.clause]:
                yield clause.path, Declaration("sheet", sheet)
    for rank in ruleset.ranking:
        yield rank.clause.path, Declaration("rank", rank)
    for example in ruleset.examples:
        yield example.title, Declaration("example", example)
        items: tuple[Item | Answer, ...] = (*example.given, *example.answers, *example.expected)
        for item in items:
            yield item.clause.path, Declaration("example", example)


def _aside(ruleset: Ruleset) -> Iterator[tuple[str, Line]]:
    """Yield what is said of games and not of how they go."""
    for measure in ruleset.measures.values():
        yield measure.id, Line(measure.clause, "measure", measure.title or measure.id)
    if ruleset.progress:
        first, last = ruleset.progress[0].clause, ruleset.progress[-1].clause
        whole = replace(first, path="progress", span=replace(first.span, end=last.span.end))
        yield "progress", Line(whole, "progress", "progress")


def _member(kind: str, member: Member) -> Iterator[tuple[str, Subject]]:
    if member.named:
        for path in (member.clause.path, f"{kind}.{member.id}", member.id):
            yield path, Declaration("member", member)
    for copies in member.copies:
        yield copies.clause.path, Declaration("copies", copies)
    for slot, rule in member.bodies.items():
        for path in (rule.clause.path, f"{kind}.{member.id}.{slot}"):
            yield path, Declaration("rule", rule)
        yield from _statements(rule.body)


def _statements(block: Block) -> Iterator[tuple[str, Passage]]:
    for statement in block:
        sort = "step" if isinstance(statement, StepTerm) else "statement"
        yield statement.clause.path, Passage(sort, statement)
        for clause, body in _inside(statement):
            if clause is not None:
                yield clause.path, Passage("statement", statement, clause)
            yield from _statements(body)


def _inside(statement: Statement) -> Iterator[tuple[Clause | None, Block]]:
    """Yield the clauses in a statement that are no statements, and the blocks in it."""
    match statement:
        case (
            OnlyIfTerm(body=body)
            | ForEachTerm(body=body)
            | RepeatTerm(body=body)
            | StepTerm(body=body)
            | SealedTerm(body=body)
        ):
            yield None, body
        case IfTerm(branches=branches):
            for clause, _, body in branches:
                yield clause, body
        case ChooseTerm(alternatives=alternatives, unable=unable):
            for way in alternatives:
                yield way.clause, way.body
            yield None, unable or ()
        case PickSetTerm(conditions=conditions, unable=unable):
            for condition in conditions:
                yield condition.clause, ()
            yield None, unable or ()
        case (
            PickOneTerm(unable=unable)
            | PickNumberTerm(unable=unable)
            | ChancePickTerm(unable=unable)
            | TransferTerm(unable=unable)
        ):
            yield None, unable or ()
        case _:
            pass
