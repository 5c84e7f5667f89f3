"""What happens in a rule, or what a fact means, when layers add guards, lines beside it, or make it anew.

The guards come first, then what is put at the beginning, then what happens, then what is put at the end: so a
body may be made anew by one layer and added to by another, whichever of them lies first. So it is with the
lines of a fact, which are read from the top.
"""

from __future__ import annotations

from dataclasses import replace

from ....grammar import model
from ..inherited import closed, inheriting, means_below, substituted
from ..ledger import Edit, Sort
from ..lines import renewed
from ..notes import Notes, effective, noted, together
from ..paths import Found
from ..trees import Bodied, Lines, put, with_body
from .deeds import Misfit, Scene


def guarded(found: Found, guard: model.OnlyIf) -> model.Line:
    """Return a body behind one more guard, which comes behind those that it has."""
    node = found.node
    assert isinstance(node, Bodied)
    if isinstance(node, model.Alternative):
        return _allowed(node, found.notes, guard)
    count = _guards(node.body)
    for old in node.body[:count]:
        if isinstance(old, model.OnlyIf) and old.condition == guard.condition:
            new = renewed(old, guard, effective(old, found.notes))
            return node if new is old else put(node, old, (new,))
    return with_body(node, (*node.body[:count], guard, *node.body[count:]))


def _allowed(node: model.Alternative, below: Notes, guard: model.OnlyIf) -> model.Alternative:
    parts = node.condition.operands if isinstance(node.condition, model.And) else (node.condition,)
    notes = together(below, guard.notes)
    if guard.condition in parts:
        return node if notes == below else replace(node, notes=notes)
    condition = guard.condition
    if node.condition is not None:
        more = condition.operands if isinstance(condition, model.And) else (condition,)
        condition = model.And((*(part for part in parts if part), *more), span=condition.span)
    return replace(node, condition=condition, notes=notes)


def _guards(body: Lines) -> int:
    """How many guards a body begins with."""
    return next((i for i, line in enumerate(body) if not isinstance(line, model.OnlyIf)), len(body))


def begun(body: Lines, lines: Lines) -> Lines:
    """Return a body that begins with more lines, behind its guards."""
    count = _guards(body)
    return (*body[:count], *lines, *body[count:])


def ended(body: Lines, lines: Lines, notes: Notes) -> Lines:
    """Return a body that ends with more lines, on which only the guards at its beginning count.

    `notes` are those around the body.
    """
    count = _guards(body)
    return (*body[:count], *closed(body[count:], notes), *lines)


def sort_of(body: Lines) -> Sort:
    """Return whether a body is made anew around what lies below, or without it."""
    which = [line.layer for line in inheriting(body)]
    return "wrap" if which and not any(which) else "whole"


def anew(found: Found, body: Lines, scene: Scene) -> Lines | Misfit:
    """Return what happens in a body instead of what is found, which stands for `inherited`."""
    node = found.node
    assert isinstance(node, Bodied)
    misfit = _twice(body)
    if misfit is not None:
        return misfit
    around = _Around(node.body, scene.outside(found.key))
    here = replace(found, node=with_body(node, around.core))
    wrong: list[Misfit] = []

    def below(line: model.Inherited) -> Lines:
        version = scene.version(line, here)
        if isinstance(version, Misfit):
            wrong.append(version)
            return ()
        assert isinstance(version.node, Bodied)
        return noted(version.node.body, version.notes)

    done = substituted(body, below)
    return wrong[0] if wrong else around.put(done, found.notes)


def _twice(body: Lines) -> Misfit | None:
    """Say that what lies below would run at two places; its steps have one path each."""
    seen: set[str] = set()
    for line in inheriting(body):
        which = line.layer.path if line.layer else ""
        if which in seen:
            return Misfit(
                "what lies below is written here twice",
                "a second `inherited`",
                "arrange the lines so that one `inherited` stands for both",
                line.span,
            )
        seen.add(which)
    return None


class _Around:
    """A body taken apart: what layers put around what happens, and the `core` of it."""

    def __init__(self, body: Lines, edits: tuple[Edit, ...]) -> None:
        def of(line: model.Line, sort: str, side: str) -> bool:
            return any(line.span in one.lines for one in edits if (one.sort, one.side) == (sort, side))

        self.guards = tuple(line for line in body if of(line, "guard", ""))
        self.before = tuple(line for line in body if of(line, "insert", "before"))
        self.after = tuple(line for line in body if of(line, "insert", "after"))
        taken = (*self.guards, *self.before, *self.after)
        self.core = tuple(line for line in body if not any(line is one for one in taken))

    def put(self, core: Lines, notes: Notes) -> Lines:
        """Return a body in which all of this stands around another core, which has these notes around it."""
        body = begun(begun(core, self.guards), self.before)
        return ended(body, self.after, notes) if self.after else body


def beside(fact: model.Fact, side: str, lines: Lines) -> model.Fact:
    """Return a fact with lines on top (`before`), or at its end, above its `otherwise` (`after`)."""
    position = 0
    if side == "after":
        position = next((i for i, line in enumerate(fact.body) if line.otherwise), len(fact.body))
    return with_body(fact, (*fact.body[:position], *lines, *fact.body[position:]))


def meant_anew(new: model.Fact, old: model.Fact, outside: tuple[Edit, ...]) -> model.Fact:
    """Return a new fact in the place of an old one, whose value is `inherited`.

    The lines that the edits `outside` put beside those of the old one stay there.
    """

    def of(line: model.Line, side: str) -> bool:
        return any(line.span in one.lines for one in outside if one.side == side)

    before = tuple(line for line in old.body if of(line, "before"))
    after = tuple(line for line in old.body if of(line, "after"))
    core = tuple(line for line in old.body if not of(line, "before") and not of(line, "after"))
    done = with_body(new, means_below(new.body, noted(core, old.notes)))
    return beside(beside(done, "before", before), "after", after)


def measured_anew(new: model.Measure, old: model.Measure) -> model.Measure:
    """Return a new measure in the place of an old one, whose value is `inherited`."""
    core = tuple(line for line in old.body if isinstance(line, model.Means))
    means = tuple(line for line in new.body if isinstance(line, model.Means))
    others = tuple(line for line in new.body if not isinstance(line, model.Means))
    return with_body(new, (*others, *means_below(means, core)))
