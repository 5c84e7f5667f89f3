"""Rules and facts that need no section: sentences tell them wherever they use them."""

from __future__ import annotations

from collections.abc import Iterator

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Ruleset
from ...interpreter.analysis.terms import Clause, DoTerm, FactTerm
from ..phrases import Paragraph, Verbaliser
from ..phrases.calls import short, short_loop
from ..phrases.lets import fixed


def told_in_use(ruleset: Ruleset, tell: Verbaliser) -> Iterator[str]:
    """Yield the rules to which no sentence refers that carries them out, and facts told by their number."""
    named: set[str] = set()
    brief: dict[str, bool] = {}
    for rule in all_rules(ruleset):
        named |= {*_targets(tell.declared(rule))}
        for part in parts(rule.body):
            if isinstance(part, DoTerm):
                one = short(ruleset, part) or short_loop(ruleset, part)
                brief[part.rule] = one is not None and brief.get(part.rule, True)
    yield from (id_ for id_, told in brief.items() if told and id_ not in named)
    for id_, number in fixed(ruleset):
        if tell.noun(FactTerm(id_, (), type=number.type)) == tell.noun(number):
            yield id_
    yield from _with_others(ruleset, tell)


def _with_others(ruleset: Ruleset, tell: Verbaliser) -> Iterator[str]:
    """Yield the facts whose lines are all told by the sentences of another fact or of the ranking."""
    told = {id_: {*_clauses(tell.declared(fact))} for id_, fact in ruleset.facts.items()}
    ranking = {*_clauses(tell.ranking(ruleset.ranking))}
    for id_, fact in ruleset.facts.items():
        own = {fact.clause, *(meaning.clause for meaning in fact.meanings)}
        if any(own <= found for found in (ranking, *(told[one] for one in told if one != id_))):
            yield id_


def _clauses(paragraphs: tuple[Paragraph, ...]) -> Iterator[Clause]:
    for paragraph in paragraphs:
        for inner in paragraph.walk():
            yield from inner.clauses


def _targets(paragraphs: tuple[Paragraph, ...]) -> Iterator[str]:
    """Yield the rules that sentences name, those instead of which an author's own stand too."""
    for paragraph in paragraphs:
        yield from (part.target for part in paragraph.parts if part.target is not None)
        yield from _targets(paragraph.items)
        yield from _targets(paragraph.instead)
