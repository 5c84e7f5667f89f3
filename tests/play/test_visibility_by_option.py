"""Who may see an amount, a zone or a record may be settled before the game; the check takes it as hidden."""

import pytest
from support import game_of_corpus

import ludex
from ludex.interpreter.analysis import codes
from ludex.interpreter.play.game import Game

CLOSED = """language 1
ruleset closed "Closed"
    players 2, 3
    round limit 4

option open "Nothing is secret"
    starts no

piece tile "tiles"
    worth number
    copies 2 per worth 1 to 6

zone bag
    holds tile
    ordered

zone hand of player "tiles in hand"
    holds tile
    visible to owner if not open, otherwise everyone

record vow of player "the vow"
    number 0 to 3
    starts 0
    visible to everyone if open, otherwise owner

setup
    move all tiles from supply to bag
    shuffle bag
    for each player
        move 2 tiles from bag to hand of player

round
    for each player
        pick 1 to 3 as said
        set vow of player to said

ranking
    highest total worth of hand of player + vow of player
"""


def mistakes(text: str) -> list[str]:
    with pytest.raises(ludex.LudexError) as refused:
        ludex.load_text({"closed.ludex": text}, "closed.ludex")
    return [one.code.id for one in refused.value.diagnostics]


def coins(game: Game, seat: int) -> list[int | None]:
    held = [found for found in game.observe(seat).amounts if found.resource in ("coin", "coins")]
    return [found.value for found in held if found.holder in game.seats]


def test_purses_are_open_if_it_is_settled_so() -> None:
    rules = game_of_corpus("auction")
    closed = rules.start(players=3, seed=1)
    opened = rules.start(players=3, seed=1, options={"open_purses": True})
    assert [coins(closed, seat) for seat in range(3)] == [
        [10, None, None],
        [None, 10, None],
        [None, None, 10],
    ]
    assert [coins(opened, seat) for seat in range(3)] == [[10, 10, 10]] * 3
    assert closed.fingerprint != opened.fingerprint


@pytest.mark.parametrize("open_", [False, True])
def test_zones_and_records_go_by_the_option_too(open_: bool) -> None:
    rules = ludex.load_text({"closed.ludex": CLOSED}, "closed.ludex")
    game = rules.start(players=2, seed=3, options={"open": open_})
    while game.decision and game.decision.seat == 0:
        game.apply(game.decision.choices[1])
    seen = game.observe(1)
    (hand,) = [zone for zone in seen.zones if zone.zone == "hand of red"]
    (vow,) = [record for record in seen.records if record.record == "vow of red"]
    assert [piece.look is not None for piece in hand.pieces] == [open_] * 2
    assert vow.value == ("2" if open_ else None)
    assert game.observe(0).zones != seen.zones or open_


def test_what_some_setting_hides_is_hidden_for_the_check() -> None:
    question = """        choose "Peek"
            either stay "Stay" if vow of (player after player) is 0
                nothing
            or go "Go"
                nothing
"""
    peeks = CLOSED.replace(
        "        pick 1 to 3",
        question.replace("(player after player)", "player after player") + "        pick 1 to 3",
    )
    assert mistakes(peeks) == [codes.HIDDEN.id]
    coins = "resource coin\n    supply unlimited\n    visible to everyone if open, otherwise owner\n\n"
    assert codes.NO_MAXIMUM.id in mistakes(CLOSED.replace("record vow", coins + "record vow"))


def test_only_what_is_settled_decides_who_may_see() -> None:
    text = CLOSED.replace("visible to everyone if open,", "visible to everyone if some (tile in bag),")
    assert codes.NOT_FIXED.id in mistakes(text)
