"""What a layer that is not there leads to is not told besides."""

from __future__ import annotations

import pytest

import ludex
from ludex.interpreter.layers.codes import CODES


@pytest.mark.parametrize(
    ("extends", "text", "told"),
    [
        ("blow", "change fact reward\n    means 4\n", ["L0801"]),
        ("blow", "change fact rewrad\n    means 4\n\nzone till of stall\n    holds coin\n", ["L0801"]),
        ("mine", "change fact reward\n    means 4\n", ["L0802"]),
        ("below, frist", "change fact wages\n    means 4\n\nremove first_thing\n", ["L0801"]),
        ("below, frist", "change fact rewrad\n    means 4\n", ["L0801", "L0804"]),
    ],
)
def test_what_follows_from_a_layer_that_is_not_there_is_not_told(
    extends: str, text: str, told: list[str]
) -> None:
    """What is near to a name that is there is told all the same."""
    (below,) = (text for path, text in CODES["L0801"].beside if path == "below.ludex")
    files = {"below.ludex": below, "mine.ludex": f"language 1\nruleset mine\n    extends {extends}\n\n{text}"}
    with pytest.raises(ludex.LudexError) as raised:
        ludex.load_text(files, "mine.ludex")
    assert [one.code.id for one in raised.value.diagnostics] == told
