"""Chapters of rules: set-up and round with their steps, what always holds, what is told once for several."""

from __future__ import annotations

from collections.abc import Iterator

from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Rule, Zone
from ...interpreter.analysis.terms import Statement, StatementTerm, StepTerm, ZoneTerm
from ..phrases import Paragraph, Style
from ..phrases.lets import by_players
from ..sentences import Sentence
from .drafts import Draft, add, add_facts, entry
from .homes import RULES, WORDS, Homes, Place, rule_place
from .records import Block, Definition, Outline, Run, Sentences
from .tables import Tables, fact_id

SETUP, ROUND, ALWAYS, END, LIMITS = "setup", "round", "always", "end", "limits"


class RuleChapters:
    """Makes the chapters of rules of one ruleset; `homes` say where each rule and fact is told."""

    def __init__(self, tables: Tables, homes: Homes) -> None:
        self.tables = tables
        self.writer = tables.writer
        self.ruleset = self.writer.ruleset
        self.say, self.tell = self.writer.say, self.writer.tell
        self.homes = homes

    def setup(self) -> Draft:
        self.writer.here = SETUP
        facts = [fact for fact in self.ruleset.facts.values() if by_players(fact)]
        told = self.writer.sentences(self.tell.table()[:1])
        first: list[Block] = [Sentences(told), *self.tables.by_players(facts)]
        draft = self._of_rule(SETUP, self.say("Setting up"))
        draft.blocks[:0] = first
        return draft

    def round(self) -> Draft:
        draft = self._of_rule(ROUND, self.say("A round"))
        if len(draft.sections) > 1:
            draft.blocks.insert(0, Outline(tuple(entry(section) for section in draft.sections)))
        if draft.blocks or draft.sections:
            draft.blocks.insert(0, Sentences(self.writer.sentences(self.tell.table()[1:2])))
        return draft

    def always(self) -> Draft:
        draft = Draft((ALWAYS,), self.say("At any time"))
        for rule in self.ruleset.standing:
            draft.sections.append(self.rule(rule, rule_place((ALWAYS,), rule.id)))
        self.beside(draft)
        return draft

    def shared(self) -> Draft:
        draft = Draft(RULES, self.say("Rules in detail"))
        self.writer.here = draft.id
        for zone in self.ruleset.zones.values():
            if zone.refill is not None:
                draft.sections.append(self._refill(zone, zone.refill))
        self.beside(draft)
        return draft

    def _refill(self, zone: Zone, refill: Rule) -> Draft:
        place = ZoneTerm(zone.id, refill.parameters[0] if refill.parameters else None)
        title = self.say("When {place} is empty", place=self.tell.noun(place))
        draft = Draft(rule_place(RULES, refill.id), title, zone.clause, (refill.id, *steps(refill.body)))
        self.writer.here = draft.id
        add(draft.blocks, self.writer.sentences(self.tell.declared(refill), zone.clause))
        return draft

    def end(self) -> Draft:
        draft = Draft((END,), self.say("The end and the winner"))
        self.writer.here = draft.id
        add(draft.blocks, self.writer.sentences(self.tell.ranking(self.ruleset.ranking)))
        self.beside(draft)
        return draft

    def limits(self) -> Draft:
        """Return how far the program goes, as far as chapters before this one have met with it."""
        draft = Draft((LIMITS,), self.say("Limits of the program"))
        self.writer.here = draft.id
        add(draft.blocks, self.writer.sentences(self.tell.table()[2:]))
        add(draft.blocks, tuple(self.writer.limits))
        why = self.say(
            "These limits are no rules of the game: they keep the program from running on forever."
        )
        add(draft.blocks, (Sentence((Run(why),), Style.SENTENCE.value, ()),))
        return draft

    def words(self) -> Draft:
        draft = Draft(WORDS, self.say("What is meant"))
        self.beside(draft)
        return draft

    def _of_rule(self, id_: str, title: str) -> Draft:
        """Return the chapter of a rule, its titled steps as sections."""
        rule = self.ruleset.rules.get(id_)
        draft = Draft((id_,), title, None, (id_,))
        self.writer.here = draft.id
        if rule is not None:
            self.writer.tell_with(rule.clause)
        for statement in rule.body if rule else ():
            place = step_place(id_, statement)
            if len(place) == 1:
                self.writer.here = draft.id
                add(
                    draft.blocks,
                    self.writer.sentences(self.tell.block((statement,)), rule.clause if rule else None),
                )
                continue
            for paragraph in self.tell.block((statement,)):
                draft.sections.append(self._step(place, statement, paragraph))
        self.beside(draft)
        return draft

    def _step(self, place: Place, statement: Statement, paragraph: Paragraph) -> Draft:
        section = Draft(place, paragraph.text.rstrip(":："), statement.clause, (*steps((statement,)),))
        self.writer.here = section.id
        self.writer.tell_with(statement.clause)
        add(section.blocks, self.writer.sentences(paragraph.items, statement.clause))
        self.beside(section)
        return section

    def beside(self, draft: Draft) -> None:
        """Tell the facts and the rules that only this section needs."""
        self.writer.here = draft.id
        for id_ in self.homes.used_at(draft.place):
            self._told_in_use(draft, id_)
        add_facts(draft.blocks, [self._definition(id_) for id_ in self.homes.facts_at(draft.place)])
        for id_ in self.homes.rules_at(draft.place):
            draft.sections.append(self.rule(self.ruleset.rules[id_], self.homes.rules[id_]))

    def _told_in_use(self, draft: Draft, id_: str) -> None:
        """Note in a section what is told where it is used: its sources and its examples are there."""
        rule, fact = self.ruleset.rules.get(id_), self.ruleset.facts.get(id_)
        clauses = [one.clause for one in (rule, fact) if one is not None]
        clauses += [one.clause for one in fact.meanings] if fact is not None else []
        if rule is not None:
            clauses += [one.clause for one in parts(rule.body) if isinstance(one, StatementTerm)]
        for clause in clauses:
            self.writer.tell_with(clause)
        if rule is not None:
            draft.rules += (rule.id, *steps(rule.body))

    def rule(self, rule: Rule, place: Place) -> Draft:
        draft = Draft(place, self.tell.heading(rule), rule.clause, (rule.id, *steps(rule.body)))
        self.writer.here = draft.id
        self.writer.tell_with(rule.clause)
        add(draft.blocks, self.writer.sentences(self.tell.declared(rule), rule.clause))
        self.beside(draft)
        return draft

    def _definition(self, id_: str) -> Definition | None:
        fact = self.ruleset.facts[id_]
        if by_players(fact):
            return None
        return Definition(fact_id(id_), self.writer.sentences(self.tell.declared(fact)))


def step_place(id_: str, statement: Statement) -> Place:
    titled = isinstance(statement, StepTerm) and statement.title is not None
    return (id_, statement.clause.path) if titled else (id_,)


def steps(body: object) -> Iterator[str]:
    return (part.clause.path for part in parts(body) if isinstance(part, StepTerm))
