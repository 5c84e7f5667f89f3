"""Japanese sentences name who acts once, and leave that one out where nothing else can be meant."""

import pytest

import ludex
from ludex.docgen.phrases import Verbaliser, to_text, translated, verbaliser
from ludex.docgen.phrases.catalogues import read
from ludex.interpreter.analysis.ruleset import Ruleset

GAME = """language 1
ruleset game
    players 2, 3
    round limit 5

resource coin "coins"
    supply 99
    visible to everyone

kind spot "spots"
    height number

spot hill with height 3
spot dale with height 1

spot left "Left" with height 0

record winner
    player or nobody

record ready of player "the player is ready"
    flag
    starts no

piece card "cards"
    copies 9

zone hand of player
    holds card
    visible to owner
    entry "{player} takes {what}"

zone pile
    holds card
    visible to nobody
    entry "put {what} on the pile"

kind medal "medals"

medal gold "Gold"
medal silver "Silver"

record prize of player
    medal or nothing
    starts nothing

record calm "this round has been calm"
    flag
    starts no

zone pot
    holds coin
    visible to everyone

round
    for each player where ready of player
        set ready of player to yes
BODY
    finish

rule reward(player, spot) "{player} rests at {spot}"
    gain 1 coin
    gain 3 coins from pot

rule fine(player) "The fine"
    gain 3 coins from pot
    gain 4 coins from pot

rule tax(player) "The tax"
    for each rival in players where rival is not player
        rival gains 1 coin
        rival gains 4 coins from pot

rule meet(first: player, second: player) "{first} and {second} compete"
    first gains 1 coin
    second gains 2 coins

rule bids(first: player, second: player) "The bids"
    sealed for each player where player is first or player is second
        pick 0 to (coins of player) coins as bid

rule settle(spot) "{spot} is cleared"
    move 1 coin from supply to pot
    set winner to nobody

fact guest of spot "guest of the spot"
    means winner if spot is left

fact welcome(player, spot) "the player may go to {spot}"
    means no if coins of player < 2
    means no if winner is player
    otherwise yes

ranking
    highest coins of player
"""

NAMES = "\n".join(
    f'msgctxt "{sort}"\nmsgid "{text}"\nmsgstr "{said}"\n'
    for sort, text, said in (
        ("resource", "coin", "硬貨{}枚"),
        ("record", "winner", "勝者"),
        ("record", "the player is ready", "{player}が準備を終えた"),
        ("zone", "pot", "ポット"),
        ("zone", "hand", "手札"),
        ("zone", "pile", "山"),
        ("entry", "{player} takes {what}", "{player}は{what}を手札に加える"),
        ("entry", "put {what} on the pile", "{what}を山に置く"),
        ("kind", "medal", "メダル{}個"),
        ("member", "Gold", "金メダル"),
        ("member", "Silver", "銀メダル"),
        ("set", "prize", "{player}は{value}を獲得する"),
        ("record", "this round has been calm", "このラウンドは静かだった"),
        ("kind", "card", "カード{}枚"),
        ("name of card", "gift", "渡すカード"),
        ("name of number", "wage", "報酬"),
        ("counter", "wage", "{}枚"),
        ("kind", "spot", "場所{}か所"),
        ("member", "Left", "左端"),
        ("member", "hill", "丘"),
        ("member", "dale", "谷"),
        ("attribute", "height", "高さ"),
        ("fact", "guest of the spot", "{spot}に泊まるプレイヤー"),
        ("answer", "Go", "進む"),
        ("answer", "Stay", "残る"),
        ("rule", "{player} rests at {spot}", "{player}は{spot}で休む"),
        ("rule", "The fine", "罰金"),
        ("rule", "The bids", "入札"),
        ("name of player", "first", "赤いプレイヤー"),
        ("name of player", "second", "青いプレイヤー"),
        ("name of number", "bid", "入札額"),
        ("rule", "{first} and {second} compete", "{first}と{second}は競う"),
        ("rule", "The tax", "徴収"),
        ("rule", "{spot} is cleared", "{spot}が空になる"),
        ("fact", "the player may go to {spot}", "{player}が{spot}に移ることができる"),
        ("name of player", "rival", "ほかのプレイヤー"),
    )
)


def spoken(body: str) -> tuple[Ruleset, Verbaliser]:
    source = GAME.replace("BODY", "\n".join(" " * 8 + line for line in body.split("\n")))
    rules = ludex.load_text({"game.ludex": source}, "game.ludex").checked
    names = read([NAMES])
    inside = translated(rules, names)
    return inside, verbaliser(inside, "ja", names)


