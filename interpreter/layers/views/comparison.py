"""Compares two rulesets clause by clause, by what their lines say.

What makes no difference: notes and comments, the name and title of the ruleset, words of the same meaning,
on how many lines members and rows of tables are declared, and the order of declarations. Members of a kind,
standing rules, and kinds of pieces that lie in one zone are an order of play: one that has moved is a change.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ....grammar import model
from ....grammar.print_lines import head, with_sentence
from ....grammar.printer import rows_of as printed
from ..compose import Composition
from ..examples import complete
from ..lines import about
from ..paths import Path, everything, name_of
from ..tables import Stretch, joined, of_rows, rows_of, same_table, stretches
from ..titles import title_of
from .alignment import Item, Match, align
from .authorship import author
from .guards import End, opened
from .records import Change, Comparison, Kind
from .wording import Wording, inside, units

NUMBERED = (model.Kind | model.Piece, model.Resource, model.Zone, model.Record)
"""Declarations whose order decides from where chance draws and how a game is saved."""

Group = Callable[[model.Line], Hashable | None]
Placed = tuple[Path, model.Line]


def compare(old: Composition, new: Composition) -> Comparison:
    """Return what one ruleset says that another one does not say so."""
    comparing = _Comparing(old, new, Wording(old.file, new.file))
    return Comparison(tuple(comparing.changes()), comparing.numbers(old) != comparing.numbers(new))


@dataclass(frozen=True)
class _Comparing:
    old: Composition
    new: Composition
    wording: Wording

    def changes(self) -> Iterator[Change]:
        group = _declared(*self.old.file.declarations, *self.new.file.declarations)
        yield from self._lines([*units(self.old.file)], [*units(self.new.file)], group)
        yield from self._lines(
            [*complete(self.old.file.declarations)], [*complete(self.new.file.declarations)], _anywhere
        )

    def numbers(self, composition: Composition) -> list[Hashable]:
        """Return what is in both rulesets in the order in which one of them numbers it, with its layer."""
        keys = [{self.wording.key(*placed) for placed in units(one.file)} for one in (self.old, self.new)]
        return [
            (self.wording.key(path, node), composition.layers.index(composition.layer_of[node.span.file]))
            for sort in NUMBERED
            for path, node in units(composition.file)
            if isinstance(node, sort) and self.wording.key(path, node) in keys[0] & keys[1]
        ]

    def _lines(self, old: Sequence[Placed], new: Sequence[Placed], group: Group) -> Iterator[Change]:
        """Yield what differs between lines that stand at the same place."""
        items = [[self._item(path, node, group) for path, node in placed] for placed in (old, new)]
        for match in align(*items):
            match match:
                case Match(old=int(mine), new=int(theirs), moved=moved):
                    path, node = new[theirs]
                    if moved:
                        before = _behind(old, mine, group), _behind(new, theirs, group)
                        yield self._one(path, "moved", *before, node)
                    yield from self._both(old[mine][1], node, path)
                case Match(old=int(mine)):
                    path, node = old[mine]
                    yield self._change(path, "removed", _text(node), (), self._remover(path, node), node)
                case Match(new=int(theirs)):
                    path, node = new[theirs]
                    yield self._one(path, "added", (), _text(node), node)

    def _item(self, path: Path, node: model.Line, group: Group) -> Item:
        sort = type(node).__name__ if group is _in_order else None
        return Item(self.wording.key(path, node), group(node), sort)

    def _both(self, old: model.Line, new: model.Line, path: Path) -> Iterator[Change]:
        if not self._say_the_same(old, new):
            if same_table(old, new) and self._say_the_same(of_rows(old, ()), of_rows(new, ())):
                yield from self._rows(old, new, path)
            else:
                yield self._one(path, "changed", (_line(old),), (_line(new),), new)
        lines = opened(inside(old), inside(new), self.wording.line)
        placed = [[(_path(path, line), line) for line in part] for part in lines]
        yield from self._lines(placed[0], placed[1], _group_below(new))

    def _one(
        self, path: Path, kind: Kind, old: tuple[str, ...], new: tuple[str, ...], node: model.Line
    ) -> Change:
        """Return a change to what the new ruleset says.

        A line of a layer that both rulesets have word for word became so by an edit of another layer.
        """
        return self._change(path, kind, old, new, self._sayer(path, node, author(node, self.new)), node)

    def _sayer(self, path: Path, node: model.Line, layer: str) -> str:
        """Return the layer by which something new is said that stands in the text of `layer`."""
        return (self._editor(path, node) or layer) if layer in self.unchanged else layer

    def _change(
        self, path: Path, kind: Kind, old: tuple[str, ...], new: tuple[str, ...], layer: str, node: model.Line
    ) -> Change:
        return Change(path, self.titles.get(path), kind, old, new, layer, node.span, bool(inside(node)))

    @cached_property
    def titles(self) -> dict[Path, str]:
        """What everything with a title is called, by its path; in the new ruleset, else in the old one."""
        return {
            one.path: side.numbers.said(title)
            for side in (self.old, self.new)
            for one in everything(side.file.declarations)
            if (title := title_of(one.node)) is not None
        }

    @cached_property
    def unchanged(self) -> frozenset[str]:
        """The layers that both rulesets have, word for word."""
        texts = [{(one.id, one.source.text) for one in found.stack.layers} for found in (self.old, self.new)]
        return frozenset(layer for layer, _ in texts[0] & texts[1])

    def _rows(self, old: model.Line, new: model.Line, path: Path) -> Iterator[Change]:
        """Yield the rows of a table that differ, those together that one layer changed."""
        found: dict[tuple[Kind, str], list[Stretch]] = {}
        for stretch in stretches(rows_of(old), rows_of(new)):
            match stretch:
                case Stretch(new=None):
                    found.setdefault(("removed", self._remover(path, old)), []).append(stretch)
                case Stretch(old=None, new=value) if value is not None:
                    layer = self._sayer(path, new, self.new.layer_of[value.span.file])
                    found.setdefault(("added", layer), []).append(stretch)
                case Stretch(old=before, new=value) if before is not None and value is not None:
                    if not self._say_the_same(model.Means(before, None), model.Means(value, None)):
                        layer = self._sayer(path, new, self.new.layer_of[value.span.file])
                        found.setdefault(("changed", layer), []).append(stretch)
        for (kind, layer), parts in found.items():
            was = _with_rows(old, [_row(part, part.old) for part in parts if part.old is not None])
            now = _with_rows(new, [_row(part, part.new) for part in parts if part.new is not None])
            yield self._change(path, kind, was, now, layer, new)

    def _say_the_same(self, old: model.Line, new: model.Line) -> bool:
        return self.wording.line(old) == self.wording.line(new)

    def _remover(self, path: Path, node: model.Line) -> str:
        """Return the layer that took a line away, else the one that said it."""
        return self._editor(path, node) or author(node, self.old)

    def _editor(self, path: Path, node: model.Line) -> str | None:
        """Return the highest layer that edited what a line belongs to, or what belongs to the same."""
        line = model.OnlyIf(node.condition) if isinstance(node, End) else node
        edits = [
            (tuple(part.removeprefix("kind ") for part in edit.path), edit)
            for edit in reversed(self.new.edits)
        ]
        for there, edit in edits:
            if edit.settles and any(here[: len(there)] == there for here in (path, (*path, about(line)))):
                return edit.layer
        return next((edit.layer for there, edit in edits if path and there[: len(path)] == path), None)


# ---- where the order counts


def _anywhere(node: model.Line) -> Hashable | None:
    return None


def _in_order(node: model.Line) -> Hashable | None:
    return "all"


def _attributes(node: model.Line) -> Hashable | None:
    return "attributes" if isinstance(node, model.Attribute) else None


def _group_below(node: model.Line) -> Group:
    """Return in which order the lines below one count: those of rules all, those of things not at all."""
    match node:
        case model.Kind() | model.Piece():
            return _attributes
        case (
            model.Member()
            | model.Family()
            | model.Resource()
            | model.Zone()
            | model.Record()
            | model.Option()
            | model.Ruleset()
        ):
            return _anywhere
        case _:
            return _in_order


def _declared(*declarations: model.Declaration) -> Group:
    """Return in which order declarations count."""
    held = [
        {word.text for word in line.kinds}
        for node in declarations
        if isinstance(node, model.Zone)
        for line in node.body
        if isinstance(line, model.Holds)
    ]

    def group(node: model.Line) -> Hashable | None:
        match node:
            case model.Member() | model.Family():
                return "members", node.kind.text
            case model.Whenever():
                return "standing"
            case model.Piece(name=name) if any(name.text in kinds and len(kinds) > 1 for kinds in held):
                return "pieces"
            case _:
                return None

    return group


def _behind(placed: Sequence[Placed], place: int, group: Group) -> tuple[str, ...]:
    """Return behind what a line stands among those whose order counts."""
    before = [node for _, node in placed[:place] if group(node) == group(placed[place][1])]
    return (f"behind `{_head(before[-1])}`",) if before else ("first",)


# ---- paths and texts


def _path(path: Path, node: model.Line) -> Path:
    match node:
        case model.Players():
            return ("players",)
        case model.RoundLimit():
            return ("round limit",)
        case _:
            name = name_of(node)
            return path if name is None else (*path, name)


def _text(node: model.Line) -> tuple[str, ...]:
    if isinstance(node, End):
        return (_head(node),)
    rows = ((row.node, row.code) for row in printed(node, position=1) if row.code)
    return tuple(code if one is None else with_sentence(one, code) for one, code in rows)


def _line(node: model.Line) -> str:
    return with_sentence(node, head(node, 1))


def _head(node: model.Line) -> str:
    return f"# as far as `{head(model.OnlyIf(node.condition))}`" if isinstance(node, End) else head(node, 1)


def _row(part: Stretch, value: model.Expr) -> model.Row:
    return model.Row(part.low, part.high, value)


def _with_rows(line: model.Line, rows: Sequence[model.Row]) -> tuple[str, ...]:
    """Return a line with these rows of its table."""
    return (head(of_rows(line, joined(tuple(rows))), 1),) if rows else ()
