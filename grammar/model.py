"""The syntax model: what one file says, as frozen nodes that each know their place.

Classes are named as the rules of `ludex.lark`. Equality ignores places, so a printed and re-parsed model
equals the first. Nothing here knows what a name means; that is `interpreter.analysis`.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import Literal

from .source import NOWHERE, Span


@dataclass(frozen=True)
class Node:
    """A piece of syntax. `span` covers its text; it takes no part in comparisons."""

    _: KW_ONLY
    span: Span = field(default=NOWHERE, compare=False, repr=False)


# ---- words -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Word(Node):
    """A name as written."""

    text: str


@dataclass(frozen=True)
class Quote(Node):
    """A quoted text, without its quotes. Holes `{…}` are still in it."""

    text: str


@dataclass(frozen=True)
class Dotted(Node):
    """The path of a clause, such as `round.selection`."""

    parts: tuple[str, ...]


@dataclass(frozen=True)
class Layer(Node):
    """The name of a ruleset file as it is written: `base`, `house/generous_bowl`."""

    path: str

    @property
    def id(self) -> str:
        """The last part, by which rulesets are told apart."""
        return self.path.rpartition("/")[2]


@dataclass(frozen=True)
class Note(Node):
    """Where a clause comes from: entries of a catalogue, or the author's reason.

    `texts` are citations (`TR.score.red`) for `cites`, else the one quoted reason.
    """

    kind: Literal["cites", "assumed", "ruling"]
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Says(Node):
    """The author's own sentence for what a line does, or `says generated`, which has no `pieces`.

    `holes` are the values between the pieces, of which there is one more. `text` is the sentence as it was
    written, by which it is translated; an edit of a layer may have put other values in the holes.
    """

    pieces: tuple[str, ...]
    holes: tuple[Expr, ...] = ()
    text: str = field(default="", compare=False)


@dataclass(frozen=True)
class Line(Node):
    """A node that starts a line: it can carry notes, a sentence of its own, and comments.

    `before` are the comment lines above it (without `#`; an empty line between two comments is None),
    `behind` is the comment at the end of the line.
    """

    _: KW_ONLY
    notes: tuple[Note, ...] = ()
    says: Says | None = None
    before: tuple[str | None, ...] = ()
    behind: str | None = None


# ---- expressions -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number(Node):
    """A whole number."""

    value: int


@dataclass(frozen=True)
class Flag(Node):
    """`yes` or `no`."""

    value: bool


@dataclass(frozen=True)
class Nothing(Node):
    """`nothing`, or `nobody` where a player is meant."""

    word: Literal["nothing", "nobody"] = "nothing"


@dataclass(frozen=True)
class Amount(Node):
    """A number of something: `3 chips`, `(price) chips`, `2 card(leaf, 6)`."""

    number: Expr
    what: Word | Call


@dataclass(frozen=True)
class Path(Node):
    """A name, or something of something: `position of player`."""

    name: Word
    of: Expr | None = None


@dataclass(frozen=True)
class Call(Node):
    """A name with arguments: a fact (`beats(bid, rival)`) or a description (`card(5)`)."""

    name: Word
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class After(Node):
    """The member behind another in the order of declaration, round in a circle: `player after dealer`."""

    kind: Word
    member: Expr


@dataclass(frozen=True)
class ValueBelow(Node):
    """In a fact of a layer, `inherited`: the value that the fact has in the layers below."""


@dataclass(frozen=True)
class Selection(Node):
    """The things of a collection that meet a condition: `card in hand of player where rank of card > 2`.

    Without `source` all members of the kind `name`; without `condition` all of `source`.
    """

    name: Word
    source: Expr | None = None
    condition: Expr | None = None


@dataclass(frozen=True)
class Extreme(Node):
    """Which of several: those with the highest or the lowest of something."""

    order: Literal["highest", "lowest"]
    name: Word


@dataclass(frozen=True)
class Extremes(Node):
    """So many of several things: `2 cards with highest rank in hand of player`."""

    number: Expr
    extreme: Extreme
    things: Selection


@dataclass(frozen=True)
class Count(Node):
    """How many there are."""

    things: Expr


@dataclass(frozen=True)
class Aggregate(Node):
    """One number from many things: `highest rank of hand of player`."""

    operator: Literal["total", "highest", "lowest"]
    name: Word
    things: Expr


@dataclass(frozen=True)
class The(Node):
    """The one thing that there is: nothing where there are none or several."""

    things: Expr


@dataclass(frozen=True)
class Some(Node):
    """Whether there is at least one."""

    things: Expr


@dataclass(frozen=True)
class No(Node):
    """Whether there is none."""

    things: Expr


@dataclass(frozen=True)
class Not(Node):
    operand: Expr


@dataclass(frozen=True)
class And(Node):
    """Two or more conditions, all of which must hold; read from the left, stops at the first that fails."""

    operands: tuple[Expr, ...]


@dataclass(frozen=True)
class Or(Node):
    operands: tuple[Expr, ...]


@dataclass(frozen=True)
class Compare(Node):
    """A comparison of two numbers or amounts."""

    operator: Literal[">=", "<=", ">", "<"]
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Is(Node):
    """`left is right`, where `right` is a value, a description or an adjective (a fact of one thing)."""

    left: Expr
    right: Expr
    negated: bool = False


@dataclass(frozen=True)
class Arithmetic(Node):
    operator: Literal["+", "-", "*"]
    left: Expr
    right: Expr


@dataclass(frozen=True)
class ForEvery(Node):
    """A number for each full `step` of another: `1 for every 10 coins of player`."""

    number: Expr
    step: int
    things: Expr


@dataclass(frozen=True)
class Row(Node):
    """A row of a table: the numbers `low` to `high` stand for `value`."""

    low: int
    high: int
    value: Expr


@dataclass(frozen=True)
class Table(Node):
    """A value looked up by a number: `by players 2 to 3: 6, 4: 5`."""

    key: Word
    rows: tuple[Row, ...]


Expr = (
    Number
    | Flag
    | Nothing
    | Amount
    | Path
    | Call
    | After
    | ValueBelow
    | Selection
    | Extremes
    | Count
    | Aggregate
    | The
    | Some
    | No
    | Not
    | And
    | Or
    | Compare
    | Is
    | Arithmetic
    | ForEvery
    | Table
)


# ---- statements ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OnlyIf(Line):
    """A guard: the rest of the block happens only if the condition holds."""

    condition: Expr


@dataclass(frozen=True)
class Let(Line):
    """A local name for a value, until the end of the rule."""

    name: Word
    value: Expr


@dataclass(frozen=True)
class Set(Line):
    """A new value for a record."""

    target: Path
    value: Expr


@dataclass(frozen=True)
class If(Line):
    condition: Expr
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Otherwise(Line):
    """What follows an `if` that did not hold; with a condition, `otherwise if`."""

    condition: Expr | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class ForEach(Line):
    """The body once for each thing, over a snapshot of the collection.

    The order is that of declaration, with `first` round in a circle from there.
    """

    things: Selection
    first: Expr | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Repeat(Line):
    """The body again and again, while the condition holds, and at most so many times."""

    times: int
    condition: Expr | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Step(Line):
    """A named part of a rule."""

    name: Word
    title: Quote | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Unable(Line):
    """`if unable`: what happens when the statement above it cannot be carried out."""

    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Alternative(Line):
    """One way out of a choice. The first of a choice is written `either`, the others `or`."""

    name: Word
    title: Quote | None
    condition: Expr | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Choose(Line):
    """A choice between alternatives. Without `subject` it is the player whose turn it is."""

    subject: Path | None
    title: Quote | None
    alternatives: tuple[Alternative, ...]
    unable: Unable | None = None


@dataclass(frozen=True)
class Quantity(Node):
    """How many to pick: `low` to `high`; both None is `any`, equal ones are an exact number.

    Only `high` is None in `2 or more`.
    """

    low: Expr | None
    high: Expr | None


@dataclass(frozen=True)
class SuchThat(Line):
    """A condition on everything picked together."""

    name: Word
    condition: Expr


@dataclass(frozen=True)
class Pick(Line):
    """A choice of a thing, of several things, or of an amount.

    Without `quantity` one thing. `things` is None for a bare number (`pick 1 to 6 as pips`).
    """

    subject: Path | None
    quantity: Quantity | None
    things: Selection | None
    name: Word
    conditions: tuple[SuchThat, ...] = ()
    unable: Unable | None = None


@dataclass(frozen=True)
class ChancePick(Line):
    """Chance picks one thing: `chance picks card in hand of rival as stolen`.

    Anything but one thing (a `quantity`, or no `things`) has no meaning, but can be written, to be told so.
    """

    quantity: Quantity | None
    things: Selection | None
    name: Word
    unable: Unable | None = None


@dataclass(frozen=True)
class Sealed(Line):
    """Choices that several players make at once and show together."""

    things: Selection
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Move(Line):
    """Pieces, or an amount of a resource, from one place to another.

    `everything`: `all cards`, and `what` is then the description of what is moved.
    """

    everything: bool
    what: Expr
    extreme: Extreme | None
    source: Expr | None
    target: Expr


@dataclass(frozen=True)
class Gain(Line):
    """A player takes an amount from the supply or from a place."""

    subject: Path | None
    amount: Expr
    source: Expr | None


@dataclass(frozen=True)
class Pay(Line):
    """A player gives an amount to the supply, a place or another player: all of it or nothing."""

    subject: Path | None
    amount: Expr
    target: Expr | None
    unable: Unable | None = None


@dataclass(frozen=True)
class Shuffle(Line):
    zone: Expr


@dataclass(frozen=True)
class Roll(Line):
    """Every piece in the set falls on a face by chance."""

    things: Expr


@dataclass(frozen=True)
class Reveal(Line):
    """Everyone gets to know the pieces."""

    things: Expr


@dataclass(frozen=True)
class Look(Line):
    """A player gets to know the pieces, alone. Without `subject` it is the player whose turn it is."""

    subject: Path | None
    things: Expr


@dataclass(frozen=True)
class Run(Line):
    """Run a rule that the kind of `of` demands of each member: `run won of lot for winner`."""

    slot: Word
    of: Expr
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class Do(Line):
    """Run a rule by its name."""

    rule: Word
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class Win(Line):
    """The game ends and these players have won it."""

    winner: Path


@dataclass(frozen=True)
class Finish(Line):
    """The game ends and the ranking decides: between all players or `among` some."""

    among: Expr | None = None


@dataclass(frozen=True)
class DoNothing(Line):
    """Nothing happens: `nothing`, where a line must stand."""


@dataclass(frozen=True)
class Inherited(Line):
    """What the layers below do here: `inherited`, or `inherited from expansion` where several edit it."""

    layer: Layer | None = None


@dataclass(frozen=True)
class Impossible(Line):
    """The author's claim that this is never reached; reaching it is a fault."""

    reason: Quote


