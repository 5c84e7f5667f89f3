"""Games in pairs: what is measured, what ran, and what is said of it."""

from __future__ import annotations

import pytest

import ludex
from ludex.interpreter.arena.caveats import amount, caveats
from ludex.interpreter.arena.measures import FINISHED, LIMIT, WON, Measure, measured
from ludex.interpreter.arena.trial import Ran, Trial, own_lines

BELOW = """language 1
ruleset below
    players 2
    round limit 4

resource coin "coins"
    supply 100
    visible to everyone

round
    step income
        for each player
            choose
                either take "Take one"
                    gain 1 coin
                or leave "Take none"
                    nothing
    step closing
        if some (player where coins of player > 2)
            finish

ranking
    highest coins of player
"""
MINE = """language 1
ruleset mine
    extends below

after round.income
    step alms
        for each player
            gain 1 coin
            if coins of player > 90
                gain 5 coins
"""


def rulesets() -> tuple[ludex.Ruleset, ludex.Ruleset]:
    texts = {"below.ludex": BELOW, "mine.ludex": MINE}
    return ludex.load_text(texts, "below.ludex"), ludex.load_text(texts, "mine.ludex")


def played(ruleset: ludex.Ruleset, choices: str, ran: Ran) -> ludex.Game:
    """Play a game in which each answer is `t` for take or `l` for leave, over and over."""
    game = ruleset.start(seed=1, watch=ran)
    step = 0
    while game.decision is not None:
        game.apply("take" if choices[step % len(choices)] == "t" else "leave", watch=ran)
        step += 1
    return game


def trial(*choices: str) -> Trial:
    old, new = rulesets()
    found = Trial(own_lines(new.checked, old.layers))
    for answers in choices:
        ran = Ran()
        found.add(played(old, answers, Ran()), played(new, answers, ran), ran)
    return found


def test_what_is_measured_of_a_game() -> None:
    old, _ = rulesets()
    found = {measure.id: value for measure, value in measured(played(old, "tl", Ran())).items()}
    assert found == {
        "rounds": 3,
        "decisions": 6,
        "end.finished": 1,
        "end.won": 0,
        "end.limit reached": 0,
        "tied": 0,
        "won.red": 1,
        "won.yellow": 0,
        "points": 1.5,
        "spread": 3,
        "points.red": 3,
        "points.yellow": 0,
        "held.coin": 1.5,
    }
    ends = measured(played(old, "l", Ran()))
    assert (ends[LIMIT], ends[FINISHED], ends[WON]) == (1, 0, 0)
    tied = {measure.id: value for measure, value in measured(played(old, "t", Ran())).items()}
    assert (tied["tied"], tied["won.red"], tied["won.yellow"]) == (1, 0.5, 0.5)


def test_differences_are_those_of_pairs() -> None:
    found = trial("tl", "l", "t")
    differences = {measure.id: one for measure, one in found.differences()}
    assert differences["rounds"].old == pytest.approx(10 / 3) and differences["rounds"].new == pytest.approx(
        7 / 3
    )
    assert differences["rounds"].mean == -1
    assert "end.won" not in differences
    assert [measure.id for measure in found.alike()] == ["won.red", "won.yellow"] or found.alike()
    assert found.limits() == (1, 0)


def test_what_does_not_vary_is_not_looked_at() -> None:
    found = trial("t", "t")
    assert {measure.id for measure, _ in found.differences()} == {
        "rounds",
        "decisions",
        "points",
        "points.red",
        "points.yellow",
        "held.coin",
    }


def test_how_often_the_lines_of_a_layer_ran() -> None:
    found = {one.clause.span.line: (one.times, one.games) for one in trial("tl", "l").running()}
    assert found == {8: (10, 2), 9: (10, 2), 10: (0, 0)}


def test_what_cannot_be_concluded() -> None:
    said = list(caveats(trial("tl", "l", "t"), ("below", "mine"), "with 2 players"))
    assert said[0].startswith("All seats played at random")
    assert "with 2 players" in said[1]
    assert "1 of 3 games of below and 0 of 3 games of mine went on to the last round" in said[2]
    assert "Nothing is surely different" in said[3]
    assert said[4].startswith("With 3 pairs a difference would mostly stay unseen below: ")
    assert said[5] == "Nothing is known of what never ran: round.alms."
    assert list(caveats(Trial(()), ("below", "mine"), "with 2 players"))[2:] == [
        "A difference needs more games than one pair."
    ]


@pytest.mark.parametrize(
    ("value", "share", "plain", "signed"),
    [
        (0.5, True, "50 %", "+50 %"),
        (-1.7, True, "-100 %", "-100 %"),
        (0.001, False, "0", "0"),
        (-0.5, False, "-0.50", "-0.50"),
        (12.34, False, "12.3", "+12.3"),
        (1234.5, False, "1234", "+1234"),
    ],
)
def test_numbers_as_they_are_read(value: float, share: bool, plain: str, signed: str) -> None:
    measure = Measure("id", "name", share)
    assert (amount(measure, value), amount(measure, value, signed=True)) == (plain, signed)