def told(body: str) -> str:
    inside, tell = spoken(body)
    lines = to_text(tell.block(inside.rules["round"].body), 300).splitlines()
    return "\n".join(line.removeprefix("  ") for line in lines[2:-1])


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "gain 2 coins\ngain 3 coins from pot",
            "- そのプレイヤーは硬貨2枚を獲得する。\n- ポットから硬貨3枚を獲得する。",
        ),
        (
            "gain 2 coins\nif winner is not nobody\n    winner gains 1 coin\ngain 1 coin",
            "- そのプレイヤーは硬貨2枚を獲得する。\n"
            "- 勝者は硬貨1枚を獲得する。\n"
            "- そのプレイヤーは硬貨1枚を獲得する。",
        ),
        (
            'choose\n    either go "Go"\n        gain 2 coins\n        gain 3 coins from pot\n'
            '    or stay "Stay"',
            "- そのプレイヤーは次のうち1つを選ぶ：\n"
            "  - 「進む」：\n    - 硬貨2枚を獲得する。\n    - ポットから硬貨3枚を獲得する。\n  - 「残る」",
        ),
        (
            "if coins of player > 2\n    gain 3 coins from pot",
            "- そのプレイヤーが硬貨3枚以上を所持している場合、ポットから硬貨3枚を獲得する。",
        ),
        (
            "if coins of pot > 2\n    gain 3 coins from pot",
            "- ポットに硬貨3枚以上がある場合、そのプレイヤーはポットから硬貨3枚を獲得する。",
        ),
    ],
)
def test_who_acts_is_named_once(body: str, said: str) -> None:
    assert told(body) == said


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("if winner is not nobody\n    winner gains 1 coin", "- 勝者は硬貨1枚を獲得する。"),
        (
            "if winner is not nobody\n    let player be winner\n    gain 1 coin\n    gain 3 coins from pot",
            "- 勝者は次を行う：\n  - 硬貨1枚を獲得する。\n  - ポットから硬貨3枚を獲得する。",
        ),
        (
            "if winner is not nobody\n    let player be winner\n"
            "    if coins of player > 2\n        gain 1 coin",
            "- 勝者は、硬貨3枚以上を所持している場合、硬貨1枚を獲得する。",
        ),
        (
            "if winner is not nobody\n    winner gains 1 coin\notherwise\n    gain 1 coin",
            "- 勝者がいる場合、そのプレイヤーは硬貨1枚を獲得する。\n"
            "- そうでない場合、そのプレイヤーは硬貨1枚を獲得する。",
        ),
    ],
)
def test_who_may_be_nobody_acts_without_a_condition(body: str, said: str) -> None:
    assert told(body) == said


def test_the_other_players() -> None:
    inside, tell = spoken("gain 1 coin")
    assert to_text(tell.declared(inside.rules["tax"]), 300) == (
        "- ほかの各プレイヤーについて、次を行う：\n"
        "  - そのプレイヤーは硬貨1枚を獲得する。\n"
        "  - ポットから硬貨4枚を獲得する。\n"
    )


def test_players_act_in_turn_until_there_is_none_of_them() -> None:
    group = "player where not ready of player"
    body = (
        f"repeat at most 8 times while some ({group})\n"
        f"    for each {group}\n        gain 1 coin\n        set ready of player to yes"
    )
    assert told(body).splitlines()[0] == (
        "- 準備を終えていない各プレイヤーが順に次を行い、"
        "そのようなプレイヤーがいなくなるまで（8回まで）繰り返す："
    )


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("reward(player, left)", "左端で休む。"),
        ("fine(player)", "「罰金」を行う。"),
        ("settle(left)", "左端が空になる。"),
    ],
)
def test_a_rule_whose_title_is_a_clause_is_told_by_that_clause(call: str, said: str) -> None:
    assert told(f"gain 1 coin\n{call}").splitlines()[-1] == f"- {said}"


def test_what_is_allowed_but_for_some_cases() -> None:
    inside, tell = spoken("gain 1 coin")
    assert to_text(tell.declared(inside.facts["welcome"]), 300) == (
        "- 次のいずれかの場合を除き、プレイヤーは場所に移ることができる：\n"
        "  - プレイヤーが硬貨2枚未満を所持している場合。\n"
        "  - プレイヤーが勝者である場合。\n"
    )


@pytest.mark.parametrize(
    ("follows", "said"),
    [
        ("move gift to pile", "  - 「進む」：自分の手札にあるカード1枚を選び、山に置く。"),
        (
            "reveal gift\nmove gift to pile",
            "  - 「進む」：自分の手札にあるカード1枚を選び、全員に公開して山に置く。",
        ),
        (
            "reveal gift",
            "  - 「進む」：    - 自分の手札にあるカード1枚を選ぶ。    - 選んだカードを全員に公開する。",
        ),
    ],
)
def test_what_is_picked_and_put_somewhere_needs_no_name(follows: str, said: str) -> None:
    inner = "\n".join(
        " " * 8 + line for line in f"pick card in hand of player as gift\n{follows}".split("\n")
    )
    lines = told(f'choose\n    either go "Go"\n{inner}\n    or stay "Stay"').splitlines()
    assert "".join(lines[1:-1]) == said


