"""Changes rulesets at random: a node of their syntax is dropped, doubled, renamed, replaced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

from ludex.grammar import model
from ludex.grammar.parser import parse
from ludex.grammar.printer import to_text
from ludex.grammar.source import Source

Way = tuple[str | int, ...]


def mutant(text: str, rng: Random, changes: int) -> str | None:
    """Return the text with so many random changes, None where one cannot be written down."""
    file, faults = parse(Source.of("mine.ludex", text))
    assert not faults
    for _ in range(changes):
        ways = [found for found in _ways(file, ()) if found[0]]
        words = sorted({part.text for _, part in ways if isinstance(part, model.Word)})
        way, part = rng.choice(ways)
        file = _changed(file, way, _instead(part, ways, words, rng))
    try:
        return to_text(file)
    except Exception:  # such a tree is that of no text
        return None


def _ways(part: Any, way: Way) -> Iterator[tuple[Way, Any]]:
    if isinstance(part, model.Node):
        yield way, part
        for item in fields(part):
            if item.name not in ("span", "notes", "before", "behind"):
                yield from _ways(getattr(part, item.name), (*way, item.name))
    elif isinstance(part, tuple):
        for index, inner in enumerate(part):
            yield from _ways(inner, (*way, index))


def _instead(part: model.Node, ways: list[tuple[Way, Any]], words: list[str], rng: Random) -> tuple[Any, ...]:
    """What stands in the place of a node: nothing, twice the same, another."""
    if isinstance(part, model.Word):
        return (replace(part, text=rng.choice(words)),)
    if isinstance(part, model.Number):
        return (replace(part, value=rng.choice((0, 1, 2, 7, 100))),)
    drop = rng.random()
    if drop < 0.3:
        return ()
    if drop < 0.5:
        return (part, part)
    likely = [other for _, other in ways if type(other) is type(part) or rng.random() < 0.02]
    return (rng.choice(likely),) if likely else (part,)


def _changed(part: Any, way: Way, instead: tuple[Any, ...]) -> Any:
    if not way:
        return instead[0] if instead else part
    step, *rest = way
    if isinstance(part, tuple):
        assert isinstance(step, int)
        if not rest:
            whole = (*part[:step], *instead, *part[step + 1 :])
            return whole or part
        return (*part[:step], _changed(part[step], tuple(rest), instead), *part[step + 1 :])
    assert isinstance(step, str)
    try:
        return replace(part, **{step: _changed(getattr(part, step), tuple(rest), instead)})
    except ValueError:  # no such node may stand there
        return part
