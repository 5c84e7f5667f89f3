"""Diagnostics into text for a terminal and into plain data for JSON. The only module that draws marks.

What comes from a ruleset is shown harmlessly: control characters as pictures, no markup of any kind is read.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .diagnostics import Diagnostic, Label, Severity
from .source import Source, Span

Sources = Mapping[str, Source] | Callable[[str], Source | None]

WIDEST = 160
_BEFORE_MARK = 60
_STYLES = {"error": "1;31", "warning": "1;33", "title": "1", "frame": "34", "first": "1;31", "other": "1;34"}


def render(diagnostics: Iterable[Diagnostic], sources: Sources, colour: bool, limit: int = 20) -> str:
    """Return the diagnostics as text, each with the lines it is about; nothing for none.

    At most `limit` are shown and the rest is counted. The last line counts errors and warnings.
    """
    found = list(diagnostics)
    if not found:
        return ""
    paint = _painted if colour else _plain
    parts = [_one(diagnostic, sources, paint) for diagnostic in found[:limit]]
    if len(found) > limit:
        parts.append(f"… and {len(found) - limit} more\n")
    parts.append(f"{_count(found)}\n")
    return "\n".join(parts)


def as_record(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return the diagnostic as plain data for `check --format json`. Columns count code points from 1."""
    span = diagnostic.span
    return {
        "code": diagnostic.code.id,
        "severity": diagnostic.severity.value,
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "unit": "code points",
        "title": diagnostic.title,
        "labels": [_label_record(label) for label in diagnostic.labels],
        "help": diagnostic.help,
        "layers": list(diagnostic.layers),
    }


def _label_record(label: Label) -> dict[str, Any]:
    span = label.span
    length = span.end - span.start
    return {"file": span.file, "line": span.line, "column": span.column, "length": length, "text": label.text}


def _count(found: list[Diagnostic]) -> str:
    counts = {word: sum(one.severity is word for one in found) for word in Severity}
    return ", ".join(
        f"{count} {word.value}{'' if count == 1 else 's'}" for word, count in counts.items() if count
    )


# ---- one diagnostic

Paint = Callable[[str, str], str]


def _plain(text: str, style: str) -> str:
    return text


def _painted(text: str, style: str) -> str:
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"


def _one(diagnostic: Diagnostic, sources: Sources, paint: Paint) -> str:
    severity = diagnostic.severity.value
    head = paint(f"{severity}[{diagnostic.code.id}]", severity)
    rows = [f"{head}{paint(': ' + harmless(diagnostic.title), 'title')}"]
    gutter = max(len(str(label.span.line)) for label in diagnostic.labels)
    shown: Span | None = None
    for position, label in enumerate(diagnostic.labels):
        style = "other" if position else "first"
        source = _source(sources, label.span.file)
        if shown is None or (shown.file, shown.line) != (label.span.file, label.span.line):
            arrow = ":::" if position else "-->"
            place = f"{harmless(label.span.file)}:{label.span.line}:{label.span.column}"
            rows.append(f"{' ' * gutter}{paint(arrow, 'frame')} {place}")
            rows.extend([_excerpt(source, label.span, gutter, paint)] if source else [])
        rows.append(_mark(source, label, gutter, "-" if position else "^", style, paint))
        shown = label.span
    notes = [("help", diagnostic.help)] if diagnostic.help else []
    if diagnostic.layers:
        notes.append(("layers", ", then ".join(diagnostic.layers)))
    notes.append(("more", f"ludex explain {diagnostic.code.id}"))
    rows.extend(
        f"{' ' * gutter} {paint('=', 'frame')} {word}: {harmless(text or '')}" for word, text in notes
    )
    return "\n".join(rows) + "\n"


def _source(sources: Sources, file: str) -> Source | None:
    return sources(file) if callable(sources) else sources.get(file)


def _excerpt(source: Source, span: Span, gutter: int, paint: Paint) -> str:
    text, _ = _window(source, span)
    return f"{paint(f'{span.line:>{gutter}} |', 'frame')} {text}".rstrip()


def _mark(source: Source | None, label: Label, gutter: int, sign: str, style: str, paint: Paint) -> str:
    """Return the line with the marks, right below what they mean in a terminal."""
    edge = paint(f"{' ' * gutter} |", "frame")
    if source is None:
        return f"{edge} {harmless(label.text)}".rstrip()
    text, start = _window(source, label.span)
    width = label.span.end - label.span.start
    before, marked = text[:start], text[start : start + width]
    signs = paint(sign * max(_cells(marked), 1), style)
    return f"{edge} {' ' * _cells(before)}{signs} {paint(harmless(label.text), style)}".rstrip()


def _window(source: Source, span: Span) -> tuple[str, int]:
    """Return the part of the line to show, harmless, and where in it the span begins."""
    lines = source.lines
    text = harmless(lines[span.line - 1]) if 0 < span.line <= len(lines) else ""
    start = span.column - 1
    if len(text) <= WIDEST:
        return text, start
    first = max(0, start - _BEFORE_MARK)
    cut = text[first : first + WIDEST]
    behind = "…" if first + WIDEST < len(text) else ""
    return (f"…{cut}{behind}", start - first + 1) if first else (f"{cut}{behind}", start)


def harmless(text: str) -> str:
    """Return `text` with pictures in place of control characters, one for one."""
    return "".join(map(_picture, text))


def _picture(sign: str) -> str:
    if sign < " ":
        return chr(0x2400 + ord(sign))
    if sign == "\x7f":
        return "\u2421"
    return "\ufffd" if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") else sign


def _cells(text: str) -> int:
    """Return how many columns of a terminal the text takes."""
    return sum(map(_width, text))


def _width(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1
