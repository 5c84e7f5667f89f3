"""Nothing is lost in a game, and nothing comes from nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ludex.interpreter.analysis.types import LARGEST
from ludex.interpreter.play.game import Game
from ludex.interpreter.program.program import Program


def conserved(game: Game) -> None:
    """Every piece lies in one zone, which its cell names, and of what is limited there is all there was."""
    program, cells = game.setting.compiled.program, game.state.cells
    place, lying = program.place, 0
    for zone, pieces in enumerate(game.state.registers[: len(program.zones)]):
        lying += len(pieces)
        for piece in pieces:
            assert cells[place + piece] == zone
    assert lying == len(program.piece_looks)
    totals: Counter[int] = Counter()
    for view in program.amounts:
        assert 0 <= cells[view.cell] <= view.limit
        totals[view.resource] += cells[view.cell]
    assert all(totals[resource] == limit for resource, limit in limited(program))


def limited(program: Program) -> Iterable[tuple[int, int]]:
    """Return each resource of which there is so much and no more."""
    return {(view.resource, view.limit) for view in program.amounts if view.limit < LARGEST}
