"""The lines of a ruleset, each with the layer that wrote it, and what can be edited in it."""

from __future__ import annotations

import pytest
from composing import composed

from ludex.interpreter.layers.compose import Composition
from ludex.interpreter.layers.views.listing import UnknownPart, editable, listing

BELOW = """language 1
ruleset below
    players 2
    round limit 5

# What lies on the table

kind suit "suits"
    rank number

suit leaf, rose
    rank 1

fact prize "the prize"
    means 4 if count of players is 2    ruling "so"
    otherwise 3

round
    step income "Income"
        for each player
            pick suit as trump
        finish

example "nothing"
    when round.income
    expect at least red wins
"""
MINE = """language 1
ruleset mine
    extends below
    round limit 6

change suit rose
    rank 2

change round.income "Wages"

before prize
    means 7 if count of players is 3

after round.income
    step alms
        finish
"""


@pytest.fixture
def whole() -> Composition:
    return composed({"below.ludex": BELOW, "mine.ludex": MINE}, ("mine",))


def test_each_line_has_the_layer_that_wrote_it(whole: Composition) -> None:
    lines = [(line.layer, line.line, line.text) for line in listing(whole) if line.text]
    assert lines == [
        ("below", 1, "language 1"),
        ("below", 2, "ruleset below"),
        ("below", 3, "    players 2"),
        ("mine", 4, "    round limit 6"),
        ("below", 8, "# What lies on the table"),
        ("below", 8, 'kind suit "suits"'),
        ("below", 9, "    rank number"),
        ("below", 11, "suit leaf"),
        ("below", 12, "    rank 1"),
        ("below", 11, "suit rose"),
        ("mine", 7, "    rank 2"),
        ("below", 14, 'fact prize "the prize"'),
        ("mine", 12, "    means 7 if count of players is 3"),
        ("below", 15, '    means 4 if count of players is 2                            ruling "so"'),
        ("below", 16, "    otherwise 3"),
        ("below", 18, "round"),
        ("mine", 9, '    step income "Wages"'),
        ("below", 20, "        for each player"),
        ("below", 21, "            pick suit as trump"),
        ("below", 22, "        finish"),
        ("mine", 15, "    step alms"),
        ("mine", 16, "        finish"),
        ("below", 24, 'example "nothing"'),
        ("below", 25, "    when round.income"),
        ("below", 26, "    expect at least red wins"),
    ]


@pytest.mark.parametrize(
    ("part", "lines"),
    [
        ("suit.rose.rank", ["rank 2"]),
        ("rose", ["suit rose", "    rank 2"]),
        ("round.alms", ["step alms", "    finish"]),
        ("round.income.trump", ["pick suit as trump"]),
        ("suit", ['kind suit "suits"', "    rank number"]),
        ("round limit", ["round limit 6"]),
        ("players", ["players 2"]),
        ("nothing", ['example "nothing"', "    when round.income", "    expect at least red wins"]),
        ('example "nothing"', ['example "nothing"', "    when round.income", "    expect at least red wins"]),
    ],
)
def test_a_part(whole: Composition, part: str, lines: list[str]) -> None:
    assert [line.text for line in listing(whole, part)] == lines


@pytest.mark.parametrize(
    ("part", "near"),
    [
        ("round.incme", "round.income"),
        ("suit.rise.rank", "suit.rose.rank"),
        ("trump", "round.income.trump"),
        ("zzz", None),
        ("", None),
    ],
)
def test_a_part_that_is_not_there(whole: Composition, part: str, near: str | None) -> None:
    with pytest.raises(UnknownPart) as raised:
        listing(whole, part)
    assert raised.value.nearest == near


def test_what_can_be_edited(whole: Composition) -> None:
    assert [(one.path, one.sort, one.title, one.text, one.layer) for one in editable(whole)] == [
        ("suit", "kind", "suits", "", "below"),
        ("suit.rank", "attribute", None, "rank number", "below"),
        ("suit.leaf", "suit", None, "", "below"),
        ("suit.leaf.rank", "value", None, "rank 1", "below"),
        ("suit.rose", "suit", None, "", "below"),
        ("suit.rose.rank", "value", None, "rank 2", "mine"),
        ("prize", "fact", "the prize", "", "below"),
        ("round", "rule", None, "", "below"),
        ("round.income", "step", "Wages", "", "mine"),
        ("round.income.trump", "pick", None, "pick suit as trump", "below"),
        ("round.alms", "step", None, "", "mine"),
    ]
    assert [one.path for one in editable(whole, "round.income")] == ["round.income", "round.income.trump"]
    assert [one.path for one in editable(whole, "rose")] == ["suit.rose", "suit.rose.rank"]


def test_of_two_steps_that_read_alike_only_the_one_that_is_meant_is_listed() -> None:
    below = BELOW.partition("example")[0]
    steps = "".join(f"\nrule {name}\n    step closing\n        nothing\n" for name in ("first", "second"))
    twins = composed({"below.ludex": below + steps.lstrip("\n"), "mine.ludex": MINE}, ("mine",))
    assert [one.path for one in editable(twins, "first.closing")] == ["first.closing"]
