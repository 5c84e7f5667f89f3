"""`ludex simulate` and `ludex rows`: what is typed, what is told, and what interrupts it."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from command_line import CRAMPED, FAULTY, LUDEX, PLAIN, game, ludex, process, write
from json_schema import faults

from ludex.commands.schemas import SCHEMAS
from ludex.interpreter.arena.playing import Player
from ludex.interpreter.arena.rows import Row
from ludex.interpreter.arena.store import FILE, Store
from ludex.terminal import counting

GAME = game("last_card")

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs signals and limits of Linux")


def rows_of(folder: Path) -> list[Row]:
    store = Store.open(folder)
    assert store is not None
    rows = list(store.rows())
    store.close()
    return rows


def test_the_text_says_who_came_first_how_it_ended_and_what_was_measured() -> None:
    call = (
        "simulate",
        GAME,
        "--players",
        "2",
        "--games",
        "40",
        "--agents",
        "greedy,random",
        "--rotate-seats",
    )
    text = ludex(*call, "--jobs", "1").stdout
    lines = text.splitlines()
    assert lines[0] == "Last card: 40 games with 2 players (greedy, random, seats rotated), seed 1"
    assert lines[2].split() == ["seat", "played", "first", "mean", "place", "mean", "points"]
    greedy = next(line.split() for line in lines if line.startswith("  greedy"))
    assert greedy[1] == "40" and float(greedy[2]) > 70
    assert "The game was won: 40" in lines and "  Nobody has an empty hand: 0.0 %" in lines
    assert re.search(r"^  Cards in hand: \d\.\d\d$", text, re.MULTILINE)


def test_rows_are_lines_of_json_by_the_numbers_of_the_games(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "rows"
    told = ludex("simulate", GAME, "--games", "12", "--jobs", "2", "--out", folder, "--format", "json")
    record = json.loads(told.stdout)
    assert faults(record, SCHEMAS["simulate"]) == [] and record["out"] == str(folder)
    printed = [json.loads(line) for line in ludex("rows", folder).stdout.splitlines()]
    assert [row["index"] for row in printed] == list(range(12))
    assert not any(faults(row, SCHEMAS["rows"]) for row in printed)
    assert [Row.from_json(row) for row in printed] == rows_of(folder)
    about = json.loads(ludex("rows", folder, "--about").stdout)
    assert about["games"] == 12 and about["measures"][0]["owners"] == ["red", "yellow", "green", "blue"]
    assert {name: record[name] for name in about} == about


def test_it_goes_on_only_with_the_same_games(tmp_path: Path) -> None:
    call = ("simulate", GAME, "--out", tmp_path, "--jobs", "1", "--games")
    assert ludex(*call, "5").exit_code == 0
    again = ludex(*call, "8")
    assert (again.exit_code, again.stdout) == (2, "")
    assert "has rows of 5 games already: go on with `--resume`" in again.stderr
    other = ludex(*call, "8", "--resume", "--agents", "greedy")
    assert other.exit_code == 2
    assert "other games: agents random, random, random, random, not greedy" in other.stderr
    assert len(rows_of(tmp_path)) == 5
    more = ludex(*call, "8", "--resume")
    assert more.exit_code == 0 and "8 games" in more.stdout
    whole = tmp_path / "whole"
    ludex("simulate", GAME, "--out", whole, "--jobs", "1", "--games", "8")
    assert rows_of(tmp_path) == rows_of(whole)


def test_names_of_agents_may_stand_apart() -> None:
    call = ("simulate", GAME, "--players", "2", "--games", "2", "--jobs", "1", "--agents")
    done = ludex(*call, "greedy, random ")
    assert done.exit_code == 0 and done.stdout == ludex(*call, "greedy,random").stdout


def test_rows_beyond_the_games_that_are_asked_for_are_told(tmp_path: Path) -> None:
    call = ("simulate", GAME, "--jobs", "1", "--out", tmp_path, "--games")
    ludex(*call, "8")
    done = ludex(*call, "5", "--resume")
    assert done.exit_code == 0 and done.stdout.startswith("Last card: 8 games")
    assert done.stderr == f"{tmp_path} has 3 rows beyond 5 games: all are reported\n"
    assert ludex(*call, "8", "--resume").stderr == ""


def test_an_interruption_tells_only_of_the_games_that_were_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = ("simulate", GAME, "--jobs", "1", "--out", tmp_path, "--games")
    ludex(*call, "20")
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("delete from games where number = 2")

    def interrupted(player: Player, index: int) -> Row:
        raise KeyboardInterrupt

    monkeypatch.setattr(Player, "play", interrupted)
    done = ludex(*call, "5", "--resume")
    assert done.exit_code == 130
    assert done.stderr.splitlines() == [
        f"{tmp_path} has 15 rows beyond 5 games: all are reported",
        "interrupted after 4 of 5 games",
    ]


def test_a_game_that_breaks_off_is_a_row_and_is_told(tmp_path: Path) -> None:
    path = write(tmp_path, "faulty", FAULTY)
    done = ludex("simulate", path, "--games", "9", "--out", tmp_path / "rows", "--jobs", "1")
    rows = rows_of(tmp_path / "rows")
    broken = [row for row in rows if row.fault is not None]
    assert done.exit_code == 1 and len(rows) == 9 and len(broken) > 5
    first = broken[0]
    assert first.fault is not None and first.fault.rule is not None
    told = (
        f"error: game {first.index} (seed {first.seed}) broke off in {first.fault.rule}: the score is small"
    )
    assert done.stderr.splitlines()[0].startswith(told[:60])
    assert f"and {len(broken) - 5} more games broke off" in done.stderr
    assert f"Games that broke off: {len(broken)}" in done.stdout


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--games", "0"], 2, "0 is not from 1 to 9223372036854775807"),
        (["--games", str(2**63)], 2, "9223372036854775808 is not from 1 to 9223372036854775807"),
        ([], 2, "Missing option '--games'"),
        (["--games", "2", "--jobs", "0"], 2, "0 is not at least 1"),
        (["--games", "2", "--agents", "gredy"], 2, "no agent is called `gredy`: did you mean `greedy`?"),
        (["--games", "2", "--agents", ""], 2, "no agent is called ``: there are random, first, greedy"),
        (["--games", "2", "--agents", "first,first"], 2, "there are 4 seats and 2 agents"),
        (["--games", "2", "--players", "9"], 2, "is for 2, 3, 4 players, not 9"),
        (["--games", "2", "--option", "fast=yes"], 2, "has no option `fast`"),
        (["--games", "2", "--resume"], 2, "say which with `--out DIR`"),
        (["--games", "2", "--out", "FILE"], 2, "is a file"),
        (["--games", "2", "--out", "FILE/rows"], 1, "FILE"),
        (["--games", "2", "--out", "DAMAGED"], 1, "holds no rows that can be read"),
    ],
)
def test_wrong_use(words: list[str], status: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "FILE").write_text("mine")
    (tmp_path / "DAMAGED").mkdir()
    (tmp_path / "DAMAGED" / FILE).write_text("mine, and no database at all " * 40)
    given = [str(tmp_path / word) if word.startswith(("FILE", "DAMAGED")) else word for word in words]
    done = ludex("simulate", GAME, *given)
    assert (done.exit_code, done.stdout) == (status, "") and said in done.stderr


def test_rows_that_are_not_there(tmp_path: Path) -> None:
    done = ludex("rows", tmp_path)
    assert done.exit_code == 2 and "has no rows: `ludex simulate … --out" in done.stderr


def test_what_rows_have_in_common_is_not_written_as_parquet(tmp_path: Path) -> None:
    ludex("simulate", GAME, "--games", "2", "--jobs", "1", "--out", tmp_path)
    done = ludex("rows", tmp_path, "--about", "--parquet", tmp_path / "rows.parquet")
    assert (done.exit_code, done.stdout) == (2, "") and "say one of them" in done.stderr
    assert not (tmp_path / "rows.parquet").exists()


def test_parquet_without_pyarrow_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ludex("simulate", GAME, "--games", "2", "--jobs", "1", "--out", tmp_path)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = ludex("rows", tmp_path, "--parquet", tmp_path / "rows.parquet")
    assert (done.exit_code, done.stdout) == (1, "") and "pip install 'ludex[data]'" in done.stderr


def test_what_cannot_be_opened_or_has_no_rows_is_named(tmp_path: Path) -> None:
    compared, file = tmp_path / "compared", tmp_path / "nowhere" / "rows.parquet"
    ludex("compare", GAME, "--against", GAME, "--games", "2", "--jobs", "1", "--out", compared)
    done = ludex("rows", compared / "new", "--parquet", file)
    assert (done.exit_code, done.stderr) == (1, f"error: {file}: No such file or directory\n")
    sides = f"name one of its sides, {compared / 'old'} or {compared / 'new'}"
    for command in ("rows", "report"):
        done = ludex(command, compared)
        assert done.exit_code == 2 and f"{compared} has the rows of a comparison: {sides}" in done.stderr
        done = ludex(command, GAME)
        assert done.exit_code == 2 and f"{GAME} is not a folder" in done.stderr


def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    import pyarrow.parquet as parquet

    path = write(tmp_path, "faulty", FAULTY)
    for ruleset, folder in ((GAME, tmp_path / "a"), (path, tmp_path / "b")):
        ludex("simulate", ruleset, "--games", "7", "--jobs", "1", "--out", folder)
        done = ludex("rows", folder, "--parquet", folder / "rows.parquet")
        assert done.exit_code == 0, done.stderr
        table = parquet.read_table(folder / "rows.parquet")
        rows = rows_of(folder)
        assert table.column("seed").to_pylist() == [row.seed for row in rows]
        assert table.column("points").to_pylist() == [row.points and [*row.points] for row in rows]
        assert table.column("fault_rule").to_pylist() == [row.fault and row.fault.rule for row in rows]
        about = json.loads(table.schema.metadata[b"ludex"])
        assert about["agents"] == [*rows[0].agents]
        if about["measures"]:
            assert table.column("course.hand_size").to_pylist() == [row.course["hand_size"] for row in rows]
            assert table.column("measure.undecided").to_pylist() == [[0]] * 7
            chosen = [dict(one) for one in table.column("use.chooses card").to_pylist()]
            assert chosen == [row.uses["chooses card"] for row in rows]


# ---- how far it is ---------------------------------------------------------------------------------------


def test_how_far_it_is_how_fast_and_how_long_it_takes() -> None:
    now = 0.0
    shown: list[tuple[int, str]] = []
    advance = counting(7300, 100, lambda count, text: shown.append((count, text)), 10.0, lambda: now)
    for _ in range(20):
        now += 1.0
        advance()
    now = 40.0
    advance()
    assert shown == [
        (110, "1.0 a second, 1:59:50 left"),
        (120, "1.0 a second, 1:59:40 left"),
        (121, "0.5 a second, 3:47:54 left"),
    ]


def test_elsewhere_than_on_a_terminal_nothing_is_told_of_what_takes_a_moment() -> None:
    done = process("simulate", GAME, "--games", "6", "--jobs", "1")
    assert done.returncode == 0 and done.stderr == b""


# ---- what ends it early ----------------------------------------------------------------------------------


def begun(*words: str | Path, **more: object) -> subprocess.Popen[bytes]:
    """Begin a simulation of very many games, in a session of its own, which takes interruptions."""
    interruptible = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen(
        [str(LUDEX), "simulate", str(GAME), "--games", "100000", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=PLAIN,
        start_new_session=True,
        preexec_fn=interruptible,
    )


def wait_for(folder: Path, count: int, running: subprocess.Popen[bytes]) -> None:
    limit = time.monotonic() + 60
    while not (folder / FILE).exists() or _written(folder) < count:
        assert time.monotonic() < limit and running.poll() is None
        time.sleep(0.05)


def _written(folder: Path) -> int:
    try:
        store = Store.open(folder)
        return 0 if store is None else len(store)
    except Exception as error:  # the file is there, and its tables are not yet
        assert "rows" in str(error)
        return 0


def left(session: int) -> list[str]:
    """Return the processes of a session that are left, those excepted that are over."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdecimal():
            continue
        try:
            stat = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if stat[3] == str(session) and stat[0] != "Z":
            found.append(entry.name)
    return found


