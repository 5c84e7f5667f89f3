"""Several mistakes in one file, and what is said about each."""

import pytest
from samples import read

from ludex.grammar.diagnostics import nearest

FIVE = """\
language 1
ruleset mine "Mine"
    player 2, 3
    round limit 5

kind tile “tiles”

zone deck
    holds tile

setup
    mvoe 1 tile from deck to hand
    for each player
        gain 1 coin
    let next 3
    if next is 3
        finish;
"""


def found(text: str) -> list[tuple[str, int, int]]:
    return [(fault.code.id, fault.span.line, fault.span.column) for fault in read(text)[1]]


def body(*rows: str) -> str:
    return "language 1\n\nsetup\n" + "".join(f"    {row}\n" for row in rows)


def test_five_mistakes_in_order_of_place() -> None:
    assert found(FIVE) == [
        ("L0142", 3, 5),
        ("L0102", 6, 11),
        ("L0131", 12, 5),
        ("L0132", 15, 14),
        ("L0109", 17, 15),
    ]


def test_broken_blocks_leave_their_names() -> None:
    file, _ = read(FIVE)
    assert [type(declaration).__name__ for declaration in file.declarations] == ["Language", "Zone"]
    assert {"mine", "tile", "next"} <= set(file.broken)


@pytest.mark.parametrize(
    "rows",
    [
        ("if a", "    mvoe 1 tile from b to c", "finish"),
        ("choose", "    eihter stay", "    if unable", "        finish"),
        ("for each player", "    if a", "        fnish 3", "tidy"),
        ("choose", "    either stay", "        gain 1 coin finish", "    or go"),
        ("pay 1 coin", "    if unabel", "        finish"),
        ("pick tile as a", "    such that b: (c", "    if unable", "        finish"),
    ],
)
def test_a_mistake_makes_no_second_one(rows: tuple[str, ...]) -> None:
    assert len(found(body(*rows))) == 1


@pytest.mark.parametrize(
    ("row", "code", "part"),
    [
        ("mvoe 1 card from deck to hand", "L0131", "`move`"),
        ("move 1 card form deck to hand", "L0131", "`from`"),
        ("forr each player", "L0131", "`for`"),
        ("gain 3 coins frm bank", "L0131", "`from`"),
        ("player gians 3 coins", "L0131", "`gains`"),
        ("let next 3", "L0132", "`be`"),
        ("set a 3", "L0132", "`to`"),
        ("for player", "L0132", "`each`"),
        ("let round be 3", "L0133", "choose another name"),
        ("gain value of card chips", "L0134", "`gain (value of card) chips`"),
        ("player gains value of card chips", "L0134", "`gains (value of card) chips`"),
        ("gain 1 coin finish", "L0135", "`finish`"),
        ("if a", "L0136", "8 spaces"),
        ("holds card", "L0138", "`let`"),
        ("visible to owner", "L0138", "`let`"),
        ("if a, and b", "L0140", "leave it out"),
        ("if a then", "L0139", "leave out `then`"),
        ("gain a coin", "L0139", "leave out `a`"),
        ("if a == b", "L0110", "`is`"),
        ("if a = b", "L0110", "`is`"),
        ("let a = b", "L0110", "`be`"),
        ("set a = b", "L0110", "`to`"),
        ("if a && b", "L0110", "`and`"),
        ("if hand of player's friend is b", "L0103", "`… of player`"),
        ("gain 3coins", "L0111", "`3 coins`"),
        ("gain 1 Coin", "L0111", "`coin`"),
        ("gain 1 café", "L0111", "`cafe`"),
        ("gain 1 topDeck", "L0111", "`top_deck`"),
        ("gain 2147483648 coins", "L0114", ""),
        ("gain 1.5 coins", "L0113", "smaller units"),
        ("impossible because", "L0146", '`"because"`'),
        ("tidy_up (a)", "L0145", "`tidy_up(`"),
        ("gain (1 for evry 3 coins of player) chips", "L0131", "`every`"),
        ("move 1 card fo hand of player", "L0131", "`to`"),
        ("if b anl c", "L0131", "`and`"),
        ("if b oz c", "L0131", "write `of` or `or`"),
    ],
)
def test_advice(row: str, code: str, part: str) -> None:
    (fault,) = read(body(row, *(["    finish"] if row.startswith(("for", "if a ", "if a,")) else [])))[1]
    assert fault.code.id == code
    assert part in (fault.help or "")


