"""Finds what a path means among declarations.

A path leads through what has a name: declarations, members of kinds, the rules in their slots, lines, steps,
alternatives, picks and their conditions. Loops, conditions and choices between them add nothing to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ...grammar import model
from .notes import effective
from .trees import lines_of

Path = tuple[str, ...]
Declarations = Iterable[model.Declaration]


@dataclass(frozen=True)
class Found:
    """What a path leads to, and the declaration in which it stands.

    Of a declaration with several names, `node` is what one of them declares. `notes` are the node's own, or
    those of what stands around it.
    """

    path: Path
    node: model.Line
    declaration: model.Declaration
    notes: tuple[model.Note, ...] = ()

    @property
    def key(self) -> Path:
        """How edits tell the place: what a kind says is not the place of its members."""
        apart = isinstance(self.declaration, model.Kind | model.Piece)
        return (f"kind {self.path[0]}", *self.path[1:]) if apart else self.path

    @property
    def whole(self) -> bool:
        """Whether this is a declaration, not something inside one."""
        alone = isinstance(self.declaration, model.Member) and len(self.path) == 2
        return alone or self.node is self.declaration


def called(path: Path) -> str:
    """Return a path as messages write it."""
    return f"`{'.'.join(path)}`"


_NAMED: dict[type[model.Line], str] = {
    model.Kind: "name",
    model.Piece: "name",
    model.Resource: "name",
    model.Zone: "name",
    model.Record: "name",
    model.Option: "name",
    model.Fact: "name",
    model.Rule: "name",
    model.Whenever: "name",
    model.Step: "name",
    model.Alternative: "name",
    model.Pick: "name",
    model.ChancePick: "name",
    model.SuchThat: "name",
    model.Attribute: "name",
    model.Slot: "name",
    model.Value: "attribute",
    model.Body: "slot",
    model.Measure: "name",
    model.Sheet: "name",
    model.Listing: "kind",
    model.Box: "what",
}
"""Where the name of a line stands that has one of its own."""

_CALLED: dict[type[model.Line], str] = {
    model.Copies: "copies",
    model.Refill: "refill",
    model.Ranking: "ranking",
    model.Progress: "progress",
    model.Entry: "entry",
    model.Heading: "heading",
    model.PrintAs: "print",
    model.Front: "front",
    model.Back: "back",
}
"""What lines are called of which there is one."""


def name_of(node: model.Line) -> str | None:
    """Return the part that a node adds to paths, None where it adds none.

    A line of a sheet is called as what it speaks of.
    """
    if isinstance(node, model.Outline | model.Telling):
        return node.of.parts[-1]
    word = _NAMED.get(type(node))
    if word is None:
        return _CALLED.get(type(node))
    found: model.Word = getattr(node, word)
    return found.text


def names_in(node: model.Line) -> Iterator[str]:
    """Yield every name that a line declares, and that lines in it declare."""
    match node:
        case model.Member(names=words):
            yield from (word.text for word in words)
        case model.Change(part=part) | model.Replace(part=part):
            yield from names_in(part)
        case model.Let(name=word):
            yield word.text
        case _:
            name = name_of(node)
            yield from () if name is None else (name,)
    for line in lines_of(node):
        yield from names_in(line)


def family_name(node: model.Family) -> str:
    """Return the part that a family adds to paths; a second one through the same attributes is numbered."""
    return "_".join(["per", *(axis.attribute.text for axis in node.axes)])


def declared(declarations: Declarations, place: Path = ()) -> Iterator[Found]:
    """Yield every declaration that has a path; one with several names once for each of them.

    With a `place` only those are looked at that a name in it may belong to.
    """
    families: Counter[Path] = Counter()
    for node in declarations:
        match node:
            case model.Member():
                if place and not any(word.text in place for word in node.names):
                    continue
                for word, alone in zip(node.names, each(node), strict=True):
                    yield Found((node.kind.text, word.text), alone, node, node.notes)
            case model.Family():
                path = (node.kind.text, family_name(node))
                families[path] += 1
                number = f"_{families[path]}" if families[path] > 1 else ""
                yield Found((path[0], path[1] + number), node, node, node.notes)
            case _:
                name = name_of(node)
                if name is not None and (not place or name in place):
                    yield Found((name,), node, node, node.notes)


def each(node: model.Member) -> Iterator[model.Member]:
    """Yield a line with several members as if each of them stood on one; comments are of the first."""
    if len(node.names) == 1:
        yield node
        return
    bare = replace(node, before=(), behind=None)
    for position, word in enumerate(node.names):
        yield replace(bare if position else node, names=(word,))


def everything(declarations: Declarations) -> Iterator[Found]:
    """Yield everything that has a path, declaration by declaration."""
    for found in declared(declarations):
        yield found
        yield from inside(found)


def inside(found: Found) -> Iterator[Found]:
    """Yield everything that has a path inside what was found."""
    for child in _children(found):
        yield child
        yield from inside(child)


def find(declarations: Declarations, place: Path) -> list[Found]:
    """Return what a path may mean: what has this very path, else parts of members without their kind."""
    known = [found for found in declared(declarations, place) if place[0] in found.path]
    exact = [hit for found in known for hit in descend(found, place)]
    return exact or [
        hit
        for found in known
        if isinstance(found.node, model.Member)
        for hit in descend(found, (found.path[0], *place))
    ]


def descend(found: Found, place: Path) -> Iterator[Found]:
    """Yield what lies at a path, behind what was found on the way to it."""
    if found.path != place[: len(found.path)]:
        return
    if found.path == place:
        yield found
        return
    for child in _children(found):
        yield from descend(child, place)


def _children(found: Found) -> Iterator[Found]:
    """Yield what has a name directly below something; what has none stands for what is below it."""
    yield from _named(found.node, found)


def _named(node: model.Line, around: Found) -> Iterator[Found]:
    for child in lines_of(node):
        if child is getattr(node, "unable", None) and isinstance(node, model.Pick | model.ChancePick):
            continue  # what happens where nothing is found stands beside the pick
        notes = effective(child, around.notes)
        name = name_of(child)
        here = replace(around, node=child, notes=notes)
        if name is None:
            yield from _named(child, here)
            continue
        yield replace(here, path=(*around.path, name))
        if isinstance(child, model.Pick | model.ChancePick) and child.unable:
            beside = replace(around, node=child.unable, notes=effective(child.unable, around.notes))
            yield from _named(child.unable, beside)
