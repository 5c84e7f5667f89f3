"""`{number}` in the title of a line of members is the place in it, whatever layers take out of the line."""

import pytest

import ludex
from ludex.grammar.source import MemorySources
from ludex.interpreter.analysis.check import check
from ludex.interpreter.analysis.titles import Titles

STALLS = """language 1
ruleset stalls
    players 2
    round limit 3

kind stall "stalls"
    price number

stall low, middle, high "stall {number}"
    price 1

piece card "cards"
    number number

card figure "figure {number}"
    copies 1 per number 4 to 5

card crown, cross "picture {number}"
    number 0

round
    nothing
"""
LAYER = """language 1
ruleset mine
    extends stalls

"""


def called(edits: str = "") -> list[str]:
    """Return what the stalls are called, after the edits of a layer."""
    texts = {"stalls.ludex": STALLS, "mine.ludex": LAYER + edits}
    entry = "mine.ludex" if edits else "stalls.ludex"
    rules = ludex.load_text(texts, entry).checked
    titles = Titles(rules)
    return [titles.member("stall", member.id) for member in rules.kinds["stall"].members]


def test_members_of_a_line_have_their_place_in_it() -> None:
    assert called() == ["stall 1", "stall 2", "stall 3"]


@pytest.mark.parametrize(
    ("edits", "left"),
    [
        ("change stall middle\n    price 2\n", ["stall 1", "stall 2", "stall 3"]),
        ("remove stall.middle\n", ["stall 1", "stall 2"]),
        ("remove stall.low\n\nremove stall.high\n", ["stall 1"]),
        ('change stall middle "the dear stall"\n', ["stall 1", "the dear stall", "stall 2"]),
        (
            'stall far, off "far stall {number}"\n    price 3\n',
            ["stall 1", "stall 2", "stall 3", "far stall 1", "far stall 2"],
        ),
    ],
)
def test_a_layer_renumbers_what_is_left_of_a_line(edits: str, left: list[str]) -> None:
    assert called(edits) == left


def test_pieces_are_numbered_alike_unless_copies_are_for_a_number() -> None:
    titles = Titles(ludex.load_text({"stalls.ludex": STALLS}, "stalls.ludex").checked)
    assert titles.group("card", "cross") == ("picture 2", "pictures 2")
    assert titles.group("card", "figure", {"number": "4"}) == ("figure 4", "figures 4")


def test_where_both_could_be_meant_the_line_is_refused() -> None:
    text = STALLS.replace("card figure ", "card figure, body ")
    (found,) = check(MemorySources({"stalls.ludex": text}), "stalls.ludex").diagnostics
    assert (found.code.id, found.title) == ("L0307", "`{number}` may mean two things here")
    assert text[found.span.start : found.span.end] == "number"
