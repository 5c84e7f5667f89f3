"""Whole answers: a set or a long number at once is the same as its steps, and changes nothing if refused."""

from itertools import combinations

import pytest
from support import game_of_corpus

import ludex
from ludex.interpreter.play.answers import digits_left, offered, steps_of_number, steps_of_set
from ludex.interpreter.play.game import Game

WIDE = """language 1
ruleset wide "Wide"
    players 1
    round limit 1

record told of player
    number 0 to 500
    starts 0

round
    for each player
        pick 10 to 250 as amount
        set told of player to amount

ranking
    highest told of player
"""


def taken(game: Game) -> list[str]:
    """Return the pieces that have been shut."""
    zone = next(zone for zone in game.observe(None).zones if zone.zone.startswith("shut"))
    return sorted(map(str, zone.pieces))


def test_every_set_is_taken_or_refused_as_its_sum_demands() -> None:
    """The dice show ten: all sets of up to four flaps are tried, in any order of naming."""
    start = game_of_corpus("shut_the_box").start(1, seed=3)
    things = offered(start)
    assert things is not None and len(things) == 9
    digest = start.digest()
    for count in range(5):
        for places in combinations(range(9), count):
            wanted = [things[place] for place in reversed(places)]
            if sum(place + 1 for place in places) == 10:
                game = start.copy()
                for step in steps_of_set(start, wanted):
                    game.apply(step)
                assert taken(game) == sorted(wanted)
            else:
                with pytest.raises(ludex.IllegalChoice, match=r"refused by round\.chosen\.fit"):
                    steps_of_set(start, wanted)
    assert start.digest() == digest


@pytest.mark.parametrize("wanted", [["flap(red, 10)"], ["flap(red, 5)", "flap(red, 5)"], ["nothing of it"]])
def test_things_that_are_not_there_are_refused(wanted: list[str]) -> None:
    game = game_of_corpus("shut_the_box").start(1, seed=3)
    with pytest.raises(ludex.IllegalChoice, match=r"refused(:.*to| by) round\.chosen$") as caught:
        steps_of_set(game, wanted)
    assert caught.value.refusal.choice == wanted[-1]


def test_what_is_open_in_the_middle_of_a_set() -> None:
    """After a few steps only the rest is offered, and the rest is what is named."""
    game = game_of_corpus("shut_the_box").start(1, seed=3)
    game.apply("take")
    game.apply("leave")
    things = offered(game)
    assert things is not None and things[0] == "flap(red, 3)" and len(things) == 7
    for step in steps_of_set(game, ["flap(red, 9)"]):
        game.apply(step)
    assert taken(game) == ["flap(red, 1)", "flap(red, 9)"]


def test_numbers_at_once() -> None:
    rules = ludex.load_text({"wide.ludex": WIDE}, entry="wide.ludex")
    for number in range(300):
        game = rules.start(seed=1)
        assert digits_left(game) == 3 and offered(game) is None
        if 10 <= number <= 250:
            for step in steps_of_number(game, number):
                game.apply(step)
            assert game.result is not None and game.result.points == (number,)
        else:
            with pytest.raises(ludex.IllegalChoice, match=f"`{number}` is refused by round"):
                steps_of_number(game, number)
            assert digits_left(game) == 3
    with pytest.raises(ludex.IllegalChoice, match="`1234567` is refused"):
        steps_of_number(rules.start(seed=1), 1234567)
