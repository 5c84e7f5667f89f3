"""Cuts a source into lines of code, comments and top-level blocks, and checks the layout.

A line of code is what the grammar calls a line: inside parentheses it goes on over more lines of the file.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from . import codes
from .diagnostics import Code, Diagnostic, Label
from .lexical import Scan, scan
from .source import Source

MOST_LEVELS = 20
DEEPEST = 100


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A line of code: lines `first` to `last` of the file, counted from 1. `bad`: reported already."""

    first: int
    last: int
    indent: int
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A line that starts in column 1 and the lines below it that are further in."""

    lines: tuple[CodeLine, ...]


@dataclass(frozen=True)
class Layout:
    """A source cut up. Of each line of code, by its first line of the file: comments above and behind it.

    `after` are the comments behind the last line of code. None is an empty line between or behind comments.
    """

    source: Source
    blocks: tuple[Block, ...]
    before: Mapping[int, tuple[str | None, ...]]
    behind: Mapping[int, str]
    after: tuple[str | None, ...]
    scans: tuple[Scan, ...]
    faults: tuple[Diagnostic, ...] = field(default=())

    def text(self, lines: tuple[CodeLine, ...]) -> tuple[str, int]:
        """Return the code of the lines, and where it starts in the source.

        Everything else up to the last of the lines is blank, so that places are those of the source.
        """
        if not lines:
            return "\n", 0
        wanted = {number for line in lines for number in range(line.first, line.last + 1)}
        first, last = lines[0].first, lines[-1].last
        texts = []
        for number in range(first, last + 1):
            code = self.scans[number - 1].code if number in wanted else ""
            texts.append(code.ljust(len(self.source.lines[number - 1])))
        return "\n".join(texts).rstrip(" ") + "\n", self.source.line_starts[first - 1]


def cut(source: Source) -> Layout:
    """Cut the source up and report what is wrong before any grammar is asked."""
    scans = tuple(scan(source, number) for number in range(1, len(source.lines) + 1))
    faults = [fault for found in scans for fault in found.faults]
    faults = _tabs_once(source, faults)
    lines = _check_indents(source, _code_lines(source, scans, faults), faults)
    before, behind, after = _comments(source, scans, lines)
    return Layout(source, _blocks(lines), before, behind, after, scans, tuple(faults))


def _code_lines(source: Source, scans: tuple[Scan, ...], faults: list[Diagnostic]) -> list[CodeLine]:
    """Join the lines of the file that parentheses hold together."""
    lines: list[CodeLine] = []
    number = 1
    while number <= len(scans):
        if not scans[number - 1].code:
            number += 1
            continue
        joined = _Joined(source, scans, number, faults)
        lines.append(joined.read())
        number = lines[-1].last + 1
    return lines


class _Joined:
    """One line of code while it is put together."""

    def __init__(self, source: Source, scans: tuple[Scan, ...], first: int, faults: list[Diagnostic]) -> None:
        self.source, self.scans, self.first, self.faults = source, scans, first, faults
        self.indent = _indent(scans[first - 1].code)
        self.open: list[tuple[int, int]] = []
        self.bad, self.last = False, first
        self.nested, self.depth, self.deepest = [0], 0, 0

    def read(self) -> CodeLine:
        self._add(self.first)
        number = self.first + 1
        while self.open and number <= len(self.scans):
            code = self.scans[number - 1].code
            if code:
                if _indent(code) <= self.indent and not code.lstrip().startswith(")"):
                    break
                self._add(number)
            number += 1
        if self.open:
            self._unclosed()
        if self.deepest > DEEPEST:
            self.bad = True
            here = self.source.span(self.first, self.indent + 1)
            title = f"this line has parentheses and signs more than {DEEPEST} deep in each other"
            self.faults.append(
                Diagnostic(
                    codes.TOO_DEEP, title, (Label(here, "it begins here"),), "give parts of it names as facts"
                )
            )
        return CodeLine(self.first, self.last, self.indent, self.bad)

    def _add(self, number: int) -> None:
        found = self.scans[number - 1]
        self.last, self.bad = number, self.bad or bool(found.faults)
        self._nest(found.nesting)
        for column, sign in found.parentheses:
            if sign == "(":
                self.open.append((number, column))
            elif self.open:
                self.open.pop()
            else:
                self._fault(
                    codes.STRAY_PARENTHESIS,
                    (number, column),
                    "this parenthesis closes nothing",
                    "no `(` belongs to it",
                    "leave it out, or write the opening one",
                )

    def _nest(self, signs: str) -> None:
        """Go on with how deep it is: of each open parenthesis, how many signs take a part that goes on."""
        for sign in signs:
            match sign:
                case "(":
                    self.nested.append(0)
                    self.depth += 1
                case ")" if len(self.nested) > 1:
                    self.depth -= 1 + self.nested.pop()
                case "+":
                    self.nested[-1] += 1
                    self.depth += 1
                case ",":
                    self.depth -= self.nested[-1]
                    self.nested[-1] = 0
                case _:
                    pass
            self.deepest = max(self.deepest, self.depth)

    def _unclosed(self) -> None:
        self._fault(
            codes.UNCLOSED_PARENTHESIS,
            self.open[0],
            "this parenthesis is not closed",
            "it opens here",
            "write `)` where the part ends",
        )

    def _fault(self, code: Code, place: tuple[int, int], title: str, label: str, advice: str) -> None:
        self.bad = True
        span = self.source.span(place[0], place[1] + 1)
        self.faults.append(Diagnostic(code, title, (Label(span, label),), advice))


def _indent(code: str) -> int:
    return len(code) - len(code.lstrip())


def _check_indents(source: Source, lines: list[CodeLine], faults: list[Diagnostic]) -> list[CodeLine]:
    """Report wrong indentations. Lines below that are as far in are spoilt too and not reported again."""
    checked: list[CodeLine] = []
    level, spoilt = -4, -1
    for line in lines:
        text = source.lines[line.first - 1]
        lead = text[: len(text) - len(text.lstrip())]
        odd = lead.strip(" ")
        if odd:  # what belongs to what is seen by taking each tab for a level
            line = CodeLine(line.first, line.last, len(lead.expandtabs(4)), True)
        if 0 <= spoilt < line.indent:
            checked.append(CodeLine(line.first, line.last, line.indent, True))
            continue
        spoilt = -1
        fault = None if odd else _indent_fault(source, line, level)
        if fault or odd:
            faults.extend([fault] if fault else [])
            spoilt = level
            checked.append(CodeLine(line.first, line.last, line.indent, True))
        else:
            level = line.indent
            checked.append(line)
    return checked


def _tabs_once(source: Source, faults: list[Diagnostic]) -> list[Diagnostic]:
    """Return the faults with one for all indentations with tabs: they are one mistake of the editor."""
    tabs = [fault for fault in faults if fault.code is codes.TAB and _is_indentation(source, fault)]
    if len(tabs) < 2:
        return faults
    first = tabs[0]
    more = "in one more line" if len(tabs) == 2 else f"in {len(tabs) - 1} more lines"
    label = Label(first.span, f"a tab here, and {more} of this file")
    kept = [fault for fault in faults if fault not in tabs]
    return [Diagnostic(codes.TAB, first.title, (label,), first.help), *kept]


def _is_indentation(source: Source, fault: Diagnostic) -> bool:
    return not source.lines[fault.span.line - 1][: fault.span.column - 1].strip()


def _indent_fault(source: Source, line: CodeLine, level: int) -> Diagnostic | None:
    here = source.span(line.first, 1, max(line.indent, 1))
    if line.indent % 4:
        label = f"{line.indent} {'space' if line.indent == 1 else 'spaces'}"
        near = [size for size in (line.indent // 4 * 4, line.indent // 4 * 4 + 4) if size <= level + 4]
        title, advice = (
            "this line is not indented by a multiple of four",
            f"write {' or '.join(map(str, near))} spaces",
        )
        return Diagnostic(codes.INDENTATION, title, (Label(here, label),), advice if near else None)
    if level < 0 and line.indent:
        title, advice = "the first line of a block is indented", "let it begin in column 1"
        return Diagnostic(codes.DEEP_INDENTATION, title, (Label(here, "nothing stands above it"),), advice)
    if line.indent > level + 4:
        title = "this line is indented by more than one level"
        label = f"{line.indent} spaces, the line above has {level}"
        return Diagnostic(codes.DEEP_INDENTATION, title, (Label(here, label),), f"write {level + 4} spaces")
    if line.indent > MOST_LEVELS * 4:
        title = f"this line is more than {MOST_LEVELS} levels deep"
        return Diagnostic(
            codes.TOO_DEEP, title, (Label(here, f"{line.indent} spaces"),), "give the inner part a rule"
        )
    return None


def _blocks(lines: list[CodeLine]) -> tuple[Block, ...]:
    blocks: list[list[CodeLine]] = []
    for line in lines:
        if line.indent == 0 or not blocks:
            blocks.append([])
        blocks[-1].append(line)
    return tuple(Block(tuple(found)) for found in blocks)


def _comments(
    source: Source, scans: tuple[Scan, ...], lines: list[CodeLine]
) -> tuple[dict[int, tuple[str | None, ...]], dict[int, str], tuple[str | None, ...]]:
    """Give each comment to the line of code that it stands behind, or to the next one."""
    ends = {line.last: line for line in lines}
    inside = {number for line in lines for number in range(line.first, line.last)}
    starts = {line.first for line in lines}
    before: dict[int, tuple[str | None, ...]] = {}
    behind: dict[int, str] = {}
    waiting: list[str | None] = []
    held: list[str | None] = []
    for number, found in enumerate(scans, start=1):
        if number in starts:
            held, waiting = waiting, []
        comment = None if found.comment is None else found.comment.rstrip(" \t").removeprefix(" ")
        if number in ends:
            line = ends[number]
            if comment is not None:
                behind[line.first] = comment
            if held:
                before[line.first] = tuple(held)
        elif comment is not None:
            (held if number in inside else waiting).append(comment)
        elif number not in inside and waiting and waiting[-1] is not None:
            waiting.append(None)
    if waiting and waiting[-1] is None:
        waiting.pop()
    return before, behind, tuple(waiting)
