"""Mistakes and where they are marked: on small rulesets, and on copies of a game with one line changed."""

import pytest
from checking import HEAD, changed, checked, found, whole

COINS = "resource coin\n    supply 9\n    visible to everyone\n\n"
CARDS = "piece card\n    rank number\n    copies per rank 1 to 3\n\n"
HAND = CARDS + "zone hand of player\n    holds card\n    visible to owner\n\n"
SCORE = "record score of player\n    number 0 to 9\n    starts 0\n\n"
FAMILY = "kind color\n    worth number\n\ncolor red with worth 1\ncolor blue with worth 2\n\n"


def rounds(*lines: str) -> str:
    """A round of these lines, for each player."""
    return "round\n    for each player\n" + "".join(f"        {line}\n" for line in lines)


SMALL = [
    # names
    (SCORE + rounds("set scroe of player to 1"), "L0201", "scroe"),
    (SCORE + rounds("set score of plaier to 1"), "L0201", "plaier"),
    (FAMILY + "fact first\n    means wroth of red\n", "L0201", "wroth"),
    (FAMILY + "fact first\n    means worth of redd\n", "L0201", "redd"),
    (rounds("let price be 3", "tidy(price)"), "L0202", "tidy"),
    (SCORE + rounds("score"), "L0202", "score"),
    ("kind color\n\ncolr red\n", "L0202", "colr"),
    ("blue red, blue\n", "L0202", "blue"),
    ("kind color\n\nzone pot of color\n    holds card\n\n" + CARDS, "L0408", "color"),
    ("record top\n    starts 0\n\nfact top\n    means 1\n", "L0203", "top"),
    ("kind color\ncolor red\ncolor red\n", "L0203", "red"),
    ("kind color\n    worth number\n    worth flag\n", "L0203", "worth"),
    (SCORE + rounds(*["step one", "    set score of player to 1"] * 2), "L0203", "one"),
    ("resource player\n", "L0203", "player"),
    (SCORE + rounds("let score be 3", "finish"), "L0204", "score"),
    (SCORE + "rule raise(score: number)\n    finish\n", "L0204", "score"),
    ("kind color\n    worth number or nothing\n\ncolor red with wroth 1\n", "L0205", "wroth"),
    ("piece card\n    rank number\n    copies per rnak 1 to 3\n", "L0205", "rnak"),
    ("kind bid\n    size number\n\nbid per szie 1 to 3\n", "L0205", "szie"),
    ("record top\n    starts 0    cites AB.top\n", "L0206", "AB.top"),
    ('example "one"\n    when rond\n    expect red wins\n', "L0208", "rond"),
    # the only one, the first, the highest
    (HAND + rounds("for each card in hand of player from player", "    finish"), "L0301", "player"),
    (FAMILY + rounds("for each color from player", "    finish"), "L0301", "player"),
    (HAND + rounds("move all cards with highest rank from hand of player to supply"), "L0304",
     "highest rank"),
    (HAND + rounds("move hand of player with lowest rank to supply"), "L0304", "lowest rank"),
    (HAND + rounds("move 1 card with lowest suit from hand of player to supply"), "L0201", "suit"),
    (COINS + CARDS + rounds("move 2 coins with highest rank to player"), "L0304", "highest rank"),
    (SCORE + rounds("set score of player to 1 for every 0 (score of player)"), "L0417",
     "1 for every 0 (score of player)"),
    (SCORE + rounds("set score of player to 1 for every 2 player"), "L0301", "player"),
    (SCORE + rounds("let only_one be the (player where score of player > 3)",
                    "set score of only_one to 1"), "L0303", "only_one"),
    (SCORE + rounds("look at score of player"), "L0301", "score of player"),
    (FAMILY + HAND + "round\n    for each color\n        color looks at supply\n", "L0301", "color"),
    (rounds("finish for player"), "L0305", "player"),
    (FAMILY + rounds("finish for colors"), "L0301", "colors"),
    # types, units, arity
    (SCORE + rounds("set score of player to yes"), "L0301", "yes"),
    (SCORE + rounds("set score of player to 12"), "L0301", "12"),
    (SCORE + rounds("if score of player", "    finish"), "L0301", "score of player"),
    (FAMILY + "record best\n    color or nothing\n    starts 3\n", "L0301", "3"),
    (FAMILY + "zone tray\n    holds color\n", "L0301", "color"),
    (CARDS + "record top of card\n    starts 0\n", "L0301", "card"),
    (FAMILY + "record several\n    colors\n    starts nothing\n", "L0301", "colors"),
    ("option first\n    player\n    starts 1\n", "L0301", "1"),
    ("zone deck\n    visible to owner\n", "L0301", "visible to owner"),
    (HAND + rounds("roll hand of player"), "L0301", "hand of player"),
    (HAND + rounds("shuffle player"), "L0301", "player"),
    (COINS + "resource gem\n    supply 9\n\n" + rounds("if coins of player > gems of player", "    finish"),
     "L0302", "coins of player > gems of player"),
    (COINS + rounds("gain 1 gem"), "L0201", "gem"),
    (COINS + SCORE + rounds("gain score of player"), "L0302", "score of player"),
    (COINS + rounds("gain (count of players) players"), "L0301", "players"),
    ("record leader\n    player or nobody\n    starts nobody\n\nround\n    leader wins\n", "L0303", "leader"),
    (SCORE + "fact sum(one: number, two: number)\n    means one + two\n\n"
     + rounds("set score of player to sum(1)"), "L0304", "sum(1)"),
    (CARDS + "zone deck\n    holds card\n\nround\n    move 2 cards to deck\n", "L0304", "2 cards"),
    (SCORE + "fact much\n    means count of (player in score)\n", "L0301", "score"),
    (CARDS + "piece die\n    faces 1 to 6\n    copies 2\n\nzone tray\n    holds die\n\nround\n"
     "    move all cards from supply to tray\n", "L0306", "tray"),
    (HAND + "fact mine of player\n    means (card in hand of player)\n", "L0301", "hand of player"),
    (HAND + "fact strong(lot: cards)\n    means total rank of lot > 3\n", "L0301", "lot: cards"),
    (HAND + rounds("let mine be hand of player", "move all cards from supply to mine"), "L0301", "mine"),
    (HAND + rounds("let mine be by players 2: hand of player, 3: 4"), "L0301", "hand of player"),
    ("round\n    if players is nothing\n        finish\n", "L0301", "players"),
    (rounds("pick 1 to 3 matchs as taken"), "L0201", "matchs"),
    # completeness and numbers
    ("kind color\n    worth number\n\ncolor red\n", "L0401", "red"),
    ("record top\n", "L0136", ""),
    ("record top\n    number\n", "L0401", "top"),
    ("record top\n    starts 0\n    starts 1\n", "L0402", "starts 1"),
    ("piece card\n    rank number\n    copies by rank 1: 2, 1 to 2: 1\n", "L0402",
     "copies by rank 1: 2, 1 to 2: 1"),
    ("fact purse\n    means by players 2: 8\n", "L0403", "by players 2: 8"),
    ("fact purse\n    means by players 2 to 3: 8, 3: 9\n", "L0403", "by players 2 to 3: 8, 3: 9"),
    ("fact purse\n    means by players 2 to 3: 8, 4: 9\n", "L0403", "4: 9"),
    ("option target\n    starts 3\n", "L0405", "target"),
    ("record top\n    starts 0\n\n" + rounds("pick 0 to (top) as stake"), "L0405", "top"),
    (COINS + rounds("pay 1 coin"), "L0406", "1 coin"),
    (HAND + rounds("pick card in hand of player as laid", "move laid to supply"), "L0406", "hand of player"),
    (COINS + rounds("gain 2 coins", "pay 3 coins"), "L0406", "3 coins"),
    ("rule one\n    two\n\nrule two\n    one\n\nround\n    one\n", "L0407", "one"),
    ("kind color\n    rule mixed\n\ncolor red\n    mixed\n        run mixed of red\n", "L0407", "mixed"),
    ("fact one\n    means two\n\nfact two\n    means one\n", "L0407", "one"),
    (SCORE + "round\n    sealed for each player\n        set score of player to 1\n", "L0410",
     "set score of player to 1"),
    (HAND + "round\n    sealed for each player\n        pick card in hand of player as laid\n"
     "            if unable\n                player wins\n", "L0410", "player wins"),
    ("round\n    sealed for each card\n        pick player as friend\n\n" + CARDS, "L0410", "card"),
    (COINS + "round\n    gain 1 coin\n", "L0413", "gain"),
    ("round\n    choose\n        either stop\n            finish\n        or rest\n", "L0413", "choose"),
    ("round\n    otherwise\n        finish\n", "L0415", "otherwise"),
    ("round\n    if some (players)\n        finish\n    otherwise\n        finish\n"
     "    otherwise\n        finish\n", "L0415", "otherwise"),
    ("round\n    finish\n    finish\n", "L0416", "finish"),
    ("round\n    if some (player where player is red)\n        finish\n", "L0201", "red"),
    (rounds("choose", "    either stop", "        finish", "    or yield", "        player wins", "finish"),
     "L0416", "finish"),
    ("round\n    only if some (players)\n", "L0416", "only if some (players)"),
    (rounds("pick 0 to 3 as stake", "pick 3 to 2 as other"), "L0417", "3 to 2"),
    ("record low\n    number\n    starts 0\n\n" + rounds("pick (low) to 9 as stake"), "L0417", "low"),
    (COINS + rounds("gain (0 - 2) coins"), "L0417", "(0 - 2) coins"),
    ("resource coin\n    supply 0\n", "L0417", "supply 0"),
    ("piece card\n    copies 0\n", "L0417", "copies 0"),
    ("piece card\n    copies 20000\n", "L0417", "card"),
    ("piece card\n    rank number\n    copies per rank 1 to 2000000000\n", "L0417",
     "copies per rank 1 to 2000000000"),
    ("kind bid\n    size number\n    face number\n\nbid per size 1 to 999 per face 1 to 999\n", "L0417",
     "bid per size 1 to 999 per face 1 to 999"),
    ("fact half\n    means 3\n\nrecord top\n    number\n    starts half\n", "L0419", "half"),
    ("fact half\n    means 3\n\nkind color\n    worth number\n\ncolor red with worth half\n", "L0419",
     "half"),
    # examples
    (SCORE + 'example "one"\n    when round\n    given score is 3\n    expect red wins\n', "L0301", "score"),
    (SCORE + 'example "one"\n    when round\n    given pink is 3\n    expect red wins\n', "L0602", "pink"),
    (SCORE + 'example "one"\n    when round\n    pink answers 3\n    expect red wins\n', "L0602", "pink"),
    (SCORE + 'example "one"\n    seats red\n    when round\n    expect red wins\n', "L0602", "seats red"),
    (SCORE + 'example "one"\n    expect red wins\n', "L0602", '"one"'),
    (SCORE + rounds("step one", "    set score of player to 3") + '\nexample "three"\n    when round.one\n'
     "    expect score of red is 3\n", "L0603", '"three"'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "marked"), SMALL)
