"""What things are called: by stable ids in what is written, in words wherever people read."""

import json

import pytest
from support import ROOT, game_of_corpus

import ludex
from ludex.interpreter.play.game import Game

PEAKS = ludex.load(ROOT / "tests" / "play" / "games" / "peaks.ludex")

TABLE = """language 1
ruleset table "Table"
    players 2
    round limit 3

kind family "families"

family millers "Millers"
family smiths "Smith"
family other "Smith"

kind house "houses"
    family family or nothing
    number number or nothing

house inn "Inn"
house old_mill
house per family per number 1 to 2

piece card "cards"
    family family or nothing
    value number or nothing

card plain
    copies 2 per family
card ace "ace"
    copies by value 1: 2, 2: 1
card deed "deed, {family}"
    copies 1 per family

zone pile "draw pile"
    holds card
    ordered

zone yard of family "yard of the family's farm"
    holds card
    visible to everyone

zone hand of player
    holds card
    visible to owner

record owner of family "owner of the family's house"
    player or nobody
    starts nobody

record site
    house or nothing
    starts nothing

record rich of player
    flag
    starts no

record closed "the market is closed"
    flag
    starts no

resource coin "coins"
    supply 9
    visible to everyone

setup
    move all cards from supply to pile
    for each player
        move 1 card from pile to hand of player

round
    for each player
        step turn "Turn of {player}"
            pick any families as kin
            pick 0 to 2 coins as fee
            choose "{kin} for {fee}, {rich of player}, {site}, {owner of millers}"
                either pass "Pass {site}"
                or go "Go on with {fee}"
                    pick house as goal
                    set site to goal
                    set rich of player to yes
                    set owner of millers to player
"""


def called(id_: str) -> str:
    """Return what people call what has an id."""
    names = ludex.load_text({"t.ludex": TABLE}, "t.ludex").compiled(2).program.names
    for ids, words in (
        (names.ids.actions, names.words.actions),
        (names.ids.pieces, names.words.pieces),
        (names.ids.zones, names.words.zones),
        (names.ids.records, names.words.records),
    ):
        if id_ in ids:
            return words[ids.index(id_)]
    raise KeyError(id_)


@pytest.mark.parametrize(
    ("id_", "words"),
    [
        ("inn", "Inn"),
        ("old_mill", "old mill"),
        ("house(millers, 2)", "house 2 of Millers"),
        ("house(other, 1)", "house 1 of Smith (other)"),
        ("plain(smiths)", "plain of Smith (smiths)"),
        ("ace(2)", "ace 2"),
        ("deed(millers)", "deed, Millers"),
        ("supply", "the supply"),
        ("pile", "the draw pile"),
        ("yard of millers", "the yard of Millers' farm"),
        ("hand of red", "red's hand"),
        ("owner of millers", "owner of Millers' house"),
        ("rich of red", "red is rich"),
        ("closed", "the market is closed"),
        ("site", "site house"),
        ("pass", "Pass the site"),
    ],
)
def test_what_things_are_called(id_: str, words: str) -> None:
    assert called(id_) == words


def test_a_family_with_two_numbers_says_which_is_which() -> None:
    names = game_of_corpus("liar").compiled(2).program.names
    assert names.words.actions[names.ids.actions.index("bid(2, 5)")] == "bid with quantity 2 and pips 5"


def started() -> Game:
    return ludex.load_text({"t.ludex": TABLE}, "t.ludex").start(2, 1, log=True)


def answered(game: Game, *choices: str) -> None:
    for choice in choices:
        game.apply(choice)


def test_every_sort_of_hole() -> None:
    game = started()
    assert game.decision is not None and game.decision.prompt == "Turn of red: Pick any families (kin)"
    answered(game, "take", "leave", "take")
    assert game.decision is not None and game.decision.prompt == "Turn of red: How many coins (fee)? 0 to 2"
    game.apply("1")
    assert game.decision is not None
    assert game.decision.prompt == "Turn of red: Millers and Smith (other) for 1 coin, no, nothing, nobody"
    assert [choice.title for choice in game.decision.choices] == ["Pass nothing", "Go on with 1 coin"]
    game.apply("go")
    assert game.decision is not None and game.decision.prompt == "Turn of red: Pick a house (goal)"
    answered(game, "house(smiths, 2)", "stop", "2")
    assert game.decision is not None
    assert game.decision.prompt == "Turn of yellow: nothing for 2 coins, no, house 2 of Smith (smiths), red"
    assert game.decision.choices[0].title == "Pass house 2 of Smith (smiths)"
    assert [choice.text for choice in game.decision.choices] == ["pass", "go"]


