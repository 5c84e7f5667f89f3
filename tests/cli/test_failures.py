"""What goes wrong is a status and a line on stderr, never a traceback, and zero only if the work was done."""

import subprocess
import sys
from pathlib import Path

import pytest
from command_line import BROKEN, FAULTY, LUDEX, TINY, game, ludex, write

from ludex.cli import COMMANDS

WITH_RULESET = ("test", "run", "play", "explain", "options", "trace", "coverage", "data")
"""The commands that need a ruleset without mistakes."""


@pytest.mark.parametrize("command", WITH_RULESET)
def test_a_broken_ruleset_is_shown_on_stderr(command: str, tmp_path: Path) -> None:
    result = ludex(command, write(tmp_path, "broken", BROKEN))
    assert result.exit_code == 1
    assert result.stderr.startswith("error[L0201]:") and "did you" not in result.stdout
    assert "broken.ludex:7:11" in result.stderr and result.stderr.rstrip().endswith("1 error")
    assert "scroe" not in result.stdout


def test_check_shows_it_on_stdout(tmp_path: Path) -> None:
    result = ludex("check", write(tmp_path, "broken", BROKEN))
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith("error[L0201]:") and "\x1b" not in result.stdout


@pytest.mark.parametrize("command", ("check", *WITH_RULESET))
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tribune", "error: no ruleset is called `tribune`: did you mean `tribunes`?"),
        ("nowhere/at_all.ludex", "error: nowhere/at_all.ludex: No such file or directory"),
        ("..", "error: no ruleset is called `..`"),
    ],
)
def test_a_ruleset_that_is_not_there(command: str, name: str, message: str) -> None:
    result = ludex(command, name)
    assert result.exit_code == 2
    assert result.stderr.startswith(message) and result.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ("check", *WITH_RULESET))
