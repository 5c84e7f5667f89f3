"""Games in several processes: the same rows, whatever becomes of the processes."""

from __future__ import annotations

import os
import signal
import struct
import sys
import time
from multiprocessing import Pipe, active_children, parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from support import CORPUS

import ludex
from ludex.interpreter.arena.engines import Serial, engine
from ludex.interpreter.arena.failing import SimulationError
from ludex.interpreter.arena.plan import Plan
from ludex.interpreter.arena.processes import MOST_FALSE_STARTS, Processes, _Run
from ludex.interpreter.arena.rows import FAULT, Row
from ludex.interpreter.arena.worker import work

GAME = CORPUS / "last_card.ludex"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")


class Deadly(Plan):
    """A plan in which the games of some numbers end the process that plays them, or break it."""

    def seed_of(self, index: int) -> int:
        if parent_process() is not None:
            if index in (5, 13):
                os._exit(3)
            if index == 100:
                raise ValueError("a mistake of the machine")
        return super().seed_of(index)


class Unlucky(Plan):
    """A plan in which two games end the process that plays them, each once: a file is there from then on."""

    def seed_of(self, index: int) -> int:
        if parent_process() is not None and index in (5, 6):
            died = Path(os.environ["DIED"]) / str(index)
            if not died.exists():
                died.touch()
                os._exit(3)
        return super().seed_of(index)


class Stillborn(Plan):
    """A plan that no process can take over."""

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (3,)


def plan(sort: type[Plan] = Plan, agents: tuple[str, ...] = ("random", "greedy", "first")) -> Plan:
    compiled = ludex.load(GAME).compiled(len(agents))
    return sort.of(compiled, agents, 11, rotate=True)


