"""What seats have and choose in a game, found in what a ruleset declares and asks."""

from __future__ import annotations

from typing import Any

import ludex

MARKET = """language 1
ruleset market "Market"
    players 2
    round limit 1

kind trade "trades"
trade baker, smith

kind goods "goods"
    maker trade or nothing

goods bread "fine bread" with maker baker
goods nail with maker smith
goods water with maker nothing

kind street "streets"
street high_street, low_street

piece token "tokens"
    owner player or nothing
    maker trade

token own
    copies 2 per player
    maker baker

token die "die"
    copies 1
    maker baker

piece cube "cubes"
    owner player
    faces 1 to 3
    copies 1 per player

resource coin "coins"
    supply 9
    visible to everyone

zone cubes of player
    holds cube
    visible to everyone

zone purse of player "purse"
    holds token
    visible to everyone

zone counter of street
    holds token
    visible to everyone

record mayor of street "the mayor of the street"
    player or nobody
    starts nobody

record calling of player "calling"
    trade or nothing
    starts nothing

record home of player "home"
    street
    starts low_street

record favourite of player
    goods or nothing
    starts nothing

setup
    for each player
        set calling of player to smith
        move all own(player) from supply to purse of player
        move all cube(player) from supply to cubes of player

round
    for each player
        pick goods as bought
        set favourite of player to bought
        pick 0 to 2 goods as taken
        pick token in purse of player as paid
            if unable
                impossible "everybody has a token"
        move paid to counter of high_street
        choose "What {player} does"
            either walk "walk on"
                set mayor of high_street to player
            or stay
                set home of player to high_street
        choose
            either flee "run away"
                gain 1 coin
            or throw
                roll cubes of player
                pick cube in cubes of player as shown
                    if unable
                        impossible "everybody has a cube"
                move shown to cubes of player after player

measure streets_run of player "Streets that the player runs"
    means count of (street where mayor of street is player)

measure poor of player
    means count of purse of player < 3
"""


def market(text: str = MARKET) -> ludex.Ruleset:
    return ludex.load_text({"market.ludex": text}, "market.ludex")


def about() -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in market().plan().about()["uses"]}


def test_what_a_ruleset_declares_and_asks_tells_what_seats_may_have_and_choose() -> None:
    found = about()
    assert {id_: (one["title"], one["kind"]) for id_, one in found.items()} == {
        "streets_run street": ("Streets that the player runs", "street"),
        "calling trade": ("Calling: trades", "trade"),
        "home street": ("Home: streets", "street"),
        "favourite goods": ("Favourite goods: goods", "goods"),
        "favourite goods.maker": ("Favourite goods: maker of goods", "trade"),
        "cubes cube": ("Cubes: cubes", "cube"),
        "purse token": ("Purse: tokens", "token"),
        "purse token.maker": ("Purse: maker of tokens", "trade"),
        "chooses goods": ("Goods that a player chooses", "goods"),
        "chooses goods.maker": ("Maker of the goods that a player chooses", "trade"),
        "chooses token": ("Tokens that a player chooses", "token"),
        "chooses token.maker": ("Maker of the tokens that a player chooses", "trade"),
        "chooses cube": ("Cubes that a player chooses", "cube"),
        "chooses round": ("What the player does", None),
    }
    assert {one["relation"] for one in found.values()} == {
        "streets_run", "calling", "home", "favourite", "cubes", "purse", "chooses"
    }  # fmt: skip
    assert found["chooses goods"]["instances"] == [
        {"id": "bread", "title": "fine bread"},
        {"id": "nail", "title": "nail"},
        {"id": "water", "title": "water"},
    ]
    assert [one["id"] for one in found["purse token"]["instances"]] == ["own", "die"]
    assert [one["title"] for one in found["chooses round"]["instances"]] == [
        "walk on",
        "stay",
        "run away",
        "throw",
    ]


def test_an_attribute_that_each_has_for_itself_tells_nothing_more() -> None:
    ids = [one["id"] for one in ludex.load("tribunes").plan(3).about()["uses"]]
    assert "collection stone" in ids and "collection stone.color" not in ids


def test_what_only_the_set_up_sets_is_settled() -> None:
    assert [id_ for id_, one in about().items() if one["settled"]] == ["calling trade"]


def test_a_record_that_tells_what_no_measure_tells_is_there_by_its_own_name() -> None:
    text = MARKET.partition("measure streets_run")[0]
    (use, *_) = market(text).plan().about()["uses"]
    assert (use["id"], use["title"]) == ("mayor street", "The mayor of the street: streets")


def test_a_row_counts_what_seats_have_at_the_end_and_what_they_chose() -> None:
    """Whoever takes the first choice picks bread, then bread and nails, pays with a token and walks on."""
    (row,) = market().simulate(1, agents=("first",))
    assert row.uses == {
        "streets_run street": {"high_street": [0, 1]},
        "calling trade": {"smith": [1, 1]},
        "home street": {"low_street": [1, 1]},
        "favourite goods": {"bread": [1, 1]},
        "favourite goods.maker": {"baker": [1, 1]},
        "cubes cube": {"cube": [1, 1]},
        "purse token": {"own": [1, 1]},
        "purse token.maker": {"baker": [1, 1]},
        "chooses goods": {"bread": [2, 2], "nail": [1, 1]},
        "chooses goods.maker": {"baker": [2, 2], "smith": [1, 1]},
        "chooses token": {"own": [1, 1]},
        "chooses token.maker": {"baker": [1, 1]},
        "chooses round": {"walk": [1, 1], "flee": [1, 1]},
    }


def test_what_is_left_or_has_nothing_counts_for_nothing() -> None:
    """In 60 games everything is chosen that can be; water has no maker."""
    rows = market().simulate(60)
    chosen = [row.uses["chooses goods"] for row in rows]
    makers = [row.uses.get("chooses goods.maker", {}) for row in rows]
    for goods, maker in zip(chosen, makers, strict=True):
        assert maker.get("baker") == goods.get("bread") and maker.get("smith") == goods.get("nail")
        assert all(1 <= sum(counts[seat] for counts in goods.values()) <= 3 for seat in (0, 1))
    assert any("water" in goods for goods in chosen)
    assert {way for row in rows for way in row.uses["chooses round"]} == {"walk", "stay", "flee", "throw"}


def test_a_piece_that_is_rolled_is_chosen_whatever_it_shows() -> None:
    rows = market().simulate(20)
    staying = [row.uses["chooses cube"]["cube"] for row in rows if "chooses cube" in row.uses]
    assert len(staying) > 5 and all(max(counts) == 1 for counts in staying)


def test_rows_of_base_tell_what_its_players_work_for() -> None:
    """Objectives and factions by the measures, leaders by the cards, regions by the spaces."""
    (row,) = ludex.load("base").simulate(1, players=2)
    told = ludex.load("base").plan(2).about()["uses"]
    kinds = {one["kind"] for one in told if row.uses.get(one["id"])}
    assert kinds >= {"objective", "faction", "leader", "region", "space", "card"}
