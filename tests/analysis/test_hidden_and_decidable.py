"""Questions that give something away, and picks that nobody could look ahead in."""

import pytest
from checking import HEAD, checked, found

DEAL = """piece card
    rank number
    copies 2 per rank 1 to 6

zone deck
    holds card
    ordered

zone hand of player
    holds card
    visible to owner

record calm of player
    starts no

resource coin
    supply 30
    visible to owner

setup
    move all cards from supply to deck
    shuffle deck
    for each player
        move 2 cards from deck to hand of player
        gain 3 coins

"""

ASK = """round
    for each player
        choose
            either raid if {condition}
                set calm of player to no
            or rest
                set calm of player to yes
    if no (player where calm of player)
        players win
"""

FACE_OF_OTHERS = "some (rival in players where rival is not player and strong(rival))"
STRONG = "fact strong(player)\n    means highest rank of hand of player > 3\n\n"


@pytest.mark.parametrize(
    ("condition", "marked"),
    [
        ("coins of player after player > 2", "coins of player after player"),
        ("highest rank of hand of (player after player) > 3", None),
        ("some (rival in players where coins of rival > 5)", "coins of rival"),
        ("some (rival in players where rival is not player and coins of rival > 5)", "coins of rival"),
        ("some (card in deck where rank of card > 3)", "deck"),
        (FACE_OF_OTHERS, "strong(rival)"),
        # what can be seen, or may be
        ("coins of player > 2", ""),
        ("some (rival in players where rival is player and coins of rival > 5)", ""),
        ("some (card in hand of player where rank of card > 3)", ""),
        ("count of hand of (player after player) > 1", None),
        ("count of deck > 1", ""),
    ],
)
def test_questions_that_read_what_is_hidden(condition: str, marked: str | None) -> None:
    if marked is None:
        condition, marked = (
            condition.replace("(player after player)", "player after player"),
            ("hand of player after player" if "rank" in condition else ""),
        )
    expected = [("L0418", marked)] if marked else []
    used = STRONG if "strong" in condition else ""
    assert found(HEAD + DEAL + used + ASK.format(condition=condition)) == expected


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    shuffle deck\n", ""),
        ("        gain 3 coins\n", "        gain 3 coins\n        reveal hand of player\n"),
        ("    visible to owner\n\nrecord", "    visible to everyone\n\nrecord"),
    ],
    ids=["unshuffled", "revealed", "open"],
)
def test_pieces_that_may_have_been_seen_are_not_hidden(old: str, new: str) -> None:
    text = HEAD + DEAL + STRONG + ASK.format(condition=FACE_OF_OTHERS)
    assert found(text) == [("L0418", "strong(rival)")]
    assert found(text.replace(old, new, 1)) == []


OTHERS = """resource coin
    supply 30
    visible to owner

resource chip
    supply 30
    visible to everyone

ranking
    highest count of chips of player

rule rob(player, victim: player)
    choose
        either take
            victim pays 3 coins
        or rest
            gain 1 coin

round
    for each player
        gain 3 coins
        gain 3 chips
"""
CHOICE = ["choose", "    either take", "        {who} pays 3 {coins}", "    or rest", "        gain 1 coin"]
OTHER_RIVALS = "for each rival in players where rival is not player"
FRIEND = [
    "pick rival in players where rival is not player as friend",
    "    if unable",
    "        finish",
]
TWICE = "let rival be player after player after player"


def asked_of(rows: list[str], players: str = "2, 3", coins: str = "coins", who: str = "rival") -> list[str]:
    """The marked texts of L0418 where these are the lines of a turn; CHOICE stands for a choice to pay."""
    text = HEAD.replace("2, 3", players) + OTHERS
    for row in rows:
        depth = len(row) - len(row.lstrip())
        inner = [" " * depth + line for line in CHOICE] if row.strip() == "CHOICE" else [row]
        text += "".join(f"        {line.format(who=who, coins=coins)}\n" for line in inner)
    errors = [one for one in found(text) if one[0] not in ("L0502", "L0507")]
    assert {code for code, _ in errors} <= {"L0418"}, errors
    return [marked for _, marked in errors]


