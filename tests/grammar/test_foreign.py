"""Words of other languages: what is said instead."""

import pytest
from samples import read

from ludex.grammar.foreign import LINES, PHRASES, SIGNS, WORDS
from ludex.grammar.tables import keywords, literals


def said(*rows: str) -> list[tuple[str, str | None]]:
    """The code and the help of each mistake in these lines of a set-up."""
    text = "language 1\n\nsetup\n" + "".join(f"    {row}\n" for row in rows)
    return [(fault.code.id, fault.help) for fault in read(text)[1]]


@pytest.mark.parametrize("below", [(), ("    set pot to pot + 1",)], ids=["alone", "with a block"])
@pytest.mark.parametrize("line", ["while pot < 20", "until pot >= 20", "loop 3 times"])
def test_loops(line: str, below: tuple[str, ...]) -> None:
    ((code, advice),) = said(line, *below, "finish")
    assert code == "L0131" and advice and "`repeat at most 20 times" in advice


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("loop\n        finish", "`repeat at most 20 times`"),
        ("if a\n        finish\n    elif b\n        finish", "`otherwise if …`"),
        ("if a\n        finish\n    else\n        finish", "`otherwise`"),
        ("skip turn", "`nothing`"),
        ("return pot", "`only if …`"),
        ("end if", "leave the line out"),
        ("draw 2 cards", "`move … from … to …`"),
        ("unless a\n        finish", "`if not (…)`"),
        ("set pot to pot plus 1", "`+`"),
        ("set pot to pot minus 1", "`-`"),
        ("set pot to pot times 2", "`*`"),
        ("set pot to pot multiplied by 2", "`*`"),
        ("if pot is at least 3\n        finish", "`>=`"),
        ("if a and pot is greater than 3 and b\n        finish", "`>`"),
    ],
)
def test_what_is_said_instead(line: str, part: str) -> None:
    ((code, advice),) = said(line)
    assert code == "L0131" and advice and part in advice


@pytest.mark.parametrize(
    "head", ["def turn(player)", "function turn(player)", "procedure turn", "function turn"]
)
def test_a_procedure_is_a_rule(head: str) -> None:
    ((code, advice),) = [(one.code.id, one.help) for one in read(f"language 1\n\n{head}\n    finish\n")[1]]
    assert code == "L0131" and advice and advice.startswith("write `rule")


def test_the_tables_name_words_of_the_language() -> None:
    assert set(WORDS.values()) <= set(keywords())
    signs = {*SIGNS.values(), *PHRASES.values()} - {">", "<", ">=", "<="}
    assert signs <= set(literals().values())
    assert not set(LINES) & (set(keywords()) - {"while"})
