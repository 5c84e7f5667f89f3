"""Piles: what is taken from the top can be followed, and what was seen below stays known."""

import ludex

PILE = """language 1
ruleset pile "Pile"
    players 2
    round limit 1

piece card "cards"
    value number
    copies 1 per value 1 to 4

piece token "tokens"
    copies 1

zone deck
    holds card
    ordered

zone hand of player
    holds card
    visible to owner

zone shelf
    holds card, token
    ordered

setup
    move all cards from supply to deck
    move all tokens from supply to shelf
    shuffle deck

round
    for each player
        look at deck
        move 1 card from deck to hand of player
        choose
            either stay "Stay"
            or leave "Leave"
                move 1 card from deck to shelf
    finish

ranking
    highest count of hand of player
"""


def test_who_has_looked_through_a_pile_knows_what_is_left_of_it() -> None:
    game = ludex.load_text({"pile.ludex": PILE}, "pile.ludex").start(players=2, seed=1)
    game.apply("leave")
    known = [_unknown(game, "deck", seat) for seat in (0, 1)]
    assert known == [0, 0], "the first has seen all four cards, the second the two that are left"
    assert _unknown(game, "hand of red", 1) == 1
    assert _unknown(game, "shelf", 0) == 0 and _unknown(game, "shelf", 1) == 1


def _unknown(game: ludex.Game, zone: str, seat: int) -> int:
    (found,) = (found for found in game.observe(seat).zones if found.zone == zone)
    return sum(piece.look is None for piece in found.pieces)
