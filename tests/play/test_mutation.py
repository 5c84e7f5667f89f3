"""Changed copies of rules: which there are, and which an example notices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

import ludex
from ludex.interpreter.analysis.ruleset import Ruleset
from ludex.interpreter.play.mutants import Mutant, mutants
from ludex.interpreter.play.mutation import mutate, sample

MARKET = """language 1
ruleset market "Market"
    players 2
    round limit 9

resource coin "coins"
    visible to everyone

piece card "cards"
    value number
    copies 2 per value 1 to 3

zone hand of player
    holds card
    visible to owner

record luck
    number 0 to 9
    starts 1

fact worth of player
    means total value of hand of player if luck > 0 and luck < 5
    otherwise 0

round
    for each player
        only if coins of player >= 3
        choose
            either buy "Buy"
                pay 3 coins
                move 1 card from deck to hand of player
            or wait "Wait"
                gain (luck) coins
    finish

ranking
    highest worth of player

zone deck
    holds card
    ordered

setup
    move all cards from supply to deck
    shuffle deck
"""

FAMILY = """
kind street "streets"
    number number
    tax number

street per number 1 to 4
    tax 2

fact taxes
    means total tax of streets
"""

EXAMPLE = """
example "buying and waiting"
    when round
    given coins of red is 3, coins of yellow is 3, deck is card(3), card(2)
    red answers buy
    yellow answers wait
    expect coins of red is 0, coins of yellow is 4, hand of red is card(3), deck is card(2)
    expect worth of red is 3, red wins
"""


def _ruleset(text: str) -> Ruleset:
    return ludex.load_text({"market.ludex": text}, "market.ludex").checked


def _said(found: tuple[Mutant, ...]) -> set[tuple[int, str, str]]:
    return {(mutant.line, mutant.change, mutant.sort) for mutant in found}


def test_everything_that_a_slip_could_change_is_changed() -> None:
    found = _said(tuple(mutants(_ruleset(MARKET))))
    assert {
        (11, "copies: 2 becomes 1", "table row"),
        (17, "1 becomes 0", "rule"),
        (22, "total becomes highest", "points"),
        (22, "and becomes or", "points"),
        (22, "condition 2 is left out", "points"),
        (22, "the condition is turned round", "points"),
        (22, "> becomes >=", "points"),
        (22, "> becomes <=", "points"),
        (27, "the condition is turned round", "rule"),
        (27, "the condition is left out", "rule"),
        (29, "`buy` is not offered", "rule"),
        (30, "3 becomes 4", "payment"),
        (30, "the line is left out", "payment"),
        (31, "1 becomes 2", "draw"),
        (33, "one more", "gain"),
        (34, "the line is left out", "rule"),
        (37, "highest becomes lowest", "points"),
        (6, "visible to everyone becomes the owner", "visibility"),
        (13, "visible to the owner becomes nobody", "visibility"),
        (39, "visible to nobody becomes everyone", "visibility"),
    } <= found


def test_survivors_are_told_with_what_was_changed() -> None:
    report = mutate(_ruleset(MARKET + EXAMPLE))
    survivors = _said(report.survivors)
    assert (30, "3 becomes 2", "payment") not in survivors and (33, "one more", "gain") not in survivors
    assert (27, ">= becomes >", "rule") not in survivors
    assert (11, "copies: 2 becomes 1", "table row") in survivors
    assert (27, "3 becomes 2", "rule") in survivors, "nobody has 2 coins in the example"
    assert (22, "> becomes >=", "points") in survivors, "luck is never 0 in the example"
    assert report.by_sort()["payment"] == (3, 3)
    assert sum(there for _, there in report.by_sort().values()) == report.mutants


def test_a_copy_that_cannot_be_run_is_a_bug_and_comes_to_light() -> None:
    """No change takes away a resource that is used: whatever did so would be no ruleset."""
    ruleset = _ruleset(MARKET + EXAMPLE)
    broken = replace(ruleset, resources={})
    with pytest.raises(LookupError):
        mutate(ruleset, [Mutant("round", "no coins", "market.ludex", 1, "rule", broken)])


def test_without_examples_nothing_is_noticed() -> None:
    report = mutate(_ruleset(MARKET))
    assert not report.killed and not report.guarded and len(report.survivors) == report.mutants > 30


@pytest.mark.parametrize("count", [0, 5, 1000])
def test_a_sample_is_drawn_with_a_seed(count: int) -> None:
    found = tuple(mutants(_ruleset(MARKET)))
    drawn = sample(found, count, 7)
    assert len(drawn) == min(count, len(found)) and drawn == sample(found, count, 7)
    assert sorted(map(found.index, drawn)) == [*map(found.index, drawn)]
    assert count != 5 or drawn != sample(found, count, 8)


@pytest.mark.parametrize(("name", "count", "most"), [("tribunes", 60, 6), ("base", 30, 1)])
def test_examples_of_a_whole_game_notice_a_seeded_draw_of_changes(name: str, count: int, most: int) -> None:
    ruleset = ludex.load(name).checked
    report = mutate(ruleset, sample(tuple(mutants(ruleset)), count, 1))
    assert report.mutants + report.refused == count and len(report.survivors) <= most


def test_what_a_family_shares_is_changed_once() -> None:
    found = tuple(mutants(_ruleset(MARKET + FAMILY)))
    assert [mutant.change for mutant in found if mutant.line == 51] == [
        "tax: 2 becomes 3",
        "tax: 2 becomes 1",
    ]
    (first, _) = [mutant for mutant in found if mutant.line == 51]
    prices = [member.values["tax"][0] for member in first.ruleset.kinds["street"].members]
    assert len(prices) == 4 and len({*map(repr, prices)}) == 1


TWINS = """language 1
ruleset twins "Twins"
    players 2
    round limit 1

