"""`remove`: something is no longer there."""

from __future__ import annotations

from ....grammar import model
from ..ledger import Edit
from ..marks import code
from ..paths import Found, called
from ..trees import lines_of
from .deeds import Deed, Misfit


def removal(edit: model.Remove, found: Found, layer: str) -> Deed:
    """Return the deed of taking something away."""
    said = called(found.path)
    if isinstance(found.node, model.Example):
        said = f'the example "{found.node.title.text}"'
    return Deed((Edit(layer, "remove", found.key, code(edit), said),), lambda found, scene: ())


def nothing_to_choose(left: tuple[model.Declaration, ...], removed: Found) -> Misfit | None:
    """Say that an alternative was the last one of its choice, of which these declarations are left."""
    if not isinstance(removed.node, model.Alternative) or not any(map(_empty, left)):
        return None
    advice = "remove the step around the choice, or make it anew with `replace`"
    return Misfit("nothing would be left to choose from", "the last alternative", advice)


def _empty(node: model.Line) -> bool:
    """Tell whether there is a choice without alternatives in a node."""
    if isinstance(node, model.Choose) and not node.alternatives:
        return True
    return any(map(_empty, lines_of(node)))
