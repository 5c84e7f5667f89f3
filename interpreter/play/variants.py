"""Every small change of a term, a statement or a block: what a slip of the pen would make of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from ..analysis.terms import (
    AdjectiveTerm,
    AggregateTerm,
    AlternativeTerm,
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    ChancePickTerm,
    ChooseTerm,
    Clause,
    CompareTerm,
    CountTerm,
    Expression,
    ExtremeTerm,
    FinishTerm,
    FlagTerm,
    ForEachTerm,
    ForEveryTerm,
    IfTerm,
    LetTerm,
    LocalTerm,
    MatchTerm,
    MovePiecesTerm,
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
    StatementTerm,
    SuchThatTerm,
    TableTerm,
    Term,
    TransferTerm,
)
from ..analysis.types import FLAG, FlagType, NumberType, SetType, ThingType, Type

Sort = Literal["rule", "payment", "gain", "draw", "table row", "points"]
"""What a change is about: whom it would cost or give something, or the rule of play itself."""


@dataclass(frozen=True)
class Variant:
    """A changed copy of a part. `clause` is the one that is changed, `change` says how."""

    clause: Clause
    change: str
    part: Any
    sort: Sort


def variants(part: Any, clause: Clause, sort: Sort = "rule") -> Iterator[Variant]:
    """Yield every copy of a term, a statement or a block with one small change."""
    if isinstance(part, tuple):
        yield from _of_tuple(part, clause, sort)
        return
    if isinstance(part, StatementTerm):
        clause, sort = part.clause, _sort_of(part, sort)
    elif isinstance(part, TableTerm):
        sort = "table row" if sort == "rule" else sort
    elif not isinstance(part, Term):
        return
    for change, changed in _own(part):
        yield Variant(clause, change, changed, sort)
    if isinstance(part, IfTerm):
        yield from _of_branches(part, sort)
        return
    if isinstance(part, ChooseTerm):
        yield from _fewer_ways(part)
    for item in fields(part):
        if item.name in ("clause", "type", "span", "variable", "target", "local", "seat", "actor"):
            continue
        inner = "rule" if item.name in ("unable", "body") else sort
        for found in variants(getattr(part, item.name), clause, inner):
            changed = found.part or None if item.name == "unable" else found.part
            yield replace(found, part=replace(part, **{item.name: changed}))


def conditions(condition: Expression, what: str = "the condition") -> Iterator[tuple[str, Expression]]:
    """Yield a condition turned round, and one that always holds."""
    if not isinstance(condition, SameTerm | MatchTerm | AdjectiveTerm | SomeTerm | NoTerm):
        yield f"{what} is turned round", NotTerm(condition, type=condition.type, span=condition.span)
    yield f"{what} is left out", FlagTerm(True, type=condition.type, span=condition.span)


def _sort_of(statement: StatementTerm, around: Sort) -> Sort:
    match statement:
        case TransferTerm(verb="gain"):
            return "gain"
        case TransferTerm():
            return "payment"
        case MovePiecesTerm(source=source) if source is not None:
            return "draw"
        case _:
            return around if around == "points" else "rule"


def _of_tuple(parts: tuple[Any, ...], clause: Clause, sort: Sort) -> Iterator[Variant]:
    for number, part in enumerate(parts):
        before, after = parts[:number], parts[number + 1 :]
        if isinstance(part, OnlyIfTerm):
            yield Variant(part.clause, "the condition is left out", (*before, *part.body), "rule")
        elif isinstance(part, SuchThatTerm) or _can_go(part):
            yield Variant(part.clause, "the line is left out", (*before, *after), _sort_of(part, sort))
        for found in variants(part, clause, sort):
            yield replace(found, part=(*before, found.part, *after))


def _can_go(part: Any) -> bool:
    """Tell whether a statement can be left out without taking a name away from others."""
    picks = ChancePickTerm | PickOneTerm | PickSetTerm | PickNumberTerm
    binding = LetTerm | picks | SealedTerm | IfTerm | AlternativeTerm
    return isinstance(part, StatementTerm) and not isinstance(part, binding)


def _of_branches(statement: IfTerm, sort: Sort) -> Iterator[Variant]:
    branches = statement.branches
    for number, (clause, condition, body) in enumerate(branches):
        before, after = branches[:number], branches[number + 1 :]

        def changed(
            condition: Expression | None = condition,
            body: Any = body,
            place: tuple[Any, Clause, Any] = (before, clause, after),
        ) -> IfTerm:
            return replace(statement, branches=(*place[0], (place[1], condition, body), *place[2]))

        if condition is None:
            rest = replace(statement, branches=before)
            yield Variant(clause, "`otherwise` is left out", rest, "rule")
        else:
            for change, other in conditions(condition):
                yield Variant(clause, change, changed(condition=other), "rule")
            for found in variants(condition, clause, sort):
                yield replace(found, part=changed(condition=found.part))
        for found in variants(body, clause, "rule"):
            yield replace(found, part=changed(body=found.part))


def _fewer_ways(choice: ChooseTerm) -> Iterator[Variant]:
    ways = choice.alternatives
    for number, way in enumerate(ways if len(ways) > 1 else ()):
        rest = replace(choice, alternatives=(*ways[:number], *ways[number + 1 :]))
        yield Variant(way.clause, f"`{way.name}` is not offered", rest, "rule")


_FOLDS: tuple[Literal["total", "highest", "lowest"], ...] = ("total", "highest", "lowest")
_EDGES: dict[str, Literal[">=", "<=", ">", "<"]] = {">=": ">", ">": ">=", "<=": "<", "<": "<="}
_TURNED: dict[str, Literal[">=", "<=", ">", "<"]] = {">=": "<", ">": "<=", "<=": ">", "<": ">="}


def _own(part: Any) -> Iterator[tuple[str, Any]]:
    """Yield the changes of a term or statement itself."""
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
        case ArithmeticTerm(operator="+"):
            yield "+ becomes -", replace(part, operator="-")
        case ArithmeticTerm(operator="-"):
            yield "- becomes +", replace(part, operator="+")
        case SelectionTerm(condition=condition) if condition is not None:
            for change, free in conditions(condition):
                yield change, replace(part, condition=free)
        case _:
            yield from _of_statement(part)


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
    from ..analysis.rewrite import parts

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