# ---- examples --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seats(Line):
    """Who sits at the table, clockwise."""

    names: tuple[Word, ...]


@dataclass(frozen=True)
class When(Line):
    """The rule or step that the example runs."""

    rule: Dotted


@dataclass(frozen=True)
class Given(Line):
    """What lies on the table before: each item `X is V`, a bare value goes on with the list before it."""

    items: tuple[Expr, ...]


@dataclass(frozen=True)
class Answers(Line):
    """What a seat, or `chance`, answers to the next question; several values answer a pick of several."""

    seat: Word
    values: tuple[Expr, ...]


@dataclass(frozen=True)
class Refused(Line):
    """An answer that the next question does not allow, and the clause that forbids it."""

    seat: Word
    values: tuple[Expr, ...]
    by: Dotted


@dataclass(frozen=True)
class Wins(Node):
    """`red wins`, as something to expect."""

    seat: Word


@dataclass(frozen=True)
class Known(Node):
    """`deck is known to red and blue`, as something to expect; `everyone` or `nobody` stands alone."""

    what: Expr
    to: tuple[Word, ...]


Expectation = Expr | Wins | Known


@dataclass(frozen=True)
class Expect(Line):
    """What has changed afterwards, all of it; with `at_least`, some of it."""

    at_least: bool
    items: tuple[Expectation, ...]


