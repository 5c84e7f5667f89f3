"""Mistakes in the lines of layers: each gets one message, with what to write instead."""

import pytest
from samples import read

EXTENDS = "write `extends …` with the rulesets that this one stands on"
EXCLUDES = "write `excludes …` for the layers that this one cannot be played with"
LEAVE_OUT = "leave the word out; what is put into a rule stands below `before …` or `after …`"
CHANGE = "write `change …` with what is different, or `replace …` to say it anew"
BESIDE = "write `before …` or `after …`, and below it what is put there"
WRAP = "write `replace …`, and `inherited` below it for what the rulesets below do there"
INSTEAD = "write `replace …`, and below it what is there instead"
OTHERWISE = "write `means … if …`; what holds otherwise is different in `change fact reward`"
HEADER = "write it in the header, indented below `ruleset …`"
EDGE = "write it at the left edge, as a block of its own"
DIFFERENT = "write it below, 4 spaces further in, or a new title behind"
EDITS = "edits of the rulesets below stand at the left edge"
REWARD = "write `change fact reward`, and below it `means 9`"
LAYER = 'language 1\nruleset mine "Mine"\n    extends base\n\n'


def said(text: str, start: str = LAYER) -> tuple[str, str]:
    """The code and the help of the one mistake in a text."""
    (fault,) = read(start + text)[1]
    return fault.code.id, fault.help or ""


@pytest.mark.parametrize(
    ("line", "code", "advice"),
    [
        ("extend base", "L0131", EXTENDS),
        ("extend base and other", "L0131", EXTENDS),
        ("extnds base", "L0131", "write `extends`"),
        ('extends "base"', "L0139", "write `base`"),
        ('extends "house/long_game.ludex"', "L0139", "write `house/long_game`"),
        ("extends base and house/long_game", "L0131", "write `,`"),
        ("extends base, and house/long_game", "L0131", "leave out `and`"),
        ("extends base other", "L0132", "add `,` or `/`"),
        ("extends base.ludex", "L0139", "leave out `.ludex`"),
        ("extends", "L0132", "add a name"),
        ("exclude other", "L0131", EXCLUDES),
        ("requires base", "L0131", EXTENDS),
        ("conflicts with other", "L0131", EXCLUDES),
        ("if count of players > 2", "L0132", "add `only`"),
        ("change round.deal", "L0138", EDGE),
    ],
)
def test_headers(line: str, code: str, advice: str) -> None:
    assert said(f'ruleset mine "Mine"\n    {line}\n', "language 1\n") == (code, advice)


def test_what_belongs_to_the_header_stands_below_it() -> None:
    advice = "write `extends base` on the next line, 4 spaces in"
    for head in ("ruleset mine", 'ruleset mine "Mine"'):
        assert said(f"{head} extends base\n    players 2\n", "language 1\n") == ("L0135", advice)
    assert said("extends base\n") == ("L0138", HEADER)
    assert said("setup\n    extends base\n") == (
        "L0138",
        HEADER,
    )
    for line in ("players 3", "round limit 5", "ruleset base", "language 1", "source RB = sources/b"):
        code, advice = said(f"change {line}\n")
        assert (code, advice.partition(":")[0]) == ("L0138", "write it in the header of this layer")


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("override round.deal", CHANGE),
        ("modify tile corner", CHANGE),
        ("delete round.deal", "write `remove …`"),
        ("add kind suit", LEAVE_OUT),
        ("add rule deal(player)", LEAVE_OUT),
        ("add to round", LEAVE_OUT),
        ("insert before round.deal", BESIDE),
        ("append round", BESIDE),
        ("extend round", BESIDE),
        ("at round.deal", BESIDE),
        ("around round.deal", WRAP),
        ("instead of round.deal", INSTEAD),
        ("chnage tile corner", "write `change`"),
        ("repalce round.deal", "write `replace`"),
        ("remov round.deal", "write `remove`"),
        ("befor round.deal", "write `before`"),
    ],
)
@pytest.mark.parametrize("below", ["", "    finish\n"], ids=["alone", "with a block"])
def test_words_that_begin_no_block(line: str, advice: str, below: str) -> None:
    assert said(f"{line}\n{below}") == ("L0131", advice)


@pytest.mark.parametrize(
    ("head", "advice"),
    [
        ("change rule deal", "`replace deal`"),
        ("change whenever broke", "`replace broke`"),
        ("change step round.deal", "`replace round.deal`"),
        ("replace rule deal(player, number)", "`replace deal`"),
        ("replace step deal from round", "`replace round.deal`"),
        ("replace deal of round", "`replace round.deal`"),
        ("replace refill of deck", "`replace deck.refill`"),
        ("remove rule deal", "`remove deal`"),
        ("remove fact reward", "`remove reward`"),
        ("remove deal from round", "`remove round.deal`"),
        ("after step round.deal", "`after round.deal`"),
        ("before rule deal", "`before deal`"),
        ('change rule deal "Dealing"', '`change deal "Dealing"`'),
    ],
)
def test_a_place_is_named_by_its_path(head: str, advice: str) -> None:
    below = "" if head.startswith("remove") or '"' in head else "    finish\n"
    assert said(f"{head}\n{below}") == ("L0139", f"write the path alone: {advice}")


