"""Rehearses a checked ruleset: whether its set-up and the first questions of some games break off.

It runs on the reference machine alone, with the options as they start, and the seeds of `ludex trace`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from ...grammar.diagnostics import Code, Diagnostic, Label, in_order
from ...grammar.source import Span
from ..analysis import codes
from ..analysis.locals import all_rules
from ..analysis.rewrite import parts
from ..analysis.ruleset import Ruleset
from ..analysis.terms import Expression, MovePiecesTerm, NumberTerm, TableTerm
from ..program.events import Event, Moved, RoundBegan
from ..program.faults import RuleFault
from ..program.lower import lower
from ..program.program import Fixed
from .coverage import all_clauses
from .game import Game
from .playout import playout
from .seeds import seed_of_game
from .setting import Compiled

SEEDS = range(3)
MOST_ANSWERS = 12


def rehearse(ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """Return what goes wrong at the start of games for each number of players: one message a clause."""
    found: dict[tuple[Code, Span], Diagnostic] = {}
    for players in ruleset.players:
        for seed in SEEDS:
            for one in _Rehearsal(ruleset, players, seed).run():
                layers = ruleset.layers if len(ruleset.layers) > 1 else ()
                found.setdefault((one.code, one.span), replace(one, layers=layers))
    return in_order(found.values())


@dataclass
class _Rehearsal:
    """The start of one game. It is a watch of its own set-up."""

    ruleset: Ruleset
    players: int
    seed: int
    paths: tuple[str, ...] = ()
    wanted: dict[str, int] = field(default_factory=dict)
    short: dict[str, int] = field(default_factory=dict)
    current: str | None = None
    moved: int = 0
    in_setup: bool = True

    def run(self) -> Iterator[Diagnostic]:
        seed, game = seed_of_game(self.seed, 0), None
        try:
            compiled = Compiled(lower(self.ruleset, self.players))
            self.paths = compiled.program.names.clauses
            self.wanted = dict(_counts(self.ruleset, self.players))
            game = Game.start(compiled, seed, watch=self)
            for _ in islice(playout(game, seed, watch=self), MOST_ANSWERS):
                pass
            self._leave()
        except RuleFault as fault:
            yield self._fault(fault, 0 if game is None else game.state.cells[Fixed.DECISIONS])
        yield from map(self._too_few, self.short)

    # ---- what it watches

    def event(self, event: Event, /) -> None:
        if isinstance(event, RoundBegan):
            self._leave()
            self.in_setup = False
        elif isinstance(event, Moved):
            self.moved += len(event.pieces)

    def clause(self, clause: int, /) -> None:
        self._leave()
        self.current, self.moved = self.paths[clause], 0

    def _leave(self) -> None:
        """Note it where the line that was running has moved fewer pieces than it says."""
        path = self.current
        if self.in_setup and path in self.wanted and self.moved < self.wanted[path]:
            self.short.setdefault(path, self.moved)
        self.current = None

    # ---- what is said

    def _fault(self, fault: RuleFault, answers: int) -> Diagnostic:
        count = "1 answer" if answers == 1 else f"{answers} answers"
        when = f"after {count}" if answers else "before any question"
        return Diagnostic(
            codes.BREAKS_OFF,
            f"a game breaks off here: {fault.reason}",
            (Label(self._place(fault.clause), f"with {self.players} players, {when}"),),
            f"change the rules so that this cannot happen; {self._again()}",
        )

    def _too_few(self, path: str) -> Diagnostic:
        wanted, moved = self.wanted[path], self.short[path]
        there = f"there {'is' if moved == 1 else 'are'} {moved}" if moved else "there is none"
        return Diagnostic(
            codes.TOO_FEW,
            f"{wanted} {'piece is' if wanted == 1 else 'pieces are'} to be moved here, and {there}",
            (Label(self._place(path), f"with {self.players} players"),),
            f"write more copies, or move fewer or `all`; {self._again()}",
        )

    def _again(self) -> str:
        return f"`ludex trace … --players {self.players} --seed {self.seed}` shows it"

    def _place(self, path: str | None) -> Span:
        """Return the first line of a clause; of the ruleset where it is not known."""
        clauses = {clause.path: clause.span for clause in reversed(list(all_clauses(self.ruleset)))}
        span = clauses.get(path or "") or self.ruleset.rules["round"].clause.span
        source = self.ruleset.sources.get(span.file)
        if source is None:
            return span
        said = source.text[span.start : span.end].partition("\n")[0].partition("  #")[0].rstrip()
        return Span(span.file, span.start, span.start + len(said), span.line, span.column)


def _counts(ruleset: Ruleset, players: int) -> Iterator[tuple[str, int]]:
    """Yield how many pieces each line is to move, where that is known and no other line has its path."""
    moves = [
        part
        for rule in all_rules(ruleset)
        for part in parts(rule.body)
        if isinstance(part, MovePiecesTerm) and part.count is not None and not part.refills
    ]
    uses = Counter(move.clause.path for move in moves)
    for move in moves:
        count = _number(move.count, players)
        if count is not None and uses[move.clause.path] == 1:
            yield move.clause.path, count


def _number(term: Expression | None, players: int) -> int | None:
    match term:
        case NumberTerm(value=value):
            return value
        case TableTerm(rows=rows):
            found = [value for low, high, value in rows if low <= players <= high]
            return _number(found[0], players) if found else None
        case _:
            return None
