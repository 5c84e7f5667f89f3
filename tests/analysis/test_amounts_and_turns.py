"""Attributes, records, parameters and options that are amounts; calls that leave the player out."""

import pytest
from checking import find
from support import ROOT

import ludex
from ludex.grammar.source import Source
from ludex.interpreter.analysis import codes
from ludex.interpreter.play.decision import Choice

STALLS = ROOT / "tests" / "play" / "games" / "stalls.ludex"
TEXT = STALLS.read_text(encoding="utf-8")


def mistakes(text: str) -> list[tuple[str, str]]:
    return [(one.code.id, one.title) for one in find(Source.of("mine.ludex", text))]


@pytest.mark.parametrize(("players", "price"), [(2, 1), (3, 2)])
def test_the_price_is_paid_and_the_turn_goes_with_the_call(players: int, price: int) -> None:
    game = ludex.load(STALLS).start(players=players, seed=1)
    game.apply(_named(game, "well"))
    seen = game.observe(0)
    held = {found.holder: found.value for found in seen.amounts}
    assert held["red"] == 5 - price - 1 + 2 and held["yellow"] == 5
    assert [record.value for record in seen.records if record.record == "toll"] == ["3"]


def _named(game: ludex.Game, text: str) -> Choice:
    assert game.decision is not None
    return next(choice for choice in game.decision.choices if choice.text == text)


def test_an_option_of_an_amount_is_limited_by_what_is_written() -> None:
    rules = ludex.load(STALLS)
    assert rules.options["fee"] == ("0", "1", "2", "3")
    game = rules.start(players=2, seed=1, options={"fee": 3})
    game.apply(_named(game, "well"))
    assert {found.holder: found.value for found in game.observe(0).amounts}["red"] == 5 - 1 - 3 + 2


def test_units_are_checked() -> None:
    two = TEXT.replace("kind stall", "resource nut\n    supply 9\n    visible to everyone\n\nkind stall")
    assert mistakes(two.replace("price 3 coins", "price 3 nuts"))[0][0] == codes.WRONG_UNIT.id
    assert mistakes(two.replace("take(2)", "take(2 nuts)"))[0][0] == codes.WRONG_UNIT.id
    assert mistakes(TEXT.replace("amount: coin 1 to 9", "amount: coins"))[0] == (
        codes.UNKNOWN_NAME.id,
        "no type or kind is called `coins`",
    )


def test_nobody_whose_turn_it_is() -> None:
    text = TEXT.replace("    for each player\n        take(player, 5)", "    take(5)")
    assert mistakes(text)[0] == (codes.NO_PLAYER.id, "nobody's turn it is here, and `take` needs a player")


def test_a_slot_takes_the_player_too_and_two_missing_values_are_none_left_out() -> None:
    text = TEXT.replace("    run visit of stall", "    run visit of stall for player")
    assert mistakes(text) == []
    assert mistakes(TEXT.replace("        settle(goal)", "        settle"))[0][0] == codes.WRONG_ARGUMENTS.id
