"""What a table may settle: values by the number of players, conditions, and what is refused."""

import pytest
from checking import find

import ludex
from ludex.grammar.source import Source

GOALS = """language 1
ruleset goals "Goals"
    players 2, 3, 4
    round limit 9

kind goal "goals"
    needed number or nothing

goal short "Short"
    needed by players 2: 5, 3: 4, 4: nothing

goal long "Long"
    needed 8

option aim "What is played for"
    goal
    starts by players 2 to 3: short, 4: long
    only if needed of aim is not nothing

option head_start "What everybody begins with"
    number 0 to 6
    starts 1
    only if head_start < needed of aim and (not open or head_start is not 0)

option open "Whether everything is open"
    starts no

resource coin "coins"
    supply 90
    visible to everyone

setup
    for each player
        gain (head_start) coins

round
    for each player
        gain 1 coin
    if open or some (player where count of coins of player >= needed of aim)
        finish

ranking
    highest coins of player
"""


def load(text: str = GOALS) -> ludex.Ruleset:
    return ludex.load_text({"goals.ludex": text}, "goals.ludex")


def test_the_start_goes_by_the_number_of_players() -> None:
    rules = load()
    assert [rules.starts(count)["aim"] for count in rules.players] == ["short", "short", "long"]
    assert rules.start(players=4, seed=1).setting.compiled.options == {
        "aim": "long",
        "head_start": "1",
        "open": "no",
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_allowed_settings_are_given_and_no_others(players: int) -> None:
    rules = load()
    listed = list(rules.settings(players))
    tried = []
    for aim in rules.options["aim"]:
        for head_start in rules.options["head_start"]:
            for open_ in rules.options["open"]:
                setting = {"aim": aim, "head_start": head_start, "open": open_}
                try:
                    rules.start(players=players, seed=1, options=setting)
                except ludex.UsageError:
                    continue
                tried.append(setting)
    assert listed == tried
    needed = {2: {"short": 5, "long": 8}, 3: {"short": 4, "long": 8}, 4: {"long": 8}}[players]
    starts = {
        aim: (min(most, 7), sum(number != 0 for number in range(min(most, 7))))
        for aim, most in needed.items()
    }
    assert len(listed) == sum(closed + opened for closed, opened in starts.values())


def test_a_refusal_says_what_and_why_and_what_else() -> None:
    with pytest.raises(ludex.UsageError) as refused:
        load().start(players=4, options={"aim": "short"})
    assert str(refused.value) == (
        "with 4 players the option `aim` cannot be `short`: it is allowed only if what is set for the option "
        "“What is played for” has a needed; beside the other options it may be: long"
    )
    with pytest.raises(ludex.UsageError, match="`head_start` cannot be `5`.* may be: 1, 2, 3, 4"):
        load().start(players=2, options={"head_start": 5, "open": True})
    with pytest.raises(ludex.UsageError, match="not `shrt`: did you mean `short`"):
        load().start(players=2, options={"aim": "shrt"})


def test_what_members_have_by_the_number_of_players_is_played() -> None:
    rounds = {count: load().start(players=count, seed=1).result for count in (2, 3, 4)}
    assert {count: result.points for count, result in rounds.items() if result} == {
        2: (5, 5),
        3: (4, 4, 4),
        4: (8, 8, 8, 8),
    }


def test_a_start_that_is_refused_is_a_mistake() -> None:
    (one,) = find(Source.of("mine.ludex", GOALS.replace("by players 2 to 3: short, 4: long", "short")))
    assert one.code.id == "L0441" and "with 4 players the option `aim` is `short`" in one.title


def test_what_only_the_game_shows_limits_no_option() -> None:
    text = GOALS.replace("head_start < needed of aim", "head_start < count of coins of supply")
    (one,) = find(Source.of("mine.ludex", text))
    assert one.title == "what `head_start` may be must be known before the game"


def test_an_example_gives_only_what_is_allowed() -> None:
    example = """
example "many"
    seats red, yellow
    when round
    given head_start is 6
    expect coins of red is 1
"""
    (one,) = find(Source.of("mine.ludex", GOALS + example))
    assert one.code.id == "L0441" and "in this example" in one.title
