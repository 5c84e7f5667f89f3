"""What users of other tools complained of, shown on commands: each case by its number in the list."""

import json
import os
import subprocess
import unicodedata
from pathlib import Path

import pytest
from command_line import BROKEN, LUDEX, PLAIN, TINY, game, ludex, process, write

import ludex as api
from ludex.cli import COMMANDS
from ludex.interpreter.play.seeds import seed_of_game

# ---- G15: endless games


ENDLESS = """language 1
ruleset endless "Endless"
    players 2
    round limit 3

record pot
    number 0 to 9
    starts 0

round
    for each player
        choose
            either pass "Pass"
            or act "Act"
                set pot to pot
    if pot is 9
        finish
"""

RUNAWAY = """language 1
ruleset runaway "Runaway"
    players 2
    round limit 3

record pot
    number 0 to 9
    starts 0

round
    step turning "Turning"
        repeat at most 1000 times while pot < 9
            repeat at most 1000 times while pot < 9
                set pot to 1
                set pot to 0
"""


def test_g15_a_game_that_reaches_its_limit_says_so(tmp_path: Path) -> None:
    path = write(tmp_path, "endless", ENDLESS)
    shown = ludex("run", path, "--seed", "1", "--games", "3", "--format", "json")
    assert shown.exit_code == 0
    assert [one["end"] for one in json.loads(shown.stdout)["games"]] == ["limit reached"] * 3
    text = ludex("run", path, "--seed", "1").stdout
    assert "The game reached its limit of rounds after 3 rounds and 6 decisions." in text
    traced = ludex("trace", path, "--seed", "1").stdout
    assert traced.count("chooses") == 6, "the last steps can be looked at"


def test_g15_a_runaway_is_stopped_with_rule_place_and_seed(tmp_path: Path) -> None:
    path = write(tmp_path, "runaway", RUNAWAY)
    result = ludex("run", path, "--seed", "1", "--games", "2")
    assert result.exit_code == 1 and result.stdout == ""
    first, *rest = result.stderr.splitlines()
    assert first == "error: the game broke off: over 100000 instructions run between two questions"
    assert rest[0].startswith(f"  --> {path.as_posix()}:") and rest[0].rsplit(":", 2)[1] in (
        "13",
        "14",
        "15",
        "16",
    )
    assert "rule: round.turning" in result.stderr
    assert f"seed: {seed_of_game(1, 0)}" in result.stderr and "again: ludex trace " in result.stderr


# ---- H01: one random source for all


def test_h01_64_games_are_64_games(tmp_path: Path) -> None:
    """Each row has the seed that follows from the master seed and the number of the game."""
    folder = tmp_path / "games"
    shown = ludex(
        *("run", game("liar"), "--seed", "8", "--games", "64", "--transcript", folder, "--format", "json")
    )
    rows = json.loads(shown.stdout)["games"]
    assert [row["seed"] for row in rows] == [seed_of_game(8, index) for index in range(64)]
    assert len({file.read_text(encoding="utf-8") for file in folder.iterdir()}) == 64


# ---- H03: printed defaults


def test_h03_printed_defaults_are_those_in_force(tmp_path: Path) -> None:
    path = write(tmp_path, "tiny", TINY)
    listed = json.loads(ludex("options", path, "--format", "json").stdout)["options"]
    printed = {one["id"]: one["default"] for one in listed}
    assert printed == {"bonus": "yes", "start": "2"}
    text = ludex("options", path).stdout
    assert "bonus: yes, no, else yes" in text and "start: 0, 1, 2, 3, else 2" in text
    plain = json.loads(ludex("run", path, "--seed", "3", "--format", "json").stdout)
    assert plain["options"] == printed and plain["games"][0]["points"] == [3, 3]
    named = [word for id_, value in printed.items() for word in ("--option", f"{id_}={value}")]
    assert json.loads(ludex("run", path, "--seed", "3", *named, "--format", "json").stdout) == plain
    other = json.loads(ludex("run", path, "--seed", "3", "--option", "start=3", "--format", "json").stdout)
    assert other["fingerprint"] != plain["fingerprint"] and other["games"][0]["points"] == [4, 4]
    played = api.load(path).start(players=2, seed=3)
    assert played.fingerprint == plain["fingerprint"]


# ---- H05: logs


@pytest.mark.parametrize("env", [{"TERM": "dumb"}, {"CI": "true", "TERM": "xterm-256color"}], ids=str)
def test_h05_both_streams_in_one_file_are_plain_lines(tmp_path: Path, env: dict[str, str]) -> None:
    call = ("run", str(game("kuhn")), "--games", "60", "--seed", "3", "--format", "json")
    log = tmp_path / "log"
    with log.open("wb") as file:
        done = subprocess.run([LUDEX, *call], stdout=file, stderr=subprocess.STDOUT, env=PLAIN | env)
    assert done.returncode == 0
    assert log.read_bytes() == ludex(*call).stdout_bytes
    assert not any(sign in log.read_bytes() for sign in (b"\r", b"\x1b", b"\x08"))


# ---- H07: failures that nobody sees

WITHOUT_RULESET = {
    "list": ["--nonsense"],
    "rows": ["--nonsense"],
    "report": ["--nonsense"],
    "vocabulary": ["--nonsense"],
    "schema": ["nonsense"],
}
"""Commands that read no ruleset, and how each is used wrongly."""


