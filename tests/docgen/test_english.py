"""English wordings that took some thought."""

from dataclasses import replace

import pytest
from hand_built import (
    CARD,
    ace,
    card,
    clause,
    coins,
    is_more,
    local,
    number,
    player,
    players,
    rank,
    ready,
    rival,
    ruleset,
    score,
    supply,
    those,
    zone,
)

import ludex
from ludex.docgen.phrases import Paragraph, to_text
from ludex.docgen.phrases.english import English
from ludex.interpreter.analysis import english as words
from ludex.interpreter.analysis import terms as t
from ludex.interpreter.analysis.types import FLAG, NUMBER, SEAT, ThingType

RULESET = ruleset()
ENGLISH = English(RULESET)


def who(condition: t.Expression) -> str:
    """Return the players for whom the condition, in which `rival` is the variable, holds."""
    return ENGLISH.noun(those(condition, rival, players))


def test_words() -> None:
    assert words.listed(["a", "b", "c"]) == "a, b and c"
    assert [words.a(noun) for noun in ("card", "ace", "the ace")] == ["a card", "an ace", "an ace"]
    assert [words.plural(noun) for noun in ("box", "city", "day", "card")] == [
        "boxes",
        "cities",
        "days",
        "cards",
    ]
    assert [words.spans(run) for run in ([2], [2, 3], [2, 3, 4], [2, 4, 6])] == [
        "2",
        "2 or 3",
        "2 to 4",
        "2, 4 or 6",
    ]
    assert words.capital("“draw” a card") == "“Draw” a card"


def test_and_within_or_is_told_apart_from_or_within_and() -> None:
    a, b, c = is_more(score(), number(1)), ready, is_more(coins(), number(3))
    within = t.AndTerm((t.OrTerm((a, b)), c))
    around = t.OrTerm((a, t.AndTerm((b, c))))
    assert ENGLISH.condition(within) == (
        "either the player's score is more than 1 or the player is ready, "
        "and the player has more than 3 coins"
    )
    assert ENGLISH.condition(around) == (
        "the player's score is more than 1, or both the player is ready and has more than 3 coins"
    )


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        (is_more(score(rival)), "all players whose score is more than 3"),
        (is_more(coins(rival), number(0)), "all players who have any coins"),
        (t.NotTerm(replace(ready, of=rival), type=FLAG), "all players who are not ready"),
        (t.SameTerm(rival, player, True), "all players who are not the player"),
        (is_more(score(rival), score(player)), "all players whose score is more than the player's score"),
        (ready, "all players provided that the player is ready"),
        (
            t.SomeTerm(t.SelectionTerm(card, zone("hand", rival), is_more(rank(), score(rival)))),
            "all players (the rival) for whom there is a card in the rival's hand "
            "whose rank is more than the rival's score",
        ),
    ],
)
def test_relative_clauses(condition: t.Expression, told: str) -> None:
    assert who(condition) == told


def test_a_group_of_pieces_is_a_noun_of_its_own() -> None:
    aces = those(t.MatchTerm(card, replace(ace, values=()), False))
    assert ENGLISH.noun(aces) == "all aces in the player's hand"


def test_a_variable_that_bears_its_kinds_name() -> None:
    inner = t.LocalTerm("player.2", SEAT, type=ThingType(SEAT))
    highest = t.AggregateTerm("highest", card, rank(), zone("hand", inner), type=NUMBER)
    told = ENGLISH.noun(those(is_more(highest), inner, players))
    assert told == "all players for whom the highest rank of the cards in this player's hand is more than 3"


def test_titles_that_name_what_they_are_asked_of() -> None:
    pace = replace(RULESET.facts["pace"], title="the number that the player threw")
    safe = replace(RULESET.facts["safe"], title="the player stands in the way")
    score_ = replace(RULESET.records["score"], title="the place of the player's figure")
    english = English(
        replace(
            RULESET,
            facts={**RULESET.facts, "pace": pace, "safe": safe},
            records={**RULESET.records, "score": score_},
        )
    )
    thrown = t.FactTerm("pace", (rival,), type=NUMBER)
    assert english.noun(thrown) == "the number that the rival threw"
    assert english.noun(score(rival)) == "the place of the rival's figure"
    assert english.condition(t.FactTerm("safe", (rival,), type=FLAG)) == "the rival stands in the way"
    highest = t.AggregateTerm("highest", rival, thrown, players, type=NUMBER)
    assert english.noun(highest) == "the highest number that any player threw"
    who_ = those(t.SameTerm(thrown, highest, False), rival, players)
    assert english.noun(who_) == (
        "all players (the rival) for whom the number that the rival threw "
        "is the highest number that any player threw"
    )
    (record,) = english.declared(score_)
    assert record.text == "The place of each player's figure is a number; at the start it is 0."


