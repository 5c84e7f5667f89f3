"""What an edit does to a node: the parts of which the edits of a layer are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ....grammar import model
from ....grammar.diagnostics import Code, nearest
from ....grammar.source import Span
from .. import codes
from ..ledger import Edit, Ledger
from ..notes import Notes
from ..paths import Found, Path
from ..register import Register, at
from ..trees import Lines


@dataclass(frozen=True)
class Misfit:
    """Why an edit cannot be done: what is wrong, what stands at the place, and what to write instead.

    Without `span` it is the edit itself that is at fault.
    """

    title: str
    label: str
    advice: str
    span: Span | None = None
    code: Code = codes.WRONG_EDIT


@dataclass(frozen=True)
class Scene:
    """The layers below an edit. `views` are the declarations as each of them sees them, by its id.

    `placed` are the lines that the edit takes from where other layers put them, by their ids.
    """

    layer: str
    ledger: Ledger
    views: Callable[[str], Register]
    placed: Mapping[str, Lines] = field(default_factory=dict)

    def outside(self, path: Path) -> tuple[Edit, ...]:
        """Return what stays around what happens at a path, whatever the layer makes of that."""
        return self.ledger.outside(path, self.layer)

    def known(self, notes: Notes) -> Notes:
        """Return those of some notes that are of the layer itself or of one below it."""
        stack = self.ledger.stack
        ids = stack.below(self.layer) | {self.layer}
        files = {layer.source.file for layer in stack.layers if layer.id in ids}
        return tuple(note for note in notes if note.span.file in files)

    def version(self, line: model.Inherited, found: Found) -> Found | Misfit:
        """Return what `inherited` stands for at a place, which is `found` as it is now."""
        if line.layer is None:
            disputed = self.ledger.disputed(found.key, self.layer)
            if len(disputed) < 2:
                return found
            which = " or ".join(f"`inherited from {layer}`" for layer in disputed)
            return Misfit(
                "`inherited` may mean what several layers do here",
                "which one?",
                f"write {which}",
                line.span,
                codes.AMBIGUOUS_PLACE,
            )
        name = line.layer.id
        below = self.ledger.stack.below(self.layer)
        there = at(self.views(name), found) if name in below else None
        if there is not None:
            return there
        what = "does nothing here" if name in below else f"does not lie below `{self.layer}`"
        return Misfit(
            f"`{name}` {what}",
            "not one of those below",
            f"write `inherited from {close}`" if (close := nearest(name, below)) else "write `inherited`",
            line.layer.span,
            codes.NO_PLACE,
        )


Act = Callable[[Found, Scene], Lines | Misfit]
"""What becomes of a node: the very same node, where nothing changes."""


@dataclass(frozen=True)
class Deed:
    """One thing that an edit does: how it is told from others, and what becomes of the node.

    `places` are the edits of layers below whose lines it puts in an order of its own.
    """

    edits: tuple[Edit, ...]
    act: Act
    places: tuple[Edit, ...] = ()


def refused(misfit: Misfit) -> Deed:
    """Return the deed of an edit that cannot be done."""
    return Deed((), lambda found, scene: misfit)
