"""Picks of one piece among pieces that are alike."""

import pytest
from checking import HEAD, found

STONES = """piece stone
    copies {copies}

zone bag
    holds stone
    visible to everyone

zone bowl of player
    holds stone
    visible to everyone

setup
    move {out} from supply to bag
{more}
round
    for each player
        pick {things} as chosen
            if unable
                finish
        move chosen to {target}
"""
DEAL = "    for each player\n        move 1 stone from supply to bowl of player\n"


@pytest.mark.parametrize(
    ("things", "copies", "out", "target", "refused"),
    [
        ("stone", "6", "all stones", "bowl of player", True),
        ("stone", "6", "2 stones", "bag", True),
        ("stone", "6", "all stones", "supply", True),
        ("stone", "6", "all stones", "bag", False),
        ("stone", "1", "all stones", "bowl of player", False),
        ("stone in bag", "6", "all stones", "bowl of player", False),
        ("stone in bowl of player", "6", "all stones", "bowl of player", False),
    ],
)
def test_one_piece_of_several(things: str, copies: str, out: str, target: str, refused: bool) -> None:
    text = HEAD + STONES.format(things=things, copies=copies, out=out, target=target, more="")
    assert [one for one in found(text) if one[0] == "L0423"] == ([("L0423", things)] if refused else [])


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        (
            "let all_of_them be (stone where count of bag > 1)\n        pick stone in all_of_them as chosen",
            True,
        ),
        ("pick stone where count of bag > 1 as chosen", True),
        ("let mine be bowl of player\n        pick stone in mine as chosen", False),
        ("pick any stones in bag as some_of_them\n        pick stone in some_of_them as chosen", False),
    ],
)
def test_where_the_pieces_come_from(body: str, refused: bool) -> None:
    text = HEAD + STONES.format(
        things="stone", copies="6", out="2 stones", target="bowl of player", more=DEAL
    ).replace("pick stone as chosen", body)
    assert ("L0423" in {code for code, _ in found(text)}) is refused
