"""`new`, `show`, `diff` and `try`: what somebody who writes a house rule gets to see."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from command_line import ludex, write
from support import ROOT

from ludex import load
from ludex.interpreter.arena.playing import Player
from ludex.interpreter.arena.rows import Row

COINS = """language 1
ruleset coins "Coins"
    players 2, 3
    round limit 6

option generous "A generous bank"
    starts no

resource coin "coins"
    supply 90
    visible to everyone

fact wage of player "what the bank pays"
    means 2 if generous
    otherwise 1

setup
    for each player
        gain 3 coins

round
    step income "Income"
        for each player
            choose "What to do"
                either work "Work"
                    gain (wage of player) coins
                or rest "Rest"
                    nothing
    step closing "The end"
        if some (player where coins of player > 6)
            finish

ranking
    highest coins of player

example "who works is paid"
    when round.income
    red answers work
    yellow answers rest
    expect coins of red is 1
"""

HEAD = 'language 1\nruleset mine "Mine"\n    extends coins\n\n'

DOUBLE = f"""{HEAD}change fact wage of player
    otherwise 2

after round.income
    step alms "Alms"
        for each player where coins of player is 0
            gain 1 coin

example "who works is paid double"
    when round.income
    red answers work
    yellow answers rest
    expect coins of red is 2

