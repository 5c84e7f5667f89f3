"""Loops told of all at once, conditions that say nothing at a table, and what has to hold as one list."""

import pytest

import ludex
from ludex.docgen.phrases import to_text
from ludex.docgen.phrases.english import English
from ludex.interpreter.analysis.ruleset import Ruleset
from ludex.interpreter.analysis.terms import ForEachTerm

LIKE = "(other in lock where color of other is color of boat)"
ALIKE = "(color where some (boat in sent where color of boat is color))"

HARBOUR = """language 1
ruleset harbour "Harbour"
    players 2, 3
    round limit 5

option windy "It is windy"
    starts no

resource shell "shells"
    supply unlimited
    visible to everyone

kind quay "quays"
    toll shell or nothing
    berths number "required number of boats"

quay north "north quay"
    berths 2
    toll 1

quay south "south quay"
    berths 3

kind color "colors"

color green "green"
color blue "blue"

piece boat "boats"
    color color or nothing

boat sloop "sloop"
    copies 4 per color

boat flagship "flagship"

zone pool "pool"
    holds boat
    ordered
    visible to nobody

zone fleet of player "fleet"
    holds boat
    visible to owner
    entry "{player} takes {what} into their fleet"

zone dock of quay "boats at the quay"
    holds boat
    visible to everyone
    entry "moor {what} at {quay}"

zone lock "boat in the lock"
    holds boat
    visible to nobody

record pilot of quay "pilot at the quay"
    player or nobody
    starts nobody

record captain "holder of the whistle"
    player or nobody
    starts nobody

setup
    move all boats from supply to pool
    shuffle pool
    for each player
        move 3 boats from pool to fleet of player
    for each quay
        move 1 boat from pool to dock of quay
    move 1 boat from pool to lock

round
    for each player
        BODY

rule race(one: player, other: player) "{one} and {other} race"
    one gains 1 shell
    other gains 1 shell

fact at_home of player "the player is at home"
    means no if windy
    means no if captain is player and pilot of north is player
    otherwise count of fleet of player >= berths of south

whenever whistle "The whistle"
    for each player where some (boat in fleet of player where boat is flagship) and captain is not player
        set captain to player
    if windy
        for each player where captain is player
            set captain to nobody

ranking
    highest count of fleet of player
"""


def checked(text: str) -> Ruleset:
    return ludex.load_text({"harbour.ludex": text}, "harbour.ludex").checked


def told(*lines: str) -> str:
    """Return the sentences for what each player does in a round."""
    ruleset = checked(HARBOUR.replace("BODY", "\n        ".join(lines)))
    (loop,) = ruleset.rules["round"].body
    assert isinstance(loop, ForEachTerm)
    return to_text(English(ruleset).block(loop.body), 300)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ("for each sloop in fleet of player", "    move sloop to dock of north"),
            "Moor each sloop in the player's fleet at the north quay.",
        ),
        (
            ("if no (sloop in dock of north)", "    gain 1 shell"),
            "If there is no sloop among the boats at the north quay, the player gains 1 shell.",
        ),
        (("reveal lock",), "Show the boat in the lock to everyone."),
        (
            ("for each boat in lock", "    move boat to fleet of player"),
            "The player takes the boat in the lock into their fleet.",
        ),
        (
            (
                "for each quay",
                "    if pilot of quay is not nobody",
                "        let player be pilot of quay",
                "        move dock of quay to fleet of player",
            ),
            "The pilot at each quay takes all boats at the quay into their fleet.",
        ),
        (
            (
                "if pilot of north is not nobody and pilot of south is not nobody",
                "    race(pilot of north, pilot of south)",
            ),
            "If there is a pilot at the north quay and a pilot at the south quay, they race.",
        ),
        (
            (
                "if pilot of north is not nobody",
                "    let player be pilot of north",
                "    if shells of player >= 2",
                "        pay 2 shells",
                "        move dock of north to fleet of player",
            ),
            "If the pilot at the north quay has at least 2 shells:\n"
            "  - The player pays 2 shells.\n"
            "  - The player takes all boats at the north quay into their fleet.",
        ),
        (
            (
                "if some (quay where some (boat in dock of quay))",
                "    pick quay where some (boat in dock of quay) as left",
                "    move dock of left to fleet of player",
            ),
            "The player chooses a quay with a boat at it, if there is one.\n"
            "- The player takes all boats at the chosen quay into their fleet.",
        ),
        (
            (
                "if some (quay where some (boat in dock of quay))",
                "    pick quay where some (boat in dock of quay) as left",
                "    gain 1 shell",
            ),
            "If there is a quay with a boat at it:\n"
            "  - The player chooses a quay with a boat at it.\n"
            "  - The player gains 1 shell.",
        ),
        (
            ("if toll of north is not nothing", "    gain toll of north"),
            "The player gains the toll of the north quay.",
        ),
        (
            ("if toll of north is nothing", "    gain 1 shell"),
            "If the north quay has no toll, the player gains 1 shell.",
        ),
        (
            (
                "choose",
                "    either send",
                f"        pick boat in fleet of player where some {LIKE} as sent",
                "        move sent to dock of north",
                "    or stay",
            ),
            "The player may do this (“send” or “stay”):\n"
            "  - The player chooses a boat in their fleet of the same color as the boat in the lock and"
            " moors it at the north quay.",
        ),
        (
            (
                "pick 0 to 2 boats in fleet of player as sent",
                "    such that whole: count of sent is 0 or count of sent is 2",
                f"    such that alike: count of {ALIKE} <= 1",
                "    if unable",
                "        nothing",
                "move sent to dock of north",
            ),
            "The player chooses 2 boats (the sent boats) in their fleet, or none, such that the sent boats"
            " are of at most 1 color.\n"
            "  - If the player cannot, nothing happens.\n"
            "- Moor the sent boats at the north quay.",
        ),
    ],
)
def test_what_is_told(lines: tuple[str, ...], sentence: str) -> None:
    assert told(*lines) == f"- {sentence}\n"


def test_what_has_to_hold_is_one_list() -> None:
    ruleset = checked(HARBOUR.replace("BODY", "gain 1 shell"))
    assert to_text(English(ruleset).declared(ruleset.facts["at_home"]), 300) == (
        "- The player is at home when all of this holds:\n"
        "  - The player has at least as many boats in their fleet as the required number of boats of the"
        " south quay.\n"
        "  - The option “It is windy” is not chosen.\n"
        "  - The player does not have the whistle or the player is not the pilot at the north quay.\n"
    )


def test_a_standing_rule_of_an_option_says_first_that_it_is_one() -> None:
    ruleset = checked(HARBOUR.replace("BODY", "gain 1 shell"))
    assert to_text(English(ruleset).declared(ruleset.rules["whistle"]), 300) == (
        "- Whenever a player has the flagship in their fleet and does not have the whistle: the player takes"
        " the whistle.\n"
        "- If the option “It is windy” is chosen:\n"
        "  - Whenever a player has the whistle: nobody has the whistle any longer.\n"
    )