ExampleLine = Seats | When | Given | Answers | Refused | Expect


@dataclass(frozen=True)
class Example(Line):
    title: Quote
    lines: tuple[ExampleLine, ...]


Statement = (
    OnlyIf
    | Let
    | Set
    | If
    | Otherwise
    | ForEach
    | Repeat
    | Step
    | Choose
    | Pick
    | ChancePick
    | Sealed
    | Move
    | Gain
    | Pay
    | Shuffle
    | Roll
    | Reveal
    | Look
    | Run
    | Do
    | Win
    | Finish
    | DoNothing
    | Impossible
    | Inherited
    | Example
)


# ---- declarations ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Type(Node):
    """`number`, `number 0 to 9`, `flag`, the name of a kind (plural: several members), `or nothing`.

    `nobody`: the last was written `or nobody`; `optional` is then set too.
    """

    name: Word
    low: int | None = None
    high: int | None = None
    optional: bool = False
    nobody: bool = False


@dataclass(frozen=True)
class Parameter(Node):
    """`player`, named like its kind, or `rival: player`."""

    name: Word
    type: Type


@dataclass(frozen=True)
class Attribute(Line):
    """What every member of a kind has."""

    name: Word
    type: Type
    title: Quote | None = None


@dataclass(frozen=True)
class Slot(Line):
    """A rule that every member of a kind may have: `rule won for player`."""

    name: Word
    parameters: tuple[Parameter, ...]
    title: Quote | None = None


