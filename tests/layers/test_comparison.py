"""Two rulesets are compared by what they say: what is different is named, what is not is not."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from composing import cases, composed
from support import CORPUS, ROOT, ruleset, ruleset_files

import ludex
from ludex.grammar import model
from ludex.grammar.parser import parse
from ludex.grammar.printer import to_text
from ludex.grammar.source import Source
from ludex.interpreter.layers.compose import Composition
from ludex.interpreter.layers.views.comparison import compare
from ludex.interpreter.layers.views.records import Comparison

CASES = {
    f"{path.stem}: {heading}": case
    for path in sorted((ROOT / "tests" / "corpus" / "layers").glob("*.md"))
    for heading, case in cases(path.read_text(encoding="utf-8")).items()
}

BELOW = """language 1
ruleset below "The game below"
    players 2, 3
    round limit 5

kind suit "suits"
    rank number
    rule played for player

suit leaf
    rank 1
    played
        gain 1 coin
suit rose with rank 2
suit thorn "Thorn"
    rank 3

piece card "cards"
    suit suit
    value number
    copies 1 per suit per value 1 to 3

piece token "tokens"
    copies 2

resource coin "coins"
    supply 20

zone deck "deck"
    holds card, token
    ordered
    visible to nobody

zone hand of player "hand"
    holds card
    visible to owner

record leader
    player or nobody
    starts nobody

option long "A long game"
    starts no

fact prize of player "the prize"
    means 4 if long
    means by players 2: 3, 3: 2

rule pay_out(player) "Paying out"
    gain (prize of player) coins

whenever poor "Nobody is poor"
    only if some (player where coins of player is 0)
    for each player where coins of player is 0
        gain 1 coin

whenever rich "Nobody is rich"
    only if some (player where coins of player > 9)
    for each player where coins of player > 9
        pay 1 coin

round
    step deal "Dealing"
        shuffle deck
        move 1 card from deck to hand of leader
    step income "Income"
        for each player
            choose "What to take"
                either much "The prize"
                    pay_out(player)
                or little "One coin"
                    gain 1 coin
        set leader to nobody
    step closing
        finish

ranking
    highest coins of player
    lowest count of hand of player

example "income is one coin"
    when round.income
    red answers little
    yellow answers little
    expect coins of red is 1
    expect coins of yellow is 1
