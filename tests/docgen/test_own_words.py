"""The words of docgen itself: all of them are in the catalogue, none stands in a template."""

from __future__ import annotations

import re
from io import BytesIO

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po
from support import ROOT

from ludex.docgen.own_words import DOMAIN, OwnWords

DOCGEN = ROOT / "docgen"


def test_the_catalogue_has_every_word() -> None:
    keywords = {**DEFAULT_KEYWORDS, "say": None, "many": (1, 2)}
    found = {text for _, _, text, _, _ in extract_from_dir(str(DOCGEN), keywords=keywords)}
    template = (DOCGEN / "locale" / f"{DOMAIN}.pot").read_bytes()
    listed = {message.id for message in read_po(BytesIO(template)) if message.id}
    assert {tuple(text) if isinstance(text, list) else text for text in listed} == found
    assert "Contents" in found


def test_no_word_stands_in_a_template() -> None:
    for path in (DOCGEN / "templates").rglob("*.html.jinja"):
        text = path.read_text(encoding="utf-8")
        plain = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " ", text, flags=re.DOTALL)
        assert re.findall(r"[^\W\d_]{2,}", plain) == [], path


def test_words_have_values_in_their_holes() -> None:
    say = OwnWords()
    assert say("{low} to {high}", low=2, high=5) == "2 to 5"
    assert [say.many("{number} player", "{number} players", count) for count in (1, 2)] == [
        "1 player",
        "2 players",
    ]
    assert say.listed(["a", "b", "c"]) == "a, b and c"
    assert say.listed(["a", "b"]) == "a and b"
    assert [say.spans(numbers) for numbers in ([4], [2, 3], [2, 3, 4], [2, 4, 5])] == [
        "4",
        "2 and 3",
        "2 to 4",
        "2, 4 and 5",
    ]
