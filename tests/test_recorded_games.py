"""A recorded game of every ruleset and number of players: it replays exactly, under the same fingerprint.

Refreshed with --update-golden and read in the diff.
"""

from pathlib import Path

import pytest
from determinism_worker import played
from support import ROOT, ruleset, ruleset_files

from ludex.interpreter.play.seeds import seed_of_game
from ludex.interpreter.play.transcripts import transcript, write

TRANSCRIPTS = ROOT / "tests" / "corpus" / "transcripts"
RECORDED = {
    f"{path.stem}-{players}.json": (path, players)
    for path in ruleset_files()
    for players in ruleset(path).players
}


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_game_replays_exactly(name: str, update_golden: bool) -> None:
    path, players = RECORDED[name]
    rules, recorded = ruleset(path), TRANSCRIPTS / name
    if update_golden:
        TRANSCRIPTS.mkdir(exist_ok=True)
        seed = seed_of_game(players, 0)
        write(recorded, transcript(played(rules.start(players, seed, log=True), seed, None)))
    assert recorded.exists(), "no game is recorded: run this test with --update-golden and read the file"
    text = recorded.read_bytes()
    outcome = rules.replay(text)
    assert outcome.difference is None
    assert outcome.same_fingerprint, "the ruleset or the program has changed, though this game has not"
    assert outcome.game.result is not None, "the recorded game is played to its end"
    assert transcript(outcome.game).encode("utf-8") == text


def test_every_recorded_game_has_its_ruleset() -> None:
    assert {path.name for path in Path(TRANSCRIPTS).glob("*")} == set(RECORDED)
