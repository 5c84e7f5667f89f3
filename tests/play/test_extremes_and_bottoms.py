"""So many with the highest or lowest of something, and pieces that go under a pile."""

import pytest
from support import game_of_corpus

import ludex
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.mutants import mutants

HEAD = """language 1
ruleset sample
    players 2
    round limit 4

piece card
    rank number
    copies 2 per rank 1 to 4

zone deck
    holds card
    ordered

zone heap
    holds card
    ordered
    visible to everyone

zone table
    holds card
    visible to everyone

record score of player
    number 0 to 999
    starts 0

setup
    move all cards from supply to table

round
"""


def ended(body: str, *answers: str) -> Game:
    text = HEAD + body + "    finish\n\nranking\n    highest score of player\n"
    game = ludex.load_text({"mine.ludex": text}, "mine.ludex").start(players=2, seed=5, log=True)
    for answer in answers:
        game.apply(answer)
    return game


@pytest.mark.parametrize(
    ("value", "points"),
    [
        ("total rank of (3 cards with highest rank in table)", 11),
        ("total rank of (3 cards with lowest rank in table)", 4),
        ("total rank of (99 cards with lowest rank in table)", 20),
        ("total rank of (0 cards with lowest rank in table)", 0),
        ("total rank of (2 cards with highest rank in table where rank of card < 3)", 4),
        ("total rank of ((1 + 1) cards with lowest rank where rank of card > 1)", 4),
        ("count of (3 cards with highest rank in (card in table where rank of card > 3))", 2),
        ("count of ((1 * 2) cards with highest rank in (card where rank of card is 4))", 2),
        ("count of (1 player with highest score)", 1),
        ("total rank of (1 card with highest rank in (3 cards with lowest rank in table))", 2),
    ],
)
def test_so_many_of_several(value: str, points: int) -> None:
    game = ended(f"    for each player\n        set score of player to {value}\n")
    assert game.result is not None
    assert game.result.points == (points, points)


def test_a_loop_through_so_many() -> None:
    game = ended(
        "    for each card in (3 cards with highest rank in table)\n"
        "        for each player\n            set score of player to 10 * score of player + rank of card\n"
    )
    assert game.result is not None
    assert game.result.points == (443, 443)


def pile(game: Game, zone: str) -> list[str]:
    """Return the cards of a pile from the top."""
    program = game.setting.compiled.program
    lying = game.state.registers[program.names.ids.zones.index(zone)]
    return [program.names.ids.pieces[program.piece_looks[piece]] for piece in reversed(lying)]


TWO_PILES = (
    "    move card(1) from table to deck\n    move card(2) from table to deck\n"
    "    move card(3) from table to heap\n    move card(4) from table to heap\n"
)


@pytest.mark.parametrize(
    ("move", "deck", "heap"),
    [
        ("move 1 card from deck to bottom of heap", "1", "432"),
        ("move 2 cards from deck to bottom of heap", "", "4321"),
        ("move 2 cards from deck to heap", "", "1243"),
        ("move deck to bottom of heap", "", "4321"),
        ("move deck to heap", "", "2143"),
        ("move all cards from deck to bottom of heap", "", "4321"),
        ("move 1 card with lowest rank from deck to bottom of heap", "2", "431"),
        ("move 2 cards with lowest rank from table to bottom of heap", "21", "4312"),
    ],
)
def test_pieces_go_under_a_pile_one_after_another(move: str, deck: str, heap: str) -> None:
    game = ended(f"{TWO_PILES}    {move}\n")
    assert pile(game, "deck") == [f"card({rank})" for rank in deck]
    assert pile(game, "heap") == [f"card({rank})" for rank in heap]


def test_the_log_tells_that_something_went_to_the_bottom() -> None:
    game = ended(f"{TWO_PILES}    move 1 card from deck to bottom of heap\n")
    assert "card 2 from the deck to the bottom of the heap" in game.told(None)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("move 1 card from deck to bottom of table", "L0409"),
        ("move 1 card from bottom of deck to table", "L0201"),
        ("for each card in (2 cards with highest score in table)\n        nothing", "L0301"),
        ("for each card in (2 coins with highest rank)\n        nothing", "L0201"),
    ],
)
def test_what_is_refused(line: str, code: str) -> None:
    with pytest.raises(ludex.LudexError) as caught:
        ended(f"    {line}\n")
    assert code in str(caught.value)


def test_small_changes_of_them_are_tried() -> None:
    made = [mutant.change for mutant in mutants(game_of_corpus("gleaners").checked)]
    assert "3 becomes 4" in made and "highest becomes lowest" in made