def test_mistake_in_a_small_ruleset(text: str, code: str, marked: str) -> None:
    first = found(whole(text))
    assert (code, marked) in first or (not marked and code in [id_ for id_, _ in first])
    assert code.startswith("L01") or len({id_ for id_, _ in first}) == 1, first


WARNINGS = [
    ("rule idle\n    finish\n", "L0502", "idle"),
    ("kind color\n    rule mixed\n\ncolor red\n    mixed\n        finish\n", "L0502", "mixed"),
    ("kind color\n    rule mixed\n\ncolor red\n\nround\n    run mixed of red\n", "L0502", "mixed"),
    ("fact idle\n    means 3\n", "L0502", "idle"),
    ("option idle\n    starts no\n", "L0502", "idle"),
    ("record idle\n    starts no\n", "L0502", "idle"),
    (HAND + "round\n    sealed for each player\n        pick card in hand of player as laid\n    finish\n",
     "L0502", "laid"),
    ("round\n    if 2 > 3\n        finish\n", "L0503", "2 > 3"),
    (FAMILY + "round\n    if count of (color where worth of color > 1) >= 3\n        finish\n", "L0503",
     "count of (color where worth of color > 1) >= 3"),
    (HAND + "round\n    if count of (card where rank of card is 9) < 0\n        finish\n", "L0503",
     "count of (card where rank of card is 9) < 0"),
    (SCORE + rounds("set score of player to 1", "if score of player > 9 or score of player is 3",
                    "    finish"), "L0503", "score of player > 9"),
    (rounds("if player is player", "    finish"), "L0503", "player is player"),
    (FAMILY + "round\n    if red is blue\n        finish\n", "L0503", "red is blue"),
    (SCORE + rounds("set score of player to 1", "if score of player is nothing", "    finish"), "L0503",
     "score of player is nothing"),
    (rounds("let price be 3", "finish"), "L0504", "price"),
    (rounds("pick 0 to 3 as stake", "finish"), "L0504", "stake"),
    (SCORE + rounds("set score of player to score of player"), "L0505", "score of player"),
    (COINS + rounds("gain 0 coins"), "L0505", "0 coins"),
    (COINS + rounds("player pays 0 coins to player"), "L0505", "0 coins"),
    (HAND + rounds("move hand of player to hand of player"), "L0505", "hand of player"),
    ("record over\n    starts no\n\nround\n    if over\n        finish\n", "L0506", "over"),
    (rounds("pick player as friend", "    if unable", "        finish", "friend wins"), "L0507", "player"),
    (rounds("choose", "    either stop", "        finish", "    or yield", "        player wins",
            "    if unable", "        finish"), "L0507", "choose"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "marked"), WARNINGS)
