"""The front door: names, options, messages, and what importing costs."""

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from support import CORPUS, game_of_corpus, ruleset

import ludex

TINY = """language 1
ruleset tiny "Tiny"
    players 1, 2, 6
    round limit 2

option bonus "A bonus"
    starts yes
option start "How much one starts with"
    number 0 to 3
    starts 2

resource coin "coins"
    supply 40
    visible to everyone

setup
    for each player
        gain (start) coins
        if bonus
            gain 1 coin

round
    for each player
        choose
            either stay "Stay"
            or leave "Leave"
                finish

ranking
    highest coins of player
"""


def tiny() -> ludex.Ruleset:
    return ludex.load_text({"tiny.ludex": TINY}, entry="tiny.ludex")


def test_importing_is_light() -> None:
    code = "import time; t = time.process_time(); import ludex; print(time.process_time() - t)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 0.06
    code = "import sys, ludex; print(sum(name[:4] in ('lark', 'pyda') for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) == 0


def test_all_names_of_the_package_resolve() -> None:
    for name in dir(ludex):
        getattr(ludex, name)
    with pytest.raises(AttributeError):
        ludex.nothing_of_the_kind  # noqa: B018


def test_a_ruleset_of_the_package_and_a_file() -> None:
    shipped = ludex.load("tribunes")
    assert shipped.id == "tribunes" and shipped.default_players == 4
    assert ludex.load(CORPUS / "nim.ludex").id == "nim"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tribune", "did you mean `tribunes`?"),
        ("../rulesets/tribunes", "no ruleset is called"),
        ("nowhere.ludex", "nowhere.ludex: No such file"),
        ("", "no ruleset is called"),
    ],
)
def test_unknown_names_are_usage_errors(name: str, message: str) -> None:
    with pytest.raises(ludex.UsageError, match=message.replace("?", r"\?")):
        ludex.load(name)


def test_a_ruleset_with_errors_carries_diagnostics() -> None:
    with pytest.raises(ludex.LudexError) as caught:
        ludex.load_text({"bad.ludex": TINY.replace("(start)", "(stars)")}, entry="bad.ludex")
    assert caught.value.diagnostics and caught.value.sources
    assert "bad.ludex:" in str(caught.value)


def test_players_and_seeds() -> None:
    assert tiny().default_players == 2
    assert len(tiny().start(players=6, seed=1).seats) == 6
    first, second = tiny().start(), tiny().start()
    assert first.seed is not None and first.seed != second.seed
    for wrong in ({"players": 3}, {"seed": -1}, {"seed": 2**64}, {"asking": (0, 0)}, {"asking": (0,)}):
        with pytest.raises(ludex.UsageError):
            tiny().start(**wrong)
    with pytest.raises(ludex.UsageError, match="1, 2, 6 players, not 3"):
        tiny().start(players=3)
    with pytest.raises(ludex.UsageError, match="no seed"):
        tiny().start(seed=1, chance="ask")


def test_options_hold_in_all_cases() -> None:
    """However a game begins, its options are those that were given, else the declared ones."""
    game = tiny()
    assert game.options == {"bonus": ("yes", "no"), "start": ("0", "1", "2", "3")}
    assert game.defaults == {"bonus": "yes", "start": "2"}

    def coins(**options: str | int | bool) -> set[int]:
        found = set()
        for seed in (None, 1, 1, 2):
            started = game.start(seed=seed, options=options)
            again = ludex.load_text({"tiny.ludex": TINY}, entry="tiny.ludex").resume(started.save())
            assert again.digest() == started.digest()
            found.add(started.observe(0).amounts[0].value)
        return {value for value in found if value is not None}

    assert coins() == {3}
    assert coins(bonus="no") == coins(bonus=False) == {2}
    assert coins(start=0) == coins(start="0") == {1}
    for wrong, message in (
        ({"bonus": "maybe"}, "`bonus` is yes, no, not `maybe`"),
        ({"start": 4}, "`start` is 0, 1, 2, 3, not `4`"),
        ({"stakes": 1}, "no option `stakes`; it has bonus, start"),
    ):
        with pytest.raises(ludex.UsageError, match=message):
            game.start(options=wrong)


