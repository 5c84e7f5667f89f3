"""Reads expressions: syntax in, typed terms out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from ...grammar import model
from ...grammar.source import Span
from ..layers import codes as layer_codes
from ..layers.lines import about
from ..layers.notes import effective
from . import calls, codes, collections, comparisons, numbers, paths
from .names import Names
from .report import Report
from .ruleset import Saying
from .scope import Scope, present_if, present_unless
from .terms import (
    AfterTerm,
    AndTerm,
    AttributeTerm,
    Clause,
    Expression,
    FaceTerm,
    FactTerm,
    FlagTerm,
    LocalTerm,
    NoTerm,
    NothingTerm,
    NotTerm,
    NumberTerm,
    OrTerm,
    RecordTerm,
    SomeTerm,
)
from .types import (
    FLAG,
    NUMBER,
    SEAT,
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
from .words import advise, say_type

NOTHING = NothingTerm(type=UNKNOWN)


@dataclass
class Reader:
    """Reads the expressions of one ruleset.

    `fact_type` gives the type of a fact by its id, reading the fact first where need be. `players_at` is the
    line that says for how many players the ruleset is. `sayings` gathers the sentences of authors' own.
    """

    names: Names
    report: Report
    players: tuple[int, ...]
    fact_type: Callable[[str, Span], Type]
    record_types: dict[str, Type] = field(default_factory=dict)
    result_types: dict[str, Type] = field(default_factory=dict)
    option_types: dict[str, Type] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    layer_of: Mapping[str, str] = field(default_factory=dict)
    players_at: tuple[Span, ...] = ()
    sayings: dict[str, Saying] = field(default_factory=dict)
    _locals: int = 0

    # ---- small helpers

    def clause(
        self, path: str, line: model.Line, around: tuple[model.Note, ...] = (), frame: bool = False
    ) -> Clause:
        """Return the clause of a line; without notes of its own it has those around it in the same layer."""
        layer = self.layer_of.get(line.span.file, "")
        return Clause(path, layer, effective(line, around), frame, span=line.span)

    def lines(
        self, path: str, body: Iterable[model.Line], around: tuple[model.Note, ...]
    ) -> dict[str, Clause]:
        """Return the clauses of the lines below a declaration, by what each is about."""
        return {about(line): self.clause(f"{path}.{about(line)}", line, around) for line in body}

    def local(self, name: str, type_: Type, span: Span) -> LocalTerm:
        """Return a new local name."""
        self._locals += 1
        return LocalTerm(f"{name}#{self._locals}", name, type=type_, span=span)

    def quietly(self) -> Reader:
        """Return a reader that reports nothing, for trying a reading."""
        return replace(
            self,
            report=Report(self.report.composition, self.report.excused),
            used=set(),
            _locals=self._locals + 100_000,
        )

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
                *self._may_be_missing(term),
            )
        return term

    def _may_be_missing(self, term: Expression) -> tuple[str, str]:
        """Return which part of a term may be nothing, and what to do about it."""
        root = term
        while (
            isinstance(root, AttributeTerm | FaceTerm | RecordTerm) and root.of and is_optional(root.of.type)
        ):
            root = root.of
        text = self.report.text(root.span) or "…"
        nothing = "nobody" if isinstance(root.type, ThingType) and root.type.kind == SEAT else "nothing"
        label = (
            f"`{text}` may be {nothing}"
            if root is term
            else f"`{text}` may be {nothing}, and then so is this"
        )
        advice = f"test it first with `only if {text} is not {nothing}`"
        if isinstance(root, FactTerm):
            advice += f", or give the fact `{root.fact}` a last line `otherwise …`"
        return label, advice

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
        return numbers.adopt(term, wanted)

    def fit(self, term: Expression, wanted: Type, what: str) -> None:
        """Report a term that does not fit the type `wanted`."""
        found = term.type
        match wanted, found:
            case (UnknownType(), _) | (_, UnknownType()):
                return
            case NumberType(), NumberType() if wanted.unit != found.unit and not numbers.is_bare(term):
                self.report.add(
                    codes.WRONG_UNIT,
                    term.span,
                    f"{what} is {say_type(wanted, self.names)}",
                    f"this is {say_type(found, self.names)}",
                    advise(wanted, self.names),
                )
                return
            case NumberType(), NumberType():
                if found.low > wanted.high or found.high < wanted.low:
                    self.report.add(
                        codes.WRONG_TYPE,
                        term.span,
                        f"{what} is a number from {wanted.low} to {wanted.high}",
                        "this is never in that range",
                        "write a number of the range, or widen it where it is declared",
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
                    advise(wanted, self.names),
                )
                return
        if is_optional(found) and not is_optional(wanted):
            self.sure(term, what)

    def _read(self, node: model.Expr, scope: Scope, wanted: Type | None) -> Expression:
        match node:
            case model.Number(value):
                return NumberTerm(value, type=NumberType(None, value, value), span=node.span)
            case model.Flag(value):
                return FlagTerm(value, type=FLAG, span=node.span)
            case model.Nothing():
                type_ = maybe(wanted) if wanted is not None else UNKNOWN
                return NothingTerm(type=type_, span=node.span)
            case model.Amount():
                return numbers.read_amount(self, node, scope)
            case model.Path():
                return paths.read_path(self, node, scope, wanted)
            case model.Call():
                return calls.read_call(self, node, scope, wanted)
            case model.After(word, member):
                return self._after(node, word, member, scope)
            case model.Selection():
                return collections.read_selection(self, node, scope)
            case model.Extremes():
                return collections.read_extremes(self, node, scope)
            case model.Count(things):
                return collections.read_count(self, node, things, scope)
            case model.Aggregate():
                return collections.read_aggregate(self, node, scope)
            case model.The():
                return collections.read_the(self, node, scope)
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
            case model.Compare():
                return comparisons.read_compare(self, node, scope)
            case model.Is():
                return comparisons.read_is(self, node, scope)
            case model.Arithmetic():
                return numbers.read_arithmetic(self, node, scope)
            case model.ForEvery():
                return numbers.read_for_every(self, node, scope)
            case model.Table():
                return numbers.read_table(self, node, scope, wanted)
            case model.ValueBelow():
                self.report.add(
                    layer_codes.NOTHING_BELOW,
                    node.span,
                    "`inherited` has no value here",
                    "nothing lies below this",
                    "in a layer, `replace fact …` may use the value that the fact has below",
                )
                return NothingTerm(type=UNKNOWN, span=node.span)
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

    def _after(self, node: model.After, word: model.Word, member: model.Expr, scope: Scope) -> Expression:
        kind = self.names.kind_of(word.text)
        if kind is not None and kind.is_piece:
            self.report.add(
                codes.WRONG_TYPE,
                word.span,
                f"no {kind.id} comes after another: pieces lie in zones",
                "a piece",
                "`after` goes round players and members of a kind that is no piece",
            )
            return AfterTerm(word.text, NOTHING, type=UNKNOWN, span=node.span)
        if kind is None:
            self.report.unknown(codes.UNKNOWN_NAME, word.span, word.text, "kind", self.names.kinds)
            return AfterTerm(word.text, NOTHING, type=UNKNOWN, span=node.span)
        wanted = ThingType(kind.id)
        term = self.fitting(member, scope, wanted, f"what stands behind `{word.text} after`")
        return AfterTerm(kind.id, term, type=wanted, span=node.span)
