"""The log of decisions: its lines, what they tell nobody, how they are written, and that they replay."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command_line import CRAMPED, FAULTY, LUDEX, PLAIN, game, ludex, process, write
from json_schema import faults
from support import SECRETIVE, SUBJECTS, Subject, each_game, game_of_corpus, ruleset

import ludex as api
from ludex.commands.schemas import SCHEMAS
from ludex.interpreter.play.decision import Choice, Decision
from ludex.interpreter.play.decision_log import (
    LogDecision,
    LogGame,
    LogHead,
    LogLine,
    LogResult,
    View,
    head,
    lines,
    log_of,
    read_log,
    replay_log,
)
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.playout import playout
from ludex.interpreter.play.sampler import sample
from ludex.interpreter.program.program import Fixed

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs signals and limits of files")

GAME = game("last_card")
MIXED = ("--agents", "greedy,random,first", "--players", "3", "--rotate-seats")


def log(subject: Subject, view: View, decisions: int) -> list[LogLine]:
    """Return the log of the first decisions of a game at random."""
    start = subject.start(5)
    names = ["random"] * len(start.seats)
    steps = islice(playout(start, 5), decisions)
    return [head(start.setting.compiled, names, view), *lines(start, 0, names, steps, view)]


def texts(found: list[LogLine]) -> list[str]:
    return [line.text() for line in found]


# ---- lines -----------------------------------------------------------------------------------------------


@each_game
def test_lines_fit_their_schema_are_read_again_and_replay(subject: Subject) -> None:
    compiled = subject.start().setting.compiled
    views: tuple[View, ...] = ("seat", "referee")
    for view in views:
        found = log(subject, view, 9)
        assert isinstance(found[2], LogDecision)
        for text in texts(found):
            assert faults(json.loads(text), SCHEMAS["log"]) == []
        assert texts(list(read_log(texts(found)))) == texts(found)
        replayed = replay_log(texts(found), lambda sought: compiled)
        assert (replayed.difference, replayed.same_fingerprint) == (None, True)
        assert replayed.decisions == sum(isinstance(line, LogDecision) for line in found)


def test_a_log_has_the_games_that_are_played_line_by_line() -> None:
    rules = ruleset(GAME)
    found = list(rules.log(3, players=3, seed=4, agents=("greedy", "random", "first"), rotate_seats=True))
    rows = rules.simulate(3, players=3, seed=4, agents=("greedy", "random", "first"), rotate_seats=True)
    first = found[0]
    assert isinstance(first, LogHead)
    assert (first.games, first.seed, first.seats, first.view) == (3, 4, ("red", "yellow", "green"), "seat")
    assert first.fingerprint == rules.start(3, 1).fingerprint
    starts = [line for line in found if isinstance(line, LogGame)]
    ends = [line for line in found if isinstance(line, LogResult)]
    assert [(one.game, one.seed, one.agents) for one in starts] == [
        (row.index, row.seed, row.agents) for row in rows
    ]
    places = [tuple((one.seat, one.place) for one in end.ranking) for end in ends]
    assert [
        (end.game, places[at], end.points, end.end, end.rounds, end.decisions) for at, end in enumerate(ends)
    ] == [(row.index, row.ranking, row.points, row.end, row.rounds, row.decisions) for row in rows]
    for start, end in zip(starts, ends, strict=True):
        made = [line for line in found if isinstance(line, LogDecision) and line.game == start.game]
        assert len(made) == end.decisions
        for seat in range(3):
            mine = [line for line in made if line.seat == seat]
            assert [line.index for line in mine] == list(range(len(mine)))
            assert {line.agent for line in mine} == {start.agents[seat]}
        assert all(line.choice in line.choices for line in made)
        assert all(choice.code < first.codes for line in made for choice in line.choices)


def test_a_line_says_what_is_seen_asked_and_chosen() -> None:
    start = game_of_corpus("kuhn").start(seed=4)
    _, line, after, _ = lines(start, 0, ["mine", None], playout(start, 1), "seat")
    record = json.loads(line.text())
    assert {name: record[name] for name in ("seat", "agent", "round", "prompt", "path")} == {
        **{"seat": 0, "agent": "mine", "round": 1, "prompt": "Choose", "path": "round"}
    }
    assert [choice["text"] for choice in record["choices"]] == ["check", "bet"]
    assert record["choice"] == record["choices"][1] == {"code": 4, "text": "bet", "title": "Bet a chip"}
    looks = {zone["zone"]: [one["look"] for one in zone["pieces"]] for zone in record["observation"]["zones"]}
    assert looks == {"deck": [None], "hand of red": ["jack"], "hand of yellow": [None]}
    chips = {one["holder"]: one["value"] for one in json.loads(after.text())["observation"]["amounts"]}
    assert chips == {"red": 0, "yellow": 1, "pot": 3}


def test_pieces_that_are_alike_and_neighbours_are_one_and_empty_zones_are_none() -> None:
    for subject in SUBJECTS[:6]:
        start = subject.start(5)
        seen = start.observe(None)
        line = next(
            one for one in lines(start, 0, ["a"] * 9, playout(start, 1), "referee") if one.line == "decision"
        )
        assert isinstance(line, LogDecision)
        spread = [
            (
                zone.zone,
                [(piece.kind, piece.look, piece.face) for piece in zone.pieces for _ in range(piece.count)],
            )
            for zone in line.observation.zones
        ]
        assert spread == [
            (zone.zone, [(piece.kind, piece.look, piece.face) for piece in zone.pieces])
            for zone in seen.zones
            if zone.pieces
        ]
        for zone in line.observation.zones:
            assert all(one != other for one, other in zip(zone.pieces, zone.pieces[1:], strict=False))


# ---- secrets ---------------------------------------------------------------------------------------------


def now(world: Game, text: str) -> str:
    """Return the line of the open decision, in which this is chosen."""

    def made() -> Iterator[tuple[Decision, Choice]]:
        decision = after.decision
        assert decision is not None
        after.apply(text)
        yield decision, next(choice for choice in decision.choices if choice.text == text)

    after = world.copy()
    _, line = islice(lines(after, 0, [None] * len(after.seats), made(), "seat"), 2)
    return line.text()


@each_game
def test_a_line_is_the_same_in_all_worlds_that_its_seat_cannot_tell_apart(subject: Subject) -> None:
    start, rng = subject.start(7), Random(7)
    for _ in range(12):
        question, decision = start.question, start.decision
        if question is None or decision is None or question.seat is None:
            break
        text = rng.choice(decision.choices).text
        line = now(start, text)
        for number in range(2):
            assert now(sample(start, question.seat, number), text) == line
        start.apply(text)


def test_what_another_seat_answers_in_secret_is_in_no_line() -> None:
    """Not in how many questions it was asked either; in the referee's view it is."""
    compared = longer = told = 0
    for path in SECRETIVE:
        for seed in range(4):
            start, rng = ruleset(path).start(players=3, seed=seed, log=True), Random(seed)
            for _ in range(25):
                decision = start.decision
                if decision is None or decision.seat is None:
                    break
                if start.state.cells[Fixed.SEALED]:
                    twins = [answered(start, decision.seat, Random(number)) for number in range(4)]
                    found = [twin for twin in twins if twin is not None]
                    logs = [list(log_of(twin)) for twin in found]
                    assert len({one[-1].text() for one in logs}) <= 1
                    compared += len(found) > 1
                    longer += len({len(one) for one in logs}) > 1
                    told += len({list(log_of(twin, "referee"))[-1].text() for twin in found}) > 1
                start.apply(rng.choice(decision.choices))
    assert compared > 20 and longer > 5 and told > 10