def test_what_alone_is_picked_is_the_chosen_one() -> None:
    pick = "        pick spot where spot is not left as goal\n        settle(goal)\n        settle(goal)"
    lines = told(f'choose\n    either go "Go"\n{pick}\n    or stay "Stay"').splitlines()
    assert lines[2:4] == ["    - 左端以外の場所1か所を選ぶ。", "    - 選んだ場所が空になる。"]


def test_two_bid_in_secret() -> None:
    inside, tell = spoken("gain 1 coin")
    assert to_text(tell.declared(inside.rules["bids"]), 300) == (
        "- 赤いプレイヤーと青いプレイヤーは、同時に秘密裏に、"
        "自分の硬貨のうち好きな数（以下「入札額」）を選び、その後一斉に公開する。\n"
    )


def test_an_amount_that_grows_needs_no_name() -> None:
    body = "let wage be 12\nfor each rival in players\n    rival gains (wage) coins\n    let wage be wage - 2"
    assert told(body).splitlines() == [
        "- 各プレイヤー（以下「ほかのプレイヤー」）は、"
        "硬貨12枚を獲得する（2人目からは、直前より2枚ずつ少ない）。"
    ]


def test_what_the_program_remembers_of_a_round_is_said_aside() -> None:
    inside, tell = spoken("set calm to yes\ngain 1 coin")
    (loop, *_) = tell.block(inside.rules["round"].body)
    last = loop.items[-1]
    assert last.text == "そのプレイヤーは硬貨1枚を獲得する（このラウンドは静かだったことを記録する）。"
    assert [part.text for part in last.parts if part.aside] == ["（このラウンドは静かだったことを記録する）"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "for each spot\n    if guest of spot is not nobody\n        let player be guest of spot\n"
            '        choose\n            either go "Go"\n            or stay "Stay"',
            "- 各場所に泊まるプレイヤーは、高さの大きい場所から順に、次のうち1つを選ぶ：",
        ),
        (
            "for each spot where guest of spot is not nobody\n    if guest of spot is not nobody\n"
            "        let player be guest of spot\n        gain 1 coin",
            "- 各場所について、そこに泊まるプレイヤーは、硬貨1枚を獲得する。",
        ),
    ],
)
def test_players_in_places_act_in_one_sentence(body: str, said: str) -> None:
    assert told(body).splitlines()[0] == said


def test_two_who_are_both_there() -> None:
    where = "if winner is not nobody and guest of left is not nobody"
    assert told(f"{where}\n    meet(winner, guest of left)") == (
        "- 勝者と左端に泊まるプレイヤーがともにいる場合、その2人は競う。"
    )


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "set prize of player to gold",
            "- そのプレイヤーは金メダルを獲得する（ほかのメダルを所持している場合は、それを返す）。",
        ),
        ("player looks at pile", "- そのプレイヤーはほかのプレイヤーに見せずに山にあるカードをすべて見る。"),
        (
            "if winner is not nobody\n    set winner to player after winner",
            "- 勝者の左隣のプレイヤーは次の勝者になる。",
        ),
        (
            "if guest of left is not nobody\n    reward(guest of left, left)",
            "- 左端に泊まるプレイヤーはそこで休む。",
        ),
        (
            "if guest of left is not nobody\n    reward(guest of left, hill)",
            "- 左端に泊まるプレイヤーは丘で休む。",
        ),
    ],
)
def test_what_has_been_told_is_not_told_in_full_again(body: str, said: str) -> None:
    assert told(body) == said


@pytest.mark.parametrize(
    ("follows", "said"),
    [
        (
            "pick card in hand of player as gift\nmove gift to pile\nmove hand of player to pile",
            "    - 自分の手札にあるカード1枚を選び、山に置く。    - 残りを山に置く。",
        ),
        (
            "pick card in hand of player as gift\nmove gift to pile\nmove pile to hand of player",
            "    - 自分の手札にあるカード1枚を選び、山に置く。    - 山にあるカードをすべて手札に加える。",
        ),
        (
            "pick 2 or more cards in hand of player as gifts\n"
            "    such that big: count of gifts < 9\nreveal gifts",
            "    - 自分の手札にあるカードを2枚以上、選んだカードが9枚未満であるように選ぶ。"
            "    - 選んだカードを全員に公開する。",
        ),
    ],
)
def test_the_rest_is_what_was_not_picked(follows: str, said: str) -> None:
    inner = "\n".join(" " * 8 + line for line in follows.split("\n"))
    lines = told(f'choose\n    either go "Go"\n{inner}\n    or stay "Stay"').splitlines()
    assert "".join(lines[2:-1]) == said


def test_two_who_are_both_there_are_told_by_their_places() -> None:
    where = "if winner is not nobody and guest of left is not nobody"
    assert told(f"{where}\n    meet(guest of left, winner)") == (
        "- 勝者と左端に泊まるプレイヤーがともにいる場合、左端のプレイヤーと勝者は競う。"
    )
