"""Where something is taken out of a place, and then all that is left there goes elsewhere: the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.ruleset import Ruleset
from ...interpreter.analysis.terms import (
    LocalTerm,
    MovePiecesTerm,
    PickOneTerm,
    PickSetTerm,
    StatementTerm,
    StepTerm,
    ZoneTerm,
)


def leftover(ruleset: Ruleset) -> frozenset[MovePiecesTerm]:
    """Return the lines that move what is left of a place after a pick from it has gone elsewhere."""
    return frozenset(line for rule in all_rules(ruleset) for line in _in(rule.body))


def _in(part: object) -> Iterator[MovePiecesTerm]:
    match part:
        case tuple():
            lines = [*_flat(part)]
            for pick, first, then in zip(lines, lines[1:], lines[2:], strict=False):
                match pick, first, then:
                    case (
                        PickOneTerm(things=ZoneTerm() as place, target=LocalTerm() as picked)
                        | PickSetTerm(things=ZoneTerm() as place, target=LocalTerm() as picked),
                        MovePiecesTerm(what=moved, target=target),
                        MovePiecesTerm(what=rest) as line,
                    ) if moved == picked and place == rest != target:
                        yield line
                    case _:
                        pass
            for one in part:
                yield from _in(one)
        case StatementTerm():
            for item in fields(part):
                yield from _in(getattr(part, item.name))
        case _:
            pass


def _flat(block: tuple[object, ...]) -> Iterator[object]:
    """Yield the lines of a block, those of steps without a title in their place."""
    for one in block:
        if isinstance(one, StepTerm) and one.title is None:
            yield from _flat(one.body)
        else:
            yield one
