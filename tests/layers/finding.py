"""Tells what finds a mistake in a file of a ruleset with a house rule: a check, an example, a comparison.

A mistake in the ruleset is looked for under the house rule first, then in the ruleset alone, where the house
rule hides it. Only the block with the mistake is read anew, and only examples are run that can notice it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from injecting import BASE, FILES, HOUSE, RULESETS, Mistake

from ludex.grammar import model
from ludex.grammar.diagnostics import Diagnostic
from ludex.grammar.parser import parse
from ludex.grammar.source import MemorySources, Source, Span
from ludex.interpreter.analysis.check import check, check_gathered
from ludex.interpreter.analysis.gather import Gathered, gather
from ludex.interpreter.analysis.ruleset import Ruleset
from ludex.interpreter.layers.compose import Composition, compose
from ludex.interpreter.layers.examples import examples
from ludex.interpreter.layers.paths import Found, everything
from ludex.interpreter.layers.stack import Origin
from ludex.interpreter.layers.views.comparison import compare
from ludex.interpreter.play.examples import run_example
from ludex.interpreter.play.mutation import BUDGET, Order

_CATALOGUES = {
    f"sources/{path.name}": path.read_text(encoding="utf-8") for path in (RULESETS / "sources").glob("*.toml")
}
_ABOVE = ((HOUSE,), ())


def found(mistake: Mistake) -> tuple[Diagnostic, ...]:
    """Return what `ludex check` finds; where the form is wrong, what it finds in that."""
    read = _read(mistake)
    if read is not None and read.faults:
        return read.faults
    return next((said for above in _tables(mistake) if (said := _checked(mistake, above)[1])), ())


def noticed(mistake: Mistake) -> bool:
    """Tell whether `ludex check` finds something, or an example fails in `ludex test`."""
    read = _read(mistake)
    if read is not None and read.faults:
        return True
    return any(_checked(mistake, above)[1] or _breaks(mistake, above) for above in _tables(mistake))


def shown(mistake: Mistake) -> bool:
    """Tell whether `ludex diff` shows a change of the clause that holds the line of the mistake."""
    return any(_shown(mistake, above) for above in _tables(mistake))


def marked(mistake: Mistake, said: Diagnostic) -> bool:
    """Tell whether a message points to the word at fault, and to no more."""
    assert mistake.place is not None
    span, place = said.span, mistake.place
    here = (span.file, span.line - 1, span.column - 1) == (place.file, place.line, place.column)
    return here and span.end - span.start <= len(f"{mistake.word}(")


def suggests(mistake: Mistake, said: Diagnostic) -> bool:
    """Tell whether a message says what the word was meant to be."""
    assert mistake.place is not None
    quoted = re.findall(r"`([^`]*)`", said.help or "")
    return any(mistake.place.word in re.findall(r"\w+", text) for text in quoted)


def _tables(mistake: Mistake) -> Sequence[tuple[str, ...]]:
    """Return what is put above the ruleset where a mistake may be seen."""
    return _ABOVE if mistake.file == BASE else _ABOVE[:1]


# ---- reading


@cache
def _whole(above: tuple[str, ...]) -> Gathered:
    """Return the ruleset without a mistake, with layers above it."""
    sources = _sources()
    return gather(Origin(sources, BASE), [Origin(sources, name) for name in above], MemorySources({}))


def _sources(mistake: Mistake | None = None) -> MemorySources:
    changed = {} if mistake is None else {mistake.file: mistake.text}
    return MemorySources({**FILES, **_CATALOGUES, **changed})


@cache
def _ruleset(above: tuple[str, ...]) -> Ruleset:
    ruleset, said = check_gathered(_whole(above))
    assert ruleset is not None and not said, "the files are right without a mistake"
    return ruleset


@lru_cache(maxsize=2)
def _checked(mistake: Mistake, above: tuple[str, ...]) -> tuple[Ruleset | None, tuple[Diagnostic, ...]]:
    gathered = _gathered(mistake, above)
    if gathered is not None:
        return check_gathered(gathered)
    sources = _sources(mistake)
    checked = check(sources, BASE, [Origin(sources, name) for name in above], MemorySources({}))
    return checked.ruleset, checked.diagnostics


@lru_cache(maxsize=2)
def _gathered(mistake: Mistake, above: tuple[str, ...]) -> Gathered | None:
    """Return the ruleset with a mistake; None where that is in a header, on which depends what is read."""
    read = _read(mistake)
    if read is None:
        return None
    whole = _whole(above)
    source = Source.of(mistake.file, mistake.text)
    layers = tuple(
        replace(layer, source=source, file=read.file) if layer.source.file == mistake.file else layer
        for layer in whole.layers
    )
    composition = compose(replace(whole.composition.stack, layers=layers, diagnostics=[*read.faults]))
    sources = {layer.source.file: layer.source for layer in layers}
    return Gathered(layers, composition, sources, whole.catalogues, [*composition.diagnostics])


@dataclass(frozen=True)
class _Read:
    """What a file says, and what is wrong with its form."""

    file: model.File
    faults: tuple[Diagnostic, ...]


@lru_cache(maxsize=2)
def _read(mistake: Mistake) -> _Read | None:
    """Read the blocks anew that are not what they were; None where one of them is the header."""
    whole = _right(mistake.file)
    old, new = FILES[mistake.file].split("\n"), mistake.text.split("\n")
    heads = [at for at, line in enumerate(old) if re.match("[a-z]", line) and new[at] == line]
    changed = [at for at, line in enumerate(old) if new[at] != line]
    start = max([at for at in heads if at <= changed[0]], default=0)
    end = min([at for at in heads if at > changed[-1]], default=len(new))
    language, header = (node.span.line - 1 for node in whole.declarations[:2])
    if start <= header:
        return None
    lines = [line if at == language or start <= at < end else "" for at, line in enumerate(new)]
    part, faults = parse(Source.of(mistake.file, "\n".join(lines)))
    before = [node for node in whole.declarations if node.span.line - 1 < start]
    behind = [node for node in whole.declarations if node.span.line - 1 >= end]
    there = [node for node in part.declarations if not isinstance(node, model.Language)]
    return _Read(replace(part, declarations=(*before, *there, *behind)), faults)


@cache
def _right(file: str) -> model.File:
    return parse(Source.of(file, FILES[file]))[0]


# ---- examples and differences


def _breaks(mistake: Mistake, above: tuple[str, ...]) -> bool:
    ruleset, _ = _checked(mistake, above)
    assert ruleset is not None, "an error would have been found"
    order = _noticing(mistake, above)
    before = {one.title for one in _ruleset(above).examples}
    new = [one for one in ruleset.examples if one.title not in before]
    chosen = [one for one in ruleset.examples if one.title in order]
    chosen.sort(key=lambda one: order.index(one.title))
    return not all(run_example(ruleset, one, BUDGET).passed for one in (*new, *chosen))


def _noticing(mistake: Mistake, above: tuple[str, ...]) -> list[str]:
    """Return the titles of the examples that a mistake can touch, first those in which its line ran."""
    ruleset = _ruleset(above)
    clauses = [*ruleset.clauses, *(line.clause for fact in ruleset.facts.values() for line in fact.meanings)]
    held = [clause for clause in clauses if _holds(clause.span, mistake)]
    inner = min(held, key=lambda clause: clause.span.end - clause.span.start, default=None)
    numbers = _order(above).of(inner.path) if inner is not None else range(len(ruleset.examples))
    return [ruleset.examples[number].title for number in numbers]


@cache
def _order(above: tuple[str, ...]) -> Order:
    return Order(_ruleset(above))


def _holds(span: Span, mistake: Mistake) -> bool:
    """Tell whether a part of the files as they were holds the line of a mistake."""
    below = FILES[span.file][span.start : span.end].rstrip().count("\n")
    return span.file == mistake.file and 0 <= mistake.line - (span.line - 1) <= below


def _shown(mistake: Mistake, above: tuple[str, ...]) -> bool:
    gathered = _gathered(mistake, above)
    if gathered is None:
        sources = _sources(mistake)
        origins = [Origin(sources, name) for name in above]
        gathered = gather(Origin(sources, BASE), origins, MemorySources({}))
    old = _whole(above).composition
    held = [one.path for one in _named(old) if _holds(one.node.span, mistake)]
    inner = held[-1] if held else ()
    changes = compare(old, gathered.composition).changes
    return any(inner[: len(one.path)] == one.path or one.path[: len(inner)] == inner for one in changes)


def _named(composition: Composition) -> Iterator[Found]:
    declarations = composition.file.declarations
    yield from everything(declarations)
    yield from examples(declarations)
