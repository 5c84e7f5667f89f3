"""Changes a ruleset in one small place after another, to see which changes no example notices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Literal

from ..analysis.locals import NothingToRun
from ..analysis.ruleset import Fact, Kind, Meaning, Member, Rank, Rule, Ruleset
from ..analysis.standing import with_settling
from ..analysis.terms import (
    AdjectiveTerm,
    AggregateTerm,
    AndTerm,
    ArithmeticTerm,
    Clause,
    CompareTerm,
    ExtremeTerm,
    FinishTerm,
    FlagTerm,
    ForEachTerm,
    ForEveryTerm,
    IfTerm,
    LetTerm,
    MatchTerm,
    NoTerm,
    NumberTerm,
    OnlyIfTerm,
    OrTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    SameTerm,
    SealedTerm,
    SomeTerm,
    StatementTerm,
    SuchThatTerm,
    Term,
)
from .examples import run_example


@dataclass(frozen=True)
class Mutant:
    """A changed copy. `clause` is the path of the clause that is changed, `change` says how."""

    clause: str
    change: str
    line: int
    ruleset: Ruleset


@dataclass(frozen=True)
class MutationReport:
    """How the examples did: `killed` are the mutants that some example noticed."""

    mutants: int
    killed: int
    survivors: tuple[Mutant, ...]
    guarded: frozenset[str]


def mutate(ruleset: Ruleset) -> MutationReport:
    """Run the examples on every mutant.

    A clause is guarded if a change of it is noticed. Only examples in which the clause ran are run, all
    of them for clauses that do not run by themselves (a value, a number of copies, a step).
    """
    outcomes = [run_example(ruleset, example) for example in ruleset.examples]
    reaching: dict[str, list[int]] = {}
    for number, outcome in enumerate(outcomes):
        for path in outcome.reached:
            reaching.setdefault(path, []).append(number)
    everything = list(range(len(outcomes)))
    count = killed = 0
    survivors: list[Mutant] = []
    guarded: set[str] = set()
    for mutant in mutants(ruleset):
        count += 1
        runs = any(clause.path == mutant.clause and not clause.frame for clause in ruleset.clauses)
        numbers = reaching.get(mutant.clause, []) if runs else everything
        if any(_notices(mutant.ruleset, number) for number in numbers):
            killed += 1
            guarded.add(mutant.clause)
        else:
            survivors.append(mutant)
    return MutationReport(count, killed, tuple(survivors), frozenset(guarded))


def _notices(ruleset: Ruleset, example: int) -> bool:
    try:
        return not run_example(ruleset, ruleset.examples[example]).passed
    except NothingToRun:
        return True  # the change has taken away the step that the example is about


# ---- the mutants of a ruleset


def mutants(ruleset: Ruleset) -> Iterator[Mutant]:
    """Every mutant, in the order of the ruleset's declarations."""
    for id_, kind in ruleset.kinds.items():
        for clause, change, changed in _of_kind(kind):
            yield _mutant(ruleset, clause, change, kinds={**ruleset.kinds, id_: changed})
    for id_, record in ruleset.records.items():
        for _, change, start in variants(record.start, record.clause):
            records = {**ruleset.records, id_: replace(record, start=start)}
            yield _mutant(ruleset, record.clause, change, records=records)
    for id_, fact in ruleset.facts.items():
        for clause, change, changed_fact in _of_fact(fact):
            yield _mutant(ruleset, clause, change, facts={**ruleset.facts, id_: changed_fact})
    for id_, rule in ruleset.rules.items():
        for clause, change, body in variants(rule.body, rule.clause):
            rules = {**ruleset.rules, id_: replace(rule, body=body)}
            yield _mutant(ruleset, clause, change, rules=rules)
    for id_, zone in ruleset.zones.items():
        if zone.refill is not None:
            for clause, change, body in variants(zone.refill.body, zone.refill.clause):
                refilled = replace(zone, refill=replace(zone.refill, body=body))
                yield _mutant(ruleset, clause, change, zones={**ruleset.zones, id_: refilled})
    for number, rank in enumerate(ruleset.ranking):
        for change, changed_ranks in _of_rank(ruleset.ranking, number, rank):
            yield _mutant(ruleset, rank.clause, change, ranking=changed_ranks)


def _mutant(ruleset: Ruleset, clause: Clause, change: str, **parts: Any) -> Mutant:
    return Mutant(clause.path, change, clause.span.line, with_settling(replace(ruleset, **parts)))


def _of_kind(kind: Kind) -> Iterator[tuple[Clause, str, Kind]]:
    for number, member in enumerate(kind.members):
        for clause, change, changed in _of_member(member):
            members = (*kind.members[:number], changed, *kind.members[number + 1 :])
            yield clause, change, replace(kind, members=members)


def _of_member(member: Member) -> Iterator[tuple[Clause, str, Member]]:
    if member.named:
        for id_, values in member.values.items():
            for _, change, changed in variants(values, member.clause):
                yield (
                    member.clause,
                    f"{id_}: {change}",
                    replace(member, values={**member.values, id_: changed}),
                )
    for id_, body in member.bodies.items():
        for clause, change, statements in variants(body.body, body.clause):
            bodies: dict[str, Rule] = {**member.bodies, id_: replace(body, body=statements)}
            yield clause, change, replace(member, bodies=bodies)


