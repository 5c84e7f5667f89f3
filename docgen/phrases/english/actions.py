"""Sentences for what happens at the table: moves, payments, draws, settings, the end of the game."""

from typing import assert_never

from ....interpreter.analysis import english as words
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
    NumberTerm,
    RecordTerm,
    RevealTerm,
    RollTerm,
    RunTerm,
    SelectionTerm,
    SetTerm,
    ShuffleTerm,
    TransferTerm,
    WinTerm,
    ZoneTerm,
)
from ....interpreter.analysis.types import SEAT, SUPPLY, FlagType, NumberType, SetType
from .conditions import Conditions

Action = (
    LetTerm
    | SetTerm
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


def _is_supply(term: Expression) -> bool:
    return isinstance(term, ZoneTerm) and term.zone == SUPPLY


class Actions(Conditions):
    """One plain sentence for each action, without capital and stop."""

    def action(self, term: Action) -> str:
        match term:
            case LetTerm(_, local, value):
                return self._let(local, value)
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
                return f"{self.noun(seat)} looks at {self.definite(things)} alone"
            case RunTerm() | DoTerm():
                return "".join(text for text, _ in self.call(term))
            case WinTerm(_, winner):
                verb = "win" if isinstance(winner.type, SetType) else "wins"
                return f"{self.noun(winner)} {verb} and the game ends"
            case NothingHappensTerm():
                return "nothing happens"
            case FinishTerm(_, among):
                between = "" if among is None else f" between {self.definite(among)}"
                return f"the game ends and the ranking decides{between}"
            case ImpossibleTerm(_, reason):
                return f"this point is never reached: {reason}"
            case _:
                assert_never(term)

    def _let(self, local: LocalTerm, value: Expression) -> str:
        match value:
            case AfterTerm(kind, LocalTerm(name=name)) if name == local.name:
                return f"{self.noun(local)} becomes the {self.names.kind(kind)[0]} after it"
            case _ if local.name == SEAT:
                return f"from here on {self.noun(local)} is {self.noun(value)}"
            case _:
                return f"let {self.noun(local)} be {self.noun(value)}"

    def _set(self, term: SetTerm) -> str:
        record = term.record
        if isinstance(record.type, FlagType):
            return self._switch(record, term.value)
        match term.value:
            case ArithmeticTerm("+" | "-" as operator, left, right) if left == record:
                verb = "increase" if operator == "+" else "decrease"
                return f"{verb} {self.noun(record)} by {self.noun(right)}"
            case value:
                return f"set {self.noun(record)} to {self.noun(value)}"

    def _switch(self, record: RecordTerm, value: Expression) -> str:
        """Return that a flag is set; a title that is a sentence is quoted, for it says what it is now."""
        is_set = not isinstance(value, FlagTerm) or value.value
        sentence = self.sentence(record)
        if sentence is None:
            said = self._flag(record, negated=not is_set)
        else:
            said = f"{words.quoted(sentence)} {'holds' if is_set else 'does not hold'}"
        exactly = "" if isinstance(value, FlagTerm) else f" exactly if {self.condition(value)}"
        return f"{said} from now on{exactly}"

    def _move(self, term: MovePiecesTerm) -> str:
        source = f" from {self._top(term.source)}" if term.source is not None else ""
        match term.what:
            case ZoneTerm(zone) as place:
                what = f"all {self.group(place).many} from {self.noun(place)}"
                what = f"everything from {self.noun(place)}" if zone == SUPPLY else what
            case DescriptionTerm() as description:
                what = self._counted(term.count, description) + self.by(term.extreme)
            case SelectionTerm() as selection:
                what = f"all {self.group(selection).several()}"
            case piece:
                what = self.noun(piece)
        target = f"the bottom of {self.noun(term.target)}" if term.bottom else self.noun(term.target)
        return f"move {what}{source} to {target}"

    def _counted(self, count: Expression | None, description: DescriptionTerm) -> str:
        group = self.group(description)
        match count:
            case None:
                return f"all {group.several()}"
            case NumberTerm(1):
                return f"1 {group.single()}"
            case NumberTerm(value):
                return f"{value} {group.several()}"
            case _:
                return f"as many {group.several()} as {self.noun(count)}"

    def _top(self, source: Expression) -> str:
        pile = isinstance(source, ZoneTerm) and self.names.ordered(source.zone)
        return f"the top of {self.noun(source)}" if pile else self.noun(source)

    def _transfer(self, term: TransferTerm) -> str:
        source, target = self.noun(term.source), self.noun(term.target)
        seat = self.noun(term.seat) if term.seat is not None else None
        subject = f"{seat} " if seat else ""
        s = "s" if seat else ""
        from_ = "" if source == seat else f" from {source}"
        to = "" if target == seat else f" to {target}"
        what = self._given(term)
        match term.verb:
            case "gain":
                from_ = "" if _is_supply(term.source) else from_
                return f"{subject}gain{s} {what}{from_}{to}"
            case "pay":
                to = "" if _is_supply(term.target) else to
                return f"{subject}pay{s} {what}{from_}{to}"
            case "move":
                return f"{subject}move{s} {what} from {source} to {target}"
            case _:
                assert_never(term.verb)

    def _given(self, term: TransferTerm) -> str:
        number = term.amount.number if isinstance(term.amount, MeasuredTerm) else term.amount
        match number:
            case AmountTerm(resource, holder) if resource == term.resource and self.noun(holder) == self.noun(
                term.source
            ):
                return f"all {self.names.resource(resource, 2)}"
            case _:
                return self.as_many(number, NumberType(term.resource))

    def call(self, term: RunTerm | DoTerm) -> tuple[tuple[str, str | None], ...]:
        """Return a sentence that refers to a rule, in pieces, each with the path of the rule it names."""
        match term:
            case RunTerm(_, kind, slot, of, arguments):
                said, path = words.quoted(words.spaced(slot)), f"{kind}.{slot}"
                return (
                    ("carry out the rule ", None),
                    (said, path),
                    (f" of {self.noun(of)}{self._for(arguments)}", None),
                )
            case DoTerm(_, rule, arguments):
                filled = self.names.filled(rule, [self.noun(argument) for argument in arguments])
                said = words.quoted(self.names.title(rule) if filled is None else filled)
                return (
                    ("carry out ", None),
                    (said, rule),
                    ("" if filled is not None else self._for(arguments), None),
                )
            case _:
                assert_never(term)

    def _for(self, arguments: tuple[Expression, ...]) -> str:
        return f" for {words.listed([self.noun(argument) for argument in arguments])}" if arguments else ""
