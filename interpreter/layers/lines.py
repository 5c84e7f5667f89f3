"""What lines are about, what they say, and what becomes of one that a layer writes anew.

By what a line is about a change knows which it changes. Places, comments and layout are never compared, and
notes only where asked.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from ...grammar import model
from ...grammar.print_expressions import expression
from ...grammar.print_lines import head
from .notes import Notes, together
from .paths import name_of
from .tables import same_table, with_rows
from .titles import title_of, with_title

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


_UNSAID = ("span", "before", "behind", "inline")


def plain(node: object, notes: bool = False) -> object:
    """Return what a node says without its comments, and with its notes only if asked, for comparing."""
    if isinstance(node, model.Node):
        return type(node).__name__, tuple(
            (name, plain(value, notes))
            for name, value in vars(node).items()
            if name not in _UNSAID and (notes or name != "notes")
        )
    if isinstance(node, tuple):
        return tuple(plain(item, notes) for item in node)
    return node


def same(one: object, other: object) -> bool:
    """Tell whether two nodes say the same, and that it comes from the same."""
    return plain(one, True) == plain(other, True)


def renewed(old: model.Line, new: model.Line, notes: Notes) -> model.Line:
    """Return the line that a new one makes of an old one about the same thing, whose notes are `notes`.

    Where it says the same, the notes of both count; where it changes a table, those of both as long as a row
    of the old one is left; else only those of the new one. The title and the sentence of the old one stay
    where the new one has none. The old line itself, where nothing changes.
    """
    if title_of(new) is None:
        new = with_title(new, title_of(old))
    if new.says is None:
        new = replace(new, says=old.says)
    line = with_rows(old, new, notes) if same_table(old, new) else new
    if plain(line) != plain(old):
        return line
    more = together(notes, new.notes)
    return old if more == notes else replace(old, notes=more)
