"""Says what is wrong with a line that cannot be parsed.

There is no table of mistakes: small repairs of the line are tried, such as a word of the language in place of
a name like it, one word more or less, parentheses around an amount. The first that can be parsed is probably
what the author meant. Walks over the parse tables make a try cheap.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import cached_property

from lark import Token

from . import codes
from .blocks import Block, CodeLine, Layout
from .diagnostics import Code, Diagnostic, Label
from .expected import listing
from .source import Span
from .tables import LAYOUT, Walk, keywords

Outcome = tuple[Diagnostic | None, tuple[CodeLine, ...]]

# What authors bring along from other languages and from English.
_FOREIGN = {
    "else": "otherwise",
    "elif": "otherwise",
    "elseif": "otherwise",
    "true": "yes",
    "false": "no",
    "none": "nothing",
    "null": "nothing",
    "equals": "is",
    "are": "is",
    "max": "highest",
    "min": "lowest",
    "sum": "total",
    "while": "where",
    "into": "to",
    "function": "rule",
    "return": "means",
}
_FILLERS = frozenset({"a", "an", "the", "then", "do"})
_AMOUNT_VERBS = frozenset({"GAIN", "GAINS", "PAY", "PAYS", "MOVE", "PICK", "PICKS"})


@dataclass
class Failure:
    """The token at `index` cannot stand where it does. `lines` are those that were given to the parser."""

    layout: Layout
    block: Block
    lines: tuple[CodeLine, ...]
    offset: int
    tokens: tuple[Token, ...]
    index: int

    def explain(self, emptied: frozenset[int]) -> Outcome:
        """Return what to tell the author, if anything, and the lines to take out.

        `emptied` are lines that have lost a line below them to an earlier mistake; what follows from that is
        no mistake of its own.
        """
        token = self.tokens[self.index]
        if token.type == "_INDENT":
            return self._block_not_allowed()
        if token.type in LAYOUT and token.type != "_NL" or not self.before_in_line:
            above = self._line_above()
            if "_INDENT" in self.walk.accepts() and above is not None:
                return self._block_missing(above, emptied)
            if token.type in LAYOUT:
                return self._give_up()
            parent = self._parent(self.line)
            if parent and parent.first in emptied and self._types(self.index, 2) == ["IF", "UNABLE"]:
                return None, (self.line,)
            return self._line_start()
        return self._inside()

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
        count = next((at for at, token in enumerate(row) if token.value not in keywords()), len(row))
        return " ".join(token.value for token in row[:count]) or _shown(row[0])

    def _could(self) -> str:
        """Return what could stand at the place, in words."""
        return listing(self.walk.accepts(), third=self.before_in_line)

    def _fault(self, code: Code, span: Span, title: str, label: str, advice: str | None) -> Diagnostic:
        return Diagnostic(code, title, (Label(span, label),), advice)

    # ---- tries

    def _follow(self, row: Sequence[Token]) -> list[str]:
        """Return what has to be parsed behind the line: its end, and the start of a block if there is one."""
        last = self.tokens.index(row[-1], self.start if row is self.row else 0) if row else self.index
        return self._types(last + 1, 2) if self._types(last + 2, 1) == ["_INDENT"] else ["_NL"]

    def _works(self, types: Sequence[str]) -> bool:
        wanted = [*types, *self._follow(self.row)]
        return self._origin.reach(wanted)[1] == len(wanted)

    @cached_property
    def _origin(self) -> Walk:
        return Walk.start().reach(token.type for token in self.tokens[: self.start])[0]

    @cached_property
    def _row_types(self) -> list[str]:
        return [token.type for token in self.row]

    # ---- lines and blocks

    def _block_missing(self, above: CodeLine, emptied: frozenset[int]) -> Outcome:
        if above.first in emptied:
            return None, (above,)
        word = self._first_word(above)
        head = self._head(above)
        advice = f"indent what belongs to it, {above.indent + 4} spaces, on the next lines"
        title = f"`{head}` needs an indented block below it"
        return self._fault(codes.BLOCK_MISSING, self._span(word), title, "nothing stands below", advice), (
            above,
        )

    def _block_not_allowed(self) -> Outcome:
        above = self._line_above()
        if above is None:
            return self._give_up()
        head = Failure(self.layout, self.block, self.lines, self.offset, self.tokens, self.index - 1)
        if found := head._misspelt():
            return found, (above,)
        position = self.lines.index(above)
        below: list[CodeLine] = []
        for line in self.lines[position + 1 :]:
            if line.indent <= above.indent:
                break
            below.append(line)
        if not below:
            return self._give_up()
        word, first = self._first_word(above), self._first_word(below[0])
        title = f"nothing may be indented below `{self._head(above)}`"
        labels = (
            Label(self._span(first), "this line is further in"),
            Label(self._span(word), "this line is whole and takes nothing below it"),
        )
        advice = f"write {above.indent} spaces, or complete the line above"
        spoilt = tuple(line for line in below if line.indent == below[0].indent)
        return Diagnostic(codes.BLOCK_NOT_ALLOWED, title, labels, advice), spoilt

    def _line_start(self) -> Outcome:
        if found := self._misspelt() or self._comma() or self._inserted():
            return found, (self.line,)
        if found := self._misspelt_block():
            return found, (self.block.lines[0],)
        token, parent = self.row[0], self._parent(self.line)
        word = _shown(token)
        could = f"here can stand: {self._could()}"
        if parent is None:
            title = f"no block begins with `{word}`"
            return self._fault(codes.OUT_OF_PLACE, self._span(token), title, "not at the left edge", could), (
                self.line,
            )
        head = self._head(parent) if parent in self.lines else ""
        title = (
            f"a line with `{word}` does not belong in `{head}`" if head else f"`{word}` does not belong here"
        )
        return self._fault(codes.OUT_OF_PLACE, self._span(token), title, "not in this block", could), (
            self.line,
        )

    def _misspelt_block(self) -> Diagnostic | None:
        """Return the fault if another first word of the block would let this line stand."""
        first = self.tokens[0]
        if first.type != "NAME":
            return None
        for word in _near(first.value):
            types = [keywords()[word], *(token.type for token in self.tokens[1 : self.index + 1])]
            if Walk.start().reach(types)[1] == len(types):
                return self._meant(first, word)
        return None

    def _give_up(self) -> Outcome:
        line = self._line_above() or self.block.lines[0]
        span = self.layout.source.span(line.first, line.indent + 1)
        return self._fault(codes.UNEXPECTED, span, "this line cannot be read", "it begins here", None), (
            line,
        )

    # ---- within a line

    def _inside(self) -> Outcome:
        found = (
            self._unable()
            or self._reserved()
            or self._filler()
            or self._misspelt()
            or self._bare_amount()
            or self._two_statements()
            or self._comma()
            or self._spaced_call()
            or self._inserted()
            or self._unquoted()
            or self._removed()
            or self._misspelt(whole=False)
            or self._unexpected()
        )
        return found, (self.line,)

    def _unable(self) -> Diagnostic | None:
        if self._row_types[: self.place + 1] != ["IF", "UNABLE"]:
            return None
        title = "`if unable` stands below nothing that could fail"
        advice = "indent it below the line with `choose`, `pick` or `pay` that it belongs to"
        span = self._span(self.row[0], self.row[1])
        return self._fault(codes.OUT_OF_PLACE, span, title, "not in this block", advice)

    def _reserved(self) -> Diagnostic | None:
        """Try the word as a name."""
        if self.place >= len(self.row):
            return None
        token = self.row[self.place]
        types = [*self._row_types[: self.place], "NAME", *self._row_types[self.place + 1 :]]
        if self.walk.feed("NAME") is None:
            return None
        if token.value in keywords() and (
            self._works(types) or self.place == 1 and self._progress(types) > 2
        ):
            title = f"`{token}` is a word of the language and cannot be a name"
            return self._fault(
                codes.RESERVED, self._span(token), title, "used as a name", "choose another name"
            )
        if token.type == "CITE" and self._works(types):
            title = f"`{token}` is a citation where a name should stand"
            advice = f"write `{token.lower()}`" if token.isalnum() else "names are small letters"
            return self._fault(
                codes.NAME_FORM, self._span(token), title, "capital letters begin citations", advice
            )
        return None

    def _progress(self, types: Sequence[str]) -> int:
        return self._origin.reach([*types, *self._follow(self.row)])[1]

    def _filler(self) -> Diagnostic | None:
        """Try the line without an article or the like."""
        for position, token in reversed([*enumerate(self.row[: self.place + 1])]):
            if token.value in _FILLERS and self._works(_without(self._row_types, position)):
                title = f"`{token}` is not needed here"
                advice = f"leave out `{token}`"
                return self._fault(
                    codes.UNEXPECTED, self._span(token), title, "the language does without", advice
                )
        return None

    def _misspelt(self, whole: bool = True) -> Diagnostic | None:
        """Try words of the language in place of names that resemble them."""
        best: tuple[float, Token, str] | None = None
        for position, token in enumerate(self.row[: self.place + 1]):
            if token.type != "NAME":
                continue
            for word in _near(token.value):
                types = [*self._row_types[:position], keywords()[word], *self._row_types[position + 1 :]]
                if not (self._works(types) if whole else self._progress(types) > self.place + 1):
                    continue
                score = 1.0 if token.value in _FOREIGN else SequenceMatcher(None, token.value, word).ratio()
                if best is None or score > best[0]:
                    best = score, token, word
        return self._meant(best[1], best[2]) if best else None

    def _meant(self, token: Token, word: str) -> Diagnostic:
        title = f"`{token}` cannot be read here"
        return self._fault(
            codes.MISSPELT, self._span(token), title, f"did you mean `{word}`?", f"write `{word}`"
        )

    def _bare_amount(self) -> Diagnostic | None:
        """Try parentheses around what stands between the verb and the unit."""
        verbs = [at for at in range(min(self.place, len(self.row))) if self._row_types[at] in _AMOUNT_VERBS]
        if not verbs or self.place >= len(self.row) or self._row_types[self.place] not in ("NAME", "CALL"):
            return None
        start = verbs[0] + 1
        types = self._row_types
        written = types[start : self.place] == ["NUMBER", "NAME"]
        if (
            start == self.place
            or written
            or not self._works(
                [*types[:start], "LPAR", *types[start : self.place], "RPAR", *types[self.place :]]
            )
        ):
            return None
        number, unit = self._text(self.row[start : self.place]), self.row[self.place].value
        advice = f"write the amount in parentheses: `{self.row[start - 1]} ({number}) {unit.rstrip('(')}`"
        span = self._span(self.row[start], self.row[self.place - 1])
        title = f"`{number}` is no amount of `{unit.rstrip('(')}` without parentheses"
        return self._fault(codes.BARE_AMOUNT, span, title, "how many is worked out here", advice)

    def _two_statements(self) -> Diagnostic | None:
        if self.place >= len(self.row) or self.walk.feed("_NL") is None:
            return None
        token, rest = self.row[self.place], [*self._row_types[self.place :], "_NL"]
        if token.type not in keywords().values() or self._origin.reach(rest)[1] != len(rest):
            return None
        title = "two statements stand on one line"
        advice = f"write `{token}` and what follows on a line of its own"
        return self._fault(codes.TWO_STATEMENTS, self._span(token), title, "the second begins here", advice)

    def _comma(self) -> Diagnostic | None:
        for position in (self.place, self.place - 1):
            if not 0 <= position < len(self.row) or self._row_types[position] != "COMMA":
                continue
            if self._works(_without(self._row_types, position)):
                token = self.row[position]
                title = "there is a comma too many"
                label = "commas stand only between the parts of a list"
                return self._fault(codes.COMMA, self._span(token), title, label, "leave it out")
        return None

    def _spaced_call(self) -> Diagnostic | None:
        """Try a name and the parenthesis behind it as a call."""
        if not 0 < self.place < len(self.row) or self._row_types[self.place - 1 : self.place + 1] != [
            "NAME",
            "LPAR",
        ]:
            return None
        types = [*self._row_types[: self.place - 1], "CALL", *self._row_types[self.place + 1 :]]
        if not self._works(types):
            return None
        name = self.row[self.place - 1]
        title = f"there is a blank between `{name}` and its parenthesis"
        advice = f"write `{name}(` without a blank"
        return self._fault(
            codes.SPACED_CALL, self._span(self.row[self.place]), title, "not directly behind", advice
        )

    def _unquoted(self) -> Diagnostic | None:
        """Try the words up to the end of the line as a text in quotes."""
        if self.place >= len(self.row) or self.walk.accepts() != ["STRING"]:
            return None
        for end in range(len(self.row), self.place, -1):
            if self._works([*self._row_types[: self.place], "STRING", *self._row_types[end:]]):
                text = self._text(self.row[self.place : end])
                if '"' in text:
                    continue
                title = f"`{text}` stands without quotes"
                span = self._span(self.row[self.place], self.row[end - 1])
                return self._fault(
                    codes.UNQUOTED, span, title, "a text is expected here", f'write `"{text}"`'
                )
        return None

    def _inserted(self) -> Diagnostic | None:
        """Try one word, name or sign more."""
        place = min(self.place, len(self.row))
        found: list[str] = []
        for terminal in self.walk.accepts():
            if terminal in LAYOUT or terminal in ("CALL", "CITES", "ASSUMED", "RULING"):
                continue
            if self._works([*self._row_types[:place], terminal, *self._row_types[place:]]):
                found.append(terminal)
        if {"NAME", "NUMBER"} <= set(found):
            names = "a value"
        elif len(found) > 3 and "NAME" in found:
            names = "a name"
        elif 0 < len(found) <= 3:
            names = listing(found, third=place > 0)
        else:
            return None
        if place == len(self.row):
            token = self.row[-1]
            title = f"{names} is missing behind `{_shown(token)}`"
            return self._fault(codes.MISSING, self._end(), title, "the line ends too early", f"add {names}")
        token = self.row[place]
        title = f"{names} is missing before `{_shown(token)}`"
        return self._fault(codes.MISSING, self._span(token), title, "before this", f"add {names}")

    def _end(self) -> Span:
        """Return the place behind the last token of the line."""
        span = self._span(self.row[-1])
        return Span(span.file, span.end, span.end + 1, span.line, span.column + len(self.row[-1].value))

    def _removed(self) -> Diagnostic | None:
        """Try the line without what cannot stand."""
        if self.place >= len(self.row) or not self._works(_without(self._row_types, self.place)):
            return None
        token = self.row[self.place]
        title = f"`{_shown(token)}` cannot stand here"
        return self._fault(codes.UNEXPECTED, self._span(token), title, "too much", "leave it out")

    def _unexpected(self) -> Diagnostic:
        could = self._could()
        if self.place >= len(self.row):
            title = f"the line is not finished behind `{_shown(self.row[-1])}`"
            return self._fault(
                codes.MISSING, self._end(), title, "the line ends too early", f"here should follow: {could}"
            )
        token = self.row[self.place]
        title = f"`{_shown(token)}` cannot stand here"
        return self._fault(
            codes.UNEXPECTED, self._span(token), title, "not expected", f"here can stand: {could}"
        )


def _near(word: str) -> Iterator[str]:
    """Give the words of the language that `word` may have been meant for."""
    if word in _FOREIGN:
        yield _FOREIGN[word]
    yield from (known for known in sorted(keywords()) if word != known and sorted(word) == sorted(known))
    yield from get_close_matches(word, sorted(keywords()), n=6, cutoff=0.6)


def _without(types: Sequence[str], position: int) -> list[str]:
    return [*types[:position], *types[position + 1 :]]


def _shown(token: Token) -> str:
    """Return a token as the author would quote it."""
    text = str(token.value).strip('"')
    return text if len(text) <= 40 else f"{text[:37]}…"
