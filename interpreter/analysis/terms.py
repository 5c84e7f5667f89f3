"""The resolved form of expressions and statements: every name is known, every term has a type.

Terms follow the syntax one to one, so that sentences can be told from what is run, but refer to declared
things by their id in the `Ruleset`.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import Literal

from ...grammar.model import Note
from ...grammar.source import NOWHERE, Span
from .types import UNKNOWN, Type

# ---- expressions -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Term:
    _: KW_ONLY
    type: Type = field(default=UNKNOWN, compare=False)
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class NumberTerm(Term):
    """A whole number; with a unit in its type, an amount of that resource."""

    value: int


@dataclass(frozen=True)
class FlagTerm(Term):
    value: bool


@dataclass(frozen=True)
class NothingTerm(Term):
    """`nothing` or `nobody`."""


@dataclass(frozen=True)
class MeasuredTerm(Term):
    """A number that counts a resource (`(price) chips`), or an amount as a bare number (`count of …`).

    The unit is that of its type.
    """

    number: Expression


@dataclass(frozen=True)
class MemberTerm(Term):
    """A named member of a kind that is no piece."""

    kind: str
    member: str


@dataclass(frozen=True)
class SeatTerm(Term):
    """A seat by its colour; only examples name seats."""

    name: str


@dataclass(frozen=True)
class LocalTerm(Term):
    """A local name. `local` is unique in the ruleset, `name` is what the author wrote."""

    local: str
    name: str


@dataclass(frozen=True)
class OptionTerm(Term):
    option: str


@dataclass(frozen=True)
class RecordTerm(Term):
    record: str
    of: Expression | None


@dataclass(frozen=True)
class AmountTerm(Term):
    """How much of a resource a player, a zone or the supply holds. `holder` has a seat or a zone type."""

    resource: str
    holder: Expression


@dataclass(frozen=True)
class AttributeTerm(Term):
    """An attribute of a member or a piece; nothing of nothing is nothing."""

    kind: str
    attribute: str
    of: Expression


@dataclass(frozen=True)
class FaceTerm(Term):
    """The face that a piece shows."""

    of: Expression


@dataclass(frozen=True)
class ResultTerm(Term):
    """What has been chosen in a sealed pick by or for `of`; nothing if nobody was asked."""

    result: str
    of: Expression


@dataclass(frozen=True)
class FactTerm(Term):
    fact: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True)
class ZoneTerm(Term):
    """A zone, of a member or seat where there is one for each; the zone of nothing is empty."""

    zone: str
    of: Expression | None


@dataclass(frozen=True)
class AllTerm(Term):
    """All members of a kind, all seats, or all pieces of a kind wherever they lie."""

    kind: str


@dataclass(frozen=True)
class LookupTerm(Term):
    """The member of a kind whose attributes have these values, or nothing: `square(7)`."""

    kind: str
    values: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True)
class DescriptionTerm(Term):
    """Pieces of a kind by what they are like: a group (`joker`), attribute values (`card(5)`), or both.

    Its type is the set of such pieces. Where pieces are moved it is followed by where they come from.
    """

    kind: str
    group: str | None
    values: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True)
class AfterTerm(Term):
    """The member behind another, the first behind the last."""

    kind: str
    member: Expression


@dataclass(frozen=True)
class SelectionTerm(Term):
    """The things of `source` for which `condition` holds; `variable` is bound in the condition."""

    variable: LocalTerm
    source: Expression
    condition: Expression | None


@dataclass(frozen=True)
class ExtremeTerm(Term):
    """What decides which of several are meant: `value` of each in turn as `variable`."""

    order: Literal["highest", "lowest"]
    variable: LocalTerm
    value: Expression


@dataclass(frozen=True)
class ExtremesTerm(Term):
    """So many of `things`, all where there are fewer: those that a move would take by `extreme`."""

    count: Expression
    extreme: ExtremeTerm
    things: Expression


@dataclass(frozen=True)
class CountTerm(Term):
    things: Expression


@dataclass(frozen=True)
class AggregateTerm(Term):
    """`value` holds `variable`, which runs through `things`; things without a value are left out.

    The total of none is 0, the highest and lowest of none are nothing.
    """

    operator: Literal["total", "highest", "lowest"]
    variable: LocalTerm
    value: Expression
    things: Expression


@dataclass(frozen=True)
class TheTerm(Term):
    """The one thing that there is: nothing where there are none or several."""

    things: Expression


@dataclass(frozen=True)
class SomeTerm(Term):
    things: Expression


@dataclass(frozen=True)
class NoTerm(Term):
    things: Expression


@dataclass(frozen=True)
class NotTerm(Term):
    operand: Expression


@dataclass(frozen=True)
class AndTerm(Term):
    operands: tuple[Expression, ...]


@dataclass(frozen=True)
class OrTerm(Term):
    operands: tuple[Expression, ...]


@dataclass(frozen=True)
class CompareTerm(Term):
    """A comparison; with nothing on a side it does not hold."""

    operator: Literal[">=", "<=", ">", "<"]
    left: Expression
    right: Expression


@dataclass(frozen=True)
class SameTerm(Term):
    """Whether two values are the same; nothing is the same as nothing."""

    left: Expression
    right: Expression
    negated: bool


@dataclass(frozen=True)
class MatchTerm(Term):
    """Whether a piece fits a description: `card is joker`. Nothing fits none."""

    piece: Expression
    description: DescriptionTerm
    negated: bool


@dataclass(frozen=True)
class AdjectiveTerm(Term):
    """A flag of one thing, told as an adjective: `player is ready` for `ready of player`."""

    flag: Expression
    negated: bool


@dataclass(frozen=True)
class ArithmeticTerm(Term):
    operator: Literal["+", "-", "*"]
    left: Expression
    right: Expression


@dataclass(frozen=True)
class ForEveryTerm(Term):
    """`number` times how often `step` goes whole into `value`: into less than 0 it never goes."""

    number: Expression
    step: int
    value: Expression


@dataclass(frozen=True)
class TableTerm(Term):
    """A value by the number of seats."""

    rows: tuple[tuple[int, int, Expression], ...]


Expression = (
    NumberTerm
    | FlagTerm
    | NothingTerm
    | MeasuredTerm
    | MemberTerm
    | SeatTerm
    | LocalTerm
    | OptionTerm
    | RecordTerm
    | AmountTerm
    | AttributeTerm
    | FaceTerm
    | ResultTerm
    | FactTerm
    | ZoneTerm
    | AllTerm
    | LookupTerm
    | DescriptionTerm
    | AfterTerm
    | SelectionTerm
    | ExtremesTerm
    | CountTerm
    | AggregateTerm
    | TheTerm
    | SomeTerm
    | NoTerm
    | NotTerm
    | AndTerm
    | OrTerm
    | CompareTerm
    | SameTerm
    | MatchTerm
    | AdjectiveTerm
    | ArithmeticTerm
    | ForEveryTerm
    | TableTerm
)


@dataclass(frozen=True)
class TitleTerm(Term):
    """What an author calls a step, a question or an answer; `holes` are what its holes stand for.

    `number` is that of its own step, where the text says it.
    """

    text: str
    holes: tuple[Expression, ...] = ()
    number: int | None = None


# ---- statements ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Clause:
    """The unit of change and of citation: a line of a ruleset with what it heads.

    `path` names it (`round.selection.played`); lines without a name of their own get that of what they
    stand in, a `/` and their ordinal there. `notes` are its own, else those of the nearest block around
    it that has some. `layer` is the ruleset it was written in. `frame`: it says nothing
    by itself but heads others (a step, a loop), so it needs no source.
    """

    path: str
    layer: str
    notes: tuple[Note, ...]
    frame: bool = False
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class StatementTerm:
    """A statement. `settles`: it changes what a standing rule waits for, so they are looked at behind it."""

    clause: Clause
    _: KW_ONLY
    settles: bool = False


@dataclass(frozen=True)
class OnlyIfTerm(StatementTerm):
    """Stands first in a body; `body` is the rest of it."""

    condition: Expression
    body: Block


@dataclass(frozen=True)
class LetTerm(StatementTerm):
    local: LocalTerm
    value: Expression


@dataclass(frozen=True)
class SetTerm(StatementTerm):
    record: RecordTerm
    value: Expression


@dataclass(frozen=True)
class IfTerm(StatementTerm):
    """An `if` with all its `otherwise`: the first branch whose condition holds; None always holds."""

    branches: tuple[tuple[Clause, Expression | None, Block], ...]


@dataclass(frozen=True)
class ForEachTerm(StatementTerm):
    """In order of declaration, or from `first` on, round in a circle (nothing: order of declaration)."""

    variable: LocalTerm
    things: Expression
    first: Expression | None
    body: Block


@dataclass(frozen=True)
class RepeatTerm(StatementTerm):
    """The body while the condition holds (None: always), at most `times` times."""

    times: int
    condition: Expression | None
    body: Block


@dataclass(frozen=True)
class StepTerm(StatementTerm):
    name: str
    title: TitleTerm | None
    body: Block


@dataclass(frozen=True)
class AlternativeTerm(StatementTerm):
    name: str
    title: TitleTerm | None
    condition: Expression | None
    body: Block


@dataclass(frozen=True)
class ChooseTerm(StatementTerm):
    seat: Expression
    title: TitleTerm | None
    alternatives: tuple[AlternativeTerm, ...]
    unable: Block | None


@dataclass(frozen=True)
class SuchThatTerm(StatementTerm):
    name: str
    condition: Expression


@dataclass(frozen=True)
class PickOneTerm(StatementTerm):
    """One thing of a collection. `target` is a local, or the sealed result of `seat`."""

    seat: Expression
    variable: LocalTerm
    things: Expression
    target: LocalTerm | ResultTerm
    unable: Block | None


@dataclass(frozen=True)
class PickSetTerm(StatementTerm):
    """`low` to `high` things of a collection; None is no bound. `conditions` read `target`."""

    seat: Expression
    low: Expression | None
    high: Expression | None
    things: Expression
    target: LocalTerm | ResultTerm
    conditions: tuple[SuchThatTerm, ...]
    unable: Block | None


@dataclass(frozen=True)
class PickNumberTerm(StatementTerm):
    """A number from `low` to `high`; `limit` is its static maximum."""

    seat: Expression
    low: Expression
    high: Expression
    limit: int
    target: LocalTerm | ResultTerm
    unable: Block | None


@dataclass(frozen=True)
class ChancePickTerm(StatementTerm):
    """One thing of a collection that chance picks, each as likely as any other."""

    things: Expression
    target: LocalTerm
    unable: Block | None


@dataclass(frozen=True)
class SealedTerm(StatementTerm):
    """Picks for each of `seats`, all at once. They may be members of any kind that is no piece.

    `actor` is the seat that picks, as it reads with `variable` alone, where a `let` at the beginning of the
    body says it; else (None) each picks for itself.
    """

    variable: LocalTerm
    seats: Expression
    body: Block
    actor: Expression | None = None


@dataclass(frozen=True)
class MovePiecesTerm(StatementTerm):
    """Pieces to a zone.

    `what` is a piece, a set, a zone, or a description; a description is taken from `source`: `count` of
    the pieces that fit, from the top of a pile (None: all of them). Fewer are moved where there are fewer.
    With `extreme` those go that have the highest or lowest value, of equal ones those that lie on top or
    were declared last.
    `refills`: what the source says is run where it is empty and a piece is missing. `bottom`: they go one
    after another under the pieces that lie in the target; a whole pile keeps its order.
    """

    what: Expression
    count: Expression | None
    extreme: ExtremeTerm | None
    source: Expression | None
    target: Expression
    refills: bool = False
    bottom: bool = False


@dataclass(frozen=True)
class TransferTerm(StatementTerm):
    """An amount of a resource from one holder to another: seats, zones, or the supply.

    `verb` is the author's: `pay` gives all or nothing and runs `unable` where it cannot, `gain` and
    `move` take what there is. `seat` is who gains or pays. `certain`: the source cannot run out.
    """

    verb: Literal["gain", "pay", "move"]
    seat: Expression | None
    resource: str
    amount: Expression
    source: Expression
    target: Expression
    certain: bool
    unable: Block | None


@dataclass(frozen=True)
class ShuffleTerm(StatementTerm):
    zone: Expression


@dataclass(frozen=True)
class RollTerm(StatementTerm):
    things: Expression


@dataclass(frozen=True)
class RevealTerm(StatementTerm):
    """Everyone gets to know the pieces, or `seat` alone: it looks at them."""

    things: Expression
    seat: Expression | None


@dataclass(frozen=True)
class RunTerm(StatementTerm):
    """Run the body that `of` has in a slot of its kind, if it has one."""

    kind: str
    slot: str
    of: Expression
    arguments: tuple[Expression, ...]


@dataclass(frozen=True)
class DoTerm(StatementTerm):
    rule: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True)
class WinTerm(StatementTerm):
    winner: Expression


@dataclass(frozen=True)
class FinishTerm(StatementTerm):
    """The end; the ranking decides between all players, or `among` those that there are."""

    among: Expression | None


@dataclass(frozen=True)
class NothingHappensTerm(StatementTerm):
    pass


@dataclass(frozen=True)
class ImpossibleTerm(StatementTerm):
    reason: str


Statement = (
    OnlyIfTerm
    | LetTerm
    | SetTerm
    | IfTerm
    | ForEachTerm
    | RepeatTerm
    | StepTerm
    | ChooseTerm
    | PickOneTerm
    | PickSetTerm
    | PickNumberTerm
    | ChancePickTerm
    | SealedTerm
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

Block = tuple[Statement, ...]
