"""Examples of rules with parameters and of steps in loops say what the names there stand for."""

import pytest
from checking import HEAD, checked, found

from ludex.interpreter.play.examples import run_example

BASE = """resource coin
    supply 20
    visible to everyone

piece card
    rank number
    copies per rank 1 to 3

zone hand of player
    holds card
    visible to everyone

rule reward(player, price: number)
    gain (price) coins

rule drop(card)
    move card to supply

round
    for each player
        step feast
            gain 1 coin
        for each card in hand of player
            step burning
                move card to supply
        reward(player, 2)
        for each card in hand of player
            drop(card)
"""


def outcomes(lines: str) -> list[tuple[bool, tuple[str, ...]]]:
    """Run an example of these lines."""
    body = "".join(f"    {line}\n" for line in lines.split("; "))
    outcome = checked(HEAD + BASE + f'\nexample "it"\n{body}')
    assert outcome.ruleset is not None, [one.title for one in outcome.diagnostics]
    return [
        (ran.passed, ran.messages)
        for ran in (run_example(outcome.ruleset, example) for example in outcome.ruleset.examples)
    ]


@pytest.mark.parametrize(
    "lines",
    [
        "when round.feast; given player is yellow; expect coins of yellow is 1",
        "when reward; given player is red, price is 3; expect coins of red is 3",
        "when drop; given hand of red is card(2), card is card(2); expect hand of red is nothing",
        "when round.burning; given hand of red is card(1), card(2), card is card(2)"
        "; expect hand of red is card(1)",
    ],
)
def test_names_can_be_given(lines: str) -> None:
    assert outcomes(lines) == [(True, ())]


@pytest.mark.parametrize(
    ("lines", "code", "marked"),
    [
        ("when round.feast; expect coins of red is 1", "L0603", '"it"'),
        ("when reward; given player is red; expect coins of red is 3", "L0603", '"it"'),
        ("when round.feast; given player is 3; expect coins of red is 1", "L0301", "3"),
        ("when round.feast; given price is 3, player is red; expect coins of red is 1", "L0602", "price"),
        ("when round; given player is red; expect coins of red is 3", "L0602", "player"),
        ("when reward; given player is red, price is yes; expect coins of red is 3", "L0301", "yes"),
    ],
)
def test_names_that_are_left_open_or_do_not_fit(lines: str, code: str, marked: str) -> None:
    body = "".join(f"    {line}\n" for line in lines.split("; "))
    assert (code, marked) in found(HEAD + BASE + f'\nexample "it"\n{body}')


def test_an_example_inside_a_step_of_a_loop_names_the_player() -> None:
    inside = BASE.replace(
        "            gain 1 coin\n",
        '            gain 1 coin\n\n            example "one"\n                given player is red\n'
        "                expect coins of red is 1\n",
    )
    outcome = checked(HEAD + inside)
    assert outcome.ruleset is not None
    (example,) = outcome.ruleset.examples
    assert example.rule == "round.feast" and [local.name for local, _ in example.locals] == ["player"]
    assert run_example(outcome.ruleset, example).passed
