"""Small games against figures that are known from elsewhere, through the public API."""

from collections import Counter
from functools import cache
from itertools import permutations
from random import Random

import pytest
from support import CORPUS, game_of_corpus, random_play

from ludex.interpreter.play.game import Game

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def sequences(board: tuple[int, ...], mover: int) -> int:
    """Count the complete games of noughts and crosses from a position, by brute force of its own."""
    if any(board[a] == board[b] == board[c] != 0 for a, b, c in LINES) or 0 not in board:
        return 1
    return sum(
        sequences((*board[:cell], mover, *board[cell + 1 :]), 3 - mover)
        for cell in range(9)
        if not board[cell]
    )


def counted(game: Game) -> int:
    decision = game.decision
    if decision is None:
        return 1
    total = 0
    for choice in decision.choices:
        after = game.copy()
        after.apply(choice)
        total += counted(after)
    return total


def test_noughts_and_crosses_after_four_moves() -> None:
    """Cells are numbered as they are declared, row by row."""
    for moves in ((4, 0, 8, 2), (0, 1, 2, 3)):
        game = game_of_corpus("noughts").start(players=2, seed=1)
        board = [0] * 9
        for number, cell in enumerate(moves):
            assert game.decision is not None
            free = [each for each in range(9) if not board[each]]
            game.apply(game.decision.choices[free.index(cell)])
            board[cell] = 1 + number % 2
        assert counted(game) == sequences(tuple(board), 1)


@pytest.mark.soak
def test_noughts_and_crosses_has_255168_games() -> None:
    assert sequences((0,) * 9, 1) == 255_168
    assert counted(game_of_corpus("noughts").start(players=2, seed=1)) == 255_168


def histories(game: Game) -> list[Game]:
    """Return all complete games, chance included; each keeps its log."""
    decision = game.decision
    if decision is None:
        return [game]
    found = []
    for choice in decision.choices:
        found += histories(replayed(game, choice.text))
    return found


def replayed(game: Game, text: str) -> Game:
    """Return a logged game that has gone one choice further."""
    assert game.log is not None
    again = Game.start(game.setting.compiled, None, log=True)
    for _, made in game.log.choices:
        again.apply(made)
    again.apply(text)
    return again


def test_kuhn_poker_has_30_histories_and_12_information_states() -> None:
    """Three cards for two seats make 6 deals of 5 courses each; each card and course seen is a state."""
    start = game_of_corpus("kuhn").start(players=2, chance="ask", log=True)
    states: set[object] = set()

    def walk(game: Game) -> int:
        decision = game.decision
        if decision is None:
            assert game.result is not None and game.result.points is not None
            assert sum(game.result.points) == 4
            return 1
        if decision.seat is not None:
            states.add((decision.seat, game.observe(decision.seat), game.told(decision.seat)))
        else:
            assert len(decision.weights) == len(decision.choices)
        return sum(walk(replayed(game, choice.text)) for choice in decision.choices)

    assert walk(start) == 30
    assert len(states) == 12


def test_the_winner_of_nim_is_that_of_theory() -> None:
    """Whoever is to move loses under perfect play exactly if the sizes add up to 0 without carrying."""
    start = game_of_corpus("nim").start(players=2, seed=1)
    program = start.setting.compiled.program
    heaps = [
        number for number, name in enumerate(program.names.ids.holders) if name not in program.names.seats
    ]

    def key(game: Game) -> tuple[object, ...]:
        return (*(game.state.cells[program.amounts[heap].cell] for heap in heaps), game.decision)

    known: dict[tuple[object, ...], int] = {}

    def winner(game: Game) -> int:
        if (decision := game.decision) is None:
            assert game.result is not None
            (seat,) = game.result.winners
            return seat
        if (at := key(game)) not in known:
            results = set()
            for choice in decision.choices:
                after = game.copy()
                after.apply(choice)
                results.add(winner(after))
            assert decision.seat is not None
            known[at] = decision.seat if decision.seat in results else 1 - decision.seat
        return known[at]

    assert winner(start) == 0  # 3 ^ 4 ^ 5 is 2
    checked = 0
    for game in random_play(start.copy(), Random(1)):
        decision = game.decision
        assert decision is not None
        if len(decision.choices) and decision.path == start_path(start):
            sizes = [game.state.cells[program.amounts[heap].cell] for heap in heaps]
            total = 0
            for size in sizes:
                total ^= size
            assert (winner(game.copy()) == decision.seat) == (total != 0)
            checked += 1
    assert checked


def start_path(game: Game) -> str:
    """Return the clause that asks first in a turn."""
    assert game.decision is not None
    return game.decision.path


@cache
def auction_outcome(seed: int, offers: tuple[int, ...], order: tuple[int, ...]) -> tuple[object, ...]:
    game = game_of_corpus("auction").start(players=len(offers), seed=seed, asking=order)
    while game.decision is not None:
        decision = game.decision
        assert decision.seat is not None
        wanted = (offers[decision.seat] * (1 + game.observe(None).round)) % len(decision.choices)
        game.apply(decision.choices[wanted])
    seen = game.observe(None)
    return game.result, seen.zones, seen.amounts


def test_the_order_of_asking_changes_no_outcome() -> None:
    for seats in (2, 3, 4):
        for seed in range(3):
            offers = tuple(Random(seed).choices(range(10), k=seats))
            outcomes = {auction_outcome(seed, offers, order) for order in permutations(range(seats))}
            assert len(outcomes) == 1


def test_different_seeds_deal_differently() -> None:
    """Games that are played in turns in one process do not touch each other."""
    games = [game_of_corpus("kuhn").start(seed=seed) for seed in range(64)]
    alone = [game_of_corpus("kuhn").start(seed=seed).digest() for seed in range(64)]
    assert [game.digest() for game in games] == alone
    assert len(set(alone)) == 64
    deals = Counter(game.observe(None).zones for game in games)
    assert len(deals) == 6
    assert CORPUS.is_dir()
