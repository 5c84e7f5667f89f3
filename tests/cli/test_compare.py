"""`ludex compare`: what is typed, what is told, what is kept, and what interrupts it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import LUDEX, PLAIN, game, ludex, write
from json_schema import faults

from ludex.commands.schemas import SCHEMAS
from ludex.interpreter.arena.playing import Player
from ludex.interpreter.arena.rows import Row
from ludex.interpreter.arena.store import FILE, Store

COINS = """language 1
ruleset coins "Coins"
    players 2, 3
    round limit 5

option generous "A generous bank"
    starts no

resource coin "coins"
    supply 90
    visible to everyone

fact wage
    means 2 if generous
    otherwise 1

round
    for each player
        choose "What to do"
            either work "Work"
                gain (wage) coins
            or rest "Rest"
                nothing

ranking
    highest coins of player

measure idle of player "Players without a coin"
    means coins of player is 0
"""

HEAD = 'language 1\nruleset mine "Mine"\n    extends coins\n\n'
DOUBLE = f"{HEAD}change fact wage\n    otherwise 3\n"
IDLE = f"""{HEAD}after round
    step pause
        for each player where coins of player > 50
            gain 1 coin
"""
OPTIONS = f'{HEAD}option lavish "A lavish bank"\n    starts no\n\nbefore wage\n    means 3 if lavish\n'
TRAP = f"""{HEAD}after round
    step trap
        if some (player where coins of player > 3)
            impossible "too rich"
