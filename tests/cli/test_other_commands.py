"""`explain`, `format`, `list`, `options`, `vocabulary`, `test`, `coverage`, `check` on what people have."""

import json
import os
import stat
from pathlib import Path

import pytest
from command_line import BROKEN, TINY, game, ludex, write
from support import house_rules, ruleset_files

from ludex.grammar import codes as form
from ludex.grammar.source import FileSources
from ludex.grammar.vocabulary import words
from ludex.interpreter.analysis import codes as meaning
from ludex.interpreter.layers import codes as layers


@pytest.mark.parametrize("id_", [*form.CODES, *meaning.CODES, *layers.CODES])
def test_every_code_is_explained(id_: str) -> None:
    shown = ludex("explain", id_.lower())
    assert shown.exit_code == 0 and shown.stdout.startswith(f"{id_}, ")


@pytest.mark.parametrize("id_", ["L0139", "L0205", "L0413"])
def test_a_code_shows_how_it_is_written_right(id_: str) -> None:
    refused, right = ludex("explain", id_).stdout.split("\nThis is right:\n\n")
    assert "this is refused" in refused and right.startswith("    language 1\n")


def test_a_code_of_layers_shows_what_lies_below() -> None:
    code = layers.CODES["L0804"]
    shown = ludex("explain", code.id).stdout
    ((path, text),) = code.beside
    assert f"\nwith `{path}` beside it:\n" in shown
    for line in [*code.example.splitlines(), *text.splitlines()]:
        assert f"    {line}".rstrip() + "\n" in shown


def test_a_rule_is_explained_with_its_sources() -> None:
    shown = ludex("explain", "tribunes", "round.selection").stdout
    assert "rulesets/tribunes.ludex:" in shown and "TR." in shown
    assert ludex("explain", "tribunes").stdout.startswith("tribunes")


def test_formatting_twice_is_formatting_once(tmp_path: Path) -> None:
    text = TINY.replace("    players", "    players ").replace("starts yes", "starts  yes   # as most do")
    path = write(tmp_path, "tiny", text)
    path.chmod(0o640)
    result = ludex("format", "--check", path)
    assert (result.exit_code, result.stdout) == (1, f"{path} would be formatted\n")
    assert path.read_text(encoding="utf-8") == text
    result = ludex("format", path)
    assert (result.exit_code, result.stdout) == (0, f"{path} formatted\n")
    once = path.read_bytes()
    assert b"# as most do" in once and stat.S_IMODE(path.stat().st_mode) == 0o640
    result = ludex("format", path)
    assert (result.exit_code, result.stdout) == (0, "") and path.read_bytes() == once
    assert [entry.name for entry in tmp_path.iterdir()] == ["tiny.ludex"]


LAYER = """language 1
ruleset  generous  "A generous game"
  # below
    extends base,house/long_game     # both

change tile corner
    worth   3     assumed "better"   # so
change round.deal "Dealing"
    only if  open
# no longer
remove round.alms
remove example  "two tiles"
replace round
    inherited  from base
before round.deal
    or wait
after reward
    means inherited+1
"""


def test_layers_are_formatted_whatever_they_stand_on(tmp_path: Path) -> None:
    path = write(tmp_path, "generous", LAYER)
    assert ludex("format", "--check", path).exit_code == 1
    assert ludex("format", path).exit_code == 0
    assert (
        path.read_text(encoding="utf-8")
        == """language 1
ruleset generous "A generous game"
    # below
    extends base, house/long_game  # both

change tile corner
    worth 3                                                     assumed "better"  # so

change round.deal "Dealing"
    only if open

# no longer
remove round.alms
remove example "two tiles"

replace round
    inherited from base

before round.deal
    or wait

after reward
    means inherited + 1
"""
    )
    assert ludex("format", "--check", path).exit_code == 0


def test_line_ends_of_other_systems_are_formatted(tmp_path: Path) -> None:
    ludex("format", path := write(tmp_path, "tiny", TINY))
    plain = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + plain.replace(b"\n", b"\r\n"))
    assert ludex("format", "--check", path).exit_code == 1
    assert ludex("format", path).exit_code == 0 and path.read_bytes() == plain


def test_a_file_with_mistakes_of_form_is_left_alone(tmp_path: Path) -> None:
    odd = write(tmp_path, "odd", "language 1\nruleset “odd”\n")
    fine = write(tmp_path, "fine", TINY.replace("starts yes", "starts  yes"))
    before = odd.read_bytes()
    result = ludex("format", odd, fine)
    assert result.exit_code == 1 and "error[L0102]" in result.stderr
    assert result.stdout == f"{fine} formatted\n" and odd.read_bytes() == before
    meant = write(tmp_path, "broken", BROKEN)
    assert ludex("format", meant).exit_code == 0, "what names mean is of no interest here"


