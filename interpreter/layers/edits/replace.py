"""`replace`: a declaration, or what happens at a path, anew."""

from __future__ import annotations

from dataclasses import replace

from ....grammar import model
from ....grammar.print_lines import head
from ..inherited import inheriting, substituted
from ..ledger import Edit
from ..lines import plain, subject
from ..marks import code
from ..notes import effective, has_notes, noted
from ..paths import Found, called
from ..titles import takes_title, title_of, with_title
from ..trees import Bodied, Lines, body_of, with_body
from .bodies import anew, meant_anew, measured_anew, sort_of
from .deeds import Deed, Misfit, Scene


def replacement(edit: model.Replace, found: Found, layer: str) -> Deed:
    """Return the deed of declaring something anew. Without a title it is called as it is below, and so with a
    sentence."""
    part = replace(edit.part, notes=edit.notes, says=edit.says, before=edit.before, behind=edit.behind)

    def act(found: Found, scene: Scene) -> Lines | Misfit:
        new: model.Line = part
        if isinstance(part, model.Member) and isinstance(found.node, model.Member):
            new = replace(part, names=found.node.names)
        if title_of(new) is None:
            new = with_title(new, title_of(found.node))
        if new.says is None:
            new = replace(new, says=found.node.says)
        filled = _filled(new, found, scene)
        if isinstance(filled, Misfit):
            return filled
        if plain(filled) == plain(found.node) and not has_notes(edit):
            return (found.node,)
        return (filled,)

    return Deed((Edit(layer, "whole", found.key, code(edit), _said(found), plain(part)),), act)


def _said(found: Found) -> str:
    if isinstance(found.node, model.Example):
        return f'the example "{found.node.title.text}"'
    return called(found.path)


def _filled(new: model.Line, found: Found, scene: Scene) -> model.Line | Misfit:
    """Return a declaration in which `inherited` is what the one below says about the same thing."""
    if isinstance(new, model.Fact) and isinstance(found.node, model.Fact):
        return meant_anew(new, found.node, scene.outside(found.key))
    if isinstance(new, model.Measure) and isinstance(found.node, model.Measure):
        return measured_anew(new, found.node)
    done: list[model.Line] = []
    for line in body_of(new) if isinstance(new, model.Member | model.Family | model.Zone) else ():
        old = next((one for one in body_of(found.node) if subject(one) == subject(line)), None)
        if isinstance(line, model.Body | model.Refill) and any(inheriting(line)) and old is not None:
            path = (*found.path, line.slot.text if isinstance(line, model.Body) else "refill")
            body = anew(
                replace(found, path=path, node=old, notes=effective(old, found.notes)), line.body, scene
            )
            if isinstance(body, Misfit):
                return body
            line = with_body(line, body)
        if old is not None and line.says is None:
            line = replace(line, says=old.says)
        done.append(line)
    return with_body(new, tuple(done)) if done else new


def rewriting(edit: model.ReplaceAt, found: Found, layer: str) -> Deed:
    """Return the deed of saying anew what happens at a path."""

    def act(found: Found, scene: Scene) -> Lines | Misfit:
        node = found.node
        if edit.title is not None and not takes_title(node):
            return Misfit("this has no title", "a title", "leave it out", edit.title.span)
        if isinstance(node, model.Pick | model.ChancePick):
            return _picked(edit, found, scene)
        if not isinstance(node, Bodied):
            return _no_rule(found)
        body = anew(found, edit.body, scene)
        if isinstance(body, Misfit):
            return body
        new = replace(with_title(with_body(node, body), edit.title), says=edit.says or node.says)
        if plain(new) == plain(node) and not has_notes(edit):
            return (node,)
        own = replace(new, notes=edit.notes, before=edit.before, behind=edit.behind, span=edit.span)
        return (own,)

    return Deed(
        (Edit(layer, sort_of(edit.body), found.key, code(edit), called(found.path), plain(edit)),), act
    )


def _picked(edit: model.ReplaceAt, found: Found, scene: Scene) -> Lines | Misfit:
    """Return the lines in the place of a pick, which stands for `inherited`."""
    wrong: list[Misfit] = []

    def below(line: model.Inherited) -> Lines:
        version = scene.version(line, found)
        if isinstance(version, Misfit):
            wrong.append(version)
            return ()
        return (version.node,)

    lines = substituted(edit.body, below)
    return wrong[0] if wrong else noted(lines, edit.notes)


def _no_rule(found: Found) -> Misfit:
    declaration = head(found.declaration)
    advice = f"write `replace {declaration}` and all its lines"
    if not found.whole:
        advice = f"write `change {declaration}`, and below it the line that is different"
    if isinstance(found.node, model.SuchThat):
        pick = called(found.path[:-1]).strip("`")
        advice = f"write `change {pick}`, and below it `such that {found.path[-1]}: …`"
    return Misfit(f"{called(found.path)} is no rule and no part of one", "nothing happens there", advice)
