"""The house rules that come with Ludex: short, right, and played with every game that they fit."""

import json
from itertools import islice, permutations
from pathlib import Path
from random import Random

import pytest
from conservation import conserved
from json_schema import faults
from support import ROOT, house_rules, ruleset, ruleset_files

import ludex
from ludex.commands.schemas import SCHEMAS
from ludex.interpreter.layers.views.comparison import compare
from ludex.interpreter.play.examples import run_example
from ludex.interpreter.play.seeds import Stranger, seed_of_game

LINES = 40
GAMES = 10
SHORT, LONG = 200, 100_000
"""After so many decisions a game is broken off; the first of each house rule goes to its end."""

PAIRS = (
    ("generous_bowl", "last_chance"),
    ("eighth_faction", "six_at_the_table"),
    ("ninth_region", "open_catacombs"),
    ("no_penalty_card", "sum_only"),
    ("chariot_by_turns", "draft_the_hand"),
    ("nothing_obligatory", "points_threshold"),
)
"""House rules that go together, each of them once."""

APART = {
    "base": {},
    "expansion": {
        "no_penalty_card": "an example of the expansion shows what the penalty costs",
        "six_at_the_table": "the expansion has tables by players of its own",
        "sum_only": "with assassins sets are compared in another way",
    },
    "tribunes": dict.fromkeys((path.stem for path in house_rules()), "another game"),
}
"""House rules that a shipped game cannot have above it, and why."""

each_house_rule = pytest.mark.parametrize("path", house_rules(), ids=lambda path: path.stem)
each_pair = pytest.mark.parametrize("pair", PAIRS, ids="+".join)


def load(game: str, *houses: str) -> ludex.Ruleset:
    return ludex.load(game, [f"house/{house}" for house in houses])


def games(path: Path) -> list[ludex.Ruleset]:
    """Return the shipped games that a house rule fits, with it above them."""
    shipped = [file.stem for file in ruleset_files() if file.is_relative_to(ROOT / "rulesets")]
    return [load(game, path.stem) for game in shipped if path.stem not in APART[game]]


def failing(rules: ludex.Ruleset) -> list[str]:
    """Return the titles of the examples of all layers that fail."""
    outcomes = [run_example(rules.checked, example) for example in rules.checked.examples]
    return [outcome.example.title for outcome in outcomes if not outcome.passed]


def play(rules: ludex.Ruleset, index: int) -> ludex.Game:
    """Play a random game, looked at after every decision for what may get lost."""
    seed = seed_of_game(1, index)
    game, stranger = rules.start(rules.players[index % len(rules.players)], seed), Stranger.of(seed)
    conserved(game)
    for _ in range(SHORT if index else LONG):
        if game.decision is None:
            break
        game.apply(game.decision.choices[stranger.pick(len(game.decision.choices))])
        conserved(game)
    return game


@each_house_rule
def test_it_is_short_and_says_what_it_is_for(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LINES
    assert lines[0].startswith("# For ") and lines[0].endswith(".")


@each_house_rule
def test_it_fits_is_right_and_is_played(path: Path) -> None:
    above = games(path)
    assert above
    for rules in above:
        assert rules.warnings == ()
        assert failing(rules) == []
        assert any(example.clause.layer == path.stem for example in rules.checked.examples)
        below = ruleset(ROOT / "rulesets" / f"{rules.id}.ludex")
        assert set(below.players) <= set(rules.players)
        assert compare(below.composition, rules.composition).changes
        played = [play(rules, index) for index in range(GAMES)]
        assert {len(game.seats) for game in played} == set(rules.players)
        assert played[0].result is not None
        logged = [line.text() for line in islice(rules.log(), 6)]
        assert [faults(json.loads(text), SCHEMAS["log"]) for text in logged] == [[]] * 6


@each_pair
def test_a_pair_is_one_game_in_either_order(pair: tuple[str, str]) -> None:
    first, second = (load("base", *order) for order in permutations(pair))
    assert first.layers == second.layers
    assert first.start(3, 5).fingerprint == second.start(3, 5).fingerprint
    assert first.warnings == ()


def test_all_go_together_in_any_order() -> None:
    names = [path.stem for path in house_rules()]
    assert sorted(house for pair in PAIRS for house in pair) == names
    first, second = load("base", *names), load("base", *Random(1).sample(names, len(names)))
    assert first.start(6, 5).fingerprint == second.start(6, 5).fingerprint
    assert failing(first) == []


def test_a_house_rule_alone_is_the_game_with_it() -> None:
    assert (
        ludex.load("house/generous_bowl").start(3, 1).fingerprint
        == load("base", "generous_bowl").start(3, 1).fingerprint
    )
