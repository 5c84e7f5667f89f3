"""What is left of a place after a pick from it is the rest, where the pick has gone elsewhere."""

import pytest

import ludex
from ludex.docgen.phrases import to_text, verbaliser

GAME = """language 1
ruleset game
    players 2
    round limit 5

piece stone "stones"
stone pebble "pebble"
    copies 9

zone bag "bag"
    holds stone
    visible to everyone

zone box "box"
    holds stone
    visible to everyone

zone tray "tray"
    holds stone
    visible to everyone

round
    for each player
        pick stone in bag as taken
            if unable
                finish
        LINES
    finish

ranking
    highest 0
"""


@pytest.mark.parametrize(
    ("lines", "rest"),
    [
        ("move taken to box\n        move bag to tray", True),
        ("move taken to box\n        move box to tray", False),
        ("move taken to box\n        move bag to box\n        move bag to tray", True),
        ("move bag to tray\n        move taken to box", False),
    ],
)
@pytest.mark.parametrize(("language", "said"), [("en", "move the rest to the tray"), ("ja", "残りを")])
def test_all_that_is_left_is_the_rest(lines: str, rest: bool, language: str, said: str) -> None:
    rules = ludex.load_text({"game.ludex": GAME.replace("LINES", lines)}, "game.ludex").checked
    told = to_text(verbaliser(rules, language).block(rules.rules["round"].body), 300)
    assert (said.replace("tray", "box" if "bag to box" in lines else "tray") in told.lower()) == rest
