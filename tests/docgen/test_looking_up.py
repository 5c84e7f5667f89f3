"""What a player looks up in a reference: its index, its places, its limits and the few examples."""

from functools import cache

import ludex
from ludex.docgen.documents.examples import printed_examples
from ludex.docgen.documents.records import Document, Index, Section, Table
from ludex.docgen.documents.reference import reference
from ludex.printing import printing


@cache
def _base() -> Document:
    return reference(printing(ludex.load("base"), "en", generated=True))


def _section(title: str) -> Section:
    return next(section for section in _base().sections if section.title == title)


def test_the_index_has_what_players_look_up_and_no_clauses() -> None:
    words = [word for block in _section("Index").blocks if isinstance(block, Index) for word in block.words]
    found = {word.text: [run.text for run in word.places] for word in words}
    assert found["Chariot"][0] == "Phase 6: The chariot"
    assert found["Proconsul"][0] == "Followers"
    assert found["Winner"][0] == found["Points"][0] == "The end and the winner"
    assert found["Draw pile"] == ["What lies where, and who may look", "When the draw pile is empty"]
    assert found["Tribune"] == ["Scroll or tribune tiles", "Objectives"]
    assert not [word for word in found if word.startswith(("The ", "This ", "Card field "))]
    assert "Card fields" in found and "Senators" in found and "Senator" not in found


FAIR = """language 1
ruleset fair
    players 2
    round limit 3

resource medal "medals"
    supply 9
    visible to everyone

kind prize "prizes"
prize med "Med"
prize cup "Medal"

round
    step first "7 wonders: the draft"
        for each player
            gain 1 medal
    step second "Part {number}: the feast"
        nothing
    step third "The dance"
        if medals of supply is 0
            finish

ranking
    highest medals of player
"""


def test_the_index_leaves_out_the_number_of_a_step_and_what_is_one_of_several() -> None:
    rules = ludex.load_text({"fair.ludex": FAIR}, "fair.ludex")
    index = reference(printing(rules, "en")).sections
    words = [
        word.text
        for section in index
        for block in section.blocks
        if isinstance(block, Index)
        for word in block.words
    ]
    assert "7 wonders: the draft" in words and "Feast" in words and "Dance" in words
    assert "Med" in words and "Medals" in words and "Medal" not in words


def test_what_nobody_sees_may_be_shown_by_a_rule() -> None:
    (places,) = (
        block
        for block in _section("What lies where, and who may look").blocks
        if isinstance(block, Table) and block.caption == "Places"
    )
    seen = {row.cells[0].runs[0].text: row.cells[2].runs[0].text for row in places.rows}
    assert seen["Card in the Pantheon"] == "nobody, unless a rule says so"
    assert seen["Draw pile"] == "nobody"


def test_limits_say_where_something_is_repeated() -> None:
    told = [
        sentence.text
        for block in _section("Limits of the program").blocks
        for sentence in getattr(block, "sentences", ())
    ]
    assert told[1] == (
        "Under “Phase 2: Placing followers”, this program goes round the table at most 8 times before it "
        "goes on."
    )


def test_the_few_examples_of_a_rule_are_those_in_which_it_does_something() -> None:
    shown = [
        one.title
        for one in printed_examples(ludex.load("base").checked.examples, "few")
        if one.rule == "judge"
    ]
    assert shown == [
        "the obligatory objective counts among those that are needed",
        "two players: the game for points ends at seven markers",
    ]
