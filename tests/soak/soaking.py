"""Long random play: many games, looked at after every step; every hundredth is looked at hard."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from conservation import conserved
from support import CORPUS, ruleset, ruleset_files

import ludex
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.playout import playout
from ludex.interpreter.play.saves import restore, save
from ludex.interpreter.play.seeds import Stranger, seed_of_game
from ludex.interpreter.play.transcripts import replay, transcript
from ludex.interpreter.program.events import Event

MASTER = 2024
GAMES_OF_RULESET = 10_000
GAMES_OF_CORPUS = 1_000
DECISIONS = 60_000
"""A ruleset has fewer games where so many decisions, for each number of players, come to less."""

LONG, LIMIT = 1_000, 3_000
"""A game is long after so many decisions, and is then taken to have so many."""

HARD = 100
"""Every so many games one is looked at hard."""

LOOKS = 100
"""After so many decisions a game is looked at hard at every fiftieth only."""

ONWARDS = 8
"""At every so many decisions of it a sampled world is played on."""


@dataclass(frozen=True)
class Task:
    """Games `first` to `last` (excluded) of one ruleset and number of players."""

    path: Path
    players: int
    first: int
    last: int

    @property
    def name(self) -> str:
        return f"{self.path.stem}-{self.players}-{self.first}"


@dataclass
class Figures:
    """What has been played."""

    games: int = 0
    hard: int = 0
    decisions: int = 0
    seconds: float = 0.0
    endings: Counter[str] = field(default_factory=Counter)

    def add(self, other: Figures) -> None:
        self.games += other.games
        self.hard += other.hard
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.endings += other.endings


def tasks(share: float, chunk: int) -> list[Task]:
    """Return a share of all games of every ruleset, in chunks of so many."""
    found = []
    for path in ruleset_files():
        counts = ruleset(path).players
        whole = GAMES_OF_CORPUS if path.is_relative_to(CORPUS) else -(-GAMES_OF_RULESET // len(counts))
        games = max(1, round(min(whole, DECISIONS // length(path)) * share))
        found += [
            Task(path, players, first, min(first + chunk, games))
            for players in counts
            for first in range(0, games, chunk)
        ]
    return found


@cache
def length(path: Path) -> int:
    """Return how many decisions a game of the ruleset takes; of one that takes long, a bound."""
    game = ruleset(path).start(seed=MASTER)
    number = sum(1 for _, _ in zip(playout(game, MASTER), range(LONG), strict=False))
    return max(1, number) if game.decision is None else LIMIT


def play(task: Task) -> Figures:
    """Play the games of a task; whatever does not hold is an AssertionError or a RuleFault."""
    rules, figures, begun = ruleset(task.path), Figures(), time.process_time()
    for index in range(task.first, task.last):
        seed = seed_of_game(MASTER, index)
        hard = index % HARD == 0
        try:
            options = setting(task.path, task.players, index)
            play_ = play_hard if hard else play_one
            game = play_(rules, task.players, seed, options)
        except Exception as error:
            error.add_note(f"in {task.path.name}, {task.players} players, seed {seed}")
            again = f"play(Task({str(task.path)!r}, {task.players}, {index}, {index + 1}))"
            error.add_note(f"{first_breach(rules, task.players, seed, options)}; again: {again}")
            raise
        assert game.result is not None
        figures.games += 1
        figures.hard += hard
        figures.decisions += game.result.decisions
        figures.endings[game.result.end] += 1
    figures.seconds = time.process_time() - begun
    return figures


@cache
def settings(path: Path, players: int) -> list[dict[str, str]]:
    return list(ruleset(path).settings(players))


def setting(path: Path, players: int, index: int) -> dict[str, str]:
    """Return the options of a game: in every second one as they start, else any that are allowed."""
    rules = ruleset(path)
    if index % 2 == 0:
        return rules.starts(players)
    return Random(index).choice(settings(path, players))


def play_one(rules: ludex.Ruleset, players: int, seed: int, options: dict[str, str]) -> Game:
    game = rules.start(players, seed, options)
    conserved(game)
    for _ in playout(game, seed):
        conserved(game)
    return game


@dataclass
class Conservation:
    """A watch that looks after every event, in the middle of a step too, and knows which clause runs."""

    game: Game
    path: str = "no clause"

    def event(self, event: Event, /) -> None:
        conserved(self.game)

    def clause(self, clause: int, /) -> None:
        self.path = self.game.setting.compiled.program.names.clauses[clause]


def first_breach(rules: ludex.Ruleset, players: int, seed: int, options: dict[str, str]) -> str:
    """Play the game again and say where the first thing went missing: after which choice, in which clause."""
    agent, number, last, watch = Stranger.of(seed), 0, "the set-up", None
    try:
        game = rules.start(players, seed, options)
        watch = Conservation(game)
        conserved(game)
        while (decision := game.decision) is not None:
            choice, number = decision.choices[agent.pick(len(decision.choices))], number + 1
            seat = "chance" if decision.seat is None else game.seats[decision.seat]
            last = f"decision {number}, {seat} chooses {choice.text}"
            game.apply(choice, watch=watch)
            conserved(game)
    except Exception as error:
        what = "lost" if isinstance(error, AssertionError) else "wrong"
        return f"first {what} after {last}, at {watch.path if watch else 'no clause'}"
    return "nothing is lost from one decision to the next"


def play_hard(rules: ludex.Ruleset, players: int, seed: int, options: dict[str, str]) -> Game:
    """Play a game in which everything that ought to leave it alone is done at every decision."""
    game, agent, rng = rules.start(players, seed, options, log=True), Stranger.of(seed), Random(seed)
    watch, step = Conservation(game), 0
    while (decision := game.decision) is not None:
        if step < LOOKS or step % 50 == 0:
            before, told = game.digest(), game.told(None)
            saved(game)
            copied(game, rng)
            permuted(game, rng, onwards=step < LOOKS and step % ONWARDS == 0)
            assert (game.digest(), game.told(None), game.decision) == (before, told, decision)
        game.apply(decision.choices[agent.pick(len(decision.choices))], watch=watch)
        conserved(game)
        step += 1
    replayed(game)
    return game


def saved(game: Game) -> None:
    """A save is the game."""
    text = save(game)
    again = restore(text, lambda _: game.setting.compiled)
    assert again.state == game.state and again.decision == game.decision and save(again) == text


def copied(game: Game, rng: Random) -> None:
    """A copy goes its own way."""
    copy = game.copy()
    assert copy.digest() == game.digest()
    some_steps(copy, rng, 3)


def permuted(game: Game, rng: Random, onwards: bool) -> None:
    """A world that differs in secrets alone looks the same to a seat; one is played on."""
    chosen = rng.randrange(len(game.seats))
    for seat in range(len(game.seats)):
        world = ludex.sample(game, seat, rng)
        seen, same = game.observe(seat), world.observe(seat)
        assert seen == same and seen.text == same.text
        assert world.legal(seat) == game.legal(seat)
        conserved(world)
        if onwards and seat == chosen:
            some_steps(world, rng, 3 * LOOKS)


def some_steps(game: Game, rng: Random, steps: int | None) -> None:
    """Play on at random, at most so many steps."""
    while (decision := game.decision) is not None and steps != 0:
        game.apply(rng.choice(decision.choices))
        steps = None if steps is None else steps - 1
    conserved(game)


def replayed(game: Game) -> None:
    """The transcript leads to the same game."""
    text = transcript(game)
    outcome = replay(text, lambda _: game.setting.compiled)
    assert outcome.equal and outcome.same_fingerprint, outcome.difference
    assert outcome.game.state == game.state and transcript(outcome.game) == text
