"""How much of the sources a ruleset covers: cited, reached in play, guarded by an example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..analysis.ruleset import Ruleset
from ..analysis.sourcing import sourced_clauses
from ..analysis.terms import Clause
from ..program.lower import lower
from .examples import run_example
from .explanation import Trace
from .game import Game
from .playout import playout
from .seeds import seed_of_game
from .setting import Compiled


@dataclass(frozen=True)
class Coverage:
    """Statements of the catalogues, as `NAME.id`, by how far they are covered.

    Each level includes the ones after it: `cited` by some clause; `reached`: a clause that cites it ran in
    an example or a game, or needs not run; `guarded`: an example fails if a clause that cites it is
    changed, None where that was not tried. `unsourced` are paths of clauses without any source,
    in a ruleset that declares one.
    """

    statements: tuple[str, ...]
    cited: frozenset[str]
    reached: frozenset[str]
    guarded: frozenset[str] | None
    not_applicable: Mapping[str, str]
    unsourced: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the counts and, under `missing`, what is not covered."""
        open_ = [item for item in self.statements if item not in self.not_applicable]
        return {
            "statements": len(self.statements),
            "cited": len(self.cited),
            "reached": len(self.reached),
            "guarded": None if self.guarded is None else len(self.guarded),
            "not_applicable": len(self.not_applicable),
            "clauses_without_source": list(self.unsourced),
            "missing": {
                "cited": [item for item in open_ if item not in self.cited],
                "reached": [item for item in open_ if item in self.cited and item not in self.reached],
                "guarded": []
                if self.guarded is None
                else [item for item in open_ if item in self.reached and item not in self.guarded],
            },
        }


def measure(ruleset: Ruleset, games: int = 200, guarded: frozenset[str] | None = None) -> Coverage:
    """Measure coverage with all examples and so many seeded games, spread over the player counts.

    `guarded` are paths of clauses of which a changed copy makes an example fail.
    """
    reached = reached_clauses(ruleset, games)
    clauses = list(all_clauses(ruleset))
    ran = {clause.path for clause in clauses if clause.path in reached or not _runs(ruleset, clause)}
    statements = tuple(
        f"{name}.{id_}" for name, catalogue in ruleset.catalogues.items() for id_ in catalogue.entries
    )
    excused = {
        f"{name}.{id_}": entry.not_applicable
        for name, catalogue in ruleset.catalogues.items()
        for id_, entry in catalogue.entries.items()
        if entry.not_applicable is not None
    }
    cited = _citing(clauses, None)
    return Coverage(
        statements,
        cited,
        _citing(clauses, ran),
        None if guarded is None else _citing(clauses, guarded),
        excused,
        tuple(clause.path for clause in sourced_clauses(ruleset) if ruleset.catalogues and not clause.notes),
    )


def all_clauses(ruleset: Ruleset) -> Iterable[Clause]:
    """Every clause of a ruleset that may cite a source, each once."""
    found = {clause.path: clause for clause in ruleset.clauses}
    for clause in sourced_clauses(ruleset):
        found.setdefault(clause.path, clause)
    for example in ruleset.examples:
        found.pop(example.clause.path, None)
    return [*found.values(), *ruleset.header_clauses]


def _citing(clauses: Iterable[Clause], paths: Iterable[str] | None) -> frozenset[str]:
    """The statements that the clauses with these paths cite (None: all clauses)."""
    chosen = None if paths is None else set(paths)
    return frozenset(
        text
        for clause in clauses
        if chosen is None or clause.path in chosen
        for note in clause.notes
        if note.kind == "cites"
        for text in note.texts
    )


def _runs(ruleset: Ruleset, clause: Clause) -> bool:
    """Tell whether the clause is one that runs: a line of a rule, a line of a fact."""
    ran = {found.path for found in ruleset.clauses}
    ran |= {meaning.clause.path for fact in ruleset.facts.values() for meaning in fact.meanings}
    return clause.path in ran


def reached_clauses(ruleset: Ruleset, games: int) -> frozenset[str]:
    """Return the paths of all clauses that run in the examples and in so many seeded games."""
    found: set[str] = set()
    for example in ruleset.examples:
        found |= run_example(ruleset, example).reached
    for ordinal, players in enumerate(ruleset.players):
        compiled, trace = Compiled(lower(ruleset, players)), Trace()
        clauses: Counter[int] = Counter()
        for index in range(ordinal, games, len(ruleset.players)):
            seed = seed_of_game(1, index)
            for _ in playout(Game.start(compiled, seed, watch=trace), seed, trace):
                pass
            clauses.update(trace.clauses)
            trace.clear()
        found |= {compiled.program.names.clauses[clause] for clause in clauses}
    return frozenset(found)
