"""Two rulesets side by side: a house rule and what it extends, and games of both with the same seeds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from ludex.commands.parameters import Chosen
from ludex.commands.random_games import Series
from ludex.commands.results import count
from ludex.terminal import progress

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.interpreter.arena.trial import Trial
    from ludex.interpreter.layers.views.records import Comparison
    from ludex.interpreter.play.examples import Outcome


@dataclass(frozen=True)
class Sides:
    """A ruleset and what it extends, each with the layers that were put above both."""

    new: Ruleset
    old: Ruleset
    chosen: tuple[Chosen, Chosen]

    @classmethod
    def of(cls, chosen: Chosen) -> Sides:
        """Raises: UsageError: it extends nothing, or the layers fit only one of the two."""
        import ludex

        new = chosen.load()
        names = new.extended
        if not names:
            raise ludex.UsageError(
                f"{chosen.name} extends nothing, so there is nothing to compare it with: "
                f"a house rule says `extends` in its header"
            )
        below = Chosen(names[0], (*names[1:], *chosen.layers))
        return cls(new, below.load(), (below, chosen))

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

    def pairs(self, players: int | None, options: Mapping[str, str], seed: int, rounds: int | None) -> Pairs:
        """Return pairs of games to be played; options that only the house rule has are set there alone.

        After `rounds` a game is over. Raises: UsageError: no game can be played so.
        """
        import ludex
        from ludex.interpreter.arena.trial import Trial, own_lines

        both = [number for number in self.new.players if number in self.old.players]
        if players is None and not both:
            raise ludex.UsageError(f"{self.old.id} and {self.new.id} have no number of players in common")
        table = max((n for n in both if n <= 4), default=min(both, default=0)) if players is None else players
        shared = {id_: value for id_, value in options.items() if id_ in self.old.options}
        for side, settled in ((self.new, options), (self.old, shared)):
            side.compiled(table, settled)
        old, new = (one if rounds is None else one.shortened(rounds) for one in (self.old, self.new))
        return Pairs(
            Series(self.chosen[0], old, table, shared, seed),
            Series(self.chosen[1], new, table, options, seed),
            Trial(own_lines(new.checked, old.layers)),
            rounds,
        )


@dataclass(frozen=True)
class Pairs:
    """Games of two rulesets with the same seeds, over after `rounds` at the latest."""

    old: Series
    new: Series
    trial: Trial
    rounds: int | None

    def play(self, games: int, until: float | None) -> bool:
        """Play on to so many pairs, or as many as there is time for; return False if it was interrupted.

        Raises: GameFault, UsageError.
        """
        from ludex.interpreter.arena.trial import Ran

        slowest = 0.0
        try:
            with progress(games, "pairs of games") as advance:
                for index in range(self.trial.pairs, games):
                    began = monotonic()
                    if until is not None and slowest and began + slowest > until:
                        break
                    old, ran = self.old.end(index), Ran()
                    self.trial.add(old, self.new.end(index, watch=ran), ran)
                    slowest = max(slowest, monotonic() - began)
                    advance()
        except KeyboardInterrupt:
            return False
        return True

    @property
    def names(self) -> tuple[str, str]:
        return self.old.ruleset.id, self.new.ruleset.id

    @property
    def endless(self) -> bool:
        """Whether no game has come to an end before the last round that is allowed."""
        return self.trial.limits() == (self.trial.pairs, self.trial.pairs)

    @property
    def again(self) -> str:
        """The command line that plays these games again."""
        rounds = "" if self.rounds is None else f" --rounds {self.rounds}"
        return f"{self.new.again('try')} --games {self.trial.pairs}{rounds}"

    @property
    def setting(self) -> str:
        """What is played, in words."""
        options = "".join(f", {id_} {value}" for id_, value in self.new.options.items())
        rounds = "" if self.rounds is None else f", broken off after {count(self.rounds, 'round')}"
        return f"with {count(self.new.players, 'player')}{options}{rounds}"
