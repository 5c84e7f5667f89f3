"""The vocabulary is small and general: each word is used by two rulesets that share no layer.

A word that is not has a line in vocabulary_exceptions.toml, which says why; there are at most five.
"""

import tomllib
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from support import ROOT, layers, ruleset_files

from ludex.grammar.model import Extends
from ludex.grammar.parser import read_header
from ludex.grammar.source import Source
from ludex.grammar.vocabulary import used_words, words

MOST = 5
RULESETS = ROOT / "rulesets"

Uses = dict[str, tuple[Path, ...]]


@cache
def uses() -> Uses:
    """Return the rulesets whose own file uses each word."""
    used = {
        path: used_words(Source.of(path.name, path.read_text(encoding="utf-8")))
        for path in (*ruleset_files(), *layers())
    }
    return {
        entry.word: tuple(path for path, found in used.items() if entry.word in found) for entry in words()
    }


def exceptions() -> dict[str, str]:
    """Return the words that are allowed to fall short, with the reason."""
    text = (ROOT / "tests" / "vocabulary_exceptions.toml").read_text(encoding="utf-8")
    return {entry["word"]: entry["reason"] for entry in tomllib.loads(text).get("exception", [])}


def general(paths: tuple[Path, ...]) -> bool:
    """Say whether two of the rulesets share no layer."""
    return any(first.isdisjoint(second) for first, second in combinations(map(stands_on, paths), 2))


@cache
def stands_on(path: Path) -> frozenset[Path]:
    """Return a ruleset file and all that it stands on, which lie beside it or among the shipped ones."""
    header = read_header(Source.of(path.name, path.read_text(encoding="utf-8")))
    assert header is not None
    named = [layer.path for line in header.body if isinstance(line, Extends) for layer in line.layers]
    found = [
        next(filter(Path.exists, (folder / f"{name}.ludex" for folder in (path.parent, RULESETS))))
        for name in named
    ]
    return frozenset({path}).union(*map(stands_on, found))


def short() -> dict[str, tuple[str, ...]]:
    """Return the words that no two unrelated rulesets use, with the names of those that do."""
    return {word: tuple(path.stem for path in paths) for word, paths in uses().items() if not general(paths)}


@pytest.mark.parametrize("word", [entry.word for entry in words()])
def test_every_word_is_used(word: str) -> None:
    assert uses()[word], "no ruleset needs this word: leave it out of the language"


def test_every_word_is_used_by_two_rulesets_or_has_a_reason() -> None:
    assert {word: found for word, found in short().items() if word not in exceptions()} == {}


def test_exceptions_are_few_and_needed() -> None:
    found = exceptions()
    assert all(len(reason.split()) >= 5 for reason in found.values())
    assert len(found) <= MOST
    assert set(found) <= set(short()), "a word that has become general needs no exception any more"


def test_one_ruleset_is_not_enough() -> None:
    nim, noughts = (path for path in ruleset_files() if path.stem in ("nim", "noughts"))
    assert not general(())
    assert not general((nim,))
    assert not general((nim, nim))
    assert general((nim, noughts))