def test_warning_in_a_small_ruleset(text: str, code: str, marked: str) -> None:
    outcome = checked(whole(text))
    assert (code, marked) in found(whole(text))
    assert outcome.ruleset is not None
    assert [one.code.id for one in outcome.ruleset.warnings].count(code) >= 1


CHANGES = [
    ("set position of player to", "set positoin of player to", "L0201", "positoin"),
    ("piece stone", "pieces stone", "L0131", "pieces"),
    ("record position of player", "record position of plyer", "L0201", "plyer"),
    ("holds stone", "holds stoone", "L0201", "stoone"),
    ("color lilac", "colour lilac", "L0202", "colour"),
    ("means count of (player where", "means count of (plaier where", "L0201", "plaier"),
    ("if leaders > 1", "if leeders > 1", "L0201", "leeders"),
    ("with worth 5", "with wort 5", "L0205", "wort"),
    ("with worth 5", "", "L0401", "lilac"),
    ("with worth 5", "with worth blue", "L0301", "blue"),
    ("means 0 if leaders > 1", "means blue if leaders > 1", "L0301", "blue"),
    ("copies 5 per color", "copies 5 per colour", "L0201", "colour"),
    ("cites TR.score.lilac", "cites TR.score.lilak", "L0206", "TR.score.lilak"),
    ("cites TR.setup.figures, TR.component.figures", "cites TR.setup.figures, TR.component.figure", "L0206",
     "TR.component.figure"),
    ("    cites TR.score.lilac", "", "L0501", 'color lilac "lilac" with worth 5'),
    ("cites TR.score.lilac", "cites RB.score.lilac", "L0206", "RB.score.lilac"),
    ("source TR = sources/tribunes", "source TR = sources/tribune", "L0207", "source TR = sources/tribune"),
    ("players 3, 4, 5", "players 3, 4, 9", "L0417", "players 3, 4, 9"),
    ("round limit 200", "round limit 0", "L0417", "round limit 0"),
    ("means 24 if reaching_ends", "means by players 3: 24, 4: 23 if reaching_ends", "L0403",
     "by players 3: 24, 4: 23"),
    ("otherwise 25", "otherwise by players 3: 25, 4: 26", "L0403", "by players 3: 25, 4: 26"),
    ("run effect of", "run effects of", "L0201", "effects"),
    ("highest points of player", "highest pionts of player", "L0201", "pionts"),
    ("when round.effects", "when round.efects", "L0208", "efects"),
    ("if player is alone_with_banner", "if player is alone_with_baner", "L0201", "alone_with_baner"),
    ("visible to owner", "visible to owner\n    visible to owner", "L0402", "visible to owner"),
    ("move all card(player) from supply", "move 2 card(player) from supply", "L0409", "2 card(player)"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "code", "marked"), CHANGES)
