"""Games in pairs: what is measured, what ran, and what is said of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest
from support import CORPUS

import ludex
from ludex.interpreter.arena.agents import AGENTS, Turn
from ludex.interpreter.arena.caveats import caveats
from ludex.interpreter.arena.estimates import DOUBT, Difference, differences
from ludex.interpreter.arena.measures import Measure, measured
from ludex.interpreter.arena.pairing import Pairing
from ludex.interpreter.arena.plan import Plan
from ludex.interpreter.arena.playing import Player
from ludex.interpreter.arena.ran import Lines, Ran, own_lines, running
from ludex.interpreter.arena.rows import Fault, Row
from ludex.interpreter.arena.sentences import amount, effect, finding
from ludex.interpreter.arena.simulation import paired
from ludex.interpreter.arena.trial import DOUBT_OF_DETAILS, Findings, Trial
from ludex.interpreter.play.decision import Choice

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

measure rich of player "Players with two coins"
    means coins of player > 1

measure left "Coins that are left"
    means coins of supply if some (player where coins of player > 2)
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


class Of:
    """An agent that always answers the same, as the start of a text that is a choice says."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __call__(self, seed: int, seat: int) -> Of:
        return self

    def choose(self, turn: Turn) -> Choice:
        return next(choice for choice in turn.choices if choice.text == self._text)


