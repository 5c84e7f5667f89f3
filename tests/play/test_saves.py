"""Saves: equal at every decision, and no changed byte and no forged content gets through."""

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import SUBJECTS, Subject, each_game, random_play

from ludex.interpreter.play.envelope import SaveError, seal, unseal
from ludex.interpreter.play.game import Game, Log
from ludex.interpreter.play.saves import restore, save
from ludex.interpreter.play.transcripts import replay, transcript
from ludex.interpreter.program.faults import RuleFault

seeds = st.integers(0, 2**32 - 1)
few = settings(max_examples=5, deadline=None)
SMALL = SUBJECTS[0]


def restored(game: Game, text: str | bytes) -> Game:
    return restore(text, lambda _: game.setting.compiled)


@each_game
@given(seed=seeds)
@few
def test_a_save_is_the_game_at_every_decision(subject: Subject, seed: int) -> None:
    """Inside sets and sealed blocks too; what follows is the same."""
    for game in random_play(subject.start(None if seed % 4 == 0 else seed), Random(seed), 40):
        text = save(game)
        again = restored(game, text)
        assert again.digest() == game.digest()
        assert save(again) == text
        assert again.decision == game.decision
        for seat in (None, *range(len(game.seats))):
            assert again.observe(seat) == game.observe(seat)
        decision = game.decision
        assert decision is not None
        choice = Random(text).choice(decision.choices)
        again.apply(choice)
        game.apply(choice)
        assert again.digest() == game.digest()


@each_game
@given(seed=seeds, data=st.data())
@settings(max_examples=4, deadline=None)
def test_any_changed_byte_is_a_save_error(subject: Subject, seed: int, data: st.DataObject) -> None:
    game = subject.start(seed, log=True)
    for _ in random_play(game, Random(seed), 10):
        pass
    for text, load in ((save(game), restored), (transcript(game), replayed)):
        raw = text.encode("utf-8")
        for _ in range(20):
            place = data.draw(st.integers(0, len(raw) - 1))
            byte = raw[place] ^ data.draw(st.integers(1, 255))
            with pytest.raises(SaveError):
                load(game, raw[:place] + bytes([byte]) + raw[place + 1 :])
        for shorter in (raw[:-1], raw[1:], raw + b"\n", raw + b" ", b"", raw[: len(raw) // 2]):
            with pytest.raises(SaveError):
                load(game, shorter)


def replayed(game: Game, text: str | bytes) -> None:
    replay(text, lambda _: game.setting.compiled)


def test_every_byte_of_a_small_save_counts() -> None:
    game = SMALL.start(4)
    raw = save(game).encode("utf-8")
    for place, byte in enumerate(raw):
        with pytest.raises(SaveError):
            restored(game, raw[:place] + bytes([byte ^ 1]) + raw[place + 1 :])


@given(st.text() | st.binary())
@settings(max_examples=100, deadline=None)
def test_any_text_is_a_game_or_a_save_error(text: str | bytes) -> None:
    with pytest.raises(SaveError):
        restore(text, lambda _: SMALL.compiled(2))


def forgeries() -> list[tuple[str, Any]]:
    """Return what a content may be changed to, by the path of its keys; all of it is sealed properly."""
    deep: Any = 0
    for _ in range(300):
        deep = [deep]
    wrong: list[Any] = [None, True, 1.5, -1, 2**70, "x", [], {}, [[[]]], deep]
    paths = [
        *("format", "sort", "ruleset", "source", "layers", "options", "players", "chance", "seed", "asking"),
        *("fingerprint", "state", "state.cells", "state.registers", "state.streams", "state.settled"),
        *("state.cells.0", "state.cells.1", "state.cells.9", "state.registers.0", "state.streams.0"),
    ]
    return [(path, value) for path in paths for value in wrong]


@pytest.mark.parametrize(("path", "value"), forgeries(), ids=lambda part: str(part)[:20])
def test_forged_content_is_a_save_error_or_the_same_game(path: str, value: Any) -> None:
    """Whoever can compute the digest can forge, but gets no traceback."""
    game = SMALL.start(4)
    content = unseal(save(game))
    forged = copy.deepcopy(content)
    *keys, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    inner: Any = forged
    for key in keys:
        inner = inner[key]
    if inner[last] == value and type(inner[last]) is type(value):
        return
    inner[last] = value
    if path in ("ruleset", "source", "layers", "options"):
        return  # the finder of this test does not look at them
    with pytest.raises(SaveError):
        restored(game, seal(forged))


numbers = st.sampled_from([-(2**31), -1, 0, 1, 2, 3, 7, 20, 100, 2**31 - 1])


@each_game
@given(seed=seeds, data=st.data())
@settings(max_examples=20, deadline=None)
def test_a_forged_state_is_refused_or_played_on(subject: Subject, seed: int, data: st.DataObject) -> None:
    """Cells and registers are changed under a right digest; what is let in breaks off at worst."""
    rng = Random(seed)
    game = subject.start(None if seed % 4 == 0 else seed)
    for _ in random_play(game, rng, rng.randrange(20)):
        pass
    forged = unseal(save(game))
    cells, registers = forged["state"]["cells"], forged["state"]["registers"]
    for _ in range(data.draw(st.integers(1, 3))):
        cells[data.draw(st.integers(0, len(cells) - 1))] = data.draw(numbers)
    if data.draw(st.booleans()):
        registers[data.draw(st.integers(0, len(registers) - 1))].append(data.draw(numbers))
    try:
        again = restored(game, seal(forged))
    except SaveError:
        return
    again.log = Log()
    try:
        for _ in random_play(again, rng, 20):
            for seat in (None, *range(len(again.seats))):
                assert again.observe(seat).text
            again.told(None)
            assert again.why_not("nonsense") is not None
            assert restored(again, save(again)).digest() == again.digest()
    except RuleFault:
        pass


@each_game
@given(seed=seeds)
@settings(max_examples=20, deadline=None)
def test_a_forged_state_is_refused_or_can_be_looked_at(subject: Subject, seed: int) -> None:
    rng = Random(seed)
    game = subject.start(seed)
    for _ in random_play(game, rng, rng.randrange(20)):
        pass
    content = unseal(save(game))
    for _ in range(10):
        forged = copy.deepcopy(content)
        cells = forged["state"]["cells"]
        cells[rng.randrange(len(cells))] = rng.choice([-(2**31), -1, 0, 1, 2, 7, 100, 2**31 - 1])
        try:
            again = restored(game, seal(forged))
        except SaveError:
            continue
        for seat in (None, *range(len(again.seats))):
            assert again.observe(seat).text


def test_deep_and_long_texts_are_refused() -> None:
    game = SMALL.start(4)
    body = '{\n"a": ' + "[" * 200_000 + "]" * 200_000
    for text in (body, "x" * 40_000_000, '{\n"a": ' + "9" * 10_000):
        with pytest.raises(SaveError):
            restored(game, resealed(text))


def resealed(body: str) -> str:
    """Close a body that is no JSON as `seal` would."""
    import hashlib

    digest = hashlib.sha256(body.encode("utf-8")).hexdigest()
    return f'{body},\n"digest": "{digest}"\n}}\n'


def test_a_save_under_another_fingerprint_is_refused() -> None:
    game = SMALL.start(4)
    content = unseal(save(game))
    content["fingerprint"] = "0" * 64
    with pytest.raises(SaveError, match="have changed"):
        restored(game, seal(content))
