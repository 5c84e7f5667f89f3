"""The name that stands for each of several things is no declared one, such as that of some of them."""

from __future__ import annotations

import re

import pytest

import ludex

GAME = """language 1
ruleset game
    players 2
    round limit 5

resource coin "coins"
    supply unlimited
    visible to everyone

piece card "cards"
    rank number

card sailor "sailors"
    rank 1
    copies 2
card captain "captains"
    rank 2
    copies 2

zone ship "ship"
    holds card
    visible to everyone

round
    if CONDITION
        move 1 captain from supply to ship
    finish

ranking
    highest coins of player
"""


def plain(part: object) -> str:
    """Return a term without the names of what is local in it."""
    return re.sub(r"name='(?:card|captain)'|local='\w+#\d+'", "", repr(part))


def load(condition: str) -> ludex.Ruleset:
    return ludex.load_text({"game.ludex": GAME.replace("CONDITION", condition)}, "game.ludex")


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("no (captain in ship)", "no (card in ship where card is captain)"),
        ("count of (captain in ship) < 2", "count of (card in ship where card is captain) < 2"),
        (
            "some (captain in ship where rank of captain > 1)",
            "some (card in ship where card is captain and rank of card > 1)",
        ),
        ("no (captain where rank of captain > 1)", "no (card where card is captain and rank of card > 1)"),
    ],
)
def test_a_group_of_pieces_is_asked_for_by_its_word(short: str, long: str) -> None:
    asked, written = (load(one).checked.rules["round"].body[0] for one in (short, long))
    assert plain(asked) == plain(written)


def test_nor_is_another_declared_name() -> None:
    with pytest.raises(ludex.LudexError) as caught:
        load("no (ship in ship)")
    assert [found.code.id for found in caught.value.diagnostics] == ["L0204"]


@pytest.mark.parametrize("name", ["card", "other"])
def test_the_kind_and_any_other_word_are(name: str) -> None:
    assert load(f"no ({name} in ship where {name} is captain)").id == "game"
