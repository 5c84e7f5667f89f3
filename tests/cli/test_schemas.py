"""What the commands write as JSON is what `ludex schema` says."""

import json
from pathlib import Path

import pytest
from command_line import BROKEN, TINY, game, ludex, write
from json_schema import faults

from ludex.commands.schemas import SCHEMAS

KUHN, BOX = str(game("kuhn")), str(game("shut_the_box"))

CALLS: dict[str, list[list[str]]] = {
    "check": [["tribunes"], ["BROKEN"], [KUHN, BOX]],
    "test": [["tribunes"], [KUHN], ["FAILING"], ["PASSING", "--mutate"]],
    "run": [
        ["tribunes"],
        [str(game("liar")), "--games", "3", "--seed", "1"],
        [BOX, "--players", "1", "--view", "red"],
        ["TINY", "--option", "bonus=no", "--view", "referee"],
    ],
    "replay": [["TRANSCRIPT", "--ruleset", KUHN], ["LOG", "--ruleset", KUHN]],
    "explain": [["tribunes"], ["tribunes", "round"], ["L0101"], ["L0201"], ["L0804"]],
    "coverage": [
        ["tribunes", "--games", "4"],
        ["PASSING", "--guarded"],
        [KUHN, "--games", "0"],
        ["tribunes", "--review", "3"],
    ],
    "show": [["tribunes"], ["tribunes", "round", "--bare"], ["LAYER"], ["LAYER", "--paths"]],
    "diff": [["tribunes", "tribunes"], ["TINY", "LAYER"], ["tribunes", KUHN]],
    "try": [["LAYER", "--games", "3"], ["LAYER", "--games", "0"], ["BROKEN"]],
    "compare": [["LAYER", "--games", "14", "--jobs", "1"], [KUHN, "--against", KUHN, "--games", "2"]],
    "data": [["tribunes"], [BOX], [str(game("nim")), "--missing"], [KUHN, "--missing"]],
    "trace": [["tribunes", "--decisions", "9"], [KUHN, "--seed", "1"]],
    "simulate": [["tribunes", "--games", "3", "--jobs", "1"], ["TINY", "--games", "2", "--agents", "greedy"]],
    "vocabulary": [[]],
    "list": [[]],
    "options": [["tribunes"], ["TINY"]],
}

FAILING = """language 1
ruleset failing "Failing"
    players 2
    round limit 5

record score
    starts 0

round
    set score to score + 1
    finish

example "it counts by two"
    when round
    expect score is 2
"""


def test_every_schema_is_tried() -> None:
    """Rows, the report of them and logs have tests of their own that hold them against theirs."""
    assert CALLS.keys() | {"rows", "report", "log"} == SCHEMAS.keys()


@pytest.mark.parametrize(
    ("command", "arguments"),
    [(command, call) for command, calls in CALLS.items() for call in calls],
    ids=lambda part: part if isinstance(part, str) else "-".join(Path(word).stem for word in part) or "plain",
)
def test_output_fits_its_schema(command: str, arguments: list[str], tmp_path: Path) -> None:
    files = {
        "BROKEN": lambda: write(tmp_path, "broken", BROKEN),
        "TINY": lambda: write(tmp_path, "tiny", TINY),
        "LAYER": lambda: _layer(tmp_path),
        "PASSING": lambda: write(tmp_path, "passing", FAILING.replace("score is 2", "score is 1")),
        "FAILING": lambda: write(tmp_path, "failing", FAILING),
        "TRANSCRIPT": lambda: _written(tmp_path / "game.json", "--transcript"),
        "LOG": lambda: _written(tmp_path / "games.jsonl", "--log"),
    }
    given = [str(files[word]()) if word in files else word for word in arguments]
    result = ludex(command, *given, "--format", "json")
    record = json.loads(result.stdout)
    schema = json.loads(ludex("schema", command).stdout)
    assert faults(record, schema) == []


def _layer(folder: Path) -> Path:
    write(folder, "tiny", TINY)
    text = "language 1\nruleset layer\n    extends tiny\n\nchange option start\n    starts 3\n"
    return write(folder, "layer", text)


def _written(path: Path, option: str) -> Path:
    ludex("run", game("kuhn"), option, path)
    return path


def test_the_validator_finds_faults() -> None:
    record = json.loads(ludex("run", KUHN, "--format", "json").stdout)
    changes: tuple[dict[str, object], ...] = (
        {"seed": "7"},
        {"format": 2},
        {"more": 1},
        {"games": [{}]},
        {"options": {"a": 1}},
    )
    for change in changes:
        assert faults(record | change, SCHEMAS["run"])
    del record["games"]
    assert faults(record, SCHEMAS["run"]) == ["it has no games"]


def test_a_schema_that_is_not_there() -> None:
    result = ludex("schema", "runn")
    assert result.exit_code == 2 and "did you mean `run`?" in result.stderr
