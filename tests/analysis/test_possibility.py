"""Nothing is offered that cannot be carried out."""

import pytest
from checking import HEAD, checked

import ludex
from ludex.interpreter.play.examples import run_example
from ludex.interpreter.play.game import Game

COINS = "resource coin\n    supply 20\n    visible to everyone\n\n"
GOODS = (
    "kind ware\n    price number\n\nware silk with price 5\nware salt with price 1\n"
    "ware wine with price 3\n\nrecord bought of ware\n    starts no\n\n"
)


def start(text: str) -> Game:
    """Start a game of a ruleset for two."""
    text = HEAD.replace("players 2, 3", "players 2") + text
    assert checked(text).ruleset is not None, [one.title for one in checked(text).diagnostics]
    return ludex.load_text({"mine.ludex": text}, "mine.ludex").start(seed=1)


def offered(text: str) -> list[str]:
    """Return what is offered at the first decision."""
    game = start(text)
    assert game.decision is not None
    return [str(choice) for choice in game.decision.choices]


CHOOSE = """setup
    for each player
        gain 2 coins

round
    for each player
        choose
            either dear
                pay {dear} coins
            or cheap
                pay {cheap} coins
            or free
"""


@pytest.mark.parametrize(
    ("dear", "cheap", "names"),
    [(5, 1, ["cheap", "free"]), (2, 1, ["dear", "cheap", "free"]), (5, 3, ["free"])],
)
def test_an_alternative_that_cannot_be_paid_is_not_offered(dear: int, cheap: int, names: list[str]) -> None:
    assert offered(COINS + CHOOSE.format(dear=dear, cheap=cheap)) == names


SWAP = """zone pot
    holds coin
    visible to everyone

setup
    for each player
        gain 1 coin

round
    for each player
        choose
            either swap
                gain 2 coins from pot
                pay 1 coin
            or both
                pay 1 coin
                pay 1 coin
            or none
"""


def test_gains_count_before_payments_and_payments_add_up() -> None:
    assert offered(COINS + SWAP) == ["swap", "none"]


def test_a_thing_whose_continuation_cannot_be_paid_is_not_offered() -> None:
    body = (
        "setup\n    for each player\n        gain 3 coins\n\n"
        "round\n    for each player\n        pick ware where not bought of ware as wish\n"
        "            if unable\n                finish\n"
        "        pay (price of wish) coins\n        set bought of wish to yes\n"
    )
    assert offered(COINS + GOODS + body) == ["salt", "wine"]


def test_where_nothing_is_possible_the_line_below_if_unable_happens() -> None:
    body = (
        "round\n    for each player\n        pay 1 coin\n            if unable\n                player wins\n"
        "    finish\n"
    )
    game = start(COINS + body)
    assert game.decision is None and game.result is not None


MARKET = """round
    for each player
        step market
            pick ware where not bought of ware as wish
                if unable
                    finish
            pay (price of wish) coins
            set bought of wish to yes

            example "silk is too dear"
                given player is red, coins of red is 3
                red is refused silk by round.market.wish
                red answers salt
                expect coins of red is 2, bought of salt is yes
"""


def test_a_refused_thing_names_the_clause() -> None:
    text = HEAD + COINS + GOODS + MARKET
    ruleset = checked(text).ruleset
    assert ruleset is not None
    outcome = run_example(ruleset, ruleset.examples[0])
    assert outcome.passed, outcome.messages


GUARDED = """setup
    for each player
        gain 2 coins

round
    for each player
        if {condition}
            pay 3 coins
"""

HELD = """piece card
    value number
    copies 1 per value 1 to 4

zone hand of player
    holds card
    visible to owner

setup
    for each player
        move 1 card from supply to hand of player

round
    for each player
        if some (card in hand of player where {guard})
            pick card in hand of player where {wanted} as chosen
            move chosen to supply
"""


@pytest.mark.parametrize(
    ("condition", "codes"),
    [
        ("coins of player >= 3", []),
        ("coins of player >= 3 and coins of player < 9", []),
        ("coins of player >= 2", ["L0406"]),
        ("coins of player >= 3 or coins of player < 9", ["L0406"]),
        ("coins of player after player >= 3", ["L0406"]),
    ],
)
def test_a_condition_around_a_payment_proves_it_if_it_says_the_same(condition: str, codes: list[str]) -> None:
    text = HEAD + COINS + GUARDED.format(condition=condition)
    if condition.startswith("coins of player after"):
        text = text.replace(condition, "coins of (player after player) >= 3")
    found = [one.code.id for one in checked(text).diagnostics if one.code.id == "L0406"]
    assert found == codes


@pytest.mark.parametrize(
    ("guard", "wanted", "codes"),
    [
        ("value of card > 2", "value of card > 2", []),
        ("value of card > 2", "yes", []),
        ("value of card > 2", "value of card > 3", ["L0406"]),
        ("yes", "value of card > 2", ["L0406"]),
    ],
)
def test_where_some_fit_a_narrower_condition_there_are_some(
    guard: str, wanted: str, codes: list[str]
) -> None:
    text = (HEAD + HELD.format(guard=guard, wanted=wanted)).replace(" where yes", "")
    assert [one.code.id for one in checked(text).diagnostics if one.code.id == "L0406"] == codes
