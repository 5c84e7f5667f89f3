"""What rules are called with, which of them are told where they are called, and of whom conditions speak."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, assert_never, cast

from ...interpreter.analysis.filling import holes
from ...interpreter.analysis.rewrite import locals_in, parts, rebuilt
from ...interpreter.analysis.ruleset import Rule, Ruleset
from ...interpreter.analysis.terms import (
    AndTerm,
    Clause,
    DoTerm,
    Expression,
    FinishTerm,
    ForEachTerm,
    ImpossibleTerm,
    LetTerm,
    LocalTerm,
    MovePiecesTerm,
    NothingHappensTerm,
    NothingTerm,
    RevealTerm,
    RollTerm,
    RunTerm,
    SameTerm,
    SetTerm,
    ShuffleTerm,
    Statement,
    StatementTerm,
    TransferTerm,
    WinTerm,
)
from .lets import is_seat

Action = (
    LetTerm
    | SetTerm
    | MovePiecesTerm
    | TransferTerm
    | ShuffleTerm
    | RollTerm
    | RevealTerm
    | RunTerm
    | DoTerm
    | WinTerm
    | FinishTerm
    | NothingHappensTerm
    | ImpossibleTerm
)


def short(ruleset: Ruleset, term: DoTerm | RunTerm) -> Action | None:
    """Return the one action that a rule is, for what it is called with; None if it is more than that."""
    rule = ruleset.rules.get(term.rule) if isinstance(term, DoTerm) else None
    if rule is None or len(rule.body) != 1:
        return None
    (statement,) = rule.body
    if {rule.clause.path, statement.clause.path} & ruleset.sayings.keys():
        return None
    match statement:
        case TransferTerm(unable=None) | MovePiecesTerm() | SetTerm() | ShuffleTerm() | DoTerm() | RunTerm():
            return cast(Action | None, _called_with(rule, statement, term))
        case _:
            return None


def short_loop(ruleset: Ruleset, term: DoTerm | RunTerm) -> ForEachTerm | None:
    """Return the loop of one action that a rule is, for what it is called with; None if it is not one."""
    rule = ruleset.rules.get(term.rule) if isinstance(term, DoTerm) else None
    match rule.body if rule is not None else ():
        case (ForEachTerm(body=(MovePiecesTerm() | SetTerm() | DoTerm(),)) as loop,) if rule is not None:
            if {rule.clause.path, loop.clause.path} & ruleset.sayings.keys():
                return None
            return cast(ForEachTerm | None, _called_with(rule, loop, term))
        case _:
            return None


def _called_with(rule: Rule, statement: Statement, term: DoTerm | RunTerm) -> Statement | None:
    """Return the statement of a rule for what the rule is called with; None if it leaves some of that out."""
    if len(rule.parameters) != len(term.arguments):
        return None
    values = {local.local: value for local, value in zip(rule.parameters, term.arguments, strict=True)}
    if not values.keys() <= locals_in(statement):
        return None
    return cast(Statement, rebuilt(statement, lambda part: _put(part, values, term.clause)))


def _put(part: Any, values: Mapping[str, Expression], clause: Clause) -> Any:
    if isinstance(part, StatementTerm):
        return replace(part, clause=clause)
    return values.get(part.local, part) if isinstance(part, LocalTerm) else part


def passed(ruleset: Ruleset, term: RunTerm | DoTerm) -> list[tuple[str, Expression]]:
    """Return what a rule is called with, each with the name that it has there."""
    match term:
        case RunTerm(_, kind, slot):
            own = ruleset.kinds[kind].slots if kind in ruleset.kinds else {}
            names = [name for name, _ in own[slot].parameters] if slot in own else []
        case DoTerm(_, rule):
            found = ruleset.rules.get(rule)
            names = [parameter.name for parameter in found.parameters] if found else []
        case _:
            assert_never(term)
    names += [""] * (len(term.arguments) - len(names))
    return [*zip(names, term.arguments, strict=False)]


def stated(ruleset: Ruleset, term: RunTerm | DoTerm) -> bool:
    """Whether the title of the rule that is called says what happens, so that the call needs no verb."""
    rule = ruleset.rules.get(term.rule) if isinstance(term, DoTerm) else None
    return rule is not None and rule.stated


def begun_with(ruleset: Ruleset, term: RunTerm | DoTerm) -> Expression | None:
    """Return the player with whom the title begins of a rule that is called by a clause."""
    rule = ruleset.rules.get(term.rule) if isinstance(term, DoTerm) else None
    if rule is None or rule.title is None or not rule.stated:
        return None
    first = next((name for name, start in holes(rule.title) if start == 1), None)
    return next(
        (value for name, value in passed(ruleset, term) if name == first and is_seat(value.type)), None
    )


def there_is(condition: Expression | None) -> Expression | None:
    """Return the one thing that a condition says is there; None if it says it of none or of several."""
    operands = condition.operands if isinstance(condition, AndTerm) else (condition,)
    found = [
        operand.left
        for operand in operands
        if isinstance(operand, SameTerm) and operand.negated and isinstance(operand.right, NothingTerm)
    ]
    seats = [term for term in found if is_seat(term.type)]
    return seats[0] if len(seats) == 1 else None


def alike(things: Expression, others: Expression) -> bool:
    """Whether two collections are the same things, whatever is called what in their conditions."""
    return _numbered(things) == _numbered(others)


def _numbered(things: Expression) -> object:
    """Return a collection with numbers for the names that its conditions give."""
    own = (getattr(part, "variable", None) for part in parts(things))
    names = list(dict.fromkeys(one.local for one in own if isinstance(one, LocalTerm)))
    return rebuilt(
        things,
        lambda part: (
            replace(part, local=str(names.index(part.local)), name="")
            if isinstance(part, LocalTerm) and part.local in names
            else part
        ),
    )


def weight(term: object) -> int:
    """Return of how many terms something is made: how much there is to tell, whatever it is called."""
    return sum(1 for _ in parts(term))
