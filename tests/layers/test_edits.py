"""Every edit on every sort of declaration, and what a check finds: what comes of it stands in the corpus."""

from collections.abc import Callable
from pathlib import Path

import pytest
from composing import Case, answered
from support import ROOT

FOLDER = ROOT / "tests" / "corpus" / "layers"
COMPOSED = sorted(FOLDER.glob("*.md"))
CHECKED = sorted((FOLDER / "checked").glob("*.md"))


def hold(path: Path, answer: Callable[[Case], str], update: bool) -> None:
    """Hold a page against what comes of its cases; with `update` write it."""
    page = path.read_text(encoding="utf-8")
    if update:
        path.write_text(answered(page, answer), encoding="utf-8")
        page = path.read_text(encoding="utf-8")
    assert answered(page, answer) == page


@pytest.mark.parametrize("path", COMPOSED, ids=lambda path: path.stem)
def test_what_layers_say_together(path: Path, update_golden: bool) -> None:
    hold(path, Case.answer, update_golden)


@pytest.mark.parametrize("path", CHECKED, ids=lambda path: path.stem)
def test_what_a_check_finds(path: Path, update_golden: bool) -> None:
    hold(path, Case.checked, update_golden)
