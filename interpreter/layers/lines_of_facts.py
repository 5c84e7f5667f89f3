"""Lines of facts, which are read from the top: where others go beside them."""

from __future__ import annotations

from ...grammar import model
from .edits import Edit
from .notes import noted
from .trees import Lines, with_body
from .values_below import means_below


def beside(fact: model.Fact, side: str, lines: Lines) -> model.Fact:
    """Return a fact with lines on top (`before`), or at its end, above its `otherwise` (`after`)."""
    position = 0
    if side == "after":
        position = next((i for i, line in enumerate(fact.body) if line.otherwise), len(fact.body))
    return with_body(fact, (*fact.body[:position], *lines, *fact.body[position:]))


def meant_anew(new: model.Fact, old: model.Fact, outside: tuple[Edit, ...]) -> model.Fact:
    """Return a new fact in the place of an old one, whose value is `inherited`.

    The lines that the edits `outside` put beside those of the old one stay there.
    """

    def of(line: model.Line, side: str) -> bool:
        return any(line.span in one.lines for one in outside if one.side == side)

    before = tuple(line for line in old.body if of(line, "before"))
    after = tuple(line for line in old.body if of(line, "after"))
    core = tuple(line for line in old.body if not of(line, "before") and not of(line, "after"))
    done = with_body(new, means_below(new.body, noted(core, old.notes)))
    return beside(beside(done, "before", before), "after", after)
