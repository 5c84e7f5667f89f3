"""The instruction set: what lowering writes and every executor runs.

A program works on three things, all integers: *cells* (one integer each), *registers* (one tuple of
integers each: a zone's pieces from bottom to top, or a set of things), and chance streams. Members, seats
and pieces are numbers from 0; flags are 0 and 1; `NOTHING` stands for nothing.

Values are trees without effects. `Number` values give one integer, `Many` values a tuple of integers.
Inside them `Bound(n)` reads the n-th variable of the function or value that binds it.
"""

from __future__ import annotations

from dataclasses import dataclass

NOTHING = -(2**31)
"""Nothing or nobody. Compared with a number it is neither more nor less, only the same as itself."""

# ---- values that are one number ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Const:
    value: int


@dataclass(frozen=True, slots=True)
class Cell:
    """Cell `base + index`; without an index cell `base`. Nothing where the index is nothing."""

    base: int
    index: Number | None = None


@dataclass(frozen=True, slots=True)
class Bound:
    """A variable of the surrounding function, filter or fold."""

    slot: int


@dataclass(frozen=True, slots=True)
class Look:
    """Entry `index` of a constant table; nothing of nothing."""

    table: int
    index: Number


@dataclass(frozen=True, slots=True)
class Element:
    """Element `index` of a register."""

    register: int
    index: Number


@dataclass(frozen=True, slots=True)
class Calculate:
    """`+`, `-`, `*` of two numbers, `//`, how often the right one goes into the left, or `%`, the remainder.

    Into less than 0 nothing ever goes. Nothing with anything is nothing.
    """

    operator: str
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Compare:
    """`<`, `<=`, `>`, `>=`: 1 or 0, and 0 with nothing on a side. `==`, `!=` treat nothing as a value."""

    operator: str
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Not:
    operand: Number


@dataclass(frozen=True, slots=True)
class All:
    """1 if every operand is 1; stops at the first that is not."""

    operands: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Any:
    operands: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class If:
    condition: Number
    then: Number
    otherwise: Number


@dataclass(frozen=True, slots=True)
class Default:
    """The value of `number`, or that of `otherwise` where it is nothing."""

    number: Number
    otherwise: Number


@dataclass(frozen=True, slots=True)
class Size:
    things: Many


@dataclass(frozen=True, slots=True)
class Fold:
    """`total`, `highest` or `lowest` of `value` over `things`, each in turn in `Bound(slot)`.

    Values that are nothing are left out. The total of none is 0, the highest and lowest nothing.
    """

    operator: str
    slot: int
    value: Number
    things: Many


@dataclass(frozen=True, slots=True)
class First:
    """The first of `things` (in `Bound(slot)`) for which the condition is 1, or nothing."""

    slot: int
    things: Many
    condition: Number


@dataclass(frozen=True, slots=True)
class Sole:
    """The only one of `things`; nothing where there are none or several."""

    things: Many


@dataclass(frozen=True, slots=True)
class Invoke:
    """The value of a function of the program; the arguments fill its slots from 0."""

    function: int
    arguments: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Noted:
    """The value of `number`; traces and coverage are told that the clause has been used."""

    clause: int
    number: Number


@dataclass(frozen=True, slots=True)
class Completable:
    """1 if some set is an answer to the question."""

    question: SetQuestion


Number = (
    Const
    | Cell
    | Bound
    | Look
    | Element
    | Calculate
    | Compare
    | Not
    | All
    | Any
    | If
    | Default
    | Size
    | Fold
    | First
    | Sole
    | Invoke
    | Noted
    | Completable
)


# ---- values that are many numbers --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Span:
    """The numbers from `low` up to, but without, `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Register:
    """Register `base + index`; empty where the index is nothing."""

    base: int
    index: Number | None = None


@dataclass(frozen=True, slots=True)
class ListOf:
    """Entry `index` of a constant table of lists; empty for nothing."""

    table: int
    index: Number


@dataclass(frozen=True, slots=True)
class Only:
    """The set of one number, empty for nothing."""

    number: Number


@dataclass(frozen=True, slots=True)
class Filter:
    """The things (in `Bound(slot)`) for which the condition is 1, in their order."""

    slot: int
    things: Many
    condition: Number


@dataclass(frozen=True, slots=True)
class Top:
    """The last `count` of things, the very last first; all of them, last first, where count is nothing."""

    things: Many
    count: Number


@dataclass(frozen=True, slots=True)
class SortedBy:
    """The things by rising key, equal keys in their order; each is in `Bound(slot)` for its key."""

    slot: int
    things: Many
    key: Number


Many = Span | Register | ListOf | Only | Filter | Top | SortedBy


@dataclass(frozen=True, slots=True)
class SetQuestion:
    """What a set must be like: chosen from `things`, `low` to `high` of them (nothing: no bound).

    `conditions` read the set chosen so far in the register `chosen`. With `monotone`, a set that fails can
    only be mended by more things, so a prefix can be completed exactly if taking all that is left does.
    `pieces`: the things are pieces, so that equal ones need not be told apart.
    """

    things: Many
    low: Number
    high: Number
    conditions: tuple[Number, ...]
    chosen: Register
    monotone: bool
    pieces: bool = False


# ---- instructions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Store:
    target: Cell
    value: Number


@dataclass(frozen=True, slots=True)
class Record:
    """Put a value into a record; `record` is its number among the program's records."""

    record: Number
    value: Number


