"""What is declared and has no part in the game: pieces, places, a ranking."""

import pytest
from checking import checked, found, whole

DECK = """\
piece card
    copies 9

zone deck
    holds card
    ordered

zone hand of player
    holds card
    visible to owner

"""
SETUP = "setup\n    move all cards from supply to deck\n\n"
DEAL = "    for each player\n        move 1 card from deck to hand of player\n"
ROUND = "round\n    for each player\n        if some (card in hand of player)\n            player wins\n"


@pytest.mark.parametrize("line", ["faces 1 to 6", "worth number", "worth number or nothing"])
def test_a_piece_without_copies_and_members_is_an_error(line: str) -> None:
    piece = f"piece die\n    {line}\n"
    assert found(whole(piece)) == [("L0420", "die")]
    assert ("L0420", "die") not in found(whole(f"{piece}\ndie ivory\n"))
    assert ("L0420", "die") not in found(whole(f"{piece}    copies 2\n"))
    assert ("L0420", "die") not in found(whole(f"{piece}\ndie ivory =\n")), "the member cannot be read"


def test_pieces_that_nothing_moves() -> None:
    assert found(whole(DECK + ROUND)) == [("L0508", "card")]
    assert found(whole(DECK + SETUP + ROUND)) == [("L0508", "hand")]
    assert found(whole(DECK + SETUP.rstrip() + "\n" + DEAL + "\n" + ROUND)) == []


def test_a_zone_of_amounts_that_nothing_fills() -> None:
    coins = "resource coin\n    supply 9\n\nzone pot\n    holds coin\n\n"
    round_ = "round\n    for each player\n        {}if coins of pot > 3\n            player wins\n"
    assert found(whole(coins + round_.format(""))) == [("L0508", "pot")]
    paid = "move 1 coin from supply to pot\n        "
    assert found(whole(coins + round_.format(paid))) == []


def test_an_end_that_decides_nothing() -> None:
    score = "record score of player\n    number 0 to 30\n    starts 0\n\n"
    round_ = "round\n    for each player\n        set score of player to score of player + 1\n    {}\n"
    finish = round_.format("finish")
    assert found(whole(score + finish)) == [("L0509", "finish")]
    assert found(whole(score + finish + "\nranking\n    highest score of player\n")) == []
    assert (
        found(
            whole(score + round_.format("if some (player where score of player is 3)\n        players win"))
        )
        == []
    )
    alone = whole(score + finish).replace("players 2, 3", "players 1")
    assert found(alone) == []


def test_players_are_not_declared() -> None:
    """They are there in every ruleset; a member of that kind would be none."""
    text = whole('player jack "Jack"\n\nround\n    players win\n')
    assert [found.code.id for found in checked(text).diagnostics] == ["L0203"]