piece card "cards"
    value number
    copies 2 per value 1 to 3

zone hand of player
    holds card
    visible to owner

zone heap
    holds card

round
    for each player
        pick 0 to 2 cards in hand of player as pair
            such that whole: count of pair is 0 or count of pair is 2
            if unable
                nothing
        move pair to heap

example "one card is no pair"
    when round
    given hand of red is card(1), card(2)
    red is refused card(1) by round.pair.whole
    red answers card(1), card(2)
    expect heap is card(1), card(2)
"""


def test_a_condition_on_a_set_is_tried_where_its_pick_ran() -> None:
    ruleset = _ruleset(TWINS)
    report = mutate(ruleset, [found for found in mutants(ruleset) if found.clause == "round.pair.whole"])
    told = {found.change for found in report.killed}
    assert {"the line is left out", "2 becomes 3", "condition 2 is left out"} <= told
    assert {found.change for found in report.survivors} == {"condition 1 is left out"}


BROKE = """language 1
ruleset broke "Broke"
    players 2
    round limit 1

resource coin "coins"
    visible to everyone

record lost of player
    flag
    starts no

whenever ruin
    for each player where coins of player is 0 and not lost of player
        set lost of player to yes

rule fee(player)
    pay 1 coin
        if unable
            nothing

round
    for each player
        fee

example "who has a coin left goes on"
    when fee
    given player is red, coins of red is 2, lost of yellow is yes
    expect coins of red is 1
"""


def test_what_keeps_a_standing_rule_from_running_is_noticed() -> None:
    ruleset = _ruleset(BROKE)
    report = mutate(ruleset, [found for found in mutants(ruleset) if found.clause.startswith("ruin")])
    assert "condition 1 is left out" in {found.change for found in report.killed}


GUARDED = """language 1
ruleset guarded "Guarded"
    players 2
    round limit 1

resource coin "coins"
    visible to everyone

piece card "cards"
    copies 5

kind street "streets"
    rent number or nothing

street lane
street quay with rent 2

