"""What is secret from a seat changes nothing that the seat can get, and sampled worlds fit what it knows."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import SECRETIVE, SUBJECTS, Subject, each_game, game_of_corpus, random_play, ruleset

from ludex.interpreter.play.game import Game
from ludex.interpreter.play.sampler import sample, spread, ways
from ludex.interpreter.program.events import Unsealed
from ludex.interpreter.program.instructions import NOTHING
from ludex.interpreter.program.program import Fixed
from ludex.interpreter.program.state import State

seeds = st.integers(0, 2**32 - 1)
few = settings(max_examples=4, deadline=None)


def gets(game: Game, seat: int) -> tuple[object, ...]:
    """Return all that a seat can get from a game: what it sees, may choose, and is told when it asks."""
    texts = ["no such choice", *(choice.text for choice in game.setting.compiled.choices[:40])]
    refusals = [game.why_not(text, seat) for text in texts]
    seen = game.observe(seat)
    return seen, seen.text, game.legal(seat), refusals


@each_game
@given(seed=seeds)
@few
def test_permuting_secrets_changes_nothing_that_a_seat_gets(subject: Subject, seed: int) -> None:
    """In the middle of sets and of sealed blocks too; every seat looks, not the one that is asked alone."""
    rng = Random(seed)
    players = rng.choice(subject.counts())
    for game in random_play(subject.start(seed, players), rng, 25):
        before = game.digest()
        for seat in range(len(game.seats)):
            mine = gets(game, seat)
            for _ in range(3):
                world = sample(game, seat, rng)
                assert gets(world, seat) == mine
                State.from_json(world.state.to_json(), world.setting.compiled.program)
        assert game.digest() == before


@each_game
@given(seed=seeds)
@few
def test_sampled_worlds_go_on_without_fault(subject: Subject, seed: int) -> None:
    rng = Random(seed)
    for game in random_play(subject.start(seed), rng, 40):
        if rng.random() < 0.2:
            seat = rng.randrange(len(game.seats))
            world = sample(game, seat, rng)
            for _ in random_play(world, rng, 60):
                pass


@each_game
@given(seed=seeds)
@few
def test_what_is_answered_in_secret_does_not_show(subject: Subject, seed: int) -> None:
    """Two games alike up to one sealed answer are alike to all others while the block is open."""
    rng = Random(seed)
    for game in random_play(subject.start(seed, log=True), rng, 30):
        decision = game.decision
        assert decision is not None and decision.seat is not None
        if not game.state.cells[Fixed.SEALED] or len(decision.choices) < 2 or rng.random() < 0.6:
            continue
        twins = [gone_further(subject, game, choice.text) for choice in rng.sample(decision.choices, 2)]
        if any(unsealed(twin) > unsealed(game) for twin in twins):
            continue
        for seat in set(range(len(game.seats))) - {decision.seat}:
            assert twins[0].told(seat) == twins[1].told(seat)
            if len({twin.question.seat for twin in twins if twin.question}) == 1:
                assert gets(twins[0], seat) == gets(twins[1], seat)


def gone_further(subject: Subject, game: Game, text: str) -> Game:
    """Return a twin of a logged game, one choice further."""
    assert game.log is not None
    twin = subject.start(game.seed, log=True)
    for _, made in game.log.choices:
        twin.apply(made)
    twin.apply(text)
    return twin


def unsealed(game: Game) -> int:
    """Count the sealed blocks that are over."""
    return sum(isinstance(event, Unsealed) for event in game.events)


def test_what_was_chosen_in_secret_goes_on_from_where_it_lay() -> None:
    """A card that others cannot see is kept by a name until a third has answered; then it moves."""
    game = ruleset(SECRETIVE[0]).start(players=3, seed=1)
    assert game.decision is not None
    game.apply(game.decision.choices[0])
    seat = game.question.seat if game.question else None
    assert seat == 1
    for number in range(40):
        world = sample(game, 1, number)
        world.apply("low")
        sizes = {zone.zone: len(zone.pieces) for zone in world.observe(None).zones}
        assert (sizes["hand of red"], sizes["table"]) == (2, 1)


def test_a_set_chosen_in_secret_goes_on_from_where_it_lay() -> None:
    """As one card does: in every world the cards go from the hand that they were chosen from."""
    rng = Random(3)
    checked = 0
    for game in random_play(ruleset(SECRETIVE[1]).start(players=3, seed=3, log=True), rng):
        decision = game.decision
        assert decision is not None and decision.seat is not None
        if decision.choices[0].text != "yes_please":
            continue
        lying = sizes(game)
        after = gone_on(game)
        for number in range(20):
            assert gone_on(sample(game, decision.seat, number)) == after
        checked += after != lying
    assert checked


def sizes(game: Game) -> list[int]:
    return [len(zone.pieces) for zone in game.observe(None).zones]


def gone_on(game: Game) -> list[int]:
    """Return the sizes of all zones after the answer `no_thanks`."""
    after = game.copy()
    after.apply("no_thanks")
    return sizes(after)


def test_who_is_in_the_middle_of_an_answer_begins_again() -> None:
    """Others cannot know how far a seat has come in a sealed block."""
    game = SUBJECTS[0].start(3)
    start = game.question
    assert start is not None and start.seat == 0
    game.apply(start.codes[0])
    assert game.question is not None and game.question.seat == 0 and game.question.site != start.site
    for number in range(20):
        question = sample(game, 1, number).question
        assert question is not None and (question.seat, question.site) == (0, start.site)
        assert sample(game, 0, number).question == game.question


def test_every_secret_is_drawn_anew() -> None:
    """Faces, cards, amounts, records and open answers of others all differ between worlds."""
    game = ruleset(SECRETIVE[1]).start(players=2, seed=1)
    rng = Random(1)
    for _ in random_play(game, rng):
        if game.state.cells[Fixed.SEALED] and game.question is not None and game.question.seat == 1:
            break
    seen = [sample(game, 1, number).observe(None) for number in range(60)]
    for part in ("zones", "amounts", "records", "results"):
        assert len({getattr(each, part) for each in seen}) > 5, part


def test_the_future_of_a_sampled_world_is_fresh() -> None:
    """An agent must not read the chance to come out of a sample."""
    game = game_of_corpus("shut_the_box").start(players=1, seed=1)
    for each in random_play(game, Random(1), 3):
        assert each.decision is not None
    worlds = {tuple(sample(game, 0, number).state.streams) for number in range(20)}
    assert len(worlds) == 20
    assert tuple(game.state.streams) not in worlds


def test_samples_are_the_same_for_the_same_seed() -> None:
    for subject in SUBJECTS[:1]:
        game = subject.start(3)
        assert sample(game, 1, 7).digest() == sample(game, 1, Random(7)).digest()


def even(counts: Counter[object], kinds: int) -> bool:
    """Say whether counts are as even as chance makes them: each within five deviations of its share."""
    total = sum(counts.values())
    share = total / kinds
    return len(counts) == kinds and all(abs(count - share) < 5 * share**0.5 for count in counts.values())


def test_a_hidden_card_is_sampled_evenly() -> None:
    """With three cards, one in the own hand, the other hand holds each of the two left equally often."""
    game = game_of_corpus("kuhn").start(seed=2)
    program = game.setting.compiled.program
    hands = [number for number, view in enumerate(program.zones) if view.mask in (1, 2)]
    counts: Counter[object] = Counter()
    for number in range(2000):
        world = sample(game, 0, number)
        (card,) = world.state.registers[hands[1]]
        counts[program.piece_looks[card]] += 1
    (own,) = game.state.registers[hands[0]]
    assert program.piece_looks[own] not in counts
    assert even(counts, 2)


def test_a_hidden_die_is_sampled_evenly() -> None:
    game = game_of_corpus("liar").start(seed=2)
    program = game.setting.compiled.program
    counts: Counter[object] = Counter()
    for number in range(3000):
        world = sample(game, 0, number)
        faces = [
            world.state.cells[program.face + piece]
            for piece in range(len(program.piece_looks))
            if not program.zones[world.state.cells[program.place + piece]].mask & 1
        ]
        (face,) = (face for face in faces if face != NOTHING)
        counts[face] += 1
    assert even(counts, 6)


@given(st.integers(0, 12), st.lists(st.integers(0, 8), min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_ways_to_spread_are_counted(total: int, limits: list[int]) -> None:
    def brute(rest: int, left: list[int]) -> int:
        if not left:
            return int(rest == 0)
        return sum(brute(rest - number, left[1:]) for number in range(min(rest, left[0]) + 1))

    assert ways(total, limits) == brute(total, limits)
    if ways(total, limits):
        numbers = spread(total, limits, Random(total))
        assert sum(numbers) == total
        assert all(0 <= number <= limit for number, limit in zip(numbers, limits, strict=True))
    else:
        with pytest.raises(ValueError, match="no way"):
            spread(total, limits, Random(1))


def test_every_way_to_spread_is_equally_likely() -> None:
    rng = Random(5)
    counts: Counter[object] = Counter(tuple(spread(5, [3, 2, 5], rng)) for _ in range(6000))
    assert even(counts, ways(5, [3, 2, 5]))
