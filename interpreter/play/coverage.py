"""How much of the sources a ruleset covers: cited, reached in play, guarded by an example."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ..analysis.locals import all_rules
from ..analysis.measured_alone import measured_alone
from ..analysis.rewrite import parts
from ..analysis.ruleset import CatalogueEntry, Ruleset
from ..analysis.settled import Value
from ..analysis.sourcing import sourced_clauses
from ..analysis.terms import Clause, PickSetTerm
from ..program.lower import lower
from ..program.values import Evaluator
from .examples import run_example
from .explanation import Trace
from .game import Game
from .mutation import runs
from .playout import playout
from .seeds import seed_of_game
from .setting import Compiled
from .spread import spread

Level = Literal["not cited", "cited", "reached", "guarded", "not applicable"]
"""How far a statement is covered. Each of the first four includes what stands before it."""

LEVELS: tuple[Level, ...] = ("not cited", "cited", "reached", "guarded", "not applicable")


@dataclass(frozen=True)
class Statement:
    """A statement of a source, as `NAME.id`, with the clauses that cite it and how far it is covered.

    `cited` by some clause; `reached`: a clause that cites it ran in an example or a game, or needs not run;
    `guarded`: an example fails if a clause that cites it is changed.
    """

    id: str
    entry: CatalogueEntry
    level: Level
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Coverage:
    """All statements of the catalogues, in their order.

    `tried`: whether it was tried which are guarded. `unsourced` are paths of clauses without any source,
    in a ruleset that declares one.
    """

    statements: tuple[Statement, ...]
    tried: bool
    unsourced: tuple[str, ...]

    def at_least(self, level: Level) -> int:
        """Return how many statements are covered so far or further."""
        low = LEVELS.index(level)
        return sum(low <= LEVELS.index(found.level) <= 3 for found in self.statements)

    def at(self, level: Level) -> tuple[Statement, ...]:
        """Return the statements that are covered exactly so far."""
        return tuple(found for found in self.statements if found.level == level)

    def by_kind(self) -> Mapping[str, Mapping[Level, int]]:
        """Return how many statements of each kind are covered exactly so far."""
        found: dict[str, dict[Level, int]] = {}
        for one in self.statements:
            counts = found.setdefault(one.entry.kind or "no kind", dict.fromkeys(LEVELS, 0))
            counts[one.level] += 1
        return found

    def to_json(self) -> dict[str, Any]:
        """Return the counts, each statement, and under `missing` what is not covered."""
        return {
            "statements": len(self.statements),
            "cited": self.at_least("cited"),
            "reached": self.at_least("reached"),
            "guarded": self.at_least("guarded") if self.tried else None,
            "not_applicable": len(self.at("not applicable")),
            "clauses_without_source": list(self.unsourced),
            "missing": {
                "cited": [found.id for found in self.at("not cited")],
                "reached": [found.id for found in self.at("cited")],
                "guarded": [found.id for found in self.at("reached")] if self.tried else [],
            },
            "by_kind": {kind: dict(counts) for kind, counts in self.by_kind().items()},
            "by_statement": [
                {
                    "id": found.id,
                    "kind": found.entry.kind,
                    "level": found.level,
                    "reason": found.entry.not_applicable,
                    "clauses": [clause.path for clause in found.clauses],
                }
                for found in self.statements
            ],
        }


def measure(
    ruleset: Ruleset,
    games: int = 200,
    guarded: frozenset[str] | None = None,
    done: Callable[[], None] = lambda: None,
) -> Coverage:
    """Measure coverage with all examples and so many seeded games; `done` is called after each game.

    The games are spread over the player counts and the options. `guarded` are paths of clauses of which
    a changed copy makes an example fail, None where that was not tried.
    """
    clauses = list(all_clauses(ruleset))
    ran = _ran(ruleset, clauses, reached_clauses(ruleset, games, done))
    citing: dict[str, list[Clause]] = {}
    for clause in clauses:
        for text in dict.fromkeys(_cited(clause)):
            citing.setdefault(text, []).append(clause)
    statements = []
    for name, catalogue in ruleset.catalogues.items():
        for id_, entry in catalogue.entries.items():
            found = citing.get(f"{name}.{id_}", [])
            level = _level(entry, {clause.path for clause in found}, ran, guarded or frozenset())
            statements.append(Statement(f"{name}.{id_}", entry, level, tuple(found)))
    alone = measured_alone(ruleset)
    unsourced = (
        clause.path
        for clause in sourced_clauses(ruleset)
        if ruleset.catalogues and not clause.notes and clause.path.partition("/")[0] not in alone
    )
    return Coverage(tuple(statements), guarded is not None, tuple(unsourced))


def _level(entry: CatalogueEntry, paths: set[str], ran: frozenset[str], guarded: frozenset[str]) -> Level:
    if paths & ran & guarded:
        return "guarded"
    if paths & ran:
        return "reached"
    if paths:
        return "cited"
    return "not cited" if entry.not_applicable is None else "not applicable"


def all_clauses(ruleset: Ruleset) -> Iterable[Clause]:
    """Every clause of a ruleset that may cite a source, each once."""
    found = {clause.path: clause for clause in ruleset.clauses}
    for clause in (*sourced_clauses(ruleset), *_headings(ruleset)):
        found.setdefault(clause.path, clause)
    for example in ruleset.examples:
        found.pop(example.clause.path, None)
    return [*found.values(), *ruleset.header_clauses]


def _headings(ruleset: Ruleset) -> Iterable[Clause]:
    """The lines that declare what members have, and the first lines of facts: they need no source."""
    for kind in ruleset.kinds.values():
        yield from (attribute.clause for attribute in kind.attributes.values())
        yield from (slot.clause for slot in kind.slots.values())
    yield from (fact.clause for fact in ruleset.facts.values())


def _cited(clause: Clause) -> tuple[str, ...]:
    return tuple(text for note in clause.notes if note.kind == "cites" for text in note.texts)


def _ran(ruleset: Ruleset, clauses: Iterable[Clause], reached: frozenset[str]) -> frozenset[str]:
    """The paths of clauses that ran, that head one that did or are conditions of it, or that need not run."""
    running = runs(ruleset)
    frames = {clause.path for clause in ruleset.clauses if clause.frame}
    headed = {
        frame for frame in frames if any(path.startswith((f"{frame}.", f"{frame}/")) for path in reached)
    }
    tested = {
        condition.clause.path
        for rule in all_rules(ruleset)
        for part in parts(rule.body)
        if isinstance(part, PickSetTerm) and part.clause.path in reached
        for condition in part.conditions
    }
    still = {clause.path for clause in clauses} - running - frames
    return reached | headed | tested | still


def _rank(game: Game, trace: Trace) -> None:
    """Work out what the ranking counts, so that its clauses are noted."""
    compiled = game.setting.compiled
    evaluator = Evaluator(compiled.program, game.state, compiled.budget, trace.clause)
    for _, value in compiled.program.ranking:
        for seat in range(compiled.program.seats):
            evaluator.number(value, {0: seat})


def reached_clauses(ruleset: Ruleset, games: int, done: Callable[[], None] = lambda: None) -> frozenset[str]:
    """Return the paths of all clauses that run in the examples and in so many seeded games."""
    found: set[str] = set()
    for example in ruleset.examples:
        found |= run_example(ruleset, example).reached
    compiled: dict[tuple[int, tuple[tuple[str, Value], ...]], Compiled] = {}
    for index, (players, setting) in enumerate(spread(ruleset, games)):
        key = players, tuple(setting.items())
        if key not in compiled:
            compiled[key] = Compiled(lower(ruleset, players, setting))
        seed, trace = seed_of_game(1, index), Trace()
        game = Game.start(compiled[key], seed, watch=trace)
        for _ in playout(game, seed, trace):
            pass
        _rank(game, trace)
        names = compiled[key].program.names.clauses
        found |= {names[clause] for clause in set(trace.clauses)}
        done()
    return frozenset(found)