@dataclass(frozen=True)
class Axis(Node):
    """Values that an attribute runs through: `number 1 to 5`, `value 1, 2, 4`.

    Without `ranges` it is named by a kind, and runs through the members of that.
    """

    attribute: Word
    ranges: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Copies(Line):
    """How many pieces there are: so many, for each member of a kind, for each value of an attribute.

    `copies 5 per color`, `copies by value 1: 3, 2: 4` (then `rows` hold the numbers).
    """

    count: int | None
    per: Word | None = None
    axis: Axis | None = None
    rows: tuple[Row, ...] = ()
    attribute: Word | None = None


@dataclass(frozen=True)
class Faces(Line):
    """The faces of a piece that can be rolled."""

    low: int
    high: int


@dataclass(frozen=True)
class Heading(Line):
    """The title under which the members of a kind have a chapter of their own in print."""

    text: Quote


@dataclass(frozen=True)
class Front(Line):
    """What stands on the front of a printed piece: what it has, or what is reached from that."""

    shown: tuple[Path, ...]


@dataclass(frozen=True)
class Back(Line):
    """What stands on the back of a printed piece."""

    text: Quote


@dataclass(frozen=True)
class PrintAs(Line):
    """How each member or piece of a kind is printed, to be cut out; sizes in mm.

    What is as high as wide may have one size.
    """

    shape: Word
    width: int
    height: int | None
    body: tuple[Front | Back | Copies, ...] = ()


Property = Attribute | Slot | Heading | PrintAs


@dataclass(frozen=True)
class Kind(Line):
    name: Word
    plural: Quote | None
    body: tuple[Property, ...]


@dataclass(frozen=True)
class Piece(Line):
    """A kind whose members lie in zones."""

    name: Word
    plural: Quote | None
    body: tuple[Property | Copies | Faces, ...]


@dataclass(frozen=True)
class Value(Line):
    """The value of an attribute; several values for an attribute that takes several."""

    attribute: Word
    values: tuple[Expr, ...]


