"""Shares and means with their intervals, distributions, and what rows come to."""

from __future__ import annotations

from statistics import fmean, stdev
from typing import Any

import pytest

import ludex
from ludex.docgen.documents.report import report
from ludex.docgen.html import to_html
from ludex.interpreter.arena.distributions import MOST_BINS, Distribution, step
from ludex.interpreter.arena.report import Report
from ludex.interpreter.arena.rows import Fault, Row
from ludex.interpreter.arena.shares import Mean, Share, wilson

TABLE = {
    (0, 10): (0.0, 0.2775),
    (1, 10): (0.0179, 0.4042),
    (5, 10): (0.2366, 0.7634),
    (15, 20): (0.5313, 0.8881),
    (10, 10): (0.7225, 1.0),
    (81, 263): (0.2553, 0.3662),
}
"""Intervals of shares; the last stands in Newcombe (1998), table I, method 3."""


@pytest.mark.parametrize(("found", "interval"), TABLE.items())
def test_the_interval_of_a_share(found: tuple[int, int], interval: tuple[float, float]) -> None:
    assert wilson(*found) == pytest.approx(interval, abs=0.00006)


def test_an_interval_of_parts_lies_between_those_of_wholes() -> None:
    assert wilson(2, 10) < wilson(2.5, 10) < wilson(3, 10)
    assert Share().to_json() == {"count": 0.0, "of": 0, "share": None, "low": None, "high": None}


def test_the_interval_of_a_mean() -> None:
    """Of 1, 2, 3, 4: 2.5, give or take 3.182 (t of three degrees of freedom) times 1.291 / 2."""
    mean = Mean()
    for number in (1, 2, 3, 4):
        mean.add(number)
    assert mean.deviation == pytest.approx(stdev((1, 2, 3, 4)))
    told = mean.to_json()
    assert (told["count"], told["mean"]) == (4, 2.5)
    assert (told["low"], told["high"]) == pytest.approx((0.446, 4.554), abs=0.001)
    alone = Mean()
    alone.add(7)
    assert alone.to_json() == {"count": 1, "mean": 7.0, "low": None, "high": None}


def test_how_numbers_are_spread() -> None:
    found = Distribution()
    for number in (3, 1, 1, 2, 8):
        found.add(number)
    told = found.to_json()
    assert (told["lowest"], told["quartiles"], told["highest"], told["mean"]) == (1, [1, 2, 3], 8, 3.0)
    assert told["bins"] == [
        {"low": number, "high": number, "count": times}
        for number, times in enumerate((2, 1, 1, 0, 0, 0, 0, 1), 1)
    ]
    nothing = Distribution().to_json()
    assert (nothing["count"], nothing["mean"], nothing["quartiles"], nothing["bins"]) == (0, None, None, [])


@pytest.mark.parametrize(("low", "high"), [(0, 0), (-7, 11), (-7, 12), (0, 999), (5, 123_456), (-3, 96)])
def test_bins_hold_every_number_once_and_are_not_too_many(low: int, high: int) -> None:
    found = Distribution()
    for number in {low, high, (low + high) // 2}:
        found.add(number)
    bins = found.to_json()["bins"]
    assert len(bins) <= MOST_BINS and sum(one["count"] for one in bins) == len({low, high, (low + high) // 2})
    assert bins[0]["low"] <= low <= bins[0]["high"] and bins[-1]["low"] <= high <= bins[-1]["high"]
    assert all(one["high"] + 1 == after["low"] for one, after in zip(bins, bins[1:], strict=False))
    assert str(step(high - low + 1)).rstrip("0") in ("1", "2", "5")


def about(instances: int = 3) -> dict[str, Any]:
    common = ludex.load("tribunes").plan(3).about()
    measure = {"unit": "", "each_round": False, "flag": False, "of": "player", "owners": common["seats"]}
    use = {"id": "home field", "relation": "home", "kind": "field", "title": "Home", "settled": False}
    return {
        **common,
        "measures": [
            {"id": "wealth", "title": "Wealth", **measure, "each_round": True},
            {"id": "rich", "title": "Rich", **measure, "flag": True},
        ],
        "uses": [{**use, "instances": [{"id": f"f{n}", "title": f"field {n}"} for n in range(instances)]}],
    }


def row(index: int, places: tuple[int, ...], wealth: list[int | None], **uses: list[int]) -> Row:
    ranking = tuple(sorted(enumerate(places), key=lambda one: one[1]))
    return Row(
        index, index, ("a", "a", "b"), "won", ranking, (3, 2, 1), 2, 8,
        {"wealth": list(wealth), "rich": [int((number or 0) > 4) for number in wealth]},
        (1,), {"wealth": [list(wealth)]}, {"home field": uses} if uses else {},
    )  # fmt: skip


def test_what_rows_come_to() -> None:
    found = Report(about())
    found.add(row(0, (1, 2, 3), [6, 1, 2], f0=[2, 0, 1]))
    found.add(row(1, (1, 1, 3), [5, 7, None], f0=[0, 1, 0], f1=[1, 1, 1]))
    found.add(Row(2, 2, ("a", "a", "b"), "fault", fault=Fault("round", "too much")))
    data = found.to_json()
    assert (data["games"], data["whole"], [one["end"] for one in data["ends"]]) == (3, 2, ["fault", "won"])
    assert data["tied"]["count"] == 1
    assert [one["won"]["count"] for one in data["by_seat"]] == [1.5, 0.5, 0]
    assert [(one["won"]["count"], one["won"]["of"]) for one in data["by_agent"]] == [(2, 4), (0, 2)]
    (wealth, rich), (home,) = data["measures"], data["uses"]
    assert (wealth["distribution"]["count"], wealth["end"]["winners"]["mean"]) == (5, 6.0)
    assert wealth["end"]["others"] == {"count": 1, "mean": 1.5, "low": None, "high": None}
    assert wealth["end"]["difference"]["mean"] == 4.5
    assert wealth["end"]["all"]["mean"] == fmean((3, 6)) and wealth["rounds"][0]["round"] == 1
    assert (rich["won_with"]["count"], rich["won_with"]["of"], rich["won_without"]["of"]) == (2, 3, 3)
    first, second, third = home["instances"]
    assert (first["times"], first["games"]["count"], first["seats"]["count"]) == (4, 2, 3)
    assert (first["won_with"]["count"], first["won_with"]["of"]) == (1.5, 3)
    assert (first["won_without"]["count"], first["won_without"]["of"]) == (0.5, 3)
    assert second["seats"] == {"count": 3, "of": 6, "share": 0.5, **second["seats"]} and third["times"] == 0


def test_of_thousands_of_instances_a_page_shows_the_most_frequent() -> None:
    found = Report(about(5000))
    for index in range(20):
        uses = {f"f{number}": [1, 0, 0] for number in range(index * 100, index * 100 + 100)}
        found.add(row(index, (1, 2, 3), [1, 2, 3], f4999=[0, 1, 1], **uses))
    page = to_html(report(found.to_json()))
    assert "1,901 more, which are less frequent, are in the data." in page and len(page) < 200_000
    assert 'scope="row">field 4999<' in page and 'scope="row">field 1999<' not in page
    assert "and 2,899 more." in page
