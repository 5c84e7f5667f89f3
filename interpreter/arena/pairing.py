"""Plays two programs with the same seeds, every seat at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..play.game import Game
from ..play.playout import playout
from ..play.seeds import seed_of_game
from ..play.setting import Compiled
from ..program.faults import RuleFault
from .measures import Gains, measured
from .ran import Lines, Ran
from .trial import Trial, Values


class BrokeOff(RuleFault):
    """Game `index` of a pairing, broken off by its ruleset: by the new one if `new`."""

    def __init__(self, fault: RuleFault, new: bool, index: int) -> None:
        super().__init__(fault.reason, clause=fault.clause, seed=fault.seed, digest=fault.digest)
        self.new = new
        self.index = index


@dataclass(frozen=True)
class Pairing:
    """Two programs that are compared, and the `trial` of the games so far.

    `lines` are those of the new one of which it is counted how often they run, `options` those
    that were set.
    """

    old: Compiled
    new: Compiled
    seed: int
    trial: Trial
    lines: Lines
    options: Mapping[str, str]

    def play(
        self,
        pairs: int,
        goes_on: Callable[[], bool] = lambda: True,
        done: Callable[[], None] = lambda: None,
    ) -> None:
        """Play on until there are so many pairs, or until a pair is not to be begun; `done` follows each.

        What interrupts a pair leaves those before it in the trial. Raises: BrokeOff.
        """
        while self.trial.pairs < pairs and goes_on():
            index = self.trial.pairs
            ran = Ran(self.new.program, self.lines)
            old = self._measured(self.old, index)
            self.trial.add(old, self._measured(self.new, index, ran), ran.times)
            done()

    def _measured(self, compiled: Compiled, index: int, ran: Ran | None = None) -> Values:
        seed = seed_of_game(self.seed, index)
        try:
            game = Game.start(compiled, seed, watch=ran)
            gains = Gains(game)
            for _ in playout(game, seed, watch=ran):
                gains.note()
        except RuleFault as fault:
            raise BrokeOff(fault, compiled is self.new, index) from None
        return measured(game, gains.taken)

    @property
    def endless(self) -> bool:
        """Whether no game so far has come to an end before the last round that is allowed."""
        return self.trial.limits() == (self.trial.pairs, self.trial.pairs)
