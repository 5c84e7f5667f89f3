"""What a layer without a source changes of a declaration needs none, whatever the rest of it has."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludex


def codes(file: Path) -> set[str]:
    """The codes of what a check finds."""
    try:
        return {found.code.id for found in ludex.load(file).warnings}
    except ludex.LudexError as error:
        return {found.code.id for found in error.diagnostics}


HEAD = "language 1\nruleset mine\n    extends base\n\n"

CHANGES = (
    "change option point_values\n    starts yes\n",
    "change option beat_both_sets\n    starts yes\n",
    "change resource laurel\n    supply 30\n",
    "change zone discard_pile\n    visible to nobody\n",
    "change record starter\n    starts nobody\n",
    "change victory pecunia_non_olet\n    needed by players 2: 4, 3: 4, 4: 4\n",
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: " ".join(change.split()[1:3]))
def test_no_source_is_asked_of_a_layer_that_has_none(change: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.ludex"
    file.write_text(HEAD + change, encoding="utf-8")
    assert "L0501" not in codes(file)


def test_a_source_is_asked_of_a_layer_that_has_one(tmp_path: Path) -> None:
    (tmp_path / "notes.toml").write_text('title = "Notes"\n', encoding="utf-8")
    file = tmp_path / "mine.ludex"
    file.write_text(HEAD.replace("base\n", "base\n    source MY = notes\n") + CHANGES[0], encoding="utf-8")
    assert "L0501" in codes(file)
