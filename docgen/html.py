"""Documents as HTML: one file each, without scripts, that needs nothing beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from .documents.emblems import COLORS, MARKS
from .documents.records import Document

TEMPLATES = Path(__file__).parent / "templates" / "html"


def to_html(document: Document) -> str:
    """Return the document as a page, which prints on whatever paper there is."""
    template = _environment().get_template("document.html.jinja")
    return template.render(document=document, labels=document.labels, marks=MARKS, colors=COLORS)


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
