"""How often comparisons of rulesets find what is not there, and what is: 100 repeats of many pairs of games.

The games of repeats are parts of two long series, so no two repeats share one.
"""

from __future__ import annotations

from collections import Counter

import pytest

import ludex
from ludex.interpreter.arena.rows import Row
from ludex.interpreter.arena.trial import Findings

REPEATS = 100
JOBS = 2

DOUBLE = """language 1
ruleset double "The coin bowl pays double"
    extends base

change fact first_reward
    means 14 denarii

change fact later_reward
    means 10 denarii
"""


def repeats(
    rulesets: tuple[ludex.Ruleset, ludex.Ruleset],
    seeds: tuple[int, int],
    pairs: int,
    rounds: int | None,
    count: int = REPEATS,
    jobs: int = JOBS,
) -> list[Findings]:
    """Return what each of so many repeats shows, of so many pairs of games each, all played at random."""
    about = tuple(
        one.plan(seed=seed, rounds=rounds, rotate_seats=True).about()
        for one, seed in zip(rulesets, seeds, strict=True)
    )
    series: list[tuple[Row, ...]] = [
        one.simulate(pairs * count, seed=seed, rounds=rounds, rotate_seats=True, jobs=jobs)
        for one, seed in zip(rulesets, seeds, strict=True)
    ]
    both = list(zip(*series, strict=True))
    return [
        Findings.of(both[first : first + pairs], (about[0], about[1]), number)
        for number, first in enumerate(range(0, len(both), pairs))
    ]


@pytest.mark.soak
@pytest.mark.parametrize(("name", "rounds"), [("tribunes", None), ("base", 6)])
def test_where_nothing_is_different_hardly_anything_is_found(
    name: str, rounds: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    ruleset = ludex.load(name)
    found = repeats((ruleset, ruleset), (1, 2), 200, rounds)
    sure = Counter(measure.id for one in found for measure, _ in one.sure)
    wrong = sum(bool(one.sure) for one in found)
    with capsys.disabled():
        print(f"\n{name}: something is found in {wrong} of {len(found)} repeats: {dict(sure)}")
    assert len(found) == REPEATS and wrong <= 11


@pytest.mark.soak
def test_a_region_that_pays_double_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    rulesets = ludex.load("base"), ludex.load_text({"double.ludex": DOUBLE}, "double.ludex")
    found = repeats(rulesets, (1, 1), 400, 4)
    sure = Counter(measure.id for one in found for measure, _ in one.sure)
    with capsys.disabled():
        print(f"\na coin bowl that pays double: {sure['gained.denarius']} of {len(found)}: {dict(sure)}")
    assert len(found) == REPEATS and sure["gained.denarius"] >= 90
