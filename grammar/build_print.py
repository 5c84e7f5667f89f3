"""Lark trees of what is declared for print into nodes of the model: headings, pieces to cut out, sheets."""

import re
from collections.abc import Callable
from typing import cast

from lark import Token, Tree

from . import codes, model
from .build_expressions import Piece, children
from .build_statements import Statements
from .diagnostics import nearest

SHAPES = {"card": 2, "tile": 2, "disc": 1}
"""The shapes of what is cut out, and how many sizes each of them has."""

SIZES = range(5, 421)
"""How many millimetres wide or high something may be, to be cut out of paper and held in a hand."""

_HOLE = re.compile(r"\{([^{}]*)\}")
_UNIT = "mm"
_SHEET = ("outline", "tell", "table", "box")
_ZONE = ("entry", "holds", "ordered", "visible to", "refill")
_PROPERTIES = ("heading", "print as", "rule")
_PRINTED = ("front", "back", "copies")


class Prints(Statements):
    """Builds what is declared for print."""

    def _lines(self, pieces: list[Piece]) -> list[model.Line]:
        """Build the lines in the body of a declaration."""
        trees = [piece for piece in pieces if isinstance(piece, Tree)]
        return [
            cast(Callable[[Tree[Token]], model.Line], getattr(self, f"_line_{tree.data}"))(tree)
            for tree in trees
        ]

    def _line_heading(self, tree: Tree[Token]) -> model.Heading:
        name, text, _ = tree.children
        self._expect_word(name, "heading", _PROPERTIES)
        return model.Heading(self.quote(text), **self.line(tree))

    def _line_entry(self, tree: Tree[Token]) -> model.Entry:
        name, text, _ = tree.children
        self._expect_word(name, "entry", _ZONE)
        return model.Entry(self.quote(text), **self.line(tree))

    def _check_entry(self, line: model.Entry, owner: model.Word | None) -> None:
        """Report a sentence that does not say once what goes in, and into whose place."""
        needed = ["what", *([] if owner is None else [owner.text])]
        if sorted(_HOLE.findall(line.text.text)) != sorted(needed):
            told = " and ".join(f"`{{{name}}}`" for name in needed)
            title = f"an `entry` has {told} in it, each of them once"
            advice = f"say in {told} what goes in{' and whose place it is' * (owner is not None)}"
            self.fault(codes.ENTRY_FORM, line.text.span, title, "does not tell every move in", advice)

    def _line_print_as(self, tree: Tree[Token]) -> model.PrintAs:
        shape, width, height, unit, _, *body = tree.children
        lines = cast(list[model.Front | model.Back | model.Copies], self._lines(list(body)))
        self._shape(shape, height)
        for size in (width, height):
            self._size(size)
        if unit != _UNIT:
            title = f"sizes are told in millimetres, not in `{unit}`"
            self.fault(codes.PRINTED_FORM, unit, title, "not a unit of print", f"write `{_UNIT}`")
        sides = int(str(width)), None if height is None else int(str(height))
        return model.PrintAs(self.word(shape), *sides, tuple(lines), **self.line(tree))

    def _shape(self, shape: Piece, height: Piece) -> None:
        assert shape is not None
        if shape not in SHAPES:
            near = nearest(str(shape), SHAPES)
            advice = f"write `{near}`" if near else "write `card`, `tile` or `disc`"
            self.fault(codes.PRINTED_FORM, shape, f"no shape is called `{shape}`", "not a shape", advice)
        elif SHAPES[str(shape)] == 1 and height is not None:
            title, advice = f"a `{shape}` has one size, that across", f"write `print as {shape} 25 mm`"
            self.fault(codes.PRINTED_FORM, height, title, "a second size", advice)
        elif SHAPES[str(shape)] == 2 and height is None:
            title, advice = f"a `{shape}` has a width and a height", f"write `print as {shape} 63 by 88 mm`"
            self.fault(codes.PRINTED_FORM, shape, title, "one size", advice)

    def _size(self, size: Piece) -> None:
        if size is not None and int(str(size)) not in SIZES:
            title = f"{size} mm cannot be printed and cut out"
            advice = f"write a size from {SIZES[0]} to {SIZES[-1]}"
            self.fault(
                codes.PRINTED_FORM, size, title, "too small" if int(str(size)) < 5 else "too large", advice
            )

    def _line_front(self, tree: Tree[Token]) -> model.Front:
        name, shown, _ = tree.children
        self._expect_word(name, "front", _PRINTED)
        return model.Front(self._shown(shown), **self.line(tree))

    def _line_back(self, tree: Tree[Token]) -> model.Back:
        name, text, _ = tree.children
        self._expect_word(name, "back", _PRINTED)
        return model.Back(self.quote(text), **self.line(tree))

    def _shown(self, piece: Piece) -> tuple[model.Path, ...]:
        return tuple(self._reached(found) for found in children(piece))

    def _reached(self, piece: Piece) -> model.Path:
        name, of = children(piece)
        span = self.span(cast(Tree[Token], piece))
        return model.Path(self.word(name), None if of is None else self._reached(of), span=span)

    def _line_sheet(self, tree: Tree[Token]) -> model.Sheet:
        name, title, _, *body = tree.children
        lines = cast(list[model.SheetLine], self._lines(list(body)))
        return model.Sheet(self.word(name), self.title(title), tuple(lines), **self.line(tree))

    def _line_sheet_line(self, tree: Tree[Token]) -> model.SheetLine:
        name, topic, shown, _ = tree.children
        assert isinstance(name, Token)
        place, line = self._topic(topic), self.line(tree)
        if shown is not None and name != "table":
            title, advice = f"a line with `{name}` has no columns", "leave out `with` and what follows"
            self.fault(codes.UNEXPECTED, shown, title, "columns of a table", advice)
        match str(name):
            case "outline":
                return model.Outline(place, **line)
            case "table":
                return model.Listing(self._one(topic), () if shown is None else self._shown(shown), **line)
            case "box":
                return model.Box(self._one(topic), **line)
            case _:
                self._expect_word(name, "tell", _SHEET)
                return model.Telling(place, **line)

    def _topic(self, piece: Piece) -> model.Dotted:
        (found,) = children(piece)
        if isinstance(found, Token):
            return model.Dotted((str(found),), span=self.span(found))
        return self.dotted(found)

    def _one(self, piece: Piece) -> model.Word:
        """Return the one name that stands there."""
        assert piece is not None
        place = self._topic(piece)
        if len(place.parts) > 1:
            said = ".".join(place.parts)
            title, advice = f"`{said}` is a path where a name should stand", f"write `{place.parts[-1]}`"
            self.fault(codes.UNEXPECTED, piece, title, "a path", advice)
        return model.Word(place.parts[0], span=place.span)

    def _expect_word(self, piece: Piece, word: str, lines: tuple[str, ...]) -> None:
        """Report a line that begins with another word than its form asks for."""
        assert isinstance(piece, Token)
        if piece == word:
            return
        near = nearest(piece, lines)
        listed = ", ".join(f"`{line}`" for line in lines)
        advice = f"write `{near}`" if near else f"lines here begin with {listed}"
        self.fault(codes.UNKNOWN_LINE, piece, f"no line here begins with `{piece}`", "not known here", advice)
