"""Who gets something of which they have one already is told so, but not where they have none."""

import pytest

import ludex
from ludex.docgen.phrases import to_text, verbaliser

GAME = """language 1
ruleset game
    players 2
    round limit 5

resource coin "coins"
    supply unlimited
    visible to everyone

kind medal "medals"
medal gold "gold medal"
medal tin "tin medal"

record medal_of of player "medal"
    medal or nothing
    starts nothing

round
    for each player
        if CONDITION
            set medal_of of player to gold
    finish

ranking
    highest coins of player
"""

RULE = """rule honour(player) "Honouring"
    set medal_of of player to tin

"""


@pytest.mark.parametrize(
    ("condition", "replaces"),
    [
        ("coins of player > 3", True),
        ("medal_of of player is not gold", True),
        ("medal_of of player is nothing", False),
        ("coins of player > 3 and medal_of of player is nothing", False),
    ],
)
def test_another_one_goes_where_there_may_be_one(condition: str, replaces: bool) -> None:
    rules = ludex.load_text({"game.ludex": GAME.replace("CONDITION", condition)}, "game.ludex").checked
    told = to_text(verbaliser(rules).block(rules.rules["round"].body), 300)
    assert "takes the gold medal" in told or "takes a gold medal" in told
    assert (", in place of any other" in told) == replaces


@pytest.mark.parametrize(
    ("lines", "replaces"),
    [
        (("for each player where medal_of of player is nothing", "    SET player to gold"), 0),
        (("for each player", "    if medal_of of player is nothing", "        SET player to gold"), 0),
        (
            (
                "for each player",
                "    if medal_of of player is nothing",
                "        SET player to gold",
                "        SET player to tin",
            ),
            1,
        ),
        (
            (
                "for each player",
                "    if medal_of of player is nothing",
                "        for each rival in players",
                "            SET rival to gold",
            ),
            1,
        ),
        (
            (
                "for each player",
                "    if medal_of of player is nothing",
                "        repeat at most 2 times",
                "            SET player to gold",
            ),
            1,
        ),
        (
            (
                "for each player where medal_of of player is nothing",
                "    SET player to gold",
                "    SET (player after player) to tin",
            ),
            2,
        ),
        (
            (
                "for each player where medal_of of player is nothing",
                "    honour(player)",
                "    SET player to gold",
            ),
            1,
        ),
        (("for each player where medal_of of player is nothing", "    honour(player)"), 0),
        (("for each player", "    honour(player)"), 1),
    ],
)
def test_a_condition_says_it_of_one_record_until_that_is_set(lines: tuple[str, ...], replaces: int) -> None:
    body = "\n    ".join(lines).replace("SET", "set medal_of of")
    head, _, tail = GAME.partition("    for each player\n")
    text = f"{head}    {body}\n{tail[tail.index('    finish') :].replace('ranking', f'{RULE}ranking')}"
    rules = ludex.load_text({"game.ludex": text}, "game.ludex").checked
    told = to_text(verbaliser(rules).block(rules.rules["round"].body), 300)
    assert told.count(", in place of any other") == replaces, told
