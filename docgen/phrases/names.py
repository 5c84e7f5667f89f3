"""Every name of a ruleset by its sort, and the ruleset with its titles in another language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...interpreter.analysis.english import spaced
from ...interpreter.analysis.filling import holes
from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.measured_alone import measured_alone
from ...interpreter.analysis.rewrite import parts, rebuilt
from ...interpreter.analysis.ruleset import Kind, Member, Record, Rule, Ruleset, Saying, Zone
from ...interpreter.analysis.terms import (
    AlternativeTerm,
    ChooseTerm,
    ImpossibleTerm,
    LocalTerm,
    StepTerm,
    TitleTerm,
)
from ...interpreter.analysis.types import SEAT, NumberType, SetType, ThingType, Type
from .catalogues import Catalogue, Key

_NUMBER = re.compile(r"\d+")

Find = Callable[[str, str], str | None]
"""What gives the name for a sort and English words, None where there is none."""


def names_of(ruleset: Ruleset, examples: bool = True) -> tuple[Key, ...]:
    """Return every name that a ruleset has and is told, each once, in the order of what is declared."""
    found: dict[Key, None] = {}
    ruleset = played(ruleset)

    def note(sort: str, text: str) -> None:
        found[sort, text] = None

    _translated(ruleset, note, examples)
    for sort, text in _looked_up(ruleset):
        note(sort, text)
    return tuple(found)


def turns_of(ruleset: Ruleset) -> Iterator[Key]:
    """Yield what else a catalogue may have: turns of phrase, found by ids, without which a plain one is told.

    `set` and `unset`: that a record gets a value (`{value}`), or none; of one that is yes or no, which it is.
    `is`: that it has this one. `has` and `lacks`: that something has one. `counter`: a number with its
    counter (`{}枚`). `one`: the one piece that a zone is for.
    """
    for record in ruleset.records.values():
        yield from ((sort, spaced(record.id)) for sort in ("set", "unset", "is", "has", "lacks", "counter"))
    for kind in ruleset.kinds.values():
        for id_ in kind.attributes:
            yield from ((sort, spaced(id_)) for sort in ("is", "has", "lacks", "counter"))
    for fact in ruleset.facts.values():
        yield "counter", spaced(fact.id)
    for zone in ruleset.zones.values():
        yield "one", spaced(zone.id)
    for result in ruleset.results.values():
        yield "counter", spaced(result.id)
    for sort, text in _looked_up(ruleset):
        if sort == "name of number":
            yield "counter", text


def missing(ruleset: Ruleset, catalogue: Catalogue) -> tuple[Key, ...]:
    """Return every name that the catalogue does not have; a sentence with other holes it has not either."""
    return tuple(name for name in names_of(ruleset) if not _has(catalogue, *name))


def _has(catalogue: Catalogue, sort: str, text: str) -> bool:
    if (sort, text) not in catalogue:
        return False
    return sort != "sentence" or same_holes(text, catalogue.said(sort, text))


def translated(ruleset: Ruleset, catalogue: Catalogue, *, whole: bool = False) -> Ruleset:
    """Return the ruleset with its titles in the language of the catalogue; others stay as they are.

    What has no title gets one where the catalogue has the words of its id. Ids stay, and so do the names that
    a verbaliser looks up by itself: those of kinds, resources, local names. Facts that only measures use
    are left out, unless the `whole` is wanted.
    """
    own = ruleset if whole else played(ruleset)
    return _translated(own, catalogue.get) if len(catalogue) else own


def played(ruleset: Ruleset) -> Ruleset:
    """Return the ruleset without the facts that only measures use: nothing that is played needs them."""
    alone = measured_alone(ruleset)
    return replace(ruleset, facts={id_: fact for id_, fact in ruleset.facts.items() if id_ not in alone})


def local_sort(type_: Type) -> str:
    """Return the sort of a local name: two of one name that stand for different things are two names."""
    match type_:
        case ThingType(kind):
            return f"name of {kind}"
        case SetType(kind):
            return f"names of {kind}"
        case NumberType():
            return "name of number"
        case _:
            return "name"


def _looked_up(ruleset: Ruleset) -> Iterator[Key]:
    yield from (("kind", spaced(kind)) for kind in ruleset.kinds)
    yield from (("resource", spaced(id_)) for id_ in ruleset.resources)
    for kind in ruleset.kinds.values():
        for slot in kind.slots.values():
            yield from (_local(name, type_) for name, type_ in slot.parameters if name != SEAT)
    for rule in all_rules(ruleset):
        yield from (_local(one.name, one.type) for one in rule.parameters)
        yield from (_local(one.name, one.type) for one in _named_in(rule.body))
    for fact in ruleset.facts.values():
        yield from (_local(one.name, one.type) for one in fact.parameters)
        for meaning in fact.meanings:
            yield from (_local(one.name, one.type) for one in _named_in((meaning.value, meaning.condition)))
    answers = {value for one in ruleset.examples for answer in one.answers for value in answer.values}
    for name, titles in ways_of(ruleset).items():
        if len(titles) != 1 and name in answers:
            yield "answer", spaced(name)
    for result in ruleset.results.values():
        yield _local(result.id, result.type)


def ways_of(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Return the titles of the ways out of choices that have one name, by that name."""
    found: dict[str, dict[str, None]] = {}
    for rule in all_rules(ruleset):
        for part in parts(rule.body):
            if isinstance(part, AlternativeTerm):
                titles = found.setdefault(part.name, {})
                titles.update({part.title.text: None} if part.title is not None else {})
    return {name: tuple(titles) for name, titles in found.items()}


