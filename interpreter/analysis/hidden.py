"""Finds questions that give away what the asked player cannot see.

Only what is certain is reported. Amounts and records are hidden as they declare, pieces in secret zones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ...grammar.source import NOWHERE, Span
from . import codes, possible
from .company import Company
from .locals import all_rules, bound_by, reads
from .report import Report
from .rewrite import parts, substitute
from .ruleset import Rule, Ruleset, Visibility
from .secret_zones import secret_zones
from .terms import (
    AggregateTerm,
    AllTerm,
    AmountTerm,
    Block,
    ChancePickTerm,
    ChooseTerm,
    DoTerm,
    Expression,
    ExtremesTerm,
    FactTerm,
    ForEachTerm,
    IfTerm,
    LetTerm,
    LocalTerm,
    OnlyIfTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RecordTerm,
    RepeatTerm,
    ResultTerm,
    RunTerm,
    SameTerm,
    SealedTerm,
    SelectionTerm,
    Statement,
    StatementTerm,
    StepTerm,
    TransferTerm,
    ZoneTerm,
)
from .types import SEAT, SUPPLY

Question = ChooseTerm | PickOneTerm | PickSetTerm | PickNumberTerm


def check_hidden(ruleset: Ruleset, report: Report) -> None:
    """Report conditions and bounds of questions that read what the asked player surely cannot see."""
    if max(ruleset.players, default=1) < 2:
        return
    walk = _Walk(ruleset, report)
    for rule in all_rules(ruleset):
        walk.rule(rule, (), Company())
        for part in parts(rule.body):
            if isinstance(part, SealedTerm):
                _check_sealed(part, report)


class _Walk:
    """The rules of a ruleset, each by itself and with what those who run it know of its parameters."""

    def __init__(self, ruleset: Ruleset, report: Report) -> None:
        self.ruleset = ruleset
        self.report = report
        self.view = _View(ruleset)
        self.done: set[tuple[object, ...]] = set()
        self.said: set[tuple[Span, str]] = set()

    def rule(self, rule: Rule, arguments: tuple[Expression, ...], company: Company) -> None:
        values = tuple(map(company.plain, arguments))
        key = rule.id, values, company.ranging, company.apart
        if key in self.done:
            return
        self.done.add(key)
        inside = replace(company, values={}, vague=company.vague | _said_again(rule))
        for parameter, value in zip(rule.parameters, values, strict=False):
            inside = inside.let(parameter, value)
        self.block(rule.body, inside)

    def block(self, block: Block, company: Company) -> None:
        for index, statement in enumerate(block):
            if isinstance(statement, Question):
                self.question(statement, block[index + 1 :], company)
            match statement:
                case LetTerm(local=local, value=value):
                    company = company.let(local, value)
                case (
                    PickOneTerm(target=LocalTerm() as target, things=things)
                    | ChancePickTerm(target=target, things=things)
                ):
                    company = company.each(target, things)
                case _:
                    for body, inside in self.inside(statement, company):
                        self.block(body, inside)
            if isinstance(statement, Question | ChancePickTerm | TransferTerm):
                self.block(statement.unable or (), company)

    def inside(self, statement: Statement, company: Company) -> Iterator[tuple[Block, Company]]:
        """Yield the bodies in a statement with what is known there, and walk through what it runs."""
        match statement:
            case StepTerm(body=body) | RepeatTerm(body=body):
                yield body, company
            case OnlyIfTerm(condition=condition, body=body):
                yield body, company.where(condition)
            case ForEachTerm(variable=variable, things=things, body=body):
                yield body, company.each(variable, things)
            case SealedTerm(variable=variable, seats=seats, body=body):
                yield body, company.each(variable, seats)
            case IfTerm(branches=branches):
                for _, test, body in branches:
                    yield body, company.where(test)
                    company = company.where(test, False)
            case ChooseTerm(alternatives=alternatives):
                for way in alternatives:
                    yield way.body, company.where(way.condition)
            case DoTerm(rule=rule, arguments=arguments):
                self.rule(self.ruleset.rules[rule], arguments, company)
            case RunTerm(kind=kind, slot=slot, of=of, arguments=arguments):
                for member in self.ruleset.kinds[kind].members:
                    if slot in member.bodies:
                        self.rule(member.bodies[slot], (of, *arguments), company)
            case _:
                pass

    def question(self, question: Question, rest: Block, company: Company) -> None:
        terms = [(term, company) for term in _asked(question)]
        if isinstance(question, PickOneTerm):
            chosen = company.each(question.variable, question.things)
            terms += [(term, chosen) for term in possible.terms_of(possible.of_picked(question, rest))]
        for term, known in terms:
            for span, what in self.view.hidden(term, question.seat, known):
                if (span, what) not in self.said:
                    self.said.add((span, what))
                    _report(self.report, span, what)


def _said_again(rule: Rule) -> frozenset[str]:
    """The names that get a value in several lines of a rule."""
    names = [parameter.local for parameter in rule.parameters]
    lines = (part for part in parts(rule.body) if isinstance(part, StatementTerm))
    names += [local.local for line in lines if (local := bound_by(line)) is not None]
    return frozenset(name for name, times in Counter(names).items() if times > 1)


def _report(report: Report, span: Span, what: str) -> None:
    report.add(
        codes.HIDDEN,
        span,
        f"the question depends on {what}, which the player who is asked cannot see",
        "hidden from this player",
        "ask without it and decide afterwards, or let the player see it with a line `visible to`",
    )


def _asked(question: Question) -> Iterator[Expression]:
    """The conditions and bounds of a question, and what an alternative needs to be carried out."""
    match question:
        case ChooseTerm(alternatives=alternatives):
            for way in alternatives:
                yield from possible.terms_of(possible.of_alternative(way))
        case PickOneTerm(things=things):
            yield things
        case PickSetTerm(low=low, high=high, things=things, conditions=conditions):
            yield things
            yield from (bound for bound in (low, high) if bound is not None)
            yield from (item.condition for item in conditions)
        case PickNumberTerm(low=low, high=high):
            yield low
            yield high


def _check_sealed(block: SealedTerm, report: Report) -> None:
    """Report what reads the choice of another player before all have chosen."""
    picks = [part for part in block.body if isinstance(part, PickOneTerm | PickSetTerm | PickNumberTerm)]
    results = {pick.target.result for pick in picks if isinstance(pick.target, ResultTerm)}
    for part in [part for pick in picks for term in _asked(pick) for part in parts(term)]:
        if isinstance(part, ResultTerm) and part.result in results and not _is(part.of, block.variable.local):
            _report(report, part.span, f"what others choose as `{part.result}`")


class _View:
    """What is surely hidden in a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.secret = secret_zones(ruleset)

    def hidden(self, term: Expression, seat: Expression, company: Company) -> Iterator[tuple[Span, str]]:
        """Yield what in a term the seat surely cannot see: where it stands, and what it is called."""
        plain, asked = company.plain(term), company.plain(seat)
        for span, what in self._hidden(plain, asked, _with_others(company, plain, asked), (), None):
            yield (term.span if span == NOWHERE else span), what

    def _hidden(
        self,
        term: Expression,
        seat: Expression,
        company: Company,
        open_: tuple[str, ...],
        at: Span | None,
    ) -> Iterator[tuple[Span, str]]:
        for part in parts(term):
            match part:
                case AmountTerm(resource=resource, holder=ZoneTerm(zone=zone, of=of)) if zone != SUPPLY:
                    if self._unseen(self.ruleset.zones[zone].visibility, of, seat, company):
                        yield at or part.span, f"the `{resource}` of `{zone}`"
                case AmountTerm(resource=resource, holder=holder) if not isinstance(holder, ZoneTerm):
                    if self._unseen(self.ruleset.resources[resource].visibility, holder, seat, company):
                        yield at or part.span, f"the `{resource}` of a player"
                case RecordTerm(record=record, of=of):
                    if self._unseen(self.ruleset.records[record].visibility, of, seat, company):
                        yield at or part.span, f"the record `{record}`"
                case SelectionTerm(source=source, condition=condition, variable=variable):
                    if condition is not None and _tells(condition, variable):
                        yield from self._faces(source, seat, company, at)
                case AggregateTerm(things=things, value=value, variable=variable) if _tells(value, variable):
                    yield from self._faces(things, seat, company, at)
                case ExtremesTerm(things=things, extreme=extreme) if _tells(extreme.value, extreme.variable):
                    yield from self._faces(things, seat, company, at)
                case FactTerm(fact=fact, arguments=arguments) if fact not in open_:
                    found = self.ruleset.facts[fact]
                    values = {
                        parameter.local: argument
                        for parameter, argument in zip(found.parameters, arguments, strict=False)
                    }
                    inside = found.meanings[0].condition or found.meanings[0].value
                    inner = substitute(inside, values)
                    more = _with_others(company, inner, seat)
                    yield from self._hidden(inner, seat, more, (*open_, fact), at or part.span)
                case _:
                    pass

    def _faces(
        self, source: Expression, seat: Expression, company: Company, at: Span | None
    ) -> Iterator[tuple[Span, str]]:
        while isinstance(source, SelectionTerm):
            source = source.source
        if isinstance(source, ZoneTerm) and source.zone in self.secret:
            zone = self.ruleset.zones[source.zone]
            alike = all(len(self.ruleset.kinds[kind].members) == 1 for kind in zone.kinds) and not any(
                copies.rows
                for kind in zone.kinds
                for member in self.ruleset.kinds[kind].members
                for copies in member.copies
            )
            if not alike and self._unseen(zone.visibility, source.of, seat, company):
                yield at or source.span, f"what lies in `{zone.id}`"

    def _unseen(
        self, visibility: Visibility, of: Expression | None, seat: Expression, company: Company
    ) -> bool:
        """Tell whether the seat surely does not see something that belongs to `of`."""
        if visibility.everyone:
            return False
        if not visibility.owner:
            return True
        return of is not None and company.differ(of, seat, self.ruleset)


