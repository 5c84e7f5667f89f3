"""Sentences of authors' own under layers: values in their holes follow, whatever order layers come in."""

from __future__ import annotations

from itertools import permutations

import pytest
from composing import composed, printed

from ludex.grammar.diagnostics import Severity
from ludex.grammar.parser import parse
from ludex.grammar.printer import to_text
from ludex.grammar.source import Source
from ludex.interpreter.layers.views.comparison import compare

BELOW = """language 1
ruleset below
    players 2
    round limit 5

resource coin "coins"
    supply unlimited
    visible to everyone

round
    step income                                                 says "Take {2 coins}, {1 coin}, {5} times."
        for each player
            gain 2 coins
            gain 1 coin
    step closing
        finish

ranking
    highest coins of player
"""


def layer(id_: str, text: str, on: str = "below") -> str:
    return f"language 1\nruleset {id_}\n    extends {on}\n\n{text}"


THREE = "replace round.income{says}\n    for each player\n        gain 3 coins\n        gain 1 coin\n"


GUARD = "only if some (player where coins of player < 9)"


def _one(step: str, amount: str) -> str:
    return f"replace round.income.{step}\n    for each player\n        gain {amount}\n"


def sentence(texts: dict[str, str], *above: str, entry: str = "below") -> str:
    """Return the sentence of the income that layers make together."""
    done = composed({f"{name}.ludex": text for name, text in {"below": BELOW, **texts}.items()}, above, entry)
    assert [one.title for one in done.diagnostics if one.severity is Severity.ERROR] == []
    (line,) = [line for line in printed(done).splitlines() if "step income" in line]
    return line.partition("says ")[2]


def test_a_changed_value_is_in_the_sentence_and_nothing_else_is_said() -> None:
    three = {"three": layer("three", THREE.format(says=""))}
    assert sentence(three, "three") == '"Take {3 coins}, {1 coin}, {5} times."'


@pytest.mark.parametrize(
    ("says", "now"), [('says "Be rich."', '"Be rich."'), ("says generated", "generated")]
)
def test_another_sentence_stays(says: str, now: str) -> None:
    text = f"before round.income\n    step gift\n        finish\n\nchange round.income {says}\n"
    assert sentence({"mine": layer("mine", text)}, "mine") == now
    rewritten = THREE.format(says=f"    {says}").replace("gain 1 coin", "gain 4 coins")
    assert sentence({"mine": layer("mine", rewritten)}, "mine") == now


def test_layers_beside_each_other_in_any_order() -> None:
    """Each changes another value; a third one says a sentence of its own, in which the first value stands."""
    texts = {
        "wage": layer("wage", _one("wage", "3 coins"), "named"),
        "bonus": layer("bonus", _one("bonus", "4 coins"), "named"),
        "named": layer(
            "named",
            'replace round.income    says "First {2 coins}, then {1 coin}."\n'
            "    step wage\n        for each player\n            gain 2 coins\n"
            "    step bonus\n        for each player\n            gain 1 coin\n",
        ),
        "said": layer("said", 'change round.income says "Later {1 coin}, but at once {2 coins}."\n', "named"),
    }
    for order in permutations(["wage", "bonus"]):
        assert sentence(texts, *order, entry="named") == '"First {3 coins}, then {4 coins}."'
    for order in permutations(["wage", "bonus", "said"]):
        assert sentence(texts, *order, entry="named") == '"Later {4 coins}, but at once {3 coins}."'


def test_layers_beside_each_other_that_spoil_a_sentence_in_either_order() -> None:
    texts = {
        "below.ludex": BELOW,
        "gift.ludex": layer("gift", f"change round.income\n    {GUARD}\n"),
        "said.ludex": layer("said", 'change round.income says "Take {2 coins}."\n'),
    }
    texts["gift.ludex"] += "\nchange round.income says generated\n"
    for order in permutations(["gift", "said"]):
        codes = {one.code.id for one in composed(texts, order).diagnostics}
        assert codes & {"L0807", "L0813"}, order


def test_a_sentence_alone_is_a_change_and_its_values_are_not() -> None:
    def changes(text: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        texts = {"below.ludex": BELOW, "mine.ludex": layer("mine", text)}
        found = compare(composed(texts, ()), composed(texts, ("mine",)))
        return [(one.part, one.old, one.new) for one in found.changes]

    (only,) = changes('change round.income says "Be rich."\n')
    assert only[0] == "round.income" and only[1][0].endswith('times."') and only[2][0].endswith('"Be rich."')
    assert changes(THREE.format(says="")) == [("round.income", ("gain 2 coins",), ("gain 3 coins",))]


def test_a_file_comes_back_with_its_sentences() -> None:
    file, faults = parse(Source.of("below.ludex", BELOW))
    assert faults == () and to_text(file) == BELOW


def test_saying_what_is_said_already_changes_nothing() -> None:
    text = 'change round.income says "Take {2 coins}, {1 coin}, {5} times."\n'
    done = composed({"below.ludex": BELOW, "mine.ludex": layer("mine", text)}, ("mine",))
    assert [one.code.id for one in done.diagnostics] == ["L0808"]
