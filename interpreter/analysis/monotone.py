"""Tells which conditions on a picked set more pieces can only help."""

from __future__ import annotations

from .rewrite import parts
from .terms import (
    AggregateTerm,
    AndTerm,
    CompareTerm,
    CountTerm,
    Expression,
    FlagTerm,
    ForEveryTerm,
    LocalTerm,
    NumberTerm,
    OrTerm,
    ResultTerm,
    SomeTerm,
)
from .types import NumberType


def grows(condition: Expression, chosen: LocalTerm | ResultTerm) -> bool:
    """Tell whether the condition, once it holds, still holds when more is chosen."""
    match condition:
        case AndTerm(operands=operands) | OrTerm(operands=operands):
            return all(grows(operand, chosen) for operand in operands)
        case SomeTerm(things=things):
            return things == chosen or _apart(condition, chosen)
        case CompareTerm(operator=">=" | ">", left=left, right=right):
            return _rises(left, chosen) and _apart(right, chosen)
        case CompareTerm(operator="<=" | "<", left=left, right=right):
            return _apart(left, chosen) and _rises(right, chosen)
        case FlagTerm():
            return True
        case _:
            return _apart(condition, chosen)


def _rises(term: Expression, chosen: LocalTerm | ResultTerm) -> bool:
    """Tell whether the number never falls when more is chosen."""
    match term:
        case CountTerm(things=things):
            return things == chosen or _apart(term, chosen)
        case AggregateTerm(operator="highest", things=things):
            return things == chosen or _apart(term, chosen)
        case AggregateTerm(operator="total", things=things, value=value):
            never_falls = isinstance(value.type, NumberType) and value.type.low >= 0
            return (things == chosen and never_falls) or _apart(term, chosen)
        case ForEveryTerm(number=NumberTerm(), value=value):
            return _rises(value, chosen)
        case NumberTerm():
            return True
        case _:
            return _apart(term, chosen)


def _apart(term: Expression, chosen: LocalTerm | ResultTerm) -> bool:
    return all(part != chosen for part in parts(term))
