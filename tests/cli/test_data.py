"""`ludex data`: kinds as tables, and what is only assumed."""

from __future__ import annotations

import json
from pathlib import Path

from command_line import game, ludex, write

ASSUMING = """language 1
ruleset shop "Shop"
    players 2    assumed "two are enough"
    round limit 5

resource coin "coins"
    supply 12    assumed "nobody has counted"
    visible to everyone

kind stall "stalls"
    price number
    owner text

stall bread with price 2    assumed "the board is lost"
stall wine
    price 5    assumed "as dear as cloth"
stall cloth with price 5

round
    step paying    assumed "somebody has to"
        for each player
            gain 1 coin
        finish

ranking
    highest price of bread
"""


def test_kinds_are_shown_as_tables() -> None:
    shown = ludex("data", "tribunes").stdout
    assert "color (colors)\n          worth\n  red     1\n  yellow  2\n" in shown
    assert "by number 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 for each player" in shown


def test_what_is_assumed_is_shown_with_its_correction(tmp_path: Path) -> None:
    path = write(tmp_path, "shop", ASSUMING.replace("    owner text\n", ""))
    record = json.loads(ludex("data", path, "--missing", "--format", "json").stdout)
    found = {one["path"]: one for one in record["assumed"]}
    assert found["coin"]["value"] == "supply 12" and found["coin"]["reason"] == "nobody has counted"
    assert found["coin"]["change"] == "change coin\n    supply 12\n" and found["coin"]["line"] == 7
    assert found["stall.bread"]["change"] == "change stall.bread\n    price 2\n"
    assert found["stall.wine"]["change"] == "change stall.wine\n    price 5\n"
    assert found["header/0"]["change"] == "change shop\n    players 2\n"
    assert found["round.paying"]["change"].startswith(
        "change round.paying\n    for each player\n        gain 1"
    )
    assert len(found) == 5
    shown = ludex("data", path, "--missing").stdout
    assert "assumed: the board is lost" in shown and "extends shop" in shown


def test_nothing_is_assumed() -> None:
    assert ludex("data", game("kuhn"), "--missing").stdout == "kuhn assumes nothing.\n"
