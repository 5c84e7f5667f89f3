"""What is kept of a game: the row, in a folder, and added up."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from support import CORPUS

import ludex
from ludex.interpreter.arena import store as store_module
from ludex.interpreter.arena.failing import SimulationError
from ludex.interpreter.arena.rows import MOST_GAMES, Fault, Row
from ludex.interpreter.arena.simulation import Missing, NotTheSame, opened, simulated
from ludex.interpreter.arena.store import FILE, Store
from ludex.interpreter.arena.tally import Tally

STEPS = """language 1
ruleset steps
    players 2
    round limit 9

kind color
color red, blue

resource coin "coins"
    supply 20
    visible to everyone

record last
    color
    starts red

round
    if round_number is 2
        set last to blue
    otherwise
        for each player
            choose
                either earn
                    gain 1 coin
                or spend if coins of player > 9
                    pay 1 coin
    set round_number to round_number + 1
    if round_number is 4
        finish

record round_number
    number 0 to 9
    starts 1

ranking
    highest coins of player

measure wealth of player "Wealth"
    each round
    means coins of player

measure is_last of color
    means last is color

measure late
    means 7 if last is blue
    means 8 if coins of supply > 90

measure missing
    each round
    means 3 if coins of supply > 90
"""

FAULTY = STEPS.replace(
    "    set round_number to", '    if round_number is 3\n        impossible "never"\n    set round_number to'
)


def steps(text: str = STEPS) -> ludex.Ruleset:
    return ludex.load_text({"steps.ludex": text}, "steps.ludex")


def test_a_row_has_what_is_measured_at_the_end_and_in_every_round_that_asks() -> None:
    (row,) = steps().simulate(1, agents=("first",))
    assert (row.index, row.agents, row.end) == (0, ("first", "first"), "finished")
    assert (row.ranking, row.points, row.rounds, row.decisions) == (((0, 1), (1, 1)), (2, 2), 3, 4)
    assert row.winners == (0, 1)
    assert row.measures == {"wealth": [2, 2], "is_last": [0, 1], "late": 7, "missing": None}
    assert row.rounds_asked == (1, 3)
    assert row.course == {"wealth": [[0, 0], [1, 1]], "missing": [None, None]}
    assert row.uses == {"chooses round": {"earn": [2, 2]}}
    assert row.fault is None


def test_points_and_amounts_are_taken_in_every_round_where_no_measure_is_those() -> None:
    plain = STEPS.partition("measure wealth")[0]
    (row,) = steps(plain).simulate(1, agents=("first",))
    assert row.course == {"points of player": [[0, 0], [1, 1]], "coin of player": [[0, 0], [1, 1]]}
    assert row.measures == {} and row.rounds_asked == (1, 3)
    told = steps(plain).plan().about()["implied"]
    assert [(one["title"], one["unit"], one["of"]) for one in told] == [
        ("Points of a player", "", "player"),
        ("Coins of a player", "coins", "player"),
    ]
    at_the_end = STEPS.replace("    each round\n    means coins of player", "    means coins of player")
    assert "coin of player" in steps(at_the_end).simulate(1)[0].course
    assert steps().plan().about()["implied"] == []


def test_a_row_of_a_game_that_breaks_off_has_the_seed_and_the_rule() -> None:
    (row,) = steps(FAULTY).simulate(1, seed=5)
    assert row == Row(0, row.seed, ("random", "random"), "fault", fault=row.fault)
    assert row.seed == steps().plan(seed=5).seed_of(0)
    assert row.fault is not None and row.fault.rule is not None and row.fault.rule.startswith("round")
    assert "never" in row.fault.reason


@pytest.mark.parametrize("text", [STEPS, FAULTY])
def test_a_row_is_the_same_from_json(text: str) -> None:
    (row,) = steps(text).simulate(1)
    assert Row.from_json(json.loads(json.dumps(row.to_json()))) == row


def test_a_folder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan = ludex.load(CORPUS / "last_card.ludex").plan(2)
    store = opened(tmp_path / "a", plan.about(), resume=False)
    rows = simulated(plan, 50, 1, store)
    first = [next(rows) for _ in range(20)]
    rows.close()
    assert list(store.rows()) == first
    store.close()
    again = opened(tmp_path / "a", plan.about(), resume=True)
    more = list(simulated(plan, 30, 1, again))
    assert [row.index for row in more] == list(range(20, 30)) and len(again) == 30
    assert list(again.rows()) == list(simulated(plan, 30, 1))
    assert not list(simulated(plan, 30, 1, again))


def test_a_folder_takes_no_rows_of_other_games(tmp_path: Path) -> None:
    ruleset = ludex.load("tribunes")
    about = ruleset.plan(3).about()
    opened(tmp_path, about, resume=False).close()
    with pytest.raises(NotTheSame, match="has rows of 0 games already: go on with `--resume`"):
        opened(tmp_path, about, resume=False)
    for other, said in (
        (ruleset.plan(3, agents=("greedy",)), "agents random, random, random, not greedy, greedy, greedy"),
        (ruleset.plan(3, {"reaching_ends": True}), "fingerprint .*, not .*"),
        (ruleset.plan(3, seed=2), "other games: seed 1, not 2$"),
        (ruleset.plan(3, rotate_seats=True), "other games: rotate seats no, not yes$"),
        (ruleset.plan(4), "seats red, yellow, green, not red, yellow, green, blue"),
    ):
        with pytest.raises(NotTheSame, match=said):
            opened(tmp_path, other.about(), resume=True)
    with pytest.raises(NotTheSame, match="other games: version 0, not"):
        opened(_older(tmp_path), about, resume=True)


@pytest.mark.parametrize(
    ("old", "new"),
    [("means coins of player", "means 2 * count of coins of player"), ("highest debts", "lowest debts")],
)
def test_a_folder_takes_no_rows_that_are_measured_or_played_otherwise(
    old: str, new: str, tmp_path: Path
) -> None:
    """Neither changes the game, but what is measured is another thing, and greedy players play otherwise."""
    text = STEPS + "\nprogress\n    highest debts of player\n"
    text = text.replace("resource coin", 'resource debt "debts"\n    supply 9\n\nresource coin', 1)
    one, other = steps(text).plan(), steps(text.replace(old, new)).plan()
    assert one.about()["fingerprint"] == other.about()["fingerprint"]
    opened(tmp_path, one.about(), resume=False).close()
    with pytest.raises(NotTheSame, match="other games: measured fingerprint [0-9a-f]+, not [0-9a-f]+"):
        opened(tmp_path, other.about(), resume=True)


def _older(folder: Path) -> Path:
    with sqlite3.connect(folder / FILE) as connection:
        (record,) = connection.execute("select record from about").fetchone()
        connection.execute(
            "update about set record = ?", (json.dumps(json.loads(record) | {"version": "0"}),)
        )
    return folder


def test_a_file_that_holds_no_rows(tmp_path: Path) -> None:
    assert Store.open(tmp_path) is None
    (tmp_path / FILE).write_text("this is no database, but a text that somebody has put there\n" * 20)
    with pytest.raises(SimulationError, match="holds no rows that can be read"):
        Store.open(tmp_path)
    (tmp_path / FILE).unlink()
    store = Store.create(tmp_path, {"seed": 1})
    store.close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("update about set format = 99")
    with pytest.raises(
        SimulationError, match="its rows have layout 99, and this version reads layout 2: play"
    ):
        Store.open(tmp_path)


def test_a_folder_that_could_not_be_begun_is_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(store_module, "_TABLES", "create table about (format integer not null); no more;")
        with pytest.raises(SimulationError, match="rows cannot be written there"):
            Store.create(tmp_path, {"seed": 1})
    assert not (tmp_path / FILE).exists()
    (tmp_path / FILE).touch()
    assert Store.open(tmp_path) is None
    opened(tmp_path, {"seed": 1}, resume=True).close()
    again = Store.open(tmp_path)
    assert again is not None and again.about == {"seed": 1}
    with pytest.raises(SimulationError, match="table about already exists"):
        Store.create(tmp_path, {"seed": 1})
    assert (tmp_path / FILE).exists()


def _but(row: Row, **changed: object) -> str:
    return json.dumps(row.to_json() | changed)


@pytest.mark.parametrize(
    "broken",
    [
        lambda row: '{"index": 1, "see',
        lambda row: "[]",
        lambda row: "7",
        lambda row: _but(row, extra=1),
        lambda row: json.dumps({name: value for name, value in row.to_json().items() if name != "rounds"}),
        lambda row: json.dumps({name: value for name, value in row.to_json().items() if name != "fault"}),
        lambda row: _but(row, fault={"rule": None}),
        lambda row: _but(row, ranking=None),
        lambda row: _but(row, ranking=[{"seat": 0}]),
        lambda row: _but(row, end="fault"),
        lambda row: _but(row, index=2),
    ],
)
def test_a_row_that_cannot_be_read_is_told_by_its_game(broken: Callable[[Row], str], tmp_path: Path) -> None:
    store = Store.create(tmp_path, {})
    rows = steps().simulate(2)
    for row in rows:
        store.add(row)
    store.write()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("update games set record = ? where number = 1", (broken(rows[1]),))
    read = store.rows()
    assert next(read) == rows[0]
    with pytest.raises(SimulationError) as told:
        next(read)
    assert str(told.value) == f"{tmp_path / FILE}: the row of game 1 cannot be read"


@pytest.mark.parametrize("broken", ['{"seed"', "[]"])
def test_what_rows_have_in_common_that_cannot_be_read_is_told(broken: str, tmp_path: Path) -> None:
    Store.create(tmp_path, {}).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("update about set record = ?", (broken,))
    with pytest.raises(SimulationError, match="what its rows have in common cannot be read"):
        Store.open(tmp_path)


def test_games_that_broke_off_without_a_rule_at_fault_are_played_again(tmp_path: Path) -> None:
    plan = steps(FAULTY).plan()
    whole = list(simulated(plan, 4, 1))
    assert all(row.fault is not None and row.fault.rule is not None for row in whole)
    store = opened(tmp_path, plan.about(), resume=False)
    for row in (whole[0], replace(whole[1], fault=Fault(None, "its processes died")), whole[2]):
        store.add(row)
    store.write()
    assert store.indices() == {0, 1, 2} and store.settled() == {0, 2}
    assert list(simulated(plan, 4, 1, store)) == [whole[1], whole[3]]
    assert list(store.rows()) == whole


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_numbers_of_very_many_games_are_not_written_down_beforehand(jobs: int) -> None:
    rows = simulated(steps().plan(), MOST_GAMES, jobs)
    first = {next(rows).index for _ in range(5)}
    rows.close()
    assert max(first) < 5000


def test_which_games_are_missing() -> None:
    missing = Missing(6, frozenset({0, 4, 9}))
    assert [*missing] == [1, 2, 3, 5] and len(missing) == 4
    assert [number for number in range(-1, 11) if number in missing] == [1, 2, 3, 5]


def test_rows_are_read_while_they_are_written(tmp_path: Path) -> None:
    store = Store.create(tmp_path, {})
    for row in steps().simulate(3):
        store.add(row)
    reader = Store.open(tmp_path)
    assert reader is not None and len(reader) == 0
    store.write()
    assert reader.indices() == {0, 1, 2}


def test_what_rows_come_to() -> None:
    tally = Tally(2)
    rows = [
        Row(0, 1, ("a", "b"), "won", ((1, 1), (0, 2)), (3, 5), 2, 8, {"m": [1, None], "n": 4}),
        Row(1, 2, ("b", "a"), "won", ((0, 1), (1, 1)), (4, 4), 3, 9, {"m": [2, 3], "n": 6}),
        Row(2, 3, ("a", "b"), "fault", fault=Fault("round", "too much")),
    ]
    for row in rows:
        tally.add(row)
    assert (tally.games, tally.ends, tally.faults) == (3, {"won": 2, "fault": 1}, [rows[2]])
    assert (tally.rounds.low, tally.rounds.high, tally.rounds.mean) == (2, 3, 2.5)
    assert [(one.played, float(one.won), one.points.mean) for one in tally.by_seat] == [
        (2, 0.5, 3.5),
        (2, 1.5, 4.5),
    ]
    assert {name: (float(one.won), one.places.mean) for name, one in tally.by_agent.items()} == {
        "a": (0.5, 1.5), "b": (1.5, 1.0)
    }  # fmt: skip
    assert {id_: one.mean for id_, one in tally.measures.items()} == {"m": 2.0, "n": 5.0}
