"""The only one, who begins a loop, which pieces go first, once for every, a look, an end between some."""

from random import Random

import pytest
from support import game_of_corpus, random_play

import ludex
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.mutants import mutants
from ludex.interpreter.play.result import Result

HEAD = """language 1
ruleset sample
    players 3
    round limit 4

piece card
    rank number
    copies 2 per rank 1 to 4

zone deck
    holds card
    ordered

zone hand of player
    holds card
    visible to owner

zone table
    holds card
    visible to everyone

record score of player
    number 0 to 99
    starts 0

record first
    player or nobody
    starts nobody

"""
SETUP = "setup\n    move all cards from supply to deck\n    shuffle deck\n"
SCORES = "    for each player\n        pick 0 to 20 as wish\n        set score of player to wish\n"


def started(text: str) -> Game:
    return ludex.load_text({"mine.ludex": HEAD + text}, "mine.ludex").start(players=3, seed=5, log=True)


def answered(game: Game, *texts: str | int) -> Game:
    for text in texts:
        game.apply(str(text))
    return game


@pytest.mark.parametrize(
    ("wishes", "only"),
    [((3, 7, 5), 1), ((7, 3, 7), None), ((0, 0, 0), None), ((9, 1, 9), None), ((8, 1, 2), 0)],
)
def test_the_only_one_is_nobody_where_there_are_several(wishes: tuple[int, ...], only: int | None) -> None:
    """Told by a local name and by a fact, each tested before it is used."""
    game = started(
        "fact leader\n    means the (player where score of player is highest score of players)\n\n"
        f"round\n{SCORES}"
        "    let best be the (player where score of player is highest score of players)\n"
        "    if best is not nobody and leader is not nobody\n"
        "        set score of best to 50 + score of leader\n"
        "    finish\n\nranking\n    highest score of player\n"
    )
    answered(game, *wishes)
    assert game.result is not None
    expected = [wish + 50 if seat == only else wish for seat, wish in enumerate(wishes)]
    assert list(game.result.points or ()) == expected


def asked(first: str) -> list[str | None]:
    """Return who is asked in turn in a loop that begins so, after scores of 4, 9 and 4."""
    game = started(
        f"round\n{SCORES}    for each player from {first} where score of player < 10\n"
        "        pick 0 to 1 as last\n        set score of player to last\n    finish\n"
    )
    answered(game, 4, 9, 4)
    seats = []
    while game.decision is not None:
        seats.append(None if game.decision.seat is None else game.seats[game.decision.seat])
        answered(game, 0)
    return seats


@pytest.mark.parametrize(
    ("first", "start"),
    [
        ("the (rival in players where score of rival > 4)", 1),
        ("(the (rival in players where score of rival > 4))", 1),
        ("the (rival in players where score of rival < 5)", 0),
        ("first", 0),
    ],
)
def test_a_loop_goes_round_from_the_first(first: str, start: int) -> None:
    """Where nobody comes first, in order of the seats."""
    seats = game_of_corpus("salvage").start(players=3, seed=1).seats
    assert asked(first) == [seats[(start + number) % 3] for number in range(3)]


@pytest.mark.parametrize("order", ["highest", "lowest"])
@pytest.mark.parametrize("source", ["deck", "hand of player"])
def test_which_pieces_go_first(order: str, source: str) -> None:
    """Of equal ones the topmost."""
    fill = (
        "" if source == "deck" else "    for each player\n        move 2 cards from deck to hand of player\n"
    )
    game = started(
        f"{SETUP}{fill}\nround\n    for each player where score of player is 0\n"
        "        pick 0 to 1 as wish\n"
        f"        move 1 card with {order} rank from {source} to table\n"
        "        set score of player to 1\n    finish\n"
    )
    before = held(game, 0, source)
    answered(game, 0)
    extreme = max(before) if order == "highest" else min(before)
    assert held(game, 0, "table") == [extreme]
    at = len(before) - 1 - before[::-1].index(extreme)
    assert held(game, 0, source) == [*before[:at], *before[at + 1 :]]


def held(game: Game, seat: int, zone: str) -> list[int]:
    """Return the ranks of what lies in a zone, of a seat where there is one for each."""
    program = game.setting.compiled.program
    name = zone.replace("player", game.seats[seat])
    pieces = game.state.registers[program.names.ids.zones.index(name)]
    looks = [game.setting.compiled.ids.piece(piece) for piece in pieces]
    return [int(look[look.index("(") + 1 : -1]) for look in looks]


