"""Tells which local names surely stand for somebody else than the player who is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from .rewrite import parts, substitute
from .ruleset import Ruleset
from .terms import (
    AfterTerm,
    AllTerm,
    AndTerm,
    Expression,
    FactTerm,
    LocalTerm,
    NotTerm,
    SameTerm,
    SelectionTerm,
)
from .types import SEAT, SetType, ThingType


@dataclass(frozen=True)
class Company:
    """What is known at one place of a rule of the players that its local names stand for.

    `values` are names that are said once, in terms of others; `vague` ones are said again, and nothing is
    known of them. Names in `ranging` stand for one player after another, those in `everyone` run through all
    players within a term; of the two in a pair of `apart`, one is never the other.
    """

    values: Mapping[str, Expression] = field(default_factory=dict)
    ranging: frozenset[str] = frozenset()
    everyone: frozenset[str] = frozenset()
    apart: frozenset[frozenset[str]] = frozenset()
    vague: frozenset[str] = frozenset()

    def plain(self, term: Expression) -> Expression:
        """Return the term without the names whose values are known."""
        return substitute(term, self.values)

    def let(self, local: LocalTerm, value: Expression) -> Company:
        """Return what is known when a name has got a value; only players are of use here."""
        of_players = isinstance(local.type, ThingType | SetType) and local.type.kind == SEAT
        if not of_players or local.local in self.vague:
            return self
        return replace(self, values={**self.values, local.local: self.plain(value)})

    def each(self, local: LocalTerm, things: Expression) -> Company:
        """Return what is known where a name stands for any of some things."""
        if local.local in self.vague:
            return self
        company, term = self, self.plain(things)
        while isinstance(term, SelectionTerm):
            if term.condition is not None:
                inside = substitute(term.condition, {term.variable.local: local})
                company = replace(company, ranging=company.ranging | {local.local}).where(inside)
                if local.local not in company.ranging:
                    return replace(company, ranging=self.ranging)
            term = term.source
        if isinstance(term, AllTerm) and term.kind == SEAT:
            return replace(company, ranging=company.ranging | {local.local})
        return self

    def where(self, condition: Expression | None, holds: bool = True) -> Company:
        """Return what is known where a condition holds, or does not.

        Names of which it may say who they are run through all players no longer.
        """
        if condition is None:
            return self
        told: set[str] = set()
        term = self.plain(condition)
        for part in parts(term):
            if (isinstance(part, SameTerm) and not (part.negated and holds)) or isinstance(part, FactTerm):
                told |= {local.local for local in parts(part) if isinstance(local, LocalTerm)}
        return replace(self, ranging=self.ranging - told, apart=self.apart | _apart(term, holds))

    def differ(self, one: Expression, other: Expression, ruleset: Ruleset) -> bool:
        """Tell whether two terms surely stand for two players, at least once where this place is reached."""
        if min(ruleset.players, default=1) < 2:
            return False
        (first, steps), (second, further) = _base(self.plain(one)), _base(self.plain(other))
        if not isinstance(first, LocalTerm) or first.local in self.vague:
            return False
        if first.local in self.everyone:
            return True
        if not isinstance(second, LocalTerm) or second.local in self.vague:
            return False
        if first.local == second.local:
            return all((steps - further) % players for players in ruleset.players)
        if steps == further and frozenset((first.local, second.local)) in self.apart:
            return True
        return first.local in self.ranging


def _base(seat: Expression) -> tuple[Expression, int]:
    """Return the player that a term counts on from, and how far."""
    steps = 0
    while isinstance(seat, AfterTerm) and seat.kind == SEAT:
        seat, steps = seat.member, steps + 1
    return seat, steps


def _apart(condition: Expression, holds: bool) -> frozenset[frozenset[str]]:
    """The pairs of names that a condition surely tells to be two players."""
    match condition:
        case SameTerm(left=LocalTerm(local=left), right=LocalTerm(local=right), negated=negated):
            return frozenset({frozenset((left, right))}) if negated is holds else frozenset()
        case AndTerm(operands=operands) if holds:
            return frozenset().union(*(_apart(operand, True) for operand in operands))
        case NotTerm(operand=operand):
            return _apart(operand, not holds)
        case _:
            return frozenset()
