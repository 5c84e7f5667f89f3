"""Every edit on every sort of declaration: the pages of the corpus say what comes of it."""

from pathlib import Path

import pytest
from composing import answered
from support import ROOT

PAGES = sorted((ROOT / "tests" / "corpus" / "layers").glob("*.md"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_page(path: Path, update_golden: bool) -> None:
    page = path.read_text(encoding="utf-8")
    if update_golden:
        path.write_text(answered(page), encoding="utf-8")
        page = path.read_text(encoding="utf-8")
    assert answered(page) == page