@dataclass(frozen=True)
class Body(Line):
    """The rule that a member has in a slot."""

    slot: Word
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Member(Line):
    """One or more members of a kind. `inline`: its one attribute stood on the same line, after `with`."""

    kind: Word
    names: tuple[Word, ...]
    title: Quote | None
    inline: bool
    body: tuple[Value | Body | Copies, ...]


@dataclass(frozen=True)
class Family(Line):
    """Members without names, one for each combination of values: `bid per size 1 to 2 per face 1 to 6`.

    The lines below hold for each of them.
    """

    kind: Word
    axes: tuple[Axis, ...]
    body: tuple[Value | Body, ...] = ()


@dataclass(frozen=True)
class Supply(Line):
    """How much of a resource there is; None is unlimited."""

    count: int | None


Viewers = Literal["everyone", "owner", "nobody"]


@dataclass(frozen=True)
class Visible(Line):
    """Who may see: everyone, the owner (the seat that the zone or record belongs to), or nobody.

    With a condition `to` is who may see if it holds, and `otherwise` who may if not.
    """

    to: Viewers
    condition: Expr | None = None
    otherwise: Viewers | None = None


@dataclass(frozen=True)
class Resource(Line):
    name: Word
    plural: Quote | None
    body: tuple[Supply | Visible, ...]


@dataclass(frozen=True)
class Holds(Line):
    kinds: tuple[Word, ...]


@dataclass(frozen=True)
class Ordered(Line):
    """The zone is a pile: its pieces have an order, the last put on top."""


@dataclass(frozen=True)
class Entry(Line):
    """How print tells a move into the zone: `{what}` is what goes in, `{player}` whose it is."""

    text: Quote


@dataclass(frozen=True)
class Refill(Line):
    """What happens when a counted move needs a piece of the pile and it is empty."""

    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Zone(Line):
    name: Word
    of: Word | None
    title: Quote | None
    body: tuple[Holds | Ordered | Visible | Entry | Refill, ...]


@dataclass(frozen=True)
class Typed(Line):
    """The type of a record or an option, on a line of its own."""

    type: Type


@dataclass(frozen=True)
class Starts(Line):
    """The value at the start."""

    value: Expr


@dataclass(frozen=True)
class Record(Line):
    """Something that the table keeps track of."""

    name: Word
    of: Word | None
    title: Quote | None
    body: tuple[Typed | Starts | Visible, ...]


@dataclass(frozen=True)
class Option(Line):
    """Something that the table settles before the game; each `only if` limits what it may settle."""

    name: Word
    title: Quote | None
    body: tuple[Typed | Starts | OnlyIf, ...]


@dataclass(frozen=True)
class Means(Line):
    """A value of a fact, where its condition holds. `otherwise`: written so, the value of last resort."""

    value: Expr
    condition: Expr | None
    otherwise: bool = False


@dataclass(frozen=True)
class Fact(Line):
    """Something that follows from the rest: the first `means` whose condition holds.

    `called`: written `fact beats(bid, rival)`; else `fact pace of player`, or without a parameter.
    """

    name: Word
    parameters: tuple[Parameter, ...]
    called: bool
    title: Quote | None
    body: tuple[Means, ...]


@dataclass(frozen=True)
class Rule(Line):
    """A rule. `setup` and `round` are written without the word `rule` and have these names."""

    name: Word
    parameters: tuple[Parameter, ...]
    title: Quote | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Whenever(Line):
    """A standing rule: its body is run, whenever something changes, until its conditions no longer hold."""

    name: Word
    title: Quote | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Rank(Line):
    """What decides between players: the first line that differs."""

    order: Literal["highest", "lowest"]
    value: Expr


@dataclass(frozen=True)
class Ranking(Line):
    body: tuple[Rank, ...]


@dataclass(frozen=True)
class EachRound(Line):
    """The measure is taken in every round, not only at the end."""


@dataclass(frozen=True)
class Measure(Line):
    """A number of each game, or of each member of a kind in it: the first `means` whose condition holds."""

    name: Word
    of: Word | None
    title: Quote | None
    body: tuple[EachRound | Means, ...]


