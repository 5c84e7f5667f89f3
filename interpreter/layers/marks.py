"""Where messages about lines point to."""

from __future__ import annotations

from dataclasses import replace

from ...grammar import model
from ...grammar.source import Source, Span


def code(line: model.Line) -> Span:
    """Return the place of a line up to its notes."""
    behind = (*line.notes, *((line.says,) if line.says else ()))
    return replace(line.span, end=min([line.span.end, *(note.span.start for note in behind)]))


def bare(line: model.Line, source: Source) -> Span:
    """Return the place of a line without its notes and what stands below it."""
    return first_line(code(line), source)


def part_of(place: model.Dotted, number: int) -> Span:
    """Return the place of one part of a path, counted from 0; of all, where blanks stand between them."""
    span = place.span
    if span.end - span.start != len(".".join(place.parts)):
        return span
    before = sum(len(part) + 1 for part in place.parts[:number])
    start = span.start + before
    return replace(span, start=start, end=start + len(place.parts[number]), column=span.column + before)


def first_line(span: Span, source: Source) -> Span:
    """Return the part of a place that stands on its first line, without a comment."""
    said = source.text[span.start : span.end].partition("\n")[0].partition("  #")[0].rstrip()
    return replace(span, end=span.start + len(said))


def first_word(span: Span, source: Source) -> Span:
    """Return the place of the word that a line begins with."""
    return replace(span, end=span.start + len(source.text[span.start : span.end].split()[0]))