@pytest.mark.parametrize("number", range(0, 21))
def test_once_for_every_full_number(number: int) -> None:
    """Never for a part, and never for less than nothing."""
    game = started(
        f"round\n{SCORES}    for each player\n"
        "        set score of player to 3 for every 4 (score of player - 6) + 1\n    finish\n\n"
        "ranking\n    highest score of player\n"
    )
    answered(game, number, number, 20 - number)
    assert game.result is not None
    whole = [3 * (max(each - 6, 0) // 4) + 1 for each in (number, number, 20 - number)]
    assert list(game.result.points or ()) == whole


def test_a_look_is_told_to_all_and_shows_to_one() -> None:
    """A third seat, and whose hold it is, see and know afterwards just what they did before."""
    game = game_of_corpus("salvage").start(players=3, seed=4, log=True)
    red, yellow, green = game.seats
    before = [game.observe(seat).zones for seat in range(3)]
    answered(game, "spy")
    red_sees, *others = [game.observe(seat).zones for seat in range(3)]
    assert others == before[1:]
    looked = {zone.zone: zone.pieces for zone in red_sees}
    own = {zone.zone: zone.pieces for zone in before[1]}
    assert looked[f"hold of {yellow}"] == own[f"hold of {yellow}"]
    assert all(piece.look is None for piece in looked[f"hold of {green}"])
    said = [game.told(seat)[-1] for seat in range(3)]
    assert said[1] == said[2] == f"{red} looks at 2 crates in {yellow}'s hold"
    assert said[0].startswith(f"{red} looks at crate ") and said[0].endswith(f"in {yellow}'s hold")


def ended(wishes: tuple[int, ...], condition: str, order: str) -> Result:
    """Return the result of a game that ends between those for whom the condition holds."""
    rows = f"round\n{SCORES}    finish for (player where score of player {condition})\n\n"
    game = answered(started(f"{rows}ranking\n    {order} score of player\n"), *wishes)
    assert game.result is not None and game.result.end == "finished"
    assert game.result.points == wishes
    return game.result


@pytest.mark.parametrize(
    ("wishes", "places"),
    [
        ((3, 12, 11), {1: 1, 2: 2, 0: 3}),
        ((15, 15, 3), {0: 1, 1: 1, 2: 3}),
        ((12, 3, 4), {0: 1, 2: 2, 1: 3}),
        ((1, 2, 3), {2: 1, 1: 2, 0: 3}),
    ],
)
def test_the_end_between_some(wishes: tuple[int, ...], places: dict[int, int]) -> None:
    """Where it is between nobody, it is between all."""
    assert dict(ended(wishes, "> 10", "highest").ranking) == places


def test_those_left_out_come_behind_whatever_they_have() -> None:
    assert ended((20, 5, 15), "< 10", "highest").ranking == ((1, 1), (0, 2), (2, 3))
    assert ended((20, 5, 15), "> 10", "lowest").ranking == ((2, 1), (0, 2), (1, 3))
    assert ended((20, 5, 15), "< 10", "highest").winners == (1,)


def test_small_changes_of_these_words_are_tried() -> None:
    made = [mutant.change for mutant in mutants(game_of_corpus("salvage").checked)]
    assert "2 becomes 3" in made and "2 becomes 1" in made
    assert "highest becomes lowest" in made
    assert "the first is left out" in made
    assert "among whom is left out" in made


def test_salvage_ranks_those_who_hold_something_first() -> None:
    rules = game_of_corpus("salvage")
    for seed in range(40):
        game = rules.start(players=3, seed=seed)
        for _ in random_play(game, Random(seed)):
            pass
        assert game.result is not None
        order = [seat for seat, _ in game.result.ranking]
        holds = [bool(game.state.registers[number]) for number in holds_of(game)]
        if game.result.end == "finished" and any(holds):
            assert [holds[seat] for seat in order] == sorted((holds[seat] for seat in order), reverse=True)


def holds_of(game: Game) -> list[int]:
    zones = game.setting.compiled.program.names.ids.zones
    return [zones.index(f"hold of {seat}") for seat in game.seats]
