"""Who knows which pieces, rule by rule. Seat 0 has bit 1, seat 1 bit 2."""

import pytest
from assembly import FINISH, Assembly, Recorder, started

from ludex.interpreter.program.events import Moved, Revealed, Rolled, Unsealed
from ludex.interpreter.program.instructions import (
    NOTHING,
    AskOne,
    Cell,
    Const,
    Instruction,
    Move,
    Register,
    Reveal,
    Roll,
    Seal,
    Shuffle,
    Top,
    Unseal,
)
from ludex.interpreter.program.knowledge import knowing
from ludex.interpreter.program.program import Program, ResultView, SealedBlock
from ludex.interpreter.program.state import State

NOBODY, RED, YELLOW, ALL = 0, 1, 2, 3


class Table(Assembly):
    """Zones of each visibility, piles and others, with pieces of the looks given in the first."""

    def __init__(self, looks: str, start: int, target: int, *, ordered: bool = False) -> None:
        super().__init__()
        self.start, self.target = self.zone(start, ordered=ordered), self.zone(target, ordered=ordered)
        for _ in range(3):
            self.look()
        for look in looks:
            self.piece("abc".index(look), self.start)

    def show(self, piece: int, seat: int) -> Reveal:
        return Reveal(self.things(piece), Const(seat))

    def move(self, *pieces: int, chosen: bool = True) -> Move:
        return Move(self.things(*pieces), Const(self.target), chosen)

    def known(self, *code: Instruction) -> list[int]:
        """Return who knows each piece at the end."""
        program = self.program(*code, FINISH)
        _, state = started(program)
        return known(program, state)


def known(program: Program, state: State) -> list[int]:
    return [knowing(program, state, piece) for piece in range(len(program.piece_looks))]


@pytest.mark.parametrize("start", [NOBODY, RED, YELLOW, ALL])
@pytest.mark.parametrize("target", [NOBODY, RED, YELLOW, ALL])
def test_who_sees_either_end_knows_what_has_moved(start: int, target: int) -> None:
    table = Table("abc", start, target)
    watch = Recorder()
    program = table.program(table.move(1), FINISH)
    _, state = started(program, watch=watch)
    assert known(program, state) == [start, start | target, start]
    assert watch.events[0] == Moved((1,), (0,), 1, (start | target,))


def test_who_sees_neither_end_forgets_what_may_have_gone() -> None:
    table = Table("abc", NOBODY, NOBODY)
    assert table.known(table.show(0, 0), table.show(1, 0), table.move(1)) == [NOBODY, NOBODY, NOBODY]


@pytest.mark.parametrize("ordered", [True, False])
def test_knowledge_travels_with_the_top_and_with_all(ordered: bool) -> None:
    table = Table("abc", NOBODY, NOBODY, ordered=ordered)
    shown = table.show(0, 0), table.show(2, 0)
    assert table.known(*shown, table.move(2, chosen=False)) == [RED, NOBODY, RED]
    assert table.known(*shown, table.move(0, 1, 2)) == [RED, NOBODY, RED]


def test_what_was_seen_is_remembered_and_can_be_forgotten() -> None:
    table = Table("abc", ALL, NOBODY)
    hidden = table.zone(NOBODY)
    away = Move(table.things(0), Const(hidden), True)
    assert table.known(table.move(0), away) == [ALL, ALL, ALL]
    assert table.known(table.move(0, 1), away) == [NOBODY, NOBODY, ALL]


@pytest.mark.parametrize("moved", [0, 1])
def test_who_sees_one_of_several_equal_ones_arrive_counts_down(moved: int) -> None:
    """Red knows one of two equal pieces. Whichever of them leaves, red knows no more of the others."""
    table = Table("aab", NOBODY, RED)
    knows = table.known(table.show(0, 0), table.show(2, 0), table.move(moved))
    assert knows[moved] == RED
    assert knows[1 - moved] == NOBODY
    assert knows[2] == RED