def test_the_log_is_in_words_and_the_transcript_in_ids() -> None:
    game = started()
    answered(game, "take", "stop", "1", "go", "house(smiths, 2)", "stop", "2", "pass")
    told = [line for line in game.told(1) if "red" in line or "yellow" in line]
    assert told[2:] == [
        "red chooses Millers",
        "red chooses 1",
        "red chooses “Go on with 1 coin”",
        "red chooses house 2 of Smith (smiths)",
        "red is rich: yes",
        "owner of Millers' house: red",
        "yellow chooses none",
        "yellow chooses 2",
        "yellow chooses “Pass house 2 of Smith (smiths)”",
    ]
    events = json.loads(ludex.transcript(game))["events"]
    assert [line for line in events if "red" in line or "yellow" in line][2:] == [
        "red chooses millers",
        "red chooses 1",
        "red chooses go",
        "red chooses house(smiths, 2)",
        "rich of red: yes",
        "owner of millers: red",
        "yellow chooses none",
        "yellow chooses 2",
        "yellow chooses pass",
    ]


def test_titles_change_neither_fingerprint_nor_transcript() -> None:
    other = (
        TABLE.replace("Millers", "Potters").replace("Go on with {fee}", "Go {site}").replace("{kin} for", "")
    )
    games = [ludex.load_text({"t.ludex": text}, "t.ludex").start(2, 1, log=True) for text in (TABLE, other)]
    for game in games:
        answered(game, "take", "stop", "1", "go", "house(smiths, 2)", "stop", "2", "pass")
    assert ludex.transcript(games[0]) == ludex.transcript(games[1])
    assert games[0].told(0) != games[1].told(0)


def test_the_table_in_words_is_what_is_observed() -> None:
    game = PEAKS.start(players=2, seed=1)
    seen, table = game.observe(0), game.table(0)
    assert [zone.zone for zone in seen.zones][1:3] == ["flags of camp", "flags of point(sun, 1)"]
    assert [zone.zone for zone in table.zones][1:3] == ["the flags of Camp", "the flags of point 1 of Sun"]
    assert [amount.value for amount in seen.amounts] == [amount.value for amount in table.amounts]
    assert [len(zone.pieces) for zone in seen.zones] == [len(zone.pieces) for zone in table.zones]


@pytest.mark.parametrize(
    ("pick", "prompt"),
    [
        ("pick egg as laid", "Pick an egg (laid)"),
        ("pick egg as egg", "Pick an egg"),
        ("pick any eggs as laid", "Pick any eggs (laid)"),
        ("pick 1 eggs as laid", "Pick 1 egg (laid)"),
        ("pick 1 to 2 eggs as laid", "Pick 1 to 2 eggs (laid)"),
        ("pick (tally) eggs as laid", "Pick 3 eggs (laid)"),
        ("pick 0 to (tally - 1) eggs as eggs", "Pick 0 to 2 eggs"),
        ("pick 0 to (tally) coins as fee", "How many coins (fee)? 0 to 3"),
        ("pick 5 to (tally * 100) coins as fee", "How many coins (fee)? 5 to 300"),
        ("pick 2 coins as fee", "How many coins (fee)? 2"),
        ("pick 1 to 6 as wish", "Which number (wish)? 1 to 6"),
    ],
)
def test_what_is_asked_says_how_much_of_what(pick: str, prompt: str) -> None:
    text = """language 1
ruleset eggs "Eggs"
    players 1
    round limit 2

kind egg "eggs"

egg white, brown, speckled, blue

resource coin "coins"
    supply 900

record tally
    number 0 to 5
    starts 3

round
    for each player
        {pick}
            if unable
                finish
        set tally to 3
"""
    game = ludex.load_text({"e.ludex": text.replace("{pick}", pick)}, "e.ludex").start(1, 1)
    assert game.decision is not None and game.decision.prompt == prompt