def test_a_title_that_is_a_relative_clause() -> None:
    safe = replace(RULESET.facts["safe"], title="who sat in the shade")
    english = English(replace(RULESET, facts={**RULESET.facts, "safe": safe}))
    flag = t.FactTerm("safe", (rival,), type=FLAG)
    assert english.condition(t.NotTerm(flag)) == "the rival is not one who sat in the shade"
    assert english.noun(those(flag, rival, players)) == "all players who sat in the shade"


def test_titles_with_holes_and_titles_that_are_shared() -> None:
    fact = replace(RULESET.facts["distance"], title="how far {player} is from {rival}")
    pot = replace(RULESET.zones["pot"], title="The deck")
    english = English(
        replace(
            RULESET,
            facts={**RULESET.facts, "distance": fact},
            zones={**RULESET.zones, "pot": pot},
        )
    )
    assert (
        english.noun(t.FactTerm("distance", (rival, player), type=NUMBER))
        == "how far the rival is from the player"
    )
    assert [english.noun(zone(name)) for name in ("pot", "deck")] == ["the deck (pot)", "the deck (deck)"]


def test_amounts() -> None:
    def gain(amount: t.Expression, source: t.Expression = supply) -> str:
        return ENGLISH.action(
            t.TransferTerm(clause(), "gain", player, "coin", amount, source, player, True, None)
        )

    assert gain(number(1, "coin")) == "the player gains 1 coin"
    assert gain(t.MeasuredTerm(score())) == "the player gains as many coins as the player's score"
    assert gain(t.MeasuredTerm(coins(rival)), rival) == "the player gains all coins from the rival"
    assert gain(t.MeasuredTerm(coins(rival))) == "the player gains as many coins as the rival has"
    table = t.TableTerm(((2, 3, number(6)), (4, 4, number(5))))
    assert gain(table) == "the player gains 6 coins with 2 or 3 players and 5 coins with 4 players"


def test_a_long_text_is_wrapped_under_its_dash() -> None:
    statement = t.ForEachTerm(
        clause(), local("held", CARD), zone("hand", player), None, (t.FinishTerm(clause(), None),)
    )
    assert to_text(ENGLISH.block((statement,)), width=48) == (
        "- For each card (the held card) in the player's\n  hand, the game ends.\n"
    )


NAMES = """language 1
ruleset names "Names"
    players 2
    round limit 9

resource match "matches"
    supply 21
    visible to everyone

piece card "cards"
    copies 4

zone heap
    holds card
    visible to everyone

record ready of player
    flag
    starts no

record over of player "{player} has had enough"
    flag
    starts no

record late "it is late"
    flag
    starts no

round
    for each player
        let rest be matches of supply
        pick 0 to 3 matches as taken
        gain (taken) matches
        pick rival in players as robbed
        robbed pays 1 match
            if unable
                nothing
        pick card in heap as sold
            if unable
                finish
        move sold to supply
        set ready of player to no
        set over of robbed to no
        set over of player to yes
        set late to rest < 3
        set late to no
"""


def test_names_that_picks_give_need_not_be_nouns() -> None:
    """A name that is no noun has one beside it: a thing its kind, a player `player`, a number `number`."""
    rules = ludex.load_text({"names.ludex": NAMES}, "names.ludex").checked
    told = to_text(English(rules).block(rules.rules["round"].body)).splitlines()
    assert [line.strip() for line in told] == [
        "- For each player in turn:",
        "- The rest is the number of matches in the supply.",
        "- The player chooses a number of matches from 0 to 3 (the number taken).",
        "- The player gains as many matches as the number taken.",
        "- The player chooses a player (the robbed player).",
        "- The robbed player pays 1 match.",
        "- If the robbed player cannot, nothing happens.",
        "- The player chooses a card in the heap.",
        "- If the player cannot, the game ends.",
        "- Move the chosen card to the supply.",
        "- The player is not ready from now on.",
        "- The robbed player has not had enough yet.",
        "- The player has now had enough.",
        "- From now on it is late if the rest is less than 3, otherwise it is not late.",
        "- It is not late any longer.",
    ]


