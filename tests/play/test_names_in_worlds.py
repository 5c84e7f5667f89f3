"""What is worked out behind a question follows from the world that was sampled, not from the true one."""

from random import Random

from support import ROOT, random_play, ruleset

from ludex.interpreter.play.game import Game
from ludex.interpreter.play.sampler import sample

WEIGHING = ROOT / "tests" / "play" / "odd_games" / "weighing.ludex"


def records(game: Game, name: str) -> list[str | None]:
    return [found.value for found in game.observe(None).records if found.record.startswith(name)]


def hands(game: Game) -> list[list[int]]:
    """Return the numbers of the cards in each hand, as one who sees everything."""
    zones = [zone for zone in game.observe(None).zones if zone.zone.startswith("hand")]
    return [[int(str(piece).removesuffix(")").rpartition("(")[2]) for piece in zone.pieces] for zone in zones]


def test_what_is_said_after_the_question_is_that_of_the_world() -> None:
    """Who is asked first about the hand of red cannot tell it, and in each world it is weighed anew."""
    game = ruleset(WEIGHING).start(players=2, seed=4)
    while (decision := game.decision) is not None and decision.choices[0].text != "low":
        game.apply(decision.choices[0])
    seat = game.question.seat if game.question else None
    assert seat == 1
    totals = set()
    for number in range(40):
        world = sample(game, 1, number)
        weight = sum(hands(world)[0])
        world.apply("low")
        assert records(world, "score of red") == [str(weight)]
        totals.add(weight)
    assert len(totals) > 5


def test_a_loop_through_a_hidden_hand_goes_through_that_of_the_world() -> None:
    rng, checked = Random(2), set()
    for game in random_play(ruleset(WEIGHING).start(players=2, seed=2), rng, 30):
        decision = game.decision
        assert decision is not None and decision.seat is not None
        if decision.seat == 0 or decision.choices[0].text != "low":
            continue
        for number in range(10):
            world = sample(game, decision.seat, number)
            before, mine = records(world, "heavy of red"), hands(world)[0]
            world.apply("low")
            if (after := records(world, "heavy of red")) != before:
                assert after[0] is not None and int(after[0]) in mine
                checked.add(after[0])
    assert len(checked) > 3
