"""Reads what stands in the holes of a title: a name, or something of something."""

from __future__ import annotations

from dataclasses import replace

from ...grammar import model
from ...grammar.source import Span
from ..layers.numbering import OWN
from . import codes
from .expressions import Reader
from .numbered import Numbered, holes_of, place
from .scope import Scope
from .terms import Expression, TitleTerm
from .types import ZoneType

_OF = " of "


def read_title(reader: Reader, quote: model.Quote | None, scope: Scope) -> TitleTerm | None:
    """Return the term of a title, the holes of which read the scope."""
    if quote is None:
        return None
    number = quote.own if isinstance(quote, Numbered) else None
    if isinstance(quote, Numbered) and number is not None:
        _number_alone(reader, quote, scope)
    found = tuple(_hole(reader, text, place(quote, at, text), scope) for text, at in holes_of(quote))
    return TitleTerm(quote.text, found, number, span=quote.span)


def _number_alone(reader: Reader, title: Numbered, scope: Scope) -> None:
    """Report a title that says the number of its step where something else is called so too."""
    trying = reader.quietly()
    trying.read(_path(OWN, title.span), scope)
    if not trying.report.found:
        reader.report.add(
            codes.AMBIGUOUS,
            title.span,
            f"`{{{OWN}}}` may mean two things here",
            f"the place of the step, or the name `{OWN}`",
            "give what has this name another one",
        )


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
