"""What tells of games and changes none: measures, and the progress of a player."""

from __future__ import annotations

import json

import pytest
from checking import TRIBUNES, changed, checked, found, whole

import ludex
from ludex.api import load_text
from ludex.docgen.view import Explanation, explain
from ludex.interpreter.analysis.measured_alone import measured_alone
from ludex.interpreter.analysis.types import FlagType, NumberType
from ludex.interpreter.play.mutants import mutants
from ludex.interpreter.program.data import from_data, to_data
from ludex.interpreter.program.fingerprint import fingerprint
from ludex.interpreter.program.program import Program

GAME = """resource coin "coins"
    supply 9

kind color
color red, blue

piece card "cards"
    copies 2

zone pot of color
    holds card
    visible to everyone

record goal
    color
    starts red

setup
    move all cards from supply to pot of red

round
    for each player
        choose
            either earn
                gain 1 coin
            or turn if goal is red
                set goal to blue
                move all cards from pot of red to pot of blue

ranking
    highest coins of player

"""
MEASURES = """measure wealth of player "What a player has"
    each round
    means coins of player

measure size of color
    means count of pot of color

measure late
    means 7 if goal is blue

measure undecided "Nobody has much"
    means no (player where coins of player > 3)

progress
    highest coins of player
    lowest count of pot of goal
"""


def test_a_measure_says_what_it_counts_and_when() -> None:
    ruleset = checked(whole(GAME + MEASURES)).ruleset
    assert ruleset is not None and not ruleset.warnings
    wealth, size, late, undecided = ruleset.measures.values()
    assert (wealth.title, wealth.of, wealth.each_round) == ("What a player has", "player", True)
    assert isinstance(wealth.fact.type, NumberType) and wealth.fact.type.unit == "coin"
    assert (size.of, size.each_round) == ("color", False)
    assert isinstance(late.fact.type, NumberType) and late.fact.type.optional
    assert (undecided.of, undecided.fact.type) == (None, FlagType())
    assert [rank.order for rank in ruleset.progress] == ["highest", "lowest"]


def test_no_game_goes_otherwise_for_it() -> None:
    """The same program but for the part that is measured, though that brings a function of its own."""
    text, own = whole(GAME), "fact spread\n    means 3 if some (player where coins of player > 1)\n"
    plain = load_text({"mine.ludex": text}, "mine.ludex").compiled(2)
    more = f"{text}\n{own}\n{MEASURES}\nmeasure wide\n    means spread\n"
    measured = load_text({"mine.ludex": more}, "mine.ludex").compiled(2)
    assert measured.fingerprint == plain.fingerprint
    assert measured.program.code == plain.program.code
    assert len(measured.program.functions) == len(plain.program.functions) + 1
    other = load_text({"mine.ludex": more.replace("means 3 if", "means 4 if")}, "mine.ludex").compiled(2)
    assert other.fingerprint == plain.fingerprint and other.program != measured.program


def test_a_program_keeps_it_as_data() -> None:
    program = ludex.load("tribunes").compiled(3).program
    back = from_data(json.loads(json.dumps(to_data(program))), Program)
    assert back == program and back.measured.measures[0].id == "points_so_far"
    assert fingerprint(back) == fingerprint(program)


@pytest.mark.parametrize(
    ("text", "code", "marked"),
    [
        ("measure one\n    each round\n", "L0401", "one"),
        ("measure one\n    means 3\n    each round\n    each round\n", "L0402", "each round"),
        ("measure one\n    means 3\n    otherwise 4\n", "L0416", "otherwise 4"),
        ("measure one of card\n    means 3\n", "L0301", "card"),
        ("measure one of planet\n    means 3\n", "L0201", "planet"),
        ("measure one\n    means goal\n", "L0301", "goal"),
        ("measure one\n    means colors\n", "L0301", "colors"),
        ("measure one\n    means 1 if goal is red\n    means goal\n", "L0301", "goal"),
        ("measure goal\n    means 3\n", "L0203", "goal"),
        (
            "measure one of player\n    means 3\n\nfact two of player\n    means one of player\n",
            "L0425",
            "one",
        ),
        ("measure one\n    means 3\n\nmeasure two\n    means one\n", "L0425", "one"),
        ("measure one\n    means 3\n\nfact two\n    means one\n", "L0425", "one"),
        ("progress\n    highest goal\n", "L0301", "goal"),
        ("progress\n    highest 1\n\nprogress\n    highest 2\n", "L0203", "progress"),
    ],
)
def test_mistakes(text: str, code: str, marked: str) -> None:
    assert (code, marked) in found(whole(GAME + text))


def test_it_needs_no_source_nor_does_a_fact_that_only_it_uses() -> None:
    more = TRIBUNES + "\nfact lead of player\n    means points of player\n\nmeasure ahead of player\n"
    ruleset = checked(f"{more}    means lead of player\n").ruleset
    assert ruleset is not None
    assert measured_alone(ruleset) == {"lead"}
    assert ("L0501", "means points of player") in found(
        changed("highest points of player", "highest lead of player", more + "    means lead of player\n")
    )


def test_it_is_explained_by_its_lines() -> None:
    ruleset = checked(whole(GAME + MEASURES)).ruleset
    assert ruleset is not None
    wealth, progress = explain(ruleset, "wealth"), explain(ruleset, "progress")
    assert isinstance(wealth, Explanation) and isinstance(progress, Explanation)
    assert (wealth.sort, wealth.title) == ("measure", "What a player has")
    assert wealth.clauses[0].source[1] == "    each round"
    assert progress.clauses[0].source == ("highest coins of player", "lowest count of pot of goal")


def test_a_fact_that_only_measures_use_is_not_printed_and_has_no_changed_copies() -> None:
    text = whole(
        GAME
        + MEASURES
        + '\nfact lead of player "how far ahead"\n    means 3 if goal is red\n    otherwise 1\n'
    )
    measured = f"{text}\nmeasure ahead of player\n    means lead of player\n"
    told = measured.replace("highest coins of player\n\n", "highest lead of player\n\n", 1)
    for words, shown in ((measured, False), (told, True)):
        ruleset = load_text({"mine.ludex": words}, "mine.ludex")
        page = next(iter(ruleset.docs().values())).decode()
        assert ("ow far ahead" in page) is shown
        assert any(mutant.clause.startswith("lead") for mutant in mutants(ruleset.checked)) is shown
