"""Reads what is declared for print: how members of kinds are cut out, and what stands on sheets.

None of it changes how a game is played.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import groupby
from typing import Literal, cast

from ...grammar import model
from ...grammar.diagnostics import Label
from ..layers.paths import name_of
from . import codes
from .declarations import once
from .expressions import Reader
from .locals import bodies
from .names import KindNames
from .rewrite import parts
from .ruleset import Box, Boxes, Listing, Outline, Printed, Ruleset, Sheet, SheetItem, Shown, Telling
from .terms import StepTerm
from .types import SEAT, SetType, ThingType
from .words import article, say_type


def read_heading(kind: KindNames) -> str | None:
    """Return the title of the chapter in which the members of a kind are printed, None without one."""
    return next((line.text.text for line in _body(kind) if isinstance(line, model.Heading)), None)


def read_printed(reader: Reader, kind: KindNames) -> Printed | None:
    """Return how the members of a kind are printed to be cut out, None if they are not."""
    lines = _body(kind)
    once([line for line in lines if isinstance(line, model.Heading | model.PrintAs)], reader.report)
    node = next((line for line in lines if isinstance(line, model.PrintAs)), None)
    if node is None or kind.node is None:
        return None
    once(node.body, reader.report)
    front: tuple[Shown, ...] | None = None
    back: str | None = None
    copies = 1
    for line in node.body:
        match line:
            case model.Front():
                front = tuple(_all_shown(reader, kind, line.shown))
            case model.Back():
                back = line.text.text
            case model.Copies():
                copies = _copies(reader, kind, line)
    if front is None:
        front = tuple(Shown((), kind.id, id_) for id_ in (*kind.attributes, *kind.slots))
    clause = reader.clause(f"{kind.id}.print", node, kind.node.notes)
    shape = cast(Literal["card", "tile", "disc"], node.shape.text)
    height = node.width if node.height is None else node.height
    return Printed(shape, node.width, height, front, back, copies, clause)


def _body(kind: KindNames) -> tuple[model.Line, ...]:
    return kind.node.body if kind.node is not None else ()


def _copies(reader: Reader, kind: KindNames, line: model.Copies) -> int:
    """Return how many of each member are printed."""
    if kind.is_piece:
        title = f"how many {kind.plural} there are is said by the piece itself"
        advice = f"write it below `piece {kind.id}`, as far in as `print as`"
        reader.report.add(codes.NOT_PRINTED, reader.report.bare(line), title, "said of the print", advice)
    elif line.count is None or line.per not in (None, model.Word(SEAT)) or line.axis or line.rows:
        title = "copies that are printed are a number, or a number per player"
        advice = "write `copies 3` or `copies 1 per player`"
        reader.report.add(codes.NOT_PRINTED, reader.report.bare(line), title, "something else", advice)
    each = 1 if line.per is None else max(reader.players, default=1)
    return (1 if line.count is None else line.count) * each


# ---- what is reached from a member


def _all_shown(reader: Reader, kind: KindNames, paths: tuple[model.Path, ...]) -> Iterator[Shown]:
    for path in paths:
        shown = _shown(reader, kind, path)
        if shown is not None:
            yield shown


def _shown(reader: Reader, kind: KindNames, path: model.Path) -> Shown | None:
    """Return what a member of a kind shows, None where that is not there, which is reported."""
    if not isinstance(path.of, model.Path):
        return Shown((), kind.id, path.name.text) if _has(reader, kind, path.name) else None
    through = _shown(reader, kind, path.of)
    if through is None:
        return None
    there = reader.names.kinds[through.kind]
    if through.id in there.slots:
        _leads_nowhere(reader, path, f"`{through.id}` is a rule")
        return None
    type_ = there.attributes[through.id][0]
    behind = reader.names.kinds.get(type_.kind) if isinstance(type_, ThingType) else None
    if behind is None or behind.node is None:
        if isinstance(type_, SetType):
            _leads_nowhere(reader, path, f"`{through.id}` are several")
        elif isinstance(type_, ThingType) and type_.kind != SEAT:
            pass  # a kind that is not there, which is reported
        else:
            _leads_nowhere(reader, path, f"`{through.id}` is {say_type(type_, reader.names)}")
        return None
    if not _has(reader, behind, path.name):
        return None
    return Shown((*through.through, (through.kind, through.id)), behind.id, path.name.text)


def _leads_nowhere(reader: Reader, path: model.Path, why: str) -> None:
    title = f"{why}, so nothing is reached from it"
    advice = "write an attribute that is one thing of a kind behind `of`, or what the member has itself"
    reader.report.add(codes.NOT_PRINTED, path.span, title, "not there", advice)


def _has(reader: Reader, kind: KindNames, word: model.Word) -> bool:
    known = [*kind.attributes, *kind.slots]
    if word.text in known:
        return True
    what = f"attribute or rule of {article(kind.id)}"
    reader.report.unknown(codes.UNKNOWN_ATTRIBUTE, word.span, word.text, what, known)
    return False


# ---- sheets


def read_sheets(
    reader: Reader, ruleset: Ruleset, paths: Container[str], broken: bool = False
) -> tuple[Sheet, ...]:
    """Return the sheets of a ruleset; `paths` are those of all that rules do.

    Where blocks are `broken`, what a sheet speaks of may stand in one of them: not to know it is no mistake.
    """
    reading = _Reading(reader, ruleset, paths, broken)
    return tuple(reading.sheet(node) for node in reader.names.sheets.values())


class _Reading:
    """Sheets while they are read."""

    def __init__(self, reader: Reader, ruleset: Ruleset, paths: Container[str], broken: bool) -> None:
        self.reader, self.report, self.ruleset = reader, reader.report, ruleset
        self.paths, self.broken = paths, broken

    def sheet(self, node: model.Sheet) -> Sheet:
        self._once(node)
        items: list[SheetItem] = []
        for boxes, lines in groupby(node.body, lambda line: isinstance(line, model.Box)):
            found = [item for line in lines if (item := self._item(node, line)) is not None]
            if boxes:
                items.append(Boxes(tuple(item for item in found if isinstance(item, Box))))
            else:
                items.extend(item for item in found if not isinstance(item, Box))
        title = node.title.text if node.title else None
        return Sheet(node.name.text, title, tuple(items), self.reader.clause(node.name.text, node))

    def _once(self, node: model.Sheet) -> None:
        first: dict[str, model.SheetLine] = {}
        for line in node.body:
            name = name_of(line) or ""
            other = first.setdefault(name, line)
            if other is not line:
                title = f"`{name}` stands on this sheet already"
                there = [Label(self.report.bare(other), "the first one")]
                advice = "keep one of them, or write a second sheet"
                self.report.add(codes.VALUE_TWICE, self.report.bare(line), title, "again", advice, there)

    def _item(self, node: model.Sheet, line: model.SheetLine) -> Outline | Telling | Listing | Box | None:
        clause = self.reader.clause(f"{node.name.text}.{name_of(line)}", line, node.notes)
        match line:
            case model.Outline(of=place):
                path = ".".join(place.parts)
                return Outline(path, clause) if self._has_steps(place) else None
            case model.Telling(of=place):
                path = ".".join(place.parts)
                return Telling(path, clause) if self._is_told(place) else None
            case model.Listing(kind=word, columns=columns):
                kind = self.reader.names.kind_of(word.text)
                if kind is None or kind.node is None:
                    known = [kind.id for kind in self.reader.names.kinds.values() if kind.node]
                    self.report.unknown(codes.UNKNOWN_NAME, word.span, word.text, "kind", known)
                    return None
                return Listing(kind.id, tuple(_all_shown(self.reader, kind, columns)), clause)
            case model.Box(what=word):
                sort = self._held(word)
                if sort is None:
                    return None
                id_ = self.reader.names.resource_of(word.text) if sort == "resource" else word.text
                return Box(sort, id_ or word.text, clause)

    def _has_steps(self, place: model.Dotted) -> bool:
        """Tell whether there are steps with titles in a rule or a step, which is reported otherwise."""
        path = ".".join(place.parts)
        known = bodies(self.ruleset)
        body = known.get(path)
        if body is None:
            self._unknown(place, "rule or step", [*known])
            return False
        if any(isinstance(part, StepTerm) and part.title is not None for part in parts(body)):
            return True
        title = f"`{path}` has no steps with titles, so there is no outline of it"
        advice = f"give its steps titles, or write `tell {path}`"
        self.report.add(codes.NOT_PRINTED, place.span, title, "nothing to outline", advice)
        return False

    def _is_told(self, place: model.Dotted) -> bool:
        path = ".".join(place.parts)
        if path in self.paths or path in self._things() or (path == "ranking" and self.ruleset.ranking):
            return True
        known = [*self._things(), *bodies(self.ruleset), "ranking"]
        self._unknown(place, "rule, step or fact", known)
        return False

    def _things(self) -> Iterator[str]:
        """Yield the paths of all that is told in sentences and is no part of a rule."""
        ruleset = self.ruleset
        for things in (ruleset.kinds, ruleset.resources, ruleset.zones, ruleset.records, ruleset.options):
            yield from things
        yield from ruleset.facts
        for kind in ruleset.kinds.values():
            yield from (f"{kind.id}.{member.id}" for member in kind.members if member.named)

    def _unknown(self, place: model.Dotted, what: str, known: list[str]) -> None:
        path = ".".join(place.parts)
        if self.broken and not self.reader.names.is_declared(place.parts[0]):
            return
        advice = "`ludex show` with the name of the ruleset and `--paths` lists what can be told"
        self.report.unknown(codes.UNKNOWN_NAME, place.span, path, what, known, advice)

    def _held(self, word: model.Word) -> Literal["resource", "zone", "record"] | None:
        """Return what sort of thing a player has under a name; what no player has is reported."""
        names, ruleset, id_ = self.reader.names, self.ruleset, word.text
        if names.resource_of(id_) is not None:
            return "resource"
        owner: str | None = None
        if id_ in ruleset.zones:
            owner = ruleset.zones[id_].of
        elif id_ in ruleset.records:
            owner = ruleset.records[id_].of
        else:
            known = [*names.resources, *ruleset.zones, *ruleset.records, *names.plurals]
            self.report.unknown(codes.UNKNOWN_NAME, word.span, id_, "resource, zone or record", known)
            return None
        if owner != SEAT:
            title = f"`{id_}` is not there for each player, so no player has room for it"
            advice = "write a resource, or a zone or record `of player`"
            self.report.add(codes.NOT_PRINTED, word.span, title, "no player's", advice)
            return None
        return "zone" if id_ in ruleset.zones else "record"