@pytest.mark.parametrize(
    ("rows", "players", "hidden"),
    [
        (["let rival be player after player", "CHOICE"], "2, 3", True),
        (["let next_one be player after player", "let rival be next_one", "CHOICE"], "2", True),
        ([TWICE, "CHOICE"], "3", True),
        ([OTHER_RIVALS, "    CHOICE"], "2, 3", True),
        (["for each rival in players", "    CHOICE"], "2, 3", True),
        (["for each rival in players", "    if rival is not player", "        CHOICE"], "2, 3", True),
        (["let rival be player", "let player be player after player", "CHOICE"], "2, 3", True),
        ([*FRIEND, "let rival be friend", "CHOICE"], "2, 3", True),
        (["rob(player, player after player)"], "2, 3", True),
        # that may be the player who is asked
        ([TWICE, "CHOICE"], "2, 3", False),
        (["let rival be player", "CHOICE"], "2, 3", False),
        (["let rival be player after player", "let player be rival", "CHOICE"], "2, 3", False),
        (["for each rival in players where rival is player", "    CHOICE"], "2, 3", False),
        (["for each rival in players", "    if rival is player", "        CHOICE"], "2, 3", False),
        (["let rival be player after player", "let rival be player", "CHOICE"], "2, 3", False),
        (["rob(player, player)"], "2, 3", False),
    ],
)
def test_what_an_alternative_needs_of_others(rows: list[str], players: str, hidden: bool) -> None:
    assert asked_of(rows, players) == (["3 coins"] if hidden else [])
    if "rob" not in rows[0]:
        assert asked_of(rows, players, coins="chips") == []


@pytest.mark.parametrize(
    ("pick", "pay", "hidden"),
    [
        ("pick rival in players where rival is not player as victim", "victim pays 3 coins", True),
        ("pick rival in players as victim", "victim pays 3 coins", True),
        ("pick rival in players where rival is player as victim", "victim pays 3 coins", False),
        ("pick rival in players where rival is not player as victim", "victim pays 3 chips", False),
        ("pick rival in players where rival is not player as victim", "victim gains 3 coins", False),
    ],
)
def test_what_follows_a_pick_needs_of_others(pick: str, pay: str, hidden: bool) -> None:
    rows = [pick, "    if unable", "        finish", pay]
    assert asked_of(rows) == (["3 coins"] if hidden else [])


def test_a_sealed_pick_does_not_read_what_others_choose() -> None:
    body = (
        "round\n    sealed for each player\n        pick 0 to 3 as stake\n"
        "        pick rival in players where stake of rival is {what} as friend\n"
        "    for each player where stake of player is 3 and friend of player is not nobody\n"
        "        player wins\n"
    )
    assert found(HEAD + body.format(what=2)) == [("L0418", "stake of rival")]


PICK = """piece card
    owner player
    rank number 1 to 9
    copies 2 per player per rank 1 to {ranks}

zone hand of player
    holds card
    visible to owner

setup
    for each player
        move all {dealt} from supply to hand of player

round
    for each player
        pick {quantity} cards in hand of player as laid
            such that good: {condition}
            if unable
                player wins
        move laid to supply
"""


@pytest.mark.parametrize(
    ("ranks", "dealt", "quantity", "condition", "good"),
    [
        (6, "card(player)", "any", "total rank of laid is 5", True),  # 3^6 selections
        (8, "card(player)", "any", "total rank of laid is 5", False),  # 3^8
        (3, "cards", "any", "total rank of laid is 5", False),  # of all three players: 3^9
        (9, "card(player)", "any", "total rank of laid >= 5", True),
        (9, "card(player)", "any", "count of laid > 2 and highest rank of laid > 4", True),
        (9, "card(player)", "any", "total rank of laid >= 5 or some (laid)", True),
        (9, "card(player)", "any", "lowest rank of laid >= 2", False),
        (9, "card(player)", "0 to 9", "total rank of laid >= 5", False),
        (9, "card(player)", "0 to 3", "total rank of laid is 5", True),
        (9, "card(player)", "any", "total rank of laid is 5", False),
    ],
)
def test_sets_are_picked_where_one_can_look_ahead(
    ranks: int, dealt: str, quantity: str, condition: str, good: bool
) -> None:
    text = PICK.format(ranks=ranks, dealt=dealt, quantity=quantity, condition=condition)
    assert found(HEAD + text) == ([] if good else [("L0412", condition)])


@pytest.mark.parametrize(
    ("where", "good"),
    [
        ("rank of card > 3", True),  # 3^6
        ("rank of card > 3 or rank of card is 1", True),  # 3^7
        ("rank of card > 1", False),  # 3^8
        ("rank of card is not 1 and owner of card is player", False),
        ("card is card(player, 4) or card is card(player, 5)", True),
        ("rank of card > count of hand of player", False),
    ],
)
def test_only_what_may_be_picked_counts(where: str, good: bool) -> None:
    condition = "total rank of laid is 5"
    text = PICK.format(ranks=9, dealt="card(player)", quantity="any", condition=condition)
    text = text.replace("hand of player as", f"hand of player where {where} as")
    assert found(HEAD + text) == ([] if good else [("L0412", condition)])


def test_the_message_names_both_classes() -> None:
    text = PICK.format(ranks=9, dealt="card(player)", quantity="any", condition="total rank of laid is 5")
    (one,) = checked(HEAD + text).diagnostics
    assert "5,000 selections" in (one.help or "") and "more things help" in (one.help or "")
