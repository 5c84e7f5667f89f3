"""What a game says to people at a table: short clauses, lists where conditions are long."""

import ludex
from ludex.docgen.phrases import to_text
from ludex.docgen.phrases.english import English

ORCHARD = """language 1
ruleset orchard "Orchard"
    players 2, 3
    round limit 5

resource pear "pears"
    supply unlimited
    visible to everyone

kind tree "trees"

tree oak "oak"
tree elm "elm"

piece picker "pickers"
    owner player or nothing

picker climber
    copies 2 per player

picker foreman "foreman"

zone foot of tree "pickers under the tree"
    holds picker
    visible to everyone

zone shed of player "shed"
    holds picker
    visible to everyone

record visitor of tree "player under the tree"
    player or nobody
    starts nobody

fact pace "number of pickers that come"
    means by players 2: 1, 3: 2

fact works of player "the player works"
    means some (tree where visitor of tree is player)

fact leads of player "the player leads"
    means pears of player is highest pears of players

fact rests of player "the player rests"
    means no if player is works
    means pears of player is 0 or count of foot of oak is 2 and pears of player is 3

round
    for each player
        move (pace) climber(player) from supply to shed of player
    for each picker where picker is foreman
        move picker to foot of oak
    repeat at most 3 times while some (picker in supply)
        move 1 foreman from supply to foot of elm
"""


RULES = ludex.load_text({"orchard.ludex": ORCHARD}, "orchard.ludex").checked
ENGLISH = English(RULES)


def test_what_is_worked_out_stands_at_the_end_and_a_loop_over_one_piece_is_none() -> None:
    assert to_text(ENGLISH.block(RULES.rules["round"].body), 200).splitlines() == [
        "- Each player adds climbers of their own from the supply to their shed, "
        "as many as the table under “Setting up” shows (“Number of pickers that come”).",
        "- Place the foreman under the oak.",
        "- As long as there is a piece in the supply (at most 3 times in a row): "
        "place 1 foreman from the supply under the elm.",
    ]


def test_whose_a_place_is_and_who_has_the_most() -> None:
    told = {name: to_text(ENGLISH.declared(fact), 200) for name, fact in RULES.facts.items()}
    assert told["works"] == "- The player works when there is a tree with the player under it.\n"
    assert told["leads"] == "- The player leads when the player has the most pears of all players.\n"


def test_a_condition_that_joins_joined_ones_is_a_list() -> None:
    assert to_text(ENGLISH.declared(RULES.facts["rests"])) == (
        "- The player rests when at least one of these holds:\n"
        "  - The player has no pears.\n"
        "  - There are exactly 2 pickers under the oak and the player has exactly 3 pears.\n"
        "  - But never if the player works.\n"
    )
