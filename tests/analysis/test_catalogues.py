"""Catalogues: those of the package, and what is said about one that is wrong."""

from __future__ import annotations

from collections import Counter

import pytest

from ludex.grammar.source import MemorySources, package_sources
from ludex.interpreter.analysis.catalogues import EXCUSABLE, REASONS, CatalogueError, read_catalogue
from ludex.interpreter.analysis.ruleset import Catalogue

SHIPPED = {"expansion": 189, "expansion_ja": 9, "rulebook": 352, "tribunes": 69}


def _shipped(name: str) -> Catalogue:
    return read_catalogue(package_sources(), "X", f"sources/{name}")


@pytest.mark.parametrize("name", SHIPPED)
def test_every_statement_is_there_once_and_short(name: str) -> None:
    entries = _shipped(name).entries
    assert len(entries) == SHIPPED[name]
    for entry in entries.values():
        assert entry.heading[0].isupper() and entry.kind
        assert 10 < len(entry.statement) <= 180, entry.id
        assert entry.statement.rstrip(')"').endswith("."), entry.id
    assert len({entry.statement for entry in entries.values()}) == len(entries)


def test_the_kinds_of_the_rulebook() -> None:
    kinds = Counter(entry.kind for entry in _shipped("rulebook").entries.values())
    assert kinds["procedure"] == 75 and kinds["tie-break"] == 7
    assert sum(number for kind, number in kinds.items() if kind not in EXCUSABLE) == 216


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            'kind = "component"\nnot_applicable = "boring"\n',
            "sources/book.toml: `not_applicable` of the entry `end` is none of the reasons there are: "
            + ", ".join(f"`{reason}`" for reason in REASONS),
        ),
        (
            'kind = "payment"\nnot_applicable = "advice"\n',
            "sources/book.toml: the entry `end` is of the kind `payment`, "
            "and only `component`, `setup`, `clarification` can be not applicable",
        ),
    ],
)
def test_a_statement_is_excused_for_few_reasons(line: str, message: str) -> None:
    text = 'title = "A book"\n\n[[entry]]\nid = "end"\nheading = "The end"\nstatement = "It ends."\n' + line
    with pytest.raises(CatalogueError) as caught:
        read_catalogue(MemorySources({"sources/book.toml": text}), "BK", "sources/book")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = 'A book'", "the catalogue lacks `entry`"),
        ("entry = []", "the catalogue lacks `title`"),
        ("title = 1\nentry = []", "`title` of the catalogue is not what it should be: a text in quotes"),
        ("title = 'A'\nentry = 'b'", "`entry` is no list of tables"),
        ("title = 'A'\nentry = [1]", "entry 1 is no table"),
        ("title = 'A'\nyear = 1\nentry = []", "the catalogue has a line `year`, which no catalogue has"),
        ("title = 'A'\n[[entry]]\nid = 'end'\nheading = 'End'", "the entry `end` lacks `statement`"),
        ("title = 'A'\n[[entry]]\nheading = 'End'\nstatement = 'It ends.'", "entry 1 lacks `id`"),
        (
            "title = 'A'\n[[entry]]\nid = 'end'\nheading = 2\nstatement = 'It ends.'",
            "`heading` of the entry `end` is not what it should be: a text in quotes",
        ),
        (
            "title = 'A'\n[[entry]]\nid = 'end'\nheading = 'End'\nstatement = 'It ends.'\nkinds = 'setup'",
            "the entry `end` has a line `kinds`, which no catalogue has",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        read_catalogue(MemorySources({"sources/book.toml": text}), "BK", "sources/book")
    assert str(caught.value) == f"sources/book.toml: {message}"