CREW = """language 1
ruleset crew "Crew"
    players 2
    round limit 9

resource coin "coins"
    supply 99
    visible to everyone

kind boat "boats"
    rule sailed for player

boat sloop "sloop"
    sailed
        gain 1 coin

boat barge "barge"

piece box "boxes"
    copies 9

zone freight of boat "boxes on the boat"
    holds box
    visible to everyone

zone chest of player "chest"
    holds box
    visible to everyone

record captain of boat "captain"
    player or nobody
    starts nobody

record late of boat "the boat has come late"
    flag
    starts no

fact fee "what the harbour takes"
    means 3

rule unload(player, boat, amount: number 1 to 9) "Unloading the boat"
    move (amount) boxes from freight of boat to chest of player

rule visit(player, boat) "A visit to {boat}"
    gain (fee) coins
    run sailed of boat

setup
    move all boxes from supply to freight of sloop

round
    step start
        for each boat where captain of boat is not nobody
            let player be captain of boat
            unload(player, boat, 2)
    for each player
        for each boat
            if captain of boat is player and late of boat is no
                visit(player, boat)
            set captain of boat to nobody
    if captain of barge is not nobody
        let player be captain of barge
        gain 1 coin
        gain 2 coins
"""


def test_what_is_told_in_its_place() -> None:
    """A player of whom a condition speaks acts; a rule of one action is told where it is called."""
    rules = ludex.load_text({"crew.ludex": CREW}, "crew.ludex").checked
    told = to_text(English(rules).block(rules.rules["round"].body)).splitlines()
    assert [line.strip() for line in told] == [
        "- For each boat that has a captain, that player adds 2 boxes from the boxes on the boat to their",
        "chest.",
        "- For each player:",
        "- For each boat:",
        "- If the player is the captain of the boat and the boat has not come late, the player carries",
        "out “A visit to the boat”.",
        "- The boat has no captain any longer.",
        "- If the barge has a captain, that player does this:",
        "- The player gains 1 coin.",
        "- The player gains 2 coins.",
    ]
    assert to_text(English(rules).block(rules.rules["visit"].body)).startswith(
        "- The player gains 3 coins.\n"
    )
    assert to_text(English(rules).block(rules.rules["setup"].body)) == (
        "- Place all boxes from the supply on the sloop.\n"
    )


TABLE = """language 1
ruleset table "Table"
    players 2
    round limit 9

resource coin "coins"
    supply 99
    visible to everyone

kind hill "hills"
    rule climbed for player "climb"

hill low "low hill"
    climbed
        gain 1 coin

hill high "high hill"

kind crown "crowns"
    worth number "worth"
    print as tile 40 by 40 mm

crown tin "tin crown" with worth 1
crown gold "gold crown" with worth 5

piece card "cards"
    suit hill
    copies 5 per hill

zone pile
    holds card
    ordered
    visible to nobody

zone hand of player "hand"
    holds card
    visible to owner

zone trick of hill "open cards on the hill"
    holds card
    visible to everyone

zone chips of player "chips"
    holds coin
    visible to everyone

record headgear of player "crown"
    crown or nothing
    starts nothing

record keeper of hill "keeper"
    player or nobody
    starts nobody

record tried of hill "the hill has been tried in this round"
    flag
    starts no

fact fits(player, hill) "the player may go up the hill"
    means no if tried of hill
    otherwise some (card in hand of player where suit of card is hill)

fact free(player, hill) "{player} is free to rest on {hill}"
    means no if tried of hill
    means no if hill is low and headgear of player is tin
    otherwise yes

fact prize(player, hill) "the player earns the hill"
    means headgear of player is gold if hill is low
    means coins of player >= 3 if hill is high
    otherwise no

fact wealth of player "wealth"
    means 2 * count of coins of player + count of hand of player + worth_of of player

fact worth_of of player "worth of the crown"
    means worth of headgear of player if headgear of player is not nothing
    otherwise 0

round
    for each hill
        if keeper of hill is not nobody
            let player be keeper of hill
            run climbed of hill
    for each player
        let sum be 1
        repeat at most 4 times while coins of player < 3
            gain 1 coin
        if headgear of player is nothing
            set headgear of player to tin
        otherwise if headgear of player is tin
            set headgear of player to nothing
        move 1 card from pile to trick of low
        move 2 cards from pile to hand of player
        if some (card in hand of player where suit of card is high)
            pick hill where fits(player, hill) as goal
                if unable
                    nothing
        if keeper of low is player
            set tried of low to no
        set keeper of high to nobody
"""


