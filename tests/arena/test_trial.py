"""Games in pairs: what is measured, what ran, and what is said of it."""

from __future__ import annotations

import pytest

import ludex
from ludex.interpreter.arena.caveats import amount, caveats
from ludex.interpreter.arena.measures import FINISHED, LIMIT, WON, Gains, Measure, measured
from ludex.interpreter.arena.ran import Lines, Ran
from ludex.interpreter.arena.trial import Trial, own_lines

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


def played(ruleset: ludex.Ruleset, choices: str) -> tuple[dict[Measure, float], Ran]:
    """Measure a game in which each answer is `t` for take or `l` for leave, over and over."""
    ran = Ran(ruleset.compiled().program, Lines.of(ruleset.checked))
    game = ruleset.start(seed=1, watch=ran)
    gains = Gains(game)
    step = 0
    while game.decision is not None:
        game.apply("take" if choices[step % len(choices)] == "t" else "leave", watch=ran)
        gains.note()
        step += 1
    return measured(game, gains.taken), ran


def measures(ruleset: ludex.Ruleset, choices: str) -> dict[str, float]:
    return {measure.id: value for measure, value in played(ruleset, choices)[0].items()}


def trial(*choices: str) -> Trial:
    old, new = rulesets()
    found = Trial(own_lines(new.checked, old.layers))
    for answers in choices:
        after, ran = played(new, answers)
        found.add(played(old, answers)[0], after, ran.times)
    return found


def test_what_is_measured_of_a_game() -> None:
    old, _ = rulesets()
    assert measures(old, "tl") == {
        "rounds": 3,
        "decisions": 6,
        "end.finished": 1,
        "end.won": 0,
        "end.limit_reached": 0,
        "tied": 0,
        "won.red": 1,
        "won.yellow": 0,
        "points": 1.5,
        "spread": 3,
        "points.red": 3,
        "points.yellow": 0,
        "held.coin": 1.5,
        "taken.coin": 1.5,
    }
    ends = measures(old, "l")
    assert (ends[LIMIT.id], ends[FINISHED.id], ends[WON.id]) == (1, 0, 0)
    tied = measures(old, "t")
    assert (tied["tied"], tied["won.red"], tied["won.yellow"]) == (1, 0.5, 0.5)


def test_differences_are_those_of_pairs() -> None:
    found = trial("tl", "l", "t")
    differences = {measure.id: one for measure, one in found.differences()}
    assert differences["rounds"].old == pytest.approx(10 / 3) and differences["rounds"].new == pytest.approx(
        7 / 3
    )
    assert differences["rounds"].mean == -1
    assert "end.won" not in differences
    assert [measure.id for measure in found.alike()] == ["tied", "won.red", "won.yellow"]
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
        "taken.coin",
    }


def test_how_often_the_lines_of_a_layer_ran() -> None:
    found = {one.clause.span.line: (one.times, one.games) for one in trial("tl", "l").running()}
    assert found == {8: (10, 2), 9: (10, 2), 10: (0, 0)}


def test_what_cannot_be_concluded() -> None:
    said = list(caveats(trial("tl", "l", "t"), ("below", "mine"), "with 2 players"))
    assert said[0].startswith("All seats played at random")
    assert "with 2 players" in said[1]
    assert "1 of 3 games of below and 0 of 3 games of mine went on to the last round" in said[2]
    assert said[3].startswith("Nothing follows from so few games: a difference can be sure from ")
    assert said[4:] == ["Nothing is known of what never ran: round.alms."]
    assert list(caveats(Trial(()), ("below", "mine"), "with 2 players"))[2].startswith("Nothing follows")


def test_only_enough_pairs_make_a_difference_sure() -> None:
    """The fewer things are looked at, the fewer pairs: 1 less each time their number is halved."""
    few, many = trial(*["tl", "l"] * 3), trial(*["tl", "ttl", "tll"] * 6)
    assert few.pairs < few.enough and few.sure() == []
    assert many.pairs >= many.enough
    assert [measure.id for measure, _ in many.sure()][:1] == ["rounds"]
    said = list(caveats(many, ("below", "mine"), "with 2 players"))
    assert not any("so few games" in text for text in said)


def test_sure_differences_come_first_and_those_of_seats_last() -> None:
    found = trial(*["tl", "ttl", "tll"] * 6).differences()
    keys = [(not one.sure, measure.seat) for measure, one in found]
    assert keys == sorted(keys) and len(set(keys)) > 1


PAID = """language 1
ruleset paid
    players 2
    round limit 6

resource coin "coins"
    supply 100
    visible to everyone

fact price
    means 1

setup
    for each player
        gain 1 coin

round
    for each player
        pay (price + price) coins
            if unable
                gain 1 coin
        choose
            either take "Take one"
                gain 1 coin
            or leave "Take none"
                nothing

ranking
    highest coins of player
"""


def test_a_payment_that_is_not_made_has_not_run() -> None:
    """Of six rounds with a price of two, who begins with one coin can pay in the second and in the fifth."""
    rules = ludex.load_text({"paid.ludex": PAID}, "paid.ludex")
    values, ran = played(rules, "l")
    lines = {clause.path: clause.span.line for clause in rules.checked.clauses}
    times = {lines[path]: count for path, count in ran.times.items() if path in lines}
    asked, refused = line(PAID, "for each player\n        pay"), line(PAID, "gain 1 coin\n        choose")
    assert (times[refused], times[asked + 1]) == (8, 4)
    found = {measure.id: value for measure, value in values.items()}
    assert (found["rounds"], found["held.coin"], found["taken.coin"]) == (6, 1, 5)


def line(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_a_trial_from_python() -> None:
    texts = {"below.ludex": BELOW, "mine.ludex": MINE}
    found = ludex.load_text(texts, "mine.ludex").trial(games=12, seed=3)
    assert found.pairs == 12 and "taken.coin" in {measure.id for measure, _ in found.sure()}
    assert found.values == ludex.load_text(texts, "mine.ludex").trial(games=12, seed=3).values
    with pytest.raises(ludex.UsageError, match="extends nothing"):
        ludex.load_text(texts, "below.ludex").trial(games=1)


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
