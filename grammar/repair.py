"""Says what is wrong where a block cannot be parsed, and which lines to take out before it is tried again."""

from . import codes
from .blocks import CodeLine
from .diagnostics import Diagnostic, Label
from .failed_line import shown
from .foreign import LINES, WORDS
from .line_repairs import LineRepairs, near_words
from .tables import LAYOUT, Walk, keywords

Outcome = tuple[Diagnostic | None, tuple[CodeLine, ...]]


class Failure(LineRepairs):
    """A place where a block cannot be parsed."""

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
            if self.walk.accepts() == ["_INDENT"] and above is not None:
                return self._block_missing(above, emptied)
            if token.type in LAYOUT:
                return self._give_up()
            parent = self._parent(self.line)
            if parent and parent.first in emptied and self._types(self.index, 2) == ["IF", "UNABLE"]:
                return None, (self.line,)
            return self._line_start()
        return self.within(), (self.line,)

    def _block_missing(self, above: CodeLine, emptied: frozenset[int]) -> Outcome:
        if above.first in emptied:
            return None, (above,)
        word = self._first_word(above)
        head = self._head(above)
        advice = f"indent what belongs to it, {above.indent + 4} spaces, on the next lines"
        title = f"`{head}` needs an indented block below it"
        fault = self._fault(codes.BLOCK_MISSING, self._span(word), title, "nothing stands below", advice)
        return fault, (above,)

    def _block_not_allowed(self) -> Outcome:
        above = self._line_above()
        if above is None:
            return self._give_up()
        head = Failure(self.layout, self.block, self.lines, self.offset, self.tokens, self.index - 1)
        if found := head._foreign_line() or head._misspelt():
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

    def _nameless_members(self) -> Diagnostic | None:
        """Say where members without names stand, if this line begins with `per` below a member."""
        kind = self.tokens[0]
        if self._row_types[0] != "PER" or kind.type != "NAME":
            return None
        line = self._text(self.row)
        title = "members without names stand on a line of their own"
        advice = f"write `{kind} {line}` at the left edge, or `copies {line}` for copies of a piece"
        span = self._span(self.row[0], self.row[-1])
        return self._fault(codes.OUT_OF_PLACE, span, title, "below a member with a name", advice)

    def _foreign_line(self) -> Diagnostic | None:
        return self._foreign() if self.row and self.row[0].value not in WORDS else None

    def _line_start(self) -> Outcome:
        if found := self._nameless_members() or self._foreign():
            return found, (self.line,)
        if found := self._misspelt() or self._comma() or self._inserted():
            return found, (self.line,)
        if found := self._misspelt_block():
            return found, (self.block.lines[0],)
        token, parent = self.row[0], self._parent(self.line)
        word = shown(token)
        could = f"here can stand: {self._could()}"
        if parent is None:
            title, label = f"no block begins with `{word}`", "not at the left edge"
            if token.type == "WHEN":
                could = "write `whenever NAME`, and below it what it waits for: `if …`, `for each … where …`"
        else:
            title, label = (
                f"a line with `{word}` does not belong in `{self._head(parent)}`",
                "not in this block",
            )
        return self._fault(codes.OUT_OF_PLACE, self._span(token), title, label, could), (self.line,)

    def _misspelt_block(self) -> Diagnostic | None:
        """Return the fault if another first word of the block would let this line stand."""
        first = self.tokens[0]
        if first.type != "NAME":
            return None
        if first.value in LINES and first.value not in WORDS:
            title, label = f"no block begins with `{first}`", "said otherwise in this language"
            return self._fault(codes.MISSPELT, self._span(first), title, label, LINES[first.value])
        for word in near_words(first.value):
            types = [keywords()[word], *(token.type for token in self.tokens[1 : self.index + 1])]
            if Walk.start().reach(types)[1] == len(types):
                return self._meant(first, word)
        return None

    def _give_up(self) -> Outcome:
        line = self._line_above() or self.block.lines[0]
        span = self.layout.source.span(line.first, line.indent + 1)
        fault = self._fault(codes.UNEXPECTED, span, "this line cannot be read", "it begins here", None)
        return fault, (line,)
