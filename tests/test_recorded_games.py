"""Recorded games of every ruleset, number of players and some settings: they replay exactly.

Refreshed with --update-golden and read in the diff: a game keeps its seed; one that is new gets the
seed, of a few that are tried, whose game is the shortest.
"""

import json
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from determinism_worker import played
from support import ROOT, ruleset, ruleset_files

import ludex
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.seeds import seed_of_game
from ludex.interpreter.play.transcripts import transcript, write

TRANSCRIPTS = ROOT / "tests" / "corpus" / "transcripts"
SETTINGS = tomllib.loads((ROOT / "tests" / "recorded_settings.toml").read_text(encoding="utf-8"))
TRIED = 4


@dataclass(frozen=True)
class Recorded:
    """A game that is recorded: its ruleset and the house rules above it, the number of players, and the
    options that are not as they start.
    """

    path: Path
    players: int
    options: dict[str, str] = field(default_factory=dict)
    house: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        settings = [f"{option}={value}" for option, value in sorted(self.options.items())]
        return "-".join(["+".join([self.path.stem, *self.house]), str(self.players), *settings]) + ".json"

    @property
    def rules(self) -> ludex.Ruleset:
        return with_house_rules(self.path, self.house) if self.house else ruleset(self.path)

    def played(self, seed: int) -> Game:
        return played(self.rules.start(self.players, seed, self.options, log=True), seed, None)

    def again(self) -> Game:
        """Return the game as the rules are now."""
        file = TRANSCRIPTS / self.name
        if file.exists():
            return self.played(int(json.loads(file.read_bytes())["seed"]))
        games = [
            self.played(seed_of_game(self.players, index))
            for index in range(TRIED if self.options or self.house else 1)
        ]
        return min(games, key=lambda game: game.result.decisions if game.result else 0)


@cache
def with_house_rules(path: Path, house: tuple[str, ...]) -> ludex.Ruleset:
    return ludex.load(path.stem, [f"house/{name}" for name in house])


GAMES = [Recorded(path, players) for path in ruleset_files() for players in ruleset(path).players] + [
    Recorded(ROOT / "rulesets" / f"{name}.ludex", int(players), options)
    for name, tables in SETTINGS.items()
    for players, settings in tables.items()
    for options in settings
]
GAMES += [
    Recorded(ROOT / "rulesets" / "base.ludex", players, house=house)
    for players, house in (
        (2, ("generous_bowl", "last_chance")),
        (3, ("ninth_region", "open_catacombs")),
        (4, ("chariot_by_turns", "draft_the_hand")),
        (6, ("eighth_faction", "six_at_the_table")),
    )
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name.removesuffix(".json"))
def test_a_recorded_game_replays_exactly(game: Recorded, update_golden: bool) -> None:
    rules, recorded = game.rules, TRANSCRIPTS / game.name
    if update_golden:
        TRANSCRIPTS.mkdir(exist_ok=True)
        write(recorded, transcript(game.again()))
    assert recorded.exists(), "no game is recorded: run this test with --update-golden and read the file"
    text = recorded.read_bytes()
    assert json.loads(text)["options"].items() >= game.options.items()
    outcome = rules.replay(text)
    assert outcome.difference is None
    assert outcome.same_fingerprint, "the ruleset or the program has changed, though this game has not"
    assert outcome.game.result is not None, "the recorded game is played to its end"
    assert transcript(outcome.game).encode("utf-8") == text


def test_every_recorded_game_has_its_ruleset() -> None:
    assert {path.name for path in Path(TRANSCRIPTS).glob("*")} == {game.name for game in GAMES}


def test_the_settings_that_are_recorded_reach_every_value() -> None:
    """Of a ruleset that is recorded under settings of its own, with every number of players."""
    for name in SETTINGS:
        rules = ruleset(ROOT / "rulesets" / f"{name}.ludex")
        games = [game for game in GAMES if game.path.stem == name and not game.house]
        assert {game.players for game in games} == set(rules.players)
        settled = [rules.starts(game.players) | game.options for game in games]
        for option, values in rules.options.items():
            assert {setting[option] for setting in settled} == set(values), option