"""


def of(text: str) -> Composition:
    """Return a ruleset of one file, which is not checked."""
    file, found = parse(Source.of("below.ludex", text))
    assert not found, found[0].title
    return composed({"below.ludex": text}, ())


def told(found: Comparison) -> list[tuple[str, str, str, str]]:
    return [(one.part, one.kind, "\n".join(one.old), "\n".join(one.new)) for one in found.changes]


def changed(*swaps: tuple[str, str]) -> list[tuple[str, str, str, str]]:
    """Return what is different in the ruleset with stretches of its text changed."""
    text = BELOW
    for old, new in swaps:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return told(compare(of(BELOW), of(text)))


# ---- no differences


def test_a_ruleset_is_not_different_from_itself() -> None:
    for path in ruleset_files():
        whole = ruleset(path).composition
        assert compare(whole, whole) == Comparison((), False)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rank 1", 'rank 1    cites RB.one  ruling "so it is"'),
        ("rank 1", "rank 1    # a comment"),
        ("gain (prize of player) coins", "gain (prize of player) coin"),
        ("shuffle deck", "# shuffled again\n        shuffle deck"),
        ("player or nobody", "player or nothing"),
        ("suit rose with rank 2", "suit rose\n    rank 2"),
        ("by players 2: 3, 3: 2", "by players 3: 2, 2: 3"),
        ("players 2, 3", "players 2 to 3"),
        ("holds card, token", "holds token, card"),
        ('ruleset below "The game below"', 'ruleset other "Another"'),
    ],
)
def test_what_says_the_same(old: str, new: str) -> None:
    """Notes, comments, words of the same meaning, layout and the name of the ruleset are no difference."""
    assert changed((old, new)) == []


def test_members_on_one_line_and_on_several() -> None:
    one = BELOW.replace(
        'suit rose with rank 2\nsuit thorn "Thorn"\n    rank 3', "suit rose, thorn\n    rank 2"
    )
    several = one.replace("suit rose, thorn\n    rank 2", "suit rose with rank 2\nsuit thorn with rank 2")
    assert one != several
    assert compare(of(one), of(several)) == Comparison((), False)


def test_an_example_inside_a_rule_and_behind_it() -> None:
    example = BELOW[BELOW.index('example "income') :]
    inside = example.replace("    when round.income\n", "").replace("\n", "\n        ").rstrip()
    moved = BELOW.replace(example, "").replace("    step closing\n", f"        {inside}\n    step closing\n")
    assert compare(of(BELOW), of(moved)) == Comparison((), False)


# ---- differences


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("rank 1", "rank 4", [("suit.leaf.rank", "changed", "rank 1", "rank 4")]),
        (
            'suit thorn "Thorn"',
            'suit thorn "Thorns"',
            [("suit.thorn", "changed", 'suit thorn "Thorn"', 'suit thorn "Thorns"')],
        ),
        ("supply 20", "supply unlimited", [("coin", "changed", "supply 20", "supply unlimited")]),
        ("    ordered\n", "", [("deck", "removed", "ordered", "")]),
        (
            "2: 3, 3: 2",
            "2: 3, 3: 1",
            [("prize", "changed", "means by players 3: 2", "means by players 3: 1")],
        ),
        ("2: 3, 3: 2", "2 to 4: 3", [
            ("prize", "changed", "means by players 3: 2", "means by players 3: 3"),
            ("prize", "added", "", "means by players 4: 3"),
        ]),
        ("means 4 if long", "means 5 if long", [("prize", "changed", "means 4 if long", "means 5 if long")]),
        (
            "means 4 if long",
            "means 4 if not long",
            [("prize", "changed", "means 4 if long", "means 4 if not long")],
        ),
        (
            "        shuffle deck\n",
            "",
            [("round.deal", "removed", "shuffle deck", "")],
        ),
        (
            'step income "Income"',
            'step wages "Income"',
            [("round.wages", "changed", 'step income "Income"', 'step wages "Income"')],
        ),
        (
            "    step closing\n",
            "    step alms\n        for each player\n            gain 2 coins\n    step closing\n",
            [("round.alms", "added", "", "step alms\n    for each player\n        gain 2 coins")],
        ),
        ("highest coins", "lowest coins", [
            ("ranking", "changed", "highest coins of player", "lowest coins of player")
        ]),
        ("players 2, 3", "players 3", [("players", "changed", "players 2, 3", "players 3")]),
        ("round limit 5", "round limit 6", [("round limit", "changed", "round limit 5", "round limit 6")]),
        (
            "expect coins of red is 1",
            "expect coins of red is 2",
            [
                (
                    'example "income is one coin"',
                    "changed",
                    "expect coins of red is 1",
                    "expect coins of red is 2",
                )
            ],
        ),
        ("starts no\n", "starts yes\n", [("long", "changed", "starts no", "starts yes")]),
    ],
)  # fmt: skip
def test_what_is_different(old: str, new: str, found: list[tuple[str, str, str, str]]) -> None:
    assert changed((old, new)) == found


def test_an_alternative_that_is_first_now() -> None:
    first = """                either much "The prize"
                    pay_out(player)
                or little "One coin"
                    gain 1 coin
"""
    second = """                either little "One coin"
                    gain 1 coin
                or much "The prize"
                    pay_out(player)
"""
    assert changed((first, second)) == [
        ("round.income.little", "moved", 'behind `or much "The prize"`', "first")
    ]


def test_steps_members_and_standing_rules_are_an_order_of_play() -> None:
    deal = BELOW[BELOW.index('    step deal "') : BELOW.index('    step income "')]
    moved = BELOW.replace(deal, "").replace("    step closing\n", f"{deal}    step closing\n")
    (found,) = told(compare(of(BELOW), of(moved)))
    assert found == ("round.income", "moved", 'behind `step deal "Dealing"`', "first")
    leaf = BELOW[BELOW.index("suit leaf\n") : BELOW.index("suit rose with")]
    moved = BELOW.replace(leaf, "").replace("piece card", f"{leaf}\npiece card")
    (found,) = told(compare(of(BELOW), of(moved)))
    assert found == ("suit.leaf", "moved", "first", 'behind `suit thorn "Thorn"`')
    poor = BELOW[BELOW.index("whenever poor") : BELOW.index("whenever rich")]
    moved = BELOW.replace(poor, "").replace("round\n", f"{poor}round\n")
    (found,) = told(compare(of(BELOW), of(moved)))
    assert found == ("rich", "moved", 'behind `whenever poor "Nobody is poor"`', "first")


def test_kinds_of_pieces_that_lie_in_one_zone_are_an_order_of_choices() -> None:
    token = BELOW[BELOW.index("piece token") : BELOW.index("resource coin")]
    moved = BELOW.replace(token, "").replace("piece card", f"{token}piece card")
    (found,) = told(compare(of(BELOW), of(moved)))
    assert found[:2] in {("token", "moved"), ("card", "moved")}
    apart = "    holds card, token\n", "    holds card\n"
    assert compare(of(BELOW.replace(*apart)), of(moved.replace(*apart))) == Comparison((), True)


def test_two_changes_at_once_and_a_line_that_is_there_twice() -> None:
    twice = "        shuffle deck\n        move 1 card from deck to hand of leader\n        shuffle deck\n"
    once = "        shuffle deck\n        move 1 card from deck to hand of leader\n"
    assert changed((once, twice)) == [("round.deal", "added", "", "shuffle deck")]
    assert changed(("rank 1", "rank 9"), ("supply 20", "supply 21")) == [
        ("suit.leaf.rank", "changed", "rank 1", "rank 9"),
        ("coin", "changed", "supply 20", "supply 21"),
    ]


def test_the_other_way_round_what_was_added_is_removed() -> None:
    text = BELOW.replace("suit rose with rank 2\n", "")
    gone, back = compare(of(BELOW), of(text)), compare(of(text), of(BELOW))
    assert told(gone) == [("suit.rose", "removed", "suit rose with rank 2", "")]
    assert [one.new for one in back.changes] == [one.old for one in gone.changes]


# ---- layers


@pytest.mark.parametrize("name", CASES)
def test_every_edit_is_a_change_of_its_layer(name: str) -> None:
    """What a layer edits is different and its own; taken as one file the layers say what they said."""
    case = CASES[name]
    whole = case.composition()
    if any(one.severity.value == "error" for one in whole.diagnostics):
        return
    found = compare(case.composition(()), whole)
    assert {one.layer for one in found.changes} <= set(case.above)
    text = to_text(replace(whole.file, broken=()))
    flat = composed({f"{case.entry}.ludex": text}, (), case.entry)
    assert compare(whole, flat).changes == ()


def test_the_layer_of_each_change() -> None:
    one = """language 1
