"""`ludex docs`: what it writes and where, what it finds stale, and how watching ends."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from functools import partial
from pathlib import Path

import pytest
from command_line import LUDEX, PLAIN, TINY, ludex

from ludex import load
from ludex.commands import docs
from ludex.docgen.documents.examples import CHOICES
from ludex.docgen.phrases import LANGUAGES
from ludex.docgen.printing import FORMATS, KINDS
from ludex.printing import file_patterns

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


def test_check_tells_what_is_no_longer_made(tiny: Path, tmp_path: Path) -> None:
    """Of the kinds that are asked for alone, and nothing of other rulesets, languages or people."""
    out = tmp_path / "out"
    arguments = "docs", str(tiny), "--out", str(out), "--kind"
    ludex(*arguments, "all")
    others = "tiny-with-more-reference-en.html", "tinyer-aid-a-en.html", "tiny-aid-a-de.html", "tiny.html"
    for name in ("tiny-changes-en.html", "tiny-aid-gone-sheet-en.html", *others):
        (out / name).write_text("old", encoding="utf-8")
    found = ludex(*arguments, "all", "--check")
    left = [out / "tiny-aid-gone-sheet-en.html", out / "tiny-changes-en.html"]
    assert sorted(found.stderr.splitlines()) == [f"{path} is no longer made" for path in left]
    assert found.exit_code == 1
    aids = ludex(*arguments, "aids", "--check")
    assert (aids.exit_code, aids.stderr) == (1, f"{left[0]} is no longer made\n")
    assert ludex(*arguments, "reference", "--check").exit_code == 0


def test_every_kind_of_file_is_known_by_its_name() -> None:
    ruleset = load("base", ["house/generous_bowl"])
    for kind in KINDS:
        patterns = file_patterns(ruleset, kind, "en", "html", "a4")
        names = ruleset.docs(kind)
        assert names and all(any(fnmatch(name, one) for one in patterns) for name in names)


def test_a_link_with_the_name_of_a_page_is_not_followed(tiny: Path, tmp_path: Path) -> None:
    out, mine = tmp_path / "out", tmp_path / "mine.html"
    out.mkdir()
    mine.write_text("mine", encoding="utf-8")
    (out / PAGE).symlink_to(mine)
    assert ludex("docs", str(tiny), "--out", str(out)).exit_code == 0
    assert mine.read_text(encoding="utf-8") == "mine"
    assert not (out / PAGE).is_symlink() and "Tiny" in (out / PAGE).read_text(encoding="utf-8")
    assert [path.name for path in out.iterdir()] == [PAGE]


def test_a_page_that_cannot_be_written_whole_is_left_as_it_was(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the disk is full."""

    def half(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[: len(content) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    page = tmp_path / PAGE
    page.write_text("old", encoding="utf-8")
    monkeypatch.setattr(Path, "write_bytes", half)
    found = ludex("docs", str(tiny), "--out", str(tmp_path))
    assert (found.exit_code, found.stderr) == (1, f"error: {page}: {os.strerror(errno.ENOSPC)}\n")
    assert page.read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == [PAGE, "tiny.ludex"]


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


def test_pdf_without_its_extra_names_what_to_install(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    found = ludex("docs", str(tiny), "--format", "pdf")
    assert found.exit_code == 1
    assert found.stderr == "error: PDF needs typst: pip install 'ludex[print]'\n"
    assert not (tiny.parent / "tiny-reference-en-a4.pdf").exists()


def _until(holds: Callable[[], bool]) -> None:
    for _ in range(300):
        if holds():
            return
        time.sleep(0.1)
    pytest.fail("nothing happened within thirty seconds")


@contextmanager
def watching(ruleset: Path, out: Path) -> Iterator[subprocess.Popen[str]]:
    """Begin to watch a ruleset, and end it at the latest behind the block."""
    with subprocess.Popen(
        [LUDEX, "docs", str(ruleset), "--out", str(out), "--watch"],
        env=PLAIN,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs the tests may ignore interruptions, and what is begun would do so too.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as process:
        try:
            assert process.stderr is not None and "watching" in process.stderr.readline()
            yield process
        finally:
            process.kill()


def test_watching_writes_again_and_ends_quietly(tiny: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    page = out / PAGE
    with watching(tiny, out) as process:
        assert process.stderr is not None
        tiny.write_text(TINY.replace('"Tiny"', '"Tiny, for once"'), encoding="utf-8")
        _until(lambda: "Tiny, for once" in page.read_text(encoding="utf-8"))
        tiny.write_text(TINY.replace('coins"', ""), encoding="utf-8")
        assert "error[L" in process.stderr.readline()
        assert "Tiny, for once" in page.read_text(encoding="utf-8")
        tiny.write_text(TINY.replace('"Tiny"', '"Tiny again"'), encoding="utf-8")
        _until(lambda: "Tiny again" in page.read_text(encoding="utf-8"))
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read().endswith("interrupted\n")


def test_a_layer_that_is_broken_when_it_is_added_is_watched_too(tiny: Path, tmp_path: Path) -> None:
    top, new, out = tmp_path / "top.ludex", tmp_path / "new.ludex", tmp_path / "out"
    head = "language 1\nruleset {} {}\n    extends {}\n"
    top.write_text(head.format("top", "", "tiny"), encoding="utf-8")
    with watching(top, out) as process:
        new.write_text(head.format("new", '"New, for once', "tiny"), encoding="utf-8")
        top.write_text(head.format("top", "", "new"), encoding="utf-8")
        assert process.stderr is not None and "error[L" in process.stderr.readline()
        new.write_text(head.format("new", '"New, for once"', "tiny"), encoding="utf-8")
        _until(lambda: "New, for once" in (out / "top-reference-en.html").read_text(encoding="utf-8"))


class Vanishing(type(Path())):  # type: ignore[misc]
    """A path of a file that goes between two looks, as when an editor saves by renaming."""

    def exists(self, **_: bool) -> bool:
        return True


def test_a_file_may_go_while_it_is_looked_at(tmp_path: Path) -> None:
    gone = Vanishing(tmp_path / "gone.ludex")
    assert docs._stamps([gone]) == {gone: None}


def test_the_command_offers_what_can_be_printed() -> None:
    assert (tuple(KINDS), tuple(FORMATS), tuple(LANGUAGES)) == (docs.KINDS, docs.FORMATS, docs.LANGUAGES)
    assert CHOICES == docs.EXAMPLES


GIFTS = """language 1
ruleset low "Low"
    players 2
    round limit 2

resource coin "coins"
    visible to everyone

fact gift "the gift"
    means 1

round
    for each player
        if coins of player < 10
            gain (gift) coins

example "a coin for each"
    when round
    expect coins of red is 1, coins of yellow is 1

example "a coin for whoever has four"
    when round
    given coins of red is 4
    expect coins of red is 5, coins of yellow is 1

example "nothing for the rich"
    when round
    given coins of red is 10, coins of yellow is 12
    expect coins of red is 10
"""


def test_an_example_that_a_layer_makes_untrue_is_left_out_and_told(tmp_path: Path) -> None:
    """Another of the rule may stand in its place; a ruleset that stands on nothing is taken at its word."""
    (tmp_path / "low.ludex").write_text(GIFTS, encoding="utf-8")
    high = tmp_path / "high.ludex"
    header = 'language 1\nruleset high "High"\n    extends low\n\n'
    high.write_text(f"{header}change fact gift\n    means 2\n", encoding="utf-8")
    rich, four, each = "nothing for the rich", "a coin for whoever has four", "a coin for each"
    for name, printed in (("low", [rich, four]), ("high", [rich])):
        found = ludex("docs", str(tmp_path / f"{name}.ludex"), "--out", str(tmp_path))
        page = (tmp_path / f"{name}-reference-en.html").read_text(encoding="utf-8")
        shown = [title for title in (rich, four, each) if title.capitalize() in page]
        assert (found.exit_code, shown) == (0, printed)
        told = "examples that do not hold in these rules are left out, `ludex test` says why"
        left_out = f"{told}: `{four}`, `{each}`\n"
        assert found.stderr == (left_out if name == "high" else "")
