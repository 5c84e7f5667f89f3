"""Examples written from games: each passes behind its ruleset, and says no more than matters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support import ROOT

import ludex
from ludex.interpreter.play.examples import run_example

FOLDER = ROOT / "tests" / "corpus" / "transcripts"
TRANSCRIPTS = [path for path in sorted(FOLDER.glob("*-[0-9].json")) if "+" not in path.stem]
"""One for each ruleset and number of players, as its options start."""


def _ruleset(transcript: Path) -> tuple[ludex.Ruleset, Path]:
    name = transcript.stem.rpartition("-")[0]
    packaged = ROOT / "rulesets" / f"{name}.ludex"
    path = packaged if packaged.exists() else ROOT / "tests" / "corpus" / "games" / f"{name}.ludex"
    return ludex.load(path), path


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda path: path.stem)
def test_an_example_from_a_game_passes_behind_its_ruleset(transcript: Path) -> None:
    ruleset, path = _ruleset(transcript)
    text = transcript.read_bytes()
    last = len(json.loads(text)["choices"])
    for step in {1, (last + 1) // 2}:
        written = ruleset.example(text, step)
        texts = {"a.ludex": f"{path.read_text(encoding='utf-8')}\n{written}"}
        texts |= {found.name: found.read_text(encoding="utf-8") for found in path.parent.glob("*.ludex")}
        texts |= {
            f"sources/{found.name}": found.read_text(encoding="utf-8")
            for found in (path.parent / "sources").glob("*.toml")
        }
        checked = ludex.load_text(texts, "a.ludex").checked
        assert run_example(checked, checked.examples[-1]).passed, written
        assert not checked.examples[-1].at_least


@pytest.mark.parametrize("transcript", sorted(FOLDER.glob("*+*.json")), ids=lambda path: path.stem)
def test_an_example_is_written_from_a_game_with_house_rules(transcript: Path) -> None:
    name, *house = transcript.stem.rpartition("-")[0].split("+")
    ruleset = ludex.load(name, [f"house/{layer}" for layer in house])
    text = transcript.read_bytes()
    last = len(json.loads(text)["choices"])
    assert ruleset.example(text, last).startswith(f'example "choice {last} of a game"')


def test_nothing_that_makes_no_difference_is_given() -> None:
    transcript = next(path for path in TRANSCRIPTS if path.stem == "nim-2")
    ruleset, _ = _ruleset(transcript)
    assert (
        ruleset.example(transcript.read_bytes(), 15)
        == """example "choice 15 of a game"
    when round
    given matches of pile of small is 3, matches of pile of large is 5
    red answers large
    red answers 2
    yellow answers small
    yellow answers 3
    expect matches of red is 2, matches of yellow is 3, matches of pile of small is 0
    expect matches of pile of large is 3
"""
    )


@pytest.mark.parametrize("step", [0, 100_000])
def test_a_choice_that_is_not_there(step: int) -> None:
    ruleset, _ = _ruleset(TRANSCRIPTS[0])
    with pytest.raises(ludex.UsageError, match="the transcript has choices 1 to"):
        ruleset.example(TRANSCRIPTS[0].read_bytes(), step)


def test_a_transcript_of_another_game() -> None:
    with pytest.raises(ludex.SaveError, match="not of tribunes"):
        ludex.load("tribunes").example(TRANSCRIPTS[0].read_bytes(), 1)
