"""Intervals are those of the tables of Student's t, and a few pairs make nothing sure."""

from random import Random
from statistics import NormalDist

import pytest

from ludex.interpreter.arena.estimates import difference, quantile, within


@pytest.mark.parametrize(
    ("probability", "freedom", "bound"),
    [
        (0.95, 1, 12.706),
        (0.95, 2, 4.303),
        (0.95, 3, 3.182),
        (0.95, 10, 2.228),
        (0.95, 30, 2.042),
        (0.99, 5, 4.032),
        (0.99, 60, 2.660),
        (0.999, 120, 3.373),
    ],
)
def test_the_tables_of_students_t(probability: float, freedom: int, bound: float) -> None:
    assert quantile(probability, freedom) == pytest.approx(bound, abs=5e-4)
    assert within(bound, freedom) == pytest.approx(probability, abs=5e-5)


def test_with_many_degrees_of_freedom_it_is_the_normal_distribution() -> None:
    assert quantile(0.95, 5000) == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-3)


def test_a_difference_worked_out_by_hand() -> None:
    """Differences 1, 2, 3: mean 2, deviation 1, error 1 over the root of 3, t of 2 degrees 4.303."""
    found = difference([10, 10, 10], [11, 12, 13])
    assert (found.old, found.new, found.mean, found.size) == (10, 12, 2, 2)
    assert found.low == pytest.approx(2 - 4.3027 / 3**0.5, abs=1e-4)
    assert found.high == pytest.approx(2 + 4.3027 / 3**0.5, abs=1e-4)
    assert found.smallest == pytest.approx((4.3027 + 0.8416) / 3**0.5, abs=1e-4)
    assert not found.sure


def test_looking_at_more_makes_intervals_wider() -> None:
    old, new = [0.0] * 20, [float(number % 5) for number in range(20)]
    once, often = difference(old, new), difference(old, new, looks=20)
    assert once.low is not None and often.low is not None and often.low < once.low
    assert once.mean == often.mean


def test_a_single_pair_and_pairs_that_differ_alike() -> None:
    alone = difference([1], [5])
    assert (alone.mean, alone.low, alone.high, alone.size, alone.smallest, alone.sure) == (
        4,
        None,
        None,
        None,
        None,
        False,
    )
    few, many = difference([1, 1, 1], [2, 2, 2]), difference([1] * 10, [2] * 10)
    assert (few.low, few.high, few.size, few.sure) == (1, 1, None, False)
    assert (many.low, many.high, many.size, many.sure) == (1, 1, None, True)


def test_of_sure_differences_hardly_one_is_none() -> None:
    """Where nothing is different, one of twenty looks is sure in about one of twenty experiments at most."""
    rng = Random(5)
    wrong = 0
    for _ in range(200):
        looks = [
            difference([rng.gauss(0, 1) for _ in range(15)], [rng.gauss(0, 1) for _ in range(15)], looks=10)
            for _ in range(10)
        ]
        wrong += any(found.sure for found in looks)
    assert wrong <= 20


def test_a_difference_of_the_smallest_size_mostly_shows() -> None:
    rng = Random(6)
    pairs = [([rng.gauss(0, 1) for _ in range(40)], [rng.gauss(0, 1) for _ in range(40)]) for _ in range(200)]
    smallest = [difference(old, new).smallest for old, new in pairs]
    mean = sum(one for one in smallest if one is not None) / len(smallest)
    seen = sum(difference(old, [value + mean for value in new]).sure for old, new in pairs)
    assert 140 <= seen <= 180
