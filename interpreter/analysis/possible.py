"""What must hold before a body is begun, so that it can be carried out.

A body is read from its start, straight on, up to the first thing whose outcome cannot be told beforehand:
chance, something shown, another decision's consequences, a change of what later lines read. What is found
decides which alternatives and things are offered, and which statements need `if unable`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .rewrite import locals_in, substitute
from .terms import (
    AllTerm,
    AlternativeTerm,
    AmountTerm,
    ArithmeticTerm,
    Block,
    ChancePickTerm,
    ChooseTerm,
    CompareTerm,
    CountTerm,
    DescriptionTerm,
    Expression,
    IfTerm,
    LetTerm,
    LocalTerm,
    MovePiecesTerm,
    NotTerm,
    NumberTerm,
    OnlyIfTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    SelectionTerm,
    SomeTerm,
    Statement,
    StepTerm,
    TransferTerm,
)
from .types import FLAG, NumberType


@dataclass(frozen=True)
class Holds:
    """A condition that must hold."""

    condition: Expression


@dataclass(frozen=True)
class Fits:
    """Some set must be an answer to the pick."""

    pick: PickSetTerm


@dataclass(frozen=True)
class Every:
    demands: tuple[Demand, ...]


@dataclass(frozen=True)
class Either:
    demands: tuple[Demand, ...]


Demand = Holds | Fits | Every | Either

AnyPick = PickOneTerm | PickSetTerm | PickNumberTerm | ChancePickTerm


@dataclass
class Found:
    """`demands` in order, each with the statement that makes it; `covered` are statements looked at.

    `open` is false once nothing can be told of what follows.
    """

    demands: list[tuple[Statement, Demand]] = field(default_factory=list)
    covered: list[Statement] = field(default_factory=list)
    open: bool = True


@dataclass
class _Balance:
    """What a seat has gained and paid of a resource so far."""

    gained: list[Expression] = field(default_factory=list)
    paid: list[Expression] = field(default_factory=list)


@dataclass
class _Walk:
    found: Found = field(default_factory=Found)
    values: dict[str, Expression] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)
    balances: dict[tuple[str, Expression], _Balance] = field(default_factory=dict)

    def demand(self, statement: Statement, demand: Demand) -> None:
        self.found.demands.append((statement, demand))

    def known(self, term: Expression) -> Expression | None:
        """The term as it reads at the start of the body, or None where that cannot be told."""
        changed = substitute(term, self.values)
        return None if locals_in(changed) & self.unknown else changed


def demands(block: Block, picked: dict[str, Expression] | None = None) -> Found:
    """Return what the body demands. `picked` are values for locals that are chosen just before it."""
    walk = _Walk(values=dict(picked or {}))
    _walk(walk, block)
    return walk.found


def of_block(block: Block, picked: dict[str, Expression] | None = None) -> Every:
    """Return all that the body demands as one."""
    return Every(tuple(demand for _, demand in demands(block, picked).demands))


def of_alternative(alternative: AlternativeTerm) -> Every:
    """Return what must hold for an alternative to be offered."""
    inner = of_block(alternative.body)
    if alternative.condition is None:
        return inner
    return Every((Holds(alternative.condition), *inner.demands))


def of_picked(pick: PickOneTerm, rest: Block) -> Every:
    """Return what a thing must be like so that what follows the pick can be carried out with it.

    The conditions read the pick's `variable`.
    """
    if not isinstance(pick.target, LocalTerm):
        return Every(())
    found = demands(rest, {pick.target.local: pick.variable})
    return Every(
        tuple(demand for _, demand in found.demands if pick.variable.local in locals_in(terms_of(demand)))
    )


def terms_of(demand: Demand) -> tuple[Expression, ...]:
    """Return the conditions in a demand."""
    match demand:
        case Holds(condition):
            return (condition,)
        case Fits(pick):
            bounds = [bound for bound in (pick.low, pick.high) if bound is not None]
            return (pick.things, *bounds, *(item.condition for item in pick.conditions))
        case Every(inner) | Either(inner):
            return tuple(term for part in inner for term in terms_of(part))


def _walk(walk: _Walk, block: Block) -> None:
    for index, statement in enumerate(block):
        if not walk.found.open:
            return
        _step(walk, statement, block[index + 1 :])


def _step(walk: _Walk, statement: Statement, rest: Block) -> None:
    found = walk.found
    match statement:
        case LetTerm(local=local, value=value):
            known = walk.known(value)
            if known is None:
                walk.unknown.add(local.local)
            else:
                walk.values[local.local] = known
                walk.unknown.discard(local.local)
        case StepTerm(body=body):
            _walk(walk, body)
        case OnlyIfTerm(condition=condition, body=body):
            _guarded(walk, statement, condition, body)
        case IfTerm(branches=branches):
            _branches(walk, statement, branches)
        case ChooseTerm():
            found.covered.append(statement)
            if statement.unable is None:
                ways = tuple(of_alternative(alternative) for alternative in statement.alternatives)
                if not any(not way.demands for way in ways):
                    walk.demand(statement, Either(ways))
            found.open = False
        case PickOneTerm() | PickSetTerm() | PickNumberTerm():
            _pick(walk, statement, rest)
        case ChancePickTerm():
            _pick(walk, statement, rest)
            found.open = False
        case TransferTerm():
            _transfer(walk, statement)
            found.open = found.open and not statement.settles
        case MovePiecesTerm():
            _move(walk, statement)
            found.open = False
        case _:
            found.open = False


def _guarded(walk: _Walk, statement: Statement, condition: Expression, body: Block) -> None:
    known = walk.known(condition)
    inner = demands(body, walk.values)
    walk.found.open = False
    walk.found.covered.extend(inner.covered)
    if known is None or not inner.demands:
        return
    needed = Every(tuple(demand for _, demand in inner.demands))
    walk.demand(statement, Either((Holds(NotTerm(known, type=FLAG, span=known.span)), needed)))


def _branches(
    walk: _Walk, statement: IfTerm, branches: tuple[tuple[object, Expression | None, Block], ...]
) -> None:
    walk.found.open = False
    earlier: list[Demand] = []
    ways: list[Demand] = []
    some = False
    for _, condition, body in branches:
        inner = demands(body, walk.values)
        walk.found.covered.extend(inner.covered)
        needed = [demand for _, demand in inner.demands]
        some = some or bool(needed)
        known = walk.known(condition) if condition is not None else None
        if condition is not None and known is None:
            return
        own: list[Demand] = [Holds(known)] if known is not None else []
        ways.append(Every((*earlier, *own, *needed)))
        if known is not None:
            earlier.append(Holds(NotTerm(known, type=FLAG, span=known.span)))
    if branches[-1][1] is not None:
        ways.append(Every(tuple(earlier)))
    if some:
        walk.demand(statement, Either(tuple(ways)))


def _pick(walk: _Walk, pick: AnyPick, rest: Block) -> None:
    if pick.unable is None:
        demand = _pickable(walk, pick, rest)
        if demand is not None:
            walk.demand(pick, demand)
        if demand is not None or never_empty(pick):
            walk.found.covered.append(pick)
    else:
        walk.found.open = False
    if isinstance(pick.target, LocalTerm):
        walk.unknown.add(pick.target.local)


def _pickable(walk: _Walk, pick: AnyPick, rest: Block) -> Demand | None:
    match pick:
        case PickOneTerm(variable=variable, things=things):
            further = of_picked(pick, rest)
            known = walk.known(things)
            if known is None or (isinstance(known, AllTerm) and not further.demands):
                return None
            conditions = [term for part in further.demands if (term := _plain(part)) is not None]
            for condition in conditions:
                known = SelectionTerm(variable, known, condition, type=things.type, span=things.span)
            return Holds(SomeTerm(known, type=FLAG, span=things.span))
        case ChancePickTerm(things=things):
            known = None if never_empty(pick) else walk.known(things)
            return None if known is None else Holds(SomeTerm(known, type=FLAG, span=things.span))
        case PickNumberTerm(low=low, high=high):
            if never_empty(pick):
                return None
            known_low, known_high = walk.known(low), walk.known(high)
            if known_low is None or known_high is None:
                return None
            return Holds(CompareTerm("<=", known_low, known_high, type=FLAG, span=high.span))
        case PickSetTerm():
            return None if never_empty(pick) else _fits(walk, pick)


def _fits(walk: _Walk, pick: PickSetTerm) -> Fits | None:
    """The demand that some set fits, as it reads at the start of the body; None where that cannot be told."""
    things = walk.known(pick.things)
    low = None if pick.low is None else walk.known(pick.low)
    high = None if pick.high is None else walk.known(pick.high)
    tests = [walk.known(condition.condition) for condition in pick.conditions]
    if things is None or (low is None) != (pick.low is None) or (high is None) != (pick.high is None):
        return None
    conditions = tuple(
        replace(condition, condition=test)
        for condition, test in zip(pick.conditions, tests, strict=True)
        if test is not None
    )
    if len(conditions) < len(pick.conditions):
        return None
    return Fits(replace(pick, things=things, low=low, high=high, conditions=conditions))


def _plain(demand: Demand) -> Expression | None:
    return demand.condition if isinstance(demand, Holds) else None


def never_empty(pick: AnyPick) -> bool:
    """Tell whether the pick always has an answer."""
    match pick:
        case PickOneTerm(things=things) | ChancePickTerm(things=things):
            return isinstance(things, AllTerm)
        case PickNumberTerm(low=low, high=high):
            first, last = low.type, high.type
            return isinstance(first, NumberType) and isinstance(last, NumberType) and first.high <= last.low
        case PickSetTerm(low=low, conditions=conditions):
            return not conditions and (low is None or (isinstance(low, NumberTerm) and low.value == 0))


def _transfer(walk: _Walk, statement: TransferTerm) -> None:
    amount = walk.known(statement.amount)
    if statement.verb == "pay":
        walk.found.covered.append(statement)
    if amount is None:
        walk.found.open = False
        return
    source, target = walk.known(statement.source), walk.known(statement.target)
    if statement.verb == "pay" and source is not None and statement.unable is None:
        balance = walk.balances.setdefault((statement.resource, source), _Balance())
        balance.paid.append(amount)
        needed = _needed(statement, source, balance)
        if needed is not None:
            walk.demand(statement, Holds(needed))
    elif statement.unable is not None:
        walk.found.open = False
    if statement.verb == "gain" and target is not None and statement.certain:
        walk.balances.setdefault((statement.resource, target), _Balance()).gained.append(amount)


def _needed(statement: TransferTerm, source: Expression, balance: _Balance) -> Expression | None:
    """What the seat must have at the start for the payments so far, or None if its gains cover them."""
    least_gain = sum(_bounds(term)[0] for term in balance.gained)
    most_paid = sum(_bounds(term)[1] for term in balance.paid)
    if most_paid <= least_gain:
        return None
    unit = NumberType(statement.resource)
    has: Expression = AmountTerm(statement.resource, source, type=NumberType(statement.resource, 0))
    for gain in balance.gained:
        has = ArithmeticTerm("+", has, gain, type=unit)
    total = balance.paid[0]
    for paid in balance.paid[1:]:
        total = ArithmeticTerm("+", total, paid, type=unit)
    return CompareTerm(">=", has, total, type=FLAG, span=statement.amount.span)


def _bounds(term: Expression) -> tuple[int, int]:
    type_ = term.type
    return (type_.low, type_.high) if isinstance(type_, NumberType) else (0, 0)


def _move(walk: _Walk, statement: MovePiecesTerm) -> None:
    """An exact number of pieces must be there, so that nobody chooses a move that moves nothing."""
    what, count, source = statement.what, statement.count, statement.source
    if count is None or source is None or not isinstance(what, DescriptionTerm):
        return
    if statement.refills:
        return  # what the pile will have then cannot be told
    known, number = walk.known(source), walk.known(count)
    if known is None or number is None or what.group is not None or what.values:
        return
    there = CountTerm(known, type=NumberType(None, 0), span=statement.what.span)
    walk.demand(statement, Holds(CompareTerm(">=", there, number, type=FLAG, span=statement.what.span)))
