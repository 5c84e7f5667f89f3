"""What is printed in Japanese: titles with their holes, numbers in titles, missing names."""

from pathlib import Path

import pytest
from command_line import ludex
from support import ROOT

CORPUS = ROOT / "tests" / "corpus" / "games"


@pytest.fixture
def pig(tmp_path: Path) -> Path:
    """A game with its Japanese names beside it."""
    (tmp_path / "locale" / "ja").mkdir(parents=True)
    for name in ("pig.ludex", "locale/ja/pig.po"):
        (tmp_path / name).write_text((CORPUS / name).read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path / "pig.ludex"


def test_all_names_are_there(pig: Path) -> None:
    ran = ludex("docs", pig, "--lang", "ja", "--strict", "--out", pig.parent)
    assert (ran.exit_code, ran.stderr) == (0, "")
    page = (pig.parent / "pig-reference-ja.html").read_text(encoding="utf-8")
    assert '<html lang="ja">' in page and "<h1>ピッグ</h1>" in page


SHIPPED = sorted((ROOT / "rulesets").rglob("*.ludex"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_everything_that_ships_is_translated(path: Path, tmp_path: Path) -> None:
    """Whoever prints a shipped ruleset in Japanese meets no English name in any document of it."""
    name = path.relative_to(ROOT / "rulesets").with_suffix("").as_posix()
    ran = ludex("docs", name, "--kind", "all", "--lang", "ja", "--strict", "--out", tmp_path)
    assert (ran.exit_code, ran.stderr) == (0, "")


def test_a_missing_name_is_listed_and_strictly_refused(pig: Path) -> None:
    names = pig.parent / "locale" / "ja" / "pig.po"
    names.write_text(
        names.read_text(encoding="utf-8").replace('msgid "tray"', 'msgid "dish"'), encoding="utf-8"
    )
    told = ("docs", pig, "--lang", "ja", "--out", pig.parent)
    ran = ludex(*told)
    assert (ran.exit_code, ran.stderr) == (0, "the zone `tray` has no name in `ja`\n")
    assert "tray" in (pig.parent / "pig-reference-ja.html").read_text(encoding="utf-8")
    (pig.parent / "pig-reference-ja.html").unlink()
    assert ludex(*told, "--strict").exit_code == 1
    assert not (pig.parent / "pig-reference-ja.html").exists()


@pytest.mark.parametrize("said", [None, "{2 points}がらがら"])
def test_a_sentence_without_a_translation_is_listed_and_strictly_refused(pig: Path, said: str | None) -> None:
    """One with other holes is none; the page tells the rule in Japanese."""
    text = pig.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.lstrip().startswith("roll "))
    pig.write_text(text.replace(line, f'{line}    says "Rattle for {{turn_total}}."'), encoding="utf-8")
    names = pig.parent / "locale" / "ja" / "pig.po"
    if said is not None:
        entry = f'\nmsgctxt "sentence"\nmsgid "Rattle for {{turn_total}}."\nmsgstr "{said}"\n'
        names.write_text(names.read_text(encoding="utf-8") + entry, encoding="utf-8")
    told = ("docs", pig, "--lang", "ja", "--out", pig.parent)
    ran = ludex(*told)
    listed = "the sentence `Rattle for {turn_total}.` is not there in `ja`, so the rule is told instead\n"
    assert (ran.exit_code, ran.stderr) == (0, listed)
    page = (pig.parent / "pig-reference-ja.html").read_text(encoding="utf-8")
    assert "Rattle" not in page and "がらがら" not in page
    assert ludex(*told, "--strict").exit_code == 1


def test_titles_of_examples_are_counted_and_strictly_listed(pig: Path) -> None:
    names = pig.parent / "locale" / "ja" / "pig.po"
    text = names.read_text(encoding="utf-8")
    names.write_text(text.replace('msgctxt "example"', 'msgctxt "specimen"'), encoding="utf-8")
    count = text.count('msgctxt "example"')
    told = ("docs", pig, "--lang", "ja", "--out", pig.parent)
    assert count == 1
    shown = f"titles of examples without a name in `ja`: {count}; --strict lists them\n"
    assert ludex(*told).stderr == shown
    assert ludex(*told, "--strict").stderr.count("the example `") == count
    for nothing in (("--examples", "none"), ("--generated",), ("--kind", "aids")):
        assert ludex(*told, *nothing, "--strict").stderr == "", "its titles are not printed"


def test_a_broken_catalogue_is_told(pig: Path) -> None:
    (pig.parent / "locale" / "ja" / "pig.po").write_text("msgid tray\n", encoding="utf-8")
    ran = ludex("explain", pig, "tray", "--lang", "ja")
    assert ran.exit_code != 0 and "line 1 of a catalogue is no text in quotes" in ran.stderr


def test_a_layer_without_a_japanese_title_is_listed_and_strictly_refused(pig: Path) -> None:
    """Its title stands on every page, in the list of layers and in its marks."""
    layer = pig.parent / "piglet.ludex"
    layer.write_text('language 1\nruleset piglet "Piglet"\n    extends pig\n', encoding="utf-8")
    top = pig.parent / "top.ludex"
    top.write_text('language 1\nruleset top "Top"\n    extends piglet\n', encoding="utf-8")
    ran = ludex("docs", top, "--lang", "ja", "--strict", "--out", pig.parent)
    assert ran.exit_code == 1
    told = sorted(ran.stderr.splitlines())
    assert told == [f"the game `{title}` has no name in `ja`" for title in ("Piglet", "Top")]