@pytest.mark.parametrize(
    ("line", "code", "advice"),
    [
        ("change tile corner to 3", "L0139", "write `change tile corner`, and below it what is different"),
        ("change corner.worth to 3", "L0139", "write `change KIND corner`, and below it `worth 3`"),
        ("change corner.worth 3", "L0139", "write `change KIND corner`, and below it `worth 3`"),
        ("change tile.corner.worth to 3", "L0139", "write `change tile corner`, and below it `worth 3`"),
        ("change worth of corner to 3", "L0139", "write `change KIND corner`, and below it `worth 3`"),
        ("change fact reward to 3", "L0139", "write `change fact reward`, and below it `means 3`"),
        ("change fact reward means 3", "L0135", "write `means 3` on the next line, 4 spaces in"),
        ("change fact reward 3", "L0139", "write `change fact reward`, and below it `means 3`"),
        ("change reward = 3", "L0110", "write below it what is different"),
        (
            'change round.way "Way" if open',
            "L0139",
            'write `change round.way "Way"`, and below it `only if open`',
        ),
        ("replace deal with other", "L0139", "write `replace deal`, and below it what is there instead"),
        ("replace deal = other", "L0110", "write below it what is there instead"),
        ("remove round.deal, round.income", "L0135", "write `remove` for each, on a line of its own"),
        ("before x:", "L0139", "leave it out"),
        ("change", "L0132", "add a declaration or a path"),
        ("remove", "L0132", "add a path"),
        ("remove example two tiles", "L0146", 'write `"two tiles"`'),
        ('remove "two tiles"', "L0132", "add `example`"),
        ("change round", "L0136", DIFFERENT),
        ("change tile corner", "L0136", DIFFERENT),
        ("change kind suit", "L0136", DIFFERENT),
        ("change round.deal    cites AB.deal", "L0136", "write `confirm round.deal` where it stays as it is"),
        (
            "change tile corner    cites AB.corner",
            "L0136",
            "write `confirm tile.corner` where it stays as it is",
        ),
        ("change kind suit    cites AB.suit", "L0136", "write `confirm suit` where it stays as it is"),
        ("confirm round.deal", "L0132", "here should follow: `.` or a note"),
        ("confirm", "L0132", "add a path"),
        (
            "confirm fact reward    cites AB.reward",
            "L0139",
            "write the path alone: `confirm reward cites AB.reward`",
        ),
        ("change fact reward", "L0136", "indent what belongs to it, 4 spaces, on the next lines"),
        (
            "after round.deal step alms\n    finish",
            "L0135",
            "write `step alms` on the next line, 4 spaces in",
        ),
    ],
)
def test_first_lines(line: str, code: str, advice: str) -> None:
    assert said(f"{line}\n") == (code, advice)


def test_what_is_changed_is_said() -> None:
    code, advice = said("change reward to 3\n")
    assert code == "L0139" and "`change fact reward` or `change KIND reward`" in advice


def test_a_title_alone_is_changed_at_its_place() -> None:
    for head in ("zone deck", "fact deck", "fact deck(player)", "record deck of player"):
        code, advice = said(f'change {head} "the pile"\n')
        assert code == "L0136" and advice.endswith('or write `change deck "the pile"` for a new title')


@pytest.mark.parametrize(
    ("head", "line", "advice"),
    [
        ("change corner", "worth 3", "say what `corner` is: `change KIND corner`"),
        ("replace corner", "worth 3", "say what `corner` is: `replace KIND corner`"),
        ("replace corner", "entered\n        finish", "say what `corner` is: `replace KIND corner`"),
        ("change tile.corner", "worth 3", "say what `corner` is: `change tile corner`"),
        ("change reward", "means 3", "say what `reward` is: `change fact reward`"),
        ("replace reward", "means 3", "say what `reward` is: `replace fact reward`"),
        ("change coin", "supply 3", "say what `coin` is: `change resource coin`"),
        ("change score", "starts 3", "say what `score` is: `change record score` or `change option score`"),
        (
            "change hand",
            "visible to owner",
            "say what `hand` is: `change record hand`, `change zone hand` or `change resource hand`",
        ),
        (
            "change round",
            "finish",
            "write `replace round` to say it anew, or `before round` to put it beside",
        ),
        (
            "change tile.effect",
            "finish",
            "write `replace tile.effect` to say it anew, or `before tile.effect` to put it beside",
        ),
        ("after round.chosen", "such that fit: yes", "write it below `change round.chosen`"),
        ("replace round.chosen", "such that fit: yes", "write it below `change round.chosen`"),
        ("after reward", "otherwise 3", OTHERWISE),
        ("after reward", "means otherwise 3", OTHERWISE),
        (
            "replace round.way",
            "or leave",
            "write below `replace round.way` what happens in it, without a line for the alternative",
        ),
        (
            "after round.way",
            'option leave "Leave"',
            "the ways of a choice begin with `either` and `or`; options of the game stand at the left edge",
        ),
    ],
)
def test_lines_below_an_edit(head: str, line: str, advice: str) -> None:
    assert said(f"{head}\n    {line}\n") == ("L0138", advice)


