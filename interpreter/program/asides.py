"""Lowers what runs of itself: standing rules behind the statements that set them off, and refills in moves.

What runs in an aside has procedures and cells of its own (`Bodies.aside`), for a state has no stack: the rule
that was interrupted may be the one that the aside runs. In an aside nothing sets standing rules off. The
set-up is run as one, and they are looked at behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..analysis.longest import Asides
from ..analysis.ruleset import Rule
from ..analysis.standing import MOST_PASSES, waits_for
from ..analysis.terms import DescriptionTerm, MovePiecesTerm, ZoneTerm
from . import instructions as i
from .conditions import choice, every

if TYPE_CHECKING:
    from .lower_bodies import Bodies

SETTLING = "whenever"
"""The path of the procedure that looks at the standing rules; no rule can be called so."""


def settle(bodies: Bodies) -> None:
    """Write the procedure that looks at the standing rules in turn, again and again until none holds."""
    passes, again = i.Cell(bodies.layout.new_cell()), i.Cell(bodies.layout.new_cell())
    bodies.emit(i.Store(passes, i.Const(0)))
    head = bodies.emit(i.Store(again, i.Const(0)))
    for rule in bodies.layout.ruleset.standing:
        bodies.at(None)
        condition = waits_for(rule.body)
        holds = i.Const(1) if condition is None else bodies.values.number(condition)
        skip = bodies.emit(i.Unless(holds, -1))
        bodies.at(rule.clause)
        _unless(
            bodies,
            i.Compare("<", passes, i.Const(MOST_PASSES)),
            f"the standing rule `{rule.id}` has run {MOST_PASSES:,} times in a row, and still holds",
        )
        _count(bodies, rule)
        bodies.enter(rule.id, aside=True)
        bodies.emit(i.Store(again, i.Const(1)))
        bodies.land(skip)
    bodies.at(None)
    bodies.emit(i.Store(passes, i.Calculate("+", passes, i.Const(1))))
    bodies.emit(i.Unless(i.Compare("==", again, i.Const(0)), head))


def draw(bodies: Bodies, move: MovePiecesTerm) -> None:
    """Write a counted move from a pile: as much as is there, then for each missing piece a refill at most."""
    values = bodies.values
    assert isinstance(move.source, ZoneTerm) and isinstance(move.what, DescriptionTerm)
    assert move.count is not None
    rule = bodies.layout.ruleset.zones[move.source.zone].refill
    assert rule is not None
    left, missing = i.Cell(bodies.layout.new_cell()), i.Cell(bodies.layout.new_cell())
    pile = values.many(move.source)
    there, chosen = bodies.there(move.what, move.source, move.extreme)
    bodies.emit(i.Store(left, values.number(move.count)))
    short = i.Compare(">", left, i.Size(there))
    lacks = i.Calculate("-", left, i.Size(there))
    head = bodies.emit(i.Store(missing, choice(short, lacks, i.Const(0))))
    target = values.zone_number(move.target)
    bodies.emit(i.Move(i.Top(there, left), target, chosen, move.bottom))
    empty = i.Compare("==", i.Size(pile), i.Const(0))
    done = bodies.emit(i.Unless(every((i.Compare(">", missing, i.Const(0)), empty)), -1))
    _count(bodies, rule)
    if move.source.of is not None:
        bodies.put(bodies.version(rule, aside=True).parameters[0], move.source.of)
    bodies.enter(rule.id, aside=True)
    bodies.emit(i.Store(left, missing))
    bodies.emit(i.Unless(empty, head))
    bodies.land(done)


def _count(bodies: Bodies, rule: Rule) -> None:
    """Write that an aside which may ask is counted, so that no game goes on for ever."""
    asides = bodies.asides or Asides.of(bodies.layout.ruleset)
    bodies.asides = asides
    if not asides.asks(rule):
        return
    if bodies.asides_run is None:
        bodies.asides_run = i.Cell(bodies.layout.new_cell())
    run = bodies.asides_run
    bodies.emit(i.Store(run, i.Calculate("+", run, i.Const(1))))
    _unless(
        bodies,
        i.Compare("<=", run, i.Const(asides.most)),
        f"`{rule.id}` and what else runs of itself have run over {asides.most:,} times in one game",
    )


def _unless(bodies: Bodies, condition: i.Number, reason: str) -> None:
    """Write a fault for where the condition does not hold."""
    fails = bodies.emit(i.Unless(condition, -1))
    over = bodies.emit(i.Jump(-1))
    bodies.land(fails)
    bodies.faults.append(reason)
    bodies.emit(i.Fault(len(bodies.faults) - 1))
    bodies.land(over)
