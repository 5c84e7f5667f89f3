"""What chance picks: evenly, over the pieces themselves, the same drawn and asked, and told to who sees."""

from collections import Counter

from assembly import FINISH, Assembly, Recorder, started

from ludex.interpreter.program.events import ChancePicked
from ludex.interpreter.program.instructions import Cell, ChanceOne, Register, Span
from ludex.interpreter.program.machine import Machine
from ludex.interpreter.program.program import Program, Stream


def bag(mask: int = 0) -> tuple[Program, int]:
    """A zone with two pieces of look 0, one of look 1 and one of look 2, of which one is picked."""
    assembly = Assembly()
    zone = assembly.zone(mask)
    looks = [assembly.look() for _ in range(3)]
    for look in (looks[0], looks[0], looks[1], looks[2]):
        assembly.piece(look, zone)
    target = assembly.cell()
    return assembly.program(ChanceOne(10, Register(zone), True, Cell(target), 0), FINISH), target


def test_a_drawn_piece_is_even_over_the_pieces() -> None:
    program, target = bag()
    found = Counter(started(program, seed)[1].cells[target] for seed in range(4000))
    assert found.keys() == {0, 2, 3}  # of equal ones the first
    assert abs(found[0] - 2000) < 150 and abs(found[2] - 1000) < 130


def test_an_asked_piece_has_its_equals_as_weight() -> None:
    program, target = bag()
    watch = Recorder()
    machine, state = started(program, None, watch)
    question = machine.question(state)
    assert question is not None and question.seat is None
    assert (question.codes, question.weights) == ((0, 1, 2), (2, 1, 1))
    machine.answer(state, 2, watch)
    assert state.cells[target] == 3 and state.settled == ()
    assert ChancePicked(12, 0) in watch.events


def test_who_sees_into_the_zone_sees_which() -> None:
    program, _ = bag(0b10)
    watch = Recorder()
    started(program, 1, watch)
    assert [event.mask for event in watch.events if isinstance(event, ChancePicked)] == [0b10]


def test_members_are_even_and_public() -> None:
    assembly = Assembly()
    target = assembly.cell()
    program = assembly.program(ChanceOne(5, Span(0, 3), False, Cell(target), 0), FINISH)
    watch = Recorder()
    started(program, 1, watch)
    assert [event.mask for event in watch.events if isinstance(event, ChancePicked)] == [program.everyone]
    found = Counter(started(program, seed)[1].cells[target] for seed in range(3000))
    assert found.keys() == {0, 1, 2} and all(abs(count - 1000) < 130 for count in found.values())


def test_a_single_thing_is_not_asked() -> None:
    assembly = Assembly()
    target = assembly.cell()
    program = assembly.program(ChanceOne(5, Span(2, 3), False, Cell(target), 0), FINISH)
    machine, state = started(program, None)
    assert machine.question(state) is None and state.cells[target] == 2


def test_streams_of_picks_are_their_own() -> None:
    assert len({Stream(0, sort, 0) for sort in (0, 1, 2)}) == 3
    assert Machine(bag()[0]).start(None).streams == []
