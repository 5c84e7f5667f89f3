"""Finds questions that give away what the asked player cannot see.

Only what is certain is reported. Amounts and records are hidden as they declare. Pieces may have been seen on
their way: a zone counts as *secret* only if it is not visible to everyone, nothing reveals pieces of its
kinds, nobody picks from it but its owner, and every line that fills it takes pieces blindly: whole, all or
from the top of a *blind pile* or another secret zone. A blind pile is not visible to anyone, and whoever
moves pieces into it shuffles it in the same block.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...grammar.source import Span
from . import codes, possible
from .locals import all_rules, reads
from .report import Report
from .rewrite import parts, substitute
from .ruleset import Ruleset, Visibility
from .terms import (
    AfterTerm,
    AggregateTerm,
    AllTerm,
    AmountTerm,
    Block,
    ChooseTerm,
    DescriptionTerm,
    Expression,
    FactTerm,
    LocalTerm,
    MovePiecesTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RecordTerm,
    ResultTerm,
    RevealTerm,
    SameTerm,
    SealedTerm,
    SelectionTerm,
    ShuffleTerm,
    StatementTerm,
    ZoneTerm,
)
from .types import SEAT, SUPPLY, SetType, ThingType, ZoneType

Question = ChooseTerm | PickOneTerm | PickSetTerm | PickNumberTerm


def check_hidden(ruleset: Ruleset, report: Report) -> None:
    """Report conditions and bounds of questions that read what the asked player surely cannot see."""
    if max(ruleset.players, default=1) < 2:
        return
    view = _View(ruleset)
    for rule in all_rules(ruleset):
        for part in parts(rule.body):
            if isinstance(part, Question):
                for term in _asked(part):
                    for span, what in view.hidden(term, part.seat):
                        _report(report, span, what)
            if isinstance(part, SealedTerm):
                _check_sealed(part, report)


def _report(report: Report, span: Span, what: str) -> None:
    report.add(
        codes.HIDDEN,
        span,
        f"the question depends on {what}, which the player who is asked cannot see",
        "hidden from this player",
        "ask without it and decide afterwards, or let the player see it with a line `visible to`",
    )


def _asked(question: Question) -> Iterator[Expression]:
    """The conditions and bounds of a question, and what an alternative needs to be carried out."""
    match question:
        case ChooseTerm(alternatives=alternatives):
            for way in alternatives:
                yield from possible.terms_of(possible.of_alternative(way))
        case PickOneTerm(things=things):
            yield things
        case PickSetTerm(low=low, high=high, things=things, conditions=conditions):
            yield things
            yield from (bound for bound in (low, high) if bound is not None)
            yield from (item.condition for item in conditions)
        case PickNumberTerm(low=low, high=high):
            yield low
            yield high


def _check_sealed(block: SealedTerm, report: Report) -> None:
    """Report what reads the choice of another player before all have chosen."""
    picks = [part for part in block.body if isinstance(part, PickOneTerm | PickSetTerm | PickNumberTerm)]
    results = {pick.target.result for pick in picks if isinstance(pick.target, ResultTerm)}
    for part in [part for pick in picks for term in _asked(pick) for part in parts(term)]:
        if isinstance(part, ResultTerm) and part.result in results and not _is(part.of, block.variable.local):
            _report(report, part.span, f"what others choose as `{part.result}`")


class _View:
    """What is surely hidden in a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.statements: list[StatementTerm] = []
        self.blind: set[str] = set()
        for rule in all_rules(ruleset):
            self.statements += [part for part in parts(rule.body) if isinstance(part, StatementTerm)]
        self.revealed = {
            kind
            for statement in self.statements
            if isinstance(statement, RevealTerm)
            for kind in self._kinds(statement.things)
        }
        self.secret = self._secret_zones()

    def _kinds(self, things: Expression) -> tuple[str, ...]:
        match things.type:
            case ZoneType(kinds=kinds):
                return kinds
            case ThingType(kind=kind) | SetType(kind=kind):
                return (kind,)
            case _:
                return ()

    def _secret_zones(self) -> set[str]:
        moves = [move for move in self.statements if isinstance(move, MovePiecesTerm)]
        unshuffled = {zone for rule in all_rules(self.ruleset) for zone in _left_unshuffled(rule.body)}
        hidden = {
            id_
            for id_, zone in self.ruleset.zones.items()
            if zone.kinds and not zone.visibility.everyone and not set(zone.kinds) & self.revealed
        }
        seen_by_picks = {
            zone
            for part in self.statements
            if isinstance(part, PickOneTerm | PickSetTerm)
            for zone in _looked_at(part)
        }
        blind = {
            id_
            for id_ in hidden - unshuffled - seen_by_picks
            if self.ruleset.zones[id_].ordered and not self.ruleset.zones[id_].visibility.owner
        }
        secret = hidden - seen_by_picks
        while True:
            tainted = {
                move.target.type.zone
                for move in moves
                if isinstance(move.target.type, ZoneType)
                and move.target.type.zone in secret - blind
                and not _taken_from(move) & (blind | secret)
            }
            if not tainted:
                return secret
            secret -= tainted

    # ---- what a term reads

    def hidden(self, term: Expression, seat: Expression) -> Iterator[tuple[Span, str]]:
        """Yield what in a term the seat surely cannot see: where it stands, and what it is called."""
        others = _others(term, seat)
        yield from self._hidden(term, seat, others, (), None)

    def _hidden(
        self,
        term: Expression,
        seat: Expression,
        others: frozenset[str],
        open_: tuple[str, ...],
        at: Span | None,
    ) -> Iterator[tuple[Span, str]]:
        for part in parts(term):
            match part:
                case AmountTerm(resource=resource, holder=ZoneTerm(zone=zone, of=of)) if zone != SUPPLY:
                    if self._unseen(self.ruleset.zones[zone].visibility, of, seat, others):
                        yield at or part.span, f"the `{resource}` of `{zone}`"
                case AmountTerm(resource=resource, holder=holder) if not isinstance(holder, ZoneTerm):
                    if self._unseen(self.ruleset.resources[resource].visibility, holder, seat, others):
                        yield at or part.span, f"the `{resource}` of a player"
                case RecordTerm(record=record, of=of):
                    if self._unseen(self.ruleset.records[record].visibility, of, seat, others):
                        yield at or part.span, f"the record `{record}`"
                case SelectionTerm(source=source, condition=condition, variable=variable):
                    if condition is not None and _tells(condition, variable):
                        yield from self._faces(source, seat, others, at)
                case AggregateTerm(things=things, value=value, variable=variable) if _tells(value, variable):
                    yield from self._faces(things, seat, others, at)
                case FactTerm(fact=fact, arguments=arguments) if fact not in open_:
                    found = self.ruleset.facts[fact]
                    values = {
                        parameter.local: argument
                        for parameter, argument in zip(found.parameters, arguments, strict=False)
                    }
                    inside = found.meanings[0].condition or found.meanings[0].value
                    inner = substitute(inside, values)
                    more = others | _others(inner, seat)
                    yield from self._hidden(inner, seat, more, (*open_, fact), at or part.span)
                case _:
                    pass

    def _faces(
        self, source: Expression, seat: Expression, others: frozenset[str], at: Span | None
    ) -> Iterator[tuple[Span, str]]:
        while isinstance(source, SelectionTerm):
            source = source.source
        if isinstance(source, ZoneTerm) and source.zone in self.secret:
            zone = self.ruleset.zones[source.zone]
            alike = all(len(self.ruleset.kinds[kind].members) == 1 for kind in zone.kinds) and not any(
                copies.rows
                for kind in zone.kinds
                for member in self.ruleset.kinds[kind].members
                for copies in member.copies
            )
            if not alike and self._unseen(zone.visibility, source.of, seat, others):
                yield at or source.span, f"what lies in `{zone.id}`"

    def _unseen(
        self, visibility: Visibility, of: Expression | None, seat: Expression, others: frozenset[str]
    ) -> bool:
        """Tell whether the seat surely does not see something that belongs to `of`."""
        if visibility.everyone:
            return False
        if not visibility.owner:
            return True
        match of:
            case AfterTerm(kind=kind, member=LocalTerm(local=local)) if kind == SEAT:
                return min(self.ruleset.players, default=1) > 1 and _is(seat, local)
            case LocalTerm(local=local):
                return local in others and min(self.ruleset.players, default=1) > 1
            case _:
                return False


