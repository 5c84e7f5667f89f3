"""Finds payments, picks and choices that may be impossible, and `if unable` where nothing can fail."""

from __future__ import annotations

from collections.abc import Iterator

from ...grammar.diagnostics import Severity
from ...grammar.source import Span
from . import codes
from .locals import all_rules
from .possible import AnyPick, Holds, demands, never_empty, of_alternative, terms_of
from .report import Report
from .rewrite import locals_in, parts, unnamed
from .ruleset import Ruleset
from .terms import (
    AndTerm,
    Block,
    ChancePickTerm,
    ChooseTerm,
    Expression,
    ForEachTerm,
    IfTerm,
    LocalTerm,
    OnlyIfTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RepeatTerm,
    SealedTerm,
    SelectionTerm,
    SomeTerm,
    Statement,
    StepTerm,
    TransferTerm,
)


def check_possible(ruleset: Ruleset, report: Report) -> None:
    """Report what may be impossible without a word on that case, and such words where nothing can fail."""
    wrong = [found.span for found in report.found if found.severity is Severity.ERROR]
    for rule in all_rules(ruleset):
        whole = rule.clause.span
        if any(span.file == whole.file and whole.start <= span.start < whole.end for span in wrong):
            continue  # what could not be read might have made sure of the rest
        for statement in unproven(rule.body):
            report.add(
                codes.MAY_FAIL,
                _place(statement),
                f"{_name(statement)} may be impossible, and nothing says what happens then",
                "may fail",
                'write `if unable` below it, with what happens then or with `impossible "why not"`',
            )
        for part in parts(rule.body):
            if isinstance(part, ChooseTerm | AnyPick) and _needless(part):
                report.add(
                    codes.NEEDLESS,
                    _place(part),
                    f"{_name(part)} is always possible, so its `if unable` never happens",
                    "cannot fail",
                    "take the `if unable` out",
                )


def _needless(statement: ChooseTerm | AnyPick) -> bool:
    if statement.unable is None:
        return False
    if isinstance(statement, ChooseTerm):
        return any(not of_alternative(way).demands for way in statement.alternatives)
    return never_empty(statement)


def _name(statement: Statement) -> str:
    match statement:
        case ChooseTerm():
            return "this choice"
        case TransferTerm():
            return "this payment"
        case _:
            return f"the pick `{statement.clause.path.rpartition('.')[2]}`"


def _place(statement: Statement) -> Span:
    """What can fail about a statement: the amount, or what is picked from."""
    match statement:
        case TransferTerm(amount=amount):
            return amount.span
        case PickOneTerm(things=things) | PickSetTerm(things=things) | ChancePickTerm(things=things):
            return things.span
        case PickNumberTerm(low=low, high=high):
            return low.span.to(high.span)
        case _:
            return statement.clause.span


def unproven(block: Block, covered: frozenset[str] = frozenset()) -> Iterator[Statement]:
    """Every payment, pick or choice in the body that may fail, with nothing said for that case.

    `covered` are the paths of clauses whose possibility an alternative around them ensures.
    """
    for index, statement in enumerate(block):
        rest = block[index + 1 :]
        path = statement.clause.path
        match statement:
            case ChooseTerm():
                if statement.unable is None and path not in covered:
                    free = [not of_alternative(item).demands for item in statement.alternatives]
                    if not any(free):
                        yield statement
                for alternative in statement.alternatives:
                    inside = {found.clause.path for found in demands(alternative.body).covered}
                    yield from unproven(alternative.body, frozenset(inside))
            case PickOneTerm() | PickSetTerm() | PickNumberTerm() | ChancePickTerm():
                if statement.unable is None and path not in covered and not never_empty(statement):
                    yield statement
                if isinstance(statement, PickOneTerm) and isinstance(statement.target, LocalTerm):
                    ensured = demands(rest, {statement.target.local: statement.variable})
                    covered = covered | {
                        found.clause.path
                        for found, demand in ensured.demands
                        if statement.variable.local in locals_in(terms_of(demand))
                    }
            case TransferTerm(verb="pay"):
                if statement.unable is None and path not in covered and not _settled(block, index):
                    yield statement
            case _:
                pass
        yield from _inside(statement, covered)


def _settled(block: Block, index: int) -> bool:
    """Tell whether what comes before a payment in its body surely makes it possible."""
    path = block[index].clause.path
    for start in range(index + 1):
        found = demands(block[start:])
        looked_at = {statement.clause.path for statement in found.covered}
        failing = {statement.clause.path for statement, _ in found.demands}
        if path in looked_at and path not in failing:
            return True
    return False


def _guarded(condition: Expression | None, body: Block) -> frozenset[str]:
    """The paths of what a condition around a body makes possible: it says itself that they can be done."""
    if condition is None:
        return frozenset()
    said: tuple[Expression, ...] = condition.operands if isinstance(condition, AndTerm) else (condition,)
    known = {weaker for part in said for weaker in _weaker(part)}
    return frozenset(
        statement.clause.path
        for statement, demand in demands(body).demands
        if isinstance(demand, Holds) and unnamed(demand.condition) in known
    )


def _weaker(condition: Expression) -> Iterator[Expression]:
    """A condition and what follows from it: where some cards are red there are some cards."""
    yield unnamed(condition)
    if isinstance(condition, SomeTerm):
        things: Expression = condition.things
        while isinstance(things, SelectionTerm):
            things = things.source
            yield unnamed(SomeTerm(things))


def _inside(statement: Statement, covered: frozenset[str]) -> Iterator[Statement]:
    match statement:
        case StepTerm(body=body):
            yield from unproven(body, covered)
        case OnlyIfTerm(condition=condition, body=body):
            yield from unproven(body, covered | _guarded(condition, body))
        case ForEachTerm(body=body) | RepeatTerm(body=body):
            yield from unproven(body)
        case SealedTerm():
            return  # a seat that cannot pick is not asked
        case IfTerm(branches=branches):
            for _, guard, body in branches:
                yield from unproven(body, covered | _guarded(guard, body))
        case ChooseTerm() | PickOneTerm() | PickSetTerm() | PickNumberTerm():
            yield from unproven(statement.unable or ())
        case ChancePickTerm() | TransferTerm():
            yield from unproven(statement.unable or ())
        case _:
            pass
