"""Checks lines that layers beside each other put at one place: in either order they have to do the same.

They do if neither changes what the other reads or changes, and at most one of them asks or draws chance: at
the grain of resources, zones and records, through the rules that they run or set off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...grammar.diagnostics import Label
from ..layers import codes as layer_codes
from ..layers.ledger import Edit, Pair
from .footprint import GAME, Footprints, Place
from .locals import all_rules
from .report import Report
from .rewrite import parts
from .ruleset import Rule, Ruleset
from .standing import waits_for
from .terms import (
    ChancePickTerm,
    ChooseTerm,
    DoTerm,
    MovePiecesTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RollTerm,
    RunTerm,
    SealedTerm,
    ShuffleTerm,
    StatementTerm,
)

_ASKS = ChooseTerm | PickNumberTerm | PickOneTerm | PickSetTerm | SealedTerm
_DRAWS = ChancePickTerm | RollTerm | ShuffleTerm


def check_meetings(ruleset: Ruleset, pairs: Iterable[Pair], report: Report) -> None:
    """Report lines of two layers at one place of which it matters which come first."""
    prints = Footprints(ruleset)
    for pair in pairs:
        one, other = (_Reach.of(_lines(ruleset, edit), prints) for edit in (pair.one, pair.other))
        why = one.meets(other)
        if why is not None:
            _meet(pair, why, report)


def _lines(ruleset: Ruleset, edit: Edit) -> tuple[StatementTerm, ...]:
    """Return the statements that are left of inserted lines."""
    return tuple(
        part
        for rule in all_rules(ruleset)
        for part in parts(rule.body)
        if isinstance(part, StatementTerm) and part.clause.span in edit.lines
    )


@dataclass(frozen=True)
class _Reach:
    """What lines read and change, and whether they ask or draw chance, with all that they run or set off."""

    reads: frozenset[Place]
    writes: frozenset[Place]
    decides: bool

    @classmethod
    def of(cls, lines: tuple[StatementTerm, ...], prints: Footprints) -> _Reach:
        """Return the reach of some lines."""
        bodies: list[object] = [lines]
        reached: set[str] = set()
        for body in bodies:
            for rule in (*_run(body, prints), *_set_off(body, prints)):
                if rule.id not in reached:
                    reached.add(rule.id)
                    bodies.append(rule.body)
        return cls(
            frozenset().union(*map(prints.reads, bodies)),
            frozenset().union(*map(prints.writes, bodies)),
            any(isinstance(part, _ASKS | _DRAWS) for body in bodies for part in parts(body)),
        )

    def meets(self, other: _Reach) -> str | None:
        """Return in what the lines meet, None if in nothing."""
        shared = self.writes & other.writes
        read = (self.writes & other.reads) | (other.writes & self.reads)
        if GAME in self.writes | other.writes and self.writes and other.writes:
            return "one of them ends the game"
        if shared:
            return f"both change {_named(shared)}"
        if read:
            return f"one changes {_named(read)}, which the other reads"
        return "both ask or draw chance" if self.decides and other.decides else None


def _run(body: object, prints: Footprints) -> Iterator[Rule]:
    """Yield the rules that a body runs."""
    ruleset = prints.ruleset
    for part in parts(body):
        match part:
            case DoTerm(rule=rule):
                yield ruleset.rules[rule]
            case RunTerm(kind=kind, slot=slot):
                members = ruleset.kinds[kind].members
                yield from (member.bodies[slot] for member in members if slot in member.bodies)
            case MovePiecesTerm():
                refill = prints.refill(part)
                yield from () if refill is None else (refill,)
            case _:
                pass


def _set_off(body: object, prints: Footprints) -> Iterator[Rule]:
    """Yield the standing rules that wait for something that a body changes."""
    written = prints.writes(body)
    for rule in prints.ruleset.standing:
        condition = waits_for(rule.body)
        if condition is not None and prints.reads(condition) & written:
            yield rule


def _named(places: frozenset[Place]) -> str:
    sort, name = min(places)
    return f"the faces of `{name}`" if sort == "face" else f"`{name}`"


def _meet(pair: Pair, why: str, report: Report) -> None:
    one, other = pair.one, pair.other
    report.add(
        layer_codes.MEETING,
        other.span,
        f"`{one.layer}` and `{other.layer}` put lines {other.said}, and it matters which come first: {why}",
        f"lines of `{other.layer}`",
        f"write a layer that extends both: {other.said}, with `inherited from {one.layer}` and "
        f"`inherited from {other.layer}` in the order that is meant",
        [Label(one.span, f"lines of `{one.layer}`")],
    )
