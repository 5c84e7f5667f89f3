"""Steps are numbered by where they stand when all layers lie on each other, and texts say these numbers."""

from __future__ import annotations

import pytest
from composing import composed
from pages import ENTRY

import ludex
from ludex.grammar.source import MemorySources
from ludex.interpreter.analysis.check import check
from ludex.interpreter.analysis.rewrite import parts
from ludex.interpreter.analysis.ruleset import Ruleset
from ludex.interpreter.analysis.terms import StepTerm
from ludex.interpreter.layers.views.comparison import compare
from ludex.interpreter.layers.views.listing import editable, listing
from ludex.interpreter.program.fingerprint import fingerprint

BELOW = """language 1
ruleset below
    players 2
    round limit 5

resource coin "coins"
    supply 9

round "A day"
    step income "Part {number}: income"
        for each player
            choose "Take {player}'s share of part {number of round.sale}"
                either share "One"
                    gain 1 coin
                or wait "None before {number of round.rest.night}"
    step dice "No number"
        nothing
    if count of players is 2
        step sale "Part {number}: selling"
            nothing
    step rest "Part {number}: rest"
        step evening "Hour {number}"
            nothing
        step night "Hour {number}"
            finish

example "nothing"
    when round.sale
    expect at least coins of red is 0
"""
MINE = """language 1
ruleset mine
    extends below

after round.income
    step market "Part {number}: the market"
        nothing

change round.sale "{number}. Selling"
"""


def titles(ruleset: Ruleset | None) -> dict[str, str]:
    """Return the titles of steps by their names."""
    assert ruleset is not None
    steps = [
        part for rule in ruleset.rules.values() for part in parts(rule.body) if isinstance(part, StepTerm)
    ]
    return {step.name: "" if step.title is None else step.title.text for step in steps}


def checked(text: str) -> Ruleset | None:
    return check(MemorySources({ENTRY: text}), ENTRY).ruleset


def marked(text: str) -> list[tuple[str, str, str]]:
    """Return what is found: the code, the title, and what is marked."""
    outcome = check(MemorySources({ENTRY: text}), ENTRY)
    return [
        (one.code.id, one.title, text[one.span.start : one.span.end].partition("\n")[0])
        for one in outcome.diagnostics
    ]


def test_a_step_has_its_place_among_the_numbered_ones_beside_it() -> None:
    assert titles(checked(BELOW)) == {
        "income": "Part 1: income",
        "dice": "No number",
        "sale": "Part 2: selling",
        "rest": "Part 3: rest",
        "evening": "Hour 1",
        "night": "Hour 2",
    }


def test_a_layer_that_puts_a_step_between_renumbers() -> None:
    found = ludex.load_text({"below.ludex": BELOW, "mine.ludex": MINE}, "mine.ludex").checked
    assert titles(found) == {
        "income": "Part 1: income",
        "market": "Part 2: the market",
        "dice": "No number",
        "sale": "3. Selling",
        "rest": "Part 4: rest",
        "evening": "Hour 1",
        "night": "Hour 2",
    }


def test_a_layer_that_takes_a_step_away_renumbers() -> None:
    layer = "language 1\nruleset mine\n    extends below\n\nremove round.income\n"
    found = ludex.load_text({"below.ludex": BELOW, "mine.ludex": layer}, "mine.ludex").checked
    assert titles(found)["rest"] == "Part 2: rest"


def test_any_text_may_say_the_number_of_a_step() -> None:
    text = BELOW.replace('"A day"', '"A day of {number of round.rest} parts"').replace(
        "finish\n", 'finish    ruling "as part {number of round.sale} says"\n'
    )
    found = checked(text)
    assert found is not None
    assert found.rules["round"].title == "A day of 3 parts"
    notes = [note.texts for clause in found.clauses for note in clause.notes]
    assert ("as part 2 says",) in notes


def test_people_are_asked_with_the_numbers() -> None:
    game = ludex.load_text({"below.ludex": BELOW}, "below.ludex").start(players=2, seed=1)
    assert game.decision is not None
    assert game.decision.prompt == "Part 1: income: Take red's share of part 2"
    assert [choice.title for choice in game.decision.choices] == ["One", "None before 2"]


def test_the_holes_beside_a_number_stand_where_they_were_written() -> None:
    text = BELOW.replace("Part {number}: income", "Part {number} of {number of round.rest} for {plyer}")
    assert marked(text) == [("L0201", "no thing is called `plyer`", "plyer")]


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("round.sael", "no numbered step is called `round.sael`"),
        ("round.dice", "`round.dice` has no number"),
        ("round.income.share", "`round.income.share` has no number"),
    ],
)
def test_a_number_that_no_step_has(path: str, title: str) -> None:
    text = BELOW.replace('"None before', f'"None {{number of {path}}} before')
    assert marked(text) == [("L0209", title, path)]


def test_a_reason_with_a_number_that_no_step_has() -> None:
    note = 'ruling "as part {number of round.sael} says"'
    assert marked(BELOW.replace("finish\n", f"finish    {note}\n")) == [
        ("L0209", "no numbered step is called `round.sael`", note)
    ]


def test_the_title_of_an_example_says_no_number() -> None:
    text = BELOW.replace('example "nothing"', 'example "part {number of round.sale}"')
    assert marked(text) == [("L0209", "the title of an example says no number of a step", "round.sale")]


@pytest.mark.parametrize("name", ["let number be 3", "for each number in players"])
def test_a_number_that_may_be_something_else(name: str) -> None:
    inner = '        step sale "Part {number}: selling"'
    block = f"        {name}\n{inner}" if name.startswith("let") else f"        {name}\n    {inner}"
    body = "            nothing" if name.startswith("let") else "                nothing"
    text = BELOW.replace(f"{inner}\n            nothing", f"{block}\n{body}")
    assert ("L0307", "`{number}` may mean two things here", '"Part {number}: selling"') in marked(text)


def test_a_hole_in_another_title_is_a_name_as_before() -> None:
    assert marked(BELOW.replace('"One"', '"{number}"')) == [
        ("L0201", "no thing is called `number`", "number")
    ]


def test_lists_say_the_numbers_and_lines_are_told_as_they_are_written() -> None:
    whole = composed({"below.ludex": BELOW, "mine.ludex": MINE}, ("mine",))
    assert [one.title for one in editable(whole) if one.path in ("round.sale", "round.rest")] == [
        "3. Selling",
        "Part 4: rest",
    ]
    (line,) = [one for one in listing(whole) if "step rest" in one.text]
    assert line.code == '    step rest "Part {number}: rest"'
    assert line.text == f"{line.code}  # Part 4: rest"


def test_a_step_that_only_has_another_number_is_not_different() -> None:
    old = composed({"below.ludex": BELOW}, ())
    new = composed({"below.ludex": BELOW, "mine.ludex": MINE}, ("mine",))
    assert [(one.part, one.kind) for one in compare(old, new).changes] == [
        ("round.market", "added"),
        ("round.sale", "changed"),
    ]


def test_titles_take_no_part_in_what_is_played() -> None:
    plain = BELOW.replace("{number of round.sale}", "2").replace("Part {number}: selling", "Part 9")
    programs = [ludex.load_text({ENTRY: text}, ENTRY).compiled(2).program for text in (BELOW, plain)]
    assert len(set(map(fingerprint, programs))) == 1
