"""Layers at one place: some go together, two do not, and a third one that stands on both settles it."""

from itertools import permutations
from pathlib import Path

import pytest
from support import ROOT, ruleset

import ludex
from ludex.interpreter.layers.codes import CONFLICT
from ludex.interpreter.play.examples import run_example

LAYERS = ROOT / "tests" / "corpus" / "layers"
DEAR, FLAT, SHORT, OURS = (
    LAYERS / f"{name}.ludex" for name in ("dear_bowl", "flat_bowl", "short_bowl", "our_table")
)


def failing(rules: ludex.Ruleset) -> list[str]:
    outcomes = [run_example(rules.checked, example) for example in rules.checked.examples]
    return [outcome.example.title for outcome in outcomes if not outcome.passed]


@pytest.mark.parametrize("path", [DEAR, FLAT, SHORT, OURS], ids=lambda path: path.stem)
def test_each_is_a_game(path: Path) -> None:
    assert ruleset(path).warnings == () and failing(ruleset(path)) == []


def test_what_is_made_anew_in_two_ways_is_a_conflict() -> None:
    for order in permutations([DEAR, FLAT]):
        with pytest.raises(ludex.LudexError) as raised:
            ludex.load("base", order)
        (found,) = (one for one in raised.value.diagnostics if one.code is CONFLICT)
        assert {label.span.file.rpartition("/")[2] for label in found.labels} == {DEAR.name, FLAT.name}
        assert "coin_bowl.entered" in found.title and "extends both" in (found.help or "")


def test_a_layer_on_both_settles_it() -> None:
    assert ruleset(OURS).layers == ("base", "dear_bowl", "flat_bowl", "our_table")


def test_a_number_a_guard_and_a_choice_at_one_place_go_together() -> None:
    three: list[str | Path] = [DEAR, SHORT, "house/generous_bowl"]
    first, second = ludex.load("base", three), ludex.load("base", three[::-1])
    assert first.start(2, 1).fingerprint == second.start(2, 1).fingerprint
    assert failing(first) == ["the first follower takes nine"], "now it asks for a card first"


def test_a_layer_is_warned_of_what_it_says_itself() -> None:
    """What only a layer above makes useless is no mistake of the layer below."""
    lines = 'language 1\nruleset mine "Mine"\n    extends base\n\n'
    text = lines + "remove setup.first_hands\n\nremove each example of setup.first_hands\n"
    assert ludex.load_text({"mine.ludex": text}, "mine.ludex").warnings == ()
    useless = lines + "fact useless\n    means 3\n"
    (warning,) = ludex.load_text({"mine.ludex": useless}, "mine.ludex").warnings
    assert warning.code.id == "L0502" and warning.span.file.endswith("mine.ludex")


def test_what_a_layer_in_between_has_removed_may_be_removed_again() -> None:
    """A house rule that knows base only cannot know what an expansion has taken away."""
    head = 'language 1\nruleset {} "A layer"\n    extends {}\n\n'
    gone = "remove penalty.loss\n\nremove each example of contest\n"
    texts = {
        "between.ludex": head.format("between", "base") + gone,
        "knows_base.ludex": head.format("knows_base", "base") + "remove penalty.loss\n",
        "knows_both.ludex": head.format("knows_both", "between") + "remove penalty.loss\n",
    }
    assert ludex.load_text(texts, "between.ludex", ["knows_base.ludex"]).warnings == ()
    with pytest.raises(ludex.LudexError, match=r"`penalty\.loss` is no longer there"):
        ludex.load_text(texts, "knows_both.ludex")
