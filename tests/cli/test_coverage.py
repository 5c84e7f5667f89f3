"""How far the statements of a source are covered: four levels, and the ways to them."""

from __future__ import annotations

import json
from collections import Counter

from command_line import ludex as run

import ludex
from ludex.interpreter.analysis.ruleset import Ruleset
from ludex.interpreter.play.coverage import measure
from ludex.interpreter.play.mutation import mutate
from ludex.interpreter.play.spread import spread

ENTRIES = {
    "players": ("restriction", ""),
    "score": ("scoring", ""),
    "turn": ("procedure", ""),
    "rare": ("benefit", ""),
    "again": ("choice", ""),
    "box": ("component", "box contents"),
    "first": ("procedure", ""),
}

CATALOGUE = 'title = "A book"\n' + "".join(
    f'\n[[entry]]\nid = "{id_}"\nheading = "{id_.capitalize()}"\nstatement = "It says {id_}."\n'
    f'kind = "{kind}"\n' + (f'not_applicable = "{reason}"\n' if reason else "")
    for id_, (kind, reason) in ENTRIES.items()
)

GAME = """language 1
ruleset steps "Steps"
    players 2, 3    cites BK.players
    source BK = sources/book
    round limit 4    ruling "long enough"

option far "Steps are long"
    starts no    ruling "they are short"

record place of player
    number 0 to 99
    starts 0    ruling "at the start"

round
    step moving    cites BK.first
        for each player    cites BK.turn
            set place of player to place of player + 1    cites BK.turn
            if far    cites BK.turn
                set place of player to place of player + 2    cites BK.rare
            if place of player > 90    ruling "never"
                set place of player to 0    cites BK.score

ranking
    highest place of player    ruling "who is ahead"

example "one step"
    when round.moving
    given place of red is 4, place of yellow is 7
    expect place of red is 5, place of yellow is 8
"""


def _ruleset() -> Ruleset:
    return ludex.load_text({"steps.ludex": GAME, "sources/book.toml": CATALOGUE}, "steps.ludex").checked


def _levels(games: int, guarded: bool) -> dict[str, str]:
    ruleset = _ruleset()
    found = measure(ruleset, games, mutate(ruleset).guarded if guarded else None)
    return {statement.id.partition(".")[2]: statement.level for statement in found.statements}


def test_each_statement_is_on_its_level() -> None:
    assert _levels(8, guarded=True) == {
        "players": "reached",
        "score": "cited",
        "turn": "guarded",
        "rare": "reached",
        "again": "not cited",
        "box": "not applicable",
        "first": "guarded",
    }


def test_options_are_reached_in_games_only() -> None:
    levels = _levels(0, guarded=False)
    assert levels["rare"] == "cited" and levels["turn"] == levels["first"] == "reached"


def test_counts_include_what_goes_further() -> None:
    found = measure(_ruleset(), 8).to_json()
    assert (found["statements"], found["cited"], found["reached"], found["guarded"]) == (7, 5, 4, None)
    assert found["missing"] == {"cited": ["BK.again"], "reached": ["BK.score"], "guarded": []}
    assert found["by_kind"]["procedure"]["reached"] == 2
    box = next(one for one in found["by_statement"] if one["id"] == "BK.box")
    assert box["reason"] == "box contents" and box["clauses"] == []


def test_games_are_spread_over_players_and_options() -> None:
    ruleset = ludex.load("tribunes").checked
    settings = [*spread(ruleset, 200)]
    assert settings == [*spread(ruleset, 200)] and settings != [*spread(ruleset, 200, seed=2)]
    assert Counter(players for players, _ in settings) == {3: 67, 4: 67, 5: 66}
    assert all(setting == {"reaching_ends": 0, "banners_on_empty_spaces": 1} for _, setting in settings[:3])
    met = Counter((players, *setting.values()) for players, setting in settings[3:])
    assert len(met) == 3 * 4 and {*met.values()} <= {16, 17}


def test_statements_are_shown_beside_their_clauses() -> None:
    shown = run("coverage", "tribunes", "--review", "40", "--seed", "1").stdout
    assert shown == run("coverage", "tribunes", "--review", "40", "--seed", "1").stdout
    assert "TR.turn.no-pass" in shown or "TR.score.winner" in shown
    record = json.loads(run("coverage", "tribunes", "--review", "40", "--format", "json").stdout)
    assert len(record["review"]) == 40
    for one in record["review"]:
        assert one["statement"] and all(clause["source"] for clause in one["clauses"])
