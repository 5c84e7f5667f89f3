"""Two plans whose games are played in pairs, with the same seeds. It goes to workers as data."""

from __future__ import annotations

from dataclasses import dataclass

from .plan import Plan


@dataclass(frozen=True)
class Pairing:
    """Games of two plans side by side: number 2n is game n of the `old` one, 2n + 1 of the `new`."""

    old: Plan
    new: Plan

    def of(self, number: int) -> tuple[bool, int]:
        """Return of which plan a game is, whether of the new one, and its number there."""
        return bool(number % 2), number // 2

    def number(self, new: bool, index: int) -> int:
        """Return the number of game `index` of the old or the new plan."""
        return 2 * index + new

    def plan(self, new: bool) -> Plan:
        return self.new if new else self.old

    def seed_of(self, number: int) -> int:
        new, index = self.of(number)
        return self.plan(new).seed_of(index)

    def agents_of(self, number: int) -> tuple[str, ...]:
        new, index = self.of(number)
        return self.plan(new).agents_of(index)


Games = Plan | Pairing
"""Numbered games: each has a seed and agents that follow from its number alone."""
