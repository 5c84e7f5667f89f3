"""What a reader of a line knows: the local names, and which values are surely there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from .terms import (
    AndTerm,
    AttributeTerm,
    CompareTerm,
    Expression,
    FaceTerm,
    LocalTerm,
    MatchTerm,
    NothingTerm,
    NotTerm,
    OrTerm,
    SameTerm,
)
from .types import SEAT, ThingType, is_optional


@dataclass(frozen=True)
class Scope:
    """The names bound here. `present` are terms that are not nothing; `seats` may be named by color."""

    locals: Mapping[str, LocalTerm] = field(default_factory=lambda: MappingProxyType({}))
    present: frozenset[Expression] = frozenset()
    seats: tuple[str, ...] = ()

    def bind(self, local: LocalTerm) -> Scope:
        """Return the scope in which `local` is known too; what was known of a like name is forgotten."""
        kept = frozenset(term for term in self.present if not _mentions(term, local.local))
        return replace(self, locals={**self.locals, local.name: local}, present=kept)

    def knowing(self, terms: frozenset[Expression]) -> Scope:
        return replace(self, present=self.present | terms)

    @property
    def player(self) -> LocalTerm | None:
        """The player whose turn it is, if somebody's is."""
        found = self.locals.get(SEAT)
        return found if found and isinstance(found.type, ThingType) and found.type.kind == SEAT else None


def _mentions(term: Expression, local: str) -> bool:
    return isinstance(term, LocalTerm) and term.local == local


def present_if(condition: Expression | None) -> frozenset[Expression]:
    """Return the terms that are surely not nothing where the condition holds."""
    match condition:
        case CompareTerm(left=left, right=right):
            return _with_owners(left) | _with_owners(right)
        case SameTerm(left=left, right=NothingTerm(), negated=True):
            return _with_owners(left)
        case SameTerm(left=left, right=right, negated=False) if not is_optional(right.type):
            return frozenset() if isinstance(right, NothingTerm) else _with_owners(left)
        case MatchTerm(piece=piece, negated=False):
            return _with_owners(piece)
        case AndTerm(operands=operands):
            return frozenset().union(*(present_if(operand) for operand in operands))
        case NotTerm(operand=operand):
            return present_unless(operand)
        case _:
            return frozenset()


def present_unless(condition: Expression | None) -> frozenset[Expression]:
    """Return the terms that are surely not nothing where the condition does not hold."""
    match condition:
        case SameTerm(left=left, right=NothingTerm(), negated=False):
            return _with_owners(left)
        case OrTerm(operands=operands):
            return frozenset().union(*(present_unless(operand) for operand in operands))
        case NotTerm(operand=operand):
            return present_if(operand)
        case _:
            return frozenset()


def _with_owners(term: Expression) -> frozenset[Expression]:
    """The term, and what it belongs to: where `rank of found` is there, so is `found`."""
    found = {term}
    while isinstance(term, AttributeTerm | FaceTerm):
        term = term.of
        found.add(term)
    return frozenset(found)
