"""The cookbook of house rules: every snippet is right, is played, and does what stands behind it."""

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from support import ROOT, random_play

import ludex
from ludex.cli import cli

PAGE = (ROOT / "rulesets" / "README.md").read_text(encoding="utf-8").partition("## A cookbook")[2]
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
HEADER = BLOCKS[0][1]
RECIPES = [
    (text, said)
    for (language, text), (after, said) in zip(BLOCKS, BLOCKS[1:], strict=False)
    if (language, after) == ("ludex", "text") and not text.startswith("language")
]


def command(folder: Path, texts: Mapping[str, str], *words: str) -> str:
    """Run a command where some files lie, and return what it says."""
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    shown = [str(folder / word) if word in texts else word for word in words]
    result = CliRunner().invoke(cli, shown)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return str(result.output)


def test_there_is_a_recipe_for_everything() -> None:
    wanted = (
        "number",
        "row",
        "assumed",
        "thing",
        "objective",
        "example",
        "kind",
        "Add a way",
        "ways",
        "price",
        "sometimes",
        "Wrap",
        "Replace",
        "Forbid",
    )
    headings = re.findall(r"^\*\*(.+?)\*\*", PAGE, re.MULTILINE)
    for word in (*wanted, "Remove", "own words", "Combine", "Settle"):
        assert any(word in heading for heading in headings), word
    assert len(RECIPES) == len(wanted) + 3


@pytest.mark.parametrize(("snippet", "said"), RECIPES, ids=[text.partition("\n")[0] for text, _ in RECIPES])
def test_recipe(snippet: str, said: str, tmp_path: Path) -> None:
    texts = {"mine.ludex": f"{HEADER}\n{snippet}"}
    shown = command(tmp_path, texts, "diff", "base", "mine.ludex")
    for line in said.splitlines():
        assert line in shown.splitlines()
    if snippet.startswith("example"):
        assert "mine.ludex: 1 example passed" in command(tmp_path, texts, "test", "mine.ludex")
    rules = ludex.load(tmp_path / "mine.ludex")
    assert rules.warnings == ()
    for game in random_play(rules.start(3, 1), Random(1), 60):
        assert game.decision is not None


def test_a_conflict_and_the_layer_that_settles_it(tmp_path: Path) -> None:
    (number, _), *_ = RECIPES
    ours, said = BLOCKS[-1][1], BLOCKS[-2][1]
    texts = {
        "mine.ludex": f"{HEADER}\n{number}",
        "yours.ludex": f"{HEADER}\n{number}".replace("mine", "yours").replace("9", "8"),
        "ours.ludex": ours,
    }
    both = ("--with", "mine.ludex", "--with", "yours.ludex")
    assert said.strip() in command(tmp_path, texts, "check", "base", *both)
    assert "no mistakes" in command(tmp_path, texts, "check", "ours.ludex")
