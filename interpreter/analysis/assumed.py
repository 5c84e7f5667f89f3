"""What a ruleset only assumes: each value that no source states, and the edit that would correct it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import dedent, indent

from ...grammar.model import Note
from ...grammar.source import Source
from .ruleset import Ruleset
from .sourcing import sourced_clauses
from .terms import Clause

_NOTES = re.compile(r"\s+(?:cites [A-Z]|assumed \"|ruling \"|#).*")


@dataclass(frozen=True)
class Assumed:
    """A value with `assumed`: the path of its clause, where it stands, why, and what is written there.

    `change` is the block with which a layer gives it another value.
    """

    path: str
    file: str
    line: int
    reason: str
    value: str
    change: str


def assumed_values(ruleset: Ruleset) -> tuple[Assumed, ...]:
    """Return what is assumed, by place: one for each `assumed`, for whatever it covers."""
    found: dict[tuple[str, int], tuple[Note, Clause]] = {}
    for clause in _clauses(ruleset):
        for note in clause.notes:
            if note.kind == "assumed":
                key = note.span.file, note.span.start
                known = found.get(key)
                if known is None or clause.span.start < known[1].span.start:
                    found[key] = note, clause
    return tuple(_assumed(ruleset, *found[key]) for key in sorted(found))


def _clauses(ruleset: Ruleset) -> Iterator[Clause]:
    yield from ruleset.clauses
    yield from ruleset.header_clauses
    yield from sourced_clauses(ruleset)
    for kind in ruleset.kinds.values():
        yield kind.clause
        yield from (attribute.clause for attribute in kind.attributes.values())
        yield from (slot.clause for slot in kind.slots.values())


def _assumed(ruleset: Ruleset, note: Note, clause: Clause) -> Assumed:
    source = ruleset.sources.get(note.span.file)
    path = _named(clause.path, ruleset.id)
    lines = [] if source is None else _written(source, note, clause)
    change = f"change {path}\n" + indent("\n".join(_body(lines)), "    ") + "\n"
    return Assumed(clause.path, note.span.file, note.span.line, note.texts[0], "\n".join(lines), change)


def _named(path: str, ruleset: str) -> str:
    """The path of what has a name of its own: a line of a rule is in it, one of the header in the ruleset."""
    head = path.partition("/")[0]
    return ruleset if head == "header" else head


def _written(source: Source, note: Note, clause: Clause) -> list[str]:
    """Return the line that the note stands behind, and what stands below it, without any notes."""
    last = source.text.count("\n", 0, max(clause.span.start, clause.span.end - 1)) + 1
    first = note.span.line
    depth = _depth(source.lines[first - 1])
    rows = [source.lines[first - 1]]
    for row in source.lines[first : max(first, last)]:
        if row.strip() and _depth(row) <= depth:
            break
        rows.append(row)
    plain = [_NOTES.sub("", row).rstrip() for row in rows]
    return dedent("\n".join(row for row in plain if row)).split("\n")


def _depth(row: str) -> int:
    return len(row) - len(row.lstrip())


def _body(lines: list[str]) -> list[str]:
    """Return what a layer would write below `change`: what stands below a head line, else the line."""
    if len(lines) > 1:
        return dedent("\n".join(lines[1:])).split("\n")
    head, inline, value = lines[0].partition(" with ") if lines else ("", "", "")
    return [value if inline else head]
