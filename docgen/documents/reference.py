"""The reference: all rules of a ruleset, in the order in which a table needs them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Example as ExampleTerms
from ...interpreter.analysis.ruleset import Kind, Member, Rule, Shown
from ...interpreter.analysis.terms import Clause, Statement, StepTerm
from ...interpreter.analysis.types import SEAT
from ..phrases import Paragraph, Style
from .examples import told_example
from .front import contents, labels, layers, legend, options
from .homes import RULES, WORDS, Place, Root, homes, rule_place
from .index import indexed
from .places import Places
from .records import (
    Block,
    Choices,
    Definition,
    Definitions,
    Document,
    Entry,
    Examples,
    Index,
    Notes,
    Outline,
    Run,
    Section,
    Sentences,
    Told,
)
from .tables import Tables, by_players, fact_id
from .writing import Printing, Writer, key

SETUP, ROUND, ALWAYS, END, THINGS, PLACES = "setup", "round", "always", "end", "things", "places"
OPTIONS, RULINGS, ASSUMED, INDEX, SOURCES = "options", "rulings", "assumed", "index", "sources"


def reference(printing: Printing) -> Document:
    """Return the reference of a ruleset."""
    return Reference(printing).document()


@dataclass
class _Draft:
    """A section in the making. `rules` are the paths of rules and steps that are told in it."""

    place: Place
    title: str
    clause: Clause | None = None
    rules: tuple[str, ...] = ()
    blocks: list[Block] = field(default_factory=list)
    sections: list[_Draft] = field(default_factory=list)

    @property
    def id(self) -> str:
        return anchor(self.place)


def anchor(place: Place) -> str:
    """Return the id of the section at a place; other ids, as those of notes, have a hyphen in them."""
    return place[-1]


def chapters(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return the kinds whose members have a chapter: those with a heading, or whose members have rules."""
    return tuple(
        kind for kind in kinds if kind.heading is not None or any(member.bodies for member in kind.members)
    )


