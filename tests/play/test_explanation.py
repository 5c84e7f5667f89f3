"""Traces and the words in which events are told."""

from random import Random

from by_hand import table_game
from support import Subject, each_game, game_of_corpus, random_play

from ludex.interpreter.play.explanation import Trace
from ludex.interpreter.play.game import Game
from ludex.interpreter.play.log import tell
from ludex.interpreter.play.setting import Compiled
from ludex.interpreter.program.events import Answered, Moved, Rolled, Transferred, Unsealed


@each_game
def test_a_trace_names_the_clauses_that_ran(subject: Subject) -> None:
    game, trace = subject.start(2, log=True), Trace()
    for each in random_play(game, Random(2), 10):
        decision = each.decision
        assert decision is not None
        trace.clear()
        before = len(each.events)
        each.apply(decision.choices[0], watch=trace)
        assert tuple(trace.events) == each.events[before:]
        assert all(
            isinstance(path, str) and path for path in trace.paths(each.setting.compiled.program.names)
        )


def test_a_hidden_card_is_not_named() -> None:
    """Others see that a card moved and from where, not which; its owner is told."""
    compiled = Compiled(table_game())
    game = Game.start(compiled, 5, log=True)
    (dealt,) = [event for event in game.events if isinstance(event, Moved) and event.target == 2]
    looks = sorted(compiled.program.piece_looks[piece] for piece in dealt.pieces)
    cards = [compiled.program.names.ids.pieces[look] for look in looks]
    assert tell(dealt, 0, compiled.ids) == f"{', '.join(cards)} from deck to hand of red"
    assert tell(dealt, 1, compiled.ids) == "2 cards from deck to hand of red"
    (mine, _) = [event for event in game.events if isinstance(event, Rolled)]
    assert str(tell(mine, 0, compiled.ids)).startswith("die shows")
    assert tell(mine, 1, compiled.ids) == "1 die rolled unseen"
    paid = [event for event in game.events if isinstance(event, Transferred)][0]
    assert tell(paid, 0, compiled.ids) == "4 coins from stock to red"
    assert tell(paid, 1, compiled.ids) == "some coins from stock to red"


def test_a_sealed_answer_is_told_to_nobody_else_before_all_are_in() -> None:
    compiled = Compiled(table_game())
    game = Game.start(compiled, 5, log=True)
    for _ in random_play(game, Random(1)):
        pass
    answers = [event for event in game.events if isinstance(event, Answered)]
    for event in answers:
        others = {tell(event, seat, compiled.ids) for seat in (0, 1) if seat != event.seat}
        assert (
            others == {None}
            if event.sealed or event.result is None
            else {"red has chosen", "yellow has chosen"}
        )
    (opened,) = [event for event in game.events if isinstance(event, Unsealed)]
    assert tell(opened, 0, compiled.ids) == tell(opened, 1, compiled.ids) == tell(opened, None, compiled.ids)
    assert str(tell(opened, 0, compiled.ids)).startswith("played: red card(")


def test_a_set_is_refused_by_its_condition() -> None:
    """Taking what would break the condition names it, stopping too early names the pick."""
    game = game_of_corpus("pairs").start(players=2, seed=1)
    game.apply("leave")
    game.apply("leave")
    game.apply("leave")
    refusals = {}
    for text in ("take", "leave", "stop"):
        refusal = game.why_not(text)
        if refusal is not None:
            refusals[text] = refusal.path
    assert refusals
    assert all(path.startswith("round") for path in refusals.values())
