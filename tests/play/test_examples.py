"""Examples: what they may answer, and what is wrong with them is a failed example, never an error."""

import pytest
from support import ROOT

import ludex
from ludex.interpreter.play.examples import run_example
from ludex.interpreter.play.log import tell

SQUARES = """language 1
ruleset squares "Squares"
    players 2
    round limit 2

kind square "squares"
    number number

square per number 1 to 4

record last of player
    number 0 to 900
    starts 0

round
    for each player
        pick 2 squares as chosen
            if unable
                nothing
        set last of player to count of chosen
"""

AMOUNTS = """language 1
ruleset amounts "Amounts"
    players 2
    round limit 2

record last of player
    number 0 to 900
    starts 0

round
    for each player
        pick 0 to 500 as amount
        set last of player to amount
"""

HELPERS = """language 1
ruleset helpers "Helpers"
    players 2
    round limit 2

piece helper "helpers"
    owner player or nothing

helper own "own"
    copies 2 per player

helper shared "shared"

zone camp of player
    holds helper
    visible to everyone

round
    for each player
        move 1 shared from camp of player to supply
"""


def outcome(text: str, example: str) -> tuple[bool, tuple[str, ...]]:
    ruleset = ludex.load_text({"a.ludex": f'{text}\nexample "one"\n{example}'}, entry="a.ludex").checked
    found = run_example(ruleset, ruleset.examples[0])
    return found.passed, found.messages


def test_a_set_of_members_is_answered_by_their_names() -> None:
    lines = """    when round
    red answers square(1), square(3)
    yellow answers square(1), square(2)
    expect last of red is 2, last of yellow is 2
"""
    assert outcome(SQUARES, lines) == (True, ())
    passed, messages = outcome(SQUARES, lines.replace("square(3)", "square(1)"))
    assert not passed and "cannot be picked so" in messages[0]


@pytest.mark.parametrize("number", ["501", "999", "99999"])
def test_a_number_that_is_not_offered_fails_the_example(number: str) -> None:
    lines = """    when round
    red answers NUMBER
    yellow answers 3
    expect at least last of yellow is 3
"""
    assert outcome(AMOUNTS, lines.replace("NUMBER", "500")) == (True, ())
    passed, messages = outcome(AMOUNTS, lines.replace("NUMBER", number))
    (said,) = messages
    assert not passed and said.endswith(f": `red answers {number}`: {number} is not offered")


def test_answers_to_several_questions_stand_on_lines_of_their_own() -> None:
    lines = """    when round
    red answers 3, 4
    expect last of red is 3, last of yellow is 4
"""
    passed, (message,) = outcome(AMOUNTS, lines)
    assert not passed and ": one answer is needed, not 2: red is asked: " in message
    assert message.endswith("; write a line with `answers` for each question")
    two = lines.replace("3, 4", "3\n    yellow answers 4", 1)
    assert outcome(AMOUNTS, two) == (True, ())


def test_whether_anything_was_picked_in_secret_is_not_told() -> None:
    """Others hear the same of an empty pick from a hidden hand as of any other."""
    path = ROOT / "tests" / "play" / "odd_games" / "quiet_hands.ludex"
    ruleset = ludex.load(path)
    heard = []
    for first in ("stop", "take"):
        game = ruleset.start(players=2, seed=3, log=True)
        before = len(game.events)
        game.apply(first)
        while game.decision and game.decision.path.endswith("laid"):
            game.apply("stop")
        told = [tell(event, 1, game.setting.compiled.words) for event in game.events[before:]]
        heard.append([line for line in told if line])
    assert heard[0] == heard[1] == ["red has chosen"]


def test_every_shuffle_can_be_asked() -> None:
    """Dice in a pile show faces: each look and face is an outcome of its own."""
    game = ludex.load(ROOT / "tests" / "play" / "odd_games" / "dice_pile.ludex").start(
        players=2, chance="ask"
    )
    seen: set[str] = set()
    for _ in range(40):
        if game.decision is None:
            break
        seen |= {choice.text for choice in game.decision.choices}
        game.apply(game.decision.choices[-1 if game.decision.seat is None else 0])
        if any("showing" in text for text in seen):
            break
        choices = game.decision.choices if game.decision else ()
        if game.decision and game.decision.seat is None and len(choices) == 6:
            game.apply(choices[len(seen) % 6])
    assert any(text.startswith("die showing ") for text in seen)


def test_a_piece_that_belongs_to_nobody_lies_before_a_player() -> None:
    lines = """    when round
    given camp of red is 2 own, shared
    expect camp of red is 2 own
"""
    assert outcome(HELPERS, lines) == (True, ())


LENT = """language 1
ruleset lent "Lent"
    players 2
    round limit 2

piece man "men"
    owner player or nothing

man own "own man"
    copies 2 per player

man guest "guest"
    copies 1

zone camp of player
    holds man

round
    for each player
        if some (man in camp of player where man is guest)
            player wins
"""


