"""Agents: what they choose, what they draw from, and what they cannot know."""

from __future__ import annotations

from random import Random

import pytest
from support import CORPUS, ROOT

import ludex
from ludex.interpreter.arena.agents import AGENTS, Turn, answers, seated, standing
from ludex.interpreter.play.decision import Choice
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.playout import playout

GUESS = ROOT / "tests" / "play" / "games" / "guess.ludex"

RACE = """language 1
ruleset race
    players 2
    round limit 20

resource coin "coins"
    supply 200
    visible to everyone

resource debt "debts"
    supply 200
    visible to everyone

round
    for each player
        choose
            either work "Work"
                gain 2 coins
            or borrow "Borrow"
                gain 2 coins
                gain 1 debt
            or rest "Rest"
                nothing
            or stop "Stop" if coins of player > 7
                player wins
            or yield "Yield" if coins of player > 3
                let rival be player after player
                rival wins

progress
    highest coins of player
    lowest debts of player
"""


def race() -> ludex.Ruleset:
    return ludex.load_text({"race.ludex": RACE}, "race.ludex")


def played(game: Game, names: list[str], seed: int = 1) -> list[str]:
    """Return what agents answer in a game."""
    return [choice.text for _, choice in answers(game, seated(names, seed))]


def test_greedy_takes_what_is_best_by_the_first_line_that_differs_and_wins_where_it_can() -> None:
    texts = played(race().start(2, seed=1), ["greedy", "greedy"])
    assert texts == ["work"] * 8 + ["stop"]


def test_without_progress_it_goes_by_the_ranking() -> None:
    text = RACE.replace("progress\n    highest coins of player\n", "ranking\n")
    game = ludex.load_text({"race.ludex": text}, "race.ludex").start(2, seed=1)
    texts = played(game, ["greedy", "greedy"])
    assert {"work", "rest"} <= set(texts) and not {"borrow", "yield"} & set(texts)


def test_what_is_worth_nothing_is_worst_and_a_loss_is_worse_than_all() -> None:
    game = race().start(2, seed=1)
    for text in ("work", "rest", "work", "rest", "yield"):
        assert standing(game, 0)[0] == 0
        game.apply(text)
    assert (standing(game, 0)[0], standing(game, 1)[0]) == (-1, 1)


def test_first_takes_the_first_choice_and_random_any() -> None:
    assert set(played(race().start(2, seed=1), ["first", "first"])) == {"work"}
    assert {"borrow", "yield"} <= set(played(race().start(2, seed=1), ["first", "random"])[1::2])


@pytest.mark.parametrize("name", AGENTS)
def test_a_stream_for_each_seat_of_each_game(name: str) -> None:
    """The same again, whoever else plays; another seat and another game draw otherwise."""
    ruleset = ludex.load(CORPUS / "noughts.ludex")

    def answered(seed: int, seat: int) -> list[str]:
        texts = []
        agent = AGENTS[name](seed, seat)
        for start in range(9):
            game = ruleset.start(2, seed=start)
            assert game.decision is not None and game.decision.seat is not None
            texts.append(agent.choose(Turn(game, game.decision.seat, game.decision)).text)
        return texts

    assert answered(1, 0) == answered(1, 0)
    if name != "first":
        assert answered(1, 0) != answered(1, 1) and answered(1, 0) != answered(2, 0)


def test_greedy_does_better_than_random() -> None:
    rows = ludex.load(CORPUS / "last_card.ludex").simulate(
        80, players=2, agents=("greedy", "random"), rotate_seats=True
    )
    won = sum(row.agents[row.winners[0]] == "greedy" for row in rows)
    assert won > 60


def test_greedy_does_not_know_what_its_seat_cannot_see() -> None:
    """Whoever knew the card that the other has kept would guess right every time."""
    ruleset = ludex.load(GUESS)
    right = asked = 0
    for seed in range(40):
        game = ruleset.start(2, seed=seed)
        asked += sum(
            choice.text in ("high", "low") for _, choice in answers(game, seated(["greedy"] * 2, seed))
        )
        assert game.result is not None and game.result.points is not None
        right += sum(game.result.points)
    assert asked == 40 * 6
    assert 0.4 < right / asked < 0.75


class Looking:
    """Keeps what it is given, and takes the first choice."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []

    def choose(self, turn: Turn) -> Choice:
        self.turns.append(turn)
        return turn.choices[0]


def test_a_turn_has_what_the_seat_sees_and_worlds_and_no_game() -> None:
    game = ludex.load(GUESS).start(2, seed=3)
    looking = Looking()
    next(answers(game, [looking, looking]))
    assert [one.seat for one in looking.turns] == [0]
    again = ludex.load(GUESS).start(2, seed=3)
    assert again.decision is not None
    turn = Turn(again, 0, again.decision)
    given = [getattr(turn, name) for name in dir(turn) if not name.startswith("_")]
    assert not [value for value in given if isinstance(value, Game)]
    assert turn.observation == again.observe(0) and turn.choices == again.legal(0)
    worlds = [world for world, _ in zip(turn.worlds(Random(1)), range(9), strict=False)]
    assert {str(world.observe(0)) for world in worlds} == {str(again.observe(0))}
    assert len({str(world.observe(1)) for world in worlds}) > 3


def test_a_playout_is_the_game_that_random_agents_play() -> None:
    """So one of a trial, of coverage or of a rehearsal is found again by `ludex trace`."""
    for seed in range(5):
        game = ludex.load(GUESS).start(seed=seed)
        played = [choice.text for _, choice in playout(game, seed)]
        again = ludex.load(GUESS).start(seed=seed)
        names = ["random"] * len(again.seats)
        assert played == [choice.text for _, choice in answers(again, seated(names, seed))]
        assert game.digest() == again.digest()