@pytest.mark.parametrize(
    ("text", "code", "advice"),
    [
        ("roun\n    finish\n", "L0131", "write `round`"),
        ("zoen bed of square\n    holds stone\n", "L0131", "write `zone`"),
        ("fct pace of player\n    means 3\n", "L0131", "write `fact`"),
        ("zone bed\n    visibel to owner\n", "L0131", "write `visible`"),
        ("zone bed\n    visible to ownr\n", "L0143", "write `owner`"),
        ("resource coin\n    suply 3\n", "L0142", "write `supply`"),
        ("recard mark\n    number\n", "L0131", "write `record`"),
        ("zonk bed of square\n    visible to owner\n", "L0131", "write `zone`"),
        ("change zonk bed of square\n    visible to owner\n", "L0131", "write `zone`"),
        ("replace fict pace of player\n    means 3\n", "L0131", "write `fact`"),
        ("piece die\n    faces 6 to 1\n", "L0141", "write `1 to 6`"),
        ("piece die\n    copies\n", "L0132", "write a number, or `per` with an attribute and its values"),
    ],
)
def test_advice_on_declarations(text: str, code: str, advice: str) -> None:
    (fault,) = read(f"language 1\n\n{text}")[1]
    assert (fault.code.id, fault.help) == (code, advice)


def test_a_word_that_differs_in_one_letter_is_the_nearest() -> None:
    assert nearest("hat", ["heart", "that", "hut"]) == "hut"
    assert nearest("plazer", ["place", "player", "players"]) == "player"
    assert nearest("xn", ["in", "on"]) is None and nearest("xn", ["in", "of"]) == "in"


def test_a_line_that_may_have_a_block_needs_none() -> None:
    (fault,) = read(body("pick tile as a", "holds card"))[1]
    assert (fault.code.id, fault.span.line) == ("L0138", 5)


def test_no_message_shows_a_name_of_the_parser() -> None:
    for row in (
        "gain",
        "let",
        "if (a",
        "pick",
        "move all",
        "set of",
        "run a of",
        "for each x in",
        "3",
        ")",
        "a b c",
    ):
        for fault in read(body(row))[1]:
            said = " ".join([fault.title, fault.help or "", *(label.text for label in fault.labels)])
            assert not any(
                word in said for word in ("_NL", "NAME", "NUMBER", "LPAR", "CALL", "INDENT", "$END", "Token")
            )


def test_a_newer_edition_is_the_only_message() -> None:
    file, faults = read("language 7\nruleset mine\n    something {new}\n")
    assert [fault.code.id for fault in faults] == ["L0122"]
    assert "update Ludex" in (faults[0].help or "")
    assert file.declarations == () and "mine" in file.broken


@pytest.mark.parametrize("text", ["", "# only a comment\n", "ruleset a\n    round limit 1\n", "\n\n"])
def test_the_edition_must_be_said(text: str) -> None:
    assert [fault.code.id for fault in read(text)[1]] == ["L0121"]


@pytest.mark.parametrize("lead", ["\t", "\t\t", "    \t", "        \t"])
def test_a_tab_is_one_mistake_however_wide_it_was_meant(lead: str) -> None:
    """Nobody can tell what stands below what, so no line above is said to lack its block."""
    text = f"language 1\n\nsetup\n    for each player\n{lead}gain 1 coin\n    finish\n"
    assert [code for code, _, _ in found(text)] == ["L0101"]


def test_a_file_with_tabs_gets_one_message() -> None:
    text = "language 1\n\nsetup\n\tfor each player\n\t\tgain 1 coin\n\nround\n\tfinish\n"
    (one,) = read(text)[1]
    assert one.code.id == "L0101" and one.labels[0].text == "a tab here, and in 2 more lines of this file"


def test_a_tab_within_a_line_is_no_indentation() -> None:
    (one,) = read(body("gain\t1 coin", "finish"))[1]
    assert one.title == "there is a tab in this line" and one.help == "write a space"
