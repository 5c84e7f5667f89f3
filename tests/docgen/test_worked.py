"""Examples are told in three parts, without paths; things in them are called by their titles."""

import ludex
from ludex.docgen.phrases import to_text, verbaliser

BOATS = """language 1
ruleset boats
    players 2
    round limit 5

kind captain "captains"

captain ahab "Ahab"
captain nemo "Nemo"

kind quay "quays"

quay low, high "quay {number}"

piece card "cards"
    captain captain or nothing
    value number

card chief "chief {captain}"
    copies 1 per captain
    captain captain
    value 0

card sailor "sailor"
    copies 3 per value 1 to 4

zone hand of player "hand"
    holds card
    visible to owner

zone beside of quay "open cards beside the quay"
    holds card
    visible to everyone

zone on of quay "cards on the quay"
    holds card
    visible to everyone

round
    for each player
        landing(player)

rule landing(player)
    only if some (quay where no (card in on of quay))
    pick quay where no (card in on of quay) as goal
    choose
        either stay "Stay where you are"
            move all cards from hand of player to beside of goal
        or go "Sail on"
            move all cards from hand of player to on of goal

example "a boat lands"
    when landing
    given player is red, hand of red is chief(ahab), 2 sailor(3), sailor(1), on of low is sailor(4)
    red is refused low by landing.goal
    red answers high
    red answers stay
    expect at least beside of high is chief(ahab), 2 sailor(3), sailor(1), hand of red is nothing
"""


def test_what_is_on_the_table_what_happens_and_what_comes_of_it() -> None:
    rules = ludex.load_text({"boats.ludex": BOATS}, "boats.ludex").checked
    (example,) = rules.examples
    worked = verbaliser(rules).worked(example)
    assert to_text(worked.given, 200) == (
        "- Red's hand holds the chief Ahab, 2 sailors with value 3 and a sailor with value 1; "
        "there is a sailor with value 4 on quay 1.\n"
    )
    assert to_text(worked.answers) == (
        "- Red may not choose quay 1.\n- Red chooses quay 2.\n- Red chooses “Stay where you are”.\n"
    )
    assert to_text(worked.outcome, 200) == (
        "- The open cards beside quay 2: the chief Ahab, 2 sailors with value 3 and a sailor with value 1; "
        "Red's hand is empty.\n- Other things may change too.\n"
    )


def test_who_explains_is_told_what_is_played_and_what_refuses_an_answer() -> None:
    rules = ludex.load_text({"boats.ludex": BOATS}, "boats.ludex").checked
    (example,) = rules.examples
    first, before, answers, after = verbaliser(rules).declared(example)
    assert first.text == "This example plays “landing” with Red and Yellow."
    assert [part.text for part in (before, answers, after)] == ["Before:", "What happens:", "Afterwards:"]
    assert answers.items[0].text == "Red may not choose quay 1: “landing.goal” forbids it."
