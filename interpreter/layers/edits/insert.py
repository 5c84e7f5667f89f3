"""`before` and `after` a path: lines beside what is there."""

from __future__ import annotations

from collections.abc import Iterator

from ....grammar import model
from .. import codes
from ..inherited import means_below, substituted
from ..ledger import Edit, Ledger, Sort
from ..lines import plain
from ..marks import code
from ..notes import noted
from ..paths import Found, called
from ..trees import Bodied, Lines, Whole, with_body
from .bodies import begun, beside, ended
from .deeds import Deed, Misfit, Scene, refused

_Statements = Bodied | model.Pick | model.ChancePick


def insertions(edit: model.Insert, found: Found, layer: str, ledger: Ledger) -> tuple[Deed, ...]:
    """Return what lines do that go beside what is found; `ledger` has what layers below put there."""
    misfits = tuple(_misfits(edit, found))
    return tuple(map(refused, misfits)) or (_insertion(edit, found, layer, ledger),)


def _insertion(edit: model.Insert, found: Found, layer: str, ledger: Ledger) -> Deed:
    lines = noted(edit.body, edit.notes)

    def act(found: Found, scene: Scene) -> Lines | Misfit:
        own = _with_placed(lines, scene)
        if isinstance(own, Misfit):
            return own
        node, first = found.node, edit.side == "before"
        if isinstance(node, model.Fact):
            return (beside(node, edit.side, means_below(own, noted(node.body, found.notes))),)
        if isinstance(node, Whole):
            body = begun(node.body, own) if first else ended(node.body, own, found.notes)
            return (with_body(node, body),)
        return (*own, node) if first else (node, *own)

    made = Edit(
        layer,
        _sort(found.node),
        found.key,
        code(edit),
        f"`{edit.side} {'.'.join(found.path)}`",
        plain(edit.body),
        side=edit.side,
        lines=frozenset(line.span for line in edit.body),
    )
    return Deed((made,), act, tuple(_placed(edit, found, ledger)))


def _sort(node: model.Line) -> Sort:
    match node:
        case model.Fact():
            return "order"
        case model.Alternative():
            return "menu"
        case _:
            return "insert"


def _placed(edit: model.Insert, found: Found, ledger: Ledger) -> Iterator[Edit]:
    """Yield the edits of layers below whose lines are put anew, in the order of this edit."""
    for line in edit.body:
        if isinstance(line, model.Inherited) and line.layer is not None:
            yield from ledger.inserted(found.key, edit.side, line.layer.id)


def _with_placed(lines: Lines, scene: Scene) -> Lines | Misfit:
    """Return lines in which those of other layers stand for `inherited from` them."""
    for line in lines:
        if isinstance(line, model.Inherited) and line.layer and line.layer.id not in scene.placed:
            return Misfit(
                f"`{line.layer.id}` puts nothing here",
                "no lines of that layer",
                "name a layer below that puts lines at this very place",
                line.layer.span,
                codes.NO_PLACE,
            )
    return substituted(lines, lambda line: scene.placed[line.layer.id] if line.layer else ())


# ---- what fits


def _misfits(edit: model.Insert, found: Found) -> Iterator[Misfit]:
    if not isinstance(found.node, _Statements | model.Fact):
        title = f"{called(found.path)} is no rule, no part of one and no fact"
        advice = "lines are put beside rules, steps, picks, alternatives and the lines of facts"
        yield Misfit(title, "nothing happens there", advice)
        return
    for line in edit.body:
        misfit = _misfit(line, found)
        if misfit is not None:
            yield misfit


def _misfit(line: model.Line, found: Found) -> Misfit | None:
    name, node = called(found.path), found.node
    if isinstance(line, model.Inherited):
        if line.layer is not None:
            return None
        advice = "write `inherited from` and the layer whose lines are to stand here"
        return Misfit("what lies below stays where it is", "nothing to inherit", advice, line.span)
    match node:
        case model.Fact():
            if not isinstance(line, model.Means):
                return Misfit(
                    f"{name} is a fact: nothing happens there",
                    "no line of a fact",
                    "begin it with `means`",
                    line.span,
                )
            if line.otherwise:
                advice = "write it as `means …`, or write the whole fact with `replace`"
                return Misfit(
                    f"the last line of {name} stays the last", "`otherwise` stands last", advice, line.span
                )
        case model.Alternative():
            if not isinstance(line, model.Alternative):
                advice = "begin it with `or`; statements stand beside a step or a pick"
                return Misfit(f"{name} is an alternative", "no alternative", advice, line.span)
        case _ if isinstance(line, model.Means):
            return Misfit(f"{name} is no fact", "a line of a fact", "take it out", line.span)
        case _ if isinstance(line, model.Alternative):
            return Misfit(
                f"{name} is no alternative",
                "an alternative",
                "write the path of one of the alternatives",
                line.span,
            )
        case _ if isinstance(line, model.Let | model.Pick | model.ChancePick | model.OnlyIf):
            return Misfit(
                "this would hold for the lines behind it too, which are not of this layer",
                "stands in no step",
                "indent it below a line `step NAME`",
                line.span,
                codes.LOOSE_NAME,
            )
    return None
