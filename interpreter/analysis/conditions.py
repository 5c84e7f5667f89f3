"""Reads under which conditions a ruleset, or a layer of it, can be played."""

from __future__ import annotations

from dataclasses import replace

from ...grammar import model
from . import codes
from .expressions import Reader
from .fixed import check_fixed, is_fixed
from .rewrite import parts
from .ruleset import Requirement, Ruleset
from .scope import Scope
from .settled import NotSettled, Settled
from .terms import AllTerm, OptionTerm
from .types import SEAT


def with_conditions(reader: Reader, header: model.Ruleset, ruleset: Ruleset) -> Ruleset:
    """Return the ruleset with the conditions of its header.

    One that speaks of options is one of the last of these; one that speaks of the number of players alone
    bars some numbers.
    """
    options, barred = dict(ruleset.options), dict(ruleset.barred)
    for ordinal, line in enumerate(header.body):
        if not isinstance(line, model.OnlyIf):
            continue
        condition = reader.condition(line.condition, Scope())
        check_fixed(condition, "what may be settled", reader.report)
        needed = Requirement(condition, reader.clause(f"header/{ordinal}", line))
        spoken = [part.option for part in parts(condition) if isinstance(part, OptionTerm)]
        if spoken:
            found = options[spoken[-1]]
            options[found.id] = replace(found, requirements=(*found.requirements, needed))
        elif any(isinstance(part, AllTerm) and part.kind == SEAT for part in parts(condition)):
            barred |= dict.fromkeys(_barred(ruleset, needed), needed)
        elif is_fixed(condition):
            reader.report.add(
                codes.WRONG_TYPE,
                line.condition.span,
                "a condition of the header speaks of options, or of how many play",
                "neither of them stands in it",
                "write a condition such as `count of players >= 3`",
            )
    players = tuple(count for count in ruleset.players if count not in barred)
    if ruleset.players and not players:
        first = next(iter(barred.values()))
        reader.report.add(
            codes.REFUSED_SETTING,
            first.condition.span,
            "nobody can play this: the header bars every number of players",
            f"the ruleset is for {', '.join(map(str, ruleset.players))}",
            "take the condition out, or add a number to `players`",
        )
    reader.players = players
    return replace(ruleset, options=options, players=players, barred=barred)


def _barred(ruleset: Ruleset, needed: Requirement) -> list[int]:
    """Return the numbers of players for which a condition does not hold."""
    try:
        return [
            count for count in ruleset.players if not Settled(ruleset.kinds, count).holds(needed.condition)
        ]
    except NotSettled:  # which has been reported
        return []
