"""Lark trees of statements and of the lines of examples into nodes of the model."""

from collections.abc import Callable, Mapping
from typing import TypedDict, cast

from lark import Token, Tree

from . import model
from .build_expressions import Expressions, Piece, children
from .source import Source, Span


class LineParts(TypedDict):
    """What every line has, whatever it says."""

    span: Span
    notes: tuple[model.Note, ...]
    says: model.Says | None
    before: tuple[str | None, ...]
    behind: str | None


class Statements(Expressions):
    """Builds statements. The comments are those of the whole file, by the number of their line of code."""

    def __init__(
        self,
        source: Source,
        offset: int,
        line: int,
        before: Mapping[int, tuple[str | None, ...]],
        behind: Mapping[int, str],
    ) -> None:
        super().__init__(source, offset, line)
        self._before, self._behind = before, behind

    def line(self, tree: Tree[Token]) -> LineParts:
        """Return the place, notes, sentence and comments of a tree that starts a line."""
        span = self.span(tree)
        noted = next((found for found in tree.children if is_tree(found, "notes")), None)
        notes = () if noted is None else self.notes(noted)
        says = None if noted is None else self.says(noted)
        before, behind = self._before.get(span.line, ()), self._behind.get(span.line)
        return LineParts(span=span, notes=notes, says=says, before=before, behind=behind)

    def statements(self, pieces: list[Piece]) -> tuple[model.Statement, ...]:
        return tuple(self.statement(found) for found in pieces)

    def statement(self, piece: Piece) -> model.Statement:
        """Build any statement."""
        assert isinstance(piece, Tree)
        build = cast(Callable[[Tree[Token]], model.Statement], getattr(self, f"_line_{piece.data}"))
        return build(piece)

    def _line_inherited(self, tree: Tree[Token]) -> model.Inherited:
        layer = tree.children[1]
        return model.Inherited(self.layer(layer) if layer else None, **self.line(tree))

    def _line_only_if(self, tree: Tree[Token]) -> model.OnlyIf:
        return model.OnlyIf(self.expr(tree.children[0]), **self.line(tree))

    def _line_let(self, tree: Tree[Token]) -> model.Let:
        name, value, _ = tree.children
        return model.Let(self.word(name), self.expr(value), **self.line(tree))

    def _line_set(self, tree: Tree[Token]) -> model.Set:
        target, value, _ = tree.children
        return model.Set(self.path(target), self.expr(value), **self.line(tree))

    def _line_if(self, tree: Tree[Token]) -> model.If:
        condition, _, *body = tree.children
        return model.If(self.expr(condition), self.statements(list(body)), **self.line(tree))

    def _line_otherwise(self, tree: Tree[Token]) -> model.Otherwise:
        condition, _, *body = tree.children
        return model.Otherwise(self.maybe(condition), self.statements(list(body)), **self.line(tree))

    def _line_for_each(self, tree: Tree[Token]) -> model.ForEach:
        name, source, first, condition, notes, *body = tree.children
        parts = [found for found in (name, source, first, condition) if found is not None]
        things = model.Selection(
            self.word(name),
            self.maybe(source),
            self.maybe(condition),
            span=self.span(cast(Token, name)).to(self.span(cast(Tree[Token], parts[-1]))),
        )
        return model.ForEach(things, self.maybe(first), self.statements(list(body)), **self.line(tree))

    def _line_repeat(self, tree: Tree[Token]) -> model.Repeat:
        _, times, condition, _, *body = tree.children
        return model.Repeat(
            int(str(times)), self.maybe(condition), self.statements(list(body)), **self.line(tree)
        )

    def _line_step(self, tree: Tree[Token]) -> model.Step:
        name, title, _, *body = tree.children
        return model.Step(self.word(name), self.title(title), self.statements(list(body)), **self.line(tree))

    def _line_choose(self, tree: Tree[Token]) -> model.Choose:
        subject, title, _, *rest = tree.children
        return model.Choose(
            self.path(subject) if subject else None,
            self.title(title),
            tuple(self._line_alternative(found) for found in rest if is_tree(found, "alternative")),
            self._unable_in(list(rest)),
            **self.line(tree),
        )

    def _line_alternative(self, piece: Piece) -> model.Alternative:
        assert isinstance(piece, Tree)
        _, name, title, condition, _, *body = piece.children
        return model.Alternative(
            self.word(name),
            self.title(title),
            self.maybe(condition),
            self.statements(list(body)),
            **self.line(piece),
        )

    def _unable_in(self, pieces: list[Piece]) -> model.Unable | None:
        found = next((piece for piece in pieces if is_tree(piece, "unable")), None)
        if found is None:
            return None
        assert isinstance(found, Tree)
        return model.Unable(self.statements(children(found)[1:]), **self.line(found))

    def _line_pick(self, tree: Tree[Token]) -> model.Pick:
        subject, quantity, things, name, _, *rest = tree.children
        return model.Pick(
            self.path(subject) if subject else None,
            self._quantity(quantity) if quantity else None,
            self.selection(things) if things else None,
            self.word(name),
            tuple(self._line_such_that(found) for found in rest if is_tree(found, "such_that")),
            self._unable_in(list(rest)),
            **self.line(tree),
        )

    def _line_chance_pick(self, tree: Tree[Token]) -> model.ChancePick:
        quantity, things, name, _, *rest = tree.children
        return model.ChancePick(
            self._quantity(quantity) if quantity else None,
            self.selection(things) if things else None,
            self.word(name),
            self._unable_in(list(rest)),
            **self.line(tree),
        )

    def _quantity(self, piece: Piece) -> model.Quantity:
        assert isinstance(piece, Tree)
        low, *high = piece.children
        if isinstance(low, Token):
            return model.Quantity(None, None, span=self.span(piece))
        first = self.expr(low)
        if len(high) > 1:  # the words of `or more`
            return model.Quantity(first, None, span=self.span(piece))
        last = self.expr(high[0]) if high and high[0] else first
        return model.Quantity(first, last, span=self.span(piece))

    def _line_such_that(self, piece: Piece) -> model.SuchThat:
        assert isinstance(piece, Tree)
        name, condition, _ = piece.children
        return model.SuchThat(self.word(name), self.expr(condition), **self.line(piece))

    def _line_sealed(self, tree: Tree[Token]) -> model.Sealed:
        things, _, *body = tree.children
        return model.Sealed(self.selection(things), self.statements(list(body)), **self.line(tree))

    def _line_move(self, tree: Tree[Token]) -> model.Move:
        everything, what, extreme, source, target, _ = tree.children
        return model.Move(
            everything is not None,
            self.expr(what),
            self.extreme(extreme) if extreme else None,
            self.maybe(source),
            self.expr(target),
            **self.line(tree),
        )

    def _line_gain(self, tree: Tree[Token]) -> model.Gain:
        subject, amount, source, _ = tree.children
        player = self.path(subject) if subject else None
        return model.Gain(player, self.expr(amount), self.maybe(source), **self.line(tree))

    def _line_pay(self, tree: Tree[Token]) -> model.Pay:
        subject, amount, target, _, *rest = tree.children
        player = self.path(subject) if subject else None
        unable = self._unable_in(list(rest))
        return model.Pay(player, self.expr(amount), self.maybe(target), unable, **self.line(tree))

    def _line_shuffle(self, tree: Tree[Token]) -> model.Shuffle:
        return model.Shuffle(self.expr(tree.children[0]), **self.line(tree))

    def _line_roll(self, tree: Tree[Token]) -> model.Roll:
        return model.Roll(self.expr(tree.children[0]), **self.line(tree))

    def _line_reveal(self, tree: Tree[Token]) -> model.Reveal:
        return model.Reveal(self.expr(tree.children[0]), **self.line(tree))

    def _line_look(self, tree: Tree[Token]) -> model.Look:
        subject, _, things, _ = tree.children
        return model.Look(self.path(subject) if subject else None, self.expr(things), **self.line(tree))

    def _line_run(self, tree: Tree[Token]) -> model.Run:
        slot, of, arguments, _ = tree.children
        return model.Run(
            self.word(slot),
            self.expr(of),
            self.exprs(arguments) if arguments else (),
            **self.line(tree),
        )

    def _line_do(self, tree: Tree[Token]) -> model.Do:
        rule, *rest = tree.children
        arguments = next((self.exprs(found) for found in rest if is_tree(found, "arguments")), ())
        return model.Do(self.word(rule), arguments, **self.line(tree))

    def _line_win(self, tree: Tree[Token]) -> model.Win:
        return model.Win(self.path(tree.children[0]), **self.line(tree))

    def _line_do_nothing(self, tree: Tree[Token]) -> model.DoNothing:
        return model.DoNothing(**self.line(tree))

    def _line_finish(self, tree: Tree[Token]) -> model.Finish:
        return model.Finish(self.maybe(tree.children[0]), **self.line(tree))

    def _line_impossible(self, tree: Tree[Token]) -> model.Impossible:
        return model.Impossible(self.quote(tree.children[0]), **self.line(tree))

    # ---- examples

    def _line_example(self, tree: Tree[Token]) -> model.Example:
        title, _, *lines = tree.children
        built = cast(tuple[model.ExampleLine, ...], self.statements(list(lines)))
        return model.Example(self.quote(title), built, **self.line(tree))

    def _line_seats(self, tree: Tree[Token]) -> model.Seats:
        return model.Seats(self.words(tree.children[0]), **self.line(tree))

    def _line_when(self, tree: Tree[Token]) -> model.When:
        return model.When(self.dotted(tree.children[0]), **self.line(tree))

    def _line_given(self, tree: Tree[Token]) -> model.Given:
        return model.Given(self.exprs(tree.children[0]), **self.line(tree))

    def _line_answers(self, tree: Tree[Token]) -> model.Answers:
        seat, values, _ = tree.children
        return model.Answers(self.word(seat), self.exprs(values), **self.line(tree))

    def _line_refused(self, tree: Tree[Token]) -> model.Refused:
        seat, values, by, _ = tree.children
        return model.Refused(self.word(seat), self.exprs(values), self.dotted(by), **self.line(tree))

    def _line_expect(self, tree: Tree[Token]) -> model.Expect:
        at_least, *items = tree.children
        built = tuple(self.expr(found) for found in items[:-1])
        return model.Expect(
            at_least is not None, cast(tuple[model.Expectation, ...], built), **self.line(tree)
        )


def is_tree(piece: Piece, name: str) -> bool:
    return isinstance(piece, Tree) and piece.data == name
