"""Says what is wrong where a block cannot be parsed, and which lines to take out before it is tried again."""

from . import codes
from .blocks import CodeLine
from .diagnostics import Diagnostic, Label
from .failed_line import shown
from .foreign import IN_RULES, WORDS, instead
from .line_repairs import LineRepairs, near_words
from .reserved import TYPE_WORDS
from .tables import LAYOUT, Walk, keywords

_HEADER = ("RULESET", "NAME", "_NL", "_INDENT")
_RULE = ("SETUP", "_NL", "_INDENT")

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
        if found := self._misspelt_block():
            return found, (self.block.lines[0],)
        word = self._first_word(above)
        head = self._head(above)
        advice = f"indent what belongs to it, {above.indent + 4} spaces, on the next lines"
        if self.block.lines[0] is above and (retitled := self._title_alone()):
            advice = f"{advice}, or {retitled}"
        title = f"`{head}` needs an indented block below it"
        fault = self._fault(codes.BLOCK_MISSING, self._span(word), title, "nothing stands below", advice)
        return fault, (above,)

    def _block_not_allowed(self) -> Outcome:
        above = self._line_above()
        if above is None:
            return self._give_up()
        head = Failure(self.layout, self.block, self.lines, self.offset, self.tokens, self.index - 1)
        if found := head._foreign_line() or head._misspelt() or head._wrong_edit():
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
        if found := self._misspelt_block():
            return found, (self.block.lines[0],)
        if found := self._begins_with_name() or self._misspelt() or self._comma() or self._inserted():
            return found, (self.line,)
        token, parent = self.row[0], self._parent(self.line)
        word = shown(token)
        could = self._edited_otherwise() or self._elsewhere() or f"here can stand: {self._could()}"
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

    def _begins_with_name(self) -> Diagnostic | None:
        """Try the first word as a name, where as a word of the language it has no place anywhere."""
        word, rest = self.row[0], self._row_types[1:]
        if not rest or word.value not in keywords() or not self._works(["NAME", *rest]):
            return None
        typed = self.row[1].value in TYPE_WORDS
        if not typed and any(self._stands_behind(*opening) for opening in ((), _RULE, _HEADER)):
            return None
        return self._word_as_name(word)

    def _elsewhere(self) -> str | None:
        """Return where a line that begins so could stand."""
        word = self.row[0]
        if word.value not in keywords():
            return None
        if self.line.indent and word.value in IN_RULES and self.tokens[0].type != "RULESET":
            return IN_RULES[word.value]
        if self.line.indent and self._stands_behind():
            return "write it at the left edge, as a block of its own"
        header, rule = (Walk.start().reach(opening)[0] for opening in (_HEADER, _RULE))
        if header.feed(word.type) and not rule.feed(word.type):
            return "write it in the header, indented below `ruleset …`"
        return None

    def _misspelt_block(self) -> Diagnostic | None:
        """Return the fault if another first word of the block, or of its edit, would let this line stand."""
        at = int(self.tokens[0].type in ("CHANGE", "REPLACE"))
        first = self.tokens[at]
        if first.type != "NAME":
            return None
        advice = instead(first.value, at_edge=True)
        if advice and first.value not in WORDS:
            title, label = f"no block begins with `{first}`", "said otherwise in this language"
            return self._fault(codes.MISSPELT, self._span(first), title, label, advice)
        for word in near_words(first.value):
            types = [token.type for token in self.tokens[: self.index + 1]]
            types[at] = keywords()[word]
            if Walk.start().reach(types)[1] == len(types):
                return self._meant(first, word)
        return None

    def _give_up(self) -> Outcome:
        line = self._line_above() or self.block.lines[0]
        span = self.layout.source.span(line.first, line.indent + 1)
        fault = self._fault(codes.UNEXPECTED, span, "this line cannot be read", "it begins here", None)
        return fault, (line,)
