"""Noun phrases: what values, places and groups of things are called in a sentence."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import Self, assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.locals import all_rules
from ....interpreter.analysis.rewrite import parts
from ....interpreter.analysis.ruleset import Ruleset
from ....interpreter.analysis.terms import (
    AdjectiveTerm,
    AfterTerm,
    AggregateTerm,
    AllTerm,
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    AttributeTerm,
    ChancePickTerm,
    CompareTerm,
    CountTerm,
    DescriptionTerm,
    Expression,
    ExtremesTerm,
    ExtremeTerm,
    FaceTerm,
    FactTerm,
    FlagTerm,
    ForEveryTerm,
    LocalTerm,
    LookupTerm,
    MatchTerm,
    MeasuredTerm,
    MemberTerm,
    NoTerm,
    NothingTerm,
    NotTerm,
    NumberTerm,
    OptionTerm,
    OrTerm,
    PickNumberTerm,
    PickOneTerm,
    RecordTerm,
    ResultTerm,
    SameTerm,
    SeatTerm,
    SelectionTerm,
    SomeTerm,
    TableTerm,
    TheTerm,
    ZoneTerm,
)
from ....interpreter.analysis.titles import Mark, Titles
from ....interpreter.analysis.types import (
    SEAT,
    FlagType,
    NumberType,
    SetType,
    ThingType,
    Type,
)

_OPERATIONS = {"+": "plus", "-": "minus", "*": "times"}


@dataclass(frozen=True)
class Group:
    """A collection in words: head noun in both numbers, and what stands behind it (with its blank)."""

    one: str
    many: str
    tail: str = ""

    def single(self) -> str:
        return self.one + self.tail

    def several(self) -> str:
        return self.many + self.tail


def picked_in(ruleset: Ruleset) -> Iterator[str]:
    """Yield the names that picks give to what is picked, by which they are told apart."""
    for part in (part for rule in all_rules(ruleset) for part in parts(rule.body)):
        match part:
            case (
                PickOneTerm(target=LocalTerm(local))
                | PickNumberTerm(target=LocalTerm(local))
                | ChancePickTerm(target=LocalTerm(local))
            ):
                yield local
            case _:
                pass


def is_seat(type_: Type) -> bool:
    return isinstance(type_, ThingType) and type_.kind == SEAT


class Nouns(ABC):
    """Noun phrases for expressions. Inside a relative clause its variable is a mark, see `relative`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.names = Titles(ruleset)
        self._bound: dict[str, str] = {}
        self._picked = frozenset(picked_in(ruleset))

    def binding(self, variable: LocalTerm, phrase: str) -> Self:
        """Return the same verbaliser with `phrase` for the variable."""
        inner = copy(self)
        inner._bound = {**self._bound, variable.local: phrase}
        return inner

    @abstractmethod
    def condition(self, term: Expression) -> str:
        """Return a clause for a flag."""

    @abstractmethod
    def relative(self, variable: LocalTerm, condition: Expression, group: Group, many: bool) -> Group:
        """Return the group with those things left out for which the condition does not hold."""

    # ---- values -----------------------------------------------------------------------------------------

    def noun(self, term: Expression) -> str:
        """Return a full noun phrase, with its article."""
        match term:
            case NumberTerm():
                return self._number(term)
            case FlagTerm(value):
                return "yes" if value else "no"
            case NothingTerm():
                return "nobody" if is_seat(term.type) else "nothing"
            case MeasuredTerm(number):
                return self.as_many(number, term.type)
            case MemberTerm(kind, member):
                return self.names.member(kind, member)
            case SeatTerm(name):
                return name.capitalize()
            case LocalTerm():
                return self._bound.get(term.local) or words.the(self.local(term))
            case OptionTerm(option):
                return f"what is set for the option {words.quoted(self.names.title(option))}"
            case RecordTerm() | AttributeTerm() | FaceTerm() | ResultTerm() | FactTerm():
                if isinstance(term.type, FlagType):
                    return f"whether {self.condition(term)}"
                return self._property(term)
            case AmountTerm(resource, holder):
                place = f"{self.noun(holder)} has" if is_seat(holder.type) else f"in {self.noun(holder)}"
                return f"the number of {self.names.resource(resource, 2)} {place}"
            case ZoneTerm():
                return self._property(term)
            case LookupTerm():
                return self._lookup(term)
            case DescriptionTerm():
                return words.a(self.group(term).single())
            case AfterTerm(kind, member):
                next_ = "next " * (kind == SEAT)
                return f"the {next_}{self.names.kind(kind)[0]} after {self.noun(member)}"
            case AllTerm() | SelectionTerm():
                return f"all {self.group(term).several()}"
            case ExtremesTerm():
                return self.definite(term)
            case CountTerm(things):
                return f"the number of {self.group(things).several()}"
            case AggregateTerm():
                return self._aggregate(term)
            case ArithmeticTerm():
                return self._arithmetic(term)
            case TheTerm(things):
                return f"the only {self.group(things, many=False).single()}"
            case ForEveryTerm():
                return self._for_every(term)
            case TableTerm(rows):
                return words.listed([f"{self.noun(value)}{_with(low, high)}" for low, high, value in rows])
            case (
                SomeTerm() | NoTerm() | NotTerm() | AndTerm() | OrTerm() | CompareTerm() | SameTerm()
                | MatchTerm() | AdjectiveTerm()
            ):  # fmt: skip
                return f"whether {self.condition(term)}"
            case _:
                assert_never(term)

    def local(self, term: LocalTerm) -> str:
        """Return the noun of a local name without article: its own, in front of what sort of thing it is.

        Where nothing stands behind it, a name that a pick has given is in quotes: it need not be a noun.
        """
        return self._called(term.name, term.type, picked=term.local in self._picked)

    def _called(self, name: str, type_: Type, *, picked: bool) -> str:
        said = self.names.sorted(words.spaced(name), type_)
        bare = isinstance(type_, NumberType | FlagType) or is_seat(type_)
        return words.quoted(said) if picked and bare and name != SEAT else said

    def amount(self, count: int, resource: str) -> str:
        return f"{count} {self.names.resource(resource, count)}"

    def as_many(self, number: Expression, unit: Type) -> str:
        """Return a worked-out amount of a resource: `as many chips as the price`."""
        resource = unit.unit if isinstance(unit, NumberType) else None
        if resource is None:
            return self.noun(number)
        many = self.names.resource(resource, 2)
        match number:
            case NumberTerm(value):
                return self.amount(value, resource)
            case AmountTerm(same, holder) if same == resource:
                there = "has" if is_seat(holder.type) else "holds"
                return f"as many {many} as {self.noun(holder)} {there}"
            case TableTerm(rows):
                return words.listed(
                    [self.as_many(value, unit) + _with(low, high) for low, high, value in rows]
                )
            case _:
                return f"as many {many} as {self.noun(number)}"

    # ---- something of something -------------------------------------------------------------------------

    def of(self, noun: str, owner: Expression) -> str:
        """Return what belongs to `owner`: `the player's hand`, `the pile of the heap`."""
        phrase = self.noun(owner)
        simple = isinstance(owner, LocalTerm | SeatTerm)
        return words.of(noun, phrase, own=(is_seat(owner.type) and simple) or phrase.startswith("\0"))

    def _property(
        self, term: RecordTerm | AttributeTerm | FaceTerm | ResultTerm | FactTerm | ZoneTerm
    ) -> str:
        match term:
            case FactTerm(fact, arguments):
                return self._fact(fact, arguments)
            case RecordTerm(id_, of) | ZoneTerm(id_, of):
                title = self.names.zone(id_) if isinstance(term, ZoneTerm) else self.names.title(id_)
                if of is None:
                    return words.the(title)
                filled = self.names.filled(id_, [self.noun(of)])
                return self.of(title, of) if filled is None else words.the(filled)
            case AttributeTerm(kind, attribute, of):
                return self.of(self.names.property(kind, attribute), of)
            case FaceTerm(of):
                return self.of("face", of)
            case ResultTerm(result, of):
                return self.of(self.result(result, term.type), of)
            case _:
                assert_never(term)

    def result(self, id_: str, type_: Type) -> str:
        """Return the noun for what was chosen in a sealed pick: its name and what sort of thing it is."""
        return self._called(id_, type_, picked=True)

    def _fact(self, fact: str, arguments: tuple[Expression, ...]) -> str:
        title = self.names.title(fact)
        if not arguments:
            return words.the(title)
        phrases = [self.noun(argument) for argument in arguments]
        filled = self.names.filled(fact, phrases)
        if filled is not None:
            return words.the(filled)
        if len(arguments) == 1:
            return self.of(title, arguments[0])
        return f"{words.the(title)} for {words.listed(phrases)}"

    # ---- groups of things -------------------------------------------------------------------------------

    def group(self, term: Expression, *, many: bool = True) -> Group:
        """Return a collection as a noun; `many` says whether a verb behind it is in the plural."""
        match term:
            case AllTerm(kind):
                return Group(*self.names.kind(kind))
            case ZoneTerm(zone):
                kinds = self.names.kinds_in(zone)
                head = self.names.kind(kinds[0]) if len(kinds) == 1 else ("piece", "pieces")
                return Group(*head, f" in {self.noun(term)}")
            case SelectionTerm(variable, source, condition):
                inner = self.group(source, many=many)
                return inner if condition is None else self.relative(variable, condition, inner, many)
            case DescriptionTerm(kind, name, values):
                return Group(*self.names.group(kind, name), self._values(values))
            case ExtremesTerm():
                return self._extremes(term, many)
            case _:
                match term.type:
                    case SetType(kind) | ThingType(kind):
                        head = self.names.kind(kind)
                    case _:
                        head = ("thing", "things")
                return Group(*head, f" among {self.noun(term)}")

    def _extremes(self, term: ExtremesTerm, many: bool) -> Group:
        things, which = self.group(term.things, many=many), self.by(term.extreme)
        match term.count:
            case NumberTerm(1):
                return Group(things.one, things.one, things.tail + which)
            case NumberTerm(value):
                return Group(things.one, f"{value} {things.many}", things.tail + which)
            case _:
                return Group(
                    things.one, things.many, f"{things.tail}{which}, as many as {self.noun(term.count)}"
                )

    def by(self, extreme: ExtremeTerm | None) -> str:
        """Return which of several are meant: ` with the lowest value`."""
        if extreme is None:
            return ""
        mark = f"\0{extreme.variable.local}\0"
        value = self.binding(extreme.variable, mark).noun(extreme.value)
        own = value.removeprefix(f"{mark}'s ")
        if own == value:
            own = words.bare(value).replace(mark, "it")
        return f" with the {extreme.order} {own}"

    def definite(self, term: Expression) -> str:
        """Return a collection with its article: `the cards in the pile`, `all players`."""
        match term:
            case ZoneTerm() | SelectionTerm() | ExtremesTerm():
                return words.the(self.group(term).several())
            case DescriptionTerm():
                return f"all {self.group(term).several()}"
            case _:
                return self.noun(term)

    def _values(self, values: tuple[tuple[str, Expression], ...]) -> str:
        plain = [
            (name, value) for name, value in values if isinstance(value, NumberTerm | MemberTerm | SeatTerm)
        ]
        other = [(name, value) for name, value in values if (name, value) not in plain]
        simple = words.listed([f"{words.spaced(name)} {self.noun(value)}" for name, value in plain])
        clauses = words.listed([f"whose {words.spaced(name)} is {self.noun(value)}" for name, value in other])
        return (f" with {simple}" if simple else "") + (f" {clauses}" if clauses else "")

    def _lookup(self, term: LookupTerm) -> str:
        one = self.names.kind(term.kind)[0]
        marks = [mark for name, value in term.values if (mark := self._mark(name, value)) is not None]
        if len(marks) == len(term.values):
            return self.names.marked(one, marks)
        return f"the {one}{self._values(term.values)}"

    def _mark(self, attribute: str, value: Expression) -> Mark | None:
        match value:
            case NumberTerm(number):
                return Mark(attribute, None, str(number))
            case _ if isinstance(value.type, ThingType):
                return Mark(attribute, value.type.kind, self.noun(value))
            case _:
                return None

    # ---- numbers ----------------------------------------------------------------------------------------

    def _number(self, term: NumberTerm) -> str:
        unit = term.type.unit if isinstance(term.type, NumberType) else None
        return str(term.value) if unit is None else self.amount(term.value, unit)

    def _aggregate(self, term: AggregateTerm) -> str:
        mark = f"\0{term.variable.local}\0"
        value = self.binding(term.variable, mark).noun(term.value)
        things = self.definite(term.things)
        own = value.removeprefix(f"{mark}'s ")
        match term.value:
            case AmountTerm(resource, LocalTerm(local)) if local == term.variable.local:
                own = f"number of {self.names.resource(resource, 2)}"
            case _:
                pass
        if own != value and mark not in own:
            return f"the {term.operator} {own} of {things}"
        one = self.group(term.things).one
        if value.startswith("the "):
            each = "each" if term.operator == "total" else "a"
            among = "" if isinstance(term.things, AllTerm) else f", among {things}"
            return f"the {term.operator} {words.bare(value).replace(mark, f'{each} {one}')}{among}"
        return f"the {term.operator} value, among {things}, of {value.replace(mark, f'this {one}')}"

    def _for_every(self, term: ForEveryTerm) -> str:
        each = self.noun(term.number)
        match term.value:
            case AmountTerm(resource, holder) | MeasuredTerm(AmountTerm(resource, holder)):
                place = f"that {self.noun(holder)} has" if is_seat(holder.type) else f"in {self.noun(holder)}"
                return f"{each} for every {self.amount(term.step, resource)} {place}"
            case CountTerm(things):
                return f"{each} for every {term.step} {self.group(things).several()}"
            case value:
                return f"{each} for every full {term.step} in {self.noun(value)}"

    def _arithmetic(self, term: ArithmeticTerm) -> str:
        left, right = self.noun(term.left), self.noun(term.right)
        if isinstance(term.left, ArithmeticTerm) and (term.operator == "*" != term.left.operator):
            left = f"({left})"
        if isinstance(term.right, ArithmeticTerm):
            right = f"({right})"
        return f"{left} {_OPERATIONS[term.operator]} {right}"


def _with(low: int, high: int) -> str:
    counts = range(low, high + 1)
    return f" with {words.spans(counts)} player{'s' * (high != 1)}"
