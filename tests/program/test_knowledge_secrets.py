"""What a seat is said to know gives away nothing that it cannot tell.

Two tables differ in what seat 0 does not see. On both, the same happens as far as it can see: then it is
said to know the same on both, and what it is said to know is true.
"""

from random import Random

import pytest
from assembly import Assembly

from ludex.interpreter.program import knowledge
from ludex.interpreter.program.effects import Effects
from ludex.interpreter.program.instructions import Jump
from ludex.interpreter.program.machine import Machine

LOOKS = "aaabbc"
OPEN, HAND, BAG, PILE = range(4)


class Table:
    """An open zone, two hidden ones and a hidden pile; the pieces begin in the hand and the bag."""

    def __init__(self, dealt: list[int]) -> None:
        assembly = Assembly(seats=1)
        assembly.zone(1)
        for ordered in (False, False, True):
            assembly.zone(0, ordered=ordered)
        for _ in "abc":
            assembly.look()
        for piece, zone in enumerate(dealt):
            assembly.piece("abc".index(LOOKS[piece]), zone)
        self.program = assembly.program(Jump(0))
        self.state = Machine(self.program).start(1)
        self.effects = Effects(self.program, self.state, None)

    def look(self, piece: int) -> str:
        return LOOKS[piece]

    def lying(self, zone: int) -> tuple[int, ...]:
        return self.state.registers[zone]

    def view(self) -> list[list[str]]:
        """Return what seat 0 is said to know: a hidden piece is a point, an unordered zone is sorted."""
        zones = [[self.seen(piece) for piece in self.lying(zone)] for zone in (OPEN, HAND, BAG, PILE)]
        return [sorted(zone) for zone in zones[:PILE]] + zones[PILE:]

    def seen(self, piece: int) -> str:
        return self.look(piece) if knowledge.knowing(self.program, self.state, piece) else "."


def happen(tables: tuple[Table, Table], random: Random) -> None:
    """Let the same happen on both tables, as far as seat 0 sees, or nothing."""
    source = random.choice((OPEN, HAND, BAG, PILE))
    if not tables[0].lying(source):
        return
    match random.choice((0, 0, 0, 0, 1, 1, 2, 3, 3, 3)):
        case 0:
            pieces = [random.choice(table.lying(source)) for table in tables]
            target = random.choice((OPEN, HAND, BAG, PILE))
            if OPEN in (source, target):
                pieces[1] = like(tables, pieces[0], source, random)
            if -1 in pieces:
                return
            for table, piece in zip(tables, pieces, strict=True):
                table.effects.move((piece,), target, True)
        case 1:
            target = random.choice((OPEN, HAND, BAG))
            tops = [table.lying(PILE)[-1:] for table in tables]
            if (
                target == OPEN
                and len({table.look(*top) for table, top in zip(tables, tops, strict=True) if top}) > 1
            ):
                return
            for table, top in zip(tables, tops, strict=True):
                table.effects.move(top, target, False)
        case 2:
            for table in tables:
                order = list(table.lying(PILE))
                random.shuffle(order)
                table.effects.shuffle(PILE, tuple(order))
        case _:
            first = random.choice(tables[0].lying(source))
            place = tables[0].lying(source).index(first)
            second = tables[1].lying(PILE)[place] if source == PILE else like(tables, first, source, random)
            if second == -1 or tables[1].look(second) != tables[0].look(first):
                return
            tables[0].effects.reveal((first,), 1)
            tables[1].effects.reveal((second,), 1)


def like(tables: tuple[Table, Table], piece: int, zone: int, random: Random) -> int:
    """Return some piece on the second table that looks like one on the first, or -1."""
    alike = [other for other in tables[1].lying(zone) if tables[1].look(other) == tables[0].look(piece)]
    return random.choice(alike) if alike else -1


@pytest.mark.parametrize("seed", range(40))
def test_knowledge_depends_on_nothing_hidden(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        dealt = [HAND] * 3 + [BAG] * 3
        tables = Table(random.sample(dealt, 6)), Table(random.sample(dealt, 6))
        for _ in range(60):
            happen(tables, random)
            assert tables[0].view() == tables[1].view()
