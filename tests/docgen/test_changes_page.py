"""What a page of changes shows side by side: what differs, once, and with as much around it as it needs."""

import re
from html import unescape

import ludex

LOW = """language 1
ruleset low "Low"
    players 2 to 3
    round limit 5

kind duty "duties"
    needed number "number needed"
    reward number "reward"

duty watch "Watch"
    needed 3
    reward 2

piece card "cards"
    value number
    copies 1 per value 1 to 9

zone heap "heap"
    holds card
    visible to everyone

option brisk "Play briskly"
    starts yes

option goal "The goal"
    number 5 to 50
    starts by players 2: 10, 3: 20

round
    for each player
        step draw "Drawing"
            pick 1 to 2 cards in supply as played
                such that few: total value of played < 9
                such that odd: total value of played is not 5
                if unable
                    nothing
            move played to heap
            for each duty
                if total value of heap > needed of duty * 10 and brisk
                    if total value of heap > goal + reward of duty
                        finish

ranking
    highest count of heap
"""


def rows(layer: str, titles: int = 1) -> list[list[str]]:
    """Return the rows of the page of changes of a layer on `low`."""
    text = f'language 1\nruleset high "High"\n    extends low\n\n{layer}'
    found = ludex.load_text({"low.ludex": LOW, "high.ludex": text}, "high.ludex")
    (content,) = found.docs("changes").values()
    table = re.findall(r"<tr.*?</tr>", content.decode(), re.S)[titles:]
    cells = [re.findall(r"<t[dh].*?</t[dh]>", row, re.S) for row in table]
    return [[" ".join(unescape(re.sub("<.*?>", "", cell)).split()) for cell in row] for row in cells]


def test_of_a_member_only_the_values_that_differ_are_shown() -> None:
    assert rows("change duty watch\n    needed 4\n") == [
        ["Watch", "“Watch” is a duty with number needed 3.", "“Watch” is a duty with number needed 4."]
    ]


def test_of_an_option_that_starts_otherwise_only_the_start_is_shown() -> None:
    layer = "change option brisk\n    starts no\n\nchange option goal\n    starts by players 3: 25\n"
    assert rows(layer) == [
        ["Play briskly", "Unless settled otherwise: yes", "Unless settled otherwise: no"],
        [
            "The goal",
            "Unless settled otherwise: 10 with 2 players and 20 with 3 players",
            "Unless settled otherwise: 10 with 2 players and 25 with 3 players",
        ],
    ]


def test_what_a_picked_set_must_hold_is_shown_once_with_the_pick() -> None:
    """Two of its lines are changed: alone they would be two rows of one name that say half a sentence."""
    layer = (
        "change round.draw.played\n    such that few: total value of played < 8\n"
        "    such that odd: total value of played is not 6\n"
    )
    ((title, before, now),) = rows(layer)
    assert title == "Drawing"
    for told, most, other in ((before, "9", "5"), (now, "8", "6")):
        assert told.startswith("The player chooses from 1 to 2 ")
        assert f"less than {most}" in told and other in told


def test_a_part_has_one_row_and_what_stands_in_it_none_of_its_own() -> None:
    """The expansion changes what stands around a line and the line itself, a draft two lines of a step."""
    for name, layers in (("expansion", ()), ("house/draft_the_hand", ())):
        (content,) = ludex.load(name, layers).docs("changes").values()
        titles = re.findall(r'<th scope="row">(.*?)</th>', content.decode())
        assert len(titles) == len(set(titles)) >= 3