class Reference:
    """Makes the reference of one ruleset; `writer` knows afterwards what was told."""

    def __init__(self, printing: Printing) -> None:
        self.printing = printing
        self.ruleset = printing.ruleset
        self.writer = Writer(printing)
        self.say, self.tell = self.writer.say, self.writer.tell
        self.tables = Tables(self.writer)
        self.chapters = chapters(self.ruleset.kinds.values())
        self.homes = homes(
            self.ruleset, self._roots(), frozenset({(ROUND,), (PLACES,), (OPTIONS,), (THINGS,)})
        )
        self.writer.links.update(self._links())
        self.examples: dict[str, list[ExampleTerms]] = {}

    # ---- what stands where ------------------------------------------------------------------------------

    def _roots(self) -> Iterator[Root]:
        rules = self.ruleset.rules
        for id_ in (SETUP, ROUND):
            for statement in rules[id_].body if id_ in rules else ():
                yield Root(self._step_place(id_, statement), statement)
        for kind in self.chapters:
            for member in kind.members:
                yield Root(_member_place(kind, member), (tuple(rule.body for rule in member.bodies.values())))
        for rule in self.ruleset.standing:
            yield Root(rule_place((ALWAYS,), rule.id), rule.body)
        yield Root((END,), tuple(rank.value for rank in self.ruleset.ranking))
        for zone in self.ruleset.zones.values():
            if zone.refill is not None:
                yield Root((PLACES,), zone.refill.body)
        yield Root(
            (THINGS,),
            tuple(
                terms
                for kind in self.ruleset.kinds.values()
                for member in kind.members
                for terms in member.values.values()
            ),
        )

    def _step_place(self, id_: str, statement: Statement) -> Place:
        titled = isinstance(statement, StepTerm) and statement.title is not None
        return (id_, statement.clause.path) if titled else (id_,)

    def _links(self) -> Iterator[tuple[str, str]]:
        """Yield where a rule is told, by how sentences refer to it."""
        for id_, place in self.homes.rules.items():
            yield id_, anchor(place)
        for kind in self.chapters:
            yield from ((f"{kind.id}.{slot}", anchor((f"kind.{kind.id}",))) for slot in kind.slots)

    # ---- the document -----------------------------------------------------------------------------------

    def document(self) -> Document:
        drafts = [draft for draft in self._chapters() if draft.blocks or draft.sections]
        self._tell_examples(drafts)
        titles = dict(_titles(drafts))
        sections = tuple(_finished(draft, self.writer, str(number)) for number, draft in enumerate(drafts, 1))
        closing = [*self._sources(titles, len(sections) + 1)]
        number = len(sections) + len(closing) + 1
        words = indexed(self.writer, (*sections, *closing), self._told_at())
        if words:
            closing.append(Section(INDEX, self.say("Index"), str(number), blocks=(Index(words),)))
        return Document(
            "reference",
            "reference",
            self.ruleset.title,
            self._subtitle(),
            self.printing.language,
            labels(self.say),
            layers(self.printing),
            legend(self.printing, self.say),
            contents((*sections, *closing)),
            (),
            (*sections, *closing),
        )

    def _subtitle(self) -> str:
        counts = self.ruleset.players
        players = (
            self.say("for {numbers} players", numbers=self.say.spans(counts))
            if counts != (1,)
            else self.say("for one player")
        )
        return self.say("All rules, {players}", players=players)

    def _chapters(self) -> Iterator[_Draft]:
        yield self._setup()
        yield self._round()
        for kind in self.chapters:
            yield self._kind(kind)
        yield self._always()
        yield self._shared()
        yield self._end()
        yield self._words()
        yield self._things()
        yield self._places()
        yield self._options()

    def _setup(self) -> _Draft:
        self.writer.here = SETUP
        facts = [fact for fact in self.ruleset.facts.values() if by_players(fact)]
        told = self.writer.sentences(self.tell.table()[:1])
        first: list[Block] = [Sentences(told), *self.tables.by_players(facts)]
        draft = self._of_rule(SETUP, self.say("Setting up"))
        draft.blocks[:0] = first
        return draft

    def _round(self) -> _Draft:
        draft = self._of_rule(ROUND, self.say("A round"))
        if len(draft.sections) > 1:
            draft.blocks.insert(0, Outline(tuple(_entry(section) for section in draft.sections)))
        return draft

    def _of_rule(self, id_: str, title: str) -> _Draft:
        """Return the chapter of a rule, its titled steps as sections."""
        rule = self.ruleset.rules.get(id_)
        draft = _Draft((id_,), title, None, (id_,))
        self.writer.here = draft.id
        if rule is not None:
            self.writer.tell_with(rule.clause)
        for statement in rule.body if rule else ():
            place = self._step_place(id_, statement)
            if len(place) == 1:
                self.writer.here = draft.id
                _add(
                    draft.blocks,
                    self.writer.sentences(self.tell.block((statement,)), rule.clause if rule else None),
                )
                continue
            for paragraph in self.tell.block((statement,)):
                draft.sections.append(self._step(place, statement, paragraph, rule.clause if rule else None))
        self._beside(draft)
        return draft

    def _step(
        self, place: Place, statement: Statement, paragraph: Paragraph, around: Clause | None
    ) -> _Draft:
        section = _Draft(place, paragraph.text.rstrip(":："), statement.clause, (*_steps((statement,)),))
        self.writer.here = section.id
        self.writer.tell_with(statement.clause)
        _add(section.blocks, self.writer.sentences(paragraph.items, statement.clause))
        self._beside(section)
        return section

    def _beside(self, draft: _Draft) -> None:
        """Tell the facts and the rules that only this section needs."""
        self.writer.here = draft.id
        _add_facts(draft.blocks, [self._definition(id_) for id_ in self.homes.facts_at(draft.place)])
        for id_ in self.homes.rules_at(draft.place):
            draft.sections.append(self._rule(self.ruleset.rules[id_], self.homes.rules[id_]))

    def _rule(self, rule: Rule, place: Place) -> _Draft:
        draft = _Draft(place, self.tell.heading(rule), rule.clause, (rule.id, *_steps(rule.body)))
        self.writer.here = draft.id
        self.writer.tell_with(rule.clause)
        _add(draft.blocks, self.writer.sentences(self.tell.declared(rule), rule.clause))
        self._beside(draft)
        return draft

    def _definition(self, id_: str) -> Definition | None:
        fact = self.ruleset.facts[id_]
        if by_players(fact):
            return None
        return Definition(fact_id(id_), self.writer.sentences(self.tell.declared(fact)))

    # ---- chapters ---------------------------------------------------------------------------------------

    def _kind(self, kind: Kind) -> _Draft:
        draft = _Draft((f"kind.{kind.id}",), kind.heading or self.tell.heading(kind))
        self.writer.here = draft.id
        draft.blocks += self._inventory(kind)
        draft.blocks += self._names(kind)
        for member in kind.members:
            if member.bodies:
                draft.sections.append(self._member(kind, member))
        self._beside(draft)
        return draft

    def _inventory(self, kind: Kind) -> Iterator[Block]:
        """Yield what there is of a kind: its members with their values, and how many pieces."""
        shown = [one for one in kind.attributes.values() if not _spread(kind, one.id)]
        self.writer.tell_with(kind.clause)
        for attribute in kind.attributes.values():
            self.writer.tell_with(attribute.clause)
        for slot in kind.slots.values():
            self.writer.tell_with(slot.clause)
        if kind.is_piece:
            yield from self.tables.copies(kind)
        columns = [Shown((), kind.id, one.id) for one in shown]
        yield from self.tables.members(kind, columns, self.tell.heading(kind))

    def _member(self, kind: Kind, member: Member) -> _Draft:
        rules = member.bodies.values()
        paths = [path for rule in rules for path in (rule.clause.path, *_steps(rule.body))]
        draft = _Draft(_member_place(kind, member), self.tell.heading(member), member.clause, tuple(paths))
        self.writer.here = draft.id
        self.writer.tell_with(member.clause)
        for id_, rule in member.bodies.items():
            told = self.writer.sentences(self.tell.declared(rule), member.clause)
            if len(kind.slots) > 1:
                head = Paragraph((), style=Style.HEADING)
                title = Run(
                    self.tell.heading(kind.slots[id_]), mark=self.writer.mark(rule.clause, member.clause)
                )
                told = (Told((title,), head.style.value, told),)
            self.writer.tell_with(rule.clause)
            _add(draft.blocks, told)
        self._beside(draft)
        return draft

    def _always(self) -> _Draft:
        draft = _Draft((ALWAYS,), self.say("At any time"))
        for rule in self.ruleset.standing:
            draft.sections.append(self._rule(rule, rule_place((ALWAYS,), rule.id)))
        self._beside(draft)
        return draft

    def _shared(self) -> _Draft:
        draft = _Draft(RULES, self.say("Rules in detail"))
        self._beside(draft)
        return draft

    def _end(self) -> _Draft:
        draft = _Draft((END,), self.say("The end and the winner"))
        self.writer.here = draft.id
        _add(draft.blocks, self.writer.sentences(self.tell.ranking(self.ruleset.ranking)))
        _add(draft.blocks, self.writer.sentences(self.tell.table()[1:]))
        self._beside(draft)
        return draft

    def _words(self) -> _Draft:
        draft = _Draft(WORDS, self.say("What is meant"))
        self._beside(draft)
        return draft

    def _things(self) -> _Draft:
        draft = _Draft((THINGS,), self.say("Pieces and cards"))
        for kind in self.ruleset.kinds.values():
            if kind in self.chapters or kind.id == SEAT:
                continue
            section = _Draft((THINGS, f"kind.{kind.id}"), self.tell.heading(kind))
            self.writer.here = section.id
            section.blocks += self._inventory(kind)
            section.blocks += self._names(kind)
            if section.blocks:
                draft.sections.append(section)
        self._beside(draft)
        return draft

    def _names(self, kind: Kind) -> Iterator[Block]:
        """Yield the members of a kind of which nothing is said but what they are called."""
        told = self.writer.told
        plain = [one for one in kind.members if not one.bodies and key(one.clause) not in told]
        runs: list[Run] = []
        for number, (_, group) in enumerate(groupby(plain, key=lambda one: one.clause.span)):
            runs += [Run(self.say("; "))] if number else []
            runs += self.tables.head(list(group)).runs
        if runs:
            yield Sentences((Told(tuple(runs), Style.SENTENCE.value),))

    def _places(self) -> _Draft:
        draft = _Draft((PLACES,), self.say("What lies where, and who may look"))
        self.writer.here = draft.id
        places = Places(self.tables)
        draft.blocks += places.resources(self.ruleset.resources.values())
        draft.blocks += places.zones(self.ruleset.zones.values())
        draft.blocks += places.records(self.ruleset.records.values())
        for zone in self.ruleset.zones.values():
            if zone.refill is not None:
                _add(draft.blocks, self.writer.sentences(self.tell.declared(zone.refill), zone.clause))
        self._beside(draft)
        return draft

    def _options(self) -> _Draft:
        draft = _Draft((OPTIONS,), self.say("What a table settles before the game"))
        self.writer.here = draft.id
        found = options(self.writer, self.tables)
        if found:
            draft.blocks.append(Choices(found))
        return draft

    def _sources(self, titles: Mapping[str, str], number: int) -> Iterator[Section]:
        heads = (
            ("ruling", RULINGS, self.say("Rulings")),
            ("assumed", ASSUMED, self.say("What is only assumed")),
            ("cites", SOURCES, self.say("Sources")),
        )
        for kind, id_, title in heads:
            found = self.writer.noted(kind, titles)
            if found:
                yield Section(id_, title, str(number), blocks=(Notes(found),))
                number += 1

    # ---- examples ---------------------------------------------------------------------------------------

    def _tell_examples(self, drafts: list[_Draft]) -> None:
        """Put each example into the section in which its rule is told."""
        told_in = {path: draft for draft in _every(drafts) for path in draft.rules}
        found: dict[Place, tuple[_Draft, list[ExampleTerms]]] = {}
        for example in self.ruleset.examples:
            draft = told_in.get(example.rule) or drafts[0]
            found.setdefault(draft.place, (draft, []))[1].append(example)
        for draft, examples in found.values():
            self.writer.here = draft.id
            told = tuple(told_example(self.writer, one, number) for number, one in enumerate(examples, 1))
            title = self.say.many("{number} example", "{number} examples", len(told))
            draft.blocks.append(Examples(title, told))

    def _told_at(self) -> dict[str, str]:
        """Return what is told where: titles by the ids of sections."""
        found: dict[str, str] = {}
        for id_, place in self.homes.rules.items():
            found[self.tell.heading(self.ruleset.rules[id_])] = anchor(place)
        for kind in self.chapters:
            found[self.tell.heading(kind)] = anchor((f"kind.{kind.id}",))
            for member in kind.members:
                if member.bodies:
                    found[self.tell.heading(member)] = anchor(_member_place(kind, member))
        for kind in self.ruleset.kinds.values():
            if kind not in self.chapters and kind.id != SEAT:
                found[self.tell.heading(kind)] = anchor((f"kind.{kind.id}",))
        for zone in self.ruleset.zones.values():
            found[self.tell.heading(zone)] = PLACES
        for resource in self.ruleset.resources.values():
            found[self.tell.heading(resource)] = PLACES
        for record in self.ruleset.records.values():
            found[self.tell.heading(record)] = PLACES
        return found


