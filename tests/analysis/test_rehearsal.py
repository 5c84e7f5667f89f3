"""What only the beginning of some games shows, found by `ludex check` before the first of them."""

from pathlib import Path

import pytest
from checking import checked, find, whole
from click.testing import CliRunner
from support import ROOT

from ludex.cli import cli
from ludex.grammar.diagnostics import Diagnostic
from ludex.grammar.source import Source
from ludex.interpreter.play.rehearsal import rehearse

TABLE = """\
piece card
    copies 9

resource coin
    supply 9
    visible to everyone

zone deck
    holds card
    ordered

zone hand of player
    holds card
    visible to owner

record score of player
    number 0 to 3
    starts 0

setup
    move all cards from supply to deck
{setup}

round
    for each player
{turn}
    finish

ranking
    highest coins of player
    highest score of player
"""
QUIET = "gain 1 coin"


def rehearsed(setup: list[str], turn: list[str]) -> list[Diagnostic]:
    """What the rehearsal alone finds in a game with these lines."""
    rows = TABLE.format(
        setup="\n".join(f"    {row}" for row in setup), turn="\n".join(f"        {row}" for row in turn)
    )
    ruleset = checked(whole(rows)).ruleset
    assert ruleset is not None, checked(whole(rows)).diagnostics
    return list(rehearse(ruleset))


def line(one: Diagnostic, text: str) -> str:
    return text[one.span.start : one.span.end]


RAISE = [
    "for each player",
    "    repeat at most {} times",
    "        set score of player to score of player + 1",
]


def test_a_set_up_that_breaks_off() -> None:
    assert rehearsed([row.format(3) for row in RAISE], [QUIET]) == []
    (one,) = rehearsed([row.format(4) for row in RAISE], [QUIET])
    assert one.code.id == "L0701" and one.title.endswith("a record is set to 4, outside 0 to 3")
    assert one.labels[0].text == "with 2 players, before any question"
    assert "`ludex trace … --players 2 --seed 0`" in (one.help or "")


def test_a_claim_that_is_wrong() -> None:
    (one,) = rehearsed(['impossible "nobody can be here"'], [QUIET])
    assert one.code.id == "L0701" and "nobody can be here" in one.title


def test_the_first_questions_are_answered() -> None:
    pick = ["pick 0 to 1 coins as stake", *(row.removeprefix("    ") for row in RAISE[1:])]
    (one,) = rehearsed(["nothing"], [row.format(4) for row in pick])
    assert one.code.id == "L0701" and "after 1 answer" in one.labels[0].text


@pytest.mark.parametrize(("many", "there"), [(3, None), (5, "there are 4"), (9, "there is none")])
def test_a_set_up_that_deals_more_than_there_is(many: int, there: str | None) -> None:
    found = rehearsed(["for each player", f"    move {many} cards from deck to hand of player"], [QUIET])
    assert len(found) == (there is not None)
    for one in found:
        assert one.code.id == "L0702"
        assert one.title == f"{many} pieces are to be moved here, and {there}"


def test_a_move_in_a_loop_is_counted_each_time() -> None:
    deal = ["    for each player", "        move 1 card from deck to hand of player"]
    assert rehearsed(["repeat at most 3 times", *deal], [QUIET]) == []
    (one,) = rehearsed(["repeat at most 4 times", *deal], [QUIET])
    assert one.code.id == "L0702" and one.title == "1 piece is to be moved here, and there is none"


def test_later_moves_may_find_less() -> None:
    assert rehearsed(["nothing"], ["move 5 cards from deck to hand of player"]) == []


GAMES = sorted((ROOT / "tests" / "corpus" / "games").glob("*.ludex"))


@pytest.mark.parametrize("path", [ROOT / "rulesets" / "tribunes.ludex", *GAMES], ids=lambda path: path.stem)
def test_the_games_begin_well(path: Path) -> None:
    ruleset = checked(path.read_text(encoding="utf-8")).ruleset
    assert ruleset is not None and rehearse(ruleset) == ()


def test_check_says_so(tmp_path: Path) -> None:
    setup = "\n".join(f"    {row.format(4)}" for row in RAISE)
    text = whole(TABLE.format(setup=setup, turn=f"        {QUIET}"))
    path = tmp_path / "mine.ludex"
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(cli, ["check", str(path)])
    assert result.exit_code == 1 and "error[L0701]" in result.output
    (one,) = (one for one in find(Source.of("mine.ludex", text)) if one.code.id == "L0701")
    assert line(one, text) == "set score of player to score of player + 1"
