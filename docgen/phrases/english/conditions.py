"""Conditions: clauses behind "if", and the relative clauses that pick things out of a group."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.rewrite import parts, substitute, unnamed
from ....interpreter.analysis.terms import (
    AdjectiveTerm,
    AfterTerm,
    AggregateTerm,
    AllTerm,
    AmountTerm,
    AndTerm,
    ArithmeticTerm,
    AttributeTerm,
    CompareTerm,
    CountTerm,
    DescriptionTerm,
    Expression,
    ExtremesTerm,
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
from ....interpreter.analysis.types import SEAT, FlagType, NumberType, SetType, ThingType, is_optional
from ..lets import is_seat
from ..outdoing import outdoing
from .belonging import Belonging
from .clauses import (
    AGENTS,
    ASKING,
    FALLBACK,
    PLACES,
    base,
    collective,
    denied,
    is_clause,
    participle,
    relative,
    subject_once,
    without_repeats,
)
from .nouns import Group

_COMPARISONS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_COUNTED = {
    ">=": ("at least as many", "as"),
    "<=": ("at most as many", "as"),
    ">": ("more", "than"),
    "<": ("fewer", "than"),
}


_THERE_IS = re.compile(r"there is an? ")

_ACTING = re.compile(r"((?:a|no) player) (who|with) ((?:(?! who | whose | whom ).)*)")
"""Somebody of whom a condition says no more than what they do or have."""


class Conditions(Belonging):
    """Clauses for flags."""

    def condition(self, term: Expression) -> str:
        """Return a clause that says that the flag is set: `the player has at least 3 chips`."""
        match term:
            case FlagTerm(value):
                return "this always holds" if value else "this never holds"
            case AndTerm() if (belonging := self.belonging(term)) is not None:
                return belonging
            case AndTerm((first, second, *rest)) if (
                _about(first, second) and (its := self._its(first, (second, *rest))) is not None
            ):
                return its
            case AndTerm((SameTerm(AttributeTerm() as left, NothingTerm(), True), SameTerm(right=same))) if (
                left == same and not is_seat(left.type)
            ):
                told = self._joined(term.operands, "and")
                own = f"its {self.names.property(left.kind, left.attribute)}"
                return told.replace(f" and {self.noun(left)} ", f" and {own} ", 1)
            case AndTerm(operands):
                return self._joined(operands, "and")
            case OrTerm(operands):
                return self.more_of(term) or self._joined(operands, "or")
            case NotTerm(operand):
                return self._negated(operand)
            case SomeTerm(things):
                return self._any(things, present=True)
            case NoTerm(things):
                return self._any(things, present=False)
            case CompareTerm():
                return self._compare(term)
            case SameTerm():
                return self._same(term)
            case MatchTerm(piece, description, negated):
                return f"{self.noun(piece)} is {'not ' * negated}{self.noun(description)}"
            case AdjectiveTerm(flag, negated):
                return self._negated(flag) if negated else self.condition(flag)
            case RecordTerm() | AttributeTerm() | FactTerm() | OptionTerm() | LocalTerm() | ResultTerm():
                return self._flag(term, negated=False)
            case (
                NumberTerm() | NothingTerm() | MeasuredTerm() | MemberTerm() | SeatTerm() | AmountTerm()
                | FaceTerm() | ZoneTerm() | AllTerm() | LookupTerm() | DescriptionTerm() | AfterTerm()
                | SelectionTerm() | CountTerm() | AggregateTerm() | ArithmeticTerm() | TableTerm()
                | TheTerm() | ForEveryTerm() | ExtremesTerm()
            ):  # fmt: skip
                return f"{self.noun(term)} is yes"
            case _:
                assert_never(term)

    def _any(self, things: Expression, present: bool) -> str:
        """Return that there are such things, or none: `the player has a chip`, `the king is on the board`."""
        match things:
            case ResultTerm(result, type=SetType()) if collective(words.spaced(result)):
                return self.missing(things, present)
            case SelectionTerm(_, ZoneTerm() as place) if (one := self.only_one(things, place)) is not None:
                return f"{self.noun(one)} is {'not ' * (not present)}{self._within(place)}"
            case SelectionTerm(
                LocalTerm(local), source, SameTerm(LocalTerm(same), MemberTerm() as one, False)
            ) if local == same and not isinstance(source, AllTerm):
                return f"{self.noun(one)} is {'not ' * (not present)}among {self.definite(source)}"
            case SelectionTerm(
                LocalTerm(local),
                ZoneTerm() as place,
                MatchTerm(LocalTerm(same), DescriptionTerm(kind, str() as name, ()), False),
            ) if local == same and self.lone(place) is None and self.laid(place, self.head(place.zone)):
                found = self.described(kind, name, ()).single()
                some = words.a(found) if present else f"no {found}"
                return f"there is {some} among {self.definite(place)}"
            case SelectionTerm() if (told := self._somebody_there(things, present)) is not None:
                return told
            case ZoneTerm() if not present and self.names.ordered(things.zone):
                return f"{self.noun(things)} is empty"
            case _:
                pass
        start, group = self._had(things, many=False)
        if isinstance(things, ZoneTerm) and participle(group.tail.strip().partition(" ")[0]):
            return f"{'' if present else 'no '}{group.many} were{group.tail}"
        who = words.a(group.single()) if present else f"no {group.single()}"
        acting = _ACTING.fullmatch(who) if start == "there are" and _seats(things) else None
        if acting is not None:
            return f"{acting[1]} {'has ' if acting[2] == 'with' else ''}{acting[3]}"
        return f"{start.replace('are', 'is')} {who}"

    def _somebody_there(self, things: SelectionTerm, present: bool) -> str | None:
        """Return that somebody is at one of several places: `the player is on a field of the isle`."""
        match things:
            case SelectionTerm(variable, _, AndTerm(operands)):
                *others, last = operands
                mark = f"\1{variable.local}\1"
                said = self.binding(variable, mark).condition(last)
                if not re.fullmatch(rf"[^\1]+ is (?:{PLACES}) {mark}", said) or not isinstance(
                    last, SameTerm
                ):
                    return None
                rest = others[0] if len(others) == 1 else AndTerm((*others,), type=last.type)
                group = self.group(replace(things, condition=rest), many=False)
                place = words.a(group.single())
                told = said if present else said.replace(" is ", " is not ", 1)
                return told.replace(mark, place)
            case _:
                return None

    def _within(self, place: ZoneTerm) -> str:
        """Return where something lies that is in a place: `among the open cards`, `in the box`."""
        laid = self.laid(place, self.head(place.zone))
        return f"{'in' if laid is None else 'among'} {self.noun(place)}"

    def _had(self, things: Expression, many: bool) -> tuple[str, Group]:
        """Return how it begins that there are things, `there are` or `the player has`, and what they are."""
        group, place = self.group(things, many=many), things
        while isinstance(place, SelectionTerm):
            place = place.source
        if not isinstance(place, ZoneTerm) or place.of is None or not is_seat(place.of.type):
            return "there are", group
        owner = self.noun(place.of)
        own = words.possessive(owner)
        if "\0" in owner or group.tail.count(owner) != 1:
            return "there are", group
        tail = re.sub(rf" of {re.escape(owner)}(?= |$)", "", group.tail).replace(f"{own} ", "their ")
        tail = re.sub(r"^ that (?:is|are) of ", " of ", tail)
        return ("there are", group) if owner in tail else (f"{owner} has", replace(group, tail=tail))

    def _joined(self, operands: tuple[Expression, ...], word: str) -> str:
        told = [self._nested(operand) for operand in operands]
        if any(isinstance(operand, AndTerm | OrTerm) for operand in operands):
            return f"{', '.join(told[:-1])}, {word} {told[-1]}"
        owner = told[0].partition(" has ")[0]
        if word == "and" and all(self._owns(operand, owner) for operand in operands):
            return words.listed(without_repeats(told, f"{owner} has "), word)
        if word == "and":
            told = subject_once([told[0], *map(self._spoken_of(operands[0]), told[1:])])
            told = without_repeats(told, "there is ") if all(map(_THERE_IS.match, told)) else told
        return words.listed(told, word)

    def _its(self, there: Expression, rest: tuple[Expression, ...]) -> str | None:
        """Return what is said of a thing, and what it has as `its`; None if it is said of another."""
        told = self._joined(rest, "and") if len(rest) > 1 else self.condition(rest[0])
        match there:
            case SameTerm(AttributeTerm(kind, attribute, of) as left) if told.startswith(
                f"{self.noun(of)} is "
            ):
                own = f"its {self.names.property(kind, attribute)}"
                return told.replace(self.noun(left), own) if self.noun(left) in told else None
            case _:
                return None

    def more_of(self, condition: Expression) -> str | None:
        """Return that there are more of these than of those, or that their total is higher.

        Where there is one of these or those only, this is told as other conditions are.
        """
        total = outdoing(condition)
        match condition:
            case OrTerm((CompareTerm(_, CountTerm(first), CountTerm(second)), _)) if total is not None:
                own = self.binding(total.variable, f"\0{total.variable.local}\0").own(
                    total.value, total.variable, many=False
                )
                these, those = self.definite(first), self.definite(second)
                if own is None or self.lone(first) is not None or self.lone(second) is not None:
                    return None
                return f"{these} outnumber {those} or have a higher total {own}"
            case _:
                return None

    def _spoken_of(self, condition: Expression) -> Callable[[str], str]:
        """Return what says `it` at the end of a clause for what a condition says is there."""
        match condition:
            case SameTerm(AttributeTerm(_, _, of) as left, NothingTerm(), True) if not is_seat(left.type):
                thing, owner = self.noun(left), self.noun(of)
                return lambda told: (
                    f"{told.removesuffix(thing)}it"
                    if told.endswith(f" {thing}") and told.count(owner) == 1
                    else told
                )
            case _:
                return lambda told: told

    def _owns(self, term: Expression, owner: str) -> bool:
        """Whether a condition is that the owner has something."""
        match term:
            case SameTerm(AttributeTerm(_, _, of) | RecordTerm(_, of), NothingTerm(), True) if of is not None:
                return self.noun(of) == owner
            case _:
                return False

    def _nested(self, term: Expression) -> str:
        """Return an operand; one that is itself joined says with `both` or `either` how far it goes."""
        match term:
            case AndTerm():
                told = self.condition(term)
                return f"both {told}" if " and " in told else told
            case OrTerm():
                return f"either {self.condition(term)}"
            case _:
                return self.condition(term)

    def _negated(self, term: Expression) -> str:
        match term:
            case RecordTerm() | AttributeTerm() | FactTerm() | OptionTerm() | LocalTerm() | ResultTerm():
                return self._flag(term, negated=True)
            case NotTerm(operand):
                return self.condition(operand)
            case SomeTerm(things):
                return self.condition(NoTerm(things, type=term.type))
            case NoTerm(things):
                return self.condition(SomeTerm(things, type=term.type))
            case SameTerm() | MatchTerm() | AdjectiveTerm():
                return self.condition(replace(term, negated=not term.negated))
            case _:
                return FALLBACK + self._nested(term)

    def _flag(
        self,
        term: RecordTerm | AttributeTerm | FactTerm | OptionTerm | LocalTerm | ResultTerm,
        negated: bool,
    ) -> str:
        """Return a flag told as an adjective of what it belongs to, or by a title that is a clause."""
        is_ = "is not" if negated else "is"
        match term:
            case FactTerm(id_, arguments):
                return self._said(id_, arguments, negated)
            case RecordTerm(id_, of):
                return self._said(id_, () if of is None else (of,), negated)
            case AttributeTerm(kind, attribute, of):
                return f"{self.noun(of)} {is_} {self.names.property(kind, attribute)}"
            case OptionTerm(option):
                return f"the option {words.quoted(self.names.title(option))} {is_} chosen"
            case ResultTerm(result, of):
                return f"{self.noun(of)} {is_} {words.spaced(result)}"
            case LocalTerm():
                return f"{words.quoted(words.spaced(term.name))} {'does not hold' if negated else 'holds'}"
            case _:
                assert_never(term)

    def sentence(self, record: RecordTerm, negated: bool) -> str | None:
        """Return what a flag says if its title is a sentence of its own, not an adjective."""
        arguments = () if record.of is None else (record.of,)
        return self._clause(record.record, arguments, negated)

    def _said(self, id_: str, arguments: tuple[Expression, ...], negated: bool) -> str:
        """Return a flag: its title is a sentence, or an adjective of the first thing it is asked of."""
        clause = self._clause(id_, arguments, negated)
        if clause is not None:
            return clause
        title = self.names.title(id_)
        if not arguments:
            return f"{words.quoted(title)} {'does not hold' if negated else 'holds'}"
        phrases = [self.noun(argument) for argument in arguments]
        one = "one " * title.startswith(("who ", "that "))
        told = f"{phrases[0]} {'is not' if negated else 'is'} {one}{title}"
        return f"{told} for {words.listed(phrases[1:])}" if phrases[1:] else told

    def _clause(self, id_: str, arguments: tuple[Expression, ...], negated: bool) -> str | None:
        """Return a title that is a sentence as a clause; one that does not name what it is asked of says so.

        While the sentence is denied, other phrases are hidden in it, since they may have verbs too.
        """
        title = self.names.title(id_)
        hidden = [f"\1{number}\1" for number, _ in enumerate(arguments)]
        filled = self.names.filled(id_, hidden)
        if filled is None:
            if title.startswith(("who ", "that ")) or not (
                is_clause(title) if arguments else title != words.spaced(id_)
            ):
                return None
            asked = f"for {words.listed(hidden)}, " * bool(arguments)
            told = asked + (denied(title) if negated else title)
        else:
            told = denied(filled) if negated else filled
        for mark, argument in zip(hidden, arguments, strict=True):
            phrase = self.noun(argument)
            own = f"{phrase}'s" if phrase.endswith("\0") else words.possessive(phrase)
            told = told.replace(f"{mark}'s", own).replace(mark, phrase)
        return told

    # ---- comparisons ------------------------------------------------------------------------------------

    def _compare(self, term: CompareTerm) -> str:
        than = _COMPARISONS[term.operator]
        left = term.left.number if isinstance(term.left, MeasuredTerm) else term.left
        if isinstance(left, CountTerm | AmountTerm) and isinstance(term.right, NumberTerm):
            than = than.replace("less", "fewer")
        match left, term.right:
            case CountTerm(things), NumberTerm(value):
                return self._there_are(things, than, value)
            case CountTerm(ZoneTerm(zone, of) as things), CountTerm(ZoneTerm(same, other)) if (
                zone == same and of is not None and other is not None and is_seat(other.type)
            ):
                more, than = _COUNTED[term.operator]
                start, group = self._had(things, many=True)
                if group.tail.endswith(f" of {self.noun(of)}"):
                    group = replace(group, tail=group.tail.removesuffix(f" of {self.noun(of)}"))
                    start = f"{self.noun(of)} has"
                return f"{start} {more} {group.several()} {than} {self.noun(other)}"
            case CountTerm(things), right:
                more, than = _COUNTED[term.operator]
                start, group = self._had(things, many=True)
                told = self._met(group)
                if told is not None:
                    start, group = told
                noun = self._counted_noun(right)
                if re.match(rf"the number of {group.many.split()[-1]} to ", noun):
                    noun = noun.removeprefix("the number of ")
                if (asks := self.tabled(right) or self._asked_for(right, group)) is not None:
                    return f"{start} {more} {group.several()} {than} {asks}"
                if term.operator in (">=", "<=") and self._numbers(noun, group):
                    return f"{start} {_COMPARISONS[term.operator]} {noun}"
                return f"{start} {more} {group.several()} {than} {noun}"
            case AmountTerm(resource, holder), NumberTerm(value):
                counted = self.amount(value, resource)
                laid = self.laid(holder, self.nouns(resource)) if isinstance(holder, ZoneTerm) else None
                if laid is not None:
                    return f"there {'is' if value == 1 else 'are'} {than} {counted}{laid.tail}"
                any_ = (value, term.operator) == (0, ">")
                return f"{self._holds(holder)} {'any' + counted[1:] if any_ else f'{than} {counted}'}"
            case AmountTerm(resource, holder), AmountTerm(same, other) if resource == same and is_seat(
                other.type
            ):
                more, than = _COUNTED[term.operator]
                many = self.names.resource(resource, 2)
                return f"{self._holds(holder)} {more} {many} {than} {self._holds(other)}"
            case AmountTerm(resource, holder), right:
                asks = self.tabled(right) or self._asked_for(right, Group(*self.nouns(resource)))
                if asks is not None:
                    more, than = _COUNTED[term.operator]
                    return f"{self._holds(holder)} {more} {self.nouns(resource)[1]} {than} {asks}"
                return f"{self._holds(holder)} {than} {self.as_many(right, NumberType(resource))}"
            case _:
                return f"{self.noun(term.left)} {self.be(term.left)} {than} {self._that_of(left, term.right)}"

    def _that_of(self, left: Expression, right: Expression) -> str:
        """Return what something is compared with: the same property of another as `that of …`."""
        match left, right:
            case (RecordTerm(one, _) | ResultTerm(one, _), RecordTerm(same, _) | ResultTerm(same, _)) if (
                one == same and isinstance(left.type, NumberType)
            ):
                told = self.noun(right)
                of = re.match(r"the [\w -]+? of (?=the |each )", told)
                alike = of is not None and self.noun(left).startswith(of[0])
                return f"that of {told[of.end() :]}" if of is not None and alike else told
            case _:
                return self.noun(right)

    def _numbers(self, noun: str, group: Group) -> bool:
        """Whether a noun says itself of which things it is the number: `the required number of marks`."""
        found = re.match(r"the (?:\w+ )?number of (\w+)\b", noun)
        return found is not None and not group.tail and group.many.endswith(found[1])

    def _asked_for(self, term: Expression, group: Group) -> str | None:
        """Return who asks for so many of what is counted: `the contract requires`, of its required number."""
        if not isinstance(term, AttributeTerm) or not self._numbers(self.noun(term), group):
            return None
        verb = ASKING.get(self.names.property(term.kind, term.attribute).split()[0])
        return None if verb is None else f"{self.noun(term.of)} {verb}"

    def _met(self, group: Group) -> tuple[str, Group] | None:
        """Return how it begins that there are things that somebody did something to: `the player has met`."""
        found = re.fullmatch(r" that (the [\w ]+ (?:has|have) (\w+))", group.tail)
        return (found[1], replace(group, tail="")) if found and participle(found[2]) else None

    def _counted_noun(self, term: Expression) -> str:
        return self.group(term.things).several() if isinstance(term, CountTerm) else self.noun(term)

    def _same(self, term: SameTerm) -> str:
        is_ = f"{self.be(term.left)}{' not' * term.negated}"
        match term.left, term.right:
            case RecordTerm() as record, value if (
                told := self.holds(record, value, term.negated)
            ) is not None:
                return told
            case CountTerm(things), NumberTerm(value) if not term.negated:
                return self._there_are(things, "exactly", value)
            case AmountTerm(resource, holder), NumberTerm(value) if not term.negated:
                counted = self.amount(value, resource)
                return f"{self._holds(holder)} {f'exactly {counted}' if value else 'no' + counted[1:]}"
            case (
                AmountTerm(resource, holder),
                AggregateTerm(
                    "highest" | "lowest" as order, variable, AmountTerm(same, LocalTerm(local)), things
                ),
            ) if not term.negated and resource == same and local == variable.local and is_seat(holder.type):
                most = "most" if order == "highest" else "fewest"
                many = self.names.resource(resource, 2)
                return f"{self._holds(holder)} the {most} {many} of {self.definite(things)}"
            case ForEveryTerm(NumberTerm(number), step, value), other if number == step and unnamed(
                value
            ) == unnamed(other):
                even = "even" if step == 2 else f"a multiple of {step}"
                return f"{self.noun(other)} {is_} {even}"
            case RecordTerm() as left, value if (
                is_seat(left.type)
                and not isinstance(value, NothingTerm)
                and (does := self._does(left, term.negated)) is not None
            ):
                return f"{self.noun(value)} {does}"
            case left, NothingTerm():
                return self.missing(left, term.negated)
            case AttributeTerm(kind, attribute, LocalTerm() as of), MemberTerm() as value if (
                not term.negated and self.names.tells(kind, attribute) and self._bound.get(of.local) is None
            ):
                return f"{self.noun(of)} belongs to {self.noun(value)}"
            case left, FlagTerm(value) if isinstance(left.type, FlagType):
                return self.condition(left) if value != term.negated else self._negated(left)
            case FactTerm() as left, LocalTerm() as right if (
                not term.negated
                and is_seat(left.type)
                and (found := re.match(r"the player who (?=(?:has|is|may|can) )", self.noun(left)))
            ):
                return f"{self.noun(right)} {self.noun(left)[found.end() :]}"
            case FactTerm() as left, LocalTerm() as right if is_seat(left.type) and (
                found := re.match(r"the player of (?=the only )", self.noun(left))
            ):
                not_ = " not" * term.negated
                return f"{self.noun(left)[found.end() :]} is{not_} {words.possessive(self.noun(right))}"
            case left, LocalTerm(type=ThingType()) as right if not isinstance(
                left, LocalTerm
            ) and "\0" not in self.noun(left):  # `the player is the keeper`, rather than the other way round
                said = self.noun(left)
                stands = re.match(rf"the player (?=(?:{PLACES}) )", said)
                said = said[stands.end() :] if stands and is_seat(left.type) else said
                return f"{self.noun(right)} is {'not ' * term.negated}{said}"
            case _:
                return f"{self.noun(term.left)} {is_} {self.noun(term.right)}"

    def _does(self, record: RecordTerm, negated: bool) -> str | None:
        """Return what somebody does whom a record is: `controls the mill` of the `controller of the mill`."""
        title = words.bare(self.names.title(record.record))
        head, _, behind = title.partition(" of ")
        verb = AGENTS.get(head)
        if verb is None or (not behind) == (record.of is None):
            return None
        thing = behind if record.of is None else self.noun(record.of)
        return f"does not {base(verb)} {thing}" if negated else f"{verb} {thing}"

    def _there_are(self, things: Expression, quantity: str, value: int) -> str:
        match things:
            case SelectionTerm(
                LocalTerm(kind),
                AllTerm() as all_,
                SomeTerm(
                    SelectionTerm(
                        LocalTerm(one),
                        inner,
                        SameTerm(
                            AttributeTerm(sort, its, LocalTerm(same), type=attribute), LocalTerm(of), False
                        ),
                    )
                ),
            ) if (kind, one) == (of, same) and self.names.tells(sort, its):
                head = self.group(all_)
                if (quantity, value) == ("at most", 1) and (its in self.sure or not is_optional(attribute)):
                    return f"{self.definite(inner)} are all of the same {head.one}"
                many = f"{quantity} {value} {head.one if value == 1 else head.many}"
                return f"{self.definite(inner)} are of {many}"
            case _:
                pass
        start, group = self._had(things, many=value != 1)
        if (quantity, value) == ("exactly", 0):
            return f"{start} no {group.several()}"
        if value == 1:
            return f"{start.replace('are', 'is')} {quantity} 1 {group.single()}"
        return f"{start} {quantity} {value} {group.several()}"

    def _holds(self, holder: Expression) -> str:
        if is_seat(holder.type):
            return f"{self.noun(holder)} has"
        plural = isinstance(holder, ZoneTerm) and words.is_plural(self.names.zone(holder.zone))
        return f"{self.noun(holder)} {'hold' if plural else 'holds'}"

    def missing(self, term: Expression, present: bool) -> str:
        """Return that something is nothing, or with `present` that it is not."""
        match term:
            case RecordTerm(id_, of) | FactTerm(id_, (of,)) if (
                of is not None and self.names.filled(id_, [""]) is None
            ):
                owner, noun = of, words.bare(self.names.title(id_))
            case AttributeTerm(kind, attribute, of):
                owner, noun = of, self.names.property(kind, attribute)
            case ResultTerm(result, of):
                owner, noun = of, self.result(result, term.type)
            case TheTerm(things):
                one = self.group(things, many=False).single()
                return f"there is {'' if present else 'not '}just one {one}"
            case RecordTerm() | FactTerm() | LocalTerm():
                noun = words.bare(self.noun(term))
                if is_seat(term.type) and (who := re.match(r"player who (?=has |is |may |can )", noun)):
                    return f"{'a' if present else 'no'} player {noun[who.end() :]}"
                return f"there is {words.a(noun) if present else f'no {noun}'}"
            case _:
                absent = "nobody" if is_seat(term.type) else "nothing"
                return f"{self.noun(term)} is {'not ' * present}{absent}"
        have = "have" if isinstance(owner, MemberTerm) and words.is_plural(self.noun(owner)) else "has"
        return f"{self.noun(owner)} {have} {words.a(noun) if present else f'no {noun}'}"

    def be(self, term: Expression) -> str:
        """Return `is` or `are`, as the noun of the term asks for."""
        match term:
            case RecordTerm(id_) | FactTerm(id_) if isinstance(term.type, NumberType):
                noun = self.names.title(id_)
            case AttributeTerm(kind, id_) if isinstance(term.type, NumberType):
                noun = self.names.property(kind, id_)
            case ResultTerm(id_) if isinstance(term.type, NumberType):
                noun = words.spaced(id_)
            case ResultTerm(id_) if isinstance(term.type, SetType):
                return "is" if collective(words.spaced(id_)) else "are"
            case LocalTerm() if isinstance(term.type, NumberType | SetType):
                noun = self.local(term)
            case _:
                return "is"
        return "are" if words.is_plural(noun) else "is"

    # ---- relative clauses -------------------------------------------------------------------------------

    def relative(
        self, variable: LocalTerm, source: Expression, condition: Expression, group: Group, many: bool
    ) -> Group:
        """Return the group with a relative clause: `players whose hand …`, `number cards in …`.

        The variable is told as a mark between zero characters; a clause that starts with it becomes
        `whose …` or `that is …`, in any other it is called `this player`, or by the author's own name.
        """
        mark = f"\0{variable.local}\0"
        inner = self.binding(variable, mark)
        operands = condition.operands if isinstance(condition, AndTerm) else (condition,)
        told: list[str] = []
        provided: list[str] = []
        for operand in operands:
            match operand:
                case MatchTerm(LocalTerm(local), DescriptionTerm(kind, name, values), False) if (
                    local == variable.local and group.one == self.names.kind(kind)[0] and name is not None
                ):
                    found = inner.described(kind, name, values)
                    group = replace(found, tail=found.tail + group.tail)
                case MatchTerm(LocalTerm(local), DescriptionTerm(kind, str() as name, ()), False) if (
                    local == variable.local and isinstance(source, ZoneTerm) and group == self.group(source)
                ):
                    found = inner.described(kind, name, ())
                    group = replace(found, tail=f"{found.tail} among {self.definite(source)}")
                case SameTerm(AttributeTerm(kind, attribute, LocalTerm(local)), value, False) if (
                    local == variable.local
                    and self.names.tells(kind, attribute)
                    and not isinstance(value, NothingTerm)
                    and mark not in (of := inner.same_as(kind, attribute, value))
                ):
                    if of.startswith("the same "):
                        told.append(f"of {of}")
                    elif group.tail.startswith(" of "):
                        told.append(f"that {'are' if many else 'is'} of {of}")
                    else:
                        group = Group(group.one, group.many, f" of {of}{group.tail}")
                case SomeTerm(
                    SelectionTerm(
                        LocalTerm(other),
                        place,
                        SameTerm(
                            AttributeTerm(kind, attribute, LocalTerm(first)),
                            AttributeTerm(sort, its, LocalTerm(second)),
                            False,
                        ),
                    )
                ) if (
                    {first, second} == {other, variable.local}
                    and (lone := self.lone(place)) is not None
                    and (noun := self.names.property(kind, attribute)) == self.names.property(sort, its)
                ):
                    of = "of" if self.names.tells(kind, attribute) else "with"
                    told.append(f"{of} the same {noun} as {lone}")
                case SameTerm(
                    left, AggregateTerm("highest" | "lowest" as order, other, value, things), False
                ) if (
                    things == source
                    and substitute(value, {other.local: variable}) == left
                    and (had := inner.own(left, variable, many)) is not None
                ):
                    told.append(f"with the {order} {had}")
                case OrTerm(parts):
                    either = [
                        self._relative(inner._nested(part), mark, many, variable)
                        or f"any at all if {inner._nested(part)}"
                        for part in parts
                    ]
                    either_ = "either " * (len(operands) > 1)
                    if whose := re.match(r"whose [\w ]+ is ", either[0]):
                        either = without_repeats(either, whose[0])
                    told.append(either_ + words.listed(without_repeats(either, "who is "), "or"))
                case _:
                    text = inner._nested(operand)
                    clause = self._relative(text, mark, many, variable)
                    if clause:
                        told.append(clause)
                    else:
                        provided.append(text)
        behind = words.listed(without_repeats(without_repeats(told, "with "), "who "))
        if provided:
            behind = f"{behind}{', ' * bool(told)}provided that {words.listed(provided)}"
        own = self.local(variable)
        called = f"the {own}"
        if mark in behind:
            if own in (group.one, self._kind_noun(variable)):
                called = f"this {own}"
            else:
                behind = f"({called}) {behind}"
            behind = behind.replace(mark, called)
        return Group(group.one, group.many, f"{group.tail} {behind}".rstrip())

    def _relative(self, text: str, mark: str, many: bool, variable: LocalTerm) -> str | None:
        return relative(text, mark, many=many, seat=is_seat(variable.type))

    def _kind_noun(self, variable: LocalTerm) -> str:
        return self.names.kind(variable.type.kind)[0] if isinstance(variable.type, ThingType) else ""


def _seats(things: Expression) -> bool:
    """Whether things are players."""
    return isinstance(things.type, SetType) and things.type.kind == SEAT


def _about(there: Expression, condition: Expression) -> bool:
    """Whether a condition is about what another says is there, and does not hold where it is not."""
    match there, condition:
        case SameTerm(AttributeTerm() as left, NothingTerm(), True), SameTerm(one, other, False):
            both_may_lack = left in (one, other) and is_optional(one.type) and is_optional(other.type)
            return not is_seat(left.type) and left in {*parts(condition)} and not both_may_lack
        case _:
            return False