def _local(name: str, type_: Type) -> Key:
    return local_sort(type_), spaced(name)


def _named_in(terms: Any) -> Iterator[LocalTerm]:
    return (part for part in parts(terms) if isinstance(part, LocalTerm))


def _translated(ruleset: Ruleset, find: Find, examples: bool = True) -> Ruleset:
    def title(sort: str, text: str | None, id_: str | None = None) -> str | None:
        """Return the title in the language; of what has none, the name for its id."""
        if text is None:
            return None if id_ is None else find(sort, spaced(id_))
        return find(sort, text) or text

    def in_hole(sort: str, term: TitleTerm | None) -> TitleTerm | None:
        return None if term is None else _in_order(term, title(sort, term.text) or term.text)

    def numbered(term: TitleTerm) -> TitleTerm:
        """Return the title of a step: of one with a number the catalogue has the rest, for layers move it."""
        numbers = _NUMBER.findall(term.text)
        if len(numbers) != 1:
            return in_hole("step", term) or term
        open_ = _NUMBER.sub("{number}", term.text)
        said = find("step", open_)
        return term if said is None else _in_order(term, said.replace("{number}", numbers[0]))

    def part(term: Any) -> Any:
        match term:
            case StepTerm(title=TitleTerm() as called):
                return replace(term, title=numbered(called))
            case ChooseTerm():
                return replace(term, title=in_hole("choice", term.title))
            case AlternativeTerm(title=None):
                said = find("answer", spaced(term.name))
                return term if said is None else replace(term, title=TitleTerm(said))
            case AlternativeTerm():
                return replace(term, title=in_hole("answer", term.title))
            case ImpossibleTerm():
                return replace(term, reason=find("reason", term.reason) or term.reason)
            case _:
                return term

    def rule(one: Rule) -> Rule:
        own = "rule" if one.sort != "refill" and "." not in one.id else None
        called = one.title if own is None else title(own, one.title, one.id)
        return replace(one, title=called, body=rebuilt(one.body, part))

    def member(kind: Kind, one: Member) -> Member:
        same = one.id == kind.id or not one.named
        called = title("member", one.title, None if same else one.id)
        bodies = {slot: rule(body) for slot, body in one.bodies.items()}
        return replace(one, title=called, bodies=bodies)

    def kind(one: Kind) -> Kind:
        printed = one.printed and replace(one.printed, back=title("back", one.printed.back))
        return replace(
            one,
            attributes={id_: own("attribute", it) for id_, it in one.attributes.items()},
            slots={id_: own("slot", it) for id_, it in one.slots.items()},
            members=tuple(member(one, it) for it in one.members),
            heading=title("heading", one.heading),
            printed=printed,
        )

    def own(sort: str, one: Any) -> Any:
        return replace(one, title=title(sort, one.title, one.id))

    def zone(one: Zone) -> Zone:
        refill = None if one.refill is None else rule(one.refill)
        entry = title("entry", one.entry)
        return replace(one, title=title("zone", one.title, one.id), refill=refill, entry=entry)

    def record(one: Record) -> Record:
        return replace(one, title=title("record", one.title, one.id))

    def sentences() -> Iterator[tuple[str, Saying]]:
        """Yield the sentences of authors' own that there are in the language, with the same holes."""
        for path, one in ruleset.sayings.items():
            said = find("sentence", one.text)
            if said is not None and same_holes(one.text, said):
                in_order = _in_order(TitleTerm(one.text, one.holes), said)
                yield path, replace(one, text=said, holes=in_order.holes, of=rebuilt(one.of, part))

    return replace(
        ruleset,
        sayings=dict(sentences()),
        title=title("game", ruleset.title) or ruleset.title,
        kinds={id_: kind(one) for id_, one in ruleset.kinds.items()},
        zones={id_: zone(one) for id_, one in ruleset.zones.items()},
        records={id_: record(one) for id_, one in ruleset.records.items()},
        options={id_: own("option", one) for id_, one in ruleset.options.items()},
        facts={id_: own("fact", one) for id_, one in ruleset.facts.items()},
        rules={id_: rule(one) for id_, one in ruleset.rules.items()},
        sheets=tuple(own("sheet", one) for one in ruleset.sheets),
        examples=tuple(
            replace(one, title=title("example", one.title) or one.title) if examples else one
            for one in ruleset.examples
        ),
    )


def same_holes(text: str, other: str) -> bool:
    """Tell whether the same stands in the holes of two texts, in whatever order."""
    return {name for name, _ in holes(text)} == {name for name, _ in holes(other)}


def _in_order(term: TitleTerm, text: str) -> TitleTerm:
    """Return the title with another text, and what stands in its holes in their order there."""
    values = dict(zip((name for name, _ in holes(term.text)), term.holes, strict=True))
    return replace(term, text=text, holes=tuple(values[name] for name, _ in holes(text)))
