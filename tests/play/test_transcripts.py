"""Transcripts replay exactly, and what differs is named."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import WHOLE, Subject, each_game, random_play

from ludex.interpreter.play.envelope import seal, unseal
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.transcripts import ReplayOutcome, replay, transcript

seeds = st.integers(0, 2**32 - 1)
few = settings(max_examples=4, deadline=None)


def replayed(game: Game, text: str) -> ReplayOutcome:
    return replay(text.encode("utf-8"), lambda _: game.setting.compiled)


def finished(subject: Subject, seed: int | None, decisions: int | None = None) -> Game:
    game = subject.start(seed, log=True)
    for _ in random_play(game, Random(seed), decisions):
        pass
    return game


@each_game
@given(seed=seeds)
@few
def test_replay_is_exact(subject: Subject, seed: int) -> None:
    """Of whole games, but for those that take long."""
    game = finished(subject, seed, WHOLE)
    text = transcript(game)
    outcome = replayed(game, text)
    assert outcome.equal and outcome.same_fingerprint, outcome.difference
    assert outcome.game.digest() == game.digest()
    assert transcript(outcome.game) == text
    assert "\r" not in text


@each_game
def test_chance_that_is_asked_is_replayed(subject: Subject) -> None:
    game = finished(subject, None, 40)
    outcome = replayed(game, transcript(game))
    assert outcome.equal and outcome.game.digest() == game.digest()


@each_game
def test_the_first_difference_is_named(subject: Subject) -> None:
    game = finished(subject, 5, WHOLE)
    content = unseal(transcript(game))
    for key, value, message in (
        ("events", ["something else", *content["events"][1:]], "event 1"),
        ("events", content["events"][:-1], "events"),
        ("result", None if game.result else {"end": "won"}, "the result"),
        ("choices", [["nobody", "nothing"], *content["choices"][1:]], "choice 1"),
        ("choices", [[content["choices"][0][0], "no such"], *content["choices"][1:]], "choice 1: `no such`"),
        (
            "choices",
            [*content["choices"], ["nobody", "x"]],
            "the game has ended already" if game.result else f"choice {len(content['choices']) + 1}",
        ),
    ):
        outcome = replayed(game, seal(content | {key: value}))
        assert outcome.difference is not None and message in outcome.difference
    other = replayed(game, seal(content | {"fingerprint": "0" * 64}))
    assert other.equal and not other.same_fingerprint


@each_game
def test_a_game_without_a_log_has_no_transcript(subject: Subject) -> None:
    with pytest.raises(ValueError, match="log"):
        transcript(subject.start(1))
