"""People who play in a terminal: each question and each line can be understood, and fits on the screen."""

import re
import sys
from pathlib import Path
from random import Random

import pytest
from command_line import game
from keyboard import Keyboard, People

import ludex as api

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux terminals")

ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Z]")
ID = re.compile(r"\w_\w|\w\(|[{}]")
"""What is in ids and holes and not in words."""


def at_table(name: str | Path, players: int, seed: int, columns: int = 100) -> People:
    """Return people at a game in which all seats are theirs."""
    seats = ",".join(["human"] * players)
    keyboard = Keyboard(("play", str(name), "--seats", seats, "--seed", str(seed)), columns)
    return People(keyboard, api.load(name).start(players=players, seed=seed), Random(seed))


def lines(shown: str) -> list[str]:
    """Return what stands on the screen, without what the terminal is told and what was typed."""
    return [line for line in ESCAPE.sub("", shown).split("\n")[1:] if line]


@pytest.mark.parametrize(("name", "players"), [("base", 2), ("base", 3), ("tribunes", 3)])
def test_everything_is_in_words_and_fits(name: str, players: int) -> None:
    people = at_table(name, players, seed=players, columns=80)
    for shown in people.play(40):
        for line in lines(shown):
            assert len(line) <= 80, line
            assert not ID.search(line), line
    people.keyboard.wait()
    people.keyboard.type("quit")
    assert people.keyboard.close() == 0


@pytest.mark.parametrize("name", ["auction", "claims", "liar", "nim", "salvage", "shut_the_box"])
def test_a_whole_game_between_people(name: str) -> None:
    """It goes as the same game goes in Python, whatever else is typed in between."""
    people = at_table(game(name), 2, seed=4)
    people.aside = lambda random: random.choice(
        ["?", "? nothing", "help", "look", "", "x y", "99999", None, None]
    )
    seen = [line for shown in people.play() for line in lines(shown)]
    assert people.keyboard.close() == 0 and people.game.result is not None
    assert seen[-1].startswith("The game ")
    for seat, place in people.game.result.ranking:
        assert any(line.startswith(f"  {place}.  {people.game.seats[seat]}") for line in seen)
    assert "Traceback" not in people.keyboard.screen


def test_a_round_as_it_stands_on_the_screen() -> None:
    """The lines of one round: each question, its answers, why one is refused, what is told of them."""
    keyboard = Keyboard(("play", "base", "--seats", "human,human", "--seed", "5"))

    def answers(*typed: str) -> list[str]:
        for text in typed:
            keyboard.wait()
            keyboard.type(text)
        keyboard.wait()
        return lines(keyboard.shown)

    keyboard.wait()
    shown = lines(keyboard.shown)
    assert "red's hand: Gladiator 1, Legate 1, Legate 4, Legate 5, Plebeian 3, Senator 10" in shown
    assert "red: 13 denarii, 0 legions, 0 laurels" in shown
    assert shown[-8:-6] == [
        "red: Six cards for each, of which four stay: Pick 2 cards (rejected), all in one line",
        "   1  Gladiator 1",
    ]
    shown = answers("1 2", "gladiator(2), Plebeian 2")
    assert "yellow: Pick a space (goal)" in shown and "  22  space 1 of Gladiators" in shown
    assert "  1 card from the draw pile to the face-down card on card field 3" in shown
    shown = answers("SPACE of the latrine", "? Space 2 of Gladiators")
    assert shown[:3] == [
        "`Space 2 of Gladiators` is refused by place_follower.goal, because of may_enter/5",
        "base, meaning may_enter/5: The player may place a follower on the space",
        "- Not if the space is space 2 of a faction and space 1 of that faction is not occupied. [1]",
    ]
    assert shown[4] == (
        "    | means no if faction of space is not nothing and space is space(faction of space, 2)"
        " and space(faction of space, 1) is not taken"
    )
    shown = answers("curia_1", "space 1 of Senators", *["1"] * 9)
    assert shown[-4:] == [
        "yellow: The card in the Latrine",
        "   1  Sell it for its value",
        "   2  Buy it for its value",
        "yellow> ",
    ]
    shown = answers("2")
    assert "  yellow chooses “Buy it for its value”" in shown
    assert shown[-4:-1] == [
        "red: The cards on space 1 of the Curia",
        "   1  Discard a card and take them",
        "   2  Keep your cards",
    ]
    shown = answers("keep your cards")
    assert shown[-4:-1] == ["yellow: A take-over of Senators", "   1  Play a set", "   2  Decline"]
    shown = answers("1")
    assert shown[:3] == [
        "  yellow chooses “Play a set”",
        "  Pick 2 or more cards (played): only one answer for yellow",
        "  yellow chooses Senator 4, Senator 8",
    ]
    assert "displayed set of Senators: Senator 4, Senator 8" in shown
    assert answers("2")[-2:] == ["red: How many denarii (chariot bid)? 0 to 40", "red> "]
    assert answers("no")[0] == "`no` is no answer here. Type `help` for what you can type."
    assert answers("0")[-2:] == ["yellow: How many denarii (chariot bid)? 0 to 28", "yellow> "]
    keyboard.type("quit")
    assert keyboard.close() == 0
