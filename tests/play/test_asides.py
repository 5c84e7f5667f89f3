"""What runs of itself: standing rules behind the statements that set them off, refills in counted moves."""

import pytest

import ludex
from ludex.interpreter.analysis.longest import LEAST_ASIDES, MOST_QUESTIONS, most_questions
from ludex.interpreter.play.examples import run_example
from ludex.interpreter.program.faults import RuleFault
from ludex.interpreter.program.instructions import Enter
from ludex.interpreter.program.lower import lower

HEAD = "language 1\nruleset sample\n    players 2\n    round limit 5\n\n"
COINS = "resource coin\n    supply 40\n    visible to everyone\n\n"
LOG = "record log\n    number 0 to 1000000\n    starts 0\n\n"


def loaded(text: str) -> ludex.Ruleset:
    return ludex.load_text({"mine.ludex": HEAD + text}, "mine.ludex")


def passes(text: str) -> None:
    """Run the examples in a ruleset, all of which hold."""
    rules = loaded(text).checked
    assert rules.examples
    for example in rules.examples:
        assert run_example(rules, example).messages == ()


def found(text: str) -> dict[str, str]:
    """Return what is found in a ruleset, warnings too: the text that is marked, by code."""
    try:
        diagnostics = loaded(text).checked.warnings
    except ludex.LudexError as error:
        diagnostics = error.diagnostics
    spans = {one.code.id: one.labels[0].span for one in diagnostics}
    return {code: (HEAD + text)[span.start : span.end] for code, span in spans.items()}


# ---- standing rules

CARRY = (
    COINS
    + LOG
    + """record tens of player
    number 0 to 9
    starts 0

whenever carry
    for each player where coins of player >= 10
        move 10 coins from player to supply
        set tens of player to tens of player + 1
        note

whenever rich
    only if some (player where tens of player >= 2)
    for each player
        set tens of player to 0
    set log to log * 10 + 2

rule note
    set log to log * 10 + 1

round
    for each player
        gain 9 coins
        gain 3 coins
        note
"""
)


def test_they_run_behind_each_statement_that_sets_them_off_in_order_until_none_holds() -> None:
    """Red carries behind the first gain; that of yellow makes `rich` hold, which stands behind it."""
    passes(
        CARRY
        + """
example "in order"
    when round
    given coins of red is 1, tens of yellow is 1
    expect coins of red is 3, coins of yellow is 2, tens of red is 0, tens of yellow is 0, log is 11121
"""
    )


def test_a_standing_rule_is_run_by_itself_in_an_example() -> None:
    passes(
        CARRY
        + """
example "only this one, once"
    when carry
    given coins of red is 25, tens of red is 3
    expect coins of red is 15, tens of red is 4, log is 1
"""
    )


def test_the_set_up_is_finished_first() -> None:
    text = COINS + (
        "whenever broke\n    only if some (player where coins of player is 0)\n    finish\n\n"
        "setup\n    for each player\n        gain 1 coin\n\n"
        "round\n    for each player\n        pick 0 to 1 as back\n"
        "        move (back) coins from player to supply\n"
        "\nranking\n    highest coins of player\n"
    )
    game = loaded(text).start(seed=1)
    assert game.decision is not None
    game.apply("0")
    assert game.decision is not None
    game.apply("1")
    assert game.result is not None and game.result.end is not None


def test_a_standing_rule_may_run_the_rule_that_it_interrupts() -> None:
    """The rule that is interrupted keeps its names and goes on where it was."""
    passes(
        COINS
        + """record done of player
    number 0 to 9999
    starts 0

rule give(player, number)
    gain (number) coins
    set done of player to done of player * 10 + number

whenever match "Everybody has as much"
    for each player where some (rival in players where coins of rival > coins of player + 1)
        give(player, 1)

round
    for each player
        give(player, 4)

example "nested"
    when round
    expect coins of red is 6, coins of yellow is 7, done of red is 411, done of yellow is 1114
"""
    )


def test_they_may_ask() -> None:
    passes(
        COINS
        + """whenever full "At most 3 coins"
    for each player where coins of player > 3
        pick 1 to 3 coins as back
        pay (back) coins

round
    for each player
        gain 5 coins

example "each gives back until nobody has too many"
    when round
    red answers 1
    red answers 3
    yellow answers 3
    expect coins of red is 1, coins of yellow is 2
"""
    )