def _is(seat: Expression, local: str) -> bool:
    return isinstance(seat, LocalTerm) and seat.local == local


def _others(term: Expression, seat: Expression) -> frozenset[str]:
    """The variables that run through all players, the one who is asked among others."""
    found = set()
    for part in parts(term):
        match part:
            case SelectionTerm(source=AllTerm(kind=kind), variable=variable, condition=condition):
                if kind == SEAT and not _only_seat(condition, variable, seat):
                    found.add(variable.local)
            case AggregateTerm(things=AllTerm(kind=kind), variable=variable) if kind == SEAT:
                found.add(variable.local)
            case _:
                pass
    return frozenset(found)


def _only_seat(condition: Expression | None, variable: LocalTerm, seat: Expression) -> bool:
    """Tell whether a condition may let only the asked player through."""
    for part in parts(condition):
        if isinstance(part, SameTerm) and not part.negated:
            sides = [side.local for side in (part.left, part.right) if isinstance(side, LocalTerm)]
            if variable.local in sides:
                return True
    return False


def _tells(term: Expression, variable: LocalTerm) -> bool:
    """Tell whether the value of a term depends on what the piece is like."""
    return any(local.local == variable.local for local in reads(term))


def _looked_at(pick: PickOneTerm | PickSetTerm) -> Iterator[str]:
    """The zones whose pieces a pick shows to a player to whom they do not belong."""
    for part in parts(pick.things):
        if isinstance(part, ZoneTerm):
            mine = isinstance(part.of, LocalTerm) and _is(pick.seat, part.of.local)
            if not mine:
                yield part.zone


def _taken_from(move: MovePiecesTerm) -> set[str]:
    """The zone that a move takes pieces from without looking at them."""
    if isinstance(move.what, ZoneTerm):
        return {move.what.zone}
    if isinstance(move.what, DescriptionTerm) and isinstance(move.source, ZoneTerm):
        plain = move.what.group is None and not move.what.values
        return {move.source.zone} if plain else set()
    return set()


def _left_unshuffled(body: Block) -> Iterator[str]:
    """The zones into which a body moves pieces without shuffling them further down in the same block."""
    for block in _blocks(body):
        for index, statement in enumerate(block):
            if isinstance(statement, MovePiecesTerm) and isinstance(statement.target.type, ZoneType):
                shuffled = {
                    later.zone.type.zone
                    for later in block[index + 1 :]
                    if isinstance(later, ShuffleTerm) and isinstance(later.zone.type, ZoneType)
                }
                if statement.target.type.zone not in shuffled:
                    yield statement.target.type.zone


def _blocks(part: object) -> Iterator[Block]:
    """Every block of statements in a body."""
    if isinstance(part, tuple):
        if part and all(isinstance(item, StatementTerm) for item in part):
            yield part
        for item in part:
            yield from _blocks(item)
    elif isinstance(part, StatementTerm):
        for value in vars(part).values():
            if isinstance(value, tuple | StatementTerm):
                yield from _blocks(value)
