"""The highest value of what a player picked in several secret picks is told of these picks themselves."""

import pytest

import ludex
from ludex.docgen.phrases import to_text, verbaliser

GAME = """language 1
ruleset regatta
    players 2, 3
    round limit 5

resource prize "prizes"
    supply 9
    visible to everyone

kind buoy "buoys"
buoy near "near buoy"
buoy far "far buoy"

piece sail "sails"
    area number
    copies 1 per area 1 to 9

zone locker of player "locker"
    holds sail
    visible to owner

record skipper of buoy "skipper"
    player or nobody
    starts nobody

setup
    for each player
        for each sail in supply
            move sail to locker of player

round
    sealed for each buoy where skipper of buoy is not nobody
        let player be skipper of buoy
        pick any sails in locker of player as team
    for each player
        if best of player > 4
            gain 1 prize

fact best of player "best team"
    means highest team_area of (buoy where WHOSE)

fact team_area of buoy "area of the team at the buoy"
    means total area of team of buoy if some (sail in team of buoy)

ranking
    highest prizes of player
"""


@pytest.mark.parametrize(
    ("whose", "own"), [("skipper of buoy is player", True), ("skipper of near is player", False)]
)
@pytest.mark.parametrize(("language", "said"), [("en", "that they chose"), ("ja", "プレイヤーが選んだ")])
def test_it_is_what_the_player_chose_only_where_the_same_player_picked_it(
    whose: str, own: bool, language: str, said: str
) -> None:
    rules = ludex.load_text({"game.ludex": GAME.replace("WHOSE", whose)}, "game.ludex").checked
    told = to_text(verbaliser(rules, language).declared(rules.facts["best"]), 300)
    assert (said in told) == own, told
