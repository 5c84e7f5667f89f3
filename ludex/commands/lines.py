"""The clauses of a ruleset, and the lines on which they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.interpreter.analysis.terms import Clause


def clauses(ruleset: Ruleset) -> dict[str, Clause]:
    """Return the clauses of a ruleset by path; of lines that share one, the first."""
    found: dict[str, Clause] = {}
    for clause in ruleset.checked.clauses:
        found.setdefault(clause.path, clause)
    return found


def line_of(ruleset: Ruleset, clause: Clause) -> str:
    """Return the line of the ruleset on which a clause stands, without what stands there for its sources."""
    from ludex.docgen.view import without_notes

    source = ruleset.checked.sources.get(clause.span.file)
    return "" if source is None else without_notes(source.lines[clause.span.line - 1]).strip()