@pytest.fixture(autouse=True)
def agents(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are agents who always take, and who always leave."""
    for name in ("take", "leave"):
        monkeypatch.setitem(cast(dict[str, object], AGENTS), name, Of(name))


def rulesets(mine: str = MINE) -> tuple[ludex.Ruleset, ludex.Ruleset]:
    texts = {"below.ludex": BELOW, "mine.ludex": mine}
    return ludex.load_text(texts, "below.ludex"), ludex.load_text(texts, "mine.ludex")


WORDS = {"t": "take", "l": "leave"}


def plan(ruleset: ludex.Ruleset, answers: str) -> Plan:
    """Return the plan of games in which each seat always answers `t` for take or `l` for leave."""
    return ruleset.plan(agents=[WORDS[answer] for answer in answers])


def row(ruleset: ludex.Ruleset, answers: str, index: int = 0) -> Row:
    return replace(Player(plan(ruleset, answers)).play(0), index=index)


def alike(row: Row) -> Row:
    """Return the row of a game between agents of the same name, as those of a series are."""
    return replace(row, agents=("agent", "agent"))


def measures(row: Row, ruleset: ludex.Ruleset) -> dict[str, float | None]:
    return {measure.id: value for measure, value in measured(row, ruleset.plan().about()).items()}


def findings(*answers: str, mine: str = MINE) -> Findings:
    """Return what pairs of games show in which seats answer so."""
    old, new = rulesets(mine)
    pairs = [(alike(row(old, each)), alike(row(new, each))) for each in answers]
    return Findings.of(pairs, (old.plan().about(), new.plan().about()), 1)


def test_what_is_measured_of_a_game() -> None:
    old, _ = rulesets()
    assert measures(row(old, "tl"), old) == {
        "rounds": 3,
        "decisions": 6,
        "end.finished": 1,
        "end.won": 0,
        "end.limit_reached": 0,
        "tied": 0,
        "points": 1.5,
        "spread": 3,
        "won.by.leave": 0,
        "points.by.leave": 0,
        "won.by.take": 1,
        "points.by.take": 3,
        "won.red": 1,
        "points.red": 3,
        "won.yellow": 0,
        "points.yellow": 0,
        "measure.rich": 0.5,
        "measure.left": 97,
        "held.coin": 1.5,
        "gained.coin": 1.5,
        "use.chooses round.income.take": 3,
        "use.chooses round.income.leave": 3,
    }
    assert "won.by.leave" not in measures(row(old, "ll"), old)
    ends = measures(row(old, "ll"), old)
    assert (ends["end.limit_reached"], ends["end.finished"], ends["measure.left"]) == (1, 0, None)
    tied = measures(row(old, "tt"), old)
    assert (tied["tied"], tied["won.red"], tied["won.yellow"]) == (1, 0.5, 0.5)


def test_differences_are_those_of_pairs() -> None:
    found = findings("tl", "ll", "tt")
    differences = {measure.id: one for measure, one in found.differences}
    assert differences["rounds"].old == pytest.approx(10 / 3)
    assert differences["rounds"].new == pytest.approx(7 / 3) and differences["rounds"].mean == -1
    assert (differences["rounds"].more, differences["rounds"].fewer, differences["rounds"].pairs) == (0, 3, 3)
    assert "end.won" not in differences
    assert {"tied", "won.red"} <= {measure.id for measure in found.alike}
    assert found.limits == (1, 0) and not found.endless and findings("ll", "ll").limits == (2, 0)


def test_what_does_not_vary_or_is_the_same_as_something_else_is_not_looked_at() -> None:
    """All points are coins, and nobody pays: points, what is held and what is got are one and the same."""
    names = {measure.id for measure in findings("tt", "tt").columns}
    assert names == {"rounds", "decisions", "points", "measure.left"}


def test_a_game_without_a_number_is_left_out_of_that_measure_alone() -> None:
    found = dict(findings("tl", "ll", "tt").differences)
    left = next(one for measure, one in found.items() if measure.id == "measure.left")
    assert left.pairs == 2 and next(iter(found.values())).pairs == 3


def test_a_pair_counts_when_both_games_are_there_and_none_broke_off() -> None:
    old, new = rulesets()
    trial = Trial(Pairing(plan(old, "tl"), plan(new, "tl")))
    broken = Row(1, 9, ("take", "leave"), "fault", fault=Fault("round", "too much"))
    for side, game in (
        (False, row(old, "tl", 0)),
        (True, row(new, "tl", 0)),
        (True, broken),
        (False, row(old, "tl", 1)),
        (False, row(old, "tl", 2)),
        (True, row(new, "tl", 2)),
        (True, row(new, "tl", 3)),
        (False, row(old, "tl", 4)),
        (True, row(new, "tl", 4)),
    ):
        trial.add(side, game)
    assert [pair[0].index for pair in trial.whole()] == [0, 2]
    assert trial.faults == [(True, broken)] and trial.findings().pairs == 2


IDLE = """language 1
ruleset mine
    extends below

after round.income
    step pause
        for each player where coins of player > 90
            gain 5 coins
"""


def test_a_change_that_alters_nothing_leaves_every_game_identical() -> None:
    """The programs are not the same, but what never runs makes no game another one."""
    old, new = rulesets(IDLE)
    found = new.compare(old, games=20)
    assert (found.pairs, found.identical, found.same_program, found.differences) == (20, 20, False, ())
    said = [*caveats(found, ("below", "mine"), ["random"], "with 2 players")]
    assert said[-1].startswith("That nothing came out otherwise does not show")
    same = old.compare(old, games=3)
    assert same.same_program and same.identical == 3
    assert not any("came out otherwise" in text for text in caveats(same, ("a", "b"), ["random"], "so"))
    assert rulesets()[1].compare(old, games=20).identical == 0


def test_other_answers_make_another_game_even_where_all_else_is_the_same() -> None:
    old, _ = rulesets()
    one = row(old, "tl")
    assert one.answers == row(old, "tl").answers != row(old, "lt").answers
    about = old.plan().about()
    assert Findings.of([(one, replace(one, answers="other"))], (about, about), 1).identical == 0
    for other in (
        replace(one, held={"coin": [0, 3]}),
        replace(one, measures=one.measures | {"rich": [0, 0]}),
        replace(one, uses={}),
    ):
        assert Findings.of([(one, other)], (about, about), 1).identical == 0
    assert Findings.of([(one, replace(one, uses=one.uses | {"other": {}}))], (about, about), 1).identical == 1


def test_details_have_a_part_of_the_doubt_for_themselves() -> None:
    """However many they are, they take no more of it from the others."""
    rng = Random(2)
    main, details = Measure("main", "main"), [Measure(f"{n}", f"{n}", detail=True) for n in range(30)]
    columns = {
        measure: ([rng.gauss(0, 1) for _ in range(40)], [rng.gauss(0, 1) for _ in range(40)])
        for measure in (main, *details)
    }
    found = dict(Findings(40, False, 0, (0, 0), columns, 1).differences)
    (alone,) = differences([columns[main]], 1, DOUBT - DOUBT_OF_DETAILS)
    assert found[main] == alone
    together = differences([columns[detail] for detail in details], 1, DOUBT_OF_DETAILS)
    assert [found[detail] for detail in details] == together
    names = {measure.name for measure, _ in findings(*["tl", "lt", "tt"] * 6).differences if measure.detail}
    assert names == {"Take one (round.income)"}, "none is taken as often as the spread is large"


def test_how_often_the_lines_of_a_layer_ran() -> None:
    old, new = rulesets()
    own = own_lines(new.checked, old.layers)
    ran = running(plan(new, "tl"), new.checked, own, range(2))
    found = {one.clause.span.line: (one.times, one.games, one.watched) for one in ran}
    assert found == {8: (8, 2, 2), 9: (8, 2, 2), 10: (0, 0, 2)}


def test_what_cannot_be_concluded() -> None:
    old, new = rulesets()
    ran = running(plan(new, "tl"), new.checked, own_lines(new.checked, old.layers), range(1))
    said = [*caveats(findings("tl", "ll", "tt"), ("below", "mine"), ["random"], "with 2 players", ran)]
    assert said[0].startswith("All seats played at random: nothing follows for players who want to win")
    assert "with 2 players" in said[1]
    assert "1 of 3 games of below and 0 of 3 games of mine went on to the last round" in said[2]
    assert said[3].startswith("Nothing follows from so few games: a difference can be sure from ")
    assert said[4:] == ["Nothing is known of what never ran: round.alms."]
    said = [*caveats(findings(), ("below", "mine"), ["take", "leave", "take"], "with 2 players")]
    assert said[0].startswith("Those who played were take, leave: nothing follows for other players")
    assert said[2].startswith("Nothing follows from so few games")


def test_too_few_pairs_that_differ_are_said() -> None:
    said = [*caveats(findings(*["tl", "lt", "ll"] * 6), ("below", "mine"), ["random"], "so")]
    assert "Too few pairs differ in these to say anything: games that come to their end (6)" in said[3]


def test_only_enough_pairs_make_a_difference_sure() -> None:
    """The fewer things are looked at, the fewer pairs: 1 less each time their number is halved."""
    few, many = findings(*["tl", "ll"] * 3), findings(*["tl", "lt", "tt"] * 6)
    assert few.pairs < few.enough and few.sure == ()
    assert many.pairs >= many.enough
    assert {"rounds", "points"} <= {measure.id for measure, _ in many.sure}
    said = list(caveats(many, ("below", "mine"), ["random"], "with 2 players"))
    assert not any("so few games" in text for text in said)


def test_sure_differences_come_first_and_those_of_seats_and_details_last() -> None:
    found = findings(*["tl", "lt", "tt", "ll"] * 6).differences
    keys = [(not one.sure, measure.detail, measure.seat) for measure, one in found]
    assert keys == sorted(keys) and len(set(keys)) > 1


def test_a_trial_is_the_same_for_any_number_of_processes_and_begins_where_it_stopped() -> None:
    ruleset, against = ludex.load(CORPUS / "last_card.ludex"), ludex.load(CORPUS / "last_card.ludex")
    pairing = ruleset.pairing(against, players=3, agents=("greedy", "random", "first"), seed=4)
    assert pairing.of(pairing.number(True, 7)) == (True, 7) and pairing.new.rotate
    alone, several = Trial(pairing), Trial(pairing)
    first = paired(alone, 6, 1)
    for _ in range(5):
        next(first)
    first.close()
    assert [*map(len, alone.rows)] == [3, 2]
    assert len([*paired(alone, 6, 1)]) == 7
    assert len([*paired(several, 6, 2)]) == 12
    assert [*alone.whole()] == [*several.whole()] and alone.findings().identical == 6
    assert [old.agents for old, _ in alone.whole()][:2] == [
        ("greedy", "random", "first"), ("random", "first", "greedy")
    ]  # fmt: skip


def sure(mean: float, size: float | None, *, pairs: int = 20, more: int = 18, fewer: int = 2) -> Difference:
    low, high = sorted((mean / 2, mean * 2))
    return Difference(1, 1 + mean, mean, pairs, more, fewer, low, high, size, 0.1, True)


def test_a_finding_in_a_sentence() -> None:
    coins, won = Measure("c", "coins that a player gets"), Measure("w", "games that red wins", share=True)
    assert finding(coins, sure(8, 1.3), ("base", "mine")) == (
        "Coins that a player gets: 9.00 with mine, 1.00 with base, which is 8.00 more (4.00 to 16.0); "
        "more in 18 of 20 pairs, less in 2; a large effect (1.30)."
    )
    assert finding(won, sure(-0.25, -0.3, more=0, fewer=20), ("base", "mine")) == (
        "Games that red wins: 75 % with mine, 100 % with base, which is 25 points less (12 to 50); "
        "less in 20 of 20 pairs; a small effect (0.30)."
    )
    assert [effect(size) for size in (0.1, -0.2, 0.5, 0.8, None)] == [
        "a very small effect (0.10)",
        "a small effect (0.20)",
        "a medium effect (0.50)",
        "a large effect (0.80)",
        "always by as much",
    ]


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
    watch = Ran(rules.compiled().program, Lines.of(rules.checked))
    played = Player(plan(rules, "ll")).play(0, watch)
    lines = {clause.path: clause.span.line for clause in rules.checked.clauses}
    times = {lines[path]: count for path, count in watch.times.items() if path in lines}
    asked, refused = line(PAID, "for each player\n        pay"), line(PAID, "gain 1 coin\n        choose")
    assert (times[refused], times[asked + 1]) == (8, 4)
    assert (played.rounds, played.held, played.gained) == (6, {"coin": [1, 1]}, {"coin": [5, 5]})


def line(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_a_comparison_from_python() -> None:
    texts = {"below.ludex": BELOW, "mine.ludex": MINE}
    old, mine = rulesets()
    found = mine.compare(games=12, seed=3)
    assert found.pairs == 12 and "points" in {measure.id for measure, _ in found.sure}
    assert found == ludex.load_text(texts, "mine.ludex").compare(old, games=12, seed=3)
    short = mine.compare(old, games=2, rounds=1)
    assert short.limits == (2, 2) and short.endless
    with pytest.raises(ludex.UsageError, match="extends nothing and has no layers"):
        old.compare(games=1)


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
