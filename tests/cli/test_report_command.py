"""`ludex report`: what the rows of a simulation come to, as a page and as data."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from command_line import FAULTY, game, ludex, write
from json_schema import faults

from ludex.commands.schemas import SCHEMAS
from ludex.interpreter.arena.rows import Row
from ludex.interpreter.arena.store import FILE, Store

GAME = game("last_card")


def reported(folder: Path) -> tuple[dict[str, Any], str]:
    """Return what `ludex report` writes of a folder: the data, which fit their schema, and the page."""
    done = ludex("report", folder)
    assert done.exit_code == 0, done.stderr
    assert done.stdout == f"{folder / 'report.html'}\n{folder / 'report.json'}\n"
    data = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert faults(data, SCHEMAS["report"]) == []
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "nan" not in re.sub(r"<[^<>]*>", "", page).split() and "None" not in page
    drawn(page)
    return data, page


def drawn(page: str) -> None:
    """Each drawing says what it shows, stays within its frame, and has a table behind it."""
    for svg in re.findall(r"<svg viewBox.*?</svg>", page, re.DOTALL):
        tree = ElementTree.fromstring(svg)
        width, height = (float(number) for number in tree.attrib["viewBox"].split()[2:])
        ids = {one.attrib["id"]: one.text for one in tree if "id" in one.attrib}
        assert all(ids[id_] for id_ in tree.attrib["aria-labelledby"].split())
        for one in tree.iter():
            points = [float(number) for pair in one.get("points", "").split() for number in pair.split(",")]
            across = [*points[0::2], *(float(one.attrib[name]) for name in ("x", "cx") if name in one.attrib)]
            down = [*points[1::2], *(float(one.attrib[name]) for name in ("y", "cy") if name in one.attrib)]
            assert all(-0.1 <= number <= width + 0.1 for number in across), ElementTree.tostring(one)
            assert all(-0.1 <= number <= height + 0.1 for number in down), ElementTree.tostring(one)
    assert len(
        re.findall(r"</svg>\n</div>\n<details open>\n<summary>.*?</summary>\n<div [^<>]*>\n<table", page)
    ) == (page.count("<svg viewBox"))


def simulated(folder: Path, ruleset: str | Path, *more: str) -> None:
    ludex("simulate", ruleset, "--jobs", "1", "--out", folder, *more)


def test_the_page_and_the_data_tell_the_same(tmp_path: Path) -> None:
    simulated(
        tmp_path, GAME, "--games", "40", "--players", "2", "--agents", "greedy,random", "--rotate-seats"
    )
    data, page = reported(tmp_path)
    rows = [Row.from_json(json.loads(line)) for line in ludex("rows", tmp_path).stdout.splitlines()]
    assert (data["games"], data["whole"], data["faults"]) == (40, 40, [])
    won = sum(row.winners == (0,) for row in rows) + sum(len(row.winners) == 2 for row in rows) / 2
    assert data["by_seat"][0]["won"]["count"] == won and data["by_seat"][0]["won"]["of"] == 40
    assert [one["agent"] for one in data["by_agent"]] == ["greedy", "random"]
    (hand, undecided) = data["measures"]
    assert hand["end"]["winners"]["mean"] == 0 < hand["end"]["others"]["mean"]
    assert hand["end"]["difference"]["high"] < 0
    assert hand["rounds"][0]["all"] == {"count": 40, "mean": 3.0, "low": 3.0, "high": 3.0}
    assert undecided["won_with"] is None and undecided["distribution"]["mean"] == 0
    chosen = {one["id"]: one for one in data["uses"]}["chooses card"]["instances"]
    times = sum(sum(counts) for row in rows for counts in row.uses["chooses card"].values())
    assert sum(one["times"] for one in chosen) == times
    for one in chosen:
        assert one["won_with"]["of"] + one["won_without"]["of"] == 80
        assert one["won_with"]["count"] + one["won_without"]["count"] == pytest.approx(40)
    assert "<h1>Last card</h1>" in page and "Report of 40 games" in page
    assert "script" not in page and "http" not in page


@pytest.mark.parametrize("games", ["1", "2"])
def test_a_few_games_have_no_interval_of_a_mean_but_a_page(games: str, tmp_path: Path) -> None:
    simulated(tmp_path, GAME, "--games", games)
    data, page = reported(tmp_path)
    sure = data["rounds"]["low"] is not None
    assert sure == (games == "2")
    assert f"Report of {games} game" in page


def test_no_games_at_all(tmp_path: Path) -> None:
    simulated(tmp_path, GAME, "--games", "1")
    store = Store.open(tmp_path)
    assert store is not None
    store.close()
    empty = tmp_path / "empty"
    Store.create(empty, store.about).close()
    done = ludex("report", empty)
    assert done.exit_code == 0 and done.stderr == f"{empty} has no game yet\n"
    data, page = reported(empty)
    assert (data["games"], data["ends"], data["points"]) == (0, [], None)
    assert "No game has been played." in page and "Who wins" not in page


def test_games_that_all_broke_off(tmp_path: Path) -> None:
    simulated(tmp_path, write(tmp_path, "faulty", FAULTY), "--games", "3")
    data, page = reported(tmp_path)
    assert (data["games"], data["whole"]) == (3, 0) and len(data["faults"]) == 3
    assert data["ends"] == [
        {
            "end": "fault",
            "count": 3,
            "of": 3,
            "share": 1.0,
            "low": pytest.approx(0.438, abs=0.001),
            "high": 1.0,
        }
    ]
    assert "No game came to an end" in page and data["faults"][0]["reason"] in page


def test_a_game_without_measures_resources_and_points(tmp_path: Path) -> None:
    simulated(tmp_path, game("noughts"), "--games", "5")
    data, page = reported(tmp_path)
    assert (data["measures"], data["points"]) == ([], None)
    assert "What is measured" not in page and 'id="points"' not in page


def test_a_game_for_one_player_without_measures(tmp_path: Path) -> None:
    simulated(tmp_path, game("shut_the_box"), "--players", "1", "--games", "12")
    data, page = reported(tmp_path)
    (points,) = data["measures"]
    assert points["id"] == "points of player" and points["rounds"][0]["others"]["count"] == 0
    assert "Mean of all" in page and "who won" not in page
    assert data["by_seat"][0]["won"]["share"] == 1
    assert "share the first place" not in page


FIELDS = """language 1
ruleset fields "Fields & <meadows>"
    players 2
    round limit 1