def test_sentences_as_a_rulebook_says_them() -> None:
    """What a player has is had, loops go in order, and limits stand at the end."""
    rules = ludex.load_text({"table.ludex": TABLE}, "table.ludex").checked
    english = English(rules)
    told = to_text(english.block(rules.rules["round"].body), 300).splitlines()
    assert [line.strip() for line in told] == [
        "- For each hill, if the hill has a keeper, that player carries out its climb, if there is one.",
        "- For each player in turn:",
        "- The sum is 1.",
        "- As long as the player has fewer than 3 coins (at most 4 times in a row): the player gains 1 coin.",
        "- If the player has no crown, the player takes a tin crown.",
        "- Otherwise, if the player has a tin crown, the player returns their crown.",
        "- Move 1 card from the top of the pile to the open cards on the low hill.",
        "- The player adds 2 cards from the top of the pile to their hand.",
        "- If the player has a card in their hand whose suit is the high hill, the player chooses "
        "a hill that they may go up.",
        "- If the player cannot, nothing happens.",
        "- If the player keeps the low hill, the low hill has not been tried in this round yet.",
        "- Nobody keeps the high hill any longer.",
    ]
    facts = [to_text(english.declared(fact), 300).splitlines() for fact in rules.facts.values()]
    assert [[line.strip() for line in fact] for fact in facts] == [
        [
            "- The player may go up the hill when the player has a card in their hand whose suit "
            "is the hill, but never if the hill has been tried in this round."
        ],
        [
            "- The player is free to rest on the hill unless one of these holds:",
            "- The hill has been tried in this round.",
            "- The hill is the low hill and the player has a tin crown.",
        ],
        [
            "- The player earns “low hill” when the player has a gold crown.",
            "- The player earns “high hill” when the player has at least 3 coins.",
            "- The player does not earn any other hill.",
        ],
        [
            "- The player's wealth is the sum of these:",
            "- 2 for each coin that the player has.",
            "- 1 for each card in the player's hand.",
            "- The worth of the player's crown if the player has one.",
        ],
        [
            "- The player's worth of the crown is the worth of the player's crown if the player "
            "has one, otherwise 0."
        ],
    ]


MARKET = """language 1
ruleset market "Market"
    players 2 to 4
    round limit 9

option strict "Strict buyers"
    flag
    starts no

resource coin "coins"
    supply 99
    visible to everyone

kind stall "stalls"

stall north "north stall"
stall south "south stall"

piece card "cards"
    stall stall
    copies 5 per stall

zone pile
    holds card
    ordered
    visible to nobody

zone hand of player "hand"
    holds card
    visible to owner

zone shown_at of stall "open cards at the stall"
    holds card
    visible to everyone

zone heap
    holds card
    visible to everyone

record keeper of stall "keeper"
    player or nobody
    starts nobody

fact may_swap(player, one: stall, other: stall) "the player can swap {one} beside {other}"
    means keeper of one is player and one is not other

rule deal "Dealing"
    for each stall
        move 1 card from pile to shown_at of stall

rule bids(first_bidder: player, second_bidder: player) "Bids"
    sealed for each player where player is first_bidder or player is second_bidder
        pick 0 to (coins of player) coins as bid
    let winner be first_bidder
    let loser be second_bidder
    if bid of second_bidder > bid of first_bidder
        let winner be second_bidder
        let loser be first_bidder
    winner gains 2 coins
    loser gains 1 coin

round
    deal
    for each player
        pick any cards in hand of player as sold
            such that whole: 2 for every 2 count of sold is count of sold
            such that few: not strict or count of sold <= 2 or count of hand of player >= 5
            if unable
                impossible "none can be sold"
        reveal sold
        move sold to heap
        for each stall
            if some (other in stalls where may_swap(player, other, stall))
                pick other in stalls where may_swap(player, other, stall) as partner
                set keeper of partner to nobody
    let best be the (player where coins of player is highest coins of players)
    if best is not nobody
        best gains 1 coin
"""


