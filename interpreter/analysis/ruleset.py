"""A checked ruleset: all that is declared, by id, in the order of declaration, each with its clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ...grammar.diagnostics import Diagnostic
from ...grammar.source import Source
from .terms import (
    Block,
    Clause,
    DescriptionTerm,
    Expression,
    LocalTerm,
)
from .types import SEAT, Type

SEAT_NAMES = ("red", "yellow", "green", "blue", "purple", "black", "white", "orange")
"""The names of the seats, clockwise."""


@dataclass(frozen=True)
class Attribute:
    """What every member of a kind has. `title` is None where the author gave none."""

    id: str
    type: Type
    clause: Clause
    title: str | None = None


@dataclass(frozen=True)
class Slot:
    """A rule that members of a kind may have, with the names and types of its parameters."""

    id: str
    parameters: tuple[tuple[str, Type], ...]
    clause: Clause
    title: str | None = None


@dataclass(frozen=True)
class Rule:
    """A procedure. `title` is None where the author gave none.

    `sort`: a `whenever` is a standing rule, which runs of itself while its conditions hold; a `refill` runs
    where a pile is empty, and its parameter is whose pile it is. `stated`: the title is a clause
    (`the boats go home`), not a name, in whatever language it is.
    """

    id: str
    title: str | None
    parameters: tuple[LocalTerm, ...]
    body: Block
    clause: Clause
    sort: Literal["rule", "whenever", "refill"] = "rule"
    stated: bool = False


@dataclass(frozen=True)
class Copies:
    """How many pieces a group has: `count` for each member of the kind in `per` and each row of `rows`.

    `per` is (attribute, kind) or None; `rows` are (value of `axis`, number) and empty without an axis.
    """

    count: int
    per: tuple[str, str] | None
    axis: str | None
    rows: tuple[tuple[int, int], ...]
    clause: Clause


@dataclass(frozen=True)
class Member:
    """A member of a kind; of a piece kind, a group of pieces (the kind's own id names the nameless group).

    `named` is false for members that stand in a family and are told by the values of the attributes `axes`.
    Other values may read the locals in `axes_read`, which stand for the value of such an attribute, or of one
    that the copies of a group of pieces are spread over. `lines` are the clauses of what stands below it, by
    what each is about: another layer may have said it.
    """

    id: str
    title: str | None
    named: bool
    values: dict[str, tuple[Expression, ...]]
    bodies: dict[str, Rule]
    copies: tuple[Copies, ...]
    clause: Clause
    axes: tuple[str, ...] = ()
    axes_read: tuple[tuple[str, LocalTerm], ...] = ()
    lines: Mapping[str, Clause] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Shown:
    """What stands in print for a member: an attribute or a slot `id` of a thing of the kind `kind`.

    `through` are the attributes that lead there from the member, one after another, each with its kind; none
    if it is the member's own.
    """

    through: tuple[tuple[str, str], ...]
    kind: str
    id: str


@dataclass(frozen=True)
class Printed:
    """How each member or piece of a kind is printed, to be cut out: its size in millimetres.

    `front` is in the order of print. Without a `back` the title of the kind stands there. `copies` is how
    often each member of a kind is printed that is no piece.
    """

    shape: Literal["card", "tile", "disc"]
    width: int
    height: int
    front: tuple[Shown, ...]
    back: str | None
    copies: int
    clause: Clause


@dataclass(frozen=True)
class Kind:
    """A kind and its members. `plural` is how several are called; `faces` is (low, high) of a die.

    With a `heading` its members have a chapter of the reference, under this title.
    """

    id: str
    plural: str
    is_piece: bool
    attributes: dict[str, Attribute]
    slots: dict[str, Slot]
    faces: tuple[int, int] | None
    members: tuple[Member, ...]
    clause: Clause
    heading: str | None = None
    printed: Printed | None = None


@dataclass(frozen=True)
class Visibility:
    """An allow-list: everyone, the owner, or nobody.

    Where the options decide, `cases` has what they decide, and the rest is what is seen whatever they are.
    """

    everyone: bool = False
    owner: bool = False
    cases: Cases | None = None


@dataclass(frozen=True)
class Cases:
    """Who may see if a condition holds, which is known before the game, and who may otherwise."""

    condition: Expression
    then: Visibility
    otherwise: Visibility


@dataclass(frozen=True)
class Resource:
    """A resource that seats hold, and zones that say so. `supply` None is unlimited."""

    id: str
    plural: str
    supply: int | None
    visibility: Visibility
    clause: Clause
    lines: Mapping[str, Clause] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Zone:
    """A place for pieces of `kinds` and amounts of `resources`; one for each member of `of`.

    `entry` is how print tells that something goes in, with holes for `what` and for whose place it is.
    """

    id: str
    title: str | None
    of: str | None
    kinds: tuple[str, ...]
    resources: tuple[str, ...]
    ordered: bool
    visibility: Visibility
    clause: Clause
    refill: Rule | None = None
    entry: str | None = None
    lines: Mapping[str, Clause] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Record:
    id: str
    title: str | None
    of: str | None
    type: Type
    start: Expression
    visibility: Visibility
    clause: Clause
    lines: Mapping[str, Clause] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Requirement:
    """A condition of an option, known before the game: settings for which it does not hold are refused."""

    condition: Expression
    clause: Clause


@dataclass(frozen=True)
class Option:
    id: str
    title: str | None
    type: Type
    start: Expression
    clause: Clause
    requirements: tuple[Requirement, ...] = ()
    lines: Mapping[str, Clause] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Meaning:
    """A value of a fact and the condition under which it is the one."""

    value: Expression
    condition: Expression | None
    clause: Clause


@dataclass(frozen=True)
class Fact:
    """A derived value: that of the first meaning whose condition holds and whose value is not nothing.

    A meaning that says `nobody` or `nothing` itself ends it: there is no value then.
    """

    id: str
    title: str | None
    parameters: tuple[LocalTerm, ...]
    called: bool
    type: Type
    meanings: tuple[Meaning, ...]
    clause: Clause


@dataclass(frozen=True)
class Result:
    """What was chosen in a sealed pick, for each seat or each member of the kind `of`.

    `clause` is the pick's.
    """

    id: str
    type: Type
    clause: Clause
    of: str = SEAT


@dataclass(frozen=True)
class Rank:
    """What decides between players: the `highest` or `lowest` value, which reads the local `player`."""

    order: str
    player: LocalTerm
    value: Expression
    clause: Clause


@dataclass(frozen=True)
class Measure:
    """What is counted when many games are played: at the end, and in every round if it says so.

    `fact` is how it is worked out, a number or yes or no; rules do not know it. `of` is the kind each of
    whose members has one.
    """

    fact: Fact
    of: str | None
    each_round: bool
    clause: Clause

    @property
    def id(self) -> str:
        return self.fact.id

    @property
    def title(self) -> str | None:
        return self.fact.title


@dataclass(frozen=True)
class Things:
    """So many pieces of a description, in an example."""

    count: int
    description: DescriptionTerm


@dataclass(frozen=True)
class Item:
    """`target is values` in an example: one value, or the things in a zone."""

    target: Expression
    values: tuple[Expression | Things, ...]
    clause: Clause


@dataclass(frozen=True)
class Known:
    """`target is known to …` in an example: `seats` know it, and nobody else; None is everyone."""

    target: Expression
    seats: tuple[str, ...] | None
    clause: Clause


@dataclass(frozen=True)
class Answer:
    """What a seat (None: chance) answers. Values are numbers, members, descriptions or alternatives by name.

    `refused_by` is the path of the clause that forbids the answer, None for an answer that is given.
    """

    seat: str | None
    values: tuple[Expression | str, ...]
    refused_by: str | None
    clause: Clause


@dataclass(frozen=True)
class Example:
    """`rule` is the path of what runs. `winners` is None where the game is not expected to end.

    `locals` are the names that the rule takes over from outside, a parameter or the variable of a loop
    around a step, with the values that are given; a piece is given by its description.
    """

    id: str
    title: str
    seats: tuple[str, ...]
    rule: str
    given: tuple[Item, ...]
    answers: tuple[Answer, ...]
    expected: tuple[Item, ...]
    winners: tuple[str, ...] | None
    at_least: bool
    clause: Clause
    locals: tuple[tuple[LocalTerm, Expression], ...] = ()
    known: tuple[Known, ...] = ()


@dataclass(frozen=True)
class CatalogueEntry:
    """A statement of a source document: our own short wording of it, under its id.

    `not_applicable` says why no rule of a game can follow from it, None where one can.
    """

    id: str
    heading: str
    statement: str
    kind: str
    not_applicable: str | None = None


@dataclass(frozen=True)
class Catalogue:
    """The atomic statements of one document."""

    name: str
    path: str
    title: str
    entries: dict[str, CatalogueEntry]


@dataclass(frozen=True)
class Outline:
    """On a sheet: the titles of the steps of the rule or step at `path`."""

    path: str
    clause: Clause


@dataclass(frozen=True)
class Telling:
    """On a sheet: the sentences of what has this path, or of the `ranking`."""

    path: str
    clause: Clause


@dataclass(frozen=True)
class Listing:
    """On a sheet: a table with a row for each member of a kind, and columns for what it shows."""

    kind: str
    columns: tuple[Shown, ...]
    clause: Clause


@dataclass(frozen=True)
class Box:
    """Room to lay down what a player has of a resource, a zone or a record."""

    sort: Literal["resource", "zone", "record"]
    id: str
    clause: Clause


@dataclass(frozen=True)
class Boxes:
    """On a sheet: boxes side by side."""

    boxes: tuple[Box, ...]


SheetItem = Outline | Telling | Listing | Boxes


@dataclass(frozen=True)
class Sheet:
    """A page of print that players need at the table."""

    id: str
    title: str | None
    items: tuple[SheetItem, ...]
    clause: Clause


@dataclass(frozen=True)
class Saying:
    """An author's own sentence: its text with holes, what these hold in their order, and what it is said of.

    `of` is what was read from the line, or from what stands below it: a body, a fact, a statement.
    """

    text: str
    holes: tuple[Expression, ...]
    of: object


@dataclass(frozen=True)
class Ruleset:
    """A whole game. `layers` are the ids of its layers from below.

    `rules` holds `setup`, `round` and the standing rules too. `barred` are numbers of players that the
    header names, each with the condition that bars it. `left_out` counts the examples of layers that are for
    other numbers of players. `lines` are the clauses of the header by what each is about.
    `sayings` are the sentences that authors wrote themselves, by the paths of their clauses. No game goes
    otherwise for its `measures` or its `progress`.
    """

    id: str
    title: str
    layers: tuple[str, ...]
    players: tuple[int, ...]
    round_limit: int
    kinds: dict[str, Kind]
    resources: dict[str, Resource]
    zones: dict[str, Zone]
    records: dict[str, Record]
    options: dict[str, Option]
    facts: dict[str, Fact]
    rules: dict[str, Rule]
    results: dict[str, Result]
    ranking: tuple[Rank, ...]
    examples: tuple[Example, ...]
    catalogues: dict[str, Catalogue]
    clauses: tuple[Clause, ...]
    sources: dict[str, Source] = field(repr=False)
    header_clauses: tuple[Clause, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()
    barred: dict[int, Requirement] = field(default_factory=dict)
    left_out: int = 0
    sheets: tuple[Sheet, ...] = ()
    measures: dict[str, Measure] = field(default_factory=dict)
    progress: tuple[Rank, ...] = ()
    lines: Mapping[str, Clause] = field(default_factory=dict, compare=False, repr=False)
    sayings: Mapping[str, Saying] = field(default_factory=dict, repr=False)

    @property
    def standing(self) -> tuple[Rule, ...]:
        """The rules that run of themselves, in the order in which they are looked at."""
        return tuple(rule for rule in self.rules.values() if rule.sort == "whenever")
