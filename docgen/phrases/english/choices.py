"""Sentences for choices between ways that have names, and for what may be left alone."""

import re
from abc import ABC, abstractmethod
from dataclasses import replace

from ....interpreter.analysis import english as words
from ....interpreter.analysis.filling import fill_in
from ....interpreter.analysis.terms import (
    AlternativeTerm,
    Block,
    ChooseTerm,
    Clause,
    Expression,
    TitleTerm,
)
from ..drafts import Draft, first_told
from ..paragraphs import Part, Style
from .clauses import plural_verb
from .picks import Picks


class Choices(Picks, ABC):
    """Sentences for choices."""

    @abstractmethod
    def _told_in(self, clause: Clause, body: Block, given: Expression | None = None) -> tuple[Draft, ...]:
        """Return the sentences of a body that a clause heads, or the author's own sentence for it."""

    def _choose(self, term: ChooseTerm) -> Draft:
        if (may := self._may(term)) is not None:
            return may
        title = f" ({words.quoted(self._title(term.title))})" if term.title else ""
        unable = self._unable(term.clause, term.unable, term.seat, "if none of these is possible")
        items = (*(self._alternative(way) for way in term.alternatives), *unable)
        return Draft(
            (*self._labelled(f"{self.noun(term.seat)} chooses one of these", title, term.clause),),
            items,
            colon=True,
        )

    def _may(self, term: ChooseTerm) -> Draft | None:
        """Return that a player may do something, where the only other way is to do nothing."""
        ways = [way for way in term.alternatives if way.body]
        if len(ways) != 1 or len(term.alternatives) != 2 or term.unable is not None:
            return None
        if any(way.condition is not None for way in term.alternatives):
            return None
        called = " or ".join(words.quoted(self._way(way)) for way in term.alternatives)
        title = f"{words.quoted(self._title(term.title))}: " if term.title else ""
        seat = self.noun(term.seat)
        own = tuple(Part("", way.clause) for way in term.alternatives)
        body = self._told_in(ways[0].clause, ways[0].body)
        label = f" ({title}{called})"
        does = body[0].does(term.seat, f"{seat} ") if len(body) == 1 and not body[0].colon else None
        if (
            does is not None
            and not body[0].items
            and not re.search(r",| and | or ", "".join(one.text for one in does))
        ):
            verb, _, rest = does[first_told(does)].text.partition(" ")
            told = [*does]
            told[first_told(does)] = replace(told[first_told(does)], text=f"{plural_verb(verb)} {rest}")
            start = Part(f"{seat} may ", term.clause)
            return Draft((*own, start, *told, *self._labelled("", label, term.clause)))
        return Draft((*own, *self._labelled(f"{seat} may do this", label, term.clause)), body, colon=True)

    def _labelled(self, text: str, label: str, clause: Clause) -> tuple[Part, ...]:
        """Return how a choice begins, with its label where a program shows it, and room for what ends it."""
        if not label:
            return (Part(text, clause),)
        return Part(text, clause), Part(label, clause, aside=True), Part("", clause)

    def _way(self, term: AlternativeTerm) -> str:
        return self._title(term.title) if term.title else words.spaced(term.name)

    def _alternative(self, term: AlternativeTerm) -> Draft:
        text = words.quoted(self._way(term))
        if term.condition is not None:
            text += f", only if {self.condition(term.condition)}"
        match self._told_in(term.clause, term.body):
            case ():
                return Draft((Part(text, term.clause),), style=Style.ALTERNATIVE)
            case (Draft(parts, items, Style.SENTENCE, False, _, instead=instead),):
                own = (Part(f"{text}: ", term.clause), *parts)
                return Draft(own, items, Style.ALTERNATIVE, instead=instead)
            case body:
                return Draft((Part(text, term.clause),), body, Style.ALTERNATIVE, colon=True)

    def _title(self, title: TitleTerm) -> str:
        return fill_in(title.text, map(self.noun, title.holes))
