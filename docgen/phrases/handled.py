"""A pick of which all that follows is that what was picked is shown and goes somewhere: it needs no name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...interpreter.analysis.terms import (
    Block,
    LocalTerm,
    MovePiecesTerm,
    PickOneTerm,
    PickSetTerm,
    RevealTerm,
)


@dataclass(frozen=True)
class Handled:
    """A pick, that everyone is shown what was picked (None: they are not), and where it goes."""

    pick: PickOneTerm | PickSetTerm
    shown: RevealTerm | None
    move: MovePiecesTerm

    def __len__(self) -> int:
        return 2 if self.shown is None else 3


def handled(block: Block, uses: Mapping[str, int]) -> Handled | None:
    """Return what a block begins with; None if it is something else, or if more is done with what is picked.

    `uses` is how often each local name stands in the ruleset.
    """
    match block:
        case (
            PickOneTerm(target=LocalTerm() as target)
            | PickSetTerm(target=LocalTerm() as target, conditions=()) as pick,
            RevealTerm(things=shown, seat=None) as reveal,
            MovePiecesTerm(what=moved, bottom=False) as move,
            *_,
        ) if shown == moved == target:
            found = Handled(pick, reveal, move)
        case (
            PickOneTerm(target=LocalTerm() as target)
            | PickSetTerm(target=LocalTerm() as target, conditions=()) as pick,
            MovePiecesTerm(what=moved, bottom=False) as move,
            *_,
        ) if moved == target:
            found = Handled(pick, None, move)
        case _:
            return None
    return found if uses[target.local] == len(found) else None
