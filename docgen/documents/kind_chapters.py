"""Chapters of kinds: their members with values and rules, how many pieces there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ...interpreter.analysis.ruleset import Kind, Member, Shown
from ...interpreter.analysis.types import SEAT
from ..phrases import Style
from .drafts import Draft, add
from .homes import Place
from .records import Block, Run, Sentences, Told
from .rule_chapters import RuleChapters, steps
from .tables import Tables
from .writing import key

THINGS = "things"


def chapters(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return the kinds whose members have a chapter: those with a heading, or whose members have rules."""
    return tuple(
        kind for kind in kinds if kind.heading is not None or any(member.bodies for member in kind.members)
    )


class KindChapters:
    """Makes the chapters of kinds; what only a member needs is told in its section."""

    def __init__(self, tables: Tables, rules: RuleChapters) -> None:
        self.tables = tables
        self.writer = tables.writer
        self.ruleset = self.writer.ruleset
        self.say, self.tell = self.writer.say, self.writer.tell
        self.rules = rules
        self.chapters = chapters(self.ruleset.kinds.values())

    def kind(self, kind: Kind) -> Draft:
        draft = Draft((f"kind.{kind.id}",), kind.heading or self.tell.heading(kind))
        self.writer.here = draft.id
        draft.blocks += self._inventory(kind)
        draft.blocks += self._names(kind)
        for member in kind.members:
            if member.bodies:
                draft.sections.append(self._member(kind, member))
        self.rules.beside(draft)
        return draft

    def things(self) -> Draft:
        draft = Draft((THINGS,), self.say("Pieces and cards"))
        for kind in self.ruleset.kinds.values():
            if kind in self.chapters or kind.id == SEAT:
                continue
            section = Draft((THINGS, f"kind.{kind.id}"), self.tell.heading(kind))
            self.writer.here = section.id
            section.blocks += self._inventory(kind)
            section.blocks += self._names(kind)
            if section.blocks:
                draft.sections.append(section)
        self.rules.beside(draft)
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
        yield from self.tables.members(kind, columns, self.say("What each one has"))

    def _member(self, kind: Kind, member: Member) -> Draft:
        rules = member.bodies.values()
        paths = [path for rule in rules for path in (rule.clause.path, *steps(rule.body))]
        draft = Draft(member_place(kind, member), self.tell.heading(member), member.clause, tuple(paths))
        self.writer.here = draft.id
        self.writer.tell_with(member.clause)
        for id_, rule in member.bodies.items():
            told = self.writer.sentences(self.tell.declared(rule), member.clause)
            mark = self.writer.mark(rule.clause, member.clause)
            title = Run(self.tell.heading(kind.slots[id_]), mark=mark)
            self.writer.tell_with(rule.clause)
            add(draft.blocks, (Told((title,), Style.HEADING.value, told),))
        self.rules.beside(draft)
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


def member_place(kind: Kind, member: Member) -> Place:
    return f"kind.{kind.id}", f"{kind.id}.{member.id}"


def _spread(kind: Kind, attribute: str) -> bool:
    """Tell whether the numbers of pieces say already which values an attribute has."""
    spread = ((copies.axis, copies.per) for member in kind.members for copies in member.copies)
    return any(attribute in (axis, per and per[0]) for axis, per in spread)