def test_a_file_that_is_no_text_or_no_file(command: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.ludex"
    path.write_bytes(b"language 1\nruleset caf\xe9\n")
    folder = tmp_path / "folder.ludex"
    folder.mkdir()
    for odd, message in ((path, "line 2: the file is not UTF-8"), (folder, "Is a directory")):
        result = ludex(command, odd)
        assert result.exit_code in (1, 2) and message in result.stderr


def test_one_missing_file_does_not_hide_the_others(tmp_path: Path) -> None:
    broken = write(tmp_path, "broken", BROKEN)
    result = ludex("check", "nowhere.ludex", broken, game("kuhn"))
    assert result.exit_code == 2
    assert "nowhere.ludex" in result.stderr and "L0201" in result.stdout and "kuhn.ludex" in result.stdout
    result = ludex("test", broken, "tribunes")
    assert result.exit_code == 1 and "passed" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "tribunes", "--players", "6"], "tribunes is for 3, 4, 5 players, not 6"),
        (["run", "tribunes", "--players", "1"], "tribunes is for 3, 4, 5 players, not 1"),
        (["play", "tribunes", "--seats", "human,random"], "tribunes is for 3, 4, 5 players, not 2"),
        (
            ["play", "tribunes", "--players", "3", "--seats", "human,random"],
            "2 seats are named for 3 players",
        ),
        (["play", "tribunes", "--seats", "human,robot,random"], "not `robot`"),
        (["play", "tribunes", "--seats", "random,random,random"], "somebody has to be human"),
        (["trace", "tribunes", "--players", "two"], "'two' is not a valid integer"),
        (["run", "tribunes", "--option", "nonsense=1"], "no option `nonsense`"),
        (["run", "TINY", "--option", "start=4"], "the option `start` is 0, 1, 2, 3, not `4`"),
        (["run", "TINY", "--option", "start"], "`start` is not of the form ID=VALUE"),
        (["run", "TINY", "--option", "start=1", "--option", "start=2"], "`start` is given twice"),
        (["run", "tribunes", "--seed", "-1"], "-1 is not from 0 to"),
        (["run", "tribunes", "--games", "0"], "0 is not at least 1"),
        (["run", "tribunes", "--view", "umpire"], "`umpire` is no seat: there are red, yellow, green, blue"),
        (["run", "tribunes", "--format", "xml"], "'xml' is not one of 'text', 'json'"),
        (["explain", "tribunes", "round.selectio"], "did you mean `round.selection`?"),
        (["explain", "tribunes", "rond"], "did you mean `round`?"),
        (["explain", "L0100"], "no message has the code L0100"),
        (["replay", "nowhere.json"], "'nowhere.json' does not exist"),
        (["format", "nowhere.ludex"], "'nowhere.ludex' does not exist"),
        (["check"], "Missing argument"),
    ],
)
def test_wrong_use(arguments: list[str], message: str, tmp_path: Path) -> None:
    tiny = str(write(tmp_path, "tiny", TINY))
    result = ludex(*[tiny if word == "TINY" else word for word in arguments])
    assert result.exit_code == 2 and result.stdout == ""
    assert message in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "tribunes", "--transcript", "DIR/none/game.json"],
        ["run", "tribunes", "--transcript", "DIR"],
        ["run", "tribunes", "--games", "2", "--transcript", "DIR/file"],
        ["run", "tribunes", "--games", "2", "--transcript", "DIR/none/games"],
        ["replay", "DIR/file"],
        ["play", "tribunes", "--resume", "DIR/file"],
        ["play", "tribunes", "--save", "DIR/none/game.json"],
    ],
)
def test_files_that_cannot_be_used(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no game", encoding="utf-8")
    result = ludex(*[word.replace("DIR", str(tmp_path)) for word in arguments], given="")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: ") and result.stderr.count("\n") == 1


def test_a_fault_of_the_rules_names_rule_place_and_seed(tmp_path: Path) -> None:
    path = write(tmp_path, "faulty", FAULTY)
    line = FAULTY.splitlines().index('            impossible "the score is small"') + 1
    result = ludex("run", path, "--seed", "1", "--games", "9")
    assert result.exit_code == 1
    assert "error: the game broke off: the score is small" in result.stderr
    assert f"  --> {path.as_posix()}:{line}:13" in result.stderr
    assert "rule: round" in result.stderr and "seed: " in result.stderr
    again = next(line for line in result.stderr.splitlines() if "again: " in line).split("again: ludex ")[1]
    shown = ludex(*again.split())
    assert shown.exit_code == 1 and shown.stderr == result.stderr
    assert "set score to score" in shown.stdout
    result = ludex("play", path, "--seats", "human,human", given="1\n2\n2\n")
    assert result.exit_code == 1 and "the score is small" in result.stderr


def test_a_mistake_of_ludex_itself_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError("oh")

    monkeypatch.setattr("ludex.api.load", fail)
    monkeypatch.setattr("ludex.load", fail, raising=False)
    result = ludex("run", "tribunes")
    assert result.exit_code == 1 and "mistake in Ludex itself: ValueError: oh" in result.stderr
    monkeypatch.setenv("LUDEX_TRACEBACK", "1")
    with pytest.raises(ValueError, match="oh"):
        ludex("run", "tribunes")


def test_every_command_runs_in_an_empty_environment(tmp_path: Path) -> None:
    """No HOME, no locale, no terminal; one process for all commands, since starting one takes long."""
    transcript = tmp_path / "game.json"
    ludex("run", "tribunes", "--transcript", transcript)
    arguments: dict[str, list[str]] = {
        "list": [],
        "vocabulary": [],
        "schema": ["run"],
        "replay": [str(transcript)],
        "format": ["--check", str(game("kuhn"))],
        "explain": ["tribunes", "round"],
        "coverage": ["tribunes", "--games", "3"],
        "docs": ["tribunes", "--out", str(tmp_path)],
        "example": ["tribunes", "--from", str(transcript), "--step", "1"],
        "diff": ["tribunes", "tribunes"],
        "new": [str(tmp_path / "mine"), "--extends", "tribunes"],
        "try": [str(game("greedy_magpies")), "--games", "1"],
        "compare": [str(game("greedy_magpies")), "--games", "2", "--jobs", "1"],
        "simulate": [str(game("greedy_magpies")), "--games", "2", "--out", str(tmp_path / "many")],
        "rows": [str(tmp_path / "many")],
        "report": [str(tmp_path / "many")],
    }
    calls = {command: arguments.get(command, ["tribunes"]) for command in COMMANDS}
    code = (
        "from ludex.cli import cli, prepare_streams\n"
        "prepare_streams()\n"
        f"for command, arguments in {calls!r}.items():\n"
        "    try: cli.main([command, *arguments], prog_name='ludex')\n"
        "    except SystemExit as end: assert end.code == 0, command\n"
    )
    done = subprocess.run([sys.executable, "-c", code], env={"LANG": "C"}, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert done.stderr.decode("utf-8").splitlines() == ["the game is not over and was not saved"]
    assert done.stdout.decode("utf-8").count("\n") > 100
    assert b"\x1b" not in done.stdout + done.stderr and b"\r" not in done.stdout + done.stderr


def test_strict_makes_warnings_matter(tmp_path: Path) -> None:
    path = write(tmp_path, "tiny", TINY.replace("option bonus", "record idle\n    starts 0\n\noption bonus"))
    result = ludex("check", path)
    assert result.exit_code == 0 and result.stdout.startswith("warning[")
    assert ludex("check", path, "--strict").exit_code == 1
    assert ludex("run", path).exit_code == 0


def test_a_full_disk_is_reported(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([LUDEX, "vocabulary"], stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr.decode() == "error: the output cannot be written: No space left on device\n"
