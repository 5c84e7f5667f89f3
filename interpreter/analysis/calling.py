"""Reads what runs other rules, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...grammar import model
from . import calls, codes
from .collections import read_several
from .scope import Scope
from .terms import Clause, DoTerm, FinishTerm, RunTerm, Statement, WinTerm
from .types import SEAT, SetType, ThingType, UnknownType, ZoneType
from .words import article

if TYPE_CHECKING:
    from .bodies import BodyReader

VERBS = (
    "chance",
    "choose",
    "finish",
    "for",
    "gain",
    "if",
    "impossible",
    "inherited",
    "let",
    "look",
    "move",
    "nothing",
    "only",
    "otherwise",
    "pay",
    "pick",
    "repeat",
    "reveal",
    "roll",
    "run",
    "sealed",
    "set",
    "shuffle",
    "step",
)
"""The words of the language that begin a statement, for suggestions."""


def read_run(bodies: BodyReader, clause: Clause, node: model.Run, scope: Scope) -> Statement | None:
    """Return the term of `run won of lot for player`."""
    reader, names = bodies.reader, bodies.reader.names
    term = reader.read(node.of, scope)
    if isinstance(term.type, UnknownType):
        for kind in names.kinds.values():
            if node.slot.text in kind.slots:
                bodies.calls.add(f"{kind.id}.{node.slot.text}")
        return None
    if not isinstance(term.type, ThingType):
        reader.wrong(node.of.span, "one thing that has the rule", term.type)
        return None
    kind = names.kinds[term.type.kind]
    if node.slot.text not in kind.slots:
        reader.report.unknown(
            codes.UNKNOWN_NAME, node.slot.span, node.slot.text, f"rule of {article(kind.id)}", kind.slots
        )
        return None
    bodies.calls.add(f"{kind.id}.{node.slot.text}")
    parameters = kind.slots[node.slot.text].parameters
    given = _with_player(bodies, node.slot, node.arguments, parameters, scope)
    if given is None:
        return None
    arguments = calls.read_arguments(reader, node.slot, given, parameters, scope)
    return RunTerm(clause, kind.id, node.slot.text, term, arguments)


def read_do(bodies: BodyReader, clause: Clause, node: model.Do, scope: Scope) -> Statement | None:
    """Return the term of a line that names a rule."""
    names, report = bodies.reader.names, bodies.reader.report
    word = node.rule.text
    rule = names.rules.get(word)
    if rule is None:
        if word in names.standing:
            report.add(
                codes.UNKNOWN_WORD,
                node.rule.span,
                f"`{word}` runs of itself, so no line runs it",
                "a standing rule",
                "take the line out, or write what it should do into a `rule` that both run",
            )
        elif names.is_declared(word):
            report.add(
                codes.UNKNOWN_WORD,
                node.rule.span,
                f"`{word}` is no rule, so it cannot be run",
                "not a rule",
                "a line begins with a verb of the language or with the name of a rule",
            )
        else:
            known = [*(rule for rule in names.rules if rule not in ("setup", "round")), *VERBS]
            report.unknown(codes.UNKNOWN_WORD, node.rule.span, word, "rule or verb", known)
        return None
    bodies.calls.add(word)
    given = _with_player(bodies, node.rule, node.arguments, rule.parameters, scope)
    if given is None:
        return None
    arguments = calls.read_arguments(bodies.reader, node.rule, given, rule.parameters, scope)
    return DoTerm(clause, word, arguments)


def read_finish(bodies: BodyReader, clause: Clause, node: model.Finish, scope: Scope) -> Statement:
    """Return the term of `finish`, or of `finish for (player where …)`."""
    if node.among is None:
        return FinishTerm(clause, None)
    among = read_several(bodies.reader, node.among, scope)
    if isinstance(among.type, SetType | ZoneType):
        bodies.reader.fit(among, SetType(SEAT), "between whom the ranking decides")
    return FinishTerm(clause, among)


def _with_player(
    bodies: BodyReader,
    called: model.Word,
    arguments: tuple[model.Expr, ...],
    parameters: tuple[model.Parameter, ...],
    scope: Scope,
) -> tuple[model.Expr, ...] | None:
    """Return the arguments of a call, with the player whose turn it is where `player` is left out.

    None: it is nobody's turn, which is reported.
    """
    if len(arguments) != len(parameters) - 1:
        return arguments
    for place, parameter in enumerate(parameters):
        if parameter.name.text == SEAT and parameter.type.name.text == SEAT and not parameter.type.optional:
            if SEAT not in scope.locals:
                bodies.reader.report.add(
                    codes.NO_PLAYER,
                    called.span,
                    f"nobody's turn it is here, and `{called.text}` needs a player",
                    "for whom?",
                    "name the player in the call, or put the line into `for each player`",
                )
                return None
            player = model.Path(model.Word(SEAT, span=called.span), span=called.span)
            return (*arguments[:place], player, *arguments[place:])
    return arguments


def read_win(bodies: BodyReader, clause: Clause, node: model.Win, scope: Scope) -> Statement:
    """Return the term of `player wins`."""
    reader = bodies.reader
    if isinstance(reader.quietly().read(node.winner, scope).type, SetType):
        term = read_several(reader, node.winner, scope)
        reader.fit(term, SetType(SEAT), "who wins")
        return WinTerm(clause, term)
    return WinTerm(clause, reader.fitting(node.winner, scope, ThingType(SEAT), "who wins"))
