"""Sealed picks for things: a player acts for several, and lays down each piece once."""

from collections import Counter
from random import Random
from time import perf_counter

import pytest
from support import ROOT, game_of_corpus

import ludex
from ludex.interpreter.play.answers import offered
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.sampler import sample

CLAIMS = game_of_corpus("claims")

PAIRS = """language 1
ruleset pairs "Pairs"
    players 2
    round limit 3

kind suit "suits"

suit a, b, c, d, e, f, g

kind spot "spots"

spot left, middle, right

piece card "cards"
    suit suit
    value number

card low "low card"
    copies 1 per suit per value 1 to 7

card high "high card"
    copies 1 per suit per value 8 to 13

zone deck
    holds card
    ordered

zone hand of player
    holds card
    visible to owner

record tenant of spot
    player or nobody
    starts nobody

setup
    move all cards from supply to deck
    shuffle deck
    for each player
        move 15 cards from deck to hand of player
        set tenant of left to player
        set tenant of right to player
        set tenant of middle to player after player

round
    sealed for each spot where tenant of spot is not nobody
        let player be tenant of spot
        pick 0 to 2 cards in hand of player as pair
            such that whole: count of pair is 0 or count of pair is 2
            such that matching: count of (suit where some (card in pair where suit of card is suit)) <= 1
    for each spot
        move pair of spot to deck
"""


@pytest.fixture
def pairs() -> ludex.Ruleset:
    return ludex.load_text({"pairs.ludex": PAIRS}, "pairs.ludex")


def answered(game: Game, *choices: str) -> Game:
    for choice in choices:
        game.apply(choice)
    return game


def test_a_player_who_digs_twice_is_asked_twice_in_order() -> None:
    game = CLAIMS.start(players=2, seed=4)
    asked = []
    while game.state.cells[2] == 1 and game.decision is not None:
        decision = game.decision
        asked.append((game.seats[decision.seat or 0], decision.prompt))
        game.apply("stop")
    assert asked == [
        ("red", "Pick 0 to 2 nuggets (stake) for hill"),
        ("red", "Pick 0 to 2 nuggets (stake) for wood"),
        ("yellow", "Pick 0 to 2 nuggets (stake) for river"),
    ]


def test_pieces_that_were_picked_are_not_offered_again() -> None:
    game = CLAIMS.start(players=2, seed=4)
    held = Counter(offered(game) or ())
    assert max(held.values()) > 1, "some are alike"
    answered(game, "take", "take")  # the first two lie on the hill
    assert game.decision is not None and game.decision.prompt == "Pick 0 to 2 nuggets (stake) for wood"
    laid = Counter(game.observe(0).results[0].values)
    assert laid.total() == 2 and Counter(offered(game) or ()) == held - laid


def test_until_all_have_chosen_a_player_sees_the_own_answers_alone() -> None:
    game = answered(CLAIMS.start(players=2, seed=4), "take", "take", "stop")
    assert [(seen.owner, seen.values) for seen in game.observe(0).results] == [
        ("hill", ("nugget(1)", "nugget(1)")),
        ("river", None),
        ("wood", ()),
    ]
    assert all(not seen.values for seen in game.observe(1).results)
    copy = CLAIMS.resume(game.save())
    assert copy.observe(0) == game.observe(0)


def test_the_search_for_a_pair_is_quick_and_none_is_an_answer(pairs: ludex.Ruleset) -> None:
    slowest = 0.0
    for seed in range(6):
        game = pairs.start(players=2, seed=seed)
        for _ in range(40):
            before = perf_counter()
            decision = game.decision
            slowest = max(slowest, perf_counter() - before)
            assert decision is not None
            if not decision.chosen:
                assert "stop" in [choice.text for choice in decision.choices] or decision.choices
            texts = [choice.text for choice in decision.choices]
            game.apply("leave" if "leave" in texts else texts[-1])
            if game.decision is None:
                break
    assert slowest < 0.2  # some 20 ms on the machine of reference


def test_sampled_worlds_answer_for_several_things() -> None:
    game = answered(CLAIMS.start(players=2, seed=4), "take", "take", "leave", "take")
    for seed in range(30):
        world = sample(game, 1, Random(seed))
        assert world.legal(1) == game.legal(1)
        red = [view for block in world.setting.compiled.program.sealed for view in block.results]
        laid = [piece for place in red[0].places(2) for piece in world.state.registers[place]]
        assert len(laid) == len(set(laid)), "no nugget lies on two claims"


def refused(change: tuple[str, str], said: str) -> None:
    text = (ROOT / "tests" / "corpus" / "games" / "claims.ludex").read_text(encoding="utf-8")
    assert change[0] in text
    with pytest.raises(ludex.LudexError) as found:
        ludex.load_text({"claims.ludex": text.replace(*change)}, "claims.ludex")
    assert said in str(found.value)


def test_what_is_refused() -> None:
    refused(
        ("        let player be digger of claim\n        pick", "        pick"),
        "which player chooses for a claim",
    )
    refused((" where digger of claim is not nobody\n", "\n"), "the player whose turn it becomes")
    refused(
        ("sealed for each claim where", "sealed for each nugget where"), "things that stay where they are"
    )
    refused(
        ("pick 0 to 2 nuggets in purse of player as stake", "pick 0 to (acres of player) acres as stake"),
        "asked twice",
    )