def test_one_that_never_comes_to_rest_is_a_fault_that_names_it() -> None:
    text = COINS + (
        "whenever swap\n    if coins of supply < 40\n        for each player\n            gain 1 coin\n"
        "            move 1 coin from player to supply\n\nround\n    for each player\n"
        "        pick 0 to 1 as also\n        gain (also) coins\n"
    )
    game = loaded(text).start(seed=1)
    with pytest.raises(RuleFault, match=r"the standing rule `swap` has run 1,000 times in a row"):
        game.apply("1")


def test_what_never_can_come_to_rest_is_refused() -> None:
    assert found(
        COINS
        + "whenever odd\n    if coins of supply < 9\n        nothing\n"
        + "\nround\n    for each player\n        player wins\n"
    ) == {"L0452": "whenever odd"}
    always = (
        "whenever odd\n    if coins of supply < 9\n        for each player\n            gain 1 coin\n"
        "    otherwise\n        finish\n\nround\n    finish\n"
    )
    assert found(COINS + always)["L0452"] == "whenever odd"


def test_a_line_that_runs_a_standing_rule_is_told_that_it_runs_of_itself() -> None:
    text = "whenever odd\n    if coins of supply < 9\n        finish\n\nround\n    odd\n"
    assert found(COINS + text)["L0202"] == "odd"


def test_one_that_nothing_sets_off_is_said_to_be_unused() -> None:
    text = (
        "whenever odd\n    for each player where coins of player > 3\n"
        "        move 1 coin from player to supply\n\n"
        "round\n    for each player\n        player wins\n"
    )
    assert found(COINS + text)["L0502"] == "whenever odd"


def test_programs_without_standing_rules_and_standing_rules_that_nothing_meets_cost_nothing() -> None:
    """Only statements that write what a condition reads are followed by a look at the standing rules."""
    plain = COINS + LOG + "round\n    for each player\n        gain 1 coin\n    set log to log + 1\n"
    watched = (
        plain
        + "\nwhenever rich\n    for each player where coins of player > 3\n"
        + "        move 4 coins from player to supply\n"
    )
    code = lower(loaded(watched).checked, 2).code
    entered = [part.entry for part in code if isinstance(part, Enter)]
    assert len(lower(loaded(plain).checked, 2).code) < len(code)
    assert max(map(entered.count, entered)) == 2, (
        "behind the set-up and behind the gain, not behind the record"
    )


# ---- refills

CARDS = """piece card
    copies 9

zone heap
    holds card
    visible to everyone

zone hand of player
    holds card
    visible to everyone

zone deck
    holds card
    ordered
    refill
"""
PLAY = "\nround\n    for each player\n        move 4 cards from deck to hand of player\n"


def test_what_is_there_comes_first_then_what_the_refill_brings() -> None:
    whole = "        move all cards from heap to deck\n"
    passes(
        CARDS
        + whole
        + PLAY
        + """
example "in the middle of a move"
    when round
    given deck is 2 card, heap is 3 card
    expect hand of red is 4 card, hand of yellow is card, deck is nothing, heap is nothing

example "there is enough"
    when round
    given deck is 8 card, heap is card
    expect hand of red is 4 card, hand of yellow is 4 card, deck is nothing
"""
    )


def test_it_runs_once_at_most_for_each_piece_that_is_missing() -> None:
    """One card comes for each refill; the last one brings none, and the rest of the move is given up."""
    passes(
        LOG
        + CARDS
        + "        set log to log + 1\n        for each player\n            if no (card in deck)\n"
        + "                move 1 card from heap to deck\n"
        + PLAY
        + """
example "one by one"
    when round
    given deck is card, heap is 5 card
    expect hand of red is 4 card, hand of yellow is 2 card, deck is nothing, heap is nothing, log is 6
"""
    )


