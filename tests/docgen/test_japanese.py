"""Japanese words: what a player reads where English has another form."""

from dataclasses import replace

import pytest
from languages import ROOT, load, spoken

from ludex.docgen.phrases import to_text
from ludex.docgen.phrases.japanese import words
from ludex.docgen.phrases.ways import ways_within


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("袋の横の表向きの", "袋の横に表向きで置く"),
        ("袋の裏向きの", "袋に裏向きで置く"),
        ("袋にある", "袋に置く"),
        ("袋の横の", "袋の横に置く"),
        ("袋の", "袋に置く"),
        ("赤が取った", None),
    ],
)
def test_what_is_laid_in_a_place(place: str, told: str | None) -> None:
    assert words.put(place) == told


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("赤が袋に石を置くことができる", "石を置くことができる"),
        ("袋がふさがっている", "ふさがっている"),
        ("赤がすべての条件を満たしている", "すべての条件を満たしている"),
        ("石が赤の石と同じ種類である", "赤の石と同じ種類である"),
        ("終わった", "終わった"),
    ],
)
def test_what_a_clause_says_of_its_subject(clause: str, told: str) -> None:
    assert words.predicate(clause) == told


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("袋の横の表向きの", ("袋の横に", "表向きの")),
        ("袋にある", ("袋に", "")),
        ("袋の", ("袋に", "")),
        ("赤が取った", None),
    ],
)
def test_where_something_lies(place: str, told: tuple[str, str] | None) -> None:
    assert words.lies(place) == told


def test_who_holds_nothing_and_does_something_else() -> None:
    assert words.both(["赤が石を所持していない", "青が勝つ"]) == "赤が石を所持しておらず、かつ青が勝つ"


def test_much_and_little_go_with_what_is_measured() -> None:
    assert [words.size(noun, more=True) for noun in ("石の数", "価値", "幅", "得点")] == [
        "多い",
        "高い",
        "大きい",
        "多い",
    ]
    assert [words.size(noun, more=False) for noun in ("石の数", "価値", "幅")] == ["少ない", "低い", "小さい"]


def test_clauses_are_joined_by_their_verbs() -> None:
    assert (
        words.both(["石がある", "手番が終わった", "赤がいる"])
        == "石があり、かつ手番が終わっており、かつ赤がいる"
    )
    assert (
        words.both(["その袋がその袋の箱である", "その袋の石がない"]) == "その袋が箱であり、かつその石がない"
    )
    assert words.both(["赤が石を所持している", "赤が勝つ"]) == "赤が石を所持しており、かつ勝つ"
    assert (
        words.any_of(["石がない", "赤が石を持つ", "終わった"])
        == "石がないか、または赤が石を持つか、または終わった"
    )


@pytest.mark.parametrize(("noun", "told"), [("石の効果", "石の効果を適用する"), ("配置", "配置を行う")])
def test_what_is_done_has_the_verb_of_its_noun(noun: str, told: str) -> None:
    assert words.done(noun) == told


def test_an_example_says_what_the_rule_offers() -> None:
    """An answer reads as the way out of the choice in the rule that is played, with its holes filled."""
    path = ROOT / "rulesets" / "base.ludex"
    ruleset, tell = spoken(load(path), path, "ja")
    (example,) = [one for one in ruleset.examples if one.title == "Latrineでの価値6の平民の売却"]
    told = to_text(tell.worked(example).answers, width=200)
    assert told == "- 赤は「価値と同じ額で売る」を選ぶ。\n"
    offered = ways_within(ruleset, "region.latrine.evaluate")
    assert [title.text for title in offered["buy"]] == ["価値と同じ額で買う"]


def test_those_who_stay_level_win_together() -> None:
    path = ROOT / "rulesets" / "base.ludex"
    ruleset, tell = spoken(load(path), path, "ja")
    assert to_text(tell.ranking(ruleset.ranking), width=200).splitlines() == [
        "- ゲーム終了時、得点の最も多いプレイヤーが勝利する。",
        "- 差がつかない場合、選択ルール「同点の場合は最初に勝利を宣言したプレイヤーだけが勝利する」を"
        "採用しているときは、最初に勝利を宣言したプレイヤーが勝利する。",
        "- それでも差がつかないプレイヤーは、ともに勝利する。",
    ]


def test_a_heading_is_what_is_done_and_what_is_highest_is_one_of_them() -> None:
    path = ROOT / "rulesets" / "base.ludex"
    ruleset, tell = spoken(load(path), path, "ja")
    assert tell.heading(ruleset.rules["contest"]) == "乗っ取りを試みることができる"
    assert to_text(tell.declared(ruleset.facts["strength"]), width=200) == (
        "- プレイヤーのペアの価値は、プレイヤーが選んだ各ペアのカードの価値の合計のうち"
        "最も大きいものである。\n"
    )
    assert "自分の未配置の部下コマ1個（プロコンスルでもよい）を選び、選んだスペースに置く。" in to_text(
        tell.declared(ruleset.rules["place_follower"]), width=200
    )


@pytest.mark.parametrize(
    ("language", "part"),
    [
        (
            "ja",
            "グループのあるカード（以下「ペアのカード」）をちょうど2枚（0枚でもよい）、ペアのカードがすべて同じ",
        ),
        ("en", "chooses 2 cards of the same faction in their hand (the pair), or none"),
    ],
)
def test_what_all_that_is_picked_has_may_be_alike(language: str, part: str) -> None:
    path = ROOT / "rulesets" / "expansion.ludex"
    ruleset, tell = spoken(load(path), path, language)
    (member,) = [one for one in ruleset.kinds["region"].members if one.id == "field_of_mars"]
    told = to_text(tell.block(member.bodies["evaluate"].body), width=400)
    assert part in told


@pytest.mark.parametrize(
    ("language", "part"),
    [("ja", "ペアにするカードのうちギリシア人のものの数が偶数である"), ("en", "cards of the Greeks is even")],
)
def test_a_number_of_picked_things_may_be_even(language: str, part: str) -> None:
    path = ROOT / "rulesets" / "expansion.ludex"
    ruleset, tell = spoken(replace(load(path), sayings={}), path, language)
    assert part in to_text(tell.declared(ruleset.rules["free_slaves"]), width=400)
