"""Text of one file into the syntax model: `parse`.

Each top-level block is parsed alone. Where a line cannot be read, it is reported and taken out with the lines
further in below it, and the block is parsed again: one run finds every independent mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import codes, model
from .blocks import Block, CodeLine, Layout, cut
from .diagnostics import Diagnostic, Label, in_order
from .lexical import words
from .reserved import reserved_words
from .source import Source

if TYPE_CHECKING:
    from lark import Token, Tree

EDITION = 1
MOST_IN_BLOCK = 20


def parse(source: Source) -> tuple[model.File, tuple[Diagnostic, ...]]:
    """Return what the file says, and every mistake of form in it, in order of place.

    Blocks with a mistake are left out of `declarations`; the names in them are in `broken`.
    """
    layout = cut(source)
    faults = list(layout.faults)
    declarations: list[model.Declaration] = []
    broken: list[str] = []
    edition = _edition(layout)
    if edition is not None:
        faults = [edition] if edition.code is codes.UNKNOWN_EDITION else [edition, *faults]
    for position, block in enumerate(layout.blocks):
        if edition is not None and edition.code is codes.UNKNOWN_EDITION:
            built, found = None, list[Diagnostic]()
        else:
            built, found = _Reading(layout, block).read()
        if isinstance(built, model.Language) and position:
            found.append(_edition_twice(built))
            built = None
        faults.extend(found)
        if built is None:
            broken.extend(_names(layout, block))
        else:
            declarations.append(built)
    span = source.span(1, 1, len(source.text))
    file = model.File(tuple(declarations), layout.after, tuple(dict.fromkeys(broken)), span=span)
    return file, in_order(faults)


def read_header(source: Source) -> model.Ruleset | None:
    """Return the header of a file without reading the rest, None where it has none or it has a mistake."""
    layout = cut(source)
    for block in layout.blocks:
        if layout.scans[block.lines[0].first - 1].code.split()[:1] == ["ruleset"]:
            header, _ = _Reading(layout, block).read()
            return header if isinstance(header, model.Ruleset) else None
    return None


def _edition(layout: Layout) -> Diagnostic | None:
    """Check that the file begins with an edition of the language that can be read."""
    if not layout.blocks or layout.blocks[0].lines[0].bad:
        first = None
    else:
        number = layout.blocks[0].lines[0].first
        first = layout.scans[number - 1].code.split()
    here = layout.blocks[0].lines[0] if layout.blocks else None
    if first is None or first[0] != "language":
        if here is not None and here.bad:
            return None
        code = layout.scans[here.first - 1].code if here else ""
        span = layout.source.span(
            here.first if here else 1, 1 + len(code) - len(code.lstrip()), max(len(code.strip()), 1)
        )
        title = f"the file does not begin with `language {EDITION}`"
        advice = f"write `language {EDITION}` as the first line"
        return Diagnostic(codes.NO_EDITION, title, (Label(span, "this stands first"),), advice)
    if len(first) == 2 and first[1].isascii() and first[1].isdigit() and first[1].lstrip("0") != str(EDITION):
        assert here is not None
        code = layout.scans[here.first - 1].code
        span = layout.source.span(here.first, code.rindex(first[1]) + 1, len(first[1]))
        title = f"edition {first[1]} of the language is not known"
        newer = f"this version of Ludex reads edition {EDITION}"
        advice = (
            "update Ludex: `pip install --upgrade ludex`"
            if int(first[1][:9])
            else f"write `language {EDITION}`"
        )
        return Diagnostic(codes.UNKNOWN_EDITION, title, (Label(span, newer),), advice)
    return None


def _edition_twice(found: model.Language) -> Diagnostic:
    title = "the edition of the language stands twice"
    label = Label(
        found.span, "the first line says it already" if found.edition == EDITION else "not the first line"
    )
    return Diagnostic(codes.EDITION_TWICE, title, (label,), "leave this line out")


@dataclass
class _Reading:
    """One block while it is read."""

    layout: Layout
    block: Block

    def __post_init__(self) -> None:
        self.faults: list[Diagnostic] = []
        self.dropped: set[int] = set()
        self.whole = True
        lines = self.block.lines
        for line in lines:
            if line.bad:
                self.drop(line)

    def read(self) -> tuple[model.Declaration | None, list[Diagnostic]]:
        """Return the declaration, or None if anything in it could not be read."""
        from .build import Builder
        from .driver import Failed, run
        from .repair import Failure

        for _ in range(MOST_IN_BLOCK):
            lines = self.kept()
            if not lines or lines[0] is not self.block.lines[0]:
                return None, self.faults
            text, offset = self.layout.text(lines)
            outcome = run(text)
            if not isinstance(outcome, Failed):
                if self.dropped:
                    return None, self.faults
                builder = Builder(
                    self.layout.source, offset, lines[0].first, self.layout.before, self.layout.behind
                )
                built = builder.declaration(outcome)
                return (None if builder.faults else built), builder.faults
            failure = Failure(self.layout, self.block, lines, offset, outcome.tokens, outcome.index)
            fault, spoilt = failure.explain(self.emptied())
            if fault:
                self.faults.append(fault)
            self.drop(*spoilt)
        return None, self.faults

    def kept(self) -> tuple[CodeLine, ...]:
        return tuple(line for line in self.block.lines if line.first not in self.dropped)

    def drop(self, *spoilt: CodeLine) -> None:
        """Take lines out, each with the lines further in below it."""
        for line in spoilt:
            self.dropped.add(line.first)
            behind = self.block.lines[self.block.lines.index(line) + 1 :]
            for below in behind:
                if below.indent <= line.indent:
                    break
                self.dropped.add(below.first)

    def emptied(self) -> frozenset[int]:
        """Return the lines, by their number, from which a line directly below them was taken out."""
        parents: set[int] = set()
        path: list[CodeLine] = []
        above: CodeLine | None = None
        for line in self.block.lines:
            while path and path[-1].indent >= line.indent:
                path.pop()
            if path and line.first in self.dropped:
                parents.add(path[-1].first)
            if above and line.bad and self.layout.source.lines[line.first - 1].lstrip(" ")[:1] == "\t":
                parents.add(above.first)  # how far in a tab was meant to be, nobody knows
            above = line
            path.append(line)
        return frozenset(parents)


_BEFORE_VALUE = "ranking\n    highest "


def value(text: str) -> tuple[Tree[Token] | None, int]:
    """Parse a value that stands in a text: its tree, None where it is none, and where in that it begins."""
    from lark import UnexpectedCharacters

    from .driver import Failed, run

    try:
        found = run(f"{_BEFORE_VALUE}{text}\n")
    except UnexpectedCharacters:
        return None, 0
    if isinstance(found, Failed):
        return None, 0
    _, rank = found.children
    assert not isinstance(rank, str)
    _, tree, notes = rank.children
    assert not isinstance(tree, str) and not isinstance(notes, str)
    return (None if notes.children else tree), len(_BEFORE_VALUE)


def _names(layout: Layout, block: Block) -> list[str]:
    """Return the names that a block may have declared, and the titles of its examples."""
    names: list[str] = []
    for line in block.lines:
        code = " ".join(layout.scans[number - 1].code for number in range(line.first, line.last + 1))
        found = [word for word in words(code) if word not in reserved_words()]
        if line is block.lines[0]:
            names.extend(found)
            if code.split()[:1] in (["kind"], ["piece"], ["resource"]):
                names.extend(f"{name}s" for name in found[:1])
                names.extend("_".join(title.split()) for title in code.split('"')[1::2])
        elif line.indent == 4:
            names.extend(found[:1])
        if code.split()[:1] == ["example"]:
            names.extend(code.split('"')[1:2])
        for before, name in zip(words(code), list(words(code))[1:], strict=False):
            if before in ("step", "either", "or", "as", "let", "each") and name not in reserved_words():
                names.append(name)
    return names
