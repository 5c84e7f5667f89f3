"""A game knows nothing of the layers above it: no word for a thing of theirs stands in its file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import ROOT, house_rules, ruleset

from ludex.grammar import model
from ludex.grammar.parser import parse
from ludex.grammar.source import Source
from ludex.interpreter.layers.paths import declared
from ludex.interpreter.layers.titles import title_of

RULESETS = ROOT / "rulesets"
EXPANSION = RULESETS / "expansion.ludex"
THINGS = (model.Kind, model.Piece, model.Member, model.Resource, model.Zone, model.Record, model.Option)
"""What is a noun. Facts and rules are verbs and adjectives, such as others may use for other things."""


def things(path: Path) -> Iterator[str]:
    """Yield the words for what a file declares anew: names, and proper names in titles."""
    file, faults = parse(Source.of(path.name, path.read_text(encoding="utf-8")))
    assert not faults
    for found in declared([node for node in file.declarations if isinstance(node, THINGS)]):
        yield found.path[-1].replace("_", " ")
        title = title_of(found.node)
        yield from [] if title is None else re.findall(r"(?<=\s)[A-Z]\w+", f" {title.text}")


def stands_in(word: str, text: str) -> bool:
    """Tell whether a text has a word, alone or in a name, in the singular or the plural."""
    return re.search(rf"(?<![a-z]){word.lower()}s?(?![a-z])", text.lower().replace("_", " ")) is not None


@pytest.mark.parametrize("path", [EXPANSION, *house_rules()], ids=lambda path: path.stem)
def test_the_game_below_has_no_word_for_a_thing_of_a_layer(path: Path) -> None:
    """Words that the game's own source has are its own: it may speak of what becomes a card above it."""
    lowest = RULESETS / f"{ruleset(path).checked.layers[0]}.ludex"
    text = lowest.read_text(encoding="utf-8")
    catalogues = ruleset(lowest).checked.catalogues.values()
    own = " ".join(entry.statement for found in catalogues for entry in found.entries.values())
    words = sorted(set(things(path)))
    assert [word for word in words if stands_in(word, text) and not stands_in(word, own)] == []


def test_a_word_of_a_layer_is_found() -> None:
    assert {"slave", "Refugium", "Emperor", "patron", "emperor tile"} <= set(things(EXPANSION))
    assert stands_in("slave", "zone slaves_sold") and not stands_in("slave", "enslaved")