zone hand of player
    holds card
    visible to owner

zone heap
    holds card

zone pot
    holds coin

record owner of street
    player or nobody
    starts nobody

fact due of street
    means rent of street if owner of street is not nobody and rent of street is not nothing
    otherwise 0

rule collect(street)
    if owner of street is nobody or rent of street is nothing
        gains_nothing
    otherwise
        let player be owner of street
        gain (rent of street) coins
        gain (due of street) coins
    for each street where owner of street is not nobody
        owner of street gains 1 coin

rule gains_nothing
    nothing

rule discard(player)
    if some (card in hand of player)
        pick card in hand of player as lost
            if unable
                impossible "there is one"
        move lost to heap
    pick 2 cards in hand of player as gone
        if unable
            impossible "there are two"
    move gone to heap

round
    for each player
        gain coins of pot from pot
        gain (count of cards) coins
        pick any cards in hand of player as played
            such that enough: count of played >= 2
            if unable
                nothing
        move played to heap
    for each player where count of hand of player > 2
        discard
    for each street
        collect(street)

example "of three cards none is left"
    when discard
    given player is red, hand of red is 3 cards
    red answers card
    red answers card, card
    expect heap is 3 cards

example "nobody owns the streets"
    when round
    expect coins of red is 5, coins of yellow is 5
"""


def _read(text: str, found: Iterable[Mutant]) -> set[tuple[str, str]]:
    """The changed lines, with what is changed in them."""
    lines = text.splitlines()
    return {(lines[mutant.line - 1].strip(), mutant.change) for mutant in found}


def test_what_no_check_lets_pass_needs_no_example() -> None:
    """A guard that a value would be missing without, and a claim that a pick needs."""
    report = mutate(_ruleset(GUARDED))
    assert report.refused > 10
    left = _read(GUARDED, report.survivors)
    fact = "means rent of street if owner of street is not nobody and rent of street is not nothing"
    for line, change in (
        ("if owner of street is nobody or rent of street is nothing", "condition 1 is left out"),
        ("if owner of street is nobody or rent of street is nothing", "or becomes and"),
        ("for each street where owner of street is not nobody", "the condition is left out"),
        ('impossible "there are two"', "the line is left out"),
        (fact, "condition 2 is left out"),
    ):
        assert (line, change) not in left
    assert (fact, "condition 1 is left out") in left, "the value is there without it"
    assert ('impossible "there is one"', "the line is left out") in left, "the guard above says so already"


def test_a_change_that_changes_nothing_is_not_made() -> None:
    """There is not more than all, and a set for which a condition asks is never of nothing."""
    changes = _read(GUARDED, mutants(_ruleset(GUARDED)))
    assert ("gain coins of pot from pot", "one less") in changes
    assert ("gain coins of pot from pot", "one more") not in changes
    assert ("gain (count of cards) coins", "one more") in changes
    picks = "pick any cards in hand of player as played"
    assert (picks, "some have to be picked") not in changes
    fewer = GUARDED.replace("count of played >= 2", "count of played < 3")
    assert (picks, "some have to be picked") in _read(fewer, mutants(_ruleset(fewer)))


def test_a_row_of_a_table_gets_the_value_of_another() -> None:
    text = MARKET.replace(
        "record luck",
        """kind town "towns"
    size number or nothing

town hamlet
town city
    size by players 2: nothing, 3 to 4: 7

option home "Home"
    town
    starts by players 2: hamlet, 3: city, 4: city

record luck""",
    ).replace("players 2", "players 2, 3, 4", 1)
    found = _read(text, mutants(_ruleset(text)))
    rows = {(line, change) for line, change in found if "becomes another one" in change}
    assert rows == {
        ("town city", "size: the value from 2 on becomes another one"),
        ('option home "Home"', "the value from 2 on becomes another one"),
        ('option home "Home"', "the value from 3 on becomes another one"),
    }
    assert ("town city", "size: 7 becomes 6") in found
