"""Changes a ruleset in one small place after another, to see which changes no example notices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..analysis.locals import NothingToRun, all_rules
from ..analysis.provable import unproven
from ..analysis.relied import doubtful, relies, relies_in_cases
from ..analysis.rewrite import parts
from ..analysis.ruleset import Copies, Fact, Kind, Meaning, Member, Rank, Rule, Ruleset
from ..analysis.terms import Clause, Expression, FactTerm, FlagTerm
from ..analysis.types import FlagType
from ..program.faults import Budget
from .examples import run_example
from .seeds import draw
from .variants import Sort, conditions, variants

SORTS: tuple[Sort, ...] = ("rule", "payment", "gain", "draw", "table row", "points")
"""What changes may be about, in the order in which they are reported."""

BUDGET = Budget(instructions=20_000, values=400_000)
"""What a changed rule may spend: an example is short, and a change can make a loop of it."""


@dataclass(frozen=True)
class Mutant:
    """A changed copy. `clause` is the path of the clause that is changed, `change` says how."""

    clause: str
    change: str
    file: str
    line: int
    sort: Sort
    ruleset: Ruleset


@dataclass(frozen=True)
class MutationReport:
    """How the examples did.

    `killed` are the mutants that some example noticed, `survivors` those that none did; `guarded` are the
    paths of clauses of which a change is noticed. Mutants that no check lets pass count in neither: they are
    `refused`, such as one that uses a name which the change has taken away, or a survivor without the guard
    that makes sure of a value or of a payment.
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
    order = _Order(ruleset)
    killed: list[Mutant] = []
    survivors: list[Mutant] = []
    refused = 0
    for mutant in mutants(ruleset) if chosen is None else chosen:
        noticed = _noticed(mutant.ruleset, order.of(mutant.clause))
        if noticed:
            killed.append(mutant)
        elif noticed is None or _refused(ruleset, mutant.ruleset):
            refused += 1
        else:
            survivors.append(mutant)
        done()
    guarded = frozenset(mutant.clause for mutant in killed)
    return MutationReport(tuple(killed), tuple(survivors), refused, guarded)


class _Order:
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


def _noticed(ruleset: Ruleset, numbers: Iterable[int]) -> bool | None:
    """Tell whether one of the examples fails; None where the ruleset is none any more."""
    try:
        return any(not run_example(ruleset, ruleset.examples[number], BUDGET).passed for number in numbers)
    except NothingToRun:
        return True  # the change has taken away the step that the example is about
    except (LookupError, TypeError, ValueError, AssertionError):
        return None  # what no check would let pass


def _refused(before: Ruleset, after: Ruleset) -> bool:
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


# ---- the mutants of a ruleset


def mutants(ruleset: Ruleset) -> Iterator[Mutant]:
    """Yield every mutant, in the order of the ruleset's declarations."""
    for id_, kind in ruleset.kinds.items():
        for clause, change, sort, changed in _of_kind(kind):
            yield _mutant(ruleset, clause, change, sort, kinds={**ruleset.kinds, id_: changed})
    for id_, resource in ruleset.resources.items():
        for change, supply in _numbers(resource.supply):
            resources = {**ruleset.resources, id_: replace(resource, supply=supply)}
            yield _mutant(ruleset, resource.clause, change, "table row", resources=resources)
    for id_, record in ruleset.records.items():
        for found in variants(record.start, record.clause):
            records = {**ruleset.records, id_: replace(record, start=found.part)}
            yield _mutant(ruleset, record.clause, found.change, found.sort, records=records)
    for id_, option in ruleset.options.items():
        for found in variants(option.start, option.clause):
            options = {**ruleset.options, id_: replace(option, start=found.part)}
            yield _mutant(ruleset, option.clause, found.change, "rule", options=options)
    points = _facts_of_points(ruleset)
    for id_, fact in ruleset.facts.items():
        for clause, change, sort, changed_fact in _of_fact(fact, "points" if id_ in points else "rule"):
            yield _mutant(ruleset, clause, change, sort, facts={**ruleset.facts, id_: changed_fact})
    for id_, rule in ruleset.rules.items():
        for clause, change, sort, body in _of_body(rule):
            yield _mutant(
                ruleset, clause, change, sort, rules={**ruleset.rules, id_: replace(rule, body=body)}
            )
    for id_, zone in ruleset.zones.items():
        if zone.refill is not None:
            for clause, change, sort, body in _of_body(zone.refill):
                refilled = replace(zone, refill=replace(zone.refill, body=body))
                yield _mutant(ruleset, clause, change, sort, zones={**ruleset.zones, id_: refilled})
    for number, rank in enumerate(ruleset.ranking):
        for change, changed_ranks in _of_rank(ruleset.ranking, number, rank):
            yield _mutant(ruleset, rank.clause, change, "points", ranking=changed_ranks)


def _mutant(ruleset: Ruleset, clause: Clause, change: str, sort: Sort, **changed: Any) -> Mutant:
    """Return a mutant. What standing rules wait for stays marked: no change makes them wait for more."""
    return Mutant(clause.path, change, clause.span.file, clause.span.line, sort, replace(ruleset, **changed))


