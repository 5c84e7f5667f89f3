"""A mistake that a layer makes in a line below names what the layer edits, or at least the layer."""

from __future__ import annotations

import pytest

import ludex
from ludex.grammar.diagnostics import Diagnostic
from ludex.grammar.render import as_record, render

BELOW = """language 1
ruleset below
    players 2
    round limit 5

kind stall "stalls"
    price coin

stall bread with price 1 coin
stall fish with price 2 coins

resource coin "coins"
    supply unlimited
    visible to everyone

resource gem "gems"
    supply 9
    visible to everyone

piece card "cards"
    value number
    copies 2 per value 1 to 4

zone deck
    holds card
    ordered

zone hand of player
    holds card
    visible to owner

fact reward
    means 3

fact twice
    means reward * 2

setup
    move all cards from supply to deck
    shuffle deck
    for each player
        move 3 cards from deck to hand of player

round
    step income
        for each player
            gain (reward) coins
    step bonus
        for each player
            gain (twice) coins
    step giving
        for each player
            only if some (card in hand of player)
            pick card in hand of player as gift
            move gift to deck
    step closing
        finish

ranking
    highest coins of player

example "income is three"
    when round.income
    expect coins of red is 3, coins of yellow is 3

example "who has a card gives one"
    when round.giving
    given hand of red is card(3)
    red answers card(3)
    expect deck is card(3)
"""


def found(*texts: str, above: tuple[str, ...] = ()) -> tuple[Diagnostic, ...]:
    """Return what is found in layers, the last of which is checked, with some of them put above it."""
    files = {f"{text.split()[3]}.ludex": text for text in (BELOW, *texts)}
    entry = "below.ludex" if above else list(files)[-1]
    with pytest.raises(ludex.LudexError) as raised:
        ludex.load_text(files, entry, [f"{name}.ludex" for name in above])
    assert render(raised.value.diagnostics, raised.value.sources, False)
    return raised.value.diagnostics


def layer(text: str, name: str = "mine", extends: str = "below") -> str:
    return f"language 1\nruleset {name}\n    extends {extends}\n\n{text}"


def told(one: Diagnostic) -> list[tuple[str, int, str]]:
    return [(label.span.file, label.span.line, label.text) for label in one.labels]


def line(text: str) -> int:
    return BELOW[: BELOW.index(text)].count("\n") + 1


def test_what_lies_below_is_in_order() -> None:
    assert ludex.load_text({"below.ludex": BELOW}, "below.ludex").warnings == ()


def test_a_fact_of_another_unit_is_named_before_the_line_that_it_makes_wrong() -> None:
    wrong = [one for one in found(layer("change fact reward\n    means 2 gems\n")) if one.code.id == "L0302"]
    assert told(wrong[0]) == [
        ("mine.ludex", 6, "`mine` changes `means` of `reward`"),
        ("below.ludex", line("gain (reward)"), "this is an amount of gems"),
        ("below.ludex", line("gain (twice)"), "this is an amount of gems"),
    ]
    record = as_record(wrong[0])
    assert (record["file"], record["line"], record["layers"]) == ("mine.ludex", 6, ["below", "mine"])


def test_what_follows_from_what_is_edited() -> None:
    """The layer does not edit `twice`, but what it means, and puts a step beside the line as well."""
    text = layer(
        "change fact reward\n    means 2 gems\n\nremove round.income\n\n"
        "after round.bonus\n    step also\n        nothing\n"
    )
    (one,) = (one for one in found(text) if one.code.id == "L0302")
    assert told(one)[:2] == [
        ("mine.ludex", 6, "`mine` changes `means` of `reward`"),
        ("below.ludex", line("gain (twice)"), "this is an amount of gems"),
    ]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("replace fact reward of player\n    means 3\n", "L0301", "`mine` replaces `reward`"),
        ("change stall fish\n    price 2 gems\n", "L0302", None),
        ("change piece card\n    value flag\n", "L0301", "`mine` changes `value` of `card`"),
        ("change zone deck\n    holds coin\n", "L0306", "`mine` changes `holds` of `deck`"),
    ],
)
def test_edits_of_declarations(text: str, code: str, said: str | None) -> None:
    ones = [one for one in found(layer(text)) if one.code.id == code]
    assert ones and all(one.span.file == "mine.ludex" for one in ones)
    if said is not None:
        assert all(one.labels[0].text == said for one in ones)
        assert all(label.span.file == "below.ludex" for one in ones for label in one.labels[1:])