def test_fingerprints_tell_settings_apart() -> None:
    game = tiny()
    prints = {
        game.start(players=players, options={"bonus": bonus}).fingerprint
        for players in (1, 2)
        for bonus in (True, False)
    }
    assert len(prints) == 4
    assert game.start(seed=1).fingerprint == game.start(seed=2).fingerprint


def test_a_saved_game_of_the_package_is_resumed_by_name(tmp_path: Path) -> None:
    """In a new process it goes on exactly as here."""
    game = ludex.load("tribunes").start(seed=5)
    for _ in range(20):
        assert game.decision is not None
        game.apply(game.decision.choices[0])
    file = tmp_path / "save"
    file.write_bytes(game.save().encode("utf-8"))
    code = (
        "import sys, ludex; from pathlib import Path\n"
        "game = ludex.resume(Path(sys.argv[1]).read_bytes())\n"
        "while game.decision: game.apply(game.decision.choices[-1])\n"
        "print(game.digest())"
    )
    done = subprocess.run([sys.executable, "-c", code, file], capture_output=True, text=True, check=True)
    while game.decision:
        game.apply(game.decision.choices[-1])
    assert done.stdout.strip() == game.digest()


def test_a_save_of_a_file_asks_for_its_ruleset() -> None:
    text = game_of_corpus("nim").start(seed=1).save()
    with pytest.raises(ludex.SaveError, match="nim does not come with the package"):
        ludex.resume(text)
    with pytest.raises(ludex.SaveError, match="a game of nim, not of kuhn"):
        game_of_corpus("kuhn").resume(text)
    assert ruleset(CORPUS / "nim.ludex").resume(text).digest() == game_of_corpus("nim").start(seed=1).digest()


def test_refusals_name_the_clause() -> None:
    """A card that a condition forbids, a space that is taken, an answer after the end."""
    game = game_of_corpus("noughts").start(seed=1)
    assert game.decision is not None
    first = game.decision.choices[0]
    game.apply(first)
    refusal = game.why_not(first)
    assert refusal is not None and refusal.path.startswith("round")
    game = ludex.load("tribunes").start(players=3, seed=1)
    with pytest.raises(ludex.IllegalChoice) as caught:
        game.apply("banner")
    assert caught.value.refusal.path.startswith("round.selection.played")


def test_a_fault_names_the_clause_and_the_seed() -> None:
    text = TINY.replace("                finish\n", '                impossible "nobody leaves"\n')
    game = ludex.load_text({"tiny.ludex": text}, entry="tiny.ludex").start(seed=7)
    with pytest.raises(ludex.RuleFault, match="nobody leaves") as caught:
        game.apply("leave")
    assert caught.value.seed == 7 and caught.value.clause is not None
    assert caught.value.clause.startswith("round")


def test_errors_survive_the_way_between_processes() -> None:
    game = tiny().start(seed=1)
    with pytest.raises(ludex.IllegalChoice) as caught:
        game.apply("no such choice")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.refusal == caught.value.refusal and str(again) == str(caught.value)
    with pytest.raises(ludex.UsageError) as wrong:
        tiny().start(players=9)
    assert str(pickle.loads(pickle.dumps(wrong.value))) == str(wrong.value)


def test_an_observation_as_plain_data_has_the_question_by_names() -> None:
    game = game_of_corpus("kuhn").start(seed=4)
    record = json.loads(json.dumps(game.observe(0).to_json()))
    asked = record["decision"]
    assert (asked["seat"], asked["prompt"], asked["path"]) == (0, "Choose", "round")
    assert asked["choices"][0] == {"code": 3, "text": "check", "title": "Check"}
    deck = next(zone for zone in record["zones"] if zone["zone"] == "deck")
    assert deck["ordered"] and deck["pieces"] == [{"kind": "card", "look": None, "face": None}]
    assert game.observe(1).to_json()["decision"] is None