def _is(seat: Expression, local: str) -> bool:
    return isinstance(seat, LocalTerm) and seat.local == local


def _with_others(company: Company, term: Expression, seat: Expression) -> Company:
    """Return what is known inside a term, where its own variables run through all players."""
    return replace(company, everyone=company.everyone | _others(term, seat))


def _others(term: Expression, seat: Expression) -> frozenset[str]:
    """The variables that run through all players, the one who is asked among others."""
    found = set()
    for part in parts(term):
        match part:
            case SelectionTerm(source=AllTerm(kind=kind), variable=variable, condition=condition):
                if kind == SEAT and not _only_seat(condition, variable, seat):
                    found.add(variable.local)
            case AggregateTerm(things=AllTerm(kind=kind), variable=variable) if kind == SEAT:
                found.add(variable.local)
            case _:
                pass
    return frozenset(found)


def _only_seat(condition: Expression | None, variable: LocalTerm, seat: Expression) -> bool:
    """Tell whether a condition may let only the asked player through."""
    for part in parts(condition):
        if isinstance(part, SameTerm) and not part.negated:
            sides = [side.local for side in (part.left, part.right) if isinstance(side, LocalTerm)]
            if variable.local in sides:
                return True
    return False


def _tells(term: Expression, variable: LocalTerm) -> bool:
    """Tell whether the value of a term depends on what the piece is like."""
    return any(local.local == variable.local for local in reads(term))
