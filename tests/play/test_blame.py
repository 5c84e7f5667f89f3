"""What refuses an answer: the line of a fact on which it comes down."""

import pytest

import ludex
from ludex.interpreter.play.answers import only_answer, steps_of_set
from ludex.interpreter.play.game import Game

DOORS = """language 1
ruleset doors "Doors"
    players 2
    round limit 9

kind door "doors"
    number number

door per number 1 to 9

resource coin "coins"
    supply 20
    visible to everyone

record shut of door
    flag
    starts no

fact opens(player, door)
    means no if shut of door
    means fits(door) if number of door > 6
    means not low(door) if number of door is 5
    means player is rich and door is low and number of door > 3

fact fits(door)
    means no if number of door is 9
    means number of door is 7

fact rich(player)
    means coins of player > 5

fact low(door)
    means number of door < 6

fact big(door)
    means yes if number of door > 4

fact end(door)
    means yes if number of door is 1
    means yes if number of door is 9

fact few(amount: number)
    means amount < 3

setup
    for each player
        gain {coins} coins
    set shut of door(2) to yes

round
    for each player
        {pick} as chosen
            {below}
                finish
"""


def doors(pick: str, coins: int = 3, below: str = "if unable") -> Game:
    """Return a game that asks for a door."""
    text = DOORS.replace("{pick}", pick).replace("{coins}", str(coins)).replace("{below}", below)
    return ludex.load_text({"doors.ludex": text}, "doors.ludex").start(2, 1)


@pytest.mark.parametrize(
    ("where", "door", "because"),
    [
        ("opens(player, door)", 2, "opens/0"),
        ("opens(player, door)", 9, "fits/0"),
        ("opens(player, door)", 8, "fits/1"),
        ("opens(player, door)", 5, "low/0"),
        ("opens(player, door)", 4, "rich/0"),
        ("number of door > 3 and opens(player, door)", 8, "fits/1"),
        ("number of door > 3 and opens(player, door)", 1, ""),
        ("not (number of door is 4 or door is low)", 3, "low/0"),
        ("not (number of door is 4 or door is low)", 4, ""),
        ("door is big", 4, "big/0"),
        ("door is end", 4, "end"),
        ("not shut of door", 2, ""),
        ("not shut of door and door is not big", 9, "big/0"),
        ("door is big or door is end", 3, ""),
    ],
)
def test_the_line_on_which_it_comes_down(where: str, door: int, because: str) -> None:
    game = doors(f"pick door where {where}")
    refusal = game.why_not(f"door({door})")
    assert refusal is not None and (refusal.path, refusal.because) == ("round.chosen", because)
    said = f", because of {because}" if because else ""
    assert refusal.reason == f"`door({door})` is refused by round.chosen{said}"
    assert refusal.line == DOORS.partition("{pick}")[0].count("\n") + 1


def test_a_part_that_is_no_fact_is_blamed_on_its_line() -> None:
    refusal = doors("pick door where opens(player, door)", coins=6).why_not("door(1)")
    assert refusal is not None and refusal.because == "opens/3"


def test_a_condition_on_a_set_is_read_so_too() -> None:
    game = doors("pick any doors", below="such that modest: few(count of chosen)\n            if unable")
    with pytest.raises(ludex.IllegalChoice) as caught:
        steps_of_set(game, ["door(1)", "door(3)", "door(4)"])
    refusal = caught.value.refusal
    assert (refusal.path, refusal.because) == ("round.chosen.modest", "few/0")


def test_what_has_only_one_answer() -> None:
    def answer(pick: str) -> tuple[str, ...]:
        return tuple(choice.text for choice in only_answer(doors(pick)))

    assert answer("pick door where number of door is 3") == ("door(3)",)
    assert answer("pick door where number of door < 3") == ()
    assert answer("pick 2 doors where number of door < 3") == ("take", "take")
    assert answer("pick 1 to 2 doors where number of door < 3") == ()
    assert answer("pick 2 doors where number of door < 4") == ()
    assert answer("pick (coins of player) to 3 coins") == ("3",)
    assert answer("pick 2 to (coins of player) coins") == ()
