"""Games to test with: every ruleset that lies in the tree, found by globbing, and a program made by hand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest

import ludex
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.setting import Compiled

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "tests" / "corpus" / "games"


def ruleset_files() -> tuple[Path, ...]:
    """Return the shipped games and the small games of the corpus."""
    return (*sorted((ROOT / "rulesets").glob("*.ludex")), *sorted(CORPUS.glob("*.ludex")))


def layers() -> tuple[Path, ...]:
    """Return all rulesets that are not games of their own, but made to be put above one."""
    return (*house_rules(), *sorted((ROOT / "tests" / "corpus" / "layers").glob("*.ludex")))


def house_rules() -> tuple[Path, ...]:
    """Return the shipped house rules: layers above games, of our own and not from a source."""
    found = sorted((ROOT / "rulesets" / "house").glob("*.ludex"))
    return tuple(path for path in found if "\n    source " not in path.read_text(encoding="utf-8"))


@cache
def _loaded(path: Path) -> ludex.Ruleset | ludex.LudexError:
    try:
        return ludex.load(path)
    except ludex.LudexError as error:
        return error


def ruleset(path: Path) -> ludex.Ruleset:
    """Load a ruleset once, also where it has errors: hypothesis tries a failing test again and again."""
    found = _loaded(path)
    if isinstance(found, ludex.LudexError):
        raise found
    return found


def game_of_corpus(name: str) -> ludex.Ruleset:
    """Return a small game by the name of its file."""
    return ruleset(CORPUS / f"{name}.ludex")


@dataclass(frozen=True)
class Subject:
    """A game to test with: by how many seats it is played, and its program for so many."""

    name: str
    counts: Callable[[], tuple[int, ...]]
    compiled: Callable[[int], Compiled]

    def start(self, seed: int | None = 1, players: int | None = None, log: bool = False) -> Game:
        counts = self.counts()
        return Game.start(self.compiled(max(counts) if players is None else players), seed, log=log)


@cache
def _by_hand(_: int) -> Compiled:
    sys.path.insert(0, str(ROOT / "tests" / "play"))
    try:
        from by_hand import table_game
    finally:
        sys.path.pop(0)
    return Compiled(table_game())


def _subject(path: Path) -> Subject:
    return Subject(path.stem, lambda: ruleset(path).players, lambda count: ruleset(path).compiled(count))


SECRETIVE = tuple(sorted((ROOT / "tests" / "play" / "games").glob("*.ludex")))
"""Games that are full of secrets, for the tests of what a seat can get."""

ODD = tuple(sorted((ROOT / "tests" / "play" / "odd_games").glob("*.ludex")))
"""Games that once went wrong: a set picked inside a choice, a shuffled pile of dice, an empty secret pick."""

WHOLE = 600
"""After so many decisions a test of whole games breaks a long one off; one of each goes to its end."""

SUBJECTS = (
    Subject("by_hand", lambda: (2,), _by_hand),
    *map(_subject, (*SECRETIVE, *ODD, *ruleset_files())),
)
"""All games to test with."""

each_game = pytest.mark.parametrize("subject", SUBJECTS, ids=[entry.name for entry in SUBJECTS])
"""Runs a test on every game."""


def random_play(game: Game, rng: Random, decisions: int | None = None) -> Iterator[Game]:
    """Yield the game before each decision, which is then made at random; at most so many."""
    while (decision := game.decision) is not None and decisions != 0:
        question = game.question
        yield game
        if game.question is question:
            game.apply(rng.choice(decision.choices))
        decisions = None if decisions is None else decisions - 1
