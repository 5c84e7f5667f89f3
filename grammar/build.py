"""Lark trees of declarations into nodes of the model. Words that only one sort of line knows are checked."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, cast

from lark import Token, Tree

from . import codes, model
from .build_expressions import Piece, children
from .build_print import Prints
from .build_statements import LineParts, is_tree
from .diagnostics import nearest
from .reserved import OWNER

MOST_PLAYERS = 99
_HEADER = ("extends", "excludes", "only if", "players", "source", "round limit")
_RESOURCE = ("supply", "visible to")
_VIEWERS: dict[str, model.Viewers] = {
    "everyone": "everyone",
    OWNER: "owner",
    "nobody": "nobody",
}


class Builder(Prints):
    """Builds one block."""

    def declaration(self, tree: Tree[Token]) -> model.Declaration:
        """Build any declaration; `faults` then holds what was wrong in it."""
        build = cast(Callable[[Tree[Token]], model.Declaration], getattr(self, f"_line_{tree.data}"))
        return build(tree)

    # ---- the header

    def _line_language(self, tree: Tree[Token]) -> model.Language:
        return model.Language(int(str(tree.children[0])), **self.line(tree))

    def _line_ruleset(self, tree: Tree[Token]) -> model.Ruleset:
        name, title, _, *body = tree.children
        lines = cast(list[model.HeaderLine], self._lines(list(body)))
        return model.Ruleset(self.word(name), self.title(title), tuple(lines), **self.line(tree))

    def _line_players(self, tree: Tree[Token]) -> model.Players:
        name, numbers, _ = tree.children
        self._expect_word(name, "players", _HEADER)
        counts: list[int] = []
        for found in children(numbers):
            low, high = self.range(*children(found))
            if low < 1 or high > MOST_PLAYERS:
                title = f"a game has between 1 and {MOST_PLAYERS} players"
                self.fault(codes.TOO_MANY_PLAYERS, found, title, "this number cannot be")
                continue
            counts.extend(range(low, high + 1))
        return model.Players(tuple(counts), **self.line(tree))

    def _line_cited_source(self, tree: Tree[Token]) -> model.CitedSource:
        name, path, _ = tree.children
        return model.CitedSource(self.word(name), self.file(path), **self.line(tree))

    def _line_extends(self, tree: Tree[Token]) -> model.Extends:
        return model.Extends(self._layers(tree), **self.line(tree))

    def _line_excludes(self, tree: Tree[Token]) -> model.Excludes:
        return model.Excludes(self._layers(tree), **self.line(tree))

    def _layers(self, tree: Tree[Token]) -> tuple[model.Layer, ...]:
        return tuple(self.layer(found) for found in tree.children[:-1])

    def _line_round_limit(self, tree: Tree[Token]) -> model.RoundLimit:
        return model.RoundLimit(int(str(tree.children[0])), **self.line(tree))

    # ---- kinds and their members

    def _line_kind(self, tree: Tree[Token]) -> model.Kind:
        name, plural, _, *body = tree.children
        lines = cast(list[model.Property], self._lines(list(body)))
        return model.Kind(self.word(name), self.title(plural), tuple(lines), **self.line(tree))

    def _line_piece(self, tree: Tree[Token]) -> model.Piece:
        name, plural, _, *body = tree.children
        lines = cast(list[model.Property | model.Copies | model.Faces], self._lines(list(body)))
        return model.Piece(self.word(name), self.title(plural), tuple(lines), **self.line(tree))

    def _line_attribute(self, tree: Tree[Token]) -> model.Attribute:
        name, of, title, _ = tree.children
        return model.Attribute(self.word(name), self.type(of), self.title(title), **self.line(tree))

    def _line_slot(self, tree: Tree[Token]) -> model.Slot:
        name, parameters, title, _ = tree.children
        needs = self.parameters(parameters)
        return model.Slot(self.word(name), needs, self.title(title), **self.line(tree))

    def _line_copies(self, tree: Tree[Token]) -> model.Copies:
        count, per, by, _ = tree.children
        number = None if count is None else int(str(count))
        kind = None if per is None else self.word(per)
        if count is None and per is None and by is None:
            title, label = "`copies` says no number", "how many pieces are there?"
            self.fault(
                codes.MISSING, tree, title, label, "write a number, or `per` with an attribute and its values"
            )
        if by is None:
            return model.Copies(number, kind, **self.line(tree))
        parts = children(by)
        if len(parts) == 1:
            return model.Copies(number, kind, self._axis(parts[0]), **self.line(tree))
        attribute, rows = parts
        return model.Copies(number, kind, None, self.rows(rows), self.word(attribute), **self.line(tree))

    def _line_faces(self, tree: Tree[Token]) -> model.Faces:
        low, high, _ = tree.children
        return model.Faces(*self.range(low, high), **self.line(tree))

    def _line_member(self, tree: Tree[Token]) -> model.Member:
        kind, names, title, inline, _, *body = tree.children
        lines = cast(list[model.Value | model.Body | model.Copies], self._lines(list(body)))
        if inline is not None:
            name, values = children(inline)
            lines.insert(0, model.Value(self.word(name), self._values(values), span=self.span(inline)))
        return model.Member(
            self.word(kind),
            self.words(names),
            self.title(title),
            inline is not None,
            tuple(lines),
            **self.line(tree),
        )

    def _line_value(self, tree: Tree[Token]) -> model.Value:
        name, values, _ = tree.children
        return model.Value(self.word(name), self._values(values), **self.line(tree))

    def _line_body(self, tree: Tree[Token]) -> model.Body:
        slot, _, *body = tree.children
        return model.Body(self.word(slot), self.statements(list(body)), **self.line(tree))

    def _line_family(self, tree: Tree[Token]) -> model.Family:
        kind, *rest = tree.children
        axes = [found for found in rest if is_tree(found, "family_axis")]
        lines = cast(list[model.Value | model.Body], self._lines(list(rest[len(axes) + 1 :])))
        return model.Family(
            self.word(kind), tuple(self._axis(found) for found in axes), tuple(lines), **self.line(tree)
        )

    def _values(self, piece: Piece) -> tuple[model.Expr, ...]:
        return self.exprs(piece)

    def _axis(self, piece: Piece) -> model.Axis:
        assert isinstance(piece, Tree)
        attribute, numbers = piece.children
        ranges = () if numbers is None else self.ranges(numbers)
        return model.Axis(self.word(attribute), ranges, span=self.span(piece))

    # ---- what lies on the table and is kept track of

    def _line_resource(self, tree: Tree[Token]) -> model.Resource:
        name, plural, _, *body = tree.children
        lines = cast(list[model.Supply | model.Visible], self._lines(list(body)))
        return model.Resource(self.word(name), self.title(plural), tuple(lines), **self.line(tree))

    def _line_supply(self, tree: Tree[Token]) -> model.Supply:
        name, count, _ = tree.children
        self._expect_word(name, "supply", _RESOURCE)
        return model.Supply(None if count == "unlimited" else int(str(count)), **self.line(tree))

    def _line_visible(self, tree: Tree[Token]) -> model.Visible:
        viewers, condition, otherwise, _ = tree.children
        if condition is None:
            return model.Visible(self._viewers(viewers), **self.line(tree))
        first, last = self._viewers(viewers), self._viewers(otherwise)
        return model.Visible(first, self.expr(condition), last, **self.line(tree))

    def _viewers(self, viewers: Piece) -> model.Viewers:
        assert isinstance(viewers, Token)
        if viewers not in _VIEWERS:
            near = nearest(viewers, _VIEWERS)
            advice = f"write `{near}`" if near else "write `everyone`, `owner` or `nobody`"
            self.fault(
                codes.VISIBLE_TO,
                viewers,
                f"nothing is visible to `{viewers}`",
                "not a circle of viewers",
                advice,
            )
        return _VIEWERS.get(viewers, "nobody")

    def _line_zone(self, tree: Tree[Token]) -> model.Zone:
        name, of, title, _, *body = tree.children
        lines = cast(
            list[model.Holds | model.Ordered | model.Visible | model.Entry | model.Refill],
            self._lines(list(body)),
        )
        owner = self.word(of) if of else None
        for line in lines:
            if isinstance(line, model.Entry):
                self._check_entry(line, owner)
        return model.Zone(self.word(name), owner, self.title(title), tuple(lines), **self.line(tree))

    def _line_holds(self, tree: Tree[Token]) -> model.Holds:
        return model.Holds(self.words(tree.children[0]), **self.line(tree))

    def _line_ordered(self, tree: Tree[Token]) -> model.Ordered:
        return model.Ordered(**self.line(tree))

    def _line_refill(self, tree: Tree[Token]) -> model.Refill:
        return model.Refill(self.statements(list(tree.children[1:])), **self.line(tree))

    def _line_record(self, tree: Tree[Token]) -> model.Record:
        name, of, title, _, *body = tree.children
        lines = cast(list[model.Typed | model.Starts | model.Visible], self._lines(list(body)))
        owner = self.word(of) if of else None
        return model.Record(self.word(name), owner, self.title(title), tuple(lines), **self.line(tree))

    def _line_option(self, tree: Tree[Token]) -> model.Option:
        name, title, _, *body = tree.children
        lines = cast(list[model.Typed | model.Starts | model.OnlyIf], self._lines(list(body)))
        return model.Option(self.word(name), self.title(title), tuple(lines), **self.line(tree))

    def _line_typed(self, tree: Tree[Token]) -> model.Typed:
        return model.Typed(self.type(tree.children[0]), **self.line(tree))

    def _line_starts(self, tree: Tree[Token]) -> model.Starts:
        return model.Starts(self.expr(tree.children[0]), **self.line(tree))

    # ---- facts, rules, ranking

    def _line_fact(self, tree: Tree[Token]) -> model.Fact:
        name, of, title, _, *body = tree.children
        called = is_tree(of, "parameters")
        named = (self._parameter_named(of),) if of and not called else ()
        parameters = self.parameters(of) if called else named
        lines = cast(list[model.Means], self._lines(list(body)))
        return model.Fact(
            self.word(name), parameters, called, self.title(title), tuple(lines), **self.line(tree)
        )

    def _line_means(self, tree: Tree[Token]) -> model.Means:
        value, condition, _ = tree.children
        return model.Means(self.expr(value), self.maybe(condition), **self.line(tree))

    def _line_means_otherwise(self, tree: Tree[Token]) -> model.Means:
        return model.Means(self.expr(tree.children[0]), None, True, **self.line(tree))

    def _line_rule(self, tree: Tree[Token]) -> model.Rule:
        name, *rest = tree.children
        parameters = self.parameters(rest.pop(0)) if is_tree(rest[0], "parameters") else ()
        title, _, *body = rest
        statements = self.statements(list(body))
        return model.Rule(self.word(name), parameters, self.title(title), statements, **self.line(tree))

    def _line_whenever(self, tree: Tree[Token]) -> model.Whenever:
        name, title, _, *body = tree.children
        return model.Whenever(
            self.word(name), self.title(title), self.statements(list(body)), **self.line(tree)
        )

    def _named_rule(self, tree: Tree[Token]) -> model.Rule:
        """Build `setup` or `round`, which are called like the word that they begin with."""
        title, _, *body = tree.children
        line = self.line(tree)
        here, name = line["span"], str(tree.data)
        span = self.source.span(here.line, here.column, len(name))
        return model.Rule(
            model.Word(name, span=span), (), self.title(title), self.statements(list(body)), **line
        )

    _line_setup = _named_rule
    _line_round = _named_rule

    def _line_ranking(self, tree: Tree[Token]) -> model.Ranking:
        lines = cast(list[model.Rank], self._lines(list(tree.children[1:])))
        return model.Ranking(tuple(lines), **self.line(tree))

    def _line_rank(self, tree: Tree[Token]) -> model.Rank:
        order, value, _ = tree.children
        return model.Rank(cast(Literal["highest", "lowest"], str(order)), self.expr(value), **self.line(tree))

    def _line_measure(self, tree: Tree[Token]) -> model.Measure:
        name, of, title, _, *body = tree.children
        lines = cast(list[model.EachRound | model.Means], self._lines(list(body)))
        owner = self.word(of) if of else None
        return model.Measure(self.word(name), owner, self.title(title), tuple(lines), **self.line(tree))

    def _line_each_round(self, tree: Tree[Token]) -> model.EachRound:
        return model.EachRound(**self.line(tree))

    def _line_progress(self, tree: Tree[Token]) -> model.Progress:
        lines = cast(list[model.Rank], self._lines(list(tree.children[1:])))
        return model.Progress(tuple(lines), **self.line(tree))

    # ---- edits of what lies below

    def _line_change(self, tree: Tree[Token]) -> model.Change:
        part, line = self._part(tree)
        match part:
            case _ if line["says"] is not None:
                pass
            case (
                model.Kind(plural=None, body=())
                | model.Piece(plural=None, body=())
                | model.Member(title=None, body=())
                | model.Resource(plural=None, body=())
            ):
                self._no_difference(tree, _path(part), line)
            case _:
                pass
        return model.Change(part, **line)

    def _no_difference(self, tree: Tree[Token], path: str, line: LineParts) -> None:
        title, label = "`change` does not say what is different", "nothing stands below"
        advice = "write it below, 4 spaces further in, or a new title behind"
        if line["notes"]:
            advice = f"write `confirm {path}` where it stays as it is"
        self.fault(codes.BLOCK_MISSING, tree, title, label, advice)

    def _line_replace(self, tree: Tree[Token]) -> model.Replace:
        part, line = self._part(tree)
        return model.Replace(part, **line)

    def _part(self, tree: Tree[Token]) -> tuple[model.Part, LineParts]:
        """Return the declaration in an edit; its notes, sentence and comments are those of the edit."""
        part = cast(model.Part, self.declaration(cast(Tree[Token], tree.children[0])))
        line = LineParts(
            span=self.span(tree), notes=part.notes, says=part.says, before=part.before, behind=part.behind
        )
        return replace(part, notes=(), says=None, before=(), behind=None), line

    def _line_change_at(self, tree: Tree[Token]) -> model.ChangeAt:
        place, title, _, *body = tree.children
        lines = cast(list[model.OnlyIf | model.SuchThat], self._lines(list(body)))
        quote, line = self.title(title), self.line(tree)
        if quote is None and not lines and line["says"] is None:
            self._no_difference(tree, ".".join(self.dotted(place).parts), line)
        return model.ChangeAt(self.dotted(place), quote, tuple(lines), **line)

    def _line_confirm(self, tree: Tree[Token]) -> model.Confirm:
        return model.Confirm(self.dotted(tree.children[0]), **self.line(tree))

    def _line_replace_at(self, tree: Tree[Token]) -> model.ReplaceAt:
        place, title, _, *body = tree.children
        statements = self.statements(list(body))
        return model.ReplaceAt(self.dotted(place), self.title(title), statements, **self.line(tree))

    def _line_remove(self, tree: Tree[Token]) -> model.Remove:
        place = tree.children[0]
        found: model.Dotted | model.Quote | model.ExamplesOf
        if is_tree(place, "quote"):
            found = self.quote(place)
        elif is_tree(place, "examples_of"):
            (of,) = children(place)
            found = model.ExamplesOf(self.dotted(of), span=self.span(place))
        else:
            found = self.dotted(place)
        return model.Remove(found, **self.line(tree))

    def _line_insert(self, tree: Tree[Token]) -> model.Insert:
        side, place, _, *body = tree.children
        lines = cast(list[model.Statement | model.Alternative | model.Means], self._lines(list(body)))
        where = cast(Literal["before", "after"], str(side))
        return model.Insert(where, self.dotted(place), tuple(lines), **self.line(tree))

    # ---- types

    def parameters(self, piece: Piece) -> tuple[model.Parameter, ...]:
        return () if piece is None else tuple(self._parameter(found) for found in children(piece))

    def _parameter(self, piece: Piece) -> model.Parameter:
        name, of = children(piece)
        if of is None:
            return self._parameter_named(name)
        assert isinstance(piece, Tree)
        return model.Parameter(self.word(name), self.type(of), span=self.span(piece))

    def _parameter_named(self, piece: Piece) -> model.Parameter:
        word = self.word(piece)
        return model.Parameter(word, model.Type(word, span=word.span), span=word.span)

    def type(self, piece: Piece) -> model.Type:
        assert isinstance(piece, Tree)
        name, *numbers, nothing = piece.children
        low, high = self.range(*numbers) if numbers else (None, None)
        nobody = nothing == "nobody"
        return model.Type(self.word(name), low, high, nothing is not None, nobody, span=self.span(piece))


def _path(part: model.Kind | model.Piece | model.Member | model.Resource) -> str:
    """Return the path of a declaration, of several that of the first."""
    return f"{part.kind.text}.{part.names[0].text}" if isinstance(part, model.Member) else part.name.text
