"""One mistake gives one message: what follows from it is none of its own."""

import pytest
from checking import checked

SNAILS = """\
language 1
ruleset snails "Snail race"
    players 2, 3
    round limit 60

kind square
    number number
    rule arrive for player

square per number 0 to 6, 8 to 20
square swamp "Swamp" with number 7
    arrive
        set stuck of player to yes

resource lettuce "lettuces"
    supply 6
    visible to everyone

piece die "ivory dice"
    faces 1 to 6
    copies 2

zone tray
    holds die
    visible to everyone

record position of player
    number 0 to 20
    starts 0

record stuck of player
    starts no

setup
    move all ivory_dice from supply to tray

round
    for each player
        step turn
            if stuck of player
                set stuck of player to no
            otherwise
                roll tray
                pick die in tray as chosen
                    if unable
                        set stuck of player to no
                only if chosen is not nothing
                creep(player, face of chosen)
                choose
                    either eat if position of player < 20
                        gain 1 lettuce
                    or stay

rule creep(player, steps: number)
    only if position of player + steps <= 20
    set position of player to position of player + steps
    for each rival in players where rival is not player and position of rival is position of player
        set position of rival to 0
    run arrive of square(position of player) for player

ranking
    highest position of player

example "the swamp holds the snail"
    when creep
    given player is red, steps is 3
    given position of red is 4
    expect position of red is 7, stuck of red is yes

example "a turn"
    when round.turn
    given player is red
    given tray is die, die, position of red is 1
    chance answers 3
    red answers die
    red answers stay
    expect position of red is 4
"""


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("    starts 0\n", "    starts\n", "L0132"),
        ("    number 0 to 20\n", "    number 0 to\n", "L0132"),
        ("    starts 0\n", "", "L0401"),
        ("faces 1 to 6", "faces 1 to", "L0132"),
        ("faces 1 to 6", "faces", "L0132"),
        ("    holds die\n", "    hold die\n", "L0131"),
        ("zone tray\n", "zone tray Tray\n", "L0111"),
        ("record stuck of player", "record position of player", "L0203"),
        ("record stuck of player", "record count of player", "L0133"),
        ("record stuck of player", "recrd stuck of player", "L0131"),
        ("    supply 6\n", "    supply\n", "L0132"),
        ("    rule arrive for player\n", "    rule arrive for\n", "L0132"),
        ("        step turn\n", "        stpe turn\n", "L0131"),
        ("                    or stay\n", "                    or stay stay\n", "L0132"),
        ("position of rival is position of player\n        set position of rival to 0\n",
         "position of rival is position of player\n", "L0136"),
        ("            if stuck of player\n                set stuck of player to no\n",
         "            if stuck of player\n", "L0136"),
        ("    arrive\n        set stuck of player to yes\n", "    arrive\n", "L0136"),
        ("rule creep(player, steps: number)", "rule creep(player, steps number)", "L0132"),
        (SNAILS[SNAILS.index("round\n    for"):SNAILS.index("rule creep")], "", "L0404"),
        ("set position of player to position of player + steps",
         "set positoin of player to position of player + steps", "L0201"),
        ("            if stuck of player\n", "            if plazer is stuck\n", "L0201"),
        ("    given player is red, steps is 3\n", "    given plazer is red, steps is 3\n", "L0602"),
    ],
)  # fmt: skip
def test_one_mistake_gives_one_message(old: str, new: str, code: str) -> None:
    assert old in SNAILS
    found = checked(SNAILS.replace(old, new, 1)).diagnostics
    assert [one.code.id for one in found if one.severity.value == "error"] == [code]


def test_the_game_itself_is_in_order() -> None:
    assert checked(SNAILS).ruleset is not None


def test_other_mistakes_in_the_same_file_are_reported() -> None:
    """Only the words that were used more than once for what could not be declared are excused."""
    text = SNAILS.replace("record stuck of player", "record count of player").replace(
        "red answers stay", "red answers yield"
    )
    assert [one.code.id for one in checked(text).diagnostics] == ["L0133", "L0201"]
