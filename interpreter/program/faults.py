"""What goes wrong when a ruleset is at fault, and how much an executor may do before it says so."""

from __future__ import annotations

from dataclasses import dataclass


class RuleFault(Exception):
    """A claim of the ruleset that was wrong, or a budget that was exceeded.

    `clause` is the path of the clause that was running, `digest` that of the state where it stopped;
    `seed` is filled in by whoever knows it. The state that was being run is of no further use.
    """

    def __init__(
        self, reason: str, *, clause: str | None = None, seed: int | None = None, digest: str | None = None
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause
        self.seed = seed
        self.digest = digest

    def __str__(self) -> str:
        where = "" if self.clause is None else f"{self.clause}: "
        seed = "" if self.seed is None else f" (seed {self.seed})"
        return f"{where}{self.reason}{seed}"


class BudgetFault(RuleFault):
    """More was done between two questions than the budget allows, or in deeper calls."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What an executor may spend; the host may choose other limits."""

    instructions: int = 100_000
    """Instructions from one question to the next."""
    values: int = 2_000_000
    """Calls of functions, and things looked at in values, from one question to the next."""
    nested: int = 1_000
    """Calls of functions inside each other. The stack of the host may end sooner, with the same fault."""
    number: int = 2**31 - 1
    """The largest number; its negative is the smallest."""
    components: int = 10_000
    """Pieces of a program."""
    combinations: int = 5_000
    """Sets that are tried to find out whether a picked set can be completed."""

    def __post_init__(self) -> None:
        if not 0 < self.number < 2**31:
            raise ValueError("numbers must stay within 2**31, where the sign for nothing is")
