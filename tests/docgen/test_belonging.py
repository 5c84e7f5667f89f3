"""What a thing belongs to is told with what is said of that, and once only."""

import pytest

import ludex
from ludex.docgen.phrases import to_text, verbaliser

GAME = """language 1
ruleset game
    players 2
    round limit 5

kind club "clubs"
club red_club "Red Club"
club blue_club "Blue Club"

kind box "boxes"
    club club or nothing
box big "big box" with club red_club
box small "small box"

record leader of club "controller"
    player or nobody
    starts nobody

record marked "marked club"
    club or nothing
    starts nothing

record full of club "the club is full"
    flag
    starts no

fact may_open(player, box) "the player may open the box"
    means no if CONDITION
    otherwise yes

round
    finish

ranking
    highest 0
"""
SOME = "club of box is not nothing and "


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        (SOME + "leader of club of box is player", "the box belongs to a club that the player controls"),
        (SOME + "marked is club of box", "the box belongs to the marked club"),
        (SOME + "full of club of box", "the box belongs to a club that is full"),
        (
            SOME + "full of club of box and leader of club of box is player",
            "the box belongs to a club, that club is full and the player controls that club",
        ),
        (
            "club of box is red_club and full of red_club",
            "the box belongs to Red Club and Red Club is full",
        ),
        (
            "club of box is red_club and leader of red_club is player",
            "the box belongs to Red Club and the player controls that club",
        ),
    ],
)
def test_what_it_belongs_to_is_named_once(condition: str, told: str) -> None:
    rules = ludex.load_text({"game.ludex": GAME.replace("CONDITION", condition)}, "game.ludex").checked
    fact = to_text(verbaliser(rules).declared(rules.facts["may_open"]), 300)
    assert fact == f"- The player may open the box unless {told}.\n"
