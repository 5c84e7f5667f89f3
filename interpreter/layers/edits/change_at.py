"""`change` and a path: a new title, guards, conditions of a pick; `confirm`: more notes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....grammar import model
from ..inherited import line_below
from ..ledger import SAYS, TITLE, Edit
from ..lines import plain, renewed, same
from ..marks import code
from ..notes import Notes, effective, noted, together
from ..paths import Found, called
from ..sayings import Sayable
from ..titles import takes_title, with_title
from ..trees import Bodied, Lines, put, with_body
from .bodies import guarded
from .deeds import Deed, Misfit, Scene


def adjustments(edit: model.ChangeAt, found: Found, layer: str) -> Iterator[Deed]:
    """Yield what a change at a path does there."""
    if edit.title is not None:
        yield retitled(edit.title, found, layer)
    if edit.says is not None:
        yield resaid(edit.says, found, layer)
    for line in noted(edit.body, edit.notes):
        yield limited(line, found, layer) if isinstance(line, model.OnlyIf) else _narrowed(line, found, layer)
    if edit.notes and not edit.body:
        yield cited(edit.notes, found, edit, layer)


def retitled(title: model.Quote, there: Found, layer: str) -> Deed:
    """Return the deed of giving something a title."""

    def act(found: Found, scene: Scene) -> Lines | Misfit:
        if not takes_title(found.node):
            return Misfit("this has no title", "a title", "leave it out", title.span)
        return (with_title(found.node, title),)

    said = f"the title of {called(there.path)}"
    return Deed((Edit(layer, "line", (*there.key, TITLE), title.span, said, title.text),), act)


def resaid(says: model.Says, there: Found, layer: str) -> Deed:
    """Return the deed of saying something in other words, or in those that are made from the rule."""

    def act(found: Found, scene: Scene) -> Lines | Misfit:
        if not isinstance(found.node, Sayable):
            label = "a sentence"
            return Misfit(
                "this has no sentence of its own", label, "write it behind a rule or a part of one", says.span
            )
        none = found.node.says is None and not says.pieces
        return (found.node if none or found.node.says == says else replace(found.node, says=says),)

    said = f"the sentence of {called(there.path)}"
    return Deed((Edit(layer, "line", (*there.key, SAYS), says.span, said, plain(says)),), act)


def cited(notes: Notes, there: Found, line: model.Line, layer: str) -> Deed:
    """Return the deed of saying of something where else it comes from."""

    def act(found: Found, scene: Scene) -> Lines | Misfit:
        return (with_notes(found, notes),)

    return Deed((Edit(layer, "notes", there.key, code(line), called(there.path), plain(notes)),), act)


def with_notes(found: Found, notes: Notes) -> model.Line:
    """Return a node with more notes than those that count for it."""
    more = together(found.notes, notes)
    return found.node if more == found.notes else replace(found.node, notes=more)


def limited(guard: model.OnlyIf, there: Found, layer: str) -> Deed:
    """Return the deed of putting a guard before what happens, or a limit to what an option may be."""

    def act(found: Found, scene: Scene) -> Lines | Misfit:
        node = found.node
        if isinstance(node, Bodied):
            return (guarded(found, guard),)
        if isinstance(node, model.Option):
            there = any(isinstance(line, model.OnlyIf) and same(line, guard) for line in node.body)
            return (node if there else with_body(node, (*node.body, guard)),)
        return Misfit(
            "`only if` limits what happens: in a rule, a step or an alternative",
            "nothing happens of itself here",
            "write it for the step around this"
            if isinstance(node, model.Pick | model.ChancePick)
            else "take the line out",
            guard.span,
        )

    edit = Edit(
        layer,
        "guard",
        there.key,
        code(guard),
        called(there.path),
        plain(guard.condition),
        lines=frozenset((guard.span,)),
    )
    return Deed((edit,), act)


def _narrowed(line: model.SuchThat, there: Found, layer: str) -> Deed:
    def act(found: Found, scene: Scene) -> Lines | Misfit:
        node = found.node
        if not isinstance(node, model.Pick):
            return Misfit(
                "`such that` is a condition of what is picked",
                "no pick",
                "write the path of a pick",
                line.span,
            )
        name = line.name.text
        old = next((known for known in node.conditions if known.name.text == name), None)
        if old is None:
            return (replace(node, conditions=(*node.conditions, line)),)
        notes = effective(old, found.notes)
        new = renewed(old, line_below(line, old, scene.known(notes)), notes)
        return (node if new is old else put(node, old, (new,)),)

    named = (*there.path, line.name.text)
    return Deed((Edit(layer, "line", named, code(line), called(named), plain(line)),), act)
