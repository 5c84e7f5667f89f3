"""What rules are called with, which of them are told where they are called, and of whom conditions speak."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, assert_never, cast

from ...interpreter.analysis.rewrite import locals_in, rebuilt
from ...interpreter.analysis.ruleset import Ruleset
from ...interpreter.analysis.terms import (
    AndTerm,
    DoTerm,
    Expression,
    FinishTerm,
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
    if rule is None or len(rule.body) != 1 or len(rule.parameters) != len(term.arguments):
        return None
    (statement,) = rule.body
    if {rule.clause.path, statement.clause.path} & ruleset.sayings.keys():
        return None
    match statement:
        case TransferTerm(unable=None) | MovePiecesTerm() | SetTerm() | ShuffleTerm() | DoTerm() | RunTerm():
            pass
        case _:
            return None
    values = {local.local: value for local, value in zip(rule.parameters, term.arguments, strict=True)}
    if not values.keys() <= locals_in(statement):
        return None
    told = rebuilt(statement, lambda part: _put(part, values))
    return cast(Action, replace(told, clause=term.clause))


def _put(part: Any, values: Mapping[str, Expression]) -> Any:
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