@dataclass(frozen=True, slots=True)
class Keep:
    """Put a tuple into a register that is no zone."""

    target: Register
    things: Many


@dataclass(frozen=True, slots=True)
class Jump:
    to: int


@dataclass(frozen=True, slots=True)
class Unless:
    """Jump where the condition is 0."""

    condition: Number
    to: int


@dataclass(frozen=True, slots=True)
class Enter:
    """Run the procedure at `entry`; `back` is the cell that keeps where to go on."""

    entry: int
    back: int


@dataclass(frozen=True, slots=True)
class EnterOne:
    """Run the procedure at entry `index` of `entries`; none where the entry is -1 or the index nothing."""

    entries: tuple[int, ...]
    index: Number
    back: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Go on where the cell `back` says."""

    back: int


@dataclass(frozen=True, slots=True)
class Move:
    """Pieces to the top of a zone in the order of `things`; they are taken from wherever they lie.

    An unordered zone keeps its pieces by rising number. `chosen`: which pieces these are was somebody's
    choice, so who sees neither end cannot tell which of an unordered zone's pieces have gone (nor of an
    ordered one's); else they are the top ones or all, and everyone can follow them. `bottom`: they go under
    what lies there, one after another.
    """

    things: Many
    target: Number
    chosen: bool
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class Transfer:
    """`amount` of a resource from one holder to another, no more than there is.

    `source` and `target` number the program's amounts; None is an unlimited supply.
    """

    resource: int
    amount: Number
    source: Number | None
    target: Number | None


@dataclass(frozen=True, slots=True)
class Shuffle:
    zone: Number
    stream: int


@dataclass(frozen=True, slots=True)
class Roll:
    things: Many
    stream: int


@dataclass(frozen=True, slots=True)
class ChanceOne:
    """One thing that chance picks, put into `target`; each is as likely as any other.

    Of equal pieces the first is taken. `first_code` is the action code of member 0; for pieces, of the
    first look.
    """

    first_code: int
    things: Many
    pieces: bool
    target: Cell
    stream: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everyone gets to know the pieces; with a seat, only that seat."""

    things: Many
    seat: Number | None


@dataclass(frozen=True, slots=True)
class AskAlternative:
    """One of several ways. `guards` say which are offered, `targets` where each goes on.

    `first_code` is the action code of the first; the others follow.
    """

    site: int
    seat: Number
    first_code: int
    guards: tuple[Number, ...]
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AskOne:
    """One thing, put into `target`. Equal pieces are offered once.

    `first_code` is the code of member 0; for pieces, of the first look (see `PieceLook.code_of`).
    """

    site: int
    seat: Number
    first_code: int
    things: Many
    pieces: bool
    target: Cell


@dataclass(frozen=True, slots=True)
class AskSet:
    """A set, one thing after another: take it, leave it (and its equals), or stop.

    Things are asked in their order, equal pieces together. `cursor` counts the looks that are done with,
    `left` is 1 after leaving. Stop is offered after taking or at the start, if the set fits; leaving only
    if a set with something later fits; so each set has one sequence of answers. When no more can be
    taken the question is over. What is taken so far is in `question.chosen`; it, `cursor` and `left` are
    emptied when the question begins.
    """

    site: int
    seat: Number
    question: SetQuestion
    pieces: bool
    cursor: int
    left: int


@dataclass(frozen=True, slots=True)
class AskNumber:
    """A number from `low` to `high`, put into `target`; `first_code` is the code of 0.

    With `digits` over 0 it is asked digit by digit, the highest first: `prefix` and `asked` are cells for
    the number so far and the digits asked. Codes are then those of the digits.
    """

    site: int
    seat: Number
    first_code: int
    low: Number
    high: Number
    target: Cell
    digits: int
    prefix: int
    asked: int


@dataclass(frozen=True, slots=True)
class Seal:
    """Open a sealed block: until `Unseal` nothing that is answered shows. `results` are emptied."""

    block: int


@dataclass(frozen=True, slots=True)
class Unseal:
    """Close the sealed block: all its results become known at once."""

    block: int


@dataclass(frozen=True, slots=True)
class BeginRound:
    """Count a round, or end the game where the limit is reached."""

    limit: int


@dataclass(frozen=True, slots=True)
class End:
    """End the game. `winners` are the seats that have won it; None where the ranking decides.

    `among`: the ranking decides between these seats first; None, or no seat: between all.
    """

    winners: Many | None
    among: Many | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """The author's claim that this is never reached was wrong."""

    reason: int


Instruction = (
    Store
    | Record
    | Keep
    | Jump
    | Unless
    | Enter
    | EnterOne
    | Leave
    | Move
    | Transfer
    | Shuffle
    | Roll
    | ChanceOne
    | Reveal
    | AskAlternative
    | AskOne
    | AskSet
    | AskNumber
    | Seal
    | Unseal
    | BeginRound
    | End
    | Fault
)

Ask = AskAlternative | AskOne | AskSet | AskNumber
