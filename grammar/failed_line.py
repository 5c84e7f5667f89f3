"""Where a block could not be parsed: the line, what stands around it, whether another line could stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from lark import Token

from .blocks import Block, CodeLine, Layout
from .diagnostics import Code, Diagnostic, Label
from .expected import listing
from .source import Span
from .tables import LAYOUT, Walk, keywords


@dataclass
class FailedLine:
    """The token at `index` cannot stand where it does. `lines` are those that were given to the parser."""

    layout: Layout
    block: Block
    lines: tuple[CodeLine, ...]
    offset: int
    tokens: tuple[Token, ...]
    index: int

    # ---- where we are

    @cached_property
    def walk(self) -> Walk:
        """The walk up to the token that cannot stand."""
        return Walk.start().reach(token.type for token in self.tokens[: self.index])[0]

    @cached_property
    def start(self) -> int:
        """The index of the first token of the line."""
        start = self.index
        while start and self.tokens[start - 1].type not in LAYOUT:
            start -= 1
        return start

    @cached_property
    def before_in_line(self) -> bool:
        return self.start < self.index

    @cached_property
    def row(self) -> tuple[Token, ...]:
        """The tokens of the line."""
        end = self.start
        while end < len(self.tokens) and self.tokens[end].type not in LAYOUT:
            end += 1
        return self.tokens[self.start : end]

    @cached_property
    def place(self) -> int:
        """The index in `row` of what cannot stand; behind the last one for the end of the line."""
        return self.index - self.start

    @cached_property
    def line(self) -> CodeLine:
        return self._line_of(self.tokens[self.index])

    def _line_of(self, token: Token) -> CodeLine:
        number = (token.line or 1) + self.lines[0].first - 1
        return max((line for line in self.lines if line.first <= number), key=lambda line: line.first)

    def _line_above(self) -> CodeLine | None:
        before = [token for token in self.tokens[: self.index] if token.type not in LAYOUT]
        return self._line_of(before[-1]) if before else None

    def _parent(self, line: CodeLine) -> CodeLine | None:
        above = [
            other for other in self.block.lines if other.first < line.first and other.indent < line.indent
        ]
        return above[-1] if above else None

    def _types(self, start: int, count: int) -> list[str]:
        return [token.type for token in self.tokens[start : start + count]]

    def _span(self, first: Token, last: Token | None = None) -> Span:
        start, end = first.start_pos or 0, (last or first).end_pos or 0
        line = (first.line or 1) + self.lines[0].first - 1
        end = start + len(first.value) if last is None else end
        return Span(self.layout.source.file, start + self.offset, end + self.offset, line, first.column or 1)

    def _end(self) -> Span:
        """Return the place behind the last token of the line."""
        span = self._span(self.row[-1])
        return Span(span.file, span.end, span.end + 1, span.line, span.column + len(self.row[-1].value))

    def _text(self, tokens: Sequence[Token]) -> str:
        span = self._span(tokens[0], tokens[-1])
        return " ".join(self.layout.source.text[span.start : span.end].split())

    def _first_word(self, line: CodeLine) -> Token:
        return next(
            token for token in self.tokens if token.type not in LAYOUT and self._line_of(token) is line
        )

    def _head(self, line: CodeLine) -> str:
        """Return what to call a line: the words of the language that it begins with, such as `for each`."""
        row = [token for token in self.tokens if token.type not in LAYOUT and self._line_of(token) is line]
        values = [token.value for token in row]
        parts = [
            at for at in range(len(row)) if values[at] not in keywords() or values[at + 1 : at + 2] == ["."]
        ]
        count = min([*parts, len(row)])
        return " ".join(token.value for token in row[:count]) or shown(row[0])

    def _could(self) -> str:
        """Return what could stand at the place, in words."""
        return listing(self.walk.accepts(), third=self.before_in_line)

    def _fault(self, code: Code, span: Span, title: str, label: str, advice: str | None) -> Diagnostic:
        return Diagnostic(code, title, (Label(span, label),), advice)

    # ---- tries

    def _follow(self) -> list[str]:
        """Return what has to be parsed behind the line: its end, and the start of a block if there is one."""
        end = self.start + len(self.row)
        return self._types(end, 2) if self._types(end + 1, 1) == ["_INDENT"] else ["_NL"]

    def _works(self, types: Sequence[str]) -> bool:
        wanted = [*types, *self._follow()]
        return self._origin.reach(wanted)[1] == len(wanted)

    @cached_property
    def _origin(self) -> Walk:
        return Walk.start().reach(token.type for token in self.tokens[: self.start])[0]

    @cached_property
    def _row_types(self) -> list[str]:
        return [token.type for token in self.row]

    def _progress(self, types: Sequence[str]) -> int:
        return self._origin.reach([*types, *self._follow()])[1]


def shown(token: Token) -> str:
    """Return a token as the author would quote it."""
    text = str(token.value).strip('"')
    return text if len(text) <= 40 else f"{text[:37]}…"