remove example "who works is paid"
"""


@pytest.fixture
def coins(tmp_path: Path) -> Path:
    return write(tmp_path, "coins", COINS)


@pytest.fixture
def mine(coins: Path, tmp_path: Path) -> Path:
    return write(tmp_path, "mine", DOUBLE)


# ---- diff


def test_a_ruleset_and_itself() -> None:
    shown = ludex("diff", "base", "base", "--exit-code")
    assert (shown.exit_code, shown.stdout) == (0, "No differences.\n")


def test_a_shipped_house_rule_has_exactly_its_clauses() -> None:
    for call in (("base", "--with", "house/generous_bowl"), ("house/generous_bowl",)):
        record = json.loads(ludex("diff", "base", *call, "--format", "json").stdout)
        assert {(one["part"], one["kind"], one["layer"]) for one in record["changes"]} == {
            ("first_reward", "changed", "generous_bowl"),
            ("round.alms", "added", "generous_bowl"),
            ('example "the first follower takes nine"', "added", "generous_bowl"),
            ('example "the alms are for those who have nothing"', "added", "generous_bowl"),
            ('example "four followers in the coin bowl"', "removed", "generous_bowl"),
        }
        reward = next(one for one in record["changes"] if one["part"] == "first_reward")
        assert (reward["old"], reward["new"]) == ("means 7 denarii", "means 9 denarii")


def test_what_a_layer_changes_in_words(coins: Path, mine: Path) -> None:
    shown = ludex("diff", coins, coins, "--with", mine)
    assert shown.exit_code == 0
    assert shown.stdout == '''Different: 2 clauses and 2 examples.

wage "what the bank pays" (mine)
    was   otherwise 1
    now   otherwise 2

round.alms "Alms" (mine)
    new   step alms "Alms"
              for each player where coins of player is 0
                  gain 1 coin
    = Alms: For each player who has no coins, the player gains 1 coin.

example "who works is paid" (removed by mine)
example "who works is paid double" (added by mine)
'''  # fmt: skip
    assert ludex("diff", coins, coins, "--with", mine, "--exit-code").exit_code == 1
    back = ludex("diff", mine, coins).stdout
    assert "    gone  step alms" in back and "    now   otherwise 1" in back


def test_a_file_in_another_order(coins: Path, tmp_path: Path) -> None:
    resource = COINS[COINS.index("resource") : COINS.index("fact")]
    other = write(tmp_path, "other", COINS.replace(resource, "").replace("ranking", f"{resource}ranking"))
    shown = ludex("diff", coins, other)
    assert shown.stdout == "No differences.\n"
    record = json.loads(ludex("diff", coins, other, "--format", "json").stdout)
    assert record == {"format": 1, "changes": [], "reordered": False}


def test_a_diff_of_what_is_broken_or_not_there(coins: Path, tmp_path: Path) -> None:
    wrong = write(tmp_path, "wrong", HEAD + "change fact wages of player\n    otherwise 2\n")
    shown = ludex("diff", coins, coins, "--with", wrong)
    assert shown.exit_code == 1 and "error[L0804]" in shown.stderr and shown.stdout == ""
    assert ludex("diff", coins, "bse").exit_code == 2
    assert ludex("diff", coins).exit_code == 2
    other = ludex("diff", coins, "tribunes")
    assert other.exit_code == 0 and "Different: " in other.stdout


# ---- show


def test_lines_with_their_layers(coins: Path, mine: Path) -> None:
    shown = ludex("show", coins, "round", "--with", mine).stdout
    assert shown.splitlines()[:2] == ["coins  round", 'coins      step income "Income"']
    assert 'mine       step alms "Alms"' in shown.splitlines()
    assert ludex("show", mine, "wage").stdout == (
        'coins  fact wage of player "what the bank pays"\n'
        "coins      means 2 if generous\n"
        "mine       otherwise 2\n"
    )


def test_several_parts(coins: Path) -> None:
    wage, income = (ludex("show", coins, part).stdout for part in ("wage", "round.income"))
    assert ludex("show", coins, "wage", "round.income").stdout == f"{wage}\n{income}"
    paths = ludex("show", coins, "wage", "round.closing", "--paths").stdout
    assert [row.split()[0] for row in paths.splitlines()] == ["wage", "round.closing"]
    record = json.loads(ludex("show", coins, "wage", "round.closing", "--format", "json").stdout)
    assert [row["text"].split()[0] for row in record["lines"]] == [
        "fact",
        "means",
        "otherwise",
        "step",
        "if",
        "finish",
    ]
    assert ludex("show", coins, "wage", "wages").exit_code == 2


def test_one_layer_is_shown_as_it_is_written() -> None:
    whole = (ROOT / "rulesets" / "tribunes.ludex").read_text(encoding="utf-8")
    assert ludex("show", "tribunes").stdout == whole
    bare = ludex("show", "tribunes", "--bare").stdout
    assert "cites" not in bare and "#" not in bare and "\n\n\n" not in bare
    assert bare.startswith("language 1\nruleset tribunes ")


def test_what_is_shown_of_several_layers_is_a_ruleset(mine: Path, tmp_path: Path) -> None:
    record = json.loads(ludex("show", mine, "--format", "json").stdout)
    assert record["layers"] == ["coins", "mine"]
    flat = write(tmp_path, "flat", "\n".join(line["text"] for line in record["lines"]) + "\n")
    assert json.loads(ludex("diff", mine, flat, "--format", "json").stdout)["changes"] == []
    place = next(line for line in record["lines"] if line["text"].strip() == "otherwise 2")
    assert (place["layer"], place["file"], place["line"]) == ("mine", str(mine), 6)


def test_what_can_be_edited(mine: Path) -> None:
    shown = ludex("show", mine, "--paths", "round").stdout
    assert shown == '''round              rule
round.income       step         "Income"
round.income.work  alternative  "Work"
round.income.rest  alternative  "Rest"
round.alms         step         "Alms"  (mine)
round.closing      step         "The end"
'''  # fmt: skip


def test_a_part_that_is_not_there(coins: Path) -> None:
    shown = ludex("show", coins, "round.incme")
    assert shown.exit_code == 2 and "did you mean `round.income`?" in shown.stderr
    shown = ludex("show", coins, "round.incme", "round.income", "zzz", "--bare")
    assert shown.exit_code == 2 and "step income" in shown.stdout
    assert "called `round.incme`" in shown.stderr and "called `zzz`" in shown.stderr
    shown = ludex("show", coins, "zzz")
    assert shown.exit_code == 2 and f"`ludex show {coins} --paths` lists what it has" in shown.stderr


# ---- new


def test_a_new_house_rule(coins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = ludex("new", "house/first", "--extends", "base")
    assert made.exit_code == 0 and made.stdout.startswith("house/first.ludex is written. It extends base")
    beside = ludex("new", "my_rule.ludex", "--extends", "coins.ludex")
    assert beside.exit_code == 0, beside.stderr
    for file in ("house/first.ludex", "my_rule.ludex"):
        for command in (("check", "--strict"), ("test",), ("format", "--check")):
            done = ludex(*command, file)
            assert done.exit_code == 0, done.stdout
    text = Path("my_rule.ludex").read_text(encoding="utf-8")
    assert text.startswith('language 1\nruleset my_rule "My rule"\n    extends coins\n')
    assert "# change fact wage of player    # what the bank pays\n#     means 2 if generous\n" in text
    assert json.loads(ludex("diff", "base", "house/first.ludex", "--format", "json").stdout)["changes"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["coins", "--extends", "base"], "coins.ludex is there already"),
        (["Mine", "--extends", "base"], "`Mine` is no name of a ruleset"),
        (["2nd", "--extends", "base"], "`2nd` is no name of a ruleset"),
        (["for", "--extends", "base"], "`for` is a word of the language"),
        (["mine", "--extends", "bse"], "did you mean `base`?"),
        (["mine", "--extends", "none.ludex"], "none.ludex: No such file"),
        (["house/mine", "--extends", "coins.ludex"], "a ruleset in house cannot extend coins.ludex"),
        (["mine"], "Missing option '--extends'"),
    ],
)
def test_what_cannot_be_written(
    coins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = ludex("new", *arguments)
    assert shown.exit_code == 2 and said in shown.stderr
    assert coins.read_text(encoding="utf-8") == COINS
    assert [path.name for path in tmp_path.rglob("*.ludex")] == ["coins.ludex"]


# ---- try


def test_all_of_a_house_rule_at_once(mine: Path) -> None:
    shown = ludex("try", mine, "--games", "30", "--seed", "3")
    assert shown.exit_code == 0
    parts = shown.stdout.split("\n\n")
    assert parts[0] == "1. Check" and parts[1] == f"{mine}: no mistakes found"
    assert "2. What is different" in parts and "Different: 2 clauses and 2 examples." in parts
    assert "3. Examples\n\nExamples of mine: 1 of 1 hold.\n" in shown.stdout
    assert "4. Games\n\n30 pairs of games with 3 players, seed 3:\n" in shown.stdout
    sure, _, unsure = shown.stdout.partition("4. Games")[2].partition("What cannot be concluded")
    assert "\n7 differences are sure, the largest for its deviation first. In brackets stands" in sure
    (rounds,) = (text for text in " ".join(sure.split()).split(" - ") if text.startswith("Rounds: "))
    assert re.match(
        r"Rounds: [0-9.]+ with mine, [0-9.]+ with coins, which is [0-9.]+ less \([0-9.]+ to [0-9.]+\); "
        r"less in \d+ of 30 pairs(, more in \d+)?; a large effect \([0-9.]+\)\.",
        rounds,
    )
    assert "decisions" in " ".join(unsure.split()) or "Decisions" in sure
    assert "  wage: otherwise 2\n" in shown.stdout
    assert "- All seats played at random" in shown.stdout
    assert "Nothing is known of what never ran: round.alms." in " ".join(shown.stdout.split())
    assert shown.stdout.endswith(f"try {mine} --players 3 --seed 3 --games 30\n")
    assert ludex("try", mine, "--games", "30", "--seed", "3").stdout == shown.stdout


def test_what_is_tried_is_also_data(mine: Path) -> None:
    record = json.loads(ludex("try", mine, "--games", "12", "--players", "2", "--format", "json").stdout)
    assert (record["old"]["ruleset"], record["new"]["layers"]) == ("coins", ["coins", "mine"])
    games = record["games"]
    assert (games["pairs"], games["players"], games["seed"], games["rounds"]) == (12, 2, 1, None)
    coins = next(one for one in games["differences"] if one["id"] == "points")
    assert coins["new"] > coins["old"] and coins["mean"] == pytest.approx(coins["new"] - coins["old"])
    assert coins["low"] < coins["mean"] < coins["high"]
    assert [one["text"] for one in games["clauses"]] == ["gain 1 coin", "otherwise 2"]


def test_mistakes_stop_a_try(coins: Path, tmp_path: Path) -> None:
    wrong = write(tmp_path, "wrong", HEAD + "change fact wages of player\n    otherwise 2\n")
    shown = ludex("try", wrong)
    assert shown.exit_code == 1
    assert shown.stdout.startswith("1. Check\n\nerror[L0804]") and "2. What" not in shown.stdout
    record = json.loads(ludex("try", wrong, "--format", "json").stdout)
    assert record["diagnostics"][0]["code"] == "L0804"
    assert record["changes"] is record["examples"] is record["games"] is None


def test_an_example_below_that_no_longer_holds(coins: Path, tmp_path: Path) -> None:
    text = HEAD + "change fact wage of player\n    otherwise 5\n"
    shown = ludex("try", write(tmp_path, "mine", text), "--games", "2")
    assert shown.exit_code == 1
    assert "mine has no example of its own" in shown.stdout
    assert "Examples of what lies below: 0 of 1 hold." in shown.stdout
    assert f'example "who works is paid" fails ({coins}:36)' in shown.stdout
    assert "   = not as expected: line 40: `coins of red is 1`, but it is 5\n" in shown.stdout
    block = (
        'If `mine` is to change what these examples say, write there:\n\nremove example "who works is paid"\n'
    )
    assert block in shown.stdout
    assert "2 pairs of games" in shown.stdout
    assert "So few games show no difference" in shown.stdout and "difference  lies within" not in shown.stdout


def test_the_layers_are_named_that_make_an_example_untrue(coins: Path, tmp_path: Path) -> None:
    """Not the topmost one is to blame, but the one without which the example holds."""
    dear = HEAD.replace("mine", "dear") + "change fact wage of player\n    otherwise 5\n"
    zeal = HEAD.replace("mine", "zeal") + 'after round.income\n    step pause "A pause"\n        nothing\n'
    layers = ("--with", write(tmp_path, "dear", dear), "--with", write(tmp_path, "zeal", zeal))
    record = json.loads(ludex("test", coins, *layers, "--format", "json").stdout)
    (failure,) = record["by_file"][str(coins)]["failures"]
    assert failure["because_of"] == ["dear"]
    shown = ludex("test", coins, *layers)
    assert shown.exit_code == 1 and "   = because of: dear\n" in shown.stdout
    assert shown.stdout.endswith(
        'If `dear` is to change what these examples say, write there:\n\nremove example "who works is paid"\n'
    )
    broken = write(tmp_path, "coins", COINS.replace("expect coins of red is 1", "expect coins of red is 9"))
    record = json.loads(ludex("test", broken, *layers[2:], "--format", "json").stdout)
    (failure,) = record["by_file"][str(coins)]["failures"]
    assert failure["because_of"] == [], "it fails without any layer"


def test_layers_are_named_for_the_ruleset_in_which_they_lie(coins: Path, tmp_path: Path) -> None:
    """The same example fails in two rulesets, in each because of another layer."""
    made = [
        write(tmp_path, name, HEAD.replace("mine", name) + "change fact wage of player\n    otherwise 5\n")
        for name in ("dear", "rich")
    ]
    shown = ludex("test", *made)
    said = [line for line in shown.stdout.splitlines() if "because of" in line]
    assert said == ["   = because of: dear", "   = because of: rich"]
    record = json.loads(ludex("test", *made, "--format", "json").stdout)
    failures = record["by_file"][str(coins)]["failures"]
    assert [failure["because_of"] for failure in failures] == [["dear"], ["rich"]]


def test_examples_of_one_title_are_told_apart(coins: Path, tmp_path: Path) -> None:
    """One of them fails without any layer, the other because of one."""
    example = COINS[COINS.index("example") :]
    wrong = example.replace("expect coins of red is 1", "expect coins of red is 9")
    write(tmp_path, "coins", f"{COINS}\n{wrong}")
    mine = write(tmp_path, "mine", HEAD + "change fact wage of player\n    otherwise 5\n")
    record = json.loads(ludex("test", mine, "--format", "json").stdout)
    failures = record["by_file"][str(coins)]["failures"]
    assert [failure["because_of"] for failure in failures] == [["mine"], []]


def test_one_line_removes_all_examples_of_a_step(coins: Path, tmp_path: Path) -> None:
    second = COINS[COINS.index("example") :].replace("who works is paid", "who rests is not")
    write(tmp_path, "coins", f"{COINS}\n{second}")
    text = HEAD + "change fact wage of player\n    otherwise 5\n"
    shown = ludex("test", write(tmp_path, "mine", text)).stdout
    assert shown.endswith("write there:\n\nremove each example of round.income\n")
    fixed = write(tmp_path, "mine", f"{text}\nremove each example of round.income\n")
    assert ludex("test", fixed).exit_code == 0


def test_a_file_with_a_blank_in_its_name_can_be_tried_again(coins: Path, tmp_path: Path) -> None:
    file = write(tmp_path, "my rule", DOUBLE)
    shown = ludex("try", file, "--games", "1", "--players", "2")
    again = shown.stdout.rpartition("Again: ")[2].split()
    assert shlex.split(" ".join(again))[2] == str(file)


def test_a_number_of_players_and_options_of_both(coins: Path, tmp_path: Path) -> None:
    text = (
        HEAD.replace("coins\n\n", "coins\n    players 2, 3, 4\n\n") + 'option extra "More"\n    starts no\n'
    )
    text += "\nbefore wage\n    means 4 if extra\n"
    file = write(tmp_path, "mine", text)
    shown = ludex("try", file, "--games", "2", "--option", "extra=yes", "--option", "generous=yes")
    assert shown.exit_code == 0, shown.stderr
    assert "2 pairs of games with 3 players, extra yes, generous yes, seed 1:" in shown.stdout
    shown = ludex("try", file, "--games", "2", "--players", "4")
    assert shown.exit_code == 2 and "coins is for 2, 3 players, not 4" in shown.stderr
    shown = ludex("try", file, "--games", "2", "--option", "les=yes")
    assert shown.exit_code == 2 and "has no option `les`" in shown.stderr


def test_what_extends_nothing_cannot_be_tried(coins: Path) -> None:
    shown = ludex("try", coins)
    assert shown.exit_code == 2 and "extends nothing, so there is nothing to compare it with" in shown.stderr
    assert ludex("try", "none.ludex").exit_code == 2


def test_games_without_an_end_are_broken_off(coins: Path, tmp_path: Path) -> None:
    long = (
        COINS.replace("round limit 6", "round limit 30")
        .replace("> 6", "> 200")
        .replace("supply 90", "supply 999")
    )
    write(tmp_path, "coins", long)
    file = write(tmp_path, "mine", DOUBLE)
    shown = ludex("try", file, "--games", "3").stdout
    assert "3 pairs of games with 3 players, broken off after 10 rounds, seed 1:\n" in shown
    assert "Random seats bring no game to its end, so each is broken off.\n" in shown
    assert "3 of 3 games of coins and 3 of 3 games of mine" in " ".join(shown.split())
    assert shown.endswith("--games 3 --rounds 10\n")
    whole = ludex("try", file, "--games", "3", "--rounds", "30").stdout
    assert "broken off after 30 rounds" in whole


def test_one_pair_is_played_however_late_it_is(
    coins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where games have no end, the pair that has shown that does not count."""
    write(tmp_path, "coins", COINS.replace("round limit 6", "round limit 30").replace("> 6", "> 200"))
    monkeypatch.setattr("ludex.commands.trial.SECONDS", -1.0)
    shown = ludex("try", write(tmp_path, "mine", DOUBLE)).stdout
    assert "1 pair of games with 3 players, broken off after 10 rounds" in shown
    assert "There was time for no more" in shown


