"""What becomes of a line that a layer writes anew."""

from __future__ import annotations

from dataclasses import replace

from ...grammar import model
from .notes import Notes, together
from .sameness import plain
from .tables import same_table, with_rows
from .titles import title_of, with_title


def renewed(old: model.Line, new: model.Line, notes: Notes) -> model.Line:
    """Return the line that a new one makes of an old one about the same thing, whose notes are `notes`.

    Where it says the same, the notes of both count; where it changes a table, those of both as long as a row
    of the old one is left; else only those of the new one. The title of the old one stays where the new one
    has none. The old line itself, where nothing changes.
    """
    if title_of(new) is None:
        new = with_title(new, title_of(old))
    line = with_rows(old, new, notes) if same_table(old, new) else new
    if plain(line) != plain(old):
        return line
    more = together(notes, new.notes)
    return old if more == notes else replace(old, notes=more)
