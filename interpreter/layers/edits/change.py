"""`change` and a declaration: written like the declaration, with the lines that are different."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....grammar import model
from ....grammar.diagnostics import nearest
from ....grammar.print_lines import head
from ..inherited import inheriting, inherits, line_below
from ..ledger import Edit
from ..lines import Subject, about, plain, renewed, same, subject
from ..marks import code
from ..notes import effective, noted
from ..paths import Found, Path, called, name_of
from ..tables import rows_of, same_table
from ..titles import title_of
from ..trees import Lines, body_of, put, with_body
from .bodies import anew, sort_of
from .change_at import cited, limited, resaid, retitled
from .deeds import Deed, Misfit, Scene, refused

Part = (
    model.Kind
    | model.Piece
    | model.Member
    | model.Family
    | model.Resource
    | model.Zone
    | model.Record
    | model.Option
    | model.Fact
    | model.Measure
    | model.Sheet
)
"""What is changed line by line."""


def changes(edit: model.Change, part: Part, found: Found, layer: str) -> Iterator[Deed]:
    """Yield what a change of a declaration does to it."""
    unlike = _unlike(part, found.node)
    if unlike is not None:
        yield refused(unlike)
        return
    title = title_of(part)
    if title is not None:
        yield retitled(title, found, layer)
    if edit.says is not None:
        yield resaid(edit.says, found, layer)
    if isinstance(part, model.Family):
        yield from _spread(part, found, layer)
    groups: dict[Subject, list[model.Line]] = {}
    for line in noted(part.body, edit.notes):
        if isinstance(line, model.OnlyIf):
            yield limited(line, found, layer)
        else:
            groups.setdefault(subject(line), []).append(line)
    for lines in groups.values():
        yield _written(tuple(lines), found, layer)
    if edit.notes and not part.body:
        yield cited(edit.notes, found, edit, layer)


def _unlike(part: Part, node: model.Line) -> Misfit | None:
    """Say what else the declaration is of below."""
    match part, node:
        case (
            (model.Zone(name=name, of=said), model.Zone(of=of))
            | (
                model.Record(name=name, of=said),
                model.Record(of=of),
            )
            | (model.Measure(name=name, of=said), model.Measure(of=of))
        ) if said != of:
            there = f"there is one `{name.text}` for each {of.text}" if of else f"there is one `{name.text}`"
            written = f"{name.text} of {of.text}" if of else name.text
            span = said.span if said else name.span
            return Misfit(f"{there} below", "not as below", f"write `{written}`", span)
        case model.Fact(name=name), model.Fact() if plain(part.parameters) != plain(node.parameters):
            title = f"the fact `{name.text}` is asked of something else below"
            return Misfit(title, "not as below", f"write `change {head(node)}`", name.span)
        case _:
            return None


def _spread(part: model.Family, found: Found, layer: str) -> Iterator[Deed]:
    """Yield that the members of a family run through other values."""
    if isinstance(found.node, model.Family) and found.node.axes == part.axes:
        return

    def act(found: Found, scene: Scene) -> Lines | Misfit:
        assert isinstance(found.node, model.Family)
        return (replace(found.node, axes=part.axes),)

    path = (*found.key, "per")
    yield Deed((Edit(layer, "line", path, part.span, called(found.path), plain(part.axes)),), act)


def _written(lines: Lines, found: Found, layer: str) -> Deed:
    """Return the deed of writing the lines of a declaration about one thing anew."""

    def act(found: Found, scene: Scene) -> Lines | Misfit:
        node = _unfolded(found.node, any(line.notes for line in lines))
        body: Lines = body_of(node)
        old = tuple(line for line in body if subject(line) == subject(lines[0]))
        if not old:
            return _added(lines, found)
        new: Lines | Misfit = lines
        if len(old) == len(lines) == 1:
            new = _renewed(old[0], lines[0], replace(found, node=node), scene)
        if isinstance(new, Misfit):
            return new
        if same(new, old):
            return (found.node,)
        for other in old[1:]:
            node = put(node, other, ())
        return (put(node, old[0], new),)

    return Deed(tuple(_edits(lines, found, layer)), act)


def _unfolded(node: model.Line, noted: bool) -> model.Line:
    """Return a member whose value stands on a line of its own.

    The notes behind both are those of the value where the line in its place has notes too, and no other
    lines stand below.
    """
    if not isinstance(node, model.Member) or not node.inline:
        return node
    value, *others = node.body
    if others or not noted:
        return replace(node, inline=False)
    return replace(node, inline=False, notes=(), body=(replace(value, notes=node.notes),))


def _added(lines: Lines, found: Found) -> Lines | Misfit:
    """Return the declaration with lines about something of which it says nothing below."""
    line, name = lines[0], called(found.path)
    if isinstance(line, model.Means):
        known = [about(one) for one in body_of(found.node)]
        close = nearest(about(line), known)
        write = f"write `{close}`; " if close else ""
        return Misfit(
            f"no line of the fact {name} has this condition below",
            "which line?",
            f"{write}a new line goes below `before {name.strip('`')}`",
            line.span,
        )
    if any(inherits(one) or any(inheriting(one)) for one in lines):
        return Misfit(
            f"`{about(line)}` of {name} does not stand below",
            "nothing to inherit",
            "write it without `inherited`",
            line.span,
        )
    return (with_body(found.node, (*body_of(found.node), *lines)),)


def _renewed(old: model.Line, new: model.Line, around: Found, scene: Scene) -> Lines | Misfit:
    name = name_of(old)
    path = around.path if name is None else (*around.path, name)
    here = replace(around, path=path, node=old, notes=effective(old, around.notes))
    if isinstance(old, model.Body | model.Refill) and isinstance(new, model.Body | model.Refill):
        body = anew(here, new.body, scene)
        if isinstance(body, Misfit):
            return body
        new = with_body(new, body)
    return (renewed(old, line_below(new, old, scene.known(here.notes)), here.notes),)


def _edits(lines: Lines, found: Found, layer: str) -> Iterator[Edit]:
    """Yield how lines about one thing are told from others: of a table each row for itself."""
    line, name = lines[0], name_of(lines[0])
    path: Path = (*found.key, name if name is not None else about(line))
    said = f"`{about(line)}` of {called(found.path)}"
    if isinstance(line, model.Body | model.Refill):
        yield Edit(layer, sort_of(line.body), path, code(line), called(path), plain(line))
        return
    old = [one for one in body_of(found.node) if subject(one) == subject(line)]
    if len(lines) == len(old) == 1 and same_table(old[0], line):
        for row in rows_of(line):
            numbers = str(row.low) if row.low == row.high else f"{row.low} to {row.high}"
            yield Edit(
                layer,
                "line",
                path,
                code(line),
                f"the row {numbers} of {said}",
                plain(row.value),
                (row.low, row.high),
            )
        return
    yield Edit(layer, "line", path, code(line), said, plain(lines))