def answered(start: Game, seat: int, rng: Random) -> Game | None:
    """Return the game where the next seat of a sealed block has answered once, None if none is asked."""
    assert start.log is not None
    twin = Game.start(start.setting.compiled, start.seed, log=True)
    for _, made in start.log.choices:
        twin.apply(made)
    while twin.question is not None and twin.question.seat == seat:
        assert twin.decision is not None
        twin.apply(rng.choice(twin.decision.choices))
        if not twin.state.cells[Fixed.SEALED]:
            return None
    if twin.decision is None:
        return None
    twin.apply(twin.decision.choices[0])
    return twin


# ---- games of one's own ----------------------------------------------------------------------------------


def test_the_log_of_a_game_that_somebody_played() -> None:
    mine = ruleset(GAME).start(2, seed=8, log=True)
    for _ in range(7):
        assert mine.decision is not None
        mine.apply(mine.decision.choices[-1])
    found = list(api.log_of(mine, agents=("me", None)))
    assert mine.log is not None
    assert [line.choice.text for line in found if isinstance(line, LogDecision)] == [
        text for _, text in mine.log.choices
    ]
    assert isinstance(found[0], LogHead) and found[0].agents == ("me", None)
    replayed = ruleset(GAME).replay_log(texts(found))
    assert replayed.equal and not replayed.whole and replayed.decisions == 7


