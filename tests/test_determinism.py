"""The same ruleset, options, seed and choices give the same bytes, wherever and beside whatever they run."""

import multiprocessing
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from determinism_worker import LONG, played, told_of
from support import SUBJECTS, game_of_corpus, ruleset, ruleset_files

import ludex
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.seeds import Stranger, seed_of_game
from ludex.interpreter.play.transcripts import transcript

WORKER = Path(__file__).with_name("determinism_worker.py")
TASKS = [
    (path, players, index)
    for path in ruleset_files()
    for players in ruleset(path).players
    for index in (0, 1)
]

DECK = """\
language 1
ruleset deck "A deck"
    players 2, 3
    round limit 1

piece leaf "leaves"
    rank number
    copies 1 per rank 1 to 52

zone pile
    holds leaf
    ordered

zone hand of player
    holds leaf
    visible to owner

setup
    move all leaves from supply to pile
    shuffle pile
    for each player
        move 5 leaves from pile to hand of player

round
    for each player
        pick leaf in hand of player as chosen
            if unable
                impossible "nobody has run out of leaves"
        reveal chosen
"""


def told_by_a_program(hash_seed: str) -> bytes:
    """Play the tasks in a new process under a seed for Python's own hashes."""
    done = subprocess.run(
        [sys.executable, WORKER, *(f"{path}:{players}:{index}" for path, players, index in TASKS)],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def test_programs_with_other_hash_seeds_write_the_same_bytes() -> None:
    first, second, third = map(told_by_a_program, ("0", "1", "4242"))
    assert first
    assert first == second == third
    assert first.decode("utf-8") == "".join(map(told_of, TASKS))


@pytest.mark.parametrize("workers", [2, 3])
def test_the_number_of_workers_changes_nothing(workers: int) -> None:
    """The games are given out in another order, too."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        backwards = list(pool.map(told_of, reversed(TASKS)))
    assert backwards[::-1] == list(map(told_of, TASKS))


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)
def test_games_in_turns_do_not_touch_each_other(path: Path) -> None:
    """Two games go on by turns, of one ruleset and beside another; each comes out as it does alone."""
    rules, others = ruleset(path), game_of_corpus("liar")
    plan = [(rules, 1), (rules, 2), (others, 3)]
    alone = [transcript(played(each.start(seed=seed, log=True), seed)) for each, seed in plan]
    games = [each.start(seed=seed, log=True) for each, seed in plan]
    agents = [Stranger.of(seed) for _, seed in plan]
    for _ in range(LONG):
        for game, agent in zip(games, agents, strict=True):
            if (decision := game.decision) is not None:
                game.apply(decision.choices[agent.pick(len(decision.choices))])
    assert [transcript(game) for game in games] == alone


def test_64_games_have_64_seeds_and_deals() -> None:
    seeds = [seed_of_game(1, index) for index in range(64)]
    assert len(set(seeds)) == 64
    deck = ludex.load_text({"deck.ludex": DECK}, "deck.ludex")
    deals = {deck.start(seed=seed).observe(None).zones for seed in seeds}
    assert len(deals) == 64
    for subject in SUBJECTS:
        if subject.compiled(max(subject.counts())).program.streams:
            assert len({subject.start(seed).digest() for seed in seeds}) == 64


def test_64_games_on_several_workers_are_64_games(tmp_path: Path) -> None:
    """Each differs from all others, deal and end, and comes out as it does in one process."""
    path = tmp_path / "deck.ludex"
    path.write_text(DECK, encoding="utf-8")
    tasks = [(path, 3, index) for index in range(64)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(4, mp_context=context) as pool:
        told = list(pool.map(told_of, tasks, chunksize=4))
    assert len(set(told)) == 64
    assert len({tuple(line for line in text.split("\n") if "to hand of red" in line) for text in told}) == 64
    assert told[::9] == list(map(told_of, tasks[::9]))


def test_the_strangers_of_64_games_choose_differently() -> None:
    agents = [Stranger.of(seed_of_game(1, index)) for index in range(64)]
    assert len({tuple(agent.pick(100) for _ in range(8)) for agent in agents}) == 64


def test_neither_master_nor_index_alone_makes_the_seed() -> None:
    seeds = {seed_of_game(master, index) for master in range(50) for index in range(50)}
    assert len(seeds) == 2500


def test_options_are_part_of_the_game() -> None:
    """An option that is named with its default changes nothing."""
    for path in ruleset_files():
        rules = ruleset(path)
        plain: Game = rules.start(seed=5)
        assert rules.start(seed=5, options=dict(rules.defaults)).digest() == plain.digest()
