"""Moves as the zone that is entered tells them, and records as what somebody has."""

import pytest

import ludex
from ludex.docgen.phrases import to_text
from ludex.docgen.phrases.english import English
from ludex.interpreter.analysis.ruleset import Ruleset
from ludex.interpreter.analysis.terms import ForEachTerm

QUARRY = """language 1
ruleset quarry "Quarry"
    players 2, 3
    round limit 5

resource pebble "pebbles"
    supply unlimited
    visible to everyone

piece stone "stones"
    hue number
    copies 2 per hue 1 to 9

kind rank_tile "scale or hammer tiles"

rank_tile scale "scale"
rank_tile hammer "hammer"

kind sign "signs of the guild"

sign red_sign "red sign"

kind shed "sheds"

shed mill "mill"
shed barn "barn"

zone heap "heap"
    holds stone
    ordered
    visible to nobody
    entry "put {what} on the heap"

zone scrap "scrap"
    holds stone
    visible to nobody
    entry "throw {what} away"

zone sack of player "sack"
    holds stone
    visible to owner
    entry "{player} takes {what} into their sack"

zone floor of shed "stones in the shed"
    holds stone
    visible to everyone
    entry "lay {what} face up in {shed}"

zone blind of shed "covered stone of the shed"
    holds stone
    visible to nobody
    entry "lay {what} face down in {shed}"

zone yard "yard"
    holds stone
    visible to everyone

record lit "the lamp is lit"
    flag
    starts no

record played of player "the player has played"
    flag
    starts no

record tool of player "scale or hammer"
    rank_tile or nothing
    starts nothing

record mark of player "sign of the guild"
    sign or nothing
    starts nothing

record keeper "holder of the lamp"
    player or nobody
    starts nobody

record marked "shed under the crane"
    shed or nothing
    starts nothing

round
    for each player
        BODY

ranking
    highest count of sack of player
"""


def checked(text: str) -> Ruleset:
    return ludex.load_text({"quarry.ludex": text}, "quarry.ludex").checked


def told(*lines: str) -> str:
    """Return the sentences for what each player does in a round."""
    ruleset = checked(QUARRY.replace("BODY", "\n        ".join(lines)))
    (loop,) = ruleset.rules["round"].body
    assert isinstance(loop, ForEachTerm)
    return to_text(English(ruleset).block(loop.body), 300)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("move all stones from supply to heap", "Put all stones on the heap."),
        (
            "move 3 stones from heap to blind of mill",
            "Lay 3 stones from the top of the heap face down in the mill.",
        ),
        (
            "move 1 stone from heap to sack of player",
            "The player takes 1 stone from the top of the heap into their sack.",
        ),
        ("move all stones from heap to scrap", "Throw all stones from the heap away."),
        ("move floor of mill to scrap", "Throw all stones in the mill away."),
        ("move blind of mill to floor of mill", "Lay the covered stone of the mill face up in the mill."),
        ("move sack of player to yard", "Move all stones in the player's sack to the yard."),
        ("move yard to bottom of heap", "Move all stones in the yard to the bottom of the heap."),
    ],
)
def test_a_move_is_told_as_the_zone_says(line: str, sentence: str) -> None:
    assert told(line) == f"- {sentence}\n"


def test_two_zones_that_are_entered_alike_are_told_apart() -> None:
    same = QUARRY.replace("put {what} on the heap", "throw {what} away")
    ruleset = checked(same.replace("BODY", "move 1 stone from heap to scrap"))
    assert "throw 1 stone from the top of the heap away (scrap)" in to_text(
        English(ruleset).block(ruleset.rules["round"].body)
    )


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ("pick stone in sack of player as lost", "reveal lost", "move lost to scrap"),
            "The player chooses a stone in their sack, shows it to everyone and throws it away.",
        ),
        (
            ("pick any stones in sack of player as lost", "move lost to heap"),
            "The player chooses any number of stones in their sack and puts them on the heap.",
        ),
        (
            ("pick stone in yard as won", "move won to sack of player"),
            "The player chooses a stone in the yard and takes it into their sack.",
        ),
    ],
)
def test_what_is_picked_and_then_only_moved_needs_no_name(lines: tuple[str, ...], sentence: str) -> None:
    guard = "if some (stone in sack of player) and some (stone in yard)"
    assert sentence[1:] in told(guard, *(f"    {line}" for line in lines))