def _member_place(kind: Kind, member: Member) -> Place:
    return f"kind.{kind.id}", f"{kind.id}.{member.id}"


def _steps(body: object) -> Iterator[str]:
    return (part.clause.path for part in parts(body) if isinstance(part, StepTerm))


def _spread(kind: Kind, attribute: str) -> bool:
    """Tell whether the numbers of pieces say already which values an attribute has."""
    spread = ((copies.axis, copies.per) for member in kind.members for copies in member.copies)
    return any(attribute in (axis, per and per[0]) for axis, per in spread)


def _add(blocks: list[Block], sentences: tuple[Told, ...]) -> None:
    """Add sentences behind what stands there; sentences behind sentences are one block."""
    match blocks:
        case [*_, Sentences(before)]:
            blocks[-1] = Sentences((*before, *sentences))
        case _:
            if sentences:
                blocks.append(Sentences(sentences))


def _add_facts(blocks: list[Block], found: list[Definition | None]) -> None:
    definitions = tuple(one for one in found if one is not None)
    if definitions:
        blocks.append(Definitions(definitions))


def _every(drafts: Iterable[_Draft]) -> Iterator[_Draft]:
    for draft in drafts:
        yield draft
        yield from _every(draft.sections)


def _titles(drafts: Iterable[_Draft]) -> Iterator[tuple[str, str]]:
    for draft in _every(drafts):
        yield draft.id, draft.title


def _entry(draft: _Draft) -> Entry:
    return Entry((Run(draft.title, link=draft.id),))


def _finished(
    draft: _Draft, writer: Writer, number: str | None = None, around: Clause | None = None
) -> Section:
    clause = draft.clause
    sections = tuple(_finished(one, writer, None, clause or around) for one in draft.sections)
    return Section(draft.id, draft.title, number, writer.mark(clause, around), tuple(draft.blocks), sections)
