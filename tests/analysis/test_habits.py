"""What authors bring along from other languages and from English, where the form of the line is right."""

import pytest
from checking import checked, whole

TABLE = """\
piece card
    copies 3

resource coin
    supply 9
    visible to everyone

kind square
    number number

square per number 0 to 20

zone pile
    holds card
    ordered

zone hand of player
    holds card
    visible to owner

record position of player
    number 0 to 20
    starts 0

setup
    move all cards from supply to pile

"""


def said(*lines: str) -> list[tuple[str, str, str]]:
    """The code, the label and the help of each mistake in these lines, run for each player."""
    rows = "".join(f"        {line}\n" for line in lines)
    outcome = checked(whole(f"{TABLE}round\n    for each player\n{rows}"))
    return [
        (one.code.id, one.labels[0].text, one.help or "")
        for one in outcome.diagnostics
        if one.severity.value == "error"
    ]


@pytest.mark.parametrize("word", ["loop", "skip", "pass", "continue", "return", "break", "begin", "end"])
def test_words_of_other_languages_alone_on_a_line(word: str) -> None:
    ((code, _, advice),) = said(word)
    assert code == "L0202" and advice.startswith(
        ("write `repeat", "write `nothing`", "write `only if", "a block ends")
    )


@pytest.mark.parametrize(
    ("condition", "written"),
    [
        ("pile is empty", "no (card in pile)"),
        ("pile is not empty", "some (card in pile)"),
        ("hand of player is empty", "no (card in hand of player)"),
        ("cards is empty", "no (card in cards)"),
    ],
)
def test_empty(condition: str, written: str) -> None:
    ((code, _, advice),) = said(f"if {condition}", "    set position of player to 0")
    assert code == "L0201" and advice == f"write `{written}`"
    assert said(f"if {written}", "    set position of player to 0") == []


@pytest.mark.parametrize("end", ["top", "bottom", "first", "last"])
def test_ends_of_a_pile(end: str) -> None:
    ((code, label, advice),) = said(f"move 1 card from {end} of pile to hand of player")
    assert code == "L0201" and "taken from the top" in label and advice == "write the zone alone: `pile`"


def test_then() -> None:
    ((_, _, advice),) = said("if position of player > 3 then", "    finish")
    assert advice == "leave out `then`"
