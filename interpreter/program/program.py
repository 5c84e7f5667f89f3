"""A compiled ruleset for one number of seats and one setting of the options: data, and nothing but data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from .instructions import Instruction, Many, Number


class Fixed(IntEnum):
    """Cells that every program has. Cells from `ASKING` up hold the rank of each seat in sealed blocks."""

    PC = 0
    """The instruction that comes next."""
    ENDED = 1
    """How the game ended: an `Ending`."""
    ROUND = 2
    """Rounds begun."""
    DECISIONS = 3
    """Questions answered by seats."""
    SEALED = 4
    """The sealed block that is open, counted from 1; 0 if none."""
    CHANCE = 5
    """Outcomes still to settle of a shuffle, a roll or a pick that is asked; nothing when it begins."""
    LEADING = 6
    """The bits of the seats that a winning rule named, or between whom the ranking decides; 0: all."""
    ASKING = 7


SUPPLY_ZONE = 0
"""The number of the supply among the zones."""


class Ending(IntEnum):
    RUNNING = 0
    FINISHED = 1
    WON = 2
    LIMIT = 3


@dataclass(frozen=True, slots=True)
class Function:
    """A derived value; its arguments are in the slots from 0."""

    body: Number


@dataclass(frozen=True, slots=True)
class PieceLook:
    """What a piece looks like; pieces of one look are alike. `kind` numbers what all can tell of it.

    That is its kind, and whose it is where each seat has pieces of its own.

    `faces` is (low, high) for pieces that are rolled. `code` counts the action codes of the looks before
    it: each look has one, or one for each of its faces.
    """

    kind: int
    faces: tuple[int, int] | None
    code: int

    def code_of(self, face: int) -> int:
        """Return the action code, counted from that of the first look, of such a piece with this face."""
        return self.code if self.faces is None else self.code + face - self.faces[0]


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone; `mask` is the bits of the seats that see into it, `ordered` says that it is a pile."""

    ordered: bool
    mask: int


@dataclass(frozen=True, slots=True)
class AmountView:
    """A cell with an amount of a resource. `limit` is its largest possible value."""

    resource: int
    cell: int
    mask: int
    limit: int


@dataclass(frozen=True, slots=True)
class RecordView:
    """A cell of a record; its values are `low` to `high`, and nothing if `optional`."""

    cell: int
    mask: int
    low: int
    high: int
    optional: bool


@dataclass(frozen=True, slots=True)
class ResultView:
    """What is chosen in one pick of a sealed block, at `base` + the seat or member that it is chosen for.

    In registers if `many`, else in cells. `pieces`: what is chosen are pieces. `owners`: how many members
    there are, 0 where there is one result for each seat.
    """

    base: int
    many: bool
    pieces: bool
    owners: int = 0

    def places(self, seats: int) -> range:
        """Return the numbers of the cells or registers, with so many seats."""
        return range(self.base, self.base + (self.owners or seats))


@dataclass(frozen=True, slots=True)
class SealedBlock:
    """A sealed block: it goes through the register `order`, at place cell `cursor`.

    Instructions `body` to `end` (excluded) ask for the seat or member in cell `variable`. Who is asked for a
    member is `actor`, with the member in `Bound(0)`; None where seats are asked for themselves. It stays the
    same as long as the block is open.
    """

    results: tuple[ResultView, ...]
    order: int
    cursor: int
    variable: int
    body: int
    end: int
    actor: Number | None = None

    def owners(self, seats: int) -> int:
        """Return for how many seats or members something may be chosen, with so many seats."""
        return max((len(view.places(seats)) for view in self.results), default=seats)


@dataclass(frozen=True, slots=True)
class Stream:
    """A chance stream: the position of its layer, a sort, and the ordinal of a declaration in the layer.

    `sort`: 0 is a zone that is shuffled, 1 a kind of piece that is rolled, 2 a kind of which chance picks one
    (from 1 up; 0 are the seats).
    """

    layer: int
    sort: int
    ordinal: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer may be refused: `code` (-1: any) needs `condition`, which the clause `path` demands.

    In the condition `Bound(0)` is the thing that is asked for. It stands in this line of this file.
    """

    code: int
    condition: Number
    path: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole of a title: `value` is what it stands for when a question is put, a number or several.

    `texts` are what the values from 0 up are called, empty for plain numbers; `nothing` is what stands there
    where there is no value. `unit` is the word for one and for several, empty for what is not counted.
    """

    value: Number | Many
    texts: tuple[str, ...]
    nothing: str
    unit: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Title:
    """What an author calls a step, a question or an answer, with what its holes stand for, in their order."""

    text: str = ""
    holes: tuple[Hole, ...] = ()


@dataclass(frozen=True, slots=True)
class Site:
    """A question as people see it: the path of its clause, what its author calls it, why answers are refused.

    `noun` is the word for one and for several of what is picked, `name` what that is called afterwards;
    both are empty where they say nothing. `things` are the ids of the members that a set may have, by
    number, and `called` what people call them; empty for pieces. `ways` are the titles of the alternatives
    where some have holes.
    """

    path: str
    title: Title
    noun: tuple[str, str]
    name: str
    refusals: tuple[Refusal, ...]
    things: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    ways: tuple[Title, ...] = ()


