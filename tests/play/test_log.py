"""The log: what a table would notice is told."""

import ludex

SHORT = """language 1
ruleset short "Short"
    players 2
    round limit 3

piece card "cards"
    copies 4

zone hand of player
    holds card
    visible to owner

round
    for each player
        move 3 cards from supply to hand of player

ranking
    highest count of hand of player
"""


def test_a_move_that_takes_fewer_than_it_says_is_told_so() -> None:
    game = ludex.load_text({"short.ludex": SHORT}, "short.ludex").start(2, 1, log=True)
    for seat in (None, 0, 1):
        moves = [line for line in game.told(seat) if "'s hand" in line]
        assert moves[:4] == [
            "3 x card from the supply to red's hand",
            "card from the supply to yellow's hand, only 1 of 3",
            "none of 3 to red's hand",
            "none of 3 to yellow's hand",
        ]
