"""What a try of a house rule finds, as data."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ludex.commands.lines import line_of

if TYPE_CHECKING:
    from ludex.commands.tried import Tried
    from ludex.grammar.diagnostics import Diagnostic

FORMAT = 1


def record(diagnostics: tuple[Diagnostic, ...], tried: Tried | None = None) -> dict[str, Any]:
    """Return all that was found; what comes behind a mistake is null."""
    from ludex.docgen.differences import to_json
    from ludex.grammar.render import as_record

    found: dict[str, Any] = {"format": FORMAT, "diagnostics": [as_record(one) for one in diagnostics]}
    if tried is None:
        return found | {"old": None, "new": None, "changes": None, "examples": None, "games": None}
    sides = tried.sides
    rulesets = {
        key: {"ruleset": one.id, "layers": [*one.layers]}
        for key, one in (("old", sides.old), ("new", sides.new))
    }
    examples = [
        {
            "title": outcome.example.title,
            "layer": outcome.example.clause.layer,
            "own": sides.own(outcome),
            "passed": outcome.passed,
            "messages": [*outcome.messages],
        }
        for outcome in tried.outcomes
    ]
    changes = to_json(tried.found)["changes"]
    return {**found, **rulesets, "changes": changes, "examples": examples, "games": _games(tried)}


def _games(tried: Tried) -> dict[str, Any]:
    from ludex.interpreter.arena.caveats import caveats

    trial, ruleset = tried.pairing.trial, tried.sides.new
    limits = trial.limits()
    return {
        "pairs": trial.pairs,
        "players": tried.pairing.new.program.seats,
        "options": dict(tried.pairing.options),
        "rounds": tried.rounds,
        "seed": tried.pairing.seed,
        "limit_reached": {"old": limits[0], "new": limits[1]},
        "differences": [
            {"id": measure.id, "name": measure.name, "share": measure.share, **asdict(one)}
            for measure, one in trial.differences()
        ],
        "alike": [measure.id for measure in trial.alike()],
        "clauses": [
            {
                "path": one.clause.path,
                "file": one.clause.span.file,
                "line": one.clause.span.line,
                "text": line_of(ruleset, one.clause),
                "times": one.times,
                "games": one.games,
            }
            for one in trial.running()
        ],
        "not_concluded": [*caveats(trial, tried.sides.names, tried.setting)],
    }