"""

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs signals of Linux")


@pytest.fixture
def coins(tmp_path: Path) -> Path:
    return write(tmp_path, "coins", COINS)


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_rule_changes_findings_and_what_cannot_be_concluded(coins: Path, tmp_path: Path) -> None:
    mine = write(tmp_path, "mine", DOUBLE)
    call = ("compare", coins, "--with", mine, "--against", coins, "--games", "40", "--jobs", "1")
    shown = ludex(*call)
    assert (shown.exit_code, shown.stderr) == (0, "")
    changes, _, games = shown.stdout.partition("40 pairs of games with 3 players, seed 1:\n")
    assert changes.startswith("Different: 1 clause.\n") and "now   otherwise 3\n" in changes
    assert games.startswith("the same seed once by coins and once by coins with mine.\n")
    said = one_line(games)
    assert "differences are sure, the largest for its deviation first." in said
    assert "- Points of a player: " in said and " with coins with mine, " in said
    assert said.index("- Points of a player: ") < said.index("What cannot be concluded:")
    assert "- All seats played at random: nothing follows" in said
    assert said.endswith(
        f"compare {coins} --with {mine} --against {coins} --players 3 --seed 1 --games 40 --agents random"
    )
    assert ludex(*call).stdout == shown.stdout


def test_without_another_one_it_is_what_layers_are_put_on_or_what_is_extended(
    coins: Path, tmp_path: Path
) -> None:
    mine = write(tmp_path, "mine", DOUBLE)
    for call, names in (
        ((coins, "--with", mine), "once by coins and once by coins with mine."),
        ((mine,), "once by coins and once by mine."),
    ):
        shown = ludex("compare", *call, "--games", "2", "--jobs", "1")
        assert shown.exit_code == 0 and names in shown.stdout
        assert f"--against {coins}" in shown.stdout
    refused = ludex("compare", coins)
    assert refused.exit_code == 2 and "extends nothing" in refused.stderr


def test_a_change_that_alters_nothing_is_said_to_leave_every_game_identical(
    coins: Path, tmp_path: Path
) -> None:
    mine = write(tmp_path, "mine", IDLE)
    shown = ludex("compare", mine, "--games", "25", "--jobs", "1")
    assert shown.exit_code == 0
    assert "Every game is identical: in each of 25 pairs the same was answered" in one_line(shown.stdout)
    assert "It cannot be otherwise" not in shown.stdout and " sure" not in shown.stdout
    same = ludex("compare", coins, "--against", coins, "--games", "25", "--jobs", "1")
    assert same.stdout.startswith("No differences.\n")
    assert "once by coins (B) and once by coins (A)." in same.stdout
    assert "It cannot be otherwise: both rulesets make the same program." in one_line(same.stdout)


def test_what_is_compared_is_also_data(coins: Path, tmp_path: Path) -> None:
    mine = write(tmp_path, "mine", DOUBLE)
    call = ("compare", mine, "--games", "30", "--rounds", "3", "--agents", "first,random", "--players", "2")
    record = json.loads(ludex(*call, "--jobs", "1", "--format", "json").stdout)
    assert faults(record, SCHEMAS["compare"]) == []
    assert (record["old"]["ruleset"], record["new"]["layers"]) == ("coins", ["coins", "mine"])
    games = record["games"]
    assert (games["pairs"], games["rounds"], games["agents"]) == (30, 3, ["first", "random"])
    assert games["limit_reached"] == {"old": 30, "new": 30}
    points = next(one for one in games["differences"] if one["id"] == "points")
    assert points["sure"] and points["low"] > 0 and points["finding"].startswith("Points of a player: ")
    first = next(one for one in games["differences"] if one["id"] == "points.by.first")
    assert (first["old"], first["new"]) == (3, 9), "who takes the first choice works in every round"
    assert [one["id"] for one in games["differences"] if one["id"].startswith("held.")] == []
    assert games["not_concluded"][0].startswith("Those who played were first, random")


def test_an_option_that_only_one_of_both_has_is_set_there_alone(coins: Path, tmp_path: Path) -> None:
    mine = write(tmp_path, "mine", OPTIONS)
    call = ("compare", mine, "--games", "12", "--jobs", "1", "--option")
    lavish = ludex(*call, "lavish=yes")
    assert "lavish yes, seed 1:" in lavish.stdout and "Points of a player: " in one_line(lavish.stdout)
    generous = ludex(*call, "generous=yes")
    assert "Every game is identical" in generous.stdout
    unknown = ludex(*call, "les=yes")
    assert unknown.exit_code == 2 and "has no option `les`" in unknown.stderr


def test_other_numbers_of_players_are_refused(coins: Path, tmp_path: Path) -> None:
    mine = write(tmp_path, "mine", HEAD.replace("extends coins\n", "extends coins\n    players 3, 4\n"))
    assert "with 3 players" in ludex("compare", mine, "--games", "1", "--jobs", "1").stdout
    shown = ludex("compare", mine, "--players", "4")
    assert shown.exit_code == 2 and "coins is for 2, 3 players, not 4" in shown.stderr
    apart = write(tmp_path, "mine", HEAD.replace("extends coins\n", "extends coins\n    players 4\n"))
    shown = ludex("compare", apart)
    assert shown.exit_code == 2 and "coins and mine have no number of players in common" in shown.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--against-with", "house/last_chance"], "say which that is with `--against B`"),
        (["--resume"], "`--resume` goes on in a folder: say which with `--out DIR`"),
        (["--games", "-1"], "-1 is not from 0 to"),
        (["--against", "bose"], "no ruleset is called `bose`: did you mean `base`?"),
    ],
)
def test_wrong_use(words: list[str], said: str, coins: Path) -> None:
    shown = ludex("compare", coins, *words)
    assert (shown.exit_code, shown.stdout) == (2, "") and said in shown.stderr


def test_a_game_that_breaks_off_is_told_with_its_ruleset_and_its_pair_does_not_count(
    coins: Path, tmp_path: Path
) -> None:
    mine = write(tmp_path, "mine", TRAP)
    shown = ludex("compare", mine, "--games", "20", "--jobs", "1", "--format", "json")
    games = json.loads(shown.stdout)["games"]
    assert faults(json.loads(shown.stdout), SCHEMAS["compare"]) == []
    assert shown.exit_code == 1 and 0 < len(games["faults"]) == 20 - games["pairs"]
    first = games["faults"][0]
    assert first["new"] and first["rule"].startswith("round.trap")
    told = (
        f"error: game {first['index']} of mine (seed {first['seed']}) broke off in {first['rule']}: too rich"
    )
    assert shown.stderr.splitlines()[0] == told


def test_rows_are_kept_and_it_goes_on(coins: Path, tmp_path: Path) -> None:
    mine, rows = write(tmp_path, "mine", DOUBLE), tmp_path / "rows"
    call = ("compare", mine, "--jobs", "1", "--out", rows, "--games")
    first = ludex(*call, "6")
    assert first.exit_code == 0 and "6 pairs of games" in first.stdout
    again = ludex(*call, "12")
    assert again.exit_code == 2 and "has rows of 6 games already: go on with `--resume`" in again.stderr
    more = ludex(*call, "12", "--resume")
    whole = ludex("compare", mine, "--jobs", "1", "--games", "12")
    assert (more.exit_code, more.stdout) == (0, whole.stdout)
    for name in ("old", "new"):
        assert len(ludex("rows", rows / name).stdout.splitlines()) == 12
    fewer = ludex(*call, "5", "--resume")
    assert f"{rows / 'old' / FILE}".removesuffix(f"/{FILE}") in fewer.stderr
    assert "has 7 rows beyond 5 games: all are reported" in fewer.stderr and "12 pairs" in fewer.stdout
    alone = ludex(
        "simulate", coins, "--games", "12", "--rotate-seats", "--jobs", "1", "--out", tmp_path / "s"
    )
    assert alone.exit_code == 0
    assert ludex("rows", tmp_path / "s").stdout == ludex("rows", rows / "old").stdout


def test_an_interruption_leaves_whole_pairs(
    coins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, play, played = write(tmp_path, "mine", DOUBLE), Player.play, 0

    def interrupted(self: Player, index: int, watch: object = None) -> Row:
        nonlocal played
        if played == 7:
            raise KeyboardInterrupt
        played += 1
        return play(self, index)

    monkeypatch.setattr(Player, "play", interrupted)
    shown = ludex("compare", mine, "--games", "50", "--jobs", "1", "--out", tmp_path / "rows")
    assert shown.exit_code == 130
    assert "3 pairs of games with 3 players" in shown.stdout
    assert shown.stderr == "interrupted after 3 pairs of games\n"
    kept = [Store.open(tmp_path / "rows" / name) for name in ("old", "new")]
    assert [len(store) for store in kept if store is not None] == [4, 3]
    for store in kept:
        assert store is not None
        store.close()


@linux
def test_ctrl_c_ends_a_comparison_in_several_processes(tmp_path: Path) -> None:
    call = ["compare", str(game("last_card")), "--against", str(game("last_card")), "--games", "900000"]
    running = subprocess.Popen(
        [str(LUDEX), *call, "--jobs", "2", "--out", str(tmp_path), "--no-progress"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=PLAIN,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not _rows(tmp_path / "new") and time.monotonic() < deadline:
        time.sleep(0.1)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130 and b"interrupted after " in err
    assert b" of games with 4 players" in out and b"Every game is identical" in out


def _rows(folder: Path) -> int:
    store = Store.open(folder) if (folder / FILE).exists() else None
    if store is None:
        return 0
    count = len(store)
    store.close()
    return count
