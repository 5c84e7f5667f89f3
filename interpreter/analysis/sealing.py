"""Reads sealed blocks: picks of several players at once, or for several things for which players act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...grammar import model
from ...grammar.source import Span
from . import asking, codes
from .places import FoundExample, Place
from .rewrite import substitute
from .scope import Scope
from .sentences import read_saying
from .terms import (
    Expression,
    ImpossibleTerm,
    LetTerm,
    LocalTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    SealedTerm,
    Statement,
)
from .types import SEAT, UNKNOWN, NumberType, ThingType

if TYPE_CHECKING:
    from .bodies import BodyReader

Pick = PickOneTerm | PickSetTerm | PickNumberTerm


def read_sealed(bodies: BodyReader, node: model.Sealed, scope: Scope, place: Place) -> Statement:
    """Return the term of a block of sealed picks."""
    clause = bodies.nameless(node, place)
    place = place.noted(clause.notes)
    variable, seats, inner = bodies.each(node.things, scope)
    if isinstance(variable.type, ThingType):
        inner = _for_each_of(bodies, node, variable, inner)
    body: list[Statement] = []
    values: dict[str, Expression] = {}
    for statement in node.body:
        if isinstance(statement, model.Example):
            bodies.examples.append(FoundExample(statement, place.path))
        elif isinstance(statement, model.Let) and not any(isinstance(term, Pick) for term in body):
            term, inner = bodies.let(statement, inner, place)
            assert isinstance(term, LetTerm)
            values[term.local.local] = substitute(term.value, values)
            body.append(term)
        elif isinstance(statement, model.Pick):
            picked, inner = asking.read_pick(bodies, statement, inner, place, _index(variable, inner, values))
            body.append(picked)
            read_saying(bodies.reader, statement, picked.clause, inner, picked)
            for other in (picked.unable if isinstance(picked, Pick) else None) or ():
                if not isinstance(other, ImpossibleTerm):
                    _too_early(bodies, other.clause.span)
        else:
            _too_early(bodies, bodies.reader.report.bare(statement))
    actor = None if inner.player is None else values.get(inner.player.local)
    _asked_twice(bodies, [term for term in body if isinstance(term, Pick)], actor is not None)
    return SealedTerm(clause, variable, seats, tuple(body), actor)


def _index(variable: LocalTerm, scope: Scope, values: dict[str, Expression]) -> LocalTerm:
    """What a result belongs to: what the block goes through, or the player who picks for themselves."""
    player = scope.player
    own = variable.type == ThingType(SEAT) and player is not None and player.local not in values
    return player if own and player is not None else variable


def _for_each_of(bodies: BodyReader, node: model.Sealed, variable: LocalTerm, scope: Scope) -> Scope:
    """Report a loop through what nobody picks for, and return the scope in which somebody does."""
    assert isinstance(variable.type, ThingType)
    kind, span, report = variable.type.kind, node.things.name.span, bodies.reader.report
    if kind == SEAT:
        return scope
    wrong = bodies.reader.local(SEAT, UNKNOWN, span)
    results = [line.name.text for line in node.body if isinstance(line, model.Pick)]
    if bodies.reader.names.kinds[kind].is_piece:
        report.add(
            codes.SEALED_BODY,
            span,
            "only players choose, for themselves or for things that stay where they are",
            "these are pieces",
            "write `sealed for each player`",
        )
        return scope.bind(wrong)
    if any(bodies.reader.names.result_kind(result) != kind for result in results):
        report.add(
            codes.SEALED_BODY,
            span,
            f"what is picked here is asked for by the kind `{kind}`, and the line does not name it",
            "another name",
            f"write `sealed for each {kind} in …`",
        )
        return scope.bind(wrong)
    lets = [line for line in node.body if isinstance(line, model.Let) and line.name.text == SEAT]
    if not lets:
        report.add(
            codes.SEALED_BODY,
            span,
            f"nothing says which player chooses for a {kind}",
            "who chooses?",
            "write `let player be …` as the first line of the block, or `sealed for each player`",
        )
        return scope.bind(wrong)
    return scope


def _asked_twice(bodies: BodyReader, picks: list[Pick], several: bool) -> None:
    """Report amounts that a player might promise twice. `several`: a player may act for several things."""
    seen: set[str] = set()
    for pick in picks:
        unit = pick.target.type.unit if isinstance(pick.target.type, NumberType) else None
        if unit is None:
            continue
        if several or unit in seen:
            bodies.reader.report.add(
                codes.ASKED_TWICE,
                pick.target.span,
                f"one player may be asked twice for `{unit}` before anything is paid",
                "the same amount might be named twice",
                "let each player name one amount, in a block `sealed for each player` with one such pick, "
                "or pick pieces, which are offered once",
            )
        seen.add(unit)


def _too_early(bodies: BodyReader, span: Span) -> None:
    bodies.reader.report.add(
        codes.SEALED_BODY,
        span,
        "only picks may stand in a sealed block",
        "this would happen before all have chosen",
        "write it below the block, at its indentation",
    )
