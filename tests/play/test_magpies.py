"""A game in which chance picks: the log of each seat, asked chance, saving in between, replay."""

from random import Random

from support import game_of_corpus, random_play

from ludex.interpreter.play.playout import playout

MAGPIES = game_of_corpus("magpies")


def test_a_thief_and_the_robbed_see_which_and_others_do_not() -> None:
    game = MAGPIES.start(players=3, seed=4, log=True)
    for _ in playout(game, 4):
        pass
    told = [game.told(seat) for seat in range(3)]
    assert any(line.startswith("chance picks gem ") for line in told[0])
    assert all("chance has picked" in lines for lines in told)
    assert any(line in ("chance picks red", "chance picks yellow", "chance picks green") for line in told[1])
    everything = game.told(None)
    assert "chance has picked" not in everything


def test_asked_chance_decides_and_is_saved_in_between() -> None:
    game = MAGPIES.start(players=2, seed=None, chance="ask")
    seen = set()
    for position in random_play(game, Random(3), 200):
        decision = position.decision
        if decision is not None and decision.seat is None and decision.prompt == "What chance picks":
            seen.add(tuple(choice.text for choice in decision.choices)[:1])
            assert len(decision.weights) == len(decision.choices)
            assert decision.path in ("setup.first", "raid.flight.stolen")
            assert MAGPIES.resume(position.save()).decision == decision
    assert ("red",) in seen and len(seen) > 1


def test_a_refused_outcome_is_told() -> None:
    game = MAGPIES.start(players=2, seed=None, chance="ask")
    while game.decision is not None and game.decision.prompt != "What chance picks":
        game.apply(game.decision.choices[0])
    assert game.why_not("blue") is not None
    game.apply("yellow")
    assert game.observe(0).records[0].value == "yellow"
