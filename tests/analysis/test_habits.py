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


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("super", "in a layer, write `inherited` for what the rulesets below do here"),
        ("inherit", "in a layer, write `inherited` for what the rulesets below do here"),
        ("inherted", "write `inherited`"),
        ("set position of player to super", "write `inherited`"),
        ("set position of player to inherted", "write `inherited`"),
        ("set position of player to none", "write `nothing`"),
        ("if true\n            player wins", "write `yes`"),
    ],
)
def test_words_for_what_lies_below_and_for_values(line: str, advice: str) -> None:
    ((code, _, said_to_write),) = said(line)
    assert code in ("L0201", "L0202") and said_to_write == advice


@pytest.mark.parametrize(
    ("block", "advice"),
    [
        ("delete pile", "write `remove …`"),
        ("override square", "write `change …` with what is different, or `replace …` to say it anew"),
        ("add pile", "leave the word out; what is put into a rule stands below `before …` or `after …`"),
    ],
)
def test_words_for_edits_that_look_like_members(block: str, advice: str) -> None:
    found = checked(whole(f"{TABLE}{block}\n")).diagnostics
    assert [(one.code.id, one.help) for one in found if one.severity.value == "error"] == [("L0202", advice)]
