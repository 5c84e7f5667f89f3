"""Lays layers on each other: one list of declarations, as if one author had written it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from ...grammar import model
from ...grammar.diagnostics import Code, Diagnostic, Label, nearest
from ...grammar.source import Span
from . import codes
from .edits import TITLE, Edit, Edits, Meeting, Sort, plain
from .header import merged_header
from .inherited import means_below, noted, substituted
from .merging import merge, rows_of, said, same_table, subject, with_body
from .places import Found, Path, all_paths, find, name_of, paths_of, put
from .stack import Layer, Stack

Keyed = (
    model.Kind
    | model.Piece
    | model.Member
    | model.Family
    | model.Resource
    | model.Zone
    | model.Record
    | model.Option
    | model.Fact
)
Body = model.Rule | model.Whenever | model.Step | model.Alternative | model.Body | model.Refill
BODIES = (model.Rule, model.Whenever, model.Step, model.Alternative, model.Body, model.Refill)
RULES = (model.Rule, model.Whenever, model.Body, model.Refill)
"""What is no line of a rule but a whole one: lines beside it stand at its beginning or its end."""


@dataclass(frozen=True)
class Composition:
    """All layers of a ruleset in one.

    `layers` are their ids, the lowest first; `layer_of` has the id for each file. `meetings` are lines that
    layers beside each other put at the same place. `removed` says which layer took a name away, `edits` all
    that the layers did to those below, the lowest layer first.
    """

    entry: str
    layers: tuple[str, ...]
    layer_of: Mapping[str, str]
    file: model.File
    diagnostics: tuple[Diagnostic, ...]
    meetings: tuple[Meeting, ...] = ()
    removed: Mapping[str, Edit] = field(default_factory=dict)
    edits: tuple[Edit, ...] = ()


def compose(stack: Stack) -> Composition:
    """Return the layers of a stack in one."""
    layer_of = {layer.source.file: layer.id for layer in stack.layers}
    ids = tuple(layer.id for layer in stack.layers)
    if len(stack.layers) == 1:
        (only,) = stack.layers
        found = tuple(stack.diagnostics) + tuple(_nothing_below(only))
        file = replace(only.file, declarations=tuple(_plain(only.file.declarations)))
        return Composition(stack.entry, ids, layer_of, file, found)
    composing = _Composing(stack)
    for layer in stack.layers:
        composing.lay(layer)
    header = merged_header(stack, composing.edits)
    declarations = (header, *composing.declarations) if header else tuple(composing.declarations)
    broken = tuple(dict.fromkeys(name for layer in stack.layers for name in layer.file.broken))
    diagnostics = (*stack.diagnostics, *composing.diagnostics, *composing.edits.diagnostics())
    return Composition(
        stack.entry,
        ids,
        layer_of,
        model.File(declarations, (), broken, span=stack.layers[-1].file.span),
        diagnostics,
        tuple(composing.edits.meetings),
        composing.removed,
        tuple(composing.edits.done),
    )


def _plain(declarations: Iterable[model.Declaration]) -> Iterable[model.Declaration]:
    return (node for node in declarations if not isinstance(node, model.Edit))


def _nothing_below(layer: Layer) -> Iterable[Diagnostic]:
    for node in layer.file.declarations:
        if isinstance(node, model.Edit):
            yield Diagnostic(
                codes.NOTHING_BELOW,
                "there is nothing below that could be edited",
                (Label(_first_line(node), "an edit"),),
                "name the ruleset that this one stands on: `extends …` in the header",
            )


def _first_line(node: model.Line) -> Span:
    """The place of the first word of a line."""
    return replace(node.span, end=min(node.span.end, node.span.start + _width(node)))


def _width(node: model.Line) -> int:
    words = {model.Change: "change", model.ChangeAt: "change", model.Replace: "replace"}
    words |= {model.ReplaceAt: "replace", model.Remove: "remove"}
    return len(node.side if isinstance(node, model.Insert) else words.get(type(node), " "))


@dataclass
class _Composing:
    """The declarations while one layer after the other is laid on them."""

    stack: Stack

    def __post_init__(self) -> None:
        self.declarations: list[model.Declaration] = []
        self.diagnostics: list[Diagnostic] = []
        self.edits = Edits(self.stack)
        self.removed: dict[str, Edit] = {}
        self.versions: dict[Path, list[tuple[str, tuple[model.Line, ...]]]] = {}
        self.layer = ""

    def lay(self, layer: Layer) -> None:
        """Lay one layer on those that lie already."""
        self.layer = layer.id
        if not layer.below:
            self.diagnostics.extend(_nothing_below(layer))
        for node in layer.file.declarations:
            match node:
                case model.Language() | model.Ruleset():
                    pass
                case _ if isinstance(node, model.Edit) and not layer.below:
                    pass
                case model.Change():
                    self._change(node)
                case model.ChangeAt():
                    self._change_at(node)
                case model.Replace():
                    self._replace(node)
                case model.ReplaceAt():
                    self._replace_at(node)
                case model.Remove():
                    self._remove(node)
                case model.Insert():
                    self._insert(node)
                case _:
                    self.declarations.append(node)

    # ---- reports

    def _report(self, code: Code, span: Span, title: str, label: str, advice: str) -> None:
        self.diagnostics.append(Diagnostic(code, title, (Label(span, label),), advice))

    def _edited(self, sort: Sort, path: Path, span: Span, text: object = None) -> Edit:
        edit = Edit(self.layer, sort, path, span, text)
        self.edits.add(edit)
        return edit

    def _no_change(self, node: model.Line) -> None:
        self._report(
            codes.NO_CHANGE,
            _first_line(node),
            "this changes nothing",
            "it is so already",
            "leave it out, or write what is to be different",
        )

    def _wrong(self, node: model.Line, title: str, advice: str) -> None:
        self._report(codes.WRONG_EDIT, _first_line(node), title, "does not fit", advice)

    # ---- finding

    def _find(self, place: model.Dotted) -> Found | None:
        found = find(self.declarations, place.parts)
        said = ".".join(place.parts)
        if len(found) == 1:
            return found[0]
        if found:
            which = " or ".join(f"`{'.'.join(item.path)}`" for item in found[:3])
            title = f"`{said}` may mean several things"
            self._report(codes.AMBIGUOUS_PLACE, place.span, title, "which one?", f"write {which}")
            return None
        known = [".".join(item.path) for item in all_paths(self.declarations)]
        known += [
            ".".join(path[1:])
            for path in (item.path for item in all_paths(self.declarations))
            if len(path) > 1
        ]
        close = nearest(said, known)
        advice = f"write `{close}`" if close else "`ludex show` lists what can be edited"
        self._report(codes.NO_PLACE, place.span, f"nothing below is called `{said}`", "not there", advice)
        return None

    def _below(self, part: model.Part) -> list[model.Declaration]:
        """Return the declarations that a part of a layer speaks of, one for each of its names."""
        if isinstance(part, model.Family):
            same = [
                node
                for node in self.declarations
                if isinstance(node, model.Family)
                and plain((node.kind, node.axes)) == plain((part.kind, part.axes))
            ]
            if same:
                return list(same[:1])
        if isinstance(part, model.Example):
            return [*self._example(part.title)]
        if isinstance(part, model.Member):
            return [
                self._member(part, word)
                for word in part.names
                if self._known(part, part.kind.text, word.text)
            ]
        for path in paths_of(part):
            for node in self.declarations:
                if path in paths_of(node) and type(node) is type(part):
                    return [node]
        self._unknown(part)
        return []

    def _known(self, part: model.Member, kind: str, name: str) -> bool:
        if any((kind, name) in paths_of(node) for node in self.declarations):
            return True
        self._unknown(part)
        return False

    def _unknown(self, part: model.Part) -> None:
        names = [".".join(path) for node in self.declarations for path in paths_of(node)]
        if isinstance(part, model.Member):
            word = part.names[0]
            names = [
                path[1]
                for node in self.declarations
                for path in paths_of(node)
                if path[0] == part.kind.text and path[1:]
            ]
        elif isinstance(part, model.Family):
            word = part.kind
        elif isinstance(part, model.Ranking | model.Example):
            word = model.Word("ranking", span=part.span)
        else:
            word = part.name
        close = nearest(word.text, names)
        other = any((word.text,) in paths_of(node) for node in self.declarations)
        if other:
            advice = "it is declared as something else: begin the line like its declaration"
        else:
            advice = f"write `{close}`" if close else "declare it without the word of an edit if it is new"
        self._report(
            codes.NO_PLACE,
            word.span,
            f"nothing of this sort is called `{word.text}` below",
            "not there",
            advice,
        )

    def _member(self, part: model.Member, word: model.Word) -> model.Member:
        """Return the declaration of one member alone: others on its line get lines of their own."""
        path = (part.kind.text, word.text)
        position = next(i for i, node in enumerate(self.declarations) if path in paths_of(node))
        node = self.declarations[position]
        assert isinstance(node, model.Member)
        if len(node.names) > 1:
            alone = [replace(node, names=(name,)) for name in node.names]
            self.declarations[position : position + 1] = alone
        return next(
            node for node in self.declarations if isinstance(node, model.Member) and path in paths_of(node)
        )

    def _example(self, title: model.Quote) -> list[model.Example]:
        found = [
            node for node in self.declarations if isinstance(node, model.Example) and node.title == title
        ]
        if not found:
            titles = [node.title.text for node in self.declarations if isinstance(node, model.Example)]
            close = nearest(title.text, titles)
            advice = f'write "{close}"' if close else "write the title of an example of a layer below"
            self._report(codes.NO_PLACE, title.span, "no example below has this title", "not there", advice)
        return found[:1]

    def _swap(self, old: model.Line, new: tuple[model.Line, ...], declaration: model.Declaration) -> None:
        """Put other nodes in the place of one."""
        position = next(i for i, node in enumerate(self.declarations) if node is declaration)
        if old is declaration:
            self.declarations[position : position + 1] = new  # type: ignore[assignment]
        else:
            self.declarations[position] = put(declaration, old, new)

    def _alone(self, found: Found) -> Found:
        """Return a place so that the declaration around it is of one member only."""
        if not isinstance(found.declaration, model.Member) or len(found.declaration.names) == 1:
            return found
        part = replace(found.declaration, names=(model.Word(found.path[1]),))
        self._member(part, part.names[0])
        return find(self.declarations, found.path)[0]

    # ---- edits

    def _change(self, edit: model.Change) -> None:
        part = edit.part
        if isinstance(part, model.Ranking | model.Example):
            self._wrong(edit, "this is not changed line by line", "write `replace` and all of it anew")
            return
        for old in self._below(part):
            assert isinstance(old, Keyed)
            new = self._changed(edit, part, old)
            if new is None:
                continue
            if plain(new) == plain(old):
                self._no_change(edit)
            self._swap(old, (new,), old)

    def _changed(self, edit: model.Change, part: Keyed, old: Keyed) -> Keyed | None:
        path = next(iter(paths_of(old)), (part.kind.text, "per") if isinstance(part, model.Family) else ())
        if isinstance(part, model.Fact) and plain(part.parameters) != plain(getattr(old, "parameters", ())):
            title = f"the fact `{part.name.text}` has other parameters"
            self._wrong(edit, title, "write them as they are below")
            return None
        body: list[model.Line] = [*old.body]
        for line in noted(part.body, edit.notes):
            body = self._with_line(edit, path, body, line)
        titled = _title_of(part)
        if titled is not None:
            self._edited("line", (*path, TITLE), edit.span, plain(titled))
        new = with_body(old, tuple(body))
        if isinstance(new, model.Member):
            new = replace(new, inline=False)
        return cast(Keyed, new if titled is None else _with_title(new, titled))

    def _with_line(
        self, edit: model.Change, path: Path, body: list[model.Line], line: model.Line
    ) -> list[model.Line]:
        """Return the lines of a declaration with a new one in its place among them."""
        about = subject(line)
        name = name_of(line)
        here = (*path, name if name is not None else said(line))
        position = next((i for i, old in enumerate(body) if subject(old) == about), None)
        if position is None:
            if isinstance(line, model.Means):
                self._wrong(
                    edit,
                    "no line of the fact has this condition",
                    f"put a new line on top with `before {path[0]}`, or write the whole fact with `replace`",
                )
                return body
            self._edited("line", here, line.span, plain(line))
            return [*body, line]
        old = body[position]
        if same_table(old, line):
            for row in rows_of(line):
                for number in range(row.low, row.high + 1):
                    self._edited("line", (*here, str(number)), line.span, plain(row.value))
        else:
            sort: Sort = "whole" if isinstance(line, model.Body | model.Refill) else "line"
            self._edited(sort, here, line.span, plain(line))
        if isinstance(old, model.Body | model.Refill) and isinstance(line, model.Body | model.Refill):
            merged: model.Line = with_body(line, self._inheriting(here, line.body, old.body, old.notes))
        else:
            merged = merge(old, line)
        return [*body[:position], merged, *body[position + 1 :]]

    def _change_at(self, edit: model.ChangeAt) -> None:
        found = self._find(edit.place)
        if found is None:
            return
        found = self._alone(found)
        new = found.node
        if edit.title is not None:
            titled = _with_title(new, edit.title)
            if titled is None:
                self._wrong(edit, "this has no title", "leave the title out")
                return
            new = titled
            self._edited("line", (*found.path, TITLE), edit.span, plain(edit.title))
        for line in noted(edit.body, edit.notes):
            assert isinstance(line, model.OnlyIf | model.SuchThat)
            with_line = self._guarded(new, line) if isinstance(line, model.OnlyIf) else _narrowed(new, line)
            if with_line is None:
                what = "rules and their parts" if isinstance(line, model.OnlyIf) else "picks of several"
                self._wrong(edit, f"only {what} take such a line", "take the line out")
                return
            new = with_line
            if isinstance(line, model.OnlyIf):
                self._edited("guard", found.path, line.span)
            else:
                self._edited("line", (*found.path, line.name.text), line.span, plain(line))
        if plain(new) == plain(found.node):
            self._no_change(edit)
        self._swap(found.node, (new,), found.declaration)

    def _guarded(self, node: model.Line, guard: model.OnlyIf) -> model.Line | None:
        if isinstance(node, model.Alternative):
            both = (guard.condition,) if node.condition is None else (node.condition, guard.condition)
            condition = both[0] if len(both) == 1 else model.And(both, span=guard.condition.span)
            return replace(node, condition=condition, notes=(*node.notes, *guard.notes))
        if isinstance(node, BODIES):
            return with_body(node, (guard, *noted(node.body, node.notes)))
        return replace(node, body=(*node.body, guard)) if isinstance(node, model.Option) else None

    def _replace(self, edit: model.Replace) -> None:
        part = replace(edit.part, notes=edit.notes, before=edit.before, behind=edit.behind)
        for old in self._below(part):
            path = next(iter(paths_of(old)), ())
            if isinstance(part, model.Example):
                path = ("example", part.title.text)
            new: model.Declaration = part
            if isinstance(part, model.Member):
                new = replace(
                    part, names=tuple(word for word in part.names if (part.kind.text, word.text) == path)
                )
            if isinstance(part, model.Fact) and isinstance(old, model.Fact):
                new = self._new_fact(part, path, old)
            if plain(new) == plain(old):
                self._no_change(edit)
            self._edited("whole", path, edit.span, plain(part))
            self._swap(old, (new,), old)

    def _new_fact(self, part: model.Fact, path: Path, old: model.Fact) -> model.Fact:
        below = self._version(path, old.body)
        body = means_below(part.body, below)  # type: ignore[arg-type]
        self._keep(path, old.body, body)
        return replace(part, body=body, title=part.title or old.title)

    def _replace_at(self, edit: model.ReplaceAt) -> None:
        found = self._find(edit.place)
        if found is None:
            return
        found = self._alone(found)
        node = found.node
        self._edited("whole", found.path, edit.span, plain(edit))
        if isinstance(node, BODIES):
            body = self._inheriting(found.path, edit.body, node.body, node.notes)
            new: model.Line = replace(with_body(node, body), notes=edit.notes)
            if edit.title is not None:
                new = _with_title(new, edit.title) or new
            if plain(new) == plain(node):
                self._no_change(edit)
            self._swap(node, (new,), found.declaration)
        elif isinstance(node, model.Pick | model.ChancePick):
            lines = self._inheriting(found.path, edit.body, (node,), ())
            self._swap(node, noted(lines, edit.notes), found.declaration)
        else:
            self._wrong(
                edit,
                f"`{'.'.join(edit.place.parts)}` is no rule and no part of one",
                "write `replace` and its declaration, or `change` and what is different",
            )

    def _remove(self, edit: model.Remove) -> None:
        if isinstance(edit.place, model.Quote):
            for example in self._example(edit.place):
                self._edited("remove", ("example", example.title.text), edit.span)
                self._swap(example, (), example)
            return
        found = self._find(edit.place)
        if found is None:
            return
        found = self._alone(found)
        done = self._edited("remove", found.path, edit.span)
        self.removed[found.path[-1]] = done
        self._swap(found.node, (), found.declaration)

    def _insert(self, edit: model.Insert) -> None:
        found = self._find(edit.place)
        if found is None:
            return
        found = self._alone(found)
        node = found.node
        lines = noted(edit.body, edit.notes)
        if isinstance(node, model.Fact):
            fits = all(isinstance(line, model.Means) and not line.otherwise for line in lines)
            new: tuple[model.Line, ...] = (_with_means(node, edit.side, lines),)
        elif isinstance(node, model.Alternative):
            fits = all(isinstance(line, model.Alternative) for line in lines)
            new = (*lines, node) if edit.side == "before" else (node, *lines)
        else:
            fits = isinstance(node, (*BODIES, model.Pick, model.ChancePick)) and not any(
                isinstance(line, model.Alternative | model.Means) for line in lines
            )
            new = _beside(node, edit.side, lines)
        if not fits:
            self._wrong(edit, f"such lines do not stand beside `{'.'.join(edit.place.parts)}`", _TAKES)
            return
        if not self._reaches_no_further(lines):
            return
        self._edited(edit.side, found.path, edit.span, plain(edit.body))
        self._swap(node, new, found.declaration)

    def _reaches_no_further(self, lines: tuple[model.Line, ...]) -> bool:
        for line in lines:
            if isinstance(line, model.Let | model.Pick | model.ChancePick | model.OnlyIf):
                self._report(
                    codes.LOOSE_NAME,
                    replace(line.span, end=line.span.start + 1),
                    "this would hold for the lines behind it too, which are not of this layer",
                    "stands in no step",
                    "indent it below a line `step NAME`",
                )
                return False
        return True

    # ---- what lies below

    def _inheriting(
        self,
        path: Path,
        body: tuple[model.Line, ...],
        old: tuple[model.Line, ...],
        notes: tuple[model.Note, ...],
    ) -> tuple[model.Line, ...]:
        """Return a body with what the layers below do for each `inherited`."""
        done: tuple[model.Line, ...] = substituted(body, lambda line: self._chosen(path, old, notes, line))
        self._keep(path, old, done)
        return done

    def _chosen(
        self, path: Path, old: tuple[model.Line, ...], notes: tuple[model.Note, ...], line: model.Inherited
    ) -> tuple[model.Line, ...]:
        if line.layer is None:
            disputed = self.edits.disputed(path, self.layer)
            if len(disputed) > 1:
                which = " or ".join(f"`inherited from {layer}`" for layer in disputed)
                self._report(
                    codes.AMBIGUOUS_PLACE,
                    line.span,
                    "`inherited` may mean what several layers do here",
                    "which one?",
                    f"write {which}",
                )
            return noted(self._version(path, old), notes)
        name = line.layer.path.rpartition("/")[2]
        for layer, body in self.versions.get(path, ()):
            if layer == name:
                return body
        known = [layer for layer, _ in self.versions.get(path, ())]
        close = nearest(name, known)
        self._report(
            codes.NO_PLACE,
            line.layer.span,
            f"`{name}` does nothing of its own here",
            "not one of those below",
            f"write `{close or 'inherited'}`",
        )
        return ()

    def _version(self, path: Path, now: tuple[model.Line, ...]) -> tuple[model.Line, ...]:
        """Return what the layers below the current one make of a place."""
        found = now
        versions = self.versions.get(path, [])
        if any(layer not in self.stack.below(self.layer) for layer, _ in versions if layer):
            for layer, body in versions:
                if not layer or layer in self.stack.below(self.layer):
                    found = body
        return found

    def _keep(self, path: Path, old: tuple[model.Line, ...], new: tuple[model.Line, ...]) -> None:
        self.versions.setdefault(path, [("", old)]).append((self.layer, new))


_TAKES = (
    "beside a step stand lines of a rule, beside an alternative lines that begin with `or`, "
    "at a fact lines that begin with `means`"
)


def _title_of(part: model.Declaration) -> model.Quote | None:
    match part:
        case model.Kind() | model.Piece() | model.Resource():
            return part.plural
        case model.Member() | model.Zone() | model.Record() | model.Option() | model.Fact():
            return part.title
        case _:
            return None


def _with_title(node: model.Line, title: model.Quote) -> model.Line | None:
    match node:
        case model.Kind() | model.Piece() | model.Resource():
            return replace(node, plural=title)
        case (
            model.Member()
            | model.Zone()
            | model.Record()
            | model.Option()
            | model.Fact()
            | model.Rule()
            | model.Whenever()
            | model.Step()
            | model.Alternative()
        ):
            return replace(node, title=title)
        case _:
            return None


def _narrowed(node: model.Line, condition: model.SuchThat) -> model.Line | None:
    if not isinstance(node, model.Pick):
        return None
    kept = tuple(condition if old.name.text == condition.name.text else old for old in node.conditions)
    if condition not in kept:
        kept = (*kept, condition)
    return replace(node, conditions=kept)


def _with_means(node: model.Fact, side: str, lines: tuple[model.Line, ...]) -> model.Line:
    position = 0
    if side == "after":
        position = next((i for i, line in enumerate(node.body) if line.otherwise), len(node.body))
    return with_body(node, (*node.body[:position], *lines, *node.body[position:]))


def _beside(node: model.Line, side: str, lines: tuple[model.Line, ...]) -> tuple[model.Line, ...]:
    if isinstance(node, RULES):
        body = (*lines, *node.body) if side == "before" else (*node.body, *lines)
        return (with_body(node, body),)
    return (*lines, node) if side == "before" else (node, *lines)
