"""Names that were worked out from a secret and are read once somebody has been asked."""

import pytest
from checking import HEAD, checked, found

TABLE = """piece card
    rank number
    copies 2 per rank 1 to 6

piece token
    owner player
    copies 1 per player

zone deck
    holds card
    ordered

zone hand of player
    holds card, token
    visible to owner

zone table
    holds card
    visible to everyone

record score of player
    number 0 to 99
    starts 0

record aim of player
    number 0 to 9
    starts 0
    visible to owner

resource coin
    supply 30
    visible to owner

fact strong(player)
    means highest rank of (card in hand of player) > 3

setup
    move all cards from supply to deck
    shuffle deck
    for each player
        move token(player) from supply to hand of player
        move 2 cards from deck to hand of player
        move 1 card from deck to table
        gain 3 coins
        set aim of player to 4

rule ask(player)
    choose
        either low
            gain 1 coin
        or high

rule later(player, seen: number)
    ask(player)
    set score of player to seen

round
    for each player
"""
STRENGTH = "let strength be total rank of (card in hand of player)"
SCORE = "set score of player to strength"


def lines(*rows: str) -> list[tuple[str, str]]:
    """The errors where these are the lines of a turn."""
    text = HEAD + TABLE + "".join(f"        {row}\n" for row in rows)
    return [one for one in found(text) if not one[0].startswith("L05")]


READ = [("L0422", "strength")]


@pytest.mark.parametrize(
    "value",
    [
        "total rank of (card in hand of player)",
        "count of (card in hand of player where rank of card > 2)",
        "count of coins of player",
        "aim of player",
        "count of (rival in players where strong(rival))",
        "total rank of (card in deck)",
        "count of (cards where rank of card > 3)",
    ],
)
def test_what_not_everybody_sees(value: str) -> None:
    assert lines(f"let strength be {value}", "ask(player)", SCORE) == READ


@pytest.mark.parametrize(
    "value",
    [
        "total rank of (card in table)",
        "count of hand of player",
        "score of player + 1",
        "count of players",
        "count of (token in hand of player where owner of token is player)",
    ],
)
def test_what_everybody_sees(value: str) -> None:
    assert lines(f"let strength be {value}", "ask(player)", SCORE) == []


@pytest.mark.parametrize(
    "question",
    [
        ["ask(player after player)"],
        ["choose", "    either low", "    or high"],
        ["pick 0 to 3 as wish", "set score of player to wish"],
        ["pick card in table as wish", "    if unable", "        finish", "move wish to table"],
        [
            "sealed for each player",
            "    pick 0 to 3 as wish",
            "if wish of player is 3",
            "    set score of player to 1",
        ],
        ["if score of player > 3", "    ask(player)"],
        ["repeat at most 2 times", "    ask(player)"],
    ],
)
def test_all_that_may_ask(question: list[str]) -> None:
    assert lines(STRENGTH, *question, SCORE) == READ
    assert lines(STRENGTH, SCORE, *question) == []
    assert lines(*question, STRENGTH, SCORE) == []
    assert lines(STRENGTH, *question, STRENGTH, SCORE) == []


@pytest.mark.parametrize(
    "rows",
    [
        # in the question itself
        ["let strength be coins of player", "pick 0 to (strength) coins as wish", "pay (wish) coins"]
        + ["    if unable", "        finish"],
        [STRENGTH, "choose", "    either low if strength > 3", "    or high"],
        # in a name that follows from it
        [STRENGTH.replace("strength", "sum", 1), "let strength be sum + 1", "ask(player)", SCORE],
        # by what decides
        ["let strength be 1", "if strong(player)", "    let strength be 2", "ask(player)", SCORE],
        ["let strength be 1", "for each card in hand of player where rank of card > 2"]
        + ["    let strength be strength + 1", "ask(player)", SCORE],
        # where only one way asks, or says it again
        [STRENGTH, "if score of player > 3", "    ask(player)", SCORE],
        [STRENGTH, "ask(player)", "if score of player > 3", f"    {STRENGTH}", SCORE],
        # the second time
        [STRENGTH, "repeat at most 2 times", f"    {SCORE}", "    ask(player)"],
    ],
)
def test_ways_from_the_secret_to_the_reading(rows: list[str]) -> None:
    assert lines(*rows) == READ


