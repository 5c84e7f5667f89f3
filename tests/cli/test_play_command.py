"""`play`: numbers and texts, sets at once, why not, saving and going on, leaving."""

from pathlib import Path

import pytest
from command_line import FAULTY, game, ludex, write

import ludex as api
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.program import Fixed
from ludex.interpreter.program.state import State

BOX = game("shut_the_box")

WIDE = """language 1
ruleset wide "Wide"
    players 2
    round limit 2

record told of player
    number 0 to 500
    starts 0

record small of player
    number 0 to 9
    starts 0

round
    for each player
        pick 0 to 250 as amount
        set told of player to amount
        pick 2 to 6 as few
        set small of player to few

ranking
    highest told of player
"""

HOLES = """language 1
ruleset holes "Holes"
    players 2
    round limit 1

resource coin "coins"
    supply 9
    visible to everyone

kind house "houses"
    price coin

house hall "great hall" with price 1
house inn with price 3

record place
    house
    starts hall

setup
    for each player
        gain 1 coin

round
    for each player
        step turn "Turn of {player}"
            let rival be player after player
            choose "Where {player} goes with {coins of player}"
                either stay "Stay at {rival}'s side for {price of place}"
                    set place to inn
                or leave "Leave the {place}"
                    finish
"""


def test_answers_by_number_and_by_text() -> None:
    both = [
        ludex("play", game("kuhn"), "--seats", "human,human", "--seed", "3", given=given).stdout
        for given in ("1\n2\n1\n", "check\nBET\nfold\n")
    ]
    assert "red chooses “Check”" in both[0] and "The game came to its end" in both[0]
    assert both[0].partition("red> ")[0] == both[1].partition("red> ")[0]
    assert both[0].splitlines()[-1] == both[1].splitlines()[-1]


def test_the_end_of_input_is_a_polite_end(tmp_path: Path) -> None:
    for given in ("", "quit\n", "1\n", "1"):
        result = ludex("play", "tribunes", "--seed", "3", given=given)
        assert result.exit_code == 0 and "not saved" in result.stderr


def test_a_set_is_answered_at_once() -> None:
    """The dice of this seed show 5 and 5."""
    head = ("play", BOX, "--seats", "human", "--seed", "3")
    for answer in ("4 6", "6, 4", "flap(red, 4), flap 6 of red", "Flap 6 of red 4", "1 2 3 4"):
        shown = ludex(*head, given=f"{answer}\n").stdout
        assert "red chooses flap " in shown, answer
    shown = ludex(*head, given="4 5\n").stdout
    assert "`4 5` is refused by round.chosen.fit" in shown
    assert "such that fit: total number of chosen is total face of tray" in shown
    for nonsense in ("44", "flap", "4 6 x", "4 4 2", "flap(red, 4)flap(red, 6)x"):
        assert "red chooses" not in ludex(*head, given=f"{nonsense}\n").stdout


def test_how_many_to_pick_is_said(tmp_path: Path) -> None:
    text = (
        "language 1\nruleset three\n    players 2\n    round limit 1\n\npiece card\n    rank number\n"
        "    copies 1 per rank 1 to 6\n\nzone hand of player\n    holds card\n    visible to owner\n\n"
        "zone heap\n    holds card\n    ordered\n\nsetup\n    move all cards from supply to heap\n"
        "    for each player\n"
        "        move 3 cards from heap to hand of player\n\nround\n    for each player\n"
    )
    picks = (
        "as chosen\n            if unable\n                finish\n        move chosen to heap\n    finish\n"
    )
    for many, typed, said in (
        ("2 cards", "1", "exactly 2, for example `1 2`"),
        ("1 to 2 cards", "1 2 3", "1 to 2, for example `1`"),
        ("2 cards", "1 2", None),
    ):
        path = write(tmp_path, "three", f"{text}        pick {many} in hand of player {picks}")
        shown = ludex("play", path, "--seats", "human,random", given=f"{typed}\n").stdout
        assert (f"Pick {said}.\n" in shown) == (said is not None), shown
        assert "is refused" not in shown


def test_why_an_answer_is_refused() -> None:
    shown = ludex("play", "tribunes", "--seed", "3", given="? banner(red)\n? 1\n? nonsense\n?\n").stdout
    refused, open_, unknown, rule = shown.split("red> ")[1:5]
    assert "is refused by round.selection.played" in refused and "TR." in refused
    assert "can be answered now" in open_
    assert "is refused" in unknown
    assert "round.selection.played" in rule and "tribunes.ludex:" in rule
    assert "hand of red" not in rule


def test_only_what_the_seat_sees_is_shown() -> None:
    shown = ludex("play", game("kuhn"), "--seats", "human,human", "--seed", "3", given="1\n1\n").stdout
    first, _, second = shown.partition("--- pass the keyboard to yellow ---")
    assert "yellow's hand: unknown card" in first and "red's hand: unknown card" in second
    (king,) = [
        zone.pieces
        for zone in api.load(game("kuhn")).start(2, 3).observe(0).zones
        if zone.zone == "hand of red"
    ]
    assert f"red's hand: {str(king[0]).capitalize()}\n" in first


