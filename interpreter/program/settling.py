"""Chance: outcomes of shuffles, rolls and picks, drawn from a stream or asked one position after another.

Asked, a position is left out where only one look is possible; the looks that are asked have the same
distribution as drawn ones. Drawn, the number of draws depends on the number of pieces only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from .asking import code_of
from .chance import below
from .effects import Effects
from .events import ChancePicked
from .faults import RuleFault
from .instructions import NOTHING, ChanceOne, Roll, Shuffle
from .program import Fixed, Program
from .questions import CHANCE_SITE, Question
from .state import State
from .values import Evaluator

Chance = Shuffle | Roll | ChanceOne


@dataclass(frozen=True, slots=True)
class Settling:
    """The chance of one state."""

    program: Program
    state: State
    values: Evaluator
    effects: Effects

    def run(self, chance: Chance) -> bool:
        """Run as far as possible; False if an outcome has to be asked."""
        match chance:
            case Shuffle():
                return self._shuffle(chance)
            case Roll():
                return self._roll(chance)
            case ChanceOne():
                return self._pick(chance)
            case _:
                assert_never(chance)

    def question(self, chance: Chance) -> Question:
        """Return the question for the outcome that is to be settled next."""
        position = len(self.state.settled)
        if isinstance(chance, Shuffle):
            zone = self.values.number(chance.zone, {})
            looks = self._looks(self._rest(zone))
            weights = tuple(len(pieces) for pieces in looks.values())
            return Question(CHANCE_SITE, None, tuple(looks), weights, thing=zone, position=position)
        if isinstance(chance, ChanceOne):
            outcomes = self._outcomes(chance)
            weights = tuple(len(things) for things in outcomes.values())
            return Question(CHANCE_SITE, None, tuple(outcomes), weights, position=position)
        piece = self.values.many(chance.things, {})[position]
        low, high = self._faces(piece)
        codes = tuple(range(low, high + 1))
        return Question(CHANCE_SITE, None, codes, (1,) * len(codes), thing=piece, position=position)

    def answer(self, chance: Chance, code: int) -> None:
        """Settle one outcome, which is among those that were asked."""
        if isinstance(chance, Shuffle):
            zone = self.values.number(chance.zone, {})
            code = self._looks(self._rest(zone))[code][0]
        elif isinstance(chance, ChanceOne):
            code = self._outcomes(chance)[code][0]
        self.state.settled += (code,)

    def _draw(self, stream: int, bound: int) -> int:
        streams = self.state.streams
        streams[stream], number = below(streams[stream], bound)
        return number

    def _pause(self, left: int) -> bool:
        """Wait for an outcome, with so many left."""
        self.state.cells[Fixed.CHANCE] = left
        return False

    def _over(self) -> bool:
        self.state.cells[Fixed.CHANCE] = NOTHING
        self.state.settled = ()
        return True

    # ---- shuffles -----------------------------------------------------------------------------------------

    def _shuffle(self, shuffle: Shuffle) -> bool:
        zone = self.values.number(shuffle.zone, {})
        if zone == NOTHING:
            return True
        pieces = self.state.registers[zone]
        if not self.program.zones[zone].ordered:
            self.effects.shuffle(zone, pieces)
            return True
        if self.state.streams:
            self.effects.shuffle(zone, self._drawn(pieces, shuffle.stream))
            return True
        while rest := self._rest(zone):
            looks = self._looks(rest)
            if len(looks) > 1:
                return self._pause(len(rest))
            self.state.settled += (rest[0],)
        self.effects.shuffle(zone, self.state.settled[::-1])
        return self._over()

    def _drawn(self, pieces: tuple[int, ...], stream: int) -> tuple[int, ...]:
        """Return an order drawn by Fisher and Yates, the top first."""
        order = list(pieces)
        for top in range(len(order) - 1, 0, -1):
            other = self._draw(stream, top + 1)
            order[top], order[other] = order[other], order[top]
        return tuple(order)

    def _rest(self, zone: int) -> tuple[int, ...]:
        settled = set(self.state.settled)
        return tuple(piece for piece in self.state.registers[zone] if piece not in settled)

    def _looks(self, pieces: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
        """Return pieces by the codes of what they look like, which rise."""
        groups = self.values.alike(pieces)
        return dict(sorted((code_of(self.program, self.state, group[0]), group) for group in groups))

    # ---- rolls --------------------------------------------------------------------------------------------

    def _roll(self, roll: Roll) -> bool:
        pieces = self.values.many(roll.things, {})
        for piece in pieces[len(self.state.settled) :]:
            low, high = self._faces(piece)
            if self.state.streams:
                self.state.settled += (low + self._draw(roll.stream, high - low + 1),)
            elif low == high:
                self.state.settled += (low,)
            else:
                return self._pause(len(pieces) - len(self.state.settled))
        if pieces:
            self.effects.roll(pieces, self.state.settled)
        return self._over()

    def _faces(self, piece: int) -> tuple[int, int]:
        faces = self.program.looks[self.program.piece_looks[piece]].faces
        if faces is None:
            raise RuleFault("a piece without faces is rolled")
        return faces

    # ---- picks --------------------------------------------------------------------------------------------

    def _pick(self, pick: ChanceOne) -> bool:
        outcomes = self._outcomes(pick)
        if not outcomes:
            raise RuleFault("there is nothing to choose from")
        if not self.state.settled:
            if self.state.streams:
                things = [group[0] for group in outcomes.values() for _ in group]
                self.state.settled = (things[self._draw(pick.stream, len(things))],)
            elif len(outcomes) == 1:
                self.state.settled = (next(iter(outcomes.values()))[0],)
            else:
                return self._pause(1)
        if len(self.state.settled) != 1:
            raise RuleFault("more than one thing is settled where one is drawn")
        (thing,) = self.state.settled
        target = self.values.cell(pick.target, {})
        assert target is not None
        outcome = next(code for code, group in outcomes.items() if thing in group)
        mask = self._onlookers(pick)
        self.state.cells[target] = thing
        self.effects.tell(ChancePicked(pick.first_code + outcome, mask))
        return self._over()

    def _outcomes(self, pick: ChanceOne) -> dict[int, tuple[int, ...]]:
        """Return what may be picked by outcome, in rising order: the number of a member, the code of a look.

        Raises: RuleFault: pieces that have one code between them can be told apart.
        """
        things = self.values.many(pick.things, {})
        if not pick.pieces:
            return {thing: (thing,) for thing in sorted(things)}
        looks = self._looks(things)
        if sum(map(len, looks.values())) < len(things):
            raise RuleFault("the pieces to choose from are alike, but lie in different zones")
        return looks

    def _onlookers(self, pick: ChanceOne) -> int:
        """Who sees which thing is picked: those who see all that could have been."""
        mask = self.program.everyone
        if pick.pieces:
            for piece in self.values.many(pick.things, {}):
                mask &= self.program.zones[self.state.cells[self.program.place + piece]].mask
        return mask
