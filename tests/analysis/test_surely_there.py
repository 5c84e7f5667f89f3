"""The highest of something that every player has is never nothing, for there are always players."""

from checking import found, whole

GAME = """resource coin "coins"
    supply unlimited
    visible to everyone

record bid of player
    coin{or_nothing}
    starts {start}

fact top
    means highest bid of {players}

round
    for each player
        pick 0 to 9 coins as extra
        set bid of player to top + extra
        gain bid of player
"""


def game(players: str = "players", or_nothing: str = "", start: str = "0") -> str:
    return whole(GAME.format(players=players, or_nothing=or_nothing, start=start))


def test_of_all_players_there_is_a_highest() -> None:
    assert found(game()) == []


def test_of_some_there_may_be_none() -> None:
    assert found(game("(player where coins of player > 3)")) == [("L0303", "top")]


def test_what_may_be_nothing_itself_stays_so() -> None:
    assert ("L0303", "top") in found(game(or_nothing=" or nothing", start="nothing"))