def in_order(rows: list[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row.index)


def test_rows_are_the_same_for_any_number_of_processes() -> None:
    series = plan()
    alone = list(Serial().play(series, range(64)))
    assert [row.index for row in alone] == list(range(64)) and len({row.seed for row in alone}) == 64
    assert {row.agents for row in alone} == {
        ("random", "greedy", "first"), ("greedy", "first", "random"), ("first", "random", "greedy")
    }  # fmt: skip
    for jobs in (2, 5):
        assert in_order(list(Processes(jobs).play(series, range(64)))) == alone
    assert not active_children()


def test_a_row_does_not_depend_on_the_games_around_it() -> None:
    series = plan()
    assert list(Serial().play(series, [40]))[0] == list(Serial().play(series, range(30, 41)))[-1]


def test_a_worker_that_is_killed_loses_nothing() -> None:
    series = plan()
    rows = Processes(2).play(series, range(400))
    got = [next(rows) for _ in range(20)]
    for child in active_children():
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
    got += rows
    assert in_order(got) == list(Serial().play(series, range(400)))
    assert not active_children()


def test_a_game_that_kills_its_worker_twice_is_a_row_that_says_so() -> None:
    rows = in_order(list(Processes(2).play(plan(Deadly), range(24))))
    assert [row.index for row in rows] == list(range(24))
    assert [row.index for row in rows if row.end == FAULT] == [5, 13]
    assert rows[5].fault is not None and rows[5].fault.rule is None
    assert rows[5].fault.reason == "2 processes have died while they played this game"
    assert rows[5].seed == plan().seed_of(5)
    whole = list(Serial().play(plan(), range(24)))
    assert [row for row in rows if row.end != FAULT] == [row for row in whole if row.index not in (5, 13)]


def test_a_game_is_not_given_up_for_what_others_of_its_batch_have_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIED", str(tmp_path))
    rows = in_order(list(Processes(1).play(plan(Unlucky), range(64))))
    assert {file.name for file in tmp_path.iterdir()} == {"5", "6"}
    assert rows == list(Serial().play(plan(), range(64)))


def half_a_message(connection: Connection) -> None:
    """Leave at the other end what a process leaves that dies while it sends: a length, and too little."""
    os.write(connection.fileno(), struct.pack("!i", 1000) + b"too little")
    connection.close()


def test_a_worker_that_dies_in_the_middle_of_a_message_loses_nothing() -> None:
    series = plan()
    run = _Run(series, 1, range(8))
    run._begin()
    (worker,) = run.workers
    worker.connection.close()
    worker.connection, theirs = Pipe()
    half_a_message(theirs)
    assert in_order(list(run.rows())) == list(Serial().play(series, range(8)))
    run.stop()


def test_a_worker_ends_quietly_when_whoever_began_it_dies_in_the_middle_of_a_message() -> None:
    before = signal.getsignal(signal.SIGINT)
    ours, theirs = Pipe()
    half_a_message(ours)
    try:
        work(theirs)
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_mistake_in_a_worker_is_told_and_ends_all() -> None:
    with pytest.raises(RuntimeError, match="game 100: ValueError: a mistake of the machine") as caught:
        list(Processes(2).play(plan(Deadly), range(90, 110)))
    assert "in seed_of" in caught.value.__notes__[0]
    assert not active_children()


def test_processes_that_cannot_begin_are_not_begun_for_ever() -> None:
    with pytest.raises(SimulationError, match=f"{MOST_FALSE_STARTS} processes in a row have died before"):
        list(Processes(2).play(plan(Stillborn), range(4)))
    assert not active_children()


def test_closing_leaves_no_process() -> None:
    rows = Processes(2).play(plan(), range(100_000))
    next(rows)
    assert len(active_children()) == 2
    began = time.monotonic()
    rows.close()
    assert not active_children() and time.monotonic() - began < 5


def test_one_game_or_one_job_needs_no_process() -> None:
    assert isinstance(engine(1, 50), Serial) and isinstance(engine(8, 1), Serial)
    assert engine(8, 3) == Processes(3)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"games": 0}, "the number of games is a whole number from 1 to 9223372036854775807"),
        ({"games": -3}, "the number of games is a whole number from 1 to 9223372036854775807"),
        ({"games": 2**63}, "the number of games is a whole number from 1 to 9223372036854775807"),
        ({"games": "4"}, "the number of games is a whole number from 1 to 9223372036854775807"),
        ({"games": True}, "the number of games is a whole number from 1 to 9223372036854775807"),
        ({"jobs": 0}, "the number of jobs is a whole number from 1"),
        ({"jobs": 1.5}, "the number of jobs is a whole number from 1"),
        ({"seed": "x"}, "a seed is a whole number from 0 to 18446744073709551615"),
        ({"seed": True}, "a seed is a whole number from 0 to 18446744073709551615"),
        ({"seed": 2**64}, "a seed is a whole number from 0 to 18446744073709551615"),
        ({"agents": "gredy"}, "no agent is called `gredy`: did you mean `greedy`?"),
        ({"agents": ()}, "there are 2 seats and 0 agents: name one, or one for each seat"),
    ],
)
def test_wrong_use_from_python(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ludex.UsageError) as told:
        ludex.load(GAME).simulate(**{"games": 2, "players": 2} | asked)
    assert str(told.value) == said


def test_a_seed_that_is_no_number_starts_no_game() -> None:
    seed: Any = "x"
    with pytest.raises(ludex.UsageError, match="a seed is a whole number from 0 to"):
        ludex.load(GAME).start(seed=seed)
    with pytest.raises(ludex.UsageError, match="a seed is a whole number from 0 to"):
        ludex.load("house/generous_bowl").compare(games=1, seed=seed)
    with pytest.raises(ludex.UsageError, match="the number of pairs is a whole number from 1"):
        ludex.load("house/generous_bowl").compare(games=-3)


def test_a_text_is_the_name_of_one_agent() -> None:
    ruleset = ludex.load(GAME)
    assert ruleset.plan(2, agents="greedy") == ruleset.plan(2, agents=("greedy",))
    assert ruleset.plan(2, agents="greedy").agents == ("greedy", "greedy")


def test_what_goes_wrong_with_processes_is_an_error_of_the_front_door() -> None:
    assert ludex.SimulationError is SimulationError


def test_several_jobs_from_python(tmp_path: Path) -> None:
    ruleset = ludex.load(GAME)
    assert ruleset.simulate(6, players=2, jobs=2) == ruleset.simulate(6, players=2)
