"""What a try of a house rule finds, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludex.commands.lines import line_of
from ludex.commands.pairs_record import games_record, rulesets_record

if TYPE_CHECKING:
    from ludex.commands.sides import Played, Sides
    from ludex.grammar.diagnostics import Diagnostic
    from ludex.interpreter.layers.views.records import Comparison
    from ludex.interpreter.play.examples import Outcome

FORMAT = 1


def record(
    diagnostics: tuple[Diagnostic, ...],
    sides: Sides | None = None,
    found: Comparison | None = None,
    outcomes: Sequence[Outcome] = (),
    played: Played | None = None,
) -> dict[str, Any]:
    """Return all that was found; what comes behind a mistake is null."""
    from ludex.docgen.differences import to_json
    from ludex.grammar.render import as_record

    told: dict[str, Any] = {"format": FORMAT, "diagnostics": [as_record(one) for one in diagnostics]}
    if sides is None or found is None or played is None:
        return told | {"old": None, "new": None, "changes": None, "examples": None, "games": None}
    examples = [
        {
            "title": outcome.example.title,
            "layer": outcome.example.clause.layer,
            "own": sides.own(outcome),
            "passed": outcome.passed,
            "messages": [*outcome.messages],
        }
        for outcome in outcomes
    ]
    changes = to_json(found)["changes"]
    games = games_record(played) | {"clauses": _clauses(played)}
    return {**told, **rulesets_record(sides), "changes": changes, "examples": examples, "games": games}


def _clauses(played: Played) -> list[dict[str, Any]]:
    return [
        {
            "path": one.clause.path,
            "file": one.clause.span.file,
            "line": one.clause.span.line,
            "text": line_of(played.sides.new, one.clause),
            "times": one.times,
            "games": one.games,
            "watched": one.watched,
        }
        for one in played.ran
    ]