def test_where_chance_is_asked_it_is_in_the_log_of_the_referee() -> None:
    asked = game_of_corpus("kuhn").start(players=2, chance="ask", log=True)
    while asked.decision is not None:
        asked.apply(asked.decision.choices[0])
    found = list(log_of(asked, "referee"))
    chance = [line for line in found if isinstance(line, LogDecision) and line.seat is None]
    assert chance and all(len(line.weights) == len(line.choices) for line in chance)
    assert all(faults(json.loads(text), SCHEMAS["log"]) == [] for text in texts(found))
    assert game_of_corpus("kuhn").replay_log(texts(found)).whole
    with pytest.raises(ValueError, match="only the referee's view has all decisions"):
        log_of(asked)


def test_what_has_no_log_and_wrong_words() -> None:
    rules = ruleset(GAME)
    with pytest.raises(ValueError, match="started with log=True"):
        log_of(rules.start(2, seed=8))
    with pytest.raises(ValueError, match="there are 2 seats and 1 names"):
        log_of(rules.start(2, seed=8, log=True), agents=("me",))
    with pytest.raises(api.UsageError, match="a view is `seat` or `referee`, not `red`"):
        rules.log(view="red")  # type: ignore[arg-type]
    with pytest.raises(api.UsageError, match="the number of games is a whole number from 1"):
        rules.log(0)


# ---- reading ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda log: [], "the log is empty"),
        (lambda log: log[1:], "line 1 of the log does not follow on the one before it"),
        (lambda log: [log[0], log[2]], "line 2 of the log does not follow"),
        (lambda log: [*log[:3], log[0]], "line 4 of the log does not follow"),
        (lambda log: [*log[:3], log[3][:-9]], "line 4 is no line of a log"),
        (lambda log: [*log[:3], ""], "line 4 is no line of a log"),
        (lambda log: [log[0], log[1].replace('"game":0', '"game":1')], "line 2 of the log does not follow"),
        (lambda log: [log[0].replace('"format":1', '"format":2')], "line 1 is no line of a log: head.format"),
        (lambda log: [log[0].replace('"line":"head"', '"line":"tail"')], "line 1 is no line of a log"),
        (
            lambda log: [log[0].replace('{"line"', '{"more":1,"line"')],
            "line 1 is no line of a log: head.more",
        ),
        (lambda log: [log[0].replace('"games":1', '"games":true')], "line 1 is no line of a log: head.games"),
        (lambda log: ["[" * 100_000], "line 1 is no line of a log"),
        (lambda log: [log[0], log[1].replace("[0,1]", "[0,0]")], "the seats of game 0 do not fit"),
        (lambda log: [log[0].replace("last_card", "first_card")], "this is a game of first_card"),
    ],
)
def test_what_is_no_log_is_an_error_of_its_own(change: Any, said: str) -> None:
    found = texts(list(ruleset(GAME).log(players=2)))
    with pytest.raises(api.SaveError, match=said.replace(".", r"\.")):
        ruleset(GAME).replay_log(change(found))


def test_a_replay_tells_the_first_line_that_is_another() -> None:
    rules = ruleset(GAME)
    found = texts(list(rules.log(2, players=2)))
    end = next(at for at, text in enumerate(found) if '"line":"result"' in text)

    def difference(*changed: str) -> str | None:
        return rules.replay_log(changed).difference

    assert difference(*found) is None
    assert rules.replay_log(found).whole and not rules.replay_log(found[: end + 1]).whole
    assert difference(*found[:3], found[3].replace('"round":', '"round":1')) == "line 4: `round` is another"
    assert difference(*found[:end], found[end].replace('"rounds":', '"rounds":1')) == (
        f"line {end + 1}: `rounds` is another"
    )
    assert difference(*found[: end - 1], found[end]) == f"line {end}: the game goes on there"
    assert "is refused" in (difference(*found[:end], found[end - 1]) or "")
    other = ruleset(GAME).log(1, players=2, seed=2)
    seed = json.loads(texts(list(islice(other, 2)))[1])["seed"]
    first = json.loads(found[1])["seed"]
    assert difference(found[0], found[1].replace(str(first), str(seed)), *found[2:]) is not None