def test_a_piece_of_nobody_can_be_given_where_others_have_an_owner() -> None:
    lines = """    when round
    given camp of yellow is guest, 2 own
    expect yellow wins
"""
    assert outcome(LENT, lines) == (True, ())


ENDLESS = """language 1
ruleset endless "Endless"
    players 2
    round limit 2

resource coin "coins"
    supply unlimited
    visible to everyone

round
    for each player
        gain 1 coin
"""


def test_what_is_unlimited_does_not_follow_from_what_others_have() -> None:
    lines = """    when round
    expect coins of red is 1
"""
    assert outcome(ENDLESS, lines) == (
        False,
        ("changed, but not expected: yellow has 1 coins now",),
    )


PEEKS = """language 1
ruleset peeks "Peeks"
    players 3
    round limit 1

piece card "cards"
    value number
    copies 1 per value 1 to 5

piece token "tokens"
    copies 3

resource coin "coins"
    supply 60
    visible to owner

zone hand of player
    holds card
    visible to owner

zone deck
    holds card
    ordered

zone bag
    holds token

piece die "dice"
    copies 2
    faces 1 to 6

zone cup
    holds die

zone box
    holds die

record luck of player
    flag
    starts no
    visible to owner

rule peek(player)
    look at deck
    move 1 card from deck to hand of player
    reveal hand of player
    look at cup
    move 1 die from cup to box
    gain 1 coin
    set luck of player to yes

round
    for each player
        peek

ranking
    highest coins of player

example "peeking"
    when peek
    seats red, yellow, green
    given player is yellow, deck is card(1), card(2), hand of red is card(3), hand of yellow is card(4)
    given bag is token, cup is 2 dice
    expect hand of yellow is card(1), card(4), deck is card(2)
    expect box is die, coins of yellow is 1, luck of yellow is yes
    expect """


@pytest.mark.parametrize(
    ("what", "problem"),
    [
        ("deck is known to yellow, hand of red is known to red", None),
        ("hand of yellow is known to everyone, hand of yellow is known to red and green and yellow", None),
        ("coins of yellow is known to yellow, luck of red is known to red", None),
        ("(card in deck where value of card is 2) is known to yellow", None),
        ("(card where value of card is 5) is known to everyone", None),
        ("(card where value of card > 0) is known to nobody", "it is known to red in part, yellow in part"),
        ("bag is known to everyone", None),
        ("box is known to nobody, cup is known to nobody", None),
        ("deck is known to nobody", "it is known to yellow"),
        ("deck is known to red and yellow", "it is known to yellow"),
        ("hand of yellow is known to yellow", "it is known to red, yellow, green"),
        ("luck of yellow is known to nobody", "it is known to yellow"),
        ("hand of green is known to green", "nothing is there that could be known"),
        ("the (card where value of card is 9) is known to green", "nothing is there that could be known"),
        (
            "luck of (the (player where coins of player > 9)) is known to red",
            "nothing is there that could be known",
        ),
    ],
)
def test_who_knows_something_is_just_who_the_example_says(what: str, problem: str | None) -> None:
    ruleset = ludex.load_text({"peeks.ludex": f"{PEEKS}{what}\n"}, "peeks.ludex").checked
    found = run_example(ruleset, ruleset.examples[0])
    assert found.passed == (problem is None), found.messages
    assert problem is None or problem in found.messages[0]


SHUFFLED = """language 1
ruleset shuffled "Shuffled"
    players 2
    round limit 5

piece gem "gems"
    worth number
    copies by worth 1: 2, 3: 1

zone bag
    holds gem
    ordered

zone tray
    holds gem
    visible to everyone

round
    shuffle bag
    move 1 gem from bag to tray
"""


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ("gem(1)", "a question is left open: 1 outcome of chance is not said; {asked}"),
        ("gem(6)", "this cannot be what chance decides: {asked}"),
        ("gem(1), gem(6)", "this, number 2 of 2, cannot be what chance decides: {asked}"),
        ("gem(3), gem(1)", "chance has decided all it can after 1 of the 2 that the example says"),
    ],
)
def test_what_chance_decides_more_or_less_than_an_example_says_is_told(answers: str, said: str) -> None:
    """Once all that is left is alike, chance has nothing more to decide."""
    lines = """    when round
    given bag is 2 gem(1), gem(3)
    chance answers gem(3)
    expect at least tray is gem(3)
"""
    assert outcome(SHUFFLED, lines) == (True, ())
    passed, (message,) = outcome(SHUFFLED, lines.replace("answers gem(3)", f"answers {answers}"))
    asked = "chance is asked: The next piece, from the top down of bag (gem(1), gem(3))"
    assert not passed and message.rpartition("`: ")[2] == said.format(asked=asked)