@pytest.mark.parametrize("command", COMMANDS)
def test_h07_every_command_fails_with_a_status_and_a_cause(command: str, tmp_path: Path) -> None:
    broken = write(tmp_path, "broken", BROKEN.replace("round\n", "ruond\n"))
    arguments: list[str | Path]
    if command in ("replay", "example"):
        transcript = tmp_path / "game.json"
        ludex("run", write(tmp_path, "tiny", TINY), "--seed", "1", "--transcript", transcript)
        arguments = [broken, "--from", transcript, "--step", "1"]
        if command == "replay":
            arguments = [transcript, "--ruleset", broken]
    elif command == "new":
        arguments = [tmp_path / "mine", "--extends", broken]
    elif command == "diff":
        arguments = [broken, broken]
    elif command == "simulate":
        arguments = [broken, "--games", "1"]
    else:
        arguments = [*WITHOUT_RULESET.get(command, [])] or [broken]
    before, line = broken.read_bytes(), broken.read_text(encoding="utf-8").split("\n").index("ruond") + 1
    result = ludex(command, *arguments)
    assert result.exit_code == (2 if command in WITHOUT_RULESET else 1)
    said = result.stdout if command in ("check", "try") else result.stderr
    assert said.strip() and "\x1b" not in said
    assert (f"broken.ludex:{line}:1" in said) == (command not in WITHOUT_RULESET)
    assert broken.read_bytes() == before


@pytest.mark.parametrize("command", ["run", "check"])
def test_h07_an_output_that_cannot_be_written_is_no_success(command: str, tmp_path: Path) -> None:
    """A full disk under stdout; another test tries files and folders."""
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([LUDEX, command, game("kuhn")], stdout=full, stderr=subprocess.PIPE, env=PLAIN)
    assert done.returncode == 1
    assert done.stderr.decode() == "error: the output cannot be written: No space left on device\n"


# ---- H11: the random player


def test_h11_the_random_seats_are_documented() -> None:
    said = " ".join(ludex("run", "--help").stdout.split())
    assert "all equally likely" in said
    assert "A set is asked thing by thing" in said and "small sets come more often" in said


# ---- T01: columns

ACCENTED = """language 1
ruleset cite "Cité 🎲"    # Émile’s game 🎲🎲
    players 2             ruling "déjà vu 🎲"
    round limit 5

kind guild "Zünfte"
    worth number

# été 🎲
guild cafe "Café 🎲 e\u0301te\u0301 王" with wrth 3

round
    finish
"""


def test_t01_text_and_json_agree_after_accents_and_pictures(tmp_path: Path) -> None:
    """Columns count code points; the mark stands under the word, as wide as it is shown."""
    path = write(tmp_path, "cite", ACCENTED)
    line = next(line for line in ACCENTED.split("\n") if "wrth" in line)
    row, column = ACCENTED.split("\n").index(line) + 1, line.index("wrth") + 1
    (one,) = json.loads(ludex("check", path, "--format", "json").stdout)["diagnostics"]
    assert (one["line"], one["column"], one["unit"]) == (row, column, "code points")
    label = one["labels"][0]
    assert line[label["column"] - 1 :][: label["length"]] == "wrth"
    shown = ludex("check", path).stdout.split("\n")
    assert shown[1].endswith(f"cite.ludex:{row}:{column}")
    quoted, marks = shown[2], shown[3]
    assert quoted.endswith(line[line.index("with") :])
    before_word, before_mark = quoted[: quoted.index("wrth")], marks[: marks.index("^")]
    assert wide(before_mark) == wide(before_word)
    assert marks[len(before_mark) :].startswith("^^^^ ")
    with pytest.raises(api.LudexError) as caught:
        api.load(path)
    (found,) = caught.value.diagnostics
    assert (found.span.line, found.span.column) == (row, column)


def wide(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(sign) else
        2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )  # fmt: skip


# ---- T04: what is kept from earlier


def test_t04_an_edited_file_is_read_anew(tmp_path: Path) -> None:
    """The ruleset, and a catalogue beside it that it cites; one that is gone, and comes back."""
    catalogue = tmp_path / "sources" / "book.toml"
    catalogue.parent.mkdir()
    entry = 'title = "A book"\n\n[[entry]]\nid = "{id}"\nheading = "The end"\nstatement = "It ends."\n'
    catalogue.write_text(entry.format(id="end"), encoding="utf-8")
    text = (
        "language 1\nruleset mine\n    players 2     cites BK.end\n    source BK = sources/book\n"
        "    round limit 5  cites BK.end\n\nround\n    finish     cites BK.end\n"
    )
    path = write(tmp_path, "mine", text)

    def state() -> tuple[int, set[str]]:
        result = ludex("check", path, "--format", "json")
        return result.exit_code, {one["code"] for one in json.loads(result.stdout)["diagnostics"]}

    assert state() == (0, set())
    before = catalogue.stat()
    catalogue.write_text(entry.format(id="eng"), encoding="utf-8")
    os.utime(catalogue, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert state() == (1, {"L0206"})
    catalogue.rename(tmp_path / "sources" / "other.toml")
    assert state()[0] == 1 and "L0207" in state()[1]
    catalogue.write_text(entry.format(id="end"), encoding="utf-8")
    assert state() == (0, set())
    first = api.load(path).start(seed=1).fingerprint
    path.write_text(text.replace("round limit 5", "round limit 6"), encoding="utf-8")
    assert api.load(path).start(seed=1).fingerprint != first
    path.write_text(text.replace("finish ", "finnish "), encoding="utf-8")
    assert state()[0] == 1
    path.unlink()
    assert ludex("check", path).exit_code == 2
    path.write_text(text, encoding="utf-8")
    assert state() == (0, set()) and api.load(path).start(seed=1).fingerprint == first
    assert process("check", path).returncode == 0
