"""A fact may say itself that there is nobody or nothing: what reads it must test that."""

from __future__ import annotations

import pytest

import ludex

GAME = """language 1
ruleset game
    players 2
    round limit 5

resource coin "coins"
    supply unlimited
    visible to everyone

fact saver of player "saver"
    LINES

round
    for each player
        gain 1 coin
        if saver of player is not nobody
            finish

ranking
    highest coins of player
"""

POOR_FIRST = "means nobody if coins of player < 3\n    otherwise player"
RICH_FIRST = "means player if coins of player >= 3\n    otherwise nobody"


def game(lines: str) -> ludex.Ruleset:
    return ludex.load_text({"game.ludex": GAME.replace("LINES", lines)}, "game.ludex")


@pytest.mark.parametrize("lines", [POOR_FIRST, RICH_FIRST])
def test_a_line_that_says_nobody_decides(lines: str) -> None:
    result = game(lines).start(2, seed=1).result
    assert result is not None and (result.points, result.rounds) == ((3, 2), 3)


@pytest.mark.parametrize("lines", [POOR_FIRST, RICH_FIRST])
def test_what_reads_it_has_to_test_it(lines: str) -> None:
    text = GAME.replace("LINES", lines).replace(
        "if saver of player is not nobody\n            finish", "saver of player gains 1 coin"
    )
    with pytest.raises(ludex.LudexError) as caught:
        ludex.load_text({"game.ludex": text}, "game.ludex")
    assert [found.code.id for found in caught.value.diagnostics] == ["L0303"]


def test_a_fact_that_is_never_anything_is_refused() -> None:
    with pytest.raises(ludex.LudexError) as caught:
        game("means nobody")
    assert "the fact `saver` is never anything" in [found.title for found in caught.value.diagnostics]


def test_lines_of_different_types_are_still_refused() -> None:
    with pytest.raises(ludex.LudexError) as caught:
        game("means nobody if coins of player < 3\n    means 3 if coins of player < 4\n    otherwise player")
    assert [found.code.id for found in caught.value.diagnostics][0] == "L0301"