def test_lines_put_beside_the_line_that_they_make_wrong() -> None:
    """Without its condition the pick may find nothing; the rule around it is edited, and the step there."""
    text = layer(
        "replace round.giving\n    for each player\n        run_it(player)\n\n"
        "rule run_it(player)\n    inherited_pick(player)\n\n"
        "rule inherited_pick(player)\n    pick card in hand of player as present\n    move present to deck\n"
    )
    assert all(one.span.file == "mine.ludex" for one in found(text)), "its own line is at fault"
    emptied = layer(
        "before round.giving.gift\n    step lost\n        move all cards from hand of player to deck\n"
    )
    (one,) = found(emptied)
    assert told(one)[0] == ("mine.ludex", 5, "`mine` puts lines `before round.giving.gift`")
    assert told(one)[1][:2] == ("below.ludex", line("pick card"))


def test_a_mistake_that_an_edit_makes_in_many_places_is_told_once() -> None:
    ones = [one for one in found(layer("change piece card\n    value flag\n")) if "price" not in one.title]
    assert len(ones) == len({(one.code.id, one.title, one.span) for one in ones})
    gains = "\n".join(f"    step more_{number}\n        gain (reward) coins\n" for number in range(6))
    middle = layer(f"after round.bonus\n    step also\n        for each player\n{_indented(gains)}", "middle")
    text = layer("change fact reward\n    means 2 gems\n", "mine", "middle")
    several = [one for one in found(middle, text) if len(one.labels) > 2]
    assert len(several) == 1
    assert told(several[0])[0] == ("mine.ludex", 6, "`mine` changes `means` of `reward`")
    assert told(several[0])[-1][2] == "this is an amount of gems, and so 5 times more"


def _indented(text: str) -> str:
    return "".join(f"        {row}\n" if row else "\n" for row in text.splitlines())


def test_an_example_below_is_removed_or_replaced() -> None:
    (one,) = (one for one in found(layer("change piece card\n    value flag\n")) if one.code.id == "L0304")
    assert told(one)[0] == ("mine.ludex", 6, "`mine` changes `value` of `card`")
    title = 'example "who has a card gives one"'
    assert one.help == f"write in `mine` `remove {title}`, or `replace {title}` with what holds now"


def test_what_is_declared_under_a_word_of_the_line() -> None:
    wrong = found(layer('piece token "cards"\n    copies 3\n'))
    assert told(wrong[0])[0] == ("mine.ludex", 5, "`mine` declares `token`")
    assert told(wrong[0])[1][:2] == ("below.ludex", line("move all cards"))


def test_only_the_layer_at_fault_is_named() -> None:
    one = layer("change fact reward\n    means 2 gems\n", "one")
    other = layer("change stall fish\n    price 3 coins\n", "other")
    for wrong in found(one, other, above=("one", "other")):
        assert {label.span.file for label in wrong.labels} == {"one.ludex", "below.ludex"}


def test_a_mistake_of_a_lower_file_is_its_own() -> None:
    broken = BELOW.replace("gain (twice) coins", "gain (thrice) coins")
    files = {"below.ludex": broken, "mine.ludex": layer("change fact reward\n    means 4\n")}
    with pytest.raises(ludex.LudexError) as raised:
        ludex.load_text(files, "mine.ludex")
    (one,) = raised.value.diagnostics
    assert [label.span.file for label in one.labels] == ["below.ludex"]


def test_what_only_playing_shows_names_the_edit_too() -> None:
    """Two cards are left where each of two players is dealt three."""
    files = {"below.ludex": BELOW, "mine.ludex": layer("change piece card\n    copies 1 per value 1 to 2\n")}
    (one, *_) = ludex.load_text(files, "mine.ludex").rehearsed()
    assert told(one)[0] == ("mine.ludex", 6, "`mine` changes `copies` of `card`")
    assert told(one)[1][:2] == ("below.ludex", line("move 3 cards"))