def test_one_line_of_a_whole_game_changed(old: str, new: str, code: str, marked: str) -> None:
    all_found = found(changed(old, new))
    assert (code, marked) in all_found or (not marked and code in [id_ for id_, _ in all_found]), all_found
    assert len(all_found) == 1 or not marked or code in ("L0206", "L0207"), all_found


def test_independent_mistakes_are_all_found_in_order() -> None:
    """Two of the syntax, one name, one type, one source: a message each."""
    text = changed("with worth 5", "with wort 5")
    text = changed("    number 0 to 30\n    starts 0", "    number 0 to 30\n    begins 0", text)
    text = changed("otherwise 0 ", "otherwise green ", text)
    text = changed("TR.end.on-25", "TR.end.on-26", text)
    text = changed("    highest points of player", "    heighest points of player", text)
    outcome = checked(text)
    places = [(one.span.line, one.span.column) for one in outcome.diagnostics]
    assert places == sorted(places)
    codes = [one.code.id for one in outcome.diagnostics]
    assert len(codes) == 5 and {"L0205", "L0301", "L0206"} <= set(codes)
    assert sum(code.startswith("L01") for code in codes) == 2


def test_only_players_the_limit_and_sources_stand_once_in_a_header() -> None:
    """Conditions of a layer do not, wherever they stand."""
    conditions = "    only if count of players > 1\n    only if count of players > 0\n"
    head, _, rest = HEAD.partition("    players")
    for start in (f"{head}{conditions}    players{rest}", f"{HEAD.rstrip()}\n{conditions}\n"):
        assert "L0402" not in {code for code, _ in found(f"{start}\nround\n    finish\n")}
