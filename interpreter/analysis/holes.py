"""Reads what stands in the holes of a title: a name, or something of something."""

from __future__ import annotations

from dataclasses import replace

from ...grammar import model
from ...grammar.source import Span
from .expressions import Reader
from .scope import Scope
from .terms import Expression, TitleTerm
from .titles import holes
from .types import ZoneType

_OF = " of "


def read_title(reader: Reader, quote: model.Quote | None, scope: Scope) -> TitleTerm | None:
    """Return the term of a title, the holes of which read the scope."""
    if quote is None:
        return None
    found = tuple(_hole(reader, text, place(quote, at, text), scope) for text, at in holes(quote.text))
    return TitleTerm(quote.text, found, span=quote.span)


def place(quote: model.Quote, at: int, text: str) -> Span:
    """Return where a part of a quoted text stands in its file."""
    start = quote.span.start + 1 + at
    return replace(quote.span, start=start, end=start + len(text), column=quote.span.column + 1 + at)


def _hole(reader: Reader, text: str, span: Span, scope: Scope) -> Expression:
    term = reader.read(_path(text, span), scope)
    if isinstance(term.type, ZoneType):
        reader.wrong(span, "a number, a thing or a condition", term.type)
    return term


def _path(text: str, span: Span) -> model.Path:
    name, of, owner = text.partition(_OF)
    word = model.Word(name, span=replace(span, end=span.start + len(name)))
    if not of:
        return model.Path(word, span=span)
    begin = len(name) + len(_OF)
    behind = replace(span, start=span.start + begin, column=span.column + begin)
    return model.Path(word, _path(owner, behind), span=span)
