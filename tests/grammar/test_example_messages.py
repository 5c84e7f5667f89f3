"""Mistakes in the lines of examples: each gets one message, with what to write instead."""

import pytest
from samples import read

HEAD = 'language 1\n\nexample "one"\n    '
QUESTION = "write a line for each question"
FACT = "a fact is not run: write"
WHO = "and for whom it runs in a line such as `given player is red`"


def said(line: str) -> tuple[str, int, str]:
    """The code, the column and the help of the one mistake in a line of an example."""
    (fault,) = read(f"{HEAD}{line}\n")[1]
    return fault.code.id, fault.span.column, fault.help or ""


@pytest.mark.parametrize(
    ("line", "code", "column", "advice"),
    [
        ("when deal(red)", "L0139", 10, f"write `when deal`, {WHO}; {FACT} `expect deal(red)`"),
        ("when round.deal(red, 3)", "L0139", 10,
         f"write `when round.deal`, {WHO}; {FACT} `expect round.deal(red, 3)`"),
        ("when deal for red", "L0139", 10, f"write `when deal`, {WHO}"),
        ("when won of corner", "L0139", 10,
         f"write `when corner.won` for a rule that `corner` has; else write `when won`, {WHO}"),
        ("given open holds", "L0131", 16, "write `is yes`"),
        ("given hand of red holds card(3), 2 cards", "L0131", 23, "write `is`"),
        ("given stone is 3, purse of red contains 4", "L0131", 36, "write `is`"),
        ("expect coins of red has 4", "L0131", 25, "write `is`"),
        ("given player red", "L0132", 18, "add `is`"),
        ("given player red, coins of red 3", "L0132", 18, "add `is`"),
        ("expect at least coins of red 4", "L0132", 34, "add `is`"),
        ("expect coins of red hs 4", "L0131", 25, "write `is`"),
        ("red answers stay then 3", "L0135", 22, QUESTION),
        ("red answers stay, 3, yellow answers 4", "L0135", 26, QUESTION),
        ("red is refused 3, yellow is refused 4 by deal", "L0135", 23, QUESTION),
    ],
)  # fmt: skip
def test_lines_of_examples(line: str, code: str, column: int, advice: str) -> None:
    assert said(line) == (code, column, advice)


def test_outside_of_examples_nothing_is_given() -> None:
    ((code, advice),) = [
        (one.code.id, one.help) for one in read("language 1\n\nround\n    if a holds 3\n")[1]
    ]
    assert code != "L0131" and "`is`" not in (advice or "")
