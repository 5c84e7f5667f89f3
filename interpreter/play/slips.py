"""What a slip of the pen would make of one term or statement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from ..analysis.rewrite import parts
from ..analysis.terms import (
    AdjectiveTerm,
    AggregateTerm,
    AlternativeTerm,
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    CompareTerm,
    CountTerm,
    Expression,
    ExtremeTerm,
    FinishTerm,
    FlagTerm,
    ForEachTerm,
    ForEveryTerm,
    LetTerm,
    LocalTerm,
    MatchTerm,
    NoTerm,
    NotTerm,
    NumberTerm,
    OnlyIfTerm,
    OrTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RepeatTerm,
    SameTerm,
    SealedTerm,
    SelectionTerm,
    SomeTerm,
    SuchThatTerm,
    TableTerm,
    TransferTerm,
)
from ..analysis.types import FLAG, FlagType, NumberType, SetType, ThingType, Type

_FOLDS: tuple[Literal["total", "highest", "lowest"], ...] = ("total", "highest", "lowest")
_EDGES: dict[str, Literal[">=", "<=", ">", "<"]] = {">=": ">", ">": ">=", "<=": "<", "<": "<="}
_TURNED: dict[str, Literal[">=", "<=", ">", "<"]] = {">=": "<", ">": "<=", "<=": ">", "<": ">="}


def conditions(condition: Expression, what: str = "the condition") -> Iterator[tuple[str, Expression]]:
    """Yield a condition turned round, and one that always holds."""
    if not isinstance(condition, SameTerm | MatchTerm | AdjectiveTerm | SomeTerm | NoTerm):
        yield f"{what} is turned round", NotTerm(condition, type=condition.type, span=condition.span)
    yield f"{what} is left out", FlagTerm(True, type=condition.type, span=condition.span)


def slips(part: Any) -> Iterator[tuple[str, Any]]:
    """Yield the changes of a term or statement itself, not of what is in it."""
    match part:
        case NumberTerm(value=value):
            for other in (value + 1, value - 1):
                if other >= 0:
                    yield f"{value} becomes {other}", replace(part, value=other)
        case FlagTerm(value=value):
            yield f"{'yes' if value else 'no'} is turned round", replace(part, value=not value)
        case CompareTerm(operator=operator):
            for edge in (_EDGES[operator], _TURNED[operator]):
                yield f"{operator} becomes {edge}", replace(part, operator=edge)
        case SameTerm() | MatchTerm() | AdjectiveTerm():
            yield "the condition is turned round", replace(part, negated=not part.negated)
        case SomeTerm(things=things):
            yield "some becomes no", NoTerm(things, type=part.type, span=part.span)
        case NoTerm(things=things):
            yield "no becomes some", SomeTerm(things, type=part.type, span=part.span)
        case AndTerm(operands=operands):
            yield "and becomes or", OrTerm(operands, type=part.type, span=part.span)
            yield from _shorter(part, operands)
        case OrTerm(operands=operands):
            yield "or becomes and", AndTerm(operands, type=part.type, span=part.span)
            yield from _shorter(part, operands)
        case AggregateTerm(operator=operator):
            for name in _FOLDS:
                if name != operator:
                    yield f"{operator} becomes {name}", replace(part, operator=name)
        case ExtremeTerm(order=order):
            turned: Literal["highest", "lowest"] = "lowest" if order == "highest" else "highest"
            yield f"{order} becomes {turned}", replace(part, order=turned)
        case ForEveryTerm(step=step):
            yield f"{step} becomes {step + 1}", replace(part, step=step + 1)
            if step > 1:
                yield f"{step} becomes {step - 1}", replace(part, step=step - 1)
        case TableTerm():
            yield from _other_rows(part)
        case ArithmeticTerm(operator="+"):
            yield "+ becomes -", replace(part, operator="-")
        case ArithmeticTerm(operator="-"):
            yield "- becomes +", replace(part, operator="+")
        case SelectionTerm(condition=condition) if condition is not None:
            for change, free in conditions(condition):
                yield change, replace(part, condition=free)
        case _:
            yield from _of_statement(part)


def _other_rows(table: TableTerm) -> Iterator[tuple[str, TableTerm]]:
    """Give rows without numbers, which are changed by themselves, the value of the row before."""
    for number, (low, high, value) in enumerate(table.rows):
        other = table.rows[number - 1][2]
        if value != other and not _has_number(value):
            rows = (*table.rows[:number], (low, high, other), *table.rows[number + 1 :])
            yield f"the value from {low} on becomes another one", replace(table, rows=rows)


def _shorter(part: AndTerm | OrTerm, operands: tuple[Expression, ...]) -> Iterator[tuple[str, Any]]:
    for number in range(len(operands)):
        rest = (*operands[:number], *operands[number + 1 :])
        changed = rest[0] if len(rest) == 1 else replace(part, operands=rest)
        yield f"condition {number + 1} is left out", changed


def _of_statement(part: Any) -> Iterator[tuple[str, Any]]:
    match part:
        case OnlyIfTerm(condition=condition) | SuchThatTerm(condition=condition):
            for change, other in conditions(condition):
                if not change.endswith("left out"):
                    yield change, replace(part, condition=other)
        case AlternativeTerm(condition=condition) if condition is not None:
            for change, other in conditions(condition):
                yield change, replace(part, condition=other)
        case LetTerm(local=local, value=value):
            for change, changed in _another(value, local.type):
                yield change, replace(part, value=changed)
        case TransferTerm(amount=AmountTerm(holder=holder) as amount, source=source) if holder == source:
            yield "one less", replace(part, amount=_one_more(amount, "-"))
        case TransferTerm(amount=amount) if not _has_number(amount):
            yield "one more", replace(part, amount=_one_more(amount))
        case PickOneTerm(things=things):
            yield "nothing is offered", replace(part, things=_none_of(things))
        case PickSetTerm():
            yield from _of_set(part)
        case PickNumberTerm(low=low, high=high):
            if not _has_number(low):
                yield "one more at least", replace(part, low=_one_more(low))
            if not _has_number(high):
                yield "one less at most", replace(part, high=_one_more(high, "-"))
        case SealedTerm(seats=seats):
            yield "nobody is asked", replace(part, seats=_none_of(seats))
        case ForEachTerm(first=first) if first is not None:
            yield "the first is left out", replace(part, first=None)
        case FinishTerm(among=among) if among is not None:
            yield "among whom is left out", replace(part, among=None)
        case RepeatTerm(times=times, condition=condition):
            if times > 1:
                yield f"{times} times becomes {times - 1}", replace(part, times=times - 1)
            yield f"{times} times becomes {times + 1}", replace(part, times=times + 1)
            if condition is not None:
                for change, other in conditions(condition):
                    yield change, replace(part, condition=other)
        case _:
            return


def _of_set(pick: PickSetTerm) -> Iterator[tuple[str, PickSetTerm]]:
    """What may be picked must be, and the other way round; one more and one less come with the numbers."""
    low, high = pick.low, pick.high
    free = low is None or (isinstance(low, NumberTerm) and low.value == 0)
    if free and high is not None and not isinstance(high, NumberTerm):
        yield "up to so many becomes exactly so many", replace(pick, low=high)
    elif free and isinstance(high, NumberTerm) and high.value > 1:
        yield f"up to {high.value} becomes exactly {high.value}", replace(pick, low=high)
    elif low is None and not _wants_some(pick):
        yield "some have to be picked", replace(pick, low=_number(1))
    if low is not None and low == high:
        yield "exactly so many becomes up to so many", replace(pick, low=_number(0))
    yield "nothing is offered", replace(pick, things=_none_of(pick.things))


def _wants_some(pick: PickSetTerm) -> bool:
    """Tell whether a condition on the set is a least number of things, so that none are too few."""
    size = CountTerm(pick.target)
    for asked in (condition.condition for condition in pick.conditions):
        match asked:
            case CompareTerm(operator=">" | ">=" as operator, left=left, right=NumberTerm(value=value)):
                if left == size and (operator == ">" or value > 0):
                    return True
            case _:
                pass
    return False


def _another(value: Expression, type_: Type) -> Iterator[tuple[str, Expression]]:
    """Yield another value for a name, unless one of its own numbers will do."""
    if _has_number(value):
        return
    match type_:
        case NumberType():
            yield "one more", _one_more(value)
        case FlagType():
            yield from (found for found in conditions(value, "the value") if "left out" not in found[0])
        case SetType():
            yield "none of them", _none_of(value)
        case _:
            return


def _has_number(value: Expression) -> bool:
    return any(isinstance(part, NumberTerm) for part in parts(value))


def _number(value: int) -> NumberTerm:
    return NumberTerm(value, type=NumberType("", 0, value))


def _one_more(value: Expression, operator: Literal["+", "-"] = "+") -> Expression:
    one = NumberTerm(1, type=value.type, span=value.span)
    return ArithmeticTerm(operator, value, one, type=value.type, span=value.span)


def _none_of(things: Expression) -> Expression:
    """Return a selection of things of which none is left."""
    kind = things.type
    thing = ThingType(kind.kind) if isinstance(kind, SetType) else kind
    nobody = LocalTerm("/none", "none", type=thing, span=things.span)
    return SelectionTerm(nobody, things, FlagTerm(False, type=FLAG), type=things.type, span=things.span)
