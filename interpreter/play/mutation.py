"""Changes a ruleset in one small place after another, to see which changes no example notices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..analysis.locals import NothingToRun, all_rules
from ..analysis.provable import unproven
from ..analysis.relied import doubtful, relies, relies_in_cases
from ..analysis.ruleset import Fact, Ruleset
from ..analysis.terms import Expression
from ..program.faults import Budget
from .examples import run_example
from .mutants import SORTS, Mutant, mutants
from .seeds import draw
from .variants import Sort

BUDGET = Budget(instructions=20_000, values=400_000)
"""What a changed rule may spend: an example is short, and a change can make a loop of it."""


@dataclass(frozen=True)
class MutationReport:
    """How the examples did.

    `killed` are the mutants that some example noticed, `survivors` those that none did; `guarded` are the
    paths of clauses of which a change is noticed. Mutants that no check lets pass count in neither: they are
    `refused`, as a survivor without the guard that makes sure of a value or of a payment.
    """

    killed: tuple[Mutant, ...]
    survivors: tuple[Mutant, ...]
    refused: int
    guarded: frozenset[str]

    @property
    def mutants(self) -> int:
        return len(self.killed) + len(self.survivors)

    def by_sort(self) -> Mapping[Sort, tuple[int, int]]:
        """Return how many were killed, and how many there are, of each sort that there is."""
        killed = Counter(mutant.sort for mutant in self.killed)
        there = killed + Counter(mutant.sort for mutant in self.survivors)
        return {sort: (killed[sort], there[sort]) for sort in SORTS if there[sort]}


def mutate(
    ruleset: Ruleset, chosen: Sequence[Mutant] | None = None, done: Callable[[], None] = lambda: None
) -> MutationReport:
    """Run the examples on every mutant, or on those that were chosen; `done` is called after each.

    Examples are run until one fails, first those in which the clause ran, the shortest first, then others
    that the change can touch: those in which another line of the same rule or fact ran, since what a rule
    asks depends on what follows; all of them for what is no line of a rule or fact, and for lines of standing
    rules, which leave no trace where their conditions do not hold.
    """
    order = Order(ruleset)
    killed: list[Mutant] = []
    survivors: list[Mutant] = []
    meaningless = 0
    for mutant in mutants(ruleset) if chosen is None else chosen:
        if _noticed(mutant.ruleset, order.of(mutant.clause)):
            killed.append(mutant)
        elif refused(ruleset, mutant.ruleset):
            meaningless += 1
        else:
            survivors.append(mutant)
        done()
    guarded = frozenset(mutant.clause for mutant in killed)
    return MutationReport(tuple(killed), tuple(survivors), meaningless, guarded)


class Order:
    """The order in which examples are run for a change, by what ran in them without it."""

    def __init__(self, ruleset: Ruleset) -> None:
        reached = [run_example(ruleset, example).reached for example in ruleset.examples]
        self.reached = reached
        self.shortest = sorted(range(len(reached)), key=lambda number: len(reached[number]))
        rules = [rule.id for rule in all_rules(ruleset) if rule.sort != "whenever"]
        whole = [fact.id for fact in ruleset.facts.values() if fact.meanings[-1].condition is None]
        self.owners = sorted((*rules, *whole), key=len, reverse=True)

    def of(self, clause: str) -> tuple[int, ...]:
        """Return the examples for a change of a clause, by number."""
        owner = next((id_ for id_ in self.owners if _in(clause, id_)), None)
        first = [number for number in self.shortest if clause in self.reached[number]]
        rest = [number for number in self.shortest if number not in first]
        if owner is not None:
            rest = [number for number in rest if any(_in(path, owner) for path in self.reached[number])]
        return (*first, *rest)


def _in(path: str, owner: str) -> bool:
    return path == owner or path.startswith((f"{owner}.", f"{owner}/"))


def runs(ruleset: Ruleset) -> frozenset[str]:
    """Return the paths of the clauses that run by themselves: lines of rules and of facts, no frames."""
    lines = {clause.path for clause in ruleset.clauses if not clause.frame}
    return frozenset(lines | {line.clause.path for fact in ruleset.facts.values() for line in fact.meanings})


def _noticed(ruleset: Ruleset, numbers: Iterable[int]) -> bool:
    """Tell whether one of the examples fails. An exception is a bug: a changed copy can be run, or breaks."""
    try:
        return any(not run_example(ruleset, ruleset.examples[number], BUDGET).passed for number in numbers)
    except NothingToRun:
        return True  # the change has taken away the step that the example is about


def refused(before: Ruleset, after: Ruleset) -> bool:
    """Tell whether a check finds in a changed copy that something may be impossible, or be nothing."""
    rules = {rule.id: rule.body for rule in all_rules(before)}
    for rule in all_rules(after):
        old = rules[rule.id]
        if rule.body != old and (relies(rule.body, doubtful(old)) or any(unproven(rule.body))):
            return True
    return any(
        fact != before.facts[id_] and relies_in_cases(_cases(fact), doubtful(_cases(before.facts[id_])))
        for id_, fact in after.facts.items()
    )


def _cases(fact: Fact) -> tuple[tuple[Expression | None, Expression], ...]:
    return tuple((meaning.condition, meaning.value) for meaning in fact.meanings)


def sample(found: Sequence[Mutant], count: int, seed: int) -> tuple[Mutant, ...]:
    """Return so many of the mutants, drawn with a seed, in their order."""
    return tuple(found[number] for number in draw(len(found), count, seed))