@dataclass(frozen=True, slots=True)
class Texts:
    """What things are called, by their numbers, in one of the ways in which they are.

    `pieces`: each look; `kinds` and `resources`: the word for one and for several; `actions`: every action
    code; `results`: one name for each result of each sealed block; `holders`: who holds each amount;
    `owners`: for each sealed block the members that it goes through, empty where these are the seats.
    """

    pieces: tuple[str, ...]
    kinds: tuple[tuple[str, str], ...]
    zones: tuple[str, ...]
    resources: tuple[tuple[str, str], ...]
    holders: tuple[str, ...]
    records: tuple[str, ...]
    record_values: tuple[tuple[str, ...], ...]
    results: tuple[tuple[str, ...], ...]
    actions: tuple[str, ...]
    owners: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What is called how; no part of behaviour.

    `ids` are stable: in them answers are typed, examples and transcripts written. `words` are for people.
    `clauses`: paths of clauses; `trail`: the clause of each instruction (-1: none); `faults`: the claims of
    `Fault`. `title` is what the ruleset is called, `settings` each option by its id with what people call it
    and the value that it has.
    """

    ruleset: str
    seats: tuple[str, ...]
    ids: Texts
    words: Texts
    sites: tuple[Site, ...]
    clauses: tuple[str, ...]
    trail: tuple[int, ...]
    faults: tuple[str, ...]
    title: str = ""
    settings: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class MeasureView:
    """A measure: its id, what it is called, and its value, nothing where there is none.

    It is one number, or one for each of `owners`, the members of the kind `of`, with the owner in `Bound(0)`.
    `flag`: it is 0 or 1. `unit` is what several of what it counts are called, empty for plain numbers.
    `each_round`: it is taken in every round too.
    """

    id: str
    title: str
    value: Number
    owners: tuple[str, ...]
    each_round: bool
    flag: bool
    unit: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class UseView:
    """What seats have of something, or choose: of which instances, by their ids, and how often.

    `relation` and `thing` make its id: the relation is `CHOOSES`, or the record, zone or measure that tells
    what a seat has at the end; the thing is a kind, or `KIND.ATTRIBUTE` for what instances of that kind have
    as their attribute, or the path of a choice between alternatives. `kind` is that of the instances, empty
    for alternatives. `instances` has an instance for each member of what is had or chosen, or each look, or
    each alternative; nothing where it has none.

    `things` is what the seat in `Bound(0)` has, None of what is chosen; pieces or members. `asked` are the
    sites where it is chosen, each with the action code of the first, or nothing for a site that asks for a
    set. `settled`: it is the same from the set-up to the end.
    """

    relation: str
    thing: str
    kind: str
    title: str
    ids: tuple[str, ...]
    titles: tuple[str, ...]
    instances: tuple[int, ...]
    pieces: bool
    things: Many | None = None
    asked: tuple[tuple[int, int], ...] = ()
    settled: bool = False

    @property
    def id(self) -> str:
        return f"{self.relation} {self.thing}"


CHOOSES = "chooses"
"""The relation of a seat to what it chooses; a word of the language, so nothing declared is called so."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What is said of games and not of how they go.

    `progress` holds what `ranking` does. Functions, tables and lists from these numbers up (None: no one)
    are used here alone. `uses` are what seats have and choose. `implied` are measures that nobody needs to
    declare: points and amounts of seats in every round, but for those that a measure counts in every round.
    """

    measures: tuple[MeasureView, ...] = ()
    progress: tuple[tuple[bool, Number], ...] = ()
    functions: int | None = None
    tables: int | None = None
    lists: int | None = None
    uses: tuple[UseView, ...] = ()
    implied: tuple[MeasureView, ...] = ()


@dataclass(frozen=True, slots=True)
class Program:
    """All that an executor needs.

    `cells` and `registers` are the state before the set-up. The first registers are the zones; zone 0 is
    the supply, where all pieces lie. Of each piece, cell `place` + piece holds its zone, `knowers` + piece
    the bits of the seats that know it wherever it lies, `face` + piece its face (nothing if it shows none).
    Instruction 0 comes first. `ranking` holds (highest first?, value), with the seat in `Bound(0)`.
    `measured` is what tells of games and changes none.
    Action codes: from 0 to `action_count`, the first three are take, leave, stop.
    """

    seats: int
    cells: tuple[int, ...]
    registers: tuple[tuple[int, ...], ...]
    place: int
    knowers: int
    face: int
    piece_looks: tuple[int, ...]
    looks: tuple[PieceLook, ...]
    zones: tuple[ZoneView, ...]
    amounts: tuple[AmountView, ...]
    records: tuple[RecordView, ...]
    sealed: tuple[SealedBlock, ...]
    tables: tuple[tuple[int, ...], ...]
    lists: tuple[tuple[tuple[int, ...], ...], ...]
    functions: tuple[Function, ...]
    code: tuple[Instruction, ...]
    streams: tuple[Stream, ...]
    ranking: tuple[tuple[bool, Number], ...]
    action_count: int
    names: Names
    measured: Measured = Measured()

    def look_of(self, code: int) -> tuple[int, int | None]:
        """Return the look and face for an action code, counted from that of the first look."""
        look = max(number for number, found in enumerate(self.looks) if found.code <= code)
        faces = self.looks[look].faces
        return look, None if faces is None else faces[0] + code - self.looks[look].code

    @property
    def everyone(self) -> int:
        """The bits of all seats."""
        return (1 << self.seats) - 1


TAKE, LEAVE, STOP = 0, 1, 2
"""The action codes of a step in picking a set."""