def test_what_is_told_to_a_rule() -> None:
    assert lines("later(player, total rank of (card in hand of player))") == [("L0422", "seen")]
    assert lines("later(player, total rank of (card in table))") == []
    text = HEAD + TABLE + "        later(player, total rank of (card in hand of player))\n"
    (one,) = (one for one in checked(text).diagnostics if one.code.id == "L0422")
    assert (one.help or "").startswith("let the rule work it out itself after its question")


def test_collections() -> None:
    strong = "(card in hand of player where rank of card > 3)"
    some = ["if some (card in strength)", "    set score of player to 1"]
    assert lines(f"let strength be {strong}", "ask(player)", *some) == READ
    assert lines("let strength be (card in hand of player)", "ask(player)", *some) == []


@pytest.mark.parametrize(
    ("things", "marked"),
    [
        ("card in hand of player where rank of card > 3", "card in hand of player where rank of card > 3"),
        ("rival in players where strong(rival)", "rival in players where strong(rival)"),
        ("rival in players where count of coins of rival > 3", None),
        ("rival in players where score of rival > 3", ""),
        ("card in hand of player", ""),
        ("card in table where rank of card > 3", ""),
    ],
)
def test_loops(things: str, marked: str | None) -> None:
    expected = [("L0422", things if marked is None else marked)] if marked != "" else []
    assert lines(f"for each {things}", "    ask(player)") == expected
    assert lines(f"for each {things}", "    set score of player to 1") == []


@pytest.mark.parametrize(
    ("first", "marked"),
    [
        ("the (player where strong(player))", "the (player where strong(player))"),
        ("(the (player where strong(player)))", "the (player where strong(player))"),
        ("the (player where score of player > 3)", ""),
        ("player after player", ""),
    ],
)
def test_whom_a_loop_begins_with(first: str, marked: str) -> None:
    loop = f"for each rival in players from {first}"
    assert lines(loop, "    ask(rival)") == ([("L0422", marked)] if marked else [])
    assert lines(loop, "    set score of rival to 1") == []
    late = [loop.replace(first, "strength"), "    set score of rival to 1"]
    assert lines(f"let strength be {first}", "ask(player)", *late) == (READ if marked else [])


def test_the_order_of_a_loop_shows_in_what_it_says_again() -> None:
    loop = "for each rival in players from the (player where strong(player))"
    rows = [loop, "    if score of rival > 3", "        let strength be score of rival"]
    assert lines("let strength be 1", *rows, "ask(player)", SCORE) == READ
    open_ = [row.replace("strong(player)", "score of player > 3") for row in rows]
    assert lines("let strength be 1", *open_, "ask(player)", SCORE) == []


def test_the_only_piece_is_seen_by_those_who_see_where_it_lies() -> None:
    only = "let strength be rank of the (card in {})"
    read = ["ask(player)", "if strength is not nothing", f"    {SCORE}"]
    assert lines(only.format("hand of player"), *read) == READ
    assert lines(only.format("table"), *read) == []
    named = ["let best be the (card in hand of player)", "if best is not nothing"]
    named += ["    let strength be rank of best", "    ask(player)", f"    {SCORE}"]
    assert lines(*named) == READ


def test_what_is_picked_is_no_secret_that_is_carried() -> None:
    pick = [
        "pick card in hand of player where rank of card > 1 as strength",
        "    if unable",
        "        finish",
    ]
    assert lines(*pick, "ask(player)", "set score of player to rank of strength") == []
    assert lines(*pick, "let worth be rank of strength", "ask(player)", "set score of player to worth") == [
        ("L0422", "worth")
    ]


def test_the_message_says_who_sees_it() -> None:
    text = HEAD + TABLE + f"        {STRENGTH}\n        ask(player)\n        {SCORE}\n"
    (one,) = (one for one in checked(text).diagnostics if one.code.id == "L0422")
    assert one.title.startswith("`strength` is worked out from what `player` alone sees")
    assert "after the question" in (one.help or "") and len(one.labels) == 2
    (one,) = (
        one
        for one in checked(text.replace("(card in hand of player)", "(card in deck)")).diagnostics
        if one.code.id == "L0422"
    )
    assert "what not everybody sees" in one.title


def test_who_plays_alone_sees_what_is_theirs() -> None:
    text = (HEAD + TABLE).replace("players 2, 3", "players 1").replace("player after player", "player")
    rows = f"        {STRENGTH}\n        ask(player)\n        {SCORE}\n"
    assert "L0422" not in {one.code.id for one in checked(text + rows).diagnostics}