def test_sentences_that_are_told_together() -> None:
    """A loop of one action is told where it is called, what is shown and given up is one sentence."""
    rules = ludex.load_text({"market.ludex": MARKET}, "market.ludex").checked
    english = English(rules)
    told = to_text(english.block(rules.rules["round"].body), 300).splitlines()
    assert [line.strip() for line in told] == [
        "- Move 1 card from the top of the pile to the open cards at each stall, in order.",
        "- For each player in turn:",
        "- The player chooses any number of cards in their hand, such that all of this holds:",
        "- The number of chosen cards is even.",
        "- If the option “Strict buyers” is chosen, there are at most 2 chosen cards or "
        "the player has at least 5 cards in their hand.",
        "- This is always possible: none can be sold.",
        "- Show the chosen cards to everyone, then move them to the heap.",
        "- For each stall, in order:",
        "- The player chooses a stall that they can swap beside the stall, if there is one.",
        "- Nobody keeps the chosen stall any longer.",
        "- The player with the highest number of coins, if there is just one, gains 1 coin.",
    ]
    bids = to_text(english.block(rules.rules["bids"].body), 300).splitlines()
    assert [line.strip() for line in bids] == [
        "- Secretly and at the same time, the first bidder and the second bidder each choose "
        "any number of their coins (the bid); they then show together what they chose.",
        "- If the second bidder's bid is more than the first bidder's bid, the winner is the "
        "second bidder and the loser is the first bidder.",
        "- Otherwise, the winner is the first bidder and the loser is the second bidder.",
        "- The winner gains 2 coins.",
        "- The loser gains 1 coin.",
    ]


FAIR = """language 1
ruleset fair "Fair"
    players 2
    round limit 5

option early "Whoever was early wins ties"
    starts no

resource coin "coins"
    supply unlimited
    visible to everyone

piece card "cards"

card plain
    copies 9

zone heap "heap"
    holds card
    visible to everyone

zone hand of player "hand"
    holds card
    visible to everyone

record scout "scout"
    player or nobody
    starts nobody

round
    for each player
        choose "A loan"
            either take "Borrow one"
                gain 1 coin
            or leave "Leave it"
        choose "A sale"
            either sell "Sell a card"
                pick card in hand of player as sold
                    if unable
                        gain 1 coin
                gain 2 coins
            or keep "Keep all"
        choose "A gift"
            either coins "Coins"
                gain 3 coins
            or cards "Cards"
                move 1 cards from heap to hand of player
        if count of hand of player > 7
            pick (count of hand of player - 7) cards in hand of player as shed
                if unable
                    impossible "there are more than seven"
            move shed to heap

fact worth of player "points"
    means coin_points of player + count of hand of player + scout_points of player

fact coin_points of player "points for coins"
    means 1 for every 10 coins of player + 2 * count of coins of player

fact scout_points of player "points for the scout"
    means 4 if scout is player
    otherwise 0

fact lead of player "lead"
    means 1 if early and scout is player
    otherwise 0

ranking
    highest worth of player
    highest lead of player
    lowest coins of player
"""

FAIR_RULES = ludex.load_text({"fair.ludex": FAIR}, "fair.ludex").checked


def test_what_may_be_left_alone_is_no_choice_of_two() -> None:
    told = to_text(English(FAIR_RULES).block(FAIR_RULES.rules["round"].body), 300).splitlines()
    assert [line.strip() for line in told] == [
        "- For each player in turn:",
        "- The player may gain 1 coin (“A loan”: “Borrow one” or “Leave it”).",
        "- The player may do this (“A sale”: “Sell a card” or “Keep all”):",
        "- The player chooses a card (the sold card) in their hand.",
        "- If the player cannot, the player gains 1 coin.",
        "- The player gains 2 coins.",
        "- The player chooses one of these (“A gift”):",
        "- “Coins”: the player gains 3 coins.",
        "- “Cards”: the player adds 1 card from the heap to their hand.",
        "- If the player has more than 7 cards in their hand:",
        "- The player chooses all but 7 cards (the shed cards) in their hand.",
        "- This is always possible: there are more than seven.",
        "- Move the shed cards to the heap.",
    ]


