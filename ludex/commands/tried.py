"""What a try of a house rule finds: both sides, their differences, examples and games. It shows nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludex.commands.parameters import Chosen
from ludex.commands.results import count
from ludex.commands.series import Series

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.interpreter.arena.pairing import Pairing
    from ludex.interpreter.layers.views.records import Comparison
    from ludex.interpreter.play.examples import Outcome


@dataclass(frozen=True)
class Sides:
    """A ruleset and what it extends, as they were typed and as they were loaded."""

    chosen: tuple[Chosen, Chosen]
    old: Ruleset
    new: Ruleset

    @classmethod
    def of(cls, chosen: Chosen) -> Sides:
        """Raises: UsageError: it extends nothing, or the layers fit only one of the two."""
        new = chosen.load()
        old, names = new.below(), new.extended
        return cls((Chosen(names[0], (*names[1:], *chosen.layers)), chosen), old, new)

    @property
    def names(self) -> tuple[str, str]:
        return self.old.id, self.new.id

    def compared(self) -> Comparison:
        from ludex.interpreter.layers.views.comparison import compare

        return compare(self.old.composition, self.new.composition)

    def outcomes(self) -> list[Outcome]:
        """Return how all examples came out that the ruleset has, those below it included."""
        from ludex.interpreter.play.examples import run_example

        return [run_example(self.new.checked, example) for example in self.new.checked.examples]

    def own(self, outcome: Outcome) -> bool:
        """Whether it is an example of the house rule, not of what lies below."""
        return outcome.example.clause.layer not in self.old.layers


@dataclass(frozen=True)
class Tried:
    """All that a try finds. Games are over after `rounds`; `shortened`: nobody asked for that."""

    sides: Sides
    found: Comparison
    outcomes: list[Outcome]
    pairing: Pairing
    rounds: int | None = None
    shortened: bool = False

    @property
    def setting(self) -> str:
        """What is played, in words."""
        new = self.pairing.new
        given = "".join(f", {id_} {value}" for id_, value in self.pairing.options.items())
        rounds = "" if self.rounds is None else f", broken off after {count(self.rounds, 'round')}"
        return f"with {count(new.program.seats, 'player')}{given}{rounds}"

    def series(self, new: bool) -> Series:
        """Return the games of one side."""
        sides, pairing = self.sides, self.pairing
        side, loaded = (sides.chosen[1], sides.new) if new else (sides.chosen[0], sides.old)
        options = {
            id_: value for id_, value in pairing.options.items() if new or id_ in loaded.checked.options
        }
        plan = loaded.plan(pairing.new.program.seats, options, seed=pairing.seed)
        return Series(side, loaded, options, plan)

    @property
    def again(self) -> str:
        """The command line that plays these games again."""
        rounds = "" if self.rounds is None else f" --rounds {self.rounds}"
        return f"{self.series(True).again('try')} --games {self.pairing.trial.pairs}{rounds}"