@pytest.mark.parametrize(
    ("line", "code", "advice"),
    [
        ("super()", "L0131", "in a layer, write `inherited` for what the rulesets below do here"),
        ("inherited()", "L0112", "write `inherited` alone"),
        ("remove(player)", "L0112", "leave the parentheses out, or choose another name"),
        ("finish(player)", "L0112", "leave the parentheses out, or choose another name"),
        ("gain(price) coins", "L0112", "write a blank between `gain` and `(`"),
        ("move all tiles from before to remove", "L0133", "choose another name"),
        ("inherited of base", "L0139", "here can stand: `from`, a note or the end of the line"),
        ("gian 3 coins", "L0131", "write `gain`"),
    ],
)
def test_lines_of_a_rule_of_a_layer(line: str, code: str, advice: str) -> None:
    assert said(f"replace round.deal\n    {line}\n") == (code, advice)


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("change round.deal", f"write `set … to …` for a record; {EDITS}"),
        ("replace card with other", f"write `move … from … to …`; {EDITS}"),
        ("remove card from hand", f"write `move … from … to …`; {EDITS}"),
        ("before round", EDGE),
        ("zone deck\n        holds tile", EDGE),
    ],
)
def test_edits_within_a_rule(line: str, advice: str) -> None:
    rows = "    finish\n" if line.startswith("before") else ""
    assert said(f"setup\n    {line}\n{rows}") == ("L0138", advice)


NEW_WORDS = ("after", "before", "change", "confirm", "excludes", "extends", "inherited", "remove", "replace")


@pytest.mark.parametrize("word", NEW_WORDS)
@pytest.mark.parametrize(
    "text",
    [
        "kind {}",
        'kind {} "things"',
        "rule {}\n    finish",
        "rule {}(player)\n    finish",
        "fact {} of player\n    means 3",
        "fact {}(player)\n    means 3",
        "zone {}\n    holds tile",
        "record {}\n    flag\n    starts no",
        "setup\n    let {} be 3",
        "setup\n    step {}\n        finish",
        "setup\n    set {} to 3",
        "setup\n    pick tile in hand as {}",
        "kind suit\n    {} number",
    ],
)
def test_words_of_layers_are_no_names(word: str, text: str) -> None:
    assert said(text.format(word) + "\n", "language 1\n\n") == ("L0133", "choose another name")


@pytest.mark.parametrize(
    ("line", "code", "advice"),
    [
        ("reward = 9", "L0110", REWARD),
        ("reward=9  # coins", "L0110", REWARD),
        ("reward is 9", "L0138", REWARD),
        ("reward is 9 coins", "L0138", REWARD.replace("9", "9 coins")),
    ],
)
def test_a_value_that_a_block_begins_with(line: str, code: str, advice: str) -> None:
    assert said(f"{line}\n") == (code, advice)
    assert said(f"{line}\n", "language 1\n\n") == (code, advice.replace("change ", ""))


@pytest.mark.parametrize(
    ("line", "code", "advice"),
    [
        ('means "9"', "L0139", "write `9` without quotes"),
        ("means (three) coins", "", ""),
        ("means three coins", "L0131", "write `3`"),
    ],
)
def test_numbers_in_quotes_and_words(line: str, code: str, advice: str) -> None:
    text = f"{LAYER}change fact reward\n    {line}\n"
    assert [(one.code.id, one.help) for one in read(text)[1]] == ([(code, advice)] if code else [])


@pytest.mark.parametrize("condition", ["player controls 3 tiles", "open and player owns 2 tiles"])
def test_what_a_condition_looks_like(condition: str) -> None:
    for line in (f"if {condition}", f"only if {condition}", f"repeat at most 3 times while {condition}"):
        (fault,) = read(f"language 1\n\nround\n    {line}\n        finish\n")[1]
        assert (fault.help or "").endswith("and counts by `count of (KIND where …) >= 3`")


def test_where_no_condition_stands_none_is_described() -> None:
    (fault,) = read("language 1\n\nsetup\n    gain 3 coins to hand\n")[1]
    assert "count of" not in (fault.help or "")