def test_a_log_is_replayed_by_the_command(tmp_path: Path) -> None:
    file, call = tmp_path / "a.jsonl", ("run", "tribunes", "--games", "2", "--seed", "1", "--log")
    ludex(*call, file)
    decisions = sum(b'"line":"decision"' in line for line in file.read_bytes().splitlines())
    again = ludex("replay", file)
    assert (again.exit_code, again.stderr) == (0, "")
    assert again.stdout == f"{file}: the same, {decisions} decisions: 2 games\n"
    whole = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(whole[:9]))
    assert ludex("replay", file).stdout == (
        f"{file}: the same, 7 decisions: 0 of 2 games to the end, then it was interrupted\n"
    )
    file.write_bytes(b"".join([*whole[:-1], whole[-1].replace(b'"rounds":', b'"rounds":1')]))
    other = ludex("replay", file)
    assert other.exit_code == 1
    assert other.stdout == f"{file}: not the same games: line {len(whole)}: `rounds` is another\n"
    file.write_bytes(b"".join([whole[0].replace(b'"fingerprint":"', b'"fingerprint":"0'), *whole[1:]]))
    assert "the fingerprint has changed" in ludex("replay", file).stderr
    file.write_bytes(whole[0][:-20])
    broken = ludex("replay", file)
    assert (broken.exit_code, broken.stdout) == (1, "") and "line 1 is no line of a log" in broken.stderr


# ---- the command -----------------------------------------------------------------------------------------


def test_the_same_command_writes_the_same_bytes(tmp_path: Path) -> None:
    file, again = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    again.write_text("what was there before is longer " * 9_000)
    call = ("run", GAME, "--games", "4", "--seed", "11", *MIXED)
    shown = ludex(*call, "--log", file)
    assert shown.exit_code == 0 and "4 games with greedy, random, first, seats rotated" in shown.stdout
    assert ludex(*call, "--log", again).stdout == shown.stdout
    assert file.read_bytes() == again.read_bytes()
    printed = ludex(*call, "--log", "-")
    assert (printed.stdout, printed.stderr) == (file.read_text(encoding="utf-8"), "")
    agents = ("greedy", "random", "first")
    mine = ruleset(GAME).log(4, players=3, seed=11, agents=agents, rotate_seats=True)
    assert texts(list(mine)) == printed.stdout.splitlines()
    with file.open("rb") as lines_:
        assert ruleset(GAME).replay_log(lines_).whole
    referee = ludex(*call, "--log", "-", "--log-view", "referee").stdout
    assert json.loads(referee.splitlines()[0])["view"] == "referee"
    assert len(referee) > len(printed.stdout)


def test_a_row_of_a_simulation_is_found_again(tmp_path: Path) -> None:
    call = (GAME, "--seed", "6", *MIXED)
    ludex("simulate", *call, "--games", "5", "--jobs", "1", "--out", tmp_path / "rows")
    row = json.loads(ludex("rows", tmp_path / "rows").stdout.splitlines()[3])
    assert row["agents"] == ["greedy", "random", "first"] and row["index"] == 3
    record = json.loads(ludex("run", *call, "--games", "4", "--format", "json").stdout)["games"][3]
    assert {name: row[name] for name in record} == record
    traced = json.loads(ludex("trace", *call, "--game", "3", "--format", "json").stdout)
    assert (traced["game_seed"], traced["agents"]) == (row["seed"], row["agents"])
    chosen = [step["decision"]["choice"] for step in traced["steps"][1:]]
    logged = map(json.loads, ludex("run", *call, "--games", "4", "--log", "-").stdout.splitlines())
    assert chosen == [
        line["choice"]["text"] for line in logged if line["line"] == "decision" and line["game"] == 3
    ]
    text = ludex("trace", *call, "--game", "3").stdout
    for one in row["ranking"]:
        seat = ("red", "yellow", "green")[one["seat"]]
        assert f"{one['place']}.  {seat}" in text


