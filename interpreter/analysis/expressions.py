"""Reads expressions: syntax in, typed terms out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import assert_never

from ...grammar import model
from ...grammar.source import Span
from . import codes
from .names import Names
from .report import Report
from .scope import Scope, present_if, present_unless
from .terms import (
    AdjectiveTerm,
    AfterTerm,
    AndTerm,
    ArithmeticTerm,
    CompareTerm,
    DescriptionTerm,
    Expression,
    FactTerm,
    FlagTerm,
    LocalTerm,
    MatchTerm,
    MeasuredTerm,
    NoTerm,
    NothingTerm,
    NotTerm,
    NumberTerm,
    OrTerm,
    RecordTerm,
    SameTerm,
    SomeTerm,
    TableTerm,
)
from .types import (
    FLAG,
    LARGEST,
    NUMBER,
    UNKNOWN,
    FlagType,
    NumberType,
    SetType,
    ThingType,
    Type,
    UnknownType,
    ZoneType,
    is_optional,
    maybe,
    surely,
)
from .words import say_type

NOTHING = NothingTerm(type=UNKNOWN)


@dataclass
class Reader:
    """Reads the expressions of one ruleset.

    `fact_type` gives the type of a fact by its id, reading the fact first where need be.
    """

    names: Names
    report: Report
    players: tuple[int, ...]
    fact_type: Callable[[str, Span], Type]
    record_types: dict[str, Type] = field(default_factory=dict)
    result_types: dict[str, Type] = field(default_factory=dict)
    option_types: dict[str, Type] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    _locals: int = 0

    # ---- small helpers

    def local(self, name: str, type_: Type, span: Span) -> LocalTerm:
        """Return a new local name."""
        self._locals += 1
        return LocalTerm(f"{name}#{self._locals}", name, type=type_, span=span)

    def quietly(self) -> Reader:
        """Return a reader that reports nothing, for trying a reading."""
        return replace(self, report=Report(self.report.layers), used=set(), _locals=self._locals + 100_000)

    def wrong(self, span: Span, wanted: str, found: Type) -> None:
        """Report a value of the wrong type, unless its type is unknown."""
        if not isinstance(found, UnknownType):
            self.report.add(
                codes.WRONG_TYPE, span, f"{wanted} is needed here", f"this is {say_type(found, self.names)}"
            )

    def sure(self, term: Expression, what: str = "this") -> Expression:
        """Report a term that may be nothing where there must be a value."""
        if is_optional(term.type):
            self.report.add(
                codes.MAYBE_NOTHING,
                term.span,
                f"{what} may be nothing",
                "there may be none",
                "test it first with `only if … is not nothing`, or give the fact a last line `otherwise …`",
            )
        return term

    # ---- reading

    def condition(self, node: model.Expr, scope: Scope) -> Expression:
        """Return a term that is yes or no."""
        term = self.read(node, scope, FLAG)
        if not isinstance(term.type, FlagType | UnknownType):
            self.wrong(node.span, "a condition", term.type)
        return term

    def number(self, node: model.Expr, scope: Scope, sure: bool = True) -> Expression:
        """Return a term that is a number or an amount."""
        term = self.read(node, scope, NUMBER)
        if not isinstance(term.type, NumberType | UnknownType):
            self.wrong(node.span, "a number", term.type)
        return self.sure(term, "a number that is calculated with") if sure else term

    def read(self, node: model.Expr, scope: Scope, wanted: Type | None = None) -> Expression:
        """Return the term for `node`. `wanted` settles names that several kinds have; it is not enforced."""
        term = self._read(node, scope, wanted)
        if is_optional(term.type) and replace(term, span=term.span) in scope.present:
            return replace(term, type=surely(term.type))
        return term

    def fitting(self, node: model.Expr, scope: Scope, wanted: Type, what: str) -> Expression:
        """Return the term for `node`, which must fit the type `wanted`; `what` names the place."""
        term = self.read(node, scope, wanted)
        self.fit(term, wanted, what)
        return term

    def fit(self, term: Expression, wanted: Type, what: str) -> None:
        """Report a term that does not fit the type `wanted`."""
        found = term.type
        match wanted, found:
            case (UnknownType(), _) | (_, UnknownType()):
                return
            case NumberType(), NumberType() if wanted.unit != found.unit and not is_bare(term):
                self.report.add(
                    codes.WRONG_UNIT,
                    term.span,
                    f"{what} is {say_type(wanted, self.names)}",
                    f"this is {say_type(found, self.names)}",
                )
                return
            case NumberType(), NumberType():
                if found.low > wanted.high or found.high < wanted.low:
                    self.report.add(
                        codes.WRONG_TYPE,
                        term.span,
                        f"{what} is a number from {wanted.low} to {wanted.high}",
                        "this is never in that range",
                    )
                    return
            case ThingType(kind=kind), ThingType(kind=other) if kind == other:
                pass
            case (FlagType(), FlagType()) | (SetType(), ZoneType()):
                return
            case SetType(kind=kind), SetType(kind=other) if kind == other:
                return
            case _:
                self.report.add(
                    codes.WRONG_TYPE,
                    term.span,
                    f"{what} is {say_type(wanted, self.names)}",
                    f"this is {say_type(found, self.names)}",
                )
                return
        if is_optional(found) and not is_optional(wanted):
            self.sure(term, what)

    def _read(self, node: model.Expr, scope: Scope, wanted: Type | None) -> Expression:
        from . import collections, paths

        match node:
            case model.Number(value):
                return NumberTerm(value, type=NumberType(None, value, value), span=node.span)
            case model.Flag(value):
                return FlagTerm(value, type=FLAG, span=node.span)
            case model.Nothing():
                type_ = maybe(wanted) if wanted is not None else UNKNOWN
                return NothingTerm(type=type_, span=node.span)
            case model.Amount():
                return self._amount(node, scope)
            case model.Path():
                return paths.read_path(self, node, scope, wanted)
            case model.Call():
                return paths.read_call(self, node, scope, wanted)
            case model.After(word, member):
                return self._after(node, word, member, scope)
            case model.Selection():
                return collections.read_selection(self, node, scope)
            case model.Count(things):
                return collections.read_count(self, node, things, scope)
            case model.Aggregate():
                return collections.read_aggregate(self, node, scope)
            case model.Some(things):
                return SomeTerm(collections.read_several(self, things, scope), type=FLAG, span=node.span)
            case model.No(things):
                return NoTerm(collections.read_several(self, things, scope), type=FLAG, span=node.span)
            case model.Not(operand):
                return NotTerm(self.condition(operand, scope), type=FLAG, span=node.span)
            case model.And(operands):
                return self._and(node, operands, scope)
            case model.Or(operands):
                return self._or(node, operands, scope)
            case model.Compare(operator, left, right):
                first, second = self.number(left, scope, False), self.number(right, scope, False)
                self._same_unit(node, first, second)
                return CompareTerm(operator, first, second, type=FLAG, span=node.span)
            case model.Is():
                return self._is(node, scope)
            case model.Arithmetic():
                return self._arithmetic(node, scope)
            case model.Table():
                return self._table(node, scope, wanted)
            case _:
                assert_never(node)

    def _and(self, node: model.And, operands: tuple[model.Expr, ...], scope: Scope) -> Expression:
        terms = []
        for operand in operands:
            terms.append(self.condition(operand, scope))
            scope = scope.knowing(present_if(terms[-1]))
        return AndTerm(tuple(terms), type=FLAG, span=node.span)

    def _or(self, node: model.Or, operands: tuple[model.Expr, ...], scope: Scope) -> Expression:
        terms = []
        for operand in operands:
            terms.append(self.condition(operand, scope))
            scope = scope.knowing(present_unless(terms[-1]))
        return OrTerm(tuple(terms), type=FLAG, span=node.span)

    def _amount(self, node: model.Amount, scope: Scope) -> Expression:
        number = self.number(node.number, scope)
        resource = self.names.resource_of(node.what.text) if isinstance(node.what, model.Word) else None
        if resource is None:
            word = node.what.text if isinstance(node.what, model.Word) else node.what.name.text
            if self.names.is_declared(word) or self.names.kinds_with_member(word):
                self.report.add(
                    codes.WRONG_TYPE,
                    node.what.span,
                    f"`{word}` is no resource, so it is no unit of a number",
                    "not a resource",
                )
            else:
                known = [*self.names.resources, *self.names.plurals]
                self.report.unknown(codes.UNKNOWN_NAME, node.what.span, word, "resource", known)
            return MeasuredTerm(number, type=UNKNOWN, span=node.span)
        bounds = number.type if isinstance(number.type, NumberType) else NUMBER
        if bounds.unit is not None and bounds.unit != resource:
            self.report.add(
                codes.WRONG_UNIT,
                node.span,
                f"an amount of `{bounds.unit}` is no amount of `{resource}`",
                f"this is {say_type(bounds, self.names)}",
            )
        type_ = NumberType(resource, bounds.low, bounds.high)
        if isinstance(number, NumberTerm):
            return NumberTerm(number.value, type=type_, span=node.span)
        return MeasuredTerm(number, type=type_, span=node.span)

    def _after(self, node: model.After, word: model.Word, member: model.Expr, scope: Scope) -> Expression:
        kind = self.names.kind_of(word.text)
        if kind is None or kind.is_piece:
            self.report.unknown(codes.UNKNOWN_NAME, word.span, word.text, "kind", self.names.kinds)
            return AfterTerm(word.text, NOTHING, type=UNKNOWN, span=node.span)
        wanted = ThingType(kind.id)
        term = self.fitting(member, scope, wanted, f"what stands behind `{word.text} after`")
        return AfterTerm(kind.id, term, type=wanted, span=node.span)

    def _is(self, node: model.Is, scope: Scope) -> Expression:
        from . import paths

        left = self.read(node.left, scope, self._hint(node.right, scope))
        adjective = self._adjective(left, node)
        if adjective is not None:
            return adjective
        if isinstance(left.type, ThingType) and self.names.kinds[left.type.kind].is_piece:
            description = paths.read_description(self, node.right, scope, left.type.kind, report=False)
            if isinstance(description, DescriptionTerm):
                return MatchTerm(left, description, node.negated, type=FLAG, span=node.span)
        right = self.read(node.right, scope, maybe(left.type))
        if isinstance(right, NothingTerm):
            if not is_optional(left.type) and not isinstance(left.type, UnknownType):
                self.report.add(
                    codes.NEVER_HOLDS,
                    node.span,
                    "this is never nothing, so the comparison is always the same",
                    f"this is {say_type(left.type, self.names)}",
                )
        elif isinstance(left.type, NumberType) and isinstance(right.type, NumberType):
            self._same_unit(node, left, right)
        elif not isinstance(left, NothingTerm):
            self.fit(right, maybe(left.type), "what it is compared with")
            if isinstance(left.type, SetType | ZoneType):
                self.wrong(node.left.span, "one thing", left.type)
        return SameTerm(left, right, node.negated, type=FLAG, span=node.span)

    def _hint(self, node: model.Expr, scope: Scope) -> Type | None:
        match node:
            case model.Path(name, None) if name.text in scope.locals:
                return scope.locals[name.text].type
            case _:
                return None

    def _adjective(self, left: Expression, node: model.Is) -> Expression | None:
        """Return the term of `left is adjective`, or None if the right side is none."""
        if not isinstance(left.type, ThingType) or not isinstance(node.right, model.Path) or node.right.of:
            return None
        word, kind = node.right.name.text, left.type.kind
        flag: Expression
        fact, record = self.names.facts.get(word), self.names.records.get(word)
        if fact is not None and len(fact.parameters) == 1:
            if self.names.kind_of(fact.parameters[0].type.name.text) is not self.names.kinds[kind]:
                return None
            self.used.add(word)
            flag = FactTerm(word, (left,), type=self.fact_type(word, node.right.span), span=node.span)
        elif record is not None and record.of is not None and record.of.text == kind:
            self.used.add(word)
            flag = RecordTerm(word, left, type=self.record_types.get(word, UNKNOWN), span=node.span)
        else:
            return None
        if not isinstance(flag.type, FlagType | UnknownType):
            self.wrong(node.right.span, "a fact or record that is yes or no", flag.type)
        self.sure(left, "what is described")
        return AdjectiveTerm(flag, node.negated, type=FLAG, span=node.span)

    def _same_unit(self, node: model.Node, left: Expression, right: Expression) -> None:
        if not isinstance(left.type, NumberType) or not isinstance(right.type, NumberType):
            return
        bare = [term for term in (left, right) if isinstance(term, NumberTerm)]
        if any(term.type == NumberType(None, term.value, term.value) for term in bare):
            return
        if left.type.unit != right.type.unit:
            self.report.add(
                codes.WRONG_UNIT,
                node.span,
                f"{say_type(left.type, self.names)} and {say_type(right.type, self.names)} do not go together",
                "two units",
                "write the unit behind the bare number, `(number) unit`",
            )

    def _arithmetic(self, node: model.Arithmetic, scope: Scope) -> Expression:
        left, right = self.number(node.left, scope), self.number(node.right, scope)
        first, second = left.type, right.type
        if not isinstance(first, NumberType) or not isinstance(second, NumberType):
            return ArithmeticTerm(node.operator, left, right, type=UNKNOWN, span=node.span)
        if node.operator == "*":
            if first.unit is not None and second.unit is not None:
                self.report.add(
                    codes.WRONG_UNIT, node.span, "two amounts cannot be multiplied", "both have a unit"
                )
            corners = [a * b for a in (first.low, first.high) for b in (second.low, second.high)]
            unit = first.unit or second.unit
        else:
            self._same_unit(node, left, right)
            corners = (
                [first.low + second.low, first.high + second.high]
                if node.operator == "+"
                else [first.low - second.high, first.high - second.low]
            )
            unit = first.unit or second.unit
        low, high = max(min(corners), -LARGEST), min(max(corners), LARGEST)
        return ArithmeticTerm(node.operator, left, right, type=NumberType(unit, low, high), span=node.span)

    def _table(self, node: model.Table, scope: Scope, wanted: Type | None) -> Expression:
        if node.key.text != "players":
            self.report.unknown(
                codes.UNKNOWN_NAME, node.key.span, node.key.text, "key of a table", ["players"]
            )
        rows = tuple((row.low, row.high, self.read(row.value, scope, wanted)) for row in node.rows)
        for count in self.players:
            covering = [row for row in rows if row[0] <= count <= row[1]]
            if len(covering) != 1:
                state = "no row" if not covering else "more than one row"
                self.report.add(
                    codes.TABLE_GAPS,
                    node.span,
                    f"the table has {state} for {count} players",
                    f"the ruleset is for {', '.join(map(str, self.players))}",
                )
        types = [row[2].type for row in rows]
        return TableTerm(rows, type=join(types), span=node.span)


def is_bare(term: Expression) -> bool:
    """Tell whether the term is a number written without a unit, which counts whatever is meant."""
    return isinstance(term, NumberTerm) and isinstance(term.type, NumberType) and term.type.unit is None


def with_unit(terms: list[Expression]) -> list[Expression]:
    """Return the terms with the unit of the others given to numbers that are written without one."""
    units = {term.type.unit for term in terms if isinstance(term.type, NumberType) and not is_bare(term)}
    if len(units) != 1:
        return terms
    (unit,) = units
    return [
        replace(term, type=replace(term.type, unit=unit))
        if is_bare(term) and isinstance(term.type, NumberType)
        else term
        for term in terms
    ]


def join(types: list[Type]) -> Type:
    """Return the type of a value that is one of several; unknown where they do not go together."""
    known = [type_ for type_ in types if not isinstance(type_, UnknownType)]
    if not known or len(known) < len(types):
        return UNKNOWN
    first = known[0]
    if isinstance(first, NumberType):
        numbers = [type_ for type_ in known if isinstance(type_, NumberType)]
        if len(numbers) < len(known) or len({number.unit for number in numbers}) > 1:
            return UNKNOWN
        return NumberType(
            first.unit,
            min(number.low for number in numbers),
            max(number.high for number in numbers),
            any(number.optional for number in numbers),
        )
    if any(surely(type_) != surely(first) for type_ in known):
        return UNKNOWN
    return maybe(first) if any(is_optional(type_) for type_ in known) else first