def _numbers(value: int | None) -> Iterator[tuple[str, int]]:
    """Yield one more and one less."""
    if value is not None:
        for other in (value + 1, value - 1):
            if other >= 0:
                yield f"{value} becomes {other}", other


def _of_body(rule: Rule) -> Iterator[tuple[Clause, str, Sort, Any]]:
    if rule.body:
        yield rule.clause, "everything in it is left out", "rule", ()
    for found in variants(rule.body, rule.clause):
        yield found.clause, found.change, found.sort, found.part


def _of_kind(kind: Kind) -> Iterator[tuple[Clause, str, Sort, Kind]]:
    for number, member in enumerate(kind.members):
        alike = [at for at, other in enumerate(kind.members) if _one_family(member, other)] or [number]
        if number != alike[0]:
            continue
        for clause, change, sort, changed in _of_member(member):
            values = {id_: terms for id_, terms in changed.values.items() if terms is not member.values[id_]}
            members = list(kind.members)
            for at in alike[1:]:
                members[at] = replace(
                    members[at], values={**members[at].values, **values}, bodies=changed.bodies
                )
            members[number] = changed
            yield clause, change, sort, replace(kind, members=tuple(members))


def _one_family(member: Member, other: Member) -> bool:
    """Whether both are members without names that one line declares."""
    return not member.named and not other.named and member.clause.span == other.clause.span


def _of_member(member: Member) -> Iterator[tuple[Clause, str, Sort, Member]]:
    for id_, values in member.values.items():
        if member.named or id_ not in member.axes:
            for found in variants(values, member.clause, "table row"):
                changed = replace(member, values={**member.values, id_: found.part})
                yield member.clause, f"{id_}: {found.change}", "table row", changed
    for number, copies in enumerate(member.copies):
        for change, other in _of_copies(copies):
            all_ = (*member.copies[:number], other, *member.copies[number + 1 :])
            yield copies.clause, change, "table row", replace(member, copies=all_)
    for id_, rule in member.bodies.items():
        for clause, change, sort, body in _of_body(rule):
            bodies = {**member.bodies, id_: replace(rule, body=body)}
            yield clause, change, sort, replace(member, bodies=bodies)


def _of_copies(copies: Copies) -> Iterator[tuple[str, Copies]]:
    counts = {count for _, count in copies.rows} or {copies.count}
    if len(counts) == 1:  # written once
        for change, count in _numbers(*counts):
            rows = tuple((value, count) for value, _ in copies.rows)
            yield f"copies: {change}", replace(copies, count=count, rows=rows)
        return
    for number, (value, count) in enumerate(copies.rows):
        for change, other in _numbers(count):
            rows = (*copies.rows[:number], (value, other), *copies.rows[number + 1 :])
            yield f"copies of {value}: {change}", replace(copies, rows=rows)


def _of_fact(fact: Fact, sort: Sort) -> Iterator[tuple[Clause, str, Sort, Fact]]:
    for number, meaning in enumerate(fact.meanings):
        before, after = fact.meanings[:number], fact.meanings[number + 1 :]
        if len(fact.meanings) > 1:
            yield meaning.clause, "the line is left out", sort, replace(fact, meanings=(*before, *after))
        for change, about, changed in _of_meaning(meaning, isinstance(fact.type, FlagType), sort):
            yield meaning.clause, change, about, replace(fact, meanings=(*before, changed, *after))


def _of_meaning(meaning: Meaning, flag: bool, sort: Sort) -> Iterator[tuple[str, Sort, Meaning]]:
    value, condition, clause = meaning.value, meaning.condition, meaning.clause
    if flag and not isinstance(value, FlagTerm):
        for change, other in conditions(value, "what it means"):
            yield change, sort, Meaning(other, condition, clause)
    for found in variants(value, clause, sort):
        yield found.change, found.sort, Meaning(found.part, condition, clause)
    if condition is not None:
        for change, other in conditions(condition):
            yield change, sort, Meaning(value, other, clause)
        for found in variants(condition, clause, sort):
            yield found.change, found.sort, Meaning(value, found.part, clause)


def _of_rank(ranking: tuple[Rank, ...], number: int, rank: Rank) -> Iterator[tuple[str, tuple[Rank, ...]]]:
    before, after = ranking[:number], ranking[number + 1 :]
    turned = replace(rank, order="lowest" if rank.order == "highest" else "highest")
    yield f"{rank.order} becomes {turned.order}", (*before, turned, *after)
    yield "the line is left out", (*before, *after)
    for found in variants(rank.value, rank.clause):
        yield found.change, (*before, replace(rank, value=found.part), *after)


def _facts_of_points(ruleset: Ruleset) -> frozenset[str]:
    """The numbers that the ranking counts, and those that these are made of."""
    waiting: list[Any] = [rank.value for rank in ruleset.ranking]
    found: set[str] = set()
    while waiting:
        for part in parts(waiting.pop()):
            if isinstance(part, FactTerm) and part.fact not in found:
                fact = ruleset.facts[part.fact]
                if not isinstance(fact.type, FlagType):
                    found.add(part.fact)
                    waiting += [line.value for line in fact.meanings]
    return frozenset(found)
