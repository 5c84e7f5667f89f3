"""Where marks of layers stand: beside each number in a table or a sentence that a layer says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache

import pytest

import ludex
from ludex.docgen.documents.records import Choice, Row, Run
from ludex.docgen.documents.reference import reference
from ludex.docgen.sentences import Sentence
from ludex.printing import printing

HOUSE = "The house"

EDITS = {
    "    players 2, 3\n": ("game is for", "3 players"),
    "    round limit 30\n": ("30 rounds",),
    "change space thermae_1, thermae_2, thermae_3\n    price 2\n": ("Thermae", "2"),
    "change victory carpe_diem\n    denarii_asked 20\n": ("Carpe Diem", "20"),
    "change victory vox_populi\n    needed by players 3: 2\n": ("Vox Populi", "2"),
    "change card gladiator\n    copies by value 1: 4, 5: 1\n": ("Gladiator", "4", "1"),
    "change fact followers_each\n    means by players 2: 4\n": ("number of followers", "4"),
    "change fact first_reward\n    means 8 denarii\n": ("coin bowl", "8 denarii"),
    "change resource legion\n    supply 40\n": ("legions", "40"),
    "change zone draw_pile\n    visible to everyone\n": ("draw pile", "everyone"),
    'change option first_scores\n    starts no  assumed "ours"\n': ("first to announce scores", "no"),
    'change record cesura_held\n    starts yes  assumed "ours"\n': ("has had a cesura magna", "yes"),
}
"""Lines of a layer, headers first, and words of what is told of each."""


@cache
def _house() -> ludex.Ruleset:
    text = f'language 1\nruleset house "{HOUSE}"\n    extends base\n' + "".join(EDITS)
    return ludex.load_text({"house.ludex": text}, "house.ludex")


@cache
def _told() -> tuple[str, ...]:
    return tuple(_marked(_house()))


@pytest.mark.parametrize("edit", EDITS)
def test_a_number_that_a_layer_says_is_marked(edit: str) -> None:
    assert [told for told in _told() if all(word.lower() in told.lower() for word in EDITS[edit])]


def test_nothing_else_is_marked() -> None:
    assert len(_told()) == len(EDITS)


def test_without_marks_there_are_none() -> None:
    assert _marked(_house(), marks=False) == []


def _marked(found: ludex.Ruleset, marks: bool = True) -> list[str]:
    """Return the rows, sentences and choices that have a mark in them."""
    document = reference(printing(found, marks=marks))
    return [_text(part) for part in _rows(document) if _marks(part)]


def _rows(part: object) -> Iterator[object]:
    if isinstance(part, Row | Sentence | Choice):
        yield part
    else:
        for inner in _inner(part):
            yield from _rows(inner)


def _marks(part: object) -> list[str]:
    own = [part.mark] if isinstance(part, Run) and part.mark is not None else []
    return own + [mark for inner in _inner(part) for mark in _marks(inner)]


def _text(part: object) -> str:
    return part if isinstance(part, str) else " ".join(map(_text, _inner(part)))


def _inner(part: object) -> list[object]:
    if is_dataclass(part):
        return [getattr(part, item.name) for item in fields(part)]
    return list(part) if isinstance(part, tuple) else []


def test_the_changes_of_several_layers_name_them() -> None:
    found = ludex.load("base", ["house/generous_bowl", "house/ninth_region"])
    (page,) = found.docs("changes").values()
    (subtitle,) = re.findall(r'<p class="subtitle">(.*?)</p>', page.decode(), re.DOTALL)
    titles = [printing(found).titles[id_] for id_ in found.layers[1:]]
    assert len(titles) == 2
    assert [title for title in titles if title not in subtitle] == []
