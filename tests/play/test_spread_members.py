"""Families that run through kinds, values worked out from what they are for, and pieces in several groups."""

from collections import Counter

import pytest
from support import ROOT

import ludex
from ludex.interpreter.analysis import codes

PEAKS = ROOT / "tests" / "play" / "games" / "peaks.ludex"
TEXT = PEAKS.read_text(encoding="utf-8")

GROUPS = """language 1
ruleset groups "Groups"
    players 2
    round limit 3

kind suit "suits"

suit red_suit, blue_suit

piece pawn "pawns"
    owner player or nothing
    rank number or nothing
    suit suit or nothing

pawn runner "runner"
    copies 2 per player
    copies 1

pawn climber "climber"
    copies by rank 1: 3, 2 to 3: 1
    copies 1 per suit

pawn stranger "stranger"

pawn guard "guard"
    copies 1 per player

zone bag
    holds pawn
    ordered

zone hand of player "hand"
    holds pawn
    visible to owner

setup
    move all pawns from supply to bag
    shuffle bag
    for each player
        move 4 pawns from bag to hand of player

round
    for each player
        pick any pawn in hand of player as shown
        move shown to bag

ranking
    highest count of hand of player
"""


def mistakes(text: str) -> list[tuple[str, str]]:
    try:
        found = ludex.load_text({"mine.ludex": text}, "mine.ludex").warnings
    except ludex.LudexError as error:
        found = error.diagnostics
    return [(one.code.id, one.title) for one in found]


def test_members_stand_in_the_order_of_declaration() -> None:
    game = ludex.load(PEAKS).start(players=2, seed=1)
    assert game.decision is not None
    points = ["camp", "point(sun, 1)", "point(sun, 2)", "point(moon, 1)", "point(moon, 2)"]
    assert [choice.text for choice in game.decision.choices] == points


def test_a_family_has_what_stands_below_it() -> None:
    game = ludex.load(PEAKS).start(players=2, seed=1)
    assert game.decision is not None
    game.apply(next(choice for choice in game.decision.choices if choice.text == "point(moon, 2)"))
    seen = game.observe(1)
    held = {found.holder: found.value for found in seen.amounts}
    assert held["red"] == 5 - 4 and held["yellow"] == 5
    assert [record.value for record in seen.records if record.record == "score of red"] == ["3"]
    (flags,) = [zone for zone in seen.zones if zone.zone == "flags of point(moon, 2)"]
    assert [piece.look for piece in flags.pieces] == ["marker"]


def test_values_are_worked_out_for_each_copy() -> None:
    program = ludex.load(PEAKS).compiled(2).program
    names = Counter(program.names.ids.pieces[look] for look in program.piece_looks)
    tiles = {name for name in names if name.startswith(("guide", "elder"))}
    assert tiles == {
        *("guide(sun, 1)", "guide(sun, 2)", "guide(moon, 1)", "guide(moon, 2)"),
        *("elder(sun)", "elder(moon)"),
    }
    game = ludex.load(PEAKS).start(players=2, seed=1)
    (_, _), (_, total) = program.ranking
    assert game.setting.compiled.value(game.state, total, 0) == 2 * (1 + 2) + 2 * 10 + 3 * 10


@pytest.mark.parametrize(
    ("old", "new", "code", "title"),
    [
        (
            "point per suit per number 1 to 2",
            "point per player per number 1 to 2",
            codes.WRONG_TYPE.id,
            "there is no point for each player: how many there are is not the same in all games",
        ),
        (
            "point per suit per number 1 to 2",
            "point per suit per number",
            codes.MISSING_VALUE.id,
            "`per number` does not say which numbers there are",
        ),
        (
            "point per suit per number 1 to 2",
            "point per suit per suit",
            codes.VALUE_TWICE.id,
            "`suit` runs through values already",
        ),
        (
            "    price (number * 2) coins",
            "    number 3\n    price 2 coins",
            codes.VALUE_TWICE.id,
            "`number` has a value already",
        ),
        (
            "    price (number * 2) coins",
            "    price (coins of supply) coins",
            codes.NOT_FIXED.id,
            "`price` must be known before the game",
        ),
        (
            'suit sun "Sun" with worth 2',
            'suit sun "Sun"\n    worth worth of moon\n',
            codes.GOES_ROUND.id,
            "`worth of suit` needs itself to be worked out",
        ),
    ],
)
def test_mistakes(old: str, new: str, code: str, title: str) -> None:
    assert old in TEXT
    assert (code, title) in mistakes(TEXT.replace(old, new, 1))