def test_a_refill_may_ask_and_belongs_to_the_pile_of_a_player() -> None:
    passes(
        CARDS.replace("zone deck", "zone deck of player")
        + "        pick 0 to 2 as also\n        repeat at most 2 times while count of deck of player < also\n"
        + "            move 1 card from heap to deck of player\n"
        + PLAY.replace("deck to", "deck of player to")
        + """
example "each fetches cards"
    when round
    given deck of red is 3 card, heap is 6 card
    red answers 2
    yellow answers 1
    yellow answers 2
    yellow answers 0
    expect at least hand of red is 4 card, deck of red is card, hand of yellow is 3 card

example "by itself"
    when deck.refill
    given player is yellow, heap is 2 card
    yellow answers 2
    expect deck of yellow is 2 card, heap is nothing
"""
    )


def test_drawing_is_offered_where_the_pile_is_empty_and_never_breaks() -> None:
    text = (
        CARDS
        + "        move all cards from heap to deck\n\nsetup\n    move all cards from supply to heap\n\n"
        + "round\n    for each player\n        choose\n            either draw\n"
        + "                move 5 cards from deck to hand of player\n            or rest\n"
    )
    game = loaded(text).start(seed=1)
    for _ in range(10):
        assert game.decision is not None
        assert [str(choice) for choice in game.decision.choices] == ["draw", "rest"]
        game.apply("draw")
    assert game.decision is None


def test_a_refill_that_takes_from_its_own_pile_is_refused_through_others_too() -> None:
    again = (
        "        also\n\nrule also\n    for each player\n        move 1 card from deck to hand of player\n"
    )
    assert found(CARDS + again + PLAY) == {"L0453": "refill"}


def test_only_a_pile_is_refilled_and_only_where_something_is_drawn() -> None:
    body = "        move all cards from heap to deck\n"
    assert found(CARDS.replace("    ordered\n", "") + body + PLAY)["L0409"] == "refill"
    unused = PLAY.replace("4 cards", "all cards")
    assert found(CARDS + body + unused)["L0502"] == "refill"


# ---- how long a game can be


def test_what_runs_of_itself_and_asks_is_counted() -> None:
    asks = CARDS + "        for each player\n            pick 0 to 2 as also\n            nothing\n" + PLAY
    quiet = CARDS + "        move all cards from heap to deck\n" + PLAY
    assert most_questions(loaded(quiet).checked) == 5
    assert LEAST_ASIDES * 2 < most_questions(loaded(asks).checked) <= MOST_QUESTIONS


# ---- secrets

SECRET = (
    "resource coin\n    supply 9\n    visible to owner\n\n"
    + CARDS
    + "        for each player\n            pick 0 to 2 coins as also\n            gain (also) coins\n"
    + "        move all cards from heap to deck\n\nround\n    for each player\n        {}\n"
)


def test_what_is_worked_out_from_a_secret_is_not_read_behind_the_question_of_a_refill() -> None:
    draw, own = "move 3 cards from deck to hand of player", "count of coins of player"
    assert "L0422" not in found(SECRET.format(draw))
    assert found(SECRET.format(draw.replace("3", f"({own})")))["L0422"] == own
    late = f"let wealth be {own}\n        {draw}\n        move (wealth) cards from heap to hand of player"
    assert found(SECRET.format(late))["L0422"] == "wealth"


def test_what_is_worked_out_from_a_secret_is_not_read_behind_the_question_of_a_standing_rule() -> None:
    text = (
        "resource coin\n    supply 9\n    visible to owner\n\nrecord score of player\n    number 0 to 9\n"
        "    starts 0\n\nwhenever full\n    for each player where score of player > 2\n"
        "        pick 0 to 2 as left\n        set score of player to left\n\n"
        "round\n    for each player\n        let wealth be count of coins of player\n"
        "        set score of player to score of player + 1\n        gain 1 coin\n"
        "        if wealth > 3\n            finish\n"
    )
    assert found(text)["L0422"] == "wealth"


def test_of_the_pieces_that_go_first_as_many_as_are_missing_are_drawn_after_a_refill() -> None:
    cards = CARDS.replace("    copies 9", "    value number\n    copies 1 per value 1 to 9")
    passes(
        cards
        + "        move all cards from heap to deck\n"
        + PLAY.replace("move 4 cards from", "move 2 cards with highest value from")
        + """
example "the highest of what is there, then of what comes"
    when round
    given deck is card(2), heap is card(1), card(9), card(4), card(8)
    expect at least hand of red is card(2), card(9), hand of yellow is card(4), card(8)
"""
    )