def test_counting_down_leaves_the_rest_of_what_was_known() -> None:
    table = Table("aaab", NOBODY, RED)
    both = Reveal(table.things(0, 1), Const(0))
    knows = table.known(both, table.move(2))
    assert knows.count(RED) == 2 and knows[2] == RED


def test_equal_pieces_shown_one_by_one_may_be_the_same_one() -> None:
    table = Table("aab", NOBODY, NOBODY)
    assert table.known(table.show(0, 0), table.show(1, 0)) == [NOBODY, RED, NOBODY]


def test_a_gap_in_a_hidden_pile_may_be_anywhere() -> None:
    table = Table("abc", NOBODY, RED, ordered=True)
    assert table.known(table.show(0, 0), table.move(1)) == [NOBODY, RED, NOBODY]
    assert table.known(table.show(0, 0), table.move(2, chosen=False)) == [RED, NOBODY, RED]


@pytest.mark.parametrize(("mask", "left"), [(NOBODY, NOBODY), (RED, RED), (ALL, ALL)])
def test_shuffling_clears_what_is_not_seen(mask: int, left: int) -> None:
    table = Table("abc", mask, NOBODY, ordered=True)
    assert table.known(table.show(1, 0), table.show(1, 1), Shuffle(Const(table.start), 0)) == [left] * 3


def test_shuffling_one_piece_clears_nothing() -> None:
    table = Table("a", NOBODY, NOBODY, ordered=True)
    assert table.known(table.show(0, 0), Shuffle(Const(table.start), 0)) == [RED]


def test_rolling_shows_the_face_to_those_who_see_the_zone() -> None:
    table = Table("", YELLOW, NOBODY)
    die = table.look(3, 3)
    table.piece(die, table.start)
    watch = Recorder()
    program = table.program(table.show(0, 0), Roll(Register(table.start), 1), FINISH)
    _, state = started(program, watch=watch)
    assert known(program, state) == [YELLOW]
    assert watch.events[1] == Rolled((0,), (3,), (YELLOW,))


def test_revealing_to_one_and_to_all() -> None:
    table = Table("abc", NOBODY, NOBODY)
    watch = Recorder()
    to_all, to_none = Reveal(table.things(2), None), Reveal(table.things(1), Const(NOTHING))
    program = table.program(table.show(0, 1), to_all, to_none, FINISH)
    _, state = started(program, watch=watch)
    assert known(program, state) == [YELLOW, NOBODY, ALL]
    assert watch.events[:2] == [
        Revealed((0,), (table.start,), (NOTHING,), YELLOW),
        Revealed((2,), (table.start,), (NOTHING,), ALL),
    ]


def test_only_top_pieces_move_in_order() -> None:
    table = Table("abc", NOBODY, NOBODY, ordered=True)
    top = Move(Top(Register(table.start), Const(2)), Const(table.target), False)
    program = table.program(top, Move(table.things(0), Const(table.target), False), FINISH)
    _, state = started(program)
    assert state.registers[:2] == [(), (2, 1, 0)]
    assert state.cells[program.place : program.place + 3] == [1, 1, 1]


def test_a_sealed_choice_shows_when_all_are_in() -> None:
    table = Table("abc", NOBODY, NOBODY)
    base, other = table.cell(5), table.cell(6)
    order = table.register(0, 1)
    view = ResultView(base, False, True)
    table.sealed.append(SealedBlock((view,), order, 0, 0, 0, 0))
    asks = [
        AskOne(0, Const(seat), 100, Register(table.start), True, Cell(base, Const(seat))) for seat in (0, 1)
    ]
    program = table.program(Seal(0), *asks, Unseal(0), FINISH)
    watch = Recorder()
    machine, state = started(program, watch=watch)
    assert state.cells[base] == state.cells[other] == NOTHING
    assert watch.events == []
    machine.answer(state, 101, watch)
    (first,) = watch.events
    assert (first.mask, first.sealed) == (RED, True)  # type: ignore[union-attr]
    machine.answer(state, 102, watch)
    assert watch.events[2] == Unsealed(0, (((1,), (2,)),))
    assert known(program, state) == [ALL, ALL, ALL]
    assert state.cells[program.knowers] == ALL