def test_points_are_one_list_and_the_ranking_says_who_wins() -> None:
    english = English(FAIR_RULES)
    assert to_text(english.declared(FAIR_RULES.facts["worth"]), 200).splitlines() == [
        "- The player's points are the sum of these:",
        "  - 1 for every 10 coins that the player has.",
        "  - 2 for each coin that the player has.",
        "  - 1 for each card in the player's hand.",
        "  - 4 if the player is the scout.",
    ]
    assert to_text(english.ranking(FAIR_RULES.ranking), 200).splitlines() == [
        "- When the game ends, the player with the most points wins.",
        "- If players tie and the option “Whoever was early wins ties” is chosen, the scout wins if they "
        "are among the tied.",
        "- If players tie, the player with the lowest number of coins wins.",
        "- If players still tie, they share the victory.",
    ]


CLAUSES = """\
language 1
ruleset boats "Boats"
    players 2
    round limit 5

piece boat "boats"
    owner player or nothing

boat punt "punt"
    copies 2 per player

zone lake "lake"
    holds boat
    visible to everyone

setup
    for each player
        launch(player, 1)
        greet(player)
        sing(player)
    go_home

round
    for each player
        row_ashore(player)

rule launch(player, amount: number 1 to 2) "{player} launches their boats"
    move (amount) punt(player) from supply to lake
    shuffle_boats

rule greet(player) "wave a flag"
    shuffle_boats
    shuffle_boats

rule sing(player) "A song"
    shuffle_boats
    shuffle_boats

rule row_ashore(player) "{player}'s boats come ashore"
    shuffle_boats
    shuffle_boats

rule go_home "the boats go home"
    shuffle_boats
    shuffle_boats

rule shuffle_boats "Mixing"
    move all boats from lake to supply
"""


def test_a_rule_whose_title_is_a_clause_is_told_as_that_clause() -> None:
    """One with a name is carried out; a clause that does not name the player begins with a verb."""
    rules = ludex.load_text({"boats.ludex": CLAUSES}, "boats.ludex").checked
    english = English(rules)
    told = english.block(rules.rules["setup"].body)
    assert to_text(told, 300).splitlines() == [
        "- For each player:",
        "  - The player launches their boats with 1 as the amount.",
        "  - The player waves a flag.",
        "  - The player carries out “A song”.",
        "- The boats go home.",
    ]
    assert [part.target for line in told for one in line.walk() for part in one.parts if part.target] == [
        "launch",
        "greet",
        "sing",
        "go_home",
    ]
    assert english.heading(rules.rules["row_ashore"]) == "The player's boats come ashore"


HARBOUR = """\
language 1
ruleset harbour "Harbour"
    players 2, 3
    round limit 9

kind bay "bays"
kind berth "berths"
    bay bay
bay north "the North Bay"
berth left_berth, right_berth
    bay north

piece card "cards"
    copies 9

piece boat "boats"
    owner player or nobody

boat sloop "sloop"
    copies 3 per player
boat ferry "ferry"

zone pile "pile"
    holds card
    ordered
    visible to nobody
    refill
        if no (card in heap)
            gain_for_all
        move all cards from heap to pile
        shuffle pile

zone heap "heap"
    holds card
    ordered
    visible to nobody

zone idle of player "idle boats"
    holds boat
    visible to everyone

zone mooring of berth "boats at the berth"
    holds boat
    visible to everyone

resource coin "coins"
    visible to everyone

record pilot "pilot"
    player or nobody
    starts nobody

record skipper "skipper of the ferry"
    player or nobody
    starts nobody

fact fleet "number of boats that each player begins with"
    means by players 2: 3, 3: 2

fact goal "number of coins that ends the game"
    means by players 2: 9, 3: 7

fact crew(boat: boat or nothing) "captain of {boat}"
    means skipper if boat is ferry
    otherwise owner of boat

fact moored of berth "player at the berth"
    means crew(the (boat in mooring of berth))

fact ashore(player, bay) "the player is in the bay"
    means some (berth where bay of berth is bay and moored of berth is player)

fact ready of player "the player is ready"
    means denarii_enough(player)

fact denarii_enough(player) "the player has enough"
    means coins of player >= 3

setup
    for each player
        move (fleet) sloop(player) from supply to idle of player

rule gain_for_all "Alms"
    for each player
        gain 1 coin

round
    repeat at most 4 times while some (player where some (boat in idle of player))
        for each player from pilot where some (boat in idle of player)
            gain 1 coin
            move all boats from idle of player to supply
    for each player from pilot where ashore(player, north)
        gain 1 coin
    move 1 card from pile to heap
    if some (player where count of coins of player >= goal)
        finish
    judge

rule judge "The harbour master"
    if some (player where player is ready)
        finish for (player where player is ready)

ranking
    highest coins of player
"""