kind field "fields"
    number number

field per number 1 to 30

record home of player "home"
    field
    starts field(7)

record place of player "place"
    field
    starts field(8)

setup
    for each player
        chance picks field as found
        set home of player to found

round
    for each player
        pick field as found
        set place of player to found
"""


def test_what_only_the_set_up_gives_a_player_is_told_with_who_wins(tmp_path: Path) -> None:
    simulated(tmp_path, write(tmp_path, "fields", FIELDS), "--games", "60")
    data, page = reported(tmp_path)
    uses = {one["id"]: one for one in data["uses"]}
    assert uses["home field"]["settled"] and not uses["place field"]["settled"]
    winners = page[page.index('id="winners"') : page.index('id="course"')]
    assert "Home: fields: how many of the players win" in winners
    assert "Place: fields: how many of the players win" in page and "Place" not in winners
    assert "Fields &amp; &lt;meadows&gt;" in page


def test_a_report_goes_where_it_is_asked_to_and_is_written_anew(tmp_path: Path) -> None:
    rows, out = tmp_path / "rows", tmp_path / "new" / "out"
    simulated(rows, GAME, "--games", "3")
    out.mkdir(parents=True)
    elsewhere = tmp_path / "elsewhere.html"
    elsewhere.write_text("kept")
    (out / "report.html").symlink_to(elsewhere)
    done = ludex("report", rows, "--out", out)
    assert done.exit_code == 0 and sorted(path.name for path in out.iterdir()) == [
        "report.html",
        "report.json",
    ]
    assert elsewhere.read_text() == "kept" and not (out / "report.html").is_symlink()
    first = (out / "report.json").read_bytes()
    ludex("report", rows, "--out", out)
    assert (out / "report.json").read_bytes() == first
    assert [path.name for path in rows.iterdir()] == [FILE]


def test_a_folder_without_rows(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        done = ludex("report", folder)
        assert (done.exit_code, done.stdout) == (2, "")
        assert f"{folder} has no rows: `ludex simulate … --out {folder}` writes some" in done.stderr
    assert not list(tmp_path.iterdir())
