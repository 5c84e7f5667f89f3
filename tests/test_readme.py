"""Everything in the README that can be run is run, in the order in which it stands there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import ludex
from ludex.interpreter.layers.views.comparison import compare

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
GAME = next(text for language, text in BLOCKS if language == "ludex" and "round limit" in text)
VARIANT = next(text for language, text in BLOCKS if language == "ludex" and "extends base" in text)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game of the README in it."""
    folder = tmp_path_factory.mktemp("readme")
    (folder / "twenty_one.ludex").write_text(GAME, encoding="utf-8")
    return folder


def commands() -> list[str]:
    """Every command line of the README, without its comment."""
    lines = [line for language, text in BLOCKS if language == "sh" for line in text.splitlines()]
    return [line.split("  #")[0].strip() for line in lines if line.strip()]


@pytest.mark.parametrize("command", commands())
def test_command(command: str, folder: Path) -> None:
    words = shlex.split(command)
    if words[0] == "make":
        targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        assert words[1] in targets
        return
    assert words[0] == "ludex"
    if words[1] == "replay" and not (folder / words[2]).exists():
        written = "--log" if words[2].endswith(".jsonl") else "--transcript"
        ludex_command(["run", "tribunes", "--seed", "7", written, words[2]], folder)
    if words[1] in ("rows", "report") and not (folder / words[2]).exists():
        ludex_command(["simulate", "tribunes", "--games", "2", "--out", words[2]], folder)
    mine = folder / "my_rule.ludex"
    if words[1] == "new":
        mine.unlink(missing_ok=True)
    elif mine.name in words and not mine.exists():
        ludex_command(["new", mine.stem, "--extends", "base"], folder)
    done = ludex_command(words[1:], folder)
    assert done.returncode == 0, done.stdout + done.stderr


def ludex_command(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONUTF8": "1"}
    code = "from ludex.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=folder,
        env=environment,
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("snippet", [text for language, text in BLOCKS if language == "python"])
def test_python(snippet: str, folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", snippet], cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_game_and_its_example() -> None:
    example = next(text for language, text in BLOCKS if language == "ludex" and text.startswith("example"))
    assert len(GAME.splitlines()) <= 14
    ruleset = ludex.load_text({"twenty_one.ludex": GAME + "\n" + example}, entry="twenty_one.ludex")
    game = ruleset.start(seed=7)
    while game.decision:
        game.apply(game.decision.choices[0])
    assert game.result is not None and game.result.end == "won"


def test_the_example_passes(folder: Path) -> None:
    example = next(text for language, text in BLOCKS if language == "ludex" and text.startswith("example"))
    (folder / "with_example.ludex").write_text(GAME + "\n" + example, encoding="utf-8")
    done = ludex_command(["test", "with_example.ludex"], folder)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_variant_is_the_shipped_house_rule() -> None:
    """It has the clauses of the one that comes with Ludex, and no others."""
    mine = ludex.load_text({"mine.ludex": VARIANT}, entry="mine.ludex")
    found = compare(mine.composition, ludex.load("house/generous_bowl").composition).changes
    assert all(change.in_example for change in found)


def test_the_message_that_is_shown(folder: Path) -> None:
    """The mistake that the README makes gets the message that it prints."""
    shown = next(text for language, text in BLOCKS if language == "text").strip()
    wrong = GAME.replace("1 to 3 matches as", "1 to 3 matchs as")
    assert wrong != GAME
    (folder / "wrong.ludex").write_text(wrong, encoding="utf-8")
    done = ludex_command(["check", "wrong.ludex"], folder)
    assert done.returncode == 1
    assert shown in done.stdout
