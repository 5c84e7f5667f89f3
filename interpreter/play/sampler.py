"""Worlds that fit what a seat knows: a game in which all that is secret from the seat is drawn anew.

Pieces, faces, amounts, records, answers in an open sealed block, and all chance to come are drawn. What the
seat can see stays, and so does what is no secret: sizes, totals, whether a record holds anything. A seat
that stands in the middle of an answer that others do not see yet is asked again from its start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random

from ..program.chance import first_state
from ..program.faults import Budget, RuleFault
from ..program.instructions import NOTHING, AskNumber, AskSet, End, Jump, Transfer
from ..program.machine import Machine
from ..program.program import Fixed, Program, ResultView, SealedBlock
from ..program.state import State
from .game import Game
from .observation import knows
from .setting import Compiled

TRIES = 200
"""How many worlds are drawn in search of one in which the open question can be put."""


class NoWorld(Exception):
    """No world was found in which the open question can be put."""


def sample(game: Game, seat: int, rng: Random | int) -> Game:
    """Return a game that the seat cannot tell from this one, drawn from all that fit what it knows.

    Uniform where the secrets are pieces and faces; amounts are uniform among those that keep the totals,
    records and answers each uniform by itself. The seed is another too, so that no chance to come can be
    read from it. What past choices tell of a secret is not used: in a world a seat may have less than it
    once offered, and a ruleset that calls that impossible can fault there.
    Raises: NoWorld: what may be asked at this moment hangs on a secret so much that no try has hit it.
    """
    return next(worlds(game, seat, rng))


def worlds(game: Game, seat: int, rng: Random | int) -> Iterator[Game]:
    """Yield one sample after another; see `sample`."""
    source = rng if isinstance(rng, Random) else Random(rng)
    sampler = _sampler(game.setting.compiled)
    own = game.legal(seat)
    while True:
        for _ in range(TRIES):
            world = sampler.draw(game.state, seat, source)
            setting = replace(game.setting, seed=None if game.seed is None else source.getrandbits(64))
            if world is not None and (found := Game(setting, world)).legal(seat) == own:
                yield found
                break
        else:
            raise NoWorld(f"no world fits what {game.seats[seat]} knows")


@lru_cache(maxsize=64)
def _sampler(compiled: Compiled) -> _Sampler:
    return _Sampler(compiled)


class _Sampler:
    """What drawing worlds of one program needs, worked out once."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.program = compiled.program
        transfers = [each for each in self.program.code if isinstance(each, Transfer)]
        self.unlimited = {each.resource for each in transfers if each.source is None or each.target is None}
        results = [view for block in self.program.sealed for view in block.results]
        places = {(view.many, place) for view in results for place in view.places(self.program.seats)}
        self.cells = [cell for cell in compiled.holders.cells if (False, cell) not in places]
        self.registers = [number for number in compiled.holders.registers if (True, number) not in places]
        self.blocks = [_only(self.program, block, compiled.budget) for block in self.program.sealed]

    def draw(self, truth: State, seat: int, rng: Random) -> State | None:
        """Return a world, or None if the open question cannot be put in the one that was drawn."""
        world = truth.copy()
        if world.streams:
            seed = rng.getrandbits(64)
            world.streams = [first_state(seed, stream) for stream in self.program.streams]
        self.pieces(world, seat, rng)
        self.faces(world, seat, rng)
        self.amounts(world, seat, rng)
        self.records(world, seat, rng)
        if world.ended:
            return world
        try:
            answered = self.answers(world, seat, rng)
            return None if answered is None else self.put(answered, seat)
        except RuleFault:
            return None

    def put(self, world: State, seat: int) -> State | None:
        """Put the open question anew, from its start if it is not the seat's own."""
        place = world.cells[Fixed.PC]
        ask = self.program.code[place]
        world.settled = ()
        question = self.compiled.machine.question(world)
        if question is not None and question.seat != seat:
            if isinstance(ask, AskSet):
                chosen = ask.question.chosen
                index = 0 if chosen.index is None else self.compiled.value(world, chosen.index)
                world.registers[chosen.base + index] = ()
                world.cells[ask.cursor] = world.cells[ask.left] = 0
            elif isinstance(ask, AskNumber) and ask.digits:
                world.cells[ask.prefix] = world.cells[ask.asked] = 0
        self.compiled.machine.run(world)
        return world if world.cells[Fixed.PC] == place and not world.ended else None

    # ---- secrets of the table ----------------------------------------------------------------------------

    def pieces(self, world: State, seat: int, rng: Random) -> None:
        """Let unknown pieces of each kind change places; whatever holds one then holds the other.

        Not so the results of sealed blocks: once open, they name pieces that everyone has seen.
        """
        program, cells = self.program, world.cells
        secret: dict[int, list[int]] = {}
        for piece, look in enumerate(program.piece_looks):
            if not knows(program, world, seat, piece):
                secret.setdefault(program.looks[look].kind, []).append(piece)
        names = list(range(len(program.piece_looks)))
        for group in secret.values():
            for piece, other in zip(group, rng.sample(group, len(group)), strict=True):
                names[piece] = other
        before = cells[:]
        for piece, other in enumerate(names):
            for column in (program.place, program.knowers, program.face):
                cells[column + other] = before[column + piece]
        for number, view in enumerate(program.zones):
            renamed = [names[piece] for piece in world.registers[number]]
            world.registers[number] = tuple(renamed if view.ordered else sorted(renamed))
        for register in self.registers:
            world.registers[register] = tuple(names[piece] for piece in world.registers[register])
        for cell in self.cells:
            if 0 <= cells[cell] < len(names):
                cells[cell] = names[cells[cell]]

    def faces(self, world: State, seat: int, rng: Random) -> None:
        for piece, look in enumerate(self.program.piece_looks):
            faces = self.program.looks[look].faces
            cell = self.program.face + piece
            if faces and world.cells[cell] != NOTHING and not knows(self.program, world, seat, piece):
                world.cells[cell] = rng.randint(*faces)

    def amounts(self, world: State, seat: int, rng: Random) -> None:
        """Spread what is hidden of a limited resource over its holders; draw the rest freely."""
        hidden = [view for view in self.program.amounts if not view.mask >> seat & 1]
        for resource in sorted({view.resource for view in hidden}):
            views = [view for view in hidden if view.resource == resource]
            if resource in self.unlimited:
                drawn = [rng.randint(0, view.limit) for view in views]
            else:
                total = sum(world.cells[view.cell] for view in views)
                drawn = spread(total, [view.limit for view in views], rng)
            for view, amount in zip(views, drawn, strict=True):
                world.cells[view.cell] = amount

    def records(self, world: State, seat: int, rng: Random) -> None:
        for view in self.program.records:
            if not view.mask >> seat & 1 and world.cells[view.cell] != NOTHING:
                world.cells[view.cell] = rng.randint(view.low, view.high)

    # ---- answers in an open sealed block -----------------------------------------------------------------

    def answers(self, world: State, seat: int, rng: Random) -> State | None:
        """Answer at random for others that have answered; who is in the middle begins again."""
        number = world.cells[Fixed.SEALED] - 1
        if number < 0:
            return world
        block, machine = self.program.sealed[number], self.blocks[number]
        asked = world.cells[block.variable]
        order = world.registers[block.order]
        mine = {owner for owner in order if self.compiled.actor(world, number, owner) == seat}
        for view in block.results:
            for owner in order:
                if owner not in mine:
                    _clear(world, view, owner)
        for other in order[: order.index(asked)]:
            if other not in mine:
                answered = _begin(machine, world, block.variable, other)
                while (question := machine.question(answered)) is not None:
                    machine.answer(answered, rng.choice(question.codes))
                _copy(block.results, answered, world, other)
        if asked in mine:
            return world
        again = _begin(machine, world, block.variable, asked)
        return None if again.ended else again