@linux
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_leaves_whole_games_and_no_process(jobs: str, tmp_path: Path) -> None:
    running = begun("--jobs", jobs, "--out", tmp_path)
    wait_for(tmp_path, 10, running)
    assert len(left(running.pid)) >= int(jobs)
    os.killpg(running.pid, signal.SIGINT)
    sent = time.monotonic()
    out, err = running.communicate(timeout=30)
    assert time.monotonic() - sent < 10
    assert running.returncode == 130
    rows = rows_of(tmp_path)
    assert err.decode() == f"interrupted after {len(rows)} of 100000 games\n"
    assert out.decode().startswith(f"Last card: {len(rows)} games")
    limit = time.monotonic() + 10
    while left(running.pid):
        assert time.monotonic() < limit, left(running.pid)
        time.sleep(0.05)
    more = len(rows) + 3
    done = ludex("simulate", GAME, "--games", str(more), "--jobs", "1", "--out", tmp_path, "--resume")
    assert done.exit_code == 0
    again = ludex("simulate", GAME, "--games", str(more), "--jobs", "1", "--out", tmp_path / "again")
    assert again.exit_code == 0 and rows_of(tmp_path)[:more] == rows_of(tmp_path / "again")


@linux
def test_processes_end_when_whoever_began_them_is_killed(tmp_path: Path) -> None:
    running = begun("--jobs", "2", "--out", tmp_path)
    wait_for(tmp_path, 1, running)
    running.kill()
    running.communicate(timeout=30)
    limit = time.monotonic() + 20
    while left(running.pid):
        assert time.monotonic() < limit, left(running.pid)
        time.sleep(0.05)
    assert rows_of(tmp_path)


