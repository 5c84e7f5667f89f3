"""A game knows its own names only: a copy with meaningless ones plays, and says, the same."""

import re
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from renaming import Renamed, renamed
from support import CORPUS, ROOT, ruleset, ruleset_files

import ludex
from ludex.docgen.phrases import to_text, verbaliser
from ludex.docgen.subjects import declarations
from ludex.interpreter.analysis.ruleset import Ruleset
from ludex.interpreter.play.decision import Choice, Decision
from ludex.interpreter.play.examples import run_example
from ludex.interpreter.play.seeds import Stranger, seed_of_game

GAMES = 20
DECISIONS = 600
"""After so many a game is broken off, and no further one is begun for a number of players."""

each_ruleset = pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)


@cache
def copy_of(path: Path) -> Renamed:
    folder = CORPUS if path.is_relative_to(CORPUS) else ROOT / "rulesets"
    return renamed(folder, path.relative_to(folder).as_posix())


def said(value: Any, copy: Renamed | None = None) -> Any:
    """Return plain data with every text in the words of the original, told as words: an ace, the Millers'."""
    if isinstance(value, Choice):
        return value.code, said(value.text, copy), said(value.title or value.text, copy)
    if isinstance(value, Decision):
        parts = value.seat, value.prompt, value.choices, value.path, value.about, value.chosen, value.weights
        return said(parts, copy)
    if isinstance(value, str):
        text = (copy.translated(value) if copy else value).replace("_", " ")
        return re.sub(r"s's\b", "s'", re.sub(r"\ban\b", "a", text))
    if isinstance(value, tuple | list):
        return tuple(said(item, copy) for item in value)
    if is_dataclass(value):
        return tuple(said(getattr(value, part.name), copy) for part in fields(value))
    if isinstance(value, dict):
        return {key: said(item, copy) for key, item in value.items()}
    return value


@each_ruleset
def test_every_name_is_replaced(path: Path) -> None:
    """The meanings lead back to all that was declared, and nothing of it is left in the copy."""
    copy, original = copy_of(path), ruleset(path)
    for section in ("kinds", "resources", "zones", "records", "options", "facts"):
        old, new = getattr(original.checked, section), getattr(copy.ruleset.checked, section)
        assert list(old) == [copy.translated(name) for name in new]
        assert not set(old) & set(new) - {"player"}
    for name, kind in copy.ruleset.checked.kinds.items():
        old_kind = original.checked.kinds[copy.translated(name)]
        for part in ("attributes", "slots"):
            assert list(getattr(old_kind, part)) == [copy.translated(id_) for id_ in getattr(kind, part)]
    assert copy.ruleset.id == original.id and copy.ruleset.layers == original.layers
    assert copy.ruleset.title != original.title


@each_ruleset
def test_a_renamed_game_plays_the_same(path: Path) -> None:
    """The same codes, states, events and results; decisions, logs and views say the same in other words."""
    copy, original = copy_of(path), ruleset(path)
    for players in original.players:
        assert copy.ruleset.compiled(players).fingerprint == original.compiled(players).fingerprint
        left = DECISIONS
        for index in range(GAMES):
            if left > 0:
                left -= play_both(copy, original, players, seed_of_game(1, index))


def play_both(copy: Renamed, original: ludex.Ruleset, players: int, seed: int) -> int:
    """Play a game and the same in other words; return the number of decisions."""
    game, other = (each.start(players, seed, log=True) for each in (original, copy.ruleset))
    agent, number = Stranger.of(seed), 0
    while (decision := game.decision) is not None and number < DECISIONS:
        twin = other.decision
        assert twin is not None
        assert [choice.code for choice in decision.choices] == [choice.code for choice in twin.choices]
        assert said(decision) == said(twin, copy)
        choice = decision.choices[agent.pick(len(decision.choices))]
        game.apply(choice.code)
        other.apply(choice.code)
        assert game.digest() == other.digest()
        number += 1
    assert (other.decision is None) == (game.decision is None)
    assert game.events == other.events
    assert game.result == other.result
    for seat in (None, *range(players)):
        assert said(game.observe(seat)) == said(other.observe(seat), copy)
        assert said(game.told(seat)) == said(other.told(seat), copy)
    return number


@each_ruleset
def test_examples_of_a_renamed_game_pass(path: Path) -> None:
    copy, original = copy_of(path).ruleset.checked, ruleset(path).checked
    assert len(copy.examples) == len(original.examples)
    for example in copy.examples:
        outcome = run_example(copy, example)
        assert outcome.passed, (example.title, outcome.messages)


@each_ruleset
def test_citations_and_warnings_stay(path: Path) -> None:
    copy, original = copy_of(path).ruleset.checked, ruleset(path).checked
    old, new = (
        [(note.kind, note.texts) for clause in each.clauses for note in clause.notes]
        for each in (original, copy)
    )
    assert new == old
    assert [found.code for found in copy.warnings] == [found.code for found in original.warnings]


def printed(checked: Ruleset) -> list[tuple[str, int]]:
    """Return the form of what is printed: for each declared thing its sort, for each sentence its depth."""
    tell = verbaliser(checked)
    paragraphs = [("table", tell.table())]
    paragraphs += [(each.sort, tell.declared(each.thing)) for each in declarations(checked)]
    paragraphs += [("ranking", tell.ranking(checked.ranking))]
    return [
        (sort, len(line) - len(line.lstrip()))
        for sort, paragraph in paragraphs
        for line in to_text(paragraph).splitlines()
        if line.lstrip().startswith("- ")
    ]


@each_ruleset
def test_a_renamed_game_prints_alike(path: Path) -> None:
    """The same sentences in the same order and depth; titles change what their articles are."""
    assert printed(copy_of(path).ruleset.checked) == printed(ruleset(path).checked)
