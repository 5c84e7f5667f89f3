"""Yields copies of a ruleset that differ from it in one small place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..analysis.measured_alone import measured_alone
from ..analysis.rewrite import parts
from ..analysis.ruleset import Copies, Fact, Kind, Meaning, Member, Rank, Rule, Ruleset, Visibility
from ..analysis.terms import Clause, FactTerm, FlagTerm
from ..analysis.types import SEAT, FlagType
from .slips import conditions
from .variants import Sort, variants

SORTS: tuple[Sort, ...] = ("rule", "payment", "gain", "draw", "table row", "points", "visibility")
"""What changes may be about, in the order in which they are reported."""


@dataclass(frozen=True)
class Mutant:
    """A changed copy. `clause` is the path of the clause that is changed, `change` says how."""

    clause: str
    change: str
    file: str
    line: int
    sort: Sort
    ruleset: Ruleset


def mutants(ruleset: Ruleset) -> Iterator[Mutant]:
    """Yield every mutant, in the order of the ruleset's declarations."""
    for id_, kind in ruleset.kinds.items():
        for clause, change, sort, changed in _of_kind(kind):
            yield _mutant(ruleset, clause, change, sort, kinds={**ruleset.kinds, id_: changed})
    for id_, resource in ruleset.resources.items():
        for change, supply in _numbers(resource.supply):
            resources = {**ruleset.resources, id_: replace(resource, supply=supply)}
            yield _mutant(ruleset, resource.clause, change, "table row", resources=resources)
        for change, seen in _of_visibility(resource.visibility, True):
            resources = {**ruleset.resources, id_: replace(resource, visibility=seen)}
            yield _mutant(ruleset, resource.clause, change, "visibility", resources=resources)
    for id_, record in ruleset.records.items():
        for found in variants(record.start, record.clause):
            records = {**ruleset.records, id_: replace(record, start=found.part)}
            yield _mutant(ruleset, record.clause, found.change, found.sort, records=records)
        for change, seen in _of_visibility(record.visibility, record.of == SEAT):
            records = {**ruleset.records, id_: replace(record, visibility=seen)}
            yield _mutant(ruleset, record.clause, change, "visibility", records=records)
    for id_, option in ruleset.options.items():
        for found in variants(option.start, option.clause):
            options = {**ruleset.options, id_: replace(option, start=found.part)}
            yield _mutant(ruleset, option.clause, found.change, "rule", options=options)
    points, alone = _facts_of_points(ruleset), measured_alone(ruleset)
    for id_, fact in ruleset.facts.items():
        if id_ in alone:
            continue  # no game and no example goes otherwise for it
        for clause, change, sort, changed_fact in _of_fact(fact, "points" if id_ in points else "rule"):
            yield _mutant(ruleset, clause, change, sort, facts={**ruleset.facts, id_: changed_fact})
    for id_, rule in ruleset.rules.items():
        for clause, change, sort, body in _of_body(rule):
            yield _mutant(
                ruleset, clause, change, sort, rules={**ruleset.rules, id_: replace(rule, body=body)}
            )
    for id_, zone in ruleset.zones.items():
        for change, seen in _of_visibility(zone.visibility, zone.of == SEAT):
            zones = {**ruleset.zones, id_: replace(zone, visibility=seen)}
            yield _mutant(ruleset, zone.clause, change, "visibility", zones=zones)
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


def _of_visibility(seen: Visibility, owned: bool) -> Iterator[tuple[str, Visibility]]:
    """Yield the other circles of viewers; where the options decide, the other way round."""
    if seen.cases is not None:
        turned = replace(seen.cases, then=seen.cases.otherwise, otherwise=seen.cases.then)
        yield "who may see is turned round", replace(seen, cases=turned)
        return
    circles = {"everyone": Visibility(everyone=True), "nobody": Visibility()}
    if owned:
        circles["the owner"] = Visibility(owner=True)
    now = next(name for name, circle in circles.items() if circle == seen)
    for name, circle in circles.items():
        if name != now:
            yield f"visible to {now} becomes {name}", circle


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