def test_a_file_that_cannot_be_written_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, a locked folder: whatever stops the writing, the text stays as it was."""
    path = write(tmp_path, "tiny", TINY.replace("starts yes", "starts  yes"))
    before = path.read_bytes()

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(Path, "replace", refuse)
    result = ludex("format", path)
    assert result.exit_code == 1 and "Permission denied" in result.stderr
    assert path.read_bytes() == before and [item.name for item in tmp_path.iterdir()] == [path.name]


def test_a_link_is_written_through(tmp_path: Path) -> None:
    path = write(tmp_path, "tiny", TINY.replace("starts yes", "starts  yes"))
    link = tmp_path / "link.ludex"
    link.symlink_to(path)
    assert ludex("format", link).exit_code == 0 and link.is_symlink()
    assert "starts  yes" not in path.read_text(encoding="utf-8")


def test_the_package_is_listed() -> None:
    shown = ludex("list")
    assert shown.exit_code == 0 and "tribunes" in shown.stdout and "for 3, 4, 5 players" in shown.stdout
    games, layers = shown.stdout.split("\n\nAbove a game, ")
    assert "house/" not in games and all(f"house/{path.stem}" in layers for path in house_rules())
    assert "  The generous coin bowl, on base\n" in layers


def test_a_layer_is_for_as_many_as_what_it_stands_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head = "language 1\nruleset {}\n    {}\n"
    for name, lines in (
        ("low", "players 2, 4"),
        ("mid", "extends low"),
        ("top", "extends mid\n    players 5"),
    ):
        write(tmp_path, name, head.format(name, lines))
    write(tmp_path, "torn", "language 1\nruleset torn\n    player 2\n")
    monkeypatch.setattr("ludex.grammar.source.package_sources", lambda: FileSources(tmp_path))
    listed = ludex("list", "--format", "json")
    found = {entry["name"]: entry for entry in json.loads(listed.stdout)["rulesets"]}
    assert {name: entry["players"] for name, entry in found.items()} == {
        "low": [2, 4],
        "mid": [2, 4],
        "top": [5],
    }
    assert [entry["extends"] for entry in found.values()] == [[], ["low"], ["mid"]]
    assert listed.exit_code == 1 and "torn has mistakes" in listed.stderr


def test_options_are_listed(tmp_path: Path) -> None:
    path = write(tmp_path, "tiny", TINY)
    record = json.loads(ludex("options", path, "--format", "json").stdout)
    assert [(found["id"], found["type"], found["default"]) for found in record["options"]] == [
        ("bonus", "flag", "yes"),
        ("start", "number 0 to 3", "2"),
    ]
    shown = ludex("options", path).stdout
    assert "bonus: yes, no, else yes" in shown and "How much one starts with" in shown
    assert "has no options" in ludex("options", game("kuhn")).stdout


def test_every_word_is_listed_with_a_use() -> None:
    shown = ludex("vocabulary").stdout
    assert all(f"{entry.meaning}\n" in shown and f"    {entry.use}\n" in shown for entry in words())
    assert "  gain, gains     a player takes an amount\n" in shown


def test_a_red_example_is_status_1(tmp_path: Path) -> None:
    example = '\nexample "a coin too many"\n    when round\n    red answers stay\n    red answers leave\n'
    path = write(tmp_path, "tiny", TINY + example + "    expect at least coins of red is 40\n")
    result = ludex("test", path)
    assert result.exit_code == 1 and result.stderr == ""
    assert "failed: a coin too many" in result.stdout and "1 of 1 example failed" in result.stdout
    result = ludex("test", path, "--mutate")
    assert result.exit_code == 1 and "have to pass first" in result.stderr
    assert "no examples" in ludex("test", game("auction")).stdout


def test_all_rulesets_here_pass() -> None:
    files = [str(path) for path in ruleset_files()]
    assert ludex("check", "--strict", *files).exit_code == 0
    assert ludex("test", *files).exit_code == 0


def test_messages_use_the_words_of_the_language(tmp_path: Path) -> None:
    """Nothing of the parser's own vocabulary: a separator, a bracket, a quote and a word are missing."""
    changes = {
        "comma": ("players 1, 2, 6", "players 1 2, 6"),
        "bracket": ("gain (start) coins", "gain (start coins"),
        "quote": ('"Stay"', '"Stay'),
        "word": ("for each player\n        gain", "each player\n        gain"),
    }
    for name, (old, new) in changes.items():
        assert old in TINY
        result = ludex("check", path := write(tmp_path, name, TINY.replace(old, new)))
        assert result.exit_code == 1 and f"--> {path.as_posix()}:" in result.stdout
        for inner in ("Token", "_NL", "INDENT", "LPAR", "RPAR", "NAME", "$END", "lark"):
            assert inner not in result.stdout, result.stdout
