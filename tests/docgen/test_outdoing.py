"""What all that is picked has to exceed is one list of places, if each has to be exceeded in the same way."""

import pytest

import ludex
from ludex.docgen.phrases import to_text, verbaliser

GAME = """language 1
ruleset quarry
    players 2
    round limit 5

piece stone "stones"
    weight number 0 to 9
    copies 2 per weight 1 to 9

zone cart of player "cart"
    holds stone
    visible to everyone

zone heap "heap"
    holds stone
    visible to everyone

zone wall "wall"
    holds stone
    visible to everyone

setup
    for each player
        for each stone in supply
            move stone to cart of player

round
    for each player
        pick 2 or more stones in cart of player as laid
            such that first: FIRST
            such that second: SECOND
            if unable
                finish
        move laid to heap

ranking
    highest count of cart of player
"""
COUNT = "count of laid > count of {0}"
TOTAL = "total weight of laid > total weight of {0}"
EITHER = f"{COUNT} or {TOTAL}"


def told(first: str, second: str, language: str) -> str:
    text = GAME.replace("FIRST", first).replace("SECOND", second)
    rules = ludex.load_text({"game.ludex": text}, "game.ludex").checked
    return to_text(verbaliser(rules, language).block(rules.rules["round"].body), 300)


@pytest.mark.parametrize(
    ("way", "said"), [(EITHER, "these in number or in total weight"), (TOTAL, "these in total weight")]
)
def test_places_that_are_exceeded_alike_are_one_list(way: str, said: str) -> None:
    sentences = told(way.format("heap"), f"no (stone in heap) or {way.format('wall')}", "en")
    assert f"which must exceed each of {said}:\n" in sentences, sentences
    assert "unless" not in sentences and "the heap" in sentences and "the wall" in sentences
    one, other = (told(EITHER.format("heap"), EITHER.format(place), "ja") for place in ("heap", "wall"))
    assert one != other


@pytest.mark.parametrize(
    ("first", "second"),
    [(EITHER, TOTAL), (EITHER, COUNT), (EITHER, "total weight of laid >= total weight of {0}")],
)
def test_places_that_are_exceeded_in_different_ways_are_told_apart(first: str, second: str) -> None:
    sentences = told(first.format("heap"), second.format("wall"), "en")
    assert "which must exceed" not in sentences
    assert sentences != told(first.format("heap"), first.format("wall"), "en")