ruleset one
    extends below

change fact prize of player
    means by players 2: 7
remove round.deal
after round.income
    step alms
        for each player
            gain 1 coin
"""
    two = """language 1
ruleset two
    extends below

change fact prize of player
    means by players 3: 8
change suit leaf
    played
        inherited
        gain 2 coins
change round.closing "The end"
"""
    texts = {"below.ludex": BELOW, "one.ludex": one, "two.ludex": two}
    found = compare(composed(texts, ()), composed(texts, ("two", "one")))
    assert [(one.part, one.kind, one.layer) for one in found.changes] == [
        ("suit.leaf.played", "added", "two"),
        ("prize", "changed", "one"),
        ("prize", "changed", "two"),
        ("round.deal", "removed", "one"),
        ("round.alms", "added", "one"),
        ("round.closing", "changed", "two"),
    ]


@pytest.mark.parametrize("row", ["players 2: 2", "players 3: 3"])
def test_a_row_that_becomes_like_the_one_beside_it_is_changed_by_its_layer(row: str) -> None:
    one = f"language 1\nruleset one\n    extends below\n\nchange fact prize of player\n    means by {row}\n"
    texts = {"below.ludex": BELOW, "one.ludex": one}
    (change,) = compare(composed(texts, ()), composed(texts, ("one",))).changes
    assert (change.part, change.kind, change.layer) == ("prize", "changed", "one")


# ---- what is not different is played alike


def shuffled(file: model.File, rng: Random) -> model.File:
    """Return a file whose declarations stand in another order, wherever that is none of play."""
    bound: dict[str, list[model.Declaration]] = {}
    free: list[list[model.Declaration]] = []
    head, *rest = (node for node in file.declarations if not isinstance(node, model.Language))
    for node in rest:
        node = replace(node, notes=node.notes)
        match node:
            case model.Member(kind=kind) | model.Family(kind=kind):
                bound.setdefault(kind.text, []).append(node)
            case model.Whenever():
                bound.setdefault("whenever", []).append(node)
            case model.Piece():
                bound.setdefault("piece", []).append(node)
            case _:
                free.append([node])
    queues = [*bound.values(), *free]
    order = [queue for queue in queues for _ in queue]
    rng.shuffle(order)
    left = {id(queue): iter(queue) for queue in queues}
    language = [node for node in file.declarations if isinstance(node, model.Language)]
    return replace(file, declarations=(*language, head, *(next(left[id(queue)]) for queue in order)))


@cache
def beside(path: Path) -> dict[str, str]:
    """Return the catalogues that a ruleset may cite, and the rulesets that it may extend."""
    found = [*(path.parent / "sources").glob("*.toml"), *path.parent.glob("*.ludex")]
    return {one.relative_to(path.parent).as_posix(): one.read_text(encoding="utf-8") for one in found}


def load(path: Path, text: str) -> ludex.Ruleset:
    return ludex.load_text({**beside(path), path.name: text}, path.name)


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)
def test_a_file_in_another_order_is_no_other_game(path: Path) -> None:
    """Declarations in another order: no change is found, and the same choices give the same game."""
    file, _ = parse(Source.of(path.name, path.read_text(encoding="utf-8")))
    old = ruleset(path)
    new = load(path, to_text(shuffled(file, Random(1))))
    found = compare(old.composition, new.composition)
    assert found.changes == ()
    games = [one.start(chance="ask") for one in (old, new)]
    assert found.reordered or games[0].setting.compiled.fingerprint == games[1].setting.compiled.fingerprint
    rng = Random(2)
    for _ in range(300):
        asked = [game.decision for game in games]
        if asked[0] is None or asked[1] is None:
            break
        texts = [[choice.text for choice in one.choices] for one in asked if one is not None]
        assert texts[0] == texts[1] and asked[0].seat == asked[1].seat
        chosen = rng.choice(texts[0])
        for game in games:
            game.apply(chosen)
    assert games[0].result == games[1].result


def nudged(text: str, rng: Random) -> str:
    """Return a text with one block left out, doubled or moved, or with other numbers on one line."""
    lines = text.splitlines()
    place = rng.randrange(5, len(lines))
    depth = _depth(lines[place])
    behind = (index for index in range(place + 1, len(lines)) if lines[index].strip())
    end = next((index for index in behind if _depth(lines[index]) <= depth), len(lines))
    block, others = lines[place:end], [*lines[:place], *lines[end:]]
    way = rng.randrange(4)
    if way == 3:
        others.insert(place, re.sub(r"\d+", lambda found: str(int(found[0]) + 1), lines[place]))
        block = lines[place + 1 : end]
        return "\n".join([*others[: place + 1], *block, *others[place + 1 :]]) + "\n"
    same = [index for index, line in enumerate(others) if index > 4 and _depth(line) == depth]
    target = {0: None, 1: place, 2: rng.choice(same or [len(others)])}[way]
    if target is None:
        return "\n".join(others) + "\n"
    again = lines if way == 1 else others
    return "\n".join([*again[:target], *block, *again[target:]]) + "\n"


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


@pytest.mark.parametrize(
    ("path", "tries"),
    [
        *((path, 25) for path in sorted(CORPUS.glob("*.ludex"))),
        (ROOT / "rulesets" / "tribunes.ludex", 15),
        (ROOT / "rulesets" / "base.ludex", 3),
    ],
    ids=lambda part: part.stem if isinstance(part, Path) else str(part),
)
def test_without_a_difference_the_program_is_the_same(path: Path, tries: int) -> None:
    """Of changed copies that are in order: where no change is found, the fingerprint is the same."""
    old = ruleset(path)
    rng, whole = Random(3), path.read_text(encoding="utf-8")
    for text in (nudged(whole, rng) for _ in range(tries)):
        try:
            new = load(path, text)
        except ludex.LudexError:
            continue
        found = compare(old.composition, new.composition)
        if not found.changes and not found.reordered:
            assert new.players == old.players
            for players in new.players:
                prints = [one.compiled(players).fingerprint for one in (old, new)]
                assert prints[0] == prints[1], _first_difference(whole, text)


def _first_difference(old: str, new: str) -> str:
    pairs = zip(old.splitlines(), new.splitlines(), strict=False)
    return next((f"{one!r} became {other!r}" for one, other in pairs if one != other), "")


# ---- guards, and files that have changed themselves


def market(body: str, mine: str = "") -> Composition:
    """Return a ruleset with one rule, and a layer above it if one is given."""
    texts = {
        "below.ludex": f"language 1\nruleset below\n    players 2\n    round limit 5\n\nrule market\n{body}"
    }
    if mine:
        texts["mine.ludex"] = f"language 1\nruleset mine\n    extends below\n\n{mine}"
    return composed(texts, ("mine",) if mine else ())


def test_lines_behind_a_guard_that_it_does_not_guard() -> None:
    """A layer adds them: that is the only difference. What the guard does guard is another rule."""
    body = "    gain 1 coin\n    only if open\n    gain 2 coins\n"
    after = market(body, "after market\n    gain 3 coins\n")
    assert told(compare(market(body), after)) == [("market", "added", "", "gain 3 coins")]
    assert compare(market(f"{body}    gain 3 coins\n"), after).changes


def test_one_guard_and_two_conditions() -> None:
    guard = market("    only if open\n    gain 1 coin\n")
    twice = market("    if open\n        gain 1 coin\n    if open\n        gain 2 coins\n")
    for old, new, kind in ((guard, twice, "added"), (twice, guard, "removed")):
        found = compare(old, new).changes
        assert {one.kind for one in found} == {kind} and {one.layer for one in found} == {"below"}
        assert any("gain 2 coins" in (*one.old, *one.new) for one in found)


def test_what_the_lower_file_changes_is_not_of_the_layer_above() -> None:
    mine = "after market.sale\n    step alms\n        nothing\n"
    old, new = (market(f'    step sale "{title}"\n        nothing\n', mine) for title in ("Sale", "Sold"))
    assert [(one.part, one.layer) for one in compare(old, new).changes] == [("market.sale", "below")]