@linux
def test_a_full_disk_at_the_start_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))

    call = ["simulate", str(GAME), "--games", "3", "--jobs", "1", "--out", str(tmp_path)]
    done = subprocess.run(
        [str(LUDEX), *call], capture_output=True, env=CRAMPED, preexec_fn=limited, timeout=120
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().startswith(
        f"error: {tmp_path / FILE}: rows cannot be written there: the disk"
    )
    assert ludex(*call).exit_code == 0 and len(rows_of(tmp_path)) == 3


@linux
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_full_disk_ends_it_with_a_message_and_keeps_what_was_written(jobs: str, tmp_path: Path) -> None:
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (800_000, 800_000))

    done = subprocess.run(
        [str(LUDEX), "simulate", str(GAME), "--games", "20000", "--jobs", jobs, "--out", str(tmp_path)],
        capture_output=True,
        env=CRAMPED,
        preexec_fn=limited,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (1, b"")
    err = done.stderr.decode()
    assert err.startswith(f"error: {tmp_path / FILE}: rows can no longer be written: the disk is full, or")
    assert err.endswith("those before are kept\n") and err.count("\n") == 1
    kept = rows_of(tmp_path)
    assert kept
    more = str(len(kept) + 5)
    assert (
        ludex("simulate", GAME, "--games", more, "--out", tmp_path, "--jobs", "1", "--resume").exit_code == 0
    )
