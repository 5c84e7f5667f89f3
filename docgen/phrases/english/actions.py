"""Sentences for what happens at the table: moves, payments, draws, settings, the end of the game."""

import re
from copy import copy
from typing import Self, assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.rewrite import parts
from ....interpreter.analysis.terms import (
    AfterTerm,
    AmountTerm,
    ArithmeticTerm,
    DescriptionTerm,
    DoTerm,
    Expression,
    FinishTerm,
    FlagTerm,
    ImpossibleTerm,
    LetTerm,
    LocalTerm,
    MeasuredTerm,
    MovePiecesTerm,
    NothingHappensTerm,
    NothingTerm,
    NumberTerm,
    RecordTerm,
    RevealTerm,
    RollTerm,
    RunTerm,
    SameTerm,
    SelectionTerm,
    SetTerm,
    ShuffleTerm,
    StatementTerm,
    Term,
    TransferTerm,
    WinTerm,
    ZoneTerm,
)
from ....interpreter.analysis.types import SEAT, SUPPLY, FlagType, NumberType, SetType, ThingType
from ..calls import Action, begun_with, passed, stated
from ..lets import is_seat
from ..members import is_of_each
from .clauses import FALLBACK, ONESELF, from_now_on, plural_verb, there, third, without_repeats
from .conditions import Conditions
from .held import WHERE

NEXT = "the next player clockwise"
"""Who comes after the one of whom the sentence is."""


def _is_supply(term: Expression) -> bool:
    return isinstance(term, ZoneTerm) and term.zone == SUPPLY


