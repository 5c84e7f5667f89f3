"""`ludex docs`: what it writes and where, what it finds stale, and how watching ends."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import LUDEX, PLAIN, TINY, ludex

from ludex.commands import docs
from ludex.docgen.phrases import LANGUAGES
from ludex.docgen.printing import FORMATS, KINDS

PAGE = "tiny-reference-en.html"


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.ludex"
    path.write_text(TINY, encoding="utf-8")
    return path


def test_it_writes_into_its_folder_alone(tiny: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "out"
    out.mkdir(parents=True)
    foreign = out / "notes.html"
    foreign.write_text("mine", encoding="utf-8")
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    found = ludex("docs", str(tiny), "--kind", "all", "--out", str(out))
    assert found.exit_code == 0
    written = {path for path in tmp_path.rglob("*") if path.is_file()} - before
    assert written == {out / PAGE, out / "tiny-how-this-table-plays-en.html"}
    assert found.stdout.splitlines() == [str(path) for path in (out / PAGE, *sorted(written - {out / PAGE}))]
    assert foreign.read_text(encoding="utf-8") == "mine"


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    low = TINY.replace("gain 1 coin", "gain (gift) coins")
    assert low != TINY
    (tmp_path / "tiny.ludex").write_text(low, encoding="utf-8")
    high = tmp_path / "high.ludex"
    header = 'language 1\nruleset high "High"\n    extends tiny\n\n'
    high.write_text(f'{header}fact gift "the gift"\n    means 2\n', encoding="utf-8")
    found = ludex("docs", str(high), "--kind", "all", "--out", str(tmp_path / "out"))
    assert found.exit_code == 0
    assert found.stderr.startswith("what is changed is left out, since what lies below cannot be read alone")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "high-how-this-table-plays-en.html",
        "high-reference-en.html",
    ]


def test_check_tells_what_is_missing_and_stale(tiny: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = "docs", str(tiny), "--out", str(out)
    missing = ludex(*arguments, "--check")
    assert (missing.exit_code, missing.stderr) == (1, f"{out / PAGE} is missing\n")
    assert not out.exists()
    ludex(*arguments)
    assert ludex(*arguments, "--check").exit_code == 0
    tiny.write_text(TINY.replace("gain 1 coin", "gain 2 coins"), encoding="utf-8")
    before = (out / PAGE).read_bytes()
    stale = ludex(*arguments, "--check")
    assert (stale.exit_code, stale.stderr) == (1, f"{out / PAGE} is stale\n")
    assert (out / PAGE).read_bytes() == before


def test_a_folder_that_cannot_be_written(tiny: Path, tmp_path: Path) -> None:
    place = tmp_path / "taken"
    place.write_text("a file", encoding="utf-8")
    found = ludex("docs", str(tiny), "--out", str(place / "below"))
    assert found.exit_code == 1
    assert found.stderr == f"error: {place / 'below'}: Not a directory\n"


def test_a_ruleset_that_stands_on_nothing_changes_nothing(tiny: Path) -> None:
    found = ludex("docs", str(tiny), "--kind", "changes")
    assert found.exit_code == 2
    assert "tiny stands on no other ruleset" in found.stderr


def _until(holds: Callable[[], bool]) -> None:
    for _ in range(300):
        if holds():
            return
        time.sleep(0.1)
    pytest.fail("nothing happened within thirty seconds")


def test_watching_writes_again_and_ends_quietly(tiny: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    watching = subprocess.Popen(
        [LUDEX, "docs", str(tiny), "--out", str(out), "--watch"],
        env=PLAIN,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    page = out / PAGE
    assert watching.stderr is not None
    assert "watching" in watching.stderr.readline()
    tiny.write_text(TINY.replace('"Tiny"', '"Tiny, for once"'), encoding="utf-8")
    _until(lambda: "Tiny, for once" in page.read_text(encoding="utf-8"))
    tiny.write_text(TINY.replace('coins"', ""), encoding="utf-8")
    assert "error[L" in watching.stderr.readline()
    assert "Tiny, for once" in page.read_text(encoding="utf-8")
    tiny.write_text(TINY.replace('"Tiny"', '"Tiny again"'), encoding="utf-8")
    _until(lambda: "Tiny again" in page.read_text(encoding="utf-8"))
    watching.send_signal(signal.SIGINT)
    assert watching.wait(60) == 130
    assert watching.stderr.read().endswith("interrupted\n")


def test_the_command_offers_what_can_be_printed() -> None:
    assert (tuple(KINDS), tuple(FORMATS), tuple(LANGUAGES)) == (docs.KINDS, docs.FORMATS, docs.LANGUAGES)