def test_what_is_picked_keeps_its_name_where_more_is_done_with_it() -> None:
    lines = (
        "pick any stones in sack of player as lost",
        "move lost to heap",
        "if count of lost > 2",
        "    shuffle heap",
    )
    assert told(*lines).startswith(
        "- The player chooses any number of stones (the lost stones) in their sack.\n"
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("set tool of player to scale", "The player takes a scale, in place of any other."),
        ("set tool of player to nothing", "The player returns their scale or hammer."),
        ("set mark of player to red_sign", "The player takes a red sign, in place of any other."),
        ("set keeper to player", "The player takes the lamp."),
        ("set keeper to nobody", "Nobody has the lamp any longer."),
        ("set marked to mill", "The mill is under the crane from now on."),
        ("set marked to nothing", "No shed is under the crane any longer."),
    ],
)
def test_what_a_record_is_set_to_is_taken_or_stands_somewhere(line: str, sentence: str) -> None:
    assert told(line) == f"- {sentence}\n"


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("tool of player is hammer", "the player has a hammer"),
        ("tool of player is not hammer", "the player does not have a hammer"),
        ("tool of player is nothing", "the player has no scale or hammer"),
        ("some (player where tool of player is hammer)", "a player has a hammer"),
        ("keeper is player", "the player has the lamp"),
        ("keeper is nobody", "nobody has the lamp"),
        ("keeper is not nobody", "somebody has the lamp"),
        ("marked is barn", "the barn is under the crane"),
        ("marked is not barn", "the barn is not under the crane"),
        ("marked is nothing", "no shed is under the crane"),
        ("marked is not nothing", "a shed is under the crane"),
    ],
)
def test_a_record_is_what_somebody_has_or_where_something_is(condition: str, clause: str) -> None:
    assert told(f"if {condition}", "    shuffle heap") == f"- If {clause}, shuffle the heap.\n"


def test_who_surely_has_one_takes_another_instead() -> None:
    lines = ("if tool of player is scale", "    set tool of player to hammer")
    assert told(*lines) == "- If the player has a scale, the player takes a hammer instead.\n"


def test_a_loop_says_that_it_goes_in_order_only_where_that_may_matter() -> None:
    taken = told("for each shed", "    move 1 stone from heap to floor of shed")
    assert taken == "- Lay 1 stone from the top of the heap face up in each shed, in order.\n"
    thrown = told("for each shed", "    move floor of shed to scrap")
    assert thrown == "- Throw all stones in each shed away.\n"


def test_a_loop_that_goes_down_says_so() -> None:
    priced = QUARRY.replace('kind shed "sheds"\n', 'kind shed "sheds"\n    price number\n')
    priced = priced.replace('shed mill "mill"', 'shed mill "mill" with price 4').replace(
        'shed barn "barn"', 'shed barn "barn" with price 3'
    )
    ruleset = checked(
        priced.replace("BODY", "for each shed\n            move 1 stone from heap to floor of shed")
    )
    sentences = to_text(English(ruleset).block(ruleset.rules["round"].body), 300)
    assert "lay 1 stone from the top of the heap face up in each shed, the highest price first" in sentences


def test_how_often_at_most_is_a_limit_that_the_sentence_is_whole_without() -> None:
    ruleset = checked(
        QUARRY.replace("BODY", "repeat at most 7 times while some (stone in heap)\n            shuffle heap")
    )
    (loop,) = ruleset.rules["round"].body
    assert isinstance(loop, ForEachTerm)
    (sentence,) = English(ruleset).block(loop.body)
    assert (
        sentence.text
        == "As long as there is a stone in the heap (at most 7 times in a row): shuffle the heap."
    )
    whole = "".join(part.text for part in sentence.parts if not part.limit)
    assert whole == "As long as there is a stone in the heap: shuffle the heap."


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("set lit to yes", "The lamp is now lit."),
        ("set lit to no", "The lamp is not lit any longer."),
        ("set played of player to yes", "The player has now played."),
        ("set played of player to no", "The player has not played yet."),
    ],
)
def test_what_begins_to_hold_and_ends(line: str, sentence: str) -> None:
    assert told(line) == f"- {sentence}\n"


def test_an_amount_that_grows_from_turn_to_turn_needs_no_name() -> None:
    loop = (
        "for each rival in players from player",
        "    rival gains (due) pebbles",
        "    let due be due + 2",
    )
    assert told("let due be 4", *loop) == (
        "- The player gains 4 pebbles, and each next player clockwise 2 more than the one before.\n"
    )
    assert "The due grows by 2." in told("let due be 4", *loop, "gain (due) pebbles")