class Actions(Conditions):
    """One plain sentence for each action, without capital and stop."""

    called_oneself: str = ""

    def action(self, term: Action) -> str:
        match term:
            case LetTerm():
                return self._let(term)
            case SetTerm():
                return self._set(term)
            case MovePiecesTerm():
                return self._move(term)
            case TransferTerm():
                return self._transfer(term)
            case ShuffleTerm(_, zone):
                return f"shuffle {self.noun(zone)}"
            case RollTerm(_, things):
                return f"roll {self.definite(things)}"
            case RevealTerm(_, things, seat):
                if seat is None:
                    return f"show {self.definite(things)} to everyone"
                return f"{self.noun(seat)} alone looks at {self.definite(things)}"
            case RunTerm() | DoTerm():
                return "".join(text for text, _ in self.call(term))
            case WinTerm(_, winner):
                verb = "win" if isinstance(winner.type, SetType) else "wins"
                return f"{self.noun(winner)} {verb} and the game ends"
            case NothingHappensTerm():
                return "nothing happens"
            case FinishTerm(_, among):
                if among is None:
                    return "the game ends"
                return f"the game ends, and only {self.group(among).several()} can win"
            case ImpossibleTerm(_, reason):
                return f"this point is never reached: {reason}"
            case _:
                assert_never(term)

    def _let(self, term: LetTerm) -> str:
        local, value = term.local, term.value
        called = self.noun(local)
        again = self.lets.again(term)
        match value:
            case AfterTerm(kind, LocalTerm(name=name)) if name == local.name:
                return f"{called} becomes the {self.names.kind(kind)[0]} after it"
            case MeasuredTerm(number, type=NumberType(str() as unit)) if not isinstance(number, AmountTerm):
                now = "now " * again
                return f"{called} {self.be(local)} {now}{self.noun(number)} in {self.names.resource(unit, 2)}"
            case ArithmeticTerm("+" | "-" as operator, LocalTerm(same), right) if (
                again and same == local.local
            ):
                return f"{called} {'grows' if operator == '+' else 'shrinks'} by {self.noun(right)}"
            case _ if isinstance(local.type, FlagType):
                now = " from now on" * again
                return f"{self.condition(local)}{now} if {self.condition(value)}, otherwise not"
            case _ if local.name == SEAT:
                return f"from here on {called} is {self.noun(value)}"
            case _:
                be = "are" if isinstance(local.type, SetType) else self.be(local)
                return f"{called} {be} {'now ' * again}{self.noun(value)}"

    def _set(self, term: SetTerm) -> str:
        record = term.record
        if isinstance(record.type, FlagType):
            return self._switch(record, term.value)
        held = self.holds_now(record, term.value, replaces=term.clause.path in self.replacing)
        match term.value:
            case AfterTerm(kind, member) if held is not None and kind == SEAT and member == record:
                return held.replace(self.noun(term.value), NEXT, 1)
            case _ if held is not None:
                return held
            case ArithmeticTerm("+" | "-" as operator, left, right) if left == record:
                verb = "increase" if operator == "+" else "decrease"
                return f"{verb} {self.noun(record)} by {self.noun(right)}"
            case NothingTerm():
                does = self._does(record, negated=False) if is_seat(record.type) else None
                none = self.missing(record, present=False) if does is None else f"nobody {does}"
                return f"{none} any longer"
            case value if isinstance(record.type, ThingType) and record.of is None:
                return f"{self.noun(value)} becomes {self.noun(record)}"
            case value if is_seat(record.type):
                return f"{self.noun(value)} becomes {self.noun(record)}"
            case value if isinstance(record.type, ThingType):
                return f"{self.noun(record)} is now {self.noun(value)}"
            case value:
                return f"set {self.noun(record)} to {self.noun(value)}"

    def _switch(self, record: RecordTerm, value: Expression) -> str:
        """Return that a flag is set; of a title that is a sentence, that it holds now."""
        if not isinstance(value, FlagTerm):
            told, other = (self.sentence(record, negated=negated) for negated in (False, True))
            when = f"if {self.condition(value)}"
            if told is None:
                return f"{when}, {self._flag(record, negated=False)} from now on, otherwise not"
            if other is None or other.startswith(FALLBACK):
                return f"note that {told} {when}; otherwise note that this is not so"
            return f"from now on {told} {when}, otherwise {other}"
        sentence = self.sentence(record, negated=not value.value)
        if sentence is None:
            return f"{self._flag(record, negated=not value.value)} from now on"
        return from_now_on(sentence)

    def _move(self, term: MovePiecesTerm) -> str:
        """Return that pieces go somewhere; if a player takes them, what is that player's is theirs."""
        own = self.oneself(None if term.bottom else self.enterer(term.target), term)
        what, behind = own._moved(term)
        if term.bottom:
            return f"move {what} to the bottom of {self.noun(term.target)}{behind}"
        if not self.enters(term.target) and (taken := self._taken(term, what, behind)) is not None:
            return taken
        told = own.themselves((self.entered(what, term.target) or self._put(what, term.target)) + behind)
        return self._as_those(term, told)

    def _as_those(self, term: MovePiecesTerm, told: str) -> str:
        """Return that somebody takes several pieces from the supply as those after which a place is named.

        They are `boats of their own as idle boats`.
        """
        match term.what, term.target:
            case DescriptionTerm(kind), ZoneTerm(place) if (
                term.count not in (None, NumberTerm(1)) and term.source and _is_supply(term.source)
            ):
                zone, many = self.names.zone(place), self.names.kind(kind)[1]
            case _:
                return told
        found = re.fullmatch(
            rf"(.* )adds (.*?)(?: from the supply)? to their {re.escape(words.bare(zone))}(.*)", told
        )
        if found is None or not zone.endswith(f" {many}"):
            return told
        what, as_many = found[2].replace(" of theirs", " of their own"), ", as many as "
        if found[3].startswith(as_many):
            number = found[3].removeprefix(as_many)
            return f"{found[1]}takes as many {what} as {number}; these become their {words.bare(zone)}"
        return f"{found[1]}takes {what} as {words.bare(zone)}{found[3]}"

    def _moved(self, term: MovePiecesTerm) -> tuple[str, str]:
        """Return what is moved from where, and how many at the end of the sentence if it is worked out."""
        behind = ""
        match term.what:
            case ZoneTerm() as place:
                what = "the rest" if term in self.leftover else self._whole(place)
            case DescriptionTerm() as description:
                counted, behind = self._counted(term.count, description)
                if (own := self._of_their_own(term, description)) is not None:
                    return own, ""
                what = counted if term.extreme is None else self._extreme_of(counted, term)
            case SelectionTerm() as selection:
                what = f"all {self.group(selection).several()}"
            case piece:
                what = self.noun(piece)
        return f"{what}{self._source(term)}", behind

    def _of_their_own(self, term: MovePiecesTerm, description: DescriptionTerm) -> str | None:
        """Return how many are taken of a player's own in a place of theirs: `1 of the player's …`."""
        source, many = term.source, self.names.kind(description.kind)[1]
        owned = isinstance(source, ZoneTerm) and [value for _, value in description.values] == [source.of]
        if not owned or not isinstance(term.count, NumberTerm) or term.extreme is not None:
            return None
        place = self.noun(source) if source is not None else ""
        one = self.described(description.kind, description.group, ()).one
        plain = one == self.names.kind(description.kind)[0]
        return f"{term.count.value} of {place}" if place.endswith(f" {many}") and plain else None

    def _extreme_of(self, counted: str, term: MovePiecesTerm) -> str:
        """Return which of several are moved: `the 2 cards with the lowest ranks`."""
        which = self.by(term.extreme)
        match term.count:
            case NumberTerm(1):
                return f"the {counted.removeprefix('1 ')}{which}"
            case NumberTerm() if re.search(r" with the \w+ \w+$", which):
                return f"the {counted}{words.plural(which)}"
            case _:
                return counted + which

    def _source(self, term: MovePiecesTerm) -> str:
        """Return where pieces are taken from: not the supply, where it is told how they come in."""
        if term.source is None:
            return ""
        if _is_supply(term.source) and not term.bottom and self.enters(term.target):
            return ""
        return f" from {self.noun(term.source) if term.count is None else self._top(term.source)}"

    def _whole(self, place: ZoneTerm) -> str:
        """Return all that lies in a place: the one piece where its title speaks of one."""
        if place.zone == SUPPLY:
            return f"everything from {self.noun(place)}"
        return self.lone(place) or f"all {self.group(place).several()}"

    def entered(self, what: str, target: Expression) -> str | None:
        """Return that something goes into a zone as the ruleset tells it, None if it does not."""
        if not isinstance(target, ZoneTerm):
            return None
        return self.names.entry(target.zone, what, None if target.of is None else self.noun(target.of))

    def entering(self, seat: Expression, what: str, target: Expression) -> str | None:
        """Return what a player does who puts something into a zone; None if somebody else takes it."""
        told, taker = self.entered(what, target), self.enterer(target)
        if told is None or (taker is not None and taker != seat):
            return None
        if taker is not None:
            return told.removeprefix(f"{self.noun(taker)} ")
        verb, blank, rest = told.partition(" ")
        return f"{third(verb)}{blank}{rest}"

    def oneself(self, seat: Expression | None, term: Term | StatementTerm) -> Self:
        """Return the verbaliser for what a player does, who is a mark in it, if it is about no other."""
        same = [
            side
            for part in parts(term)
            if isinstance(part, SameTerm) and not part.negated and seat in (part.left, part.right)
            for side in (part.left, part.right)
        ]
        named = (part for part in parts(term) if isinstance(part, Term) and is_seat(part.type))
        if not isinstance(seat, LocalTerm) or any(part != seat and part not in same for part in named):
            return copy(self)
        inner = self.binding(seat, ONESELF)
        inner.called_oneself = self.noun(seat)
        return inner

    def themselves(self, text: str) -> str:
        """Return what a player does without the mark: what they have is theirs."""
        told = text.replace(f"{ONESELF}'s", "their")
        told = re.sub(rf"\ball ([\w -]+?) of {ONESELF}", r"all their \1", told)
        told = re.sub(rf"\bof {ONESELF}", "of theirs", told)
        told = re.sub(
            rf"\b(that|which|whom) {ONESELF} (\w+)", lambda it: f"{it[1]} they {plural_verb(it[2])}", told
        )
        return told.replace(ONESELF, self.called_oneself)

    def enters(self, target: Expression) -> bool:
        """Whether the ruleset tells how something goes into a zone."""
        return self.entered("", target) is not None

    def enterer(self, target: Expression) -> Expression | None:
        """Return who takes what goes into a zone, where the ruleset tells it so."""
        if not isinstance(target, ZoneTerm) or target.of is None or not is_seat(target.of.type):
            return None
        told = self.names.entry(target.zone, "", "\1")
        return target.of if told is not None and told.startswith("\1 ") else None

    def _put(self, what: str, target: Expression) -> str:
        """Return that something is moved; to `boats on the lake` it is placed on the lake."""
        kinds = self.names.kinds_in(target.zone) if isinstance(target, ZoneTerm) else ()
        if isinstance(target, ZoneTerm) and len(kinds) == 1:
            head = self.names.kind(kinds[0])
            laid = self.laid(target, head)
            if laid is not None and laid.many == head[1] and WHERE.match(laid.tail):
                return f"place {what}{laid.tail}"
        return f"move {what} to {self.noun(target)}"

    def taker(self, term: MovePiecesTerm) -> Expression | None:
        """Return the player who takes what is moved: to a place of the player's own, from elsewhere."""
        target, from_ = term.target, term.source or term.what
        if (
            term.bottom
            or not isinstance(target, ZoneTerm)
            or target.of is None
            or not is_seat(target.of.type)
        ):
            return None
        kinds = self.names.kinds_in(target.zone)
        filled = self.names.filled(target.zone, [""]) is not None
        own = isinstance(from_, ZoneTerm) and from_.of == target.of
        laid = len(kinds) == 1 and self.laid(target, self.names.kind(kinds[0]))
        return None if own or filled or laid and WHERE.match(laid.tail) else target.of

    def _taken(self, term: MovePiecesTerm, what: str, behind: str) -> str | None:
        """Return that a player takes something into a place of theirs."""
        seat = self.taker(term)
        if seat is None or not isinstance(term.target, ZoneTerm):
            return None
        who, zone = self.noun(seat), self.names.zone(term.target.zone)
        what = what.replace(f" of {who} from ", " of their own from ").replace(words.possessive(who), "their")
        return self._as_those(term, f"{who} adds {what} to their {zone}{behind}")

    def _counted(self, count: Expression | None, description: DescriptionTerm) -> tuple[str, str]:
        """Return how many pieces are moved: with them, or at the end of the sentence if it is worked out."""
        group = self.group(description)
        match count:
            case None:
                return f"all {group.several()}", ""
            case NumberTerm(1):
                return f"1 {group.single()}", ""
            case NumberTerm(value):
                return f"{value} {group.several()}", ""
            case _:
                number = self.tabled(count) or self.noun(count)
                own = re.match(rf"the number of {re.escape(group.many)} that (?=the |each )", number)
                return group.several(), f", as many as {number[own.end() :] if own else number}"

    def _top(self, source: Expression) -> str:
        pile = isinstance(source, ZoneTerm) and self.names.ordered(source.zone)
        return f"the top of {self.noun(source)}" if pile else self.noun(source)

    def _transfer(self, term: TransferTerm) -> str:
        source, target = self.noun(term.source), self.noun(term.target)
        seat = self.noun(term.seat) if term.seat is not None else None
        subject = f"{seat} " if seat else ""
        s = "s" if seat else ""
        what, named = self._given(term)
        if seat is not None and what.startswith(own := f"{words.possessive(seat)} "):
            what = f"their {what.removeprefix(own)}"
        from_ = "" if source == seat or named else f" from {source}"
        to = "" if target == seat else f" to {target}"
        match term.verb:
            case "gain":
                from_ = "" if _is_supply(term.source) else from_
                return f"{subject}gain{s} {what}{from_}{to}"
            case "pay":
                to = "" if _is_supply(term.target) else to
                return f"{subject}pay{s} {what}{from_}{to}"
            case "move" if (
                seat is None
                and (
                    entered := self.entered(
                        what + ("" if named or _is_supply(term.source) else from_), term.target
                    )
                )
                is not None
            ):
                return entered
            case "move":
                return f"{subject}move{s} {what}{'' if named else f' from {source}'} to {target}"
            case _:
                assert_never(term.verb)

    def _given(self, term: TransferTerm) -> tuple[str, bool]:
        """Return how much is given, and whether that says already where it lies."""
        number = term.amount.number if isinstance(term.amount, MeasuredTerm) else term.amount
        match number:
            case AmountTerm(resource, holder) if resource == term.resource and self.noun(holder) == self.noun(
                term.source
            ):
                nouns = self.nouns(resource)
                laid = self.laid(holder, nouns) if isinstance(holder, ZoneTerm) else None
                return (f"all {nouns[1]}", False) if laid is None else (f"all {laid.several()}", True)
            case _:
                return self.as_many(number, NumberType(term.resource)), False

    def call(self, term: RunTerm | DoTerm) -> tuple[tuple[str, str | None], ...]:
        """Return a sentence that refers to a rule, in pieces, each with the path of the rule it names.

        The player for whom a rule is carried out carries it out, where the rule calls that one `player`. A
        title that is a clause is the sentence itself; that of a player whom it does not name begins with a
        verb.
        """
        doer = self.doer(term)
        start = "carry out " if doer is None else f"{self.noun(doer)} carries out "
        match term:
            case RunTerm(_, kind, slot, of):
                said, path = self._slot_noun(kind, slot), f"{kind}.{slot}"
                behind = f" of {self.noun(of)}{self._for(passed(self._ruleset, term))}"
                behind += ", if there is one" * self._may_lack(term)
            case DoTerm(_, path, arguments):
                filled = self.names.filled(path, [self.noun(one) for one in arguments], alone=True)
                said = self.names.title(path) if filled is None else filled
                if not stated(self._ruleset, term):
                    said = words.quoted(said)
                elif doer is None:
                    start, seat = "", begun_with(self._ruleset, term)
                    said = said if seat is None else there(said, self.noun(seat))
                else:
                    verb, blank, rest = said.partition(" ")
                    start, said = f"{self.noun(doer)} ", f"{third(verb)}{blank}{rest}"
                named = self.names.named(path)
                behind = self._for([one for one in passed(self._ruleset, term) if one[0] not in named])
            case _:
                assert_never(term)
        return (start, None), (said, path), (behind, None)

    def _may_lack(self, term: RunTerm) -> bool:
        """Whether there may be no such rule: of some members there is none, or no member is meant."""
        found = self._ruleset.kinds.get(term.kind)
        optional = isinstance(term.of.type, ThingType) and term.of.type.optional
        optional = optional and not is_of_each(self._ruleset, term.of)
        return optional or any(term.slot not in member.bodies for member in (found.members if found else ()))

    def doer(self, term: RunTerm | DoTerm) -> Expression | None:
        """Return the player for whom a rule is carried out, unless its title names that one."""
        if isinstance(term, DoTerm) and SEAT in self.names.named(term.rule):
            return None
        found = [
            argument
            for name, argument in passed(self._ruleset, term)
            if name == SEAT and is_seat(argument.type)
        ]
        return found[0] if found else None

    def _for(self, named: list[tuple[str, Expression]]) -> str:
        """Return for what a rule is carried out; what is no thing of its own kind by what it is there."""
        told = []
        for name, argument in named:
            type_ = argument.type
            own = self.names.kind(type_.kind)[0] if isinstance(type_, ThingType) else None
            if name == SEAT and is_seat(type_):
                continue
            plain = name == "" or words.spaced(name) == own
            noun = self.noun(argument)
            told.append(f"for {noun}" if plain else f"with {noun} as {words.the(self.called(name, type_))}")
        return f" {words.listed(without_repeats(told, 'with '))}" if told else ""

    def _slot_noun(self, kind: str, slot: str) -> str:
        """Return a slot with its article; one without a title is in quotes, for its id need not be a noun."""
        title = self.names.slot(kind, slot)
        return words.quoted(words.spaced(slot)) if title is None else words.the(title)
