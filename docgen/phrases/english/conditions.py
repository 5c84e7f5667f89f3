"""Conditions: clauses behind "if", and the relative clauses that pick things out of a group."""

import re
from typing import assert_never

from ....interpreter.analysis import english as words
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
from ....interpreter.analysis.types import SEAT, NumberType, SetType, ThingType
from .nouns import Group, Nouns, is_seat

_COMPARISONS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_PLURAL_VERBS = {"is": "are", "has": "have", "does": "do", "holds": "hold", "hold": "hold"}


class Conditions(Nouns):
    """Clauses for flags."""

    def condition(self, term: Expression) -> str:
        """Return a clause that says that the flag is set: `the player has at least 3 chips`."""
        match term:
            case FlagTerm(value):
                return "this always holds" if value else "this never holds"
            case AndTerm(operands):
                return self._joined(operands, "and")
            case OrTerm(operands):
                return self._joined(operands, "or")
            case NotTerm(operand):
                return self._negated(operand)
            case SomeTerm(things):
                return f"there is {words.a(self.group(things, many=False).single())}"
            case NoTerm(things):
                return f"there is no {self.group(things, many=False).single()}"
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

    def _joined(self, operands: tuple[Expression, ...], word: str) -> str:
        told = [self._nested(operand) for operand in operands]
        if any(isinstance(operand, AndTerm | OrTerm) for operand in operands):
            return f"{', '.join(told[:-1])}, {word} {told[-1]}"
        return words.listed(told, word)

    def _nested(self, term: Expression) -> str:
        """Return an operand; one that is itself joined says with `both` or `either` how far it goes."""
        match term:
            case AndTerm():
                return f"both {self.condition(term)}"
            case OrTerm():
                return f"either {self.condition(term)}"
            case _:
                return self.condition(term)

    def _negated(self, term: Expression) -> str:
        match term:
            case RecordTerm() | AttributeTerm() | FactTerm() | OptionTerm() | LocalTerm() | ResultTerm():
                return self._flag(term, negated=True)
            case _:
                return f"it is not so that {self._nested(term)}"

    def _flag(
        self,
        term: RecordTerm | AttributeTerm | FactTerm | OptionTerm | LocalTerm | ResultTerm,
        negated: bool,
    ) -> str:
        """Return a flag told as an adjective of what it belongs to."""
        is_ = "is not" if negated else "is"
        match term:
            case FactTerm(id_, ()):
                return self._stated(id_, negated)
            case RecordTerm(id_, None):
                return self._stated(id_, negated)
            case FactTerm(id_, arguments):
                return self._said(id_, arguments, negated)
            case RecordTerm(id_, of) if of is not None:
                return self._said(id_, (of,), negated)
            case AttributeTerm(kind, attribute, of):
                return f"{self.noun(of)} {is_} {self.names.property(kind, attribute)}"
            case OptionTerm(option):
                return f"the option {words.quoted(self.names.title(option))} {is_} chosen"
            case ResultTerm(result, of):
                return f"{self.noun(of)} {is_} {words.spaced(result)}"
            case LocalTerm():
                return f"{words.quoted(words.spaced(term.name))} {'does not hold' if negated else 'holds'}"
            case RecordTerm():
                raise AssertionError(term)
            case _:
                assert_never(term)

    def sentence(self, record: RecordTerm) -> str | None:
        """Return what a flag says if its title is a sentence of its own, not an adjective."""
        title = self.names.title(record.record)
        if record.of is None:
            return None if title == words.spaced(record.record) else title
        return self.names.filled(record.record, [self.noun(record.of)])

    def _stated(self, id_: str, negated: bool) -> str:
        """Return a flag of the whole table: its title is a sentence, its id is quoted."""
        title = self.names.title(id_)
        if title == words.spaced(id_):
            return f"{words.quoted(title)} {'does not hold' if negated else 'holds'}"
        return f"{'it is not so that ' * negated}{title}"

    def _said(self, id_: str, arguments: tuple[Expression, ...], negated: bool) -> str:
        """Return a flag of things: its title is an adjective of the first, or a sentence that names them."""
        phrases = [self.noun(argument) for argument in arguments]
        filled = self.names.filled(id_, phrases)
        if filled is not None:
            return f"{'it is not so that ' * negated}{filled}"
        title = self.names.title(id_)
        one = "one " * title.startswith(("who ", "that "))
        told = f"{phrases[0]} {'is not' if negated else 'is'} {one}{title}"
        return f"{told} for {words.listed(phrases[1:])}" if phrases[1:] else told

    # ---- comparisons ------------------------------------------------------------------------------------

    def _compare(self, term: CompareTerm) -> str:
        than = _COMPARISONS[term.operator]
        match term.left, term.right:
            case CountTerm(things), NumberTerm(value):
                return self._there_are(things, than, value)
            case AmountTerm(resource, holder), NumberTerm(value):
                counted = self.amount(value, resource)
                any_ = (value, term.operator) == (0, ">")
                return f"{self._holds(holder)} {'any' + counted[1:] if any_ else f'{than} {counted}'}"
            case _:
                return f"{self.noun(term.left)} {self.be(term.left)} {than} {self.noun(term.right)}"

    def _same(self, term: SameTerm) -> str:
        is_ = f"{self.be(term.left)}{' not' * term.negated}"
        match term.left, term.right:
            case CountTerm(things), NumberTerm(value) if not term.negated:
                return self._there_are(things, "exactly", value)
            case AmountTerm(resource, holder), NumberTerm(value) if not term.negated:
                counted = self.amount(value, resource)
                return f"{self._holds(holder)} {f'exactly {counted}' if value else 'no' + counted[1:]}"
            case left, NothingTerm():
                return self._missing(left, term.negated)
            case _:
                return f"{self.noun(term.left)} {is_} {self.noun(term.right)}"

    def _there_are(self, things: Expression, quantity: str, value: int) -> str:
        if value == 1:
            return f"there is {quantity} 1 {self.group(things, many=False).single()}"
        return f"there are {quantity} {value} {self.group(things).several()}"

    def _holds(self, holder: Expression) -> str:
        if is_seat(holder.type):
            return f"{self.noun(holder)} has"
        plural = isinstance(holder, ZoneTerm) and words.is_plural(self.names.zone(holder.zone))
        return f"{self.noun(holder)} {'hold' if plural else 'holds'}"

    def _missing(self, term: Expression, present: bool) -> str:
        """Return that something is nothing, or with `present` that it is not."""
        absent = "nobody" if is_seat(term.type) else "nothing"
        match term:
            case RecordTerm(id_, of) if of is not None and self.names.filled(id_, [""]) is not None:
                return f"{self.noun(term)} is {'not ' * present}{absent}"
            case RecordTerm(_, of) | AttributeTerm(_, _, of) | ResultTerm(_, of) if of is not None:
                noun = self._own(term)
                return f"{self.noun(of)} has {words.a(noun) if present else f'no {noun}'}"
            case RecordTerm(record, None):
                noun = words.bare(self.names.title(record))
                return f"there is {words.a(noun) if present else f'no {noun}'}"
            case _:
                return f"{self.noun(term)} is {'not ' * present}{absent}"

    def _own(self, term: RecordTerm | AttributeTerm | ResultTerm) -> str:
        match term:
            case RecordTerm(record):
                return words.bare(self.names.title(record))
            case AttributeTerm(kind, attribute):
                return self.names.property(kind, attribute)
            case ResultTerm(result):
                return self.result(result, term.type)
            case _:
                assert_never(term)

    def be(self, term: Expression) -> str:
        """Return `is` or `are`, as the noun of the term asks for."""
        match term:
            case RecordTerm(id_) | FactTerm(id_) if isinstance(term.type, NumberType):
                noun = self.names.title(id_)
            case AttributeTerm(kind, id_) if isinstance(term.type, NumberType):
                noun = self.names.property(kind, id_)
            case ResultTerm(id_) if isinstance(term.type, NumberType):
                noun = words.spaced(id_)
            case LocalTerm() if isinstance(term.type, NumberType | SetType):
                noun = self.local(term)
            case _:
                return "is"
        return "are" if words.is_plural(noun) else "is"

    # ---- relative clauses -------------------------------------------------------------------------------

    def relative(self, variable: LocalTerm, condition: Expression, group: Group, many: bool) -> Group:
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
                    group = Group(*self.names.group(kind, name), inner._values(values) + group.tail)
                case OrTerm(parts):
                    either = [
                        _clause(inner._nested(part), mark, many, variable)
                        or f"any at all if {self._nested(part)}"
                        for part in parts
                    ]
                    told.append(f"{'either ' * (len(operands) > 1)}{words.listed(either, 'or')}")
                case _:
                    text = inner._nested(operand)
                    clause = _clause(text, mark, many, variable)
                    if clause:
                        told.append(clause)
                    else:
                        provided.append(text)
        behind = words.listed(told)
        if provided:
            behind = f"{behind}{', ' * bool(told)}provided that {words.listed(provided)}"
        own = words.spaced(variable.name)
        called = f"the {own}"
        if mark in behind:
            if own in (group.one, self._kind_noun(variable)):
                called = f"this {own}"
            else:
                behind = f"({called}) {behind}"
            behind = behind.replace(mark, called)
        return Group(group.one, group.many, f"{group.tail} {behind}".rstrip())

    def _kind_noun(self, variable: LocalTerm) -> str:
        return self.names.kind(variable.type.kind)[0] if isinstance(variable.type, ThingType) else ""


def _clause(text: str, mark: str, many: bool, variable: LocalTerm) -> str | None:
    """Return a condition on the marked thing as a relative clause, None if it is not on that thing."""
    seat = isinstance(variable.type, ThingType) and variable.type.kind == SEAT
    if mark not in text:
        return None
    if text.startswith(f"{mark}'s "):
        return f"whose {text[len(mark) + 3 :]}"
    for relative in ("who ", "that "):
        if text.startswith(f"{mark} is one {relative}"):
            return text[len(f"{mark} is one ") :]
    if found := re.match(rf"{re.escape(mark)} (is|has|does|holds)\b", text):
        verb = _PLURAL_VERBS[found[1]] if many else found[1]
        return f"{'who' if seat else 'that'} {verb}{text[found.end() :]}"
    return f"for {'whom' if seat else 'which'} {text}"
