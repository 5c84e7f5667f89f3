"""The reference: all rules of a ruleset, in the order in which a table needs them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ...interpreter.analysis.english import bare, capital, plural
from ...interpreter.analysis.filling import holes
from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Example as ExampleTerms
from ...interpreter.analysis.terms import FactTerm, StepTerm
from ...interpreter.analysis.types import SEAT, FlagType
from .drafts import Draft, anchor, every, finished, titles_by_id
from .examples import printed_examples, told_example
from .front import contents, labels, layers, legend, options
from .homes import RULES, Place, Root, homes, rule_place
from .in_use import told_in_use
from .index import indexed
from .kind_chapters import THINGS, KindChapters, chapters, member_place
from .places import Places
from .records import Choices, Document, Examples, Index, Notes, Section
from .rule_chapters import ALWAYS, END, ROUND, SETUP, RuleChapters, step_place
from .tables import Tables
from .writing import Printing, Writer

PLACES, OPTIONS = "places", "options"
RULINGS, ASSUMED, INDEX, SOURCES = "rulings", "assumed", "index", "sources"


def reference(printing: Printing) -> Document:
    """Return the reference of a ruleset."""
    return Reference(printing).document()


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
            self.ruleset,
            self._roots(),
            frozenset({(ROUND,), (PLACES,), (OPTIONS,), (THINGS,)}),
            frozenset(told_in_use(self.writer.ruleset, self.tell)),
        )
        self.writer.links.update(self._links())
        self.rules = RuleChapters(self.tables, self.homes)
        self.kinds = KindChapters(self.tables, self.rules)

    # ---- what stands where ------------------------------------------------------------------------------

    def _roots(self) -> Iterator[Root]:
        rules = self.ruleset.rules
        for id_ in (SETUP, ROUND):
            for statement in rules[id_].body if id_ in rules else ():
                yield Root(step_place(id_, statement), statement)
        for kind in self.chapters:
            for member in kind.members:
                yield Root(member_place(kind, member), (tuple(rule.body for rule in member.bodies.values())))
        for rule in self.ruleset.standing:
            yield Root(rule_place((ALWAYS,), rule.id), rule.body)
        yield Root((END,), tuple(rank.value for rank in self.ruleset.ranking))
        for zone in self.ruleset.zones.values():
            if zone.refill is not None:
                yield Root(RULES, zone.refill.body)
        yield Root(
            (THINGS,),
            tuple(
                terms
                for kind in self.ruleset.kinds.values()
                for member in kind.members
                for terms in member.values.values()
            ),
        )

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
        titles = dict(titles_by_id(drafts))
        sections = tuple(finished(draft, self.writer, str(number)) for number, draft in enumerate(drafts, 1))
        closing = [*self._sources(titles, len(sections) + 1)]
        number = len(sections) + len(closing) + 1
        words = indexed((*sections, *closing), self._told_at(drafts))
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

    def _chapters(self) -> Iterator[Draft]:
        yield self.rules.setup()
        yield self.rules.round()
        for kind in self.chapters:
            yield self.kinds.kind(kind)
        yield self.rules.always()
        yield self.rules.shared()
        yield self.rules.end()
        yield self.rules.words()
        yield self.kinds.things()
        yield self._places()
        yield self._options()
        yield self.rules.limits()

    # ---- chapters ---------------------------------------------------------------------------------------

    def _places(self) -> Draft:
        draft = Draft((PLACES,), self.say("What lies where, and who may look"))
        self.writer.here = draft.id
        places = Places(self.tables)
        draft.blocks += places.resources(self.ruleset.resources.values())
        draft.blocks += places.zones(self.ruleset.zones.values())
        draft.blocks += places.records(self.ruleset.records.values())
        self.rules.beside(draft)
        return draft

    def _options(self) -> Draft:
        draft = Draft((OPTIONS,), self.say("What a table settles before the game"))
        self.writer.here = draft.id
        found = options(self.writer)
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

    def _tell_examples(self, drafts: list[Draft]) -> None:
        """Put each example into the section in which its rule is told."""
        told_in = {path: draft for draft in every(drafts) for path in draft.rules}
        found: dict[Place, tuple[Draft, list[ExampleTerms]]] = {}
        for example in printed_examples(self.ruleset.examples, self.printing.examples):
            draft = told_in.get(example.rule) or drafts[0]
            found.setdefault(draft.place, (draft, []))[1].append(example)
        for draft, examples in found.values():
            self.writer.here = draft.id
            told = tuple(told_example(self.writer, one, number) for number, one in enumerate(examples, 1))
            title = self.say.many("{number} example", "{number} examples", len(told))
            draft.blocks.append(Examples(title, told))

    def _told_at(self, drafts: Iterable[Draft]) -> dict[str, tuple[str, ...]]:
        """Return what is told where: titles by the ids of sections."""
        spelled: dict[str, str] = {}
        found: dict[str, tuple[str, ...]] = {}
        for title, id_ in (*self._rules_told(), *self._things_told(), *self._steps_told(drafts)):
            word = spelled.setdefault(title.casefold(), title)
            found[word] = tuple(dict.fromkeys((*found.get(word, ()), id_)))
        for title, id_ in self._members_told():
            if not {title.casefold(), plural(title.casefold())} & spelled.keys():
                found[title] = tuple(dict.fromkeys((*found.get(title, ()), id_)))
        return found

    def _rules_told(self) -> Iterator[tuple[str, str]]:
        """Yield the titles of rules, of members with rules, and of what decides who wins; not of clauses."""
        for id_, place in self.homes.rules.items():
            rule = self.ruleset.rules[id_]
            if not (rule.stated or holes(rule.title or "")):
                yield self.tell.heading(rule), anchor(place)
        for kind in self.chapters:
            yield self.tell.heading(kind), anchor((f"kind.{kind.id}",))
            for member in kind.members:
                if member.bodies:
                    yield self.tell.heading(member), anchor(member_place(kind, member))
        if self.ruleset.ranking:
            yield self.say("Winner"), END
        for rank in self.ruleset.ranking:
            if isinstance(rank.value, FactTerm) and rank.value.fact in self.homes.facts:
                yield self.tell.heading(self.ruleset.facts[rank.value.fact]), END

    def _things_told(self) -> Iterator[tuple[str, str]]:
        """Yield what kinds, places and what is kept are called."""
        for kind in self.ruleset.kinds.values():
            if kind not in self.chapters and kind.id != SEAT:
                yield self.tell.heading(kind), anchor((f"kind.{kind.id}",))
        for zone in self.ruleset.zones.values():
            yield self.tell.heading(zone), PLACES
            if zone.refill is not None:
                yield self.tell.heading(zone), anchor(rule_place(RULES, zone.refill.id))
        for resource in self.ruleset.resources.values():
            yield self.tell.heading(resource), PLACES
        for record in self.ruleset.records.values():
            if not isinstance(record.type, FlagType):
                yield self.tell.heading(record), PLACES

    def _steps_told(self, drafts: Iterable[Draft]) -> Iterator[tuple[str, str]]:
        """Yield what the steps of the set-up and the round are about, without number and article."""
        numbers = {
            anchor(step_place(rule.id, part)): part.title.number
            for rule in all_rules(self.ruleset)
            for part in parts(rule.body)
            if isinstance(part, StepTerm) and part.title is not None
        }
        for draft in drafts:
            for step in draft.sections if draft.place in ((SETUP,), (ROUND,)) else ():
                number = numbers.get(step.id)
                numbered = rf"^\D*{number}\D*?[:：]\s*"
                said = step.title if number is None else re.sub(numbered, "", step.title)
                yield capital(bare(said)), step.id

    def _members_told(self) -> Iterator[tuple[str, str]]:
        """Yield what single things are called."""
        for kind in self.ruleset.kinds.values():
            if kind not in self.chapters and kind.id != SEAT:
                for member in kind.members:
                    if not member.axes:
                        yield self.tell.heading(member), anchor((f"kind.{kind.id}",))
