"""What pairs show: intervals that hold together, and a few pairs make nothing sure."""

from random import Random
from statistics import NormalDist

import pytest

from ludex.interpreter.arena.estimates import (
    MOST_DRAWN,
    Difference,
    Numbers,
    differences,
    pairs_needed,
    quantile,
    widened,
    within,
)


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


def test_a_bound_is_widened_for_few_pairs() -> None:
    """1.96 standard errors of very many are 2.26 for ten by Student's t, once what is drawn is put right."""
    assert widened(1.95996 * 0.9**0.5, 10) == pytest.approx(2.262, abs=1e-3)
    assert widened(1.95996, 5000) == pytest.approx(1.960, abs=1e-3)


def looked_at(*columns: tuple[Numbers, Numbers], seed: int = 1) -> list[Difference]:
    return differences(columns, seed)


def drawn(rng: Random, count: int) -> list[float]:
    return [rng.gauss(0, 1) for _ in range(count)]


def test_a_difference_worked_out_by_hand() -> None:
    """Differences 1, 2 and 3, four of each: mean 2, deviation the root of 8/11.

    An interval of a single measure is about as wide as by Student's t of 11 degrees: 2.201 errors.
    """
    (found,) = looked_at(([10.0] * 12, [11.0, 12.0, 13.0] * 4))
    deviation = (8 / 11) ** 0.5
    error = deviation / 12**0.5
    assert (found.old, found.new, found.mean, found.pairs) == (10, 12, 2, 12)
    assert (found.more, found.fewer, found.sure) == (12, 0, True)
    assert found.size == pytest.approx(2 / deviation)
    assert found.low is not None and found.high is not None and found.smallest is not None
    assert (2 - found.low) / error == pytest.approx(2.201, abs=0.3)
    assert found.high - 2 == pytest.approx(2 - found.low)
    assert found.smallest == pytest.approx(found.high - 2 + 0.8416 * error, abs=1e-4)


def test_the_same_seed_draws_the_same() -> None:
    rng = Random(3)
    columns = [(drawn(rng, 30), drawn(rng, 30)) for _ in range(4)]
    assert looked_at(*columns, seed=5) == looked_at(*columns, seed=5) != looked_at(*columns, seed=6)


def test_looking_at_more_makes_intervals_wider_unless_it_is_the_same_again() -> None:
    rng = Random(4)
    columns = [(drawn(rng, 40), drawn(rng, 40)) for _ in range(20)]
    lows = [looked_at(*family)[0].low for family in (columns[:1], [columns[0]] * 20, columns)]
    once, again, often = (low for low in lows if low is not None)
    assert often < once - 0.1 and again == pytest.approx(once)


def test_a_few_pairs_make_nothing_sure_and_are_not_given_an_interval() -> None:
    """One measure needs six pairs that differ: that all do so alike has a chance below one in twenty."""
    assert pairs_needed(1) == 6
    five, six = ([0.0] * 200, [9.0] * 5 + [0.0] * 195), ([0.0] * 200, [9.0] * 6 + [0.0] * 194)
    (found,), (more,) = looked_at(five), looked_at(six)
    assert (found.more, found.low, found.size, found.smallest, found.sure) == (5, None, None, None, False)
    assert (more.more, more.sure) == (6, True) and more.low is not None
    (alone,) = looked_at(([1], [5]))
    assert (alone.mean, alone.low, alone.sure) == (4, None, False)


def test_pairs_that_all_differ_alike() -> None:
    (few,), (many,) = looked_at(([1] * 5, [2] * 5)), looked_at(([1] * 10, [2] * 10))
    assert (few.mean, few.low, few.sure) == (1, None, False)
    assert (many.low, many.high, many.size, many.sure) == (1, 1, None, True)


def test_a_pair_without_a_number_does_not_count() -> None:
    old: Numbers = [1, None, 3, None] + [0, 1] * 10
    new: Numbers = [2, 5, None, None] + [1, 2] * 10
    found, _ = looked_at((old, new), (drawn(Random(7), 24), drawn(Random(8), 24)))
    assert (found.pairs, found.more, found.mean, found.sure) == (21, 21, 1, True)
    assert found.old == pytest.approx(11 / 21) and found.new == pytest.approx(32 / 21)


def test_where_nothing_is_different_hardly_anything_is_sure() -> None:
    """In about one of twenty experiments with ten looks each; never in more than twice as many here."""
    rng = Random(5)
    wrong = sum(
        any(
            one.sure for one in looked_at(*[(drawn(rng, 15), drawn(rng, 15)) for _ in range(10)], seed=number)
        )
        for number in range(60)
    )
    assert wrong <= 6


def test_many_pairs_are_drawn_in_lots_and_say_the_same() -> None:
    rng = Random(6)
    old, new = drawn(rng, 3 * MOST_DRAWN + 7), drawn(rng, 3 * MOST_DRAWN + 7)
    (found,) = looked_at((old, new))
    assert found.low is not None and found.high is not None
    error = (2 / len(old)) ** 0.5
    assert (found.high - found.low) / error == pytest.approx(2 * 1.96, abs=0.25)


def test_a_difference_of_the_smallest_size_mostly_shows() -> None:
    rng = Random(6)
    pairs = [(drawn(rng, 40), drawn(rng, 40)) for _ in range(60)]
    smallest = [one.smallest for pair in pairs for one in looked_at(pair) if one.smallest is not None]
    mean = sum(smallest) / len(smallest)
    seen = sum(looked_at((old, [value + mean for value in new]))[0].sure for old, new in pairs)
    assert 40 <= seen <= 56
