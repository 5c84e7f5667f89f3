"""What happens once for each is told so, where no line takes back the flag that says it has happened."""

import pytest

import ludex
from ludex.docgen.phrases import to_text
from ludex.docgen.phrases.english import English

GAME = """language 1
ruleset game
    players 2
    round limit 5

resource coin "coins"
    supply unlimited
    visible to everyone

record called of player "the player has called “Full”"
    flag
    starts no

record first_caller "first player to call"
    player or nobody
    starts nobody

whenever call "Full"
    for each player where coins of player > 3 and not called of player
        set called of player to yes
        if first_caller is nobody
            set first_caller to player

round
    for each player
        LINE
    finish

ranking
    highest coins of player
"""


@pytest.mark.parametrize(("line", "once"), [("gain 1 coin", True), ("set called of player to no", False)])
def test_what_nothing_takes_back_happens_once(line: str, once: bool) -> None:
    rules = ludex.load_text({"game.ludex": GAME.replace("LINE", line)}, "game.ludex").checked
    told = to_text(English(rules).declared(rules.rules["call"]), 300)
    when = "As soon as a player has more than 3 coins for the first time"
    other = "Whenever a player has more than 3 coins and has not called “Full”"
    assert told.splitlines()[0].startswith(f"- {when}" if once else f"- {other}"), told
    assert (
        told.splitlines()[-1]
        == "  - The player becomes the first player to call, unless somebody is that already."
    )
