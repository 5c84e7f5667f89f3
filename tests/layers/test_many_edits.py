"""Twice as many edits take about twice as long: what is done is counted in calls, not in seconds."""

import cProfile
import pstats
from collections.abc import Callable

import pytest

from ludex.grammar.source import MemorySources
from ludex.interpreter.layers.compose import compose
from ludex.interpreter.layers.reading import read_stack
from ludex.interpreter.layers.stack import Origin, Stack


def each(count: int, text: str) -> str:
    return "".join(text.replace("{i}", str(number)) for number in range(count))


def rules(count: int) -> tuple[str, ...]:
    return each(count, "rule rule_{i}\n    nothing\n\n"), each(count, "replace rule_{i}\n    finish\n\n")


def facts(count: int) -> tuple[str, ...]:
    """Two layers that agree nowhere."""
    below = each(count, "fact fact_{i}\n    means 1\n\n")
    return below, *(each(count, f"change fact fact_{{i}}\n    means {worth}\n\n") for worth in (2, 3))


def members(count: int) -> tuple[str, ...]:
    below = "kind town\n    size number\n\n" + each(count, "town town_{i} with size 1\n")
    return below, each(count, "change town town_{i}\n    size 2\n\n")


def examples(count: int) -> tuple[str, ...]:
    below = each(count, 'example "number {i}"\n    expect 1 is 1\n\n')
    return below, each(count, 'remove example "number {i}"\n\n')


def stack(below: str, *above: str) -> Stack:
    texts = {"below.ludex": f"language 1\nruleset below\n    players 2\n\n{below}"}
    for number, text in enumerate(above):
        texts[f"layer_{number}.ludex"] = f"language 1\nruleset layer_{number}\n    extends below\n\n{text}"
    sources = MemorySources(texts)
    entry, *others = (Origin(sources, path) for path in texts)
    return read_stack(entry, others, MemorySources({}))


def calls(layers: Stack) -> int:
    """Return how many calls it takes to lay the layers on each other."""
    assert not layers.diagnostics
    profile = cProfile.Profile()
    profile.runcall(compose, layers)
    total: int = vars(pstats.Stats(profile))["total_calls"]
    return total


@pytest.mark.parametrize("write", [rules, facts, members, examples])
def test_twice_as_many_edits_take_twice_as_long(write: Callable[[int], tuple[str, ...]]) -> None:
    assert calls(stack(*write(120))) < 2.3 * calls(stack(*write(60)))
