"""What is different between two rulesets, as text for people and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from textwrap import wrap
from typing import Any

from ..grammar.source import Span
from ..interpreter.analysis.ruleset import Ruleset
from ..interpreter.layers.views.records import Change, Comparison
from .sentences import Sentence
from .subjects import Declaration, Passage, subjects
from .view import GENERATED, Explanation, SpanView, explain

_MARGINS = {"added": ("", "new"), "removed": ("gone", ""), "changed": ("was", "now"), "moved": ("was", "now")}


def to_json(found: Comparison) -> dict[str, Any]:
    """Return what is different as data for JSON."""
    changes = [
        {
            "part": change.part,
            "kind": change.kind,
            "old": "\n".join(change.old) or None,
            "new": "\n".join(change.new) or None,
            "layer": change.layer,
        }
        for change in found.changes
    ]
    return {"changes": changes, "reordered": found.reordered}


def lines(found: Comparison, new: Ruleset, width: int = 100) -> Iterator[str]:
    """Yield what is different in a `new` ruleset as lines for a terminal: what was, what is now, a sentence.

    Sentences are wrapped at `width` columns, lines of the rulesets never are. Of examples there is the title.
    """
    telling = _Telling(new, width)
    clauses = [change for change in found.changes if not change.in_example]
    examples = [change for change in found.changes if change.in_example]
    told = [*groupby(examples, lambda one: (one.part, _kind_of_example(one), one.layer))]
    yield _summary(found, len(clauses), len(told))
    for (_, layer), changes in groupby(clauses, lambda change: (change.path, change.layer)):
        yield ""
        yield from telling.clauses(layer, [*changes])
    yield from [""] if told else []
    for (part, kind, layer), _ in told:
        yield f"{part} ({kind} by {layer})"


def _summary(found: Comparison, clauses: int, examples: int) -> str:
    if found.changes:
        counts = (clauses, "clause"), (examples, "example")
        said = [f"{count} {what}{'s' * (count != 1)}" for count, what in counts if count]
        return f"Different: {' and '.join(said)}."
    if found.reordered:
        return "No differences; but declarations stand in another order, so the same seed gives other games."
    return "No differences."


def _kind_of_example(change: Change) -> str:
    return change.kind if change.holds else "changed"


class _Telling:
    """Tells changes; knows the sentences of what has changed."""

    def __init__(self, ruleset: Ruleset, width: int) -> None:
        self.width = width
        self.ruleset = ruleset
        self.subjects = _by_place(ruleset)
        self.said: set[str] = set()

    def clauses(self, layer: str, changes: list[Change]) -> Iterator[str]:
        """Yield the changes of one part by one layer."""
        said = f' "{changes[0].title}"' if changes[0].title else ""
        yield f"{changes[0].part}{said} ({layer})"
        for change in changes:
            for margin, texts in zip(_MARGINS[change.kind], (change.old, change.new), strict=True):
                for place, text in enumerate(texts):
                    yield f"    {'' if place else margin:<4}  {text}"
        for sentence in (text for change in changes for text in self._sentences(change)):
            if sentence not in self.said:
                self.said.add(sentence)
                yield from wrap(sentence, self.width, initial_indent="    = ", subsequent_indent="      ")

    def _sentences(self, change: Change) -> Iterator[str]:
        """Yield what a clause says that is new, and a line without others below it that is changed."""
        names = self.subjects.get(_place(change.at), ())
        name = change.part if change.part in names else next(iter(names), None)
        if change.kind != "added" and (change.kind != "changed" or change.holds) or name is None:
            return
        answer = explain(self.ruleset, name)
        if isinstance(answer, Explanation):
            told = (" ".join(_told(sentence)) for sentence in answer.sentences)
            yield from (sentence for sentence in told if " " in sentence)


def _told(sentence: Sentence[SpanView]) -> Iterator[str]:
    yield sentence.text
    for item in sentence.items:
        if item.style != GENERATED:
            yield from _told(item)


def _place(span: Span) -> tuple[str, int]:
    return span.file, span.start


def _by_place(ruleset: Ruleset) -> Mapping[tuple[str, int], list[str]]:
    """Return the names of what can be explained, by where it stands; of a fact with one line the fact's."""
    found: dict[tuple[str, int], list[str]] = {}
    for fact in ruleset.facts.values():
        if len(fact.meanings) == 1:
            found[_place(fact.meanings[0].clause.span)] = [fact.id]
    for name, subject in subjects(ruleset).items():
        clause = None
        match subject:
            case Declaration(_, thing):
                clause = thing.clause
            case Passage(_, statement, inner):
                clause = inner or statement.clause
        if clause is not None:
            found.setdefault(_place(clause.span), []).append(name)
    return found
