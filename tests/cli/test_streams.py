"""Streams of real processes: pipes, terminals, interruptions."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import LUDEX, PLAIN, game, process, write

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux terminals")


def in_terminal(*arguments: str, env: dict[str, str]) -> tuple[int, str, str]:
    """Run a command whose stderr is a terminal; return status, stdout and what the terminal got."""
    import pty

    ours, theirs = pty.openpty()
    running = subprocess.Popen([LUDEX, *arguments], stdout=subprocess.PIPE, stderr=theirs, env=PLAIN | env)
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(ours)
    out, _ = running.communicate(timeout=60)
    return running.returncode, out.decode(), shown.decode()


def test_progress_on_a_terminal_only() -> None:
    call = ("run", str(game("liar")), "--games", "40", "--seed", "3", "--format", "json")
    plain = process(*call)
    assert plain.stderr == b""
    status, out, shown = in_terminal(*call, env={"TERM": "xterm"})
    assert (status, out) == (0, plain.stdout.decode())
    assert "games" in shown and "\x1b[" in shown
    for env, more in (({"TERM": "dumb"}, ()), ({"TERM": "xterm"}, ("--no-progress",))):
        assert in_terminal(*call, *more, env=env) == (0, out, "")


def test_diagnostics_have_colour_on_a_terminal_only(tmp_path: Path) -> None:
    path = str(write(tmp_path, "odd", "language 1\nruleset “odd”\n"))
    status, _, shown = in_terminal("run", path, env={"TERM": "xterm"})
    assert status == 1 and "\x1b[1;31m" in shown
    for env in ({"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in in_terminal("run", path, env=env)[2]


def test_utf8_whatever_the_locale(tmp_path: Path) -> None:
    path = write(tmp_path, "odd", 'language 1\nruleset odd "王将 é 🎲\n')
    for env in ({"LANG": "C"}, {"LC_ALL": "POSIX"}, {"PYTHONIOENCODING": "latin-1"}, {"PYTHONUTF8": "0"}):
        done = process("check", path, env=PLAIN | env)
        assert done.returncode == 1 and "王将 é 🎲" in done.stdout.decode("utf-8"), env


def test_the_same_column_for_people_and_programs(tmp_path: Path) -> None:
    """Marks stand below what they mean, and JSON says that its columns count code points."""
    text = 'language 1\nruleset odd "王将 🎲" ;\n'
    path = write(tmp_path, "odd", text)
    found = json.loads(process("check", path, "--format", "json").stdout)["diagnostics"][0]
    assert found["unit"] == "code points" and found["line"] == 2
    marked = text.splitlines()[1][found["column"] - 1 :]
    assert marked.startswith(";")
    shown = process("check", path).stdout.decode().splitlines()
    assert shown[1].endswith(f":2:{found['column']}")


def test_a_broken_pipe_ends_quietly() -> None:
    running = subprocess.Popen([LUDEX, "trace", "tribunes"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None and running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    assert running.stderr.read() == b""
    assert running.wait(60) == 1


def test_an_interrupted_run_shows_what_was_finished() -> None:
    call = [str(LUDEX), "run", "tribunes", "--games", "100000", "--seed", "1", "--format", "json"]
    running = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(3)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    games = json.loads(out)["games"]
    assert 0 < len(games) < 100_000
    assert err.decode() == f"interrupted after {len(games)} of 100000 games\n"


def test_a_game_in_a_terminal() -> None:
    """Two people at one keyboard: what one saw is gone before the other looks."""
    import pty

    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [str(LUDEX), "play", str(game("kuhn")), "--seats", "human,human", "--seed", "3"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=PLAIN | {"TERM": "xterm"},
    )
    os.close(theirs)
    screen = ""

    def until(text: str) -> str:
        nonlocal screen
        limit = time.monotonic() + 30
        while text not in screen:
            assert time.monotonic() < limit, screen
            screen += os.read(ours, 4096).decode()
        before, _, screen = screen.partition(text)
        return before

    def type_(text: str) -> None:
        os.write(ours, f"{text}\n".encode())

    seen = until("red> ")
    assert "hand of red: king" in seen and "hand of yellow: unknown card" in seen
    type_("?")
    assert "round.opening" in until("red> ")
    type_("bet")
    assert until("press Enter when you are there. ").rindex("\x1b[2J") > 0
    type_("")
    seen = until("yellow> ")
    assert "\x1b[2J" in seen and "hand of red: unknown card" in seen
    type_("call")
    until("The game came to its end")
    try:
        while os.read(ours, 4096):
            pass
    except OSError:
        pass
    os.close(ours)
    assert running.wait(30) == 0