@dataclass(frozen=True)
class Progress(Line):
    """How well a player stands while the game goes on: the first line that differs."""

    body: tuple[Rank, ...]


@dataclass(frozen=True)
class Outline(Line):
    """The titles of the steps of a rule."""

    of: Dotted


@dataclass(frozen=True)
class Telling(Line):
    """The sentences of what has this path."""

    of: Dotted


@dataclass(frozen=True)
class Listing(Line):
    """A table: a row for each member of a kind with what it is called, and columns for what it has."""

    kind: Word
    columns: tuple[Path, ...]


@dataclass(frozen=True)
class Box(Line):
    """Room to lay down what a player has of something."""

    what: Word


SheetLine = Outline | Telling | Listing | Box


@dataclass(frozen=True)
class Sheet(Line):
    """A page of print that a player needs at the table."""

    name: Word
    title: Quote | None
    body: tuple[SheetLine, ...]


@dataclass(frozen=True)
class Language(Line):
    """The edition of the language that the file is written in."""

    edition: int


@dataclass(frozen=True)
class Extends(Line):
    """The rulesets that a layer stands on."""

    layers: tuple[Layer, ...]


@dataclass(frozen=True)
class Excludes(Line):
    """The layers that this one cannot be played with."""

    layers: tuple[Layer, ...]


@dataclass(frozen=True)
class Players(Line):
    counts: tuple[int, ...]


@dataclass(frozen=True)
class CitedSource(Line):
    """A catalogue of statements, under a short name: `source RB = sources/rulebook`."""

    name: Word
    path: str


@dataclass(frozen=True)
class RoundLimit(Line):
    count: int


@dataclass(frozen=True)
class Ruleset(Line):
    name: Word
    title: Quote | None
    body: tuple[HeaderLine, ...]


HeaderLine = Extends | Excludes | OnlyIf | Players | CitedSource | RoundLimit

Part = (
    Kind
    | Piece
    | Member
    | Family
    | Resource
    | Zone
    | Record
    | Option
    | Fact
    | Ranking
    | Measure
    | Progress
    | Sheet
    | Example
)

# ---- edits of what lies below ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Change(Line):
    """A declaration of a layer below with the lines that are different."""

    part: Part


@dataclass(frozen=True)
class ChangeAt(Line):
    """What is different at a place: its title, guards of what happens there, conditions of a pick."""

    place: Dotted
    title: Quote | None
    body: tuple[OnlyIf | SuchThat, ...]


@dataclass(frozen=True)
class Confirm(Line):
    """What stays at a place as it is: the notes say where else that comes from."""

    place: Dotted


@dataclass(frozen=True)
class Replace(Line):
    """A declaration of a layer below, anew."""

    part: Part


@dataclass(frozen=True)
class ReplaceAt(Line):
    """What happens at a place, anew."""

    place: Dotted
    title: Quote | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class ExamplesOf(Node):
    """The examples that run a rule or step, or something in it."""

    place: Dotted


@dataclass(frozen=True)
class Remove(Line):
    """Something at a place, the example of that title, or the examples of a place are no longer there."""

    place: Dotted | Quote | ExamplesOf


@dataclass(frozen=True)
class Insert(Line):
    """Lines beside a place; at a rule or a fact, at its beginning or its end."""

    side: Literal["before", "after"]
    place: Dotted
    body: tuple[Statement | Alternative | Means, ...]


Edit = Change | ChangeAt | Confirm | Replace | ReplaceAt | Remove | Insert

Declaration = Language | Ruleset | Part | Rule | Whenever | Edit


@dataclass(frozen=True)
class File(Node):
    """One file: its declarations in order, and the comments behind the last one.

    `broken` are the names that stand in the first lines of blocks that could not be read.
    """

    declarations: tuple[Declaration, ...]
    after: tuple[str | None, ...] = ()
    broken: tuple[str, ...] = ()

    @property
    def header(self) -> Ruleset | None:
        """The header, None where there is none or it could not be read."""
        return next((node for node in self.declarations if isinstance(node, Ruleset)), None)