def test_a_missing_value_of_a_family_is_a_mistake() -> None:
    text = TEXT.replace("    price coin or nothing", "    price coin").replace(
        "    price (number * 2) coins\n", ""
    )
    assert any(code == codes.MISSING_VALUE.id and "`price`" in title for code, title in mistakes(text))


def test_several_lines_of_copies_and_groups_without_an_owner() -> None:
    rules = ludex.load_text({"groups.ludex": GROUPS}, "groups.ludex")
    program = rules.compiled(2).program
    pieces = Counter(program.names.ids.pieces[look] for look in program.piece_looks)
    assert pieces == {
        "runner(red)": 2,
        "runner(yellow)": 2,
        "runner": 1,
        "climber(1)": 3,
        "climber(2)": 1,
        "climber(3)": 1,
        "climber(red_suit)": 1,
        "climber(blue_suit)": 1,
        "stranger": 1,
        "guard(red)": 1,
        "guard(yellow)": 1,
    }


def test_whose_a_piece_is_shows_and_nothing_else_of_it() -> None:
    game = ludex.load_text({"groups.ludex": GROUPS}, "groups.ludex").start(players=2, seed=4)
    seen = game.observe(1)
    (hand,) = [zone for zone in seen.zones if zone.zone == "hand of red"]
    assert all(piece.look is None for piece in hand.pieces)
    assert {piece.kind for piece in hand.pieces} <= {"pawn", "pawn of red", "pawn of yellow"}
    every = [piece.kind for zone in seen.zones for piece in zone.pieces]
    assert (every.count("pawn of red"), every.count("pawn of yellow")) == (3, 3)


PLACES = """language 1
ruleset places "Places"
    players 2
    round limit 1

kind suit "suits"
suit sun, moon

kind point "points"
    suit suit or nothing
    number number or nothing

point camp
point per suit per number 1 to 2

record seen of point
    starts no

rule show(number: number 1 to 2, wide: number 1 to 3)
    set seen of {place} to yes

round
    for each suit
        show(1, 2)
    finish
"""


@pytest.mark.parametrize(
    ("place", "sure"),
    [
        ("point(sun, 2)", True),
        ("point(moon, number)", True),
        ("point(sun, 3)", False),
        ("point(sun, wide)", False),
        ("point(sun)", False),
    ],
)
def test_a_member_of_a_family_is_surely_there_within_its_axes(place: str, sure: bool) -> None:
    codes = {code for code, _ in mistakes(PLACES.format(place=place))}
    assert ("L0303" not in codes) is sure


@pytest.mark.parametrize(
    ("number", "seen"), [(1, ["seen of point(moon, 1)"]), (2, ["seen of point(moon, 2)"]), (3, [])]
)
def test_members_are_looked_up_by_their_values(number: int, seen: list[str]) -> None:
    """In the table of all combinations, and beyond its edges: nothing."""
    asked = "if point(moon, wide) is not nothing\n        set seen of point(moon, wide) to yes"
    text = PLACES.replace("set seen of {place} to yes", asked).replace("show(1, 2)", f"show(1, {number})")
    game = ludex.load_text({"mine.ludex": text}, "mine.ludex").start(seed=1)
    records = game.observe(None).to_json()["records"]
    assert [one["record"] for one in records if one["value"] == "yes"] == seen


SEVERAL = """language 1
ruleset mine
    players 2
    round limit 2

kind color "colors"
    worth number

color red with worth 1
color blue with worth 2
color gray with worth 4

piece stone "stones"
    copies 3

piece pennant "pennants"
    colors colors

pennant tricolor with colors red, blue, gray
pennant plain with colors blue
zone mast
    holds pennant

record score of player
    number 0 to 99
    starts 0

setup
    move all {which} from supply to mast

round
    for each pennant in mast
        for each player
            let worth_of_colors be total worth of colors of pennant
            set score of player to score of player + worth_of_colors + 10 * count of colors of pennant
    finish

ranking
    highest score of player
"""


@pytest.mark.parametrize(("which", "points"), [("tricolor", 37), ("plain", 12), ("pennants", 49)])
def test_pieces_have_several_of_an_attribute(which: str, points: int) -> None:
    """There are other pieces before them, so that a piece and its group have different numbers."""
    text = SEVERAL.replace("{which}", which)
    game = ludex.load_text({"mine.ludex": text}, "mine.ludex").start(players=2, seed=1)
    assert game.result is not None and game.result.points == (points, points)