def test_turns_tables_and_ends_as_a_rulebook_says_them() -> None:
    rules = ludex.load_text({"harbour.ludex": HARBOUR}, "harbour.ludex").checked
    english = English(rules)

    def lines(paragraphs: tuple[Paragraph, ...]) -> list[str]:
        return to_text(paragraphs, 300).splitlines()

    def fact(name: str) -> list[str]:
        return lines(english.declared(rules.facts[name]))

    assert lines(english.table()) == [
        "- The game is for 2 or 3 players; turns go clockwise.",
        "- When a round is over, the next one begins, until the game ends.",
        "- This program breaks a game off after 9 rounds.",
    ]
    assert lines(english.block(rules.rules["setup"].body)) == [
        "- Each player takes as many sloops of their own as the table under “Setting up” shows "
        "(“Number of boats that each player begins with”); these become their idle boats.",
    ]
    assert lines(english.block(rules.rules["round"].body)) == [
        "- As long as a player has an idle boat (at most 4 times in a row):",
        "  - Beginning with the pilot and going clockwise, for each player with an idle boat:",
        "    - The player gains 1 coin.",
        "    - Move all boats from the player's idle boats to the supply.",
        "- Beginning with the pilot and going clockwise, for each player who is in the North Bay, "
        "the player gains 1 coin.",
        "- Move 1 card from the top of the pile to the heap.",
        "- If a player has at least as many coins as the table under “Setting up” shows "
        "(“Number of coins that ends the game”), the game ends.",
        "- Carry out “The harbour master”.",
    ]
    assert fact("crew") == [
        "- The captain of the ferry is its skipper; the captain of any other boat is its owner."
    ]
    assert fact("moored") == [
        "- The player at the berth is the captain of the boat there, if there is just one."
    ]
    assert fact("ashore") == ["- The player is in the bay when they are at one of its berths."]
    assert lines(english.ranking(rules.ranking)) == [
        "- When the game ends, the player with the highest number of coins wins.",
        "- Where only some players can win (see “The harbour master”), only these are compared.",
        "- If players tie, they share the victory.",
    ]
    refill = rules.zones["pile"].refill
    assert refill is not None
    assert lines(english.declared(refill)) == [
        "- When a card is needed and the pile is empty:",
        "  - If the heap is empty, carry out “Alms”.",
        "  - Shuffle the heap to form a new pile.",
    ]


def test_a_flag_whose_clause_has_no_denial_is_noted() -> None:
    """`it is not the case that` would be all that could be said of what is set otherwise."""
    text = (
        'language 1\nruleset notes "Notes"\n    players 2\n    round limit 2\n\n'
        'record seen "somebody had a coin before the round began"\n    flag\n    starts yes\n\n'
        'resource coin "coins"\n    visible to everyone\n\n'
        "round\n    set seen to some (player where coins of player > 2)\n    only if seen\n    finish\n"
    )
    rules = ludex.load_text({"notes.ludex": text}, "notes.ludex").checked
    first, *_ = English(rules).block(rules.rules["round"].body)
    when = "if a player has more than 2 coins"
    assert first.text == (
        f"Note that somebody had a coin before the round began {when}; otherwise note that this is not so."
    )
    (kept,) = English(rules).declared(rules.records["seen"])
    assert kept.text.endswith("; at the start the answer is yes.")
