"""What comes of layers depends on which they are, never on their order or their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random

import pytest
from composing import composed, file_of
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.grammar import model
from ludex.grammar.diagnostics import has_errors, in_order
from ludex.grammar.parser import parse
from ludex.grammar.source import MemorySources, Source
from ludex.interpreter.layers.compose import Composition, compose
from ludex.interpreter.layers.sameness import plain
from ludex.interpreter.layers.stack import Layer, Origin, Stack

BELOW = """
kind space "spaces"
    price number
    rule entered for player

space left, right
    price 2
    entered
        step fee
            pay 1 coin
        gain 2 coins

card seven
    needed by players 2: 2, 3: 3, 4: 4

resource coin "coins"
    supply 20

option length
    number 1 to 3
    starts 2
    only if length > 0

fact price of card
    means 2 if rare
    otherwise 1

rule market "The market"
    only if open is yes
    step sale
        pick any cards in hand of player as sold
            such that few: count of sold <= 2
        move sold to pile
    choose
        either buy "Buy"
            pay 1 coin
        or pass
    gain 1 coin

round
    step turn
        for each player
            step draw
                nothing
            step discard
                nothing
    step closing
        nothing

ranking
    highest coins of player

example "a market day"
    when market
    expect coins of red is 0
"""

EDITS = (
    "change space left\n    price 3\n",
    "change space left\n    price 4\n",
    "change space left\n    price inherited + 1\n",
    "change space left\n    entered\n        inherited\n        gain 1 laurel\n",
    "change space left\n    entered\n        gain 1 laurel\n",
    'change left "at the left"\n',
    "before left.entered\n    gain 5 coins\n",
    "change space right\n    price 5\n    reward 2\n",
    "replace space left\n    price 2\n    entered\n        nothing\n",
    "remove space.left\n",
    "change kind space\n    owner player or nobody\n",
    "remove space.price\n",
    "change card seven\n    needed by players 3: 5\n",
    "change card seven\n    needed by players 2 to 3: 5\n",
    "change card seven\n    needed by players 5: 5\n",
    "change card seven\n    needed 3\n",
    "change resource coin\n    supply unlimited\n",
    "change option length\n    only if length < 3\n",
    "change option length\n    starts inherited + 1\n",
    "change fact price of card\n    means 3 if rare\n",
    "replace fact price of card\n    means inherited + 1\n",
    "before price\n    means 5 if unique\n",
    "after price\n    means 0 if torn\n",
    "change market\n    only if rich\n",
    'change market "The bazaar"\n',
    "change market.sale\n    only if rich\n",
    "change market.sold\n    such that few: inherited or tired\n    such that cheap: worth of sold is 1\n",
    "replace market.sold\n    pick any cards in hand of player as sold\n",
    "replace market\n    reveal pile\n    inherited\n    gain 1 laurel\n",
    "replace market\n    step outer\n        inherited\n    gain 2 laurels\n",
    "replace market\n    gain 3 laurels\n",
    "before market\n    reveal pile\n",
    "after market\n    gain 4 laurels\n",
    "before market.sale\n    step hawking\n        nothing\n",
    "after market.sale\n    step packing\n        nothing\n",
    "remove market.sale\n",
    "change market.buy\n    only if rich\n",
    "replace market.buy\n    inherited\n    gain 1 laurel\n",
    "after market.buy\n    or steal\n",
    "remove market.pass\n",
    "replace round.turn\n    step inner\n        inherited\n",
    "replace round.turn.draw\n    gain 1 coin\n",
    "after round.turn.draw\n    step thanks\n        nothing\n",
    "remove round.turn.discard\n",
    "replace ranking\n    lowest coins of player\n",
    "remove market\n",
    'remove example "a market day"\n',
    'replace example "a market day"\n    when market\n    expect coins of red is 1\n',
    "space far\n    price 3\n",
    "fact bonus\n    means 3\n",
    "confirm market    cites AB.market\n",
    "change space left\n    price 2    cites AB.price\n",
)


@cache
def parsed(text: str, name: str) -> tuple[Source, model.File]:
    """Return a layer as it is read, each text once."""
    source = Source.of(f"{name}.ludex", text)
    file, found = parse(source)
    assert not found
    return source, file


def stacked(texts: Mapping[str, str]) -> Stack:
    """Return layers by their names, the lowest first, of which each stands on the lowest alone."""
    names = sorted(texts, key=lambda name: (name != "below", name))
    layers = []
    for name in names:
        source, file = parsed(texts[name], name)
        origin = Origin(MemorySources({}), source.file)
        layers.append(Layer(name, origin, source, file, frozenset(names[:1]) - {name}))
    return Stack("below", tuple(layers), [])


def laid(first: str, second: str, names: tuple[str, str]) -> Composition:
    """Return two layers on the ruleset below, under these names."""
    texts = {"below": file_of(BELOW, "below", "players 2\n    round limit 5")}
    for name, text in zip(names, (first, second), strict=True):
        texts[name] = file_of(text, name, "extends below")
    return compose(stacked(texts))


def outcome(done: Composition, names: tuple[str, str]) -> object:
    """Return what comes of layers, whatever their names: what is wrong, or what they say."""
    first = f"{names[0]}.ludex"
    found = [
        (one.code.id, sorted((label.span.line, label.span.file == first) for label in one.labels))
        for one in done.diagnostics
    ]
    if has_errors(done.diagnostics):
        return sorted(found)
    return sorted(found), Counter(map(plain, done.file.declarations))


@pytest.mark.parametrize("first", range(len(EDITS)))
def test_names_of_layers_decide_nothing(first: int) -> None:
    """Two layers beside each other fit or do not, and say the same, whichever of them is laid first."""
    for second in range(first, len(EDITS)):
        pair = EDITS[first], EDITS[second]
        results = [outcome(laid(*pair, names), names) for names in (("a", "b"), ("b", "a"))]
        assert results[0] == results[1], pair


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(EDITS), min_size=2, max_size=4, unique=True), st.randoms())
def test_neither_does_the_order_in_which_they_are_named(edits: list[str], random: Random) -> None:
    names = list("abcd"[: len(edits)])
    texts = {"below.ludex": file_of(BELOW, "below", "players 2\n    round limit 5")}
    for name, text in zip(names, edits, strict=True):
        texts[f"{name}.ludex"] = file_of(text, name, "extends below")
    before = composed(texts, names)
    shuffled = dict(random.sample(list(texts.items()), len(texts)))
    after = composed(shuffled, random.sample(names, len(names)))
    assert before.file == after.file
    assert in_order(before.diagnostics) == in_order(after.diagnostics)
