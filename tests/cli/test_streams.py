"""Streams of real processes: pipes, terminals, interruptions."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from command_line import LUDEX, PLAIN, game, ludex, process, write

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux terminals")


def in_terminal(*command: str | Path, env: dict[str, str]) -> tuple[int, str, str]:
    """Run a command whose stderr is a terminal; return status, stdout and what the terminal got."""
    import pty

    ours, theirs = pty.openpty()
    arguments = [str(word) for word in command]
    running = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=theirs, env=PLAIN | env)
    os.close(theirs)
    shown = b"".join(read(ours))
    os.close(ours)
    out, _ = running.communicate(timeout=60)
    return running.returncode, out.decode(), shown.decode()


def read(terminal: int) -> Iterator[bytes]:
    """Yield what comes out of a terminal until whoever wrote there is gone."""
    try:
        while part := os.read(terminal, 4096):
            yield part
    except OSError:
        return


def test_progress_on_a_terminal_only() -> None:
    call = ("run", str(game("liar")), "--games", "40", "--seed", "3", "--format", "json")
    plain = process(*call)
    assert plain.stderr == b""
    status, out, shown = in_terminal(LUDEX, *call, env={"TERM": "xterm"})
    assert (status, out) == (0, plain.stdout.decode())
    assert "games" in shown and "\x1b[" in shown
    assert in_terminal(LUDEX, *call, "--no-progress", env={"TERM": "xterm"}) == (0, out, "")


def test_a_simulation_tells_on_a_terminal_how_fast_it_is() -> None:
    call = ("simulate", str(game("tricks")), "--games", "3000", "--jobs", "1", "--format", "json")
    plain = process(*call)
    assert plain.stderr == b""
    status, out, shown = in_terminal(LUDEX, *call, env={"TERM": "xterm"})
    assert (status, out) == (0, plain.stdout.decode())
    assert "/3000" in shown and " a second, 0:0" in shown and "\x1b[" in shown
    assert in_terminal(LUDEX, *call, "--no-progress", env={"TERM": "xterm"}) == (0, out, "")


def test_a_terminal_that_knows_only_lines_gets_only_lines() -> None:
    code = (
        "import sys; from ludex.terminal import has_colour, is_terminal, progress\n"
        "with progress(9, 'games') as advance: advance()\n"
        "print(is_terminal(sys.stderr), has_colour(sys.stderr), is_terminal(sys.stdout))"
    )
    for env, wanted in (
        ({"TERM": "dumb"}, "False False False\n"),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "True False False\n"),
        ({"TERM": "xterm"}, "True True False\n"),
    ):
        status, out, shown = in_terminal(sys.executable, "-c", code, env=env)
        assert (status, out) == (0, wanted)
        assert env != {"TERM": "dumb"} or shown == ""


def test_diagnostics_have_colour_on_a_terminal(tmp_path: Path) -> None:
    path = write(tmp_path, "odd", "language 1\nruleset “odd”\n")
    status, out, shown = in_terminal(LUDEX, "run", path, env={"TERM": "xterm"})
    assert (status, out) == (1, "") and "\x1b[1;31m" in shown


@pytest.mark.parametrize(
    "env", [{"LANG": "C"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "latin-1"}]
)
def test_utf8_whatever_the_locale(env: dict[str, str]) -> None:
    code = (
        "import sys; from ludex.terminal import prepare_streams, say, tell\n"
        "prepare_streams(); say(sys.stdin.readline()); tell('\\xe9 \\ud800')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="王将 🎲".encode(), capture_output=True, env=PLAIN | env
    )
    assert done.stdout.decode("utf-8") == "王将 🎲\n"
    assert done.stderr.decode("utf-8") == "é \\ud800\n"


def test_the_same_column_for_people_and_programs(tmp_path: Path) -> None:
    """Marks stand below what they mean, and JSON says that its columns count code points."""
    text = 'language 1\nruleset odd "王将 🎲" ;\n'
    path = write(tmp_path, "odd", text)
    found = json.loads(ludex("check", path, "--format", "json").stdout)["diagnostics"][0]
    assert found["unit"] == "code points" and found["line"] == 2
    assert text.splitlines()[1][found["column"] - 1 :].startswith(";")
    shown = process("check", path).stdout.decode("utf-8").splitlines()
    assert shown[1].endswith(f":2:{found['column']}")


def test_a_broken_pipe_ends_quietly() -> None:
    running = subprocess.Popen([LUDEX, "trace", "tribunes"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None and running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    assert running.stderr.read() == b""
    assert running.wait(60) == 1


def test_an_interrupted_run_shows_what_was_finished(tmp_path: Path) -> None:
    call = [str(LUDEX), "run", str(game("kuhn")), "--games", "100000", "--format", "json"]
    running = subprocess.Popen(
        [*call, "--transcript", str(tmp_path / "games")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=partial(
            signal.signal, signal.SIGINT, signal.SIG_DFL
        ),  # else `nohup make test &` ignores it
    )
    limit = time.monotonic() + 60
    while not (tmp_path / "games" / "00009.json").exists():
        assert time.monotonic() < limit and running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    games = json.loads(out)["games"]
    assert 8 < len(games) < 100_000
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
    assert "red's hand: King" in seen and "yellow's hand: unknown card" in seen
    type_("?")
    assert "rule round" in until("red> ")
    type_("bet")
    assert until("press Enter when you are there. ").rindex("\x1b[2J") > 0
    type_("")
    seen = until("yellow> ")
    assert "\x1b[2J" in seen and "red's hand: unknown card" in seen
    type_("call")
    assert "1.  " in until("The game came to its end")
    for _ in read(ours):
        pass
    os.close(ours)
    assert running.wait(30) == 0


def test_the_way_to_see_it_again_is_one_that_works_here(tmp_path: Path) -> None:
    """Where `ludex` is on the path it is called so, else as it was called."""
    bin_ = str(LUDEX.parent)
    for path, called in (("/usr/bin:/bin", str(LUDEX)), (f"{bin_}:/usr/bin:/bin", "ludex")):
        again = (
            process("run", game("nim"), "--seed", "1", env={"PATH": path}).stdout.decode().splitlines()[-1]
        )
        assert again == f"Again: {called} run {game('nim')} --players 2 --seed 1"
