"""`run`, `replay` and `trace`: the same command gives the same games, and transcripts are those games."""

import json
from pathlib import Path

import pytest
from command_line import TINY, game, ludex, write

import ludex as api
from ludex.interpreter.play.seeds import seed_of_game


def test_a_game_tells_ranking_points_end_and_lengths() -> None:
    result = ludex("run", "tribunes", "--players", "4", "--seed", "5")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0].startswith("TRIBUNES: 4 players at random") and lines[0].endswith("seed 5")
    assert [line.split()[0] for line in lines[2:6]] == sorted(line.split()[0] for line in lines[2:6])
    assert all("point" in line for line in lines[2:6])
    assert (
        "The game came to its end in round.ending after " in result.stdout and " decisions." in result.stdout
    )
    assert lines[-1] == "Again: ludex run tribunes --players 4 --seed 5"
    assert ludex(*lines[-1].split()[2:]).stdout == result.stdout


def test_without_a_seed_one_is_drawn_and_printed() -> None:
    first = json.loads(ludex("run", game("kuhn"), "--format", "json").stdout)
    second = json.loads(ludex("run", game("kuhn"), "--format", "json").stdout)
    assert first["seed"] != second["seed"]
    again = ludex("run", game("kuhn"), "--seed", str(first["seed"]), "--format", "json")
    assert json.loads(again.stdout) == first


def test_each_game_has_the_seed_of_its_index() -> None:
    record = json.loads(ludex("run", game("liar"), "--seed", "9", "--games", "4", "--format", "json").stdout)
    assert [one["seed"] for one in record["games"]] == [seed_of_game(9, index) for index in range(4)]
    assert [one["index"] for one in record["games"]] == [0, 1, 2, 3]
    alone = json.loads(ludex("run", game("liar"), "--seed", "9", "--format", "json").stdout)
    assert alone["games"] == record["games"][:1]


def test_the_seed_of_a_game_is_known() -> None:
    """It is part of what people write down: it must not change."""
    assert [seed_of_game(0, 0), seed_of_game(0, 1), seed_of_game(2**64 - 1, 7)] == SEEDS
    assert all(seed_of_game(seed, index) < 2**53 for seed in range(20) for index in range(20))


SEEDS = [5876733520225071, 1498765885564669, 912875224206378]


@pytest.mark.parametrize("view", ["red", "1", "referee"])
def test_a_view_shows_what_a_seat_hears(view: str) -> None:
    record = json.loads(ludex("run", game("kuhn"), "--seed", "4", "--view", view, "--format", "json").stdout)
    told = record["games"][0]["view"]
    dealt = [line for line in told if " from the deck to " in line]
    hidden = [line for line in dealt if line.startswith("1 card")]
    assert len(dealt) == 2 and len(hidden) == (0 if view == "referee" else 1)
    text = ludex("run", game("kuhn"), "--seed", "4", "--view", view).stdout
    assert all(f"  {line}\n" in text for line in told)


def test_many_games_are_summed_up() -> None:
    shown = ludex("run", game("kuhn"), "--seed", "4", "--games", "30").stdout
    assert "30 games with 2 players at random" in shown
    firsts = [
        int(line.split()[1]) for line in shown.splitlines() if line.split()[:1] in (["red"], ["yellow"])
    ]
    assert sum(firsts) == 30


def test_options_reach_the_game(tmp_path: Path) -> None:
    path = write(tmp_path, "tiny", TINY)
    for start in (0, 3):
        shown = ludex(
            "run",
            path,
            "--option",
            f"start={start}",
            "--option",
            "bonus=no",
            "--seed",
            "1",
            "--format",
            "json",
        )
        record = json.loads(shown.stdout)
        assert record["options"] == {"bonus": "no", "start": str(start)}
        assert record["games"][0]["points"] == [start, start]
    assert "start 3" in ludex("run", path, "--option", "start=3").stdout


def test_a_transcript_is_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = ludex("run", "tribunes", "--seed", "3", "--transcript", file)
    again = ludex("replay", file)
    assert again.exit_code == 0 and again.stderr == ""
    ranking = first.stdout.split("\n\n")[1]
    assert ranking in again.stdout


def test_transcripts_of_several_games(tmp_path: Path) -> None:
    kuhn, folder = game("kuhn"), tmp_path / "games"
    assert ludex("run", kuhn, "--games", "11", "--seed", "3", "--transcript", folder).exit_code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files][:3] == ["00.json", "01.json", "02.json"] and len(files) == 11
    for file in files:
        assert ludex("replay", file, "--ruleset", kuhn).exit_code == 0
    result = ludex("replay", files[0])
    assert result.exit_code == 1 and "does not come with the package" in result.stderr


def test_a_replay_under_other_rules_warns_and_tells_the_difference(tmp_path: Path) -> None:
    text = game("kuhn").read_text(encoding="utf-8")
    kuhn, other = write(tmp_path, "kuhn", text), tmp_path / "other"
    other.mkdir()
    same = write(other, "kuhn", text.replace("round limit 1", "round limit 2"))
    file = tmp_path / "game.json"
    ludex("run", kuhn, "--seed", "3", "--transcript", file)
    result = ludex("replay", file, "--ruleset", same)
    assert result.exit_code == 0 and result.stderr.startswith("warning: ") and "fingerprint" in result.stderr
    unlike = write(other, "kuhn", text.replace("gain 2 chips", "gain 3 chips"))
    result = ludex("replay", file, "--ruleset", unlike)
    assert result.exit_code == 1 and "not the same game: event" in result.stdout
    file.write_text(file.read_text(encoding="utf-8").replace("yellow", "green"), encoding="utf-8")
    result = ludex("replay", file, "--ruleset", kuhn)
    assert result.exit_code == 1 and "was changed" in result.stderr and result.stdout == ""


def test_a_trace_is_the_game_of_run() -> None:
    shown = ludex("trace", game("shut_the_box"), "--players", "2", "--seed", "3").stdout
    run = ludex("run", game("shut_the_box"), "--players", "2", "--seed", "3").stdout
    assert shown.rstrip("\n").endswith(run.split("\n\n", 1)[1].rsplit("\n\nAgain", 1)[0])
    assert "shut_the_box.ludex:" in shown and "pick 1 or more flaps in box of player as chosen" in shown
    assert "cites" not in ludex("trace", "tribunes", "--decisions", "4").stdout
    record = json.loads(
        ludex(
            "trace", "tribunes", "--players", "3", "--seed", "1", "--decisions", "2", "--format", "json"
        ).stdout
    )
    assert [step["decision"] is None for step in record["steps"]] == [True, False, False]
    assert record["game_seed"] == seed_of_game(1, 0)
    clauses = {clause.path for clause in api.load("tribunes").checked.clauses}
    assert {clause["path"] for step in record["steps"] for clause in step["clauses"]} <= clauses