def _of_fact(fact: Fact) -> Iterator[tuple[Clause, str, Fact]]:
    for number, meaning in enumerate(fact.meanings):
        before, after = fact.meanings[:number], fact.meanings[number + 1 :]
        if len(fact.meanings) > 1:
            yield meaning.clause, "the line is left out", replace(fact, meanings=(*before, *after))
        for _, change, value in variants(meaning.value, meaning.clause):
            changed = Meaning(value, meaning.condition, meaning.clause)
            yield meaning.clause, change, replace(fact, meanings=(*before, changed, *after))
        if meaning.condition is not None:
            for _, change, condition in variants(meaning.condition, meaning.clause):
                changed = Meaning(meaning.value, condition, meaning.clause)
                yield meaning.clause, change, replace(fact, meanings=(*before, changed, *after))


def _of_rank(ranking: tuple[Rank, ...], number: int, rank: Rank) -> Iterator[tuple[str, tuple[Rank, ...]]]:
    before, after = ranking[:number], ranking[number + 1 :]
    turned = replace(rank, order="lowest" if rank.order == "highest" else "highest")
    yield f"{rank.order} becomes {turned.order}", (*before, turned, *after)
    yield "the line is left out", (*before, *after)


# ---- the variants of a term


Variant = tuple[Clause, str, Any]


def variants(part: Any, clause: Clause) -> Iterator[Variant]:
    """Every copy of a term, statement or block with one small change, with the clause that it is in."""
    if isinstance(part, tuple):
        yield from _of_tuple(part, clause)
        return
    if not isinstance(part, Term | StatementTerm):
        return
    inner = part.clause if isinstance(part, StatementTerm) else clause
    for change, changed in _own(part):
        yield inner, change, changed
    for field in fields(part):
        if field.name in ("clause", "type", "span", "variable", "target", "local", "seat"):
            continue
        for found, change, changed in variants(getattr(part, field.name), inner):
            yield found, change, replace(part, **{field.name: changed})


def _of_tuple(parts: tuple[Any, ...], clause: Clause) -> Iterator[Variant]:
    for number, part in enumerate(parts):
        before, after = parts[:number], parts[number + 1 :]
        if isinstance(part, OnlyIfTerm):
            yield part.clause, "the guard is left out", (*before, *part.body)
        elif isinstance(part, SuchThatTerm) or _can_go(part):
            yield part.clause, "the line is left out", (*before, *after)
        for found, change, changed in variants(part, clause):
            yield found, change, (*before, changed, *after)


def _can_go(part: Any) -> bool:
    """Tell whether a statement can be left out without taking a name away from others."""
    binding = LetTerm | PickOneTerm | PickSetTerm | PickNumberTerm | SealedTerm | IfTerm
    return isinstance(part, StatementTerm) and not isinstance(part, binding) and is_dataclass(part)


_FOLDS: tuple[Literal["total", "highest", "lowest"], ...] = ("total", "highest", "lowest")
_EDGES: dict[str, Literal[">=", "<=", ">", "<"]] = {">=": ">", ">": ">=", "<=": "<", "<": "<="}


def _own(part: Term | StatementTerm) -> Iterator[tuple[str, Any]]:
    match part:
        case NumberTerm(value=value):
            for other in (value + 1, value - 1):
                if other >= 0:
                    yield f"{value} becomes {other}", replace(part, value=other)
        case FlagTerm(value=value):
            yield f"{'yes' if value else 'no'} is turned round", replace(part, value=not value)
        case CompareTerm(operator=operator):
            edge = _EDGES[operator]
            yield f"{operator} becomes {edge}", replace(part, operator=edge)
        case SameTerm() | MatchTerm() | AdjectiveTerm():
            yield "the condition is turned round", replace(part, negated=not part.negated)
        case SomeTerm(things=things):
            yield "some becomes no", NoTerm(things, type=part.type, span=part.span)
        case NoTerm(things=things):
            yield "no becomes some", SomeTerm(things, type=part.type, span=part.span)
        case AndTerm(operands=operands) | OrTerm(operands=operands):
            for number in range(len(operands)):
                rest = (*operands[:number], *operands[number + 1 :])
                changed = rest[0] if len(rest) == 1 else replace(part, operands=rest)
                yield f"condition {number + 1} is left out", changed
        case AggregateTerm(operator=operator):
            for name in _FOLDS:
                if name != operator:
                    yield f"{operator} becomes {name}", replace(part, operator=name)
        case ForEveryTerm(step=step):
            for other in (step + 1, step - 1):
                if other > 0:
                    yield f"for every {step} becomes {other}", replace(part, step=other)
        case ExtremeTerm(order=order):
            turned: Literal["highest", "lowest"] = "lowest" if order == "highest" else "highest"
            yield f"{order} becomes {turned}", replace(part, order=turned)
        case ForEachTerm(first=first) if first is not None:
            yield "the loop begins with the first that was declared", replace(part, first=None)
        case FinishTerm(among=among) if among is not None:
            yield "the ranking decides between all", replace(part, among=None)
        case ArithmeticTerm(operator="+"):
            yield "+ becomes -", replace(part, operator="-")
        case ArithmeticTerm(operator="-"):
            yield "- becomes +", replace(part, operator="+")
        case _:
            return