def test_an_interrupted_try_says_what_it_knows(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Player.play

    def interrupted(self: Player, index: int, watch: object = None) -> Row:
        if index == 4:
            raise KeyboardInterrupt
        return play(self, index)

    monkeypatch.setattr(Player, "play", interrupted)
    shown = ludex("try", mine, "--games", "50", "--jobs", "1")
    assert shown.exit_code == 130
    assert "4 pairs of games with 3 players" in shown.stdout and "What cannot be concluded" in shown.stdout
    assert shown.stderr == "interrupted after 4 pairs of games\n"


def test_rules_that_break_in_a_try_are_told(tmp_path: Path) -> None:
    write(tmp_path, "coins", COINS.replace("round limit 6", "round limit 15").replace("> 6", "> 20"))
    text = (
        HEAD
        + "after round.income\n    step trap\n        if some (player where coins of player > 7)\n"
        + '            impossible "nobody is so rich"\n'
    )
    shown = ludex("try", write(tmp_path, "mine", text), "--games", "2")
    assert shown.exit_code == 1
    first = shown.stderr.splitlines()[0]
    assert re.fullmatch(
        r"error: game 0 of mine \(seed \d+\) broke off in round\.trap/\d+: nobody is so rich", first
    )
    assert f"again: ludex trace {tmp_path / 'mine.ludex'}" in shown.stderr.splitlines()[1]
    assert "No games were played." in shown.stdout


def test_from_python(coins: Path, mine: Path) -> None:
    found = load(mine)
    assert found.extended == (str(coins),) and load(coins).extended == ()
    assert load("house/generous_bowl").extended == ("base",)
    assert found.composition.layers == found.layers == ("coins", "mine")
