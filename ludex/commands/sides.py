"""Two rulesets that are compared, and games of them in pairs: typed, loaded and played. It shows nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from shlex import join
from typing import TYPE_CHECKING

from ludex.commands.parameters import Chosen
from ludex.commands.results import count
from ludex.commands.series import Series
from ludex.terminal import program

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.interpreter.arena.ran import Running
    from ludex.interpreter.arena.trial import Findings, Trial
    from ludex.interpreter.layers.views.records import Comparison
    from ludex.interpreter.play.examples import Outcome


@dataclass(frozen=True)
class Sides:
    """The old and the new ruleset, as they were typed and as they were loaded."""

    chosen: tuple[Chosen, Chosen]
    old: Ruleset
    new: Ruleset

    @classmethod
    def extended(cls, chosen: Chosen) -> Sides:
        """Return a ruleset beside what it extends, both with the layers that were put above it.

        Raises: UsageError: it extends nothing, or the layers fit only one of the two.
        """
        new = chosen.load()
        old, names = new.below(), new.extended
        return cls((Chosen(names[0], (*names[1:], *chosen.layers)), chosen), old, new)

    @classmethod
    def of(cls, chosen: Chosen, against: Chosen | None) -> Sides:
        """Return a ruleset beside another one; without one beside what its layers were put on or it extends.

        Raises: UsageError, LudexError.
        """
        if against is None and chosen.layers:
            against = Chosen(chosen.name)
        return (
            cls.extended(chosen) if against is None else cls((against, chosen), against.load(), chosen.load())
        )

    @property
    def names(self) -> tuple[str, str]:
        old, new = map(_called, (self.old, self.new))
        return (f"{old} (B)", f"{new} (A)") if old == new else (old, new)

    def compared(self) -> Comparison:
        from ludex.interpreter.layers.views.comparison import compare

        return compare(self.old.composition, self.new.composition)

    def own(self, outcome: Outcome) -> bool:
        """Whether it is an example of the new ruleset alone, not of what lies below."""
        return outcome.example.clause.layer not in self.old.layers


def _called(ruleset: Ruleset) -> str:
    """Return the name of a ruleset with the layers that were put above it."""
    above = ruleset.layers[ruleset.layers.index(ruleset.id) + 1 :]
    return f"{ruleset.id} with {' and '.join(above)}" if above else ruleset.id


@dataclass(frozen=True)
class Played:
    """Games of two rulesets in pairs. `options` are those that were set.

    `shortened`: games are broken off though nobody asked for that. `stopped`: there was no time for more.
    `ran`: how often lines of the new ruleset ran in some games of it.
    """

    sides: Sides
    trial: Trial
    options: dict[str, str]
    shortened: bool = False
    stopped: bool = False
    ran: tuple[Running, ...] = ()

    @cached_property
    def findings(self) -> Findings:
        return self.trial.findings()

    @property
    def agents(self) -> tuple[str, ...]:
        """Who answers, by seat; one name if it is the same for all."""
        agents = self.trial.pairing.new.agents
        return agents if len(set(agents)) > 1 else agents[:1]

    @property
    def setting(self) -> str:
        """What is played, in words."""
        plan = self.trial.pairing.new
        turned = ", seats rotated" if len(self.agents) > 1 else ""
        agents = "" if self.agents == ("random",) else f" ({', '.join(self.agents)}{turned})"
        given = "".join(f", {id_} {value}" for id_, value in self.options.items())
        rounds = "" if plan.rounds is None else f", broken off after {count(plan.rounds, 'round')}"
        return f"with {count(plan.program.seats, 'player')}{agents}{given}{rounds}"

    def series(self, new: bool) -> Series:
        """Return the games of one ruleset."""
        chosen, ruleset = self.sides.chosen[new], self.sides.new if new else self.sides.old
        options = {id_: value for id_, value in self.options.items() if id_ in ruleset.options}
        return Series(chosen, ruleset, options, self.trial.pairing.plan(new))

    def words(self) -> list[str]:
        """Return the words of a command line that play these games again, behind the rulesets."""
        plan = self.trial.pairing.new
        words = ["--players", str(plan.program.seats), "--seed", str(plan.seed)]
        words += [word for id_, value in self.options.items() for word in ("--option", f"{id_}={value}")]
        words += ["--games", str(self.findings.pairs)]
        return words + ([] if plan.rounds is None else ["--rounds", str(plan.rounds)])


def called(chosen: Chosen, option: str = "--with") -> list[str]:
    """Return the words of a command line that name a ruleset and its layers."""
    return [chosen.name, *(word for layer in chosen.layers for word in (option, layer))]


def again(*words: str) -> str:
    """Return the command line of these words."""
    return f"{program()} {join(words)}"
