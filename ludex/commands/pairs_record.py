"""What two rulesets and games of them in pairs come to, as data."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.commands.sides import Played, Sides


def rulesets_record(sides: Sides) -> dict[str, Any]:
    """Return which rulesets are compared."""
    return {
        key: {"ruleset": one.id, "layers": [*one.layers]}
        for key, one in (("old", sides.old), ("new", sides.new))
    }


def games_record(played: Played) -> dict[str, Any]:
    """Return what games in pairs show."""
    from ludex.interpreter.arena.caveats import caveats
    from ludex.interpreter.arena.sentences import finding

    found, pairing, names = played.findings, played.trial.pairing, played.sides.names
    return {
        "pairs": found.pairs,
        "players": pairing.new.program.seats,
        "agents": [*pairing.new.agents],
        "options": dict(played.options),
        "rounds": pairing.new.rounds,
        "seed": pairing.new.seed,
        "identical": found.identical,
        "same_program": found.same_program,
        "limit_reached": {"old": found.limits[0], "new": found.limits[1]},
        "differences": [
            {
                "id": measure.id,
                "name": measure.name,
                "share": measure.share,
                "detail": measure.detail,
                **asdict(one),
                "finding": finding(measure, one, names) if one.sure else None,
            }
            for measure, one in found.differences
        ],
        "alike": [measure.id for measure in found.alike],
        "faults": [
            {
                "new": new,
                "index": row.index,
                "seed": row.seed,
                "rule": row.fault.rule,
                "reason": row.fault.reason,
            }
            for new, row in played.trial.faults
            if row.fault is not None
        ],
        "not_concluded": [*caveats(found, names, played.agents, played.setting, played.ran)],
    }
