"""The highest or lowest value of what one player has picked in several secret picks, one for each thing."""

from __future__ import annotations

from dataclasses import dataclass

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.rewrite import parts, substitute
from ...interpreter.analysis.ruleset import Meaning, Ruleset
from ...interpreter.analysis.terms import (
    AggregateTerm,
    AllTerm,
    Clause,
    Expression,
    FactTerm,
    LocalTerm,
    PickSetTerm,
    ResultTerm,
    SameTerm,
    SealedTerm,
    SelectionTerm,
    SomeTerm,
)
from .lets import is_seat


@dataclass(frozen=True)
class OwnPicks:
    """What `seat` picked for each of several things, and the `value` of it that one of them has.

    `clauses` are those of the fact for that value, which are told with it.
    """

    seat: LocalTerm
    value: AggregateTerm
    picked: ResultTerm
    clauses: tuple[Clause, ...]


def own_picks(ruleset: Ruleset, term: Expression) -> OwnPicks | None:
    """Return what a highest or lowest is taken of, if it is what one player picked; None of other terms.

    The things are those for which that player picked, and their fact is the value of what was picked for
    them, if anything was: the name of the fact says no more than that.
    """
    match term:
        case AggregateTerm(
            "highest" | "lowest",
            LocalTerm(local),
            FactTerm(id_, (LocalTerm(same),)),
            SelectionTerm(LocalTerm() as thing, AllTerm(), SameTerm(whose, LocalTerm() as seat, False)),
        ) if local == same and is_seat(seat.type) and id_ in ruleset.facts:
            fact = ruleset.facts[id_]
        case _:
            return None
    match fact.parameters, fact.meanings:
        case (parameter,), (
            Meaning(AggregateTerm("total", things=ResultTerm() as picked) as value, SomeTerm(some), clause),
        ) if picked.of == parameter and _all_of(some) == picked:
            actor = _actor(ruleset, picked.result)
        case _:
            return None
    if actor is None or substitute(actor[1], {actor[0].local: thing}) != whose:
        return None
    return OwnPicks(seat, value, picked, (fact.clause, clause))


def _all_of(things: Expression) -> Expression:
    """Return the collection that is selected from without a condition."""
    return things.source if isinstance(things, SelectionTerm) and things.condition is None else things


def _actor(ruleset: Ruleset, result: str) -> tuple[LocalTerm, Expression] | None:
    """Return who picks a result for a thing, if there is one pick of it and somebody else than that picks."""
    found = [
        (part.variable, part.actor)
        for rule in all_rules(ruleset)
        for part in parts(rule.body)
        if isinstance(part, SealedTerm)
        for inner in parts(part.body)
        if isinstance(inner, PickSetTerm) and getattr(inner.target, "result", None) == result
    ]
    if len(found) != 1 or found[0][1] is None:
        return None
    return found[0][0], found[0][1]
