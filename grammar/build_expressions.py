"""Lark trees of expressions and small parts into nodes of the model."""

import re
from collections.abc import Callable
from typing import Any, Literal, cast

from lark import Token, Tree

from . import codes, model
from .diagnostics import Code, Diagnostic, Label
from .source import Source, Span

Piece = Tree[Token] | Token | None

HOLE = re.compile(r"\{([^{}]*)\}")
"""A value in a sentence of the author's own."""


class Expressions:
    """Builds expressions. `offset` and `line` say where the text of the trees starts in the source."""

    def __init__(self, source: Source, offset: int, line: int) -> None:
        self.source, self._offset, self._line = source, offset, line
        self.in_line: int | None = None
        """Where in a single line the text of the trees starts, if it is part of one."""
        self.faults: list[Diagnostic] = []

    # ---- places and tokens

    def span(self, piece: Tree[Token] | Token) -> Span:
        """Return where a token stands, or the tokens that a tree was made of."""
        if isinstance(piece, Token):
            start, end, line, column = piece.start_pos, piece.end_pos, piece.line, piece.column
        else:
            meta = piece.meta
            start, end, line, column = meta.start_pos, meta.end_pos, meta.line, meta.column
        assert start is not None and end is not None and line is not None and column is not None
        if self.in_line is not None:
            line, column = 1, start + self.in_line
        return Span(self.source.file, start + self._offset, end + self._offset, line + self._line - 1, column)

    def fault(
        self, code: Code, place: Tree[Token] | Token | Span, title: str, label: str, advice: str | None = None
    ) -> None:
        span = place if isinstance(place, Span) else self.span(place)
        self.faults.append(Diagnostic(code, title, (Label(span, label),), advice))

    def word(self, piece: Piece) -> model.Word:
        assert isinstance(piece, Token)
        span = self.span(piece)
        if piece.type == "CALL":
            return model.Word(
                piece.value[:-1], span=Span(span.file, span.start, span.end - 1, span.line, span.column)
            )
        return model.Word(piece.value, span=span)

    def words(self, piece: Piece) -> tuple[model.Word, ...]:
        return tuple(self.word(token) for token in children(piece))

    def quote(self, piece: Piece) -> model.Quote:
        (token,) = children(piece)
        assert isinstance(token, Token)
        return model.Quote(token.value[1:-1], span=self.span(token))

    def title(self, piece: Piece) -> model.Quote | None:
        (found,) = children(piece)
        return None if found is None else self.quote(found)

    def dotted(self, piece: Piece) -> model.Dotted:
        assert isinstance(piece, Tree)
        return model.Dotted(tuple(str(token) for token in piece.children), span=self.span(piece))

    def layer(self, piece: Piece) -> model.Layer:
        assert isinstance(piece, Tree)
        return model.Layer(self.file(piece), span=self.span(piece))

    def file(self, piece: Piece) -> str:
        """Return the path of a file, with `/` between its parts."""
        assert isinstance(piece, Tree)
        return "/".join(map(str, piece.children))

    def notes(self, piece: Piece) -> tuple[model.Note, ...]:
        return tuple(self._note(found) for found in children(piece) if children(found)[0] != "says")

    def says(self, piece: Piece) -> model.Says | None:
        """Return the sentence among some notes, None where there is none."""
        found = [note for note in children(piece) if children(note)[0] == "says"]
        for second in found[1:]:
            title, label = "this line has two sentences", "a second one"
            self.fault(codes.SENTENCE, second, title, label, "write one sentence that says all of it")
        return self._said(found[0]) if found else None

    def _said(self, piece: Tree[Token]) -> model.Says:
        _, said = piece.children
        span = self.span(piece)
        if isinstance(said, Token):
            return model.Says((), span=span)
        quote = self.quote(said)
        if not quote.text.strip():
            title, advice = "`says` has no sentence", "write the sentence, or leave `says` out"
            self.fault(codes.SENTENCE, quote.span, title, "nothing to be read", advice)
        pieces, holes, last = [], [], 0
        for found in HOLE.finditer(quote.text):
            pieces.append(quote.text[last : found.start()])
            holes.append(self._hole(found[1], quote.span, found.start(1)))
            last = found.end()
        pieces.append(quote.text[last:])
        if any(brace in text for text in pieces for brace in "{}"):
            title, label = "a brace stands alone in the sentence", "`{` or `}` without the other"
            self.fault(codes.SENTENCE, quote.span, title, label, "write a value between `{` and `}`")
        return model.Says(tuple(pieces), tuple(hole for hole in holes if hole), quote.text, span=span)

    def _hole(self, text: str, quote: Span, at: int) -> model.Expr | None:
        """Return the value in a hole that begins `at` so many signs behind the quotation mark."""
        from .parser import value

        start, column = quote.start + 1 + at, quote.column + 1 + at
        span = Span(quote.file, start, start + len(text), quote.line, column)
        tree, before = value(text)
        if tree is None:
            title, label = f"`{{{text}}}` holds no value", "cannot be read as a value"
            advice = "write what could stand in a rule: `price`, `cost of hut`, `3 coins`"
            self.fault(codes.SENTENCE, span, title, label, advice)
            return None
        inner = Expressions(self.source, start - before, quote.line)
        inner.in_line = column - before
        built = inner.expr(tree)
        self.faults += inner.faults
        return built

    def _note(self, piece: Piece) -> model.Note:
        assert isinstance(piece, Tree)
        first, *rest = piece.children
        kind = cast(Literal["cites", "assumed", "ruling"], str(first))
        texts = tuple(str(found) if isinstance(found, Token) else self.quote(found).text for found in rest)
        return model.Note(kind, texts, span=self.span(piece))

    def ranges(self, piece: Piece) -> tuple[tuple[int, int], ...]:
        """Return `1 to 3, 5` as (1, 3), (5, 5)."""
        return tuple(self.range(*children(found)) for found in children(piece))

    def range(self, low: Piece, high: Piece) -> tuple[int, int]:
        assert isinstance(low, Token)
        if high is None:
            return int(low), int(low)
        assert isinstance(high, Token)
        if int(low) > int(high):
            advice = f"write `{int(high)} to {int(low)}`"
            place = self.span(low).to(self.span(high))
            title = f"`{low} to {high}` runs backwards"
            self.fault(codes.BACKWARDS, place, title, "the lower number comes first", advice)
        return int(low), int(high)

    # ---- expressions

    def expr(self, piece: Piece) -> model.Expr:
        """Build any expression."""
        assert isinstance(piece, Tree)
        build = cast(Callable[[Tree[Token]], model.Expr], getattr(self, f"_{piece.data}"))
        return build(piece)

    def maybe(self, piece: Piece) -> model.Expr | None:
        return None if piece is None else self.expr(piece)

    def exprs(self, piece: Piece) -> tuple[model.Expr, ...]:
        return tuple(self.expr(found) for found in children(piece))

    def selection(self, piece: Piece) -> model.Selection:
        """Build `name [in source] [where condition]`."""
        assert isinstance(piece, Tree)
        name, *rest = piece.children
        if len(rest) == 1:
            source, condition = None, rest[0]
        else:
            source, condition = rest
        return model.Selection(
            self.word(name), self.maybe(source), self.maybe(condition), span=self.span(piece)
        )

    def extreme(self, piece: Piece) -> model.Extreme:
        """Build `highest NAME`."""
        assert isinstance(piece, Tree)
        order, name = piece.children
        return model.Extreme(
            cast(Literal["highest", "lowest"], str(order)), self.word(name), span=self.span(piece)
        )

    def path(self, piece: Piece) -> model.Path:
        found = self.expr(piece)
        assert isinstance(found, model.Path)
        return found

    _selection = selection

    def _number(self, tree: Tree[Token]) -> model.Number:
        return model.Number(int(str(tree.children[0])), span=self.span(tree))

    def _flag(self, tree: Tree[Token]) -> model.Flag:
        return model.Flag(tree.children[0] == "yes", span=self.span(tree))

    def _nothing(self, tree: Tree[Token]) -> model.Nothing:
        return model.Nothing(cast(Literal["nothing", "nobody"], str(tree.children[0])), span=self.span(tree))

    def _amount(self, tree: Tree[Token]) -> model.Amount:
        number, what = tree.children
        if isinstance(what, Token):
            return model.Amount(self.expr(number), self.word(what), span=self.span(tree))
        return model.Amount(self.expr(number), self._call(what), span=self.span(tree))

    def _path(self, tree: Tree[Token]) -> model.Path:
        name, of = tree.children
        return model.Path(self.word(name), self.maybe(of), span=self.span(tree))

    def _call(self, tree: Tree[Token]) -> model.Call:
        name, arguments = tree.children
        return model.Call(self.word(name), self.exprs(arguments), span=self.span(tree))

    def _after(self, tree: Tree[Token]) -> model.After:
        kind, _, member = tree.children
        return model.After(self.word(kind), self.expr(member), span=self.span(tree))

    def _value_below(self, tree: Tree[Token]) -> model.ValueBelow:
        return model.ValueBelow(span=self.span(tree))

    def _extremes(self, tree: Tree[Token]) -> model.Extremes:
        number, name, extreme, source, condition = tree.children
        things = model.Selection(
            self.word(name), self.maybe(source), self.maybe(condition), span=self.span(tree)
        )
        return model.Extremes(self.expr(number), self.extreme(extreme), things, span=self.span(tree))

    def _count(self, tree: Tree[Token]) -> model.Count:
        return model.Count(self.expr(tree.children[0]), span=self.span(tree))

    def _aggregate(self, tree: Tree[Token]) -> model.Aggregate:
        operator, name, things = tree.children
        kind = cast(Literal["total", "highest", "lowest"], str(operator))
        return model.Aggregate(kind, self.word(name), self.expr(things), span=self.span(tree))

    def _the(self, tree: Tree[Token]) -> model.The:
        return model.The(self.expr(tree.children[-1]), span=self.span(tree))

    def _some(self, tree: Tree[Token]) -> model.Some:
        return model.Some(self.expr(tree.children[-1]), span=self.span(tree))

    def _no(self, tree: Tree[Token]) -> model.No:
        return model.No(self.expr(tree.children[-1]), span=self.span(tree))

    def _not(self, tree: Tree[Token]) -> model.Not:
        return model.Not(self.expr(tree.children[-1]), span=self.span(tree))

    def _and(self, tree: Tree[Token]) -> model.And:
        return model.And(self.exprs(tree), span=self.span(tree))

    def _or(self, tree: Tree[Token]) -> model.Or:
        return model.Or(self.exprs(tree), span=self.span(tree))

    def _compare(self, tree: Tree[Token]) -> model.Compare:
        left, operator, right = tree.children
        kind = cast(Literal[">=", "<=", ">", "<"], str(operator))
        return model.Compare(kind, self.expr(left), self.expr(right), span=self.span(tree))

    def _is(self, tree: Tree[Token]) -> model.Is:
        left, negated, right = tree.children
        return model.Is(self.expr(left), self.expr(right), negated is not None, span=self.span(tree))

    def _arithmetic(self, tree: Tree[Token]) -> model.Arithmetic:
        left, operator, right = tree.children
        kind = cast(Literal["+", "-", "*"], str(operator))
        return model.Arithmetic(kind, self.expr(left), self.expr(right), span=self.span(tree))

    _plus = _arithmetic
    _times = _arithmetic

    def _for_every(self, tree: Tree[Token]) -> model.ForEvery:
        number, _, step, things = tree.children
        return model.ForEvery(self.expr(number), int(str(step)), self.expr(things), span=self.span(tree))

    def _table(self, tree: Tree[Token]) -> model.Table:
        key, rows = tree.children
        return model.Table(self.word(key), self.rows(rows), span=self.span(tree))

    def rows(self, piece: Piece) -> tuple[model.Row, ...]:
        return tuple(self._row(found) for found in children(piece))

    def _row(self, piece: Piece) -> model.Row:
        assert isinstance(piece, Tree)
        low, high, value = piece.children
        first, last = self.range(low, high)
        return model.Row(first, last, self.expr(value), span=self.span(piece))

    def _wins(self, tree: Tree[Token]) -> model.Wins:
        return model.Wins(self.word(tree.children[0]), span=self.span(tree))

    def _known(self, tree: Tree[Token]) -> model.Known:
        what, *to = tree.children
        return model.Known(self.expr(what), tuple(self.word(found) for found in to), span=self.span(tree))


def children(piece: Piece) -> list[Any]:
    """Return the parts of a tree; lark's type for them says less than its grammar does."""
    assert isinstance(piece, Tree)
    return list(piece.children)