def test_long_numbers_are_typed_whole(tmp_path: Path) -> None:
    path = write(tmp_path, "wide", WIDE)
    given = "7\n3\n250\n9\n6\n251\n12\n2\n0\n2\n"
    shown = ludex("play", path, "--seats", "human,human", given=given).stdout
    assert "red: Which number (amount)? 0 to 250\n" in shown and "red: Which number (few)? 2 to 6\n" in shown
    assert "`251` is refused by round." in shown and "`9` is " in shown
    assert shown.count("The game reached its limit of rounds after 2 rounds") == 1
    assert "1.  red     12 points" in shown and "2.  yellow   0 points" in shown


def test_holes_of_titles_are_filled_when_the_question_is_put(tmp_path: Path) -> None:
    path = write(tmp_path, "holes", HOLES)
    shown = ludex("play", path, "--seats", "human,human", given="stay\n?\nleave the inn\n").stdout
    red, _, yellow = shown.partition("--- pass the keyboard to yellow ---")
    assert "red: Turn of red: Where red goes with 1 coin\n" in red
    assert "   1  Stay at yellow's side for 1 coin\n   2  Leave the great hall\n" in red
    assert "  red chooses “Stay at yellow's side for 1 coin”\n" in yellow
    assert "yellow: Turn of yellow: Where yellow goes with 1 coin\n" in yellow
    assert "   1  Stay at red's side for 3 coins\n   2  Leave the inn\n" in yellow
    assert "“Where the player goes with the number of coins the player has”" in yellow
    assert "  yellow chooses “Leave the inn”\n" in yellow


def test_a_game_that_goes_on_fills_its_holes_anew(tmp_path: Path) -> None:
    path, file = write(tmp_path, "holes", HOLES), tmp_path / "one.json"
    ludex("play", path, "--seats", "human,human", "--save", file, given="1\n")
    shown = ludex("play", path, "--seats", "human,human", "--resume", file, given="").stdout
    assert "yellow: Turn of yellow: Where yellow goes with 1 coin\n" in shown
    assert "   1  Stay at red's side for 3 coins\n   2  Leave the inn\n" in shown


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    file, other = tmp_path / "one.json", tmp_path / "two.json"
    result = ludex("play", "tribunes", "--seed", "3", "--save", file, given="2\n3\n")
    assert result.exit_code == 0 and result.stderr == "" and f"saved to {file}" in result.stdout
    shown = ludex("play", "tribunes", "--resume", file, given=f"save {other}\nlook\nsave\nquit\n").stdout
    assert "round: 3" in shown and "Type `save FILE`" in shown
    assert other.read_bytes() == file.read_bytes()
    assert "not saved" in ludex("play", "tribunes", "--resume", file, given="save /none/x\n").stdout.replace(
        "It is not saved", "not saved"
    )
    for wrong in (("--players", "3"), ("--seed", "1"), ("--option", "a=b")):
        assert ludex("play", "tribunes", "--resume", file, *wrong).exit_code == 2
    result = ludex("play", "tribunes", "--resume", file, "--seats", "human,random")
    assert result.exit_code == 2 and "2 seats are named for 4 players" in result.stderr
    result = ludex("play", BOX, "--resume", file)
    assert result.exit_code == 1 and "a game of tribunes, not of shut_the_box" in result.stderr


def test_a_game_that_broke_off_is_not_saved(tmp_path: Path) -> None:
    """What an earlier game has left there stays, and no file is begun."""
    path, file = write(tmp_path, "faulty", FAULTY), tmp_path / "one.json"
    head = ("play", path, "--seats", "human,human", "--save", file)
    assert ludex(*head, given="further\n").exit_code == 0
    good = file.read_bytes()
    result = ludex(*head, given="further\n" * 4)
    assert result.exit_code == 1 and "the game broke off" in result.stderr
    assert f"is not saved: {file} is left as it was" in result.stderr and file.read_bytes() == good
    file.unlink()
    assert ludex(*head, given="further\n" * 4).exit_code == 1 and not file.exists()


def test_an_interrupted_game_is_saved_as_it_stood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupted in the middle of an answer: the save is that of the decision before."""
    file, other = tmp_path / "one.json", tmp_path / "two.json"
    head = ("play", game("nim"), "--seats", "human,human", "--seed", "1", "--save")
    ludex(*head, file, given="")

    def interrupted(self: Machine, state: State, *_: object) -> None:
        state.cells[Fixed.PC] += 1
        raise KeyboardInterrupt

    monkeypatch.setattr(Machine, "answer", interrupted)
    assert ludex(*head, other, given="1\n").exit_code == 130
    assert other.read_bytes() == file.read_bytes()


@pytest.mark.parametrize("seats", ["human,random,random", "random,human,random"])
def test_a_whole_game(seats: str) -> None:
    """Whoever always takes the first answer comes to the end."""
    result = ludex("play", "tribunes", "--seats", seats, "--seed", "3", given="1\n" * 500)
    assert result.exit_code == 0 and result.stderr == ""
    assert "1.  " in result.stdout and "The game came to its end" in result.stdout
    assert "\x1b" not in result.stdout
