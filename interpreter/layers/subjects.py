"""What the lines of a declaration are about: by this a change knows which of them it changes."""

from __future__ import annotations

from collections.abc import Hashable

from ...grammar import model
from ...grammar.print_expressions import expression
from ...grammar.print_lines import head
from .places import name_of

Subject = tuple[str, Hashable]


def subject(line: model.Line) -> Subject:
    """Return what a line is about: its sort, and what tells it from others of that."""
    match line:
        case model.Attribute() | model.Slot():
            return "name", line.name.text
        case model.Outline() | model.Telling() | model.Listing() | model.Box():
            return "on sheet", name_of(line)
        case model.Value():
            return "value", line.attribute.text
        case model.Body():
            return "rule", line.slot.text
        case model.Means():
            return "means", "otherwise" if line.otherwise else line.condition
        case model.OnlyIf():
            return "only if", line.condition
        case _:
            return type(line).__name__.lower(), None


def about(line: model.Line) -> str:
    """Return what a line is about in the author's words."""
    match line:
        case model.Attribute() | model.Slot():
            return line.name.text
        case model.Outline() | model.Telling() | model.Listing() | model.Box():
            return name_of(line) or ""
        case model.Value():
            return line.attribute.text
        case model.Body():
            return line.slot.text
        case model.Means(otherwise=True):
            return "otherwise"
        case model.Means(condition=None):
            return "means"
        case model.Means(condition=condition) if condition is not None:
            return f"means … if {expression(condition)}"
        case model.Typed():
            return "type"
        case model.OnlyIf():
            return head(line)
        case model.Visible():
            return "visible to"
        case _:
            return head(line).partition(" ")[0]
