"""What users of other languages complained of, shown on the text of rulesets: each case by its number."""

import re
from pathlib import Path

import pytest
from samples import good
from support import ruleset_files

import ludex
from ludex.grammar.printer import to_text

NESTED = """language 1
ruleset nested "Nested"
    players 2
    round limit 5

record pot
    number 0 to 9
    starts 0

round
    set pot to pot + 1
    if pot > 1
        if pot > 3
            set pot to 2
        finish
"""


@pytest.mark.parametrize("row", range(10, 15))
@pytest.mark.parametrize("tabs", ["\t", "\t\t", "    \t", "\t    "], ids=repr)
def test_l09_a_tab_in_an_indentation_is_refused_with_its_line(row: int, tabs: str) -> None:
    """Whether it stands for four or for eight columns: nothing is guessed."""
    rows = NESTED.split("\n")
    rows[row] = tabs + rows[row].lstrip()
    with pytest.raises(ludex.LudexError) as caught:
        ludex.load_text({"mine.ludex": "\n".join(rows)}, "mine.ludex")
    first = caught.value.diagnostics[0]
    assert (first.code.id, first.span.line) == ("L0101", row + 1)


@pytest.mark.parametrize("blanks", [2, 3, 5, 8])
def test_l09_a_nesting_is_that_of_four_spaces_or_is_refused(blanks: int) -> None:
    rows = NESTED.split("\n")
    rows[14] = " " * blanks + "finish"
    text = "\n".join(rows)
    if blanks == 8:
        assert ludex.load_text({"mine.ludex": text}, "mine.ludex").id == "nested"
        return
    with pytest.raises(ludex.LudexError):
        ludex.load_text({"mine.ludex": text}, "mine.ludex")


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)
def test_t02_every_comment_stays_next_to_what_it_stood_by(path: Path) -> None:
    """Before and behind each line of whole games, at the top and at the bottom; only blank lines may move."""
    rows: list[str] = []
    for number, row in enumerate(path.read_text(encoding="utf-8").rstrip("\n").split("\n")):
        blanks = " " * (len(row) - len(row.lstrip()))
        rows += (
            [f"{blanks}# before {number}", row if "#" in row else f"{row}  # behind {number}"]
            if row
            else [""]
        )
    text = "\n".join(["# the top", "", *rows, "# the bottom", ""])
    printed = to_text(good(text))
    assert lines(printed) == lines(text)
    assert to_text(good(printed)) == printed


def lines(text: str) -> list[str]:
    """Return the lines that hold something, with single blanks."""
    return [re.sub(" +", " ", row.strip()) for row in text.split("\n") if row.strip()]