def _only(program: Program, block: SealedBlock, budget: Budget) -> Machine:
    """Return a machine that runs the body of a sealed block for one seat and ends.

    It starts at a jump behind the code, so that the first question is met as if arriving.
    """
    code = (*program.code[: block.end], End(None), *program.code[block.end + 1 :], Jump(block.body))
    names = replace(program.names, trail=(*program.names.trail, -1))
    return Machine(replace(program, code=code, names=names), budget)


def _begin(machine: Machine, world: State, variable: int, seat: int) -> State:
    """Return the world where the seat stands at its first question, or has ended if it has none."""
    state = world.copy()
    state.cells[variable] = seat
    state.cells[Fixed.PC] = len(machine.program.code) - 1
    machine.run(state)
    return state


def _clear(state: State, view: ResultView, seat: int) -> None:
    if view.many:
        state.registers[view.base + seat] = ()
    else:
        state.cells[view.base + seat] = NOTHING


def _copy(views: Sequence[ResultView], source: State, target: State, seat: int) -> None:
    for view in views:
        place = view.base + seat
        if view.many:
            target.registers[place] = source.registers[place]
        else:
            target.cells[place] = source.cells[place]


# ---- amounts -----------------------------------------------------------------------------------------------


def spread(total: int, limits: Sequence[int], rng: Random) -> list[int]:
    """Return whole numbers from 0 that sum to `total`, each within its limit; all ways are equally likely.

    Raises: ValueError: there is no way.
    """
    numbers = []
    for place, limit in enumerate(limits):
        later = limits[place + 1 :]
        drawn = rng.randrange(ways(total, (limit, *later)) or 1)
        low, high = 0, min(limit, total)
        while low < high:
            middle = (low + high) // 2
            if ways(total, (middle, *later)) > drawn:
                high = middle
            else:
                low = middle + 1
        numbers.append(low)
        total -= low
    if total:
        raise ValueError("the limits leave no way to spread so much")
    return numbers


def ways(total: int, limits: Sequence[int]) -> int:
    """Count the ways to write a total as numbers from 0 within the limits, by inclusion and exclusion."""
    free = len(limits) - 1
    if free < 0 or total < 0:
        return int(total == 0)
    excess = [limit + 1 for limit in limits if limit < total]
    count = 0
    for size in range(len(excess) + 1):
        for over in combinations(excess, size):
            if (rest := total - sum(over)) >= 0:
                count += (-1) ** size * comb(rest + free, free)
    return count
