"""Rulesets of several layers, played: one fingerprint in any order, refusals in words, places in files."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations, product
from random import Random

import pytest
from composing import file_of

import ludex

BELOW = """language 1
ruleset below
    players 2, 3
    round limit 4

resource coin "coins"
    supply 90
    visible to everyone

resource laurel "laurels"
    supply 90
    visible to everyone

kind space "spaces"
    price coin
    rule entered for player

space left
    price 1
    entered
        gain 2 coins

option rich
    starts no

record calm "calm"
    flag
    starts yes

setup
    for each player
        gain 3 coins

round
    step income
        for each player
            gain 1 coin
    step visit
        for each player
            choose
                either enter "Enter" if coins of player >= price of left
                    run entered of left for player
                or boast "Boast" if rich
                    gain 1 laurel
                or pass "Pass"
    step closing
        set calm to no

ranking
    highest laurels of player
    highest coins of player

example "income"
    when round.income
    expect coins of red is 1, coins of yellow is 1
"""

LAYERS = {
    "dear": "change space left\n    price 2\n",
    "guarded": "change round.income\n    only if calm\n",
    "generous": "change space left\n    entered\n        inherited\n        gain 1 laurel\n",
    "alms": "after round.income\n    step alms\n        for each player where coins of player < 2\n"
    "            gain 1 coin\n",
    "praise": "after round.income\n    step praise\n        for each player\n            gain 1 laurel\n",
    "steal": "after round.visit.enter\n    or steal\n        gain 1 coin\n",
}


def texts(layers: Mapping[str, str] = LAYERS) -> dict[str, str]:
    """Return the files of the ruleset and of layers on it."""
    files = {f"{name}.ludex": file_of(text, name, "extends below") for name, text in layers.items()}
    return {"below.ludex": BELOW, **files}


def load(layers: Mapping[str, str], above: tuple[str, ...] | None = None) -> ludex.Ruleset:
    names = tuple(layers) if above is None else above
    return ludex.load_text(texts(layers), "below.ludex", [f"{name}.ludex" for name in names])


def test_every_order_gives_one_fingerprint() -> None:
    chosen = ("dear", "generous", "praise", "steal")
    found = {load(LAYERS, order).compiled().fingerprint for order in permutations(chosen)}
    assert len(found) == 1
    shuffled = texts()
    for seed in range(3):
        names = Random(seed).sample(list(shuffled), len(shuffled))
        files = {name: shuffled[name] for name in names}
        rules = ludex.load_text(files, "below.ludex", [f"{name}.ludex" for name in chosen])
        assert {rules.compiled().fingerprint} == found


INSERTED = (
    "for each player where coins of player < 6\n            gain 1 coin",
    "for each player\n            gain 1 laurel",
    "if calm\n            set calm to no",
    "for each player\n            choose\n                either cheer\n                    gain 1 laurel\n"
    "                or hiss",
    "chance picks player as lucky\n        lucky gains 2 coins",
)


def told(first: str, second: str, names: tuple[str, str]) -> object:
    """Play with two layers that put lines at one place; return what happened, in any order, and who won."""
    layers = {
        name: f"after round.income\n    step {step}\n        {body}\n"
        for name, step, body in zip(names, ("one", "two"), (first, second), strict=True)
    }
    try:
        rules = load(layers)
    except ludex.LudexError as error:
        return {found.code.id for found in error.diagnostics}
    game = rules.start(3, seed=5, log=True)
    while game.decision is not None:
        game.apply(game.decision.choices[0])
    assert game.result is not None
    return sorted(game.told(None)), game.result.points


@pytest.mark.parametrize(("first", "second"), [*product(INSERTED, repeat=2)])
def test_lines_that_fit_do_the_same_in_either_order(first: str, second: str) -> None:
    results = [told(first, second, names) for names in (("a", "b"), ("b", "a"))]
    assert results[0] == results[1]
    assert first != second or results[0] == {"L0812"}


def test_some_of_them_fit_and_some_do_not() -> None:
    fit = [
        not isinstance(told(first, second, ("a", "b")), set) for first, second in product(INSERTED, repeat=2)
    ]
    assert 8 <= sum(fit) <= 14


# ---- refusals


def refusal(**settings: object) -> str:
    header = "extends below\n    only if count of players >= 3\n    only if not rich"
    layer = file_of("", "mine", header)
    rules = ludex.load_text({"below.ludex": BELOW, "mine.ludex": layer}, "below.ludex", ["mine.ludex"])
    with pytest.raises(ludex.UsageError) as raised:
        rules.start(**settings)  # type: ignore[arg-type]
    return str(raised.value)


def test_a_condition_of_the_header_bars_numbers_of_players_in_words() -> None:
    said = refusal(players=2)
    assert said == "below is for 3 players, not 2: `mine` is played only if there are at least 3 players"


def test_a_condition_of_the_header_bars_options_in_words() -> None:
    said = refusal(players=3, options={"rich": True})
    assert said.startswith("with 3 players the option `rich` cannot be `yes`: `mine` is played only if ")


def test_a_layer_on_something_else_is_refused_with_both_names() -> None:
    files = texts({"one": LAYERS["dear"]})
    files["two.ludex"] = file_of("", "two", "extends one")
    with pytest.raises(ludex.UsageError) as raised:
        ludex.load_text(files, "below.ludex", ["two.ludex"])
    assert str(raised.value) == (
        "`two` extends `one`, and `below` neither is `one` nor extends it: add `--with one.ludex`"
    )
    assert ludex.load_text(files, "below.ludex", ["two.ludex", "one.ludex"]).layers == ("below", "one", "two")


def test_a_layer_without_extends_is_refused() -> None:
    with pytest.raises(
        ludex.UsageError, match="`other` extends nothing, so it cannot be played above `below`"
    ):
        files = {**texts({}), "other.ludex": BELOW.replace("below", "other")}
        ludex.load_text(files, "below.ludex", ["other.ludex"])


@pytest.mark.parametrize(("line", "advice"), [("extnds below", "`extends`"), ("extends belew", "`below`")])
def test_a_mistake_in_a_header_is_told_first(line: str, advice: str) -> None:
    files = {**texts({}), "mine.ludex": f"language 1\nruleset mine\n    {line}\n"}
    with pytest.raises(ludex.LudexError) as raised:
        ludex.load_text(files, "below.ludex", ["mine.ludex"])
    (found,) = raised.value.diagnostics
    assert found.span.file == "mine.ludex" and found.help == f"write {advice}"


def test_a_ruleset_that_is_shipped_is_played_instead() -> None:
    files = {"mine.ludex": "language 1\nruleset mine\n    extends base\n", "below.ludex": BELOW}
    with pytest.raises(ludex.UsageError, match="play `base` instead of `below`"):
        ludex.load_text(files, "below.ludex", ["mine.ludex"])


def test_diamonds_load_once() -> None:
    files = texts({"one": LAYERS["dear"], "two": LAYERS["praise"]})
    files["top.ludex"] = file_of("", "top", "extends one, two, below")
    assert ludex.load_text(files, "top.ludex").layers == ("below", "one", "two", "top")


# ---- places


def test_a_refused_answer_names_the_file_of_the_condition() -> None:
    rules = load({"poor": "change round.visit.enter\n    only if coins of player > 40\n"})
    game = rules.start(2, seed=1)
    found = game.why_not("enter")
    assert found is not None and (found.file, found.line) == ("poor.ludex", 6)


def test_examples_of_a_layer_below_run_on_the_whole() -> None:
    from ludex.interpreter.play.examples import run_example

    rules = load({"dear": "replace round.income\n    for each player\n        gain 2 coins\n"})
    (example,) = rules.checked.examples
    assert not run_example(rules.checked, example).passed and example.clause.span.file == "below.ludex"


def test_clauses_know_their_layer_and_file() -> None:
    rules = load({"generous": LAYERS["generous"], "guarded": LAYERS["guarded"]})
    files = {(clause.layer, clause.span.file) for clause in rules.checked.clauses}
    assert files == {("below", "below.ludex"), ("generous", "generous.ludex"), ("guarded", "guarded.ludex")}
