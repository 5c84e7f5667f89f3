"""Holes of titles: what may stand in them, and that they tell nobody a secret."""

import pytest
from checking import HEAD, checked, found

TABLE = """piece card
    rank number
    copies 2 per rank 1 to 6

kind house "houses"
    price coin

house inn with price 3

zone hand of player
    holds card
    visible to owner

zone table
    holds card
    visible to everyone

resource coin
    supply 30
    visible to owner

record place
    house
    starts inn

record aim of player
    number 0 to 9
    starts 0
    visible to owner

fact strength(player)
    means total rank of hand of player

round
    for each player
"""


def turn(*rows: str) -> str:
    """Return a ruleset with these lines in a turn."""
    return HEAD + TABLE + "".join(f"        {row}\n" for row in rows)


def choose(title: str, *before: str) -> str:
    """Return a ruleset that asks with this title."""
    return turn(
        *before,
        f'choose "{title}"',
        "    either stay",
        "        gain 1 coin",
        '    or leave "Leave {player}"',
    )


def holes(text: str) -> list[tuple[str, str]]:
    """Return what is wrong, but for advice: the code and the text that is marked."""
    return [one for one in found(text) if not one[0].startswith("L05")]


PICKED = ["pick card in hand of player as card", "    if unable", "        finish"]


@pytest.mark.parametrize(
    "title",
    [
        "Where {player} goes from {place}",
        "The {price of place} of {place}",
        "{tally} and {bids}",
        "No hole",
        "{card}, worth {rank of card}",
    ],
)
def test_what_everybody_sees_may_be_said(title: str) -> None:
    before = [
        "let tally be 2",
        "pick 0 to 3 as bids",
        PICKED[0].replace("hand of player", "table"),
        *PICKED[1:],
    ]
    assert holes(choose(title, *before)) == []


@pytest.mark.parametrize(
    ("hole", "code", "title"),
    [
        ("nobody_knows", "L0201", "no thing is called `nobody_knows`"),
        ("price + 1", "L0201", "no thing is called `price + 1`"),
        ("", "L0201", "no thing is called ``"),
        ("rank", "L0201", "no thing is called `rank`"),
        ("aim", "L0301", "`aim` is no value by itself"),
        ("table", "L0301", "a number, a thing or a condition is needed here"),
        ("hand of player", "L0301", "a number, a thing or a condition is needed here"),
    ],
)
def test_what_cannot_be_said(hole: str, code: str, title: str) -> None:
    text = choose(f"Where {{{hole}}} goes")
    (one,) = [one for one in checked(text).diagnostics if not one.code.id.startswith("L05")]
    assert (one.code.id, one.title) == (code, title)
    assert text[one.span.start : one.span.end] == hole
    line = text.splitlines()[one.span.line - 1]
    assert line[one.span.column - 1 :].startswith(f"{hole}}} goes")


@pytest.mark.parametrize(
    ("hole", "before"),
    [
        ("aim of player", []),
        ("coins of player", []),
        ("strength of player", []),
        ("sum", ["let sum be strength(player)"]),
        ("card", PICKED),
        ("rank of card", PICKED),
    ],
)
def test_a_title_is_told_to_everybody(hole: str, before: list[str]) -> None:
    """So it says no secret, not even one that the player who is asked knows."""
    assert holes(choose(f"With {{{hole}}}", *before)) == [("L0418", hole)]
    stepped = ["    choose", "        either stay", "            gain 1 coin", "        or leave"]
    assert holes(turn(*before, f'step one "With {{{hole}}}"', *stepped)) == [("L0418", hole)]
    answer = ["choose", f'    either stay "With {{{hole}}}"', "        gain 1 coin", "    or leave"]
    assert holes(turn(*before, *answer)) == [("L0418", hole)]
    unasked = [f'step one "With {{{hole}}}"', "    gain 1 coin"]
    assert holes(turn(*before, *unasked)) == [], "nobody is asked there"


def test_a_title_says_what_a_name_stands_for_when_it_is_asked() -> None:
    within = ["    {let}", "    choose", "        either stay", "            gain 1 coin", "        or leave"]
    rows = ["let sum be 1", 'step one "With {sum}"', *within]
    for value, wrong in (("2", []), ("strength(player)", [("L0418", "sum")])):
        told = [row.replace("{let}", f"let sum be {value}") for row in rows]
        assert holes(turn(*told)) == wrong


def test_a_title_around_secret_picks_does_not_say_them() -> None:
    picks = ["    sealed for each player", "        pick 0 to 3 as wish"]
    assert holes(turn('step one "After {wish of player}"', *picks)) == [("L0418", "wish of player")]
    later = [
        '    step two "After {wish of player}"',
        "        choose",
        "            either stay",
        "            or go",
    ]
    assert holes(turn("step one", *picks, *later)) == []


def test_a_title_of_pieces_names_what_their_copies_are_for() -> None:
    piece = 'piece chip "chips"\n    owner player or nothing\n    worth number\n\n'
    for hole, copies, wrong in (
        ("owner", "1 per player", []),
        ("worth", "by worth 1: 2, 3: 1", []),
        ("worth", "1 per player", [("L0205", "worth")]),
        ("colour", "1 per player", [("L0205", "colour")]),
    ):
        head = f'gold "gold of {{{hole}}}"' + (" with worth 1" if "worth" not in copies else "")
        text = f"{HEAD}{piece}chip {head}\n    copies {copies}\n\nround\n    finish\n"
        assert holes(text) == wrong
