"""What holds of every game at every decision: copies, refusals, conservation, results."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import WHOLE, Subject, each_game, random_play

from ludex.interpreter.play.decision import Choice, IllegalChoice
from ludex.interpreter.play.game import Game
from ludex.interpreter.program.instructions import Transfer
from ludex.interpreter.program.program import Fixed
from ludex.interpreter.program.state import State

seeds = st.integers(0, 2**32 - 1)
few = settings(max_examples=5, deadline=None)


def choices_of(game: Game) -> list[Choice]:
    """Return every choice that the program knows."""
    return list(game.setting.compiled.choices)


@each_game
@given(seed=seeds)
@few
def test_a_copy_never_touches_its_original(subject: Subject, seed: int) -> None:
    """Choices taken from one game mean the same on the other."""
    rng = Random(seed)
    for game in random_play(subject.start(seed, log=True), rng, 30):
        before, decision, told = game.digest(), game.decision, game.told(None)
        copy = game.copy()
        for each in random_play(copy, rng, 6):
            assert each.decision is not None
        assert (game.digest(), game.decision, game.told(None)) == (before, decision, told)
        kept = copy.digest()
        assert decision is not None
        game.apply(rng.choice(decision.choices))
        assert copy.digest() == kept
        assert copy.events == ()


@each_game
@given(seed=seeds)
@few
def test_illegal_choices_change_nothing(subject: Subject, seed: int) -> None:
    rng = Random(seed)
    kept: list[Choice] = []
    for game in random_play(subject.start(seed, log=True), rng, 40):
        decision = game.decision
        assert decision is not None
        before, told = game.digest(), game.told(None)
        everything = rng.sample(choices_of(game), min(6, len(choices_of(game))))
        tries: list[Choice | int | str] = [
            each for each in (*kept, *everything) if each not in decision.choices
        ]
        tries += ["no such choice", -1, 10**9, Choice(decision.choices[0].code, "another text")]
        for choice in tries:
            refusal = game.why_not(choice)
            assert refusal is not None and str(refusal)
            with pytest.raises(IllegalChoice) as caught:
                game.apply(choice)
            assert caught.value.refusal == refusal
        other = (decision.seat or 0) + 1
        with pytest.raises(IllegalChoice, match="not asked"):
            game.apply(decision.choices[0], seat=other)
        assert game.why_not(decision.choices[0]) is None
        assert (game.digest(), game.decision, game.told(None)) == (before, decision, told)
        kept = [*kept[-3:], decision.choices[0]]


@each_game
def test_after_the_end_nothing_is_legal(subject: Subject) -> None:
    game = subject.start(3, log=True)
    choice = None
    for each in random_play(game, Random(3)):
        assert each.result is None
        assert each.decision is not None
        choice = each.decision.choices[0]
    assert choice is not None
    before, told = game.digest(), game.told(None)
    ranked(game)
    assert all(game.legal(seat) == () for seat in (None, *range(len(game.seats))))
    for tried in (choice, choice.text, choice.code):
        with pytest.raises(IllegalChoice, match="the game has ended"):
            game.apply(tried)
    assert (game.digest(), game.told(None)) == (before, told)


@each_game
@given(seed=seeds)
@few
def test_pieces_and_limited_resources_are_conserved(subject: Subject, seed: int) -> None:
    """The state checks itself that each piece lies in one zone, which its cell names."""
    game = subject.start(seed)
    program = game.setting.compiled.program
    unlimited = {
        each.resource
        for each in program.code
        if isinstance(each, Transfer) and (each.source is None or each.target is None)
    }

    def totals() -> Counter[int]:
        found: Counter[int] = Counter()
        for view in program.amounts:
            amount = game.state.cells[view.cell]
            assert 0 <= amount <= view.limit
            if view.resource not in unlimited:
                found[view.resource] += amount
        return found

    start = totals()
    for each in random_play(game, Random(seed), 60):
        State.from_json(each.state.to_json(), program)
        assert totals() == start
        pieces = sum(len(zone.pieces) for zone in each.observe(None).zones)
        assert pieces == len(program.piece_looks)


@each_game
@given(seed=seeds, order=st.randoms(use_true_random=False))
@few
def test_a_ranking_has_every_seat_and_ties_share_a_place(subject: Subject, seed: int, order: Random) -> None:
    """Of a game that takes long, `test_after_the_end_nothing_is_legal` sees one end."""
    counts = subject.counts()
    game = subject.start(seed, order.choice(counts))
    for _ in random_play(game, Random(seed), WHOLE):
        pass
    if game.decision is None:
        ranked(game)


def ranked(game: Game) -> None:
    """The game has ended with a ranking of all seats by their points."""
    result = game.result
    assert result is not None
    assert sorted(seat for seat, _ in result.ranking) == list(range(len(game.seats)))
    places = [place for _, place in result.ranking]
    assert places == [1 + sum(other < place for other in places) for place in places]
    assert result.points is None or len(result.points) == len(game.seats)
    if result.points is not None and result.end != "won":
        # An end between some seats ranks them, and then the others, each by the same rule.
        bits = game.state.cells[Fixed.LEADING]
        seats = [seat for seat, _ in result.ranking]
        leading = [seat for seat in seats if bits >> seat & 1]
        assert seats[: len(leading)] == leading
        for group in (leading, seats[len(leading) :]):
            by_place = [result.points[seat] for seat in group]
            assert by_place == sorted(by_place, reverse=game.setting.compiled.program.ranking[0][0])
    assert result.rounds >= 1 and result.decisions >= 1
    assert result.end in ("finished", "won", "limit reached")


@each_game
@given(seed=seeds)
@few
def test_looking_consumes_nothing(subject: Subject, seed: int) -> None:
    """One game is looked at, saved and copied at every decision, its twin is not."""
    game, twin = subject.start(seed), subject.start(seed)
    for each in random_play(game, Random(seed), 30):
        for seat in (None, *range(len(each.seats))):
            each.observe(seat)
            each.legal(seat)
        each.copy()
        decision = each.decision
        assert decision is not None
        choice = Random(each.digest()).choice(decision.choices)
        each.apply(choice)
        twin.apply(choice)
        assert each.digest() == twin.digest()