def test_a_game_that_breaks_off_in_a_simulation_is_traced_as_it_is_told(tmp_path: Path) -> None:
    path = write(tmp_path, "faulty", FAULTY)
    told = ludex("simulate", path, "--games", "9", "--jobs", "1", "--agents", "random,first")
    error, again = told.stderr.splitlines()[:2]
    words = again.removeprefix("   = again: ludex ").split()
    assert "--agents" in words
    traced = ludex(*words)
    assert traced.exit_code == 1 and error.partition(": ")[2].rpartition(": ")[2] in traced.stderr
    assert error.split("(seed ")[1].split(")")[0] in traced.stderr


def test_a_game_that_breaks_off_leaves_its_lines(tmp_path: Path) -> None:
    path, file = write(tmp_path, "faulty", FAULTY), tmp_path / "a.jsonl"
    done = ludex("run", path, "--seed", "1", "--games", "9", "--log", file)
    assert done.exit_code == 1 and "the score is small" in done.stderr
    found = list(read_log(file.read_bytes().splitlines()))
    assert isinstance(found[0], LogHead) and found[0].games == 9
    assert isinstance(found[-1], LogDecision)


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--log-view", "seat"], 2, "`--log-view` is about a log: say where with `--log FILE.jsonl`"),
        (["--log", "-", "--format", "json"], 2, "`--log -` prints the log and nothing else"),
        (["--log", "-", "--view", "red"], 2, "`--log -` prints the log and nothing else"),
        (["--log", "DIR"], 2, "is a directory"),
        (["--log", "DIR/none/a.jsonl"], 1, "a.jsonl: No such file or directory"),
        (
            ["--log", "DIR/a.jsonl", "--agents", "gredy"],
            2,
            "no agent is called `gredy`: did you mean `greedy`?",
        ),
        (["--log", "DIR/a.jsonl", "--log-view", "red"], 2, "'red' is not one of 'seat', 'referee'"),
    ],
)
def test_wrong_use(words: list[str], status: int, said: str, tmp_path: Path) -> None:
    given = [word.replace("DIR", str(tmp_path)) for word in words]
    done = ludex("run", GAME, *given)
    assert (done.exit_code, done.stdout) == (status, "") and said in done.stderr
    assert not (tmp_path / "a.jsonl").exists()


# ---- what ends it early ----------------------------------------------------------------------------------


@linux
@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_an_interruption_leaves_whole_lines(sent: signal.Signals, status: int, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    running = subprocess.Popen(
        [str(LUDEX), "run", str(GAME), "--games", "100000", "--seed", "1", "--log", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=PLAIN,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    limit = time.monotonic() + 60
    while not file.exists() or file.stat().st_size < 300_000:
        assert time.monotonic() < limit and running.poll() is None
        time.sleep(0.02)
    os.kill(running.pid, sent)
    _, err = running.communicate(timeout=30)
    assert running.returncode == status
    with file.open("rb") as written:
        replayed = ruleset(GAME).replay_log(written)
    assert replayed.equal and not replayed.whole and replayed.games > 1
    assert file.read_bytes().endswith(b"}\n")
    if sent == signal.SIGINT:
        games = replayed.games
        assert (
            err.decode()
            == f"interrupted after {games} of 100000 games; the log has no result of game {games}\n"
        )


@linux
def test_a_full_disk_ends_it_with_a_message_and_leaves_whole_lines(tmp_path: Path) -> None:
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_001, 50_001))

    file = tmp_path / "a.jsonl"
    done = subprocess.run(
        [str(LUDEX), "run", str(GAME), "--games", "1000", "--log", str(file)],
        capture_output=True,
        env=CRAMPED,
        preexec_fn=limited,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == f"error: {file}: File too large; the lines before are kept\n"
    assert 40_000 < file.stat().st_size < 50_001
    with file.open("rb") as written:
        assert ruleset(GAME).replay_log(written).equal
    full = process("run", GAME, "--log", "/dev/full")
    assert (full.returncode, full.stdout) == (1, b"")
    assert full.stderr.startswith(b"error: /dev/full: No space left on device")
